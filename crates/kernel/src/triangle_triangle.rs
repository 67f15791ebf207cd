//! A triangle against a triangle, both as surfaces.
//! Source: "Math - Collision", triangle against triangle: every edge against
//! the other triangle; Möller, "A Fast Triangle-Triangle Intersection Test"
//! (1997), the two stretches of the line that the planes share; Guigue and
//! Devillers, "Fast and Robust Triangle-Triangle Overlap Test Using Orientation
//! Predicates" (2003), the order of their ends by signs alone.

use glam::{DVec3, Vec3};

use super::along::Segment;
use super::coplanar::extremes;
use super::segment_triangle::{SegmentTriangle, Shared, segment_triangle};
use super::shared_polygon::{SharedPolygon, shared_polygon};
use super::triangle_plane::{height, normal};
use super::{Triangle, to_f32_saturating, to_vec3_saturating};

/// The relation of two triangles.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum TriangleTriangle {
    /// They share a segment.
    Crossing {
        /// The heights of the corners above the other plane.
        heights: Heights,
        /// The ends of the segment, in order along n1 × n2.
        ends: [SharedEnd; 2],
        /// The length of the segment in metres.
        length: f32,
    },
    /// They share one point.
    Touching {
        /// The heights of the corners above the other plane.
        heights: Heights,
        /// The shared point.
        end: SharedEnd,
    },
    /// They lie in one plane; the polygon is empty if they share nothing.
    Coplanar {
        /// The intersection.
        polygon: SharedPolygon,
    },
    /// One lies strictly on one side of the other's plane.
    BesidePlane {
        /// The heights of the corners above the other plane.
        heights: Heights,
        /// The triangle whose plane it is.
        plane_of: Which,
    },
    /// Both meet the line that their planes share, with a gap between them.
    BesideOnLine {
        /// The heights of the corners above the other plane.
        heights: Heights,
        /// The gap in metres.
        gap: f32,
    },
    /// A triangle has no area: the segment or the point that it is takes its place.
    Degenerate {
        /// The intersection.
        shared: Shared,
    },
}

impl TriangleTriangle {
    /// Returns `true` if they share a point.
    pub fn is_hit(&self) -> bool {
        match self {
            Self::Crossing { .. } | Self::Touching { .. } => true,
            Self::Coplanar { polygon } => !polygon.corners().is_empty(),
            Self::Degenerate { shared } => *shared != Shared::Nothing,
            Self::BesidePlane { .. } | Self::BesideOnLine { .. } => false,
        }
    }

    /// Returns the heights of the corners, or `None` if there are not two distinct planes.
    pub fn heights(&self) -> Option<Heights> {
        match *self {
            Self::Crossing { heights, .. }
            | Self::Touching { heights, .. }
            | Self::BesidePlane { heights, .. }
            | Self::BesideOnLine { heights, .. } => Some(heights),
            Self::Coplanar { .. } | Self::Degenerate { .. } => None,
        }
    }
}

/// The signed heights of the corners A, B, C above the other triangle's plane in metres, positive
/// on the side of its normal.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Heights {
    /// The heights of the first triangle above the second's plane.
    pub first: [f32; 3],
    /// The heights of the second triangle above the first's plane.
    pub second: [f32; 3],
}

/// One of the two triangles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Which {
    /// The first.
    First,
    /// The second.
    Second,
}

/// An edge of a triangle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Edge {
    /// From A to B.
    Ab,
    /// From B to C.
    Bc,
    /// From C to A.
    Ca,
}

/// The point where an edge of one triangle meets the other.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SharedEnd {
    /// The point.
    pub point: Vec3,
    /// The triangle that the edge belongs to; the first if an edge meets an edge.
    pub of: Which,
    /// The edge of that triangle.
    pub edge: Edge,
    /// The side tests at A, B, C of the other triangle: its unit normal, or zero if the point is on
    /// that edge.
    pub side_normals: [Vec3; 3],
}

