//! The files and folders beside the typed path, for desktops without a file dialog.

use std::fs;
use std::path::{MAIN_SEPARATOR, Path, PathBuf, is_separator};
use std::time::Duration;

use bevy_egui::egui::{Button, Key, Modifiers, ScrollArea, Ui};
use collision_scenarios::cases::echo;
use collision_scenarios::scenario::message;

use crate::io::background::{self, Task};
use crate::ui::widgets::localize::Localize;

/// The time limit for listing a folder.
const PATIENCE: Duration = Duration::from_secs(5);

/// The maximum numbers of entries to read and to show.
const MOST: usize = 20_000;
const MOST_SHOWN: usize = 100;

/// An entry of a folder: a name, and whether it is a file.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Item {
    is_file: bool,
    name: String,
}

/// The files and folders beside a path.
#[derive(Default)]
pub struct Beside {
    /// The listed folder, as it was typed.
    folder: Option<String>,
    items: Vec<Item>,
    asked: Option<Task<Vec<Item>>>,
    /// The row that Enter takes.
    row: Option<usize>,
}

/// The chosen entry.
pub enum Chosen {
    Folder(String),
    File(String),
}

impl Beside {
    /// Handles the keys that move between rows or choose one, before the path's field sees them.
    pub fn keys(&mut self, ui: &mut Ui, typed: &str) -> Option<Chosen> {
        let count = self.shown(typed).count().min(MOST_SHOWN);
        let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        self.row = self.row.filter(|&row| row < count);
        if pressed(Key::ArrowDown) {
            self.row = Some(self.row.map_or(0, |row| row + 1)).filter(|&row| row < count);
        }
        if pressed(Key::ArrowUp) {
            self.row = self.row.map_or(count, |row| row).checked_sub(1);
        }
        let row = self.row?;
        if !pressed(Key::Enter) {
            return None;
        }
        let item = self.shown(typed).nth(row)?.clone();
        Some(self.take(typed, &item))
    }

    /// Shows the list, and returns the pressed entry.
    pub fn list(&mut self, ui: &mut Ui, typed: &str, height: f32) -> Option<Chosen> {
        self.look(folder(typed));
        ui.add_space(4.0);
        ui.weak(ui.say("Files"));
        let mut pressed = None;
        let area = ScrollArea::vertical().id_salt("beside").max_height(height);
        area.min_scrolled_height(height).show(ui, |ui| {
            for (row, item) in self.shown(typed).take(MOST_SHOWN).enumerate() {
                let is_it = self.row == Some(row);
                let name = match item.is_file {
                    true => echo(&item.name),
                    false => format!("{}{MAIN_SEPARATOR}", echo(&item.name)),
                };
                let button = ui.add(Button::selectable(is_it, name).truncate());
                if is_it {
                    button.scroll_to_me(None);
                }
                if button.clicked() {
                    pressed = Some(item.clone());
                }
            }
            match self.shown(typed).count().checked_sub(MOST_SHOWN) {
                Some(more @ 1..) => {
                    ui.weak(ui.tr(&message!("and {0} more", more.to_string())));
                }
                _ if self.asked.is_some() => {
                    ui.weak(ui.say("Reading…"));
                }
                _ if self.shown(typed).next().is_none() => {
                    ui.weak(ui.say("Nothing has that name."));
                }
                _ => {}
            }
        });
        pressed.map(|item| self.take(typed, &item))
    }

    /// Starts listing another folder, and takes the result.
    fn look(&mut self, folder: &str) {
        if self.folder.as_deref() != Some(folder) {
            let path = PathBuf::from(if folder.is_empty() { "." } else { folder });
            self.asked = Some(background::ask(PATIENCE, move || items(&path)));
            (self.folder, self.items, self.row) = (Some(folder.to_owned()), Vec::new(), None);
        }
        if let Some(answer) = self.asked.as_ref().and_then(|asked| asked.answer(Duration::ZERO)) {
            self.items = answer.unwrap_or_default();
            self.asked = None;
        }
    }

    /// Returns the entries whose names contain the text after the last separator.
    fn shown<'a>(&'a self, typed: &str) -> impl Iterator<Item = &'a Item> + use<'a> {
        let name = typed[folder(typed).len()..].to_lowercase();
        self.items.iter().filter(move |item| {
            let is_hidden = item.name.starts_with('.') && !name.starts_with('.');
            !is_hidden && item.name.to_lowercase().contains(&name)
        })
    }

    fn take(&mut self, typed: &str, item: &Item) -> Chosen {
        self.row = None;
        let path = format!("{}{}", folder(typed), item.name);
        match item.is_file {
            true => Chosen::File(path),
            false => Chosen::Folder(format!("{path}{MAIN_SEPARATOR}")),
        }
    }
}

/// Returns the typed path up to its last separator.
fn folder(typed: &str) -> &str {
    &typed[..typed.rfind(is_separator).map_or(0, |at| at + 1)]
}

/// Returns the entries, folders first, each by name. Empty if the folder cannot be read; names that
/// are not Unicode are left out.
fn items(folder: &Path) -> Vec<Item> {
    let files = fs::read_dir(folder).into_iter().flatten().flatten().take(MOST);
    let mut items: Vec<_> = files
        .filter_map(|file| {
            let name = file.file_name().into_string().ok()?;
            Some(Item { is_file: !file.path().is_dir(), name })
        })
        .collect();
    items.sort();
    items
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_typed_names_the_folder_and_what_its_files_hold() {
        let items = ["scenes", ".git", "Ball.json", "ray.json"];
        let items = items.iter().enumerate();
        let items = items.map(|(at, name)| Item { is_file: at > 1, name: (*name).to_owned() });
        let mut beside = Beside { items: items.collect(), ..Beside::default() };
        let shown = |beside: &Beside, typed: &str| {
            beside.shown(typed).map(|item| item.name.clone()).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(shown(&beside, "/a/b/"), "scenes Ball.json ray.json");
        assert_eq!(shown(&beside, "/a/b/ball"), "Ball.json");
        assert_eq!(shown(&beside, ".g"), ".git");
        let [folder, file] = [0, 2].map(|at| beside.items[at].clone());
        assert!(
            matches!(beside.take("/a/sc", &folder), Chosen::Folder(path) if path == "/a/scenes/")
        );
        assert!(matches!(beside.take("b", &file), Chosen::File(path) if path == "Ball.json"));
    }
}
