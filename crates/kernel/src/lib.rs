//! Exact collision queries on f32 shapes: rays, segments, spheres, triangles, planes, boxes,
//! capsules, cylinders, cones, a fan of triangles, and a moving ball.
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
//! *Which* answer it is: hit or miss, the relation, the part of a shape, which of two comes first.
//! It is decided for every finite f32 as if numbers had no end, so there is no epsilon and no band
//! around a boundary: what touches, touches, and an ulp beside it does not. *Numbers* (t, points,
//! normals, distances) are rounded: to within half an ulp of f32, of a point that two triangles
//! share to within 1.5; the table of what was measured is in the repository's `docs/exactness.md`.
//!
//! Every function is total: a ray without length, a triangle without area, a negative zero, 1e38 and
//! 1e-45 have named answers, and nothing panics. Radii and half extents are not negative, directions
//! and normals not zero, all numbers finite; what breaks that gets some answer and no panic.
//!
//! The same input gives the same bits on every machine: only + − × ÷ √ of f64 and integers are used,
//! and a sine of its own. Nothing allocates.
//!
//! # How
//!
//! Inputs and outputs are f32, in metres. Inside, everything is f64: an f32 is exact there, and so
//! are the difference and the product of two of similar size, so the textbook formula stays right at
//! grazing incidence and far from the origin. A decision compares polynomials of the inputs before
//! any root or quotient rounds them: where f64 leaves less of a polynomial than a proven bound on its
//! rounding, integers decide that hold all its bits (of 64 where they are enough, else as long as
//! they must be; of a ray and a solid 128 or 256); signs of determinants come from `robust`.
//!
//! A sign needs fewer digits than a value: the sign is certain first, and what is printed is computed
//! again where too much cancelled. What is slower than plain f64 is `#[cold]`. The casts and segments
//! are inlined, and keep the decision with what it was made of: roots and quotients are for the
//! methods, so that a caller pays for what it reads.
//!
//! # Features
//!
//! `std` (default) takes the standard library's square root; without it, `libm` takes that of the
//! crate of that name: the crate is then `no_std`.

#![cfg_attr(not(any(test, feature = "std")), no_std)]
#![deny(missing_docs)]

mod along;
mod approach;
mod axis_filter;
mod axis_products;
pub mod ball_arc;
pub mod bounce;
pub mod box_box;
pub mod capsule_cast_triangle;
mod cast;
pub mod closest;
pub mod closest_segments;
mod coplanar;
mod exact;
pub mod line_line;
pub mod line_sphere;
#[cfg(not(any(test, feature = "std")))]
mod math;
mod outward;
pub mod plane_plane;
pub mod plane_triangle;
pub mod point_line;
pub mod point_polygon;
pub mod point_triangle;
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
mod relation;
mod rounded;
pub mod segment_plane;
pub mod segment_segment;
pub mod segment_sphere;
pub mod segment_triangle;
mod shared_polygon;
mod slabs;
pub mod sphere_box;
pub mod sphere_cast_sphere;
pub mod sphere_cast_triangle;
pub mod sphere_plane;
pub mod sphere_sphere;
pub mod sphere_triangle;
mod triangle_plane;
pub mod triangle_triangle;

/// The page's own code is compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub use along::OnSegment;
pub use approach::{Approach, Descent};
pub use shared_polygon::{Origin, SharedPolygon};

use exact::predicates;
use glam::{DVec2, DVec3, Vec2, Vec3};
use robust::Coord;

/// A sphere; the radius is not negative.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sphere {
    /// Its centre.
    pub center: Vec3,
    /// Metres, not negative.
    pub radius: f32,
}

impl Sphere {
    /// Metres from the point to the surface, negative inside.
    pub fn distance(self, point: Vec3) -> f32 {
        self.distance_to(Sphere { center: point, radius: 0.0 })
    }

    /// Metres between the surfaces, negative where the spheres overlap.
    pub fn distance_to(self, other: Sphere) -> f32 {
        to_f32_saturating(line_sphere::height(
            self.center,
            other.center,
            [self.radius, other.radius],
        ))
    }
}

/// A plane: a point of it and its normal, of any length but zero.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Plane {
    /// A point of it.
    pub point: Vec3,
    /// Of any length but zero; the plane's front is where it points.
    pub normal: Vec3,
}

impl Plane {
    /// n·(v − p): |n| times the height of v above the plane in metres; the sign is exact.
    #[inline]
    pub(crate) fn height(self, v: Vec3) -> f64 {
        predicates::dot(Vec3::ZERO, self.normal, self.point, v)
    }
}

/// A triangle; its corners run counter-clockwise around its normal.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Triangle {
    /// The first corner.
    pub a: Vec3,
    /// The second corner.
    pub b: Vec3,
    /// The third corner.
    pub c: Vec3,
}

/// A result as f32: rounded once, saturated where it lies beyond f32.
#[inline]
pub fn to_f32_saturating(value: f64) -> f32 {
    // Adding zero turns -0.0 into 0.0, which means the same and reads better; the comparisons
    // of `clamp` would become branches.
    value.max(f64::from(f32::MIN)).min(f64::from(f32::MAX)) as f32 + 0.0
}

/// [`to_f32_saturating`] for each coordinate.
#[inline]
pub(crate) fn to_vec3_saturating(value: DVec3) -> Vec3 {
    Vec3::new(to_f32_saturating(value.x), to_f32_saturating(value.y), to_f32_saturating(value.z))
}

/// The sum of a few terms, zero in each coordinate in which rounding may have left all of it.
#[inline(always)]
pub(crate) fn summed<const N: usize>(terms: [DVec3; N]) -> DVec3 {
    let sum = terms.iter().fold(DVec3::ZERO, |sum, &term| sum + term);
    let sizes = terms.iter().fold(DVec3::ZERO, |sizes, term| sizes + term.abs());
    DVec3::select(sum.abs().cmpgt(1e-15 * sizes), sum, DVec3::ZERO)
}

/// A point as `robust` takes it.
pub(crate) fn coord(point: Vec2) -> Coord<f32> {
    Coord { x: point.x, y: point.y }
}

/// [`to_f32_saturating`] for each coordinate in the plane.
pub(crate) fn to_vec2_saturating(value: DVec2) -> Vec2 {
    Vec2::new(to_f32_saturating(value.x), to_f32_saturating(value.y))
}
