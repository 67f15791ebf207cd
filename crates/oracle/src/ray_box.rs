//! The heights above the three midplanes, each compared with both faces.

use super::case::{Case, Touch};
use super::number::{Number, Vector, add, cross, dot, from_to, scale, unit, vector};
use super::random::{Frame, Random, V, along as on, scale as by};
use super::ray_capsule::ray;
use super::ray_plane::doubled;
use super::solid::{self, Aim, Sides, Solid, aim, not_unit};
use super::touches::{Axes, Scene, from_to as span, times};
use super::{MetamorphicRelation, Pair, parry};
use parry3d::math::{Pose, Rotation};
use parry3d::query::RayCast;

pub const PAIR: Pair = Pair {
    invariant_violation: |_, answer| not_unit(answer),
    drop_gauge_freedom: |_, said, _| said.contacts.iter_mut().for_each(free),
    ..Pair::new(
        "ray_box",
        &["hit", "inside", "passes_by", "behind", "too_short"],
        case,
        |case| solid::expected(case, &Cuboid::new(case, "origin")),
        Some(parry),
        &[
            MetamorphicRelation { name: "direction doubled", change: doubled, expected: |_| {} },
            MetamorphicRelation {
                name: "the opposite quaternion, doubled",
                change: |case| turned(case, |q| q.map(|x| -2.0 * x)),
                expected: |_| {},
            },
            MetamorphicRelation {
                // q i
                name: "half a turn about its own x",
                change: |case| turned(case, |[x, y, z, w]| [w, z, -y, -x]),
                expected: |said| {
                    for touch in &mut said.contacts {
                        free(touch);
                        touch.feature = touch.feature.map(|feature| match feature {
                            "face_+y" => "face_-y",
                            "face_-y" => "face_+y",
                            "face_+z" => "face_-z",
                            "face_-z" => "face_+z",
                            other => other,
                        });
                    }
                },
            },
        ],
    )
    .touches(scene)
    .counts(|case, _, convention, choice| {
        solid::counts(case, &Cuboid::new(case, "origin"), convention, choice)
    })
};

/// Frees what depends on the sign of an axis: a flat box is named after its positive face,
/// whichever way that points, if a ray starts on it, and in the normals of its edges.
fn free(touch: &mut Touch) {
    let is_face = touch.feature.is_some_and(|feature| feature.starts_with("face"));
    if touch.distance.as_ref().is_some_and(Number::is_zero) && is_face {
        (touch.feature, touch.normal) = (None, None);
    } else if !is_face {
        touch.normal = None;
    }
}

pub(super) fn turned(case: &Case, change: impl Fn([f32; 4]) -> [f32; 4]) -> Case {
    let mut turned = case.clone();
    for (name, values) in &mut turned.inputs {
        if *name == "rotation" {
            *values = change([values[0], values[1], values[2], values[3]]).to_vec();
        }
    }
    turned
}

pub(super) struct Cuboid {
    pub center: Vector,
    pub half: Vector,
    /// The axes, of length |q|².
    pub axes: [Vector; 3],
    pub squared: Number,
    /// The side of each midplane on which the ray starts.
    starts: [i32; 3],
    /// The size of the terms of a point's height.
    size: Number,
}

impl Cuboid {
    /// Builds the box as seen from the point of that name.
    pub fn new(case: &Case, from: &str) -> Self {
        let (axes, squared) = rotated(case, "rotation");
        let center = case.exact("box_center");
        let start = from_to(&center, &case.exact(from));
        let starts = [0, 1, 2].map(|axis: usize| dot(&axes[axis], &start).sign());
        let half = case.exact("half_extents");
        let far = start.iter().chain(&half).fold(Number::zero(), |far, x| far + x.abs());
        Self { size: far * &squared, half, center, axes, squared, starts }
    }
}

pub(super) fn rotated(case: &Case, name: &str) -> ([Vector; 3], Number) {
    let q = case.values(name);
    axes_of([q[0], q[1], q[2], q[3]])
}

