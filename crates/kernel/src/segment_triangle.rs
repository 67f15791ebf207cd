//! A segment from S to E against the triangle ABC, from both sides.
//! Source: "Math - Collision", segment against triangle, with exact signs in place of comparing
//! unit vectors; Ericson, Real-Time Collision Detection (2005), 5.3.4.

use glam::{DVec3, Vec3};

use super::along::{OnSegment, Place, Segment};
use super::approach::{Approach, Descent, EndHeights, Surface, exact_heights};
use super::coplanar::{self, AxisProjection};
use super::exact::predicates::{self, ScaledPoints, cross_of_ints, dot_of_ints, largest, least};
use super::relation::relation;
use super::triangle_plane::{height, normal};
use super::{Triangle, to_f32_saturating};

/// The result of the segment from S to E against the triangle.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum SegmentTriangle {
    /// It crosses the plane inside the triangle or on its border.
    Crossing(TriangleDescent),
    /// It crosses the plane outside the triangle.
    Outside(TriangleDescent),
    /// It heads for the plane and ends before it.
    TooShort(Descent),
    /// It leads away from the plane.
    Leaving(Descent),
    /// It is parallel to the plane and off it.
    Parallel(Descent),
    /// It lies in the plane of the triangle.
    Coplanar {
        /// The intersection.
        shared: Shared,
    },
    /// S = E, or the triangle has no area: the point or the segment that it is takes its place.
    Degenerate {
        /// The intersection.
        shared: Shared,
    },
}

relation!(SegmentTriangle { Crossing Outside TooShort Leaving Parallel Coplanar Degenerate });

impl SegmentTriangle {
    /// Returns the approach of S to the triangle's plane; `None` if coplanar or degenerate.
    pub fn approach(&self) -> Option<Approach> {
        match self {
            Self::Crossing(meeting) | Self::Outside(meeting) => Some(meeting.descent.approach()),
            Self::TooShort(descent) | Self::Leaving(descent) | Self::Parallel(descent) => {
                Some(descent.approach())
            }
            Self::Coplanar { .. } | Self::Degenerate { .. } => None,
        }
    }
}

/// A segment that crosses the triangle's plane; derived values are computed when a method asks for
/// them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TriangleDescent {
    /// The approach of the segment to the triangle's plane.
    pub descent: Descent,
    /// The weights of A, B and C, not yet divided by n·ES: their signs are the side tests.
    weights: [f64; 3],
}

impl TriangleDescent {
    /// Returns ip and the side tests there.
    pub fn crossing(&self) -> PlaneCrossing {
        let segment = self.descent.segment;
        let Volumes { heights, weights } = match self.descent.surface {
            Surface::Face(triangle) if self.descent.is_rough => Volumes::exact(segment, triangle),
            _ => Volumes { heights: self.descent.heights, weights: self.weights },
        };
        let descent = Descent { heights, is_rough: false, ..self.descent };
        let EndHeights { drop, .. } = heights;
        let normal = descent.normal();
        let [u, v, w] = weights.map(|weight| weight / drop);
        // n1 = (A − ip) × CA, n2 = (B − ip) × BA, n3 = (C − ip) × CB: against n if ip lies to the
        // left of CA, AB, BC.
        let up = heights.up();
        let side_normal = |left: f64| {
            let sense = f64::from(i8::from(left < 0.0) - i8::from(left > 0.0)) * up;
            // Adding zero turns -0.0 into 0.0.
            normal * sense as f32 + Vec3::ZERO
        };
        PlaneCrossing {
            ip: descent.crossing(),
            u: to_f32_saturating(u),
            v: to_f32_saturating(v),
            w: to_f32_saturating(w),
            side_normals: [v, w, u].map(|weight| side_normal(weight * drop * up)),
        }
    }
}

/// ip, the point where the segment crosses the plane, and the side tests there.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PlaneCrossing {
    /// The point ip.
    pub ip: OnSegment,
    /// The weight of A in ip. The three weights sum to 1; all are positive inside, one is zero on
    /// the border.
    pub u: f32,
    /// The weight of B.
    pub v: f32,
    /// The weight of C.
    pub w: f32,
    /// n1, n2, n3 at A, B and C: unit vectors, all equal inside; zero if ip lies on the edge's
    /// line.
    pub side_normals: [Vec3; 3],
}

/// The intersection of a segment and a triangle in one plane.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Shared {
    /// No point.
    Nothing,
    /// One point.
    Point(OnSegment),
    /// A stretch, from its first point along the segment to its last.
    Stretch([OnSegment; 2]),
}

