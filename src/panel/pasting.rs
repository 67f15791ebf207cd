//! What a pasted text is taken for, before it becomes the open case.

use std::cell::Cell;

use bevy_egui::egui::{self, Align, ComboBox, Context, Id, Key, Label, Rect, RichText, Ui};

use super::adjusting::conversions;
use super::group::{group_name, origin};
use super::localize::Localize;
use super::modal::{BESIDE, beside_from, modal, modal_beside};
use super::number::{exact, f32_text, number, number_field};
use super::state::PanelState;
use super::untaken::{left, nearest, why_not};
use crate::cases::Case;
use crate::paste::{Proposal, Taken};
use crate::scenario::{InputNow, Message, message, short};
use crate::scenarios::ALL;
use crate::workspace::Workspace;

/// As wide as four numbers and their names.
const WIDTH: f32 = 440.0;
/// What the view needs to stand beside it.
const LEAST_VIEW: f32 = 160.0;

/// What the user wants of a proposal.
#[derive(PartialEq)]
enum Wish {
    /// To go on looking at it.
    Look,
    Take,
    Close,
}

/// Shows the proposal until it is taken or closed, and behind it the case that it makes.
pub fn pasting(context: &Context, workspace: &Workspace, state: &mut PanelState) {
    let Some(mut proposal) = state.pasted.take() else {
        context.data_mut(|data| data.remove::<bool>(typing()));
        if workspace.is_looking() {
            state.change(Workspace::look_away);
        }
        return;
    };
    let case = proposal.case();
    // Enter and Esc that end the typing of a number do nothing else.
    let was_typing = was_typing(context);
    let show = |ui: &mut Ui| preview(ui, &mut proposal, &case);
    let shown = match is_beside(context) {
        true => modal_beside(context, "paste".into(), show),
        false => modal(context, "paste".into(), show),
    };
    let key = |key| context.input(|input| input.key_pressed(key));
    let is_free = shown.is_top_modal && !shown.any_popup_open;
    let wish = match shown.inner {
        Wish::Look if is_free && key(Key::Escape) && !was_typing => Wish::Close,
        Wish::Look if is_free && key(Key::Enter) && !was_typing => Wish::Take,
        wish => wish,
    };
    match (wish, case) {
        (Wish::Take, Ok(case)) => {
            let title = case.scenario.title;
            state.tell_briefly(context.language(), &message!("Pasted a case: {0}", title));
            state.change(|workspace| workspace.paste(case));
        }
        (Wish::Close, _) => state.change(Workspace::look_away),
        _ => {
            look(&proposal, workspace, state);
            state.pasted = Some(proposal);
        }
    }
}

/// Beside it there is room for the picture, or it is in the way wherever it stands.
fn is_beside(context: &Context) -> bool {
    context.content_rect().width() >= WIDTH + LEAST_VIEW
}

/// The part of the view that the dialog leaves in sight.
pub fn in_sight(context: &Context, state: &PanelState, view: Rect) -> Rect {
    if state.pasted.is_none() || !is_beside(context) {
        return view;
    }
    view.with_max_x(view.right().min(beside_from(context, WIDTH) - BESIDE))
}

/// Has the view show what there is of the case.
fn look(proposal: &Proposal, workspace: &Workspace, state: &mut PanelState) {
    match proposal.draft() {
        Ok(draft) => {
            let is_shown = workspace.is_looking()
                && workspace.entry.id == draft.scenario.id
                && workspace.scenario.inputs_now() == draft.live.inputs_now();
            if !is_shown {
                let reach = proposal.assumed_reach();
                state.change(move |workspace| {
                    workspace.look_at(draft);
                    workspace.assume(reach);
                });
            }
        }
        Err(_) if workspace.is_looking() => state.change(Workspace::look_away),
        Err(_) => {}
    }
}

/// Does a field have the keys, or did it when the last frame was over? Esc takes them from it
/// before anybody sees the frame.
fn was_typing(context: &Context) -> bool {
    let has = context.memory(|memory| memory.focused().is_some());
    let had = context.data_mut(|data| std::mem::replace(data.get_temp_mut_or(typing(), has), has));
    has || had
}

