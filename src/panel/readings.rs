use bevy::math::Vec3;
use bevy_egui::egui::{self, Color32, RichText, Ui};

use crate::sandbox::Sandbox;
use crate::scenario::{Contact, Space};

/// The answer: in words, then number by number.
pub fn readings(ui: &mut Ui, sandbox: &Sandbox) {
    let answer = &sandbox.answer;
    let (word, color) = if answer.hit {
        ("HIT", Color32::from_rgb(110, 220, 120))
    } else {
        ("MISS", Color32::from_rgb(255, 150, 110))
    };
    ui.horizontal(|ui| {
        ui.label(RichText::new(word).strong().size(20.0).color(color));
        ui.label(RichText::new(answer.relation).monospace());
    });
    ui.label(&answer.words);
    ui.add_space(4.0);

    let planar = sandbox.entry.space == Space::Planar;
    for (index, contact) in answer.contacts.iter().enumerate() {
        let feature = contact.feature.map(|feature| format!(" · {feature}")).unwrap_or_default();
        ui.strong(format!("Contact {}{feature}", index + 1));
        egui::Grid::new(("contact", index)).num_columns(2).show(ui, |ui| {
            for (name, text) in contact_rows(contact, planar) {
                row(ui, name, &text);
            }
        });
    }
    if !answer.scalars.is_empty() || !answer.vectors.is_empty() {
        ui.strong("Quantities");
        egui::Grid::new("quantities").num_columns(2).show(ui, |ui| {
            for (name, value) in &answer.scalars {
                row(ui, name, &value.to_string());
            }
            for (name, value) in &answer.vectors {
                row(ui, name, &vector(*value, planar));
            }
        });
    }
}

fn contact_rows(contact: &Contact, planar: bool) -> impl Iterator<Item = (&'static str, String)> {
    [
        ("t", contact.t.map(|t| t.to_string())),
        ("distance", contact.distance.map(|distance| format!("{distance} m"))),
        ("point", Some(vector(contact.point, planar))),
        ("normal", contact.normal.map(|normal| vector(normal, planar))),
        ("center", contact.center.map(|center| vector(center, planar))),
    ]
    .into_iter()
    .filter_map(|(name, text)| Some((name, text?)))
}

/// A reading; a click copies it.
fn row(ui: &mut Ui, name: &str, text: &str) {
    ui.weak(name);
    let reading = egui::Label::new(RichText::new(text).monospace()).sense(egui::Sense::click());
    if ui.add(reading).on_hover_text("Click to copy").clicked() {
        ui.ctx().copy_text(text.to_owned());
    }
    ui.end_row();
}

fn vector(value: Vec3, planar: bool) -> String {
    let numbers: Vec<_> = value.to_array().iter().map(f32::to_string).collect();
    numbers[..if planar { 2 } else { 3 }].join(", ")
}
