//! A ray by origin, direction and length against a plane.

use super::prelude::*;
use super::ray::solid::{Scene, Solid, draw_on_ray};
use crate::scenario::{Convention, Input, PlaneNumber, Value};
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
.derived_by(derivation!("ray_plane.txt"));

/// Metres of the normal's arrow.
const NORMAL_LENGTH: f32 = 2.0;

/// A plane, and what a number in the place of its point says.
#[derive(Clone, Copy, PartialEq)]
struct GivenPlane {
    plane: Plane,
    sign: PlaneSign,
}

impl Solid for GivenPlane {
    const ENTRY: &'static Entry = &ENTRY;
    const NAME: &'static str = "the plane";
    const MISSED: &'static str = "parallel";
    const HAS_INSIDE: bool = false;
    const DEFAULT: Self = Self {
        plane: Plane { point: Vec3::new(2.0, 0.0, -0.5), normal: Vec3::new(-0.25, 1.0, 0.25) },
        sign: PlaneSign::Point,
    };
    const RAY: ([f32; 3], [f32; 3], f32) = ([-4.0, 3.0, 1.5], [2.0, -1.5, -0.5], 9.0);

    fn inputs(&mut self) -> Vec<Input<'_>> {
        let Plane { point, normal } = &mut self.plane;
        let (from, length) = (*point, NORMAL_LENGTH);
        let number = PlaneNumber { normal: *normal, sign: self.sign };
        let normal = Value::Direction { value: normal, from, length };
        vec![
            Input::on_plane("plane_point", "p", point, number),
            Input::new("plane_normal", "N", normal),
        ]
    }

    fn conventions(&mut self) -> Vec<Convention<'_>> {
        vec![self.sign.convention()]
    }

    fn cast(self, ray: Ray) -> RaySolid {
        let RayPlane { outcome, is_touch, hit, .. } = ray_plane::ray_plane(ray, self.plane);
        RaySolid { outcome, is_touch, hit }
    }

    fn nearest(self, ray: Ray) -> Closest {
        closest::segment_plane(ray.origin, ray.end(), self.plane)
    }

    fn distance(self, ray: Ray, t: f32) -> f32 {
        segment_plane::at(ray.origin, ray.end(), self.plane, t).1
    }

    fn bodies(self) -> Vec<Body> {
        Vec::new()
    }

    fn picture(self, ray: Ray, picture: &mut Explanation) {
        picture.plane(self.plane, NORMAL_LENGTH, Role::PlaneNormal);
        let foot = closest::point_plane(ray.origin, self.plane).second;
        picture.perpendicular(foot, self.plane.normal.any_orthonormal_vector(), ray.origin);
    }

    fn found(self, ray: Ray, findings: &mut Findings) {
        let found = ray_plane::ray_plane(ray, self.plane);
        findings.lengths([("h", found.height())]);
        findings.ratios([("cos", found.cos())]);
    }

    fn draw(self, step: Step, ray: Ray, derived: &Derived) -> Step {
        match step.name() {
            "n" | "b" => step.arrow_from(self.plane.point),
            "h" => step.length(closest::point_plane(ray.origin, self.plane).second, ray.origin),
            _ => draw_on_ray(step, ray, derived),
        }
    }
}
