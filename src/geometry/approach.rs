//! How a segment comes to a plane: what a plane and a triangle have in common.

use glam::{DVec3, Vec3};

use super::along::Segment;
use super::{narrow, narrow3};

/// The segment from S to E as a plane sees it that does not hold both.
/// Source: "Math - Collision", segment against plane.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Approach {
    /// Metres from S to the plane.
    pub l: f32,
    /// Of the angle between SE and the way straight down to the plane; negative where it leads away.
    pub cos: f32,
    /// Metres from E to the plane.
    pub end_l: f32,
    /// The plane's unit normal on the side of S; against the motion where S lies in the plane.
    pub normal: Vec3,
    /// The point of the plane nearest to S.
    pub foot: Vec3,
}

/// The decisions behind an [`Approach`], all with exact signs.
#[derive(Debug, Clone, Copy)]
pub(super) struct Heights {
    /// The plane's normal, of any length but zero.
    pub n: DVec3,
    /// n·S and n·E from the plane, |n| times the height in metres; not both zero.
    pub start: f64,
    pub end: f64,
    /// n·ES, start − end.
    pub drop: f64,
}

impl Heights {
    pub fn same_side(&self) -> bool {
        (self.start > 0.0 && self.end > 0.0) || (self.start < 0.0 && self.end < 0.0)
    }

    /// 1 where n points to the side of S, else −1.
    pub fn up(&self) -> f64 {
        if self.start > 0.0 || (self.start == 0.0 && self.drop > 0.0) { 1.0 } else { -1.0 }
    }

    /// n·ES with n on the side of S: positive where the segment heads for the plane.
    pub fn descent(&self) -> f64 {
        self.up() * self.drop
    }

    pub fn approach(&self, segment: Segment) -> Approach {
        let n_length = self.n.length();
        let normal = self.n / n_length * self.up();
        // l = n·(S − p), n of unit length
        let l = self.start.abs() / n_length;
        // cos = v·(−n), of unit length both, n on the side of S
        let span = n_length * segment.length();
        let cos = if span > 0.0 { self.descent() / span } else { 0.0 };
        let foot = segment.start.as_dvec3() - self.n * (self.start / self.n.length_squared());
        Approach {
            l: narrow(l),
            cos: narrow(cos).clamp(-1.0, 1.0),
            end_l: narrow(self.end.abs() / n_length),
            normal: narrow3(normal),
            foot: narrow3(foot),
        }
    }
}
