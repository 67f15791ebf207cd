//! A point in the plane against a closed polygon, whose edges may cross, by its winding number.
//! Source: Sunday, Inclusion of a Point in a Polygon (2001); Hormann and Agathos, The point in polygon
//! problem for arbitrary polygons (2001), for points on the border.

use glam::{DVec2, Vec2};

use super::exact::polynomial::{Polynomial, Ring, exact_value};
use super::exact::predicates;
use super::relation::relation;
use super::{to_f32_saturating, to_vec2_saturating};
#[cfg(not(any(test, feature = "std")))]
use crate::math::Math;

/// The winding numbers that count as inside.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FillRule {
    /// All but zero.
    NonZero,
    /// The odd ones: reached from outside across an odd number of edges.
    EvenOdd,
}

impl FillRule {
    #[inline(always)]
    fn is_inside(self, winding: i32) -> bool {
        match self {
            Self::NonZero => winding != 0,
            Self::EvenOdd => winding % 2 != 0,
        }
    }
}

/// The result of a point P against a polygon of N corners.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum PointPolygon<const N: usize> {
    /// P lies on an edge, the ends included.
    Border(Around<N>),
    /// P is inside by the fill rule.
    Inside(Around<N>),
    /// P is outside by the fill rule.
    Outside(Around<N>),
}

relation!(PointPolygon<const N: usize> { Border Inside Outside });

impl<const N: usize> PointPolygon<N> {
    /// Returns the polygon as seen from P.
    pub fn around(&self) -> &Around<N> {
        match self {
            Self::Border(around) | Self::Inside(around) | Self::Outside(around) => around,
        }
    }

    /// Returns the winding number around P, counter-clockwise positive; `None` if P lies on the
    /// border.
    pub fn winding(&self) -> Option<i32> {
        match self {
            Self::Border(_) => None,
            Self::Inside(around) | Self::Outside(around) => Some(around.winding),
        }
    }

    /// Returns the point of the border closest to P.
    pub fn closest(&self) -> ClosestBorder {
        match self {
            Self::Border(around) => {
                ClosestBorder { point: around.point, normal: Vec2::ZERO, distance: 0.0 }
            }
            Self::Inside(around) | Self::Outside(around) => around.closest(),
        }
    }
}

/// A polygon around a point; the closest point is computed when a method asks for it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Around<const N: usize> {
    point: Vec2,
    corners: [Vec2; N],
    winding: i32,
}

/// The point of the border closest to P.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ClosestBorder {
    /// The point; of equally close ones that of the first edge.
    pub point: Vec2,
    /// The unit vector towards P; zero if P is that point.
    pub normal: Vec2,
    /// The distance from P in metres.
    pub distance: f32,
}

/// Computes the winding number around `point` of the polygon through `corners`, closed from the
/// last one to the first. Corners may coincide and edges cross; with N = 0 every point is outside.
#[inline]
pub fn point_polygon<const N: usize>(
    point: Vec2,
    corners: [Vec2; N],
    rule: FillRule,
) -> PointPolygon<N> {
    let mut around = Around { point, corners, winding: 0 };
    for i in 0..N {
        let [a, b] = [corners[i], corners[(i + 1) % N]];
        if (a.y < point.y && b.y < point.y) || (a.y > point.y && b.y > point.y) {
            continue;
        }
        // Positive where P lies to the left of the edge.
        let side = predicates::cross(a, b, a, point);
        if side == 0.0 && a.x.min(b.x) <= point.x && point.x <= a.x.max(b.x) && around.is_finite() {
            return PointPolygon::Border(around);
        }
        // A corner level with P counts as below P.
        let (from_below, to_below) = (a.y <= point.y, b.y <= point.y);
        around.winding += match (from_below, to_below) {
            (true, false) if side > 0.0 => 1,
            (false, true) if side < 0.0 => -1,
            _ => 0,
        };
    }
    let is_inside = rule.is_inside(around.winding) && around.is_finite();
    if is_inside { PointPolygon::Inside(around) } else { PointPolygon::Outside(around) }
}

/// A candidate for the closest point: the foot of P on the line of an edge, or a corner, which is
/// the foot on the line through it perpendicular to the direction to P.
#[derive(Clone, Copy)]
struct Candidate {
    from: Vec2,
    to: Vec2,
    is_corner: bool,
    /// |e × AP| for an edge, |AP|² for a corner.
    across: f64,
    /// |e|² for an edge, |AP|² for a corner.
    length_squared: f64,
}

