//! The saved settings of the answer field.

use serde::{Deserialize, Serialize};

/// The saved settings of the answer field.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct AnswerField {
    pub is_on: bool,
    /// The quantity shown, by its name.
    pub shown: Option<String>,
    /// The divider, as a part of the view's width.
    pub divider: Option<f32>,
    /// The zoom of its lens: a cell is 2^lens ulps wide.
    pub lens: Option<i32>,
}
