//! Two segments in the plane, P1P2 and Q1Q2.

use glam::Vec2;

use crate::geometry::segment_segment::{self, Meeting};
use crate::scenario::{
    Answer, Contact, Entry, Group, Input, Mark, Role, Scenario, Space, Value, metres, short, unit,
    words,
};

pub const ENTRY: Entry = Entry::of::<SegmentSegment>(
    "segment_segment",
    "Segment against segment",
    Group::Lines,
    Space::Planar,
    "Math - Collision, segment against segment",
);

struct SegmentSegment {
    p1: Vec2,
    p2: Vec2,
    q1: Vec2,
    q2: Vec2,
}

impl Default for SegmentSegment {
    fn default() -> Self {
        Self {
            p1: Vec2::new(-4.0, -1.5),
            p2: Vec2::new(4.5, 2.0),
            q1: Vec2::new(-1.5, 3.0),
            q2: Vec2::new(2.0, -2.5),
        }
    }
}

impl Scenario for SegmentSegment {
    fn inputs(&mut self) -> Vec<Input<'_>> {
        vec![
            Input { name: "p1", label: "P1", value: Value::Point2(&mut self.p1) },
            Input { name: "p2", label: "P2", value: Value::Point2(&mut self.p2) },
            Input { name: "q1", label: "Q1", value: Value::Point2(&mut self.q1) },
            Input { name: "q2", label: "Q2", value: Value::Point2(&mut self.q2) },
        ]
    }

    fn answer(&self) -> Answer {
        use segment_segment::SegmentSegment::*;
        let Self { p1, p2, q1, q2 } = *self;
        let result = segment_segment::segment_segment(p1, p2, q1, q2);

        let place = |Meeting { t, s, .. }: Meeting| {
            words!("t = {0} along P and s = {1} along Q", short(t), short(s))
        };
        let mut answer = match result {
            Crossing { meeting } => {
                Answer::new(true, "crossing", words!("They cross at {0}.", place(meeting)))
            }
            Overlap { ends: [first, last] } => {
                let words = words!(
                    "Both lie on one line and share the stretch from t = {0} to t = {1} along P.",
                    short(first.t),
                    short(last.t)
                );
                Answer::new(true, "overlap", words)
            }
            Touching { meeting } => {
                Answer::new(true, "touching", words!("They touch at {0}.", place(meeting)))
            }
            Parallel { distance } => {
                let words =
                    words!("The segments' lines are parallel, {0} apart.", metres(distance));
                Answer::new(false, "parallel", words)
            }
            CollinearApart { gap } => {
                let words = words!("Both lie on one line, with a gap of {0}.", metres(gap));
                Answer::new(false, "collinear_apart", words)
            }
            Apart { line_meeting } => {
                let words = words!("Only their lines cross, at {0}.", place(line_meeting));
                Answer::new(false, "apart", words)
            }
            Degenerate { meeting } => {
                let which = if p1 == p2 { "P1 = P2" } else { "Q1 = Q2" };
                let words = match meeting {
                    Some(meeting) => {
                        words!("{0}: a point, and it lies at {1}.", which, place(meeting))
                    }
                    None => words!("{0}: a point, and it does not lie on the other.", which),
                };
                Answer::new(meeting.is_some(), "degenerate", words)
            }
        };

        let [from_p, to_p, from_q, to_q] = [p1, p2, q1, q2].map(|point| point.extend(0.0));
        answer.mark(Mark::Line { from: from_p, to: to_p }, Role::First);
        answer.mark(Mark::Line { from: from_q, to: to_q }, Role::Second);
        match result {
            Crossing { meeting } | Touching { meeting } | Degenerate { meeting: Some(meeting) } => {
                meet(&mut answer, meeting);
                answer.scalars = vec![("t", meeting.t), ("s", meeting.s)];
            }
            Overlap { ends: [first, last] } => {
                let [from, to] = [first.point, last.point].map(|point| point.extend(0.0));
                answer.mark(Mark::Line { from, to }, Role::Crossing);
                meet(&mut answer, first);
                meet(&mut answer, last);
            }
            Apart { line_meeting } => {
                answer.scalars = vec![("t", line_meeting.t), ("s", line_meeting.s)];
                for (point, to) in [(from_p, to_p), (from_q, to_q)] {
                    let along = unit(point, to);
                    answer.mark(Mark::Through { point, along }, Role::Construction);
                }
            }
            Parallel { .. } | CollinearApart { .. } | Degenerate { meeting: None } => {}
        }
        answer
    }
}

fn meet(answer: &mut Answer, Meeting { point, t, .. }: Meeting) {
    let at = point.extend(0.0);
    answer.contacts.push(Contact { t: Some(t), ..Contact::at(at) });
    answer.mark(Mark::Ring { at, radius: 1.0 }, Role::Crossing);
}
