//! A sphere against a triangle.

use glam::Vec3;

use crate::geometry::segment_sphere::SegmentSphere;
use crate::geometry::sphere_triangle::{self, Feature};
use crate::geometry::{Sphere, Triangle};
use crate::scenario::{
    Answer, Body, Contact, Entry, Group, Input, Mark, Role, Scenario, Space, Value, metres, words,
};

pub const ENTRY: Entry = Entry::of::<SphereTriangle>(
    "sphere_triangle",
    "Sphere against triangle",
    Group::Spheres,
    Space::Spatial,
    "Math - Collision, sphere against triangle",
);

struct SphereTriangle {
    center: Vec3,
    radius: f32,
    a: Vec3,
    b: Vec3,
    c: Vec3,
}

impl Default for SphereTriangle {
    fn default() -> Self {
        Self {
            center: Vec3::new(0.5, 1.5, 1.0),
            radius: 2.0,
            a: Vec3::new(-4.0, -0.5, 2.5),
            b: Vec3::new(4.0, 0.5, 2.0),
            c: Vec3::new(0.5, 2.0, -4.0),
        }
    }
}

impl Scenario for SphereTriangle {
    fn inputs(&mut self) -> Vec<Input<'_>> {
        let center = self.center;
        vec![
            Input { name: "center", label: "S", value: Value::Point(&mut self.center) },
            Input {
                name: "radius",
                label: "r",
                value: Value::Radius { value: &mut self.radius, center },
            },
            Input { name: "a", label: "A", value: Value::Point(&mut self.a) },
            Input { name: "b", label: "B", value: Value::Point(&mut self.b) },
            Input { name: "c", label: "C", value: Value::Point(&mut self.c) },
        ]
    }

    fn bodies(&self) -> Vec<Body> {
        vec![
            Body {
                shape: Mark::Ball { center: self.center, radius: self.radius },
                points: &["center"],
            },
            Body {
                shape: Mark::Triangle { corners: [self.a, self.b, self.c] },
                points: &["a", "b", "c"],
            },
        ]
    }

    fn answer(&self) -> Answer {
        use sphere_triangle::SphereTriangle::*;
        let Self { center, radius, a, b, c } = *self;
        let (sphere, triangle) = (Sphere { center, radius }, Triangle { a, b, c });
        let result = sphere_triangle::sphere_triangle(sphere, triangle);
        let closest = result.closest();
        let (relation, feature, part) = name(closest.feature);

        let mut answer = match result {
            Hit { .. } if closest.depth == 0.0 => Answer::new(
                true,
                relation,
                words!(
                    "The sphere touches {0}, {1} from its centre.",
                    part,
                    metres(closest.distance)
                ),
            ),
            Hit { .. } => Answer::new(
                true,
                relation,
                words!(
                    "The sphere reaches {0} past {1}, {2} from its centre.",
                    metres(closest.depth),
                    part,
                    metres(closest.distance)
                ),
            ),
            Apart { .. } => Answer::new(
                false,
                "apart",
                words!("The sphere ends {0} short of {1}.", metres(-closest.depth), part),
            ),
        };

        answer.scalars = vec![("distance", closest.distance), ("depth", closest.depth)];
        answer.mark(Mark::Ball { center, radius }, Role::Target);
        let wire = if answer.hit { Role::TestHit } else { Role::TestMiss };
        let wire_radius = (radius * 1.2).min(f32::MAX);
        answer.mark(Mark::WireSphere { center, radius: wire_radius }, wire);
        answer.mark(Mark::Triangle { corners: [a, b, c] }, Role::Triangle);
        if let Some(plane) = result.plane() {
            answer.mark(Mark::Line { from: center, to: plane.foot }, Role::Construction);
            for (corner, side_normal) in [a, b, c].into_iter().zip(plane.side_normals) {
                answer
                    .mark(Mark::Arrow { from: corner, to: corner + side_normal }, Role::SideNormal);
                answer.mark(Mark::Line { from: corner, to: plane.foot }, Role::SideLine);
            }
        }
        answer.mark(Mark::Line { from: center, to: closest.point }, Role::Construction);

        if answer.hit {
            answer.contacts.push(Contact {
                normal: Some(closest.normal),
                feature: Some(feature),
                ..Contact::at(closest.point)
            });
            answer.mark(Mark::Dot { at: closest.point, radius: 0.2 }, Role::Hit);
            answer.mark(
                Mark::Arrow { from: closest.point, to: closest.point + closest.normal },
                Role::Normal,
            );
            let edges = sphere_triangle::edges_against_surface(sphere, triangle);
            for (edge, feature) in edges.iter().zip(["crossing_ab", "crossing_bc", "crossing_ca"]) {
                let leaves = matches!(edge, SegmentSphere::Exits { .. });
                let roles = if leaves { [Role::Far; 2] } else { [Role::Near, Role::Far] };
                for (crossing, role) in edge.crossings().into_iter().flatten().zip(roles) {
                    answer.contacts.push(Contact {
                        t: Some(crossing.t),
                        feature: Some(feature),
                        ..Contact::at(crossing.point)
                    });
                    answer.mark(Mark::Ring { at: crossing.point, radius: 0.2 }, role);
                }
            }
        }
        answer
    }
}

/// The relation, the contact's feature and the words for it.
fn name(feature: Feature) -> (&'static str, &'static str, &'static str) {
    match feature {
        Feature::Face => ("face", "face", "the face"),
        Feature::EdgeAb => ("edge", "edge_ab", "the edge AB"),
        Feature::EdgeBc => ("edge", "edge_bc", "the edge BC"),
        Feature::EdgeCa => ("edge", "edge_ca", "the edge CA"),
        Feature::VertexA => ("vertex", "vertex_a", "the corner A"),
        Feature::VertexB => ("vertex", "vertex_b", "the corner B"),
        Feature::VertexC => ("vertex", "vertex_c", "the corner C"),
    }
}
