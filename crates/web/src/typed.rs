//! Typed numbers.

use collision_scenarios::scenario::{Message, message};

/// Reads a number; its digits are rounded to `f32` once.
pub fn number(text: &str) -> Result<f32, Message> {
    let text = text.trim();
    let number = text.parse::<f32>().ok().filter(|number| number.is_finite());
    number.ok_or_else(|| message!("expected a number, got “{0}”", text.to_owned()))
}
