//! A point P in the plane against a closed polygon, V1 … V6 or a list with holes, by its winding
//! number.

use super::prelude::*;
use super::rings::{self, number_term, point_term};
use crate::scenario::Table as _;
use crate::scenario::{Input, List};
use exact_collide::point_polygon::{self, ClosestBorder, FillRule};
use exact_collide::polygon::Polygon;

pub const ENTRY: Entry = Entry::of::<PointPolygon>(
    "point_polygon",
    "Point against polygon",
    Group::Planes,
    Space::Planar,
    "Sunday, Inclusion of a Point in a Polygon",
)
.derived_by(derivation!("point_polygon.txt"))
.between([
    Shape::Point.of(&["point"]),
    Shape::Polygon.of(&["v1", "v2", "v3", "v4", "v5", "v6", "polygon", "holes"]),
]);

/// With a list or holes: the text is about the edge that is closest.
static LISTED: Entry = Entry {
    build: || {
        Box::new(PointPolygon { polygon: PointPolygon::default().six(), ..Default::default() })
    },
    ..Entry::of::<PointPolygon>(
        "point_polygon_list",
        ENTRY.title,
        ENTRY.group,
        ENTRY.space,
        ENTRY.article,
    )
    .derived_by(derivation!("point_polygon/list.txt"))
};

table! {
    with lists struct PointPolygon {
        point "P": Point2 = [0.75, 0.5],
        v1 "V1": Corner { of: polygon } = [-4.0, -2.0],
        v2 "V2": Corner { of: polygon } = [0.0, -3.5],
        v3 "V3": Corner { of: polygon } = [4.0, -2.0],
        v4 "V4": Corner { of: polygon } = [3.0, 3.0],
        v5 "V5": Corner { of: polygon } = [0.0, 1.0],
        v6 "V6": Corner { of: polygon } = [-3.5, 3.0],
        polygon "V": Ring = [[0.0; 2]; 0],
        holes "H": Rings = List::default(),
    }
    bodies by outlines;
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
    closest: Option<ClosestBorder>,
}

impl Seen {
    fn distance(&self) -> f32 {
        self.closest.map_or(f32::MAX, |closest| closest.distance)
    }
}

impl Question for PointPolygon {
    const ENTRY: &'static Entry = &ENTRY;
    type Result = Seen;

    fn ask(&self) -> Seen {
        self.with_polygon(|polygon| Seen {
            place: point_polygon::point_polygon(self.point, polygon, self.rule.of_fill()),
            closest: point_polygon::closest_border(self.point, polygon),
        })
    }

    fn counted(&self, result: &Seen) -> Verdict {
        let contact = result.closest.map(|ClosestBorder { point, normal, distance, .. }| Contact {
            distance: Some(distance),
            ..Contact::at(point.extend(0.0)).facing(normal.extend(0.0))
        });
        // A miss has a closest point of the border too.
        let relation = result.place.relation();
        let hit = relation != point_polygon::Relation::Outside;
        Verdict { hit, relation: name(relation), contact }
    }

    fn is_ignored_touch(&self, result: &Seen) -> bool {
        self.touching == IfTouching::Miss && result.place == point_polygon::PointPolygon::Border
    }

    fn found(&self, result: Seen) -> Findings {
        let mut findings = Findings::of(self.counted(&result).contact);
        if let Some(winding) = result.place.winding().filter(|_| self.holes.is_empty()) {
            findings.ratios([("winding", winding as f32)]);
        }
        findings
    }

    fn words(&self, result: Seen) -> Message {
        use point_polygon::PointPolygon::*;
        let away = metres(result.distance());
        let winding = result.place.winding().unwrap_or(0).to_string();
        match result.place {
            Border => message!("P lies on the border."),
            Outside { .. } if self.holding() > 0 => {
                message!("P lies in a hole, and the border {0} away.", away)
            }
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

    fn nearest(&self, result: Seen) -> Option<Closest> {
        let ClosestBorder { point, distance, .. } = result.closest?;
        Some(Closest { first: self.point.extend(0.0), second: point.extend(0.0), distance })
    }

    fn derived_by(&self) -> &'static Entry {
        if self.is_listed() { &LISTED } else { &ENTRY }
    }

    fn terms(&self, result: &Seen) -> Vec<Input> {
        if !self.is_listed() {
            return self.single_inputs();
        }
        let edge = result.closest.map(|closest| closest.edge);
        let ends = edge.map(|edge| self.with_polygon(|polygon| rings::edge(edge, polygon)));
        let [a, b] = ends.unwrap_or_default();
        let winding = result.place.winding().unwrap_or(0);
        vec![
            point_term("point", "P", self.point),
            point_term("a", "A", a),
            point_term("b", "B", b),
            number_term("winding", "w", winding as f32),
            number_term("rest", "r", (winding % 2).abs() as f32),
            number_term("holes", "h", self.holding() as f32),
        ]
    }

    fn derivation_conventions(&self, _: Seen) -> Vec<(&'static str, &'static str)> {
        vec![self.rule.convention().named()]
    }

    fn picture(&self, result: Seen, _: Verdict, picture: &mut Explanation) {
        let point = self.point.extend(0.0);
        self.with_polygon(|polygon| {
            polygon.rings().for_each(|ring| rings::draw(ring, Role::Second, picture));
            picture.dot(point, 0.2, Role::First);
            // To the right, where the edges that it crosses are counted.
            let right = polygon.outer.iter().fold(point.x, |right, corner| right.max(corner.x));
            if right > point.x {
                picture.line(point, point.with_x(right), Role::Construction);
            }
        });
        let Some(ClosestBorder { point: at, normal, .. }) = result.closest else { return };
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
    /// Returns the six single corners.
    fn six(&self) -> List<Vec2> {
        [self.v1, self.v2, self.v3, self.v4, self.v5, self.v6].into_iter().collect()
    }

    /// Returns `true` if the text for six corners does not apply.
    fn is_listed(&self) -> bool {
        !(self.polygon.is_empty() && self.holes.is_empty())
    }

    fn with_polygon<T>(&self, ask: impl FnOnce(Polygon) -> T) -> T {
        let six = [self.v1, self.v2, self.v3, self.v4, self.v5, self.v6];
        let outer = if self.polygon.is_empty() { &six[..] } else { &self.polygon };
        rings::with_holes(outer, &self.holes, ask)
    }

    fn outlines(&self) -> Vec<Body> {
        let points = match (self.polygon.is_empty(), self.holes.is_empty()) {
            (true, true) => &["v1", "v2", "v3", "v4", "v5", "v6"][..],
            (true, false) => &["v1", "v2", "v3", "v4", "v5", "v6", "holes"],
            (false, _) => rings::with_its_holes(&self.holes),
        };
        let outer = self.with_polygon(|polygon| rings::outline(polygon.outer, points));
        vec![outer]
    }

    /// Returns the number of holes that P is inside of.
    fn holding(&self) -> usize {
        let is_inside = |hole: &&List<Vec2>| {
            let place = point_polygon::point_polygon(self.point, &***hole, self.rule.of_fill());
            place.relation() == point_polygon::Relation::Inside
        };
        self.holes.iter().filter(is_inside).count()
    }
}