fn typing() -> Id {
    Id::new("a field of the text has the keys")
}

fn preview(ui: &mut Ui, proposal: &mut Proposal, case: &Result<Case, Message>) -> Wish {
    let room = ui.ctx().content_rect().size();
    ui.set_width((room.x - 48.0).min(WIDTH));
    let mut wish = Wish::Look;
    ui.horizontal(|ui| {
        ui.heading(ui.say("A case from the text"));
        ui.with_layout(egui::Layout::right_to_left(Align::Center), |ui| {
            let close = ui.say("Close");
            let button = ui.button("✖");
            button.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, close));
            if button.on_hover_text("Esc").clicked() {
                wish = Wish::Close;
            }
        });
    });
    which(ui, proposal);
    ui.separator();
    let height = (room.y - 210.0).max(80.0);
    egui::ScrollArea::vertical().max_height(height).show(ui, |ui| {
        ui.set_width(ui.available_width());
        if proposal.scenario().is_ok() {
            inputs(ui, proposal);
            ui.add_space(6.0);
            conversions(ui, proposal);
        }
        why_not(ui, proposal);
        nearest(ui, proposal);
        left(ui, proposal);
    });
    ui.separator();
    let is_bare = proposal.inputs().iter().all(|taken| taken.numbers.is_none());
    if let (Err(why), false) = (case, is_bare) {
        let why = RichText::new(ui.tr(why)).color(ui.visuals().error_fg_color);
        ui.add(Label::new(why).wrap());
    }
    ui.horizontal(|ui| {
        let take = egui::Button::new(ui.say("Take"));
        if ui.add_enabled(case.is_ok(), take).on_hover_text("Enter").clicked() {
            wish = Wish::Take;
        }
        if ui.button(ui.say("Cancel")).on_hover_text("Esc").clicked() {
            wish = Wish::Close;
        }
    });
    wish
}

/// Which scenario, and which of the text's cases.
fn which(ui: &mut Ui, proposal: &mut Proposal) {
    ui.horizontal(|ui| {
        let now = proposal.scenario().ok();
        let label = ui.label(ui.say("Scenario")).id;
        let text = now.map_or(ui.say("none fits: choose one"), |entry| ui.say(entry.title));
        let width = ui.available_width().min(260.0);
        let shown = ComboBox::from_id_salt("scenario of the text").width(width).truncate();
        shown
            .selected_text(text)
            .show_ui(ui, |ui| {
                for entry in ALL {
                    let is_it = now.is_some_and(|now| now.id == entry.id);
                    if ui.selectable_label(is_it, ui.say(entry.title)).clicked() {
                        proposal.choose_scenario(entry);
                    }
                }
            })
            .response
            .labelled_by(label);
    });
    let lines = proposal.lines().to_vec();
    if lines.is_empty() {
        return;
    }
    ui.horizontal(|ui| {
        let name = |ui: &Ui, number: usize| match number.checked_sub(1) {
            None => ui.say("the text itself").to_owned(),
            Some(other) => ui.tr(&message!("with line {0}", lines[other].to_string())),
        };
        let label = ui.label(ui.say("Which case")).id;
        ComboBox::from_id_salt("case of the text")
            .selected_text(name(ui, proposal.number()))
            .show_ui(ui, |ui| {
                for number in 0..=lines.len() {
                    let text = name(ui, number);
                    if ui.selectable_label(number == proposal.number(), text).clicked() {
                        proposal.choose(number);
                    }
                }
            })
            .response
            .labelled_by(label)
            .on_hover_text(ui.say("Comments and branches of the text are cases of their own"));
    });
}

