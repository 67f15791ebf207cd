//! The paste dialog: the cases that a text may describe, for the user to confirm.

use bevy_egui::egui::{self, Button, ComboBox, Context, Id, Key, Label, Rect, RichText, Ui};
use collision_gizmos::palette::Palette;
use collision_scenarios::cases::Case;
use collision_scenarios::paste::Review;
use collision_scenarios::scenario::{Message, message};
use collision_scenarios::scenarios::ALL;
use serde_json::json;

use crate::state::workspace::Workspace;
use crate::ui::paste::adjusting::conversions_ui;
use crate::ui::paste::pasted::{Pasting, spoken};
use crate::ui::paste::pasted_text::pasted_text_ui;
use crate::ui::paste::proposals::{answers_ui, doubts_ui, proposals_ui};
use crate::ui::paste::sources::sources_ui;
use crate::ui::state::PanelState;
use crate::ui::widgets::colors::Colors;
use crate::ui::widgets::localize::Localize;
use crate::ui::widgets::modal::{BESIDE, beside_from, heading_ui, modal, modal_beside};

/// The usual and the maximum width: four numbers with their names, or a good part of a wide window.
const WIDTH: f32 = 440.0;
const WIDEST: f32 = 520.0;
/// The minimum width of the view beside the dialog.
const LEAST_VIEW: f32 = 160.0;

/// The user's choice in the dialog.
#[derive(PartialEq)]
enum Wish {
    /// Keep looking.
    Look,
    /// Confirm the open inputs, and then take the case.
    Go,
    Take,
    Close,
}

/// Shows the text and its proposals until one is taken or the dialog is closed, with a preview of
/// the current one behind it.
pub fn pasting(context: &Context, workspace: &Workspace, palette: Palette, state: &mut PanelState) {
    let Some(mut pasting) = state.pasted.take() else {
        context.data_mut(|data| data.remove::<bool>(typing()));
        if workspace.is_previewing() {
            state.change(Workspace::end_preview);
        }
        return;
    };
    // Enter, Esc and digits belong to a focused field.
    let was_typing = was_typing(context);
    let case = pasting.review.case();
    let colors = Colors::new(&pasting.review, palette);
    let show = |ui: &mut Ui| dialog_ui(ui, &mut pasting, &case, &colors);
    let shown = match is_beside(context) {
        true => modal_beside(context, "paste".into(), show),
        false => modal(context, "paste".into(), show),
    };
    let is_free = shown.is_top_modal && !shown.any_popup_open && !was_typing;
    let key = |key| is_free && context.input(|input| input.key_pressed(key));
    for (tab, digit) in [Key::Num1, Key::Num2, Key::Num3].into_iter().enumerate() {
        if key(digit) {
            pasting.choose_tab(tab);
        }
    }
    let wish = match shown.inner {
        Wish::Look if key(Key::Escape) => Wish::Close,
        Wish::Look if key(Key::Enter) => Wish::Go,
        wish => wish,
    };
    match (wish, case) {
        (Wish::Go, case) if !pasting.is_settled(&case) => {
            pasting.walk();
            context.request_repaint();
            state.pasted = Some(pasting);
        }
        (Wish::Go | Wish::Take, Ok(case)) => {
            let title = case.scenario.title;
            // What the text got stands beside our answer.
            let answer = pasting.review.proposal().and_then(|proposal| proposal.answer.as_ref());
            let hit = answer.and_then(|answer| answer.reports_hit);
            let case = Case { expected: hit.map(|hit| json!({ "hit": hit })), ..case };
            state.tell_briefly(context.language(), &message!("Pasted a case: {0}", title));
            state.change(|workspace| workspace.paste(case));
        }
        (Wish::Close, _) => state.change(Workspace::end_preview),
        _ => {
            look(&pasting.review, workspace, state);
            state.pasted = Some(pasting);
        }
    }
}

fn width(context: &Context) -> f32 {
    (context.content_rect().width() * 0.4).clamp(WIDTH, WIDEST)
}

/// Returns `true` if the picture fits beside the dialog.
fn is_beside(context: &Context) -> bool {
    context.content_rect().width() >= WIDTH + LEAST_VIEW
}

/// Returns the part of the view beside the dialog.
pub fn in_sight(context: &Context, state: &PanelState, view: Rect) -> Rect {
    if state.pasted.is_none() || !is_beside(context) {
        return view;
    }
    view.with_max_x(view.right().min(beside_from(context, width(context)) - BESIDE))
}

/// Shows a preview of the case as far as it is complete.
fn look(review: &Review, workspace: &Workspace, state: &mut PanelState) {
    let (Some(proposal), Some(Ok(draft))) = (review.proposal(), review.draft()) else {
        if workspace.is_previewing() {
            state.change(Workspace::end_preview);
        }
        return;
    };
    let is_shown = workspace.is_previewing()
        && workspace.entry.id == draft.scenario.id
        && workspace.scenario.inputs() == draft.live.inputs()
        && *workspace.lacking() == proposal.lacks();
    if !is_shown {
        let reach = proposal.is_reach_assumed().then_some("max_distance");
        let lacking = proposal.lacks();
        state.change(move |workspace| {
            workspace.preview(draft, lacking);
            workspace.assume(reach);
        });
    }
}

