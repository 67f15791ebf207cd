//! A segment from S to E against a plane.

use glam::Vec3;

use crate::geometry::segment_plane;
use crate::geometry::{Approach, OnSegment, Plane};
use crate::scenario::{
    Answer, Contact, Entry, Group, Input, Mark, Role, Scenario, Space, Value, metres, short, unit,
    words,
};

pub const ENTRY: Entry = Entry::of::<SegmentPlane>(
    "segment_plane",
    "Segment against plane",
    Group::Lines,
    Space::Spatial,
    "Math - Collision, segment against plane",
);

struct SegmentPlane {
    start: Vec3,
    end: Vec3,
    plane_point: Vec3,
    plane_normal: Vec3,
}

impl Default for SegmentPlane {
    fn default() -> Self {
        Self {
            start: Vec3::new(-3.0, 3.5, 1.0),
            end: Vec3::new(2.5, -2.0, -1.5),
            plane_point: Vec3::new(3.0, 1.0, -0.5),
            plane_normal: Vec3::new(-0.25, 1.0, 0.25),
        }
    }
}

/// Metres of the normal's arrow.
const NORMAL_LENGTH: f32 = 2.0;

impl Scenario for SegmentPlane {
    fn inputs(&mut self) -> Vec<Input<'_>> {
        let (from, length) = (self.plane_point, NORMAL_LENGTH);
        let value = &mut self.plane_normal;
        vec![
            Input { name: "start", label: "S", value: Value::Point(&mut self.start) },
            Input { name: "end", label: "E", value: Value::Point(&mut self.end) },
            Input { name: "plane_point", label: "p", value: Value::Point(&mut self.plane_point) },
            Input {
                name: "plane_normal",
                label: "n",
                value: Value::Direction { value, from, length },
            },
        ]
    }

    fn answer(&self) -> Answer {
        use segment_plane::SegmentPlane::*;
        let Self { start, end, plane_point: point, plane_normal: normal } = *self;
        let result = segment_plane::segment_plane(start, end, Plane { point, normal });

        let mut answer = match result {
            Crossing { crossing: OnSegment { t, distance, .. }, .. } => Answer::new(
                true,
                "crossing",
                words!(
                    "The segment meets the plane at ip, {0} from S (t = {1}).",
                    metres(distance),
                    short(t)
                ),
            ),
            InPlane { .. } if start == end => {
                Answer::new(true, "in_plane", "S = E: a point, and it lies in the plane.")
            }
            InPlane { .. } => Answer::new(true, "in_plane", "The segment lies in the plane."),
            Parallel { approach } => {
                let away = metres(approach.l);
                let words = if start == end {
                    words!("S = E: a point, {0} from the plane.", away)
                } else {
                    words!("The segment runs parallel, {0} from the plane.", away)
                };
                Answer::new(false, "parallel", words)
            }
            TooShort { approach } => Answer::new(
                false,
                "too_short",
                words!("The segment ends {0} before the plane.", metres(approach.end_l)),
            ),
            Leaving { approach } => Answer::new(
                false,
                "leaving",
                words!(
                    "The segment leads away from the plane, from {0} to {1}.",
                    metres(approach.l),
                    metres(approach.end_l)
                ),
            ),
        };

        answer.mark(Mark::Plane { point, normal, half_size: 5.0 }, Role::Plane);
        let to = point + unit(Vec3::ZERO, normal) * NORMAL_LENGTH;
        answer.mark(Mark::Arrow { from: point, to }, Role::PlaneNormal);
        let role = if answer.hit { Role::TestHit } else { Role::TestMiss };
        answer.mark(Mark::Line { from: start, to: end }, role);
        if let Some(Approach { l, cos, foot, normal, .. }) = result.approach() {
            answer.scalars = vec![("l", l), ("cos", cos)];
            answer.mark_perpendicular(foot, normal.any_orthonormal_vector(), start);
        }
        match result {
            Crossing { approach, crossing, w } => {
                answer.vectors = vec![("w", w)];
                contact(&mut answer, crossing, approach.normal);
                let (at, text) = (crossing.point, "ip".into());
                answer.mark(Mark::Label { at, text }, Role::Crossing);
                answer.mark(Mark::Line { from: approach.foot, to: at }, Role::Construction);
            }
            InPlane { ends } => {
                for place in ends {
                    contact(&mut answer, place, Vec3::ZERO);
                }
            }
            _ => {}
        }
        answer
    }
}

fn contact(answer: &mut Answer, place: OnSegment, normal: Vec3) {
    let OnSegment { point, t, distance } = place;
    answer.contacts.push(Contact {
        normal: Some(normal),
        t: Some(t),
        distance: Some(distance),
        ..Contact::at(point)
    });
    answer.mark(Mark::Ring { at: point, radius: 1.0 }, Role::Crossing);
}
