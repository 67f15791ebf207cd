//! A ray by origin, direction and length against a solid box, turned in any way.

use glam::Quat;

use super::prelude::*;
use super::ray::solid::{Scene, Solid, bodies, draw_on_ray};
use crate::scenario::{Input, Value, cuboid};
use exact_collide::ray::{Ray, RaySolid, WayOut};
use exact_collide::ray_box::{self, Cuboid};

pub const ENTRY: Entry = Entry::of::<Scene<Cuboid>>(
    "ray_box",
    "Ray against box",
    Group::Casts,
    Space::Spatial,
    "Kay and Kajiya, Ray Tracing Complex Scenes",
)
.derived_by(derivation!("ray_box.txt"));

impl Solid for Cuboid {
    const ENTRY: &'static Entry = &ENTRY;
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
    cuboid(solid.center, solid.half_extents, solid.unit_rotation().as_quat())
}
