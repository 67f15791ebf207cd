//! The derivation as a text to edit: its values beside the exact ones, line by line, and a case
//! where it fails.

use bevy_egui::egui::text::{LayoutJob, TextFormat};
use bevy_egui::egui::{self, Button, FontId, Id, Label, RichText, ScrollArea, TextEdit, Ui};
use collision_gizmos::letters::Letters;
use collision_scenarios::hunt::{Counterexample, LawViolation};
use collision_scenarios::language::Language;
use collision_scenarios::methods::Draft;
use collision_scenarios::scenario::{Message, Numbers, message};

use crate::io::door::Refusal;
use crate::state::explain::Explain;
use crate::state::formulas::{Formula, Formulas, UlpTolerance};
use crate::state::workspace::Workspace;
use crate::ui::answer::verdict;
use crate::ui::code::symbol_input;
use crate::ui::code::traced::traced_ui;
use crate::ui::state::PanelState;
use crate::ui::widgets::localize::Localize;
use crate::ui::widgets::theme::{Tint, letter_color};

/// The font size.
const SIZE: f32 = 12.0;

/// Shows the drafts, the text of the chosen one, and its results.
pub fn formula_ui(
    ui: &mut Ui,
    workspace: &Workspace,
    (formulas, letters): (&Formulas, &Letters),
    explain: &mut Explain,
    state: &mut PanelState,
) {
    chosen_ui(ui, workspace, explain, state);
    let Some(draft) = workspace.methods.get(explain.draft) else {
        ui.weak(ui.say(
            "A formula of your own stands beside the others, in the numbers that you choose.",
        ));
        return;
    };
    about_ui(ui, draft, workspace, explain, state);
    let row = formulas.rows().get(explain.draft).filter(|row| row.is_of(draft));
    text_ui(ui, draft, (explain.draft, explain.slack), (row, letters), state);
    let Some(row) = row else { return };
    if let Some(translated) = row.translated()
        && ui.button(ui.say("Write it in the notation")).clicked()
    {
        put(state, explain.draft, translated);
    }
    let mistake = row.mistake.as_ref().map(|mistake| {
        let (line, column) = (mistake.line.to_string(), mistake.column.to_string());
        message!("Line {0}, column {1}: {2}", line, column, mistake.what.to_string())
    });
    if let Some(what) = row.refused.map(Refusal::words).or(mistake) {
        ui.colored_label(ui.visuals().error_fg_color, ui.tr(&what));
        if row.works.is_some() {
            ui.weak(ui.say("What follows is of the last text that could be read."));
        }
    }
    answer_ui(ui, row);
    search_ui(ui, row, state);
    traced_ui(ui, row, &mut explain.slack);
}

/// Shows its answer for the open case, highlighted if it is wrong.
fn answer_ui(ui: &mut Ui, row: &Formula) {
    let Some(said) = &row.said else { return };
    ui.horizontal_wrapped(|ui| {
        ui.label(verdict(ui, said.hit));
        let relation = Some(&said.relation[..]).filter(|it| !["hit", ""].contains(it));
        let line = said.line.map(|line| line.to_string());
        let words = match (relation.map(|relation| ui.name(relation)), line) {
            (None, None) => None,
            (None, Some(line)) => Some(ui.tr(&message!("line {0}", line))),
            (relation, None) => relation,
            (Some(relation), Some(line)) => Some(ui.tr(&message!("{0}, line {1}", relation, line))),
        };
        if let Some(words) = words {
            ui.label(words);
        }
        if said.differs {
            ui.colored_label(ui.differs_color(), ui.say("differs"));
        }
    });
    if let Some(way) = row.works.as_ref().and_then(|yours| yours.whole_way()) {
        let words = message!(
            "{0} is the whole way from start to end here, no unit vector: t runs from 0 to 1, past 1 it misses.",
            way.to_owned()
        );
        ui.weak(ui.tr(&words));
    }
}

/// Shows the choice of drafts, with buttons for new ones and copies.
fn chosen_ui(ui: &mut Ui, workspace: &Workspace, explain: &mut Explain, state: &mut PanelState) {
    let drafts = &workspace.methods;
    let own = workspace.entry.derivation.text;
    ui.horizontal_wrapped(|ui| {
        for (place, draft) in drafts.iter().enumerate() {
            ui.selectable_value(&mut explain.draft, place, &draft.name);
        }
        let has_room = drafts.len() < Draft::MOST;
        if ui
            .add_enabled(has_room, Button::new(ui.say("New formula")))
            .on_hover_text(ui.say("The article's, to be edited"))
            .clicked()
        {
            add(workspace, own.to_owned(), ui.language(), explain, state);
        }
        if let Some(draft) = drafts.get(explain.draft)
            && ui.add_enabled(has_room, Button::new(ui.say("Duplicate"))).clicked()
        {
            let name = name(drafts, &draft.name);
            push(Draft { name, ..draft.clone() }, explain, (state, drafts.len()));
        }
    });
}

