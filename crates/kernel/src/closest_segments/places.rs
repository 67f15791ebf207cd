//! The places of the closest points of two segments: at an end, or inside.

use glam::{DVec3, Vec3};

use crate::exact::polynomial::{Polynomial, Ring, exact_value};
use crate::exact::predicates::{cross_in_space, dot, largest};
use crate::line_sphere::{from_to, product};
use crate::ray_capsule::Capsule;

/// The place of the closest point on a segment.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Place {
    Start,
    Inside,
    End,
}

/// The places of the closest points on P and on Q.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Nearest {
    Places([Place; 2]),
    /// All along the stretch in which parallel segments run side by side.
    Stretch,
}

impl Capsule {
    pub(super) fn end(self, place: Place) -> Vec3 {
        if place == Place::End { self.b } else { self.a }
    }

    /// Returns the vector from one end to the other.
    pub(super) fn axis(self) -> DVec3 {
        from_to(self.a, self.b)
    }
}

/// Returns the place, from the lengths before and behind it.
#[inline(always)]
pub(super) fn between(before: f64, behind: f64) -> Place {
    if before <= 0.0 {
        Place::Start
    } else if behind <= 0.0 {
        Place::End
    } else {
        Place::Inside
    }
}

/// Returns the place on a segment closest to a point; the start if the segment is a point.
#[inline(always)]
pub(super) fn place(of: Capsule, point: Vec3) -> Place {
    between(dot(of.a, of.b, of.a, point), dot(of.b, of.a, of.b, point))
}

/// Two segments with a length, by products in f64 of v = P2 − P1, w = Q2 − Q1 and f = Q1 − P1.
///
/// With the largest coordinates V, W and F of these and u = 2^-53, a product of two is at most 3 V
/// W with an error of 15u V W, and the error of a difference of two products of such is 216u.
pub(super) struct Lines {
    p: Capsule,
    q: Capsule,
    sizes: [f64; 3],
    vv: f64,
    ww: f64,
    vw: f64,
    vf: f64,
    wf: f64,
    /// |v × w|² = |v|²|w|² − (v·w)²
    across: f64,
}

/// The share of its size that a difference of products of products has to keep for its sign to be
/// certain: its rounding error is at most 220u.
const SIGN: f64 = 3e-14;

impl Lines {
    #[inline(always)]
    pub(super) fn new(p: Capsule, q: Capsule) -> Self {
        let (v, w, f) = (p.axis(), q.axis(), from_to(p.a, q.a));
        let (vv, ww, vw) = (v.dot(v), w.dot(w), v.dot(w));
        Self {
            p,
            q,
            sizes: [v, w, f].map(largest),
            vv,
            ww,
            vw,
            vf: v.dot(f),
            wf: w.dot(f),
            across: vv * ww - vw * vw,
        }
    }

    #[inline(always)]
    pub(super) fn are_parallel(&self) -> bool {
        let [v, w, _] = self.sizes;
        let Self { p, q, .. } = *self;
        self.across < SIGN * (v * v) * (w * w) && is_zero_across([p.a, p.b], [q.a, q.b])
    }

    /// Ericson's method: P's point closest to the line of Q, then Q's closest to that, and P's
    /// again if Q's would lie beyond an end.
    #[inline(always)]
    pub(super) fn places(&self) -> [Place; 2] {
        let Self { p, q, vv, ww, vw, vf, wf, across, sizes: [v, w, f], .. } = *self;
        // s = (f × w)·(v × w) / |v × w|², t = (f × v)·(v × w) / |v × w|²
        let on_p = lines_place([vf * ww - vw * wf, across], v * (w * w) * (v + f), p, q);
        let on_q = match on_p {
            Place::Inside => lines_place([vf * vw - vv * wf, across], w * (v * v) * (w + f), q, p),
            end => place(q, p.end(end)),
        };
        match on_q {
            Place::Inside => [on_p, on_q],
            end => [place(p, q.end(end)), end],
        }
    }
}

/// Returns the place, from the numerator and the denominator of its parameter in f64, both of that
/// size.
#[inline(always)]
fn lines_place([before, all]: [f64; 2], size: f64, of: Capsule, other: Capsule) -> Place {
    let sure = |value: f64, from, to| {
        if value.abs() >= SIGN * size { value } else { nearest_share(from, to, other) }
    };
    if sure(before, of.a, of.b) <= 0.0 {
        Place::Start
    } else if sure(all - before, of.b, of.a) <= 0.0 {
        Place::End
    } else {
        Place::Inside
    }
}

/// Returns `true` if two vectors are parallel, or one of them is zero.
pub(super) fn is_zero_across([a1, a2]: [Vec3; 2], [b1, b2]: [Vec3; 2]) -> bool {
    let (v, w) = (from_to(a1, a2), from_to(b1, b2));
    // A coordinate of v × w errs by 8u V W.
    largest(v.cross(w)) <= SIGN * (largest(v) * largest(w))
        && cross_in_space(a1, a2, b1, b2) == DVec3::ZERO
}

/// (f × w)·(v × w), measured from the end `from`.
pub(super) fn nearest_share(from: Vec3, to: Vec3, other: Capsule) -> f64 {
    exact_value::<Share, 12, 0>(numbers([from, to, other.a, other.b]), [])
}

/// Returns the closest places of parallel segments.
pub(super) fn beside(p: Capsule, q: Capsule) -> Nearest {
    let [first, last] = along(p, q);
    let end = |point: Vec3| if point == q.a { Place::Start } else { Place::End };
    if dot(p.b, p.a, p.b, first) <= 0.0 {
        Nearest::Places([Place::End, end(first)])
    } else if dot(p.a, p.b, p.a, last) <= 0.0 {
        Nearest::Places([Place::Start, end(last)])
    } else {
        Nearest::Stretch
    }
}

/// Returns the ends of `other` in the order along `of`; both are parallel.
pub(super) fn along(of: Capsule, other: Capsule) -> [Vec3; 2] {
    if dot(of.a, of.b, other.a, other.b) < 0.0 { [other.b, other.a] } else { [other.a, other.b] }
}

#[inline(always)]
pub(super) fn numbers([a, b, c, d]: [Vec3; 4]) -> [f64; 12] {
    [a.x, a.y, a.z, b.x, b.y, b.z, c.x, c.y, c.z, d.x, d.y, d.z].map(f64::from)
}

pub(super) fn cross<T: Ring>([a, b, c]: [T; 3], [x, y, z]: [T; 3]) -> [T; 3] {
    [b * z - c * y, c * x - a * z, a * y - b * x]
}

/// ((C − A) × (D − C))·((B − A) × (D − C)), of A, B, C and D.
struct Share;

impl Polynomial<12, 0> for Share {
    const DEGREES: [u32; 2] = [4, 0];
    // 3 · (2 · 2²)²
    const ROOM: u32 = 9;

    fn of<T: Ring>([ax, ay, az, bx, by, bz, cx, cy, cz, dx, dy, dz]: [T; 12], _: [T; 0]) -> T {
        let (v, w) = ([bx - ax, by - ay, bz - az], [dx - cx, dy - cy, dz - cz]);
        let f = [cx - ax, cy - ay, cz - az];
        product(cross(f, w), cross(v, w))
    }
}
