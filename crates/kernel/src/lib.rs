//! Exact collision queries on f32 shapes: rays, segments, spheres, triangles, planes, boxes,
//! capsules, cylinders, cones, polygons, meshes of triangles, and a moving ball.
//!
//! ```
//! use exact_collide::prelude::*;
//!
//! let ray = Ray {
//!     origin: Vec3::new(-5.0, 0.0, 0.0),
//!     direction: Vec3::X,
//!     max_distance: 20.0,
//!     as_given: false,
//! };
//! let crate_ = Cuboid {
//!     center: Vec3::ZERO,
//!     half_extents: Vec3::splat(0.5),
//!     rotation: Quat::IDENTITY,
//! };
//! let hit = ray_box(ray, crate_).hit.expect("the ray goes through the middle");
//! assert_eq!(hit.distance, 4.5);
//! assert_eq!(hit.normal, Vec3::NEG_X);
//! ```
//!
//! # What is exact
//!
//! *Which* answer it is: hit or miss, the relation, the feature of a shape, which of two comes
//! first. It is decided for every finite f32 as in exact arithmetic, so there is no epsilon and no
//! band around a boundary: what touches, touches, and an ulp beside it does not. *Numbers* are
//! rounded: lengths and points to within half an f32 ulp of the largest coordinate or of
//! themselves, whichever is larger, ratios and normals likewise of one, a point that two triangles
//! share to within 1.5. The measured errors are in the repository's `docs/exactness.md`. A `t` is
//! rounded to the nearest, so it may lie 2^-24 beyond the touch: a motion that must stop before it
//! goes to `t - 2^-23`.
//! A cast that is to stop at a distance is one with a radius larger by it. Of an overlap at the start
//! [`sphere_triangle`](mod@sphere_triangle), [`sphere_sphere`](mod@sphere_sphere) and
//! `convex::convex_convex` say how deep it is, and the way out.
//!
//! Every function is total: a ray of length zero, a triangle without area, a negative zero, 1e38
//! and 1e-45 have defined answers, and nothing panics. A NaN is no hit: a ray and a solid then are
//! [`NotFinite`](ray::Outcome::NotFinite), the other queries miss. Radii and half extents must not
//! be negative, directions and normals not zero, and no number infinite; input that breaks this
//! gives an unspecified answer, but no panic.
//!
//! The same input gives the same bits on every machine: only + − × ÷ √ of f64 and integers are
//! used, and the crate's own sine. Nothing allocates but a `TriMesh`, an `IndexedMesh`,
//! `segment_polygon`, `polygon_polygon` and the queries in `convex`. These last decide for polytopes
//! with radii as all others do; between curved solids they enclose the distance.
//!
//! # How
//!
//! Inputs and outputs are f32, in metres. Inside, everything is f64: an f32 is exact there, and so
//! are the difference and the product of two of similar size, so the textbook formula stays right
//! at grazing incidence and far from the origin. A decision compares polynomials of the inputs
//! before any root or quotient rounds them. Where the f64 value is smaller than a proven bound on
//! its rounding error, integers that hold all its bits decide: 64-bit ones where they suffice, else
//! wider ones (128 or 256 bits for a ray and a solid). Signs of determinants come from `robust`.
//!
//! A sign needs fewer digits than a value: the sign is certain first, and a printed value is
//! computed again where too much cancelled. Whatever is slower than plain f64 is `#[cold]`. The
//! casts and segment queries are inlined and return the decision with the terms that it was made
//! from; roots and quotients are left to methods, so a caller pays only for what it reads.
//!
//! # Features
//!
//! `std` (default) uses the standard library's square root; without it the crate is `no_std`, and
//! `libm` uses the square root of the crate of that name. `alloc` adds `segment_polygon`,
//! `polygon_polygon` and `convex`, and `mesh` adds `TriMesh` and `IndexedMesh` to these: they alone
//! allocate.

#![cfg_attr(not(any(test, feature = "std")), no_std)]
#![deny(missing_docs)]

#[cfg(feature = "alloc")]
extern crate alloc;

