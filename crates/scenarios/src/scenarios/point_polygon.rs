//! A point P in the plane against a closed polygon V1 … V6, by its winding number.

use super::prelude::*;
use exact_collide::point_polygon::{self, ClosestBorder, FillRule};

pub const ENTRY: Entry = Entry::of::<PointPolygon>(
    "point_polygon",
    "Point against polygon",
    Group::Planes,
    Space::Planar,
    "Sunday, Inclusion of a Point in a Polygon",
)
.derived_by(derivation!("point_polygon.txt"))
.between([Shape::Point.of(&["point"]), Shape::Polygon.of(&["v1", "v2", "v3", "v4", "v5", "v6"])]);

table! {
    struct PointPolygon {
        point "P": Point2 = [0.75, 0.5],
        v1 "V1": Point2 = [-4.0, -2.0],
        v2 "V2": Point2 = [0.0, -3.5],
        v3 "V3": Point2 = [4.0, -2.0],
        v4 "V4": Point2 = [3.0, 3.0],
        v5 "V5": Point2 = [0.0, 1.0],
        v6 "V6": Point2 = [-3.5, 3.0],
    }
    conventions { rule: IfAround, touching: IfTouching }
}

convention! {
    "rule", "What is inside":
    /// The winding numbers that are inside.
    enum IfAround {
        NonZero = ("nonzero", "All but zero", "SVG and PostScript by default; Sunday"),
        EvenOdd = ("even_odd", "The odd ones", "PNPOLY; SVG's evenodd"),
    }
}

convention! {
    "touching", "A touch":
    /// How a point on the border counts.
    enum IfTouching {
        Hit = ("hit", "The border belongs to the polygon", "JTS and GEOS covers"),
        Miss = ("miss", "Only the inside counts", "JTS and GEOS contains"),
    }
}

impl IfAround {
    fn of_fill(self) -> FillRule {
        match self {
            Self::NonZero => FillRule::NonZero,
            Self::EvenOdd => FillRule::EvenOdd,
        }
    }
}

relations!(point_polygon: Border "border", Inside "inside", Outside "outside");

/// The polygon as seen from P.
#[derive(Clone, Copy)]
pub(super) struct Seen {
    place: point_polygon::PointPolygon,
    closest: ClosestBorder,
}

impl Question for PointPolygon {
    const ENTRY: &'static Entry = &ENTRY;
    type Result = Seen;

    fn ask(&self) -> Seen {
        let (point, corners) = (self.point, self.corners());
        Seen {
            place: point_polygon::point_polygon(point, &corners, self.rule.of_fill()),
            closest: point_polygon::closest_border(point, &corners),
        }
    }

    fn counted(&self, result: &Self::Result) -> Verdict {
        let ClosestBorder { point, normal, distance } = result.closest;
        let contact = Contact {
            distance: Some(distance),
            ..Contact::at(point.extend(0.0)).facing(normal.extend(0.0))
        };
        // A miss has a closest point of the border too.
        let relation = result.place.relation();
        let hit = relation != point_polygon::Relation::Outside;
        Verdict { hit, relation: name(relation), contact: Some(contact) }
    }

    fn is_ignored_touch(&self, result: &Self::Result) -> bool {
        self.touching == IfTouching::Miss && result.place == point_polygon::PointPolygon::Border
    }

    fn found(&self, result: Self::Result) -> Findings {
        let mut findings = Findings::of(self.counted(&result).contact);
        if let Some(winding) = result.place.winding() {
            findings.ratios([("winding", winding as f32)]);
        }
        findings
    }

    fn words(&self, result: Self::Result) -> Message {
        use point_polygon::PointPolygon::*;
        let away = metres(result.closest.distance);
        let winding = result.place.winding().unwrap_or(0).to_string();
        match result.place {
            Border => message!("P lies on the border."),
            Inside { .. } => message!(
                "P lies inside: the winding number is {0}, and the border {1} away.",
                winding,
                away
            ),
            Outside { .. } => message!(
                "P lies outside: the winding number is {0}, and the border {1} away.",
                winding,
                away
            ),
        }
    }

    fn nearest(&self, result: Self::Result) -> Option<Closest> {
        let ClosestBorder { point, distance, .. } = result.closest;
        Some(Closest { first: self.point.extend(0.0), second: point.extend(0.0), distance })
    }

    fn derivation_conventions(&self, _: Self::Result) -> Vec<(&'static str, &'static str)> {
        vec![self.rule.convention().named()]
    }

    fn picture(&self, result: Self::Result, _: Verdict, picture: &mut Explanation) {
        let (point, corners) = (self.point.extend(0.0), self.corners());
        for (i, from) in corners.into_iter().enumerate() {
            let to = corners[(i + 1) % corners.len()];
            picture.line(from.extend(0.0), to.extend(0.0), Role::Second);
        }
        picture.dot(point, 0.2, Role::First);
        // To the right, where the edges that it crosses are counted.
        let right = corners.into_iter().fold(point.x, |right, corner| right.max(corner.x));
        if right > point.x {
            picture.line(point, point.with_x(right), Role::Construction);
        }
        let ClosestBorder { point: at, normal, .. } = result.closest;
        let (at, normal) = (at.extend(0.0), normal.extend(0.0));
        picture.line(point, at, Role::First);
        picture.ring(at, 0.5, Role::Crossing);
        picture.contact(at, "Q", Role::Crossing);
        if normal != Vec3::ZERO {
            picture.arrow(at, at + normal, Role::Normal);
        }
    }

    fn draw(&self, step: Step, derived: &Derived) -> Step {
        let point = self.point.extend(0.0);
        let q = derived.vector("Q");
        match step.name() {
            "q" | "q1" | "q2" | "q3" | "q4" | "q5" | "q6" => step.arrow_from(point),
            "d" => step.length(point, q),
            "Q" => step.point(),
            "m" => step.arrow_from(q),
            _ => step,
        }
    }
}

impl PointPolygon {
    fn corners(&self) -> [Vec2; 6] {
        [self.v1, self.v2, self.v3, self.v4, self.v5, self.v6]
    }
}
