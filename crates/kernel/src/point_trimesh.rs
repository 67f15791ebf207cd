//! A point against a mesh: the closest point, and whether a closed mesh contains it.

use glam::Vec3;

use super::indexed_mesh::{IndexedMesh, MeshFeature, held};
use super::point_mesh::PointMesh;
use super::point_triangle::PointTriangle;
use super::tri_mesh::OnMesh;

/// The point of a mesh closest to a point.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MeshPoint {
    /// The point of the mesh; of several that are equally close that of the lowest triangle.
    pub point: Vec3,
    /// The unit vector from it to the point that asks; zero if they are the same.
    pub normal: Vec3,
    /// The distance in metres.
    pub distance: f32,
    /// The part of lowest dimension that holds the point, the first of equals.
    pub feature: MeshFeature,
    /// The first triangle that holds the point.
    pub triangle: u32,
    /// `true` if the point that asks is a point of the mesh, exactly.
    pub is_on: bool,
}

impl IndexedMesh<'_> {
    /// Returns the point of the mesh closest to a point; `None` if a number of the point is a NaN or
    /// infinite, or the mesh has no triangle of finite numbers.
    pub fn closest(&self, point: Vec3) -> Option<MeshPoint> {
        let all = self.tree.closest_ones(point).sorted(|on| on.index);
        let first = all.first()?;
        let same =
            all.iter().filter(|on| on.index == first.index || on.found.is_same_place(&first.found));
        let feature = same.filter_map(|on| self.part(point, on)).min()?;
        let closest = first.found.closest();
        Some(MeshPoint {
            point: closest.point,
            normal: closest.normal,
            distance: closest.distance,
            feature,
            triangle: first.index,
            is_on: matches!(first.found, PointTriangle::OnTriangle(_)),
        })
    }

    /// Returns the location of a point relative to the mesh, by the parity of a ray's crossings;
    /// meant for one that [`is_closed`](super::indexed_mesh::is_closed).
    pub fn locate(&self, point: Vec3) -> PointMesh {
        self.tree.locate(point)
    }

    /// Returns the lowest part of a triangle that holds its point closest to `point`.
    fn part(&self, point: Vec3, on: &OnMesh<PointTriangle>) -> Option<MeshFeature> {
        let triangle = self.triangle(on.index)?;
        self.lowest(on.index, held(point, triangle, on.found.way().feature()))
    }
}
