//! The controls of the open row of *My cases*: rename, delete, put back, compare.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use bevy_egui::egui::{RichText, TextEdit, Ui};
use collision_scenarios::cases::echo_path;
use collision_scenarios::scenario::message;

use crate::io::files;
use crate::ui::log::compared::{MyCases, stem};
use crate::ui::log::open_log::OpenLog;
use crate::ui::state::PanelState;
use crate::ui::widgets::localize::Localize;

/// Shows the controls of the open row, and how its case differs from the pinned one.
pub(crate) fn my_cases_ui(ui: &mut Ui, log: &mut OpenLog, state: &mut PanelState) {
    // Above the controls, which stay at the bottom.
    if !log.case.is_left() {
        differences_ui(ui, &log.mine);
    }
    if let Some((path, text)) = log.mine.deleted.clone() {
        let back = message!("Put {0} back", stem(&path));
        if ui.button(ui.tr(&back)).clicked() {
            let done = files::write_new(&path, text.as_bytes());
            log.mine.deleted = done.is_err().then_some((path, text));
            log.done(done.map(|()| None));
        }
    }
    let row = log.open_place().and_then(|place| log.rows.get(place));
    let Some(path) = row.and_then(|row| log.file(&row).cloned()) else { return };
    ui.horizontal_wrapped(|ui| {
        let typed = log.mine.name.take().filter(|(of, _)| *of == path);
        let mut name = typed.map_or_else(|| stem(&path), |(_, name)| name);
        let label = ui.weak(ui.say("Name")).id;
        let field = ui.add(TextEdit::singleline(&mut name).desired_width(130.0)).labelled_by(label);
        let is_changed = name != stem(&path);
        if field.lost_focus() && is_changed {
            let done = rename(&path, &name);
            if let Ok(to) = &done {
                log.mine.renamed(&stem(&path), &stem(to));
                let (from, to) = (path.clone(), Some(to.clone()));
                state.change(move |workspace| workspace.file_moved(&from, to));
            }
            log.done(done.map(Some));
        } else if is_changed {
            log.mine.name = Some((path.clone(), name));
        }
        if ui.button(ui.say("Delete")).clicked() {
            let text = fs::read_to_string(&path);
            let done = text.and_then(|text| fs::remove_file(&path).map(|()| text));
            if done.is_ok() {
                let from = path.clone();
                state.change(move |workspace| workspace.file_moved(&from, None));
            }
            log.mine.deleted = done.as_ref().ok().map(|text| (path.clone(), text.clone()));
            log.done(done.map(|_| None));
        }
        let tip = ui.say("Shows how the case opened next differs from this one");
        if ui.button(ui.say("Compare")).on_hover_text(tip).clicked() {
            log.mine.pinned = log.mine.open.clone();
        }
    });
}

fn differences_ui(ui: &mut Ui, mine: &MyCases) {
    let (Some(pinned), Some(open)) = (&mine.pinned, &mine.open) else { return };
    if pinned.name == open.name {
        let words = message!("{0} is compared with the case opened next.", pinned.name.clone());
        ui.weak(ui.tr(&words));
        return;
    }
    if pinned.scenario != open.scenario {
        ui.weak(ui.tr(&message!("{0} is of another scenario.", pinned.name.clone())));
        return;
    }
    let differences = pinned.differences(open);
    if differences.is_empty() {
        ui.weak(ui.tr(&message!("It is the same as {0}.", pinned.name.clone())));
        return;
    }
    ui.weak(ui.tr(&message!("From {0} to this one:", pinned.name.clone())));
    for [name, one, two] in differences {
        let text = format!("{}: {one} → {two}", ui.name(&name));
        ui.label(RichText::new(text).monospace().size(12.0));
    }
}

/// Renames a file within its folder, and returns its path. An existing file is left alone.
fn rename(path: &Path, name: &str) -> io::Result<PathBuf> {
    let name = name.trim();
    if name.is_empty() || name.starts_with('.') || name.contains(['/', '\\']) {
        let why = "expected a name without / that does not begin with a dot";
        return Err(io::Error::new(io::ErrorKind::InvalidInput, why));
    }
    let to = path.with_file_name(format!("{name}.json"));
    if to.symlink_metadata().is_ok() {
        let why = format!("{} is there already", echo_path(&to));
        return Err(io::Error::new(io::ErrorKind::AlreadyExists, why));
    }
    fs::rename(path, &to)?;
    Ok(to)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rename_stays_in_the_folder_and_overwrites_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let [one, two] = ["one.json", "two.json"].map(|name| folder.path().join(name));
        fs::write(&one, "1").unwrap();
        fs::write(&two, "2").unwrap();
        for name in ["", "two", "../two", ".two", "a\\b"] {
            assert!(rename(&one, name).is_err(), "{name}");
        }
        rename(&one, " three ").unwrap();
        assert_eq!(fs::read_to_string(folder.path().join("three.json")).unwrap(), "1");
    }
}