/// Intersects two triangles; the borders belong to them.
pub fn triangle_triangle(first: Triangle, second: Triangle) -> TriangleTriangle {
    // n1 = A1B1 × A1C1, n2 = A2B2 × A2C2
    let (n1, n2) = (normal(first), normal(second));
    if n1 == DVec3::ZERO || n2 == DVec3::ZERO {
        return TriangleTriangle::Degenerate { shared: degenerate(first, second) };
    }

    // n2·(A1 − A2), …: each corner over the other's plane.
    let (h1, h2) = (heights(first, second), heights(second, first));
    let metres = |h: [f64; 3], n: DVec3| {
        let per_n = 1.0 / n.length();
        h.map(|h| to_f32_saturating(h * per_n))
    };
    let heights = Heights { first: metres(h1, n2), second: metres(h2, n1) };
    if h1 == [0.0; 3] || h2 == [0.0; 3] {
        return TriangleTriangle::Coplanar { polygon: shared_polygon(first, second) };
    }

    // The stretch of each triangle on the line that the planes share, along n1 × n2.
    let Some(cut1) = cut(Which::First, first, h1) else {
        return TriangleTriangle::BesidePlane { heights, plane_of: Which::Second };
    };
    let Some(cut2) = cut(Which::Second, second, h2) else {
        return TriangleTriangle::BesidePlane { heights, plane_of: Which::First };
    };

    // They meet unless one stretch begins after the end of the other.
    let (after1, after2) = (ahead(cut1.last, cut2.first), -ahead(cut1.first, cut2.last));
    if after1 > 0.0 || after2 > 0.0 {
        let [end, start] =
            if after1 > 0.0 { [cut1.last, cut2.first] } else { [cut2.last, cut1.first] };
        let gap = to_f32_saturating(end.point.distance(start.point));
        return TriangleTriangle::BesideOnLine { heights, gap };
    }

    // The later of the beginnings, the earlier of the ends.
    let end = |of_first: Piercing, of_second: Piercing, sense: f64| {
        let order = sense * ahead(of_first, of_second);
        // If they are one point, a corner is taken, since it is not rounded.
        if order > 0.0 || (order == 0.0 && of_second.at_corner && !of_first.at_corner) {
            of_second.end(first, n1)
        } else {
            of_first.end(second, n2)
        }
    };
    let start = end(cut1.first, cut2.first, 1.0);
    if cut1.is_point || cut2.is_point || after1 == 0.0 || after2 == 0.0 {
        let end = match (cut1.is_point, cut2.is_point) {
            (true, _) => cut1.first.end(second, n2),
            (_, true) => cut2.first.end(first, n1),
            _ if after1 == 0.0 => end(cut1.last, cut2.first, 0.0),
            _ => end(cut1.first, cut2.last, 0.0),
        };
        return TriangleTriangle::Touching { heights, end };
    }
    let last = end(cut1.last, cut2.last, -1.0);
    let length = to_f32_saturating(start.point.as_dvec3().distance(last.point.as_dvec3()));
    TriangleTriangle::Crossing { heights, ends: [start, last], length }
}

/// Returns the heights of a triangle's corners above the plane of another.
#[inline(always)]
fn heights(Triangle { a, b, c }: Triangle, over: Triangle) -> [f64; 3] {
    [height(over, a), height(over, b), height(over, c)]
}

fn corners(Triangle { a, b, c }: Triangle) -> [Vec3; 3] {
    [a, b, c]
}

/// The stretch of a triangle on the line where it meets the other's plane, along n1 × n2.
#[derive(Clone, Copy)]
struct PlaneCut {
    first: Piercing,
    last: Piercing,
    /// `true` if the plane touches a single corner.
    is_point: bool,
}

/// An edge at the point where it meets the other triangle's plane.
#[derive(Clone, Copy)]
struct Piercing {
    of: Which,
    edge: Edge,
    from: Vec3,
    to: Vec3,
    /// 1 if the edge runs along the other's normal, −1 if against it.
    n_dot_d: f64,
    point: DVec3,
    /// `true` if the edge meets the plane with one of its ends.
    at_corner: bool,
}

