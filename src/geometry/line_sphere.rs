//! The quadratic behind every cast against a sphere, in f64.
//! Source: Haines, Günther and Akenine-Möller, "Precision Improvements for
//! Ray/Sphere Intersection", Ray Tracing Gems (2019), ch. 7.

use glam::DVec3;

/// The line A + s·d against the sphere around S, with d of any length but zero.
///
/// Every field is a polynomial of the inputs: their signs are the decisions.
#[derive(Debug, Clone, Copy)]
pub(super) struct LineSphere {
    /// |AS|² − r²: negative where A lies inside.
    pub outside: f64,
    /// AS·d: not positive where S lies behind A or beside it.
    pub along: f64,
    /// r²|d|² − |AS × d|²: negative where the line keeps clear of the sphere.
    pub discriminant: f64,
    /// |AS × d|²
    pub across_squared: f64,
    /// |d|²
    pub length_squared: f64,
}

impl LineSphere {
    pub fn new(a: DVec3, d: DVec3, s: DVec3, radius: f64) -> Self {
        let a_s = s - a;
        let length_squared = d.length_squared();
        let across_squared = a_s.cross(d).length_squared();
        Self {
            outside: difference_of_squares(a_s, radius),
            along: a_s.dot(d),
            discriminant: radius * radius * length_squared - across_squared,
            across_squared,
            length_squared,
        }
    }

    /// The distance of the foot of the perpendicular from A, signed: |AC| = AS·d / |d|.
    pub fn foot_distance(&self) -> f64 {
        self.along / self.length_squared.sqrt()
    }

    /// The distance of the centre from the line: |CS| = |AS × d| / |d|.
    pub fn center_distance(&self) -> f64 {
        (self.across_squared / self.length_squared).sqrt()
    }

    /// Half the chord: |CD| = √(r² − |CS|²), zero where the line misses.
    pub fn half_chord(&self) -> f64 {
        (self.discriminant.max(0.0) / self.length_squared).sqrt()
    }

    /// The near root as a distance from A, where A lies outside and S ahead:
    /// |AD| = (|AS|² − r²) / (|AC| + |CD|), which cancels nothing.
    pub fn entry_distance(&self) -> f64 {
        self.outside / (self.foot_distance() + self.half_chord())
    }

    /// Both roots of |A + t·d − S|² = r² where the line meets the sphere, the smaller first:
    /// t = (AS·d ± √D) / |d|², and the one that would cancel as (|AS|² − r²) / (AS·d ∓ √D).
    pub fn roots(&self) -> [f64; 2] {
        // From within or on the sphere D = (AS·d)² − |d|² (|AS|² − r²), which cancels nothing.
        let discriminant = if self.outside <= 0.0 {
            self.along * self.along - self.length_squared * self.outside
        } else {
            self.discriminant.max(0.0)
        };
        let root = discriminant.sqrt();
        if self.along > 0.0 {
            let sum = self.along + root;
            [self.outside / sum, sum / self.length_squared]
        } else if self.along < 0.0 {
            let sum = self.along - root;
            [sum / self.length_squared, self.outside / sum]
        } else {
            [-root / self.length_squared, root / self.length_squared]
        }
    }
}

/// |v|² − r²
pub(super) fn difference_of_squares(v: DVec3, radius: f64) -> f64 {
    v.length_squared() - radius * radius
}
