//! Where the point is when it comes as close as the radius, with all digits that an f32 can hold.

use glam::DVec3;

use super::moving::Moving;
use super::{Part, Question, RoundedCast, settle};
use crate::exact::ordered_ring::{OrderedRing, RayParam};
use crate::summed;

/// A first touch, or a start that is not apart.
#[derive(Debug, Clone, Copy)]
pub(in super::super) struct Touch {
    /// 0 at the start, 1 at the end.
    pub t: f64,
    /// Where the moving point is.
    pub center: DVec3,
    /// Unit, from the hull's closest point to it. Of a centre in a face the normal by its corners'
    /// order, of one on an edge or a corner zero.
    pub normal: DVec3,
}

impl<const N: usize> RoundedCast<N> {
    /// Of a decision that has a part.
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
        // Of what f64 alone holds the square is lost.
        let unit = if largest > 0.0 { (normal / largest).normalize() } else { DVec3::ZERO };
        is_sharp.then_some((t, unit))
    }
}

/// What a number may be off by, of its size.
const DIGITS: f64 = 1e-10;
