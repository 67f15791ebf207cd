//! A point P against the infinite line through A and B.

use super::prelude::*;
use exact_collide::point_line::{self, PointLineFoot};

pub const ENTRY: Entry = Entry::of::<PointLine>(
    "point_line",
    "Point against line",
    Group::Lines,
    Space::Spatial,
    "Math - Collision, distance of a line and a point",
)
.derived_by(derivation!("point_line.txt"))
.between([Shape::Point.of(&["point"]), Shape::Line.of(&["a", "b"])]);

table! {
    struct PointLine {
        point "P": Point = [0.5, 3.0, 1.5],
        a "A": Point = [-4.0, -0.5, 1.0],
        b "B": Point = [4.0, 1.5, -2.0],
    }
}

relations!(point_line: OnLine "on_line", OffLine "off_line", Degenerate "degenerate");

impl Question for PointLine {
    const ENTRY: &'static Entry = &ENTRY;
    type Result = point_line::PointLine;

    fn ask(&self) -> Self::Result {
        point_line::point_line(self.point, self.a, self.b)
    }

    fn counted(&self, result: &Self::Result) -> Verdict {
        let PointLineFoot { c, t, distance } = result.foot();
        // A miss has a foot too.
        let contact = Some(Contact::at(c).along(t, distance));
        Verdict { hit: result.hit(), relation: name(result.relation()), contact }
    }

    fn words(&self, result: Self::Result) -> Message {
        use point_line::PointLine::*;
        let PointLineFoot { t, distance, .. } = result.foot();
        match result {
            OnLine { .. } => message!("P lies on the line, at t = {0}.", short(t)),
            OffLine { .. } => {
                message!(
                    "P lies {0} beside the line; its foot C is at t = {1}.",
                    metres(distance),
                    short(t)
                )
            }
            Degenerate { .. } if result.hit() => message!("A = B: a point, and P lies there."),
            Degenerate { .. } => message!("A = B: a point, and P lies {0} away.", metres(distance)),
        }
    }

    fn nearest(&self, _: Self::Result) -> Option<Closest> {
        Some(closest::point_line(self.point, self.a, self.b))
    }

    fn picture(&self, result: Self::Result, _: Verdict, picture: &mut Explanation) {
        let Self { point, a, b } = *self;
        let PointLineFoot { c, .. } = result.foot();
        picture.dot(point, 0.2, Role::First);
        picture.mark(Mark::Through { point: a, along: unit(a, b) }, Role::Second);
        picture.line(point, c, Role::Construction);
        if matches!(result, point_line::PointLine::OffLine { .. }) {
            let (along, across) = (unit(a, b), unit(c, point));
            picture.mark(Mark::RightAngle { corner: c, along, across }, Role::Construction);
        }
        picture.ring(c, 1.0, Role::Crossing);
        picture.contact(c, "C", Role::Crossing);
    }

    fn draw(&self, step: Step, derived: &Derived) -> Step {
        let Self { point, a, .. } = *self;
        let c = derived.vector("C");
        match step.name() {
            "AB" | "AP" => step.arrow_from(a),
            "t" => step.with(Mark::Line { from: a, to: c }, Role::Construction),
            "C" => step.point().right_angle(c, derived.vector("AB"), point - c),
            "|PC|" => step.length(point, c),
            _ => step,
        }
    }
}
