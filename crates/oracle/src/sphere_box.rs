//! The heights of the centre above the three midplanes, each beyond its faces or between them.

use super::case::{Case, Expected, Touch};
use super::number::{Number, add, dot, from_to, scale, shrink, unit, zero};
use super::random::{Random, along as on, scale as by};
use super::ray_box::{Cuboid, pose, turn, turned};
use super::touches::{Axes, Scene, along, from_to as span, plus};
use super::{MetamorphicRelation, Pair, parry};

pub const PAIR: Pair = Pair {
    // Of equally near faces the first by name counts, whichever way it points.
    drop_gauge_freedom: |_, said, _| {
        if said.relation == "inside" {
            said.any_contacts = true;
            said.vectors.clear();
        }
    },
    ..Pair::new(
        "sphere_box",
        &["face", "edge", "corner", "inside", "apart"],
        case,
        expected,
        Some(parry),
        &[MetamorphicRelation {
            name: "the opposite quaternion, doubled",
            change: |case| turned(case, |q| q.map(|x| -2.0 * x)),
            expected: |_| {},
        }],
    )
    .touches(scene)
    .counts(|case, said, convention, choice| {
        let is_choice = convention == "touching" && choice == "miss";
        is_choice.then(|| {
            let within = within(&Lie::new(case), &case.exact_number("radius"));
            said.hit && !within.is_zero()
        })
    })
};

const FACES: [[&str; 2]; 3] =
    [["face_+x", "face_-x"], ["face_+y", "face_-y"], ["face_+z", "face_-z"]];

/// The location of S relative to a box.
struct Lie {
    cuboid: Cuboid,
    /// |q|² times the heights above the midplanes.
    heights: [Number; 3],
    /// |q|² times the heights beyond the nearer faces; negative between them.
    beyond: [Number; 3],
}

impl Lie {
    fn new(case: &Case) -> Self {
        let cuboid = Cuboid::new(case, "center");
        let w = from_to(&cuboid.center, &case.exact("center"));
        let heights = [0, 1, 2].map(|axis: usize| dot(&cuboid.axes[axis], &w));
        let halves = [0, 1, 2].map(|axis: usize| &cuboid.half[axis] * &cuboid.squared);
        let beyond = [0, 1, 2].map(|axis: usize| heights[axis].abs() - &halves[axis]);
        Self { cuboid, heights, beyond }
    }

    /// Returns the sign of the nearer face; + if both are equally near.
    fn sense(&self, axis: usize) -> i32 {
        if self.heights[axis].sign() < 0 { -1 } else { 1 }
    }

    fn is_inside(&self) -> bool {
        self.beyond.iter().all(|beyond| beyond.sign() <= 0)
    }

    /// Returns the axis of the nearest face, for a centre inside.
    fn nearest(&self) -> usize {
        (1..3).fold(0, |near, axis| if self.beyond[axis] > self.beyond[near] { axis } else { near })
    }

    /// Returns the distance to the box in metres.
    fn distance(&self) -> Number {
        let out = self.beyond.iter().filter(|beyond| beyond.sign() > 0);
        out.fold(Number::zero(), |sum, beyond| sum + beyond.square())
            .root()
            .over(&self.cuboid.squared)
    }
}

/// Negative if apart, zero at a touch, exactly; for a centre outside by the squares.
fn within(lie: &Lie, r: &Number) -> Number {
    if lie.is_inside() {
        return r * &lie.cuboid.squared - &lie.beyond[lie.nearest()];
    }
    let far = lie.beyond.iter().filter(|beyond| beyond.sign() > 0);
    let far = far.fold(Number::zero(), |sum, beyond| sum + beyond.square());
    (r * &lie.cuboid.squared).square() - far
}

