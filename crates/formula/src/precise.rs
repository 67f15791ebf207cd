//! Numbers for the panel's derivation: sums and products are exact; quotients, roots and sines keep
//! 1536 bits, and a difference of such that is within their rounding counts as zero.

use std::cell::RefCell;
use std::cmp::Ordering;
use std::ops::{Add, Div, Mul, Neg, Sub};

use dashu_float::round::mode::HalfEven;
use dashu_float::{ConstCache, Context, FBig};

use super::real::Real;

type Big = FBig<HalfEven, 2>;

const BITS: usize = 1536;
/// The largest difference of rounded numbers that count as equal, as a power of two: 512 bits allow
/// for earlier cancellation.
const EQUAL: isize = 512 - BITS as isize;

/// The exponent of infinity: beyond every result of formulas of f32s.
const INFINITY: isize = 1 << 14;

/// The most bits of exact numbers; longer ones are rounded.
const LONGEST: usize = 4096;
/// Numbers above this power of two, or below its inverse, become undefined.
const FARTHEST: isize = 4 * INFINITY;

/// The number of directions kept: a derivation asks for the same two again and again, and no text
/// for more than these.
const KEPT: usize = 16;

thread_local! {
    static DIRECTIONS: RefCell<Directions> = RefCell::default();
}

#[derive(Default)]
struct Directions {
    pi: ConstCache,
    /// Angles in degrees with their directions, the latest first.
    known: Vec<(Big, [Precise; 2])>,
}

/// A number; `None` after a division by zero or the root of a negative number.
#[derive(Debug, Clone)]
pub struct Precise(Option<(Big, bool)>);

impl Precise {
    fn exact(value: f64) -> Self {
        let exact = if value.is_infinite() {
            Big::from_parts((value.signum() as i8).into(), INFINITY)
        } else {
            let Ok(exact) = Big::try_from(value) else { return Self(None) };
            exact
        };
        Self(Some((exact.with_precision(0).value(), true)))
    }

    fn rounded(value: Big) -> Self {
        Self(Some((value.with_precision(0).value(), false)))
    }

    fn join(self, other: Self, join: impl Fn(&Big, &Big) -> Big) -> Self {
        let (Some((x, x_exact)), Some((y, y_exact))) = (&self.0, &other.0) else {
            return Self(None);
        };
        let value = join(x, y);
        if is_far(&value) {
            return Self(None);
        }
        if *x_exact && *y_exact && value.digits() <= LONGEST {
            return Self(Some((value, true)));
        }
        Self::rounded(value.with_precision(BITS).value())
    }
}

/// Returns `true` if it is above or below the range of numbers, but not zero.
fn is_far(value: &Big) -> bool {
    let repr = value.repr();
    let lowest = repr.exponent();
    let highest = lowest.saturating_add_unsigned(repr.digits());
    !repr.significand().is_zero() && (highest > FARTHEST || lowest < -FARTHEST - LONGEST as isize)
}

fn abs(x: &Big) -> Big {
    if *x < Big::ZERO { -x } else { x.clone() }
}

impl Neg for Precise {
    type Output = Self;

    fn neg(self) -> Self {
        Self(self.0.map(|(value, is_exact)| (-value, is_exact)))
    }
}

impl Add for Precise {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        self.join(other, |x, y| {
            let sum = x + y;
            let larger = if abs(x) > abs(y) { abs(x) } else { abs(y) };
            let nothing = larger * Big::from_parts(1.into(), EQUAL).with_precision(0).value();
            // Exact numbers this far apart do not come from f32s.
            if abs(&sum) <= nothing { Big::ZERO } else { sum }
        })
    }
}

impl Sub for Precise {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl Mul for Precise {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        self.join(other, |x, y| x * y)
    }
}

impl Div for Precise {
    type Output = Self;

    fn div(self, other: Self) -> Self {
        let (Some((x, _)), Some((y, _))) = (self.0, other.0) else { return Self(None) };
        if y == Big::ZERO {
            return Self(None);
        }
        let quotient = Context::<HalfEven>::new(BITS).div(x.repr(), y.repr());
        let quotient = quotient.ok().map(|quotient| quotient.value());
        quotient.filter(|quotient| !is_far(quotient)).map_or(Self(None), Self::rounded)
    }
}

impl PartialEq for Precise {
    fn eq(&self, other: &Self) -> bool {
        self.partial_cmp(other) == Some(Ordering::Equal)
    }
}

impl PartialOrd for Precise {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        let (difference, _) = (self.clone() - other.clone()).0?;
        difference.partial_cmp(&Big::ZERO)
    }
}

impl Real for Precise {
    fn of(number: f64) -> Self {
        Self::exact(number)
    }

    fn to_f64(&self) -> f64 {
        self.0.as_ref().map_or(f64::NAN, |(value, _)| value.to_f64().value())
    }

    fn root(self) -> Self {
        let Some((value, _)) = self.0 else { return Self(None) };
        if value == Big::ZERO {
            return Self::exact(0.0);
        }
        let root = Context::<HalfEven>::new(BITS).sqrt(value.repr());
        root.map_or(Self(None), |root| Self::rounded(root.value()))
    }

    fn direction(self) -> [Self; 2] {
        let Some((degrees, _)) = self.0 else { return [Self(None), Self(None)] };
        DIRECTIONS.with_borrow_mut(|Directions { pi, known }| {
            if let Some((_, direction)) = known.iter().find(|(other, _)| *other == degrees) {
                return direction.clone();
            }
            let (sin, cos) =
                Context::<HalfEven>::new(BITS).sin_cos_unit(degrees.repr(), 360, Some(pi));
            let direction =
                [cos, sin].map(|of| of.map_or(Self(None), |of| Self::rounded(of.value())));
            known.truncate(KEPT - 1);
            known.insert(0, (degrees, direction.clone()));
            direction
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_third_of_a_straight_angle_is_exact() {
        let [cos, sin] = Precise::of(420.0).direction();
        assert_eq!(cos, Precise::of(0.5));
        assert_eq!(sin.clone() * sin, Precise::of(0.75));
    }

    #[test]
    fn what_cancels_is_zero() {
        let number = Precise::of;
        let [third, root] = [number(1.0) / number(3.0), number(2.0).root()];
        assert_eq!(third * number(3.0), number(1.0));
        assert_eq!(root.clone() * root - number(2.0), number(0.0));
        assert!(number(1.0) < number(1.0f64.next_up()) && number(f64::NAN) != number(0.0));
        assert!(number(f64::INFINITY) > number(f64::MAX) * number(f64::MAX));
        assert!(number(f64::NEG_INFINITY) < number(f64::MIN) * number(f64::MAX));
        assert!((number(1.0) / number(0.0)).to_f64().is_nan());
        assert!(number(-1.0).root().to_f64().is_nan());
    }
}
