/// A named number of an answer, with its unit.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Scalar {
    pub name: &'static str,
    pub value: f32,
    pub unit: Unit,
}

/// The unit of a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// None: a ratio, a weight, a sine.
    One,
    Metre,
    SquareMetre,
    Degree,
    /// Lengths of a ray's direction, as given.
    Direction,
}

impl Unit {
    /// Returns the symbol after a number.
    pub fn sign(self) -> &'static str {
        match self {
            Self::One => "",
            Self::Metre => " m",
            Self::SquareMetre => " m²",
            Self::Degree => "°",
            Self::Direction => " |D|",
        }
    }
}

impl Scalar {
    pub fn length(name: &'static str, value: f32) -> Self {
        Self { name, value, unit: Unit::Metre }
    }

    pub fn ratio(name: &'static str, value: f32) -> Self {
        Self { name, value, unit: Unit::One }
    }

    pub fn area(name: &'static str, value: f32) -> Self {
        Self { name, value, unit: Unit::SquareMetre }
    }
}
