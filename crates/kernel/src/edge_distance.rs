//! Distances of points to edges in the plane, compared exactly.

use glam::{DVec2, Vec2};

use super::exact::polynomial::{Polynomial, Ring, exact_value};
use super::exact::predicates;
use super::{to_f32_saturating, to_vec2_saturating};
#[cfg(not(any(test, feature = "std")))]
use crate::math::Math;

/// The point of an edge closest to a point P: the foot of P on the line of the edge, or a corner,
/// which is the foot on the line through it perpendicular to the direction to P.
#[derive(Clone, Copy)]
pub(crate) struct ToEdge {
    point: Vec2,
    from: Vec2,
    to: Vec2,
    is_corner: bool,
    /// |e × AP| for an edge, |AP|² for a corner.
    across: f64,
    /// |e|² for an edge, |AP|² for a corner.
    length_squared: f64,
}

/// The closest point of an edge, in numbers.
pub(crate) struct Foot {
    pub at: Vec2,
    /// The unit vector towards P; zero if P is that point.
    pub normal: Vec2,
    pub distance: f32,
}

impl ToEdge {
    /// Measures from a point to the edge from A to B.
    pub fn new(point: Vec2, a: Vec2, b: Vec2) -> Self {
        let corner = |at: Vec2| {
            let squared = from_to(at, point).length_squared();
            Self {
                point,
                from: at,
                to: at,
                is_corner: true,
                across: squared,
                length_squared: squared,
            }
        };
        if along(a, b, point) <= 0.0 {
            corner(a)
        } else if along(b, a, point) <= 0.0 {
            corner(b)
        } else {
            Self {
                point,
                from: a,
                to: b,
                is_corner: false,
                across: predicates::cross(a, b, a, point),
                length_squared: from_to(a, b).length_squared(),
            }
        }
    }

    pub fn squared(&self) -> f64 {
        // Of a corner at P both are zero.
        if self.across == 0.0 { 0.0 } else { self.across * self.across / self.length_squared }
    }

    /// Returns the corner, if one is closest.
    #[cfg(feature = "alloc")]
    pub fn corner(&self) -> Option<Vec2> {
        self.is_corner.then_some(self.from)
    }

    pub fn is_nearer(&self, than: &Self) -> bool {
        let [one, other] = [self.squared(), than.squared()];
        // Cancelling costs each remaining product at most six of f64's sixteen digits.
        if (one - other).abs() > 1e-8 * (one + other) {
            return one < other;
        }
        let numbers = [self.point, self.from, self.to, than.point, than.from, than.to];
        let [p, a, b, q, c, d] = numbers.map(|at| at.as_dvec2());
        let numbers = [p.x, p.y, a.x, a.y, b.x, b.y, q.x, q.y, c.x, c.y, d.x, d.y];
        let difference = match (self.is_corner, than.is_corner) {
            (false, false) => exact_value::<Farther<false, false>, 12, 0>(numbers, []),
            (false, true) => exact_value::<Farther<false, true>, 12, 0>(numbers, []),
            (true, false) => exact_value::<Farther<true, false>, 12, 0>(numbers, []),
            (true, true) => exact_value::<Farther<true, true>, 12, 0>(numbers, []),
        };
        difference < 0.0
    }

    pub fn foot(&self) -> Foot {
        let Self { point, from, to, across, length_squared, .. } = *self;
        if across == 0.0 {
            return Foot { at: point, normal: Vec2::ZERO, distance: 0.0 };
        }
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
        Foot {
            at: to_vec2_saturating(at),
            normal: to_vec2_saturating(normal),
            distance: to_f32_saturating(distance),
        }
    }
}

/// A ratio of squared lengths: a point so far away, computed from a corner, has lost three digits.
const FAR: f64 = 1e6;

/// The nearest of several pairs of a point and an edge; of equally near ones the first. What is
/// certainly farther away is not looked at twice.
#[derive(Clone, Copy)]
pub(crate) struct Nearest<T> {
    /// The nearest one, and what was said of it.
    pub found: Option<(ToEdge, T)>,
    /// No nearest one is farther away.
    limit: f64,
}

impl<T: Copy> Nearest<T> {
    /// Starts with a squared distance that no nearest pair exceeds, infinite if none is known.
    #[inline]
    pub fn within(squared: f64) -> Self {
        Self { found: None, limit: (squared * (1.0 + ROUNDED)).sqrt() }
    }

    /// Returns a distance that no nearest pair exceeds.
    #[cfg(feature = "alloc")]
    pub fn limit(&self) -> f64 {
        self.limit
    }

