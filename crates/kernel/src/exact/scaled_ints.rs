//! Differences of f32s as 64-bit integers: they decide nearly all that f64 leaves open, in a few
//! times its time. Longer numbers are left to [`super::dyadic`].

use core::ops::{Mul, Neg, Sub};

use bnum::Int;
use ethnum::I256;

use super::ring::{self, Long, Ring, Wide, i256_to_f64, ldexp, wide_to_f64};
#[cfg(not(any(test, feature = "std")))]
use crate::math::Math;

/// Numbers as multiples of 2^`exponent`, none longer than `bits`.
#[derive(Clone, Copy)]
pub(crate) struct ScaledInts<const N: usize> {
    pub numbers: [i64; N],
    pub exponent: i32,
    pub bits: u32,
}

/// With at most this many bits, the sum of a few products of two numbers fits an i64, and the
/// difference of two products of such sums an i128: 3 · 2^60 < 2^62, 2 · 9 · 2^120 < 2^125.
pub(crate) const SHORT_BITS: u32 = 30;

/// Converts all to one unit; `None` if their sizes are so far apart that they need 62 bits, or if
/// one is not finite.
#[inline(always)]
pub(crate) fn units<const N: usize>(numbers: [f64; N]) -> Option<([i64; N], i32)> {
    let size = |x: f64| x.to_bits() & !(1 << 63);
    let largest = numbers.iter().fold(0, |largest, &x| size(x).max(largest));
    if largest == 0 {
        return Some(([0; N], 0));
    }
    if largest >= f64::INFINITY.to_bits() {
        return None;
    }
    // Mostly 51 bits are enough: then the last bit of such a sum stands for a unit.
    let power = f64::from_bits(largest & (0x7ff << 52));
    let above = 6.0 * power;
    if numbers.iter().fold(true, |all, &x| all & ((x + above) - above == x)) {
        let units = |x: f64| (x + above).to_bits() as i64 - above.to_bits() as i64;
        return Some((numbers.map(units), (largest >> 52) as i32 - 1023 - 50));
    }
    // The largest one has 61 bits, so that the sum and the difference of two fit.
    let exponent = (largest >> 52) as i32 - 1023 - 60;
    let per_unit = f64::from_bits(((1023 - exponent) as u64) << 52);
    let whole = numbers.map(|x| (x * per_unit) as i64);
    let fits = whole.iter().zip(numbers).all(|(&whole, x)| whole as f64 == x * per_unit);
    fits.then_some((whole, exponent))
}

impl<const N: usize> ScaledInts<N> {
    /// `None` if the sizes are too far apart.
    #[inline(always)]
    pub fn of(numbers: [f64; N]) -> Option<Self> {
        units(numbers).map(|(numbers, exponent)| Self::new(numbers, exponent))
    }

    /// In the largest unit that they have in common.
    #[inline(always)]
    pub fn new(numbers: [i64; N], exponent: i32) -> Self {
        let used = numbers.iter().fold(0, |used, &x| used | x.unsigned_abs());
        let zeros = if used == 0 { 0 } else { used.trailing_zeros() };
        let numbers = numbers.map(|x| x >> zeros);
        Self {
            numbers,
            exponent: exponent + zeros as i32,
            bits: 64 - (used >> zeros).leading_zeros(),
        }
    }
}

impl ScaledInts<3> {
    /// Returns the length of the vector if that is an integer too.
    pub fn length(&self) -> Option<i64> {
        let squared = self.numbers.iter().map(|&x| i128::from(x) * i128::from(x)).sum::<i128>();
        // Below 2^53 an integer root is f64's root of the rounded square.
        let length = (squared as f64).sqrt() as i64;
        (i128::from(length) * i128::from(length) == squared).then_some(length)
    }
}

/// An integer · 2^exponent, rounded.
pub(crate) trait ToF64: Copy {
    fn to_f64(self, exponent: i32) -> f64;

    fn sign(self) -> i32;

    /// Returns its leading digits; integers that are not too large for f64 need no exponent.
    fn leading(self) -> ScaledF64 {
        ScaledF64 { mantissa: self.to_f64(0), exponent: 0 }
    }
}

