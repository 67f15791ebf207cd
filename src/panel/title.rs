use bevy_egui::egui;

use super::readings::verdict;
use super::speech::Speaks;
use super::state::PanelState;
use crate::scenarios;
use crate::workspace::Workspace;

/// What one must not miss while the panel is hidden.
pub fn corner(ui: &egui::Ui, workspace: &Workspace, state: &PanelState) {
    egui::Area::new(egui::Id::new("corner"))
        .anchor(egui::Align2::LEFT_TOP, [8.0, 8.0])
        .interactable(false)
        .show(ui.ctx(), |ui| {
            egui::Frame::popup(ui.style()).show(ui, |ui| {
                ui.set_max_width(320.0);
                let answer = &workspace.answer;
                ui.horizontal(|ui| {
                    ui.label(verdict(ui, answer.hit).size(18.0));
                    ui.monospace(answer.relation);
                });
                ui.label(ui.tell(&answer.words));
                ui.label(state.message.as_deref().unwrap_or_default());
                ui.weak(ui.say("N shows the panel, ? all keys"));
            });
        });
}

/// Where the very first hint stands, until it is followed.
pub const HINT: &str = "hint";

/// The very first hint.
pub fn hint(ui: &egui::Ui, view: egui::Rect) {
    egui::Area::new(egui::Id::new(HINT))
        .pivot(egui::Align2::CENTER_TOP)
        .fixed_pos(view.center_top() + egui::vec2(0.0, 24.0))
        .interactable(false)
        .show(ui.ctx(), |ui| {
            egui::Frame::popup(ui.style()).show(ui, |ui| {
                ui.label(egui::RichText::new(ui.say("drag the dots")).size(18.0));
            });
        });
}

/// What the case is called, and what explains it.
pub fn title(ui: &mut egui::Ui, workspace: &Workspace) {
    let language = ui.language();
    ui.heading(workspace.title.as_deref().unwrap_or(language.say(workspace.entry.title)));
    ui.weak(language.say(workspace.entry.article));
    if let Some(note) = &workspace.note {
        ui.label(note);
    }
    egui::CollapsingHeader::new(language.say("Explanation"))
        .id_salt(workspace.entry.id)
        .show(ui, |ui| ui.label(scenarios::explanation(workspace.entry.id, language)));
    ui.separator();
}