/// Returns the two edges that meet the plane; `None` if the triangle lies strictly on one side of
/// it.
fn cut(of: Which, triangle: Triangle, h: [f64; 3]) -> Option<PlaneCut> {
    // The apex: the corner alone on its side, with two edges down to the plane or beyond.
    let (apex, n_dot_d) = (0..3).find_map(|i| {
        let others = [h[(i + 1) % 3], h[(i + 2) % 3]];
        let all = |test: fn(f64) -> bool| others.iter().all(|&other| test(other));
        if (h[i] > 0.0 && all(|h| h <= 0.0)) || (h[i] == 0.0 && all(|h| h < 0.0)) {
            Some((i, -1.0))
        } else if (h[i] < 0.0 && all(|h| h >= 0.0)) || (h[i] == 0.0 && all(|h| h > 0.0)) {
            Some((i, 1.0))
        } else {
            None
        }
    })?;

    let corners = corners(triangle);
    let piercing = |other: usize, edge: Edge| Piercing {
        of,
        edge,
        from: corners[apex],
        to: corners[other],
        n_dot_d,
        point: Segment { start: corners[apex], end: corners[other] }
            .zero_of(h[apex], h[other])
            .point,
        at_corner: h[apex] == 0.0 || h[other] == 0.0,
    };
    let (next, previous) = ((apex + 1) % 3, (apex + 2) % 3);
    const EDGES: [Edge; 3] = [Edge::Ab, Edge::Bc, Edge::Ca];
    let (left, right) = (piercing(next, EDGES[apex]), piercing(previous, EDGES[previous]));
    // Seen from the tip of its own normal and with its apex up, the triangle has `next` on
    // the left; n1 × n2 points to the left for the first triangle, to the right for the second.
    let leftwards = (of == Which::First) == (n_dot_d < 0.0);
    let (first, last) = if leftwards { (right, left) } else { (left, right) };
    Some(PlaneCut { first, last, is_point: h[apex] == 0.0 })
}

/// Positive if an edge of the second triangle meets the shared line farther along n1 × n2 than one
/// of the first, zero if they meet it in one point; the sign is exact.
fn ahead(first: Piercing, second: Piercing) -> f64 {
    // The volume that the edges e1 and e2 span is (e2 × e1)·δ(n1 × n2) = δ (e1·n2)(e2·n1).
    let base = Triangle { a: first.from, b: first.to, c: second.from };
    height(base, second.to) * first.n_dot_d * second.n_dot_d
}

impl Piercing {
    /// Converts to an end of the intersection, with the side tests of the other triangle.
    fn end(self, met: Triangle, met_normal: DVec3) -> SharedEnd {
        let unit = to_vec3_saturating(met_normal / met_normal.length());
        let Triangle { a, b, c } = met;
        let side_normal = |from: Vec3, to: Vec3| {
            let edges = Triangle { a: self.from, b: self.to, c: from };
            if height(edges, to) == 0.0 { Vec3::ZERO } else { unit }
        };
        let side_normals = [side_normal(a, b), side_normal(b, c), side_normal(c, a)];
        SharedEnd {
            point: to_vec3_saturating(self.point),
            of: self.of,
            edge: self.edge,
            side_normals,
        }
    }
}

/// Intersects two triangles of which at least one is a segment or a point.
fn degenerate(first: Triangle, second: Triangle) -> Shared {
    let (flat, other) =
        if normal(first) == DVec3::ZERO { (first, second) } else { (second, first) };
    let [start, end] = extremes(flat);
    match segment_triangle(start, end, other) {
        SegmentTriangle::Crossing(meeting) => Shared::Point(meeting.descent.crossing()),
        SegmentTriangle::Coplanar { shared } | SegmentTriangle::Degenerate { shared } => shared,
        _ => Shared::Nothing,
    }
}

