//! What the user chose for the eye and the mouse; kept between starts.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use crate::camera::Mouse;
use crate::draw::palette::Palette;

/// The settings of the picture and of the mouse.
#[derive(Resource, Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Look {
    pub palette: Palette,
    /// Times the usual width.
    pub line_width: f32,
    /// In points, which follow the system's scale.
    pub label_size: f32,
    /// Letters and values in the view.
    pub labels: bool,
    pub mouse: Mouse,
}

impl Default for Look {
    fn default() -> Self {
        Self {
            palette: Palette::default(),
            line_width: 1.0,
            label_size: 16.0,
            labels: true,
            mouse: Mouse::default(),
        }
    }
}

impl Look {
    pub const LINE_WIDTHS: std::ops::RangeInclusive<f32> = 0.5..=4.0;
    pub const LABEL_SIZES: std::ops::RangeInclusive<f32> = 10.0..=32.0;

    /// With every number within its range, wherever it came from.
    pub fn within_range(mut self) -> Self {
        let clamp = |value: f32, range: std::ops::RangeInclusive<f32>, usual: f32| {
            if value.is_finite() { value.clamp(*range.start(), *range.end()) } else { usual }
        };
        let usual = Self::default();
        self.line_width = clamp(self.line_width, Self::LINE_WIDTHS, usual.line_width);
        self.label_size = clamp(self.label_size, Self::LABEL_SIZES, usual.label_size);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_look_survives_being_written_and_read() {
        let look = Look { line_width: 2.0, mouse: Mouse::Blender, ..Look::default() };
        let text = serde_json::to_string(&look).unwrap();
        assert_eq!(serde_json::from_str::<Look>(&text).unwrap(), look);
    }

    #[test]
    fn what_an_older_version_did_not_write_takes_its_default() {
        let look: Look = serde_json::from_str(r#"{"labels":false}"#).unwrap();
        assert_eq!(look, Look { labels: false, ..Look::default() });
    }

    #[test]
    fn a_width_out_of_range_is_brought_back() {
        let look = Look { line_width: 1e9, label_size: f32::NAN, ..Look::default() };
        let look = look.within_range();
        assert_eq!((look.line_width, look.label_size), (4.0, 16.0));
    }
}
