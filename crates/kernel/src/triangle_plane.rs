//! The plane of a triangle: its normal, and the side on which a point lies. Every sign is exact,
//! see [`predicates`].

use glam::{DVec3, Vec3};

use super::Triangle;
use super::exact::predicates;

/// n = AB × AC, |n| twice the area: zero exactly if the corners are collinear.
#[inline]
pub(super) fn normal(Triangle { a, b, c }: Triangle) -> DVec3 {
    predicates::cross_in_space(a, b, a, c)
}

/// Returns the mean of normals that are as long as their triangles are large, as a unit vector; at a
/// fold so sharp that they nearly cancel, the first one. Zero if there is none.
#[inline(always)]
pub(super) fn mean_normal(mut normals: impl Iterator<Item = DVec3>) -> DVec3 {
    let Some(first) = normals.next() else { return DVec3::ZERO };
    let (mut sum, mut squares) = (first, first.length_squared());
    for other in normals {
        (sum, squares) = (sum + other, squares + other.length_squared());
    }
    let is_sharp = sum.length_squared() < 1e-6 * squares;
    (if is_sharp { first } else { sum }).normalize_or_zero()
}

/// n·(P − A): positive on the side from which A, B, C run counter-clockwise.
#[inline(always)]
pub(super) fn height(Triangle { a, b, c }: Triangle, p: Vec3) -> f64 {
    predicates::volume(a, b, c, p)
}

/// n·SE: positive if the segment from S to E runs along n.
#[inline]
pub(super) fn normal_dot(triangle: Triangle, s: Vec3, e: Vec3) -> f64 {
    predicates::normal_dot([triangle.a, triangle.b, triangle.c], s, e)
}
