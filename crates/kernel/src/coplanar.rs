//! What flat things share that lie in one plane: clipping there, seen along the
//! axis on which the plane stands most upright, so that nothing is rounded
//! before a side is decided.

use glam::{DVec3, Vec2, Vec3};

use super::Triangle;
use super::along::{Place, Segment, dominant_axis};
use super::exact::predicates;
use super::triangle_plane::{height, normal};

/// What is shared along a segment; whether that is one point is decided before a place is rounded.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum SharedPlaces {
    Nothing,
    Point(Place),
    /// The first place and the last.
    Stretch([Place; 2]),
}

impl SharedPlaces {
    pub fn first(self) -> Option<Place> {
        match self {
            Self::Nothing => None,
            Self::Point(place) | Self::Stretch([place, _]) => Some(place),
        }
    }

    /// The place, where `is_there`.
    pub fn point(is_there: bool, place: Place) -> Self {
        if is_there { Self::Point(place) } else { Self::Nothing }
    }
}

/// A plane seen along a coordinate axis, from the side to which its normal points.
#[derive(Debug, Clone, Copy)]
pub(super) struct AxisProjection {
    axis: usize,
    sign: f64,
}

impl AxisProjection {
    /// Of a plane with that normal, which is not zero.
    pub fn along(normal: DVec3) -> Self {
        let axis = dominant_axis(normal);
        Self { axis, sign: normal[axis].signum() }
    }

    /// Positive where P lies to the left of AB, zero where on it; the sign is exact.
    pub fn side(self, a: Vec3, b: Vec3, p: Vec3) -> f64 {
        self.turn((a, b), (a, p))
    }

    /// Positive where the way from A to B turns left into that from P to Q, zero where they are
    /// parallel; the sign is exact.
    pub fn turn(self, (a, b): (Vec3, Vec3), (p, q): (Vec3, Vec3)) -> f64 {
        let [a, b, p, q] = [a, b, p, q].map(|point| self.flat(point));
        self.sign * predicates::cross(a, b, p, q)
    }

    /// A point as it is seen.
    #[inline]
    fn flat(self, p: Vec3) -> Vec2 {
        Vec2::new(p[(self.axis + 1) % 3], p[(self.axis + 2) % 3])
    }

    /// Whether P, a point of the triangle's plane, lies in the triangle.
    pub fn contains(self, Triangle { a, b, c }: Triangle, p: Vec3) -> bool {
        [(a, b), (b, c), (c, a)].iter().all(|&(from, to)| self.side(from, to, p) >= 0.0)
    }
}

/// What a segment (S and E differ) shares with a triangle (with an area) in one plane.
pub(super) fn segment_triangle(
    segment: Segment,
    triangle: Triangle,
    view: AxisProjection,
) -> SharedPlaces {
    let Segment { start: s, end: e } = segment;
    let corners = [triangle.a, triangle.b, triangle.c];

    // On which side of the line SE the corners lie.
    let sides = corners.map(|corner| view.side(s, e, corner));
    let left = sides.iter().filter(|&&side| side > 0.0).count();
    let right = sides.iter().filter(|&&side| side < 0.0).count();
    match (left, right) {
        // All on one side.
        (3, 0) | (0, 3) => return SharedPlaces::Nothing,
        // The line touches the one corner that is on neither side.
        (2, 0) | (0, 2) => {
            let corner = if sides[0] == 0.0 {
                corners[0]
            } else if sides[1] == 0.0 {
                corners[1]
            } else {
                corners[2]
            };
            return SharedPlaces::point(between(segment, corner), segment.place_of(corner));
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
    // The line's stretch in the triangle has a length, and so has the segment: they share one
    // point where one begins as the other ends.
    let mut is_point = false;
    for (i, &p) in corners.iter().enumerate() {
        let q = corners[(i + 1) % 3];
        let (hs, he) = (view.side(p, q, s), view.side(p, q, e));
        if hs < 0.0 && he < 0.0 {
            return SharedPlaces::Nothing;
        }
        if hs < 0.0 {
            is_point |= he == 0.0;
            let entry = segment.zero_of(hs, he);
            if entry.t > first.t {
                first = entry;
            }
        } else if he < 0.0 {
            is_point |= hs == 0.0;
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
    if is_point { SharedPlaces::Point(first) } else { SharedPlaces::Stretch([first, last]) }
}

/// What a segment (S and E differ) shares with the segment from P to Q (which differ), anywhere.
pub(super) fn segment_segment(segment: Segment, p: Vec3, q: Vec3) -> SharedPlaces {
    let Segment { start: s, end: e } = segment;
    let with_p = Triangle { a: s, b: e, c: p };
    let with_q = Triangle { a: s, b: e, c: q };
    // Skew.
    if height(with_p, q) != 0.0 {
        return SharedPlaces::Nothing;
    }
    let mut n = normal(with_p);
    if n == DVec3::ZERO {
        n = normal(with_q);
    }
    if n == DVec3::ZERO {
        return on_one_line(segment, p, q);
    }

    let view = AxisProjection::along(n);
    let (side_p, side_q) = (view.side(s, e, p), view.side(s, e, q));
    let (hs, he) = (view.side(p, q, s), view.side(p, q, e));
    // Strictly on one side; f64 holds the product of any two.
    let apart = |one: f64, other: f64| one * other > 0.0;
    if apart(side_p, side_q) || apart(hs, he) {
        return SharedPlaces::Nothing;
    }
    // An end that lies on the other segment is the shared point itself.
    let place = if side_p == 0.0 {
        segment.place_of(p)
    } else if side_q == 0.0 {
        segment.place_of(q)
    } else {
        segment.zero_of(hs, he)
    };
    SharedPlaces::Point(place)
}

/// The shared point of a segment (S and E differ) and a point.
pub(super) fn segment_point(segment: Segment, p: Vec3) -> SharedPlaces {
    let Segment { start: s, end: e } = segment;
    let on_line = normal(Triangle { a: s, b: e, c: p }) == DVec3::ZERO;
    SharedPlaces::point(on_line && between(segment, p), segment.place_of(p))
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
fn on_one_line(segment: Segment, p: Vec3, q: Vec3) -> SharedPlaces {
    let Segment { start: s, end: e } = segment;
    let axis = segment.axis();
    // Along the segment's own sense, where comparing coordinates is exact.
    let sense = if s[axis] < e[axis] { 1.0 } else { -1.0 };
    let along = |point: Vec3| sense * point[axis];
    let (p, q) = if along(p) <= along(q) { (p, q) } else { (q, p) };
    let first = if along(p) > along(s) { p } else { s };
    let last = if along(q) < along(e) { q } else { e };
    if along(first) < along(last) {
        SharedPlaces::Stretch([first, last].map(|point| segment.place_of(point)))
    } else {
        SharedPlaces::point(along(first) == along(last), segment.place_of(first))
    }
}

/// Whether a point of the line SE lies from S to E, which differ.
fn between(Segment { start: s, end: e }: Segment, p: Vec3) -> bool {
    let axis = Segment { start: s, end: e }.axis();
    (s[axis].min(e[axis])..=s[axis].max(e[axis])).contains(&p[axis])
}
