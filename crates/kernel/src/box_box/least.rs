//! The axis of least overlap of two boxes, or of their largest gap.

use glam::DVec3;

use super::filter::{BoxAxes, NEARLY_PARALLEL, ROUNDING};
use super::products::Asked;
use super::{Axis, Least};
use crate::axis_filter::smaller;
use crate::exact::scaled_ints::ToF64;

impl BoxAxes {
    /// Returns the axis of least overlap, the first of equals; `None` if some axis separates the
    /// boxes.
    #[inline(always)]
    pub fn least_unless_apart(&self) -> Option<Least> {
        let mut overlaps = [f64::INFINITY; 15];
        let mut squares = [self.whole * self.whole; 15];
        let least = |numbers: &[f64]| numbers.iter().fold(f64::INFINITY, |x, &y| smaller(x, y));
        for i in 0..3 {
            overlaps[i] = self.plain_overlap(Axis::Face1(i));
            overlaps[3 + i] = self.plain_overlap(Axis::Face2(i));
        }
        // Most boxes that are apart are so along a face's normal.
        if least(&overlaps[..6]) < -self.off {
            return None;
        }
        for i in 0..3 {
            for j in 0..3 {
                overlaps[6 + 3 * i + j] = self.plain_overlap(Axis::Edges(i, j));
                squares[6 + 3 * i + j] = self.squared_length(Axis::Edges(i, j));
            }
        }
        if least(&overlaps) < -self.off {
            return None;
        }
        let is_clear = least(&overlaps) > self.off
            && least(&squares) > NEARLY_PARALLEL * self.whole * self.whole;
        match is_clear.then(|| self.clear_least(overlaps, squares)).flatten() {
            Some(place) => Some(self.found(Axis::ALL[place], [overlaps[place], squares[place]])),
            None => self.least_unless_apart_exactly(),
        }
    }

    /// Returns the least overlap if that is certain; `None` if rounding leaves it open. The error
    /// of each square is below 1e-8 of it.
    #[inline(always)]
    fn clear_least(&self, overlaps: [f64; 15], squares: [f64; 15]) -> Option<usize> {
        let mut low = [0.0; 15];
        let (mut least, mut place) = (f64::INFINITY, 0);
        for k in 0..15 {
            let overlap = overlaps[k] - self.off;
            low[k] = overlap * overlap / squares[k];
            if low[k] < least {
                (least, place) = (low[k], k);
            }
        }
        let overlap = overlaps[place] + self.off;
        let high = overlap * overlap / squares[place] * (1.0 + 3e-8);
        let is_below = (0..15).all(|k| (k == place) | (low[k] > high));
        is_below.then_some(place)
    }

    #[cold]
    #[inline(never)]
    fn least_unless_apart_exactly(&self) -> Option<Least> {
        if !self.off.is_finite() {
            return None;
        }
        self.least_of(|overlap| overlap < 0.0)
    }

    /// Returns the axis of least overlap or of the largest gap, the first of equals.
    pub fn least(&self) -> Least {
        let least = self.least_of(|_| false);
        // No overlap ends the search early.
        least.unwrap_or_else(|| self.found(Axis::Face1(0), [0.0, 1.0]))
    }

    fn least_of(&self, ends: impl Fn(f64) -> bool) -> Option<Least> {
        let mut least = (Axis::Face1(0), [f64::INFINITY, self.whole * self.whole]);
        // If edges are parallel, the cross product of any two is a face normal or zero: the first
        // six axes are all.
        let is_parallel = self.parallel_edges();
        let count = if is_parallel == [false; 3] { 15 } else { 6 };
        for &axis in &Axis::ALL[..count] {
            // And that of box 2 is one of box 1 already.
            if let Axis::Face2(j) = axis
                && is_parallel[j]
            {
                continue;
            }
            let overlap = self.overlap(axis);
            if ends(overlap) {
                return None;
            }
            let found = (axis, self.measured(axis, overlap));
            if axis == Axis::Face1(0) || self.is_less(found, least) {
                least = found;
            }
        }
        Some(self.found(least.0, least.1))
    }

    /// Compares squares of the overlaps, as an axis's length is a root: a |a| l against b |b| k.
    fn is_less(
        &self,
        (one, [a, across_a]): (Axis, [f64; 2]),
        (other, [b, across_b]): (Axis, [f64; 2]),
    ) -> bool {
        let (own, others) = (a * a.abs() * across_b, b * b.abs() * across_a);
        let difference = own - others;
        let off_square = ROUNDING * self.whole * self.whole;
        let off = |x: f64, across: f64| {
            let off = self.off * (2.0 * x.abs() + self.off);
            off * (across + off_square) + x * x * off_square
        };
        let off = off(a, across_b) + off(b, across_a) + 1e-15 * (own.abs() + others.abs());
        if difference.abs() > off {
            difference < 0.0
        } else {
            self.exact(Asked::Compared(one, other)).sign() < 0
        }
    }

    fn found(&self, axis: Axis, [overlap, squared]: [f64; 2]) -> Least {
        Least { axis, overlap, squared, direction: self.direction(axis) }
    }

    /// Returns the axis, as long as it is, pointing from box 2 to box 1.
    pub fn direction(&self, axis: Axis) -> DVec3 {
        let [one, other] = &self.axes;
        let along = match axis {
            Axis::Face1(i) => one[i] * self.squared[1],
            Axis::Face2(j) => other[j] * self.squared[0],
            Axis::Edges(i, j) if self.is_nearly_parallel(axis) => {
                let share = |k: usize| self.per_length(i, j, Asked::Cross(i, j, k));
                DVec3::new(share(0), share(1), share(2)) * self.whole
            }
            Axis::Edges(i, j) => one[i].cross(other[j]),
        };
        if self.is_down(axis) { -along } else { along }
    }

    /// Returns `true` if box 1 lies on the negative side of box 2 along the axis.
    pub fn is_down(&self, axis: Axis) -> bool {
        let way = self.way(axis);
        if way.abs() > self.off {
            way < 0.0
        } else {
            self.exact(Asked::Offset(axis, [0; 3], [0; 3])).sign() < 0
        }
    }
}
