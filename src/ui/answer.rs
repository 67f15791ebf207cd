//! The answer, in words and number by number.

use bevy::math::Vec3;
use bevy_egui::egui::{self, Color32, RichText, Ui};
use collision_scenarios::cases;
use collision_scenarios::scenario::{Contact, Named, Scalar, Space, Unit, message};

use crate::state::workspace::Workspace;
use crate::ui::state::PanelState;
use crate::ui::widgets::localize::Localize;
use crate::ui::widgets::number::abbreviated;

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
            ui.label(RichText::new(answer.relation).monospace());
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
        ui.strong(ui.tr(&match contact.feature {
            Some(feature) => message!("Contact {0} · {1}", number, ui.name(feature)),
            None => message!("Contact {0}", number),
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
            for &Scalar { name, value, unit } in &answer.scalars {
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
    RichText::new(ui.say(word)).strong().color(verdict_color(ui, hit))
}

/// Returns the verdict's colour.
pub fn verdict_color(ui: &Ui, hit: bool) -> Color32 {
    let [red, green, blue] = match (hit, ui.visuals().dark_mode) {
        (true, true) => [110, 220, 120],
        (true, false) => [0, 110, 40],
        (false, true) => [255, 150, 110],
        (false, false) => [170, 60, 0],
    };
    Color32::from_rgb(red, green, blue)
}

/// Shows a reading with seven digits. Hovering shows all digits, and a click copies them.
fn row_ui(ui: &mut Ui, name: &str, numbers: &[f32], unit: Unit) -> Option<String> {
    ui.weak(ui.name(name));
    // A vector's numbers stand side by side.
    let room = if numbers.len() == 1 { 16 } else { 8 };
    let shown: Vec<_> = numbers.iter().map(|&number| abbreviated(number, room)).collect();
    let exact: Vec<_> = numbers.iter().map(|&number| cases::number_text(number)).collect();
    let exact = exact.join(", ");
    let reading = RichText::new(shown.join("  ") + unit.sign()).monospace();
    let label = ui.add(egui::Label::new(reading).sense(egui::Sense::click()));
    let tip = format!("{exact}\n{}", ui.say("Click to copy"));
    let is_clicked = label.on_hover_text(tip).clicked();
    ui.end_row();
    is_clicked.then_some(exact)
}
