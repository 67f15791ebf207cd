//! A separating direction: along it the line of a capsule's midpoint keeps more than the radius
//! from the triangle swept along the axis, which proves that the line misses.

use super::feature_pairs::Cast;
use crate::exact::ordered_ring::{OrderedRing, Vector, cross, dot, plus, times};

/// Returns `true` if a likely direction separates: from the triangle's centre, or across an edge or
/// the axis. Most lines that miss are told so before any pair of features is tried. f64 finds the
/// direction, and the error-bounded stage confirms it.
#[inline]
pub(super) fn is_clear<T: OrderedRing>(rough: &Cast<f64>, sure: impl FnOnce() -> Cast<T>) -> bool {
    let found = (0..5).find(|&which| parts(rough, likely(rough, which)) == Some(true));
    found.is_some_and(|which| {
        let sure = sure();
        parts(&sure, likely(&sure, which)) == Some(true)
    })
}

/// Returns `true` if the direction to the nearest point of the swept triangle separates, which is
/// the one that does if any does.
pub(super) fn is_passed_by<T: OrderedRing>(rough: &Cast<f64>, sure: &Cast<T>) -> Option<bool> {
    let u = nearest(rough);
    let longest = u.iter().fold(0.0, |longest: f64, x| longest.max(x.abs()));
    let u = u.map(|x| T::of((x / longest) as f32));
    parts(sure, cross(u, sure.way))
}

/// A direction perpendicular to the motion.
fn likely<T: OrderedRing>(cast: &Cast<T>, which: usize) -> Vector<T> {
    let Cast { way, half_axis, from_corner: [a, b, c], edges, .. } = *cast;
    match which {
        0 => cross(way, cross(plus(a, plus(b, c)), way)),
        4 => cross(half_axis, way),
        edge => cross(edges[edge - 1], way),
    }
}

/// Returns the point closest to the line of the swept triangle, seen along the motion d: w from the
/// line at d × w. It lies on the segment between two corners, unless the line pierces.
fn nearest(cast: &Cast<f64>) -> Vector<f64> {
    let Cast { way, half_axis, from_corner, .. } = *cast;
    let ends = [half_axis, half_axis.map(|x| -x)];
    let seen: [_; 6] = core::array::from_fn(|i| cross(way, plus(from_corner[i / 2], ends[i % 2])));
    let mut nearest = seen[0];
    for (i, &a) in seen.iter().enumerate() {
        for &b in &seen[i + 1..] {
            let e = plus(b, a.map(|x| -x));
            let share = (-dot(a, e) / dot(e, e).max(f64::MIN_POSITIVE)).clamp(0.0, 1.0);
            let point = plus(a, times(e, share));
            if dot(point, point) < dot(nearest, nearest) {
                nearest = point;
            }
        }
    }
    nearest
}

/// Compares v·w for w from each corner to the line, less |v·h|, with r |v|.
fn parts<T: OrderedRing>(cast: &Cast<T>, v: Vector<T>) -> Option<bool> {
    let reach = dot(v, cast.half_axis);
    let reach = if reach.sign()? < 0 { -reach } else { reach };
    let sense = if dot(v, cast.from_corner[0]).sign()? < 0 { -1.0 } else { 1.0 };
    let across = dot(v, v) * cast.radius * cast.radius;
    for w in cast.from_corner {
        let apart = dot(v, w) * T::of(sense) - reach;
        if apart.sign()? <= 0 || (apart * apart - across).sign()? <= 0 {
            return Some(false);
        }
    }
    Some(true)
}
