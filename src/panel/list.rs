use bevy_egui::egui::{self, Ui};

use super::PanelState;
use crate::sandbox::Sandbox;
use crate::scenarios::ALL;

/// The scenarios by group, filtered by the text above them.
pub fn list(ui: &mut Ui, sandbox: &mut Sandbox, state: &mut PanelState) {
    ui.add(
        egui::TextEdit::singleline(&mut state.filter)
            .hint_text("Find a scenario")
            .desired_width(f32::INFINITY),
    );
    let wanted = state.filter.trim().to_lowercase();
    let matches = |text: &str| text.to_lowercase().contains(&wanted);
    egui::ScrollArea::vertical().show(ui, |ui| {
        let mut group = None;
        for entry in ALL {
            if !matches(entry.title) && !matches(entry.id) && !matches(entry.group.title()) {
                continue;
            }
            if group != Some(entry.group) {
                group = Some(entry.group);
                ui.add_space(8.0);
                ui.strong(entry.group.title());
            }
            let open = entry.id == sandbox.entry.id;
            if ui.selectable_label(open, entry.title).on_hover_text(entry.id).clicked() && !open {
                sandbox.open(entry);
            }
        }
        if group.is_none() {
            ui.weak("Nothing has that name.");
        }
    });
}
