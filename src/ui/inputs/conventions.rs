//! The choice of conventions.

use bevy_egui::egui::{self, ComboBox, Ui};
use collision_scenarios::scenario::message;

use crate::state::workspace::Workspace;
use crate::ui::state::PanelState;
use crate::ui::widgets::localize::Localize;

/// Shows the conventions on which trusted systems differ on purpose, and this case's choices.
pub fn conventions_ui(ui: &mut Ui, workspace: &Workspace, state: &mut PanelState) {
    let mut wanted = None;
    let conventions = workspace.scenario.conventions();
    if conventions.is_empty() {
        return;
    }
    egui::CollapsingHeader::new(ui.say("Conventions")).show(ui, |ui| {
        for (place, convention) in conventions.iter().enumerate() {
            let chosen = convention.choice();
            let label = ui.label(ui.say(convention.title)).id;
            ComboBox::from_id_salt(convention.name)
                .width(ui.available_width() - 8.0)
                .selected_text(ui.say(chosen.title))
                .show_ui(ui, |ui| {
                    for (index, choice) in convention.choices.iter().enumerate() {
                        let row =
                            ui.selectable_label(index == convention.chosen, ui.say(choice.title));
                        if row.on_hover_text(ui.say(choice.who)).clicked() {
                            wanted = Some((place, index, convention.title));
                        }
                    }
                })
                .response
                .labelled_by(label);
            ui.weak(ui.say(chosen.who));
        }
    });
    if let Some((place, index, title)) = wanted {
        state.change(move |workspace| {
            workspace.edit(message!("choose: {0}", title), |workspace| {
                workspace.scenario.choose(place, index);
            });
        });
    }
}
