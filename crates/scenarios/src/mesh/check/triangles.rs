//! The flaws of triangles: those without area, those that are there twice, and those that go
//! through others.

use exact_collide::Triangle;
use exact_collide::aabb::Aabb;
use exact_collide::point_line::point_line;
use exact_collide::triangle_triangle::{TriangleTriangle, pierce_each_other, triangle_triangle};
use glam::{DVec3, Vec3};

use super::boxes::{Boxes, Budget};
use super::found::{Example, Found};
use super::places::Places;
use crate::mesh::Mesh;

/// Returns the triangles whose area is exactly zero, and for each triangle whether it is one.
pub(super) fn degenerate(mesh: &Mesh, most: usize) -> (Found, Vec<bool>) {
    let mut found = Found::new(most);
    let mut is_flat = Vec::with_capacity(mesh.triangles().len());
    for (index, corners) in (0_u32..).zip(mesh.triangles()) {
        let [a, b, c] = corners.map(|corner| mesh.vertices()[corner as usize]);
        let is_without_area = a == b || point_line(c, a, b).hit();
        is_flat.push(is_without_area);
        if is_without_area {
            found.add(|| example(mesh, &[index]));
        }
    }
    (found, is_flat)
}

/// Returns the triangles with the same three places as one before, in any order.
pub(super) fn doubled(mesh: &Mesh, places: &Places, most: usize) -> Found {
    let key = |triangle: &[u32; 3]| {
        let mut corners = places.corners(*triangle);
        corners.sort_unstable();
        corners
    };
    let mut sorted: Vec<_> =
        (0_u32..).zip(mesh.triangles()).map(|(index, corners)| (key(corners), index)).collect();
    sorted.sort_unstable();
    let groups = sorted.chunk_by(|one, other| one.0 == other.0);
    let mut pairs: Vec<_> =
        groups.flat_map(|group| group[1..].iter().map(|(_, other)| (*other, group[0].1))).collect();
    pairs.sort_unstable();
    let mut found = Found::new(most);
    for (other, first) in pairs {
        found.add(|| example(mesh, &[first, other]));
    }
    found
}

/// Returns the pairs of triangles without a common place that go through each other, or that lie
/// on each other in one plane. Those without area are left out.
pub(super) fn crossings(
    mesh: &Mesh,
    places: &Places,
    is_flat: &[bool],
    most: usize,
    budget: &mut Budget,
) -> Found {
    let triangle = |index: u32| {
        let [a, b, c] = mesh.triangles()[index as usize].map(|i| mesh.vertices()[i as usize]);
        Triangle { a, b, c }
    };
    let whole: Vec<u32> =
        (0_u32..).zip(is_flat).filter(|(_, is_flat)| !**is_flat).map(|(index, _)| index).collect();
    let boxes: Vec<_> = whole.iter().map(|&index| Aabb::of(triangle(index))).collect();
    let tree = Boxes::new(&boxes);
    let mut found = Found::new(most);
    for (place, (&index, bounds)) in whole.iter().zip(&boxes).enumerate() {
        let corners = places.corners(mesh.triangles()[index as usize]);
        let (own, side) = (triangle(index), Side::of(triangle(index)));
        tree.overlapping(bounds, |other| {
            if other as usize <= place {
                return budget.spend();
            }
            let other = whole[other as usize];
            let others = places.corners(mesh.triangles()[other as usize]);
            if !corners.iter().any(|corner| others.contains(corner))
                && !side.has_all(triangle(other))
                && crosses(own, triangle(other))
            {
                found.add(|| example(mesh, &[index, other]));
            }
            budget.spend()
        });
        if budget.0 == 0 {
            found.is_complete = false;
            break;
        }
    }
    found
}

/// Returns `true` if two triangles with area share more than touches.
pub(super) fn crosses(one: Triangle, other: Triangle) -> bool {
    match triangle_triangle(one, other) {
        TriangleTriangle::Crossing { .. } => pierce_each_other(one, other),
        TriangleTriangle::Coplanar { polygon } => polygon.corners().len() > 2,
        _ => false,
    }
}

/// A triangle's plane in f64, to leave out what certainly lies on one side of it.
struct Side {
    normal: DVec3,
    /// The normal's terms without their signs, which bound the error of its sums.
    terms: DVec3,
    corner: DVec3,
}

impl Side {
    fn of(Triangle { a, b, c }: Triangle) -> Self {
        let [a, b, c] = [a, b, c].map(Vec3::as_dvec3);
        let (u, v) = (b - a, c - a);
        let sum = |i: usize, j: usize| (u[i] * v[j]).abs() + (u[j] * v[i]).abs();
        let terms = DVec3::new(sum(1, 2), sum(2, 0), sum(0, 1));
        Self { normal: u.cross(v), terms, corner: a }
    }

    /// Returns `true` only if the triangle lies strictly on one side.
    fn has_all(&self, Triangle { a, b, c }: Triangle) -> bool {
        let heights = [a, b, c].map(|corner| {
            let from = corner.as_dvec3() - self.corner;
            let error = 1e-14 * self.terms.dot(from.abs());
            let height = self.normal.dot(from);
            if height.abs() > error { height.signum() } else { 0.0 }
        });
        heights == [1.0; 3] || heights == [-1.0; 3]
    }
}

fn example(mesh: &Mesh, triangles: &[u32]) -> Example {
    let last = triangles.last().and_then(|&last| mesh.triangle(last as usize));
    let at = last.map_or(Vec3::ZERO, |Triangle { a, b, c }| {
        ((a.as_dvec3() + b.as_dvec3() + c.as_dvec3()) / 3.0).as_vec3()
    });
    let corners = triangles.iter().filter_map(|&index| mesh.triangles().get(index as usize));
    let vertices: Vec<_> = corners.copied().flatten().collect();
    Example::at(at).of_vertices(&vertices).of_triangles(triangles)
}
