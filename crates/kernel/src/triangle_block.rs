//! Eight triangles, coordinate by coordinate, and the ray that is prepared for many of them.
//!
//! ```
//! use exact_collide::prelude::*;
//!
//! let corner = |x: f32| Vec3::new(x, 0.0, 0.0);
//! let triangles = [1.0, 2.0, 3.0].map(|x| Triangle {
//!     a: corner(x),
//!     b: corner(x) + Vec3::Y,
//!     c: corner(x) + Vec3::Z,
//! });
//! let blocks: Vec<_> = TriangleBlock::all(&triangles).collect();
//! // Through the shared corner of none, exactly along their edges.
//! let ray = PreparedRay::new(Ray {
//!     origin: Vec3::new(9.0, 0.0, 0.5),
//!     direction: Vec3::NEG_X,
//!     max_distance: 100.0,
//!     as_given: false,
//! });
//! let first = ray.first(&blocks).expect("the edge belongs to the triangle");
//! assert_eq!((first.index, first.hit.distance), (2, 6.0));
//! assert_eq!(ray.hits(&blocks[0]), 0b111);
//! ```
//! Source: Woop, Benthin and Wald, Watertight Ray/Triangle Intersection (2013).

use core::cmp::Ordering;

use glam::Vec3;

use super::Triangle;
use super::aabb::{Aabb, AabbCast};
use super::ray::{Ray, RayHit};
use super::ray_triangle::Met;

/// The triangles of a block.
pub const LANES: usize = 8;

/// One coordinate of a corner of each triangle.
type Lanes = [f32; LANES];

/// Up to eight triangles, each with an index of the caller's choice.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TriangleBlock {
    /// By corner and axis; lanes without a triangle repeat the last one.
    corners: [[Lanes; 3]; 3],
    indices: [u32; LANES],
    count: u8,
    bounds: Aabb,
}

impl TriangleBlock {
    /// Builds a block of the first eight of these indices and their triangles.
    pub fn new(triangles: impl IntoIterator<Item = (u32, Triangle)>) -> Self {
        let mut block = Self {
            corners: [[[0.0; LANES]; 3]; 3],
            indices: [0; LANES],
            count: 0,
            bounds: Aabb::EMPTY,
        };
        for (lane, (index, triangle)) in triangles.into_iter().take(LANES).enumerate() {
            let Triangle { a, b, c } = triangle;
            for (corner, lanes) in [a, b, c].into_iter().zip(&mut block.corners) {
                for (axis, lanes) in lanes.iter_mut().enumerate() {
                    lanes[lane..].fill(corner[axis]);
                }
            }
            block.indices[lane] = index;
            block.count += 1;
            block.bounds = block.bounds.join(Aabb::of(triangle));
        }
        block
    }

    /// Returns the blocks of a list of triangles, whose indices are their places in it.
    pub fn all(triangles: &[Triangle]) -> impl Iterator<Item = Self> {
        let blocks = triangles.chunks(LANES).zip((0..).step_by(LANES));
        blocks.map(|(some, first)| Self::new((first..).zip(some.iter().copied())))
    }

    /// Returns the number of triangles.
    pub fn len(&self) -> usize {
        self.count.into()
    }

    /// Returns `true` if there is no triangle.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Returns the box that contains all triangles.
    pub fn bounds(&self) -> &Aabb {
        &self.bounds
    }

    /// Returns the triangles and their indices.
    pub fn triangles(&self) -> impl Iterator<Item = (u32, Triangle)> {
        (0..self.len()).map(|lane| (self.indices[lane], self.triangle(lane)))
    }

    fn triangle(&self, lane: usize) -> Triangle {
        let [a, b, c] = self.corners.map(|axes| Vec3::from_array(axes.map(|lanes| lanes[lane])));
        Triangle { a, b, c }
    }
}

/// A ray that is asked about many triangles, and what all these questions share. Its answers are
/// those of [`ray_triangle`](super::ray_triangle::ray_triangle) for each triangle.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PreparedRay {
    ray: Ray,
    boxes: AabbCast,
    /// The axis of the direction's largest coordinate comes last.
    axes: [usize; 3],
    origin: [f32; 3],
    /// d_x / d_z and d_y / d_z, rounded to f32.
    shear: [f32; 2],
}

/// A hit of a triangle among many.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TriangleHit {
    /// The index of the triangle.
    pub index: u32,
    /// The hit, as of that triangle alone.
    pub hit: RayHit,
    /// `true` if the smallest move can make the ray miss this triangle.
    pub is_touch: bool,
}

/// The nearest hit so far.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct NearestHit {
    pub(super) index: u32,
    pub(super) met: Met,
}

