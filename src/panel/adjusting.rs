//! What a pasted text does not say of its numbers, to be said in the dialog.

use bevy_egui::egui::{self, ComboBox, Label, RichText, Ui};

use super::choice::choice;
use super::localize::Localize;
use crate::cases::Frame;
use crate::paste::{Proposal, Unit};
use crate::scenario::{ValueNow, message};

/// What the text does not say of its numbers.
pub fn conversions(ui: &mut Ui, proposal: &mut Proposal) {
    let Ok(entry) = proposal.scenario() else { return };
    let inputs = (entry.build)().inputs_now();
    let has = |kind: fn(&ValueNow) -> bool| inputs.iter().any(|input| kind(&input.value));
    let (mut adjust, read_as) = (proposal.adjust(), proposal.read_as());
    let grid = egui::Grid::new("conversions").num_columns(4).spacing([8.0, 4.0]);
    grid.show(ui, |ui| {
        coordinates(ui, &mut proposal.frame);
        let units = [None].into_iter().chain(Unit::ALL.map(Some));
        let units = units.map(|unit| (unit, unit.map_or(AS_SAID, Unit::name)));
        choice(ui, "Unit", &mut adjust.unit, &units.collect::<Vec<_>>());
        ui.end_row();
        if has(|value| matches!(value, ValueNow::Rotation { .. })) {
            let orders = [(None, AS_SAID), (Some(false), "x y z w"), (Some(true), "w x y z")];
            choice(ui, "Quaternions", &mut adjust.w_first, &orders);
        }
        if has(|value| matches!(value, ValueNow::HalfExtents { .. })) {
            let sizes = [(None, AS_SAID), (Some(false), "half"), (Some(true), "full")];
            choice(ui, "Sizes", &mut adjust.full_sizes, &sizes);
        }
        if has(|value| matches!(value, ValueNow::Angle { .. })) {
            choice(ui, "Angles", &mut adjust.radians, &[(false, "degrees"), (true, "radians")]);
        }
        if read_as.plane_adds.is_some() {
            let planes = [(None, AS_SAID), (Some(false), "n·x = d"), (Some(true), "n·x + d = 0")];
            choice(ui, "Planes", &mut adjust.plane_adds, &planes);
        }
        if read_as.counts_caps.is_some() {
            let heights =
                [(None, AS_SAID), (Some(true), "with caps"), (Some(false), "without caps")];
            choice(ui, "Heights", &mut adjust.counts_caps, &heights);
        }
    });
    // As they are written until somebody says otherwise: a test may have been written in ours.
    if let (None, Some(theirs)) = (proposal.frame, proposal.paste().frame_of_its_system()) {
        let title = ui.say(theirs.title).to_owned();
        let sentence =
            message!("{0} is {1}: its numbers are taken as written.", theirs.brand, title);
        ui.add(Label::new(RichText::new(ui.tr(&sentence)).weak()).wrap());
    }
    for sentence in read_as.sentences() {
        ui.weak(ui.say(sentence));
    }
    // A distance has a row of its own that says so.
    if proposal.assumed_reach() == Some("end") {
        let sentence = "Assumed: how far the ray goes, which ends beyond all that is named.";
        ui.add(Label::new(RichText::new(ui.say(sentence)).weak()).wrap());
    }
    proposal.set_adjust(adjust);
}

const AS_SAID: &str = "as the text says";

/// Whose coordinates the numbers are in.
fn coordinates(ui: &mut Ui, frame: &mut Option<Frame>) {
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
