//! Snap steps.

use collision_scenarios::scenario::{Message, message};
use serde::{Deserialize, Serialize};

/// The steps that a drag snaps to while Ctrl is held.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Snap {
    /// For points and lengths.
    pub metres: f64,
    /// For angles and directions.
    pub degrees: f64,
}

impl Default for Snap {
    fn default() -> Self {
        Self { metres: 0.1, degrees: 15.0 }
    }
}

impl Snap {
    /// Returns the number if it can be a step.
    pub fn step(number: f64) -> Result<f64, Message> {
        if number > 0.0 && number.is_finite() {
            Ok(number)
        } else {
            Err(message!("expected a positive number, got {0}", number.to_string()))
        }
    }
}

/// Returns the nearest multiple of a step, or the number itself if the step is too small to count.
pub fn snapped(number: f64, step: f64) -> f64 {
    let multiple = (number / step).round() * step;
    if multiple.is_finite() { multiple } else { number }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_step_makes_a_number_that_is_none() {
        for step in [f64::MIN_POSITIVE, 1e-300, 1e300, f64::MAX] {
            for number in [0.0, 1e-45, -3.3, 3e38] {
                assert!(snapped(number, step).is_finite(), "{number} by {step}");
            }
        }
    }
}
