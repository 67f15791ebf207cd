//! Eight of a scenario, which are asked together.

use super::{Decision, Scenario};

/// So many are asked together.
pub use exact_collide::batch::LANES;

/// Eight of one scenario: their inputs may differ.
pub trait Eight: Send + Sync {
    /// One of them, by its place.
    fn one(&mut self, place: usize) -> Option<&mut dyn Scenario>;

    /// What the verdict of each says, without its contact.
    fn decisions(&self) -> [Decision; LANES];
}
