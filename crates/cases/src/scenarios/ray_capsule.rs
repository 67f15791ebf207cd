//! A ray by origin, direction and length against a solid capsule.

use super::prelude::*;
use super::ray::round::Round;
use super::ray::solid::Scene;
use crate::scenario::tube;
use exact_collide::ray::{Ray, RaySolid, WayOut};
use exact_collide::ray_capsule::{self, Capsule};

pub const ENTRY: Entry = Entry::of::<Scene<Capsule>>(
    "ray_capsule",
    "Ray against capsule",
    Group::Casts,
    Space::Spatial,
    "Ericson, Real-Time Collision Detection, 5.3.7",
)
.derived_by(derivation!("ray_capsule.txt"));

impl Round for Capsule {
    const ENTRY: &'static Entry = &ENTRY;
    const NAME: &'static str = "the capsule";
    const ENDS: [(&'static str, &'static str); 2] = [("a", "A"), ("b", "B")];
    const DEFAULT: Self =
        Self { a: Vec3::new(-1.0, -1.5, 0.0), b: Vec3::new(1.0, 2.0, 0.5), radius: 1.0 };

    fn parts(&mut self) -> ([&mut Vec3; 2], &mut f32) {
        ([&mut self.a, &mut self.b], &mut self.radius)
    }

    fn surfaces(self) -> Vec<Mark> {
        let Self { a, b, radius } = self;
        let balls = [a, b].map(|center| Mark::Ball { center, radius });
        balls.into_iter().chain(tube([a, b], [radius; 2])).collect()
    }

    fn sweep(self) -> Option<Mark> {
        let Self { a: from, b: to, radius } = self;
        Some(Mark::Sweep { from, to, radius })
    }

    fn cast(self, ray: Ray) -> RaySolid {
        ray_capsule::ray_capsule(ray, self)
    }

    fn way_out(self, ray: Ray) -> Option<WayOut> {
        ray_capsule::way_out(ray, self)
    }

    fn nearest(self, ray: Ray) -> Closest {
        closest::segment_capsule(ray.origin, ray.end(), self)
    }

    fn distance(self, point: Vec3) -> f32 {
        self.distance(point)
    }

    fn draw(self, step: Step, ray: Ray, derived: &Derived) -> Step {
        match step.name() {
            "G" | "E" => step.point(),
            "gap" => step.length(derived.vector("G"), ray.origin),
            _ => step,
        }
    }
}
