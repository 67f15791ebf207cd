//! Polynomials of the inputs without any rounding, in whole numbers on the stack: what decides
//! where f64 and twice its digits do not.
//!
//! A finite f32 is a whole multiple of 2^-149 below 2^128, so a polynomial of f32s is a whole
//! number of some power of two. The formula is written once, for any [`Number`], and is asked in
//! the narrowest integers that hold it.

use std::ops::{Add, Mul, Sub};

use bnum::Int;
use bnum::cast::As;

/// What a formula is computed in: f64, which rounds, or integers, which do not.
pub(super) trait Number:
    Copy + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self>
{
}

impl Number for f64 {}
impl Number for i128 {}
impl<const BYTES: usize> Number for Int<BYTES> {}

/// A polynomial of `N` numbers and of `M` in another unit (a direction among lengths), the same
/// degree in each of its terms.
pub(super) trait Polynomial<const N: usize, const M: usize> {
    /// The degree in the first numbers and in the second ones.
    const DEGREES: [u32; 2];

    fn of<T: Number>(first: [T; N], second: [T; M]) -> T;
}

/// The bits by which the terms' count and their factors lengthen a polynomial, at most.
const ROOM: u32 = 16;

/// The polynomial's value: exact to f64's last digit, and so with its exact sign. The numbers
/// are f32s, or sums of few of them that f64 holds.
#[cold]
pub(super) fn exact<P, const N: usize, const M: usize>(first: [f64; N], second: [f64; M]) -> f64
where
    P: Polynomial<N, M>,
{
    let units = [Unit::of(&first), Unit::of(&second)];
    let bits = ROOM + P::DEGREES[0] * units[0].bits + P::DEGREES[1] * units[1].bits;
    let exponent =
        P::DEGREES[0] as i32 * units[0].exponent + P::DEGREES[1] as i32 * units[1].exponent;
    macro_rules! computed {
        ($integer:ty) => {{
            let whole = |unit: Unit| move |x: f64| <$integer>::from_le_bytes(unit.whole(x));
            rounded!(P::of(first.map(whole(units[0])), second.map(whole(units[1]))), exponent)
        }};
    }
    // The leading 62 bits with a last one for whatever follows, rounded once in the product.
    macro_rules! rounded {
        ($value:expr, $exponent:expr) => {{
            let value = $value;
            let size = value.unsigned_abs();
            let dropped = size.bit_width().saturating_sub(62);
            let leading: u64 = (size >> dropped).as_();
            let sticky = u64::from(size.trailing_zeros() < dropped);
            let sign = if value.is_negative() { -1.0 } else { 1.0 };
            sign * scaled((leading | sticky) as f64, $exponent + dropped as i32)
        }};
    }
    match bits {
        ..=255 => computed!(Int<32>),
        ..=511 => computed!(Int<64>),
        ..=1023 => computed!(Int<128>),
        _ => computed!(Int<320>),
    }
}

/// x · 2^exponent, in two steps that neither overflow nor underflow before the whole does.
pub(super) fn scaled(x: f64, exponent: i32) -> f64 {
    let power = |exponent: i32| f64::from_bits(((1023 + exponent) as u64) << 52);
    let half = exponent / 2;
    x * power(half) * power(exponent - half)
}

/// A power of two that all of some numbers are whole multiples of.
#[derive(Clone, Copy)]
struct Unit {
    exponent: i32,
    /// The length of the largest one, in units.
    bits: u32,
}

impl Unit {
    fn of(numbers: &[f64]) -> Self {
        let (mut lowest, mut highest) = (i32::MAX, i32::MIN);
        for (mantissa, exponent) in numbers.iter().map(|&x| parts(x)).filter(|parts| parts.0 != 0) {
            lowest = lowest.min(exponent);
            highest = highest.max(exponent + 64 - mantissa.unsigned_abs().leading_zeros() as i32);
        }
        if lowest > highest {
            return Self { exponent: 0, bits: 1 };
        }
        Self { exponent: lowest, bits: (highest - lowest) as u32 }
    }

