//! The *Methods* tab: other methods' answers beside the kernel's.

pub mod hunt;
pub mod laws;
pub mod open_hunt;

use bevy_egui::egui::{self, RichText, Ui};
use collision_scenarios::methods::Comparison;
use collision_scenarios::scenario::{message, short};

use crate::state::explain::Explain;
use crate::state::workspace::Workspace;
use crate::ui::answer::verdict;
use crate::ui::methods::laws::laws_ui;
use crate::ui::state::PanelState;
use crate::ui::widgets::localize::Localize;

/// Shows other methods' answers beside the kernel's, highlighting those that differ.
pub fn methods_ui(
    ui: &mut Ui,
    workspace: &Workspace,
    comparisons: &[Comparison],
    explain: &mut Explain,
    state: &mut PanelState,
) {
    hunt::any_ui(ui, workspace, state);
    laws_ui(ui, workspace, None, state);
    for (index, comparison) in comparisons.iter().enumerate() {
        let lit = if comparison.differs() {
            ui.visuals().warn_fg_color.gamma_multiply(0.18)
        } else {
            egui::Color32::TRANSPARENT
        };
        let frame = egui::Frame::new().fill(lit).corner_radius(3.0).inner_margin(4.0);
        frame.show(ui, |ui| {
            ui.push_id(index, |ui| {
                ui.set_width(ui.available_width());
                ui.spacing_mut().item_spacing.y = 2.0;
                let (step, hunts) = beside_ui(ui, comparison, state);
                laws_ui(ui, workspace, Some(&comparison.method), state);
                if let Some(step) = step {
                    explain.show(step);
                }
                if hunts {
                    hunt::begin(workspace, Some(comparison.method.clone()), state);
                }
            });
        });
    }
    if workspace.scenario.conventions_now().iter().any(|&place| place > 0) {
        let words = "Each method keeps its own conventions, whatever is chosen here; the derivation's \
                     formulas and yours follow those that they ask about.";
        ui.weak(ui.say(words));
    }
}

/// Shows one method's answer. Returns the step to show and whether to hunt this method.
fn beside_ui(ui: &mut Ui, comparison: &Comparison, state: &PanelState) -> (Option<usize>, bool) {
    let Comparison { method, outcome, parts_at, .. } = comparison;
    ui.horizontal_wrapped(|ui| {
        ui.strong(ui.say(method.name()));
        ui.label(verdict(ui, outcome.hit));
        if comparison.differs() {
            ui.label(RichText::new(ui.say("differs")).color(ui.visuals().warn_fg_color));
        }
    })
    .response
    .on_hover_text(ui.say(method.source()));
    ui.weak(ui.say(method.note()));
    // Always the same number of lines, so that the buttons below do not move.
    let t = outcome.t.map(|t| number(ui, t));
    ui.monospace(format!("t = {}", t.as_deref().unwrap_or(NOTHING)));
    let point = outcome.points.first().map(|point| {
        let numbers = point.to_array().map(|x| number(ui, x));
        format!("({})", numbers.join(", "))
    });
    ui.monospace(point.as_deref().unwrap_or(NOTHING));
    ui.label(comparison.apart().map_or(NOTHING.to_owned(), |words| ui.tr(&words)));
    ui.horizontal_wrapped(|ui| {
        let hunts = hunt::one_ui(ui, state);
        let step = parts_at.filter(|step| {
            let words = message!("They part at step {0}", (step + 1).to_string());
            ui.small_button(ui.tr(&words)).clicked()
        });
        (step, hunts)
    })
    .inner
}

/// Stands for a missing number.
const NOTHING: &str = "–";

/// Formats a method's number, which may be NaN.
fn number(ui: &Ui, number: f32) -> String {
    if number.is_nan() {
        ui.say("no number").to_owned()
    } else if number.is_infinite() {
        ui.say("infinite").to_owned()
    } else {
        short(number)
    }
}
