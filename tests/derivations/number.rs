//! Numbers with their truth: sums and products of f32 are exact; quotients and roots keep
//! 512 bits, and what is left of a sum where these cancel is zero.

use std::cmp::Ordering;
use std::ops::{Add, Div, Mul, Neg, Sub};

use collision_sandbox::program::Real;
use dashu_float::{Context, FBig, round::mode::HalfEven};

type Big = FBig<HalfEven, 2>;

const BITS: usize = 512;
/// Two numbers are equal where they differ by this part of them and have been rounded.
const NOTHING: f64 = 1e-120;
/// The same where sines are involved: the kernel has those in f64.
const NOTHING_OF_SINES: f64 = 1e-13;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Exact,
    Rounded,
    OfSines,
    /// What divides by zero or roots what is negative, and all that follows from it.
    Nothing,
}

#[derive(Debug, Clone)]
pub struct Number {
    value: Big,
    kind: Kind,
    /// How large it can be in a case of this size, by its units: of a length the largest
    /// coordinate, of an area its square, of a ratio 1.
    pub size: f64,
}

impl Number {
    pub fn new(value: f32, size: f64) -> Self {
        let value = Big::try_from(f64::from(value)).expect("a finite number");
        Self { value: value.with_precision(0).value(), kind: Kind::Exact, size }
    }

    pub fn constant(value: f32) -> Self {
        Self::new(value, f64::from(value).abs())
    }

    fn of(value: Big, kind: Kind, size: f64) -> Self {
        let value = match kind {
            Kind::Exact => value,
            _ => value.with_precision(BITS).value().with_precision(0).value(),
        };
        Self { value, kind, size }
    }

    pub fn to_f64(&self) -> f64 {
        self.value.to_f64().value()
    }

    pub fn is_zero(&self) -> bool {
        self.value.repr().significand().is_zero()
    }

    pub fn is_negative(&self) -> bool {
        self.value < Big::ZERO
    }

    pub fn negative(&self) -> Self {
        Self::of(-&self.value, self.kind, self.size)
    }

    pub fn abs(&self) -> Self {
        if self.is_negative() { self.negative() } else { self.clone() }
    }

    pub fn plus(&self, other: &Self) -> Self {
        let kind = self.kind.max(other.kind);
        let sum = Self::of(&self.value + &other.value, kind, self.size.max(other.size));
        if kind != Kind::Exact {
            let larger = self.abs().value.max(other.abs().value);
            let nothing = larger * Big::try_from(NOTHING).expect("a finite number");
            if sum.abs().value <= nothing {
                return Self { value: Big::ZERO, ..sum };
            }
        }
        sum
    }

    pub fn minus(&self, other: &Self) -> Self {
        self.plus(&other.negative())
    }

    pub fn times(&self, other: &Self) -> Self {
        let kind = self.kind.max(other.kind);
        Self::of(&self.value * &other.value, kind, self.size * other.size)
    }

    fn nothing() -> Self {
        Self::of(Big::ZERO, Kind::Nothing, 1.0)
    }

    /// Has it no value?
    pub fn is_nothing(&self) -> bool {
        self.kind == Kind::Nothing
    }

    pub fn over(&self, divisor: &Self) -> Self {
        let context = Context::<HalfEven>::new(BITS);
        let quotient = match context.div(self.value.repr(), divisor.value.repr()) {
            Ok(quotient) if !divisor.is_zero() => quotient.value(),
            _ => return Self::nothing(),
        };
        let kind = Kind::Rounded.max(self.kind).max(divisor.kind);
        Self::of(quotient, kind, self.size / divisor.size)
    }

    /// None where it cannot be said.
    pub fn compare(&self, other: &Self) -> Option<Ordering> {
        let difference = self.minus(other);
        if difference.is_nothing() {
            return None;
        }
        if difference.kind == Kind::OfSines {
            let size = difference.size.max(self.to_f64().abs());
            if difference.to_f64().abs() <= NOTHING_OF_SINES * size {
                return None;
            }
        }
        Some(if difference.is_zero() {
            Ordering::Equal
        } else if difference.is_negative() {
            Ordering::Less
        } else {
            Ordering::Greater
        })
    }
}

impl PartialEq for Number {
    fn eq(&self, other: &Self) -> bool {
        self.compare(other) == Some(Ordering::Equal)
    }
}

impl PartialOrd for Number {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        self.compare(other)
    }
}

impl Neg for Number {
    type Output = Self;

    fn neg(self) -> Self {
        self.negative()
    }
}

impl Add for Number {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        self.plus(&other)
    }
}

impl Sub for Number {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self.minus(&other)
    }
}

impl Mul for Number {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        self.times(&other)
    }
}

impl Div for Number {
    type Output = Self;

    fn div(self, divisor: Self) -> Self {
        self.over(&divisor)
    }
}

impl Real for Number {
    fn of(number: f64) -> Self {
        Self::constant(number as f32)
    }

    fn root(self) -> Self {
        if self.is_negative() {
            return Self::nothing();
        }
        let root = Context::<HalfEven>::new(BITS).sqrt(self.value.repr());
        let root = root.expect("a number that is not negative").value();
        Self::of(root, self.kind.max(Kind::Rounded), self.size.sqrt())
    }

    fn direction(self) -> [Self; 2] {
        let context = Context::<HalfEven>::new(BITS);
        let degrees = self.value.repr();
        [context.cos_unit(degrees, 360, None), context.sin_unit(degrees, 360, None)]
            .map(|value| Self::of(value.expect("a finite angle").value(), Kind::OfSines, 1.0))
    }

    /// As large as any of them may be.
    fn lesser(self, other: Self) -> Self {
        let size = self.size.max(other.size);
        Self { size, ..if other < self { other } else { self } }
    }

    fn greater(self, other: Self) -> Self {
        let size = self.size.max(other.size);
        Self { size, ..if other > self { other } else { self } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cancels_is_zero() {
        let [one, two, three] = [1.0, 2.0, 3.0].map(Number::constant);
        let root = two.clone().root();
        assert!((root.clone() * root - two).is_zero());
        assert!((one.over(&three) * three - one.clone()).is_zero());
        let tiny = Number::constant(1e-24);
        assert!(!((one.clone() + tiny) - one).is_zero());
    }

    #[test]
    fn what_has_no_value_stays_so() {
        let [zero, one] = [0.0, 1.0].map(Number::constant);
        assert!(one.over(&zero).is_nothing() && (-one.clone()).root().is_nothing());
        assert!((one.over(&zero) * zero.clone() + one.clone()).is_nothing());
        assert_eq!(one.over(&zero).compare(&one), None);
        assert!(!zero.root().is_nothing());
    }
}
