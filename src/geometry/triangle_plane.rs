//! The plane of a triangle: its normal, and on which side a point lies.
//! Every sign is exact: Shewchuk, "Adaptive Precision Floating-Point Arithmetic
//! and Fast Robust Geometric Predicates" (1997), by way of `robust`.

use glam::{DVec3, Vec2, Vec3, Vec3Swizzles};
use robust::Coord3D;

use super::{Triangle, exact};

/// n = AB × AC, |n| twice the area: zero exactly where the corners lie in a line.
pub(super) fn normal(Triangle { a, b, c }: Triangle) -> DVec3 {
    DVec3::from_array([0, 1, 2].map(|axis| turn(axis, a, b, c)))
}

/// The component of AB × AC along an axis: positive where A, B, C turn left, seen from its tip.
pub(super) fn turn(axis: usize, a: Vec3, b: Vec3, c: Vec3) -> f64 {
    let flat = |p: Vec3| Vec2::new(p[(axis + 1) % 3], p[(axis + 2) % 3]);
    exact::cross(flat(a), flat(b), flat(a), flat(c))
}

/// n·(P − A): positive on the side from which A, B, C run counter-clockwise.
pub(super) fn height(triangle: Triangle, p: Vec3) -> f64 {
    let height = height_f64(triangle, p.as_dvec3());
    let Triangle { a, b, c } = triangle;
    let size = |q: Vec3| (q.as_dvec3() - a.as_dvec3()).abs();
    let (ab, ac, ap) = (size(b), size(c), size(p));
    // All that can cancel. What is left of it after six digits went is a sign and little more.
    let summed = (ab.yzx() * ac.zxy() + ab.zxy() * ac.yzx()).dot(ap);
    if height.abs() >= 1e-6 * summed { height } else { exact::volume(a, b, c, p) }
}

/// n·SE: positive where the segment from S to E climbs along n.
pub(super) fn climb(triangle: Triangle, s: Vec3, e: Vec3) -> f64 {
    let displaced = triangle.a.as_dvec3() + (e.as_dvec3() - s.as_dvec3());
    height_f64(triangle, displaced)
}

fn height_f64(Triangle { a, b, c }: Triangle, p: DVec3) -> f64 {
    -robust::orient3d(coord(a.as_dvec3()), coord(b.as_dvec3()), coord(c.as_dvec3()), coord(p))
}

fn coord(p: DVec3) -> Coord3D<f64> {
    Coord3D { x: p.x, y: p.y, z: p.z }
}
