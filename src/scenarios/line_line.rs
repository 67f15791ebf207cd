//! Two infinite lines in the plane, A1A2 and B1B2.

use glam::{Vec2, Vec3};

use super::derived;
use crate::geometry::closest;
use crate::geometry::line_line;
use crate::scenario::{
    Contact, Convention, Derived, Entry, Explanation, Findings, Group, Input, Mark, Role, Scalar,
    Scenario, Space, Step, Value, Verdict, convention, metres, short, unit, words,
};

pub const ENTRY: Entry = Entry::of::<LineLine>(
    "line_line",
    "Line against line",
    Group::Lines,
    Space::Planar,
    "Math - Collision, line against line",
)
.derived_by(DERIVATION);

const DERIVATION: &str = "\
Along the first line: v = A2 − A1
Along the second: w = B2 − B1
Is one of them a point? min(|v|, |w|) = 0 → degenerate
Zero where the directions agree: d = det(v, w)
Are they parallel? d = 0:
    From B1 to the first line: h = |det(v, B1 − A1)| / |v|
    Is it the same line? h = 0 → coincident
    → parallel
How far along the first: t = det(B1 − A1, w) / d
How far along the second: s = det(B1 − A1, v) / d
The crossing: X = A1 + t v
The sine of their angle: sine = |d| / (|v| · |w|)
→ hit crossing with point = X, t = t, s = s, sine = sine
";

#[derive(Clone)]
struct LineLine {
    a1: Vec2,
    a2: Vec2,
    b1: Vec2,
    b2: Vec2,
    coincident: IfCoincident,
}

convention! {
    "coincident", "The same line twice":
    /// What the same line twice is.
    enum IfCoincident {
        Miss = ("miss", "No crossing to name: no hit", "The article"),
        Hit = ("hit", "Every point is shared: a hit", "CGAL's do_intersect"),
    }
}

impl Default for LineLine {
    fn default() -> Self {
        Self {
            a1: Vec2::new(-4.0, -2.0),
            a2: Vec2::new(3.0, 1.5),
            b1: Vec2::new(-2.5, 3.5),
            b2: Vec2::new(-0.5, 1.0),
            coincident: IfCoincident::default(),
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

    fn conventions(&mut self) -> Vec<Convention<'_>> {
        vec![self.coincident.convention()]
    }

    fn verdict(&self) -> Verdict {
        use line_line::LineLine::*;
        match self.ask() {
            Crossing { crossing } => {
                Verdict::of("crossing", Some(Contact::at(crossing.point.extend(0.0))))
            }
            Parallel { .. } => Verdict::miss("parallel"),
            // Of all the points that they share none is the contact.
            Coincident => {
                Verdict { hit: self.coincident == IfCoincident::Hit, ..Verdict::miss("coincident") }
            }
            Degenerate => Verdict::miss("degenerate"),
        }
    }

    fn findings(&self) -> Findings {
        let mut findings = Findings::of(self.verdict().contact);
        if let line_line::LineLine::Crossing { crossing } = self.ask() {
            findings.scalars =
                Scalar::ratios([("t", crossing.t), ("s", crossing.s), ("sine", crossing.sine)])
                    .to_vec();
        }
        findings
    }

    fn explain(&self) -> Explanation {
        use line_line::LineLine::*;
        let Self { a1, a2, b1, b2, coincident } = *self;
        let result = self.ask();

        let words = match result {
            Crossing { crossing } => {
                words!(
                    "The lines cross at ({0}, {1}), at an angle of {2}°.",
                    short(crossing.point.x),
                    short(crossing.point.y),
                    short(crossing.sine.asin().to_degrees())
                )
            }
            Parallel { distance } => {
                words!("The lines are parallel, {0} apart.", metres(distance))
            }
            Coincident if coincident == IfCoincident::Miss => {
                words!("Both are the same line: no crossing to name.")
            }
            Coincident => {
                words!("Both are the same line: they share every point.")
            }
            Degenerate => {
                let which = if a1 == a2 { "A1 = A2" } else { "B1 = B2" };
                words!("{0}: a point spans no line.", which)
            }
        };

        let mut explanation = Explanation::new(words);

        for (from, to, role) in [(a1, a2, Role::First), (b1, b2, Role::Second)] {
            let [from, to]: [Vec3; 2] = [from, to].map(|point| point.extend(0.0));
            if from != to {
                explanation.mark(Mark::Through { point: from, along: unit(from, to) }, role);
            }
            explanation.mark(Mark::Dot { at: from, radius: 0.15 }, role);
            explanation.mark(Mark::Dot { at: to, radius: 0.15 }, role);
        }
        if let Crossing { crossing } = result {
            let at = crossing.point.extend(0.0);
            explanation.mark(Mark::Ring { at, radius: 1.0 }, Role::Crossing);
        }
        // Of the same line twice no place is nearer than another.
        if matches!(result, Parallel { .. } | Degenerate) {
            let [a1, a2, b1, b2] = [a1, a2, b1, b2].map(|point| point.extend(0.0));
            explanation.nearest = Some(closest::line_line(a1, a2, b1, b2));
        }
        explanation
    }

    fn derivation(&self) -> Vec<Step> {
        derived(ENTRY.id, self, |step, derived| self.draw(step, derived))
    }
}

impl LineLine {
    fn ask(&self) -> line_line::LineLine {
        line_line::line_line(self.a1, self.a2, self.b1, self.b2)
    }

    /// What a step draws.
    fn draw(&self, step: Step, derived: &Derived) -> Step {
        let [a1, a2, b1] = [self.a1, self.a2, self.b1].map(|point| point.extend(0.0));
        let to = derived.vector("X");
        match step.name() {
            "v" => step.arrow_from(a1),
            "w" => step.arrow_from(b1),
            "h" => step.length(closest::point_line(b1, a1, a2).second, b1),
            "t" => step.with(Mark::Line { from: a1, to }, Role::Construction),
            "s" => step.with(Mark::Line { from: b1, to }, Role::Construction),
            "X" => step.point(to),
            _ => step,
        }
    }
}
