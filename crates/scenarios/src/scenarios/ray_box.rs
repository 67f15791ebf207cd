//! A ray by origin, direction and length against a solid box in any orientation.

use super::prelude::*;
use super::ray::solid::{Scene, Solid, draw_on_ray};
use crate::scenario::cuboid;
use exact_collide::ray::{Ray, RaySolid, WayOut};
use exact_collide::ray_box::{self, Cuboid};

pub const ENTRY: Entry = Entry::of::<Scene<GivenBox>>(
    "ray_box",
    "Ray against box",
    Group::Casts,
    Space::Spatial,
    "Kay and Kajiya, Ray Tracing Complex Scenes",
)
.derived_by(derivation!("ray_box.txt"))
.between([
    Shape::Ray.of(&["origin", "direction", "max_distance"]),
    Shape::Box.of(&["box_center", "half_extents", "rotation"]),
]);

// By default rotated by a sixth of a turn, about an oblique axis.
table! {
    struct GivenBox {
        box_center "C": Point = [0.5, 0.5, 0.0],
        half_extents "h": HalfExtents { center: box_center, rotation: rotation } = [1.5, 1.0, 2.0],
        rotation "q": Rotation { center: box_center } = [0.2, 0.5, 0.1, 1.0],
    }
    shapes {
        cuboid: Cuboid { center: box_center, half_extents: half_extents, rotation: rotation }
    }
}

impl Solid for GivenBox {
    const ENTRY: &'static Entry = &ENTRY;
    const NAME: &'static str = "the box";
    const POINTS: &'static [&'static str] = &["box_center"];
    const RAY: ([f32; 3], [f32; 3], f32) = ([-5.0, 2.5, 2.0], [4.0, -1.5, -1.5], 12.0);

    fn cast(self, ray: Ray) -> RaySolid {
        ray_box::ray_box(ray, self.cuboid())
    }

    fn way_out(self, ray: Ray) -> Option<WayOut> {
        ray_box::way_out(ray, self.cuboid())
    }

    fn nearest(self, ray: Ray) -> Closest {
        closest::segment_box(ray.origin, ray.end(), self.cuboid())
    }

    fn distance(self, ray: Ray, t: f32) -> f32 {
        self.cuboid().distance(ray.place(t))
    }

    fn surfaces(self) -> Vec<Mark> {
        surfaces(self.cuboid())
    }

    fn picture(self, _: Ray, picture: &mut Explanation) {
        for surface in self.surfaces() {
            picture.mark(surface, Role::Target);
        }
    }

    fn draw(self, step: Step, ray: Ray, derived: &Derived) -> Step {
        match step.name() {
            "i" | "j" | "k" | "w" => step.arrow_from(self.box_center),
            "s1" | "s2" | "s3" | "e1" | "e2" | "e3" => {
                let at = ray.origin + derived.vector("u") * derived.number(step.name());
                step.dot(at)
            }
            _ => draw_on_ray(step, ray, derived),
        }
    }
}

pub(super) fn surfaces(solid: Cuboid) -> Vec<Mark> {
    cuboid(solid.center, solid.half_extents, solid.unit_rotation().as_quat())
}
