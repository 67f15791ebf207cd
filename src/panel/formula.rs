//! The derivation as a text to edit: what it finds beside the truth, line by line, and a case that
//! breaks it.

use bevy_egui::egui::{self, FontId, RichText, ScrollArea, TextEdit, Ui};

use super::localize::Localize;
use super::state::PanelState;
use crate::explain::Explain;
use crate::formulas::{Formula, Formulas, Step};
use crate::methods::{Draft, Found as TracedValue};
use crate::scenario::{Numbers, message, short};
use crate::workspace::Workspace;

/// Of the text's letters.
const SIZE: f32 = 12.0;

/// The drafts, the text of the chosen one, and what it comes to.
pub fn formula(
    ui: &mut Ui,
    workspace: &Workspace,
    formulas: &Formulas,
    explain: &mut Explain,
    state: &mut PanelState,
) {
    chosen(ui, workspace, explain, state);
    let Some(draft) = workspace.methods.get(explain.draft) else {
        ui.weak(ui.say(
            "A formula of your own stands beside the others, in the numbers that you choose.",
        ));
        return;
    };
    about(ui, draft, explain.draft, workspace, state);
    text(ui, draft, explain.draft, state);
    let Some(row) = formulas.rows().get(explain.draft) else { return };
    if let Some(mistake) = &row.mistake {
        let (line, column) = (mistake.line.to_string(), mistake.column.to_string());
        let what = message!("Line {0}, column {1}: {2}", line, column, mistake.what.clone());
        ui.colored_label(ui.visuals().error_fg_color, ui.tr(&what));
    }
    search(ui, row, state);
    trace(ui, row);
}

/// Which of them; new ones, and copies.
fn chosen(ui: &mut Ui, workspace: &Workspace, explain: &mut Explain, state: &mut PanelState) {
    let drafts = &workspace.methods;
    explain.draft = explain.draft.min(drafts.len().saturating_sub(1));
    let own = workspace.entry.derivation.text;
    ui.horizontal_wrapped(|ui| {
        for (place, draft) in drafts.iter().enumerate() {
            ui.selectable_value(&mut explain.draft, place, &draft.name);
        }
        let count = drafts.len();
        if ui
            .button(ui.say("New formula"))
            .on_hover_text(ui.say("The article's, to be edited"))
            .clicked()
        {
            let name = name(drafts, ui.say("Yours"));
            add(state, Draft { name, numbers: Numbers::F32, text: own.to_owned() });
            explain.draft = count;
        }
        if let Some(draft) = drafts.get(explain.draft)
            && ui.button(ui.say("Duplicate")).clicked()
        {
            let name = name(drafts, &draft.name);
            add(state, Draft { name, ..draft.clone() });
            explain.draft = count;
        }
    });
}

/// A name that none of them has.
fn name(drafts: &[Draft], wanted: &str) -> String {
    let is_free = |name: &String| drafts.iter().all(|draft| draft.name != *name);
    let numbered = (2..).map(|number| format!("{wanted} {number}"));
    let mut names = [wanted.to_owned()].into_iter().chain(numbered).filter(is_free);
    names.next().unwrap_or_default()
}

fn add(state: &mut PanelState, draft: Draft) {
    state.change(move |workspace| workspace.methods.push(draft));
}

fn put(state: &mut PanelState, place: usize, draft: Draft) {
    state.change(move |workspace| {
        if let Some(own) = workspace.methods.get_mut(place) {
            *own = draft;
        }
    });
}

/// Its name and numbers, and an end of it.
fn about(ui: &mut Ui, draft: &Draft, place: usize, workspace: &Workspace, state: &mut PanelState) {
    ui.horizontal_wrapped(|ui| {
        let label = ui.weak(ui.say("Name")).id;
        let mut name = draft.name.clone();
        let field =
            TextEdit::singleline(&mut name).desired_width(90.0).char_limit(Draft::LONGEST_NAME);
        if ui.add(field).labelled_by(label).changed() && Draft::is_name(&name) {
            put(state, place, Draft { name, ..draft.clone() });
        }
        for numbers in Numbers::ALL {
            let is_on = draft.numbers == numbers;
            let tip = ui.say("The numbers that it calculates in");
            if ui.selectable_label(is_on, numbers.name()).on_hover_text(tip).clicked() {
                put(state, place, Draft { numbers, ..draft.clone() });
            }
        }
        let own = workspace.entry.derivation.text;
        if ui.add_enabled(draft.text != own, egui::Button::new(ui.say("The article's"))).clicked() {
            put(state, place, Draft { text: own.to_owned(), ..draft.clone() });
        }
        if ui.button(ui.say("Remove")).clicked() {
            state.change(move |workspace| {
                if place < workspace.methods.len() {
                    workspace.methods.remove(place);
                }
            });
        }
    });
}

