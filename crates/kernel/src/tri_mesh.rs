//! Triangles in a tree of boxes: blocks of eight, split at the median of their middles. Feature
//! `mesh`; needs an allocator.
//!
//! The tree only leaves out what certainly does not count, so every answer is that of all
//! triangles, asked one by one. For a tree of your own, [`aabb`](super::aabb) has the tests and
//! [`triangle_block`](super::triangle_block) the leaves.

use alloc::vec::Vec;
use core::cmp::Ordering;

use glam::Vec3;

use super::aabb::{Aabb, AabbCast};
use super::capsule_cast_triangle::{self, CapsuleCast, capsule_cast_triangle};
use super::point_mesh::{self, Crossing, PointMesh};
use super::point_triangle::{ClosestPoint, PointTriangle, by_distance, point_triangle};
use super::sphere_cast_triangle::{self, sphere_cast_triangle};
use super::sphere_triangle::{SphereTriangle, sphere_triangle};
use super::triangle_block::{LANES, NearestHit, PreparedRay, TriangleBlock, TriangleHit};
use super::triangle_triangle::triangle_triangle;
use super::{Sphere, Triangle};

/// A mesh of triangles. Its questions take time that grows with the logarithm of their number.
#[derive(Debug, Clone, PartialEq)]
pub struct TriMesh {
    /// A node's first child comes after it.
    nodes: Vec<Node>,
    blocks: Vec<TriangleBlock>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
struct Node {
    bounds: Aabb,
    next: Next,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Next {
    /// The second child.
    Second(u32),
    Block(u32),
}

/// The maximum depth of the tree: each level halves the blocks, and `u32` counts the triangles.
const DEPTH: usize = 40;

/// A triangle of the mesh, and what the query says about it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct OnMesh<T> {
    /// The index of the triangle.
    pub index: u32,
    /// The answer of the query for the triangle.
    pub found: T,
}

impl TriMesh {
    /// Builds the tree. Indices are places in the list, of which those beyond `u32::MAX` are left
    /// out.
    pub fn new(triangles: &[Triangle]) -> Self {
        let mut all: Vec<_> = (0..u32::MAX).zip(triangles.iter().copied()).collect();
        let mut mesh = Self { nodes: Vec::new(), blocks: Vec::new() };
        if !all.is_empty() {
            mesh.split(&mut all);
        }
        mesh
    }

    /// Adds the node of these triangles and all below it.
    fn split(&mut self, triangles: &mut [(u32, Triangle)]) {
        let node = self.nodes.len();
        if triangles.len() <= LANES {
            let block = TriangleBlock::new(triangles.iter().copied());
            let next = Next::Block(self.blocks.len() as u32);
            self.nodes.push(Node { bounds: *block.bounds(), next });
            self.blocks.push(block);
            return;
        }
        let bounds = triangles.iter().map(|&(_, triangle)| Aabb::of(triangle));
        let bounds = bounds.fold(Aabb::EMPTY, Aabb::join);
        let middles = triangles.iter().map(|(_, triangle)| middle(triangle));
        let [min, max] = middles
            .fold([Vec3::INFINITY, Vec3::NEG_INFINITY], |[min, max], middle| {
                [min.min(middle), max.max(middle)]
            });
        let axis = (max - min).max_position();
        // All blocks on the left are full.
        let half = triangles.len().div_ceil(2 * LANES) * LANES;
        let of = |(_, triangle): &(u32, Triangle)| middle(triangle)[axis];
        triangles.select_nth_unstable_by(half, |one, other| of(one).total_cmp(&of(other)));
        let (left, right) = triangles.split_at_mut(half);
        self.nodes.push(Node { bounds, next: Next::Second(0) });
        self.split(left);
        self.nodes[node].next = Next::Second(self.nodes.len() as u32);
        self.split(right);
    }

    /// Returns the box that contains all triangles.
    pub fn bounds(&self) -> Aabb {
        self.nodes.first().map_or(Aabb::EMPTY, |root| root.bounds)
    }

