use serde::{Deserialize, Serialize};

/// The answer field, as it was left.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct AnswerField {
    pub is_on: bool,
    /// What it shows, by its name.
    pub shown: Option<String>,
    /// The part of the view, from its left, where it is divided.
    pub divider: Option<f32>,
    /// How fine its lens is: a cell is 2^lens times an f32's distance to the next.
    pub lens: Option<i32>,
}
