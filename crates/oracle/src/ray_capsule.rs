//! The squared distance from the segment between the ends.

use super::case::{Case, Expected};
use super::number::{Number, Vector, along, cross, dot, from_to, unit};
use super::random::{Random, along as on, from_to as span, length as long};
use super::ray_plane::doubled;
use super::solid::{self, Aim, Sides, Solid, aim};
use super::touches::{Axes, Scene, plus, times};
use super::{MetamorphicRelation, Pair, parry};
use parry3d::query::{Ray, RayCast};

pub const PAIR: Pair = Pair::new(
    "ray_capsule",
    &["hit", "inside", "passes_by", "behind", "too_short"],
    |random| round_case(random, "ray_capsule", ["a", "b"]),
    |case| solid::expected(case, &Capsule::new(case)),
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
.touches(|random| round_scene(random, "ray_capsule", ["a", "b"]))
.counts(|case, _, convention, choice| solid::counts(case, &Capsule::new(case), convention, choice));

/// With a radius of zero, any normal along a line through its axis is right.
pub fn free_without_radius(case: &Case, said: &mut Expected) {
    if case.number("radius") == 0.0 {
        said.contacts.iter_mut().for_each(|touch| touch.normal = None);
    }
}

struct Capsule {
    a: Vector,
    v: Vector,
    b: Vector,
    radius: Number,
}

impl Capsule {
    fn new(case: &Case) -> Self {
        let (a, b) = (case.exact("a"), case.exact("b"));
        Self { v: from_to(&a, &b), a, b, radius: case.exact_number("radius") }
    }

    /// Returns the closest point of the segment, to 3200 bits unless it is an end.
    fn nearest(&self, point: &Vector) -> (Vector, &'static str) {
        let height = dot(&self.v, &from_to(&self.a, point));
        let length = dot(&self.v, &self.v);
        let nothing =
            (dot(&from_to(&self.a, point), &from_to(&self.a, point)) + &length) * Number::nothing();
        if height <= nothing {
            (self.a.clone(), "end_a")
        } else if &height + &nothing >= length {
            (self.b.clone(), "end_b")
        } else {
            (along(&self.a, &self.v, &height.finely_over(&length)), "side")
        }
    }
}

impl Solid for Capsule {
    fn sides(&self, point: &Vector) -> Sides {
        let off = from_to(&self.nearest(point).0, point);
        let (squared, r) = (dot(&off, &off), self.radius.square());
        let from = from_to(&self.a, point);
        // A ball is as accurate as its coordinates.
        let coordinates = dot(&self.a, &self.a) + dot(point, point);
        let size = dot(&from, &from) + dot(&self.v, &self.v) + &r + coordinates;
        vec![(squared - r, size)]
    }

    fn surfaces(&self, from: &Vector, way: &Vector) -> Vec<[Number; 3]> {
        let ball = |center: &Vector| {
            let w = from_to(center, from);
            [dot(&w, &w) - self.radius.square(), dot(&w, way), dot(way, way)]
        };
        let w = from_to(&self.a, from);
        let (wv, dv) = (cross(&w, &self.v), cross(way, &self.v));
        let r = self.radius.square() * dot(&self.v, &self.v);
        vec![ball(&self.a), ball(&self.b), [dot(&wv, &wv) - r, dot(&wv, &dv), dot(&dv, &dv)]]
    }

    fn feature(&self, point: &Vector, _: &[bool]) -> (&'static str, Option<Vector>) {
        let (near, feature) = self.nearest(point);
        let normal = unit(&from_to(&near, point));
        (feature, (self.radius.sign() > 0).then_some(normal))
    }
}

/// A ray at a solid of revolution.
pub fn round_case(
    random: &mut Random,
    id: &'static str,
    [a_name, b_name]: [&'static str; 2],
) -> Case {
    let frame = random.frame();
    let (a, mut b) = (random.point(&frame), random.point(&frame));
    let mut radius = random.length(&frame);
    match random.below(20) {
        0 => b = a,
        1 => radius = 0.0,
        2 => b = on(a, random.direction(), frame.size * 1e-6),
        3 => radius *= 1e-12,
        _ => {}
    }
    let axis = span(a, b);
    let length = long(axis);
    let unit = if length > 0.0 { axis.map(|x| x / length) } else { [0.0, 1.0, 0.0] };
    let across = random.across(unit);
    let share = random.pick(&[0.0, 0.0, 1.0, 1.0, 0.5, 0.25, -0.2, 1.2]);
    let center = on(a, axis, share);
    let aims = [a, b, center, on(center, across, radius), on(center, across, radius * 0.5)];
    let Aim { origin, direction, max_distance } =
        aim(random, &frame, center, &aims, &[unit, across, on(across, unit, 1.0)]);
    Case::new(id)
        .point("origin", origin)
        .normal("direction", direction)
        .length("max_distance", max_distance)
        .point(a_name, a)
        .point(b_name, b)
        .length("radius", radius)
}

/// A ray that ends, grazes or starts on the side, an end or a rim: the axis along the first of
/// three integer axes, and a point at an integer distance from it.
pub fn round_scene(random: &mut Random, id: &'static str, [a, b]: [&'static str; 2]) -> Scene {
    let axes = Axes::new(random);
    let height = axes.coordinate(random).abs();
    let (out, radius) = axes.whole_length_across(random, 0);
    let many = random.pick(&[1, 1, 2, 3]);
    let (out, radius) = (times(out, many), radius * many);
    let share = random.pick(&[0, 0, 1, 1, 2]);
    let level = match share {
        0 => 0,
        1 => height,
        _ => axes.coordinate(random).abs().min(height),
    };
    let place = plus(axes.at([level, 0, 0]), out);
    let (way, per_way) = match random.below(4) {
        0 => (axes.first(), axes.length),
        // Along the side, or around it.
        1 => axes.whole_length_across(random, 0),
        _ => axes.whole_length(random),
    };
    let ways = random.pick(&[0, 1, 1, 2, 3]);
    let start = plus(place, times(way, -ways));
    Scene::of(id, &axes)
        .point("origin", start)
        .direction("direction", way)
        .reach(random, ways, per_way)
        .point(a, [0; 3])
        .point(b, axes.at([height, 0, 0]))
        .length("radius", radius)
}

/// The ray as parry3d takes it.
pub fn ray(case: &Case) -> Ray {
    let direction = parry::vector(case, "direction").normalize();
    Ray::new(parry::vector(case, "origin"), direction)
}

fn parry(case: &Case) -> Option<bool> {
    let [a, b] = ["a", "b"].map(|end| parry::vector(case, end));
    let capsule = parry3d::shape::Capsule::new(a, b, case.number("radius"));
    Some(capsule.cast_local_ray(&ray(case), case.number("max_distance"), true).is_some())
}