impl Candidate {
    /// The candidate of the edge from A to B.
    fn of(point: Vec2, a: Vec2, b: Vec2) -> Self {
        let corner = |at: Vec2| {
            let squared = from_to(at, point).length_squared();
            Self { from: at, to: at, is_corner: true, across: squared, length_squared: squared }
        };
        if along(a, b, point) <= 0.0 {
            corner(a)
        } else if along(b, a, point) <= 0.0 {
            corner(b)
        } else {
            Self {
                from: a,
                to: b,
                is_corner: false,
                across: predicates::cross(a, b, a, point),
                length_squared: from_to(a, b).length_squared(),
            }
        }
    }

    fn squared(&self) -> f64 {
        self.across * self.across / self.length_squared
    }

    fn is_nearer(&self, than: &Self, point: Vec2) -> bool {
        let [one, other] = [self.squared(), than.squared()];
        // Cancelling costs each remaining product at most six of f64's sixteen digits.
        if (one - other).abs() > 1e-8 * (one + other) {
            return one < other;
        }
        let numbers = [point, self.from, self.to, than.from, than.to];
        let [p, a, b, c, d] = numbers.map(|at| at.as_dvec2());
        let numbers = [p.x, p.y, a.x, a.y, b.x, b.y, c.x, c.y, d.x, d.y];
        let difference = match (self.is_corner, than.is_corner) {
            (false, false) => exact_value::<Farther<false, false>, 10, 0>(numbers, []),
            (false, true) => exact_value::<Farther<false, true>, 10, 0>(numbers, []),
            (true, false) => exact_value::<Farther<true, false>, 10, 0>(numbers, []),
            (true, true) => exact_value::<Farther<true, true>, 10, 0>(numbers, []),
        };
        difference < 0.0
    }

    fn closest(&self, point: Vec2) -> ClosestBorder {
        let Self { from, to, across, length_squared, .. } = *self;
        let p = point.as_dvec2();
        let (at, normal, distance) = if self.is_corner {
            let (way, distance) = (from_to(from, point), length_squared.sqrt());
            (from.as_dvec2(), way / distance, distance)
        } else {
            // distance = |e × AP| / |e|, Q = P − e⊥ (e × AP) / |e|²
            let (edge, length) = (from_to(from, to), length_squared.sqrt());
            let left = edge.perp() / length;
            let at = from.as_dvec2() + edge * (along(from, to, point) / length_squared);
            let is_far =
                from_to(from, point).length_squared() > FAR * across * across / length_squared;
            let at = if is_far { p - left * (across / length) } else { at };
            (at, if across < 0.0 { -left } else { left }, across.abs() / length)
        };
        ClosestBorder {
            point: to_vec2_saturating(at),
            normal: to_vec2_saturating(normal),
            distance: to_f32_saturating(distance),
        }
    }
}

/// A ratio of squared lengths: a point so far away, computed from a corner, has lost three digits.
const FAR: f64 = 1e6;

impl<const N: usize> Around<N> {
    /// Returns `true` if all its numbers are finite.
    #[inline]
    fn is_finite(&self) -> bool {
        self.corners.iter().fold(self.point.is_finite(), |all, corner| all & corner.is_finite())
    }

    fn closest(&self) -> ClosestBorder {
        let Self { point, corners, .. } = *self;
        let candidates = (0..N).map(|i| Candidate::of(point, corners[i], corners[(i + 1) % N]));
        let nearest =
            candidates.reduce(
                |best, candidate| {
                    if candidate.is_nearer(&best, point) { candidate } else { best }
                },
            );
        // Without corners there is no border.
        nearest.map_or(ClosestBorder { point, normal: Vec2::ZERO, distance: f32::MAX }, |nearest| {
            nearest.closest(point)
        })
    }
}

fn from_to(from: Vec2, to: Vec2) -> DVec2 {
    to.as_dvec2() - from.as_dvec2()
}

/// (b − a)·(p − a), with an exact sign.
fn along(a: Vec2, b: Vec2, point: Vec2) -> f64 {
    let space = |at: Vec2| at.extend(0.0);
    predicates::dot(space(a), space(b), space(a), space(point))
}

/// The squared distance of P to one candidate less that to another, times the squared lengths of
/// their directions, of P, A, B, C and D.
struct Farther<const ONE: bool, const OTHER: bool>;