    /// Measures from a point to the edge from A to B.
    #[inline]
    pub fn add(&mut self, point: Vec2, a: Vec2, b: Vec2, of: T) {
        if is_beyond(self.limit, point, a, b) {
            return;
        }
        let new = ToEdge::new(point, a, b);
        if self.found.as_ref().is_none_or(|(nearest, _)| new.is_nearer(nearest)) {
            self.limit = self.limit.min((new.squared() * (1.0 + ROUNDED)).sqrt());
            self.found = Some((new, of));
        }
    }
}

/// The cancellation in [`ToEdge::squared`], and more.
const ROUNDED: f64 = 1e-8;

/// Returns `true` only if the edge is farther from P than the limit: the way to it is rounded by less
/// than 1e-14 of the distances to its corners.
#[inline(always)]
fn is_beyond(limit: f64, point: Vec2, a: Vec2, b: Vec2) -> bool {
    let (edge, way) = (from_to(a, b), from_to(a, point));
    let share = way.dot(edge) / edge.length_squared();
    // An edge of length zero has no share.
    let share = if share > 0.0 { share.min(1.0) } else { 0.0 };
    let sizes = edge.abs() + way.abs();
    let limit = limit + 1e-14 * (sizes.x + sizes.y);
    (way - edge * share).length_squared() > limit * limit
}

fn from_to(from: Vec2, to: Vec2) -> DVec2 {
    to.as_dvec2() - from.as_dvec2()
}

/// (b − a)·(p − a), with an exact sign.
pub(crate) fn along(a: Vec2, b: Vec2, point: Vec2) -> f64 {
    let space = |at: Vec2| at.extend(0.0);
    predicates::dot(space(a), space(b), space(a), space(point))
}

/// Returns the parameter of the point of an edge closest to P: 0 at A, 1 at B; 0 if A = B.
#[cfg(feature = "alloc")]
pub(crate) fn share(a: Vec2, b: Vec2, point: Vec2) -> f64 {
    let from_a = along(a, b, point);
    if from_a <= 0.0 {
        0.0
    } else if along(b, a, point) <= 0.0 {
        1.0
    } else {
        from_a / from_to(a, b).length_squared()
    }
}

/// The squared distance of P to one edge less that of Q to another, times the squared lengths of
/// their directions, of P, A, B, Q, C and D.
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

impl<const ONE: bool, const OTHER: bool> Polynomial<12, 0> for Farther<ONE, OTHER> {
    const DEGREES: [u32; 2] = [6, 0];
    // 2 · (2 · 2²)² · 2 · 2²
    const ROOM: u32 = 11;

    fn of<T: Ring>([px, py, ax, ay, bx, by, qx, qy, cx, cy, dx, dy]: [T; 12], _: [T; 0]) -> T {
        let [one, one_squared] = line::<ONE, T>([px, py], [ax, ay], [bx, by]);
        let [other, other_squared] = line::<OTHER, T>([qx, qy], [cx, cy], [dx, dy]);
        one * one * other_squared - other * other * one_squared
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::adversarial::Adversarial;

    #[test]
    fn near_ties_f64_says_what_integers_say() {
        let mut adversarial = Adversarial::new(21);
        for round in 0..20_000 {
            let filled = 1.0 + (adversarial.next() % 0x0010_0000) as f32 / 1_048_576.0;
            let unit = if adversarial.next().is_multiple_of(2) { 1.0 } else { filled };
            let [p, a, b, q, c, d] =
                [0; 6].map(|_| Vec2::from([0; 2].map(|_| (adversarial.next() % 6) as f32 * unit)));
            let q = if round % 2 == 0 { p } else { q };
            let [one, other] = [ToEdge::new(p, a, b), ToEdge::new(q, c, d)];
            if one.length_squared == 0.0 || other.length_squared == 0.0 {
                continue;
            }
            let wide = |to: &ToEdge| {
                let way = from_to(to.from, to.point);
                let edge = if to.is_corner { way.perp() } else { from_to(to.from, to.to) };
                let across = edge.perp_dot(way);
                [across * across, edge.length_squared()].map(|x| x as i128)
            };
            // Integers, apart from the unit.
            if unit == 1.0 {
                let ([x, u], [y, v]) = (wide(&one), wide(&other));
                assert_eq!(one.is_nearer(&other), x * v < y * u, "{p} {a} {b} {q} {c} {d}");
            }
            assert!(!(one.is_nearer(&other) && other.is_nearer(&one)));
        }
    }

    #[test]
    fn nothing_that_is_near_is_beyond() {
        let mut adversarial = Adversarial::new(23);
        for _ in 0..100_000 {
            let [p, a, b] = [0; 3].map(|_| Vec2::new(adversarial.number(), adversarial.number()));
            let exact = ToEdge::new(p, a, b).squared();
            let limit = if exact.is_nan() { 0.0 } else { exact.sqrt() * (1.0 + ROUNDED) };
            assert!(!is_beyond(limit, p, a, b), "{p} {a} {b}");
        }
    }
}
