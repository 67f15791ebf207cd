//! Numbers for exact references: sums and products of `f32` are exact; quotients, roots and sines
//! keep 1024 bits, and a sum of these that cancels is zero.

use std::cell::LazyCell;
use std::cmp::Ordering;

use dashu_float::{Context, FBig, round::mode::HalfEven};

type Big = FBig<HalfEven, 2>;

const BITS: usize = 1024;
/// Two rounded numbers are equal if they differ by at most this part of them, as a power of two.
const NOTHING: isize = -600;
/// As a power of two: beyond the results of any formula of `f32`.
const INFINITY: isize = 20_000;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Exact,
    Rounded,
    /// Undefined: a division by zero, a root of a negative number, and anything computed from
    /// these.
    Nothing,
}

#[derive(Debug, Clone)]
pub struct Number {
    value: Big,
    kind: Kind,
    /// The possible size in a case of this size, by its units: of a length the largest coordinate,
    /// of an area its square, of a ratio 1.
    pub size: f64,
}

/// Returns the value with all its bits.
fn unrounded(value: Big) -> Big {
    value.with_precision(0).value()
}

fn rounded(value: Big) -> Big {
    unrounded(value.with_precision(BITS).value())
}

fn whole(number: u32) -> Big {
    unrounded(Big::from(number))
}

fn over(x: &Big, divisor: &Big) -> Option<Big> {
    let quotient = Context::<HalfEven>::new(BITS).div(x.repr(), divisor.repr()).ok()?;
    Some(unrounded(quotient.value()))
}

/// Returns `true` below a hundredth of a quotient's last bit.
fn is_tiny(term: &Big) -> bool {
    let tiny = unrounded(Big::from_parts(1.into(), -(BITS as isize) - 8));
    *term < tiny && -term < tiny
}

/// 1/n − 1/3n³ + 1/5n⁵ − …
fn arc_tangent_of_one_over(n: u32) -> Big {
    let square = whole(n * n);
    let (mut power, mut sum) = (over(&Big::ONE, &whole(n)).expect("not zero"), Big::ZERO);
    for odd in (1..).step_by(2) {
        let term = over(&power, &whole(odd)).expect("not zero");
        sum = unrounded(if odd % 4 == 1 { sum + &term } else { sum - &term });
        if is_tiny(&term) {
            break;
        }
        power = over(&power, &square).expect("not zero");
    }
    sum
}

thread_local! {
    /// Source: John Machin (1706).
    static PI: LazyCell<Big> = LazyCell::new(|| {
        let [fifth, other] = [5, 239].map(arc_tangent_of_one_over);
        unrounded(whole(16) * fifth - whole(4) * other)
    });
}

/// Returns the cosine and the sine of an angle in radians, by their series.
fn series(angle: &Big) -> [Big; 2] {
    let mut sums = [Big::ZERO, Big::ZERO];
    let mut term = Big::ONE;
    for place in 0_u32.. {
        let sum = &mut sums[place as usize % 2];
        *sum = unrounded(if place % 4 < 2 { &*sum + &term } else { &*sum - &term });
        if is_tiny(&term) {
            break;
        }
        term = over(&rounded(term * angle), &whole(place + 1)).expect("not zero");
    }
    sums
}

impl Number {
    pub fn new(value: f32, size: f64) -> Self {
        let value = Big::try_from(f64::from(value)).expect("a finite number");
        Self { value: unrounded(value), kind: Kind::Exact, size }
    }

    pub fn constant(value: f32) -> Self {
        Self::new(value, f64::from(value).abs())
    }

    pub fn infinity() -> Self {
        Self::of(Big::from_parts(1.into(), INFINITY), Kind::Exact, 1.0)
    }

    fn nothing() -> Self {
        Self::of(Big::ZERO, Kind::Nothing, 1.0)
    }

    fn of(value: Big, kind: Kind, size: f64) -> Self {
        let value = if kind == Kind::Exact { unrounded(value) } else { rounded(value) };
        Self { value, kind, size }
    }

    /// Returns NaN for an undefined number.
    pub fn to_f64(&self) -> f64 {
        if self.is_nothing() { f64::NAN } else { self.value.to_f64().value() }
    }

    /// Returns `true` if it is undefined.
    pub fn is_nothing(&self) -> bool {
        self.kind == Kind::Nothing
    }

    pub fn is_zero(&self) -> bool {
        self.value.repr().significand().is_zero()
    }

    pub fn is_negative(&self) -> bool {
        self.value < Big::ZERO
    }

    pub fn negative(&self) -> Self {
        Self { value: -&self.value, ..self.clone() }
    }

    pub fn abs(&self) -> Self {
        if self.is_negative() { self.negative() } else { self.clone() }
    }

