//! Two infinite lines in the plane, A1A2 and B1B2.

use super::prelude::*;
use exact_collide::line_line;

pub const ENTRY: Entry = Entry::of::<LineLine>(
    "line_line",
    "Line against line",
    Group::Lines,
    Space::Planar,
    "Math - Collision, line against line",
)
.derived_by(derivation!("line_line.txt"))
.between([Shape::Line.of(&["a1", "a2"]), Shape::Line.of(&["b1", "b2"])]);

table! {
    struct LineLine {
        a1 "A1": Point2 = [-4.0, -2.0],
        a2 "A2": Point2 = [3.0, 1.5],
        b1 "B1": Point2 = [-2.5, 3.5],
        b2 "B2": Point2 = [-0.5, 1.0],
    }
    conventions { coincident: IfCoincident }
}

convention! {
    "coincident", "The same line twice":
    /// How coincident lines count.
    enum IfCoincident {
        Miss = ("miss", "No crossing to name: no hit", "The article"),
        Hit = ("hit", "Every point is shared: a hit", "CGAL's do_intersect"),
    }
}

relations!(
    line_line:
    Crossing "crossing", Parallel "parallel", Coincident "coincident", Degenerate "degenerate"
);

impl Question for LineLine {
    const ENTRY: &'static Entry = &ENTRY;
    type Result = line_line::LineLine;

    fn ask(&self) -> Self::Result {
        line_line::line_line(self.a1, self.a2, self.b1, self.b2)
    }

    fn counted(&self, result: &Self::Result) -> Verdict {
        use line_line::LineLine::*;
        let name = name(result.relation());
        match *result {
            Crossing { crossing } => {
                Verdict::of(name, Some(Contact::at(crossing.point.extend(0.0))))
            }
            // None of the shared points is the contact.
            Coincident => {
                Verdict { hit: self.coincident == IfCoincident::Hit, ..Verdict::miss(name) }
            }
            Parallel { .. } | Degenerate => Verdict::miss(name),
        }
    }

    fn found(&self, result: Self::Result) -> Findings {
        let mut findings = Findings::of(self.counted(&result).contact);
        if let line_line::LineLine::Crossing { crossing } = result {
            findings.ratios([("t", crossing.t), ("s", crossing.s), ("sine", crossing.sine)]);
        }
        findings
    }

    fn words(&self, result: Self::Result) -> Message {
        use line_line::LineLine::*;
        match result {
            Crossing { crossing } => message!(
                "The lines cross at ({0}, {1}), at an angle of {2}°.",
                short(crossing.point.x),
                short(crossing.point.y),
                short(crossing.sine.asin().to_degrees())
            ),
            Parallel { distance } => {
                message!("The lines are parallel, {0} apart.", metres(distance))
            }
            Coincident if self.coincident == IfCoincident::Miss => {
                message!("Both are the same line: no crossing to name.")
            }
            Coincident => message!("Both are the same line: they share every point."),
            Degenerate => {
                let which = if self.a1 == self.a2 { "A1 = A2" } else { "B1 = B2" };
                message!("{0}: a point spans no line.", which)
            }
        }
    }

    fn nearest(&self, result: Self::Result) -> Option<Closest> {
        let [[a1, a2], [b1, b2]] = self.lines();
        let is_same = result == line_line::LineLine::Coincident;
        (!is_same).then(|| closest::line_line(a1, a2, b1, b2))
    }

    fn picture(&self, _: Self::Result, counted: Verdict, picture: &mut Explanation) {
        for ([from, to], role) in self.lines().into_iter().zip([Role::First, Role::Second]) {
            if from != to {
                picture.mark(Mark::Through { point: from, along: unit(from, to) }, role);
            }
            picture.dot(from, 0.15, role);
            picture.dot(to, 0.15, role);
        }
        if let Some(Contact { point, .. }) = counted.contact {
            picture.ring(point, 1.0, Role::Crossing);
            picture.contact(point, "X", Role::Crossing);
        }
    }

    fn draw(&self, step: Step, derived: &Derived) -> Step {
        let [[a1, a2], [b1, _]] = self.lines();
        let to = derived.vector("X");
        match step.name() {
            "v" => step.arrow_from(a1),
            "w" => step.arrow_from(b1),
            "h" => step.length(closest::point_line(b1, a1, a2).second, b1),
            "t" => step.with(Mark::Line { from: a1, to }, Role::Construction),
            "s" => step.with(Mark::Line { from: b1, to }, Role::Construction),
            "X" => step.point(),
            _ => step,
        }
    }
}

impl LineLine {
    fn lines(&self) -> [[Vec3; 2]; 2] {
        let Self { a1, a2, b1, b2, .. } = *self;
        [[a1, a2], [b1, b2]].map(|line| line.map(|point| point.extend(0.0)))
    }
}
