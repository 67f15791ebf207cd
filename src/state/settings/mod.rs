//! The user's settings: language, palette, mouse and snap steps. They are saved between starts.

mod field;
mod mouse;

use bevy::prelude::Resource;
use collision_gizmos::options::{DrawOptions, RenderQuality};
use collision_gizmos::palette::Palette;
use collision_gizmos::snap::Snap;
use collision_scenarios::language::Language;
use collision_scenarios::link::{self, DEFAULT_PAGE};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

pub use field::AnswerField;
pub use mouse::{Gesture, Held, Mouse};

/// The settings of the picture and of the mouse.
#[derive(Resource, Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    pub language: Language,
    pub palette: Palette,
    /// The scale of everything, relative to the screen's own.
    pub scale: f32,
    /// The width of lines, relative to the usual one.
    pub line_width: f32,
    /// In points, which follow the system's scale.
    pub label_size: f32,
    /// Whether the view shows letters and values.
    pub labels: bool,
    pub mouse: Mouse,
    pub snap: Snap,
    pub look: QualitySetting,
    /// Whether changes are animated: the view glides, and a change of the verdict pulses.
    pub motion: bool,
    pub field: AnswerField,
    /// The address of the page that links lead to.
    pub page: String,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            language: Language::default(),
            palette: Palette::default(),
            scale: 1.0,
            line_width: 1.0,
            label_size: 16.0,
            labels: true,
            mouse: Mouse::default(),
            snap: Snap::default(),
            look: QualitySetting::default(),
            motion: true,
            field: AnswerField::default(),
            page: DEFAULT_PAGE.to_owned(),
        }
    }
}

/// The wanted rendering quality.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum QualitySetting {
    /// Full; plain during a drag if there is no graphics card.
    #[default]
    Automatic,
    Full,
    /// With soft shadows where bodies come near each other; full if that is too slow.
    Beautiful,
    /// Without sky, shadows and shine.
    Plain,
}

/// The rendering quality of the current frame.
#[derive(Resource, Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct CurrentQuality(pub RenderQuality);

impl Settings {
    /// Returns the settings that concern the picture itself.
    pub fn draw_options(&self) -> DrawOptions {
        let Self { palette, language, line_width, label_size, labels, .. } = *self;
        DrawOptions { palette, language, line_width, label_size, labels }
    }

    /// Returns the settings of a first start, in the system's language.
    pub fn first() -> Self {
        let locale = sys_locale::get_locale().unwrap_or_default();
        Self { language: Language::of_locale(&locale), ..Self::default() }
    }

    pub const SCALES: std::ops::RangeInclusive<f32> = 0.5..=3.0;
    pub const LINE_WIDTHS: std::ops::RangeInclusive<f32> = 0.5..=4.0;
    pub const LABEL_SIZES: std::ops::RangeInclusive<f32> = 10.0..=32.0;

    /// Reads the settings file's fields. Missing and invalid ones have their defaults; the reasons
    /// are returned.
    pub fn read(given: &Map<String, Value>) -> (Self, Vec<String>) {
        let (mut settings, mut refused) = (Self::default(), Vec::new());
        settings.take("", Value::Object(given.clone()), &mut refused);
        (settings, refused)
    }

    /// Reads a setting or a group of them, by its JSON pointer, if it is valid.
    fn take(&mut self, path: &str, given: Value, refused: &mut Vec<String>) {
        let mut all = serde_json::to_value(&*self).unwrap_or_default();
        // A newer version may have written more.
        let Some(place) = all.pointer_mut(path) else { return };
        match given {
            Value::Object(group) if place.is_object() => {
                for (name, given) in group {
                    self.take(&format!("{path}/{name}"), given, refused);
                }
            }
            _ => {
                *place = given;
                let taken = serde_json::from_value::<Self>(all).map_err(|why| why.to_string());
                match taken.and_then(Self::checked) {
                    Ok(settings) => *self = settings,
                    Err(why) => {
                        refused.push(format!(
                            "{}: {why}",
                            path.trim_start_matches('/').replace('/', ".")
                        ));
                    }
                }
            }
        }
    }

    fn checked(self) -> Result<Self, String> {
        if !link::is_page(&self.page) {
            return Err("expected an address such as https://example.org/".to_owned());
        }
        for (number, range) in [
            (self.scale, Self::SCALES),
            (self.line_width, Self::LINE_WIDTHS),
            (self.label_size, Self::LABEL_SIZES),
        ] {
            if !range.contains(&number) {
                return Err(format!("expected {} to {}, got {number}", range.start(), range.end()));
            }
        }
        for number in [self.snap.metres, self.snap.degrees] {
            Snap::step(number).map_err(|why| why.to_string())?;
        }
        Ok(self)
    }

    /// Returns the settings file's text.
    pub fn write(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (Settings, Vec<String>) {
        Settings::read(&serde_json::from_str(text).unwrap())
    }

    #[test]
    fn settings_survive_being_written_and_read() {
        let snap = Snap { metres: 0.3, degrees: 7.5 };
        let settings =
            Settings { line_width: 2.0, mouse: Mouse::Blender, snap, ..Settings::default() };
        assert_eq!(read(&settings.write()), (settings, vec![]));
    }

    #[test]
    fn what_an_older_version_did_not_write_takes_its_default() {
        let settings = Settings { labels: false, ..Settings::default() };
        assert_eq!(read(r#"{"labels":false}"#), (settings, vec![]));
    }

    #[test]
    fn what_is_wrong_is_named_and_the_rest_is_kept() {
        for (setting, reason) in [
            (r#""line_width":-1"#, "line_width: expected 0.5 to 4, got -1"),
            (r#""scale":0"#, "scale: expected 0.5 to 3, got 0"),
            (r#""label_size":1e39"#, "label_size: "),
            (r#""mouse":"banana""#, "mouse: "),
            (r#""palette":"pink""#, "palette: "),
            (r#""palette":{"hues":7}"#, "palette.hues: "),
            (r#""snap":{"metres":-0.1}"#, "snap.metres: expected a positive number, got -0.1"),
            (r#""snap":{"metres":0,"degrees":15}"#, "snap.metres: expected a positive number"),
            (r#""snap":{"degrees":1e999}"#, "snap.degrees: "),
            (r#""snap":{"metres":"a lot"}"#, "snap.metres: "),
        ] {
            let (settings, refused) = read(&format!(r#"{{"labels":false,{setting}}}"#));
            assert!(matches!(&refused[..], [why] if why.starts_with(reason)), "{refused:?}");
            assert_eq!(settings, Settings { labels: false, ..Settings::default() });
        }
        let (settings, refused) = read(r#"{"snap":{"metres":-1,"degrees":30},"new":1}"#);
        assert_eq!((settings.snap, refused.len()), (Snap { degrees: 30.0, ..Snap::default() }, 1));
    }
}