/// e × AP and |e|² of the line from A along an edge, or through a corner, across the direction to
/// P.
fn line<const IS_CORNER: bool, T: Ring>(
    [px, py]: [T; 2],
    [ax, ay]: [T; 2],
    [bx, by]: [T; 2],
) -> [T; 2] {
    let (x, y) = (px - ax, py - ay);
    // (−y, x) × (x, y) = −(x² + y²)
    let (u, v) = if IS_CORNER { (ay - py, x) } else { (bx - ax, by - ay) };
    [u * y - v * x, u * u + v * v]
}

impl<const ONE: bool, const OTHER: bool> Polynomial<10, 0> for Farther<ONE, OTHER> {
    const DEGREES: [u32; 2] = [6, 0];
    // 2 · (2 · 2²)² · 2 · 2²
    const ROOM: u32 = 11;

    fn of<T: Ring>([px, py, ax, ay, bx, by, cx, cy, dx, dy]: [T; 10], _: [T; 0]) -> T {
        let [one, one_squared] = line::<ONE, T>([px, py], [ax, ay], [bx, by]);
        let [other, other_squared] = line::<OTHER, T>([px, py], [cx, cy], [dx, dy]);
        one * one * other_squared - other * other * one_squared
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::adversarial::Adversarial;
    use FillRule::*;

    const SQUARE: [[f32; 2]; 4] = [[0., 0.], [4., 0.], [4., 4.], [0., 4.]];
    /// A pentagram: its middle has the winding number 2.
    const STAR: [[f32; 2]; 5] = [[0., 3.], [-2., -3.], [3., 1.], [-3., 1.], [2., -3.]];

    fn ask<const N: usize>(point: [f32; 2], corners: [[f32; 2]; N]) -> PointPolygon<N> {
        point_polygon(point.into(), corners.map(Vec2::from), NonZero)
    }

    /// Starts from every corner, in both orientations, and mirrored.
    #[track_caller]
    fn check<const N: usize>(point: [f32; 2], corners: [[f32; 2]; N], winding: Option<i32>) {
        for start in 0..N {
            let turned: [[f32; 2]; N] = core::array::from_fn(|i| corners[(start + i) % N]);
            let reversed: [[f32; 2]; N] = core::array::from_fn(|i| corners[(start + N - i) % N]);
            let mirrored = turned.map(|[x, y]| [-x, y]);
            let transposed = turned.map(|[x, y]| [y, x]);
            let back = winding.map(|winding| -winding);
            assert_eq!(ask(point, turned).winding(), winding, "from {start}");
            assert_eq!(ask(point, reversed).winding(), back, "from {start}, reversed");
            assert_eq!(ask([-point[0], point[1]], mirrored).winding(), back, "mirrored");
            assert_eq!(ask([point[1], point[0]], transposed).winding(), back, "transposed");
        }
    }

    #[track_caller]
    fn closest<const N: usize>(
        point: [f32; 2],
        corners: [[f32; 2]; N],
        at: [f32; 2],
        normal: [f32; 2],
        distance: f32,
    ) {
        let found = ask(point, corners).closest();
        let (at, normal) = (Vec2::from(at), Vec2::from(normal));
        assert_eq!(found, ClosestBorder { point: at, normal, distance });
    }

    #[test]
    fn inside_and_outside() {
        check([1., 2.], SQUARE, Some(1));
        check([5., 2.], SQUARE, Some(0));
        check([-1., 4.], SQUARE, Some(0));
        // Level with corners.
        check([-1., 0.], SQUARE, Some(0));
        check([5., 0.], SQUARE, Some(0));
        check([0., 1.5], STAR, Some(1));
        check([0., 0.], STAR, Some(2));
        check([2., 2.], STAR, Some(0));
    }

    #[test]
    fn by_the_rule() {
        let corners = STAR.map(Vec2::from);
        let by = |rule, y| point_polygon(Vec2::new(0., y), corners, rule);
        assert!(matches!(by(NonZero, 0.), PointPolygon::Inside(_)));
        assert!(matches!(by(EvenOdd, 0.), PointPolygon::Outside(_)));
        assert!(matches!(by(EvenOdd, 1.5), PointPolygon::Inside(_)));
        assert!(matches!(by(EvenOdd, 1.), PointPolygon::Border(_)));
    }

    #[test]
    fn on_the_border() {
        for point in [[0., 0.], [4., 4.], [2., 0.], [4., 1.], [1., 4.], [0., 3.]] {
            check(point, SQUARE, None);
        }
        closest([2., 0.], SQUARE, [2., 0.], [0., 0.], 0.);
    }

    #[test]
    fn the_last_bit_beside_the_border() {
        let tiny = f32::from_bits(1);
        check([2., tiny], SQUARE, Some(1));
        check([2., -tiny], SQUARE, Some(0));
        check([4f32.next_down(), 4.], SQUARE, None);
        check([4f32.next_up(), 4.], SQUARE, Some(0));
        // 3 y = 2 x, with full mantissas.
        for m in [1_234_567.0, 987_654.0, 1_000_003.0_f32] {
            let wedge = [[-3. * m, -2. * m], [3. * m, 2. * m], [0., 9. * m]];
            check([3., 2.], wedge, None);
            check([3f32.next_up(), 2.], wedge, Some(0));
            check([3f32.next_down(), 2.], wedge, Some(1));
        }
    }

    #[test]
    fn closest_points() {
        closest([1., 2.], SQUARE, [0., 2.], [1., 0.], 1.);
        closest([2., 7.], SQUARE, [2., 4.], [0., 1.], 3.);
        closest([7., 8.], SQUARE, [4., 4.], [0.6, 0.8], 5.);
        closest([-3., -4.], SQUARE, [0., 0.], [-0.6, -0.8], 5.);
        // Equally near to all edges: the first counts.
        closest([2., 2.], SQUARE, [2., 0.], [0., 1.], 2.);
        let below = 2f32.next_down().next_down();
        closest([2., 2f32.next_up()], SQUARE, [2., 4.], [0., -1.], below);
    }

    #[test]
    fn without_area() {
        let line = [[0., 0.], [4., 0.], [2., 0.]];
        check([3., 0.], line, None);
        check([3., 1.], line, Some(0));
        closest([3., 1.], line, [3., 0.], [0., 1.], 1.);
        let point = [[1., 2.]; 3];
        check([1., 2.], point, None);
        check([1., 3.], point, Some(0));
        closest([4., 6.], point, [1., 2.], [0.6, 0.8], 5.);
    }

    #[test]
    fn near_ties_f64_says_what_integers_say() {
        let mut adversarial = Adversarial::new(21);
        for _ in 0..20_000 {
            let filled = 1.0 + (adversarial.next() % 0x0010_0000) as f32 / 1_048_576.0;
            let unit = if adversarial.next().is_multiple_of(2) { 1.0 } else { filled };
            let [p, a, b, c, d] =
                [0; 5].map(|_| Vec2::from([0; 2].map(|_| (adversarial.next() % 6) as f32 * unit)));
            let [one, other] = [Candidate::of(p, a, b), Candidate::of(p, c, d)];
            if one.length_squared == 0.0 || other.length_squared == 0.0 {
                continue;
            }
            let wide = |candidate: &Candidate| {
                let (from, to) = (candidate.from.as_dvec2(), candidate.to.as_dvec2());
                let way =
                    if candidate.is_corner { (p.as_dvec2() - from).perp() } else { to - from };
                let across = way.perp_dot(p.as_dvec2() - from);
                [across * across, way.length_squared()].map(|x| x as i128)
            };
            // Integers, apart from the unit.
            if unit == 1.0 {
                let ([x, u], [y, v]) = (wide(&one), wide(&other));
                assert_eq!(one.is_nearer(&other, p), x * v < y * u, "{p} {a} {b} {c} {d}");
            }
            assert!(!(one.is_nearer(&other, p) && other.is_nearer(&one, p)));
        }
    }

    #[test]
    fn extreme_numbers_stay_finite() {
        let mut adversarial = Adversarial::new(22);
        for _ in 0..20_000 {
            let mut corner = || Vec2::new(adversarial.number(), adversarial.number());
            let answer = point_polygon(corner(), [0; 5].map(|_| corner()), NonZero);
            let ClosestBorder { point, normal, distance } = answer.closest();
            assert!(point.is_finite() && distance >= 0.0, "{answer:?}");
            let is_border = matches!(answer, PointPolygon::Border(_));
            assert_eq!(is_border, normal == Vec2::ZERO, "{answer:?}");
            assert!(is_border || normal.is_normalized(), "{answer:?}");
        }
    }
}
