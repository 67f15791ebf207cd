//! Triangles in a tree of boxes. Feature `mesh`; needs an allocator.
//!
//! The tree only leaves out what certainly does not count, so every answer is that of all
//! triangles, asked one by one. For a tree of your own, [`aabb`](super::aabb) has the tests and
//! [`triangle_block`](super::triangle_block) the leaves.

mod tree;

use alloc::vec::Vec;
use core::cmp::Ordering;

use glam::Vec3;

use super::aabb::{Aabb, AabbCast};
use super::capsule_cast_triangle::{self, CapsuleCast, capsule_cast_triangle};
use super::point_mesh::{self, Crossing, PointMesh};
use super::point_triangle::{ClosestPoint, PointTriangle, by_distance, point_triangle};
use super::slide::{Algorithm, Slide, slide};
use super::sphere_cast_triangle::{self, sphere_cast_triangle};
use super::sphere_triangle::{SphereTriangle, sphere_triangle};
use super::triangle_block::{NearestHit, PreparedRay, TriangleBlock, TriangleHit};
use super::triangle_triangle::triangle_triangle;
use super::{Sphere, Triangle};
#[cfg(not(any(test, feature = "std")))]
use crate::math::Math;
use tree::{Slabs, Tree, rounded_up};

/// A mesh of triangles. Its questions take time that grows with the logarithm of their number.
#[derive(Debug, Clone, PartialEq)]
pub struct TriMesh(Tree);

/// A triangle of the mesh, and what the query says about it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct OnMesh<T> {
    /// The index of the triangle.
    pub index: u32,
    /// The answer of the query for the triangle.
    pub found: T,
}

impl TriMesh {
    /// Builds the tree. Indices are places in the list; those beyond `u32::MAX` are left out, and
    /// triangles of which a number is a NaN or infinite, which no query hits.
    pub fn new(triangles: &[Triangle]) -> Self {
        Self(Tree::new(triangles))
    }

    /// Returns the box that contains all triangles.
    pub fn bounds(&self) -> Aabb {
        self.0.bounds
    }

    /// Returns the first triangle that the ray hits; of two that share the point, that of the lower
    /// index. The order is exact, the distance in metres, or lengths of the direction if
    /// `as_given`. `None` if the ray hits none.
    pub fn first(&self, ray: &PreparedRay) -> Option<TriangleHit> {
        let mut nearest: Option<NearestHit> = None;
        self.visit_along(ray, |block| {
            ray.nearer(block, &mut nearest);
            nearest.map_or(f32::MAX, |nearest| rounded_up(nearest.limit()))
        });
        nearest?.read(ray)
    }

    /// Returns `true` if the ray hits any triangle.
    pub fn any(&self, ray: &PreparedRay) -> bool {
        let mut is_any = false;
        self.visit_along(ray, |block| {
            is_any |= ray.hits(block) != 0;
            limit_until(is_any)
        });
        is_any
    }

    /// Returns every triangle that the ray hits, in their exact order along the ray; of those that
    /// share the point, the lower index first.
    pub fn all(&self, ray: &PreparedRay) -> Vec<TriangleHit> {
        let mut hits = Vec::new();
        self.visit_along(ray, |block| {
            hits.extend(ray.all(core::slice::from_ref(block)));
            f32::MAX
        });
        hits.sort_unstable_by(|one, other| one.order(ray, other));
        hits.iter().filter_map(|hit| hit.read(ray)).collect()
    }

    /// Returns the point of the mesh closest to a point; of triangles that are equally far, exactly,
    /// that of the lowest index. `None` if a number of the point is a NaN or infinite, or the mesh
    /// has no triangle of finite numbers.
    pub fn closest(&self, point: Vec3) -> Option<OnMesh<ClosestPoint>> {
        if !point.is_finite() {
            return None;
        }
        let mut nearest: Option<OnMesh<PointTriangle>> = None;
        let mut limit = f32::MAX;
        let distance = |bounds: &Aabb| bounds.distance_squared(point).sqrt();
        self.visit(
            |bounds| Some(distance(bounds)),
            |block| {
                for (index, triangle) in block.triangles() {
                    if distance(&Aabb::of(triangle)) > f64::from(limit) {
                        continue;
                    }
                    let found = point_triangle(point, triangle);
                    let is_nearer = nearest.is_none_or(|nearest| {
                        let order = by_distance(&found, &nearest.found);
                        order.then(index.cmp(&nearest.index)) == Ordering::Less
                    });
                    if is_nearer {
                        nearest = Some(OnMesh { index, found });
                        // The distance is rounded to f32, and those of boxes to f64.
                        limit = found.closest().distance.next_up().next_up();
                    }
                }
                limit
            },
        );
        nearest.map(|OnMesh { index, found }| OnMesh { index, found: found.closest() })
    }

    /// Returns the location of a point relative to the mesh: see [`point_mesh`](mod@crate::point_mesh).
    pub fn locate(&self, point: Vec3) -> PointMesh {
        let (mut is_inside, mut is_on) = (false, false);
        self.visit(
            |bounds| point_mesh::meets(point, bounds).then_some(0.0),
            |block| {
                for (_, triangle) in block.triangles() {
                    match point_mesh::crossing(point, triangle) {
                        Crossing::OnSurface => is_on = true,
                        Crossing::Once => is_inside = !is_inside,
                        Crossing::None => {}
                    }
                }
                limit_until(is_on)
            },
        );
        match (is_on, is_inside) {
            (true, _) => PointMesh::OnSurface,
            (_, true) => PointMesh::Inside,
            _ => PointMesh::Outside,
        }
    }

