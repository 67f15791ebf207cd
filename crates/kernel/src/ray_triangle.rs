//! A ray by origin, direction and length against a triangle, from both sides.
//! Source: Möller and Trumbore, Fast, Minimum Storage Ray/Triangle Intersection (1997); Woop,
//! Benthin and Wald, Watertight Ray/Triangle Intersection (2013).

use core::cmp::Ordering;

use glam::DVec3;

use super::Triangle;
use super::cast::{self, Decision, Exit, Target, entering};
use super::exact::dyadic::{DyadicFull, DyadicShort};
use super::exact::dyadic_i128::DyadicI128;
use super::exact::ordered_ring::{OrderedRing, RayParam, from_to};
use super::line_triangle::{Crossed, FACE, Shared, crossed_feature, features_along};
use super::ray::{Outcome, Ray, RaySolid};
use super::spokes::{Volumes, slack};
use super::triangle_plane::normal;

/// Casts a ray at both sides of a triangle and returns the first point that they share. Edges and
/// corners belong to the triangle; one without area counts as the segment or the point that it is.
///
/// The outcome is `Hit`, `PassesBy`, `Behind`, `TooShort` or `NotFinite`. The normal is the one
/// against the ray, zero if the ray runs in the triangle's plane. `is_touch` is `true` if the
/// smallest move of the ray can make it miss: it only starts or ends on the triangle, runs along
/// it, or meets its border. The feature is `"face"`, an edge such as `"edge_ab"` or a corner such
/// as `"vertex_a"`.
///
/// The sign tests at an edge are those of the triangle on its other side, so no ray slips between
/// two.
#[inline]
pub fn ray_triangle(ray: Ray, triangle: Triangle) -> RaySolid {
    cast::cast(ray, triangle)
}

/// Compares the first points that a ray shares with two triangles, exactly: `Less` if that of `one`
/// comes first, `Equal` if they are the same point. `None` unless the ray hits both.
pub fn order(ray: Ray, one: Triangle, other: Triangle) -> Option<Ordering> {
    let (one, other) = (Met::new(&ray, one)?, Met::new(&ray, other)?);
    Some(one.order(&ray, &other))
}

/// A triangle that a ray hits.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Met {
    pub triangle: Triangle,
    pub part: Part,
    pub is_touch: bool,
    /// The parameter in lengths of the direction, and a bound on its error.
    pub s: f64,
    pub off: f64,
}

impl Met {
    /// `None` if the ray misses.
    #[inline]
    pub fn new(ray: &Ray, triangle: Triangle) -> Option<Self> {
        let Decision { outcome: Outcome::Hit, is_touch, hit: Some((s, part)), .. } =
            cast::settled(ray, triangle)
        else {
            return None;
        };
        // Each stage computes the parameter to within the slack, and then rounds it.
        const ROUNDING: f64 = 4e-15;
        let off = slack(ray, triangle.a) + ROUNDING * s;
        Some(Self { triangle, part, is_touch, s, off })
    }

    #[inline]
    pub fn order(&self, ray: &Ray, other: &Self) -> Ordering {
        if (self.s - other.s).abs() > self.off + other.off {
            self.s.total_cmp(&other.s)
        } else {
            exact_order(ray, self.triangle, other.triangle)
        }
    }

    /// Returns the hit with all its numbers.
    #[inline]
    pub fn read(&self, ray: &Ray) -> RaySolid {
        let Self { triangle, part, is_touch, s, .. } = *self;
        let decision = Decision { is_touch, ..Decision::entering((s, part)) };
        cast::found(
            ray,
            decision,
            |part, s| triangle.normal(ray, part, s, false),
            |part| Some(Triangle::name(part)),
        )
    }
}

#[cold]
fn exact_order(ray: &Ray, one: Triangle, other: Triangle) -> Ordering {
    fn ask<T: OrderedRing>(ray: &Ray, one: Triangle, other: Triangle) -> Option<i32> {
        first::<T>(ray, one)?.against(first(ray, other)?)
    }
    let sign = ask::<DyadicI128>(ray, one, other)
        .or_else(|| ask::<DyadicShort>(ray, one, other))
        .or_else(|| ask::<DyadicFull>(ray, one, other));
    // Both are hit, so the last stage leaves nothing open.
    sign.unwrap_or(0).cmp(&0)
}

