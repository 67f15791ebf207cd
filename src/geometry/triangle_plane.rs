//! The plane of a triangle: its normal, and on which side a point lies.
//! Every sign is exact: Shewchuk, "Adaptive Precision Floating-Point Arithmetic
//! and Fast Robust Geometric Predicates" (1997), by way of `robust`.

use glam::{DVec3, Vec3};
use robust::{Coord, Coord3D};

use super::Triangle;

/// n = AB × AC, |n| twice the area: zero exactly where the corners lie in a line.
pub(super) fn normal(Triangle { a, b, c }: Triangle) -> DVec3 {
    DVec3::from_array([0, 1, 2].map(|axis| turn(axis, a, b, c)))
}

/// The component of AB × AC along an axis: positive where A, B, C turn left, seen from its tip.
pub(super) fn turn(axis: usize, a: Vec3, b: Vec3, c: Vec3) -> f64 {
    let flat = |p: Vec3| Coord { x: p[(axis + 1) % 3], y: p[(axis + 2) % 3] };
    robust::orient2d(flat(a), flat(b), flat(c))
}

/// n·(P − A): positive on the side from which A, B, C run counter-clockwise.
pub(super) fn height(triangle: Triangle, p: Vec3) -> f64 {
    height_f64(triangle, p.as_dvec3())
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
