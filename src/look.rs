//! What the user chose for the eye and the mouse; kept between starts.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use crate::camera::Mouse;
use crate::draw::palette::Palette;
use crate::language::Language;

/// The settings of the picture and of the mouse.
#[derive(Resource, Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Look {
    pub language: Language,
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
            language: Language::default(),
            palette: Palette::default(),
            line_width: 1.0,
            label_size: 16.0,
            labels: true,
            mouse: Mouse::default(),
        }
    }
}

impl Look {
    /// What a first start shows: in the system's language.
    pub fn first() -> Self {
        let locale = sys_locale::get_locale().unwrap_or_default();
        Self { language: Language::of_locale(&locale), ..Self::default() }
    }

    pub const LINE_WIDTHS: std::ops::RangeInclusive<f32> = 0.5..=4.0;
    pub const LABEL_SIZES: std::ops::RangeInclusive<f32> = 10.0..=32.0;

    /// Reads the settings file's text; what it leaves out has its default.
    pub fn read(text: &str) -> Result<Self, String> {
        let look: Self = serde_json::from_str(text).map_err(|why| why.to_string())?;
        for (name, number, range) in [
            ("line_width", look.line_width, Self::LINE_WIDTHS),
            ("label_size", look.label_size, Self::LABEL_SIZES),
        ] {
            if !range.contains(&number) {
                let (low, high) = (range.start(), range.end());
                return Err(format!("{name}: expected {low} to {high}, got {number}"));
            }
        }
        Ok(look)
    }

    /// The settings file's text.
    pub fn write(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_look_survives_being_written_and_read() {
        let look = Look { line_width: 2.0, mouse: Mouse::Blender, ..Look::default() };
        assert_eq!(Look::read(&look.write()), Ok(look));
    }

    #[test]
    fn what_an_older_version_did_not_write_takes_its_default() {
        let look = Look::read(r#"{"labels":false}"#);
        assert_eq!(look, Ok(Look { labels: false, ..Look::default() }));
    }

    #[test]
    fn a_setting_out_of_range_is_named() {
        let why = Look::read(r#"{"line_width":-1}"#).unwrap_err();
        assert!(why.starts_with("line_width: expected"), "{why}");
        assert!(Look::read(r#"{"label_size":1e39}"#).is_err());
        assert!(Look::read(r#"{"palette":"pink"}"#).is_err());
    }
}
