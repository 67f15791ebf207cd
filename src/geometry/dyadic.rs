//! Whole numbers times powers of two, on the stack and as long as they need: sums and products of
//! f32s without any rounding, of any degree.

use std::cmp::Ordering;
use std::ops::{Add, Mul, Neg, Sub};

use super::polynomial::{parts, scaled};

/// Enough for a term of degree 36 over the whole range of f32, and the sum of many such.
const DIGITS: usize = 176;

/// ± Σ digits\[i\] · 2^(64 (i + lowest)), with neither the first nor the last digit zero.
#[derive(Clone, Copy)]
pub(super) struct Dyadic {
    negative: bool,
    lowest: i32,
    count: usize,
    digits: [u64; DIGITS],
}

impl Dyadic {
    const ZERO: Self = Self { negative: false, lowest: 0, count: 0, digits: [0; DIGITS] };

    pub fn of(x: f64) -> Self {
        let (mantissa, exponent) = parts(x);
        let shifted = u128::from(mantissa.unsigned_abs()) << exponent.rem_euclid(64);
        let mut number =
            Self { negative: mantissa < 0, lowest: exponent.div_euclid(64), ..Self::ZERO };
        number.digits[0] = shifted as u64;
        number.digits[1] = (shifted >> 64) as u64;
        number.count = 2;
        number.trimmed()
    }

    /// −1, 0 or 1.
    pub fn sign(&self) -> i32 {
        match (self.count, self.negative) {
            (0, _) => 0,
            (_, true) => -1,
            (_, false) => 1,
        }
    }

    /// mantissa · 2^exponent, rounded to f64's digits.
    pub fn rounded(&self) -> (f64, i32) {
        if self.count == 0 {
            return (0.0, 0);
        }
        let digit = |i: usize| self.count.checked_sub(i).map_or(0, |place| self.digits[place]);
        // Two digits have at least 65 bits; what follows them turns at most a tie.
        let sticky =
            u128::from(self.digits[..self.count.saturating_sub(2)].iter().any(|&x| x != 0));
        let leading = u128::from(digit(1)) << 64 | u128::from(digit(2)) | sticky;
        let mantissa = if self.negative { -(leading as f64) } else { leading as f64 };
        (mantissa, 64 * (self.lowest + self.count as i32 - 2))
    }

    /// √x to f64's digits; zero of what is negative.
    pub fn root(&self) -> Self {
        let (mantissa, exponent) = self.rounded();
        let places = exponent / 64;
        // √(m · 2^(64 n)) = √m · 2^(32 n)
        let odd = if places % 2 == 0 { 1.0 } else { 2f64.powi(32) };
        let mut root = Self::of(mantissa.max(0.0).sqrt() * odd);
        root.lowest += places.div_euclid(2);
        root
    }

    fn top(&self) -> i32 {
        self.lowest + self.count as i32
    }

    fn digit(&self, place: i32) -> u64 {
        let i = place - self.lowest;
        if (0..self.count as i32).contains(&i) { self.digits[i as usize] } else { 0 }
    }

    fn trimmed(mut self) -> Self {
        while self.count > 0 && self.digits[self.count - 1] == 0 {
            self.count -= 1;
        }
        let zeros = self.digits[..self.count].iter().take_while(|&&x| x == 0).count();
        if zeros > 0 {
            self.digits.copy_within(zeros..self.count, 0);
            self.digits[self.count - zeros..self.count].fill(0);
            self.count -= zeros;
            self.lowest += zeros as i32;
        }
        if self.count == 0 { Self::ZERO } else { self }
    }

    fn by_size(&self, other: &Self) -> Ordering {
        let (low, top) = (self.lowest.min(other.lowest), self.top().max(other.top()));
        let differs = |place: &i32| self.digit(*place) != other.digit(*place);
        let first = (low..top).rev().find(differs);
        first.map_or(Ordering::Equal, |place| self.digit(place).cmp(&other.digit(place)))
    }

    /// Each digit of both with what the one below carries.
    fn join(&self, other: &Self, negative: bool, step: fn(u64, u64, bool) -> (u64, bool)) -> Self {
        let (low, top) = (self.lowest.min(other.lowest), self.top().max(other.top()));
        let mut sum = Self { negative, lowest: low, ..Self::ZERO };
        sum.count = ((top - low) as usize + 1).min(DIGITS);
        let mut carry = false;
        for (place, digit) in (low..).zip(&mut sum.digits[..sum.count]) {
            (*digit, carry) = step(self.digit(place), other.digit(place), carry);
        }
        sum.trimmed()
    }
}

