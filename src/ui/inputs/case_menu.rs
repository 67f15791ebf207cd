//! The menu row of the case: copy, save, open, and what changes it as a whole.

use bevy_egui::egui::{self, Color32, Stroke, Ui};
use collision_scenarios::scenario::mesh_of;

use crate::state::explain::Explain;
use crate::state::settings::Settings;
use crate::state::workspace::Workspace;
use crate::ui::dialogs::files::files_ui;
use crate::ui::inputs::clip::{copy, copy_as_ui};
use crate::ui::state::PanelState;
use crate::ui::widgets::localize::Localize;

/// The font size of the row.
const SIZE: f32 = 12.0;

/// Shows the row that folds the inputs, with the case's menu beside it. It stands above the inputs,
/// so that nothing in it moves.
pub fn case_menu_ui(
    ui: &mut Ui,
    workspace: &Workspace,
    (settings, explain): (&Settings, &Explain),
    state: &mut PanelState,
) {
    ui.horizontal_wrapped(|ui| {
        quiet(ui);
        let sign = if state.inputs_folded { "⏵" } else { "⏷" };
        let words = format!("{sign} {}", ui.say("Inputs"));
        if ui.button(words).on_hover_text(ui.say("Fold or unfold the inputs")).clicked() {
            state.inputs_folded ^= true;
        }
        let tip = ui.say("As JSON, for `query` or a bug report");
        if ui.button(ui.say("Copy case")).on_hover_text(tip).clicked() {
            copy(ui.ctx(), workspace, state);
        }
        copy_as_ui(ui, workspace, (settings, explain), state);
        files_ui(ui, workspace, state);
        exchange_ui(ui, workspace, state);
        resolve_ui(ui, workspace, state);
        alone_ui(ui, workspace, state);
    });
}

/// Makes buttons light: small words, and a frame under the pointer only.
fn quiet(ui: &mut Ui) {
    let style = ui.style_mut();
    style.spacing.item_spacing = egui::vec2(2.0, 2.0);
    style.spacing.button_padding = egui::vec2(4.0, 1.0);
    style.override_font_id = Some(egui::FontId::proportional(SIZE));
    style.visuals.widgets.inactive.weak_bg_fill = Color32::TRANSPARENT;
    style.visuals.widgets.inactive.bg_stroke = Stroke::NONE;
    style.visuals.widgets.inactive.fg_stroke.color = style.visuals.weak_text_color();
}

/// Shows the button that moves the first shape out of the second. It keeps its place even if there
/// is nothing to resolve.
fn resolve_ui(ui: &mut Ui, workspace: &Workspace, state: &mut PanelState) {
    if (workspace.entry.build)().resolved().is_none() {
        return;
    }
    let button = egui::Button::new(ui.say("Resolve"));
    let tip = ui.say("Move the first sphere out of the second");
    let overlaps = workspace.scenario.resolved().is_some();
    if ui.add_enabled(overlaps, button).on_hover_text(tip).clicked() {
        state.change(Workspace::resolve);
    }
}

/// Shows the button that opens the triangle that decides as a case of its own.
fn alone_ui(ui: &mut Ui, workspace: &Workspace, state: &mut PanelState) {
    if mesh_of(workspace.scenario.as_ref()).is_none() {
        return;
    }
    let button = egui::Button::new(ui.say("Take this triangle"));
    let tip = ui.say("The triangle that decides, alone, to the bit");
    let decides = workspace.lacking().is_empty();
    if ui.add_enabled(decides, button).on_hover_text(tip).clicked() {
        state.change(Workspace::take_alone);
    }
}

/// Shows the button that swaps the two parts of a query, or the start and end of a path.
fn exchange_ui(ui: &mut Ui, workspace: &Workspace, state: &mut PanelState) {
    let entry = workspace.entry;
    let (order, name, tip) = match (entry.exchanged(), entry.turned_round()) {
        (Some(order), _) => (order, "Exchange", "Each of the two takes the other's place"),
        (None, Some(order)) => (order, "Turn round", "Start and end change places"),
        (None, None) => return,
    };
    if ui.button(ui.say(name)).on_hover_text(ui.say(tip)).clicked() {
        let step = if name == "Exchange" { "exchange" } else { "turn round" };
        state.change(move |workspace| workspace.reorder(&order, step));
    }
}
