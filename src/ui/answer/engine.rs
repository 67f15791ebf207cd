//! *My engine says*: the answer of the user's engine beside ours.

use bevy_egui::egui::{self, CollapsingHeader, RichText, Ui};
use collision_scenarios::cases;
use collision_scenarios::scenario::{Space, message};

use crate::state::workspace::{EngineAnswer, Workspace};
use crate::ui::answer::verdict;
use crate::ui::state::PanelState;
use crate::ui::widgets::localize::Localize;
use crate::ui::widgets::number::{number, vector};
use crate::ui::widgets::text::text_field_ui;
use crate::ui::widgets::theme::Tint;

/// Shows the other engine's answer, to choose and to type, and how ours differs.
pub fn engine_ui(ui: &mut Ui, workspace: &Workspace, state: &mut PanelState) {
    let answer = workspace.engine_answer();
    let differences = match &answer {
        Some(_) => workspace.engine_differences(),
        None => serde_json::Map::new(),
    };
    let summary = match (&answer, differences.is_empty()) {
        (None, _) => ui.say("My engine says…").to_owned(),
        (Some(answer), agrees) => {
            let word = ui.say(if answer.hit { "HIT" } else { "MISS" });
            let how = match agrees {
                true => ui.say("as here").to_owned(),
                false => format!("{} ({})", ui.say("differs"), differing(ui, workspace)),
            };
            ui.tr(&message!("My engine says {0}: {1}", word.to_owned(), how))
        }
    };
    let summary = RichText::new(summary);
    let summary = if differences.is_empty() { summary } else { summary.color(ui.differs_color()) };
    CollapsingHeader::new(summary).id_salt("my engine says").show(ui, |ui| {
        choice_ui(ui, answer.as_ref(), state);
        if let Some(answer) = &answer {
            contact_ui(ui, workspace, answer, state);
        }
        for (place, both) in &differences {
            let [expected, got] = ["expected", "got"].map(|key| match &both[key] {
                serde_json::Value::Null => ui.say("nothing").to_owned(),
                value => value.to_string(),
            });
            let words = message!("{0}: it says {1}, here {2}", ui.name(part(place)), expected, got);
            ui.label(RichText::new(ui.tr(&words)).monospace().size(12.0));
        }
    });
}

/// Names the parts in which the other engine's answer differs; empty if it is as ours.
pub fn differing(ui: &Ui, workspace: &Workspace) -> String {
    let differences = workspace.engine_differences();
    let mut parts: Vec<_> = differences.keys().map(|path| ui.name(part(path))).collect();
    parts.dedup();
    parts.join(", ")
}

/// Returns the name of an answer's part by its path: `point` of `contacts[0].point[1]`.
fn part(path: &str) -> &str {
    let last = path.rsplit('.').next().unwrap_or_default();
    last.split('[').next().unwrap_or_default()
}

/// Shows the choice between a hit, a miss and no answer.
fn choice_ui(ui: &mut Ui, answer: Option<&EngineAnswer>, state: &mut PanelState) {
    ui.horizontal(|ui| {
        for hit in [true, false] {
            let is_it = answer.is_some_and(|answer| answer.hit == hit);
            if ui.selectable_label(is_it, verdict(ui, hit)).clicked() {
                let chosen = EngineAnswer { hit, ..EngineAnswer::default() };
                set(state, (!is_it).then_some(chosen));
            }
        }
        ui.weak(ui.say("Saved and copied with the case"));
    });
}

/// Shows its first contact: fields that may stay empty.
fn contact_ui(ui: &mut Ui, workspace: &Workspace, answer: &EngineAnswer, state: &mut PanelState) {
    let count = if workspace.entry.space == Space::Planar { 2 } else { 3 };
    let text = |numbers: &[f32]| {
        numbers.iter().map(|&number| cases::number_text(number)).collect::<Vec<_>>().join(", ")
    };
    egui::Grid::new("the engine's contact").num_columns(2).show(ui, |ui| {
        let t = answer.t.map_or(String::new(), |t| text(&[t]));
        let read = |text: &str| number(text, "").ok().map(|t| vec![t]);
        if let Some(typed) = optional_ui(ui, "t", t, read) {
            let t = typed.map(|numbers| numbers[0]);
            set(state, Some(EngineAnswer { t, ..answer.clone() }));
        }
        ui.end_row();
        let point = answer.point.as_deref().map_or(String::new(), text);
        let read = |text: &str| vector(text, "", count);
        if let Some(point) = optional_ui(ui, "point", point, read) {
            set(state, Some(EngineAnswer { point, ..answer.clone() }));
        }
        ui.end_row();
    });
}

/// Shows a field that may be empty. Returns the numbers once they are typed, or `None` within if the
/// field was emptied. An unreadable text is marked and stays.
fn optional_ui(
    ui: &mut Ui,
    name: &str,
    shown: String,
    read: impl Fn(&str) -> Option<Vec<f32>>,
) -> Option<Option<Vec<f32>>> {
    let label = ui.weak(ui.name(name)).id;
    let is_empty = |text: &str| text.trim().is_empty();
    let is_readable = |text: &str| is_empty(text) || read(text).is_some();
    let text = text_field_ui(ui, label, &shown, "–", is_readable)?;
    Some(if is_empty(&text) { None } else { read(&text) })
}

fn set(state: &mut PanelState, answer: Option<EngineAnswer>) {
    state.change(move |workspace| workspace.set_engine_answer(answer));
}
