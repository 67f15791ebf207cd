//! A ray by origin, direction and length against a fan of six triangles around a hub, watertight.

use super::prelude::*;
use super::ray::solid::{Scene, Solid, draw_on_ray};
use exact_collide::ray::{Ray, RaySolid};
use exact_collide::ray_mesh::{self, Fan};

pub const ENTRY: Entry = Entry::of::<Scene<GivenFan>>(
    "ray_mesh",
    "Ray against fan of triangles",
    Group::Casts,
    Space::Spatial,
    "Woop, Benthin and Wald, Watertight Ray/Triangle Intersection",
)
.derived_by(derivation!("ray_mesh.txt"))
.between([
    Shape::Ray.of(&["origin", "direction", "max_distance"]),
    Shape::Mesh.of(&["hub", "p1", "p2", "p3", "p4", "p5", "p6"]),
]);

table! {
    struct GivenFan {
        hub "H": Point = [0.0, 1.5, 0.0],
        p1 "P1": Point = [3.5, 0.0, 0.5],
        p2 "P2": Point = [1.5, 0.5, -3.0],
        p3 "P3": Point = [-2.0, 0.25, -2.5],
        p4 "P4": Point = [-3.5, 0.5, 0.0],
        p5 "P5": Point = [-1.5, 0.0, 3.0],
        p6 "P6": Point = [2.0, 0.25, 2.5],
    }
}

impl GivenFan {
    fn fan(&self) -> Fan {
        let Self { hub, p1, p2, p3, p4, p5, p6 } = *self;
        Fan { hub, corners: [p1, p2, p3, p4, p5, p6] }
    }
}

impl Solid for GivenFan {
    const ENTRY: &'static Entry = &ENTRY;
    const NAME: &'static str = "the mesh";
    const HAS_INSIDE: bool = false;
    const POINTS: &'static [&'static str] = &["hub", "p1", "p2", "p3", "p4", "p5", "p6"];
    const RAY: ([f32; 3], [f32; 3], f32) = ([-2.5, 4.5, 3.0], [0.5, -2.0, -1.0], 7.0);

    fn cast(self, ray: Ray) -> RaySolid {
        ray_mesh::ray_mesh(ray, self.fan())
    }

    fn nearest(self, ray: Ray) -> Closest {
        closest::segment_fan(ray.origin, ray.end(), self.fan())
    }

    fn distance(self, ray: Ray, t: f32) -> f32 {
        closest::point_fan(ray.place(t), self.fan()).distance
    }

    fn surfaces(self) -> Vec<Mark> {
        self.fan().triangles().map(Mark::from).to_vec()
    }

    fn picture(self, _: Ray, picture: &mut Explanation) {
        for triangle in self.surfaces() {
            picture.mark(triangle, Role::Triangle);
        }
    }

    fn draw(self, step: Step, ray: Ray, derived: &Derived) -> Step {
        let Fan { hub, corners } = self.fan();
        let name = step.name();
        let place = |name: &str| ray.origin + ray.direction * derived.number(name);
        let numbered = |letter: char| {
            let digit = name.strip_prefix(letter)?.parse::<usize>().ok()?;
            (1..=ray_mesh::COUNT).contains(&digit).then(|| digit - 1)
        };
        if name == "h" {
            return step.arrow_from(ray.origin);
        }
        if let Some(edge) = numbered('e') {
            return step.line(hub, corners[edge]);
        }
        if numbered('s').is_some() {
            let at = place(name);
            let is_near = at.is_finite() && at.distance(ray.origin) < FARTHEST;
            return if is_near {
                step.with(Mark::Dot { at, radius: 0.15 }, Role::Construction)
            } else {
                step
            };
        }
        if numbered('n').is_some() {
            return step.arrow_from(derived.vector("P"));
        }
        draw_on_ray(step, ray, derived)
    }
}

/// Points farther away than this, in metres, are not drawn.
const FARTHEST: f32 = 1e6;
