//! A number with an error bound, for the sine of an angle. If the bound is zero, as it is unless an
//! irrational sine is involved, the number is exact, and so is the sign of every sum, product and
//! root of such numbers.

use std::ops::{Add, Mul, Sub};

use super::number::Number;

#[derive(Debug, Clone)]
pub struct Near {
    pub at: Number,
    pub within: Number,
}

impl From<Number> for Near {
    fn from(exact: Number) -> Self {
        Self { at: exact, within: Number::zero() }
    }
}

impl From<&Number> for Near {
    fn from(exact: &Number) -> Self {
        exact.clone().into()
    }
}

impl Near {
    /// Returns cosine and sine of an angle in degrees: exact if rational, else to 448 bits.
    pub fn cos_sin(degrees: f32) -> [Self; 2] {
        Number::from(degrees).cos_sin().map(|(at, exact)| {
            let within = if exact { Number::zero() } else { at.abs().last_bit() };
            Self { at, within }
        })
    }

    /// Returns −1, 0 or 1; 0 also if the number may be zero.
    pub fn sign(&self) -> i32 {
        if self.at.abs() <= self.within { 0 } else { self.at.sign() }
    }

    pub fn square(&self) -> Self {
        self * self
    }
}

macro_rules! operator {
    ($operator:ident, $method:ident, $compute:expr) => {
        impl $operator<&Near> for &Near {
            type Output = Near;
            fn $method(self, other: &Near) -> Near {
                let compute: fn(&Near, &Near) -> Near = $compute;
                compute(self, other)
            }
        }
        impl $operator<Near> for &Near {
            type Output = Near;
            fn $method(self, other: Near) -> Near {
                self.$method(&other)
            }
        }
        impl $operator<&Near> for Near {
            type Output = Near;
            fn $method(self, other: &Near) -> Near {
                (&self).$method(other)
            }
        }
        impl $operator<Near> for Near {
            type Output = Near;
            fn $method(self, other: Near) -> Near {
                (&self).$method(&other)
            }
        }
    };
}
operator!(Add, add, |a, b| Near { at: &a.at + &b.at, within: both(&a.within, &b.within) });
operator!(Sub, sub, |a, b| Near { at: &a.at - &b.at, within: both(&a.within, &b.within) });
// |ab − a'b'| ≤ |a| δb + |b| δa + δa δb
operator!(Mul, mul, |a, b| {
    let at = &a.at * &b.at;
    if a.within.is_zero() && b.within.is_zero() {
        return at.into();
    }
    let within = a.at.abs() * &b.within + b.at.abs() * &a.within + (&a.within * &b.within);
    Near { at, within: within.rounded_up() }
});

fn both(one: &Number, other: &Number) -> Number {
    if one.is_zero() {
        other.clone()
    } else if other.is_zero() {
        one.clone()
    } else {
        (one + other).rounded_up()
    }
}

/// Returns the sign of x + y √z. The root of a number that may be zero, or is less, is zero.
///
/// If x and y have opposite signs, the larger square decides: x² against y² z.
pub fn sign_with_root(x: &Near, y: &Near, z: &Near) -> i32 {
    let (one, other) = (x.sign(), y.sign() * z.sign().max(0));
    if one == other || other == 0 {
        one
    } else if one == 0 {
        other
    } else {
        one * (x.square() - y.square() * z).sign()
    }
}
