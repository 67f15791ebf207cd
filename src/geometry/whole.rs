//! Differences of f32s in whole numbers of 64 bits: what decides nearly all that f64 does not, in
//! a few times its time. What needs longer numbers is for `polynomial.rs`.

use ethnum::I256;

use super::polynomial::{Long, rounded_double, scaled};

/// Numbers as whole multiples of 2^`exponent`, none of `bits` bits or more.
#[derive(Clone, Copy)]
pub(super) struct Whole<const N: usize> {
    pub numbers: [i64; N],
    pub exponent: i32,
    pub bits: u32,
}

/// With no more than so many bits the sum of a few products of two numbers fits an i64, and the
/// difference of two products of such sums an i128: 3 · 2^60 < 2^62, 2 · 9 · 2^120 < 2^125.
pub(super) const SHORT: u32 = 30;

/// All of them in one unit; None where their sizes are so far apart that they need 62 bits.
#[inline(always)]
pub(super) fn units<const N: usize>(numbers: [f64; N]) -> Option<([i64; N], i32)> {
    let size = |x: f64| x.to_bits() & !(1 << 63);
    let largest = numbers.iter().fold(0, |largest, &x| size(x).max(largest));
    if largest == 0 {
        return Some(([0; N], 0));
    }
    // The largest one has 61 bits, so that the sum and the difference of two fit.
    let exponent = (largest >> 52) as i32 - 1023 - 60;
    let per_unit = f64::from_bits(((1023 - exponent) as u64) << 52);
    let whole = numbers.map(|x| (x * per_unit) as i64);
    let fits = whole.iter().zip(numbers).all(|(&whole, x)| whole as f64 == x * per_unit);
    fits.then_some((whole, exponent))
}

impl<const N: usize> Whole<N> {
    /// In the largest unit that they have.
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

/// An integer · 2^exponent, rounded.
pub(super) trait Rounded {
    fn rounded(self, exponent: i32) -> f64;
}

impl Rounded for i64 {
    #[inline]
    fn rounded(self, exponent: i32) -> f64 {
        scaled(self as f64, exponent)
    }
}

impl Rounded for i128 {
    #[inline]
    fn rounded(self, exponent: i32) -> f64 {
        match i64::try_from(self) {
            Ok(short) => scaled(short as f64, exponent),
            Err(_) => scaled(self as f64, exponent),
        }
    }
}

impl Rounded for I256 {
    #[inline]
    fn rounded(self, exponent: i32) -> f64 {
        rounded_double(Long(self), exponent)
    }
}
