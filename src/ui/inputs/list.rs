//! Lists as inputs: the corners of rings as rows that scroll, and a mesh by its size and file.

use std::path::Path;

use bevy_egui::egui::{self, Button, RichText, ScrollArea, Ui};
use collision_gizmos::letters::Letters;
use collision_scenarios::cases;
use collision_scenarios::scenario::{Input, Value, message};

use super::change::change;
use crate::ui::state::PanelState;
use crate::ui::widgets::localize::Localize;
use crate::ui::widgets::rows::{Row, Touch, name_ui, numbers_ui};

/// The height in which a list's rows scroll.
const HEIGHT: f32 = 190.0;
/// The width of a corner's name.
const NAME: f32 = 76.0;

/// Shows a list: its name and size, and for rings a row for each corner, if it is unfolded.
pub fn list_ui(
    ui: &mut Ui,
    (index, input): (usize, &Input),
    (names, letters): (f32, &Letters),
    state: &mut PanelState,
) {
    let key = ui.id().with((input.name, "unfolded"));
    let is_ring = matches!(input.value, Value::Ring(_) | Value::Rings(_));
    let is_folded = !ui.data(|data| data.get_temp(key).unwrap_or(false));
    ui.horizontal(|ui| {
        name_ui(ui, names, input, letters);
        let size = input.value.size().map_or(String::new(), |size| ui.tr(&size));
        let weak = ui.weak(size);
        if let Some(file) = mesh_file(&input.value) {
            weak.on_hover_text(cases::echo_path(file));
        }
        if is_ring && input.value.is_given() {
            let sign = if is_folded { "⏵" } else { "⏷" };
            let tip = ui.say("The corners one by one");
            if ui.add(Button::new(sign).small()).on_hover_text(tip).clicked() {
                ui.data_mut(|data| data.insert_temp(key, is_folded));
            }
        }
    });
    if is_ring && !is_folded {
        corners_ui(ui, index, input, state);
    }
}

/// Returns the file of a mesh.
fn mesh_file(value: &Value) -> Option<&Path> {
    match value {
        Value::Mesh(mesh) => mesh.file().map(|file| Path::new(&file.path)),
        _ => None,
    }
}

/// Shows a row for each corner: its place to drag or to type, and buttons to add one after it and to
/// remove it.
fn corners_ui(ui: &mut Ui, index: usize, input: &Input, state: &mut PanelState) {
    let numbers = input.value.numbers();
    let height = ui.spacing().interact_size.y;
    let scroll = ScrollArea::vertical().id_salt(input.name).max_height(HEIGHT);
    scroll.show_rows(ui, height, numbers.len() / 2, |ui, range| {
        for corner in range {
            ui.horizontal(|ui| {
                let label = corner_name(input, corner);
                let size = egui::vec2(NAME, height);
                let name = RichText::new(&label).weak();
                let name = ui.add_sized(size, egui::Label::new(name).truncate()).id;
                let at = numbers[2 * corner..][..2].to_vec();
                let row = Row { numbers: at, shown: 0..2, suffix: "", is_dragged: true };
                numbers_ui(ui, row, name, &mut |what: &str, touch| {
                    let step = message!("set {0}", format!("{label}{what}"));
                    let touch = whole(touch, &numbers, corner);
                    state.change(move |workspace| change(workspace, index, step, touch));
                });
                edits_ui(ui, (index, input), (corner, &label), state);
            });
        }
    });
}

/// Returns the letter and number of a corner, with its hole's number.
fn corner_name(input: &Input, corner: usize) -> String {
    match (&input.value, input.value.place(corner)) {
        (Value::Rings(_), Some((ring, place))) => {
            format!("{}{}.{}", input.label, ring + 1, place + 1)
        }
        _ => format!("{}{}", input.label, corner + 1),
    }
}

/// Returns the edit of all numbers, for one of a corner's.
fn whole(touch: Touch, numbers: &[f32], corner: usize) -> Touch {
    match touch {
        Touch::Changed(at) => {
            let mut all = numbers.to_vec();
            all[2 * corner..][..2].copy_from_slice(&at);
            Touch::Changed(all)
        }
        other => other,
    }
}

/// Shows the buttons that add a corner after this one and remove it.
fn edits_ui(
    ui: &mut Ui,
    (index, input): (usize, &Input),
    (corner, label): (usize, &str),
    state: &mut PanelState,
) {
    ui.spacing_mut().interact_size.x = 0.0;
    let add = message!("add a corner after {0}", label.to_owned());
    let remove = message!("remove {0}", label.to_owned());
    let after =
        ("+", "Add a corner halfway to the next", add, input.value.with_corner_after(corner));
    let without = ("×", "Remove this corner", remove, input.value.without_corner(corner));
    for (sign, tip, step, value) in [after, without] {
        let button = ui.add_enabled(value.is_some(), Button::new(sign).small());
        if let Some(value) = value.filter(|_| button.on_hover_text(ui.say(tip)).clicked()) {
            state.change(move |workspace| {
                workspace.edit(step, |workspace| workspace.scenario.put(index, value));
            });
        }
    }
}
