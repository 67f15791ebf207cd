//! The derivation, step by step.

pub mod branch_coverage;
mod formula_line;
mod step_row;

use bevy_egui::egui::{self, Ui};
use collision_scenarios::scenario::{Answer, Entry, Referent};

use crate::state::explain::{BranchCoverage, Explain, Explanation};
use crate::state::shortcuts::{self, Command};
use crate::ui::derivation::branch_coverage::lamps_ui;
use crate::ui::derivation::step_row::StepRow;
use crate::ui::state::PanelState;
use crate::ui::widgets::fixed_width::steady_ui;
use crate::ui::widgets::localize::Localize;

/// The height from which the current step stands in the middle.
const ROOM: f32 = 320.0;

/// Shows the pager and the lamps of all tests.
pub fn derivation_head_ui(
    ui: &mut Ui,
    entry: &'static Entry,
    answer: &Answer,
    all: &BranchCoverage,
    explain: &mut Explain,
    state: &mut PanelState,
) {
    ui.horizontal(|ui| pager_ui(ui, answer, explain));
    lamps_ui(ui, entry, all, explain, state);
}

/// Shows the derivation, step by step. What the pointer is on is lit, in the formulas and in the view.
pub fn derivation_ui(
    ui: &mut Ui,
    entry: &'static Entry,
    answer: &Answer,
    explanation: &Explanation,
    explain: &mut Explain,
    state: &mut PanelState,
) {
    // If opened in this frame, it has its numbers in the next.
    let Some(current) = explain.current(answer).filter(|_| explanation.is_of(answer)) else {
        return;
    };
    // Scrolls to the current step when it or the list changes.
    let key = ui.id().with("current step");
    // Not the visible size, which changes with the note at the panel's foot.
    let size = egui::vec2(ui.available_width(), ui.ctx().content_rect().height());
    let now = (current, answer.steps.len(), [size.x, size.y].map(|side| side as i32));
    // The first step of a derivation that has just been opened needs no scrolling.
    let before = ui.data(|data| data.get_temp(key));
    let is_new = before != Some(now) && (before.is_some() || current > 0);
    ui.data_mut(|data| data.insert_temp(key, now));
    for note in entry.program().into_iter().flat_map(|program| &program.notes) {
        ui.weak(ui.say(note));
    }
    let lit = explain.hovered;
    for index in 0..answer.steps.len() {
        let Some(row) = step_row(answer, explanation, index, current, lit) else { continue };
        let (row, hovered) = row.show_ui(ui);
        if index == current && is_new {
            // In a low panel everything scrolls together, so only as far as needed.
            let has_room = ui.clip_rect().height() > ROOM;
            row.scroll_to_me(has_room.then_some(egui::Align::Center));
        }
        state.under = hovered.or(state.under);
        if row.clicked() {
            explain.show(index);
        }
    }
}

/// Shows the current step alone, with its numbers.
pub fn current_step_ui(ui: &mut Ui, answer: &Answer, explanation: &Explanation, explain: &Explain) {
    let Some(current) = explain.current(answer) else { return };
    if let Some(row) = step_row(answer, explanation, current, current, None) {
        row.show_ui(ui);
    }
}

fn step_row<'a>(
    answer: &'a Answer,
    explanation: &'a Explanation,
    index: usize,
    current: usize,
    lit: Option<Referent>,
) -> Option<StepRow<'a>> {
    Some(StepRow {
        index,
        step: answer.steps.get(index)?,
        numbers: explanation.numbers.get(index)?,
        names: explanation.references.get(index)?,
        place: index.cmp(&current),
        lit,
        letters: &explanation.letters,
    })
}

/// Shows the buttons to go through the steps.
pub fn pager_ui(ui: &mut Ui, answer: &Answer, explain: &mut Explain) {
    let Some(current) = explain.current(answer) else { return };
    let count = answer.steps.len();
    let mut button = |ui: &mut Ui, sign: &str, tip: String, enabled: bool, by: isize| {
        let button = ui.add_enabled(enabled, egui::Button::new(sign));
        if button.on_hover_text(tip).clicked() {
            explain.go(answer, by);
        }
    };
    let (language, far) = (ui.language(), count as isize);
    let [first, last] = ["To the first step", "To the last step"].map(|tip| language.say(tip));
    button(ui, "⏮", first.to_owned(), current > 0, -far);
    button(ui, "⏴", shortcuts::tip(Command::StepBack, language), current > 0, -1);
    steady_ui(ui, format!("{} / {count}", current + 1), "88 / 88");
    button(ui, "⏵", shortcuts::tip(Command::StepOn, language), current + 1 < count, 1);
    button(ui, "⏭", last.to_owned(), current + 1 < count, far);
    let (sign, tip) = match explain.plays_steps {
        true => ("⏸", "Stop at this step"),
        false => ("▶", "Go through the steps by itself"),
    };
    let play = egui::Button::new(sign).selected(explain.plays_steps);
    if ui.add(play).on_hover_text(language.say(tip)).clicked() {
        explain.toggle_steps(answer);
    }
}
