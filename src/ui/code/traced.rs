//! A formula's trace through the open case, step by step, beside the exact values.

use bevy_egui::egui::{self, Color32, RichText, Ui};
use collision_scenarios::methods::Found;
use collision_scenarios::scenario::short;

use crate::state::formulas::{Formula, Step, UlpTolerance};
use crate::ui::widgets::choice::choice_ui;
use crate::ui::widgets::localize::Localize;
use crate::ui::widgets::theme::Tint;

const SLACKS: [(UlpTolerance, &str); 6] = [
    (UlpTolerance(0.5), "½"),
    (UlpTolerance(4.0), "4"),
    (UlpTolerance(64.0), "64"),
    (UlpTolerance(4096.0), "4096"),
    (UlpTolerance(65536.0), "65536"),
    (UlpTolerance(1_048_576.0), "1048576"),
];

/// Shows each step of the trace: its error, its value, and below it the exact one if that differs.
/// The first wrong step has a ring.
pub fn traced_ui(ui: &mut Ui, row: &Formula, slack: &mut UlpTolerance) {
    if row.trace.is_empty() {
        return;
    }
    ui.horizontal(|ui| choice_ui(ui, "Ulps beyond which a ring stands", slack, &SLACKS));
    let culprit = row.culprit(*slack);
    egui::Grid::new("what the formula finds").num_columns(4).striped(true).show(ui, |ui| {
        for head in ["line", "", "ulps", "here, and in true numbers"] {
            ui.weak(ui.say(head));
        }
        ui.end_row();
        for (place, step) in row.trace.iter().enumerate() {
            let is_culprit = culprit == Some(place);
            let color = match is_culprit {
                true => ui.differs_color(),
                false => ui.visuals().text_color(),
            };
            let ring = if is_culprit { "◯ " } else { "" };
            let line = step.line.map_or_else(String::new, |line| line.to_string());
            cell_ui(ui, format!("{ring}{line}"), color);
            cell_ui(ui, if step.name.is_empty() { "?" } else { &step.name }.to_owned(), color);
            cell_ui(ui, off(ui, step), color);
            let [here, exact] = said(ui, step);
            ui.vertical(|ui| {
                ui.spacing_mut().item_spacing.y = 0.0;
                let is_another = exact != here && !exact.is_empty();
                cell_ui(ui, here, color);
                if is_another {
                    cell_ui(ui, exact, ui.visuals().weak_text_color());
                }
            });
            ui.end_row();
        }
    });
}

fn cell_ui(ui: &mut Ui, text: String, color: Color32) {
    ui.label(RichText::new(text).monospace().size(11.0).color(color));
}

/// Formats a step's value and the exact one.
fn said(ui: &Ui, step: &Step) -> [String; 2] {
    let numbers = |numbers: &[f64]| {
        let all: Vec<_> = numbers.iter().map(|&number| number_text(number)).collect();
        all.join(", ")
    };
    match &step.found {
        Found::Value { numbers: here, exact } => {
            [numbers(here), exact.as_deref().map_or_else(String::new, numbers)]
        }
        Found::Test { sides, exact, held } => {
            let word = |held: bool| ui.say(if held { "yes" } else { "no" });
            let pair = |held: bool, sides: &[f64; 2]| {
                format!("{} {}", word(held), sides.map(number_text).join(" | "))
            };
            let here = sides.as_ref().map_or_else(|| word(*held).to_owned(), |it| pair(*held, it));
            let truly = exact.as_ref().map(|sides| pair(*held != step.parts, sides));
            [here, truly.unwrap_or_default()]
        }
    }
}

fn number_text(number: f64) -> String {
    if number.is_finite() { short(number as f32) } else { "–".to_owned() }
}

/// Formats a step's error.
fn off(ui: &Ui, step: &Step) -> String {
    match step.ulps {
        _ if step.parts => ui.say("goes another way").to_owned(),
        Some(ulps) if ulps.is_finite() => short(ulps as f32),
        Some(_) => "∞".to_owned(),
        None => String::new(),
    }
}
