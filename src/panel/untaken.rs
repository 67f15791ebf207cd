//! What is left over of a pasted text: the scenarios that are near, and the groups that nothing takes.

use bevy_egui::egui::{Button, Color32, Label, RichText, Ui};

use super::group::{group_name, origin};
use super::localize::Localize;
use crate::paste::{Group, Meaning, Proposal};
use crate::scenario::message;

/// How many groups that nothing takes are listed.
const MOST_LEFT: usize = 60;

/// Why there is nothing to take yet.
pub fn why_not(ui: &mut Ui, proposal: &Proposal) {
    match proposal.scenario() {
        Err(why) => {
            let words = "No scenario fits these numbers. Choose one, and lay them on its inputs.";
            ui.add(Label::new(ui.say(words)).wrap());
            if proposal.near().is_empty() {
                ui.weak(ui.tr(why));
            }
        }
        Ok(_) if proposal.inputs().iter().all(|taken| taken.numbers.is_none()) => {
            ui.label(ui.say("No number is laid on its inputs yet."));
        }
        Ok(_) => {}
    }
}

/// The scenarios that the text may be about, nearest first: a press takes it for one.
pub fn nearest(ui: &mut Ui, proposal: &mut Proposal) {
    if proposal.near().is_empty() {
        return;
    }
    ui.add_space(6.0);
    ui.strong(ui.say("It may be about"));
    let now = proposal.scenario().ok().map(|entry| entry.id);
    let mut chosen = None;
    for (entry, why) in proposal.near() {
        let button = Button::new(ui.say(entry.title)).selected(now == Some(entry.id));
        if ui.add(button).on_hover_text(format!("--scenario {}", entry.id)).clicked() {
            chosen = Some(*entry);
        }
        ui.add(Label::new(RichText::new(ui.tr(why)).weak()).wrap());
    }
    if let Some(entry) = chosen {
        proposal.choose_scenario(entry);
    }
}

/// The groups that no input takes, with what they are, and those that are no numbers.
pub fn left(ui: &mut Ui, proposal: &Proposal) {
    let (paste, left) = (proposal.paste(), proposal.left());
    if !left.is_empty() {
        ui.add_space(6.0);
        ui.strong(ui.say("Not taken"));
    }
    for &place in left.iter().take(MOST_LEFT) {
        let (group, meaning) = (&paste.groups[place], paste.meanings[place]);
        let color = match meaning {
            Meaning::Answer => ui.visuals().warn_fg_color,
            _ => ui.visuals().text_color(),
        };
        ui.horizontal(|ui| {
            // The numbers first: of a long line there is more than a row has room for.
            dropped(ui, &group_name(ui, proposal, place), group, meaning, color);
            origin(ui, proposal, &[place], false);
        });
    }
    if let Some(more @ 1..) = left.len().checked_sub(MOST_LEFT) {
        ui.weak(ui.tr(&message!("and {0} more", more.to_string())));
    }
    if !paste.refused.is_empty() {
        ui.add_space(6.0);
        ui.strong(ui.say("Refused"));
    }
    for why in &paste.refused {
        let why = RichText::new(ui.tr(why)).color(ui.visuals().error_fg_color);
        ui.add(Label::new(why).wrap());
    }
}

fn dropped(ui: &mut Ui, name: &str, group: &Group, meaning: Meaning, color: Color32) {
    let digits: Vec<_> = group.numbers.iter().take(16).map(f64::to_string).collect();
    let what = ui.say(meaning.name()).to_owned();
    let text = format!("{name} · {what} · {}", digits.join("  "));
    let label = ui.add(Label::new(RichText::new(&text).color(color)).truncate());
    match meaning {
        Meaning::Answer => label.on_hover_text(format!(
            "{text}\n{}",
            ui.say("What somebody got: it goes into the note, not into the inputs")
        )),
        _ => label.on_hover_text(text),
    };
}
