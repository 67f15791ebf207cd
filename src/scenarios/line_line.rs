//! Two infinite lines in the plane, A1A2 and B1B2.

use glam::{Vec2, Vec3};

use crate::geometry::line_line;
use crate::scenario::{
    Answer, Contact, Entry, Group, Input, Mark, Role, Scenario, Space, Value, metres, short, unit,
    words,
};

pub const ENTRY: Entry = Entry::of::<LineLine>(
    "line_line",
    "Line against line",
    Group::Lines,
    Space::Planar,
    "Math - Collision, line against line",
);

struct LineLine {
    a1: Vec2,
    a2: Vec2,
    b1: Vec2,
    b2: Vec2,
}

impl Default for LineLine {
    fn default() -> Self {
        Self {
            a1: Vec2::new(-4.0, -2.0),
            a2: Vec2::new(3.0, 1.5),
            b1: Vec2::new(-2.5, 3.5),
            b2: Vec2::new(-0.5, 1.0),
        }
    }
}

impl Scenario for LineLine {
    fn inputs(&mut self) -> Vec<Input<'_>> {
        vec![
            Input { name: "a1", label: "A1", value: Value::Point2(&mut self.a1) },
            Input { name: "a2", label: "A2", value: Value::Point2(&mut self.a2) },
            Input { name: "b1", label: "B1", value: Value::Point2(&mut self.b1) },
            Input { name: "b2", label: "B2", value: Value::Point2(&mut self.b2) },
        ]
    }

    fn answer(&self) -> Answer {
        use line_line::LineLine::*;
        let Self { a1, a2, b1, b2 } = *self;
        let result = line_line::line_line(a1, a2, b1, b2);

        let mut answer = match result {
            Crossing { crossing } => {
                let words = words!(
                    "The lines cross at ({0}, {1}), at an angle of {2}°.",
                    short(crossing.point.x),
                    short(crossing.point.y),
                    short(crossing.sine.asin().to_degrees())
                );
                Answer::new(true, "crossing", words)
            }
            Parallel { distance } => {
                let words = words!("The lines are parallel, {0} apart.", metres(distance));
                Answer::new(false, "parallel", words)
            }
            Coincident => {
                Answer::new(false, "coincident", "Both are the same line: no crossing to name.")
            }
            Degenerate => {
                let which = if a1 == a2 { "A1 = A2" } else { "B1 = B2" };
                Answer::new(false, "degenerate", words!("{0}: a point spans no line.", which))
            }
        };

        for (from, to, role) in [(a1, a2, Role::First), (b1, b2, Role::Second)] {
            let [from, to]: [Vec3; 2] = [from, to].map(|point| point.extend(0.0));
            if from != to {
                answer.mark(Mark::Through { point: from, along: unit(from, to) }, role);
            }
            answer.mark(Mark::Dot { at: from, radius: 0.15 }, role);
            answer.mark(Mark::Dot { at: to, radius: 0.15 }, role);
        }
        if let Crossing { crossing } = result {
            let at = crossing.point.extend(0.0);
            answer.scalars = vec![("t", crossing.t), ("s", crossing.s), ("sine", crossing.sine)];
            answer.contacts.push(Contact::at(at));
            answer.mark(Mark::Ring { at, radius: 1.0 }, Role::Crossing);
        }
        answer
    }
}
