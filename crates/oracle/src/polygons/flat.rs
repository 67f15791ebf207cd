//! Points of the plane and quotients, in exact numbers.

use std::cmp::Ordering;

use glam::Vec2;

use crate::number::Number;

/// A point or a vector.
pub(super) type Flat = [Number; 2];

pub(super) fn exact(point: Vec2) -> Flat {
    point.to_array().map(Number::from)
}

pub(super) fn from_to([ax, ay]: &Flat, [bx, by]: &Flat) -> Flat {
    [bx - ax, by - ay]
}

pub(super) fn cross([ax, ay]: &Flat, [bx, by]: &Flat) -> Number {
    ax * by - ay * bx
}

pub(super) fn dot([ax, ay]: &Flat, [bx, by]: &Flat) -> Number {
    ax * bx + ay * by
}

pub(super) fn is_zero([x, y]: &Flat) -> bool {
    x.is_zero() && y.is_zero()
}

/// A quotient with a positive divisor.
#[derive(Debug, Clone)]
pub struct Quotient {
    pub(super) over: Number,
    pub(super) under: Number,
}

impl Quotient {
    pub(super) fn new(over: Number, under: Number) -> Self {
        if under.sign() < 0 { Self { over: -&over, under: -&under } } else { Self { over, under } }
    }

    pub(super) fn whole(x: f64) -> Self {
        Self::new(Number::from(x), Number::from(1.0))
    }

    pub(super) fn middle(&self, other: &Self) -> Self {
        let sum = &self.over * &other.under + &other.over * &self.under;
        Self::new(sum, &self.under * &other.under * Number::from(2.0))
    }

    /// Returns it to 320 bits.
    pub fn number(&self) -> Number {
        self.over.over(&self.under)
    }

    pub fn to_f64(&self) -> f64 {
        self.number().to_f64()
    }
}

impl PartialEq for Quotient {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Quotient {}

impl PartialOrd for Quotient {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Quotient {
    fn cmp(&self, other: &Self) -> Ordering {
        (&self.over * &other.under).cmp(&(&other.over * &self.under))
    }
}
