use bevy_egui::egui::{self, ComboBox, Ui};

use super::Speaks;
use crate::sandbox::Sandbox;

/// Where trusted systems differ on purpose: which way this case is answered.
pub fn conventions(ui: &mut Ui, sandbox: &mut Sandbox) {
    let mut wanted = None;
    let conventions = sandbox.scenario.conventions();
    if conventions.is_empty() {
        return;
    }
    egui::CollapsingHeader::new(ui.say("Conventions")).show(ui, |ui| {
        for (place, convention) in conventions.iter().enumerate() {
            let Some(chosen) = convention.choices.get(*convention.chosen) else { continue };
            let label = ui.label(ui.say(convention.title)).id;
            ComboBox::from_id_salt(convention.name)
                .width(ui.available_width() - 8.0)
                .selected_text(ui.say(chosen.title))
                .show_ui(ui, |ui| {
                    for (index, choice) in convention.choices.iter().enumerate() {
                        let row =
                            ui.selectable_label(index == *convention.chosen, ui.say(choice.title));
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
        sandbox.edit(format!("choose {}", title.to_lowercase()), |sandbox| {
            if let Some(convention) = sandbox.scenario.conventions().into_iter().nth(place) {
                *convention.chosen = index;
            }
        });
    }
}
