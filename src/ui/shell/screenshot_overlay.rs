//! The case's values in a picture without panels.

use bevy_egui::egui::{Align2, Area, Frame, Grid, Id, Rect, RichText, Ui, vec2};
use collision_gizmos::letters::Letters;
use collision_scenarios::cases;
use collision_scenarios::scenario::Input;

use crate::state::explain::{Explain, Explanation};
use crate::state::workspace::Workspace;
use crate::ui::derivation::current_step_ui;
use crate::ui::widgets::localize::Localize;
use crate::ui::widgets::theme::{glass, letter_color};

/// The id of the values' area, which labels avoid.
pub const VALUES: &str = "values";

/// Shows the inputs' values, and the current step or moment: at the lower left of the view, or at
/// the foot of a place beside it.
pub fn values(
    ui: &Ui,
    (view, beside): (Rect, Option<Rect>),
    workspace: &Workspace,
    (explanation, explain): (&Explanation, &Explain),
    letters: &Letters,
) {
    let (pivot, place) = match beside {
        None => (Align2::LEFT_BOTTOM, view.left_bottom() + vec2(8.0, -8.0)),
        Some(room) => (Align2::RIGHT_BOTTOM, room.right_bottom() - vec2(8.0, 8.0)),
    };
    let area = Area::new(Id::new(VALUES)).pivot(pivot).interactable(false);
    area.fixed_pos(place).constrain(false).show(ui.ctx(), |ui| {
        let fill = glass(ui.visuals().window_fill, 0.85);
        Frame::popup(ui.style()).fill(fill).show(ui, |ui| {
            ui.set_max_width((view.width() - 16.0).min(420.0));
            inputs_ui(ui, workspace, letters);
            if let (Some(t), Some(moment)) = (explain.t, &explanation.moment) {
                ui.label(format!("t {t:.3} · {}", ui.tr(&moment.words())));
            }
            current_step_ui(ui, &workspace.answer, explanation, explain);
        });
    });
}

fn inputs_ui(ui: &mut Ui, workspace: &Workspace, letters: &Letters) {
    Grid::new(VALUES).num_columns(2).spacing([10.0, 2.0]).show(ui, |ui| {
        for input in workspace.scenario.inputs().into_iter().filter(|it| it.value.is_given()) {
            value_ui(ui, &input, letters);
            ui.end_row();
        }
    });
}

/// Shows an exact value.
fn value_ui(ui: &mut Ui, input: &Input, letters: &Letters) {
    let name = RichText::new(input.label);
    let color = letters.color(input.label).map(letter_color);
    ui.label(color.map_or(name.clone(), |color| name.color(color)));
    let text = ui.tr(&cases::value_text(input));
    ui.label(RichText::new(text).monospace());
}
