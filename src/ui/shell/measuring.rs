//! The measuring line's part of the panel.

use bevy_egui::egui::{ComboBox, Ui};
use collision_gizmos::length::{between, differences};
use collision_scenarios::scenario::{Space, message, metres};

use crate::state::measure::{Anchor, Measure, Place};
use crate::ui::widgets::localize::Localize;

/// Shows the measuring line's ends, which can be chosen here without the mouse, and its lengths.
pub fn measuring_ui(ui: &mut Ui, space: Space, places: &[Place], measure: &mut Measure) {
    if !measure.active {
        return;
    }
    ui.separator();
    ui.horizontal(|ui| {
        ui.strong(ui.say("Measure"));
        for (index, name) in ["from", "to"].into_iter().enumerate() {
            let label = ui.weak(ui.say(name)).id;
            end_ui(ui, name, places, measure, index, label);
        }
        if ui.button(ui.say("End")).on_hover_text("Esc").clicked() {
            *measure = Measure::default();
        }
    });
    match measure.ends(places) {
        [Some(from), Some(to)] => {
            let (distance, by) = between(from.at, to.at);
            let [from, to] = [from, to].map(|place| called(ui, place));
            ui.monospace(format!("|{from}{to}| = {}", metres(distance)));
            ui.monospace(differences(by.to_array(), space).join("  "));
        }
        _ => {
            ui.weak(ui.say("Click two things in the view, or choose them here."));
        }
    }
}

fn end_ui(
    ui: &mut Ui,
    name: &str,
    places: &[Place],
    measure: &mut Measure,
    index: usize,
    label: bevy_egui::egui::Id,
) {
    let shown =
        measure.ends(places)[index].map_or_else(|| "…".to_owned(), |place| called(ui, place));
    ComboBox::from_id_salt(("measure", name))
        .width(64.0)
        .selected_text(shown)
        .show_ui(ui, |ui| {
            for place in places {
                let anchor = Some(place.anchor.clone());
                let name = called(ui, place);
                ui.selectable_value(&mut measure.ends[index], anchor, name);
            }
        })
        .response
        .labelled_by(label)
        .on_hover_text(ui.say("A handle, a contact or a point of the picture"));
}

fn called(ui: &Ui, place: &Place) -> String {
    match place.anchor {
        Anchor::Contact(index) if place.name.is_empty() => {
            ui.tr(&message!("contact {0}", (index + 1).to_string()))
        }
        _ => place.name.clone(),
    }
}
