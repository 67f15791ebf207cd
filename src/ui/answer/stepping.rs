//! Buttons that go through the steps of a search.

use bevy_egui::egui::{self, Ui};

use crate::ui::widgets::localize::Localize;

/// Shows the buttons and the place among `count` steps; `None` shows no step.
pub fn stepping_ui(ui: &mut Ui, step: &mut Option<usize>, count: usize) {
    let now = *step;
    ui.horizontal(|ui| {
        let previous = now.and_then(|step| step.checked_sub(1));
        let next = Some(now.map_or(0, |step| step + 1)).filter(|step| *step < count);
        for (sign, tip, to) in [("⏴", "The step before", previous), ("⏵", "The next step", next)]
        {
            let button = ui.add_enabled(to.is_some(), egui::Button::new(sign));
            if button.on_hover_text(ui.say(tip)).clicked() {
                *step = to;
            }
        }
        let place = now.map_or(0, |step| step + 1);
        ui.label(format!("{place} / {count}"));
        let close = ui.add_enabled(now.is_some(), egui::Button::new("×"));
        if close.on_hover_text(ui.say("Show no step")).clicked() {
            *step = None;
        }
    });
}
