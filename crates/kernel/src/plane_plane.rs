//! Two planes and the line they share.
//! Source: "Math - Collision", plane against plane; Ericson, Real-Time
//! Collision Detection (2005), 5.4.4.

use glam::{DVec3, Vec3};

use super::exact::polynomial::{self, Polynomial, Ring};
use super::{Plane, to_f32_saturating, to_vec3_saturating};

/// The relation of two planes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum PlanePlane {
    /// They share a line.
    Crossing {
        /// The point of the line closest to the origin.
        line_point: Vec3,
        /// The unit direction of the line, along n1 × n2.
        line_direction: Vec3,
        /// The sine of the angle between the planes: |n1 × n2| with unit normals.
        sin: f32,
    },
    /// They are the same plane.
    Coincident,
    /// They are parallel and distinct.
    Parallel {
        /// The distance between them in metres.
        distance: f32,
    },
}

/// Intersects two planes.
#[inline]
pub fn plane_plane(first: Plane, second: Plane) -> PlanePlane {
    let (n1, n2) = (first.normal.as_dvec3(), second.normal.as_dvec3());

    // V = n1 × n2: products of f32 are exact in f64, so V is computed as zero only if it is zero.
    let v = n1.cross(n2);
    if v == DVec3::ZERO {
        let h = first.height(second.point);
        return if h == 0.0 {
            PlanePlane::Coincident
        } else {
            PlanePlane::Parallel { distance: to_f32_saturating(h.abs() / n1.length()) }
        };
    }

    // With p1 as origin the planes are n1·x = 0 and n2·x = h, h = n2·(p2 − p1); the point of their
    // line closest to p1 is x = h (V × n1) / |V|². Then along the line to the foot of the origin.
    let h = -second.height(first.point);
    if h.is_nan() || v.is_nan() {
        return PlanePlane::Parallel { distance: f32::MAX };
    }
    let direction = v / v.length();
    let near = first.point.as_dvec3() + v.cross(n1) * h / v.length_squared();
    PlanePlane::Crossing {
        line_point: to_vec3_saturating(line_point(first, second, near, direction)),
        line_direction: to_vec3_saturating(direction),
        sin: to_f32_saturating(v.length() / (n1.length() * n2.length())).min(1.0),
    }
}

/// Returns the foot of the origin on the line through `near`.
fn line_point(first: Plane, second: Plane, near: DVec3, direction: DVec3) -> DVec3 {
    let foot = near - direction * direction.dot(near);
    // A coordinate that cancels is recomputed without rounding: zero is zero.
    let coarse = 1e-6 * near.abs().max_element().max(first.point.abs().max_element().into());
    let [x, y, z] = foot.to_array();
    let settled = |rough: f64, exact: fn(Plane, Plane) -> f64| {
        if rough != 0.0 && rough.abs() < coarse { exact(first, second) } else { rough }
    };
    DVec3::new(
        settled(x, exact_foot::<0>),
        settled(y, exact_foot::<1>),
        settled(z, exact_foot::<2>),
    )
}

#[cold]
fn exact_foot<const AXIS: usize>(first: Plane, second: Plane) -> f64 {
    let [p1, p2] = [first, second].map(|plane| plane.point.as_dvec3());
    let [n1, n2] = [first, second].map(|plane| plane.normal.as_dvec3());
    let six = |u: DVec3, v: DVec3| [u.x, u.y, u.z, v.x, v.y, v.z];
    let numerator = polynomial::exact_value::<FootNumerator<AXIS>, 6, 6>(six(p1, p2), six(n1, n2));
    numerator / n1.cross(n2).length_squared()
}

/// (n1·p1) (n2 × V) + (n2·p2) (V × n1) along an axis: the foot of the origin, times |V|².
struct FootNumerator<const AXIS: usize>;

impl<const AXIS: usize> Polynomial<6, 6> for FootNumerator<AXIS> {
    const DEGREES: [u32; 2] = [1, 4];

