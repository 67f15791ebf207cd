//! The sheets: the list of keys, the search, the settings.

use bevy::picking::pointer::PointerButton;
use bevy_egui::egui::{self, Key, Modifiers, RichText, Ui};
use collision_gizmos::options::RenderQuality;
use collision_scenarios::language::Language;
use collision_scenarios::scenario::message;

use crate::state::settings::{Gesture, Held, Mouse, Settings};
use crate::state::shortcuts::{self, Topic};
use crate::state::workspace::Workspace;
use crate::ui::browser::found::Found;
use crate::ui::browser::list::result_ui;
use crate::ui::browser::matrix::matrix_ui;
use crate::ui::browser::search::search;
use crate::ui::dialogs::settings::{looking_ui, snapping_ui};
use crate::ui::shell::tools::gear;
use crate::ui::state::{PanelState, Sheet};
use crate::ui::widgets::localize::Localize;
use crate::ui::widgets::modal::{heading_ui, modal};

/// Shows the open sheet, if there is one.
pub fn sheets_ui(
    ui: &mut Ui,
    workspace: &Workspace,
    state: &mut PanelState,
    (settings, finish): (&mut Settings, RenderQuality),
) {
    let Some(mut sheet) = state.sheet.take() else { return };
    if sheet == Sheet::Settings {
        if !choose_settings_ui(ui, state, settings, finish) {
            state.sheet = Some(sheet);
        }
        return;
    }
    let id = egui::Id::new(("sheet", std::mem::discriminant(&sheet)));
    let mut chosen = None;
    let response = modal(ui.ctx(), id, |ui| match &mut sheet {
        Sheet::Keys | Sheet::Settings => all_keys_ui(ui, settings.mouse),
        Sheet::Matrix => matrix_ui(ui, workspace, state),
        Sheet::Find { text, row } => find_ui(ui, text, row, &mut chosen),
    });
    if !response.inner && !response.backdrop_response.clicked() {
        state.sheet = Some(sheet);
    }
    if let Some(found) = chosen {
        // Choosing a result ends the search.
        state.filter.clear();
        match found {
            Found::Scenario(entry) if entry.id == workspace.entry.id => {}
            found => found.open(state),
        }
    }
}

/// Shows the settings. The view stays visible and shows each choice at once. Returns `true` if the
/// sheet closes.
fn choose_settings_ui(
    ui: &mut Ui,
    state: &mut PanelState,
    settings: &mut Settings,
    finish: RenderQuality,
) -> bool {
    let room = ui.ctx().content_rect();
    let shown = egui::Window::new(ui.say("Settings"))
        .id(egui::Id::new("settings"))
        .title_bar(false)
        .resizable(false)
        .default_pos(ui.data(|data| data.get_temp(gear())).unwrap_or(room.center_top()))
        .constrain_to(room)
        .show(ui.ctx(), |ui| {
            let close = heading_ui(ui, "Settings");
            let height = (room.height() - 130.0).max(120.0);
            egui::ScrollArea::vertical().max_height(height).show(ui, |ui| {
                looking_ui(ui, settings, state, finish);
                snapping_ui(ui, settings, state);
            });
            close
        });
    shown.and_then(|shown| shown.inner).unwrap_or(false)
}

/// Shows the list of keys. Returns `true` if the sheet closes.
fn all_keys_ui(ui: &mut Ui, mouse: Mouse) -> bool {
    let room = ui.ctx().content_rect().size();
    ui.set_width((room.x - 60.0).min(820.0));
    let is_narrow = room.x < NARROW;
    let close = heading_ui(ui, "Keys and mouse");
    ui.separator();
    let height = (room.y - 130.0).max(60.0);
    // Contents wider than the sheet scroll; nothing makes it wider than the window.
    let scroll = egui::ScrollArea::both().max_height(height).min_scrolled_height(height);
    scroll.auto_shrink([false, true]).show(ui, |ui| {
        ui.add(egui::Label::new(RichText::new(ui.say(ACTING)).weak()).wrap());
        if is_narrow {
            topics_ui(ui, &Topic::ALL);
        } else {
            ui.columns(2, |columns| {
                let [left, right] = columns else { return };
                topics_ui(left, &Topic::ALL[..2]);
                topics_ui(right, &Topic::ALL[2..]);
            });
        }
        topic_ui(ui, "Mouse");
        buttons_ui(ui, mouse);
    });
    close
}

/// The width below which the keys stand in one column.
const NARROW: f32 = 760.0;
const ACTING: &str = "Keys act while no field of the panel has the keyboard.";

