//! Integers times powers of two, on the stack and as long as they need: sums and products of f32s
//! without rounding, of any degree.

use core::ops::{Add, Mul, Neg, Sub};

use super::ring::{Ring, ldexp, parts};
use super::scaled_ints::{ExactRing, ScaledF64, ToF64};
#[cfg(not(any(test, feature = "std")))]
use crate::math::Math;

/// ± Σ limbs\[i\] · 2^(64 (i + lowest)), with neither the first nor the last limb zero.
#[derive(Clone, Copy)]
pub(crate) struct Dyadic<const LIMBS: usize> {
    negative: bool,
    /// `true` if it, or a number it was made of, is not finite or has more limbs than there is room
    /// for.
    overflows: bool,
    lowest: i32,
    count: usize,
    limbs: [u64; LIMBS],
}

/// Enough for a term of degree 36 over the whole range of f32, and the sum of many such.
pub(crate) type DyadicFull = Dyadic<176>;

/// Wide enough for f32s of similar size. Longer ones are no longer copied in a few instructions.
pub(crate) type DyadicShort = Dyadic<12>;

impl<const LIMBS: usize> Dyadic<LIMBS> {
    const ZERO: Self =
        Self { negative: false, overflows: false, lowest: 0, count: 0, limbs: [0; LIMBS] };

    pub fn of(x: f64) -> Self {
        let [number] = Self::all([x]);
        number
    }

    /// Builds each number in place.
    #[inline(always)]
    pub fn all<const N: usize>(numbers: [f64; N]) -> [Self; N] {
        let mut all = [Self::ZERO; N];
        for (own, x) in all.iter_mut().zip(numbers) {
            own.set(x);
        }
        all
    }

    /// Sets a number that was zero.
    fn set(&mut self, x: f64) {
        if !x.is_finite() {
            self.overflows = true;
            return;
        }
        let (mantissa, exponent) = parts(x);
        let shifted = u128::from(mantissa.unsigned_abs()) << exponent.rem_euclid(64);
        (self.limbs[0], self.limbs[1]) = (shifted as u64, (shifted >> 64) as u64);
        (self.negative, self.lowest, self.count) = (mantissa < 0, exponent.div_euclid(64), 2);
        self.trim();
    }

    /// Returns −1, 0 or 1; `None` if it has lost limbs.
    pub fn known_sign(&self) -> Option<i32> {
        match (self.count, self.negative) {
            _ if self.overflows => None,
            (0, _) => Some(0),
            (_, true) => Some(-1),
            (_, false) => Some(1),
        }
    }

    /// Returns the number as mantissa · 2^exponent, rounded to f64's digits.
    pub fn mantissa_and_exponent(&self) -> (f64, i32) {
        if self.count == 0 {
            return (0.0, 0);
        }
        let limb = |i: usize| self.count.checked_sub(i).map_or(0, |place| self.limbs[place]);
        // Two limbs have at least 65 bits; the rest decides a tie at most.
        let sticky = u128::from(self.limbs[..self.count.saturating_sub(2)].iter().any(|&x| x != 0));
        let leading = u128::from(limb(1)) << 64 | u128::from(limb(2)) | sticky;
        let mantissa = if self.negative { -(leading as f64) } else { leading as f64 };
        (mantissa, 64 * (self.lowest + self.count as i32 - 2))
    }

    /// Returns √x to f64's digits; zero if x is negative.
    pub fn root(&self) -> Self {
        let (mantissa, exponent) = self.mantissa_and_exponent();
        let places = exponent / 64;
        // √(m · 2^(64 n)) = √m · 2^(32 n)
        let odd = if places % 2 == 0 { 1.0 } else { 4_294_967_296.0 };
        let mut root = Self::of(mantissa.max(0.0).sqrt() * odd);
        root.lowest += places.div_euclid(2);
        root.overflows = self.overflows;
        root
    }

    fn top(&self) -> i32 {
        self.lowest + self.count as i32
    }

