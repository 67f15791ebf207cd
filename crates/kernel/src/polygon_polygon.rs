//! Two closed polygons in the plane, whose edges may cross. Each is the set of its border, which is
//! all of its edges, and its inside, which is where its winding number is not zero and no edge runs.
//! Features `alloc` and `mesh`.
//!
//! The borders part the plane into faces, and each other into stretches. Which of them belong to
//! which polygon decides all: a face beside an edge, and the edge itself, are told by the winding
//! numbers to its left and to its right (`ring_trace.rs`).

use glam::Vec2;

use super::edge_distance::Foot;
use super::edge_tree::{EdgeTree, HalfLine};
use super::point_polygon::{FillRule, PointPolygon, point_polygon};
use super::polygon::{BorderPart, Edge};
use super::relation::relation;
use super::ring_trace::{Beside, Trace};

/// The relation of two polygons: the first that holds, from the last.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum PolygonPolygon {
    /// A point of one is inside the other, and neither contains the other.
    Overlap {
        /// A point of both borders.
        meeting: Vec2,
    },
    /// They share points, but none that is inside one of them.
    Touching {
        /// A point of both borders.
        meeting: Vec2,
    },
    /// The second contains the first, and a point of one is inside the other. So are equal polygons.
    FirstInside {
        /// A point of both borders, if they meet.
        meeting: Option<Vec2>,
    },
    /// The first contains the second, and a point of one is inside the other.
    SecondInside {
        /// A point of both borders, if they meet.
        meeting: Option<Vec2>,
    },
    /// They share no point.
    Apart {
        /// The closest points; `None` if a polygon has no corners, or a number is not finite.
        gap: Option<PolygonGap>,
    },
}

relation!(PolygonPolygon { Overlap Touching FirstInside SecondInside Apart });

/// The closest points of two polygons that are apart; of equally close pairs any.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PolygonGap {
    /// The point of each polygon.
    pub points: [Vec2; 2],
    /// The part of each border that holds its point; of equal corners any.
    pub parts: [BorderPart; 2],
    /// The unit vector from the second's point to the first's.
    pub normal: Vec2,
    /// The distance in metres.
    pub distance: f32,
}

impl PolygonPolygon {
    /// Returns a point of both borders that was found, if they meet.
    pub fn meeting(&self) -> Option<Vec2> {
        match *self {
            Self::Overlap { meeting } | Self::Touching { meeting } => Some(meeting),
            Self::FirstInside { meeting } | Self::SecondInside { meeting } => meeting,
            Self::Apart { .. } => None,
        }
    }
}

/// Compares two polygons, given by their corners.
pub fn polygon_polygon(first: &[Vec2], second: &[Vec2]) -> PolygonPolygon {
    let is_any =
        |corners: &[Vec2]| !corners.is_empty() && corners.iter().all(|corner| corner.is_finite());
    if !(is_any(first) && is_any(second)) {
        return PolygonPolygon::Apart { gap: None };
    }
    let trees = [EdgeTree::new(0, first), EdgeTree::new(1, second)];
    if !trees[0].bounds().overlaps(&trees[1].bounds()) {
        return PolygonPolygon::Apart { gap: gap(&trees) };
    }
    let mut shared = Shared::default();
    shared.take_points([first, second]);
    shared.take_stretches(&trees);
    if shared.may_hide_a_face() {
        shared.take_faces(&trees);
    }
    let Shared { meeting, is_any_inside, is_outside, .. } = shared;
    match meeting {
        _ if is_any_inside && !is_outside[0] => PolygonPolygon::FirstInside { meeting },
        _ if is_any_inside && !is_outside[1] => PolygonPolygon::SecondInside { meeting },
        Some(meeting) if is_any_inside => PolygonPolygon::Overlap { meeting },
        Some(meeting) => PolygonPolygon::Touching { meeting },
        None => PolygonPolygon::Apart { gap: gap(&trees) },
    }
}

/// The findings so far about the points that the polygons share.
#[derive(Default)]
struct Shared {
    /// A point of both borders.
    meeting: Option<Vec2>,
    /// Whether a point of one is inside the other.
    is_any_inside: bool,
    /// For each polygon, whether it has a point that does not belong to the other.
    is_outside: [bool; 2],
    /// For each border, whether a stretch of it is inside the other polygon.
    is_border_inside: [bool; 2],
    /// Whether the borders share a stretch.
    is_any_along: bool,
}

impl Shared {
    /// Returns `true` if nothing can be added.
    fn is_complete(&self) -> bool {
        self.is_any_inside && self.is_outside == [true; 2] && self.meeting.is_some()
    }