fn topics_ui(ui: &mut Ui, topics: &[Topic]) {
    for &topic in topics {
        topic_ui(ui, topic.title());
        egui::Grid::new(topic.title()).num_columns(2).spacing([10.0, 3.0]).show(ui, |ui| {
            for row in shortcuts::ALL.iter().filter(|row| row.topic == topic) {
                ui.monospace(match row.held {
                    true => ui.tr(&message!("{0} (held)", row.keys.to_owned())),
                    false => row.keys.to_owned(),
                });
                ui.add(egui::Label::new(ui.say(row.does)).wrap());
                ui.end_row();
            }
        });
    }
}

fn topic_ui(ui: &mut Ui, text: &str) {
    ui.add_space(6.0);
    ui.label(RichText::new(ui.say(text)).strong().size(15.0));
}

/// Shows the mouse buttons of each program's scheme.
fn buttons_ui(ui: &mut Ui, mouse: Mouse) {
    let grid = egui::Grid::new("buttons").num_columns(3).striped(true).spacing([16.0, 3.0]);
    // Both side by side, each with half of the room beside the names.
    let half = ((ui.available_width() - 100.0) / 2.0).max(110.0);
    grid.max_col_width(half).show(ui, |ui| {
        ui.label("");
        for other in Mouse::ALL {
            ui.strong(match other == mouse {
                true => ui.tr(&message!("{0} (chosen)", other.title())),
                false => other.title().to_owned(),
            });
        }
        ui.end_row();
        for (name, gesture) in
            [("Orbit", Gesture::Orbit), ("Pan", Gesture::Pan), ("Zoom", Gesture::Zoom)]
        {
            ui.label(ui.say(name));
            for other in Mouse::ALL {
                let drags = drags(other, gesture, ui.language());
                ui.add(egui::Label::new(drags).wrap());
            }
            ui.end_row();
        }
        for (name, does) in [
            ("Handles", "left drag"),
            ("Frame a handle or a body, or all", "double click"),
            ("Menu of a handle or a body", "right click"),
        ] {
            ui.label(ui.say(name));
            for _ in Mouse::ALL {
                ui.label(ui.say(does));
            }
            ui.end_row();
        }
    });
}

/// Returns the drags for a gesture, in words.
fn drags(mouse: Mouse, gesture: Gesture, language: Language) -> String {
    let mut words: Vec<_> = mouse
        .drags()
        .iter()
        .filter(|row| row.2 == gesture)
        .map(|(held, button, _)| {
            let held = match held {
                Held::Nothing => "",
                Held::Shift => "Shift + ",
                Held::Control => "Ctrl + ",
                Held::Alt => "Alt + ",
            };
            let button = match button {
                PointerButton::Primary => "left drag",
                PointerButton::Secondary => "right drag",
                PointerButton::Middle => "middle drag",
            };
            format!("{held}{}", language.say(button))
        })
        .collect();
    if gesture == Gesture::Zoom {
        words.insert(0, language.say("wheel, pinch").to_owned());
    }
    words.join(", ")
}

/// Shows the search. Returns `true` if the sheet closes.
fn find_ui(ui: &mut Ui, text: &mut String, row: &mut usize, chosen: &mut Option<Found>) -> bool {
    let room = ui.ctx().content_rect().size();
    ui.set_width((room.x - 60.0).min(420.0));
    let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    let (down, up) = (pressed(Key::ArrowDown), pressed(Key::ArrowUp));
    let (enter, escape) = (pressed(Key::Enter), pressed(Key::Escape));

    let field = ui.add(
        egui::TextEdit::singleline(text)
            .hint_text(ui.say("Find a scenario, a scene or a bug: type, arrows, Enter"))
            .desired_width(f32::INFINITY),
    );
    field.request_focus();
    if field.changed() {
        *row = 0;
    }
    let found = search(text);
    let last = found.len().saturating_sub(1);
    *row = match (down, up) {
        (true, _) => (*row + 1).min(last),
        (_, true) => row.saturating_sub(1),
        _ => (*row).min(last),
    };
    *chosen = found.get(*row).copied().filter(|_| enter);
    egui::ScrollArea::vertical().max_height((room.y - 160.0).clamp(60.0, 360.0)).show(ui, |ui| {
        for (index, &found) in found.iter().enumerate() {
            let label = result_ui(ui, found, index == *row, true);
            if index == *row && (down || up) {
                label.scroll_to_me(None);
            }
            if label.clicked() {
                *chosen = Some(found);
            }
        }
        if found.is_empty() {
            ui.weak(ui.say("Nothing has that name."));
        }
    });
    chosen.is_some() || escape
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sheet_says_which_drag_does_what() {
        assert_eq!(
            drags(Mouse::Blender, Gesture::Orbit, Language::English),
            "middle drag, Alt + left drag"
        );
        assert!(
            drags(Mouse::Unity, Gesture::Zoom, Language::English)
                .starts_with("wheel, pinch, Alt + right")
        );
    }
}