    pub fn plus(&self, other: &Self) -> Self {
        let kind = self.kind.max(other.kind);
        let sum = Self::of(&self.value + &other.value, kind, self.size.max(other.size));
        if kind != Kind::Exact {
            let larger = self.abs().value.max(other.abs().value);
            let nothing = unrounded(larger * unrounded(Big::from_parts(1.into(), NOTHING)));
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

    pub fn over(&self, divisor: &Self) -> Self {
        if divisor.is_zero() {
            return Self::nothing();
        }
        let kind = Kind::Rounded.max(self.kind).max(divisor.kind);
        let quotient = over(&self.value, &divisor.value);
        quotient.map_or_else(Self::nothing, |value| Self::of(value, kind, self.size / divisor.size))
    }

    pub fn root(&self) -> Self {
        if self.is_negative() {
            return Self::nothing();
        }
        let root = Context::<HalfEven>::new(BITS).sqrt(self.value.repr());
        let root = root.expect("a number that is not negative").value();
        Self::of(root, self.kind.max(Kind::Rounded), self.size.sqrt())
    }

    /// Returns the cosine and the sine of an angle in degrees. Quarter turns are exact.
    pub fn direction(&self) -> [Self; 2] {
        if self.is_nothing() {
            return [Self::nothing(), Self::nothing()];
        }
        let turn = whole(360);
        let turns = over(&self.value, &turn).expect("not zero").floor();
        let mut degrees = unrounded(&self.value - unrounded(turns) * &turn);
        // The quotient was rounded.
        if degrees < Big::ZERO {
            degrees = unrounded(degrees + &turn);
        }
        let mut quarters = 0;
        while degrees >= whole(90) {
            degrees = unrounded(degrees - whole(90));
            quarters += 1;
        }
        let angle = over(&unrounded(PI.with(|pi| &degrees * &**pi)), &whole(180));
        let [cos, sin] = series(&angle.expect("not zero"));
        let [cos, sin] = [cos, sin].map(|value| Self::of(value, Kind::Rounded, 1.0));
        match quarters % 4 {
            0 => [cos, sin],
            1 => [sin.negative(), cos],
            2 => [cos.negative(), sin.negative()],
            _ => [sin, cos.negative()],
        }
    }

    /// Returns `None` if one of them is undefined.
    pub fn compare(&self, other: &Self) -> Option<Ordering> {
        let difference = self.minus(other);
        (!difference.is_nothing()).then(|| difference.value.cmp(&Big::ZERO))
    }

    /// Returns the smaller or the larger of both, by `side`, with the larger size.
    pub fn extreme(&self, other: &Self, side: Ordering) -> Self {
        let size = self.size.max(other.size);
        match self.compare(other) {
            None => Self::nothing(),
            Some(order) if order == side => Self { size, ..self.clone() },
            Some(_) => Self { size, ..other.clone() },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cancels_is_zero() {
        let [one, two, three] = [1.0, 2.0, 3.0].map(Number::constant);
        let root = two.root();
        assert!(root.times(&root).minus(&two).is_zero());
        assert!(one.over(&three).times(&three).minus(&one).is_zero());
        let tiny = Number::constant(1e-24);
        assert!(!one.plus(&tiny).minus(&one).is_zero());
    }

    #[test]
    fn what_has_no_value_stays_so() {
        let [zero, one] = [0.0, 1.0].map(Number::constant);
        assert!(one.over(&zero).is_nothing() && one.negative().root().is_nothing());
        assert!(one.over(&zero).times(&zero).plus(&one).is_nothing());
        assert_eq!(one.over(&zero).compare(&one), None);
        assert!(!zero.root().is_nothing());
    }

    #[test]
    fn sines_are_right() {
        // With the sine's square, with the sine's sign.
        for (degrees, cos, sin) in
            [(0.0, 1.0, 0.0), (90.0, 0.0, 1.0), (-120.0, -0.5, -0.75), (780.0, 0.5, 0.75)]
        {
            let [x, y] = Number::constant(degrees).direction();
            assert!(x.minus(&Number::constant(cos)).is_zero(), "{degrees}");
            assert!(y.times(&y.abs()).minus(&Number::constant(sin)).is_zero(), "{degrees}");
        }
        for degrees in [33.3_f32, -1e-3, 1e7, 3e38] {
            let (sin, cos) = (f64::from(degrees) % 360.0).to_radians().sin_cos();
            let [x, y] = Number::constant(degrees).direction().map(|of| of.to_f64());
            assert!((x - cos).abs() < 1e-14 && (y - sin).abs() < 1e-14, "{degrees}");
        }
    }
}
