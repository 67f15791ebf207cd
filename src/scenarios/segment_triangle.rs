//! A segment from S to E against the triangle ABC.

use glam::Vec3;

use crate::geometry::segment_triangle::{self, Crossing, Shared};
use crate::geometry::{Approach, OnSegment, Triangle};
use crate::scenario::{
    Answer, Body, Contact, Entry, Group, Input, Mark, Role, Scenario, Space, Value, Words, metres,
    short, words,
};

pub const ENTRY: Entry = Entry::of::<SegmentTriangle>(
    "segment_triangle",
    "Segment against triangle",
    Group::Lines,
    Space::Spatial,
    "Math - Collision, segment against triangle",
);

struct SegmentTriangle {
    start: Vec3,
    end: Vec3,
    a: Vec3,
    b: Vec3,
    c: Vec3,
}

impl Default for SegmentTriangle {
    fn default() -> Self {
        Self {
            start: Vec3::new(-2.5, 4.0, 3.0),
            end: Vec3::new(2.0, -1.5, -2.0),
            a: Vec3::new(-4.0, 0.5, 2.0),
            b: Vec3::new(3.5, 0.0, 2.5),
            c: Vec3::new(0.5, 2.5, -3.5),
        }
    }
}

impl Scenario for SegmentTriangle {
    fn inputs(&mut self) -> Vec<Input<'_>> {
        vec![
            Input { name: "start", label: "S", value: Value::Point(&mut self.start) },
            Input { name: "end", label: "E", value: Value::Point(&mut self.end) },
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
        use segment_triangle::SegmentTriangle::*;
        let Self { start, end, a, b, c } = *self;
        let result = segment_triangle::segment_triangle(start, end, Triangle { a, b, c });

        let mut answer = match result {
            Crossing { crossing, .. } => Answer::new(
                true,
                "crossing",
                words!("The segment meets the triangle at ip, {0}.", place(crossing.ip)),
            ),
            Outside { crossing, .. } => Answer::new(
                false,
                "outside",
                words!("The segment meets the plane beside the triangle, {0}.", beyond(crossing)),
            ),
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
            Parallel { approach } => Answer::new(
                false,
                "parallel",
                words!("The segment runs beside the plane, {0} from it.", metres(approach.l)),
            ),
            Coplanar { shared } => {
                let words = words!("The segment lies in the triangle's plane: {0}.", share(shared));
                Answer::new(shared != Shared::Nothing, "coplanar", words)
            }
            Degenerate { shared } => {
                let what = if start == end { "S = E: a point" } else { "A triangle without area" };
                let words = words!("{0}; {1}.", what, share(shared));
                Answer::new(shared != Shared::Nothing, "degenerate", words)
            }
        };

        answer.mark(Mark::Triangle { corners: [a, b, c] }, Role::Triangle);
        let role = if answer.hit { Role::TestHit } else { Role::TestMiss };
        answer.mark(Mark::Line { from: start, to: end }, role);
        if let Some(Approach { l, cos, foot, normal, .. }) = result.approach() {
            answer.scalars = vec![("l", l), ("cos", cos)];
            answer.mark_perpendicular(foot, normal.any_orthonormal_vector(), start);
        }
        match result {
            Crossing { approach, crossing } => {
                side_tests(&mut answer, [a, b, c], crossing);
                contact(&mut answer, crossing.ip, approach.normal);
            }
            Outside { crossing, .. } => side_tests(&mut answer, [a, b, c], crossing),
            Coplanar { shared: Shared::Point(place) }
            | Degenerate { shared: Shared::Point(place) } => {
                contact(&mut answer, place, Vec3::ZERO);
                answer.mark(Mark::Ring { at: place.point, radius: 1.0 }, Role::Crossing);
            }
            Coplanar { shared: Shared::Stretch([first, last]) }
            | Degenerate { shared: Shared::Stretch([first, last]) } => {
                for place in [first, last] {
                    contact(&mut answer, place, Vec3::ZERO);
                    answer.mark(Mark::Ring { at: place.point, radius: 1.0 }, Role::Crossing);
                }
                answer.mark(Mark::Line { from: first.point, to: last.point }, Role::Crossing);
            }
            _ => {}
        }
        answer
    }
}

/// The crossing with the plane, in the triangle or beside it, as the corners see it.
fn side_tests(answer: &mut Answer, corners: [Vec3; 3], crossing: Crossing) {
    let Crossing { ip, u, v, w, side_normals, .. } = crossing;
    answer.scalars.extend([("u", u), ("v", v), ("w", w)]);
    let [n1, n2, n3] = side_normals;
    answer.vectors = vec![("ip", ip.point), ("n1", n1), ("n2", n2), ("n3", n3)];
    for (corner, normal) in corners.into_iter().zip(side_normals) {
        answer.mark(Mark::Line { from: corner, to: ip.point }, Role::SideLine);
        answer.mark(Mark::Arrow { from: corner, to: corner + normal }, Role::SideNormal);
    }
    answer.mark(Mark::Ring { at: ip.point, radius: 1.0 }, Role::Crossing);
    answer.mark(Mark::Label { at: ip.point, text: "ip".into() }, Role::Crossing);
}

fn contact(answer: &mut Answer, OnSegment { point, t, distance }: OnSegment, normal: Vec3) {
    answer.contacts.push(Contact {
        normal: Some(normal),
        t: Some(t),
        distance: Some(distance),
        ..Contact::at(point)
    });
}

fn place(OnSegment { t, distance, .. }: OnSegment) -> Words {
    words!("{0} from S (t = {1})", metres(distance), short(t))
}

/// The edge beyond which ip lies, the farthest where there are two.
fn beyond(Crossing { u, v, w, .. }: Crossing) -> Words {
    let (edge, letter, weight) = if u <= v && u <= w {
        ("BC", "u", u)
    } else if v <= w {
        ("CA", "v", v)
    } else {
        ("AB", "w", w)
    };
    words!("beyond {0}: {1} = {2}", edge, letter, short(weight))
}

fn share(shared: Shared) -> Words {
    match shared {
        Shared::Nothing => "they share nothing".into(),
        Shared::Point(at) => words!("they share one point, {0}", place(at)),
        Shared::Stretch([first, last]) => words!(
            "they share a stretch of {0}, t = {1} to {2}",
            metres(last.distance - first.distance),
            short(first.t),
            short(last.t)
        ),
    }
}
