use bevy_egui::egui::{DragValue, Ui};

use super::speech::Speaks;
use super::steady::steady_button;
use crate::keys::{self, Command};
use crate::play::Play;
use crate::workspace::Workspace;

/// Play, pause, step and speed, where the scenario has something that moves.
pub fn playing(ui: &mut Ui, workspace: &Workspace, play: &mut Play) {
    if workspace.scenario.ball().is_none() {
        return;
    }
    ui.horizontal(|ui| {
        let word = if play.running { "Pause" } else { "Play" };
        let language = ui.language();
        let tip = |command| keys::tip(command, language);
        let both = ["Play", "Pause"].map(|word| language.say(word));
        let button = steady_button(ui, language.say(word), &both);
        if button.on_hover_text(tip(Command::Play)).clicked() {
            play.running ^= true;
        }
        if ui.button(ui.say("Step")).on_hover_text(tip(Command::PlayStep)).clicked() {
            play.running = false;
            play.step = true;
        }
        if ui.button(ui.say("Stop")).on_hover_text(ui.say("Remove the ball")).clicked() {
            play.stop();
        }
        let speed = DragValue::new(&mut play.speed).range(0.0..=1e6).speed(0.1).suffix(" m/s");
        ui.add(speed).on_hover_text(ui.say("Speed"));
    });
}