    fn trim(&mut self) {
        while self.count > 0 && self.limbs[self.count - 1] == 0 {
            self.count -= 1;
        }
        if self.count == 0 {
            (self.negative, self.lowest) = (false, 0);
        } else if self.limbs[0] == 0 {
            let zeros = self.limbs[..self.count].iter().take_while(|&&x| x == 0).count();
            self.limbs.copy_within(zeros..self.count, 0);
            self.limbs[self.count - zeros..self.count].fill(0);
            self.count -= zeros;
            self.lowest += zeros as i32;
        }
    }
}

/// Returns x / y as f64, for numbers that may lie beyond its range; zero if y is zero.
pub(crate) fn quotient<const LIMBS: usize>(x: &Dyadic<LIMBS>, y: &Dyadic<LIMBS>) -> f64 {
    quotient_of(x.mantissa_and_exponent(), y.mantissa_and_exponent())
}

/// Like [`quotient`], for mantissas and their exponents.
pub(crate) fn quotient_of((x, of_x): (f64, i32), (y, of_y): (f64, i32)) -> f64 {
    if y == 0.0 {
        return 0.0;
    }
    let (quotient, exponent) = (x / y, of_x - of_y);
    if quotient == 0.0 || exponent < -1200 {
        0.0
    } else if exponent > 900 {
        f64::MAX.copysign(quotient)
    } else {
        ldexp(quotient, exponent)
    }
}

/// Returns the most limbs that one of these numbers takes, or a difference of two, in any unit.
pub(crate) fn limbs_for(numbers: impl Iterator<Item = f32>) -> usize {
    let (mut lowest, mut top) = (i32::MAX, i32::MIN);
    for x in numbers.filter(|&x| x != 0.0) {
        let (mantissa, exponent) = parts(f64::from(x));
        lowest = lowest.min(exponent);
        top = top.max(exponent + 64 - mantissa.unsigned_abs().leading_zeros() as i32);
    }
    if top < lowest { 1 } else { limbs(top.abs_diff(lowest)) }
}

/// Like [`limbs_for`], for numbers of so many bits.
pub(crate) fn limbs(bits: u32) -> usize {
    // A difference has one more bit, and there are 63 before the first one and after the last one.
    (bits as usize + 127) / 64
}

/// Applies `step` to each limb, the other number's limb and the carry from below; returns `true` if
/// the last one carries.
fn carried(
    number: &mut [u64],
    limbs: &[u64],
    step: impl Fn(u64, u64, bool) -> (u64, bool),
) -> bool {
    let (low, high) = number.split_at_mut(limbs.len());
    let mut carry = false;
    for (own, &other) in low.iter_mut().zip(limbs) {
        (*own, carry) = step(*own, other, carry);
    }
    high.iter_mut().all(|own| {
        (*own, carry) = step(*own, 0, carry);
        carry
    }) && carry
}

/// Replaces a number of n limbs by 2^(64 n) less itself.
fn complement(limbs: &mut [u64]) {
    let mut carry = true;
    for limb in limbs {
        (*limb, carry) = (!*limb).overflowing_add(u64::from(carry));
    }
}

impl<const LIMBS: usize> Neg for Dyadic<LIMBS> {
    type Output = Self;

    fn neg(self) -> Self {
        Self { negative: !self.negative && self.count > 0, ..self }
    }
}

impl<const LIMBS: usize> Add for Dyadic<LIMBS> {
    type Output = Self;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.plus(&other, other.negative)
    }
}

impl<const LIMBS: usize> Sub for Dyadic<LIMBS> {
    type Output = Self;

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self.plus(&other, !other.negative)
    }
}

impl<const LIMBS: usize> Mul for Dyadic<LIMBS> {
    type Output = Self;

    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        self.times(&other)
    }
}