/// Intersects the segment from `start` to `end` with both sides of a triangle.
#[inline(always)]
pub fn segment_triangle(start: Vec3, end: Vec3, triangle: Triangle) -> SegmentTriangle {
    let segment = Segment { start, end };
    let rounded = RoundedVolumes::new(segment, triangle);
    let descent = |terms: Volumes, is_rough| Descent {
        heights: terms.heights,
        segment,
        surface: Surface::Face(triangle),
        is_rough,
    };
    // A non-zero height implies an area and a length.
    if rounded.is_sure {
        return by_signs(rounded.terms, descent(rounded.terms, !rounded.is_accurate));
    }
    match exactly(rounded, segment, triangle) {
        ExactCase::General(terms) => by_signs(terms, descent(terms, false)),
        ExactCase::Coplanar(shared) => SegmentTriangle::Coplanar { shared },
        ExactCase::Degenerate(shared) => SegmentTriangle::Degenerate { shared },
    }
}

/// Returns the result if S and E do not both lie in the plane, and the segment is not a point.
#[inline(always)]
fn by_signs(Volumes { heights, weights }: Volumes, descent: Descent) -> SegmentTriangle {
    if heights.same_side() {
        return if heights.drop == 0.0 {
            SegmentTriangle::Parallel(descent)
        } else if heights.descent() > 0.0 {
            SegmentTriangle::TooShort(descent)
        } else {
            SegmentTriangle::Leaving(descent)
        };
    }
    let up = heights.up();
    let meeting = TriangleDescent { descent, weights };
    if (weights[0] * up >= 0.0) & (weights[1] * up >= 0.0) & (weights[2] * up >= 0.0) {
        SegmentTriangle::Crossing(meeting)
    } else {
        SegmentTriangle::Outside(meeting)
    }
}

/// The cases that f64 leaves open.
enum ExactCase {
    /// S and E do not both lie in the plane.
    General(Volumes),
    Coplanar(Shared),
    Degenerate(Shared),
}

#[cold]
fn exactly(rounded: RoundedVolumes, segment: Segment, triangle: Triangle) -> ExactCase {
    if segment.start == segment.end {
        let is_shared = contains(triangle, segment.start);
        let shared = coplanar::SharedPlaces::point(is_shared, segment.at_start());
        return ExactCase::Degenerate(share(segment, shared));
    }
    let Triangle { a, b, c } = triangle;
    let points = [a, b, c, segment.start, segment.end].map(Vec3::as_dvec3);
    let terms = if predicates::volumes_are_exact_in_f64(points, rounded.largest) {
        rounded.terms
    } else {
        Volumes::whole(&points).unwrap_or_else(|| Volumes::exact(segment, triangle))
    };
    let n = terms.heights.n;
    if n == DVec3::ZERO {
        let [p, q] = coplanar::extremes(triangle);
        let shared = if p == q {
            coplanar::segment_point(segment, p)
        } else {
            coplanar::segment_segment(segment, p, q)
        };
        return ExactCase::Degenerate(share(segment, shared));
    }
    if terms.heights.start == 0.0 && terms.heights.end == 0.0 {
        let shared = coplanar::segment_triangle(segment, triangle, AxisProjection::along(n));
        return ExactCase::Coplanar(share(segment, shared));
    }
    ExactCase::General(terms)
}

/// The volumes that decide, with exact signs.
#[derive(Clone, Copy)]
struct Volumes {
    /// n = AB × AC, n·(S − A), n·(E − A) and n·ES.
    heights: EndHeights,
    /// The volumes that the line SE spans with BC, CA and AB, where it crosses the plane: their
    /// sum is n·ES.
    weights: [f64; 3],
}

/// The volumes in f64, and their accuracy.
#[derive(Clone, Copy)]
struct RoundedVolumes {
    terms: Volumes,
    /// `true` if the signs that decide are right, and none of them is zero.
    is_sure: bool,
    /// `true` if the quotients have all digits of an f32.
    is_accurate: bool,
    /// The largest coordinate of AB, AC, SA and AE.
    largest: f64,
}

impl RoundedVolumes {
    #[inline(always)]
    fn new(segment: Segment, triangle: Triangle) -> Self {
        let Triangle { a, b, c } = triangle;
        let [s, e, a, b, c] = [segment.start, segment.end, a, b, c].map(Vec3::as_dvec3);
        let (ab, ac, sa, ae) = (b - a, c - a, a - s, e - a);
        let heights = rounded_heights([ab, ac], [sa, ae]);
        let EndHeights { n, start, end, .. } = heights;

        let [p, q, r, t] = [largest(ab), largest(ac), largest(sa), largest(ae)];
        let largest_of_all = p.max(q).max(r).max(t);
        let size = p * q * (r + t);
        if heights.same_side() {
            return Self {
                terms: Volumes { heights, weights: [0.0; 3] },
                // If any is a NaN, so is the last, here and below.
                is_sure: least([start, end, heights.drop]) > SIGN * size,
                is_accurate: (largest(n) >= 1e-6 * (p * q)) & (heights.drop.abs() >= 1e-6 * size),
                largest: largest_of_all,
            };
        }
        let se = e - s;
        // SE is no longer than both.
        let size = size + (p + q) * (r * (r + t));
        let weights = rounded_weights(heights.drop, [ab, ac], [se, sa]);
        Self {
            terms: Volumes { heights, weights },
            is_sure: least([start, end, weights[0], weights[1], weights[2]]) > SIGN * size,
            is_accurate: heights.drop.abs() >= 1e-6 * size,
            largest: largest_of_all,
        }
    }
}

