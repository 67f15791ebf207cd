//! Two segments far from every tie, in plain f64 and one pass for all cases: the case is
//! unpredictable, and a mispredicted branch costs more than it would save.

use glam::{BVec3, DVec3};

use super::places::{Place, between};
use crate::axis_filter::{larger, smaller};
use crate::exact::predicates::largest;
use crate::line_sphere::from_to;
use crate::ray_capsule::Capsule;
use crate::summed;

/// Returns the places of the closest points of segments that do not cross, and the points; `None`
/// if rounding could matter.
///
/// With the largest coordinates V, W and F of v, w and f, their sum L and u = 2^-53, a coordinate
/// of n = v × w is at most 2 V W with an error of 10u V W, so that the error of |n|² is at most
/// 180u (V W)², that of n·f 60u V W F and that of (f × w)·n 180u F V W²; the error of a dot product
/// of two of v, w and f is 15u of their sizes. As |n|² is at least `FLAT` (V W)², and |v|² at least
/// V², the error of a place along P is 200u L / `FLAT` where the lines are closest, and 40u L where
/// an end of Q is: in metres, below 3e-11 L. The same holds for Q. A place of P that falls on the
/// wrong side of an end shifts Q's by √3 times its own error, which does not show. Products of five
/// such lengths neither underflow nor overflow.
#[inline(always)]
pub(super) fn far_from_ties(p: Capsule, q: Capsule) -> Option<([Place; 2], [DVec3; 2])> {
    let (v, w, f) = (p.axis(), q.axis(), from_to(p.a, q.a));
    let n = v.cross(w);
    let (vv, ww, nn) = (v.dot(v), w.dot(w), n.dot(n));
    let (vw, vf, wf) = (v.dot(w), v.dot(f), w.dot(f));

    // Ericson's method: P's point closest to the line of Q, Q's closest to that, and P's again if
    // Q's would lie beyond an end.
    let [of_p, of_q] = [f.cross(w).dot(n), f.cross(v).dot(n)].map(|before| Share::new(before, nn));
    let t = if of_p.is_inside() { of_q } else { Share::new(of_p.end() * vw - wf, ww) };
    let s = if t.is_inside() { of_p } else { Share::new(t.end() * vw + vf, vv) };

    let [longest_v, longest_w, longest_f] = [v, w, f].map(largest);
    let (area, reach) = (longest_v * longest_w, longest_v + longest_w + longest_f);
    let keep = CLEAR * reach;
    let is_certain = (nn > FLAT * (area * area))
        & (n.dot(f).abs() > APART * (area * reach))
        & t.is_clear(longest_w, keep)
        & s.is_clear(longest_v, keep);
    if is_certain { Some(([s.place(), t.place()], [s.on(p), t.on(q)])) } else { None }
}

/// A share of (V W)² that |n|² exceeds: the segments are not parallel.
const FLAT: f64 = 1e-3;

/// A share of V W L that n·f exceeds: the segments do not cross, and no end is so far away that its
/// rounding shows at the size of the distance.
const APART: f64 = 1e-7;

/// A share of L: the least distance of a place from an end, more than its error.
const CLEAR: f64 = 1e-9;

/// The part of a segment before a place on its line, in the same unit as the whole.
#[derive(Clone, Copy)]
struct Share {
    before: f64,
    all: f64,
}

impl Share {
    #[inline(always)]
    fn new(before: f64, all: f64) -> Self {
        Self { before, all }
    }

    /// Returns the distance from the nearer end, negative beyond it.
    #[inline(always)]
    fn inwards(self) -> f64 {
        smaller(self.before, self.all - self.before)
    }

    #[inline(always)]
    fn is_inside(self) -> bool {
        self.inwards() > 0.0
    }

    /// Returns `true` if the place is clear of both ends; `longest` is the largest coordinate of
    /// the segment.
    #[inline(always)]
    fn is_clear(self, longest: f64, keep: f64) -> bool {
        self.inwards().abs() * longest >= keep * self.all
    }

    /// Returns the parameter of the end that the place lies beyond.
    #[inline(always)]
    fn end(self) -> f64 {
        if self.before >= self.all { 1.0 } else { 0.0 }
    }

    #[inline(always)]
    fn place(self) -> Place {
        between(self.before, self.all - self.before)
    }

    /// Returns the point of the segment there; the product comes before the quotient, which then is
    /// exact whenever the point is.
    #[inline(always)]
    fn on(self, of: Capsule) -> DVec3 {
        let way = of.axis() * larger(self.before, 0.0) / self.all;
        let point = summed([of.a.as_dvec3(), way]);
        DVec3::select(BVec3::splat(self.before >= self.all), of.b.as_dvec3(), point)
    }
}
