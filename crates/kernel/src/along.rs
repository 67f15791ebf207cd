//! Points along a segment, in f64 and as results in f32.

use glam::{DVec3, Vec3};

use super::{to_f32_saturating, to_vec3_saturating};

/// A point on the segment from S to E.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct OnSegment {
    /// The point, rounded once from f64.
    pub point: Vec3,
    /// The parameter: 0 at S, 1 at E; 0 if S = E.
    pub t: f32,
    /// The distance from S in metres.
    pub distance: f32,
}

/// The segment from S to E.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Segment {
    pub start: Vec3,
    pub end: Vec3,
}

/// A point on a segment before it is rounded to f32.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Place {
    pub point: DVec3,
    pub t: f64,
}

impl Segment {
    #[inline]
    pub fn at_start(self) -> Place {
        Place { point: self.start.as_dvec3(), t: 0.0 }
    }

    #[inline]
    pub fn at_end(self) -> Place {
        Place { point: self.end.as_dvec3(), t: 1.0 }
    }

    /// Returns the point where a height that is `hs` at S and `he` at E is zero; their signs are
    /// opposite, or one of them is zero. t = hs / (hs − he), and S + t SE weighed over one
    /// denominator.
    #[inline]
    pub fn zero_of(self, hs: f64, he: f64) -> Place {
        if hs == 0.0 {
            return self.at_start();
        }
        if he == 0.0 {
            return self.at_end();
        }
        let (s, e) = (self.start.as_dvec3(), self.end.as_dvec3());
        Place { point: (e * hs - s * he) / (hs - he), t: hs / (hs - he) }
    }

    /// Returns the place of a point on the line SE; S and E differ.
    pub fn place_of(self, point: Vec3) -> Place {
        let axis = self.axis();
        let (s, e) = (self.start.as_dvec3()[axis], self.end.as_dvec3()[axis]);
        Place { point: point.as_dvec3(), t: (f64::from(point[axis]) - s) / (e - s) }
    }

    /// Returns the coordinate that changes most from S to E: along it, points of the line compare
    /// exactly.
    pub fn axis(self) -> usize {
        dominant_axis(self.end.as_dvec3() - self.start.as_dvec3())
    }

    #[inline]
    pub fn length(self) -> f64 {
        self.start.as_dvec3().distance(self.end.as_dvec3())
    }

    #[inline]
    pub fn on_segment(self, place: Place) -> OnSegment {
        OnSegment {
            point: to_vec3_saturating(place.point),
            t: to_f32_saturating(place.t),
            distance: to_f32_saturating(place.t * self.length()),
        }
    }
}

/// Returns the index of the component of largest magnitude.
pub(super) fn dominant_axis(v: DVec3) -> usize {
    let v = v.abs();
    if v.x >= v.y && v.x >= v.z {
        0
    } else if v.y >= v.z {
        1
    } else {
        2
    }
}
