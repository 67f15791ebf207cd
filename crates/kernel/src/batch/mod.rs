//! Eight cases at once: which answer each of them is, without its numbers.
//!
//! ```
//! use exact_collide::batch;
//! use exact_collide::prelude::*;
//! use exact_collide::ray_sphere::Relation;
//!
//! // One ray beside spheres of eight sizes.
//! let (start, end) = (Vec3::new(-5.0, 3.0, 0.0), Vec3::new(5.0, 3.0, 0.0));
//! let spheres = [0.0, 1.0, 2.0, 3_f32.next_down(), 3.0, 3_f32.next_up(), 4.0, 6.0]
//!     .map(|radius| Sphere { center: Vec3::ZERO, radius });
//! let relations = batch::ray_sphere(&[start; 8], &[end; 8], &spheres);
//! assert_eq!(relations[3..6], [Relation::PassesBy, Relation::Hit, Relation::Hit]);
//!
//! // Asked alone each is the same, and has its numbers.
//! let alone = spheres.map(|sphere| ray_sphere(start, end, sphere));
//! assert_eq!(relations, alone.map(|answer| answer.relation()));
//! assert_eq!(alone[4].entry().unwrap().d, Vec3::new(0.0, 3.0, 0.0));
//! ```
//!
//! What f64 is certain of, the same instructions decide of all eight, with the widest vectors that
//! the machine has (without the feature `std`: that the crate is compiled for). What it is not
//! certain of is asked alone. So the answers are the same on every machine. It pays most where a
//! query has much to compute that is no decision, and least among nearly degenerate cases: the
//! repository's `docs/benchmarks.md` has the times.

#[cfg(test)]
mod tests;

use glam::{Vec2, Vec3};

use super::point_polygon::FillRule;
use super::ray::{Outcome, Ray};
use super::ray_box::Cuboid;
use super::{Plane, Sphere, Triangle};
use super::{
    line_line, point_line, point_polygon, ray_box, ray_plane, ray_sphere, segment_plane,
    segment_segment, segment_sphere, segment_triangle, sphere_cast_sphere, sphere_plane,
    sphere_sphere,
};

/// So many cases are decided at once.
pub const LANES: usize = 8;

/// The widest vectors of this machine.
#[cfg(all(feature = "std", target_arch = "x86_64"))]
enum Vectors {
    Avx512,
    Avx2,
    Sse2,
}

#[cfg(all(feature = "std", target_arch = "x86_64"))]
impl Vectors {
    #[inline(always)]
    fn widest() -> Self {
        use std::arch::is_x86_feature_detected as has;
        if has!("avx512f") && has!("avx512vl") && has!("avx512dq") && has!("avx512bw") {
            Self::Avx512
        } else if has!("avx2") {
            Self::Avx2
        } else {
            Self::Sse2
        }
    }
}

