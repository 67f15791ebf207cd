//! Two hulls at rest against the same moving point: which of them it comes to first, and whether it
//! then is off both in the same direction.

use core::cmp::Ordering;

use super::moving::{Height, Moving};
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

    /// Returns `true` if the moving point comes to both features at the same moment, as
    /// [`Self::order`] says, and has the same direction from both.
    #[cold]
    pub fn is_same_way(&self, part: Part, other: &Self, other_part: Part) -> bool {
        settle(self, SameWay(Order { part, other, other_part })).unwrap_or(false)
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

#[derive(Clone, Copy)]
struct SameWay<'a, const N: usize>(Order<'a, N>);

impl<const N: usize> Question<N> for SameWay<'_, N> {
    type Answer = bool;

    fn is_everyday(self) -> bool {
        self.0.is_everyday()
    }

    /// The cross product of both directions is zero, and their dot product positive.
    fn ask<T: OrderedRing>(self, cast: &RoundedCast<N>) -> Option<bool> {
        let Self(Order { part, other, other_part }) = self;
        let [one, other] = [cast, other].map(Moving::<T, N>::new);
        let at = one.entry(part)??.at;
        let u = one.out_of(part, one.side(part)?);
        let v = other.out_of(other_part, other.side(other_part)?);
        let product = |x: Height<T>, y: Height<T>| {
            [x.start * y.start, x.start * y.rise + x.rise * y.start, x.rise * y.rise]
        };
        let combined = |one: [T; 3], other: [T; 3], sense: f32| {
            [0, 1, 2].map(|i| one[i] + T::of(sense) * other[i])
        };
        for (i, j) in [(1, 2), (2, 0), (0, 1)] {
            let minor = combined(product(u[i], v[j]), product(u[j], v[i]), -1.0);
            if at.quadratic(minor)? != 0 {
                return Some(false);
            }
        }
        let xy = combined(product(u[0], v[0]), product(u[1], v[1]), 1.0);
        Some(at.quadratic(combined(xy, product(u[2], v[2]), 1.0))? > 0)
    }
}
