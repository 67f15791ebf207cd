//! Like [`super::dyadic`], in a single integer of 128 bits: the first stage to try if few bits are
//! enough, as on a lattice.

use core::ops::{Add, Mul, Neg, Sub};

use super::dyadic::quotient_of;
use super::ordered_ring::{OrderedRing, Unrounded, root_of, sign_with_root, sign_with_roots};
use super::ring::{Ring, parts};
#[cfg(feature = "alloc")]
use super::scaled_ints::ScaledF64;
#[cfg(not(any(test, feature = "std")))]
use crate::math::Math;

/// mantissa · 2^exponent; `None` if it, or a number it was made of, has more bits or is not finite.
#[derive(Clone, Copy)]
pub(crate) struct DyadicI128 {
    mantissa: Option<i128>,
    exponent: i32,
}

impl DyadicI128 {
    const LOST: Self = Self { mantissa: None, exponent: 0 };

    fn of(x: f64) -> Self {
        if !x.is_finite() {
            return Self::LOST;
        }
        let (mantissa, exponent) = parts(x);
        Self { mantissa: Some(mantissa.into()), exponent }
    }

    /// Returns the number as a multiple of 2^`exponent`, which is no larger than its own unit.
    fn in_units(self, exponent: i32) -> Option<i128> {
        let (mantissa, up) = (self.mantissa?, (self.exponent - exponent) as u32);
        if mantissa == 0 {
            return Some(0);
        }
        let shifted = mantissa.checked_shl(up)?;
        (shifted >> up == mantissa).then_some(shifted)
    }
}

impl Ring for DyadicI128 {}

#[cfg(feature = "alloc")]
impl DyadicI128 {
    /// Returns its leading digits; `None` if it has lost some.
    pub fn digits(self) -> Option<ScaledF64> {
        self.mantissa
            .map(|mantissa| ScaledF64 { mantissa: mantissa as f64, exponent: self.exponent })
    }
}

impl Unrounded for DyadicI128 {
    #[inline]
    fn known_sign(&self) -> Option<i32> {
        self.mantissa.map(|mantissa| mantissa.signum() as i32)
    }

    fn root(&self) -> Self {
        let Some(mantissa) = self.mantissa else { return Self::LOST };
        let odd = self.exponent.rem_euclid(2);
        let root = Self::of(((mantissa.max(0) as f64) * f64::from(1 + odd)).sqrt());
        Self { exponent: root.exponent + (self.exponent - odd) / 2, ..root }
    }

    fn over(&self, divisor: &Self) -> f64 {
        let rounded = |x: &Self| (x.mantissa.unwrap_or(0) as f64, x.exponent);
        quotient_of(rounded(self), rounded(divisor))
    }
}

impl Neg for DyadicI128 {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self { mantissa: self.mantissa.and_then(i128::checked_neg), ..self }
    }
}

impl Add for DyadicI128 {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        let (Some(own), Some(others)) = (self.mantissa, other.mantissa) else { return Self::LOST };
        match (own, others) {
            (0, _) => return other,
            (_, 0) => return self,
            _ => {}
        }
        let exponent = self.exponent.min(other.exponent);
        let sum = self.in_units(exponent).zip(other.in_units(exponent));
        Self { mantissa: sum.and_then(|(own, others)| own.checked_add(others)), exponent }
    }
}

impl Sub for DyadicI128 {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl Mul for DyadicI128 {
    type Output = Self;

    #[inline]
    // Exponents of a product are added.
    #[allow(clippy::suspicious_arithmetic_impl)]
    fn mul(self, other: Self) -> Self {
        let product = self.mantissa.zip(other.mantissa).and_then(|(x, y)| x.checked_mul(y));
        Self { mantissa: product, exponent: self.exponent + other.exponent }
    }
}

impl OrderedRing for DyadicI128 {
    #[inline]
    fn of(x: f32) -> Self {
        Self::of(x.into())
    }

    #[inline]
    fn sign(self) -> Option<i32> {
        self.known_sign()
    }

    fn sign_with_root(a: Self, b: Self, q: Self) -> Option<i32> {
        sign_with_root(a, b, q)
    }

    fn sign_with_roots(a: Self, b: Self, p: Self, c: Self, q: Self) -> Option<i32> {
        sign_with_roots(a, b, p, c, q)
    }

    fn root_of(p: Self, b: Self, q: Self, a: Self) -> (f64, f64) {
        root_of(p, b, q, a)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::adversarial::Adversarial;
    use crate::exact::dyadic::DyadicShort;

    /// Numbers of so many bits, some of them zero or on a lattice.
    fn numbers(hostile: &mut Adversarial, bits: u64) -> [f32; 5] {
        core::array::from_fn(|_| {
            let random = hostile.next();
            let size = (random % (1 << bits)) as f32 * 2_f32.powi((random >> 40) as i32 % 40);
            if random & 1 << 60 == 0 { size } else { -size }
        })
    }

    /// All operations on five numbers.
    fn asked<T: Unrounded>(numbers: [f32; 5]) -> [Option<[u64; 2]>; 5] {
        let [a, b, p, c, q] = numbers.map(T::of);
        let sign = |sign: Option<i32>| sign.map(|sign| [sign as u64, 0]);
        let product = a * b - p * c;
        let (value, off) = T::root_of(p, b, q * q + c * c, a);
        [
            sign(product.sign()),
            sign(T::sign_with_root(a, b, q)),
            sign(T::sign_with_roots(a, b, p, c, q)),
            sign(((a + b) * (a - b) - (a * a - b * b)).sign()),
            (off == 0.0).then(|| [value.to_bits(), off.to_bits()]),
        ]
    }

    #[test]
    fn what_has_room_is_what_longer_numbers_say() {
        let mut hostile = Adversarial::new(11);
        let (mut known, mut lost) = (0, 0);
        for round in 0..20_000 {
            let numbers = numbers(&mut hostile, 1 + round % 24);
            let (short, long) = (asked::<DyadicI128>(numbers), asked::<DyadicShort>(numbers));
            for (short, long) in short.iter().zip(long) {
                known += usize::from(short.is_some());
                lost += usize::from(short.is_none());
                assert!(short.is_none() || *short == long, "{numbers:?}");
            }
        }
        assert!(known > 50_000 && lost > 1000, "{known} {lost}");
    }
}