/// mantissa · 2^exponent: the digits of an f64 with an unlimited exponent.
#[derive(Clone, Copy)]
pub(crate) struct ScaledF64 {
    pub mantissa: f64,
    pub exponent: i32,
}

impl ScaledF64 {
    /// Returns `true` if its magnitude is at least half that of the other, which is not zero.
    pub fn is_half_of(self, of: Self) -> bool {
        let size = ldexp(self.mantissa.abs(), (self.exponent - of.exponent).clamp(-1000, 1000));
        of.mantissa != 0.0 && size >= 0.5 * of.mantissa.abs()
    }

    /// Returns the root; zero if negative.
    #[inline]
    pub fn root(self) -> Self {
        let mantissa = if self.exponent % 2 == 0 { self.mantissa } else { 2.0 * self.mantissa };
        Self { mantissa: mantissa.max(0.0).sqrt(), exponent: self.exponent.div_euclid(2) }
    }

    #[inline]
    pub fn over(self, divisor: Self) -> Self {
        let exponent = self.exponent - divisor.exponent;
        Self { mantissa: self.mantissa / divisor.mantissa, exponent }
    }

    /// Returns it as an f64, times 2^exponent.
    #[inline]
    pub fn ldexp(self, exponent: i32) -> f64 {
        ldexp(self.mantissa, (self.exponent + exponent).clamp(-2000, 2000))
    }
}

impl ToF64 for ScaledF64 {
    fn to_f64(self, exponent: i32) -> f64 {
        self.ldexp(exponent)
    }

    fn sign(self) -> i32 {
        self.mantissa.partial_cmp(&0.0).map_or(0, |order| order as i32)
    }

    fn leading(self) -> ScaledF64 {
        self
    }
}

impl Neg for ScaledF64 {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self { mantissa: -self.mantissa, ..self }
    }
}

impl Mul for ScaledF64 {
    type Output = Self;

    #[inline]
    fn mul(self, other: Self) -> Self {
        let exponent = self.exponent + other.exponent;
        Self { mantissa: self.mantissa * other.mantissa, exponent }
    }
}

impl Sub for ScaledF64 {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        let size = |x: Self| if x.mantissa == 0.0 { i32::MIN / 2 } else { x.exponent };
        let exponent = size(self).max(size(other)).max(-100_000);
        let in_units = |x: Self| ldexp(x.mantissa, (x.exponent - exponent).clamp(-2000, 0));
        Self { mantissa: in_units(self) - in_units(other), exponent }
    }
}

/// An integer type that has one of twice its width.
pub(crate) trait ExactRing: Ring + Neg<Output = Self> + From<i64> + ToF64 {
    type Double: ToF64;

    /// a b − c d
    fn diff_of_products(first: [Self; 2], second: [Self; 2]) -> Self::Double;
}

impl ExactRing for Long<I256> {
    type Double = Wide<64>;

    fn diff_of_products([a, b]: [Self; 2], [c, d]: [Self; 2]) -> Wide<64> {
        let wide = |Long(x): Self| {
            let mut bytes = [if x.is_negative() { u8::MAX } else { 0 }; 64];
            bytes[..32].copy_from_slice(&x.to_le_bytes());
            Long(Int::from_le_bytes(bytes))
        };
        wide(a) * wide(b) - wide(c) * wide(d)
    }
}

impl From<i64> for Long<I256> {
    fn from(x: i64) -> Self {
        Self(I256::from(x))
    }
}

impl Neg for Long<I256> {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl ToF64 for Long<I256> {
    fn to_f64(self, exponent: i32) -> f64 {
        i256_to_f64(self, exponent)
    }

    fn sign(self) -> i32 {
        self.0.sign()
    }
}

impl ToF64 for Wide<64> {
    fn to_f64(self, exponent: i32) -> f64 {
        wide_to_f64(self, exponent)
    }

    fn sign(self) -> i32 {
        if self.0.is_zero() {
            0
        } else if self.0.is_negative() {
            -1
        } else {
            1
        }
    }
}

impl ExactRing for i64 {
    type Double = i128;

