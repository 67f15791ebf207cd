//! The signs of both ends, and t = h / (h − h').

use super::case::{Case, Expected, Touch};
use super::number::{Number, along, dot, from_to, length, scale, unit, zero};
use super::random::{Random, V, add, along as on, from_to as span, scale as by};
use super::touches::{Axes, Scene};
use super::{MetamorphicRelation, Pair, parry};

pub const PAIR: Pair = Pair::new(
    "segment_plane",
    &["crossing", "in_plane", "parallel", "too_short", "leaving"],
    case,
    expected,
    Some(parry),
    &[MetamorphicRelation {
        name: "normal reversed",
        change: |case| reversed(case, "plane_normal"),
        expected: |_| {},
    }],
)
.touches(|random| {
    let axes = Axes::new(random);
    let [x1, x2] = [0; 2].map(|_| axes.coordinate(random) * random.below(2) as i64);
    let end = if random.chance(0.2) { x1 } else { x2 };
    let [start, end, point] = [x1, end, 0].map(|x| axes.level(random, x));
    Scene::new("segment_plane")
        .point("start", start)
        .point("end", end)
        .point("plane_point", point)
        .normal("plane_normal", axes.first())
})
.counts(|case, _, convention, choice| {
    let is_choice = convention == "touching" && choice == "miss";
    is_choice.then(|| {
        let [hs, he] = heights(case);
        hs.sign() * he.sign() < 0
    })
});

/// n·(x − p) for both ends.
fn heights(case: &Case) -> [Number; 2] {
    let (p, n) = (case.exact("plane_point"), case.exact("plane_normal"));
    ["start", "end"].map(|end| dot(&n, &from_to(&p, &case.exact(end))))
}

/// Returns the case with a normal reversed.
pub fn reversed(case: &Case, normal: &str) -> Case {
    let mut case = case.clone();
    for (name, values) in &mut case.inputs {
        if *name == normal {
            values.iter_mut().for_each(|x| *x = -*x);
        }
    }
    case
}

fn case(random: &mut Random) -> Case {
    let frame = random.frame();
    let (point, normal) = (random.point(&frame), random.normal(&frame));
    let mut start = random.point(&frame);
    let mut end = random.point(&frame);
    if !frame.lattice && random.chance(0.6) {
        let unit = by(normal, 1.0 / super::random::length(normal));
        let across = random.across(unit);
        let place = on(point, across, frame.size * random.between(-1.0, 1.0));
        let height = |random: &mut Random| frame.size * random.pick(&[0.0, 1.0, 1e-3, 1e-6]);
        let (above, below) = (height(random), height(random));
        start = on(place, unit, above * random.sense());
        end = add(on(place, unit, below * random.sense()), by(across, frame.size * random.nudge()));
    }
    if random.chance(0.1) {
        // Exactly parallel, and often in the plane.
        let axis = random.below(3);
        let mut normal: V = [0.0; 3];
        normal[axis] = random.sense() * random.spread(1e-3, 1e3);
        end[axis] = start[axis];
        let mut point = point;
        if random.chance(0.5) {
            point[axis] = start[axis];
        }
        return build(start, end, point, normal);
    }
    if random.chance(0.02) {
        end = start;
    }
    if random.chance(0.1) {
        end = point;
    }
    if frame.lattice && random.chance(0.3) {
        end = add(end, span(start, end));
    }
    build(start, end, point, normal)
}

fn build(start: V, end: V, point: V, normal: V) -> Case {
    Case::new("segment_plane")
        .point("start", start)
        .point("end", end)
        .point("plane_point", point)
        .normal("plane_normal", normal)
}

fn expected(case: &Case) -> Expected {
    let (start, end) = (case.exact("start"), case.exact("end"));
    let n = case.exact("plane_normal");
    let d = from_to(&start, &end);
    let [hs, he] = heights(case);
    if hs.is_zero() && he.is_zero() {
        let touch = |point, t: f32| Touch {
            point: Some(point),
            normal: Some(zero()),
            t: Some(t.into()),
            distance: Some(Number::from(t) * length(&d)),
            ..Touch::default()
        };
        return Expected::new(true, "in_plane")
            .touching(touch(start, 0.0))
            .touching(touch(end, 1.0));
    }
    let climb = &he - &hs;
    let n_length = length(&n);
    // Against the motion if the start lies in the plane.
    let up = if hs.is_zero() { -he.sign() } else { hs.sign() };
    let said = |hit, relation| {
        let cos = if climb.is_zero() {
            Number::zero()
        } else {
            (Number::from(-up as f32) * &climb).over(&n_length).over(&length(&d))
        };
        Expected::new(hit, relation).scalar("l", hs.abs().over(&n_length)).scalar("cos", cos)
    };
    if climb.is_zero() {
        return said(false, "parallel");
    }
    if hs.sign() * he.sign() > 0 {
        let nearing = climb.sign() * hs.sign() < 0;
        return said(false, if nearing { "too_short" } else { "leaving" });
    }
    let t = hs.over(&(&hs - &he));
    said(true, "crossing").vector("w", scale(&d, &t)).touching(Touch {
        point: Some(along(&start, &d, &t)),
        normal: Some(unit(&scale(&n, &Number::from(up as f32)))),
        distance: Some(&t * length(&d)),
        t: Some(t),
        ..Touch::default()
    })
}

fn parry(case: &Case) -> Option<bool> {
    let (ray, plane) = (parry::ray(case), parry::half_space(case));
    Some(parry::hits(&ray, parry::at(case, "plane_point"), &plane, false))
}
