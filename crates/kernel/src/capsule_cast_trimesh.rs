//! A moving capsule against a mesh.

use glam::Vec3;

use super::capsule_cast_triangle::{self, CapsuleCast, CapsuleCastTriangle, capsule_cast_triangle};
use super::closest::{self, Closest};
use super::indexed_mesh::{IndexedMesh, MeshFeature, held};
use super::sphere_cast_trimesh::{MeshCast, MeshTouch};
use super::tri_mesh::OnMesh;

impl IndexedMesh<'_> {
    /// Moves a capsule and returns the first touch, like [`Self::sphere_cast`]; of an overlap at the
    /// start, it is that with the triangle closest to its axis.
    pub fn capsule_cast(&self, cast: CapsuleCast) -> MeshCast {
        let touched = self.tree.capsule_touches(cast).sorted(|on| on.index);
        let CapsuleCast { start, end, half_axis, .. } = cast;
        let feature = touched.first().and_then(|on| {
            self.lowest_holder(on.found.cast.first()?, touched.iter().map(|on| on.index))
        });
        let Some((first, feature)) = touched.first().zip(feature) else {
            let is_finite = start.is_finite() && end.is_finite() && half_axis.is_finite();
            return if start == end || !is_finite {
                MeshCast::Degenerate
            } else {
                MeshCast::missed(self.tree.capsule_missed(cast))
            };
        };
        let capsule_cast_triangle::Touch { center, point, normal, t, distance, .. } =
            first.found.touch;
        let triangle = first.index;
        let touch = MeshTouch { center, point, normal, t, distance, feature, triangle };
        match first.found.cast {
            CapsuleCastTriangle::InitialOverlap(_) => MeshCast::InitialOverlap(touch),
            _ => MeshCast::Hit(touch),
        }
    }

    /// Returns the lowest part that holds the contact of a capsule with one of the triangles; `None`
    /// past the last triangle.
    pub fn part_of_touch(
        &self,
        triangle: u32,
        touch: &capsule_cast_triangle::Touch,
    ) -> Option<MeshFeature> {
        let held = held(touch.point, self.triangle(triangle)?, touch.feature);
        self.lowest(triangle, held)
    }

    /// Returns the closest points of a moving capsule and of the mesh, with its triangle; of those
    /// for which the cast alone counts. `None` if there is none.
    pub fn nearest_to_capsule_cast(
        &self,
        cast: CapsuleCast,
        counts: impl Fn(&CapsuleCastTriangle) -> bool,
    ) -> Option<OnMesh<Closest>> {
        let reach = cast.half_axis.as_dvec3().length() + f64::from(cast.radius);
        self.tree.nearest([cast.start, cast.end], reach, |triangle| {
            let is_asked = counts(&capsule_cast_triangle(cast, triangle));
            is_asked.then(|| closest::capsule_cast_triangle(cast, triangle))
        })
    }

    /// Returns the distance of a capsule's axis from the mesh in metres; zero where they meet.
    pub fn distance_from_segment(&self, start: Vec3, end: Vec3) -> f32 {
        let of = |triangle| Some(closest::segment_triangle(start, end, triangle));
        self.tree.nearest([start, end], 0.0, of).map_or(0.0, |on| on.found.distance)
    }

    /// Returns `true` if a moving capsule touches the mesh and never overlaps it, exactly.
    pub fn is_capsule_cast_touch(&self, cast: CapsuleCast) -> bool {
        self.tree.capsule_cast(cast).is_some() && !self.tree.is_capsule_crossed(cast)
    }
}
