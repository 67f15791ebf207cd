//! What the user has chosen: colours, widths, steps, the mouse. The parts of the
//! window read it; it is kept in the user's folder.

use bevy::prelude::Resource;
use serde::{Deserialize, Serialize};

/// Its default is what a first start shows.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    pub palette: Palette,
    pub theme: Theme,
    /// A factor on every line of the picture.
    pub line_width: f32,
    /// Height of the labels in the view, in points.
    pub label_size: f32,
    /// What Ctrl snaps to, in metres.
    pub snap_metres: f32,
    /// What Ctrl snaps to, in degrees.
    pub snap_degrees: f32,
    pub camera: CameraPreset,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            palette: Palette::Unity,
            theme: Theme::Dark,
            line_width: 1.0,
            label_size: 16.0,
            snap_metres: 0.1,
            snap_degrees: 15.0,
            camera: CameraPreset::Sandbox,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Palette {
    /// The colours of the articles' demos.
    Unity,
    /// Colours that every eye tells apart.
    ColorBlindSafe,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    Dark,
    Light,
}

/// Whose mouse the camera follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CameraPreset {
    Sandbox,
    Unity,
    Blender,
}

impl Settings {
    /// Reads the file's text; what it leaves out has its default.
    pub fn read(text: &str) -> Result<Self, String> {
        let settings: Self = serde_json::from_str(text).map_err(|why| why.to_string())?;
        let Self { line_width, label_size, snap_metres, snap_degrees, .. } = settings;
        for (name, number, range) in [
            ("line_width", line_width, 0.25..=8.0),
            ("label_size", label_size, 6.0..=72.0),
            ("snap_metres", snap_metres, 1e-6..=1e6),
            ("snap_degrees", snap_degrees, 1e-3..=180.0),
        ] {
            if !range.contains(&number) {
                let (low, high) = (range.start(), range.end());
                return Err(format!("{name}: expected {low} to {high}, got {number}"));
            }
        }
        Ok(settings)
    }

    /// The file's text.
    pub fn write(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_read_back_as_they_were() {
        let settings = Settings {
            palette: Palette::ColorBlindSafe,
            theme: Theme::Light,
            line_width: 1.7,
            snap_metres: 0.3,
            camera: CameraPreset::Blender,
            ..Settings::default()
        };
        assert_eq!(Settings::read(&settings.write()), Ok(settings));
        assert_eq!(Settings::read("{}"), Ok(Settings::default()));
    }

    #[test]
    fn a_setting_out_of_range_is_named() {
        let why = Settings::read(r#"{"line_width":-1}"#).unwrap_err();
        assert!(why.starts_with("line_width: expected"), "{why}");
        assert!(Settings::read(r#"{"snap_metres":1e39}"#).is_err());
        assert!(Settings::read(r#"{"palette":"pink"}"#).is_err());
    }
}
