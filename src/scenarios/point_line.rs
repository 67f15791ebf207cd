//! A point P against the infinite line through A and B.

use glam::Vec3;

use super::derived;
use crate::geometry::closest;
use crate::geometry::point_line::{self, Foot};
use crate::scenario::{
    Contact, Derived, Entry, Explanation, Findings, Group, Input, Mark, Role, Scenario, Space,
    Step, Value, Verdict, metres, short, unit, words,
};

pub const ENTRY: Entry = Entry::of::<PointLine>(
    "point_line",
    "Point against line",
    Group::Lines,
    Space::Spatial,
    "Math - Collision, distance of a line and a point",
)
.derived_by(DERIVATION);

const DERIVATION: &str = "\
Along the line: AB = B − A
From A to the point: AP = P − A
Is the line a point? |AB| = 0:
    Does P lie there? |AP| = 0 → hit degenerate with point = A, t = 0, distance = 0
    → degenerate with point = A, t = 0, distance = |AP|
The share of AP along AB: t = AP · AB / (AB · AB)
The foot of the perpendicular: C = A + t AB
The parallelogram's height: |PC| = |AB × AP| / |AB|
Does P lie beside the line? |PC| > 0 → off_line with point = C, t = t, distance = |PC|
→ hit on_line with point = C, t = t, distance = 0
";

#[derive(Clone)]
struct PointLine {
    point: Vec3,
    a: Vec3,
    b: Vec3,
}

impl Default for PointLine {
    fn default() -> Self {
        Self {
            point: Vec3::new(0.5, 3.0, 1.5),
            a: Vec3::new(-4.0, -0.5, 1.0),
            b: Vec3::new(4.0, 1.5, -2.0),
        }
    }
}

impl Scenario for PointLine {
    fn inputs(&mut self) -> Vec<Input<'_>> {
        vec![
            Input { name: "point", label: "P", value: Value::Point(&mut self.point) },
            Input { name: "a", label: "A", value: Value::Point(&mut self.a) },
            Input { name: "b", label: "B", value: Value::Point(&mut self.b) },
        ]
    }

    fn verdict(&self) -> Verdict {
        use point_line::PointLine::*;
        let result = self.ask();
        let Foot { c, t, distance } = result.foot();
        let relation = match result {
            OnLine { .. } => "on_line",
            OffLine { .. } => "off_line",
            Degenerate { .. } => "degenerate",
        };
        // The foot is there on a miss, too.
        let contact = Contact { t: Some(t), distance: Some(distance), ..Contact::at(c) };
        Verdict { hit: result.hit(), relation, contact: Some(contact) }
    }

    fn findings(&self) -> Findings {
        Findings::of(self.verdict().contact)
    }

    fn explain(&self) -> Explanation {
        use point_line::PointLine::*;
        let Self { point, a, b } = *self;
        let result = self.ask();
        let Foot { c, t, distance } = result.foot();

        let words = match result {
            OnLine { .. } => {
                words!("P lies on the line, at t = {0}.", short(t))
            }
            OffLine { .. } => {
                words!(
                    "P lies {0} beside the line; its foot C is at t = {1}.",
                    metres(distance),
                    short(t)
                )
            }
            Degenerate { .. } if result.hit() => {
                words!("A = B: a point, and P lies there.")
            }
            Degenerate { .. } => {
                words!("A = B: a point, and P lies {0} away.", metres(distance))
            }
        };

        let mut explanation = Explanation::new(words);

        explanation.mark(Mark::Dot { at: point, radius: 0.2 }, Role::First);
        explanation.mark(Mark::Through { point: a, along: unit(a, b) }, Role::Second);
        explanation.mark(Mark::Line { from: point, to: c }, Role::Construction);
        if matches!(result, OffLine { .. }) {
            let (along, across) = (unit(a, b), unit(c, point));
            explanation.mark(Mark::RightAngle { corner: c, along, across }, Role::Construction);
        }
        explanation.mark(Mark::Ring { at: c, radius: 1.0 }, Role::Crossing);
        explanation.mark(Mark::Label { at: c, text: "C".into() }, Role::Crossing);
        if !result.hit() {
            explanation.nearest = Some(closest::point_line(point, a, b));
        }
        explanation
    }

    fn derivation(&self) -> Vec<Step> {
        derived(ENTRY.id, self, |step, derived| self.draw(step, derived))
    }
}

impl PointLine {
    fn ask(&self) -> point_line::PointLine {
        point_line::point_line(self.point, self.a, self.b)
    }

    /// What a step draws.
    fn draw(&self, step: Step, derived: &Derived) -> Step {
        let Self { point, a, .. } = *self;
        let c = derived.vector("C");
        match step.name() {
            "AB" | "AP" => step.arrow_from(a),
            "t" => step.with(Mark::Line { from: a, to: c }, Role::Construction),
            "C" => step.point(c).right_angle(c, derived.vector("AB"), point - c),
            "|PC|" => step.length(point, c),
            _ => step,
        }
    }
}
