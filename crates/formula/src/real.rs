//! The numbers that a program is walked with.

use std::ops::{Add, Div, Mul, Neg, Sub};

/// A kind of number.
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
    /// The f64 nearest to it; NaN where it is no number.
    fn to_f64(&self) -> f64;
    fn root(self) -> Self;
    /// The cosine and the sine of so many degrees.
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