    /// x in units, as the bytes of an integer that is long enough.
    fn whole<const BYTES: usize>(self, x: f64) -> [u8; BYTES] {
        let (mantissa, exponent) = parts(x);
        if mantissa == 0 {
            return [0; BYTES];
        }
        let shift = (exponent - self.exponent) as usize;
        let mut bytes = [if mantissa < 0 { u8::MAX } else { 0 }; BYTES];
        bytes[..shift / 8].fill(0);
        let shifted = (i128::from(mantissa) << (shift % 8)).to_le_bytes();
        for (byte, shifted) in bytes[shift / 8..].iter_mut().zip(shifted) {
            *byte = shifted;
        }
        bytes
    }
}

/// x = mantissa · 2^exponent, with an odd mantissa or zero.
pub(super) fn parts(x: f64) -> (i64, i32) {
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

#[cfg(test)]
mod tests {
    use super::*;

    /// x y − z w
    struct Cross;

    impl Polynomial<4, 0> for Cross {
        const DEGREES: [u32; 2] = [2, 0];

        fn of<T: Number>([x, y, z, w]: [T; 4], _: [T; 0]) -> T {
            x * y - z * w
        }
    }

    /// x⁴ u² − y⁴ v²
    struct Sixth;

    impl Polynomial<2, 2> for Sixth {
        const DEGREES: [u32; 2] = [4, 2];

        fn of<T: Number>([x, y]: [T; 2], [u, v]: [T; 2]) -> T {
            x * x * x * x * u * u - y * y * y * y * v * v
        }
    }

    #[test]
    fn cancels_to_the_last_bit() {
        assert_eq!(exact::<Cross, 4, 0>([3.0, 5.0, 15.0, 1.0], []), 0.0);
        let next = 1.0 + f64::from(f32::EPSILON);
        assert_eq!(exact::<Cross, 4, 0>([next, next, 1.0, 1.0], []), next * next - 1.0);
        assert_eq!(exact::<Cross, 4, 0>([0.1, 0.1, 0.1, 0.1_f64.next_up()], []).signum(), -1.0);
        assert_eq!(exact::<Cross, 4, 0>([0.0; 4], []), 0.0);
    }

    #[test]
    fn the_whole_range_of_f32() {
        let (tiny, huge) = (f64::from(f32::from_bits(1)), f64::from(f32::MAX));
        assert_eq!(exact::<Cross, 4, 0>([huge, tiny, tiny, huge], []), 0.0);
        assert_eq!(exact::<Cross, 4, 0>([huge, huge, tiny, tiny], []), huge * huge);
        assert_eq!(exact::<Sixth, 2, 2>([huge, huge], [huge, huge]), 0.0);
        let sixth = |x: f64| x.powi(3) * x.powi(3);
        assert!(
            (exact::<Sixth, 2, 2>([huge, tiny], [huge, tiny]) / sixth(huge) - 1.0).abs() < 1e-15
        );
        let least = exact::<Sixth, 2, 2>([tiny, 0.0], [tiny, huge]);
        assert!(least > 0.0 && (least / sixth(tiny) - 1.0).abs() < 1e-15, "{least}");
        // One unit in the last of some 1600 bits.
        assert!(exact::<Sixth, 2, 2>([huge, huge], [huge, huge.next_down()]) > 0.0);
        assert!(exact::<Sixth, 2, 2>([1.0, 1.0], [1.0, 1.0_f64.next_up()]) < 0.0);
    }

    #[test]
    fn rounds_once() {
        // 2^60 + 129 lies just above the middle of two f64.
        let x = exact::<Cross, 4, 0>([2_f64.powi(30), 2_f64.powi(30), -1.0, 129.0], []);
        assert_eq!(x, 2_f64.powi(60) + 256.0);
        let (value, odd) = (2_f64.powi(40) + 1.0, 2_f64.powi(40) - 1.0);
        assert_eq!(exact::<Cross, 4, 0>([value, odd, 0.0, 0.0], []), 2_f64.powi(80));
    }
}
