//! The points where a line meets a sphere and its distance from it, computed on demand after the
//! decision.

use core::hint::cold_path;

use glam::{DVec3, Vec3};

use super::{F32_DIGITS, LineEnd, LineSphere, across, divisor, from_to};
#[cfg(not(any(test, feature = "std")))]
use crate::math::Math;
use crate::summed;

/// D, where the line enters the sphere.
#[derive(Debug, Clone, Copy)]
pub(crate) struct EntryPlace {
    /// The parameter of D: AD as a fraction of d.
    pub fraction: f64,
    pub point: DVec3,
    /// The unit normal, from S to D; zero if the radius is zero.
    pub normal: DVec3,
}

impl LineSphere {
    /// Returns the signed distance of the foot of the perpendicular from A: ac = AS·d / |d|.
    #[inline]
    pub fn foot_distance(&self) -> f64 {
        self.sharp().along * self.per_length()
    }

    /// Returns the distance of the centre from the line: |CS| = |AS × d| / |d|.
    #[inline]
    pub fn center_distance(&self) -> f64 {
        self.across_squared().sqrt() * self.per_length()
    }

    /// Returns C, the foot of the perpendicular from S.
    #[inline]
    pub fn foot(&self) -> DVec3 {
        foot(self.a, self.way, self.s, self.sharp().along)
    }

    /// Returns the distance of the line from the surface: |CS| − r = (|CS|² − r²) / (|CS| + r),
    /// which cancels nothing.
    #[inline]
    pub fn clearance(&self) -> f64 {
        let reach = self.length_squared * (self.center_distance() + self.radius());
        if reach > 0.0 { -self.sharp().discriminant / reach } else { 0.0 }
    }

    /// Returns half the chord: |CD| = √(r² − |CS|²), zero if the line misses.
    #[inline]
    pub fn half_chord(&self) -> f64 {
        self.sharp().root() * self.per_length()
    }

    /// Returns D, where the line enters from outside with S ahead; A if that lies on the surface.
    #[inline(always)]
    pub fn entry(&self) -> EntryPlace {
        // AD = d (|AS|² − r²) / (AS·d + √D), which cancels nothing; the product comes before the
        // quotient, which then is exact whenever D is. From S if A is far away.
        let terms = self.sharp();
        let reach = (terms.along + terms.root()).max(f64::MIN_POSITIVE);
        let fraction = terms.outside / reach;
        let normal = self.normal_at(fraction, -1.0);
        let point = if self.is_far() {
            cold_path();
            self.center() + normal * self.radius()
        } else {
            summed([self.a.as_dvec3(), self.direction() * terms.outside / reach])
        };
        EntryPlace { fraction, point, normal }
    }

    /// Returns `true` if a point computed from A loses digits that one computed from S keeps.
    #[inline(always)]
    pub fn is_far(&self) -> bool {
        self.outside > FAR * self.radius() * self.radius()
    }

    /// Like [`Self::normal`], with the root, a fraction of d, at hand.
    #[inline(always)]
    pub fn normal_at(&self, root: f64, sense: f64) -> DVec3 {
        if self.is_far() {
            cold_path();
            return self.normal(sense);
        }
        (self.direction() * root - self.a_s()) * self.per_radius()
    }

    /// Returns the unit vector from S to where the line enters (`sense` −1) or leaves (1) the
    /// sphere: SD = SC ± |CD| d / |d|, in which a far A costs no digits. Zero if the radius is
    /// zero.
    #[inline]
    pub fn normal(&self, sense: f64) -> DVec3 {
        let half_chord = self.direction() * (sense * self.sharp().root());
        (self.away() + half_chord) * (self.per_radius() / self.length_squared)
    }

    /// Returns the exit of a line whose A lies inside.
    pub fn exit(&self) -> DVec3 {
        self.center() + self.normal(1.0) * self.radius()
    }

    /// Returns the distance of the far root from A, if A does not lie outside: ac + |CD|.
    #[inline]
    pub fn exit_distance(&self) -> f64 {
        self.roots()[1] * self.length()
    }

    /// Returns both roots of |A + t·d − S|² = r² for a line that meets the sphere, the smaller
    /// first: t = (AS·d ± √D) / |d|², and the one that would cancel as (|AS|² − r²) / (AS·d ∓ √D).
    #[inline(always)]
    pub fn roots(&self) -> [f64; 2] {
        // If the sum is zero, so are D and AS·d, and both roots.
        let terms = self.sharp();
        let sum = terms.along.abs() + terms.root();
        let (near, far) = (terms.outside / sum.max(f64::MIN_POSITIVE), sum / self.length_squared);
        if terms.along >= 0.0 { [near, far] } else { [-far, -near] }
    }

    /// Returns the distance of the near root from B, for a ray that is too short.
    #[inline]
    pub fn missing_distance(&self, end: impl LineEnd + Copy) -> f64 {
        let foot_beyond = end.beyond(self, F32_DIGITS) * self.per_length();
        if self.discriminant == 0.0 {
            return foot_beyond;
        }
        end.outside(self, F32_DIGITS) / (foot_beyond + self.half_chord())
    }
}

/// Returns the foot of the perpendicular from S to the line through A along d, given AS·d.
#[inline]
pub(crate) fn foot(a: Vec3, way: [Vec3; 2], s: Vec3, along: f64) -> DVec3 {
    // AC = d (AS·d) / |d|², SC = (AS × d) × d / |d|²: from S if A is far away.
    let (a_s, d) = (from_to(a, s), from_to(way[0], way[1]));
    if along * along > FAR * a_s.cross(d).length_squared() {
        cold_path();
        return summed([s.as_dvec3(), across(a, way, s).cross(d) / divisor(d)]);
    }
    summed([a.as_dvec3(), d * along / divisor(d)])
}

/// A ratio of squared lengths: a point a thousand times as far away costs three digits of f64.
const FAR: f64 = 1e6;
