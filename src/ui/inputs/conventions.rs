//! The choice of conventions.

use bevy_egui::egui::{self, ComboBox, Id, Ui};
use collision_scenarios::scenario::{Convention, PlaneSign, message};

use crate::state::workspace::Workspace;
use crate::ui::state::PanelState;
use crate::ui::widgets::localize::Localize;

/// Shows the conventions on which trusted systems differ on purpose, and this case's choices.
pub fn conventions_ui(ui: &mut Ui, workspace: &Workspace, state: &mut PanelState) {
    let conventions = workspace.scenario.conventions();
    if conventions.is_empty() {
        return;
    }
    egui::CollapsingHeader::new(ui.say("Conventions")).show(ui, |ui| {
        for (place, convention) in conventions.iter().enumerate() {
            let label = ui.label(ui.say(convention.title)).id;
            choice_ui(ui, (place, convention), label, state);
            ui.weak(ui.say(convention.choice().who));
        }
    });
}

/// Shows the choices of a convention as a list to unfold.
fn choice_ui(
    ui: &mut Ui,
    (place, convention): (usize, &Convention),
    label: Id,
    state: &mut PanelState,
) {
    let mut wanted = None;
    ComboBox::from_id_salt((label, convention.name))
        .width(ui.available_width() - 8.0)
        .truncate()
        .selected_text(ui.say(convention.choice().title))
        .show_ui(ui, |ui| {
            for (index, choice) in convention.choices.iter().enumerate() {
                let row = ui.selectable_label(index == convention.chosen, ui.say(choice.title));
                if row.on_hover_text(ui.say(choice.who)).clicked() {
                    wanted = Some(index);
                }
            }
        })
        .response
        .labelled_by(label);
    if let Some(index) = wanted {
        let title = convention.title;
        state.change(move |workspace| {
            workspace.edit(message!("choose: {0}", title), |workspace| {
                workspace.scenario.choose(place, index);
            });
        });
    }
}

/// Shows the choice of what a plane's number is, in the place of the number.
pub fn plane_sign_ui(ui: &mut Ui, workspace: &Workspace, label: Id, state: &mut PanelState) {
    let conventions = workspace.scenario.conventions();
    let plane_sign = PlaneSign::default().convention().name;
    let found = conventions.iter().enumerate().find(|(_, one)| one.name == plane_sign);
    if let Some(convention) = found {
        choice_ui(ui, convention, label, state);
    }
}