    /// Returns the first triangle that the ray hits; of two that share the point, that of the lower
    /// index. The order is exact, the distance in metres, or lengths of the direction if
    /// `as_given`. `None` if the ray hits none.
    pub fn first(&self, ray: &PreparedRay) -> Option<TriangleHit> {
        let mut nearest: Option<NearestHit> = None;
        self.visit(
            |bounds| ray.enters(bounds),
            |block| {
                ray.nearer(block, &mut nearest);
                nearest.map_or(f64::INFINITY, |nearest| nearest.limit())
            },
        );
        nearest?.read(ray)
    }

    /// Returns `true` if the ray hits any triangle.
    pub fn any(&self, ray: &PreparedRay) -> bool {
        self.is_any(|bounds| ray.enters(bounds).is_some(), |block| ray.hits(block) != 0)
    }

    /// Returns every triangle that the ray hits, in their exact order along the ray; of those that
    /// share the point, the lower index first.
    pub fn all(&self, ray: &PreparedRay) -> Vec<TriangleHit> {
        let mut hits = Vec::new();
        self.visit(
            |bounds| ray.enters(bounds),
            |block| {
                hits.extend(ray.all(core::slice::from_ref(block)));
                f64::INFINITY
            },
        );
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
        let mut limit = f64::INFINITY;
        self.visit(
            |bounds| Some(bounds.distance_squared(point)),
            |block| {
                for (index, triangle) in block.triangles() {
                    let bounds = Aabb::of(triangle);
                    if bounds == Aabb::ALL || bounds.distance_squared(point) > limit {
                        continue;
                    }
                    let found = point_triangle(point, triangle);
                    let is_nearer = nearest.is_none_or(|nearest| {
                        let order = by_distance(&found, &nearest.found);
                        order.then(index.cmp(&nearest.index)) == Ordering::Less
                    });
                    if is_nearer {
                        nearest = Some(OnMesh { index, found });
                        // A distance is rounded to f32, and saturates.
                        let distance = f64::from(found.closest().distance.next_up());
                        limit = distance * distance;
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
                if is_on { f64::NEG_INFINITY } else { f64::INFINITY }
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
                first.as_ref().map_or(f64::INFINITY, |first| t(&first.found).next_up().into())
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
                if is_any { f64::NEG_INFINITY } else { f64::INFINITY }
            },
        );
        is_any
    }

    /// Visits the blocks, the nearer child first. `near` returns a lower bound for all in a box, or
    /// `None` if nothing in it counts; `block` the greatest bound that counts from now on.
    fn visit(
        &self,
        near: impl Fn(&Aabb) -> Option<f64>,
        mut block: impl FnMut(&TriangleBlock) -> f64,
    ) {
        let mut limit = f64::INFINITY;
        let mut waiting = [(0, 0.0); DEPTH];
        let mut count = 0;
        let bound = |node: usize| self.nodes.get(node).and_then(|node| near(&node.bounds));
        let mut next = bound(0).map(|bound| (0, bound));
        while let Some((node, _)) = next {
            let children = match self.nodes[node].next {
                Next::Block(at) => {
                    limit = block(&self.blocks[at as usize]);
                    [None, None]
                }
                Next::Second(second) => {
                    [node + 1, second as usize].map(|child| Some((child, bound(child)?)))
                }
            };
            next = match children {
                [Some(one), Some(other)] => {
                    let [near, far] = if other.1 < one.1 { [other, one] } else { [one, other] };
                    waiting[count] = far;
                    count += 1;
                    Some(near)
                }
                [one, other] => one.or(other),
            };
            next = next.filter(|&(_, bound)| bound <= limit);
            while next.is_none() && count > 0 {
                count -= 1;
                next = Some(waiting[count]).filter(|&(_, bound)| bound <= limit);
            }
        }
    }
}

/// Returns a point in the middle of the triangle, which only decides where it goes.
fn middle(&Triangle { a, b, c }: &Triangle) -> Vec3 {
    a / 3.0 + b / 3.0 + c / 3.0
}
