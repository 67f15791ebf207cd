//! The sphere around S against a plane.

use glam::Vec3;

use crate::geometry::sphere_plane::{self, Foot};
use crate::geometry::{Plane, Sphere};
use crate::scenario::{
    Answer, Body, Contact, Entry, Group, Input, Mark, Role, Scenario, Space, Value, metres, unit,
    words,
};

pub const ENTRY: Entry = Entry::of::<SpherePlane>(
    "sphere_plane",
    "Sphere against plane",
    Group::Spheres,
    Space::Spatial,
    "Math - Collision, sphere against plane",
);

struct SpherePlane {
    center: Vec3,
    radius: f32,
    plane_point: Vec3,
    plane_normal: Vec3,
}

impl Default for SpherePlane {
    fn default() -> Self {
        Self {
            center: Vec3::new(-0.5, 1.5, 0.5),
            radius: 2.0,
            plane_point: Vec3::new(-2.5, 0.5, 2.5),
            plane_normal: Vec3::new(0.25, 1.0, 0.25),
        }
    }
}

/// Metres of the normal's arrow.
const NORMAL_LENGTH: f32 = 2.0;

impl Scenario for SpherePlane {
    fn inputs(&mut self) -> Vec<Input<'_>> {
        let (center, from, length) = (self.center, self.plane_point, NORMAL_LENGTH);
        let value = &mut self.plane_normal;
        vec![
            Input { name: "center", label: "S", value: Value::Point(&mut self.center) },
            Input {
                name: "radius",
                label: "r",
                value: Value::Radius { value: &mut self.radius, center },
            },
            Input { name: "plane_point", label: "p", value: Value::Point(&mut self.plane_point) },
            Input {
                name: "plane_normal",
                label: "n",
                value: Value::Direction { value, from, length },
            },
        ]
    }

    fn bodies(&self) -> Vec<Body> {
        vec![Body {
            shape: Mark::Ball { center: self.center, radius: self.radius },
            points: &["center"],
        }]
    }

    fn answer(&self) -> Answer {
        use sphere_plane::SpherePlane::*;
        let Self { center, radius, plane_point: point, plane_normal: normal } = *self;
        let plane = Plane { point, normal };
        let result = sphere_plane::sphere_plane(Sphere { center, radius }, plane);
        let foot = result.foot();

        let mut answer = match result {
            Crossing { .. } => Answer::new(
                true,
                "crossing",
                words!("The sphere reaches {0} through the plane.", metres(foot.depth)),
            ),
            Touching { .. } => {
                Answer::new(true, "touching", "The sphere touches the plane at one point.")
            }
            Front { .. } => {
                let words =
                    words!("The sphere floats {0} in front of the plane.", metres(-foot.depth));
                Answer::new(false, "front", words)
            }
            Behind { .. } => {
                let words = words!("The sphere floats {0} behind the plane.", metres(-foot.depth));
                Answer::new(false, "behind", words)
            }
        };

        let Foot { point: foot_point, signed_distance, depth, .. } = foot;
        answer.scalars = vec![("signed_distance", signed_distance), ("depth", depth)];
        if answer.hit {
            let normal = Some(foot.normal);
            answer.contacts.push(Contact { normal, ..Contact::at(foot_point) });
        }

        answer.mark(Mark::Plane { point, normal, half_size: 5.0 }, Role::Plane);
        let to = point + unit(Vec3::ZERO, normal) * NORMAL_LENGTH;
        answer.mark(Mark::Arrow { from: point, to }, Role::PlaneNormal);
        answer.mark(Mark::Ball { center, radius }, Role::Target);
        let role = if answer.hit { Role::TestHit } else { Role::TestMiss };
        let around = (radius * 1.2).min(f32::MAX);
        answer.mark(Mark::WireSphere { center, radius: around }, role);
        answer.mark_perpendicular(foot_point, foot.normal.any_orthonormal_vector(), center);
        answer.mark(Mark::Dot { at: foot_point, radius: 0.2 }, Role::Crossing);
        answer.mark(Mark::Label { at: foot_point, text: "F".into() }, Role::Crossing);
        answer
    }
}
