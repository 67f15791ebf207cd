//! A ray by origin, direction and length against a solid box, turned in any way.

use std::sync::LazyLock;

use glam::{Quat, Vec3};

use super::ray::{Derivations, Found, Given, bodies, draw_on_ray};
use crate::geometry::closest;
use crate::geometry::ray_box::{self, Cuboid};
use crate::scenario::{
    Body, Convention, Entry, Explanation, Findings, Group, Input, Mark, Moment, Role, Scenario,
    Space, Step, Value, Verdict, cuboid,
};

macro_rules! derivation {
    ($direction:literal) => {
        concat!(
            $direction,
            "
The box's first axis, one unit long: i = turned(q, (1, 0, 0))
Its second axis: j = turned(q, (0, 1, 0))
Its third axis: k = turned(q, (0, 0, 1))
From C to O: w = O − C
O along the box's axes: o = (w · i, w · j, w · k)
The ray along the box's axes: v = (u · i, u · j, u · k)
How far out O lies, from the nearest face's plane: gap = max(|o.x| − h.x, |o.y| − h.y, |o.z| − h.z)
Does O lie inside? gap < 0 → hit inside with point = O, t = 0, distance = 0, normal = (0, 0, 0)
On which side O lies in a face's plane, along the first axis: f1 = 1 if o.x = h.x, −1 if o.x = −h.x, else 0
The same along the second axis: f2 = 1 if o.y = h.y, −1 if o.y = −h.y, else 0
The same along the third axis: f3 = 1 if o.z = h.z, −1 if o.z = −h.z, else 0
Does O lie on the surface? gap = 0 → hit with point = O, t = 0, distance = 0, normal = unit(f1 i + f2 j + f3 k)
Does it keep its height between the first faces? v.x = 0:
    Is that beside them? |o.x| > h.x → passes_by
Does it keep its height between the second faces? v.y = 0:
    Is that beside them? |o.y| > h.y → passes_by
Does it keep its height between the third faces? v.z = 0:
    Is that beside them? |o.z| > h.z → passes_by
Farther along the line lies nothing of the box: far = 2 (|w| + |h|) / |u|
Where it comes between the first faces: s1 = −o.x / v.x − h.x / |v.x| if v.x ≠ 0, else −far
Where it comes between the second faces: s2 = −o.y / v.y − h.y / |v.y| if v.y ≠ 0, else −far
Where it comes between the third faces: s3 = −o.z / v.z − h.z / |v.z| if v.z ≠ 0, else −far
Where it leaves the first faces: e1 = −o.x / v.x + h.x / |v.x| if v.x ≠ 0, else far
Where it leaves the second faces: e2 = −o.y / v.y + h.y / |v.y| if v.y ≠ 0, else far
Where it leaves the third faces: e3 = −o.z / v.z + h.z / |v.z| if v.z ≠ 0, else far
Where it is between all of them: s = max(s1, s2, s3)
Until it leaves one pair: se = min(e1, e2, e3)
Does the line miss? s > se → passes_by
Does the ray lead away? se < 0 → behind
Does it end before? s > m → too_short
Where they meet: P = O + s u
What the first faces give to the normal: n1 = f1 if v.x = 0, 0 if s1 < s, −1 if v.x > 0, else 1
What the second faces give to the normal: n2 = f2 if v.y = 0, 0 if s2 < s, −1 if v.y > 0, else 1
What the third faces give to the normal: n3 = f3 if v.z = 0, 0 if s3 < s, −1 if v.z > 0, else 1
The normal there: n = unit(n1 i + n2 j + n3 k)
→ hit with point = P, t = s / m, distance = s, normal = n
"
        )
    };
}

pub const ENTRY: Entry = Entry::of::<Scene>(
    "ray_box",
    "Ray against box",
    Group::Casts,
    Space::Spatial,
    "Kay and Kajiya, Ray Tracing Complex Scenes",
)
.derived_by(derivation!("The direction, one unit long: u = D / |D|"));

static DERIVATIONS: LazyLock<Derivations> =
    LazyLock::new(|| Derivations::read(ENTRY, derivation!("The direction as it is given: u = D")));

#[derive(Clone)]
struct Scene {
    ray: Given,
    center: Vec3,
    half_extents: Vec3,
    rotation: Quat,
}

impl Default for Scene {
    fn default() -> Self {
        Self {
            ray: Given::new([-5.0, 2.5, 2.0], [4.0, -1.5, -1.5], 12.0),
            center: Vec3::new(0.5, 0.5, 0.0),
            half_extents: Vec3::new(1.5, 1.0, 2.0),
            // A sixth of a turn about an axis that leans.
            rotation: Quat::from_xyzw(0.2, 0.5, 0.1, 1.0),
        }
    }
}

impl Scenario for Scene {
    fn inputs(&mut self) -> Vec<Input<'_>> {
        let Self { center, rotation, .. } = *self;
        let (center_value, half_value, rotation_value) =
            (&mut self.center, &mut self.half_extents, &mut self.rotation);
        let mut inputs = self.ray.inputs();
        inputs.extend([
            Input { name: "box_center", label: "C", value: Value::Point(center_value) },
            Input {
                name: "half_extents",
                label: "h",
                value: Value::HalfExtents { value: half_value, center, rotation },
            },
            Input {
                name: "rotation",
                label: "q",
                value: Value::Rotation { value: rotation_value, center },
            },
        ]);
        inputs
    }

    fn conventions(&mut self) -> Vec<Convention<'_>> {
        self.ray.conventions(true)
    }

    fn moment(&self, t: f32) -> Option<Moment> {
        let at = self.ray.ray().place(t);
        Some(Moment::of_point(at, self.cuboid().distance(at)))
    }

    fn bodies(&self) -> Vec<Body> {
        bodies(self.marks().into_iter(), &["box_center"])
    }

    fn verdict(&self) -> Verdict {
        self.ray.verdict("passes_by", &self.found())
    }

    fn findings(&self) -> Findings {
        self.ray.findings(&self.found())
    }

    fn explain(&self) -> Explanation {
        let (ray, cuboid) = (self.ray.ray(), self.cuboid());
        let nearest = || closest::segment_box(ray.origin, ray.end(), cuboid);
        let mut explanation = self.ray.explain("the box", &self.found(), nearest);
        for mark in self.marks() {
            explanation.mark(mark, Role::Target);
        }
        explanation
    }

    fn derivation(&self) -> Vec<Step> {
        let ray = self.ray.ray();
        let Some(program) = DERIVATIONS.of(&self.ray) else { return Vec::new() };
        self.ray.derivation(program, self, &self.found(), |step, derived| match step.name() {
            "i" | "j" | "k" | "w" => step.arrow_from(self.center),
            name @ ("s1" | "s2" | "s3" | "e1" | "e2" | "e3") => {
                let at = ray.origin + derived.vector("u") * derived.number(name);
                step.point(at)
            }
            _ => draw_on_ray(step, ray, derived),
        })
    }
}

impl Scene {
    fn cuboid(&self) -> Cuboid {
        Cuboid { center: self.center, half_extents: self.half_extents, rotation: self.rotation }
    }

    fn found(&self) -> Found {
        let (ray, cuboid) = (self.ray.ray(), self.cuboid());
        Found { cast: ray_box::ray_box(ray, cuboid), way_out: ray_box::way_out(ray, cuboid) }
    }

    fn marks(&self) -> Vec<Mark> {
        cuboid(self.center, self.half_extents, self.cuboid().turn().as_quat())
    }
}
