//! A ray by origin, direction and length against a solid cone.

use super::prelude::*;
use super::ray::round::Round;
use super::ray::solid::Scene;
use crate::scenario::{caps, tube};
use exact_collide::ray::{Ray, RaySolid, WayOut};
use exact_collide::ray_cone::{self, Cone};

pub const ENTRY: Entry = Entry::of::<Scene<Cone>>(
    "ray_cone",
    "Ray against cone",
    Group::Casts,
    Space::Spatial,
    "Eberly, Intersection of a Line and a Cone",
)
.derived_by(derivation!("ray_cone.txt"));

impl Round for Cone {
    const ENTRY: &'static Entry = &ENTRY;
    const NAME: &'static str = "the cone";
    const ENDS: [(&'static str, &'static str); 2] = [("apex", "A"), ("base", "B")];
    const DEFAULT: Self =
        Self { apex: Vec3::new(0.5, 2.5, 0.0), base: Vec3::new(-0.5, -1.5, 0.5), radius: 1.5 };

    fn parts(&mut self) -> ([&mut Vec3; 2], &mut f32) {
        ([&mut self.apex, &mut self.base], &mut self.radius)
    }

    fn surfaces(self) -> Vec<Mark> {
        let (ends, radii) = ([self.apex, self.base], [0.0, self.radius]);
        tube(ends, radii).into_iter().chain(caps(ends, radii)).collect()
    }

    fn cast(self, ray: Ray) -> RaySolid {
        ray_cone::ray_cone(ray, self)
    }

    fn way_out(self, ray: Ray) -> Option<WayOut> {
        ray_cone::way_out(ray, self)
    }

    fn nearest(self, ray: Ray) -> Closest {
        closest::segment_cone(ray.origin, ray.end(), self)
    }

    fn distance(self, point: Vec3) -> f32 {
        self.distance(point)
    }
}
