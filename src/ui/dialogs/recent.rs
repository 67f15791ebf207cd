//! The list of recently opened and saved files.

use std::path::{Path, PathBuf};
use std::time::Duration;

use bevy_egui::egui::{Button, RichText, ScrollArea, Ui};
use collision_scenarios::cases::echo_path;

use crate::io::background::{self, Task};
use crate::ui::widgets::localize::Localize;

/// The maximum number of files.
const MOST: usize = 10;

/// The time limit for checking which files exist.
const PATIENCE: Duration = Duration::from_secs(1);

/// Moves a path to the front.
pub fn remember(recent: &mut Vec<PathBuf>, path: &Path) {
    recent.retain(|other| other != path);
    recent.insert(0, path.to_owned());
    recent.truncate(MOST);
}

/// The recent files in a dialog, and which of them still exist.
pub struct Recent {
    paths: Vec<PathBuf>,
    there: Vec<bool>,
    asked: Option<Task<Vec<bool>>>,
}

impl Recent {
    pub fn new(paths: &[PathBuf]) -> Self {
        let asked = paths.to_owned();
        let look = move || asked.iter().map(|path| path.exists()).collect();
        Self {
            paths: paths.to_owned(),
            there: vec![true; paths.len()],
            asked: (!paths.is_empty()).then(|| background::ask(PATIENCE, look)),
        }
    }

    /// Shows the list, and returns the pressed path.
    pub fn list(&mut self, ui: &mut Ui, height: f32) -> Option<PathBuf> {
        if let Some(answer) = self.asked.as_ref().and_then(|asked| asked.answer(Duration::ZERO)) {
            // If the check fails, keep the last result.
            self.there = answer.unwrap_or_else(|_| self.there.clone());
            self.asked = None;
        }
        if self.paths.is_empty() {
            return None;
        }
        ui.add_space(4.0);
        ui.weak(ui.say("Recent"));
        let mut pressed = None;
        let area = ScrollArea::vertical().id_salt("recent").max_height(height);
        area.min_scrolled_height(height).show(ui, |ui| {
            for (path, &is_there) in self.paths.iter().zip(&self.there) {
                if row_ui(ui, path, is_there) {
                    pressed = Some(path.clone());
                }
            }
        });
        pressed
    }
}

/// Shows a path's name, and its folder on hover and if there is room. Returns `true` if it is
/// pressed.
fn row_ui(ui: &mut Ui, path: &Path, is_there: bool) -> bool {
    let name = echo_path(Path::new(path.file_name().unwrap_or(path.as_os_str())));
    let shown = echo_path(path);
    ui.horizontal(|ui| {
        let button = Button::selectable(false, name.as_str()).truncate();
        let button = ui.add_enabled(is_there, button);
        let gone = ui.say("It is no longer there");
        let pressed = button.on_disabled_hover_text(gone).on_hover_text(&shown).clicked();
        let folder = path.parent().map(echo_path).unwrap_or_default();
        ui.add(bevy_egui::egui::Label::new(RichText::new(folder).weak().size(11.0)).truncate());
        pressed
    })
    .inner
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_ten_come_once_each() {
        let mut recent = Vec::new();
        for number in 0..12 {
            remember(&mut recent, Path::new(&format!("/a/{number}")));
        }
        assert_eq!((recent.len(), &recent[0]), (MOST, &PathBuf::from("/a/11")));
        remember(&mut recent, Path::new("/a/5"));
        assert_eq!(recent.len(), MOST);
        assert_eq!(recent[..2], [PathBuf::from("/a/5"), PathBuf::from("/a/11")]);
    }
}
