//! A separating direction: along it the line of a capsule's midpoint keeps more than the radius
//! from the triangle swept along the axis, which proves that the line misses.

use super::feature_pairs::Cast;
use crate::exact::ordered_ring::{OrderedRing, Vector, cross, dot, plus, times};

/// The number of directions to try: from the triangle's centre, across each edge and the axis, and
/// from each corner of the swept triangle.
const DIRECTIONS: usize = 11;

/// Returns `true` if f64 finds a separating direction, and the error-bounded stage confirms it.
pub(super) fn is_passed_by<T: OrderedRing>(rough: &Cast<f64>, sure: &Cast<T>) -> Option<bool> {
    for which in 0..DIRECTIONS {
        if parts(rough, which)? {
            return parts(sure, which);
        }
    }
    Some(false)
}

/// A direction perpendicular to the motion.
fn direction<T: OrderedRing>(cast: &Cast<T>, which: usize) -> Vector<T> {
    let Cast { way, half_axis, from_corner, edges, .. } = *cast;
    let out = |w: Vector<T>| cross(way, cross(w, way));
    let [a, b, c] = from_corner;
    match which {
        0 => out(plus(a, plus(b, c))),
        1..=3 => cross(edges[which - 1], way),
        4 => cross(half_axis, way),
        5..=7 => out(plus(from_corner[which - 5], half_axis)),
        _ => out(plus(from_corner[which - 8], times(half_axis, T::of(-1.0)))),
    }
}

/// Compares v·w for w from each corner to the line, less |v·h|, with r |v|.
fn parts<T: OrderedRing>(cast: &Cast<T>, which: usize) -> Option<bool> {
    let v = direction(cast, which);
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
