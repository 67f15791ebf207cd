//! The look and the quality of a picture.

use collision_scenarios::language::Language;

use crate::palette::Palette;

/// The look of a picture.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct DrawOptions {
    pub palette: Palette,
    pub language: Language,
    /// The width of lines, relative to the usual one.
    pub line_width: f32,
    /// The height of a label's font, in pixels.
    pub label_size: f32,
    /// Whether letters and values show.
    pub labels: bool,
}

impl Default for DrawOptions {
    fn default() -> Self {
        let (palette, language) = Default::default();
        Self { palette, language, line_width: 1.0, label_size: 16.0, labels: true }
    }
}

/// The rendering quality of a picture.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum RenderQuality {
    /// Without embellishments.
    Plain,
    #[default]
    Full,
    /// With soft shadows where bodies come near each other.
    Beautiful,
}

impl RenderQuality {
    pub fn is_plain(self) -> bool {
        self == Self::Plain
    }
}
