//! Two segments in the plane, P1P2 and Q1Q2.
//! Source: the article "Math - Collision", "segment against segment"; the
//! classes after the JTS Topology Suite's RobustLineIntersector.

use glam::{DVec2, Vec2};
use robust::orient2d;

use super::exact::predicates;
use super::relation::relation;
use super::{coord, to_f32_saturating, to_vec2_saturating};

/// The relation of two segments in the plane.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum SegmentSegment {
    /// They cross at an inner point of both.
    Crossing {
        /// The crossing.
        meeting: SegmentCrossing,
    },
    /// They are collinear and share a stretch.
    Overlap {
        /// The ends of the stretch, in P's order.
        ends: [SegmentCrossing; 2],
    },
    /// They share one point, an end of at least one of them.
    Touching {
        /// The shared point.
        meeting: SegmentCrossing,
    },
    /// They are parallel, on distinct lines.
    Parallel {
        /// The distance between their lines in metres.
        distance: f32,
    },
    /// They are collinear with a gap between them.
    CollinearApart {
        /// The gap in metres.
        gap: f32,
    },
    /// The lines cross, the segments do not.
    Apart {
        /// The crossing of the lines.
        line_meeting: SegmentCrossing,
    },
    /// At least one segment is a point.
    Degenerate {
        /// The point, if it lies on the other segment.
        meeting: Option<SegmentCrossing>,
    },
}

relation!(SegmentSegment {
    Crossing Overlap Touching Parallel CollinearApart Apart Degenerate
});

/// A point with its parameters on both segments.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SegmentCrossing {
    /// The point.
    pub point: Vec2,
    /// The parameter along P: 0 at P1, 1 at P2.
    pub t: f32,
    /// The parameter along Q: 0 at Q1, 1 at Q2.
    pub s: f32,
}

/// Intersects the segments `p1`–`p2` and `q1`–`q2`; the ends belong to them.
pub fn segment_segment(p1: Vec2, p2: Vec2, q1: Vec2, q2: Vec2) -> SegmentSegment {
    if p1 == p2 || q1 == q2 {
        let shared = if p1 == p2 { on_segment(p1, q1, q2) } else { on_segment(q1, p1, p2) };
        let point = if p1 == p2 { p1 } else { q1 };
        let meeting = SegmentCrossing { point, t: along(p1, p2, point), s: along(q1, q2, point) };
        return SegmentSegment::Degenerate { meeting: shared.then_some(meeting) };
    }

    // denominator = v × w with v = P2 − P1 and w = Q2 − Q1
    let v = p2.as_dvec2() - p1.as_dvec2();
    let denominator = predicates::cross(p1, p2, q1, q2);
    if denominator.is_nan() {
        return SegmentSegment::Degenerate { meeting: None };
    }
    if denominator == 0.0 {
        if side(p1, p2, q1) != 0.0 {
            // |v × P1Q1| / |v|
            let distance = predicates::cross(p1, p2, p1, q1).abs() / v.length();
            return SegmentSegment::Parallel { distance: to_f32_saturating(distance) };
        }
        return collinear(p1, p2, q1, q2);
    }

    // t = P1Q1 × w / (v × w), s = P1Q1 × v / (v × w)
    let t_numerator = predicates::cross(p1, q1, q1, q2);
    let s_numerator = predicates::cross(p1, q1, p1, p2);
    let (t, s) = (
        to_f32_saturating(t_numerator / denominator),
        to_f32_saturating(s_numerator / denominator),
    );
    let point = on_line([p1, p2], [q1, q2], t_numerator, denominator);

    // They meet unless both ends of one lie strictly on one side of the other's line.
    let [q1_side, q2_side] = [side(p1, p2, q1), side(p1, p2, q2)];
    let [p1_side, p2_side] = [side(q1, q2, p1), side(q1, q2, p2)];
    if same_sign(q1_side, q2_side) || same_sign(p1_side, p2_side) {
        return SegmentSegment::Apart { line_meeting: SegmentCrossing { point, t, s } };
    }
    // An end on the other segment is the shared point itself, without rounding.
    let ends = [(q1_side, q1), (q2_side, q2), (p1_side, p1), (p2_side, p2)];
    match ends.iter().find(|(side, _)| *side == 0.0) {
        Some(&(_, point)) => SegmentSegment::Touching { meeting: SegmentCrossing { point, t, s } },
        None => SegmentSegment::Crossing { meeting: SegmentCrossing { point, t, s } },
    }
}

