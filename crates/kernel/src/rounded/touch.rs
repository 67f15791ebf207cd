//! The point of a touch, with all digits that an f32 can hold.

use glam::DVec3;

use super::moving::Moving;
use super::{Part, Question, RoundedCast, settle};
use crate::exact::ordered_ring::{OrderedRing, RayParam};
use crate::summed;

/// A first touch, or a start that is not apart.
#[derive(Debug, Clone, Copy)]
pub(in super::super) struct Touch {
    /// The parameter: 0 at the start, 1 at the end.
    pub t: f64,
    /// The moving point.
    pub center: DVec3,
    /// The unit normal, from the hull's closest point to the moving point. For a centre in a face
    /// it is the face's normal by the order of its corners, for one on an edge or a corner zero.
    pub normal: DVec3,
}

impl<const N: usize> RoundedCast<N> {
    /// Returns the touch of a decision that has a feature.
    pub fn touch(&self, part: Part, is_at_start: bool) -> Touch {
        let (t, normal) = settle(self, Place { part, is_at_start }).unwrap_or((0.0, DVec3::ZERO));
        let (start, end) = (self.start.as_dvec3(), self.end.as_dvec3());
        Touch { t, center: summed([start, (end - start) * t]), normal }
    }
}

#[derive(Clone, Copy)]
struct Place {
    part: Part,
    is_at_start: bool,
}

impl<const N: usize> Question<N> for Place {
    type Answer = (f64, DVec3);

    fn ask<T: OrderedRing>(self, cast: &RoundedCast<N>) -> Option<(f64, DVec3)> {
        let moving = Moving::<T, N>::new(cast);
        let (at, side) = if self.is_at_start {
            (RayParam::start(), moving.start_side(self.part)?)
        } else {
            (moving.entry(self.part)??.at, moving.side(self.part)?)
        };
        let (t, off) = at.value();
        let out = moving.out_of(self.part, side).map(|x| at.height_value(x.start, x.rise));
        let normal = DVec3::from(out.map(|(value, _)| value));
        let largest = normal.abs().max_element();
        let is_sharp = off <= DIGITS * t && out.iter().all(|&(_, off)| off <= DIGITS * largest);
        // The square of a number that f64 barely holds would be lost.
        let unit = if largest > 0.0 { (normal / largest).normalize() } else { DVec3::ZERO };
        is_sharp.then_some((t, unit))
    }
}

/// The largest relative error of a number.
const DIGITS: f64 = 1e-10;
