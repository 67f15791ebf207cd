//! A ray by origin, direction and length against a plane.

use std::sync::LazyLock;

use glam::Vec3;

use super::ray::{Derivations, Found, Given, draw_on_ray};
use crate::geometry::ray::RaySolid;
use crate::geometry::ray_plane::{self, RayPlane};
use crate::geometry::{Plane, closest, segment_plane};
use crate::scenario::{
    Convention, Entry, Explanation, Findings, Group, Input, Mark, Moment, Role, Scalar, Scenario,
    Space, Step, Value, Verdict, unit,
};

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

pub const ENTRY: Entry = Entry::of::<Scene>(
    "ray_plane",
    "Ray against plane",
    Group::Casts,
    Space::Spatial,
    "Ericson, Real-Time Collision Detection, 5.3.1",
)
.derived_by(derivation!("The direction, one unit long: u = D / |D|"));

static DERIVATIONS: LazyLock<Derivations> =
    LazyLock::new(|| Derivations::read(ENTRY, derivation!("The direction as it is given: u = D")));

#[derive(Clone)]
struct Scene {
    ray: Given,
    plane_point: Vec3,
    plane_normal: Vec3,
}

/// Metres of the normal's arrow.
const NORMAL_LENGTH: f32 = 2.0;

impl Default for Scene {
    fn default() -> Self {
        Self {
            ray: Given::new([-4.0, 3.0, 1.5], [2.0, -1.5, -0.5], 9.0),
            plane_point: Vec3::new(2.0, 0.0, -0.5),
            plane_normal: Vec3::new(-0.25, 1.0, 0.25),
        }
    }
}

impl Scenario for Scene {
    fn inputs(&mut self) -> Vec<Input<'_>> {
        let (from, length) = (self.plane_point, NORMAL_LENGTH);
        let value = &mut self.plane_normal;
        let mut inputs = self.ray.inputs();
        inputs.extend([
            Input { name: "plane_point", label: "p", value: Value::Point(&mut self.plane_point) },
            Input {
                name: "plane_normal",
                label: "N",
                value: Value::Direction { value, from, length },
            },
        ]);
        inputs
    }

    fn conventions(&mut self) -> Vec<Convention<'_>> {
        self.ray.conventions(false)
    }

    fn moment(&self, t: f32) -> Option<Moment> {
        let ray = self.ray.ray();
        let (_, distance) = segment_plane::at(ray.origin, ray.end(), self.plane(), t);
        Some(Moment::of_point(ray.place(t), distance))
    }

    fn verdict(&self) -> Verdict {
        self.ray.verdict("parallel", &self.found().0)
    }

    fn findings(&self) -> Findings {
        let (found, [height, cos]) = self.found();
        let mut findings = self.ray.findings(&found);
        findings.scalars.extend([Scalar::length("h", height), Scalar::ratio("cos", cos)]);
        findings
    }

    fn explain(&self) -> Explanation {
        let ray = self.ray.ray();
        let (found, _) = self.found();
        let nearest = || closest::segment_plane(ray.origin, ray.end(), self.plane());
        let mut explanation = self.ray.explain("the plane", &found, nearest);

        let (point, normal) = (self.plane_point, self.plane_normal);
        explanation.mark(Mark::Plane { point, normal, half_size: 5.0 }, Role::Plane);
        let to = point + unit(Vec3::ZERO, normal) * NORMAL_LENGTH;
        explanation.mark(Mark::Arrow { from: point, to }, Role::PlaneNormal);
        let foot = closest::point_plane(ray.origin, self.plane()).second;
        explanation.mark_perpendicular(foot, normal.any_orthonormal_vector(), ray.origin);
        explanation
    }

    fn derivation(&self) -> Vec<Step> {
        let ray = self.ray.ray();
        let Some(program) = DERIVATIONS.of(&self.ray) else { return Vec::new() };
        self.ray.derivation(program, self, &self.found().0, |step, derived| match step.name() {
            "n" | "b" => step.arrow_from(self.plane_point),
            "h" => {
                let foot = closest::point_plane(ray.origin, self.plane()).second;
                step.length(foot, ray.origin)
            }
            _ => draw_on_ray(step, ray, derived),
        })
    }
}

impl Scene {
    fn found(&self) -> (Found, [f32; 2]) {
        let found = ray_plane::ray_plane(self.ray.ray(), self.plane());
        let RayPlane { outcome, is_touch, hit, .. } = found;
        (
            Found { cast: RaySolid { outcome, is_touch, hit }, way_out: None },
            [found.height(), found.cos()],
        )
    }

    fn plane(&self) -> Plane {
        Plane { point: self.plane_point, normal: self.plane_normal }
    }
}