impl NearestHit {
    /// Returns a parameter in lengths of the direction that is not before the hit: what
    /// [`PreparedRay::enters`] only later is no nearer.
    pub fn limit(&self) -> f64 {
        self.met.s + self.met.off
    }

    /// Returns the order along the ray, exactly; of one point, the lower index comes first.
    pub fn order(&self, ray: &PreparedRay, other: &Self) -> Ordering {
        self.met.order(&ray.ray, &other.met).then(self.index.cmp(&other.index))
    }

    /// Returns the hit with all its numbers.
    pub fn read(&self, ray: &PreparedRay) -> Option<TriangleHit> {
        let found = self.met.read(&ray.ray);
        let (index, is_touch) = (self.index, found.is_touch);
        found.hit.map(|hit| TriangleHit { index, hit, is_touch })
    }
}

impl PreparedRay {
    /// Prepares a ray.
    pub fn new(ray: Ray) -> Self {
        let d = ray.direction.abs();
        let axes = if d.x >= d.y && d.x >= d.z {
            [1, 2, 0]
        } else if d.y >= d.z {
            [2, 0, 1]
        } else {
            [0, 1, 2]
        };
        let [x, y, z] = axes.map(|axis| f64::from(ray.direction[axis]));
        Self {
            ray,
            boxes: AabbCast::ray(&ray),
            axes,
            origin: axes.map(|axis| ray.origin[axis]),
            shear: [x / z, y / z].map(|shear| shear as f32),
        }
    }

    /// Returns the ray.
    pub fn ray(&self) -> &Ray {
        &self.ray
    }

    /// Returns the ray for the boxes of a tree.
    #[cfg(feature = "mesh")]
    pub(super) fn boxes(&self) -> &AabbCast {
        &self.boxes
    }

    /// Returns a parameter in lengths of the direction that is not after the ray's first point in
    /// the box, or `None` if it certainly has none: see [`AabbCast::enters`].
    #[inline]
    pub fn enters(&self, aabb: &Aabb) -> Option<f64> {
        self.boxes.enters(aabb)
    }

    /// Returns the triangles of a block that the ray hits, as a bit mask.
    pub fn hits(&self, block: &TriangleBlock) -> u8 {
        self.met(block).fold(0, |mask, (lane, _)| mask | 1 << lane)
    }

    /// Returns `true` if the ray hits any of the triangles.
    pub fn any(&self, blocks: &[TriangleBlock]) -> bool {
        blocks.iter().any(|block| self.met(block).next().is_some())
    }

    /// Returns the first triangle that the ray hits, by the exact order along the ray; of two that
    /// share the point, that of the lower index. `None` if it hits none.
    pub fn first(&self, blocks: &[TriangleBlock]) -> Option<TriangleHit> {
        let mut nearest = None;
        for block in blocks {
            self.nearer(block, &mut nearest);
        }
        nearest?.read(self)
    }

    /// Returns every triangle that the ray hits, in the order of the blocks. A point on an edge is
    /// a hit of each triangle that shares the edge.
    pub fn all(&self, blocks: &[TriangleBlock]) -> impl Iterator<Item = NearestHit> {
        blocks.iter().flat_map(|block| self.each(block))
    }

    /// Replaces the nearest hit if a triangle of the block is hit before it.
    #[inline]
    pub fn nearer(&self, block: &TriangleBlock, nearest: &mut Option<NearestHit>) {
        for hit in self.each(block) {
            let is_nearer = match nearest {
                Some(nearest) => hit.order(self, nearest) == Ordering::Less,
                None => true,
            };
            if is_nearer {
                *nearest = Some(hit);
            }
        }
    }

    #[inline]
    pub(super) fn each(&self, block: &TriangleBlock) -> impl Iterator<Item = NearestHit> {
        self.met(block).map(|(lane, met)| NearestHit { index: block.indices[lane], met })
    }

    /// Returns the outcome for each triangle of a block that the ray's line may meet.
    #[cfg(feature = "mesh")]
    pub(super) fn outcomes(
        &self,
        block: &TriangleBlock,
    ) -> impl Iterator<Item = super::ray::Outcome> {
        let open = self.open_lanes(block);
        let lanes = (0..block.len()).filter(move |lane| open >> lane & 1 == 1);
        lanes.map(|lane| super::ray_triangle::outcome(&self.ray, block.triangle(lane)))
    }

    /// Decides each lane that the filter leaves open.
    #[inline]
    fn met(&self, block: &TriangleBlock) -> impl Iterator<Item = (usize, Met)> {
        let mut open = self.open_lanes(block);
        core::iter::from_fn(move || {
            while open != 0 {
                let lane = open.trailing_zeros() as usize;
                open &= open - 1;
                if let Some(met) = Met::new(&self.ray, block.triangle(lane)) {
                    return Some((lane, met));
                }
            }
            None
        })
    }

