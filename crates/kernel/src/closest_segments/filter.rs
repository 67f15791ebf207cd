//! Two segments far from every tie, in plain f64: no branch depends on where they are nearest, as
//! none could be foretold.

use glam::{BVec3, DVec3};

use super::places::{Place, between};
use crate::axis_filter::{larger, smaller};
use crate::exact::predicates::largest;
use crate::line_sphere::from_to;
use crate::ray_capsule::Capsule;
use crate::summed;

/// Where the closest points lie, and the points; None where rounding could matter.
///
/// With the largest coordinates V, W and F of v, w and f, their sum L and u = 2^-53, a coordinate of
/// n = v × w errs by 10u V W, and so |n|², of n at most √12 V W long, by no more than 180u (V W)², and
/// n·f by 60u V W F; (f × w)·n errs by 300u F W V W. A product of two errs by 15u of their sizes.
/// Where |n|² is at least `FLAT` (V W)², a place along P is so off by no more than
/// 500u / `FLAT` F, in metres, where the lines decide it, and by 50u L where an end of Q does:
/// |v|² is at least V². Of Q likewise. `CLEAR` is a thousand times as much.
#[inline(always)]
pub(super) fn far_from_ties(p: Capsule, q: Capsule) -> Option<([Place; 2], [DVec3; 2])> {
    let (v, w, f) = (p.axis(), q.axis(), from_to(p.a, q.a));
    let n = v.cross(w);
    let (vv, ww, nn) = (v.dot(v), w.dot(w), n.dot(n));
    let (vw, vf, wf) = (v.dot(w), v.dot(f), w.dot(f));
    let [longest_v, longest_w, longest_f] = [v, w, f].map(largest);
    let (area, reach) = (longest_v * longest_w, longest_v + longest_w + longest_f);

    // Ericson's way: P's point that is nearest to the line of Q, Q's that is nearest to it, and P's
    // again where Q's would lie beyond an end.
    let on_lines = [f.cross(w).dot(n), f.cross(v).dot(n)].map(|before| Share::new(before, nn));
    let of_end = on_lines[0].end() * vw - wf;
    let t = on_lines[1].or(Share::new(of_end, ww), on_lines[0]);
    let of_end = t.end() * vw + vf;
    let s = on_lines[0].or(Share::new(of_end, vv), t);

    let keep = CLEAR * reach;
    let is_certain = (nn > FLAT * (area * area))
        & (n.dot(f).abs() > APART * (area * reach))
        & on_lines[0].is_clear(longest_v, keep)
        & t.is_clear(longest_w, keep)
        & s.is_clear(longest_v, keep);
    if is_certain { Some(([s.place(), t.place()], [s.of(p), t.of(q)])) } else { None }
}

/// Of (V W)², what |v × w|² is at least.
const FLAT: f64 = 1e-3;

/// Of V W L, what v × w · f is at least: the lines keep apart, and an end of neither is so far from
/// the place that digits are lost on the way.
const APART: f64 = 1e-7;

/// Of L, what places keep from the ends.
const CLEAR: f64 = 1e-9;

/// What of a way lies before a place, and all of the way.
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

    /// From the nearer end inwards.
    #[inline(always)]
    fn inwards(self) -> f64 {
        smaller(self.before, self.all - self.before)
    }

    #[inline(always)]
    fn is_clear(self, longest: f64, keep: f64) -> bool {
        self.inwards().abs() * longest >= keep * self.all
    }

    /// The end that it lies beyond, if it does: 0 or 1.
    #[inline(always)]
    fn end(self) -> f64 {
        if self.before >= self.all { 1.0 } else { 0.0 }
    }

    /// The other one where `other` lies beyond an end.
    #[inline(always)]
    fn or(self, beyond: Self, other: Self) -> Self {
        if other.inwards() > 0.0 { self } else { beyond }
    }

    #[inline(always)]
    fn place(self) -> Place {
        between(self.before, self.all - self.before)
    }

    #[inline(always)]
    fn of(self, capsule: Capsule) -> DVec3 {
        let way = capsule.axis() * larger(self.before, 0.0) / self.all;
        let point = summed([capsule.a.as_dvec3(), way]);
        DVec3::select(BVec3::splat(self.before >= self.all), capsule.b.as_dvec3(), point)
    }
}
