//! Two polygons in the plane.

use super::prelude::*;
use super::rings::{self, number_term, point_term};
use crate::scenario::Input;
use exact_collide::polygon_polygon::{self, PolygonGap, Relation};

pub const ENTRY: Entry = Entry::of::<PolygonPolygon>(
    "polygon_polygon",
    "Polygon against polygon",
    Group::Meshes,
    Space::Planar,
    "de Berg, Cheong, van Kreveld and Overmars, Computational Geometry, 2.3",
)
.derived_by(derivation!("polygon_polygon.txt"))
.between([Shape::Polygon.of(&["polygon1"]), Shape::Polygon.of(&["polygon2"])]);

table! {
    with lists struct PolygonPolygon {
        polygon1 "V": Ring = [
            [-5.0, -2.0], [-1.0, -3.0], [1.5, -0.5], [0.5, 2.5], [-2.0, 1.0], [-4.5, 2.5]
        ],
        polygon2 "W": Ring = [
            [0.0, -1.5], [4.5, -2.5], [5.0, 1.5], [2.5, 3.0], [-0.5, 1.0]
        ],
    }
    bodies by outlines;
}

impl PolygonPolygon {
    fn outlines(&self) -> Vec<Body> {
        vec![
            rings::outline(&self.polygon1, &["polygon1"]),
            rings::outline(&self.polygon2, &["polygon2"]),
        ]
    }
}

relations!(
    polygon_polygon:
    Overlap "overlap", Touching "touching", FirstInside "first_inside",
    SecondInside "second_inside", Apart "apart"
);

impl Question for PolygonPolygon {
    const ENTRY: &'static Entry = &ENTRY;
    type Result = polygon_polygon::PolygonPolygon;

    fn ask(&self) -> Self::Result {
        polygon_polygon::polygon_polygon(&self.polygon1, &self.polygon2)
    }

    fn counted(&self, result: &Self::Result) -> Verdict {
        let relation = name(result.relation());
        let is_hit = result.relation() != Relation::Apart;
        // A miss has its closest points too.
        let contact = match gap(result) {
            Some(gap) => Some(closest_contact(&gap, 0)),
            None => result.meeting().map(|at| Contact::at(at.extend(0.0))),
        };
        Verdict { hit: is_hit, relation, contact }
    }

    fn found(&self, result: Self::Result) -> Findings {
        let mut findings = Findings::of(self.counted(&result).contact);
        if let Some(gap) = gap(&result) {
            findings.contacts.push(closest_contact(&gap, 1));
            findings.lengths([("distance", gap.distance)]);
        }
        findings
    }

    fn words(&self, result: Self::Result) -> Message {
        match result.relation() {
            Relation::Overlap => message!("They overlap, and neither contains the other."),
            Relation::Touching => message!("They touch: no point of one is inside the other."),
            Relation::FirstInside => message!("The second contains the first."),
            Relation::SecondInside => message!("The first contains the second."),
            Relation::Apart => message!(
                "They are {0} apart.",
                metres(gap(&result).map_or(f32::MAX, |gap| gap.distance))
            ),
        }
    }

    fn nearest(&self, result: Self::Result) -> Option<Closest> {
        let PolygonGap { points, distance, .. } = gap(&result)?;
        let [first, second] = points.map(|at| at.extend(0.0));
        Some(Closest { first, second, distance })
    }

    fn terms(&self, result: &Self::Result) -> Vec<Input> {
        let relation = result.relation();
        let [first, second] = gap(result).map_or_else(
            || {
                // Of two of which one contains the other, the inner one's first corner is shared.
                let inner = if relation == Relation::SecondInside {
                    &self.polygon2
                } else {
                    &self.polygon1
                };
                [result.meeting().or(inner.first().copied()).unwrap_or_default(); 2]
            },
            |gap| gap.points,
        );
        let is = |holds: bool| f32::from(u8::from(holds));
        let shares = relation != Relation::Apart;
        let is_inside = shares && relation != Relation::Touching;
        vec![
            point_term("closest1", "Q1", first),
            point_term("closest2", "Q2", second),
            number_term("shared", "s", is(shares)),
            number_term("inside", "i", is(is_inside)),
            number_term("beyond1", "o1", is(relation != Relation::FirstInside)),
            number_term("beyond2", "o2", is(relation != Relation::SecondInside)),
        ]
    }

    fn picture(&self, result: Self::Result, _: Verdict, picture: &mut Explanation) {
        rings::draw(&self.polygon1, Role::First, picture);
        rings::draw(&self.polygon2, Role::Second, picture);
        if let Some(gap) = gap(&result) {
            for (at, letter) in gap.points.into_iter().zip(["Q1", "Q2"]) {
                picture.contact(at.extend(0.0), letter, Role::Crossing);
            }
        } else if let Some(at) = result.meeting() {
            picture.ring(at.extend(0.0), 0.5, Role::Crossing);
            picture.contact(at.extend(0.0), "X", Role::Crossing);
        }
    }

    fn draw(&self, step: Step, _: &Derived) -> Step {
        step
    }
}

fn gap(result: &polygon_polygon::PolygonPolygon) -> Option<PolygonGap> {
    match result {
        polygon_polygon::PolygonPolygon::Apart { gap } => *gap,
        _ => None,
    }
}

/// The contact of one of two polygons, its normal towards the other.
fn closest_contact(gap: &PolygonGap, own: usize) -> Contact {
    let normal = if own == 0 { -gap.normal } else { gap.normal };
    // The ring is that of the polygon.
    let part = exact_collide::polygon::BorderPart { ring: 0, ..gap.parts[own] };
    Contact {
        feature: Some(rings::feature(part)),
        ..Contact::at(gap.points[own].extend(0.0)).facing(normal.extend(0.0))
    }
}