    /// Returns `true` if the sphere shares a point with any triangle, exactly; touching counts.
    pub fn overlaps_sphere(&self, sphere: Sphere) -> bool {
        let cast = AabbCast::swept(sphere.center, sphere.center, Vec3::splat(sphere.radius));
        let is_hit =
            |(_, triangle)| matches!(sphere_triangle(sphere, triangle), SphereTriangle::Hit(_));
        self.is_any(|bounds| cast.enters(bounds).is_some(), |block| block.triangles().any(is_hit))
    }

    /// Returns `true` if the triangle shares a point with any of the mesh, exactly.
    pub fn overlaps_triangle(&self, triangle: Triangle) -> bool {
        let own = Aabb::of(triangle);
        let is_met = |(_, other)| {
            own.overlaps(&Aabb::of(other)) && triangle_triangle(triangle, other).is_hit()
        };
        self.is_any(|bounds| own.overlaps(bounds), |block| block.triangles().any(is_met))
    }

    /// Moves a sphere from `start` to `end` and returns its first touch, or the overlap that it
    /// starts with. *Which* triangles are touched is exact; the first of them is the one of the
    /// smallest `t` as rounded to f32, of equal ones that of the lowest index. `None` if it touches
    /// none.
    pub fn sphere_cast(
        &self,
        start: Vec3,
        end: Vec3,
        radius: f32,
    ) -> Option<OnMesh<sphere_cast_triangle::Touch>> {
        let sweep = AabbCast::swept(start, end, Vec3::splat(radius));
        let touch = |triangle| sphere_cast_triangle(start, end, radius, triangle).touch();
        self.cast(sweep, touch, |touch| touch.t)
    }

    /// Moves a capsule and returns its first touch, like [`Self::sphere_cast`].
    pub fn capsule_cast(&self, cast: CapsuleCast) -> Option<OnMesh<capsule_cast_triangle::Touch>> {
        // Rounded up to f32: each half extent is a sum.
        let half = (cast.half_axis.abs() + Vec3::splat(cast.radius)).map(f32::next_up);
        let sweep = AabbCast::swept(cast.start, cast.end, half);
        self.cast(sweep, |triangle| capsule_cast_triangle(cast, triangle).touch(), |touch| touch.t)
    }

    /// Slides a capsule: see [`slide`](mod@crate::slide).
    pub fn slide(&self, cast: CapsuleCast, algorithm: Algorithm) -> Slide {
        slide(cast, algorithm, |cast| {
            self.capsule_cast(cast).map(|OnMesh { index, found }| (index, found))
        })
    }

    fn cast<T: Copy>(
        &self,
        sweep: AabbCast,
        touch: impl Fn(Triangle) -> Option<T>,
        t: impl Fn(&T) -> f32,
    ) -> Option<OnMesh<T>> {
        let mut first: Option<OnMesh<T>> = None;
        self.visit(
            |bounds| sweep.enters(bounds),
            |block| {
                for (index, triangle) in block.triangles() {
                    if sweep.enters(&Aabb::of(triangle)).is_none() {
                        continue;
                    }
                    let Some(found) = touch(triangle) else { continue };
                    let is_first = first.as_ref().is_none_or(|first| {
                        t(&found).total_cmp(&t(&first.found)).then(index.cmp(&first.index))
                            == Ordering::Less
                    });
                    if is_first {
                        first = Some(OnMesh { index, found });
                    }
                }
                // Some that come later have the same t once it is rounded.
                first.as_ref().map_or(f32::MAX, |first| t(&first.found).next_up())
            },
        );
        first
    }

    fn is_any(
        &self,
        is_near: impl Fn(&Aabb) -> bool,
        mut is_hit: impl FnMut(&TriangleBlock) -> bool,
    ) -> bool {
        let mut is_any = false;
        self.visit(
            |bounds| is_near(bounds).then_some(0.0),
            |block| {
                is_any |= is_hit(block);
                limit_until(is_any)
            },
        );
        is_any
    }

    /// Visits the blocks whose boxes the ray enters, the nearest first; `block` returns the
    /// greatest parameter that counts from now on.
    #[inline]
    fn visit_along(&self, ray: &PreparedRay, block: impl FnMut(&TriangleBlock) -> f32) {
        let slabs = Slabs::new(ray, &self.0.bounds);
        self.0.visit(|node| slabs.enter(node), block);
    }

    /// Visits the blocks, the nearest first. `near` returns a lower bound for all in a box, or
    /// `None` if nothing in it counts; `block` the greatest bound that counts from now on.
    fn visit(&self, near: impl Fn(&Aabb) -> Option<f64>, block: impl FnMut(&TriangleBlock) -> f32) {
        self.0.visit(|node| node.each(&near), block);
    }
}

/// Returns the bound of a visit that ends once something is found.
fn limit_until(is_found: bool) -> f32 {
    if is_found { f32::NEG_INFINITY } else { f32::MAX }
}
