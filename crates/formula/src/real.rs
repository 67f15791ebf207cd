//! The number types that a program can be run with.

use std::ops::{Add, Div, Mul, Neg, Sub};

/// A number type.
pub trait Real:
    Clone
    + PartialOrd
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
{
    fn of(number: f64) -> Self;
    /// Returns the nearest f64; NaN for an undefined number.
    fn to_f64(&self) -> f64;
    fn root(self) -> Self;
    /// Returns the cosine and the sine of an angle in degrees.
    fn direction(self) -> [Self; 2];

    fn lesser(self, other: Self) -> Self {
        if other < self { other } else { self }
    }

    fn greater(self, other: Self) -> Self {
        if other > self { other } else { self }
    }
}

macro_rules! real {
    ($($float:ident)*) => {$(
        impl Real for $float {
            fn of(number: f64) -> Self {
                number as $float
            }

            fn to_f64(&self) -> f64 {
                f64::from(*self)
            }

            fn root(self) -> Self {
                self.sqrt()
            }

            fn direction(self) -> [Self; 2] {
                let (sin, cos) = self.to_radians().sin_cos();
                [cos, sin]
            }
        }
    )*};
}
real!(f32 f64);
