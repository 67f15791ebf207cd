//! Intersections of coplanar shapes, computed in the projection along the axis closest to the
//! plane's normal, so that nothing is rounded before a side is decided.

use glam::{DVec3, Vec2, Vec3};

use super::Triangle;
use super::along::{Place, Segment, dominant_axis};
use super::exact::predicates;
use super::triangle_plane::{height, normal};

/// The intersection with a segment; whether it is a single point is decided before a place is
/// rounded.
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

    /// Returns the place if `is_there`, else nothing.
    pub fn point(is_there: bool, place: Place) -> Self {
        if is_there { Self::Point(place) } else { Self::Nothing }
    }
}

/// The projection of a plane along a coordinate axis, seen from the side to which its normal
/// points.
#[derive(Debug, Clone, Copy)]
pub(super) struct AxisProjection {
    axis: usize,
    sign: f64,
}

impl AxisProjection {
    /// For a plane with that normal, which is not zero.
    pub fn along(normal: DVec3) -> Self {
        let axis = dominant_axis(normal);
        Self { axis, sign: normal[axis].signum() }
    }

    /// Positive if P lies to the left of AB, zero if on it; the sign is exact.
    pub fn side(self, a: Vec3, b: Vec3, p: Vec3) -> f64 {
        self.turn((a, b), (a, p))
    }

    /// Positive if the vector AB turns left into PQ, zero if they are parallel; the sign is exact.
    pub fn turn(self, (a, b): (Vec3, Vec3), (p, q): (Vec3, Vec3)) -> f64 {
        let [a, b, p, q] = [a, b, p, q].map(|point| self.flat(point));
        self.sign * predicates::cross(a, b, p, q)
    }

    /// Projects a point.
    #[inline]
    fn flat(self, p: Vec3) -> Vec2 {
        Vec2::new(p[(self.axis + 1) % 3], p[(self.axis + 2) % 3])
    }

    /// Returns `true` if P, a point of the triangle's plane, lies in the triangle.
    pub fn contains(self, Triangle { a, b, c }: Triangle, p: Vec3) -> bool {
        [(a, b), (b, c), (c, a)].iter().all(|&(from, to)| self.side(from, to, p) >= 0.0)
    }
}

/// Intersects a segment (S and E differ) with a coplanar triangle that has an area.
pub(super) fn segment_triangle(
    segment: Segment,
    triangle: Triangle,
    view: AxisProjection,
) -> SharedPlaces {
    let Segment { start: s, end: e } = segment;
    let corners = [triangle.a, triangle.b, triangle.c];

    // The sides of the line SE on which the corners lie.
    let sides = corners.map(|corner| view.side(s, e, corner));
    let left = sides.iter().filter(|&&side| side > 0.0).count();
    let right = sides.iter().filter(|&&side| side < 0.0).count();
    match (left, right) {
        // All on one side.
        (3, 0) | (0, 3) => return SharedPlaces::Nothing,
        // The line touches only the corner on neither side.
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
    // The line's stretch in the triangle has a length, and so has the segment: they share a single
    // point if one begins where the other ends.
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
    // Neither an edge nor the line SE separates the two, so they meet; the order of two places can
    // be lost only if rounding makes them one.
    if first.t > last.t {
        last = first;
    }
    if is_point { SharedPlaces::Point(first) } else { SharedPlaces::Stretch([first, last]) }
}

/// Intersects a segment (S and E differ) with the segment from P to Q (which differ), anywhere in
/// space.
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

/// Intersects a segment (S and E differ) with a point.
pub(super) fn segment_point(segment: Segment, p: Vec3) -> SharedPlaces {
    let Segment { start: s, end: e } = segment;
    let on_line = normal(Triangle { a: s, b: e, c: p }) == DVec3::ZERO;
    SharedPlaces::point(on_line && between(segment, p), segment.place_of(p))
}

/// Returns the corners of a triangle without area that lie farthest apart.
pub(super) fn extremes(Triangle { a, b, c }: Triangle) -> [Vec3; 2] {
    let [a64, b64, c64] = [a.as_dvec3(), b.as_dvec3(), c.as_dvec3()];
    let span = a64.max(b64).max(c64) - a64.min(b64).min(c64);
    let axis = dominant_axis(span);
    let lower = |p: Vec3, q: Vec3| if q[axis] < p[axis] { q } else { p };
    let upper = |p: Vec3, q: Vec3| if q[axis] > p[axis] { q } else { p };
    [lower(lower(a, b), c), upper(upper(a, b), c)]
}

/// Intersects two segments if S, E, P and Q are collinear; S and E differ.
fn on_one_line(segment: Segment, p: Vec3, q: Vec3) -> SharedPlaces {
    let Segment { start: s, end: e } = segment;
    let axis = segment.axis();
    // In the segment's own direction, where comparing coordinates is exact.
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

/// Returns `true` if a point of the line SE lies between S and E, which differ.
fn between(Segment { start: s, end: e }: Segment, p: Vec3) -> bool {
    let axis = Segment { start: s, end: e }.axis();
    (s[axis].min(e[axis])..=s[axis].max(e[axis])).contains(&p[axis])
}
