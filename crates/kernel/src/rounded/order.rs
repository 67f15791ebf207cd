//! Two hulls at rest against the same moving point: which of them it comes to first.

use core::cmp::Ordering;

use super::moving::Moving;
use super::{Part, Question, RoundedCast, settle};
use crate::exact::ordered_ring::OrderedRing;

impl<const N: usize> RoundedCast<N> {
    /// Compares the parameters at which the line comes to a feature of each hull, exactly.
    #[cold]
    pub fn order(&self, part: Part, other: &Self, other_part: Part) -> Ordering {
        let order = settle(self, Order { part, other, other_part });
        // The widest numbers leave nothing open.
        order.unwrap_or(0).cmp(&0)
    }
}

#[derive(Clone, Copy)]
struct Order<'a, const N: usize> {
    part: Part,
    other: &'a RoundedCast<N>,
    other_part: Part,
}

impl<const N: usize> Question<N> for Order<'_, N> {
    type Answer = i32;

    fn is_everyday(self) -> bool {
        self.other.is_everyday()
    }

    fn ask<T: OrderedRing>(self, cast: &RoundedCast<N>) -> Option<i32> {
        let [one, other] = [cast, self.other].map(Moving::<T, N>::new);
        one.entry(self.part)??.at.against(other.entry(self.other_part)??.at)
    }
}