/// Returns the axes of a quaternion (x, y, z, w), of length |q|², and |q|²:
/// |q|² R e = |q|² e + 2 (w a × e + a × (a × e)) with q = (a, w).
pub(super) fn axes_of([x, y, z, w]: [f32; 4]) -> ([Vector; 3], Number) {
    let (a, w) = ([x, y, z].map(Number::from), Number::from(w));
    let squared = dot(&a, &a) + w.square();
    let axes = [0, 1, 2].map(|axis| {
        let e = vector(|i| Number::from(if i == axis { 1.0 } else { 0.0 }));
        let once = cross(&a, &e);
        let twice = cross(&a, &once);
        let out = add(&scale(&once, &w), &twice);
        add(&scale(&e, &squared), &add(&out, &out))
    });
    (axes, squared)
}

impl Solid for Cuboid {
    fn sides(&self, point: &Vector) -> Sides {
        let w = from_to(&self.center, point);
        let far = w.iter().fold(Number::zero(), |far, x| far + x.abs());
        let size = far * &self.squared + &self.size;
        let side = |axis: usize| {
            let (height, half) = (dot(&self.axes[axis], &w), &self.half[axis] * &self.squared);
            [(&height - &half, size.clone()), (-&(height + half), size.clone())]
        };
        [0, 1, 2].map(side).into_iter().flatten().collect()
    }

    fn surfaces(&self, from: &Vector, way: &Vector) -> Vec<[Number; 3]> {
        let w = from_to(&self.center, from);
        let planes = |axis: usize| {
            let (height, half) = (dot(&self.axes[axis], &w), &self.half[axis] * &self.squared);
            let climb = dot(&self.axes[axis], way) * Number::from(0.5);
            [&height - &half, height + half].map(|height| [height, climb.clone(), Number::zero()])
        };
        [0, 1, 2].map(planes).into_iter().flatten().collect()
    }

    /// Through the only face of a flat box, between its edges.
    fn is_crossed(&self, point: &Vector, way: &Vector) -> bool {
        let sides = self.sides(point);
        [0, 1, 2].into_iter().all(|axis: usize| {
            if self.half[axis].is_zero() {
                !dot(&self.axes[axis], way).is_zero()
            } else {
                let is_within =
                    |(value, size): &(Number, Number)| *value < -&(size * Number::nothing());
                sides[2 * axis..2 * axis + 2].iter().all(is_within)
            }
        }) && self.half.iter().filter(|half| half.is_zero()).count() == 1
    }

    fn feature(&self, _: &Vector, on: &[bool]) -> (&'static str, Option<Vector>) {
        let faces = ["face_+x", "face_-x", "face_+y", "face_-y", "face_+z", "face_-z"];
        let met: Vec<_> = (0..3).filter(|&axis| on[2 * axis] || on[2 * axis + 1]).collect();
        let [axis] = met[..] else {
            return (if met.len() == 2 { "edge" } else { "corner" }, None);
        };
        let is_flat = self.half[axis].is_zero();
        let is_upper = if is_flat { self.starts[axis] >= 0 } else { on[2 * axis] };
        let axis_out = scale(&self.axes[axis], &Number::from(if is_upper { 1.0 } else { -1.0 }));
        let face = faces[2 * axis + usize::from(!is_upper)];
        // A start on a flat box may have either normal.
        let is_free = is_flat && self.starts[axis] == 0;
        (face, (!is_free).then(|| unit(&axis_out)))
    }
}

/// v rotated by q / |q|.
pub(super) fn turn([x, y, z, w]: [f64; 4], v: V) -> V {
    use super::random::{add, cross, dot};
    let a = [x, y, z];
    let once = cross(a, v);
    let out = add(by(once, w), cross(a, once));
    add(v, by(out, 2.0 / (dot(a, a) + w * w)))
}

/// A quaternion of any length; often the identity.
pub(super) fn quaternion(random: &mut Random, frame: &Frame) -> [f64; 4] {
    if frame.lattice && random.chance(0.5) || random.chance(0.15) {
        [0.0, 0.0, 0.0, 1.0]
    } else if frame.lattice {
        let [x, y, z, w] = [0; 4].map(|_| random.whole(2) as f64);
        if [x, y, z, w] == [0.0; 4] { [0.0, 1.0, 0.0, 1.0] } else { [x, y, z, w] }
    } else {
        let length = random.spread(1e-3, 1e3);
        let [x, y, z] = by(random.direction(), length);
        [x, y, z, random.between(-1.0, 1.0) * length]
    }
}

