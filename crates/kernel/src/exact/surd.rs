//! Numbers p + q √d: exact ones with a single root in common, such as a direction's length.

use core::ops::{Add, Mul, Neg, Sub};

use super::dyadic::DyadicFull;
use super::ordered_ring::sign_with_root;
use super::ring::Ring;
use super::scaled_ints::{ExactRing, ScaledF64, ToF64};

/// p + q √d; numbers that meet have the same d, or none.
#[derive(Clone, Copy)]
pub(crate) struct Surd {
    p: DyadicFull,
    q: DyadicFull,
    d: DyadicFull,
}

impl Surd {
    pub fn of(x: f32) -> Self {
        Self::rational(DyadicFull::of(x.into()))
    }

    fn rational(p: DyadicFull) -> Self {
        let zero = DyadicFull::of(0.0);
        Self { p, q: zero, d: zero }
    }

    /// Returns x √y, for a rational y.
    pub fn times_root(x: f32, y: Self) -> Self {
        Self { q: DyadicFull::of(x.into()), d: y.p, ..Self::of(0.0) }
    }

    fn common(&self, other: &Self) -> DyadicFull {
        if ToF64::sign(self.q) == 0 { other.d } else { self.d }
    }
}

impl From<i64> for Surd {
    fn from(x: i64) -> Self {
        Self::rational(x.into())
    }
}

impl Neg for Surd {
    type Output = Self;

    fn neg(self) -> Self {
        Self { p: -self.p, q: -self.q, ..self }
    }
}

impl Add for Surd {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { p: self.p + other.p, q: self.q + other.q, d: self.common(&other) }
    }
}

impl Sub for Surd {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl Mul for Surd {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        let d = self.common(&other);
        Self {
            p: self.p * other.p + self.q * other.q * d,
            q: self.p * other.q + self.q * other.p,
            d,
        }
    }
}

impl Ring for Surd {}

impl ToF64 for Surd {
    fn to_f64(self, exponent: i32) -> f64 {
        self.leading().ldexp(exponent)
    }

    fn sign(self) -> i32 {
        let sign = sign_with_root(self.p, self.q, self.d);
        debug_assert!(sign.is_some());
        sign.unwrap_or(0)
    }

    /// Returns the leading digits of a number without a root.
    fn leading(self) -> ScaledF64 {
        debug_assert!(ToF64::sign(self.q) == 0);
        self.p.leading()
    }
}

impl ExactRing for Surd {
    type Double = Self;

    fn diff_of_products([a, b]: [Self; 2], [c, d]: [Self; 2]) -> Self {
        a * b - c * d
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_root_is_not_its_fraction() {
        let root = |x: f32| Surd::times_root(x, Surd::of(2.0));
        // 2 · 15994428² = 22619537² − 1
        let between = root(15_994_428.0) - Surd::from(22_619_537);
        assert_eq!(between.sign(), -1);
        assert_eq!((between * between).sign(), 1);
        assert_eq!((root(3.0) * root(3.0) - Surd::of(18.0)).sign(), 0);
        assert_eq!((root(1.0) + root(-1.0)).sign(), 0);
    }
}
