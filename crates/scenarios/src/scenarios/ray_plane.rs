//! A ray by origin, direction and length against a plane.

use super::prelude::*;
use super::ray::solid::{Scene, Solid, draw_on_ray};
use exact_collide::ray::{Ray, RaySolid};
use exact_collide::ray_plane::{self, RayPlane};
use exact_collide::segment_plane;

pub const ENTRY: Entry = Entry::of::<Scene<GivenPlane>>(
    "ray_plane",
    "Ray against plane",
    Group::Casts,
    Space::Spatial,
    "Ericson, Real-Time Collision Detection, 5.3.1",
)
.derived_by(derivation!("ray_plane.txt"))
.between([
    Shape::Ray.of(&["origin", "direction", "max_distance"]),
    Shape::Plane.of(&["plane_point", "plane_normal"]),
]);

/// The length of the normal's arrow in metres.
const NORMAL_LENGTH: f32 = 2.0;

table! {
    struct GivenPlane {
        plane_point "p": PlanePoint { normal: plane_normal, sign: plane_sign } = [2.0, 0.0, -0.5],
        plane_normal "N": Direction { from: plane_point, length: NORMAL_LENGTH } = [-0.25, 1.0, 0.25],
    }
    shapes { plane: Plane { point: plane_point, normal: plane_normal } }
    conventions { plane_sign: PlaneSign }
}

impl Solid for GivenPlane {
    const ENTRY: &'static Entry = &ENTRY;
    const NAME: &'static str = "the plane";
    const MISSED: &'static str = "parallel";
    const HAS_INSIDE: bool = false;
    const RAY: ([f32; 3], [f32; 3], f32) = ([-4.0, 3.0, 1.5], [2.0, -1.5, -0.5], 9.0);

    fn cast(self, ray: Ray) -> RaySolid {
        let RayPlane { outcome, is_touch, hit, .. } = ray_plane::ray_plane(ray, self.plane());
        RaySolid { outcome, is_touch, hit }
    }

    fn nearest(self, ray: Ray) -> Closest {
        closest::segment_plane(ray.origin, ray.end(), self.plane())
    }

    fn distance(self, ray: Ray, t: f32) -> f32 {
        segment_plane::at(ray.origin, ray.end(), self.plane(), t).1
    }

    fn picture(self, ray: Ray, picture: &mut Explanation) {
        picture.plane(self.plane(), NORMAL_LENGTH, Role::PlaneNormal);
        let foot = closest::point_plane(ray.origin, self.plane()).second;
        picture.perpendicular(foot, self.plane_normal.any_orthonormal_vector(), ray.origin);
    }

    fn found(self, ray: Ray, findings: &mut Findings) {
        let found = ray_plane::ray_plane(ray, self.plane());
        findings.lengths([("h", found.height())]);
        findings.ratios([("cos", found.cos())]);
    }

    fn draw(self, step: Step, ray: Ray, derived: &Derived) -> Step {
        match step.name() {
            "n" | "b" => step.arrow_from(self.plane_point),
            "h" => step.length(closest::point_plane(ray.origin, self.plane()).second, ray.origin),
            _ => draw_on_ray(step, ray, derived),
        }
    }
}
