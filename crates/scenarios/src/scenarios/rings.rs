//! Polygons given as lists of corners: their rings, parts and picture.

use exact_collide::polygon::{BorderKind, BorderPart, Polygon};

use super::prelude::*;
use crate::scenario::{Feature, Input, List, Unit, Value};

/// The edges of a ring that are drawn; of a longer ring as many chords.
const DRAWN: usize = 2000;

/// Asks about a polygon with holes.
pub(super) fn with_holes<T>(
    outer: &[Vec2],
    holes: &List<List<Vec2>>,
    ask: impl FnOnce(Polygon) -> T,
) -> T {
    let holes: Vec<_> = holes.iter().map(|hole| &**hole).collect();
    ask(Polygon { outer, holes: &holes })
}

/// Returns a part's public name, counted from 1.
pub(super) fn feature(BorderPart { kind, ring, index }: BorderPart) -> Feature {
    let name = match kind {
        BorderKind::Corner => "corner",
        BorderKind::Edge => "edge",
    };
    match ring {
        0 => Feature::Item(name, index + 1),
        hole => Feature::OfHole { hole, name, item: index + 1 },
    }
}

/// Returns the ends of the edge that a part is, or that starts at it.
pub(super) fn edge(part: BorderPart, polygon: Polygon) -> [Vec2; 2] {
    let corners = polygon.rings().nth(part.ring as usize).unwrap_or_default();
    let corner = |index: usize| corners.get(index % corners.len().max(1)).copied();
    let index = part.index as usize;
    [index, index + 1].map(|index| corner(index).unwrap_or_default())
}

/// Draws a ring.
pub(super) fn draw(corners: &[Vec2], role: Role, picture: &mut Explanation) {
    let step = corners.len().div_ceil(DRAWN).max(1);
    let drawn: Vec<_> = corners.iter().step_by(step).map(|corner| corner.extend(0.0)).collect();
    for (i, &from) in drawn.iter().enumerate() {
        picture.line(from, drawn[(i + 1) % drawn.len()], role);
    }
}

/// Returns the body that drags a ring, and the inputs that go with it.
pub(super) fn outline(corners: &[Vec2], points: &'static [&'static str]) -> Body {
    let corners = corners.iter().map(|corner| corner.extend(0.0)).collect();
    Body::new(Mark::Polygon { corners }, points)
}

/// Returns the inputs that move with `polygon`: its holes do, if it has any.
pub(super) fn with_its_holes(holes: &List<List<Vec2>>) -> &'static [&'static str] {
    if holes.is_empty() { &["polygon"] } else { &["polygon", "holes"] }
}

/// An input of a derivation that is a point of a list.
pub(super) fn point_term(name: &'static str, label: &'static str, at: Vec2) -> Input {
    Input::new(name, label, Value::Point2(at))
}

/// An input of a derivation that is a plain number.
pub(super) fn number_term(name: &'static str, label: &'static str, value: f32) -> Input {
    let value = Value::Angle { value, center: Vec2::ZERO, radius: 1.0 };
    Input { unit: Unit::One, ..Input::new(name, label, value) }
}
