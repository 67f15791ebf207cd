//! What `core` has no f64 methods for, from `libm`: the same bits as the standard library's, as each
//! of these is exact or rounded to the nearest.

/// The methods of f64 that the kernel calls.
pub trait Math {
    /// √x, to the nearest.
    fn sqrt(self) -> Self;
    /// The nearest whole number, halves away from zero.
    fn round(self) -> Self;
    /// The greatest whole number that is no greater.
    fn floor(self) -> Self;
    /// What is left of a division by `rhs`, not negative.
    fn rem_euclid(self, rhs: Self) -> Self;
}

impl Math for f64 {
    fn sqrt(self) -> Self {
        libm::sqrt(self)
    }

    fn round(self) -> Self {
        libm::round(self)
    }

    fn floor(self) -> Self {
        libm::floor(self)
    }

    fn rem_euclid(self, rhs: Self) -> Self {
        let rest = self % rhs;
        if rest < 0.0 { rest + rhs.abs() } else { rest }
    }
}
