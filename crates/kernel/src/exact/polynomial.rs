//! Polynomials of the inputs without rounding, in integers on the stack: they decide what f64
//! leaves open.
//!
//! A finite f32 is a multiple of 2^-149 below 2^128, so a polynomial of f32s is an integer times
//! some power of two. The formula is written once, for any [`Ring`], and is computed in the
//! narrowest integers that hold it: mostly those of 128 or 256 bits, which cost no more than twice
//! the digits of f64 would, and else in integers as long as they need.

use ethnum::I256;

use super::dyadic::{Dyadic, limbs};
pub(crate) use super::ring::Ring;
use super::ring::{Long, i128_to_f64, i256_to_f64, ldexp, power_of_two};
use super::scaled_ints::ToF64;

/// A polynomial of `N` numbers and of `M` in another unit (a direction beside lengths), of the same
/// degree in each of its terms.
pub(crate) trait Polynomial<const N: usize, const M: usize> {
    /// The degree in the first and in the second numbers.
    const DEGREES: [u32; 2];
    /// The bits that the count of the terms and their factors add at most, to it and to all
    /// intermediate results.
    const ROOM: u32 = 16;

    fn of<T: Ring>(first: [T; N], second: [T; M]) -> T;
}

/// Returns the polynomial's value, exact to the last digit of f64, and so with an exact sign. The
/// numbers are f32s, or sums of few of them that f64 holds; if one is not finite, it is NaN.
#[cold]
pub(crate) fn exact_value<P, const N: usize, const M: usize>(
    first: [f64; N],
    second: [f64; M],
) -> f64
where
    P: Polynomial<N, M>,
{
    if !(first.iter().chain(&second).all(|x| x.is_finite())) {
        return f64::NAN;
    }
    let units = [Unit::of(&first), Unit::of(&second)];
    let bits = P::ROOM + P::DEGREES[0] * units[0].bits + P::DEGREES[1] * units[1].bits;
    let exponent =
        P::DEGREES[0] as i32 * units[0].exponent + P::DEGREES[1] as i32 * units[1].exponent;
    let longest = units[0].bits.max(units[1].bits);
    match bits {
        ..=127 if longest < 64 => {
            ldexp(i128_to_f64(P::of(units[0].in_i128(first), units[1].in_i128(second))), exponent)
        }
        ..=255 if longest < 64 => {
            i256_to_f64(P::of(units[0].in_i256(first), units[1].in_i256(second)), exponent)
        }
        _ => {
            let [one, other] = units.map(|unit| limbs(unit.bits));
            let [of_one, of_other] = P::DEGREES.map(|degree| degree as usize);
            // One more for the carry of a sum of products, and the sum of those.
            match of_one * one + of_other * other + (of_one + of_other) / 2 + 1 {
                ..=12 => in_dyadics::<P, 12, N, M>(first, second),
                13..=20 => in_dyadics::<P, 20, N, M>(first, second),
                21..=32 => in_dyadics::<P, 32, N, M>(first, second),
                _ => in_dyadics::<P, 64, N, M>(first, second),
            }
        }
    }
}

/// For sizes that are far apart, in as many limbs as each number has.
#[inline(never)]
fn in_dyadics<P, const LIMBS: usize, const N: usize, const M: usize>(
    first: [f64; N],
    second: [f64; M],
) -> f64
where
    P: Polynomial<N, M>,
{
    let number = P::of(Dyadic::<LIMBS>::all(first), Dyadic::all(second));
    number.to_f64(0)
}

/// A power of two of which all of some numbers are multiples.
#[derive(Clone, Copy)]
struct Unit {
    exponent: i32,
    /// The bit length of the largest number, in units.
    bits: u32,
}

impl Unit {
    #[inline]
    fn of(numbers: &[f64]) -> Self {
        let (mut lowest, mut largest) = (i32::MAX, 0);
        for x in numbers {
            let bits = x.to_bits() & !(1 << 63);
            // The exponent of the last set bit; subnormal f64s do not occur.
            let last = (bits >> 52) as i32 - 1075 + (bits | 1 << 52).trailing_zeros() as i32;
            lowest = lowest.min(if bits == 0 { i32::MAX } else { last });
            largest = largest.max(bits);
        }
        if largest == 0 {
            return Self { exponent: 0, bits: 1 };
        }
        Self { exponent: lowest, bits: ((largest >> 52) as i32 - 1022 - lowest) as u32 }
    }

    /// Returns x in units; it has fewer than 2^63.
    #[inline]
    fn whole(self, x: f64) -> i64 {
        (x * power_of_two(-self.exponent)) as i64
    }

    #[inline(never)]
    fn in_i128<const N: usize>(self, numbers: [f64; N]) -> [i128; N] {
        numbers.map(|x| i128::from(self.whole(x)))
    }

