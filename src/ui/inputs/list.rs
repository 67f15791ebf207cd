//! Lists as inputs: the corners of rings and the points of hulls as rows that scroll, a mesh by its
//! size and file, and a solid by its kind.

use std::path::Path;

use bevy_egui::egui::{self, Button, ComboBox, RichText, ScrollArea, Ui};
use collision_gizmos::letters::Letters;
use collision_scenarios::cases;
use collision_scenarios::scenario::{Convex, ConvexKind, Input, Message, Value, message};

use super::change::change;
use super::mesh_file::mesh_file_ui;
use crate::ui::state::PanelState;
use crate::ui::widgets::localize::Localize;
use crate::ui::widgets::rows::{Row, Touch, name_ui, numbers_ui};

/// The height in which a list's rows scroll.
const HEIGHT: f32 = 190.0;
/// The height of all kinds of solid.
const KINDS: f32 = 300.0;
/// The width of a corner's name, and beside three numbers.
const NAME: f32 = 76.0;
const NARROW_NAME: f32 = 30.0;

/// Shows a list: its name and size, and for rings a row for each corner, if it is unfolded.
pub fn list_ui(
    ui: &mut Ui,
    (index, input): (usize, &Input),
    (names, letters): (f32, &Letters),
    state: &mut PanelState,
) {
    if let Value::Convex(solid) = &input.value {
        kind_ui(ui, (index, input), solid, (names, letters), state);
        return;
    }
    if matches!(input.value, Value::Ring(_)) && !input.value.is_given() {
        // The corners one by one stand for it.
        return;
    }
    let key = ui.id().with((input.name, "unfolded"));
    let is_ring = matches!(input.value, Value::Ring(_) | Value::Rings(_) | Value::Points(_));
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
    if let Value::Mesh(mesh) = &input.value {
        mesh_file_ui(ui, (index, mesh), names, state);
    }
    if is_ring && !is_folded {
        corners_ui(ui, index, input, state);
    }
}

/// Shows the kind of a solid to choose; another one is made where the solid is.
fn kind_ui(
    ui: &mut Ui,
    (index, input): (usize, &Input),
    solid: &Convex,
    (names, letters): (f32, &Letters),
    state: &mut PanelState,
) {
    let now = ConvexKind::of(solid);
    ui.horizontal(|ui| {
        let name = name_ui(ui, names, input, letters);
        let list =
            ComboBox::from_id_salt(input.name).height(KINDS).selected_text(ui.say(now.name()));
        let list = list.show_ui(ui, |ui| {
            let rows = ConvexKind::ALL.into_iter();
            let chosen = rows
                .filter(|kind| ui.selectable_label(*kind == now, ui.say(kind.name())).clicked());
            chosen.last()
        });
        list.response.labelled_by(name);
        if let Some(kind) = list.inner.flatten().filter(|kind| *kind != now) {
            let kind_name = Message::from(kind.name());
            let step = message!("make {0} a {1}", input.label.to_owned(), kind_name);
            let solid = kind.around(solid.core.center().as_vec3());
            state.change(move |workspace| {
                workspace
                    .edit(step, |workspace| workspace.scenario.put(index, Value::Convex(solid)));
            });
        }
    });
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
    let (numbers, stride) = (input.value.numbers(), input.value.stride());
    let height = ui.spacing().interact_size.y;
    let scroll = ScrollArea::vertical().id_salt(input.name).max_height(HEIGHT);
    let width = if stride == 3 { NARROW_NAME } else { NAME };
    scroll.show_rows(ui, height, numbers.len() / stride, |ui, range| {
        for corner in range {
            ui.horizontal(|ui| {
                let label = corner_name(input, corner);
                let size = egui::vec2(width, height);
                let name = RichText::new(&label).weak();
                let name = ui.add_sized(size, egui::Label::new(name).truncate()).id;
                let at = numbers[stride * corner..][..stride].to_vec();
                let row = Row { numbers: at, shown: 0..stride, suffix: "", is_dragged: true };
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
            all[at.len() * corner..][..at.len()].copy_from_slice(&at);
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
