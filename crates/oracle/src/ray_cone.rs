//! The angle to the axis, and the height above the base.

use super::case::Case;
use super::number::{Number, Vector, along, dot, from_to, is_zero, scale, unit};
use super::ray_capsule::{free_without_radius, ray, round_case};
use super::ray_cylinder::pose;
use super::ray_plane::doubled;
use super::solid::{self, Sides, Solid, across_squared};
use super::touches::{Axes, Scene, from_to as whole, plus, times};
use super::{MetamorphicRelation, Pair};
use parry3d::query::RayCast;

pub const PAIR: Pair = Pair {
    invariant_violation: |_, answer| solid::not_unit(answer),
    drop_gauge_freedom: |case, said, _| free_without_radius(case, said),
    ..Pair::new(
        "ray_cone",
        &["hit", "inside", "passes_by", "behind", "too_short", "degenerate"],
        |random| round_case(random, "ray_cone", ["apex", "base"]),
        |case| solid::expected(case, &Cone::new(case)),
        Some(parry),
        &[MetamorphicRelation { name: "direction doubled", change: doubled, expected: |_| {} }],
    )
    .touches(|random| {
        // The base's radius is an integer, and so are the points that divide a line of the side.
        let axes = Axes::new(random);
        let parts = random.pick(&[1, 2, 4]);
        let height = (axes.coordinate(random).abs() / 8).max(1) * parts;
        let (out, radius) = axes.whole_length_across(random, 0);
        let (apex, base) = (axes.at([height, 0, 0]), [0; 3]);
        let rim = times(out, parts);
        let taken = random.below(parts as usize + 1) as i64;
        let place = plus(apex, whole(apex, rim).map(|x| x / parts * taken));
        let (way, per_way) = match random.below(5) {
            0 => (axes.first(), axes.length),
            1 => axes.whole_length_across(random, 0),
            2 => (whole(apex, rim).map(|x| x / parts), 1),
            _ => axes.whole_length(random),
        };
        let ways = random.pick(&[0, 1, 1, 2, 3]);
        Scene::of("ray_cone", &axes)
            .point("origin", plus(place, times(way, -ways)))
            .direction("direction", way)
            .reach(random, ways, per_way)
            .point("apex", apex)
            .point("base", base)
            .length("radius", radius * parts)
    })
    .counts(|case, _, convention, choice| solid::counts(case, &Cone::new(case), convention, choice))
};

struct Cone {
    apex: Vector,
    v: Vector,
    radius: Number,
}

impl Cone {
    fn new(case: &Case) -> Self {
        let apex = case.exact("apex");
        Self { v: from_to(&apex, &case.exact("base")), apex, radius: case.exact_number("radius") }
    }
}

impl Solid for Cone {
    fn sides(&self, point: &Vector) -> Sides {
        let w = from_to(&self.apex, point);
        let (height, length) = (dot(&w, &self.v), dot(&self.v, &self.v));
        let r = self.radius.square();
        let size = dot(&w, &w) + &length + &r;
        let wide = height.square() * &r;
        vec![
            (&length * across_squared(&w, &self.v) - wide, &size * (&length * (&length + &r))),
            (height.clone() - length, size.clone()),
            (-&height, size),
        ]
    }

    fn surfaces(&self, from: &Vector, way: &Vector) -> Vec<[Number; 3]> {
        let w = from_to(&self.apex, from);
        let (h, y, climb) = (dot(&self.v, &self.v), dot(&w, &self.v), dot(way, &self.v));
        let r = self.radius.square();
        // |v|² (|v|² u·w − (v·u)(v·w)) − r² (v·u)(v·w)
        let term =
            |product: Number, u: &Number, v: &Number| &h * (&h * product - u * v) - &r * (u * v);
        let half = &climb * Number::from(0.5);
        vec![
            [
                term(dot(&w, &w), &y, &y),
                term(dot(&w, way), &y, &climb),
                term(dot(way, way), &climb, &climb),
            ],
            [&y - &h, half.clone(), Number::zero()],
            // A line of the side itself begins at the apex's height.
            [y, half, Number::zero()],
        ]
    }

    fn feature(&self, point: &Vector, on: &[bool]) -> (&'static str, Option<Vector>) {
        match on {
            [_, _, true] => ("apex", None),
            [true, true, _] => ("rim", None),
            [_, true, _] => ("base", Some(unit(&self.v))),
            _ => {
                let h = dot(&self.v, &self.v);
                let y = dot(&from_to(&self.apex, point), &self.v);
                let foot = along(&self.apex, &self.v, &y.finely_over(&h));
                let out = unit(&from_to(&foot, point));
                let length = h.root();
                let back = scale(&unit(&self.v), &-&self.radius);
                let normal = unit(&along(&back, &out, &length));
                // Closer to the apex than an f32 can resolve, all the side's normals meet.
                let w = from_to(&self.apex, point);
                let size = dot(&self.apex, &self.apex) + &h;
                let ulp = Number::from(f64::from(f32::EPSILON).powi(2));
                let is_apart = (dot(&w, &w) - size * ulp).sign() > 0;
                ("side", (self.radius.sign() > 0 && is_apart).then_some(normal))
            }
        }
    }

    fn is_degenerate(&self) -> bool {
        is_zero(&self.v)
    }
}

fn parry(case: &Case) -> Option<bool> {
    let (pose, half) = pose(case, ["base", "apex"])?;
    let cone = parry3d::shape::Cone::new(half, case.number("radius"));
    Some(cone.cast_ray(&pose, &ray(case), case.number("max_distance"), true).is_some())
}
