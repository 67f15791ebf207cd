//! The unfinished input of a ray or a cast.

use collision_scenarios::cases::Cast;

/// A ray or a cast as typed, even while it has no end point: a direction is typed number by number.
#[derive(Debug, Clone, Copy)]
pub struct Draft {
    pub cast: Cast,
    /// The case's ends when it was typed. Once these change, the draft is discarded.
    pub ends: [[f32; 3]; 2],
    /// Whether the end was taken rounded to `f32`.
    pub is_rounded: bool,
}