// Numbers this long are passed by reference: copying one would take longer than the sums do.
impl<const LIMBS: usize> Dyadic<LIMBS> {
    /// Adds the magnitude of the other, with the given sign.
    #[inline(never)]
    fn plus(&self, other: &Self, negative: bool) -> Self {
        let overflows = self.overflows || other.overflows;
        if other.count == 0 {
            return Self { overflows, ..*self };
        }
        if self.count == 0 {
            return Self { overflows, negative, ..*other };
        }
        let (low, top) = (self.lowest.min(other.lowest), self.top().max(other.top()));
        let count = (top - low) as usize;
        if count > LIMBS {
            return Self { overflows: true, ..Self::ZERO };
        }
        let mut sum = Self { negative: self.negative, overflows, lowest: low, count, ..Self::ZERO };
        let [own, others] = [&self, &other].map(|number| (number.lowest - low) as usize);
        sum.limbs[own..own + self.count].copy_from_slice(&self.limbs[..self.count]);
        let (above, limbs) = (&mut sum.limbs[others..count], &other.limbs[..other.count]);
        if self.negative != negative {
            if carried(above, limbs, u64::borrowing_sub) {
                complement(&mut sum.limbs[..count]);
                sum.negative = negative;
            }
        } else if carried(above, limbs, u64::carrying_add) {
            match sum.limbs.get_mut(count) {
                Some(limb) => *limb = 1,
                None => sum.overflows = true,
            }
            sum.count = (count + 1).min(LIMBS);
        }
        sum.trim();
        sum
    }

    /// Multiplies, into as many limbs as the caller chooses.
    #[inline(never)]
    fn times<const LONG: usize>(&self, other: &Self) -> Dyadic<LONG> {
        let overflows = self.overflows || other.overflows;
        if self.count == 0 || other.count == 0 {
            return Dyadic { overflows, ..Dyadic::ZERO };
        }
        let count = self.count + other.count;
        if count > LONG {
            return Dyadic { overflows: true, ..Dyadic::ZERO };
        }
        let mut product = Dyadic {
            negative: self.negative != other.negative,
            overflows,
            lowest: self.lowest + other.lowest,
            count,
            ..Dyadic::<LONG>::ZERO
        };
        for (i, &x) in self.limbs[..self.count].iter().enumerate() {
            let mut carry = 0;
            let above = &mut product.limbs[i..=i + other.count];
            for (limb, &y) in above.iter_mut().zip(&other.limbs[..other.count]) {
                let sum = u128::from(x) * u128::from(y) + u128::from(*limb) + carry;
                *limb = sum as u64;
                carry = sum >> 64;
            }
            above[other.count] = carry as u64;
        }
        product.trim();
        product
    }
}

impl<const LIMBS: usize> Ring for Dyadic<LIMBS> {}

impl<const LIMBS: usize> From<i64> for Dyadic<LIMBS> {
    fn from(x: i64) -> Self {
        let mut number = Self { negative: x < 0, count: usize::from(x != 0), ..Self::ZERO };
        number.limbs[0] = x.unsigned_abs();
        number
    }
}

impl<const LIMBS: usize> ToF64 for Dyadic<LIMBS> {
    fn to_f64(self, exponent: i32) -> f64 {
        debug_assert!(!self.overflows);
        let (mantissa, own) = Self::mantissa_and_exponent(&self);
        ldexp(mantissa, own + exponent)
    }

    #[inline(always)]
    fn leading(self) -> ScaledF64 {
        let (mantissa, exponent) = Self::mantissa_and_exponent(&self);
        ScaledF64 { mantissa, exponent }
    }

    #[inline(always)]
    fn sign(self) -> i32 {
        debug_assert!(!self.overflows);
        self.known_sign().unwrap_or(0)
    }
}

impl<const LIMBS: usize> ExactRing for Dyadic<LIMBS> {
    type Double = ScaledF64;

    #[inline(always)]
    fn diff_of_products([a, b]: [Self; 2], [c, d]: [Self; 2]) -> ScaledF64 {
        diff_of_products([&a, &b], [&c, &d])
    }
}

