//! The f64 methods that `core` lacks, from `libm`. Each is exact or correctly rounded, so the bits
//! are those of the standard library.

/// The methods of f64 that the kernel calls.
pub trait Math {
    /// Returns √x, correctly rounded.
    fn sqrt(self) -> Self;
    /// Returns the nearest integer, halves away from zero.
    fn round(self) -> Self;
    /// Returns the largest integer that is not greater.
    fn floor(self) -> Self;
    /// Returns the Euclidean remainder of a division by `rhs`, never negative.
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