    fn of<T: Ring>(points: [T; 6], normals: [T; 6]) -> T {
        let [x1, y1, z1, x2, y2, z2] = normals;
        let (n1, n2) = ([x1, y1, z1], [x2, y2, z2]);
        let height =
            |n: [T; 3], i: usize| n[0] * points[i] + n[1] * points[i + 1] + n[2] * points[i + 2];
        let (j, k) = ((AXIS + 1) % 3, (AXIS + 2) % 3);
        let cross = |u: [T; 3], v: [T; 3], j: usize, k: usize| u[j] * v[k] - u[k] * v[j];
        let v = [cross(n1, n2, 1, 2), cross(n1, n2, 2, 0), cross(n1, n2, 0, 1)];
        height(n1, 0) * cross(n2, v, j, k) + height(n2, 3) * cross(v, n1, j, k)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plane(point: [f32; 3], normal: [f32; 3]) -> Plane {
        Plane { point: point.into(), normal: normal.into() }
    }

    /// Checks the line, also with the planes swapped and with normals of other lengths.
    #[track_caller]
    fn check(first: Plane, second: Plane, point: [f32; 3], direction: [f32; 3]) {
        let (point, direction) = (Vec3::from(point), Vec3::from(direction).normalize());
        let longer = |plane: Plane| Plane { normal: plane.normal * 4.0, ..plane };
        for (p1, p2, sense) in [
            (first, second, 1.0),
            (second, first, -1.0),
            (longer(first), second, 1.0),
            (first, longer(second), 1.0),
        ] {
            let PlanePlane::Crossing { line_point, line_direction, .. } = plane_plane(p1, p2)
            else {
                panic!("{:?}", plane_plane(p1, p2));
            };
            let size = first.point.abs().max(second.point.abs()).max_element().max(1.0);
            let off = (line_point / size).distance(point / size);
            assert!(off <= 2.5e-7, "{line_point}");
            assert!(line_direction.distance(direction * sense) <= 2.5e-7, "{line_direction}");
        }
    }

    #[test]
    fn one_along_each_axis() {
        let x = plane([1.0, 7.0, 8.0], [1.0, 0.0, 0.0]);
        let y = plane([7.0, 2.0, 8.0], [0.0, 1.0, 0.0]);
        let z = plane([7.0, 8.0, 3.0], [0.0, 0.0, 1.0]);
        check(x, y, [1.0, 2.0, 0.0], [0.0, 0.0, 1.0]);
        check(y, z, [0.0, 2.0, 3.0], [1.0, 0.0, 0.0]);
        // The article's branch for a line along y divides by zero.
        check(z, x, [1.0, 0.0, 3.0], [0.0, 1.0, 0.0]);
    }

    #[test]
    fn generic() {
        let (first, second) =
            (plane([1.0, 2.0, 3.0], [1.0; 3]), plane([3.0, 2.0, 1.0], [1.0, -1.0, 1.0]));
        // x + y + z = 6 and x − y + z = 2
        check(first, second, [2.0, 2.0, 2.0], [1.0, 0.0, -1.0]);
    }

    #[test]
    fn a_coordinate_that_is_zero() {
        for turn in 0..3 {
            let rotate_axes = |v: [f32; 3]| core::array::from_fn(|i| v[(i + turn) % 3]);
            let first = plane(rotate_axes([0.1, 0.7, 0.0]), rotate_axes([0.7, -0.1, 0.3]));
            let second = plane(rotate_axes([0.1, 0.7, 0.0]), rotate_axes([0.7, -0.1, -0.9]));
            // Both hold the line (0.1, 0.7, 0) t, and with it the origin.
            let PlanePlane::Crossing { line_point, .. } = plane_plane(first, second) else {
                panic!("no line")
            };
            assert_eq!(line_point, Vec3::ZERO);
        }
    }

    #[test]
    fn nearly_parallel() {
        // y = 0 and 1e-4 (x − 1e5) + y = 0; a shallow angle far away.
        let (flat, tilted) =
            (plane([-3e4, 0.0, 7e4], [0.0, 1.0, 0.0]), plane([1e5, 0.0, 0.0], [1e-4, 1.0, 0.0]));
        check(flat, tilted, [1e5, 0.0, 0.0], [0.0, 0.0, -1.0]);
        match plane_plane(flat, tilted) {
            PlanePlane::Crossing { sin, .. } => assert!((sin - 1e-4).abs() < 1e-11),
            other => panic!("{other:?}"),
        }
        // The next number after parallel is not parallel.
        let upright = plane([0.0; 3], [0.1, 0.3, 0.7]);
        let nudged = plane([0.0; 3], [0.1, 0.3, 0.7_f32.next_up()]);
        check(upright, nudged, [0.0; 3], [0.3, -0.1, 0.0]);
    }

    #[test]
    fn coincident() {
        for second in [
            plane([1.0, 2.0, 3.0], [1.0, 2.0, 2.0]),
            plane([1.0, 2.0, 3.0], [-3.0, -6.0, -6.0]),
            plane([3.0, 2.0, 2.0], [0.5, 1.0, 1.0]),
            plane([1e5, 2.0 - 1e5, 53.5 - 46.0], [1e-20, 2e-20, 2e-20]),
        ] {
            let first = plane([1.0, 2.0, 3.0], [1.0, 2.0, 2.0]);
            let same = (second.point - first.point).dot(first.normal) == 0.0;
            assert_eq!(plane_plane(first, second) == PlanePlane::Coincident, same, "{second:?}");
        }
    }

    #[test]
    fn parallel() {
        let first = plane([0.0, 1.0, 0.0], [0.0, 2.0, 0.0]);
        for normal in [[0.0, 1.0, 0.0], [0.0, -3.0, 0.0], [0.0, 1e-40, 0.0]] {
            let second = plane([5.0, 3.0, 0.0], normal);
            assert_eq!(plane_plane(first, second), PlanePlane::Parallel { distance: 2.0 });
        }
        // A step of one ulp at 1e5 is a distance.
        let (near, far) = (plane([1e5; 3], [1.0; 3]), plane([1e5, 1e5, 1e5 + 0.0078125], [1.0; 3]));
        assert!(matches!(plane_plane(near, far), PlanePlane::Parallel { .. }));
    }

    #[test]
    fn far_away() {
        // The same line as `generic`, (2, 2, 2) + s (1, 0, −1), moved by (1e5, 1e5, 1e5).
        let o = 1e5;
        let first = plane([o + 1.0, o + 2.0, o + 3.0], [1.0; 3]);
        let second = plane([o + 3.0, o + 2.0, o + 1.0], [1.0, -1.0, 1.0]);
        check(first, second, [o + 2.0; 3], [1.0, 0.0, -1.0]);
    }

    #[test]
    fn the_largest_and_the_smallest_numbers() {
        let (m, tiny) = (f32::MAX, f32::from_bits(1));
        let first = plane([m, 0.0, 0.0], [m / 4.0, 0.0, 0.0]);
        let second = plane([0.0, -m, m], [0.0, tiny, 0.0]);
        check(first, second, [m, -m, 0.0], [0.0, 0.0, 1.0]);
        // Where they meet lies beyond f32.
        let shallow = plane([0.0, m, 0.0], [1e-7, 1.0, 0.0]);
        match plane_plane(plane([0.0, -m, 0.0], [0.0, 1.0, 0.0]), shallow) {
            PlanePlane::Crossing { line_point, .. } => {
                assert_eq!(line_point, Vec3::new(m, -m, 0.0))
            }
            other => panic!("{other:?}"),
        }
    }
}
