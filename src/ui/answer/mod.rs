//! The answer, in words and number by number.

pub mod engine;

use bevy::math::Vec3;
use bevy_egui::egui::{self, Color32, RichText, Ui};
use collision_scenarios::cases;
use collision_scenarios::scenario::{Contact, Named, Scalar, Space, Unit, message};

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
    let mut row = |ui: &mut Ui, name: &str, numbers: Option<Vec<f32>>, unit: Unit| {
        if let Some(copied) = numbers.and_then(|numbers| row_ui(ui, name, &numbers, unit)) {
            let told = message!("Copied {0}: {1}", ui.name(name), copied.clone());
            state.tell_briefly(ui.language(), &told);
            ui.ctx().copy_text(copied);
        }
    };
    let answer = &workspace.answer;
    let numbers = |vector: &Vec3| match workspace.entry.space {
        Space::Planar => vector.truncate().to_array().to_vec(),
        Space::Spatial => vector.to_array().to_vec(),
    };
    for (index, contact) in answer.contacts.iter().enumerate() {
        let number = (index + 1).to_string();
        ui.strong(ui.tr(&match (answer.hit, contact.feature) {
            (true, Some(feature)) => message!("Contact {0} · {1}", number, ui.name(feature)),
            (true, None) => message!("Contact {0}", number),
            (false, Some(feature)) => {
                message!("Nearest point {0} · {1}", number, ui.name(feature))
            }
            (false, None) => message!("Nearest point {0}", number),
        }));
        let Contact { point, normal, t, distance, center, .. } = contact;
        egui::Grid::new(("contact", index)).num_columns(2).show(ui, |ui| {
            row(ui, "t", t.map(|t| vec![t]), Unit::One);
            let along = workspace.scenario.unit_along();
            row(ui, "distance", distance.map(|distance| vec![distance]), along);
            // A point with a letter of its own is shown once, under that letter.
            let letter = answer.named.contacts.get(index).copied();
            row(ui, letter.unwrap_or("point"), Some(numbers(point)), Unit::One);
            row(ui, "normal", normal.as_ref().map(numbers), Unit::One);
            let letter = answer.named.center.filter(|_| index == 0);
            row(ui, letter.unwrap_or("center"), center.as_ref().map(numbers), Unit::One);
        });
    }
    // Vectors shown with a contact are not repeated.
    let Named { contacts, center } = &answer.named;
    let is_said = |name| contacts.contains(&name) || *center == Some(name);
    let mut vectors = answer.vectors.iter().filter(|(name, _)| !is_said(name)).peekable();
    if !answer.scalars.is_empty() || vectors.peek().is_some() {
        ui.strong(ui.say("Quantities"));
        egui::Grid::new("quantities").num_columns(2).show(ui, |ui| {
            let is_with_contact =
                |name| name == "t" && answer.contacts.iter().any(|contact| contact.t.is_some());
            let scalars = answer.scalars.iter().filter(|scalar| !is_with_contact(scalar.name));
            for &Scalar { name, value, unit } in scalars {
                row(ui, name, Some(vec![value]), unit);
            }
            for (name, vector) in vectors {
                row(ui, name, Some(numbers(vector)), Unit::One);
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