pub mod aabb;
mod along;
mod approach;
mod axis_filter;
mod axis_products;
pub mod ball_arc;
pub mod bounce;
pub mod box_box;
pub mod capsule_cast_triangle;
#[cfg(feature = "mesh")]
pub mod capsule_cast_trimesh;
mod cast;
pub mod closest;
pub mod closest_segments;
#[cfg(feature = "alloc")]
pub mod convex;
mod coplanar;
mod edge_distance;
#[cfg(feature = "alloc")]
mod edge_tree;
mod exact;
#[cfg(feature = "mesh")]
pub mod indexed_mesh;
pub mod line_line;
pub mod line_sphere;
mod line_triangle;
#[cfg(not(any(test, feature = "std")))]
mod math;
mod outward;
pub mod plane_plane;
pub mod plane_triangle;
pub mod point_line;
pub mod point_mesh;
pub mod point_polygon;
pub mod point_triangle;
#[cfg(feature = "mesh")]
pub mod point_trimesh;
pub mod polygon;
#[cfg(feature = "alloc")]
pub mod polygon_polygon;
pub mod prelude;
pub mod ray;
pub mod ray_box;
pub mod ray_capsule;
pub mod ray_cone;
pub mod ray_cylinder;
pub mod ray_mesh;
pub mod ray_plane;
pub mod ray_sphere;
pub mod ray_sphere_info;
pub mod ray_triangle;
#[cfg(feature = "mesh")]
pub mod ray_trimesh;
mod relation;
#[cfg(feature = "alloc")]
mod ring_trace;
mod rounded;
pub mod segment_plane;
#[cfg(feature = "alloc")]
pub mod segment_polygon;
pub mod segment_segment;
pub mod segment_sphere;
pub mod segment_triangle;
mod shared_polygon;
mod slabs;
pub mod slide;
pub mod sphere_box;
pub mod sphere_cast_sphere;
pub mod sphere_cast_triangle;
#[cfg(feature = "mesh")]
pub mod sphere_cast_trimesh;
pub mod sphere_plane;
pub mod sphere_sphere;
pub mod sphere_triangle;
#[cfg(feature = "mesh")]
pub mod sphere_trimesh;
mod spokes;
#[cfg(feature = "mesh")]
pub mod tri_mesh;
pub mod triangle_block;
mod triangle_plane;
pub mod triangle_triangle;

/// Compiles and runs the code in the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub use along::OnSegment;
pub use approach::{Approach, Descent};
pub use shared_polygon::{Origin, SharedPolygon};

use exact::predicates;
use glam::{DVec2, DVec3, Vec2, Vec3};
use robust::Coord;

/// A sphere.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sphere {
    /// The centre.
    pub center: Vec3,
    /// The radius in metres, not negative.
    pub radius: f32,
}

impl Sphere {
    /// Returns the signed distance in metres from `point` to the surface, negative inside.
    pub fn distance(self, point: Vec3) -> f32 {
        self.distance_to(Sphere { center: point, radius: 0.0 })
    }

    /// Returns the signed distance in metres between the surfaces, negative if the spheres overlap.
    pub fn distance_to(self, other: Sphere) -> f32 {
        to_f32_saturating(line_sphere::height(
            self.center,
            other.center,
            [self.radius, other.radius],
        ))
    }
}

/// A plane, given by a point and a normal.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Plane {
    /// A point of the plane.
    pub point: Vec3,
    /// The normal, of any length but zero; it points to the plane's front.
    pub normal: Vec3,
}

impl Plane {
    /// Returns n·(v − p): |n| times the signed distance of v from the plane in metres. The sign is
    /// exact.
    #[inline]
    pub(crate) fn height(self, v: Vec3) -> f64 {
        predicates::dot(Vec3::ZERO, self.normal, self.point, v)
    }
}

/// A triangle; its corners run counter-clockwise as seen from the tip of its normal.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Triangle {
    /// The first corner.
    pub a: Vec3,
    /// The second corner.
    pub b: Vec3,
    /// The third corner.
    pub c: Vec3,
}

/// Rounds a result to f32, saturating at the f32 range; −0.0 becomes 0.0.
#[inline]
pub fn to_f32_saturating(value: f64) -> f32 {
    // Adding zero turns -0.0 into 0.0, which means the same and reads better. `clamp` would compile
    // to branches.
    value.max(f64::from(f32::MIN)).min(f64::from(f32::MAX)) as f32 + 0.0
}

/// [`to_f32_saturating`] for each coordinate.
#[inline]
pub(crate) fn to_vec3_saturating(value: DVec3) -> Vec3 {
    Vec3::new(to_f32_saturating(value.x), to_f32_saturating(value.y), to_f32_saturating(value.z))
}

/// Returns the sum of a few terms; a coordinate that may be nothing but rounding error is zero.
#[inline(always)]
pub(crate) fn summed<const N: usize>(terms: [DVec3; N]) -> DVec3 {
    let sum = terms.iter().fold(DVec3::ZERO, |sum, &term| sum + term);
    let sizes = terms.iter().fold(DVec3::ZERO, |sizes, term| sizes + term.abs());
    DVec3::select(sum.abs().cmpgt(1e-15 * sizes), sum, DVec3::ZERO)
}

/// Converts a point to the type of `robust`.
pub(crate) fn coord(point: Vec2) -> Coord<f32> {
    Coord { x: point.x, y: point.y }
}

/// [`to_f32_saturating`] for both coordinates.
pub(crate) fn to_vec2_saturating(value: DVec2) -> Vec2 {
    Vec2::new(to_f32_saturating(value.x), to_f32_saturating(value.y))
}
