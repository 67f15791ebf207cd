//! A drop-down list of choices.

use bevy_egui::egui::{ComboBox, Response, Ui};

use crate::ui::widgets::localize::Localize;

/// Shows a list of choices after its name.
pub fn choice_ui<T: Copy + PartialEq>(
    ui: &mut Ui,
    name: &str,
    now: &mut T,
    choices: &[(T, &str)],
) -> Response {
    let label = ui.label(ui.say(name)).id;
    let chosen = choices.iter().find(|(choice, _)| choice == now).map_or("", |(_, name)| name);
    ComboBox::from_id_salt(name)
        .selected_text(ui.say(chosen))
        .show_ui(ui, |ui| {
            for &(choice, name) in choices {
                ui.selectable_value(now, choice, ui.say(name));
            }
        })
        .response
        .labelled_by(label)
}