/// The share of its terms' size that a volume has to keep for its sign to be certain. Each is a sum
/// of at most six products as large as each of its terms, each of them rounded at most 13 times:
/// the error in f64 is below 6 · 13 · 2^-53 of that size, 1e-14. A quotient has its digits if the
/// divisor is much larger.
const SIGN: f64 = 2e-14;

/// The heights of S and E above the plane in f64.
#[inline(always)]
fn rounded_heights([ab, ac]: [DVec3; 2], [sa, ae]: [DVec3; 2]) -> EndHeights {
    let n = ab.cross(ac);
    let (start, end) = (-n.dot(sa), n.dot(ae));
    EndHeights { n, start, end, drop: start - end }
}

/// The volumes that the line SE spans with the edges, in f64.
#[inline(always)]
fn rounded_weights(drop: f64, [ab, ac]: [DVec3; 2], [se, sa]: [DVec3; 2]) -> [f64; 3] {
    // v = SE × SA·AC, w = SA × SE·AB
    let across = se.cross(sa);
    let (v, w) = (across.dot(ac), -across.dot(ab));
    [drop - v - w, v, w]
}

impl Volumes {
    /// The volumes of a triangle without area.
    const NONE: Self = Self {
        heights: EndHeights { n: DVec3::ZERO, start: 0.0, end: 0.0, drop: 0.0 },
        weights: [0.0; 3],
    };

    /// Computes the volumes in integers, from A, B, C, S and E; `None` if the sizes are too far
    /// apart.
    fn whole(points: &[DVec3; 5]) -> Option<Self> {
        let whole = ScaledPoints::of(points)?;
        let (ab, ac) = (whole.between(0, 1), whole.between(0, 2));
        let n = cross_of_ints(ab, ac);
        if n[0] | n[1] | n[2] == 0 {
            return Some(Self::NONE);
        }
        let start = dot_of_ints(n, whole.between(0, 3));
        let end = dot_of_ints(n, whole.between(0, 4));
        let heights = EndHeights {
            n: whole.areas(n),
            start: whole.volume(start),
            end: whole.volume(end),
            drop: whole.volume(start - end),
        };
        if heights.same_side() {
            return Some(Self { heights, weights: [0.0; 3] });
        }
        // v = SE × SA·AC, w = SA × SE·AB
        let across = cross_of_ints(whole.between(3, 4), whole.between(3, 0));
        let (v, w) = (dot_of_ints(across, ac), -dot_of_ints(across, ab));
        let weights = [start - end - v - w, v, w].map(|weight| whole.volume(weight));
        Some(Self { heights, weights })
    }

    #[cold]
    fn exact(segment: Segment, triangle: Triangle) -> Self {
        let (Segment { start, end }, Triangle { a, b, c }) = (segment, triangle);
        let heights = exact_heights(segment, triangle);
        if heights.n == DVec3::ZERO || start == end || heights.same_side() {
            return Self { heights, weights: [0.0; 3] };
        }
        let volume = |p: Vec3, q: Vec3| height(Triangle { a: start, b: q, c: p }, end);
        Self { heights, weights: [volume(b, c), volume(c, a), volume(a, b)] }
    }
}

/// Returns `true` if the triangle's normal points to the side that the segment comes from.
pub fn is_front(start: Vec3, end: Vec3, triangle: Triangle) -> bool {
    exact_heights(Segment { start, end }, triangle).up() > 0.0
}

/// For a segment that crosses the plane: returns `true` if an end lies in the plane, or the
/// crossing on the line of an edge.
pub fn touches(start: Vec3, end: Vec3, triangle: Triangle) -> bool {
    let Triangle { a, b, c } = triangle;
    let is_zero = |p: Vec3, q: Vec3| height(Triangle { a: p, b: q, c: start }, end) == 0.0;
    let ends = [start, end].iter().any(|&end| height(triangle, end) == 0.0);
    ends || is_zero(b, c) || is_zero(c, a) || is_zero(a, b)
}

/// Returns `true` if a point lies in a triangle, which may be a segment or a point.
pub(super) fn contains(triangle: Triangle, point: Vec3) -> bool {
    let n = normal(triangle);
    if n != DVec3::ZERO {
        return height(triangle, point) == 0.0
            && AxisProjection::along(n).contains(triangle, point);
    }
    let [start, end] = coplanar::extremes(triangle);
    if start == end {
        return point == start;
    }
    coplanar::segment_point(Segment { start, end }, point).first().is_some()
}

