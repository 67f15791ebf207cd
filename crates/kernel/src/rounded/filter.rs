//! Decides in f64 far from any tie: plain f64 guesses where the line enters, and bounds on the
//! rounding prove the guess.

use glam::DVec3;

use super::moving::Moving;
use super::{Decision, Relation, RoundedCast};
use crate::exact::ordered_ring::ErrorBounded;

/// Decides for a start that is apart; `None` near a tie.
#[inline(always)]
pub(super) fn decide<const N: usize>(cast: &RoundedCast<N>) -> Option<Decision> {
    if !cast.is_everyday() {
        return None;
    }
    if passes_by(cast) {
        return Some(Decision::of(Relation::PassesBy));
    }
    // The larger features first, since they are met more often.
    let parts = cast.parts.iter().rev();
    let (_, part) = Moving::<f64, N>::new(cast).first_touch(parts)??;
    let moving = Moving::<ErrorBounded, N>::new(cast);
    let entry = moving.enters(part)??;
    if entry.crosses { moving.entering(cast, entry, part) } else { None }
}

/// Returns `true` if the line certainly stays farther from the hull than the radius.
///
/// Seen along the direction d each corner is at d × w, |d| times its distance from the line. If for
/// any vector u, u·(d × w) is more than r |d| |u| for all corners, no point of the hull is within r
/// of the line; the closest point seen is such a u, if there is one.
///
/// The error of a coordinate of w is 2u of the corner's sum, that of d one, that of d × w 8u |d|
/// |w|, and that of the sum of three products with u 8u more of |u| |d| |w|: `ROUNDING` exceeds
/// that.
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

/// Returns the point closest to zero on the segments between points that lie in a plane through
/// zero; an arbitrary one if zero is among them.
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
