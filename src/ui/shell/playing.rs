//! The controls of *Play*.

use std::ops::RangeInclusive;

use bevy_egui::egui::Ui;
use glam::Vec3;

use crate::state::play::Play;
use crate::state::shortcuts::{self, Command};
use crate::state::walk::Walk;
use crate::state::workspace::Workspace;
use crate::ui::state::PanelState;
use crate::ui::widgets::fixed_width::steady_button_ui;
use crate::ui::widgets::localize::Localize;
use crate::ui::widgets::number::{f32_text, number, number_field_ui, within};

/// The range of the speed, in metres per second.
const SPEEDS: RangeInclusive<f32> = 0.0..=1e6;

/// Shows play, pause, step and speed, if the scenario has a moving ball.
pub fn playing_ui(ui: &mut Ui, workspace: &Workspace, play: &mut Play, state: &mut PanelState) {
    if workspace.scenario.ball().is_none() {
        return;
    }
    ui.horizontal(|ui| {
        let word = if play.running { "Pause" } else { "Play" };
        let language = ui.language();
        let tip = |command| shortcuts::tip(command, language);
        let both = ["Play", "Pause"].map(|word| language.say(word));
        let button = steady_button_ui(ui, language.say(word), &both);
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
        let mut speed = f64::from(play.speed);
        let read = |text: &str| number(text, "m/s").and_then(|speed| within(&SPEEDS, speed));
        let field = number_field_ui(ui, &mut speed, (" m/s", 0.1), f32_text, read);
        if field.changed {
            play.speed = (speed as f32).clamp(*SPEEDS.start(), *SPEEDS.end());
        }
        if let Some(why) = field.refused {
            state.tell(language, &why);
        }
        field.response.on_hover_text(ui.say("Speed"));
    });
}

/// Shows the switch that lets keys walk, if the scenario has an end to go on from.
pub fn walking_ui(ui: &mut Ui, workspace: &Workspace, walk: &mut Walk) {
    if workspace.scenario.onward(Vec3::ZERO).is_some() {
        let tip = ui.say("W, A, S and D slide on from E, as the view looks; it falls between");
        ui.toggle_value(&mut walk.is_on, ui.say("Walk (W A S D)")).on_hover_text(tip);
    }
}