/// The query of eight of a pair, by what its file says as f64 rounds it: the relation, and whether
/// that is certain. `$any` is one of them.
macro_rules! eight {
    ($pair:ident $(<const $N:ident: usize>)? (
        $($given:ident: $Given:ty),+ $(; $shared:ident: $Shared:ty)?
    ) -> $Relation:ty: $any:expr, $($read:tt)+) => {
        #[doc = concat!("[`", stringify!($pair), "`](", stringify!($pair), "::",
            stringify!($pair), ") of eight.")]
        #[inline]
        pub fn $pair $(<const $N: usize>)? (
            $($given: &[$Given; LANES],)+ $($shared: $Shared)?
        ) -> [$Relation; LANES] {
            type Rounded = ([$Relation; LANES], [bool; LANES]);

            /// Without a branch, so that the compiler makes one vector of the lanes.
            #[inline(always)]
            fn rounded $(<const $N: usize>)? (
                $($given: &[$Given; LANES],)+ $($shared: $Shared)?
            ) -> Rounded {
                let (mut relations, mut are_sure) = ([$any; LANES], [false; LANES]);
                for lane in 0..LANES {
                    (relations[lane], are_sure[lane]) =
                        $pair::rounded($(&$given[lane],)+ $($shared)?);
                }
                (relations, are_sure)
            }

            #[cfg(all(feature = "std", target_arch = "x86_64"))]
            #[target_feature(enable = "avx2")]
            fn avx2 $(<const $N: usize>)? (
                $($given: &[$Given; LANES],)+ $($shared: $Shared)?
            ) -> Rounded {
                rounded($($given,)+ $($shared)?)
            }

            #[cfg(all(feature = "std", target_arch = "x86_64"))]
            #[target_feature(enable = "avx512f,avx512vl,avx512dq,avx512bw")]
            fn avx512 $(<const $N: usize>)? (
                $($given: &[$Given; LANES],)+ $($shared: $Shared)?
            ) -> Rounded {
                rounded($($given,)+ $($shared)?)
            }

            #[cold]
            #[inline(never)]
            fn alone $(<const $N: usize>)? (
                $($given: $Given,)+ $($shared: $Shared)?
            ) -> $Relation {
                $pair::$pair($($given,)+ $($shared)?) $($read)+
            }

            #[cfg(not(all(feature = "std", target_arch = "x86_64")))]
            let (mut relations, are_sure) = rounded($($given,)+ $($shared)?);
            #[cfg(all(feature = "std", target_arch = "x86_64"))]
            let (mut relations, are_sure) = match Vectors::widest() {
                // SAFETY: the machine has these vectors.
                Vectors::Avx512 => unsafe { avx512($($given,)+ $($shared)?) },
                // SAFETY: the machine has these vectors.
                Vectors::Avx2 => unsafe { avx2($($given,)+ $($shared)?) },
                Vectors::Sse2 => rounded($($given,)+ $($shared)?),
            };
            if are_sure != [true; LANES] {
                for lane in (0..LANES).filter(|&lane| !are_sure[lane]) {
                    relations[lane] = alone($($given[lane],)+ $($shared)?);
                }
            }
            relations
        }
    };
}

eight!(ray_sphere(start: Vec3, end: Vec3, sphere: Sphere)
    -> ray_sphere::Relation: ray_sphere::Relation::Hit, .relation());
eight!(sphere_cast_sphere(start: Vec3, end: Vec3, cast_radius: f32, target: Sphere)
    -> sphere_cast_sphere::Relation: sphere_cast_sphere::Relation::Hit, .relation());
eight!(segment_sphere(start: Vec3, end: Vec3, sphere: Sphere)
    -> segment_sphere::Relation: segment_sphere::Relation::Pierces, .relation());
eight!(sphere_sphere(sphere1: Sphere, sphere2: Sphere)
    -> sphere_sphere::Relation: sphere_sphere::Relation::Overlap, .relation());
eight!(sphere_plane(sphere: Sphere, plane: Plane)
    -> sphere_plane::Relation: sphere_plane::Relation::Crossing, .relation());
eight!(segment_plane(start: Vec3, end: Vec3, plane: Plane)
    -> segment_plane::Relation: segment_plane::Relation::Crossing, .relation());
eight!(segment_triangle(start: Vec3, end: Vec3, triangle: Triangle)
    -> segment_triangle::Relation: segment_triangle::Relation::Crossing, .relation());
eight!(ray_plane(ray: Ray, plane: Plane) -> Outcome: Outcome::Hit, .outcome);
eight!(ray_box(ray: Ray, cuboid: Cuboid) -> Outcome: Outcome::Hit, .outcome);
eight!(point_line(point: Vec3, a: Vec3, b: Vec3)
    -> point_line::Relation: point_line::Relation::OnLine, .relation());
eight!(line_line(a1: Vec2, a2: Vec2, b1: Vec2, b2: Vec2)
    -> line_line::Relation: line_line::Relation::Crossing, .relation());
eight!(segment_segment(p1: Vec2, p2: Vec2, q1: Vec2, q2: Vec2)
    -> segment_segment::Relation: segment_segment::Relation::Crossing, .relation());
eight!(point_polygon<const N: usize>(point: Vec2, corners: [Vec2; N]; rule: FillRule)
    -> point_polygon::Relation: point_polygon::Relation::Border, .relation());
