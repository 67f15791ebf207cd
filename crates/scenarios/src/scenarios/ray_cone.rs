//! A ray by origin, direction and length against a solid cone.

use super::prelude::*;
use super::ray::round::Round;
use super::ray::solid::Scene;
use crate::scenario::{caps, tube};
use exact_collide::ray::{Ray, RaySolid, WayOut};
use exact_collide::ray_cone::{self, Cone};

pub const ENTRY: Entry = Entry::of::<Scene<GivenCone>>(
    "ray_cone",
    "Ray against cone",
    Group::Casts,
    Space::Spatial,
    "Eberly, Intersection of a Line and a Cone",
)
.derived_by(derivation!("ray_cone.txt"))
.between([
    Shape::Ray.of(&["origin", "direction", "max_distance"]),
    Shape::Cone.of(&["apex", "base", "radius"]),
]);

table! {
    struct GivenCone {
        apex "A": Point = [0.5, 2.5, 0.0],
        base "B": Point = [-0.5, -1.5, 0.5],
        radius "r": Rim { center: base, axis: base - apex } = 1.5,
    }
    shapes { cone: Cone { apex: apex, base: base, radius: radius } }
}

impl Round for GivenCone {
    const ENTRY: &'static Entry = &ENTRY;
    const NAME: &'static str = "the cone";
    const ENDS: [&'static str; 2] = ["apex", "base"];

    fn ends(self) -> [Vec3; 2] {
        [self.apex, self.base]
    }

    fn surfaces(self) -> Vec<Mark> {
        let (ends, radii) = (self.ends(), [0.0, self.radius]);
        tube(ends, radii).into_iter().chain(caps(ends, radii)).collect()
    }

    fn cast(self, ray: Ray) -> RaySolid {
        ray_cone::ray_cone(ray, self.cone())
    }

    fn way_out(self, ray: Ray) -> Option<WayOut> {
        ray_cone::way_out(ray, self.cone())
    }

    fn nearest(self, ray: Ray) -> Closest {
        closest::segment_cone(ray.origin, ray.end(), self.cone())
    }

    fn distance(self, point: Vec3) -> f32 {
        self.cone().distance(point)
    }
}