/// x / y as f64, of numbers that may lie beyond it; zero where y is zero.
pub(super) fn quotient(x: &Dyadic, y: &Dyadic) -> f64 {
    let ([x, y], [of_x, of_y]) = {
        let (x, y) = (x.rounded(), y.rounded());
        ([x.0, y.0], [x.1, y.1])
    };
    if y == 0.0 {
        return 0.0;
    }
    let (quotient, exponent) = (x / y, of_x - of_y);
    if quotient == 0.0 || exponent < -1200 {
        0.0
    } else if exponent > 900 {
        f64::MAX.copysign(quotient)
    } else {
        scaled(quotient, exponent)
    }
}

fn add_digits(x: u64, y: u64, carry: bool) -> (u64, bool) {
    let (sum, over) = x.overflowing_add(y);
    let (sum, again) = sum.overflowing_add(u64::from(carry));
    (sum, over | again)
}

fn take_digits(x: u64, y: u64, borrow: bool) -> (u64, bool) {
    let (difference, under) = x.overflowing_sub(y);
    let (difference, again) = difference.overflowing_sub(u64::from(borrow));
    (difference, under | again)
}

impl Neg for Dyadic {
    type Output = Self;

    fn neg(self) -> Self {
        Self { negative: !self.negative && self.count > 0, ..self }
    }
}

impl Add for Dyadic {
    type Output = Self;

    #[inline(never)]
    fn add(self, other: Self) -> Self {
        if self.count == 0 {
            return other;
        }
        if other.count == 0 {
            return self;
        }
        if self.negative == other.negative {
            return self.join(&other, self.negative, add_digits);
        }
        match self.by_size(&other) {
            Ordering::Equal => Self::ZERO,
            Ordering::Greater => self.join(&other, self.negative, take_digits),
            Ordering::Less => other.join(&self, other.negative, take_digits),
        }
    }
}

impl Sub for Dyadic {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl Mul for Dyadic {
    type Output = Self;

    #[inline(never)]
    fn mul(self, other: Self) -> Self {
        let mut product = Self {
            negative: self.negative != other.negative,
            lowest: self.lowest + other.lowest,
            count: (self.count + other.count).min(DIGITS),
            ..Self::ZERO
        };
        for (i, &x) in self.digits[..self.count].iter().enumerate() {
            let mut carry = 0;
            let above = &mut product.digits[i..];
            // The last place takes the carry: the other factor's next digit is zero.
            for (digit, &y) in above.iter_mut().zip(&other.digits[..(other.count + 1).min(DIGITS)])
            {
                let sum = u128::from(x) * u128::from(y) + u128::from(*digit) + carry;
                *digit = sum as u64;
                carry = sum >> 64;
            }
        }
        product.trimmed()
    }
}

#[cfg(test)]
mod tests {
    use super::super::exact::tests::Hostile;
    use super::*;

    #[test]
    fn sums_and_products_of_any_sizes() {
        let [tiny, huge, one] =
            [f64::from(f32::from_bits(1)), f64::from(f32::MAX), 1.0].map(Dyadic::of);
        let power = |x: Dyadic, n: usize| (1..n).fold(x, |power, _| power * x);
        let far = power(huge, 32) + power(tiny, 4);
        assert_eq!((far - power(huge, 32) - power(tiny, 4)).sign(), 0);
        assert_eq!((far - power(huge, 32)).sign(), 1);
        assert_eq!((power(huge, 32) - far - one).sign(), -1);
        assert_eq!(quotient(&power(tiny, 32), &power(tiny, 31)), f64::from(f32::from_bits(1)));
        let root = (power(huge, 20) * Dyadic::of(4.0)).root();
        assert_eq!(quotient(&root, &power(huge, 10)), 2.0);
        assert_eq!(quotient(&one, &Dyadic::of(0.0)), 0.0);
    }

    #[test]
    fn as_f64_where_f64_rounds_nothing() {
        let mut hostile = Hostile::new(1);
        for _ in 0..100_000 {
            let [x, y] = [0; 2].map(|_| {
                (hostile.next() >> 32) as i32 as f64
                    * 2f64.powi((hostile.next() % 200) as i32 - 100)
            });
            let (one, other) = (Dyadic::of(x), Dyadic::of(y));
            let rounded = |number: Dyadic| quotient(&number, &Dyadic::of(1.0));
            assert_eq!(rounded(one * other), x * y);
            assert_eq!(rounded(one + other), x + y);
            assert_eq!(rounded(one - other), x - y);
            assert_eq!(rounded(one.root()), x.max(0.0).sqrt());
            assert_eq!(quotient(&one, &other), if y == 0.0 { 0.0 } else { x / y });
        }
    }
}