/// Two rows for each input: from where it takes its numbers, and these.
fn inputs(ui: &mut Ui, proposal: &mut Proposal) {
    let Ok(entry) = proposal.scenario() else { return };
    let lacks = proposal.lacks();
    let mut laid = None;
    let width = ui.available_width();
    let grid = egui::Grid::new("inputs of the text").num_columns(2).spacing([8.0, 3.0]);
    grid.show(ui, |ui| {
        for (place, input) in (entry.build)().inputs_now().iter().enumerate() {
            let taken = proposal.inputs()[place].clone();
            let label = ui.label(named(ui, input)).id;
            let is_lacking = lacks.contains(&input.name);
            ui.horizontal(|ui| {
                let selected = source(ui, proposal, &taken, is_lacking);
                let selected = match is_lacking {
                    true => RichText::new(selected).color(ui.visuals().error_fg_color),
                    false => RichText::new(selected),
                };
                ComboBox::from_id_salt(("group of", place))
                    .width((width * 0.4).min(170.0))
                    .truncate()
                    .selected_text(selected)
                    .show_ui(ui, |ui| {
                        for choice in proposal.choices(place) {
                            let mut text = source(ui, proposal, &choice, is_lacking);
                            if let Some(numbers) = &choice.numbers {
                                text += &format!(" · {}", joined(numbers, short));
                            }
                            let row = ui.selectable_label(choice == taken, text);
                            if row.clicked() {
                                laid = Some((place, choice));
                            }
                        }
                    })
                    .response
                    .labelled_by(label);
                origin(ui, proposal, &taken.groups, proposal.is_computed(place));
            });
            ui.end_row();
            ui.label("");
            ui.horizontal(|ui| numbers(ui, proposal, place, label));
            ui.end_row();
            if let Some(why) = proposal.refused(place) {
                ui.label("");
                let why = RichText::new(ui.tr(why)).color(ui.visuals().error_fg_color);
                ui.add(Label::new(why).wrap());
                ui.end_row();
            }
        }
    });
    if let Some((place, choice)) = laid {
        proposal.lay(place, choice);
    }
}

/// Its letter, and its name where that says more.
fn named(ui: &Ui, input: &InputNow) -> String {
    match ui.name(input.name) {
        name if name.eq_ignore_ascii_case(input.label) => input.label.to_owned(),
        name => format!("{} {name}", input.label),
    }
}

/// The input's numbers, to be typed; one that is still to be said is a dash.
fn numbers(ui: &mut Ui, proposal: &mut Proposal, input: usize, label: egui::Id) {
    const FIELD: f32 = 76.0;
    for (place, now) in proposal.numbers(input).into_iter().enumerate() {
        // Not NaN: a field takes what differs from itself for changed, and drops what is typed.
        let mut value = now.map_or(f64::INFINITY, f64::from);
        let speed = 0.01 * f64::from(now.unwrap_or_default().abs().max(1.0));
        let text = |number: f64, is_open: bool| match (number.is_finite(), is_open) {
            (false, true) => String::new(),
            (false, false) => "–".to_owned(),
            (true, _) => f32_text(number, is_open),
        };
        let was_left_empty = Cell::new(false);
        let read = |text: &str| {
            was_left_empty.set(now.is_none() && text.trim().is_empty());
            number(text, "").map(f64::from)
        };
        ui.scope(|ui| {
            ui.spacing_mut().interact_size.x = FIELD;
            let field = number_field(ui, &mut value, ("", speed), text, read);
            let response = field.response.labelled_by(label);
            if let Some(now) = now {
                response.on_hover_text(exact(now));
            }
            // Nothing is another number than what is not said yet.
            if field.changed && value.is_finite() {
                proposal.type_number(input, place, value as f32);
            } else if let Some(why) = field.refused.filter(|_| !was_left_empty.get()) {
                proposal.refuse(input, why);
            }
        });
    }
}

fn joined(numbers: &[f32], text: impl Fn(f32) -> String) -> String {
    numbers.iter().map(|&number| text(number)).collect::<Vec<_>>().join("  ")
}

/// From where an input takes its numbers.
fn source(ui: &Ui, proposal: &Proposal, taken: &Taken, is_lacking: bool) -> String {
    match (taken.groups.as_slice(), &taken.numbers) {
        ([], None) if is_lacking => ui.say("not said").to_owned(),
        ([], Some(_)) if taken.is_typed => ui.say("typed").to_owned(),
        ([], _) => ui.say("assumed").to_owned(),
        (groups, _) => {
            let names = groups.iter().map(|&group| group_name(ui, proposal, group));
            names.collect::<Vec<_>>().join(" + ")
        }
    }
}
