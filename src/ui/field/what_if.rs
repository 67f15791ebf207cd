//! The answer at another place, in words.

use bevy_egui::egui::Ui;
use collision_scenarios::scenario::{message, short};

use crate::field::{Meaning, Reading, Shown};
use crate::ui::widgets::localize::Localize;

/// Describes the meaning of a field's colour.
pub fn words(ui: &Ui, meaning: Meaning) -> String {
    match meaning {
        Meaning::Relation { name, hit, .. } => {
            let word = ui.say(if hit { "HIT" } else { "MISS" });
            match name {
                "hit" => word.to_owned(),
                _ => format!("{word} · {}", ui.name(name)),
            }
        }
        Meaning::Number => String::new(),
        Meaning::Same => ui.say("says the same").to_owned(),
        Meaning::Off => ui.say("another point").to_owned(),
        Meaning::Differs => ui.say("one hits, the other does not").to_owned(),
        Meaning::Nothing => ui.say("no such number").to_owned(),
    }
}

/// Describes the reading under the pointer.
pub fn told(ui: &Ui, reading: Reading, shown: Shown) -> Vec<String> {
    let relation = Meaning::Relation { name: reading.relation, place: 0, hit: reading.hit };
    let mut lines = vec![words(ui, relation)];
    match shown {
        Shown::Relation => {}
        Shown::Number(name) if reading.number.is_finite() => {
            lines.push(format!("{} {}", ui.name(name), short(reading.number)));
        }
        Shown::Number(_) => lines.push(ui.say("no such number").to_owned()),
        Shown::Method(_) if reading.theirs != reading.hit => {
            let word = ui.say(if reading.theirs { "HIT" } else { "MISS" });
            lines.push(ui.tr(&message!("The method: {0}", word)));
        }
        Shown::Method(_) => lines.push(ui.tr(&message!("{0} ulps off", short(reading.number)))),
    }
    lines
}
