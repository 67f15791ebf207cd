//! A ray by origin, direction and length against a triangle, from both sides.
//! Source: Möller and Trumbore, Fast, Minimum Storage Ray/Triangle Intersection (1997); Woop,
//! Benthin and Wald, Watertight Ray/Triangle Intersection (2013).

use core::cmp::Ordering;

use glam::DVec3;
#[cfg(feature = "mesh")]
use glam::Vec3;

use super::Triangle;
use super::cast::{self, Decision, Exit, Surface, Target, entering};
use super::exact::dyadic::{DyadicFull, DyadicShort};
use super::exact::dyadic_i128::DyadicI128;
use super::exact::ordered_ring::{OrderedRing, RayParam, from_to};
use super::line_triangle::{Crossed, FACE, Shared, crossed_feature, features_along};
#[cfg(feature = "mesh")]
use super::ray::RayHit;
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
    /// `true` for the last point of a stretch in the triangle's plane, `false` for the first point
    /// that is shared.
    pub is_last: bool,
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
        let off = off(ray, triangle, s);
        Some(Self { triangle, part, is_touch, is_last: false, s, off })
    }

    fn shared(&self) -> SharedPoint {
        SharedPoint { triangle: self.triangle, is_last: self.is_last }
    }

    #[inline]
    pub fn order(&self, ray: &Ray, other: &Self) -> Ordering {
        if (self.s - other.s).abs() > self.off + other.off {
            self.s.total_cmp(&other.s)
        } else {
            exact_order(ray, self.shared(), other.shared())
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

/// Returns a bound on the error of a parameter: each stage computes it to within the slack, and then
/// rounds it.
#[inline(always)]
fn off(ray: &Ray, triangle: Triangle, s: f64) -> f64 {
    const ROUNDING: f64 = 4e-15;
    slack(ray, triangle.a) + ROUNDING * s
}

/// A point that a ray and a triangle share: the first one, or the last of a stretch.
#[derive(Clone, Copy)]
struct SharedPoint {
    triangle: Triangle,
    is_last: bool,
}

impl SharedPoint {
    fn param<T: OrderedRing>(self, ray: &Ray) -> Option<RayParam<T>> {
        match Shared::new(ray.way(), corners(ray, self.triangle))?? {
            Shared::Along([_, last]) if self.is_last => Some(last),
            shared => shared.first()?,
        }
    }
}

/// Asks in numbers without rounding, the shortest first.
macro_rules! exactly {
    ($ask:ident($($argument:expr),*)) => {
        $ask::<DyadicI128>($($argument),*)
            .or_else(|| $ask::<DyadicShort>($($argument),*))
            .or_else(|| $ask::<DyadicFull>($($argument),*))
    };
}

#[cold]
fn exact_order(ray: &Ray, one: SharedPoint, other: SharedPoint) -> Ordering {
    fn ask<T: OrderedRing>(ray: &Ray, one: SharedPoint, other: SharedPoint) -> Option<i32> {
        one.param::<T>(ray)?.against(other.param(ray)?)
    }
    // Both are hit, so the last stage leaves nothing open.
    exactly!(ask(ray, one, other)).unwrap_or(0).cmp(&0)
}

#[cfg(feature = "mesh")]
impl Met {
    /// Returns `true` if the ray runs in the triangle's plane, or the triangle has no area.
    pub fn is_along(&self) -> bool {
        self.part.sense == 0
    }

    /// Returns the last point of the stretch that a ray along the triangle shares with it; `None`
    /// if the ray ends before it, or is not along.
    #[cold]
    pub fn last(&self, ray: &Ray) -> Option<Self> {
        fn ask<T: OrderedRing>(ray: &Ray, last: SharedPoint) -> Option<Option<f64>> {
            let param = last.param::<T>(ray)?;
            if param.against(ray.reach()?)? > 0 {
                return Some(None);
            }
            let (s, error) = param.value();
            (error <= slack(ray, last.triangle.a)).then_some(Some(s))
        }
        let last = SharedPoint { is_last: true, ..self.shared() };
        let s = if self.is_along() { exactly!(ask(ray, last))?? } else { return None };
        Some(Self { is_last: true, s, off: off(ray, self.triangle, s), ..*self })
    }

    /// Returns the features of the triangle that hold the point `at` of the ray, as a set of bits
    /// like [`FACE`]; of a triangle that the ray crosses there the one of lowest dimension.
    pub fn features(&self, ray: &Ray, at: &Self) -> u8 {
        if self.is_along() { self.features_along(ray, at) } else { 1 << self.part.name }
    }

    #[cold]
    fn features_along(&self, ray: &Ray, at: &Self) -> u8 {
        fn ask<T: OrderedRing>(ray: &Ray, triangle: Triangle, at: SharedPoint) -> Option<u8> {
            let (way, corners) = (ray.way::<T>(), corners(ray, triangle));
            Shared::new(way, corners)??.features(way, corners, at.param(ray)?)
        }
        exactly!(ask(ray, self.triangle, at.shared())).unwrap_or(1 << self.part.name)
    }

    /// Returns the normal against the ray, not normalized; `None` if the ray is along.
    pub fn facing(&self) -> Option<DVec3> {
        (!self.is_along()).then(|| normal(self.triangle) * -f64::from(self.part.sense))
    }

    /// Returns the hit at this point of a shape that has it, with that normal.
    pub fn hit(&self, ray: &Ray, normal: DVec3) -> Option<RayHit> {
        let decision = Decision::entering((self.s, ()));
        cast::found(ray, decision, |(), _| normal, |()| None).hit
    }

    /// Returns the directions that the triangle covers around a ray that crosses its border between
    /// its own ends: from one vector to the other, counter-clockwise around its direction. `None`
    /// if it crosses no border there.
    pub fn arc(&self, ray: &Ray) -> Option<[[Vec3; 2]; 2]> {
        fn ask<T: OrderedRing>(ray: &Ray, at: SharedPoint) -> Option<bool> {
            let param = at.param::<T>(ray)?;
            Some(param.sign()? > 0 && param.against(ray.reach()?)? < 0)
        }
        let Part { name, sense } = self.part;
        if self.is_along() || name == FACE_NAME || !exactly!(ask(ray, self.shared()))? {
            return None;
        }
        let corner = |i: usize| [self.triangle.a, self.triangle.b, self.triangle.c][i % 3];
        let [one, other] = [corner(name + 1), corner(name + 2)];
        let [from, to] = match name {
            ..3 => [[corner(name), one], [corner(name), other]],
            _ => [[one, other], [other, one]],
        };
        Some(if sense > 0 { [from, to] } else { [to, from] })
    }
}

/// Returns the outcome of a ray against a triangle.
#[cfg(feature = "mesh")]
pub(super) fn outcome(ray: &Ray, triangle: Triangle) -> Outcome {
    cast::settled(ray, triangle).outcome
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

    fn exact(self, ray: &Ray) -> Decision<Part> {
        cast::decided_by_signs(ray, self)
    }

    #[inline(always)]
    fn normal(self, _: &Ray, Part { sense, .. }: Part, _: f64, _: bool) -> DVec3 {
        (normal(self) * -f64::from(sense)).normalize_or_zero()
    }

    fn name(part: Part) -> &'static str {
        NAMES[part.name]
    }
}

impl Surface for Triangle {
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
