//! A ray by origin, direction and length against a plane.

use super::prelude::*;
use super::ray::solid::{Scene, Solid, draw_on_ray};
use crate::geometry::ray::{Ray, RaySolid};
use crate::geometry::ray_plane::{self, RayPlane};
use crate::geometry::segment_plane;
use crate::scenario::{Convention, Input, PlaneNumber, Value};

macro_rules! derivation {
    ($direction:literal) => {
        concat!(
            "\
The plane's normal, one unit long: n = N / |N|
",
            $direction,
            "
How far O lies above the plane: h = n · (O − p)
How fast the ray climbs: climb = n · u
The normal, to where the ray comes from: b = n if climb < 0, −n if climb > 0, else (0, 0, 0)
Does O lie in the plane? h = 0 → hit with point = O, t = 0, distance = 0, normal = b
Does the ray keep its height? climb = 0 → parallel
From O along the ray to the plane: s = −h / climb
Does the ray lead away? s < 0 → behind
Does it end before? s > m → too_short
Where they meet: P = O + s u
→ hit with point = P, t = s / m, distance = s, normal = b
"
        )
    };
}

pub const ENTRY: Entry = Entry::of::<Scene<GivenPlane>>(
    "ray_plane",
    "Ray against plane",
    Group::Casts,
    Space::Spatial,
    "Ericson, Real-Time Collision Detection, 5.3.1",
)
.derived_by(&[
    derivation!("The direction, one unit long: u = D / |D|"),
    derivation!("The direction as it is given: u = D"),
]);

/// Metres of the normal's arrow.
const NORMAL_LENGTH: f32 = 2.0;

/// A plane, and what a number in the place of its point says.
#[derive(Clone, Copy)]
struct GivenPlane {
    plane: Plane,
    sign: PlaneSign,
}

impl Solid for GivenPlane {
    const ID: &'static str = ENTRY.id;
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
