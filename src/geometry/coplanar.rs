//! What flat things share that lie in one plane: clipping there, seen along the
//! axis on which the plane stands most upright, so that nothing is rounded
//! before a side is decided.

use glam::{DVec3, Vec3};

use super::Triangle;
use super::along::{Place, Segment, dominant_axis};
use super::triangle_plane::{height, normal, turn};

/// The first and the last place that are shared, the same where it is one point.
pub(super) type Shared = Option<[Place; 2]>;

/// A plane seen along a coordinate axis, from the side to which its normal points.
#[derive(Debug, Clone, Copy)]
pub(super) struct View {
    axis: usize,
    sign: f64,
}

impl View {
    /// Of a plane with that normal, which is not zero.
    pub fn along(normal: DVec3) -> Self {
        let axis = dominant_axis(normal);
        Self { axis, sign: normal[axis].signum() }
    }

    /// Positive where P lies to the left of AB, zero where on it; the sign is exact.
    pub fn side(self, a: Vec3, b: Vec3, p: Vec3) -> f64 {
        self.sign * turn(self.axis, a, b, p)
    }

    /// Whether P, a point of the triangle's plane, lies in the triangle.
    pub fn contains(self, Triangle { a, b, c }: Triangle, p: Vec3) -> bool {
        [(a, b), (b, c), (c, a)].iter().all(|&(from, to)| self.side(from, to, p) >= 0.0)
    }
}

/// What a segment (S and E differ) shares with a triangle (with an area) in one plane.
pub(super) fn segment_triangle(segment: Segment, triangle: Triangle) -> Shared {
    let Segment { start: s, end: e } = segment;
    let view = View::along(normal(triangle));
    let corners = [triangle.a, triangle.b, triangle.c];

    // On which side of the line SE the corners lie.
    let sides = corners.map(|corner| view.side(s, e, corner));
    let left = sides.iter().filter(|&&side| side > 0.0).count();
    let right = sides.iter().filter(|&&side| side < 0.0).count();
    match (left, right) {
        // All on one side.
        (3, 0) | (0, 3) => return None,
        // The line touches the one corner that is on neither side.
        (2, 0) | (0, 2) => {
            let corner = if sides[0] == 0.0 {
                corners[0]
            } else if sides[1] == 0.0 {
                corners[1]
            } else {
                corners[2]
            };
            return between(segment, corner).then(|| [segment.place_of(corner); 2]);
        }
        // The line runs along an edge.
        (1, 0) | (0, 1) => {
            let [p, q] = if sides[0] != 0.0 {
                [corners[1], corners[2]]
            } else if sides[1] != 0.0 {
                [corners[2], corners[0]]
            } else {
                [corners[0], corners[1]]
            };
            return on_one_line(segment, p, q);
        }
        // The line passes through the inside.
        _ => {}
    }

    // Clip at each edge. Source: Cyrus and Beck (1978).
    let (mut first, mut last) = (segment.at_start(), segment.at_end());
    for (i, &p) in corners.iter().enumerate() {
        let q = corners[(i + 1) % 3];
        let (hs, he) = (view.side(p, q, s), view.side(p, q, e));
        if hs < 0.0 && he < 0.0 {
            return None;
        }
        if hs < 0.0 {
            let entry = segment.zero_of(hs, he);
            if entry.t > first.t {
                first = entry;
            }
        } else if he < 0.0 {
            let exit = segment.zero_of(hs, he);
            if exit.t < last.t {
                last = exit;
            }
        }
    }
    // Neither an edge nor the line SE parts the two, so that they meet; the order of
    // two places can only be lost where rounding makes them one.
    if first.t > last.t {
        last = first;
    }
    Some([first, last])
}

/// What a segment (S and E differ) shares with the segment from P to Q (which differ), anywhere.
pub(super) fn segment_segment(segment: Segment, p: Vec3, q: Vec3) -> Shared {
    let Segment { start: s, end: e } = segment;
    let with_p = Triangle { a: s, b: e, c: p };
    let with_q = Triangle { a: s, b: e, c: q };
    // Skew.
    if height(with_p, q) != 0.0 {
        return None;
    }
    let mut n = normal(with_p);
    if n == DVec3::ZERO {
        n = normal(with_q);
    }
    if n == DVec3::ZERO {
        return on_one_line(segment, p, q);
    }

    let view = View::along(n);
    let (side_p, side_q) = (view.side(s, e, p), view.side(s, e, q));
    let (hs, he) = (view.side(p, q, s), view.side(p, q, e));
    let apart = |one: f64, other: f64| (one > 0.0 && other > 0.0) || (one < 0.0 && other < 0.0);
    if apart(side_p, side_q) || apart(hs, he) {
        return None;
    }
    // An end that lies on the other segment is the shared point itself.
    let place = if side_p == 0.0 {
        segment.place_of(p)
    } else if side_q == 0.0 {
        segment.place_of(q)
    } else {
        segment.zero_of(hs, he)
    };
    Some([place; 2])
}

/// The shared point of a segment (S and E differ) and a point.
pub(super) fn segment_point(segment: Segment, p: Vec3) -> Shared {
    let Segment { start: s, end: e } = segment;
    let on_line = normal(Triangle { a: s, b: e, c: p }) == DVec3::ZERO;
    (on_line && between(segment, p)).then(|| [segment.place_of(p); 2])
}

/// The corners of a triangle without area that lie farthest apart.
pub(super) fn extremes(Triangle { a, b, c }: Triangle) -> [Vec3; 2] {
    let [a64, b64, c64] = [a.as_dvec3(), b.as_dvec3(), c.as_dvec3()];
    let span = a64.max(b64).max(c64) - a64.min(b64).min(c64);
    let axis = dominant_axis(span);
    let lower = |p: Vec3, q: Vec3| if q[axis] < p[axis] { q } else { p };
    let upper = |p: Vec3, q: Vec3| if q[axis] > p[axis] { q } else { p };
    [lower(lower(a, b), c), upper(upper(a, b), c)]
}

/// The shared stretch where S, E, P and Q lie on one line; S and E differ.
fn on_one_line(segment: Segment, p: Vec3, q: Vec3) -> Shared {
    let Segment { start: s, end: e } = segment;
    let axis = segment.axis();
    // Along the segment's own sense, where comparing coordinates is exact.
    let sense = if s[axis] < e[axis] { 1.0 } else { -1.0 };
    let along = |point: Vec3| sense * point[axis];
    let (p, q) = if along(p) <= along(q) { (p, q) } else { (q, p) };
    if along(q) < along(s) || along(e) < along(p) {
        return None;
    }
    let first = if along(p) > along(s) { segment.place_of(p) } else { segment.at_start() };
    let last = if along(q) < along(e) { segment.place_of(q) } else { segment.at_end() };
    Some([first, last])
}

/// Whether a point of the line SE lies from S to E, which differ.
fn between(Segment { start: s, end: e }: Segment, p: Vec3) -> bool {
    let axis = Segment { start: s, end: e }.axis();
    (s[axis].min(e[axis])..=s[axis].max(e[axis])).contains(&p[axis])
}