/// a b − c d
#[inline(never)]
fn diff_of_products<const LIMBS: usize>(
    [a, b]: [&Dyadic<LIMBS>; 2],
    [c, d]: [&Dyadic<LIMBS>; 2],
) -> ScaledF64 {
    let [left, right] = [[a, b], [c, d]].map(|[x, y]| x.leading() * y.leading());
    let rounded = left - right;
    // If they do not cancel, the result lacks only a few roundings.
    if rounded.is_half_of(left) || rounded.is_half_of(right) {
        return rounded;
    }
    let diff_of_products = a.times::<88>(b) - c.times(d);
    debug_assert!(!diff_of_products.overflows);
    diff_of_products.leading()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::adversarial::Adversarial;

    #[test]
    fn sums_and_products_of_any_sizes() {
        let [tiny, huge, one] =
            [f64::from(f32::from_bits(1)), f64::from(f32::MAX), 1.0].map(DyadicFull::of);
        let power = |x: DyadicFull, n: usize| (1..n).fold(x, |power, _| power * x);
        let far = power(huge, 32) + power(tiny, 4);
        assert_eq!((far - power(huge, 32) - power(tiny, 4)).known_sign(), Some(0));
        assert_eq!((far - power(huge, 32)).known_sign(), Some(1));
        assert_eq!((power(huge, 32) - far - one).known_sign(), Some(-1));
        assert_eq!(quotient(&power(tiny, 32), &power(tiny, 31)), f64::from(f32::from_bits(1)));
        let root = (power(huge, 20) * DyadicFull::of(4.0)).root();
        assert_eq!(quotient(&root, &power(huge, 10)), 2.0);
        assert_eq!(quotient(&one, &DyadicFull::of(0.0)), 0.0);
    }

    #[test]
    fn as_f64_where_f64_rounds_nothing() {
        let mut hostile = Adversarial::new(1);
        for _ in 0..100_000 {
            let [x, y] = [0; 2].map(|_| {
                (hostile.next() >> 32) as i32 as f64
                    * 2f64.powi((hostile.next() % 200) as i32 - 100)
            });
            let (one, other) = (DyadicShort::of(x), DyadicShort::of(y));
            let rounded = |number: DyadicShort| quotient(&number, &DyadicShort::of(1.0));
            assert_eq!(rounded(one * other), x * y);
            assert_eq!(rounded(one + other), x + y);
            assert_eq!(rounded(one - other), x - y);
            assert_eq!(rounded(one.root()), x.max(0.0).sqrt());
            assert_eq!(quotient(&one, &other), if y == 0.0 { 0.0 } else { x / y });
        }
    }

    #[test]
    fn what_is_too_long_has_no_sign() {
        let [tiny, huge] = [f64::from(f32::from_bits(1)), f64::from(f32::MAX)].map(DyadicShort::of);
        let power = |x: DyadicShort, n: usize| (1..n).fold(x, |power, _| power * x);
        let longest = power(huge, 8);
        assert_eq!(longest.known_sign(), Some(1));
        assert_eq!((longest + tiny).known_sign(), None);
        assert_eq!((tiny - longest).known_sign(), None);
        // And stays lost, whatever is made of it.
        let lost = longest + tiny;
        for made in [lost - lost, lost * tiny, lost * DyadicShort::of(0.0), -lost, lost.root()] {
            assert_eq!(made.known_sign(), None);
        }
        assert_eq!(power(DyadicShort::of(1.0 + 2f64.powi(-52)), 24).known_sign(), None);
        // All limbs ones, and one more
        let (one, top) = (DyadicShort::of(1.0), power(DyadicShort::of(2f64.powi(767 / 13)), 13));
        assert_eq!(top.known_sign(), Some(1));
        let full = top + (top - one);
        assert_eq!([full, full + one].map(|number| number.known_sign()), [Some(1), None]);
    }
}
