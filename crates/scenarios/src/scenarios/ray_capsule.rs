//! A ray by origin, direction and length against a solid capsule.

use super::prelude::*;
use super::ray::round::Round;
use super::ray::solid::Scene;
use crate::scenario::tube;
use exact_collide::ray::{Ray, RaySolid, WayOut};
use exact_collide::ray_capsule::{self, Capsule};

pub const ENTRY: Entry = Entry::of::<Scene<GivenCapsule>>(
    "ray_capsule",
    "Ray against capsule",
    Group::Casts,
    Space::Spatial,
    "Ericson, Real-Time Collision Detection, 5.3.7",
)
.derived_by(derivation!("ray_capsule.txt"))
.between([
    Shape::Ray.of(&["origin", "direction", "max_distance"]),
    Shape::Capsule.of(&["a", "b", "radius"]),
]);

table! {
    struct GivenCapsule {
        a "A": Point = [-1.0, -1.5, 0.0],
        b "B": Point = [1.0, 2.0, 0.5],
        radius "r": Rim { center: b, axis: b - a } = 1.0,
    }
    shapes { capsule: Capsule { a: a, b: b, radius: radius } }
}

impl Round for GivenCapsule {
    const ENTRY: &'static Entry = &ENTRY;
    const NAME: &'static str = "the capsule";
    const ENDS: [&'static str; 2] = ["a", "b"];

    fn ends(self) -> [Vec3; 2] {
        [self.a, self.b]
    }

    fn surfaces(self) -> Vec<Mark> {
        surfaces(self.capsule())
    }

    fn sweep(self) -> Option<Mark> {
        let Self { a: from, b: to, radius } = self;
        Some(Mark::Sweep { from, to, radius })
    }

    fn cast(self, ray: Ray) -> RaySolid {
        ray_capsule::ray_capsule(ray, self.capsule())
    }

    fn way_out(self, ray: Ray) -> Option<WayOut> {
        ray_capsule::way_out(ray, self.capsule())
    }

    fn nearest(self, ray: Ray) -> Closest {
        closest::segment_capsule(ray.origin, ray.end(), self.capsule())
    }

    fn distance(self, point: Vec3) -> f32 {
        self.capsule().distance(point)
    }

    fn draw(self, step: Step, ray: Ray, derived: &Derived) -> Step {
        match step.name() {
            "G" | "E" => step.point(),
            "gap" => step.length(derived.vector("G"), ray.origin),
            _ => step,
        }
    }
}

pub(super) fn surfaces(Capsule { a, b, radius }: Capsule) -> Vec<Mark> {
    let balls = [a, b].map(|center| Mark::Ball { center, radius });
    balls.into_iter().chain(tube([a, b], [radius; 2])).collect()
}