/// Returns the crossing of two lines that are not parallel.
#[cfg(feature = "alloc")]
pub(crate) fn crossing_point([p1, p2]: [Vec2; 2], [q1, q2]: [Vec2; 2]) -> Vec2 {
    let [numerator, denominator] =
        [[p1, q1], [p1, p2]].map(|[a, b]| predicates::cross(a, b, q1, q2));
    on_line([p1, p2], [q1, q2], numerator, denominator)
}

/// Returns P1 + t v = P2 + (t − 1) v with t = P1Q1 × w / (v × w), from the nearer of the two.
#[inline]
fn on_line([p1, p2]: [Vec2; 2], [q1, q2]: [Vec2; 2], numerator: f64, denominator: f64) -> Vec2 {
    let from_end = predicates::cross(p2, q1, q1, q2);
    let (base, numerator) =
        if numerator.abs() <= from_end.abs() { (p1, numerator) } else { (p2, from_end) };
    let v = p2.as_dvec2() - p1.as_dvec2();
    to_vec2_saturating(base.as_dvec2() + v * numerator / denominator)
}

/// Intersects two segments of one line, neither of them a point.
fn collinear(p1: Vec2, p2: Vec2, q1: Vec2, q2: Vec2) -> SegmentSegment {
    let meeting =
        |point| SegmentCrossing { point, t: along(p1, p2, point), s: along(q1, q2, point) };
    // In P's order along the axis of P's largest extent, on which distinct points have distinct
    // coordinates.
    let axis = longest_axis(p1, p2);
    let forward = |from: Vec2, to: Vec2| (from[axis] < to[axis]) == (p1[axis] < p2[axis]);
    let (q_first, q_last) = if forward(q1, q2) { (q1, q2) } else { (q2, q1) };
    let first = if forward(p1, q_first) { q_first } else { p1 };
    let last = if forward(q_last, p2) { q_last } else { p2 };
    if first == last {
        SegmentSegment::Touching { meeting: meeting(first) }
    } else if forward(first, last) {
        SegmentSegment::Overlap { ends: [meeting(first), meeting(last)] }
    } else {
        let gap = first.as_dvec2().distance(last.as_dvec2());
        SegmentSegment::CollinearApart { gap: to_f32_saturating(gap) }
    }
}

/// Returns `true` if `point` lies on the segment, which may be a point itself.
fn on_segment(point: Vec2, from: Vec2, to: Vec2) -> bool {
    let (low, high) = (from.min(to), from.max(to));
    side(from, to, point) == 0.0 && point.cmpge(low).all() && point.cmple(high).all()
}

/// Returns the parameter of a point of the segment's line: 0 at `from`, 1 at `to`.
fn along(from: Vec2, to: Vec2, point: Vec2) -> f32 {
    if from == to {
        return 0.0;
    }
    let axis = longest_axis(from, to);
    let [from, to, point] = [from, to, point].map(|point| f64::from(point[axis]));
    to_f32_saturating((point - from) / (to - from))
}

pub(crate) fn longest_axis(from: Vec2, to: Vec2) -> usize {
    let DVec2 { x, y } = (to.as_dvec2() - from.as_dvec2()).abs();
    if x >= y { 0 } else { 1 }
}

/// Positive if `point` lies to the left of the line, zero on it.
fn side(from: Vec2, to: Vec2, point: Vec2) -> f64 {
    orient2d(coord(from), coord(to), coord(point))
}