    #[inline]
    fn diff_of_products([a, b]: [Self; 2], [c, d]: [Self; 2]) -> i128 {
        i128::from(a) * i128::from(b) - i128::from(c) * i128::from(d)
    }
}

impl ExactRing for i128 {
    type Double = I256;

    #[inline]
    fn diff_of_products([a, b]: [Self; 2], [c, d]: [Self; 2]) -> I256 {
        I256::from(a) * I256::from(b) - I256::from(c) * I256::from(d)
    }
}

impl ToF64 for i64 {
    #[inline]
    fn to_f64(self, exponent: i32) -> f64 {
        ldexp(self as f64, exponent)
    }

    #[inline]
    fn sign(self) -> i32 {
        self.signum() as i32
    }
}

impl ToF64 for i128 {
    #[inline]
    fn to_f64(self, exponent: i32) -> f64 {
        ldexp(ring::i128_to_f64(self), exponent)
    }

    #[inline]
    fn sign(self) -> i32 {
        self.signum() as i32
    }
}

impl ToF64 for I256 {
    #[inline]
    fn to_f64(self, exponent: i32) -> f64 {
        i256_to_f64(Long(self), exponent)
    }

    #[inline]
    fn sign(self) -> i32 {
        self.signum128() as i32
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::exact::adversarial::Adversarial;

    /// f32s of which the largest has at most so many bits in units of the finest one.
    pub(crate) fn spread<const N: usize>(hostile: &mut Adversarial, bits: u32) -> [f64; N] {
        core::array::from_fn(|_| {
            let random = hostile.next();
            let spare = bits.saturating_sub(24);
            let size = 2_f64.powi((random % u64::from(spare + 1)) as i32);
            let mantissa = match (random >> 8) % 4 {
                0 => ((1 << bits.min(24)) - 1) as f64,
                _ => ((random >> 16) % (1 << bits.min(24))) as f64,
            };
            if random & 1 << 60 == 0 { mantissa * size } else { -mantissa * size }
        })
    }

    /// The integers say what the polynomial says, to its last digits.
    #[track_caller]
    pub(crate) fn check(whole: f64, polynomial: f64) {
        let is_right = (whole - polynomial).abs() <= 4e-16 * polynomial.abs();
        assert!(is_right, "{whole:e} is not {polynomial:e}");
    }

    #[test]
    fn numbers_of_any_size_in_one_unit() {
        let (tiny, huge) = (f64::from(f32::from_bits(1)), f64::from(f32::MAX));
        assert_eq!(units([0.0; 3]), Some(([0; 3], 0)));
        for scale in [1.0, tiny / 0.25, 2f64.powi(100)] {
            let (numbers, exponent) = units([3.0 * scale, -0.25 * scale, 0.0]).unwrap();
            let size = |n: i64| n as f64 * 2f64.powi(exponent);
            assert_eq!(numbers.map(size), [3.0 * scale, -0.25 * scale, 0.0]);
        }
        assert!(units([huge, -huge]).is_some() && units([tiny, -tiny]).is_some());
        // 61 bits from the first to the last, and one more.
        assert!(units([1.0, 0.5_f64.powi(60)]).is_some());
        assert!(units([1.0, 0.5_f64.powi(61)]).is_none());
        assert!(units([huge, tiny]).is_none());
    }

    #[test]
    fn as_few_bits_as_they_need() {
        let whole = ScaledInts::new([12, -20, 0], 3);
        assert_eq!((whole.numbers, whole.exponent, whole.bits), ([3, -5, 0], 5, 3));
        assert_eq!(ScaledInts::new([0; 2], 7).bits, 0);
        assert_eq!(ScaledInts::new([1 << 61, 1], 0).bits, 62);
    }

    #[test]
    fn integers_of_every_length_keep_their_sign() {
        for value in [1_i128 << 100, -(1_i128 << 64), -1, 0, i128::from(i64::MIN), 1 << 63] {
            assert_eq!(value.to_f64(0), value as f64);
        }
        assert_eq!(5_i64.to_f64(-1), 2.5);
        assert_eq!((I256::ONE << 200_u32).to_f64(-200), 1.0);
    }
}
