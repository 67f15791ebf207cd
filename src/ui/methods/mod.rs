//! The *Methods* tab: other methods' answers beside the kernel's.

pub mod hunt;
pub mod laws;
pub mod open_hunt;

use bevy_egui::egui::{self, Color32, Label, RichText, Ui, vec2};
use collision_scenarios::methods::Comparison;
use collision_scenarios::scenario::message;

use crate::state::explain::Explain;
use crate::state::workspace::Workspace;
use crate::ui::answer::verdict;
use crate::ui::methods::laws::{broken_laws_ui, laws_ui};
use crate::ui::state::PanelState;
use crate::ui::widgets::localize::Localize;
use crate::ui::widgets::number::abbreviated;
use crate::ui::widgets::theme::Tint;

/// Shows other methods' answers beside the kernel's: a row each, and a press on its name opens what
/// else is known of it.
pub fn methods_ui(
    ui: &mut Ui,
    workspace: &Workspace,
    comparisons: &[Comparison],
    explain: &mut Explain,
    state: &mut PanelState,
) {
    hunt::any_ui(ui, workspace, state);
    laws_ui(ui, workspace, state);
    if comparisons.is_empty() {
        ui.weak(ui.say("No other method is listed for this scenario."));
    }
    ui.add_space(2.0);
    let opened = egui::Id::new(("the open method", workspace.entry.id));
    let mut open = ui.data(|data| data.get_temp::<String>(opened));
    let strength = if ui.visuals().dark_mode { 0.16 } else { 0.3 };
    for (index, comparison) in comparisons.iter().enumerate() {
        let differs = comparison.differs();
        let fill = match differs {
            true => ui.differs_color().gamma_multiply(strength),
            false => Color32::TRANSPARENT,
        };
        let frame = egui::Frame::new().fill(fill).corner_radius(3.0).inner_margin(3.0);
        frame.show(ui, |ui| {
            ui.push_id(index, |ui| {
                ui.set_width(ui.available_width());
                let name = comparison.method.name();
                let is_open = open.as_deref() == Some(name);
                let pressed = row_ui(ui, workspace, comparison, is_open, state);
                if pressed.name {
                    open = (!is_open).then(|| name.to_owned());
                }
                if let Some(step) = pressed.step {
                    explain.show(step);
                }
                if pressed.hunt {
                    hunt::begin(workspace, Some(comparison.method.clone()), state);
                }
                if is_open {
                    about_ui(ui, comparison);
                }
            });
        });
    }
    ui.data_mut(|data| {
        data.remove::<String>(opened);
        if let Some(open) = open {
            data.insert_temp(opened, open);
        }
    });
    if workspace.scenario.chosen().iter().any(|&place| place > 0) {
        let words = "Each method keeps its own conventions, whatever is chosen here; the derivation's \
                     formulas and yours follow those that they ask about.";
        ui.weak(ui.say(words));
    }
}

/// The parts of a row that are pressed.
struct Pressed {
    name: bool,
    hunt: bool,
    /// The step at which it parts from ours.
    step: Option<usize>,
}

/// The widths of the columns: its answer, its t, and the step at which it parts from ours.
const ANSWER: f32 = 42.0;
const T: f32 = 74.0;
const STEP: f32 = 30.0;

/// Shows a method's row: its answer, its name, its t, the laws that it breaks, and its hunt.
fn row_ui(
    ui: &mut Ui,
    workspace: &Workspace,
    comparison: &Comparison,
    is_open: bool,
    state: &mut PanelState,
) -> Pressed {
    let Comparison { method, outcome, .. } = comparison;
    let height = ui.spacing().interact_size.y;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let layout = egui::Layout::left_to_right(egui::Align::Center);
        let cell = |ui: &mut Ui, width: f32, text: RichText| {
            ui.allocate_ui_with_layout(vec2(width, height), layout, |ui| {
                ui.set_min_size(vec2(width, height));
                ui.add(Label::new(text).truncate());
            });
        };
        // A method that tests nothing answers with NaN, which is neither.
        let answer = match outcome.is_nan() {
            true => RichText::new("NaN").color(ui.differs_color()),
            false => verdict(ui, outcome.hit),
        };
        cell(ui, ANSWER, answer);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let hunt = hunt::one_ui(ui, state);
            let step = step_ui(ui, comparison.parts_at);
            broken_laws_ui(ui, workspace, method, state);
            let t = outcome.t.map_or(NOTHING.to_owned(), |t| number(ui, t, T_DIGITS));
            let t = RichText::new(t).monospace();
            let is_wrong = comparison.agrees && !comparison.is_same;
            cell(ui, T, if is_wrong { t.color(ui.differs_color()) } else { t });
            let room = vec2(ui.available_width(), height);
            let name = ui.allocate_ui_with_layout(room, layout, |ui| {
                let sign = if is_open { "⏷" } else { "⏵" };
                let name = RichText::new(format!("{sign} {}", ui.say(method.name())));
                let name = if comparison.differs() { name.strong() } else { name };
                ui.add(Label::new(name).wrap().sense(egui::Sense::click()))
            });
            let note = format!("{}\n{}", ui.say(method.note()), ui.say(method.source()));
            Pressed { name: name.inner.on_hover_text(note).clicked(), hunt, step }
        })
        .inner
    })
    .inner
}

/// Shows the step at which a method parts from ours, or leaves its room empty. Returns the step if it
/// is pressed.
fn step_ui(ui: &mut Ui, parts_at: Option<usize>) -> Option<usize> {
    let size = vec2(STEP, ui.spacing().interact_size.y);
    let layout = egui::Layout::left_to_right(egui::Align::Center);
    let shown = ui.allocate_ui_with_layout(size, layout, |ui| {
        ui.set_min_size(size);
        parts_at.filter(|step| {
            let words = ui.tr(&message!("They part at step {0}", (step + 1).to_string()));
            let button = ui.small_button(format!("→{}", step + 1));
            let kind = egui::WidgetType::Button;
            button.widget_info(|| egui::WidgetInfo::labeled(kind, true, &words));
            button.on_hover_text(&words).clicked()
        })
    });
    shown.inner
}

/// Shows what else is known of a method's answer.
fn about_ui(ui: &mut Ui, comparison: &Comparison) {
    let Comparison { method, outcome, .. } = comparison;
    ui.spacing_mut().item_spacing.y = 2.0;
    ui.weak(ui.say(method.note()));
    let point = outcome.points.first().map(|point| {
        let numbers = point.to_array().map(|x| number(ui, x, POINT_DIGITS));
        format!("({})", numbers.join(", "))
    });
    ui.monospace(point.as_deref().unwrap_or(NOTHING));
    ui.label(comparison.apart().map_or(NOTHING.to_owned(), |words| ui.tr(&words)));
}

/// Stands for a missing number.
const NOTHING: &str = "–";

/// The characters of a t in its column, and of a coordinate, beside their signs.
const T_DIGITS: usize = 9;
const POINT_DIGITS: usize = 12;

/// Formats a method's number, which may be NaN; `…` stands for further digits.
fn number(ui: &Ui, number: f32, room: usize) -> String {
    if number.is_nan() {
        ui.say("no number").to_owned()
    } else if number.is_infinite() {
        ui.say("infinite").to_owned()
    } else {
        abbreviated(number, room)
    }
}