fn share(segment: Segment, shared: coplanar::SharedPlaces) -> Shared {
    let on_segment = |place: Place| segment.on_segment(place);
    match shared {
        coplanar::SharedPlaces::Nothing => Shared::Nothing,
        coplanar::SharedPlaces::Point(place) => Shared::Point(on_segment(place)),
        coplanar::SharedPlaces::Stretch(ends) => Shared::Stretch(ends.map(on_segment)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::exact::adversarial::Adversarial;

    fn flat(a: [f32; 2], b: [f32; 2], c: [f32; 2]) -> Triangle {
        let [a, b, c] = [a, b, c].map(|[x, y]| Vec3::new(x, y, 0.0));
        Triangle { a, b, c }
    }

    fn corner() -> Triangle {
        flat([0.0, 0.0], [4.0, 0.0], [0.0, 4.0])
    }

    #[test]
    fn sizes_so_far_apart_that_the_climb_rounds() {
        let triangle = Triangle {
            a: Vec3::new(0.0, -3.0, 3.0),
            b: Vec3::new(1.0, 1.0, -3.0),
            c: Vec3::new(1.0, 0.0, -3.0),
        };
        let tiny = f32::from_bits(1);
        // The segment is parallel to the plane but for its last bit: n = [-6, 0, -1], n·SE = 1e-45.
        let relation = orders(Vec3::new(0.0, -1.0, tiny), Vec3::new(0.0, 2.0, 0.0), triangle);
        assert_eq!(relation, ("leaving", 0));
    }

    #[test]
    fn a_stretch_far_shorter_than_the_segment() {
        // Both ends of the stretch are the same point in f64.
        let [start, end] = [Vec3::new(-1e30, 0.25, 0.0), Vec3::new(1e30, 0.25, 0.0)];
        let small = flat([0.0, 0.0], [1.0, 0.0], [0.0, 1.0]);
        assert_eq!(orders(start, end, small), ("coplanar", 2));
        let [start, end] = [Vec3::new(-1e30, 0.0, 0.0), Vec3::new(1e30, 0.0, 0.0)];
        assert_eq!(orders(start, end, small), ("coplanar", 2));
        assert_eq!(orders(start, end, flat([0.0, 0.0], [1.0, 0.0], [2.0, 0.0])), ("degenerate", 2));
        assert_eq!(orders(start, end, flat([0.0, 0.0], [1.0, 1.0], [2.0, 1.0])), ("coplanar", 1));
    }

    #[test]
    fn one_point_of_a_line_through_the_inside() {
        let triangle = corner();
        for (far, shared) in [([-1.0, 2.0], 1), ([-1.0, 1.0], 1), ([1.0, 2.0], 2), ([9.0, 2.0], 2)]
        {
            let [x, y] = far;
            let on_border = Vec3::new(0.0, 1.5, 0.0);
            for (s, e) in [(on_border, Vec3::new(x, y, 0.0)), (Vec3::new(x, y, 0.0), on_border)] {
                assert_eq!(orders(s, e, triangle), ("coplanar", shared), "{s} {e}");
            }
        }
    }

    #[test]
    fn a_short_segment_far_away_keeps_the_digits_of_its_slope() {
        let mut hostile = Adversarial::new(7);
        let mut seen = 0;
        for _ in 0..5_000 {
            let mut near = || {
                let unit = |random: u64| (random >> 40) as f32 / (1 << 23) as f32 - 1.0;
                Vec3::new(unit(hostile.next()), unit(hostile.next()), unit(hostile.next()))
            };
            let triangle = Triangle { a: near(), b: near(), c: near() };
            let start = near() * 1e5;
            let end = start + (triangle.b - triangle.a) * 8.0;
            let found = segment_triangle(start, end, triangle);
            let (SegmentTriangle::TooShort(descent) | SegmentTriangle::Leaving(descent)) = found
            else {
                continue;
            };
            let heights = exact_heights(Segment { start, end }, triangle);
            let length = start.as_dvec3().distance(end.as_dvec3());
            let right = heights.descent() / (heights.n.length() * length);
            let cos = f64::from(descent.approach().cos);
            assert!((cos - right).abs() <= 6e-8 * right.abs(), "{cos:e} {right:e} {triangle:?}");
            seen += 1;
        }
        assert!(seen > 4_000, "{seen}");
    }

    #[test]
    fn any_f32_whatever_the_order_of_the_corners() {
        for seed in 0..5_000 {
            let [a, b, c, start, end] = Adversarial::new(seed).points();
            orders(start, end, Triangle { a, b, c });
        }
    }

    /// Returns the relation and the number of shared points, the same for every order of the
    /// corners.
    #[track_caller]
    fn orders(start: Vec3, end: Vec3, Triangle { a, b, c }: Triangle) -> (&'static str, usize) {
        let count = |shared| match shared {
            Shared::Nothing => 0,
            Shared::Point(_) => 1,
            Shared::Stretch(_) => 2,
        };
        let said = |[a, b, c]: [Vec3; 3]| match segment_triangle(start, end, Triangle { a, b, c }) {
            SegmentTriangle::Crossing(_) => ("crossing", 1),
            SegmentTriangle::Outside(_) => ("outside", 0),
            SegmentTriangle::TooShort(_) => ("too_short", 0),
            SegmentTriangle::Leaving(_) => ("leaving", 0),
            SegmentTriangle::Parallel(_) => ("parallel", 0),
            SegmentTriangle::Coplanar { shared } => ("coplanar", count(shared)),
            SegmentTriangle::Degenerate { shared } => ("degenerate", count(shared)),
        };
        let first = said([a, b, c]);
        for order in [[b, c, a], [c, a, b], [a, c, b], [c, b, a], [b, a, c]] {
            assert_eq!(said(order), first, "{start:?} {end:?} {order:?}");
        }
        // Exact signs in integers, where they suffice.
        let sign = |a, b, c, s, e| predicates::tests::polynomial_normal_dot([a, b, c, s, e]);
        let (hs, he) = (sign(a, b, c, a, start), sign(a, b, c, a, end));
        if start == end {
            assert_eq!(first.0, "degenerate");
        } else if hs * he > 0.0 {
            let nearing = sign(a, b, c, start, end) * hs;
            let relation = if nearing < 0.0 {
                "too_short"
            } else if nearing > 0.0 {
                "leaving"
            } else {
                "parallel"
            };
            assert_eq!(first.0, relation, "{start:?} {end:?} {a:?} {b:?} {c:?}");
        } else if hs != 0.0 || he != 0.0 {
            let weights = [(b, c), (c, a), (a, b)].map(|(p, q)| sign(start, p, q, start, end));
            let is_in = weights.iter().all(|&w| w >= 0.0) || weights.iter().all(|&w| w <= 0.0);
            let relation = if is_in { "crossing" } else { "outside" };
            assert_eq!(first.0, relation, "{start:?} {end:?} {a:?} {b:?} {c:?}");
        }
        first
    }

    /// Checks the relation and the points, for every order of the corners and both directions.
    #[track_caller]
    fn check(start: [f32; 3], end: [f32; 3], t: Triangle, relation: &str, points: &[[f32; 3]]) {
        let [start, end] = [start, end].map(Vec3::from);
        let Triangle { a, b, c } = t;
        for [a, b, c] in [[a, b, c], [b, c, a], [c, a, b], [a, c, b], [c, b, a], [b, a, c]] {
            check_once(start, end, Triangle { a, b, c }, relation, points);
        }
        let reversible = !["too_short", "leaving"].contains(&relation);
        if reversible {
            let points: Vec<_> = points.iter().rev().copied().collect();
            check_once(end, start, t, relation, &points);
        }
    }

    #[track_caller]
    fn check_once(start: Vec3, end: Vec3, t: Triangle, relation: &str, points: &[[f32; 3]]) {
        let result = segment_triangle(start, end, t);
        let shared = |shared| match shared {
            Shared::Nothing => vec![],
            Shared::Point(place) => vec![place],
            Shared::Stretch(ends) => ends.to_vec(),
        };
        let (name, places) = match result {
            SegmentTriangle::Crossing(meeting) => ("crossing", vec![meeting.crossing().ip]),
            SegmentTriangle::Outside(_) => ("outside", vec![]),
            SegmentTriangle::TooShort(_) => ("too_short", vec![]),
            SegmentTriangle::Leaving(_) => ("leaving", vec![]),
            SegmentTriangle::Parallel(_) => ("parallel", vec![]),
            SegmentTriangle::Coplanar { shared: s } => ("coplanar", shared(s)),
            SegmentTriangle::Degenerate { shared: s } => ("degenerate", shared(s)),
        };
        let found: Vec<_> = places.iter().map(|place| place.point.to_array()).collect();
        assert_eq!((name, found.as_slice()), (relation, points), "{t:?}");
        let (start, end) = (start.as_dvec3(), end.as_dvec3());
        let close = |difference: f64| difference <= 1e-6 * start.distance(end);
        for OnSegment { point, t, distance } in places {
            let point = point.as_dvec3();
            assert!(close((start.distance(point) - f64::from(distance)).abs()), "{distance}");
            assert!(close(start.lerp(end, t.into()).distance(point)), "{t}");
        }
    }

    #[track_caller]
    fn crossing(start: [f32; 3], end: [f32; 3], triangle: Triangle) -> PlaneCrossing {
        match segment_triangle(start.into(), end.into(), triangle) {
            SegmentTriangle::Crossing(meeting) | SegmentTriangle::Outside(meeting) => {
                meeting.crossing()
            }
            other => panic!("{other:?}"),
        }
    }

    #[track_caller]
    fn approach(start: [f32; 3], end: [f32; 3]) -> Approach {
        segment_triangle(start.into(), end.into(), corner()).approach().unwrap()
    }

    /// Each coordinate is zero: S = −E, and B = −C.
    #[test]
    fn through_the_origin_of_a_plane_that_holds_it() {
        let mut hostile = Adversarial::new(5);
        let mut point = || {
            Vec3::from_array([0; 3].map(|_| (hostile.next() as u32 % (1 << 24)) as f32 / 1e6 - 8.0))
        };
        for _ in 0..1000 {
            let (a, b, start) = (point(), point(), point());
            let found = segment_triangle(start, -start, Triangle { a, b, c: -b });
            let (SegmentTriangle::Crossing(meeting) | SegmentTriangle::Outside(meeting)) = found
            else {
                panic!("{found:?}");
            };
            assert_eq!(meeting.crossing().ip.point, Vec3::ZERO, "{a} {b} {start}");
        }
    }

    #[test]
    fn crossing_inside() {
        check([1.0, 1.0, 2.0], [1.0, 1.0, -2.0], corner(), "crossing", &[[1.0, 1.0, 0.0]]);
        let PlaneCrossing { ip, u, v, w, side_normals } =
            crossing([1.0, 2.0, 3.0], [1.0, 2.0, -1.0], corner());
        assert_eq!((ip.t, ip.distance), (0.75, 3.0));
        assert_eq!([u, v, w], [0.25, 0.25, 0.5]);
        assert_eq!(side_normals, [Vec3::NEG_Z; 3]);
    }

    #[test]
    fn crossing_from_below() {
        let PlaneCrossing { u, v, w, side_normals, .. } =
            crossing([1.0, 2.0, -3.0], [1.0, 2.0, 1.0], corner());
        assert_eq!([u, v, w], [0.25, 0.25, 0.5]);
        assert_eq!(approach([1.0, 2.0, -3.0], [1.0, 2.0, 1.0]).normal, Vec3::NEG_Z);
        assert_eq!(side_normals, [Vec3::NEG_Z; 3]);
    }

    #[test]
    fn crossing_at_an_edge_or_a_corner() {
        check([2.0, 2.0, 1.0], [2.0, 2.0, -1.0], corner(), "crossing", &[[2.0, 2.0, 0.0]]);
        check([2.0, 1.0, 1.0], [2.0, -1.0, -1.0], corner(), "crossing", &[[2.0, 0.0, 0.0]]);
        check([0.0, 0.0, 1.0], [0.0, 0.0, -1.0], corner(), "crossing", &[[0.0; 3]]);
        let edge = crossing([2.0, 0.0, 1.0], [2.0, 0.0, -1.0], corner());
        assert_eq!([edge.u, edge.v, edge.w], [0.5, 0.5, 0.0]);
        assert_eq!(edge.side_normals, [Vec3::NEG_Z, Vec3::ZERO, Vec3::NEG_Z]);
    }

    #[test]
    fn crossing_where_it_starts_or_ends() {
        check([1.0, 1.0, 0.0], [2.0, 1.0, 3.0], corner(), "crossing", &[[1.0, 1.0, 0.0]]);
        check([1.0, 1.0, 0.0], [2.0, 1.0, -3.0], corner(), "crossing", &[[1.0, 1.0, 0.0]]);
        // Against the motion.
        assert_eq!(approach([1.0, 1.0, 0.0], [1.0, 1.0, 3.0]).normal, Vec3::NEG_Z);
        assert_eq!(approach([1.0, 1.0, 0.0], [1.0, 1.0, -3.0]).normal, Vec3::Z);
        assert_eq!(approach([1.0, 1.0, 3.0], [1.0, 1.0, 0.0]).normal, Vec3::Z);
    }

    #[test]
    fn outside() {
        check([3.0, 3.0, 1.0], [3.0, 3.0, -1.0], corner(), "outside", &[]);
        check([5.0, 0.0, 0.0], [5.0, 0.0, 1.0], corner(), "outside", &[]);
        let PlaneCrossing { ip, u, v, w, side_normals, .. } =
            crossing([3.0, 3.0, 1.0], [3.0, 3.0, -1.0], corner());
        assert_eq!((ip.point, [u, v, w]), (Vec3::new(3.0, 3.0, 0.0), [-0.5, 0.75, 0.75]));
        assert_eq!(side_normals, [Vec3::NEG_Z, Vec3::NEG_Z, Vec3::Z]);
    }

    #[test]
    fn too_short_and_leaving_come_before_outside() {
        check([1.0, 1.0, 3.0], [1.0, 1.0, 1.0], corner(), "too_short", &[]);
        check([9.0, 9.0, 3.0], [8.0, 9.0, 1.0], corner(), "too_short", &[]);
        check([1.0, 1.0, -3.0], [1.0, 1.0, -1.0], corner(), "too_short", &[]);
        check([9.0, 9.0, 1.0], [9.0, 8.0, 3.0], corner(), "leaving", &[]);
        check([1.0, 1.0, -1.0], [1.0, 1.0, -3.0], corner(), "leaving", &[]);
    }

    #[test]
    fn parallel() {
        check([1.0, 1.0, 1.0], [2.0, 1.0, 1.0], corner(), "parallel", &[]);
        let tilted = Triangle { a: Vec3::X, b: Vec3::Y, c: Vec3::Z };
        check([3.0, 5.0, 7.0], [4.0, 3.0, 8.0], tilted, "parallel", &[]);
    }

    #[test]
    fn the_way_down() {
        let Approach { l, cos, end_l, normal, foot } = approach([1.0, 1.0, 3.0], [5.0, 1.0, 0.0]);
        assert_eq!((l, end_l, foot), (3.0, 0.0, Vec3::new(1.0, 1.0, 0.0)));
        assert_eq!((cos, normal), (0.6, Vec3::Z));
        assert_eq!(approach([1.0, 1.0, -1.0], [1.0, 1.0, -2.0]).cos, -1.0);
        assert_eq!(approach([1.0, 1.0, 0.0], [1.0, 1.0, 2.0]).cos, 1.0);
        assert_eq!(approach([1.0, 1.0, 2.0], [2.0, 1.0, 2.0]).cos, 0.0);
    }

    #[test]
    fn coplanar_through_or_within() {
        let [a, b] = [[-1.0, 1.0, 0.0], [5.0, 1.0, 0.0]];
        check(a, b, corner(), "coplanar", &[[0.0, 1.0, 0.0], [3.0, 1.0, 0.0]]);
        let [a, b] = [[0.5, 1.0, 0.0], [1.0, 1.5, 0.0]];
        check(a, b, corner(), "coplanar", &[a, b]);
        // Out through a corner.
        let [a, b] = [[1.0, 1.0, 0.0], [-1.0, -1.0, 0.0]];
        check(a, b, corner(), "coplanar", &[a, [0.0; 3]]);
    }

    #[test]
    fn coplanar_along_an_edge() {
        let [a, b] = [[-1.0, 0.0, 0.0], [3.0, 0.0, 0.0]];
        check(a, b, corner(), "coplanar", &[[0.0; 3], b]);
        check([4.0, 0.0, 0.0], [6.0, 0.0, 0.0], corner(), "coplanar", &[[4.0, 0.0, 0.0]]);
        check([5.0, 0.0, 0.0], [6.0, 0.0, 0.0], corner(), "coplanar", &[]);
    }

    #[test]
    fn coplanar_touching() {
        // A corner on the segment, an end on an edge, an end at a corner.
        check([-1.0, 1.0, 0.0], [1.0, -1.0, 0.0], corner(), "coplanar", &[[0.0; 3]]);
        check([2.0, 0.0, 0.0], [3.0, -1.0, 0.0], corner(), "coplanar", &[[2.0, 0.0, 0.0]]);
        check([0.0; 3], [-3.0, -1.0, 0.0], corner(), "coplanar", &[[0.0; 3]]);
    }

    #[test]
    fn coplanar_apart() {
        check([-1.0, -1.0, 0.0], [5.0, -1.0, 0.0], corner(), "coplanar", &[]);
        check([5.0, 1.0, 0.0], [1.0, 5.0, 0.0], corner(), "coplanar", &[]);
        // The line reaches the triangle, the segment does not.
        check([-1.0, 1.0, 0.0], [-2.0, 1.0, 0.0], corner(), "coplanar", &[]);
        check([-1.0, -1.0, 0.0], [-2.0, -2.0, 0.0], corner(), "coplanar", &[]);
        check([3.0, -3.0, 0.0], [1.0, -1.0, 0.0], corner(), "coplanar", &[]);
    }

    #[test]
    fn coplanar_in_a_tilted_plane() {
        let tilted = Triangle {
            a: Vec3::new(3.0, 0.0, 0.0),
            b: Vec3::new(0.0, 3.0, 0.0),
            c: Vec3::new(0.0, 0.0, 3.0),
        };
        check(
            [0.0, 2.0, 1.0],
            [6.0, -4.0, 1.0],
            tilted,
            "coplanar",
            &[[0.0, 2.0, 1.0], [2.0, 0.0, 1.0]],
        );
    }

    #[test]
    fn a_point_and_a_triangle() {
        for inside in [[1.0, 1.0, 0.0], [2.0, 2.0, 0.0], [0.0; 3]] {
            check(inside, inside, corner(), "degenerate", &[inside]);
        }
        for outside in [[1.0, 1.0, 0.5], [3.0, 2.0, 0.0], [-1.0, -1.0, 0.0]] {
            check(outside, outside, corner(), "degenerate", &[]);
        }
    }

    #[test]
    fn a_segment_and_a_triangle_without_area() {
        let line = Triangle { a: Vec3::ZERO, b: Vec3::splat(2.0), c: Vec3::splat(4.0) };
        let check = |start, end, points| check(start, end, line, "degenerate", points);
        check([0.0, 1.0, 1.0], [2.0, 1.0, 1.0], &[[1.0; 3]]);
        check([3.0, 3.0, 3.0], [3.0, 0.0, 3.0], &[[3.0; 3]]);
        check([4.0; 3], [4.0, 4.0, 5.0], &[[4.0; 3]]);
        // Skew, beside, parallel.
        check([0.0, 1.0, 1.5], [2.0, 1.0, 1.5], &[]);
        check([5.0, 4.0, 5.0], [5.0, 6.0, 5.0], &[]);
        check([1.0, 0.0, 0.0], [3.0, 2.0, 2.0], &[]);
        // On its line.
        check([3.0; 3], [9.0; 3], &[[3.0; 3], [4.0; 3]]);
        check([4.0; 3], [9.0; 3], &[[4.0; 3]]);
        check([5.0; 3], [9.0; 3], &[]);
        check([-1.0; 3], [9.0; 3], &[[0.0; 3], [4.0; 3]]);
    }

    #[test]
    fn a_segment_and_a_triangle_that_is_a_point() {
        let point = Triangle { a: Vec3::ONE, b: Vec3::ONE, c: Vec3::ONE };
        check([0.0; 3], [3.0; 3], point, "degenerate", &[[1.0; 3]]);
        check([2.0; 3], [3.0; 3], point, "degenerate", &[]);
        check([0.0; 3], [3.0, 3.0, 2.0], point, "degenerate", &[]);
    }

    #[test]
    fn a_point_and_a_triangle_without_area() {
        let line = Triangle { a: Vec3::ZERO, b: Vec3::splat(2.0), c: Vec3::splat(4.0) };
        check([3.0; 3], [3.0; 3], line, "degenerate", &[[3.0; 3]]);
        check([5.0; 3], [5.0; 3], line, "degenerate", &[]);
        let point = Triangle { a: Vec3::ONE, b: Vec3::ONE, c: Vec3::ONE };
        check([1.0; 3], [1.0; 3], point, "degenerate", &[[1.0; 3]]);
        check([2.0; 3], [2.0; 3], point, "degenerate", &[]);
    }

    #[test]
    fn triangles_of_millimetres() {
        let t = flat([0.0, 0.0], [2e-3, 0.0], [0.0, 2e-3]);
        check([5e-4, 5e-4, 1.0], [5e-4, 5e-4, -1.0], t, "crossing", &[[5e-4, 5e-4, 0.0]]);
        let t = flat([0.0, 0.0], [1e-23, 0.0], [0.0, 1e-23]);
        check([2e-24, 2e-24, 1.0], [2e-24, 2e-24, -1.0], t, "crossing", &[[2e-24, 2e-24, 0.0]]);
        let tiny = f32::from_bits(4);
        let t = flat([0.0, 0.0], [tiny, 0.0], [0.0, tiny]);
        check([0.0, 0.0, tiny], [0.0, 0.0, -tiny], t, "crossing", &[[0.0; 3]]);
    }

    #[test]
    fn far_away() {
        let o = 1e5;
        let t = flat([o, o], [o + 1.0, o], [o, o + 1.0]);
        let above = [o + 0.5, o + 0.5, 0.0078125];
        check(above, [o + 0.5, o + 0.5, -1.0], t, "crossing", &[[o + 0.5, o + 0.5, 0.0]]);
        let beside = o + 0.5078125;
        check([o + 0.5, beside, 1.0], [o + 0.5, beside, -1.0], t, "outside", &[]);
    }

    #[test]
    fn the_largest_numbers() {
        let m = f32::MAX;
        let t = flat([-m, -m], [m, -m], [0.0, m]);
        check([0.0, 0.0, m], [0.0, 0.0, -m], t, "crossing", &[[0.0; 3]]);
        let PlaneCrossing { ip, u, v, w, .. } = crossing([0.0, 0.0, m], [0.0, 0.0, -m], t);
        assert_eq!(([ip.distance, ip.t], [u, v, w]), ([m, 0.5], [0.25, 0.25, 0.5]));
        let t = flat([-m, -m], [m, -m], [-m, m]);
        check(
            [-m, m / 2.0, 0.0],
            [0.0, m / 2.0, 0.0],
            t,
            "coplanar",
            &[[-m, m / 2.0, 0.0], [-m / 2.0, m / 2.0, 0.0]],
        );
    }
}
