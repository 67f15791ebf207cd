//! A ray by origin, direction and length against a solid cylinder with flat caps.

use super::prelude::*;
use super::ray::round::Round;
use super::ray::solid::Scene;
use crate::scenario::{caps, tube};
use exact_collide::ray::{Ray, RaySolid, WayOut};
use exact_collide::ray_cylinder::{self, Cylinder};

pub const ENTRY: Entry = Entry::of::<Scene<Cylinder>>(
    "ray_cylinder",
    "Ray against cylinder",
    Group::Casts,
    Space::Spatial,
    "Ericson, Real-Time Collision Detection, 5.3.7",
)
.derived_by(derivation!("ray_cylinder.txt"));

impl Round for Cylinder {
    const ENTRY: &'static Entry = &ENTRY;
    const NAME: &'static str = "the cylinder";
    const ENDS: [(&'static str, &'static str); 2] = [("a", "A"), ("b", "B")];
    const DEFAULT: Self =
        Self { a: Vec3::new(-1.0, -1.5, 0.0), b: Vec3::new(1.0, 2.0, 0.5), radius: 1.0 };

    fn parts(&mut self) -> ([&mut Vec3; 2], &mut f32) {
        ([&mut self.a, &mut self.b], &mut self.radius)
    }

    fn surfaces(self) -> Vec<Mark> {
        let (ends, radii) = ([self.a, self.b], [self.radius; 2]);
        tube(ends, radii).into_iter().chain(caps(ends, radii)).collect()
    }

    fn cast(self, ray: Ray) -> RaySolid {
        ray_cylinder::ray_cylinder(ray, self)
    }

    fn way_out(self, ray: Ray) -> Option<WayOut> {
        ray_cylinder::way_out(ray, self)
    }

    fn nearest(self, ray: Ray) -> Closest {
        closest::segment_cylinder(ray.origin, ray.end(), self)
    }

    fn distance(self, point: Vec3) -> f32 {
        self.distance(point)
    }
}