    /// Returns the lanes whose triangle the ray's line may meet, as a bit mask; it certainly misses
    /// the others. Coordinates are no numbers only if the ray's are none or its direction is zero,
    /// and then it hits nothing.
    #[inline(always)]
    fn open_lanes(&self, block: &TriangleBlock) -> u8 {
        let used = ((1_u16 << block.count) - 1) as u8;
        let Some(error) = self.error(&block.bounds) else { return used };
        let ([ox, oy, oz], [sx, sy]) = (self.origin, self.shear);
        // Not by `map`, which is not inlined here.
        let [x, y, z] = self.axes;
        let along = |corner: usize| {
            let corner = &block.corners[corner];
            [&corner[x], &corner[y], &corner[z]]
        };
        let (a, b, c) = (along(0), along(1), along(2));
        let mut surplus = [0.0_f32; LANES];
        for (i, surplus) in surplus.iter_mut().enumerate() {
            // Seen along the ray, which is the point (0, 0): x − z d_x / d_z, y − z d_y / d_z
            let seen = |[x, y, z]: [&Lanes; 3]| {
                let z = z[i] - oz;
                [(x[i] - ox) - sx * z, (y[i] - oy) - sy * z]
            };
            let ([ax, ay], [bx, by], [cx, cy]) = (seen(a), seen(b), seen(c));
            let (ab, bc, ca) = (ax * by - ay * bx, bx * cy - by * cx, cx * ay - cy * ax);
            let highest = larger(larger(ab, bc), ca);
            let lowest = smaller(smaller(ab, bc), ca);
            // Missed for certain if the ray is on the left of one edge and on the right of another.
            *surplus = smaller(highest, -lowest);
        }
        if surplus.iter().fold(true, |all, &x| all & (x > error)) {
            return 0;
        }
        let open = surplus.iter().rev().fold(0, |open, &x| open << 1 | u8::from(x <= error));
        open & used
    }

    /// Returns a bound on the rounding of the edges in [`Self::open_lanes`] for all triangles in a
    /// box; `None` if f32 is not wide enough.
    ///
    /// Let M be the largest coordinate of a corner from the origin, and u = 2^-24. Each difference
    /// to the origin is rounded once; the shear, at most one, and its product once each; and the
    /// last difference once: a coordinate seen is wrong by u M + 3 u M + 2 u M at most, and by less
    /// than δ = 8 u M. With m the largest coordinate seen, rounded or not, an edge x y′ − y x′ is
    /// wrong by 4 δ m from its factors, by 2 u m² from its products, and by 2 u m² from their
    /// difference. With M between 2^-50 and 2^60 nothing overflows, and what underflows, 2^-148
    /// at most, is less than what δ has in excess.
    #[inline(always)]
    fn error(&self, bounds: &Aabb) -> Option<f32> {
        const U: f32 = 1.0 / (1 << 24) as f32;
        const RANGE: core::ops::Range<f32> = 1.0 / (1_u64 << 50) as f32..(1_u64 << 60) as f32;
        let (min, max): (&[f32; 3], &[f32; 3]) = (bounds.min.as_ref(), bounds.max.as_ref());
        let from = |place: usize| {
            let (axis, origin) = (self.axes[place], self.origin[place]);
            [min[axis] - origin, max[axis] - origin]
        };
        let [x, y, z] = [from(0), from(1), from(2)];
        let size = |[low, high]: [f32; 2]| larger(-low, high);
        let largest = larger(larger(size(x), size(y)), size(z));
        if !RANGE.contains(&largest) {
            return None;
        }
        let off = 8.0 * U * largest;
        let seen = |[low, high]: [f32; 2], shear: f32| {
            let [p, q] = [shear * z[0], shear * z[1]];
            [low - larger(p, q) - off, high - smaller(p, q) + off]
        };
        let [x, y] = [seen(x, self.shear[0]), seen(y, self.shear[1])];
        let most = larger(size(x), size(y)) + off;
        // The two sums of the bound are rounded as well.
        Some(most * (4.1 * off + 4.1 * U * most))
    }
}

/// Returns the larger of two numbers as a vector instruction does: the second if either is NaN.
#[inline(always)]
pub(super) fn larger(x: f32, y: f32) -> f32 {
    if x > y { x } else { y }
}

#[inline(always)]
pub(super) fn smaller(x: f32, y: f32) -> f32 {
    if x < y { x } else { y }
}
