//! Triangles in a tree of boxes. Feature `mesh`; needs an allocator.
//!
//! The tree only leaves out what certainly does not count, so every answer is that of all
//! triangles, asked one by one. For a tree of your own, [`aabb`](super::aabb) has the tests and
//! [`triangle_block`](super::triangle_block) the leaves.

mod tree;
mod tree_steps;

use alloc::vec::Vec;
use core::cmp::Ordering;

use glam::{DVec3, Vec3};

use super::aabb::{Aabb, AabbCast};
use super::capsule_cast_triangle::{self, CapsuleCast, CapsuleCastTriangle, capsule_cast_triangle};
use super::closest::{Closest, point_segment};
use super::point_mesh::{self, Crossing, PointMesh};
use super::point_triangle::{ClosestPoint, PointTriangle, by_distance, point_triangle};
use super::ray::Outcome;
use super::slide::{Algorithm, Slide, slide};
use super::sphere_cast_triangle::{self, SphereCastTriangle, sphere_cast_triangle};
use super::sphere_triangle::{SphereTriangle, sphere_triangle};
use super::triangle_block::{NearestHit, PreparedRay, TriangleBlock, TriangleHit};
use super::triangle_triangle::triangle_triangle;
use super::{Sphere, Triangle};
#[cfg(not(any(test, feature = "std")))]
use crate::math::Math;
use tree::{Event, Slabs, Tree, rounded_up};
pub use tree_steps::{TestedTriangle, TreeStep, Visit};

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

/// The reason of a miss.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Miss {
    /// The line meets no triangle.
    PassesBy,
    /// It meets some, all of them only before the start.
    Behind,
    /// It meets one beyond the end.
    TooShort,
}

impl Miss {
    /// Asks whether the line of a motion that hits nothing meets anything beyond the end, or before
    /// the start.
    fn of(is_met: impl Fn(Self) -> bool) -> Self {
        let reasons = [Self::TooShort, Self::Behind];
        reasons.into_iter().find(|&miss| is_met(miss)).unwrap_or(Self::PassesBy)
    }

    pub fn outcome(self) -> Outcome {
        match self {
            Self::PassesBy => Outcome::PassesBy,
            Self::Behind => Outcome::Behind,
            Self::TooShort => Outcome::TooShort,
        }
    }
}

/// The least of what is offered, and all that are equal to it.
pub(super) struct Least<T> {
    least: Option<T>,
    equals: Vec<T>,
}

impl<T> Least<T> {
    fn new() -> Self {
        Self { least: None, equals: Vec::new() }
    }

    /// Returns `true` if it is less than all before.
    #[inline]
    fn offer(&mut self, other: T, order: impl FnOnce(&T, &T) -> Ordering) -> bool {
        let order = self.least.as_ref().map_or(Ordering::Less, |least| order(&other, least));
        match order {
            Ordering::Less => {
                self.least = Some(other);
                self.equals.clear();
            }
            Ordering::Equal => self.equals.push(other),
            Ordering::Greater => {}
        }
        order == Ordering::Less
    }

    /// Returns all, that of the lowest index first.
    pub fn sorted(self, index: impl Fn(&T) -> u32) -> Vec<T> {
        let mut all = self.equals;
        all.extend(self.least);
        all.sort_unstable_by_key(index);
        all
    }

    fn lowest(self, index: impl Fn(&T) -> u32) -> Option<T> {
        self.equals.into_iter().chain(self.least).min_by_key(index)
    }
}

/// A cast against a triangle, and the touch that it has.
#[derive(Debug, Clone, Copy)]
pub(super) struct Touched<C, T> {
    pub cast: C,
    pub touch: T,
    t: f32,
}

