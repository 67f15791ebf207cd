//! A segment SE in the plane against a closed polygon with holes, whose edges may cross. The inside
//! is where the winding number of the outer ring is not zero and those of the holes are; the border
//! is all of the rings' edges. Features `alloc` and `mesh`.

use alloc::vec::Vec;

use glam::Vec2;

use super::edge_distance::{Foot, Nearest, ToEdge, share};
use super::point_polygon::{FillRule, PointPolygon, point_polygon};
use super::polygon::{BorderPart, Edge, Polygon};
use super::relation::relation;
use super::ring_trace::{Beside, Meeting, Trace, side};
use super::to_f32_saturating;

/// The relation of a segment to a polygon.
#[derive(Debug, Clone, PartialEq)]
pub enum SegmentPolygon {
    /// It meets the border, and points of it are inside.
    Crossing {
        /// Where it meets the border, in order along it.
        contacts: Vec<BorderContact>,
        /// The winding number of the outer ring around the first points that are inside.
        winding: i32,
    },
    /// It meets the border, and no point of it is inside.
    Touching {
        /// Where it meets the border, in order along it.
        contacts: Vec<BorderContact>,
    },
    /// All of it is inside, and it does not meet the border.
    Inside {
        /// The winding number of the outer ring around it.
        winding: i32,
    },
    /// All of it is outside, and it does not meet the border.
    Outside {
        /// The closest points; `None` if the polygon has no corners, or a number is not finite.
        gap: Option<BorderGap>,
    },
}

relation!(SegmentPolygon { Crossing Touching Inside Outside });

/// A point where the segment meets the border: one where it shares no stretch with the border, or
/// the first or the last of such a stretch.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BorderContact {
    /// The point.
    pub point: Vec2,
    /// The parameter along the segment: 0 at S, 1 at E; 0 if S = E.
    pub t: f32,
    /// The first of the parts of lowest dimension that hold the point.
    pub part: BorderPart,
}

/// The closest points of a segment and a border; of equally close pairs any.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BorderGap {
    /// The point of the segment.
    pub on_segment: Vec2,
    /// The point of the border, its parameter that of the segment's point.
    pub contact: BorderContact,
    /// The unit vector from the border's point to the segment's.
    pub normal: Vec2,
    /// The distance in metres.
    pub distance: f32,
}

impl SegmentPolygon {
    /// Returns where the segment meets the border, in order along it.
    pub fn contacts(&self) -> &[BorderContact] {
        match self {
            Self::Crossing { contacts, .. } | Self::Touching { contacts } => contacts,
            Self::Inside { .. } | Self::Outside { .. } => &[],
        }
    }
}

/// Intersects the segment from `start` to `end` with a polygon.
pub fn segment_polygon<'a>(
    start: Vec2,
    end: Vec2,
    polygon: impl Into<Polygon<'a>>,
) -> SegmentPolygon {
    let polygon = polygon.into();
    if !(start.is_finite() && end.is_finite() && polygon.is_finite()) {
        return SegmentPolygon::Outside { gap: None };
    }
    let (contacts, inside) =
        if start == end { at_point(start, polygon) } else { along(start, end, polygon) };
    match (contacts.is_empty(), inside) {
        (false, Some(winding)) => SegmentPolygon::Crossing { contacts, winding },
        (false, None) => SegmentPolygon::Touching { contacts },
        (true, Some(winding)) => SegmentPolygon::Inside { winding },
        (true, None) => SegmentPolygon::Outside { gap: gap(start, end, polygon) },
    }
}

/// Returns the contacts, and the winding number around the first points that are inside, if any are.
fn along(start: Vec2, end: Vec2, polygon: Polygon) -> (Vec<BorderContact>, Option<i32>) {
    let mut trace = Trace::new();
    trace.begin([start, end], 1 + polygon.holes.len());
    for (corners, ring) in polygon.rings().zip(0..) {
        trace.add_ring(ring, corners);
    }
    let (mut contacts, mut inside) = (Vec::new(), None);
    let winding = |rings: &[Beside]| {
        let is_inside = rings[0].left != 0
            && rings[1..].iter().all(|hole| hole.left == 0)
            && rings.iter().all(|ring| ring.edges == 0);
        is_inside.then_some(rings[0].left)
    };
    trace.walk(
        |Meeting { point, t, part }| {
            contacts.push(BorderContact { point, t: to_f32_saturating(t), part });
        },
        |rings| inside = inside.or_else(|| winding(rings)),
    );
    (contacts, inside)
}

/// Like [`along`], for a segment that is a point.
fn at_point(point: Vec2, polygon: Polygon) -> (Vec<BorderContact>, Option<i32>) {
    let on_border = |edge: Edge| {
        let (low, high) = (edge.from.min(edge.to), edge.from.max(edge.to));
        if edge.from == point {
            Some(edge.corner())
        } else if point.cmpge(low).all() && point.cmple(high).all() {
            (side(edge.from, edge.to, point) == 0.0).then(|| edge.part())
        } else {
            None
        }
    };
    let part = polygon.edges().filter_map(on_border).min();
    let inside = match point_polygon(point, polygon, FillRule::NonZero) {
        PointPolygon::Inside { winding } => Some(winding),
        _ => None,
    };
    (part.map(|part| BorderContact { point, t: 0.0, part }).into_iter().collect(), inside)
}

/// The pair of a point and an edge that is measured.
#[derive(Clone, Copy)]
enum Pair {
    /// An end of the segment, with its parameter, and an edge of the border.
    End(f32, Edge),
    /// A corner of the border and the segment.
    Corner(Edge),
}

