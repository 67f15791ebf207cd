//! A ray by origin, direction and length against a solid cylinder with flat caps.

use super::prelude::*;
use super::ray::round::Round;
use super::ray::solid::Scene;
use crate::scenario::{caps, tube};
use exact_collide::ray::{Ray, RaySolid, WayOut};
use exact_collide::ray_cylinder::{self, Cylinder};

pub const ENTRY: Entry = Entry::of::<Scene<GivenCylinder>>(
    "ray_cylinder",
    "Ray against cylinder",
    Group::Casts,
    Space::Spatial,
    "Ericson, Real-Time Collision Detection, 5.3.7",
)
.derived_by(derivation!("ray_cylinder.txt"))
.between([
    Shape::Ray.of(&["origin", "direction", "max_distance"]),
    Shape::Cylinder.of(&["a", "b", "radius"]),
]);

table! {
    struct GivenCylinder {
        a "A": Point = [-1.0, -1.5, 0.0],
        b "B": Point = [1.0, 2.0, 0.5],
        radius "r": Rim { center: b, axis: b - a } = 1.0,
    }
    shapes { cylinder: Cylinder { a: a, b: b, radius: radius } }
}

impl Round for GivenCylinder {
    const ENTRY: &'static Entry = &ENTRY;
    const NAME: &'static str = "the cylinder";
    const ENDS: [&'static str; 2] = ["a", "b"];

    fn ends(self) -> [Vec3; 2] {
        [self.a, self.b]
    }

    fn surfaces(self) -> Vec<Mark> {
        let (ends, radii) = (self.ends(), [self.radius; 2]);
        tube(ends, radii).into_iter().chain(caps(ends, radii)).collect()
    }

    fn cast(self, ray: Ray) -> RaySolid {
        ray_cylinder::ray_cylinder(ray, self.cylinder())
    }

    fn way_out(self, ray: Ray) -> Option<WayOut> {
        ray_cylinder::way_out(ray, self.cylinder())
    }

    fn nearest(self, ray: Ray) -> Closest {
        closest::segment_cylinder(ray.origin, ray.end(), self.cylinder())
    }

    fn distance(self, point: Vec3) -> f32 {
        self.cylinder().distance(point)
    }
}
