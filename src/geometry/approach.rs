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
    #[inline]
    pub fn same_side(&self) -> bool {
        self.start * self.end > 0.0
    }

    /// 1 where n points to the side of S, else −1.
    #[inline]
    pub fn up(&self) -> f64 {
        1_f64.copysign(if self.start == 0.0 { self.drop } else { self.start })
    }

    /// n·ES with n on the side of S: positive where the segment heads for the plane.
    #[inline]
    pub fn descent(&self) -> f64 {
        self.up() * self.drop
    }

    #[inline(always)]
    pub fn approach(&self, segment: Segment) -> Approach {
        let per_n = 1.0 / self.n.length();
        let length = segment.length();
        // cos = v·(−n), of unit length both, n on the side of S
        let cos = if length > 0.0 { self.descent() * per_n / length } else { 0.0 };
        let foot = segment.start.as_dvec3() - self.n * (self.start / self.n.length_squared());
        Approach {
            // l = n·(S − p), n of unit length
            l: narrow(self.start.abs() * per_n),
            cos: narrow(cos).clamp(-1.0, 1.0),
            end_l: narrow(self.end.abs() * per_n),
            normal: narrow3(self.n * (self.up() * per_n)),
            foot: narrow3(foot),
        }
    }
}
