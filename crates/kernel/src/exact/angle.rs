//! Directions of angles in degrees: in f64, and to 384 binary places for decisions that f64 cannot
//! make.

use bnum::Int;
use bnum::cast::As;
use glam::DVec2;

use super::ring::parts;
#[cfg(not(any(test, feature = "std")))]
use crate::math::Math;

/// A number in units of 2^-[`PLACES`].
pub(crate) type Fixed = Int<64>;

/// The smallest sine of an angle that f32 holds, of 2^-149 degrees, keeps 200 bits of them.
pub(crate) const PLACES: u32 = 384;

/// 1
pub(crate) fn one() -> Fixed {
    1_u8.as_::<Fixed>() << PLACES
}

/// The unit vector at an angle.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Direction {
    /// (cos, sin), each with a relative error of at most 8 · 2^-53.
    pub vector: DVec2,
    quarters: u8,
    /// The rest of the angle after the quarter turns, −45 to 45 degrees.
    rest: f64,
}

impl Direction {
    /// An angle that is not finite counts as zero.
    pub fn of(degrees: f32) -> Self {
        let degrees = if degrees.is_finite() { degrees } else { 0.0 };
        // Exact: a remainder in f32, and the difference of two numbers that are close or multiples.
        let turn = f64::from(degrees % 360.0);
        let quarters = (turn / 90.0).round();
        let rest = turn - 90.0 * quarters;
        let (sin, cos) = sin_cos(rest);
        let vector = DVec2::from(rotate([cos, sin], quarters.rem_euclid(4.0) as u8));
        Self { vector, quarters: quarters.rem_euclid(4.0) as u8, rest }
    }

    /// Returns `true` if sine and cosine are integers; else one of them is irrational.
    pub fn is_whole(&self) -> bool {
        self.rest == 0.0
    }

    /// Returns (cos, sin) to 2^-384.
    #[cold]
    pub fn fixed(&self) -> [Fixed; 2] {
        // x = rest · π / 180
        let (mantissa, exponent) = parts(self.rest);
        let units: Working = mantissa.as_::<Working>() << (exponent + UNIT) as u32;
        let x = ((units * Working::from_le_bytes(PI)) >> (UNIT as u32 + PI_PLACES - GUARDED))
            / small(180);
        let square = (x * x) >> GUARDED;
        // xⁿ / n! with alternating signs, from n = 0 and n = 1
        let series = |first: Working, from: u64| {
            let (mut term, mut sum, mut n) = (first, first, from);
            while term != small(0) {
                term = -(((term * square) >> GUARDED) / small((n + 1) * (n + 2)));
                sum += term;
                n += 2;
            }
            (sum >> (GUARDED - PLACES)).as_::<Fixed>()
        };
        rotate([series(small(1) << GUARDED, 0), series(x, 1)], self.quarters)
    }
}

/// A quarter turn takes (x, y) to (−y, x).
fn rotate<T: core::ops::Neg<Output = T>>([x, y]: [T; 2], quarters: u8) -> [T; 2] {
    match quarters {
        0 => [x, y],
        1 => [-y, x],
        2 => [-x, -y],
        _ => [y, -x],
    }
}

/// Returns sine and cosine of −45 to 45 degrees, exact if f64 can be. The first omitted term is
/// below 2^-58 of the sum, and the last operations round it to 3 · 2^-53.
fn sin_cos(degrees: f64) -> (f64, f64) {
    if degrees.abs() == 45.0 {
        return (
            core::f64::consts::FRAC_1_SQRT_2.copysign(degrees),
            core::f64::consts::FRAC_1_SQRT_2,
        );
    }
    if degrees.abs() == 30.0 {
        return (0.5_f64.copysign(degrees), 0.75_f64.sqrt());
    }
    let x = degrees * (core::f64::consts::PI / 180.0);
    let square = x * x;
    let series =
        |coefficients: &[f64]| coefficients.iter().fold(0.0, |sum, next| next + square * sum);
    (x * (1.0 + square * series(&SIN)), 1.0 + square * series(&COS))
}

/// ∓1/n! for the odd numbers from 19 down to 3, and for the even ones from 18 down to 2.
const SIN: [f64; 9] = [
    -1.0 / 121_645_100_408_832_000.0,
    1.0 / 355_687_428_096_000.0,
    -1.0 / 1_307_674_368_000.0,
    1.0 / 6_227_020_800.0,
    -1.0 / 39_916_800.0,
    1.0 / 362_880.0,
    -1.0 / 5040.0,
    1.0 / 120.0,
    -1.0 / 6.0,
];
const COS: [f64; 9] = [
    -1.0 / 6_402_373_705_728_000.0,
    1.0 / 20_922_789_888_000.0,
    -1.0 / 87_178_291_200.0,
    1.0 / 479_001_600.0,
    -1.0 / 3_628_800.0,
    1.0 / 40_320.0,
    -1.0 / 720.0,
    1.0 / 24.0,
    -1.0 / 2.0,
];

/// Returns the degrees from `start` to `end`: 0 to 360, and 360 for more. Rounded, but never to or
/// past 0, 180 or 360, so that a comparison with these is exact. None between angles that are not
/// finite.
pub(crate) fn span(start: f32, end: f32) -> f64 {
    if !(start.is_finite() && end.is_finite()) {
        return 0.0;
    }
    let (turn, error) = difference(f64::from(end), f64::from(start));
    if turn > 360.0 || (turn == 360.0 && error >= 0.0) {
        return 360.0;
    }
    let (turn, error) = difference(f64::from(end % 360.0), f64::from(start % 360.0));
    let mut halves = (turn / 180.0).floor();
    if turn == 180.0 * halves && error < 0.0 {
        halves -= 1.0;
    }
    let beyond = (turn - 180.0 * halves) + error;
    let from = 180.0 * halves.rem_euclid(2.0);
    if beyond == 0.0 {
        from
    } else {
        (from + beyond).clamp(from.next_up(), (from + 180.0).next_down())
    }
}

