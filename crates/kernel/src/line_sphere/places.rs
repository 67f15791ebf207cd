//! Where a line meets a sphere, and how far it keeps from it: what is computed when it is asked for,
//! after the decision.

use core::hint::cold_path;

use glam::{DVec3, Vec3};

use super::{F32_DIGITS, LineEnd, LineSphere, across, divisor, from_to};
#[cfg(not(any(test, feature = "std")))]
use crate::math::Math;
use crate::summed;

/// D, where the line enters the sphere.
#[derive(Debug, Clone, Copy)]
pub(crate) struct EntryPlace {
    /// AD as a fraction of d.
    pub fraction: f64,
    pub point: DVec3,
    /// Unit, from S to D; zero where the radius is zero.
    pub normal: DVec3,
}

impl LineSphere {
    /// The distance of the foot of the perpendicular from A, signed: |AC| = AS·d / |d|.
    #[inline]
    pub fn foot_distance(&self) -> f64 {
        self.sharp().along * self.per_length()
    }

    /// The distance of the centre from the line: |CS| = |AS × d| / |d|.
    #[inline]
    pub fn center_distance(&self) -> f64 {
        self.across_squared().sqrt() * self.per_length()
    }

    /// C, the foot of the perpendicular from S.
    #[inline]
    pub fn foot(&self) -> DVec3 {
        foot(self.a, self.way, self.s, self.sharp().along)
    }

    /// How far the line keeps from the surface:
    /// |CS| − r = (|CS|² − r²) / (|CS| + r), which cancels nothing.
    #[inline]
    pub fn clearance(&self) -> f64 {
        let reach = self.length_squared * (self.center_distance() + self.radius());
        if reach > 0.0 { -self.sharp().discriminant / reach } else { 0.0 }
    }

    /// Half the chord: |CD| = √(r² − |CS|²), zero where the line misses.
    #[inline]
    pub fn half_chord(&self) -> f64 {
        self.sharp().root() * self.per_length()
    }

    /// D, where the line enters from outside, S ahead; A where that lies on the surface.
    #[inline(always)]
    pub fn entry(&self) -> EntryPlace {
        // AD = d (|AS|² − r²) / (AS·d + √D), which cancels nothing; the product before the
        // quotient, which is exact then wherever D is. From S where A is far away.
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

    /// Whether a place that is computed from A loses digits that one computed from S keeps.
    #[inline(always)]
    pub fn is_far(&self) -> bool {
        self.outside > FAR * self.radius() * self.radius()
    }

    /// [`Self::normal`] with the root at hand, a fraction of d.
    #[inline(always)]
    pub fn normal_at(&self, root: f64, sense: f64) -> DVec3 {
        if self.is_far() {
            cold_path();
            return self.normal(sense);
        }
        (self.direction() * root - self.a_s()) * self.per_radius()
    }

    /// Unit, from S to where the line enters (−1) or leaves (1) the sphere: of
    /// SD = SC ± |CD| d / |d|, in which a far A costs no digits. Zero where the radius is zero.
    #[inline]
    pub fn normal(&self, sense: f64) -> DVec3 {
        let half_chord = self.direction() * (sense * self.sharp().root());
        (self.away() + half_chord) * (self.per_radius() / self.length_squared)
    }

    /// Where the line leaves, where A lies inside.
    pub fn exit(&self) -> DVec3 {
        self.center() + self.normal(1.0) * self.radius()
    }

    /// The far root as a distance from A, where A does not lie outside: |AC| + |CD|.
    #[inline]
    pub fn exit_distance(&self) -> f64 {
        self.roots()[1] * self.length()
    }

    /// Both roots of |A + t·d − S|² = r² where the line meets the sphere, the smaller first:
    /// t = (AS·d ± √D) / |d|², and the one that would cancel as (|AS|² − r²) / (AS·d ∓ √D).
    #[inline(always)]
    pub fn roots(&self) -> [f64; 2] {
        // With a sum of zero, D is zero and so is AS·d: both roots are.
        let terms = self.sharp();
        let sum = terms.along.abs() + terms.root();
        let (near, far) = (terms.outside / sum.max(f64::MIN_POSITIVE), sum / self.length_squared);
        if terms.along >= 0.0 { [near, far] } else { [-far, -near] }
    }

    /// The near root as a distance from B, where the ray is too short.
    #[inline]
    pub fn missing_distance(&self, end: impl LineEnd + Copy) -> f64 {
        let foot_beyond = end.beyond(self, F32_DIGITS) * self.per_length();
        if self.discriminant == 0.0 {
            return foot_beyond;
        }
        end.outside(self, F32_DIGITS) / (foot_beyond + self.half_chord())
    }
}

/// The foot of the perpendicular from S to the line through A along d, by AS·d.
#[inline]
pub(crate) fn foot(a: Vec3, way: [Vec3; 2], s: Vec3, along: f64) -> DVec3 {
    // AC = d (AS·d) / |d|², SC = (AS × d) × d / |d|²: from S where A is far away.
    let (a_s, d) = (from_to(a, s), from_to(way[0], way[1]));
    if along * along > FAR * a_s.cross(d).length_squared() {
        cold_path();
        return summed([s.as_dvec3(), across(a, way, s).cross(d) / divisor(d)]);
    }
    summed([a.as_dvec3(), d * along / divisor(d)])
}

/// From squares of lengths: a point a thousand times as far away costs three digits of f64.
const FAR: f64 = 1e6;
