//! What f64 decides far from any tie: plain f64 guesses where the line comes in, and bounds on the
//! rounding prove the guess.

use glam::DVec3;

use super::moving::Moving;
use super::{Decision, Relation, RoundedCast};
use crate::exact::ordered_ring::ErrorBounded;

/// Of a start that is apart; None near a tie.
#[inline(always)]
pub(super) fn decide<const N: usize>(cast: &RoundedCast<N>) -> Option<Decision> {
    if !cast.is_everyday() {
        return None;
    }
    if passes_by(cast) {
        return Some(Decision::of(Relation::PassesBy));
    }
    // The larger parts first, since they are met more often.
    let parts = cast.parts.iter().rev();
    let (_, part) = Moving::<f64, N>::new(cast).first_touch(parts)??;
    let moving = Moving::<ErrorBounded, N>::new(cast);
    let entry = moving.enters(part)??;
    if entry.crosses { moving.entering(cast, entry, part) } else { None }
}

/// Whether the line surely keeps clear of the hull by more than the radius.
///
/// Seen along the way d each corner is d × w, |d| times as far from the line. Where u is any vector,
/// and u·(d × w) is more than r |d| |u| for all of them, no point of the hull is as close to the line
/// as r; the closest point seen is such a u, if one is.
///
/// A coordinate of w is off by 2u of the corner's sum, that of d by one, of d × w by 8u |d| |w|, and
/// the sum of three products with u by 8u more of |u| |d| |w|: `ROUNDING` is more than that.
#[inline(always)]
fn passes_by<const N: usize>(cast: &RoundedCast<N>) -> bool {
    const ROUNDING: f64 = 1e-14;
    let start = cast.start.as_dvec3();
    let d = cast.end.as_dvec3() - start;
    let from =
        cast.corners.map(|corner| (corner.base.as_dvec3() - start) + corner.offset.as_dvec3());
    let sizes = cast.corners.map(|corner| {
        let from_start = corner.base.as_dvec3() - start;
        (from_start.abs() + corner.offset.as_dvec3().abs()).element_sum()
    });
    let seen = from.map(|w| d.cross(w));
    let u = nearest(&seen);
    let size = sizes.iter().fold(0.0, |size: f64, &own| size.max(own));
    let clear =
        (f64::from(cast.radius) + ROUNDING * size) * d.length() * u.length() * (1.0 + ROUNDING);
    seen.iter().all(|v| u.dot(*v) > clear)
}

/// The point closest to zero of the segments between points that lie in a plane through it; only
/// where zero is among them, one of no use.
#[inline(always)]
fn nearest<const N: usize>(points: &[DVec3; N]) -> DVec3 {
    let mut nearest = points[0];
    for (i, &a) in points.iter().enumerate() {
        for &b in &points[i + 1..] {
            let e = b - a;
            let share = (-a.dot(e) / e.length_squared().max(f64::MIN_POSITIVE)).clamp(0.0, 1.0);
            let point = a + e * share;
            if point.length_squared() < nearest.length_squared() {
                nearest = point;
            }
        }
    }
    nearest
}