fn same_sign(a: f64, b: f64) -> bool {
    (a > 0.0 && b > 0.0) || (a < 0.0 && b < 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    type Segment = [[f32; 2]; 2];

    fn ask([p1, p2]: Segment, [q1, q2]: Segment) -> SegmentSegment {
        segment_segment(Vec2::from(p1), Vec2::from(p2), Vec2::from(q1), Vec2::from(q2))
    }

    /// Tests every order of the segments and of their ends.
    #[track_caller]
    fn check(p: Segment, q: Segment, expected: impl Fn(SegmentSegment) -> bool) {
        let reversed = |segment: Segment| [segment, [segment[1], segment[0]]];
        for p in reversed(p) {
            for q in reversed(q) {
                for (p, q) in [(p, q), (q, p)] {
                    let result = ask(p, q);
                    assert!(expected(result), "{p:?} {q:?}: {result:?}");
                }
            }
        }
    }

    fn crosses_at(x: f32, y: f32) -> impl Fn(SegmentSegment) -> bool {
        move |result| match result {
            SegmentSegment::Crossing { meeting } => meeting.point == Vec2::new(x, y),
            _ => false,
        }
    }

    fn touches_at(x: f32, y: f32) -> impl Fn(SegmentSegment) -> bool {
        move |result| match result {
            SegmentSegment::Touching { meeting } => meeting.point == Vec2::new(x, y),
            _ => false,
        }
    }

    fn overlaps(a: [f32; 2], b: [f32; 2]) -> impl Fn(SegmentSegment) -> bool {
        move |result| match result {
            SegmentSegment::Overlap { ends: [first, last] } => {
                let points = [first.point.to_array(), last.point.to_array()];
                first.t < last.t && (points == [a, b] || points == [b, a])
            }
            _ => false,
        }
    }

    fn apart(result: SegmentSegment) -> bool {
        matches!(result, SegmentSegment::Apart { .. })
    }

    #[test]
    fn crossing() {
        let result = ask([[10.0, 10.0], [20.0, 20.0]], [[20.0, 10.0], [12.0, 18.0]]);
        let meeting = SegmentCrossing { point: Vec2::splat(15.0), t: 0.5, s: 0.625 };
        assert_eq!(result, SegmentSegment::Crossing { meeting });
        check([[30.0, 10.0], [30.0, 30.0]], [[10.0, 10.0], [90.0, 11.0]], crosses_at(30.0, 10.25));
    }

    #[test]
    fn crossing_far_away() {
        check(
            [[588743.6, 4518924.5], [588732.3, 4518925.5]],
            [[588739.1, 4518927.0], [588731.8, 4518924.5]],
            crosses_at(588734.24, 4518925.5),
        );
    }

    #[test]
    fn crossing_smaller_than_a_product_can_be() {
        check([[-1e-23, 0.0], [1e-23, 0.0]], [[0.0, -1e-23], [0.0, 1e-23]], crosses_at(0.0, 0.0));
        let tiny = f32::from_bits(1);
        check([[-tiny, 0.0], [tiny, 0.0]], [[0.0, -tiny], [0.0, tiny]], crosses_at(0.0, 0.0));
    }

    #[test]
    fn touching_at_a_common_end() {
        check([[0.0, 0.0], [1.0, 0.0]], [[0.0, 0.0], [0.0, 1.0]], touches_at(0.0, 0.0));
        check(
            [[190.0, 50.0], [120.0, 100.0]],
            [[120.0, 100.0], [50.0, 150.0]],
            touches_at(120.0, 100.0),
        );
    }

    #[test]
    fn touching_at_a_common_end_of_one_line() {
        check([[10.0, 10.0], [20.0, 10.0]], [[20.0, 10.0], [30.0, 10.0]], touches_at(20.0, 10.0));
    }

    #[test]
    fn touching_with_an_end_inside_the_other() {
        let result = ask([[0.0, 3.0], [9.0, 3.0]], [[0.0, -10.0], [0.0, 10.0]]);
        let meeting = SegmentCrossing { point: Vec2::new(0.0, 3.0), t: 0.0, s: 0.65 };
        assert_eq!(result, SegmentSegment::Touching { meeting });
        check([[0.0, 3.0], [9.0, 3.0]], [[0.0, -10.0], [0.0, 10.0]], touches_at(0.0, 3.0));
    }

    #[test]
    fn overlap() {
        let result = ask([[30.0, 10.0], [20.0, 10.0]], [[10.0, 10.0], [30.0, 10.0]]);
        let ends = [
            SegmentCrossing { point: Vec2::new(30.0, 10.0), t: 0.0, s: 1.0 },
            SegmentCrossing { point: Vec2::new(20.0, 10.0), t: 1.0, s: 0.5 },
        ];
        assert_eq!(result, SegmentSegment::Overlap { ends });
        check(
            [[0.0, 0.0], [0.0, 9.0]],
            [[0.0, 1.0], [0.0, -1.0]],
            overlaps([0.0, 0.0], [0.0, 1.0]),
        );
        check([[0.0, 0.0], [6.0, 3.0]], [[2.0, 1.0], [4.0, 2.0]], overlaps([2.0, 1.0], [4.0, 2.0]));
    }

    #[test]
    fn overlap_of_equals_far_away() {
        let segment = [[4348433.5, 5552595.5], [4348441.0, 5552599.5]];
        check(segment, segment, overlaps(segment[0], segment[1]));
    }

    #[test]
    fn parallel() {
        check([[0.0, 0.0], [1.0, 0.0]], [[0.0, 1.0], [1.0, 1.0]], |result| {
            result == SegmentSegment::Parallel { distance: 1.0 }
        });
        // An f64 orientation sees a crossing here.
        check(
            [[-42.0, 163.2], [21.2, 265.2]],
            [[-26.2, 188.7], [37.0, 290.7]],
            |result| matches!(result, SegmentSegment::Parallel { distance } if distance > 0.0),
        );
    }

    #[test]
    fn collinear_apart() {
        check([[10.0, 10.0], [20.0, 10.0]], [[22.0, 10.0], [30.0, 10.0]], |result| {
            result == SegmentSegment::CollinearApart { gap: 2.0 }
        });
        check([[0.0, 2.0], [0.0, 9.0]], [[0.0, 1.0], [0.0, -1.0]], |result| {
            result == SegmentSegment::CollinearApart { gap: 1.0 }
        });
    }

    #[test]
    fn apart_though_the_lines_cross() {
        let result = ask([[0.0, 0.0], [2.0, 0.0]], [[3.0, 1.0], [3.0, 2.0]]);
        let line_meeting = SegmentCrossing { point: Vec2::new(3.0, 0.0), t: 1.5, s: -1.0 };
        assert_eq!(result, SegmentSegment::Apart { line_meeting });
        check([[-1.0, 1.0], [1.0, -1.0]], [[1.0, 1.0], [0.1, 0.1]], apart);
        check(
            [[305690.03, 254176.47], [305602.0, 254243.2]],
            [[305689.62, 254177.33], [305692.5, 254171.5]],
            apart,
        );
    }

    #[test]
    fn apart_by_the_last_bit() {
        let beyond = f32::from_bits(1);
        check([[0.0, beyond], [0.0, 1.0]], [[-1.0, 0.0], [3.0, 0.0]], apart);
        check([[0.0, 0.0], [0.0, 1.0]], [[-1.0, 0.0], [3.0, 0.0]], touches_at(0.0, 0.0));
    }

    #[test]
    fn degenerate_on_the_other() {
        let result = ask([[2.0, 1.0], [2.0, 1.0]], [[0.0, 0.0], [8.0, 4.0]]);
        let meeting = Some(SegmentCrossing { point: Vec2::new(2.0, 1.0), t: 0.0, s: 0.25 });
        assert_eq!(result, SegmentSegment::Degenerate { meeting });
        check([[2.0, 1.0], [2.0, 1.0]], [[0.0, 0.0], [8.0, 4.0]], |result| {
            matches!(result, SegmentSegment::Degenerate { meeting: Some(_) })
        });
        check([[2.0, 1.0], [2.0, 1.0]], [[2.0, 1.0], [2.0, 1.0]], |result| {
            matches!(result, SegmentSegment::Degenerate { meeting: Some(_) })
        });
    }

    #[test]
    fn degenerate_beside_the_other() {
        for point in [[2.0, 1.5], [10.0, 5.0], [-2.0, -1.0]] {
            check([point, point], [[0.0, 0.0], [8.0, 4.0]], |result| {
                result == SegmentSegment::Degenerate { meeting: None }
            });
        }
        check([[2.0, 1.0], [2.0, 1.0]], [[0.0, 0.0], [0.0, 0.0]], |result| {
            result == SegmentSegment::Degenerate { meeting: None }
        });
    }

    #[test]
    fn the_largest_f32() {
        let huge = f32::MAX;
        check([[-huge, -huge], [huge, huge]], [[-huge, huge], [huge, -huge]], crosses_at(0.0, 0.0));
        check(
            [[-huge, -huge], [huge, huge]],
            [[0.0, 0.0], [huge, huge]],
            overlaps([0.0, 0.0], [huge, huge]),
        );
    }
}
