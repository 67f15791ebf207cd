//! The exact decisions for a line and a sphere if f64 leaves them open: the polynomials in integers
//! of 64 bits and more, and of any length.

use ethnum::I256;

use super::LineTerms;
use crate::exact::polynomial::{Polynomial, Ring, exact_value};
use crate::exact::scaled_ints::{SHORT_BITS, ScaledInts, ToF64, units};

/// AS and d of the inputs, in numbers that do not round.
struct Spans<T>([T; 3], [T; 3]);

impl<T: Ring> Spans<T> {
    fn new([ax, ay, az, sx, sy, sz, ..]: [T; 8], [fx, fy, fz, tx, ty, tz]: [T; 6]) -> Self {
        Self([sx - ax, sy - ay, sz - az], [tx - fx, ty - fy, tz - fz])
    }
}

pub(crate) fn product<T: Ring>([x, y, z]: [T; 3], [u, v, w]: [T; 3]) -> T {
    x * u + y * v + z * w
}

/// |AS|² − (r1 + r2)², of A, S, r1 and r2.
pub(super) struct Outside;

impl Polynomial<8, 0> for Outside {
    const DEGREES: [u32; 2] = [2, 0];
    // 3 · 2² and 2²
    const ROOM: u32 = 4;

    #[inline(always)]
    fn of<T: Ring>([ax, ay, az, sx, sy, sz, r1, r2]: [T; 8], _: [T; 0]) -> T {
        let (a_s, r) = ([sx - ax, sy - ay, sz - az], r1 + r2);
        product(a_s, a_s) - r * r
    }
}

/// AS·d; the second array holds the ends of d.
pub(super) struct Along;

impl Polynomial<8, 6> for Along {
    const DEGREES: [u32; 2] = [1, 1];
    // 3 · 2²
    const ROOM: u32 = 4;

    #[inline(always)]
    fn of<T: Ring>(lengths: [T; 8], way: [T; 6]) -> T {
        let Spans(a_s, d) = Spans::new(lengths, way);
        product(a_s, d)
    }
}

/// (AS·d)² − (|AS|² − r²) |d|²
pub(super) struct Discriminant;

impl Polynomial<8, 6> for Discriminant {
    const DEGREES: [u32; 2] = [2, 2];
    // (3 · 2²)² and 3 · 2² · 3 · 2²
    const ROOM: u32 = 9;

    #[inline(always)]
    fn of<T: Ring>(lengths: [T; 8], way: [T; 6]) -> T {
        let Spans(a_s, d) = Spans::new(lengths, way);
        let along = product(a_s, d);
        along * along - Outside::of(lengths, []) * product(d, d)
    }
}

/// One coordinate of AS × d, from the other two coordinates of A, S and the ends of d.
pub(super) struct Across;

impl Polynomial<4, 4> for Across {
    const DEGREES: [u32; 2] = [1, 1];
    // 2 · 2²
    const ROOM: u32 = 4;

    #[inline(always)]
    fn of<T: Ring>([ay, az, sy, sz]: [T; 4], [fy, fz, ty, tz]: [T; 4]) -> T {
        (sy - ay) * (tz - fz) - (sz - az) * (ty - fy)
    }
}

#[cold]
#[inline(never)]
pub(super) fn exact_outside(lengths: [f64; 8]) -> f64 {
    match WholeLine::new(lengths, [0.0; 6]) {
        Some(line) => line.outside(),
        None => exact_value::<Outside, 8, 0>(lengths, []),
    }
}

#[cold]
#[inline(never)]
pub(crate) fn along_without_rounding(lengths: [f64; 8], ends: [f64; 6]) -> f64 {
    match WholeLine::new(lengths, ends) {
        Some(line) => line.along(),
        None => exact_value::<Along, 8, 6>(lengths, ends),
    }
}

/// AS, r and d as scaled integers.
pub(super) struct WholeLine {
    /// AS, both radii and their sum.
    lengths: ScaledInts<6>,
    d: ScaledInts<3>,
}

impl WholeLine {
    #[inline(always)]
    pub fn new(lengths: [f64; 8], ends: [f64; 6]) -> Option<Self> {
        let ([ax, ay, az, sx, sy, sz, r1, r2], exponent) = units(lengths)?;
        let lengths = ScaledInts::new([sx - ax, sy - ay, sz - az, r1, r2, r1 + r2], exponent);
        let ([fx, fy, fz, tx, ty, tz], exponent) = units(ends)?;
        Some(Self { lengths, d: ScaledInts::new([tx - fx, ty - fy, tz - fz], exponent) })
    }

    /// |AS|² − r²
    #[inline(always)]
    fn squares<T: Ring + From<i64>>(&self) -> T {
        let [x, y, z, _, _, r] = self.lengths.numbers.map(T::from);
        product([x, y, z], [x, y, z]) - r * r
    }

    /// |AS|² − r², AS·d and |d|²
    #[inline(always)]
    fn products<T: Ring + From<i64>>(&self) -> [T; 3] {
        let [x, y, z, ..] = self.lengths.numbers.map(T::from);
        let d = self.d.numbers.map(T::from);
        [self.squares(), product([x, y, z], d), product(d, d)]
    }

    #[inline(always)]
    pub fn outside(&self) -> f64 {
        let exponent = 2 * self.lengths.exponent;
        if self.lengths.bits <= SHORT_BITS {
            self.squares::<i64>().to_f64(exponent)
        } else {
            self.squares::<i128>().to_f64(exponent)
        }
    }

    #[inline(always)]
    pub fn along(&self) -> f64 {
        let exponent = self.lengths.exponent + self.d.exponent;
        if self.lengths.bits.max(self.d.bits) <= SHORT_BITS {
            self.products::<i64>()[1].to_f64(exponent)
        } else {
            self.products::<i128>()[1].to_f64(exponent)
        }
    }

    #[inline(always)]
    pub fn terms(&self) -> LineTerms {
        let (unit, of_d) = (self.lengths.exponent, self.d.exponent);
        let exponents = [2 * unit, unit + of_d, 2 * (unit + of_d)];
        if self.lengths.bits.max(self.d.bits) <= SHORT_BITS {
            let [outside, along, length_squared] = self.products::<i64>();
            let times = |x: i64, y: i64| i128::from(x) * i128::from(y);
            let discriminant = times(along, along) - times(outside, length_squared);
            to_f64([outside, along], discriminant, exponents)
        } else {
            // 3 · 2^124 is below 2^126, and twice its square below 2^253.
            let [outside, along, length_squared] = self.products::<i128>();
            let times = |x: i128, y: i128| I256::from(x) * I256::from(y);
            let discriminant = times(along, along) - times(outside, length_squared);
            to_f64([outside, along], discriminant, exponents)
        }
    }
}

#[inline(always)]
fn to_f64<S: ToF64, L: ToF64>(
    [outside, along]: [S; 2],
    discriminant: L,
    exponents: [i32; 3],
) -> LineTerms {
    LineTerms {
        outside: outside.to_f64(exponents[0]),
        along: along.to_f64(exponents[1]),
        discriminant: discriminant.to_f64(exponents[2]),
    }
}
