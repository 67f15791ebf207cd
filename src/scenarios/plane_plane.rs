//! Two planes and the line they share.

use glam::Vec3;

use crate::geometry::Plane;
use crate::geometry::plane_plane;
use crate::scenario::{
    Answer, Entry, Group, Input, Mark, Role, Scenario, Space, Value, metres, short, unit, words,
};

pub const ENTRY: Entry = Entry::of::<PlanePlane>(
    "plane_plane",
    "Plane against plane",
    Group::Planes,
    Space::Spatial,
    "Math - Collision, plane against plane",
);

struct PlanePlane {
    point1: Vec3,
    normal1: Vec3,
    point2: Vec3,
    normal2: Vec3,
}

impl Default for PlanePlane {
    fn default() -> Self {
        Self {
            point1: Vec3::new(-1.5, 1.0, 1.0),
            normal1: Vec3::new(0.25, 1.0, 0.25),
            point2: Vec3::new(1.5, 1.5, -2.0),
            normal2: Vec3::new(-0.25, 0.25, 1.0),
        }
    }
}

/// Metres of a normal's arrow.
const NORMAL_LENGTH: f32 = 2.0;

impl Scenario for PlanePlane {
    fn inputs(&mut self) -> Vec<Input<'_>> {
        let (from1, from2, length) = (self.point1, self.point2, NORMAL_LENGTH);
        let (normal1, normal2) = (&mut self.normal1, &mut self.normal2);
        vec![
            Input { name: "point1", label: "p1", value: Value::Point(&mut self.point1) },
            Input {
                name: "normal1",
                label: "n1",
                value: Value::Direction { value: normal1, from: from1, length },
            },
            Input { name: "point2", label: "p2", value: Value::Point(&mut self.point2) },
            Input {
                name: "normal2",
                label: "n2",
                value: Value::Direction { value: normal2, from: from2, length },
            },
        ]
    }

    fn answer(&self) -> Answer {
        use plane_plane::PlanePlane::*;
        let first = Plane { point: self.point1, normal: self.normal1 };
        let second = Plane { point: self.point2, normal: self.normal2 };
        let result = plane_plane::plane_plane(first, second);

        let mut answer = match result {
            Crossing { sin, .. } => Answer::new(
                true,
                "crossing",
                words!("The planes share a line; the sine of their angle is {0}.", short(sin)),
            ),
            Coincident => Answer::new(true, "coincident", "Both are the same plane."),
            Parallel { distance } => Answer::new(
                false,
                "parallel",
                words!("The planes are parallel, {0} apart.", metres(distance)),
            ),
        };

        for Plane { point, normal } in [first, second] {
            answer.mark(Mark::Plane { point, normal, half_size: 5.0 }, Role::Plane);
            let to = point + unit(Vec3::ZERO, normal) * NORMAL_LENGTH;
            answer.mark(Mark::Arrow { from: point, to }, Role::Normal);
        }
        match result {
            Crossing { line_point, line_direction, sin } => {
                answer.scalars = vec![("sin", sin)];
                answer.vectors =
                    vec![("line_point", line_point), ("line_direction", line_direction)];
                let along = line_direction;
                answer.mark(Mark::Through { point: line_point, along }, Role::Intersection);
                answer.mark(Mark::Through { point: Vec3::ZERO, along }, Role::Direction);
                answer.mark(Mark::Dot { at: line_point, radius: 0.15 }, Role::Intersection);
                answer.mark(Mark::Line { from: Vec3::ZERO, to: line_point }, Role::Construction);
                answer.mark(Mark::Label { at: line_point, text: "L".into() }, Role::Intersection);
                answer.mark(Mark::Label { at: Vec3::ZERO, text: "O".into() }, Role::Construction);
            }
            Parallel { distance } => answer.scalars = vec![("distance", distance)],
            Coincident => {}
        }
        answer
    }
}
