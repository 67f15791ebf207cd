//! The part of the paste dialog that asks how the numbers are meant: forms, frame and units.

use bevy_egui::egui::{self, ComboBox, Label, RichText, Ui};
use collision_scenarios::cases::Frame;
use collision_scenarios::paste::{Conversion, Unit};
use collision_scenarios::scenario::{Input, Value, message};

use crate::ui::paste::pasted::Pasting;
use crate::ui::widgets::choice::choice_ui;
use crate::ui::widgets::localize::Localize;

/// Shows the forms of the shapes, and the frame and units of all numbers.
pub fn conversions_ui(ui: &mut Ui, pasting: &mut Pasting) {
    let Some(proposal) = pasting.review.proposal() else { return };
    let inputs = proposal.entry.inputs();
    ui.add_space(4.0);
    ui.strong(ui.say("How the numbers are meant"));
    forms_ui(ui, pasting);
    adjust_ui(ui, pasting, &inputs);
    let review = &pasting.review;
    // Numbers are taken as written by default: the text may have been written in our frame.
    if let (None, Some(theirs)) = (review.frame, review.frame_of_its_system()) {
        let title = ui.say(theirs.title).to_owned();
        let sentence =
            message!("{0} is {1}: its numbers are taken as written.", theirs.brand, title);
        ui.add(Label::new(RichText::new(ui.tr(&sentence)).weak()).wrap());
    }
}

/// Shows a list of forms for each shape whose numbers can be given in several.
fn forms_ui(ui: &mut Ui, pasting: &mut Pasting) {
    let all = pasting.review.conversions();
    let mut chosen = None;
    for part in [0, 1] {
        let own: Vec<&Conversion> = all.iter().filter(|form| form.part == part).collect();
        let Some(now) = own.iter().find(|form| form.is_current) else { continue };
        ui.horizontal(|ui| {
            let name = ui.say(if part == 0 { "First shape" } else { "Second shape" });
            let label = ui.label(name).id;
            let list =
                ComboBox::from_id_salt(("form", part)).truncate().width(ui.available_width());
            let list = list.selected_text(ui.say(now.says)).show_ui(ui, |ui| {
                for form in &own {
                    if ui.selectable_label(form.is_current, ui.say(form.says)).clicked() {
                        chosen = Some((part, form.says));
                    }
                }
            });
            list.response.labelled_by(label);
        });
    }
    if let Some((part, says)) = chosen {
        pasting.review.convert(part, says);
        pasting.typed.clear();
    }
}

/// Shows the frame, the unit, and the other conventions that the scenario's inputs leave open.
fn adjust_ui(ui: &mut Ui, pasting: &mut Pasting, inputs: &[Input]) {
    let has = |kind: fn(&Value) -> bool| inputs.iter().any(|input| kind(&input.value));
    let before = pasting.review.adjust();
    let mut adjust = before;
    let grid = egui::Grid::new("conversions").num_columns(4).spacing([8.0, 4.0]);
    grid.show(ui, |ui| {
        coordinates_ui(ui, &mut pasting.review.frame);
        let units = [None].into_iter().chain(Unit::ALL.map(Some));
        let units = units.map(|unit| (unit, unit.map_or(AS_SAID, Unit::name)));
        choice_ui(ui, "Unit", &mut adjust.unit, &units.collect::<Vec<_>>());
        ui.end_row();
        if has(|value| matches!(value, Value::Rotation { .. })) {
            let orders = [(None, AS_SAID), (Some(false), "x y z w"), (Some(true), "w x y z")];
            choice_ui(ui, "Quaternions", &mut adjust.w_first, &orders);
        }
        if has(|value| matches!(value, Value::Angle { .. })) {
            choice_ui(ui, "Angles", &mut adjust.radians, &[(false, "degrees"), (true, "radians")]);
        }
    });
    if adjust != before {
        pasting.review.set_adjust(adjust);
    }
    // Another order of quaternions needs the text to be parsed again.
    if adjust.w_first != before.w_first {
        pasting.begin();
    }
}

const AS_SAID: &str = "as the text says";

/// Shows a choice of the numbers' coordinate frame.
fn coordinates_ui(ui: &mut Ui, frame: &mut Option<Frame>) {
    let ours = ui.say("as here");
    let brand = |frame: Option<Frame>| frame.map_or(ours, |frame| frame.brand);
    let label = ui.label(ui.say("Coordinates")).id;
    ComboBox::from_id_salt("Coordinates")
        .selected_text(brand(*frame))
        .show_ui(ui, |ui| {
            for other in [None].into_iter().chain(Frame::ALL.map(Some)) {
                let title = other.unwrap_or(Frame::OURS).title;
                ui.selectable_value(frame, other, brand(other)).on_hover_text(ui.say(title));
            }
        })
        .response
        .labelled_by(label);
}
