//! The point of the shared line closest to the origin, by Cramer's rule.

use super::MetamorphicRelation;
use super::Pair;
use super::case::{Case, Expected};
use super::number::{Number, add, cross, dot, from_to, is_zero, length, scale, shrink, unit};
use super::random::{Random, add as plus, length as long, scale as by};
use super::segment_plane::reversed;
use super::touches::{Axes, Scene, times};

pub const PAIR: Pair = Pair {
    drop_gauge_freedom: |_, said, moved_origin| {
        if moved_origin {
            said.vectors.retain(|(name, _)| *name != "line_point");
        }
    },
    ..Pair::new(
        "plane_plane",
        &["crossing", "coincident", "parallel"],
        case,
        expected,
        None,
        &[
            MetamorphicRelation {
                name: "planes swapped",
                change: |case| case.swapped(&[("point1", "point2"), ("normal1", "normal2")]),
                expected: turned,
            },
            MetamorphicRelation {
                name: "normal reversed",
                change: |case| reversed(case, "normal1"),
                expected: turned,
            },
        ],
    )
    .touches(|random| {
        let axes = Axes::new(random);
        let x = axes.coordinate(random) * random.below(2) as i64;
        let normal2 = if random.chance(0.2) { axes.anywhere(random) } else { axes.first() };
        let longer = random.pick(&[-1, 1, 1, 3, 10, -7]);
        Scene::new("plane_plane")
            .point("point1", axes.level(random, 0))
            .normal("normal1", axes.first())
            .point("point2", axes.level(random, x))
            .normal("normal2", times(normal2, longer))
    })
    .counts(|_, said, convention, choice| {
        let is_choice = (convention, choice) == ("coincident", "miss");
        is_choice.then_some(said.hit && said.relation != "coincident")
    })
};

fn turned(said: &mut Expected) {
    for (name, vector) in &mut said.vectors {
        if *name == "line_direction" {
            *vector = scale(vector, &Number::from(-1.0));
        }
    }
}

fn case(random: &mut Random) -> Case {
    let frame = random.frame();
    let (point1, mut point2) = (random.point(&frame), random.point(&frame));
    let (mut normal1, mut normal2) = (random.normal(&frame), random.normal(&frame));
    match random.below(8) {
        // Parallel but for rounding, and exactly.
        0..=2 => normal2 = by(normal1, random.pick(&[-3.0, -2.0, 0.5, 1.0, 2.0, 3.0, 1.1])),
        3 => {
            let tilt = long(normal1) * random.nudge();
            normal2 = plus(normal1, by(random.direction(), tilt));
        }
        4..=6 => {
            let axis = random.below(3);
            normal1 = [0.0; 3];
            normal1[axis] = random.sense();
            normal2 = by(normal1, random.spread(1e-3, 1e3));
            if random.chance(0.4) {
                point2[axis] = point1[axis];
            }
        }
        _ => {}
    }
    Case::new("plane_plane")
        .point("point1", point1)
        .normal("normal1", normal1)
        .point("point2", point2)
        .normal("normal2", normal2)
}

fn expected(case: &Case) -> Expected {
    let (p1, n1) = (case.exact("point1"), case.exact("normal1"));
    let (p2, n2) = (case.exact("point2"), case.exact("normal2"));
    let v = cross(&n1, &n2);
    if is_zero(&v) {
        let h = dot(&n1, &from_to(&p1, &p2));
        return if h.is_zero() {
            Expected::new(true, "coincident")
        } else {
            Expected::new(false, "parallel").scalar("distance", h.abs().over(&length(&n1)))
        };
    }
    // n1·x = d1, n2·x = d2, v·x = 0
    let (d1, d2) = (dot(&n1, &p1), dot(&n2, &p2));
    let x = add(&scale(&cross(&n2, &v), &d1), &scale(&cross(&v, &n1), &d2));
    Expected::new(true, "crossing")
        .vector("line_point", shrink(&x, &dot(&v, &v)))
        .vector("line_direction", unit(&v))
        .scalar("sin", length(&v).over(&length(&n1)).over(&length(&n2)))
}
