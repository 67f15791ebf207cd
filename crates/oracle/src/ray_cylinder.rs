//! The squared distance from the axis, and the heights above both caps.

use super::case::Case;
use super::number::{Number, Vector, along, cross, dot, from_to, is_zero, scale, unit};
use super::ray_capsule::{free_without_radius, ray, round_case, round_scene};
use super::ray_plane::doubled;
use super::solid::{self, Sides, Solid, across_squared};
use super::{MetamorphicRelation, Pair, parry};
use parry3d::math::{Pose, Rotation, Vector as ParryVector};
use parry3d::query::RayCast;

pub const PAIR: Pair = Pair {
    invariant_violation: |_, answer| solid::not_unit(answer),
    drop_gauge_freedom: |case, said, _| free_without_radius(case, said),
    ..Pair::new(
        "ray_cylinder",
        &["hit", "inside", "passes_by", "behind", "too_short", "degenerate"],
        |random| round_case(random, "ray_cylinder", ["a", "b"]),
        |case| solid::expected(case, &Cylinder::new(case)),
        Some(parry),
        &[
            MetamorphicRelation { name: "direction doubled", change: doubled, expected: |_| {} },
            MetamorphicRelation {
                name: "ends exchanged",
                change: |case| case.swapped(&[("a", "b")]),
                expected: |said| {
                    // If both ends are one point, only one name applies.
                    said.contacts.iter_mut().for_each(|touch| touch.feature = None);
                },
            },
        ],
    )
    .touches(|random| round_scene(random, "ray_cylinder", ["a", "b"]))
    .counts(|case, _, convention, choice| {
        solid::counts(case, &Cylinder::new(case), convention, choice)
    })
};

struct Cylinder {
    a: Vector,
    v: Vector,
    radius: Number,
}

impl Cylinder {
    fn new(case: &Case) -> Self {
        let (a, b) = (case.exact("a"), case.exact("b"));
        Self { v: from_to(&a, &b), a, radius: case.exact_number("radius") }
    }
}

impl Solid for Cylinder {
    fn sides(&self, point: &Vector) -> Sides {
        let w = from_to(&self.a, point);
        let (height, length) = (dot(&w, &self.v), dot(&self.v, &self.v));
        let r = &length * self.radius.square();
        let size = dot(&w, &w) + &length + self.radius.square();
        vec![
            (across_squared(&w, &self.v) - r, &size * &length),
            (-&height, size.clone()),
            (height - length, size),
        ]
    }

    fn surfaces(&self, from: &Vector, way: &Vector) -> Vec<[Number; 3]> {
        let w = from_to(&self.a, from);
        let (wv, dv) = (cross(&w, &self.v), cross(way, &self.v));
        let length = dot(&self.v, &self.v);
        let r = self.radius.square() * &length;
        let climb = dot(way, &self.v);
        let half = &climb * Number::from(0.5);
        let height = dot(&w, &self.v);
        let plane = |height: Number| [height, half.clone(), Number::zero()];
        vec![
            [dot(&wv, &wv) - r, dot(&wv, &dv), dot(&dv, &dv)],
            plane(height.clone()),
            plane(height - length),
        ]
    }

    fn feature(&self, point: &Vector, on: &[bool]) -> (&'static str, Option<Vector>) {
        match on {
            [true, true, _] | [true, _, true] => ("rim", None),
            [_, true, _] => ("cap_a", Some(unit(&scale(&self.v, &Number::from(-1.0))))),
            [_, _, true] => ("cap_b", Some(unit(&self.v))),
            _ => {
                let height = dot(&from_to(&self.a, point), &self.v);
                let share = height.finely_over(&dot(&self.v, &self.v));
                let out = from_to(&along(&self.a, &self.v, &share), point);
                ("side", (self.radius.sign() > 0).then(|| unit(&out)))
            }
        }
    }

    fn is_degenerate(&self) -> bool {
        is_zero(&self.v)
    }
}

/// The pose that turns parry3d's Y axis to the line between the points, around their midpoint, and
/// half its length.
pub fn pose(case: &Case, [from, to]: [&str; 2]) -> Option<(Pose, f32)> {
    let [from, to] = [from, to].map(|end| parry::vector(case, end));
    let axis = to - from;
    let turn = Rotation::from_rotation_arc(ParryVector::Y, axis.try_normalize()?);
    Some((Pose::from_parts((from + to) * 0.5, turn), axis.length() * 0.5))
}

fn parry(case: &Case) -> Option<bool> {
    let (pose, half) = pose(case, ["a", "b"])?;
    let cylinder = parry3d::shape::Cylinder::new(half, case.number("radius"));
    Some(cylinder.cast_ray(&pose, &ray(case), case.number("max_distance"), true).is_some())
}