/// The half extents of a box; one in ten is flat.
pub fn half_extents(random: &mut Random, frame: &Frame) -> V {
    let mut half = [0; 3].map(|_| random.length(frame));
    if random.chance(0.1) {
        half[random.below(3)] = 0.0;
    }
    half
}

/// Like [`half_extents`], along integer axes.
pub fn whole_half_extents(random: &mut Random, axes: &Axes) -> [i64; 3] {
    let mut half = [0; 3].map(|_| axes.coordinate(random).abs());
    if random.chance(0.15) {
        half[random.below(3)] = 0;
    }
    half
}

fn case(random: &mut Random) -> Case {
    let frame = random.frame();
    let center = random.point(&frame);
    let half = half_extents(random, &frame);
    let q = quaternion(random, &frame);
    let axes = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]].map(|axis| turn(q, axis));
    let place = |shares: V| {
        (0..3).fold(center, |at, axis: usize| on(at, axes[axis], half[axis] * shares[axis]))
    };
    let share = |random: &mut Random| random.pick(&[-1.0, 1.0, 0.0, 0.5, -0.25, 1.2]);
    let mut aims = vec![center];
    for _ in 0..6 {
        aims.push(place([0; 3].map(|_| share(random))));
    }
    let across = on(axes[0], axes[1], random.pick(&[1.0, -1.0, 0.0]));
    let Aim { origin, direction, max_distance } =
        aim(random, &frame, center, &aims, &[axes[0], axes[1], axes[2], across]);
    Case::new("ray_box")
        .point("origin", origin)
        .normal("direction", direction)
        .length("max_distance", max_distance)
        .point("box_center", center)
        .point("half_extents", half)
        .quaternion("rotation", q)
}

/// A ray that ends or starts on a face, an edge or a corner, grazes it or runs along it: the box
/// along three integer axes, by their quaternion.
fn scene(random: &mut Random) -> Scene {
    let axes = Axes::new(random);
    let half = whole_half_extents(random, &axes);
    let mut share = |half: i64| match random.below(4) {
        0 => half,
        1 => -half,
        2 => half / 2,
        _ => 0,
    };
    let mut place = half.map(&mut share);
    let axis = random.below(3);
    place[axis] = half[axis] * random.sense() as i64;
    let (way, per_way) = match random.below(4) {
        0 => {
            let mut unit = [0; 3];
            unit[random.below(3)] = random.sense() as i64;
            (axes.at(unit), axes.length)
        }
        1 => axes.whole_length_across(random, axis),
        _ => axes.whole_length(random),
    };
    let ways = random.pick(&[0, 1, 1, 2, 3]);
    let start = span(times(way, ways), axes.at(place));
    // Often the ray continues beyond the point.
    let reach = ways + random.pick(&[0, 0, 1, 4]);
    Scene::of("ray_box", &axes)
        .point("origin", start)
        .direction("direction", way)
        .reach(random, reach, per_way)
        .point("box_center", [0; 3])
        .extents("half_extents", axes.lengths(half))
        .quaternion("rotation", axes.quaternion)
}

/// The box's pose for parry3d, in f32.
pub(super) fn pose(case: &Case) -> Pose {
    let q = case.values("rotation");
    let q = glam::DQuat::from_xyzw(q[0].into(), q[1].into(), q[2].into(), q[3].into()).normalize();
    let turn = Rotation::from_xyzw(q.x as f32, q.y as f32, q.z as f32, q.w as f32);
    Pose::from_parts(parry::vector(case, "box_center"), turn)
}

fn parry(case: &Case) -> Option<bool> {
    let cuboid = parry3d::shape::Cuboid::new(parry::vector(case, "half_extents"));
    Some(cuboid.cast_ray(&pose(case), &ray(case), case.number("max_distance"), true).is_some())
}