fn gap(start: Vec2, end: Vec2, polygon: Polygon) -> Option<BorderGap> {
    let mut nearest = Nearest::within(f64::INFINITY);
    for edge in polygon.edges() {
        nearest.add(start, edge.from, edge.to, Pair::End(0.0, edge));
        nearest.add(end, edge.from, edge.to, Pair::End(1.0, edge));
        nearest.add(edge.from, start, end, Pair::Corner(edge));
    }
    let (nearest, pair): (ToEdge, Pair) = nearest.found?;
    let Foot { at, normal, distance } = nearest.foot();
    let (on_segment, contact, normal) = match pair {
        Pair::End(t, edge) => {
            let on_segment = if t == 0.0 { start } else { end };
            let part = border_part(&nearest, edge, polygon);
            (on_segment, BorderContact { point: at, t, part }, normal)
        }
        Pair::Corner(edge) => {
            let contact = BorderContact {
                point: edge.from,
                t: to_f32_saturating(share(start, end, edge.from)),
                part: edge.corner(),
            };
            (at, contact, -normal)
        }
    };
    Some(BorderGap { on_segment, contact, normal, distance })
}

/// Returns the part of the border that holds the closest point of an edge.
fn border_part(nearest: &ToEdge, edge: Edge, polygon: Polygon) -> BorderPart {
    match nearest.corner() {
        None => edge.part(),
        Some(corner) => {
            let corners = polygon.edges().filter(|edge| edge.from == corner);
            corners.map(|edge| edge.corner()).min().unwrap_or(edge.part())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::polygon::BorderKind::{self, Corner, Edge};

    const SQUARE: [Vec2; 4] = [Vec2::ZERO, Vec2::new(4., 0.), Vec2::new(4., 4.), Vec2::new(0., 4.)];
    const HOLE: [Vec2; 3] = [Vec2::ONE, Vec2::new(3., 1.), Vec2::new(1., 3.)];

    fn ask(start: [f32; 2], end: [f32; 2]) -> SegmentPolygon {
        let polygon = Polygon { outer: &SQUARE, holes: &[&HOLE] };
        segment_polygon(start.into(), end.into(), polygon)
    }

    #[track_caller]
    fn check(
        [start, end]: [[f32; 2]; 2],
        expected: Relation,
        contacts: &[(f32, BorderKind, u32, u32)],
    ) {
        let found = ask(start, end);
        assert_eq!(found.relation(), expected, "{found:?}");
        let told = |contact: &BorderContact| {
            let BorderPart { kind, ring, index } = contact.part;
            (contact.t, kind, ring, index)
        };
        let found: Vec<_> = found.contacts().iter().map(told).collect();
        assert_eq!(found, contacts);
    }

    #[test]
    fn in_order_through_the_border_and_a_hole() {
        let through =
            [(0.25, Edge, 0, 3), (0.375, Edge, 1, 2), (0.5, Edge, 1, 1), (0.75, Edge, 0, 1)];
        check([[-2., 2.], [6., 2.]], Relation::Crossing, &through);
        check([[-4., 4.], [4., -4.]], Relation::Touching, &[(0.5, Corner, 0, 0)]);
        check(
            [[0., 0.], [2., 2.]],
            Relation::Crossing,
            &[(0., Corner, 0, 0), (0.5, Corner, 1, 0), (1., Edge, 1, 1)],
        );
    }

    #[test]
    fn a_shared_stretch_has_two_ends() {
        check(
            [[-4., 0.], [4., 0.]],
            Relation::Touching,
            &[(0.5, Corner, 0, 0), (1., Corner, 0, 1)],
        );
        check([[1., 0.], [2., 0.]], Relation::Touching, &[(0., Edge, 0, 0), (1., Edge, 0, 0)]);
        // Around a corner it is inside.
        let along = [(0., Edge, 0, 3), (0.25, Edge, 1, 0), (0.75, Corner, 1, 1), (1., Edge, 0, 1)];
        check(
            [[0., 1.], [4., 1.]],
            Relation::Crossing,
            &[along[0], (0.25, Corner, 1, 0), along[2], along[3]],
        );
    }

    #[test]
    fn wholly_inside_or_outside() {
        check([[0.5, 0.5], [3.5, 0.5]], Relation::Inside, &[]);
        check([[1.25, 1.25], [1.5, 1.5]], Relation::Outside, &[]);
        let SegmentPolygon::Outside { gap: Some(gap) } = ask([6., 2.], [7., 9.]) else { panic!() };
        assert_eq!((gap.on_segment, gap.contact.point), (Vec2::new(6., 2.), Vec2::new(4., 2.)));
        assert_eq!((gap.normal, gap.distance, gap.contact.t), (Vec2::X, 2.0, 0.0));
        assert_eq!((gap.contact.part.kind, gap.contact.part.index), (Edge, 1));
    }

    #[test]
    fn a_segment_that_is_a_point() {
        check([[2., 2.]; 2], Relation::Touching, &[(0., Edge, 1, 1)]);
        check([[4., 4.]; 2], Relation::Touching, &[(0., Corner, 0, 2)]);
        check([[0.5, 2.]; 2], Relation::Inside, &[]);
        check([[1.5, 1.25]; 2], Relation::Outside, &[]);
    }

    #[test]
    fn the_last_bit_beside_a_corner() {
        let beside = 4f32.next_up();
        check([[8., 0.], [0., 8.]], Relation::Touching, &[(0.5, Corner, 0, 2)]);
        check([[2. * beside, 0.], [0., 2. * beside]], Relation::Outside, &[]);
    }
}
