//! A plane against the triangle ABC.

use glam::Vec3;

use crate::geometry::plane_triangle::{self, Cut, End, Part};
use crate::geometry::{Plane, Triangle};
use crate::scenario::{
    Answer, Body, Contact, Entry, Group, Input, Mark, Role, Scenario, Space, Value, metres, unit,
    words,
};

pub const ENTRY: Entry = Entry::of::<PlaneTriangle>(
    "plane_triangle",
    "Plane against triangle",
    Group::Planes,
    Space::Spatial,
    "Math - Collision, plane against triangle",
);

struct PlaneTriangle {
    plane_point: Vec3,
    plane_normal: Vec3,
    a: Vec3,
    b: Vec3,
    c: Vec3,
}

impl Default for PlaneTriangle {
    fn default() -> Self {
        Self {
            plane_point: Vec3::new(0.5, -0.5, 0.0),
            plane_normal: Vec3::new(0.25, 1.0, 0.5),
            a: Vec3::new(-1.0, 3.5, 1.0),
            b: Vec3::new(-3.0, -2.0, -1.0),
            c: Vec3::new(3.5, -1.5, 1.5),
        }
    }
}

/// Metres of the normal's arrow.
const NORMAL_LENGTH: f32 = 5.0;

impl Scenario for PlaneTriangle {
    fn inputs(&mut self) -> Vec<Input<'_>> {
        let (from, length) = (self.plane_point, NORMAL_LENGTH);
        let value = &mut self.plane_normal;
        vec![
            Input { name: "plane_point", label: "p", value: Value::Point(&mut self.plane_point) },
            Input {
                name: "plane_normal",
                label: "n",
                value: Value::Direction { value, from, length },
            },
            Input { name: "a", label: "A", value: Value::Point(&mut self.a) },
            Input { name: "b", label: "B", value: Value::Point(&mut self.b) },
            Input { name: "c", label: "C", value: Value::Point(&mut self.c) },
        ]
    }

    fn bodies(&self) -> Vec<Body> {
        vec![Body {
            shape: Mark::Triangle { corners: [self.a, self.b, self.c] },
            points: &["a", "b", "c"],
        }]
    }

    fn answer(&self) -> Answer {
        use plane_triangle::PlaneTriangle::*;
        let Self { plane_point: point, plane_normal: normal, a, b, c } = *self;
        let plane = Plane { point, normal };
        let result = plane_triangle::plane_triangle(plane, Triangle { a, b, c });

        let nearest = |distances: [f32; 3]| {
            metres(distances.into_iter().map(f32::abs).fold(f32::MAX, f32::min))
        };
        let mut answer = match result {
            Crossing { cut, .. } => {
                let words = match cut {
                    Cut::Segment([first, last]) => {
                        words!("The plane cuts the triangle from {0} to {1}.", on(first), on(last))
                    }
                    Cut::Point(end) => {
                        words!("The plane cuts a triangle without area, at {0}.", on(end))
                    }
                };
                Answer::new(true, "crossing", words)
            }
            Touching { cut, .. } => {
                let words = match cut {
                    Cut::Segment([first, last]) => {
                        words!("The edge from {0} to {1} lies in the plane.", on(first), on(last))
                    }
                    Cut::Point(end) => words!("The triangle touches the plane at {0}.", on(end)),
                };
                Answer::new(true, "touching", words)
            }
            InPlane => Answer::new(true, "in_plane", "The whole triangle lies in the plane."),
            Front { distances } => {
                let words = words!("The triangle lies {0} in front.", nearest(distances));
                Answer::new(false, "front", words)
            }
            Behind { distances } => {
                let words = words!("The triangle lies {0} behind.", nearest(distances));
                Answer::new(false, "behind", words)
            }
        };

        let [distance_a, distance_b, distance_c] = match result {
            Crossing { distances, .. }
            | Touching { distances, .. }
            | Front { distances }
            | Behind { distances } => distances,
            InPlane => [0.0; 3],
        };
        answer.scalars = vec![
            ("distance_a", distance_a),
            ("distance_b", distance_b),
            ("distance_c", distance_c),
        ];

        let role = if answer.hit { Role::TriangleHit } else { Role::Triangle };
        answer.mark(Mark::Triangle { corners: [a, b, c] }, role);
        answer.mark(Mark::Plane { point, normal, half_size: 5.0 }, Role::Plane);
        let to = point + unit(Vec3::ZERO, normal) * NORMAL_LENGTH;
        answer.mark(Mark::Arrow { from: point, to }, Role::PlaneNormal);
        match result {
            Crossing { cut, .. } | Touching { cut, .. } => {
                for &end in cut.ends() {
                    contact(&mut answer, end);
                }
                if let Cut::Segment([first, last]) = cut {
                    answer.mark(Mark::Line { from: first.point, to: last.point }, Role::Crossing);
                }
            }
            InPlane => {
                for (point, part) in [(a, Part::A), (b, Part::B), (c, Part::C)] {
                    contact(&mut answer, End { point, part });
                }
            }
            Front { .. } | Behind { .. } => {}
        }
        answer
    }
}

fn contact(answer: &mut Answer, End { point, part }: End) {
    answer.contacts.push(Contact { feature: Some(feature(part)), ..Contact::at(point) });
    answer.mark(Mark::Ring { at: point, radius: 0.5 }, Role::Crossing);
}

fn feature(part: Part) -> &'static str {
    match part {
        Part::A => "vertex_a",
        Part::Ab => "edge_ab",
        Part::B => "vertex_b",
        Part::Bc => "edge_bc",
        Part::C => "vertex_c",
        Part::Ca => "edge_ca",
    }
}

fn on(end: End) -> &'static str {
    match end.part {
        Part::A => "A",
        Part::Ab => "AB",
        Part::B => "B",
        Part::Bc => "BC",
        Part::C => "C",
        Part::Ca => "CA",
    }
}