/// Returns `true` if each triangle has corners strictly on both sides of the other's plane.
pub fn pierce_each_other(first: Triangle, second: Triangle) -> bool {
    let heights = [
        corners(first).map(|corner| height(second, corner)),
        corners(second).map(|corner| height(first, corner)),
    ];
    heights.iter().all(|h| h.iter().any(|&h| h > 0.0) && h.iter().any(|&h| h < 0.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::adversarial::Adversarial;

    type Corners = [[f32; 3]; 3];

    const UNIT: Corners = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];

    fn triangle(corners: Corners) -> Triangle {
        let [a, b, c] = corners.map(Vec3::from);
        Triangle { a, b, c }
    }

    /// Returns the scenario's relation, and the shared points.
    fn outcome(result: TriangleTriangle) -> (&'static str, Vec<Vec3>) {
        match result {
            TriangleTriangle::Crossing { ends, .. } => {
                ("crossing", ends.map(|end| end.point).to_vec())
            }
            TriangleTriangle::Touching { end, .. } => ("touching", vec![end.point]),
            TriangleTriangle::Coplanar { polygon } => ("coplanar", polygon.corners().to_vec()),
            TriangleTriangle::BesidePlane { .. } => ("beside plane", vec![]),
            TriangleTriangle::BesideOnLine { .. } => ("beside on line", vec![]),
            TriangleTriangle::Degenerate { shared } => match shared {
                Shared::Nothing => ("degenerate", vec![]),
                Shared::Point(place) => ("degenerate", vec![place.point]),
                Shared::Stretch(ends) => ("degenerate", ends.map(|end| end.point).to_vec()),
            },
        }
    }

    /// Tests all 72 orders of the triangles and of their corners; the points in any order.
    #[track_caller]
    fn check(first: Corners, second: Corners, relation: &str, points: &[[f32; 3]]) {
        const ORDERS: [[usize; 3]; 6] =
            [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [2, 1, 0], [1, 0, 2]];
        let mut expected = points.to_vec();
        expected.sort_by(|p, q| p.partial_cmp(q).unwrap());
        for order1 in ORDERS {
            for order2 in ORDERS {
                let one = triangle(order1.map(|i| first[i]));
                let two = triangle(order2.map(|i| second[i]));
                for (one, two) in [(one, two), (two, one)] {
                    let (named, shared) = outcome(triangle_triangle(one, two));
                    let mut shared: Vec<_> = shared.iter().map(Vec3::to_array).collect();
                    shared.sort_by(|p, q| p.partial_cmp(q).unwrap());
                    assert_eq!((named, &shared), (relation, &expected), "{one:?} {two:?}");
                }
            }
        }
    }

    #[test]
    fn crossing_with_an_edge_of_each() {
        let second = [[0.5, 0.5, 0.125], [0.25, 0.25, 0.0], [-0.5, -1.0, -1.0]];
        let ends = [[0.25, 0.25, 0.0], [7.0 / 18.0, 1.0 / 3.0, 0.0]];
        check(UNIT, second, "crossing", &ends);
    }

    #[test]
    fn crossing_with_two_edges_of_one() {
        let first = [[-1.0, 0.0, 1.0], [1.0, 0.0, 1.0], [0.0, 0.0, -1.0]];
        let second = [[-1.0, 1.0, 0.0], [1.0, 1.0, 0.0], [0.0, -0.5, 0.0]];
        let third = 1.0 / 3.0;
        check(first, second, "crossing", &[[-third, 0.0, 0.0], [third, 0.0, 0.0]]);
    }

    #[test]
    fn crossing_names_the_edges_that_pierce() {
        let first = [[0.0, 0.0, 0.0], [0.0, 0.0, 5.0], [5.0, 0.0, 0.0]];
        let second = [[1.0, -1.0, 1.0], [1.0, -1.0, -1.0], [1.0, 1.0, 1.0]];
        let result = triangle_triangle(triangle(first), triangle(second));
        let TriangleTriangle::Crossing { ends: [start, end], heights, length } = result else {
            panic!("{result:?}")
        };
        // n1 is +Y, n2 is +X, n1 × n2 is −Z.
        let (corner, on_edge) = (Vec3::new(1.0, 0.0, 1.0), Vec3::X);
        assert_eq!((start.of, start.edge, start.point), (Which::Second, Edge::Ca, corner));
        assert_eq!(start.side_normals, [Vec3::Y; 3]);
        // An edge meets an edge: the first's is reported.
        assert_eq!((end.of, end.edge, end.point), (Which::First, Edge::Ca, on_edge));
        assert_eq!(end.side_normals, [Vec3::X, Vec3::ZERO, Vec3::X]);
        assert_eq!(heights.first, [-1.0, -1.0, 4.0]);
        assert_eq!(heights.second, [-1.0, -1.0, 1.0]);
        assert_eq!(length, 1.0);
    }

    #[test]
    fn crossing_along_a_common_edge() {
        let first = [[0.0, 0.0, 0.0], [3.0, 0.0, 0.0], [0.0, 1.0, 2.0]];
        let second = [[0.0, 0.0, 0.0], [3.0, 0.0, 0.0], [0.0, 1.0, -2.0]];
        check(first, second, "crossing", &[[0.0; 3], [3.0, 0.0, 0.0]]);
    }

    #[test]
    fn crossing_along_a_part_of_an_edge() {
        let second = [[0.5, 0.0, 0.0], [3.0, 0.0, 0.0], [0.0, 0.0, 2.0]];
        check(UNIT, second, "crossing", &[[0.5, 0.0, 0.0], [1.0, 0.0, 0.0]]);
    }

    #[test]
    fn crossing_from_a_common_corner_inwards() {
        let second = [[-100.0, 0.0, 1.0], [1.0, 1.0, 0.0], [100.0, 0.0, -1.0]];
        check(UNIT, second, "crossing", &[[0.0; 3], [0.5, 0.5, 0.0]]);
    }

    #[test]
    fn crossing_of_millimetres() {
        let mm = |corners: Corners| corners.map(|corner| corner.map(|x| x * 2.0_f32.powi(-9)));
        let second = [[0.25, 0.25, -0.5], [0.25, 0.25, 0.5], [1.0, 1.0, 0.5]];
        let ends = mm([[0.25, 0.25, 0.0], [0.5, 0.5, 0.0], [0.0; 3]]);
        check(mm(UNIT), mm(second), "crossing", &ends[..2]);
    }

    #[test]
    fn crossing_far_from_the_origin() {
        let far = |corners: Corners| corners.map(|corner| corner.map(|x| x + 1e5));
        let second = [[0.25, 0.25, -0.5], [0.25, 0.25, 0.5], [1.0, 1.0, 0.5]];
        let ends = far([[0.25, 0.25, 0.0], [0.5, 0.5, 0.0], [0.0; 3]]);
        check(far(UNIT), far(second), "crossing", &ends[..2]);
    }

    #[test]
    fn crossing_with_a_needle() {
        // Heights rounded in f64 put this end 8 cm off.
        let first = [
            [29.072445, 12.829636, -4.188788],
            [-8.372469, -4.521661, -3.4243114],
            [-11.160783, -28.07916, 2.0846038],
        ];
        let second = [
            [-2.1459825, -1.6364194, -3.5514317],
            [22.469032, 9.769733, -4.0539722],
            [1.6273952, 0.11209553, -3.628469],
        ];
        let (relation, points) = outcome(triangle_triangle(triangle(first), triangle(second)));
        assert_eq!(relation, "crossing");
        let exact = Vec3::new(5.918_423_7, 2.100_480_6, -3.716_074_7);
        assert!(points.contains(&exact), "{points:?}");
    }

    #[test]
    fn touching_with_a_corner_in_the_face() {
        let second = [[0.5, 0.5, -1.0], [0.25, 0.25, 0.0], [1.0, -1.0, -1.0]];
        check(UNIT, second, "touching", &[[0.25, 0.25, 0.0]]);
    }

    #[test]
    fn touching_with_a_corner_on_an_edge() {
        let first = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.7, 2.3]];
        let second = [[0.0, -1.0, -1.0], [0.5, 0.0, 0.0], [1.0, 1.0, -1.0]];
        check(first, second, "touching", &[[0.5, 0.0, 0.0]]);
    }

    #[test]
    fn touching_edge_on_edge() {
        let second = [[0.5, 0.0, -1.0], [0.5, 0.0, 1.0], [0.5, -2.0, 0.0]];
        check(UNIT, second, "touching", &[[0.5, 0.0, 0.0]]);
    }

    #[test]
    fn touching_at_a_common_corner() {
        let first = [
            [-138.02489, -14398.091, 111881.24],
            [0.06709277, -14407.219, 111891.08],
            [-136.779, -14416.491, 111891.08],
        ];
        let second = [
            [1.1611454, -14423.347, 111904.36],
            [0.06709277, -14407.219, 111891.08],
            [136.9132, -14397.947, 111891.08],
        ];
        check(first, second, "touching", &[first[1]]);
    }

    #[test]
    fn coplanar_equals() {
        check(UNIT, UNIT, "coplanar", &UNIT);
    }

    #[test]
    fn coplanar_contained() {
        let second = [[0.25, 0.25, 0.0], [0.5, 0.25, 0.0], [0.25, 0.5, 0.0]];
        check(UNIT, second, "coplanar", &second);
    }

    #[test]
    fn coplanar_star() {
        let first = [[0.0, 0.0, 3.0], [6.0, 0.0, 3.0], [3.0, 6.0, 3.0]];
        let second = [[0.0, 4.0, 3.0], [6.0, 4.0, 3.0], [3.0, -2.0, 3.0]];
        let corners = [
            [2.0, 0.0, 3.0],
            [4.0, 0.0, 3.0],
            [5.0, 2.0, 3.0],
            [4.0, 4.0, 3.0],
            [2.0, 4.0, 3.0],
            [1.0, 2.0, 3.0],
        ];
        check(first, second, "coplanar", &corners);
        // In order, counter-clockwise as seen from the tip of the first's normal.
        let (_, around) = outcome(triangle_triangle(triangle(first), triangle(second)));
        let start = around.iter().position(|&corner| corner == Vec3::from(corners[0])).unwrap();
        for (i, corner) in corners.into_iter().enumerate() {
            assert_eq!(around[(start + i) % 6], Vec3::from(corner));
        }
    }

    #[test]
    fn coplanar_on_a_slanted_plane() {
        // This is the case that the decision tree in Guigue and Devillers' paper lacks.
        let lift = |[x, y]: [f32; 2]| [x, y, x + 2.0 * y];
        let first = [[-1.0, 0.0], [2.0, -2.0], [2.0, 2.0]].map(lift);
        let second = [[0.5, -0.75], [1.25, 0.25], [3.5, 1.0]].map(lift);
        let (relation, points) = outcome(triangle_triangle(triangle(first), triangle(second)));
        assert_eq!((relation, points.len()), ("coplanar", 4));
    }

    #[test]
    fn coplanar_common_edge() {
        let first = [[0.0, 0.0, 0.0], [3.0, 3.0, 0.0], [0.0, 6.0, 0.0]];
        let second = [[0.0, 0.0, 0.0], [-3.0, 3.0, 0.0], [0.0, 6.0, 0.0]];
        check(first, second, "coplanar", &[[0.0; 3], [0.0, 6.0, 0.0]]);
    }

    #[test]
    fn coplanar_part_of_an_edge() {
        let second = [[0.5, 0.0, 0.0], [2.0, 0.0, 0.0], [1.0, -1.0, 0.0]];
        check(UNIT, second, "coplanar", &[[0.5, 0.0, 0.0], [1.0, 0.0, 0.0]]);
    }

    #[test]
    fn coplanar_common_corner() {
        let second = [[0.0, 0.0, 0.0], [-1.0, 0.0, 0.0], [0.0, -1.0, 0.0]];
        check(UNIT, second, "coplanar", &[[0.0; 3]]);
    }

    #[test]
    fn coplanar_apart() {
        check(UNIT, [[1.0, 1.0, 0.0], [2.0, 1.0, 0.0], [1.0, 2.0, 0.0]], "coplanar", &[]);
    }

    #[test]
    fn beside_the_plane() {
        let above = UNIT.map(|[x, y, _]| [x, y, f32::from_bits(1)]);
        check(UNIT, above, "beside plane", &[]);
        let upright = [[0.25, 0.0, 1.0], [0.25, 1.0, 1.0], [0.25, 0.0, 2.0]];
        let result = triangle_triangle(triangle(UNIT), triangle(upright));
        let TriangleTriangle::BesidePlane { heights, plane_of } = result else {
            panic!("{result:?}")
        };
        assert_eq!((plane_of, heights.second), (Which::First, [1.0, 1.0, 2.0]));
    }

    #[test]
    fn beside_each_other_on_the_shared_line() {
        let second = [[1.0, 1.0, -2.0], [1.0, 1.0, 2.0], [2.0, 2.0, 1.0]];
        check(UNIT, second, "beside on line", &[]);
        let result = triangle_triangle(triangle(UNIT), triangle(second));
        let TriangleTriangle::BesideOnLine { gap, .. } = result else { panic!("{result:?}") };
        assert_eq!(gap, 0.5_f32.sqrt());
    }

    #[test]
    fn beside_by_the_last_bits_of_a_common_corner() {
        let first = [[0.0, 0.0, 0.0], [1.0, 1.0, 1.0], [1.0, 1.0, -1.0]];
        let apart = [[-1e-7, 0.0, 0.0], [-1.0, 1.0, 1.0], [-1.0, 1.0, -1.0]];
        check(first, apart, "beside plane", &[]);
        let common = [[0.0, 0.0, 0.0], apart[1], apart[2]];
        check(first, common, "touching", &[[0.0; 3]]);
    }

    #[test]
    fn degenerate_segment_through_the_face() {
        let flat = [[0.25, 0.25, -1.0], [0.25, 0.25, 0.5], [0.25, 0.25, 1.0]];
        check(UNIT, flat, "degenerate", &[[0.25, 0.25, 0.0]]);
        let beside = flat.map(|[x, y, z]| [x + 1.0, y, z]);
        check(UNIT, beside, "degenerate", &[]);
    }

    #[test]
    fn degenerate_segment_in_the_plane() {
        let flat = [[-1.0, 0.25, 0.0], [0.0, 0.25, 0.0], [4.0, 0.25, 0.0]];
        check(UNIT, flat, "degenerate", &[[0.0, 0.25, 0.0], [0.75, 0.25, 0.0]]);
    }

    #[test]
    fn degenerate_point() {
        check(UNIT, [[0.25, 0.25, 0.0]; 3], "degenerate", &[[0.25, 0.25, 0.0]]);
        check(UNIT, [[0.25, 0.25, 1.0]; 3], "degenerate", &[]);
    }

    #[test]
    fn degenerate_both() {
        let flat = [[0.0, 0.0, 0.0], [2.0, 2.0, 2.0], [1.0, 1.0, 1.0]];
        let across = [[1.0, 0.0, 1.0], [1.0, 2.0, 1.0], [1.0, 4.0, 1.0]];
        check(flat, across, "degenerate", &[[1.0; 3]]);
        check(flat, [[2.0; 3]; 3], "degenerate", &[[2.0; 3]]);
        check([[2.0; 3]; 3], [[2.0; 3]; 3], "degenerate", &[[2.0; 3]]);
        check(
            flat,
            flat.map(|corner| corner.map(|x| x + 1.5)),
            "degenerate",
            &[[1.5; 3], [2.0; 3]],
        );
        check(flat, [[3.0; 3]; 3], "degenerate", &[]);
    }

    #[test]
    fn any_f32_in_any_order() {
        const ORDERS: [[usize; 3]; 3] = [[0, 1, 2], [2, 0, 1], [1, 0, 2]];
        for seed in 0..1_500 {
            let points: [Vec3; 6] = Adversarial::new(seed).points();
            let of = |i: usize, [a, b, c]: [usize; 3]| Triangle {
                a: points[i + a],
                b: points[i + b],
                c: points[i + c],
            };
            let said = |first, second| {
                let (relation, shared) = outcome(triangle_triangle(first, second));
                (relation, shared.len())
            };
            let first = said(of(0, ORDERS[0]), of(3, ORDERS[0]));
            for order1 in ORDERS {
                for order2 in ORDERS {
                    let [one, two] = [of(0, order1), of(3, order2)];
                    assert_eq!(said(one, two), first, "{one:?} {two:?}");
                    assert_eq!(said(two, one), first, "{two:?} {one:?}");
                }
            }
        }
    }

    #[test]
    fn the_ends_of_f32() {
        for scale in [f32::from_bits(1), f32::MIN_POSITIVE, 1e-20, 1e20, f32::MAX / 4.0] {
            let scaled = |corners: Corners| corners.map(|corner| corner.map(|x| x * scale));
            let second = [[1.0, 1.0, -2.0], [1.0, 1.0, 2.0], [4.0, 4.0, 2.0]];
            let ends = scaled([[1.0, 1.0, 0.0], [2.0, 2.0, 0.0], [0.0; 3]]);
            let first = [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0]];
            check(scaled(first), scaled(second), "crossing", &ends[..2]);
        }
    }
}