/// Returns `true` if a field has keyboard focus or had it at the end of the last frame: Esc removes
/// the focus before this code runs.
fn was_typing(context: &Context) -> bool {
    let has = context.memory(|memory| memory.focused().is_some());
    let had = context.data_mut(|data| std::mem::replace(data.get_temp_mut_or(typing(), has), has));
    has || had
}

fn typing() -> Id {
    Id::new("a field of the text has the keys")
}

fn dialog_ui(
    ui: &mut Ui,
    pasting: &mut Pasting,
    case: &Result<Case, Message>,
    colors: &Colors,
) -> Wish {
    let room = ui.ctx().content_rect().size();
    ui.set_width((room.x - 48.0).min(width(ui.ctx())));
    let mut wish = Wish::Look;
    if heading_ui(ui, "A case from the text") {
        wish = Wish::Close;
    }
    scenario_ui(ui, pasting);
    proposals_ui(ui, pasting, colors);
    // Reserve room for the parts above and below.
    let above = ui.min_rect().height();
    let height = (room.y - above - 96.0).max(80.0);
    let has_room = height > 330.0;
    if has_room {
        let own = (height * 0.36).min(230.0);
        pasted_text_ui(ui, pasting, colors, own);
    }
    let left = height - (ui.min_rect().height() - above);
    let scroll = egui::ScrollArea::vertical().id_salt("inputs");
    scroll.max_height(left).min_scrolled_height(left).show(ui, |ui| {
        ui.set_width(ui.available_width());
        // In a low window, the open inputs come first.
        if has_room {
            doubts_ui(ui, pasting);
        } else {
            pasted_text_ui(ui, pasting, colors, 110.0);
        }
        sources_ui(ui, pasting, colors);
        answers_ui(ui, pasting);
        if !has_room {
            doubts_ui(ui, pasting);
        }
        conversions_ui(ui, pasting);
    });
    ui.separator();
    foot_ui(ui, pasting, case, &mut wish);
    wish
}

/// Shows a choice of all scenarios.
fn scenario_ui(ui: &mut Ui, pasting: &mut Pasting) {
    ui.horizontal(|ui| {
        let now = pasting.review.proposal().map(|proposal| proposal.entry);
        let label = ui.label(ui.say("Scenario")).id;
        let text = now.map_or(ui.say("none fits: choose one"), |entry| ui.say(entry.title));
        let width = ui.available_width().min(300.0);
        let list = ComboBox::from_id_salt("scenario of the text").width(width).truncate();
        let list = list.selected_text(text).show_ui(ui, |ui| {
            for entry in ALL {
                let is_it = now.is_some_and(|now| now.id == entry.id);
                if ui.selectable_label(is_it, ui.say(entry.title)).clicked() {
                    pasting.review.choose_scenario(entry);
                    pasting.begin();
                }
            }
        });
        list.response.labelled_by(label);
    });
}

/// The least size of the first button, so that repeated presses at one place confirm input after input,
/// and the last one takes the case.
const GO: bevy_egui::egui::Vec2 = bevy_egui::egui::vec2(150.0, 0.0);

/// Shows why there is no case yet, and the buttons.
fn foot_ui(ui: &mut Ui, pasting: &Pasting, case: &Result<Case, Message>, wish: &mut Wish) {
    if let (Err(why), Some(proposal)) = (case, pasting.review.proposal()) {
        let why = spoken(ui, why, &proposal.entry.inputs());
        let why = RichText::new(why).color(ui.visuals().error_fg_color);
        ui.add(Label::new(why).wrap());
    }
    ui.horizontal(|ui| {
        let next = pasting.review.next_open().filter(|_| !pasting.is_settled(case));
        let proposal = pasting.review.proposal();
        match next.zip(proposal) {
            Some((input, proposal)) => {
                let inputs = proposal.entry.inputs();
                let name = inputs.get(input).map_or("", |input| input.name);
                let words = match proposal.inputs[input].numbers {
                    Some(_) => message!("Confirm {0}", ui.name(name)),
                    None => message!("Type {0}", ui.name(name)),
                };
                let button = Button::new(ui.tr(&words)).min_size(GO);
                if ui.add(button).on_hover_text("Enter").clicked() {
                    *wish = Wish::Go;
                }
                let take = Button::new(ui.say("Take as shown"));
                let tip = ui.say("The case keeps which inputs nobody has confirmed");
                if ui.add_enabled(case.is_ok(), take).on_hover_text(tip).clicked() {
                    *wish = Wish::Take;
                }
            }
            None => {
                let take = Button::new(ui.say("Take")).min_size(GO);
                if ui.add_enabled(case.is_ok(), take).on_hover_text("Enter").clicked() {
                    *wish = Wish::Take;
                }
            }
        }
        if ui.button(ui.say("Cancel")).on_hover_text("Esc").clicked() {
            *wish = Wish::Close;
        }
    });
}