    /// Takes a polygon that is a point, which has no stretches.
    fn take_points(&mut self, polygons: [&[Vec2]; 2]) {
        for own in 0..2 {
            let (corners, other) = (polygons[own], polygons[1 - own]);
            let point = corners[0];
            if corners.iter().any(|&corner| corner != point) {
                continue;
            }
            match point_polygon(point, other, FillRule::NonZero) {
                PointPolygon::Border => self.meeting = Some(point),
                PointPolygon::Inside { .. } => self.is_any_inside = true,
                PointPolygon::Outside { .. } => self.is_outside[own] = true,
            }
        }
    }

    /// Takes each stretch of one border between the other's edges.
    fn take_stretches(&mut self, trees: &[EdgeTree; 2]) {
        let mut trace = Trace::new();
        for (own, edge) in alternating(trees) {
            if self.is_complete() {
                return;
            }
            let other = &trees[1 - own];
            begin(&mut trace, edge);
            add(&mut trace, edge, other);
            let mut meeting = None;
            trace.walk(
                |met| meeting = meeting.or(Some(met.point)),
                |rings| self.take_stretch(own, &rings[1 - own]),
            );
            self.meeting = self.meeting.or(meeting);
        }
    }

    fn take_stretch(&mut self, own: usize, other: &Beside) {
        match (other.edges, other.left) {
            (0, 0) => self.is_outside[own] = true,
            (0, _) => (self.is_any_inside, self.is_border_inside[own]) = (true, true),
            _ => self.is_any_along = true,
        }
    }

    /// Returns `true` if a face may say more than the stretches did. A face that is part of one
    /// polygon alone, or of both, has stretches around it: if one of them is of that polygon's own
    /// border or of the other's inside it says the same, unless both borders run there.
    fn may_hide_a_face(&self) -> bool {
        let hides = |own: usize| !self.is_outside[own] && self.is_border_inside[1 - own];
        !self.is_complete() && (self.is_any_along || hides(0) || hides(1))
    }

    /// Takes the faces on both sides of each stretch between edges of both borders.
    fn take_faces(&mut self, trees: &[EdgeTree; 2]) {
        let mut trace = Trace::new();
        for (_, edge) in alternating(trees) {
            if self.is_complete() {
                return;
            }
            begin(&mut trace, edge);
            trees.iter().for_each(|tree| add(&mut trace, edge, tree));
            trace.walk(
                |_| {},
                |rings| {
                    self.take_face(rings[0].left, rings[1].left);
                    self.take_face(rings[0].right, rings[1].right);
                },
            );
        }
    }

    fn take_face(&mut self, first: i32, second: i32) {
        match (first != 0, second != 0) {
            (true, true) => self.is_any_inside = true,
            (true, false) => self.is_outside[0] = true,
            (false, true) => self.is_outside[1] = true,
            (false, false) => {}
        }
    }
}

/// Returns the edges that are not points, with the index of their polygon: one of each in turn, so
/// that polygons which overlap are known soon.
fn alternating(trees: &[EdgeTree; 2]) -> impl Iterator<Item = (usize, &Edge)> {
    let count = trees.iter().map(|tree| tree.edges().len()).max().unwrap_or(0);
    let at = move |i: usize| [0, 1].map(|own| Some((own, trees[own].edges().get(i)?)));
    let edges = (0..count).flat_map(at).flatten();
    edges.filter(|(_, edge)| edge.from != edge.to)
}

fn begin(trace: &mut Trace, edge: &Edge) {
    trace.begin([edge.from, edge.to], 2);
}

/// Adds what an edge, prolonged beyond its end, meets of a ring.
fn add(trace: &mut Trace, edge: &Edge, tree: &EdgeTree) {
    tree.visit(&HalfLine::new(edge.from, edge.to), |leaf| {
        let mut from_side = trace.side(leaf[0].from);
        for &other in leaf {
            let to_side = trace.side(other.to);
            trace.add(other, from_side, to_side);
            from_side = to_side;
        }
    });
}

