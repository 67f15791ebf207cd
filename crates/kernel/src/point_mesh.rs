//! A point against a closed mesh, by the parity of a ray's crossings.
//!
//! The ray runs along +x from the point. It is moved aside in y by an amount that is smaller than
//! every number, and in z by a much smaller one: then it meets no edge and no corner, and each
//! crossing is counted once.
//! Source: Edelsbrunner and Mücke, Simulation of Simplicity (1990).

use glam::{Vec2, Vec3, Vec3Swizzles};

use super::Triangle;
use super::aabb::Aabb;
use super::exact::predicates::{cross, volume};
use super::segment_triangle::contains;

/// The location of a point relative to a closed mesh.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PointMesh {
    /// A ray from the point crosses the mesh an odd number of times.
    Inside,
    /// It is a point of a triangle.
    OnSurface,
    /// A ray from the point crosses the mesh an even number of times.
    Outside,
}

/// Locates a point relative to a mesh, which is closed if each edge belongs to an even number of
/// triangles; how they are wound does not matter. Where triangles lie in one another or overlap,
/// what is covered twice is outside. Of a mesh that is not closed, the answer is that of the ray
/// along +x.
///
/// A triangle of which a number is a NaN or infinite is left out, and such a point is outside.
pub fn point_mesh(point: Vec3, triangles: impl IntoIterator<Item = Triangle>) -> PointMesh {
    let mut is_inside = false;
    for triangle in triangles {
        match crossing(point, triangle) {
            Crossing::OnSurface => return PointMesh::OnSurface,
            Crossing::Once => is_inside = !is_inside,
            Crossing::None => {}
        }
    }
    if is_inside { PointMesh::Inside } else { PointMesh::Outside }
}

/// The crossing of the ray along +x with a triangle.
pub(super) enum Crossing {
    None,
    Once,
    OnSurface,
}

/// Returns `true` if the ray along +x meets the box; exact.
#[inline]
pub(super) fn meets(point: Vec3, Aabb { min, max }: &Aabb) -> bool {
    let (from, to) = (point.cmpge(*min), point.cmple(*max));
    to.test(0) && from.test(1) && to.test(1) && from.test(2) && to.test(2)
}

pub(super) fn crossing(point: Vec3, triangle: Triangle) -> Crossing {
    let bounds = Aabb::of(triangle);
    if bounds == Aabb::ALL || !point.is_finite() || !meets(point, &bounds) {
        return Crossing::None;
    }
    if bounds.contains(point) && contains(triangle, point) {
        return Crossing::OnSurface;
    }
    let Triangle { a, b, c } = triangle;
    let sides = [(a, b), (b, c), (c, a)].map(|(p, q)| side(p.yz(), q.yz(), point.yz()));
    if sides[0] == 0 || sides != [sides[0]; 3] {
        return Crossing::None;
    }
    // The sides have the sign of n_x, so the ray meets the plane at −n·(P − A) / n_x.
    let height = volume(a, b, c, point);
    if height * f64::from(sides[0]) < 0.0 { Crossing::Once } else { Crossing::None }
}

/// Returns the sign of (q − p) × (P − p), with P moved by (ε, ε²): if it is zero, that of
/// −(q − p)_z ε, then that of (q − p)_y ε². Zero only if p = q.
fn side(p: Vec2, q: Vec2, point: Vec2) -> i32 {
    let sign = |positive: bool, negative: bool| i32::from(positive) - i32::from(negative);
    let side = cross(p, q, p, point);
    if side != 0.0 {
        sign(side > 0.0, side < 0.0)
    } else if p.y != q.y {
        sign(q.y < p.y, q.y > p.y)
    } else {
        sign(q.x > p.x, q.x < p.x)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const O: Vec3 = Vec3::ZERO;

    /// The faces of a tetrahedron with its corners at the origin and on the axes.
    fn corner(size: f32) -> [Triangle; 4] {
        let [x, y, z] = [Vec3::X, Vec3::Y, Vec3::Z].map(|axis| axis * size);
        [[O, x, y], [O, y, z], [O, z, x], [x, y, z]].map(|[a, b, c]| Triangle { a, b, c })
    }

    #[test]
    fn each_crossing_counts_once_at_edges_and_corners_too() {
        // A ray along +x from here meets corners, edges or runs in a face.
        for (point, expected) in [
            ([1.0, 1.0, 1.0], PointMesh::Inside),
            ([-1.0, 0.0, 0.0], PointMesh::Outside),
            ([-1.0, 1.0, 0.0], PointMesh::Outside),
            ([-1.0, 4.0, 0.0], PointMesh::Outside),
            ([-1.0, 0.0, 4.0], PointMesh::Outside),
            ([-1.0, 2.0, 2.0], PointMesh::Outside),
            ([-1.0, 1.0, 1.0], PointMesh::Outside),
            ([9.0, 1.0, 1.0], PointMesh::Outside),
            ([1.0, 1.0, 0.0], PointMesh::OnSurface),
            ([0.0, 0.0, 4.0], PointMesh::OnSurface),
            ([2.0, 1.0, 1.0], PointMesh::OnSurface),
            ([2.0_f32.next_down(), 1.0, 1.0], PointMesh::Inside),
            ([2.0_f32.next_up(), 1.0, 1.0], PointMesh::Outside),
        ] {
            assert_eq!(point_mesh(point.into(), corner(4.0)), expected, "{point:?}");
        }
    }

    /// A square in two triangles on each of the six sides, seen along the diagonals.
    #[test]
    fn a_ray_along_the_diagonal_of_a_face_crosses_it_once() {
        let at = |i: usize| {
            Vec3::new((i & 1) as f32, (i >> 1 & 1) as f32, (i >> 2 & 1) as f32) * 2.0 - Vec3::ONE
        };
        let sides =
            [[0, 1, 3, 2], [4, 5, 7, 6], [0, 1, 5, 4], [2, 3, 7, 6], [0, 2, 6, 4], [1, 3, 7, 5]];
        let faces: Vec<_> = sides
            .iter()
            .flat_map(|&[a, b, c, d]| [[a, b, c], [a, c, d]])
            .map(|[a, b, c]| Triangle { a: at(a), b: at(b), c: at(c) })
            .collect();
        for (y, z) in [(0.0, 0.0), (0.5, 0.5), (0.5, -0.5), (-0.25, 0.0)] {
            let ask = |x| point_mesh(Vec3::new(x, y, z), faces.iter().copied());
            assert_eq!([ask(-2.0), ask(0.0)], [PointMesh::Outside, PointMesh::Inside]);
        }
        for y in [-1.0, 1.0] {
            let ask = |x, z| point_mesh(Vec3::new(x, y, z), faces.iter().copied());
            assert_eq!([ask(-2.0, 0.5), ask(-2.0, 1.0)], [PointMesh::Outside; 2]);
        }
    }
}
