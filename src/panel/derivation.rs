use bevy_egui::egui::{self, RichText, Sense, Ui};

use crate::explain::Explain;
use crate::keys::{self, Command};
use crate::sandbox::Sandbox;
use crate::scenario::{self, Line, Step};

/// The derivation, step by step: the formula, and the same with the numbers of this moment.
pub fn derivation(ui: &mut Ui, sandbox: &mut Sandbox, explain: &mut Explain) {
    let Sandbox { scenario, answer, .. } = sandbox;
    if answer.steps.is_empty() {
        return;
    }
    ui.horizontal(|ui| {
        ui.toggle_value(&mut explain.derivation, "Derivation")
            .on_hover_text(keys::tip(Command::Derivation));
        let Some(current) = explain.current(answer) else { return };
        let count = answer.steps.len();
        let mut button = |ui: &mut Ui, sign: &str, tip: String, enabled: bool, by: isize| {
            let button = ui.add_enabled(enabled, egui::Button::new(sign));
            if button.on_hover_text(tip).clicked() {
                explain.go(answer, by);
            }
        };
        let far = count as isize;
        button(ui, "⏮", "To the first step".into(), current > 0, -far);
        button(ui, "⏴", keys::tip(Command::StepBack), current > 0, -1);
        ui.label(format!("{} / {count}", current + 1));
        button(ui, "⏵", keys::tip(Command::StepOn), current + 1 < count, 1);
        button(ui, "⏭", "To the last step".into(), current + 1 < count, far);
    });
    let Some(current) = explain.current(answer) else { return };
    let lines = scenario::numbers(&scenario.inputs(), &answer.steps);
    for (index, (step, numbers)) in answer.steps.iter().zip(lines).enumerate() {
        let row = row(ui, index, step, &numbers, current);
        if row.clicked() {
            explain.show(index);
        }
    }
}

fn row(ui: &mut Ui, index: usize, step: &Step, numbers: &str, current: usize) -> egui::Response {
    let visuals = ui.visuals();
    let strong = visuals.strong_text_color();
    let (fill, text) = match index.cmp(&current) {
        std::cmp::Ordering::Less => (egui::Color32::TRANSPARENT, visuals.text_color()),
        std::cmp::Ordering::Equal => (visuals.selection.bg_fill.gamma_multiply(0.5), strong),
        std::cmp::Ordering::Greater => (egui::Color32::TRANSPARENT, visuals.weak_text_color()),
    };
    let frame = egui::Frame::new().fill(fill).corner_radius(3.0).inner_margin(4.0);
    let inner = frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 1.0;
        ui.horizontal(|ui| {
            ui.label(RichText::new(format!("{}", index + 1)).weak());
            ui.label(RichText::new(step.caption).color(text));
        });
        let monospace = |line: &str| RichText::new(line).monospace().color(text);
        ui.label(monospace(&step.formula()));
        ui.horizontal_wrapped(|ui| {
            ui.label(monospace(numbers));
            if let Line::Test { holds, then, .. } = step.line {
                let verdict = if holds { format!("yes: {then}") } else { "no".to_owned() };
                let verdict = RichText::new(verdict).strong();
                ui.label(if holds { verdict.color(ui.visuals().warn_fg_color) } else { verdict });
            }
        });
    });
    let row = inner.response.interact(Sense::click());
    row.widget_info(|| {
        let label = format!("Step {}: {}", index + 1, step.caption);
        egui::WidgetInfo::selected(egui::WidgetType::SelectableLabel, true, index == current, label)
    });
    row.on_hover_cursor(egui::CursorIcon::PointingHand)
}