    #[inline(never)]
    fn in_i256<const N: usize>(self, numbers: [f64; N]) -> [Long<I256>; N] {
        numbers.map(|x| Long(I256::from(self.whole(x))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// x y − z w
    struct Cross;

    impl Polynomial<4, 0> for Cross {
        const DEGREES: [u32; 2] = [2, 0];

        fn of<T: Ring>([x, y, z, w]: [T; 4], _: [T; 0]) -> T {
            x * y - z * w
        }
    }

    /// x⁴ u² − y⁴ v²
    struct Sixth;

    impl Polynomial<2, 2> for Sixth {
        const DEGREES: [u32; 2] = [4, 2];

        fn of<T: Ring>([x, y]: [T; 2], [u, v]: [T; 2]) -> T {
            x * x * x * x * u * u - y * y * y * y * v * v
        }
    }

    #[test]
    fn cancels_to_the_last_bit() {
        assert_eq!(exact_value::<Cross, 4, 0>([3.0, 5.0, 15.0, 1.0], []), 0.0);
        let next = 1.0 + f64::from(f32::EPSILON);
        assert_eq!(exact_value::<Cross, 4, 0>([next, next, 1.0, 1.0], []), next * next - 1.0);
        assert_eq!(
            exact_value::<Cross, 4, 0>([0.1, 0.1, 0.1, 0.1_f64.next_up()], []).signum(),
            -1.0
        );
        assert_eq!(exact_value::<Cross, 4, 0>([0.0; 4], []), 0.0);
    }

    #[test]
    fn the_whole_range_of_f32() {
        let (tiny, huge) = (f64::from(f32::from_bits(1)), f64::from(f32::MAX));
        assert_eq!(exact_value::<Cross, 4, 0>([huge, tiny, tiny, huge], []), 0.0);
        assert_eq!(exact_value::<Cross, 4, 0>([huge, huge, tiny, tiny], []), huge * huge);
        assert_eq!(exact_value::<Sixth, 2, 2>([huge, huge], [huge, huge]), 0.0);
        let sixth = |x: f64| x.powi(3) * x.powi(3);
        assert!(
            (exact_value::<Sixth, 2, 2>([huge, tiny], [huge, tiny]) / sixth(huge) - 1.0).abs()
                < 1e-15
        );
        let least = exact_value::<Sixth, 2, 2>([tiny, 0.0], [tiny, huge]);
        assert!(least > 0.0 && (least / sixth(tiny) - 1.0).abs() < 1e-15, "{least}");
        // One unit in the last of some 1600 bits.
        assert!(exact_value::<Sixth, 2, 2>([huge, huge], [huge, huge.next_down()]) > 0.0);
        assert!(exact_value::<Sixth, 2, 2>([1.0, 1.0], [1.0, 1.0_f64.next_up()]) < 0.0);
    }

    #[test]
    fn rounds_once() {
        // 2^60 + 129 lies just above the middle of two f64.
        let x = exact_value::<Cross, 4, 0>([2_f64.powi(30), 2_f64.powi(30), -1.0, 129.0], []);
        assert_eq!(x, 2_f64.powi(60) + 256.0);
        let (value, odd) = (2_f64.powi(40) + 1.0, 2_f64.powi(40) - 1.0);
        assert_eq!(exact_value::<Cross, 4, 0>([value, odd, 0.0, 0.0], []), 2_f64.powi(80));
    }

    /// x⁴ − y⁴, in each of the integer widths.
    struct Fourth;

    impl Polynomial<2, 0> for Fourth {
        const DEGREES: [u32; 2] = [4, 0];

        fn of<T: Ring>([x, y]: [T; 2], _: [T; 0]) -> T {
            (x * x - y * y) * (x * x + y * y)
        }
    }

    #[test]
    fn of_every_length() {
        // (1 + 2^-k)⁴ − 1, rounded once.
        for k in 1..125 {
            let y = 0.5_f64.powi(k);
            let x = if k < 53 { 1.0 + y } else { 1.0 };
            let expected = if k < 53 { y * (4.0 + y * (6.0 + y * (4.0 + y))) } else { 0.0 };
            let found = exact_value::<Fourth, 2, 0>([x, 1.0], []);
            assert!((found - expected).abs() <= 4e-16 * expected, "{k}: {found} {expected}");
            assert_eq!(exact_value::<Fourth, 2, 0>([1.0, y], []), 1.0 - y.powi(4));
            assert_eq!(exact_value::<Fourth, 2, 0>([-y, 1.0], []), -(1.0 - y.powi(4)));
            assert_eq!(exact_value::<Fourth, 2, 0>([y, -y], []), 0.0);
        }
    }
}
