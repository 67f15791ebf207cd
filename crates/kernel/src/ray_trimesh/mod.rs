//! A ray against a mesh: the first point that they share, or all of them.

mod around;

use alloc::vec::Vec;
use core::cmp::Ordering;

use glam::Vec3;

use crate::closest::{self, Closest};
use crate::indexed_mesh::{IndexedMesh, MeshFeature};
use crate::ray::{Outcome, RayHit};
use crate::ray_triangle;
use crate::sphere_triangle::Feature;
use crate::tri_mesh::OnMesh;
use crate::triangle_block::{NearestHit, PreparedRay};
use crate::triangle_plane::mean_normal;
use around::covers_all;

/// The result of a ray against a mesh.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RayOnMesh {
    /// The outcome: `Hit`, `PassesBy`, `Behind`, `TooShort` or `NotFinite`.
    pub outcome: Outcome,
    /// The first hit, or `None` on a miss.
    pub hit: Option<MeshHit>,
}

/// A point where a ray meets a mesh.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MeshHit {
    /// The point, rounded once from f64.
    pub point: Vec3,
    /// The unit normal on the side that the ray comes from: between those of the triangles that
    /// hold the point and that the ray does not run along; zero if it runs along all of them.
    pub normal: Vec3,
    /// The distance from the origin in metres, or in lengths of the direction.
    pub distance: f32,
    /// The parameter: 0 at the origin, 1 at the ray's end; 0 for a ray of length zero.
    pub t: f32,
    /// The part of lowest dimension that holds the point, the first of equals.
    pub feature: MeshFeature,
    /// The first triangle that holds the point.
    pub triangle: u32,
}

/// The features of a triangle in the order of their bits.
const FEATURES: [Feature; 7] = [
    Feature::VertexA,
    Feature::VertexB,
    Feature::VertexC,
    Feature::EdgeBc,
    Feature::EdgeCa,
    Feature::EdgeAb,
    Feature::Face,
];

impl IndexedMesh<'_> {
    /// Returns the first point that the ray shares with the mesh; exactly the first, and with every
    /// triangle that holds it.
    pub fn ray(&self, ray: &PreparedRay) -> RayOnMesh {
        if !ray.ray().is_finite() {
            return RayOnMesh { outcome: Outcome::NotFinite, hit: None };
        }
        let firsts = self.tree.firsts(ray).sorted(|hit| hit.index);
        let hit = firsts.first().and_then(|at| self.hit(ray, at, &firsts));
        let outcome = if hit.is_some() { Outcome::Hit } else { self.tree.missed(ray).outcome() };
        RayOnMesh { outcome, hit }
    }

    /// Returns every point that the ray shares with the mesh, in exact order, equal ones once. Of a
    /// triangle that the ray runs along these are the first shared point and the last, unless the
    /// ray ends before it.
    pub fn ray_all(&self, ray: &PreparedRay) -> Vec<MeshHit> {
        let mut events = self.tree.hits(ray);
        let last = |hit: &NearestHit| Some(NearestHit { met: hit.met.last(ray.ray())?, ..*hit });
        let lasts: Vec<_> = events.iter().filter_map(last).collect();
        events.extend(lasts);
        let order = |one: &NearestHit, other: &NearestHit| one.met.order(ray.ray(), &other.met);
        let place = |event: &NearestHit| (event.index, event.met.is_last);
        events.sort_unstable_by(|one, other| {
            order(one, other).then_with(|| place(one).cmp(&place(other)))
        });
        // The triangles that the ray runs along, from the first point to the last.
        let mut open: Vec<NearestHit> = Vec::new();
        let mut hits = Vec::new();
        for group in events.chunk_by(|one, other| order(one, other) == Ordering::Equal) {
            let new = || group.iter().filter(|event| !event.met.is_last).copied();
            let mut holders: Vec<_> = new().chain(open.iter().copied()).collect();
            holders.sort_unstable_by_key(|hit| hit.index);
            hits.extend(self.hit(ray, &group[0], &holders));
            open.extend(new().filter(|event| event.met.is_along()));
            open.retain(|hit| group.binary_search_by_key(&(hit.index, true), place).is_err());
        }
        hits
    }

    /// Returns the closest points of the ray and of the mesh, with its triangle; with an outcome, of
    /// those that the ray alone has this outcome for. `None` if there is no such triangle.
    pub fn nearest_to_ray(
        &self,
        ray: &PreparedRay,
        outcome: Option<Outcome>,
    ) -> Option<OnMesh<Closest>> {
        let (start, end) = (ray.ray().origin, ray.ray().end());
        self.tree.nearest([start, end], 0.0, |triangle| {
            let counts =
                outcome.is_none_or(|outcome| ray_triangle::outcome(ray.ray(), triangle) == outcome);
            counts.then(|| closest::segment_triangle(start, end, triangle))
        })
    }

    /// Returns `true` if the ray hits the mesh, and the smallest move can make it miss: it only
    /// starts or ends there, runs along, or grazes a border, a ridge or a corner.
    pub fn is_ray_touch(&self, ray: &PreparedRay) -> bool {
        if self.tree.is_crossed(ray) {
            return false;
        }
        let hits = self.tree.hits(ray);
        let arcs = hits.iter().filter_map(|hit| hit.met.arc(ray.ray())).collect();
        !hits.is_empty() && !covers_all(ray.ray().direction, arcs)
    }

    /// Returns the hit at the point `at`, which these triangles hold, the lowest first.
    fn hit(&self, ray: &PreparedRay, at: &NearestHit, holders: &[NearestHit]) -> Option<MeshHit> {
        let ray = ray.ray();
        let first = holders.first()?;
        let features = holders.iter().filter_map(|hit| {
            let features = hit.met.features(ray, &at.met);
            let held = (0..7).filter(|bit| features >> bit & 1 == 1);
            self.lowest(hit.index, held.map(|bit| FEATURES[bit]))
        });
        let feature = features.min()?;
        let normal = mean_normal(holders.iter().filter_map(|hit| hit.met.facing()));
        // Of a point in the middle of a stretch, that of the triangle that begins or ends there.
        let met = if first.met.order(ray, &at.met).is_eq() { &first.met } else { &at.met };
        let RayHit { point, normal, distance, t, .. } = met.hit(ray, normal)?;
        Some(MeshHit { point, normal, distance, t, feature, triangle: first.index })
    }
}