/// Returns a name that no draft has.
fn name(drafts: &[Draft], wanted: &str) -> String {
    let is_free = |name: &String| drafts.iter().all(|draft| draft.name != *name);
    // Leave room for the number within the maximum length.
    let begin: String = wanted.chars().take(Draft::LONGEST_NAME - 4).collect();
    let numbered = (2..).map(|number| format!("{begin} {number}"));
    let mut names = [wanted.to_owned()].into_iter().chain(numbered).filter(is_free);
    names.next().unwrap_or_default()
}

/// Changes the drafts, as an undo step of that name.
fn change(
    state: &mut PanelState,
    name: Message,
    change: impl FnOnce(&mut Vec<Draft>) + Send + Sync + 'static,
) {
    state.change(move |workspace| {
        workspace.edit(name, |workspace| change(workspace.methods_mut()));
    });
}

/// Adds a formula of that text and opens it, or says that there are as many as a case takes.
pub fn add(
    workspace: &Workspace,
    text: String,
    language: Language,
    explain: &mut Explain,
    state: &mut PanelState,
) {
    let drafts = &workspace.methods;
    if drafts.len() >= Draft::MOST || text.len() > Draft::LONGEST_TEXT {
        state.tell(language, &message!("There is no room for another formula."));
        return;
    }
    let name = name(drafts, language.say("Yours"));
    push(Draft { name, numbers: Numbers::F32, text }, explain, (state, drafts.len()));
}

fn push(draft: Draft, explain: &mut Explain, (state, place): (&mut PanelState, usize)) {
    let name = message!("new formula {0}", draft.name.clone());
    change(state, name, |drafts| drafts.push(draft));
    explain.draft = place;
}

/// Replaces a draft; with the edits before it, that is one undo step. A text too long for a file is
/// refused.
fn put(state: &mut PanelState, place: usize, draft: Draft) {
    if draft.text.len() > Draft::LONGEST_TEXT {
        let most = Draft::LONGEST_TEXT.to_string();
        let why = message!("A formula's text has at most {0} bytes.", most);
        state.change(|workspace| workspace.problem = Some(why));
        return;
    }
    state.change(move |workspace| {
        let name = message!("edit formula {0}", (place + 1).to_string());
        workspace.edit_text(name, |workspace| {
            if let Some(own) = workspace.methods_mut().get_mut(place) {
                *own = draft;
            }
        });
    });
}

/// Shows its name and numbers, and a button that removes it.
fn about_ui(
    ui: &mut Ui,
    draft: &Draft,
    workspace: &Workspace,
    explain: &mut Explain,
    state: &mut PanelState,
) {
    let place = explain.draft;
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
        if ui.add_enabled(draft.text != own, Button::new(ui.say("The article's"))).clicked() {
            let text = own.to_owned();
            change(state, message!("the article's formula"), move |drafts| {
                if let Some(own) = drafts.get_mut(place) {
                    own.text = text;
                }
            });
        }
        if ui.button(ui.say("Remove")).clicked() {
            let name = message!("remove formula {0}", draft.name.clone());
            change(state, name, move |drafts| {
                if place < drafts.len() {
                    drafts.remove(place);
                }
            });
        }
    });
}

/// Shows the text, with line numbers.
fn text_ui(
    ui: &mut Ui,
    draft: &Draft,
    (place, slack): (usize, UlpTolerance),
    (row, letters): (Option<&Formula>, &Letters),
    state: &mut PanelState,
) {
    let mut text = draft.text.clone();
    let mistaken = row.and_then(|row| row.mistake.as_ref()).map(|mistake| mistake.line);
    let id = Id::new(("the formula's text", place));
    if let Some(text) = symbol_input::buttons_ui(ui, &text, id) {
        put(state, place, Draft { text, ..draft.clone() });
        return;
    }
    let height = (ui.ctx().content_rect().height() * 0.34).max(120.0);
    let scroll = ScrollArea::vertical().id_salt("the formula's lines").max_height(height);
    scroll.show(ui, |ui| {
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = 2.0;
            line_numbers_ui(ui, &text, row, slack);
            let along = ScrollArea::horizontal().id_salt("the formula's text");
            along.show(ui, |ui| {
                let edit = TextEdit::multiline(&mut text)
                    .id(id)
                    .font(FontId::monospace(SIZE))
                    .code_editor()
                    .desired_width(f32::INFINITY)
                    .desired_rows(8)
                    .margin(egui::vec2(2.0, 0.0));
                let mut whole = |ui: &Ui, text: &dyn egui::TextBuffer, _: f32| {
                    let job = colored(ui, text.as_str(), letters, mistaken);
                    ui.fonts_mut(|fonts| fonts.layout_job(job))
                };
                let mut output = edit.layouter(&mut whole).show(ui);
                let response = output.response.response;
                if response.changed() {
                    symbol_input::tidy(ui, &draft.text, &mut text, &mut output.state, id);
                }
                let name = ui.say("The formula's text").to_owned();
                let field = egui::WidgetType::TextEdit;
                response.widget_info(|| egui::WidgetInfo::labeled(field, true, &name));
                if response.changed() {
                    put(state, place, Draft { text: text.clone(), ..draft.clone() });
                }
            });
        });
    });
}

