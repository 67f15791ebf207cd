//! A ball against a mesh as a surface.

use super::Sphere;
use super::indexed_mesh::{IndexedMesh, MeshFeature};
use super::point_trimesh::MeshPoint;
use super::sphere_triangle::{SphereTriangle, sphere_triangle};

/// The point of a mesh closest to a ball's centre.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MeshSphere {
    /// `true` if the ball and the mesh share a point, exactly.
    pub is_hit: bool,
    /// `true` if that point lies on the ball's surface, exactly.
    pub is_touch: bool,
    /// The closest point. For a centre in a face, the normal is that of the face's winding.
    pub closest: MeshPoint,
    /// The radius less the distance in metres: negative if the ball is apart.
    pub depth: f32,
}

impl IndexedMesh<'_> {
    /// Intersects a ball with the mesh; `None` as for [`Self::closest`].
    pub fn sphere(&self, sphere: Sphere) -> Option<MeshSphere> {
        let mut closest = self.closest(sphere.center)?;
        let found = sphere_triangle(sphere, self.triangle(closest.triangle)?);
        let on_triangle = found.closest();
        if closest.is_on && matches!(closest.feature, MeshFeature::Face(_)) {
            closest.normal = on_triangle.normal;
        }
        Some(MeshSphere {
            is_hit: matches!(found, SphereTriangle::Hit(_)),
            is_touch: on_triangle.is_touch,
            closest,
            depth: on_triangle.depth,
        })
    }
}