impl<C, T> Touched<C, T> {
    /// Compares in exact numbers where the rounded ones are neighbours.
    fn order(&self, other: &Self, exactly: impl FnOnce(&C, &C) -> Ordering) -> Ordering {
        let is_near = self.t <= other.t.next_up() && other.t <= self.t.next_up();
        if is_near { exactly(&self.cast, &other.cast) } else { self.t.total_cmp(&other.t) }
    }
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
        self.firsts(ray).lowest(|hit| hit.index)?.read(ray)
    }

    /// Returns the triangles that share the first point of the ray.
    #[inline]
    pub(super) fn firsts(&self, ray: &PreparedRay) -> Least<NearestHit> {
        self.watched_firsts(ray, |_| ())
    }

    #[inline]
    fn watched_firsts(&self, ray: &PreparedRay, watch: impl FnMut(Event)) -> Least<NearestHit> {
        let mut nearest: Least<NearestHit> = Least::new();
        let block = |block: &TriangleBlock| {
            for hit in ray.each(block) {
                nearest.offer(hit, |one, other| one.met.order(ray.ray(), &other.met));
            }
            nearest.least.map_or(f32::MAX, |nearest| rounded_up(nearest.limit()))
        };
        let slabs = Slabs::new(ray, &self.0.bounds);
        self.0.visit(|node| slabs.enter(node), block, watch);
        nearest
    }

    /// Returns why a ray that hits none misses.
    pub(super) fn missed(&self, ray: &PreparedRay) -> Miss {
        Miss::of(|miss| {
            let line = ray.boxes().endless(miss == Miss::Behind);
            let expected = miss.outcome();
            self.is_any(
                |bounds| line.enters(bounds).is_some(),
                |block| ray.outcomes(block).any(|outcome| outcome == expected),
            )
        })
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
        let mut hits = self.hits(ray);
        hits.sort_unstable_by(|one, other| one.order(ray, other));
        hits.iter().filter_map(|hit| hit.read(ray)).collect()
    }

    /// Returns every triangle that the ray hits, in any order.
    pub(super) fn hits(&self, ray: &PreparedRay) -> Vec<NearestHit> {
        let mut hits = Vec::new();
        self.visit_along(ray, |block| {
            hits.extend(ray.each(block));
            f32::MAX
        });
        hits
    }

    /// Returns `true` if the ray hits a triangle that the smallest move cannot make it miss.
    pub(super) fn is_crossed(&self, ray: &PreparedRay) -> bool {
        let mut is_crossed = false;
        self.visit_along(ray, |block| {
            is_crossed |= ray.each(block).any(|hit| !hit.met.is_touch);
            limit_until(is_crossed)
        });
        is_crossed
    }

    /// Returns the point of the mesh closest to a point; of triangles that are equally far, exactly,
    /// that of the lowest index. `None` if a number of the point is a NaN or infinite, or the mesh
    /// has no triangle of finite numbers.
    pub fn closest(&self, point: Vec3) -> Option<OnMesh<ClosestPoint>> {
        let OnMesh { index, found } = self.closest_ones(point).lowest(|on| on.index)?;
        Some(OnMesh { index, found: found.closest() })
    }

    /// Returns the triangles that are equally close to a point, and closer than all others.
    pub(super) fn closest_ones(&self, point: Vec3) -> Least<OnMesh<PointTriangle>> {
        let mut nearest: Least<OnMesh<PointTriangle>> = Least::new();
        if !point.is_finite() {
            return nearest;
        }
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
                    let is_nearer = nearest.offer(OnMesh { index, found }, |one, other| {
                        by_distance(&one.found, &other.found)
                    });
                    if is_nearer {
                        // The distance is rounded to f32, and those of boxes to f64.
                        limit = found.closest().distance.next_up().next_up();
                    }
                }
                limit
            },
        );
        nearest
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
    /// starts with. The first of the triangles is the one that is touched first, exactly; of those
    /// that it starts at, the one closest to its centre; of equal ones that of the lowest index.
    /// `None` if it touches none.
    pub fn sphere_cast(
        &self,
        start: Vec3,
        end: Vec3,
        radius: f32,
    ) -> Option<OnMesh<sphere_cast_triangle::Touch>> {
        let first = self.sphere_touches(start, end, radius).lowest(|on| on.index)?;
        Some(OnMesh { index: first.index, found: first.found.touch })
    }

    /// Returns the triangles that a moving sphere touches first, all at the same moment; of those
    /// that it starts at, the equally close ones.
    pub(super) fn sphere_touches(
        &self,
        start: Vec3,
        end: Vec3,
        radius: f32,
    ) -> Least<OnMesh<Touched<SphereCastTriangle, sphere_cast_triangle::Touch>>> {
        let touched = |triangle| {
            let cast = sphere_cast_triangle(start, end, radius, triangle);
            cast.touch().map(|touch| Touched { cast, touch, t: touch.t })
        };
        self.touches(&sphere_sweep(start, end, radius), touched, SphereCastTriangle::order)
    }

    /// Returns why a moving sphere that touches no triangle misses.
    pub(super) fn sphere_missed(&self, start: Vec3, end: Vec3, radius: f32) -> Miss {
        let outcome = |triangle| match sphere_cast_triangle(start, end, radius, triangle) {
            SphereCastTriangle::TooShort(_) => Some(Miss::TooShort),
            SphereCastTriangle::Behind(_) => Some(Miss::Behind),
            _ => None,
        };
        self.cast_missed(&sphere_sweep(start, end, radius), outcome)
    }

    /// Returns `true` if a moving sphere ever overlaps a triangle.
    pub(super) fn is_sphere_crossed(&self, start: Vec3, end: Vec3, radius: f32) -> bool {
        let is_crossed = |triangle| {
            let cast = sphere_cast_triangle(start, end, radius, triangle);
            cast.touch().is_some() && !cast.is_touch()
        };
        self.is_swept(&sphere_sweep(start, end, radius), is_crossed)
    }

    /// Moves a capsule and returns its first touch, like [`Self::sphere_cast`].
    pub fn capsule_cast(&self, cast: CapsuleCast) -> Option<OnMesh<capsule_cast_triangle::Touch>> {
        let first = self.capsule_touches(cast).lowest(|on| on.index)?;
        Some(OnMesh { index: first.index, found: first.found.touch })
    }

    /// Slides a capsule: see [`slide`](mod@crate::slide).
    pub fn slide(&self, cast: CapsuleCast, algorithm: Algorithm) -> Slide {
        slide(cast, algorithm, |cast| {
            self.capsule_cast(cast).map(|OnMesh { index, found }| (index, found))
        })
    }

    /// Like [`Self::sphere_touches`], of a capsule; its axis is closest.
    pub(super) fn capsule_touches(
        &self,
        cast: CapsuleCast,
    ) -> Least<OnMesh<Touched<CapsuleCastTriangle, capsule_cast_triangle::Touch>>> {
        let touched = |triangle| {
            let found = capsule_cast_triangle(cast, triangle);
            found.touch().map(|touch| Touched { cast: found, touch, t: touch.t })
        };
        self.touches(&capsule_sweep(&cast), touched, CapsuleCastTriangle::order)
    }

    /// Like [`Self::sphere_missed`], of a capsule.
    pub(super) fn capsule_missed(&self, cast: CapsuleCast) -> Miss {
        let outcome = |triangle| match capsule_cast_triangle(cast, triangle) {
            CapsuleCastTriangle::TooShort => Some(Miss::TooShort),
            CapsuleCastTriangle::Behind => Some(Miss::Behind),
            _ => None,
        };
        self.cast_missed(&capsule_sweep(&cast), outcome)
    }

    /// Like [`Self::is_sphere_crossed`], of a capsule.
    pub(super) fn is_capsule_crossed(&self, cast: CapsuleCast) -> bool {
        let is_crossed = |triangle| match capsule_cast_triangle(cast, triangle) {
            CapsuleCastTriangle::Hit(first) => !first.is_touch,
            CapsuleCastTriangle::InitialOverlap(_) => true,
            _ => false,
        };
        self.is_swept(&capsule_sweep(&cast), is_crossed)
    }

    fn touches<C, T>(
        &self,
        sweep: &AabbCast,
        touched: impl Fn(Triangle) -> Option<Touched<C, T>>,
        order: impl Fn(&C, &C) -> Ordering,
    ) -> Least<OnMesh<Touched<C, T>>> {
        let mut first: Least<OnMesh<Touched<C, T>>> = Least::new();
        self.visit(
            |bounds| sweep.enters(bounds),
            |block| {
                for (index, triangle) in block.triangles() {
                    if sweep.enters(&Aabb::of(triangle)).is_none() {
                        continue;
                    }
                    let Some(found) = touched(triangle) else { continue };
                    first.offer(OnMesh { index, found }, |one, other| {
                        one.found.order(&other.found, &order)
                    });
                }
                // Some that come later have the same t once it is rounded.
                first.least.as_ref().map_or(f32::MAX, |first| first.found.t.next_up())
            },
        );
        first
    }

    fn cast_missed(&self, sweep: &AabbCast, outcome: impl Fn(Triangle) -> Option<Miss>) -> Miss {
        Miss::of(|miss| {
            let line = sweep.endless(miss == Miss::Behind);
            self.is_swept(&line, |triangle| outcome(triangle) == Some(miss))
        })
    }

    /// Returns `true` if it holds for any triangle whose box is swept.
    fn is_swept(&self, sweep: &AabbCast, holds: impl Fn(Triangle) -> bool) -> bool {
        self.is_any(
            |bounds| sweep.enters(bounds).is_some(),
            |block| {
                block.triangles().any(|(_, triangle)| {
                    sweep.enters(&Aabb::of(triangle)).is_some() && holds(triangle)
                })
            },
        )
    }

    /// Returns the triangle with the nearest pair, of equals any. `pair` may leave out triangles;
    /// no pair is nearer than the triangle's distance from the segment less `reach`.
    pub(super) fn nearest(
        &self,
        [start, end]: [Vec3; 2],
        reach: f64,
        pair: impl Fn(Triangle) -> Option<Closest>,
    ) -> Option<OnMesh<Closest>> {
        // Less than f32 rounds a distance.
        const ROUNDING: f64 = 1e-6;
        let path = Aabb { min: start.min(end), max: start.max(end) };
        let at_least = |bounds: &Aabb| {
            let [min, max] = [bounds.min, bounds.max].map(|corner| corner.as_dvec3());
            let gap = (min - path.max.as_dvec3()).max(path.min.as_dvec3() - max);
            let around = 0.5 * (max - min).length();
            let middle = bounds.min * 0.5 + bounds.max * 0.5;
            let from_middle = f64::from(point_segment(middle, start, end).distance) - around;
            let size = f64::from(middle.abs().max_element()) + around;
            let least = gap.max(DVec3::ZERO).length().max(from_middle);
            (least * (1.0 - ROUNDING) - ROUNDING * size - reach).max(0.0)
        };
        let mut nearest: Option<OnMesh<Closest>> = None;
        self.visit(
            |bounds| Some(at_least(bounds)),
            |block| {
                for (index, triangle) in block.triangles() {
                    let Some(found) = pair(triangle) else { continue };
                    let is_nearer =
                        |nearest: &OnMesh<Closest>| found.distance < nearest.found.distance;
                    if nearest.as_ref().is_none_or(is_nearer) {
                        nearest = Some(OnMesh { index, found });
                    }
                }
                nearest.map_or(f32::MAX, |nearest| nearest.found.distance)
            },
        );
        nearest
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
        self.0.visit(|node| slabs.enter(node), block, |_| ());
    }

    /// Visits the blocks, the nearest first. `near` returns a lower bound for all in a box, or
    /// `None` if nothing in it counts; `block` the greatest bound that counts from now on.
    fn visit(&self, near: impl Fn(&Aabb) -> Option<f64>, block: impl FnMut(&TriangleBlock) -> f32) {
        self.0.visit(|node| node.each(&near), block, |_| ());
    }
}

fn sphere_sweep(start: Vec3, end: Vec3, radius: f32) -> AabbCast {
    AabbCast::swept(start, end, Vec3::splat(radius))
}

fn capsule_sweep(cast: &CapsuleCast) -> AabbCast {
    // Rounded up to f32: each half extent is a sum.
    let half = (cast.half_axis.abs() + Vec3::splat(cast.radius)).map(f32::next_up);
    AabbCast::swept(cast.start, cast.end, half)
}

/// Returns the bound of a visit that ends once something is found.
fn limit_until(is_found: bool) -> f32 {
    if is_found { f32::NEG_INFINITY } else { f32::MAX }
}
