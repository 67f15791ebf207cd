//! A ray by origin, direction and length, and the result of a cast.

use glam::{DVec3, Vec3};

use super::exact::dyadic::Dyadic;
use super::exact::ordered_ring::{OrderedRing, RayParam, Vector, dot, vector};
use super::exact::ring::{ldexp, parts};
use super::exact::scaled_ints::ScaledInts;
use super::exact::surd::Surd;
use super::{summed, to_vec3_saturating};

/// A ray of at most `max_distance` metres.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Ray {
    /// The origin.
    pub origin: Vec3,
    /// The direction, of any length but zero.
    pub direction: Vec3,
    /// The length of the ray, not negative; in metres unless `as_given`.
    pub max_distance: f32,
    /// If `true`, distances, `max_distance` too, count in lengths of `direction` instead of metres.
    pub as_given: bool,
}

impl Ray {
    /// Returns the point at `s` lengths of the direction.
    #[inline(always)]
    pub(super) fn at(&self, s: f64) -> DVec3 {
        summed([self.origin.as_dvec3(), self.direction.as_dvec3() * s])
    }

    /// Converts `s` lengths of the direction to the unit of `max_distance`.
    #[inline(always)]
    pub(super) fn distance(&self, s: f64) -> f64 {
        if self.as_given { s } else { s * self.direction.as_dvec3().length() }
    }

    /// Returns the end of the ray.
    pub fn end(&self) -> Vec3 {
        let length = self.distance(1.0);
        to_vec3_saturating(self.at(f64::from(self.max_distance) / length))
    }

    /// Returns the point at `t` of the ray, from 0 at the origin to 1 at the end.
    pub fn place(&self, t: f32) -> Vec3 {
        let length = self.distance(1.0);
        to_vec3_saturating(self.at(f64::from(self.max_distance) * f64::from(t) / length))
    }

    pub(super) fn way<T: OrderedRing>(&self) -> Vector<T> {
        vector(self.direction)
    }

    /// Returns the parameter of the ray's end: max / |d|, the root of max² |d|² over |d|².
    pub(super) fn reach<T: OrderedRing>(&self) -> Option<RayParam<T>> {
        let max = T::of(self.max_distance);
        if self.as_given {
            return RayParam::quotient(max, T::of(1.0));
        }
        let squared = dot(self.way::<T>(), self.way());
        RayParam::root(T::of(0.0), 1, max * max * squared, squared)
    }

    /// Returns the same as a fraction, exactly.
    pub(super) fn exact_reach(&self) -> [Surd; 2] {
        let [x, y, z] = self.direction.to_array().map(Surd::of);
        let squared = x * x + y * y + z * z;
        if self.as_given {
            [Surd::of(self.max_distance), Surd::from(1)]
        } else {
            [Surd::times_root(self.max_distance, squared), squared]
        }
    }

    /// Returns the parameter of the ray's end as a fraction of integers of at most `bits` bits;
    /// `None` if it is no such fraction, for one where |d| is irrational.
    pub(super) fn whole_reach(
        &self,
        bits: u32,
        lengths: i32,
        d: &ScaledInts<3>,
    ) -> Option<[i64; 2]> {
        let (max, exponent) = parts(f64::from(self.max_distance));
        let (per, shift) = if self.as_given {
            (1, exponent + d.exponent - lengths)
        } else {
            (d.length()?, exponent - lengths)
        };
        if max == 0 {
            return Some([0, 1]);
        }
        let fits = |x: i64, by: i32| by + 64 - x.leading_zeros() as i32 <= bits as i32;
        let is_short = fits(max, shift.max(0)) && fits(per, (-shift).max(0));
        is_short.then(|| [max << shift.max(0), per << (-shift).max(0)])
    }

    /// Returns the powers of two to count in if sizes are far apart: lengths by the last bit of the
    /// ray's length, the direction such that its coordinates are integers, if they can be.
    pub(super) fn units(&self) -> Units {
        let (_, lengths) = parts(f64::from(self.max_distance));
        let whole = ScaledInts::of(self.direction.to_array().map(f64::from));
        Units { lengths, direction: whole.map_or(0, |d| d.exponent), whole }
    }

    /// Returns `true` if all its numbers are finite.
    #[inline]
    pub(super) fn is_finite(&self) -> bool {
        self.origin.is_finite() & self.direction.is_finite() & self.max_distance.is_finite()
    }

    pub(super) fn numbers(&self) -> impl Iterator<Item = f32> {
        let [origin, direction] = [self.origin, self.direction].map(|v| v.to_array());
        origin.into_iter().chain(direction).chain([self.max_distance])
    }
}

/// See [`Ray::units`].
pub(super) struct Units {
    pub lengths: i32,
    pub direction: i32,
    whole: Option<ScaledInts<3>>,
}

impl Units {
    #[inline(always)]
    pub fn lengths<const LIMBS: usize>(&self, v: Vec3) -> [Dyadic<LIMBS>; 3] {
        Dyadic::all(v.to_array().map(|x| ldexp(f64::from(x), -self.lengths)))
    }

    pub fn length<const LIMBS: usize>(&self, x: f32) -> Dyadic<LIMBS> {
        Dyadic::of(ldexp(f64::from(x), -self.lengths))
    }

    #[inline(always)]
    pub fn direction<const LIMBS: usize>(&self, ray: &Ray) -> [Dyadic<LIMBS>; 3] {
        let way = ray.direction.to_array();
        Dyadic::all(way.map(|x| ldexp(f64::from(x), -self.direction)))
    }

    /// See [`Ray::whole_reach`].
    pub fn reach(&self, ray: &Ray) -> Option<[i64; 2]> {
        ray.whole_reach(62, self.lengths, self.whole.as_ref()?)
    }
}

/// The result of a ray against a solid.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RaySolid {
    /// The outcome.
    pub outcome: Outcome,
    /// `true` if the ray stays out of the solid's inside, exactly.
    pub is_touch: bool,
    /// The hit, or `None` on a miss.
    pub hit: Option<RayHit>,
}

/// The exit of a ray that starts inside a solid.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct WayOut {
    /// The exit; its normal points inward.
    pub at: RayHit,
    /// `true` if the exit is within `max_distance`.
    pub is_reached: bool,
}

/// The outcome of a ray against a solid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// The ray meets the surface from outside, or starts on it.
    Hit,
    /// The origin lies strictly inside: a hit at distance zero, without a normal.
    Inside,
    /// The ray's line misses the solid.
    PassesBy,
    /// The line meets the solid only before the origin.
    Behind,
    /// The line meets the solid beyond the ray's end.
    TooShort,
    /// The solid is not defined: a cylinder or cone without an axis, a box with a zero rotation.
    Degenerate,
    /// A number is a NaN or infinite.
    NotFinite,
}

/// The point where a ray meets a surface.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RayHit {
    /// The point, rounded once from f64.
    pub point: Vec3,
    /// The unit normal, outward; zero if the origin is inside.
    pub normal: Vec3,
    /// The distance from the origin in metres, or in lengths of the direction.
    pub distance: f32,
    /// The parameter: 0 at the origin, 1 at the ray's end; 0 for a ray of length zero.
    pub t: f32,
    /// The feature of the surface that the point lies on.
    pub feature: Option<&'static str>,
}
