//! A moving ball against a mesh.

use glam::Vec3;

use super::closest::{self, Closest};
use super::indexed_mesh::{IndexedMesh, MeshFeature};
use super::sphere_cast_triangle::{self, SphereCastTriangle, sphere_cast_triangle};
use super::tri_mesh::{Miss, OnMesh};

/// The result of a cast against a mesh.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum MeshCast {
    /// They touch first on the way, or at the start.
    Hit(MeshTouch),
    /// They overlap at the start.
    InitialOverlap(MeshTouch),
    /// The motion meets no triangle, however far it goes either way.
    PassesBy,
    /// It would meet one only before the start.
    Behind,
    /// It would meet one only beyond the end.
    TooShort,
    /// The motion has length zero, and starts apart.
    Degenerate,
}

/// The first touch of a cast and a mesh.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MeshTouch {
    /// The centre of the ball, or the midpoint of the capsule.
    pub center: Vec3,
    /// The contact point; of several at the same moment that of the lowest triangle.
    pub point: Vec3,
    /// The unit normal towards what moves; zero if there is none.
    pub normal: Vec3,
    /// The parameter: 0 at the start, 1 at the end.
    pub t: f32,
    /// The distance in metres from the start.
    pub distance: f32,
    /// The part of lowest dimension that holds the contact point, the first of equals; of a
    /// capsule's shared stretch the part that holds all of it.
    pub feature: MeshFeature,
    /// The first triangle that holds it.
    pub triangle: u32,
}

impl MeshCast {
    /// Returns the touch; `None` on a miss.
    pub fn touch(&self) -> Option<MeshTouch> {
        match self {
            Self::Hit(touch) | Self::InitialOverlap(touch) => Some(*touch),
            Self::PassesBy | Self::Behind | Self::TooShort | Self::Degenerate => None,
        }
    }

    pub(super) fn missed(miss: Miss) -> Self {
        match miss {
            Miss::PassesBy => Self::PassesBy,
            Miss::Behind => Self::Behind,
            Miss::TooShort => Self::TooShort,
        }
    }
}

impl IndexedMesh<'_> {
    /// Moves a ball from `start` to `end` and returns the first touch; exactly the first, and with
    /// every triangle that it touches there. Of an overlap at the start, it is the point closest to
    /// the centre.
    pub fn sphere_cast(&self, start: Vec3, end: Vec3, radius: f32) -> MeshCast {
        let touched = self.tree.sphere_touches(start, end, radius).sorted(|on| on.index);
        let feature = touched.first().and_then(|on| {
            self.lowest_holder(&on.found.cast.as_capsule()?, touched.iter().map(|on| on.index))
        });
        let Some((first, feature)) = touched.first().zip(feature) else {
            return if start == end || !(start.is_finite() && end.is_finite()) {
                MeshCast::Degenerate
            } else {
                MeshCast::missed(self.tree.sphere_missed(start, end, radius))
            };
        };
        let sphere_cast_triangle::Touch { center, point, normal, t, distance, .. } =
            first.found.touch;
        let triangle = first.index;
        // A centre on an edge or a corner, be it another triangle's, has no normal.
        let is_in_face = matches!(feature, MeshFeature::Face(_));
        let is_on = center == point && self.closest(start).is_some_and(|closest| closest.is_on);
        let normal = if is_on && t == 0.0 && !is_in_face { Vec3::ZERO } else { normal };
        let touch = MeshTouch { center, point, normal, t, distance, feature, triangle };
        match first.found.cast {
            SphereCastTriangle::InitialOverlap(_) => MeshCast::InitialOverlap(touch),
            _ => MeshCast::Hit(touch),
        }
    }

    /// Returns the closest points of a moving ball and of the mesh, with its triangle; of those for
    /// which the cast alone counts. `None` if there is none.
    pub fn nearest_to_sphere_cast(
        &self,
        (start, end, radius): (Vec3, Vec3, f32),
        counts: impl Fn(&SphereCastTriangle) -> bool,
    ) -> Option<OnMesh<Closest>> {
        self.tree.nearest([start, end], radius.into(), |triangle| {
            let is_asked = counts(&sphere_cast_triangle(start, end, radius, triangle));
            is_asked.then(|| closest::sphere_cast_triangle(start, end, radius, triangle))
        })
    }

    /// Returns `true` if a moving ball touches the mesh and never overlaps it, exactly.
    pub fn is_sphere_cast_touch(&self, start: Vec3, end: Vec3, radius: f32) -> bool {
        self.tree.sphere_cast(start, end, radius).is_some()
            && !self.tree.is_sphere_crossed(start, end, radius)
    }
}