/// Returns the parameter of the first point that a ray shares with a triangle that it hits.
fn first<T: OrderedRing>(ray: &Ray, triangle: Triangle) -> Option<RayParam<T>> {
    Shared::new(ray.way(), corners(ray, triangle))??.first()?
}

/// Returns the corners relative to the origin.
fn corners<T: OrderedRing>(ray: &Ray, Triangle { a, b, c }: Triangle) -> [[T; 3]; 3] {
    [a, b, c].map(|corner| from_to(ray.origin, corner))
}

/// The feature of a triangle where a ray meets it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Part {
    /// An index in `NAMES`: the feature of lowest dimension, the first of equals.
    name: usize,
    /// The sign of n·d; zero in the triangle's plane.
    sense: i32,
}

const NAMES: [&str; 7] =
    ["vertex_a", "vertex_b", "vertex_c", "edge_bc", "edge_ca", "edge_ab", "face"];
const FACE_NAME: usize = FACE.trailing_zeros() as usize;

impl Target for Triangle {
    type Feature = Part;

    fn numbers(self) -> impl Iterator<Item = f32> {
        [self.a, self.b, self.c].into_iter().flat_map(|v| v.to_array())
    }

    #[inline(always)]
    fn filter(self, ray: &Ray) -> Option<Decision<Part>> {
        let volumes = Volumes::<2, 1>::new(ray, self.a, [self.b, self.c]);
        if !volumes.is_met(0)? {
            return Some(Decision::of(Outcome::PassesBy));
        }
        let at = volumes.moment(0);
        if !at.is_ahead()? {
            return Some(Decision::of(Outcome::Behind));
        }
        let part = Part { name: FACE_NAME, sense: if volumes.n_dot_d(0) > 0.0 { 1 } else { -1 } };
        entering(ray, at, at.off <= slack(ray, self.a), Some(part))
    }

    /// A triangle has no inside.
    fn filter_exit(self, _: &Ray) -> Option<Exit<Part>> {
        None
    }

    fn integer_stage(self, _: &Ray) -> Option<Decision<Part>> {
        None
    }

    fn decide<T: OrderedRing>(self, ray: &Ray) -> Option<Decision<Part>> {
        let (way, corners) = (ray.way::<T>(), corners(ray, self));
        let Some(shared) = Shared::new(way, corners)? else {
            return Some(Decision::of(Outcome::PassesBy));
        };
        let Some(first) = shared.first()? else {
            return Some(Decision::of(Outcome::Behind));
        };
        let from_end = first.against(ray.reach()?)?;
        if from_end > 0 {
            return Some(Decision::of(Outcome::TooShort));
        }
        let (sense, features) = match shared {
            Shared::Crossed(Crossed { sense, on, .. }) => (sense, crossed_feature(on)),
            Shared::Along(_) => (0, features_along(way, corners, first)?),
        };
        let is_inner = sense != 0 && features == FACE;
        let is_touch = !is_inner || first.sign()? == 0 || from_end == 0;
        let (s, error) = first.value();
        let part = Part { name: features.trailing_zeros() as usize, sense };
        let is_close = error <= slack(ray, self.a);
        is_close.then(|| Decision { is_touch, ..Decision::entering((s, part)) })
    }

    #[inline(always)]
    fn normal(self, _: &Ray, Part { sense, .. }: Part, _: f64, _: bool) -> DVec3 {
        (normal(self) * -f64::from(sense)).normalize_or_zero()
    }

    fn name(part: Part) -> &'static str {
        NAMES[part.name]
    }
}

#[cfg(test)]
mod tests {
    use glam::Vec3;

    use super::*;

    #[test]
    fn a_ray_that_only_starts_or_ends_on_the_face_touches_it() {
        let corner = |x: f32, y: f32| Vec3::new(x, y, 0.0);
        let triangle = Triangle { a: corner(0.0, 0.0), b: corner(4.0, 0.0), c: corner(0.0, 4.0) };
        for (height, max_distance, is_touch) in
            [(0.0, 5.0, true), (2.0, 2.0, true), (2.0, 5.0, false), (0.0, 0.0, true)]
        {
            let origin = Vec3::new(1.0, 1.0, height);
            let ray = Ray { origin, direction: Vec3::NEG_Z, max_distance, as_given: false };
            let said = ray_triangle(ray, triangle);
            assert!(said.hit.is_some_and(|hit| hit.feature == Some("face")), "{ray:?}");
            assert_eq!(said.is_touch, is_touch, "{ray:?}");
        }
    }
}
