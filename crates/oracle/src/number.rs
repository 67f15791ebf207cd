//! Numbers with exact sums and products, and vectors of them.
//!
//! Every f32 is an integer times a power of two, and so is every polynomial of f32s: its sign here
//! is exact. Quotients and roots keep 320 bits.

use std::ops::{Add, Mul, Neg, Sub};

use dashu_float::round::mode::{HalfEven, Up};
use dashu_float::{Context, FBig};

const BITS: usize = 320;
const FINE_BITS: usize = 3200;
/// The bits of an irrational sine; a tie at an arc's end is decided at no fewer than 200.
const ANGLE_BITS: usize = 448;

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Number(FBig<HalfEven, 2>);

impl From<f64> for Number {
    fn from(value: f64) -> Self {
        let exact = FBig::<HalfEven, 2>::try_from(value).expect("a finite number");
        Self(exact.with_precision(0).value())
    }
}

impl From<f32> for Number {
    fn from(value: f32) -> Self {
        Self::from(f64::from(value))
    }
}

impl Number {
    pub fn zero() -> Self {
        Self(FBig::ZERO)
    }

    /// Returns −1, 0 or 1.
    pub fn sign(&self) -> i32 {
        if self.0.repr().significand().is_zero() {
            0
        } else if self.0 < FBig::<HalfEven, 2>::ZERO {
            -1
        } else {
            1
        }
    }

    pub fn is_zero(&self) -> bool {
        self.sign() == 0
    }

    pub fn abs(&self) -> Self {
        if self.sign() < 0 { -self } else { self.clone() }
    }

    pub fn square(&self) -> Self {
        self * self
    }

    /// Returns the root; zero if negative.
    pub fn root(&self) -> Self {
        if self.sign() <= 0 {
            return Self::zero();
        }
        let context = Context::<HalfEven>::new(BITS);
        let root = context.sqrt(self.0.repr()).expect("a finite number").value();
        Self(root.with_precision(0).value())
    }

    /// Returns the quotient; the divisor must not be zero.
    pub fn over(&self, divisor: &Self) -> Self {
        let context = Context::<HalfEven>::new(BITS);
        let quotient = context.div(self.0.repr(), divisor.0.repr());
        Self(quotient.expect("a finite number").value().with_precision(0).value())
    }

    /// The root and the quotient to 3200 bits, for points whose location is tested.
    pub fn fine_root(&self) -> Self {
        if self.sign() <= 0 {
            return Self::zero();
        }
        let context = Context::<HalfEven>::new(FINE_BITS);
        let root = context.sqrt(self.0.repr()).expect("a finite number").value();
        Self(root.with_precision(0).value())
    }

    pub fn finely_over(&self, divisor: &Self) -> Self {
        let quotient = Context::<HalfEven>::new(FINE_BITS).div(self.0.repr(), divisor.0.repr());
        Self(quotient.expect("a finite number").value().with_precision(0).value())
    }

    /// The rounding error of such numbers, relative to their size, that counts as zero.
    pub fn nothing() -> Self {
        Self(FBig::<HalfEven, 2>::from_parts(1.into(), -800).with_precision(0).value())
    }

    /// Returns cosine and sine of an angle in degrees, each with whether it is exact.
    pub fn cos_sin(&self) -> [(Self, bool); 2] {
        let context = Context::<HalfEven>::new(ANGLE_BITS);
        let (sin, cos) = context.sin_cos_unit(self.0.repr(), 360, None);
        [cos, sin].map(|found| {
            let found = found.expect("a finite number");
            let exact = found.error_ref().is_none();
            (Self(found.value().with_precision(0).value()), exact)
        })
    }

    /// Returns the last bit of a rounded sine of this size, or more.
    pub fn last_bit(&self) -> Self {
        let bit = FBig::<HalfEven, 2>::from_parts(1.into(), 1 - ANGLE_BITS as isize);
        self * Self(bit.with_precision(0).value())
    }

    /// Returns a slightly larger number with few bits; it must not be negative.
    pub fn rounded_up(&self) -> Self {
        let up = self.0.clone().with_rounding::<Up>().with_precision(32).value();
        Self(up.with_rounding::<HalfEven>().with_precision(0).value())
    }

    pub fn to_f64(&self) -> f64 {
        self.0.to_f64().value()
    }
}

macro_rules! operator {
    ($operator:ident, $method:ident) => {
        impl $operator<&Number> for &Number {
            type Output = Number;
            fn $method(self, other: &Number) -> Number {
                Number((&self.0).$method(&other.0))
            }
        }
        impl $operator<Number> for &Number {
            type Output = Number;
            fn $method(self, other: Number) -> Number {
                self.$method(&other)
            }
        }
        impl $operator<&Number> for Number {
            type Output = Number;
            fn $method(self, other: &Number) -> Number {
                (&self).$method(other)
            }
        }
        impl $operator<Number> for Number {
            type Output = Number;
            fn $method(self, other: Number) -> Number {
                (&self).$method(&other)
            }
        }
    };
}
operator!(Add, add);
operator!(Sub, sub);
operator!(Mul, mul);

impl Neg for &Number {
    type Output = Number;
    fn neg(self) -> Number {
        Number::zero() - self
    }
}

pub type Vector = [Number; 3];

pub fn vector(of: impl Fn(usize) -> Number) -> Vector {
    [of(0), of(1), of(2)]
}

pub fn zero() -> Vector {
    vector(|_| Number::zero())
}

pub fn add(u: &Vector, v: &Vector) -> Vector {
    vector(|i| &u[i] + &v[i])
}

/// The vector from `a` to `b`.
pub fn from_to(a: &Vector, b: &Vector) -> Vector {
    vector(|i| &b[i] - &a[i])
}

pub fn scale(v: &Vector, by: &Number) -> Vector {
    vector(|i| &v[i] * by)
}

pub fn shrink(v: &Vector, by: &Number) -> Vector {
    vector(|i| v[i].over(by))
}

/// p + d·t
pub fn along(p: &Vector, d: &Vector, t: &Number) -> Vector {
    add(p, &scale(d, t))
}

pub fn dot(u: &Vector, v: &Vector) -> Number {
    &u[0] * &v[0] + &u[1] * &v[1] + &u[2] * &v[2]
}

pub fn cross(u: &Vector, v: &Vector) -> Vector {
    vector(|i| {
        let (j, k) = ((i + 1) % 3, (i + 2) % 3);
        &u[j] * &v[k] - &u[k] * &v[j]
    })
}

pub fn length(v: &Vector) -> Number {
    dot(v, v).root()
}

/// The unit vector; zero if v is zero.
pub fn unit(v: &Vector) -> Vector {
    if is_zero(v) { zero() } else { shrink(v, &length(v)) }
}

pub fn is_zero(v: &Vector) -> bool {
    v.iter().all(Number::is_zero)
}

/// Returns the quadrant of a vector in the plane, counter-clockwise from the right; `None` of zero.
pub fn quadrant(x: &Number, y: &Number) -> Option<i32> {
    match (x.sign(), y.sign()) {
        (0, 0) => None,
        (1, 0 | 1) => Some(0),
        (0 | -1, 1) => Some(1),
        (-1, 0 | -1) => Some(2),
        _ => Some(3),
    }
}
