//! A ray by origin, direction and length against a solid box, turned in any way.

use glam::Quat;

use super::prelude::*;
use super::ray::solid::{Scene, Solid, bodies, draw_on_ray};
use crate::geometry::ray::{Ray, RaySolid, WayOut};
use crate::geometry::ray_box::{self, Cuboid};
use crate::scenario::{Input, Value, cuboid};

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

pub const ENTRY: Entry = Entry::of::<Scene<Cuboid>>(
    "ray_box",
    "Ray against box",
    Group::Casts,
    Space::Spatial,
    "Kay and Kajiya, Ray Tracing Complex Scenes",
)
.derived_by(&[
    derivation!("The direction, one unit long: u = D / |D|"),
    derivation!("The direction as it is given: u = D"),
]);

impl Solid for Cuboid {
    const ID: &'static str = ENTRY.id;
    const NAME: &'static str = "the box";
    const DEFAULT: Self = Self {
        center: Vec3::new(0.5, 0.5, 0.0),
        half_extents: Vec3::new(1.5, 1.0, 2.0),
        // A sixth of a turn about an axis that leans.
        rotation: Quat::from_xyzw(0.2, 0.5, 0.1, 1.0),
    };
    const RAY: ([f32; 3], [f32; 3], f32) = ([-5.0, 2.5, 2.0], [4.0, -1.5, -1.5], 12.0);

    fn inputs(&mut self) -> Vec<Input<'_>> {
        let Self { center, rotation, .. } = *self;
        let half_extents = Value::HalfExtents { value: &mut self.half_extents, center, rotation };
        let rotation = Value::Rotation { value: &mut self.rotation, center };
        vec![
            Input::new("box_center", "C", Value::Point(&mut self.center)),
            Input::new("half_extents", "h", half_extents),
            Input::new("rotation", "q", rotation),
        ]
    }

    fn cast(self, ray: Ray) -> RaySolid {
        ray_box::ray_box(ray, self)
    }

    fn way_out(self, ray: Ray) -> Option<WayOut> {
        ray_box::way_out(ray, self)
    }

    fn nearest(self, ray: Ray) -> Closest {
        closest::segment_box(ray.origin, ray.end(), self)
    }

    fn distance(self, ray: Ray, t: f32) -> f32 {
        self.distance(ray.place(t))
    }

    fn bodies(self) -> Vec<Body> {
        bodies(surfaces(self), &["box_center"])
    }

    fn picture(self, _: Ray, picture: &mut Explanation) {
        for surface in surfaces(self) {
            picture.mark(surface, Role::Target);
        }
    }

    fn draw(self, step: Step, ray: Ray, derived: &Derived) -> Step {
        match step.name() {
            "i" | "j" | "k" | "w" => step.arrow_from(self.center),
            name @ ("s1" | "s2" | "s3" | "e1" | "e2" | "e3") => {
                let at = ray.origin + derived.vector("u") * derived.number(name);
                step.with(Mark::Dot { at, radius: 0.15 }, Role::Construction).label(at, name)
            }
            _ => draw_on_ray(step, ray, derived),
        }
    }
}

fn surfaces(solid: Cuboid) -> Vec<Mark> {
    cuboid(solid.center, solid.half_extents, solid.turn().as_quat())
}
