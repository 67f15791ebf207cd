//! The part of a simplex that is closest to the origin, as f64 rounds.

use glam::DVec3;

/// The vertices of a part as bits, and its point that is closest to the origin.
pub(super) type Part = (usize, DVec3);

/// Returns the part of the first `count` points that holds the last one, which was added last and
/// is in all that come closer than before.
#[inline]
pub(super) fn closest_part(points: &[DVec3; 4], count: usize) -> Part {
    match count {
        4 => of_tetrahedron(points),
        3 => of_triangle(points, [2, 1, 0]),
        2 => of_segment(points, [1, 0]),
        _ => (1, points[0]),
    }
}

#[inline]
fn of_segment(points: &[DVec3; 4], [i, j]: [usize; 2]) -> Part {
    let [a, b] = [points[i], points[j]];
    let e = b - a;
    let (from, to) = (b.dot(e), -a.dot(e));
    if from > 0.0 && to > 0.0 {
        (1 << i | 1 << j, (a * from + b * to) / (from + to))
    } else {
        (1 << i, a)
    }
}

fn of_triangle(points: &[DVec3; 4], [i, j, k]: [usize; 3]) -> Part {
    let [a, b, c] = [points[i], points[j], points[k]];
    let n = (b - a).cross(c - a);
    if [a.cross(b), b.cross(c), c.cross(a)].iter().all(|&across| n.dot(across) > 0.0) {
        return (1 << i | 1 << j | 1 << k, n * (n.dot(a) / n.length_squared()));
    }
    let [one, other] = [of_segment(points, [i, j]), of_segment(points, [i, k])];
    if other.1.length_squared() < one.1.length_squared() { other } else { one }
}

fn of_tetrahedron(points: &[DVec3; 4]) -> Part {
    let weights = tetrahedron_weights(points);
    let volume: f64 = weights.iter().sum();
    let most = points.iter().fold(0.0, |most: f64, point| most.max(point.abs().max_element()));
    // What is less may be rounding: a flat one holds nothing.
    let (sense, rounding) = (volume.signum(), 16.0 * f64::EPSILON * most * most * most);
    let is_inside = |weight: f64| weight * sense > rounding;
    if weights.into_iter().all(is_inside) {
        return (0b1111, DVec3::ZERO);
    }
    let mut closest = (1 << 3, points[3]);
    let mut least = f64::INFINITY;
    for (corners, weight) in [[3, 2, 1], [3, 2, 0], [3, 1, 0]].into_iter().zip(weights) {
        if !is_inside(weight) {
            let part = of_triangle(points, corners);
            let squared = part.1.length_squared();
            if squared < least {
                (closest, least) = (part, squared);
            }
        }
    }
    closest
}

/// Returns the volumes with the origin in each vertex's place, six times, in one sense.
#[inline]
pub(super) fn tetrahedron_weights([a, b, c, d]: &[DVec3; 4]) -> [f64; 4] {
    let (cd, ab) = (c.cross(*d), a.cross(*b));
    [b.dot(cd), -a.dot(cd), d.dot(ab), -c.dot(ab)]
}
