//! Vectors in f64 with a bound on their rounding.

use glam::DVec3;

/// Twice the largest relative rounding of one operation: the bounds round too.
const ULP: f64 = f64::EPSILON;

/// A number, and the most that it is off.
pub(super) type Number = [f64; 2];

/// A vector whose coordinates are at most `off` off.
#[derive(Debug, Clone, Copy)]
pub(super) struct Near {
    pub v: DVec3,
    pub off: f64,
    /// Its largest coordinate.
    most: f64,
}

impl Near {
    #[inline(always)]
    pub fn new(v: DVec3, off: f64) -> Self {
        Self { v, off, most: v.abs().max_element() }
    }

    /// The result of one sum, given the error that its terms cause.
    #[inline(always)]
    pub fn after(v: DVec3, off: f64) -> Self {
        let rounded = Self::new(v, off);
        Self { off: off + ULP * rounded.most, ..rounded }
    }

    #[inline(always)]
    pub fn minus(self, other: Self) -> Self {
        Self::after(self.v - other.v, self.off + other.off)
    }

    /// The most that the product of two coordinates is off.
    #[inline(always)]
    fn product(self, other: Self) -> f64 {
        self.most * other.off + other.most * self.off + self.off * other.off
    }

    /// Two products of a coordinate each, rounded, and their difference.
    #[inline(always)]
    pub fn cross(self, other: Self) -> Self {
        let off = 2.0 * self.product(other) + 4.0 * ULP * self.most * other.most;
        Self::new(self.v.cross(other.v), off)
    }

    /// Three products, rounded, and their sums.
    #[inline(always)]
    pub fn dot(self, other: Self) -> Number {
        let off = 3.0 * self.product(other) + 8.0 * ULP * self.most * other.most;
        [self.v.dot(other.v), off]
    }

    #[inline(always)]
    pub fn length(self) -> Number {
        let length = self.v.length();
        [length, 2.0 * self.off + 4.0 * ULP * length]
    }
}

/// Returns the quotient; its bound is infinite if the divisor may be zero.
#[inline(always)]
pub(super) fn over([x, x_off]: Number, [y, y_off]: Number) -> Number {
    let least = y - y_off;
    let quotient = x / y;
    let off = if least > 0.0 { (x_off + quotient.abs() * y_off) / least } else { f64::INFINITY };
    [quotient, off + 2.0 * ULP * quotient.abs()]
}
