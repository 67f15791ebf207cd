//! The answer, in words and number by number.

pub mod engine;
pub mod flaws;
pub mod gjk;
pub mod open_flaws;
mod stepping;
pub mod tree;

use bevy_egui::egui::{self, Color32, RichText, Ui};
use collision_scenarios::cases;
use collision_scenarios::scenario::{AnswerRow, AnswerSection, Unit, message};

use crate::state::workspace::Workspace;
use crate::ui::state::PanelState;
use crate::ui::widgets::localize::Localize;
use crate::ui::widgets::number::abbreviated;
use crate::ui::widgets::theme::Tint;

/// Shows the answer in words.
pub fn in_words_ui(ui: &mut Ui, workspace: &Workspace) {
    let answer = &workspace.answer;
    if !workspace.lacking().is_empty() {
        ui.label(ui.tr(&answer.words));
        return;
    }
    ui.horizontal(|ui| {
        ui.label(verdict(ui, answer.hit).size(16.0));
        if answer.relation != "hit" {
            ui.label(ui.name(answer.relation));
        }
    });
    ui.label(ui.tr(&answer.words));
    ui.add_space(4.0);
}

/// Shows the answer number by number.
pub fn readings_ui(ui: &mut Ui, workspace: &Workspace, state: &mut PanelState) {
    let sections = workspace.answer.sections(workspace.scenario.as_ref());
    for (index, AnswerSection { title, rows }) in sections.iter().enumerate() {
        ui.strong(ui.tr(title));
        egui::Grid::new(("section", index)).num_columns(2).show(ui, |ui| {
            for AnswerRow { name, numbers, unit } in rows {
                if let Some(copied) = row_ui(ui, name, numbers, *unit) {
                    let told = message!("Copied {0}: {1}", ui.name(name), copied.clone());
                    state.tell_briefly(ui.language(), &told);
                    ui.ctx().copy_text(copied);
                }
            }
        });
    }
}

/// Returns the verdict's word, in its colour.
pub fn verdict(ui: &Ui, hit: bool) -> RichText {
    let word = if hit { "HIT" } else { "MISS" };
    RichText::new(ui.say(word)).strong().color(ui.verdict_color(hit))
}

/// Returns the angle in degrees of a sine or cosine.
fn angle(name: &str, numbers: &[f32]) -> Option<f32> {
    let number = numbers.first()?.clamp(-1.0, 1.0);
    match name {
        "cos" => Some(number.acos().to_degrees()),
        "sin" | "sine" => Some(number.asin().to_degrees()),
        _ => None,
    }
}

/// The characters before the points of a vector's numbers, which stand below each other.
const BEFORE: usize = 4;
/// The least and the most characters of a vector's number.
const COLUMN: (usize, usize) = (10, 15);

/// Formats a vector's numbers in equal columns, with their points aligned.
fn in_columns(numbers: &[f32], column: usize) -> String {
    let padded = numbers.iter().map(|&number| {
        let lead = BEFORE.saturating_sub(before_point(number));
        // Room for the sign and for the gap.
        let text = abbreviated(number, column - lead - 1 - usize::from(number < 0.0));
        format!("{:lead$}{text:<rest$}", "", rest = column - lead)
    });
    padded.collect::<String>().trim_end().to_owned()
}

/// Returns the characters of a number before its point.
fn before_point(number: f32) -> usize {
    let text = abbreviated(number, 16);
    text.find(['.', 'e', '…']).unwrap_or(text.len())
}

/// Shows a reading, cut where the room ends. Hovering shows all digits, and a click copies them.
fn row_ui(ui: &mut Ui, name: &str, numbers: &[f32], unit: Unit) -> Option<String> {
    ui.weak(ui.name(name));
    let shown = match numbers {
        &[number] => {
            let lead = BEFORE.saturating_sub(before_point(number));
            format!("{:lead$}{}", "", abbreviated(number, 16))
        }
        _ => {
            let font = egui::TextStyle::Monospace.resolve(ui.style());
            let digit = ui.painter().layout_no_wrap("0".to_owned(), font, Color32::WHITE).size().x;
            let column = (ui.available_width() / digit) as usize / numbers.len();
            in_columns(numbers, column.clamp(COLUMN.0, COLUMN.1))
        }
    };
    let exact: Vec<_> = numbers.iter().map(|&number| cases::number_text(number)).collect();
    let exact = exact.join(", ");
    let angle = angle(name, numbers).map_or(String::new(), |angle| format!("  {angle:.4}°"));
    let reading = RichText::new(shown + unit.sign() + &angle).monospace();
    let label = ui.add(egui::Label::new(reading).sense(egui::Sense::click()));
    let tip = format!("{exact}\n{}", ui.say("Click to copy"));
    let is_clicked = label.on_hover_text(tip).clicked();
    ui.end_row();
    is_clicked.then_some(exact)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_of_vectors_stand_below_each_other() {
        for column in COLUMN.0..=COLUMN.1 {
            let rows = [[-1.127_061_8, 1.5, 10.25], [0.5, -0.403_175, 100.0]];
            let rows = rows.map(|row| in_columns(&row, column));
            for (place, number) in [0, 1].map(|place| (place, place * column + BEFORE)) {
                let points = rows.iter().map(|row| row.chars().nth(number));
                assert!(points.eq([Some('.'), Some('.')]), "{column}, {place}: {rows:?}");
            }
        }
        assert_eq!(in_columns(&[1.5, -2.0], 10), "   1.5      -2");
        // A long number keeps its digits and loses its place.
        assert_eq!(in_columns(&[-123_456.79, 1.0], 10), "-123456…     1");
    }
}
