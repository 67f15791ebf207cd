//! A segment SE in the plane against a polygon with holes.

use super::prelude::*;
use super::rings::{self, number_term, point_term};
use crate::scenario::{Input, List};
use exact_collide::polygon::BorderPart;
use exact_collide::segment_polygon::{self, BorderContact, BorderGap};

pub const ENTRY: Entry = Entry::of::<SegmentPolygon>(
    "segment_polygon",
    "Segment against polygon",
    Group::Meshes,
    Space::Planar,
    "Greiner and Hormann, Efficient Clipping of Arbitrary Polygons",
)
.derived_by(derivation!("segment_polygon.txt"))
.between([Shape::Segment.of(&["start", "end"]), Shape::Polygon.of(&["polygon", "holes"])]);

table! {
    with lists struct SegmentPolygon {
        start "S": Point2 = [-5.0, 0.5],
        end "E": Point2 = [4.5, 2.0],
        polygon "V": Ring = [
            [-4.0, -2.0], [0.0, -3.5], [4.0, -2.0], [3.0, 3.0], [1.0, 1.0], [-1.0, 3.5], [-3.5, 3.0]
        ],
        holes "H": Rings = List::default(),
    }
    bodies by outlines;
}

impl SegmentPolygon {
    fn outlines(&self) -> Vec<Body> {
        vec![rings::outline(&self.polygon, rings::with_its_holes(&self.holes))]
    }
}

relations!(
    segment_polygon:
    Crossing "crossing", Touching "touching", Inside "inside", Outside "outside"
);

impl Question for SegmentPolygon {
    const ENTRY: &'static Entry = &ENTRY;
    type Result = segment_polygon::SegmentPolygon;

    fn ask(&self) -> Self::Result {
        rings::with_holes(&self.polygon, &self.holes, |polygon| {
            segment_polygon::segment_polygon(self.start, self.end, polygon)
        })
    }

    fn counted(&self, result: &Self::Result) -> Verdict {
        use segment_polygon::SegmentPolygon::*;
        let relation = name(result.relation());
        match result {
            Crossing { contacts, .. } | Touching { contacts } => {
                Verdict::of(relation, contacts.first().map(contact))
            }
            Inside { .. } => Verdict { hit: true, relation, contact: None },
            // A miss has a closest point of the border too.
            Outside { gap } => {
                Verdict { hit: false, relation, contact: gap.as_ref().map(closest_contact) }
            }
        }
    }

    fn found(&self, result: Self::Result) -> Findings {
        match result {
            segment_polygon::SegmentPolygon::Outside { .. } => {
                Findings::of(self.counted(&result).contact)
            }
            met => Findings {
                contacts: met.contacts().iter().map(contact).collect(),
                ..Findings::default()
            },
        }
    }

    fn words(&self, result: Self::Result) -> Message {
        use segment_polygon::SegmentPolygon::*;
        let place = |contact: &BorderContact| short(contact.t);
        match &result {
            Crossing { contacts, .. } => match &contacts[..] {
                [only] => message!(
                    "It meets the border once, at t = {0}, and part of it is inside.",
                    place(only)
                ),
                [first, .., last] => message!(
                    "It meets the border at {0} points, from t = {1} to t = {2}, and part of it is inside.",
                    contacts.len().to_string(),
                    place(first),
                    place(last)
                ),
                [] => message!("All of it is inside."),
            },
            Touching { contacts } => match &contacts[..] {
                [first, .., last] => message!(
                    "It touches the border at {0} points, from t = {1} to t = {2}, and never enters.",
                    contacts.len().to_string(),
                    place(first),
                    place(last)
                ),
                only => message!(
                    "It touches the border at t = {0}, and never enters.",
                    only.first().map(place).unwrap_or_default()
                ),
            },
            Inside { .. } => message!("All of it is inside."),
            Outside { gap } => message!(
                "All of it is outside, {0} from the border.",
                metres(gap.map_or(f32::MAX, |gap| gap.distance))
            ),
        }
    }

    fn nearest(&self, result: Self::Result) -> Option<Closest> {
        let segment_polygon::SegmentPolygon::Outside { gap: Some(gap) } = result else {
            return None;
        };
        let BorderGap { on_segment, contact, distance, .. } = gap;
        let [first, second] = [on_segment, contact.point].map(|at| at.extend(0.0));
        Some(Closest { first, second, distance })
    }

    fn terms(&self, result: &Self::Result) -> Vec<Input> {
        use segment_polygon::SegmentPolygon::*;
        let first =
            BorderPart { kind: exact_collide::polygon::BorderKind::Edge, ring: 0, index: 0 };
        let (part, winding) = match result {
            Crossing { contacts, winding } => (contacts.first(), *winding),
            Touching { contacts } => (contacts.first(), 0),
            Inside { winding } => (None, *winding),
            Outside { gap } => (gap.as_ref().map(|gap| &gap.contact), 0),
        };
        let part = part.map_or(first, |contact| contact.part);
        let [a, b] =
            rings::with_holes(&self.polygon, &self.holes, |polygon| rings::edge(part, polygon));
        vec![
            point_term("start", "S", self.start),
            point_term("end", "E", self.end),
            point_term("a", "A", a),
            point_term("b", "B", b),
            number_term("winding", "w", winding as f32),
        ]
    }

    fn picture(&self, result: Self::Result, _: Verdict, picture: &mut Explanation) {
        const LETTERS: [&str; 6] = ["X1", "X2", "X3", "X4", "X5", "X6"];
        picture.line(self.start.extend(0.0), self.end.extend(0.0), Role::First);
        rings::draw(&self.polygon, Role::Second, picture);
        for hole in self.holes.iter() {
            rings::draw(hole, Role::Second, picture);
        }
        for (place, contact) in result.contacts().iter().enumerate() {
            let at = contact.point.extend(0.0);
            match LETTERS.get(place) {
                Some(letter) => {
                    picture.ring(at, 0.5, Role::Crossing);
                    picture.contact(at, letter, Role::Crossing);
                }
                None => picture.dot(at, 0.1, Role::Crossing),
            }
        }
    }

    fn draw(&self, step: Step, derived: &Derived) -> Step {
        let start = self.start.extend(0.0);
        match step.name() {
            "v" => step.arrow_from(start),
            "e" => {
                let along = derived.vector("e");
                let from = self.terms(&self.ask()).iter().find_map(|term| {
                    (term.name == "a").then(|| term.value.clone().point()).flatten()
                });
                match from {
                    Some(from) => step.line(from, from + along),
                    None => step,
                }
            }
            "X" | "Y" => step.point(),
            _ => step,
        }
    }
}

fn contact(of: &BorderContact) -> Contact {
    let BorderContact { point, t, part } = *of;
    Contact { t: Some(t), feature: Some(rings::feature(part)), ..Contact::at(point.extend(0.0)) }
}

fn closest_contact(gap: &BorderGap) -> Contact {
    Contact { distance: Some(gap.distance), ..contact(&gap.contact).facing(gap.normal.extend(0.0)) }
}
