//! The derivation, step by step.

pub mod branch_coverage;

use bevy_egui::egui::text::{LayoutJob, TextFormat};
use bevy_egui::egui::{self, Color32, RichText, Sense, TextStyle, Ui};
use collision_gizmos::letters::Letters;
use collision_scenarios::scenario::{Answer, Entry, Line, Step, message};

use crate::state::explain::{BranchCoverage, Explain};
use crate::state::shortcuts::{self, Command};
use crate::ui::derivation::branch_coverage::lamps_ui;
use crate::ui::state::PanelState;
use crate::ui::widgets::fixed_width::steady_ui;
use crate::ui::widgets::localize::Localize;
use crate::ui::widgets::theme::letter_color;

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

/// Shows the derivation, step by step: the formula, and below it the same with the current numbers.
pub fn derivation_ui(
    ui: &mut Ui,
    answer: &Answer,
    numbers: &[String],
    letters: &Letters,
    explain: &mut Explain,
) {
    let count = answer.steps.len();
    // If opened in this frame, it has its numbers in the next.
    let Some(current) = explain.current(answer).filter(|_| numbers.len() == count) else { return };
    // Scrolls to the current step when it or the list changes.
    let key = ui.id().with("current step");
    // Not the visible size, which changes with the note at the panel's foot.
    let size = egui::vec2(ui.available_width(), ui.ctx().content_rect().height());
    let now = (current, count, [size.x, size.y].map(|side| side as i32));
    let is_new = ui.data(|data| data.get_temp(key)) != Some(now);
    ui.data_mut(|data| data.insert_temp(key, now));
    for (index, (step, numbers)) in answer.steps.iter().zip(numbers).enumerate() {
        let row = row_ui(ui, index, step, numbers, current, letters);
        if index == current && is_new {
            row.scroll_to_me(None);
        }
        if row.clicked() {
            explain.show(index);
        }
    }
}

/// Shows the current step alone, with its numbers.
pub fn current_step_ui(
    ui: &mut Ui,
    answer: &Answer,
    numbers: &[String],
    letters: &Letters,
    explain: &Explain,
) {
    let Some(current) = explain.current(answer) else { return };
    if let (Some(step), Some(numbers)) = (answer.steps.get(current), numbers.get(current)) {
        row_ui(ui, current, step, numbers, current, letters);
    }
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
}

/// Lays out a formula with its letters in their colours; other text in `color`.
fn colored(ui: &Ui, formula: &str, color: Color32, letters: &Letters) -> LayoutJob {
    let mut job = LayoutJob::default();
    let font = TextStyle::Monospace.resolve(ui.style());
    for (piece, own) in letters.pieces(formula) {
        let own = own.map(letter_color).unwrap_or(color);
        job.append(piece, 0.0, TextFormat::simple(font.clone(), own));
    }
    job
}

fn row_ui(
    ui: &mut Ui,
    index: usize,
    step: &Step,
    numbers: &str,
    current: usize,
    letters: &Letters,
) -> egui::Response {
    let visuals = ui.visuals();
    let strong = visuals.strong_text_color();
    let (fill, text) = match index.cmp(&current) {
        std::cmp::Ordering::Less => (egui::Color32::TRANSPARENT, visuals.text_color()),
        std::cmp::Ordering::Equal => (visuals.selection.bg_fill.gamma_multiply(0.5), strong),
        std::cmp::Ordering::Greater => (egui::Color32::TRANSPARENT, visuals.weak_text_color()),
    };
    let frame = egui::Frame::new().fill(fill).corner_radius(3.0).inner_margin(4.0);
    let inner = frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 1.0;
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(format!("{}", index + 1)).weak());
            ui.label(RichText::new(ui.say(&step.caption)).color(text));
        });
        let monospace = |line: &str| RichText::new(line).monospace().color(text);
        ui.label(colored(ui, &step.formula(), text, letters));
        ui.horizontal_wrapped(|ui| {
            ui.label(monospace(numbers));
            if let Line::Test { holds, then, .. } = &step.line {
                let verdict = if *holds {
                    ui.tr(&message!("yes: {0}", then.to_string()))
                } else {
                    ui.say("no").to_owned()
                };
                let verdict = RichText::new(verdict).strong();
                ui.label(if *holds { verdict.color(ui.visuals().warn_fg_color) } else { verdict });
            }
            if let Line::Chosen { then, .. } = &step.line {
                let verdict = RichText::new(ui.tr(&message!("no: {0}", then.to_string()))).strong();
                ui.label(verdict.color(ui.visuals().warn_fg_color));
            }
        });
    });
    let row = inner.response.interact(Sense::click());
    let label = format!("{}. {}", index + 1, ui.say(&step.caption));
    row.widget_info(|| {
        egui::WidgetInfo::selected(
            egui::WidgetType::SelectableLabel,
            true,
            index == current,
            &label,
        )
    });
    row.on_hover_cursor(egui::CursorIcon::PointingHand)
}
