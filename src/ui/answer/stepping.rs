//! Buttons that go through the steps of a search.

use bevy_egui::egui::{self, Ui};

use crate::ui::widgets::localize::Localize;

/// Shows the buttons and the place among `count` steps, and returns the step that is shown: the wanted
/// one, or the last, since there may be fewer while something is dragged; `None` for no step.
pub fn stepping_ui(ui: &mut Ui, step: &mut Option<usize>, count: usize) -> Option<usize> {
    let now = step.map(|step| step.min(count.saturating_sub(1)));
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
    now
}
