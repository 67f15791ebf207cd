//! The number types of formulas, and the conversion of integers to f64.

use core::ops::{Add, Mul, Sub};

use bnum::cast::As;
use bnum::{Int, Uint};
use ethnum::{I256, U256};

/// The number type of a formula: f64, which rounds, or integers, which do not.
pub(crate) trait Ring:
    Copy + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self>
{
}

impl Ring for f64 {}
impl Ring for i64 {}
impl Ring for i128 {}

/// A wide integer. Its operations are calls: inlined in every formula they would take minutes to
/// compile.
#[derive(Clone, Copy)]
pub(crate) struct Long<T>(pub T);

/// One whose operations `bnum` implements.
pub(crate) type Wide<const BYTES: usize> = Long<Int<BYTES>>;

impl<T: Add<Output = T>> Add for Long<T> {
    type Output = Self;

    #[inline(never)]
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl<T: Sub<Output = T>> Sub for Long<T> {
    type Output = Self;

    #[inline(never)]
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl<T: Mul<Output = T>> Mul for Long<T> {
    type Output = Self;

    #[inline(never)]
    fn mul(self, other: Self) -> Self {
        Self(self.0 * other.0)
    }
}

impl<T: Copy + Add<Output = T> + Sub<Output = T> + Mul<Output = T>> Ring for Long<T> {}

/// Converts integer · 2^exponent, rounded once: from its leading 62 bits and a sticky bit for the
/// rest.
macro_rules! leading_to_f64 {
    ($value:expr, $low:expr, $exponent:expr) => {{
        let value = $value;
        let size = value.unsigned_abs();
        let dropped = (8 * size_of_val(&size) as u32 - size.leading_zeros()).saturating_sub(62);
        let low: u64 = $low(size >> dropped);
        let sticky = u64::from(size.trailing_zeros() < dropped);
        let sign = if value.is_negative() { -1.0 } else { 1.0 };
        sign * ldexp((low | sticky) as f64, $exponent + dropped as i32)
    }};
}

#[inline(never)]
pub(crate) fn i256_to_f64(Long(value): Long<I256>, exponent: i32) -> f64 {
    leading_to_f64!(value, U256::as_u64, exponent)
}

#[inline(never)]
pub(crate) fn wide_to_f64<const BYTES: usize>(Long(value): Wide<BYTES>, exponent: i32) -> f64 {
    leading_to_f64!(value, |size: Uint<BYTES>| size.as_(), exponent)
}

/// Converts an integer to f64, rounded once or twice; without the call that `as` compiles to.
#[inline]
pub(crate) fn i128_to_f64(x: i128) -> f64 {
    match i64::try_from(x) {
        Ok(short) => short as f64,
        Err(_) => ((x >> 64) as i64) as f64 * 18_446_744_073_709_551_616.0 + (x as u64) as f64,
    }
}

/// x · 2^exponent, in two steps that neither overflow nor underflow before the whole does.
#[inline]
pub(crate) fn ldexp(x: f64, exponent: i32) -> f64 {
    let half = exponent / 2;
    x * power_of_two(half) * power_of_two(exponent - half)
}

/// 2^exponent, within f64's normal range.
#[inline]
pub(crate) fn power_of_two(exponent: i32) -> f64 {
    f64::from_bits(((1023 + exponent) as u64) << 52)
}

/// x = mantissa · 2^exponent, with an odd mantissa or zero.
pub(crate) fn parts(x: f64) -> (i64, i32) {
    let bits = x.to_bits();
    let stored = ((bits >> 52) & 0x7ff) as i32;
    let fraction = (bits & ((1 << 52) - 1)) as i64;
    let (mantissa, exponent) =
        if stored == 0 { (fraction, -1074) } else { (fraction | 1 << 52, stored - 1075) };
    if mantissa == 0 {
        return (0, 0);
    }
    let zeros = mantissa.trailing_zeros();
    let odd = mantissa >> zeros;
    (if x < 0.0 { -odd } else { odd }, exponent + zeros as i32)
}