/// Returns x − y and its rounding error (Knuth's Two-Sum).
fn difference(x: f64, y: f64) -> (f64, f64) {
    let value = x - y;
    let of_x = value + y;
    (value, (x - of_x) + ((of_x - value) - y))
}

/// Wide enough for the product of two numbers with [`GUARDED`] places.
type Working = Int<128>;

fn small(n: u64) -> Working {
    n.as_()
}

/// Every angle in f32 is a multiple of 2^-149 degrees.
const UNIT: i32 = 149;

/// The places of intermediate results; each of some 80 roundings loses one unit in the last.
const GUARDED: u32 = PLACES + 32;

const PI_PLACES: u32 = 448;

/// π in units of 2^-448.
const PI: [u8; 128] = {
    const WORDS: [u64; 8] = [
        0xc0ac_29b7_c97c_50dd,
        0xbe54_66cf_34e9_0c6c,
        0x4528_21e6_38d0_1377,
        0x082e_fa98_ec4e_6c89,
        0xa409_3822_299f_31d0,
        0x1319_8a2e_0370_7344,
        0x243f_6a88_85a3_08d3,
        0x0000_0000_0000_0003,
    ];
    let mut bytes = [0; 128];
    let mut i = 0;
    while i < 64 {
        bytes[i] = (WORDS[i / 8] >> (8 * (i % 8))) as u8;
        i += 1;
    }
    bytes
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directions_are_exact_where_they_can_be() {
        for (degrees, x, y) in [
            (0.0, 1.0, 0.0),
            (90.0, 0.0, 1.0),
            (-90.0, 0.0, -1.0),
            (180.0, -1.0, 0.0),
            (-180.0, -1.0, 0.0),
            (270.0, 0.0, -1.0),
            (7290.0, 0.0, 1.0),
            (-360.0, 1.0, 0.0),
        ] {
            assert_eq!(Direction::of(degrees).vector, DVec2::new(x, y), "{degrees}");
            assert!(Direction::of(degrees).is_whole());
        }
        for degrees in [30.0, 150.0, -330.0] {
            assert_eq!(Direction::of(degrees).vector.y, 0.5, "{degrees}");
        }
        for degrees in [60.0, 300.0, -60.0] {
            assert_eq!(Direction::of(degrees).vector.x, 0.5, "{degrees}");
        }
        for degrees in [45.0, 135.0, 225.0, -45.0, 17.0] {
            let [one, opposite] = [degrees, degrees + 180.0].map(|at| Direction::of(at).vector);
            assert_eq!(one, -opposite, "{degrees}");
            assert!((one.length() - 1.0).abs() < 1e-15);
        }
    }

    #[test]
    fn f64_keeps_its_bound() {
        for i in -45_000..=45_000 {
            let degrees = f64::from(i as f32 / 1000.0);
            let (sin, cos) = sin_cos(degrees);
            let fixed = Direction::of(degrees as f32).fixed();
            let [exact_cos, exact_sin] = fixed.map(|x| (x >> (PLACES - 120)).as_::<i128>());
            let bound = |exact: i128| 8.0 * 0.5_f64.powi(53) * (exact as f64).abs();
            let off = |x: f64, exact: i128| ((x * 2_f64.powi(120)) as i128 - exact) as f64;
            assert!(off(sin, exact_sin).abs() <= bound(exact_sin), "sin {degrees}");
            assert!(off(cos, exact_cos).abs() <= bound(exact_cos), "cos {degrees}");
        }
    }

    #[test]
    fn hundreds_of_places() {
        let one = one();
        for degrees in [0.0, 90.0, 17.3, -44.9, 1e-45, 359.99, 1e30, 3e-39, 271.5] {
            let [cos, sin] = Direction::of(degrees).fixed().map(|x| x.as_::<Int<128>>());
            let left = ((cos * cos + sin * sin) >> PLACES).as_::<Fixed>() - one;
            assert!(left.unsigned_abs() < 16u8.as_(), "{degrees}: {left:?}");
        }
        // sin 30° is a half, and the legs of 45° are equal.
        let [_, half] = Direction::of(30.0).fixed();
        assert!((half - (one >> 1_u32)).unsigned_abs() < 4u8.as_());
        let [cos, sin] = Direction::of(45.0).fixed();
        assert!((cos - sin).unsigned_abs() < 4u8.as_());
    }

    #[test]
    fn spans_keep_their_side_of_a_half_turn() {
        let tiny = f32::from_bits(1);
        for (start, end, span_of) in [
            (0.0, 0.0, 0.0),
            (30.0, 390.0, 360.0),
            (0.0, -90.0, 270.0),
            (500.0, -500.0, 80.0),
            (360.0, 0.0, 0.0),
            (-90.0, 90.0, 180.0),
            (-f32::MAX, f32::MAX, 360.0),
            (tiny, 180.0, 180_f64.next_down()),
            (-tiny, 180.0, 180_f64.next_up()),
            (tiny, 360.0, 360_f64.next_down()),
            (-tiny, 360.0, 360.0),
            (tiny, 0.0, 360_f64.next_down()),
            (0.0, tiny, f64::from(tiny)),
            (180.0, tiny, 180_f64.next_up()),
            (180.0, -tiny, 180_f64.next_down()),
        ] {
            assert_eq!(span(start, end), span_of, "{start} to {end}");
        }
    }
}