/// The text, with its lines' numbers.
fn text(ui: &mut Ui, draft: &Draft, place: usize, state: &mut PanelState) {
    let mut text = draft.text.clone();
    let height = (ui.ctx().content_rect().height() * 0.34).max(120.0);
    let font = FontId::monospace(SIZE);
    let scroll = ScrollArea::both().id_salt("the formula's text").max_height(height);
    scroll.show(ui, |ui| {
        ui.horizontal_top(|ui| {
            let count = text.lines().count().max(1) + usize::from(text.ends_with('\n'));
            let lines: Vec<_> = (1..=count).map(|line| line.to_string()).collect();
            ui.add_space(2.0);
            ui.label(RichText::new(lines.join("\n")).font(font.clone()).weak());
            let edit = TextEdit::multiline(&mut text)
                .id_salt(("the formula", place))
                .font(font)
                .code_editor()
                .desired_width(f32::INFINITY)
                .desired_rows(8);
            // No line is broken: each has its number beside it.
            let mut whole = |ui: &Ui, text: &dyn egui::TextBuffer, _: f32| {
                let color = ui.visuals().text_color();
                let job = egui::text::LayoutJob::simple(
                    text.as_str().to_owned(),
                    FontId::monospace(SIZE),
                    color,
                    f32::INFINITY,
                );
                ui.fonts_mut(|fonts| fonts.layout_job(job))
            };
            let response = ui.add(edit.margin(egui::vec2(2.0, 0.0)).layouter(&mut whole));
            let name = ui.say("The formula's text").to_owned();
            response
                .widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, &name));
            if response.changed() {
                put(state, place, Draft { text: text.clone(), ..draft.clone() });
            }
        });
    });
}

/// What the search has found, and its smallest case.
fn search(ui: &mut Ui, row: &Formula, state: &mut PanelState) {
    ui.horizontal_wrapped(|ui| {
        let Some(found) = &row.found else {
            if row.is_searching {
                ui.weak(ui.say("Looking for a case that breaks it…"));
            }
            return;
        };
        let words = ui.tr(&found.words());
        let mark = if row.is_searching { " …" } else { "" };
        ui.label(format!("{words}{mark}"));
        if let Some(smallest) = found.smallest()
            && ui.button(ui.say("Open the smallest")).clicked()
        {
            let numbers = smallest.numbers.clone();
            state.change(move |workspace| {
                workspace.edit(message!("counterexample"), |workspace| {
                    for (input, numbers) in workspace.scenario.inputs().iter_mut().zip(&numbers) {
                        // They have been asked as such a case.
                        let _ = input.value.set(numbers);
                    }
                });
            });
        }
    });
}

/// Each step of its way: its value, the true one, and how far apart they are. The first that goes wrong
/// has a ring.
fn trace(ui: &mut Ui, row: &Formula) {
    if row.trace.is_empty() {
        return;
    }
    let heads = ["line", "", "here", "in true numbers", "ulps"];
    egui::Grid::new("what the formula finds").num_columns(5).striped(true).show(ui, |ui| {
        for head in heads {
            ui.weak(ui.say(head));
        }
        ui.end_row();
        for (place, step) in row.trace.iter().enumerate() {
            let is_culprit = row.culprit == Some(place);
            let color = match is_culprit {
                true => ui.visuals().warn_fg_color,
                false => ui.visuals().text_color(),
            };
            let cell = |text: String| RichText::new(text).monospace().size(11.0).color(color);
            let ring = if is_culprit { "◯ " } else { "" };
            ui.label(cell(format!("{ring}{}", step.line)));
            let name = if step.name.is_empty() { "?" } else { &step.name };
            ui.label(cell(name.to_owned()));
            let [here, exact] = said(ui, step);
            ui.label(cell(here));
            ui.label(cell(exact));
            ui.label(cell(off(ui, step)));
            ui.end_row();
        }
    });
}

/// What a step has found, and what it would in true numbers.
fn said(ui: &Ui, step: &Step) -> [String; 2] {
    let numbers = |numbers: &[f64]| {
        let all: Vec<_> = numbers.iter().map(|&number| number_text(number)).collect();
        all.join(", ")
    };
    match &step.found {
        TracedValue::Value { numbers: here, exact } => {
            [numbers(here), exact.as_deref().map_or_else(String::new, numbers)]
        }
        TracedValue::Test { sides, exact, held } => {
            let word = ui.say(if *held { "yes" } else { "no" });
            let pair = |sides: &[f64; 2]| sides.map(number_text).join(" | ");
            let here = sides.as_ref().map(pair).unwrap_or_default();
            [format!("{word} {here}"), exact.as_ref().map(pair).unwrap_or_default()]
        }
    }
}

fn number_text(number: f64) -> String {
    if number.is_finite() { short(number as f32) } else { "–".to_owned() }
}

/// How far off it is.
fn off(ui: &Ui, step: &Step) -> String {
    match step.ulps {
        _ if step.parts => ui.say("goes another way").to_owned(),
        Some(ulps) if ulps.is_finite() => short(ulps as f32),
        Some(_) => "∞".to_owned(),
        None => String::new(),
    }
}