fn gap([first, second]: &[EdgeTree; 2]) -> Option<PolygonGap> {
    let (nearest, [corner, edge]) = first.nearest(second).found?;
    let Foot { at, normal, distance } = nearest.foot();
    let part = match nearest.corner() {
        None => edge.part(),
        Some(at) if at == edge.from => edge.corner(),
        Some(_) => {
            let edges = if edge.ring == 0 { first.edges() } else { second.edges() };
            edges[(edge.index as usize + 1) % edges.len()].corner()
        }
    };
    let (mut points, mut parts, mut normal) = ([corner.from, at], [corner.corner(), part], normal);
    if corner.ring == 1 {
        points.reverse();
        parts.reverse();
        normal = -normal;
    }
    Some(PolygonGap { points, parts, normal, distance })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::polygon::BorderKind;

    fn rectangle(x: [f32; 2], y: [f32; 2]) -> [Vec2; 4] {
        [[x[0], y[0]], [x[1], y[0]], [x[1], y[1]], [x[0], y[1]]].map(Vec2::from)
    }

    #[track_caller]
    fn check(first: &[Vec2], second: &[Vec2], expected: Relation) {
        let reversed: alloc::vec::Vec<_> = first.iter().rev().copied().collect();
        assert_eq!(polygon_polygon(first, second).relation(), expected);
        assert_eq!(polygon_polygon(&reversed, second).relation(), expected);
        let swapped = match expected {
            Relation::FirstInside => Relation::SecondInside,
            Relation::SecondInside => Relation::FirstInside,
            other => other,
        };
        let is_equal = first.iter().all(|corner| second.contains(corner));
        let swapped = if is_equal { expected } else { swapped };
        assert_eq!(polygon_polygon(second, first).relation(), swapped);
    }

    #[test]
    fn rectangles() {
        let one = rectangle([0., 4.], [0., 4.]);
        check(&one, &rectangle([2., 6.], [1., 3.]), Relation::Overlap);
        check(&one, &rectangle([4., 6.], [1., 3.]), Relation::Touching);
        check(&one, &rectangle([4., 6.], [4., 5.]), Relation::Touching);
        check(&one, &rectangle([1., 3.], [1., 3.]), Relation::SecondInside);
        check(&one, &rectangle([0., 3.], [1., 4.]), Relation::SecondInside);
        check(&one, &one, Relation::FirstInside);
        check(&one, &rectangle([-1., 5.], [1., 3.]), Relation::Overlap);
        check(&one, &rectangle([4f32.next_up(), 6.], [1., 3.]), Relation::Apart);
        check(&one, &rectangle([4f32.next_down(), 6.], [1., 3.]), Relation::Overlap);
    }

    #[test]
    fn what_is_run_around_and_not_filled() {
        // A frame of two rings, joined by an edge that is run twice.
        let outer = rectangle([0., 8.], [0., 8.]);
        let inner = rectangle([2., 6.], [2., 6.]);
        let frame =
            [&outer[..], &outer[..1], &inner[..1], &[inner[3], inner[2], inner[1]], &inner[..1]]
                .concat();
        check(&frame, &rectangle([3., 5.], [3., 5.]), Relation::Apart);
        check(&frame, &inner, Relation::Touching);
        check(&frame, &rectangle([1., 7.], [1., 7.]), Relation::Overlap);
        check(&frame, &outer, Relation::FirstInside);
        check(&frame, &rectangle([0., 2.], [0., 2.]), Relation::SecondInside);
    }

    #[test]
    fn without_area() {
        let one = rectangle([0., 4.], [0., 4.]);
        let segment = |a: [f32; 2], b: [f32; 2]| [a, b, a].map(Vec2::from);
        check(&one, &segment([1., 1.], [4., 4.]), Relation::SecondInside);
        check(&one, &segment([1., 1.], [5., 5.]), Relation::Overlap);
        check(&one, &segment([0., 1.], [0., 3.]), Relation::Touching);
        check(&one, &segment([5., 1.], [5., 3.]), Relation::Apart);
        check(&segment([0., 0.], [4., 4.]), &segment([0., 4.], [4., 0.]), Relation::Touching);
        let point = |x: f32| [Vec2::splat(x); 3];
        check(&one, &point(1.), Relation::SecondInside);
        check(&one, &point(4.), Relation::Touching);
        check(&one, &point(5.), Relation::Apart);
        check(&point(1.), &point(1.), Relation::Touching);
    }

    #[test]
    fn the_gap() {
        let (one, other) = (rectangle([0., 4.], [0., 4.]), rectangle([7., 9.], [8., 9.]));
        let PolygonPolygon::Apart { gap: Some(gap) } = polygon_polygon(&one, &other) else {
            panic!()
        };
        assert_eq!((gap.points, gap.distance), ([Vec2::splat(4.), Vec2::new(7., 8.)], 5.0));
        assert_eq!(gap.normal, Vec2::new(-0.6, -0.8));
        assert_eq!(
            gap.parts.map(|part| (part.kind, part.index)),
            [(BorderKind::Corner, 2), (BorderKind::Corner, 0)]
        );
        assert_eq!(polygon_polygon(&one, &[]), PolygonPolygon::Apart { gap: None });
    }
}