fn expected(case: &Case) -> Expected {
    let (lie, s, r) = (Lie::new(case), case.exact("center"), case.exact_number("radius"));
    let squared = &lie.cuboid.squared;
    let along_axis = |axis: usize, by: &Number| scale(&lie.cuboid.axes[axis], by);
    if lie.is_inside() {
        let axis = lie.nearest();
        let sense = lie.sense(axis);
        let normal = shrink(&along_axis(axis, &Number::from(sense as f32)), squared);
        let way = (-&lie.beyond[axis]).over(squared);
        let depth = r + &way;
        return Expected::new(true, "inside")
            .scalar("distance", Number::zero())
            .scalar("depth", depth.clone())
            .vector("push", scale(&normal, &depth))
            .touching(Touch {
                point: Some(add(&s, &scale(&normal, &way))),
                normal: Some(normal),
                feature: Some(FACES[axis][usize::from(sense < 0)]),
                ..Touch::default()
            });
    }
    let within = within(&lie, &r);
    let depth = r - lie.distance();
    if within.sign() < 0 {
        return Expected::new(false, "apart").scalar("distance", lie.distance());
    }
    // The vector from the closest point to the centre, scaled by |q|⁴.
    let mut out = zero();
    let mut on = Vec::new();
    for axis in 0..3 {
        let sense = Number::from(lie.sense(axis) as f32);
        if lie.beyond[axis].sign() > 0 {
            out = add(&out, &along_axis(axis, &(&lie.beyond[axis] * sense)));
        }
        if lie.beyond[axis].sign() >= 0 {
            on.push(FACES[axis][usize::from(lie.sense(axis) < 0)]);
        }
    }
    let feature = match on[..] {
        [face] => face,
        [_, _] => "edge",
        _ => "corner",
    };
    let normal = unit(&out);
    Expected::new(true, feature.split('_').next().unwrap_or(feature))
        .scalar("distance", lie.distance())
        .scalar("depth", depth.clone())
        .vector("push", scale(&normal, &depth))
        .touching(Touch {
            point: Some(from_to(&shrink(&out, &squared.square()), &s)),
            normal: Some(normal),
            feature: Some(feature),
            ..Touch::default()
        })
}

fn case(random: &mut Random) -> Case {
    let frame = random.frame();
    let center = random.point(&frame);
    let half = super::ray_box::half_extents(random, &frame);
    let q = super::ray_box::quaternion(random, &frame);
    let axes = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]].map(|axis| turn(q, axis));
    let radius = random.length(&frame);
    let shares = [0; 3].map(|_| match random.below(4) {
        0 => random.pick(&[-1.0, 1.0, 0.0]),
        1 => random.between(-1.0, 1.0),
        2 => 1.0 + random.nudge(),
        _ => random.between(-2.0, 2.0),
    });
    let place =
        (0..3).fold(center, |at, axis: usize| on(at, axes[axis], half[axis] * shares[axis]));
    let direction = random.direction();
    let away = random.pick(&[axes[0], axes[1], axes[2], direction]);
    let far = radius
        * match random.below(4) {
            0 => 1.0 + random.nudge(),
            _ => random.between(0.5, 3.0),
        };
    let sphere =
        if frame.lattice { random.point(&frame) } else { super::random::add(place, by(away, far)) };
    Case::new("sphere_box")
        .point("center", sphere)
        .length("radius", radius)
        .point("box_center", center)
        .point("half_extents", half)
        .quaternion("rotation", q)
}

/// A ball that touches a face, an edge or a corner from outside, or whose centre lies on one.
fn scene(random: &mut Random) -> Scene {
    let axes = Axes::new(random);
    let half = super::ray_box::whole_half_extents(random, &axes);
    let axis = random.below(3);
    // The direction leads away from the point, along the box's own axes or between them.
    let (way, per_way) = match random.below(3) {
        0 => {
            let mut unit = [0; 3];
            unit[axis] = random.sense() as i64;
            (unit, 1)
        }
        1 => {
            let ([_, y, z], length) = random.pick(&[([0, 3, 4], 5), ([0, 5, 12], 13)]);
            let mut way = [0; 3];
            way[(axis + 1) % 3] = y * random.sense() as i64;
            way[(axis + 2) % 3] = z * random.sense() as i64;
            (way, length)
        }
        _ => {
            let (way, length) = random.pick(&[([1, 2, 2], 3), ([2, 3, 6], 7), ([1, 4, 8], 9)]);
            (random.three(way).map(|x| x * random.sense() as i64), length)
        }
    };
    let mut place = [0, 1, 2].map(|axis: usize| match way[axis].signum() {
        0 => random.pick(&[0, half[axis] / 2, half[axis], -half[axis]]),
        sense => sense * half[axis],
    });
    if random.chance(0.1) {
        place = [0, 1, 2].map(|axis: usize| random.pick(&[0, half[axis] / 2]));
    }
    let times = if random.chance(0.2) { 0 } else { axes.coordinate(random).abs() };
    let center = plus(axes.at(place), axes.at(along([0; 3], way, times)));
    Scene::of("sphere_box", &axes)
        .point("center", center)
        .length("radius", per_way * times * axes.length)
        .point("box_center", span([0; 3], [0; 3]))
        .extents("half_extents", axes.lengths(half))
        .quaternion("rotation", axes.quaternion)
}

fn parry(case: &Case) -> Option<bool> {
    let cuboid = parry3d::shape::Cuboid::new(parry::vector(case, "half_extents"));
    parry::meet(parry::at(case, "center"), &parry::ball(case, "radius"), pose(case), &cuboid)
}
