//! Hatching, for whoever tells colours apart badly.

/// The hatching of a miss, so that relations differ without colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hatch {
    /// From the lower left to the upper right.
    Rising,
    Falling,
    Level,
    Upright,
}

impl Hatch {
    /// The distance between two lines, and the width of a line, in cells.
    const PERIOD: usize = 9;
    const WIDTH: usize = 2;

    /// Returns the hatching of a relation, by its place among those of its scenario.
    pub fn of(place: usize) -> Self {
        [Self::Rising, Self::Falling, Self::Level, Self::Upright][place % 4]
    }

    /// Returns `true` if a line runs through that cell.
    pub fn strikes(self, x: usize, y: usize) -> bool {
        let along = match self {
            Self::Rising => x + y,
            Self::Falling => x + (Self::PERIOD - y % Self::PERIOD),
            Self::Level => y,
            Self::Upright => x,
        };
        along % Self::PERIOD < Self::WIDTH
    }
}