/// Lays the text out: captions are weak, the inputs' letters have their colours, and a line with an
/// error is marked. No line is wrapped, so that each stays beside its number.
fn colored(ui: &Ui, text: &str, letters: &Letters, mistaken: Option<usize>) -> LayoutJob {
    let mut job = LayoutJob::default();
    job.wrap.max_width = f32::INFINITY;
    let visuals = ui.visuals();
    for (index, line) in text.split_inclusive('\n').enumerate() {
        let background = match mistaken == Some(index + 1) {
            true => visuals.error_fg_color.gamma_multiply(0.25),
            false => egui::Color32::TRANSPARENT,
        };
        let mut append = |piece: &str, color| {
            let format = TextFormat::simple(FontId::monospace(SIZE), color);
            job.append(piece, 0.0, TextFormat { background, ..format });
        };
        // A test's question ends with its question mark, any other caption with a colon.
        let caption = line.find(": ").map(|at| at + 2).or(line.find("? ").map(|at| at + 2));
        let (caption, formula) = line.split_at(caption.unwrap_or(0));
        append(caption, visuals.weak_text_color());
        for (piece, color) in letters.pieces(formula) {
            append(piece, color.map_or(visuals.text_color(), letter_color));
        }
    }
    job
}

/// Shows the line numbers: a line with an error is highlighted, the first wrong step has a ring.
fn line_numbers_ui(ui: &mut Ui, text: &str, row: Option<&Formula>, slack: UlpTolerance) {
    let count = text.lines().count().max(1) + usize::from(text.ends_with('\n'));
    let mistaken = row.and_then(|row| row.mistake.as_ref()).map(|mistake| mistake.line);
    let culprit = row.filter(|row| row.mistake.is_none());
    let culprit = culprit.and_then(|row| row.trace.get(row.culprit(slack)?)?.line);
    let mut job = LayoutJob::default();
    for line in 1..=count {
        let (ring, color) = match line {
            _ if mistaken == Some(line) => (" ", ui.visuals().error_fg_color),
            _ if culprit == Some(line) => ("◯", ui.differs_color()),
            _ => (" ", ui.visuals().weak_text_color()),
        };
        let format = TextFormat::simple(FontId::monospace(SIZE), color);
        let end = if line < count { "\n" } else { "" };
        job.append(&format!("{ring}{line:>2}{end}"), 0.0, format);
    }
    ui.label(job);
}

/// Shows the search's findings, and its smallest case.
fn search_ui(ui: &mut Ui, row: &Formula, state: &mut PanelState) {
    // Two lines whatever is found, so that nothing below moves.
    let words = match &row.found {
        Some(found) => {
            let mark = if row.is_searching { " …" } else { "" };
            RichText::new(format!("{}{mark}", ui.tr(&found.words())))
        }
        None if row.is_searching => {
            RichText::new(ui.say("Looking for a case that breaks it…")).weak()
        }
        None => RichText::new(" "),
    };
    ui.add(Label::new(words).truncate());
    let kinds = row.found.as_ref().map_or(&[][..], |found| &found.kinds[..]);
    ui.horizontal(|ui| {
        let smallest = kinds.first();
        let button = Button::new(ui.say("Open the smallest"));
        if ui.add_enabled(smallest.is_some(), button).clicked()
            && let Some(smallest) = smallest
        {
            open(smallest, state);
        }
        if let Some((_, others @ [_, ..])) = kinds.split_first() {
            others_ui(ui, others, state);
        }
    });
}

/// Shows the list of the other kinds of cases, each with its right answer and what is wrong.
fn others_ui(ui: &mut Ui, others: &[Counterexample], state: &mut PanelState) {
    let count = message!("Other kinds: {0}", others.len().to_string());
    let menu = ui.menu_button(ui.tr(&count), |ui| {
        for kind in others {
            let what = match &kind.breach {
                LawViolation::Hit => ui.say("one hits, the other does not").to_owned(),
                LawViolation::Value(name) => ui.name(name),
                LawViolation::Relation => ui.say("another relation").to_owned(),
            };
            if ui.button(format!("{} · {what}", ui.name(kind.relation))).clicked() {
                open(kind, state);
            }
        }
    });
    let tip = ui.say("The smallest case of another kind, by its right answer");
    menu.response.on_hover_text(tip);
}

fn open(kind: &Counterexample, state: &mut PanelState) {
    let Counterexample { numbers, choices, .. } = kind.clone();
    state.change(move |workspace| workspace.take_counterexample(&choices, &numbers));
}
