use bevy_egui::egui::text_selection::LabelSelectionState;
use bevy_egui::egui::{Button, Context, Event, Ui};

use super::localize::Localize;
use super::state::PanelState;
use crate::cases::{self, Frame};
use crate::copy::{self, Target};
use crate::paste::{self, Proposal};
use crate::scenario::{Message, message};
use crate::workspace::Workspace;

/// Copy and paste, which come as events. While a field has the keyboard they are
/// its own, and while a handle or a number is dragged they rest.
pub fn clipboard(context: &Context, workspace: &Workspace, state: &mut PanelState) {
    let typing = context.egui_wants_keyboard_input() || state.is_asking();
    if typing || workspace.is_editing() {
        return;
    }
    let (copied, pasted) = context.input(|input| {
        let copied = input.events.iter().any(|event| matches!(event, Event::Copy));
        let pasted = input.events.iter().find_map(|event| match event {
            Event::Paste(text) => Some(text.clone()),
            _ => None,
        });
        (copied, pasted)
    });
    // Text that is marked in the panel is what the user wants to copy.
    if copied && !context.plugin::<LabelSelectionState>().lock().has_selection() {
        copy(context, workspace, state);
    }
    if let Some(text) = pasted {
        paste(context, &text, state);
    }
}

/// Takes a case; of any other text with numbers the user sees first what it is taken for.
fn paste(context: &Context, text: &str, state: &mut PanelState) {
    let why = match cases::parse(text.trim().trim_start_matches('\u{feff}')) {
        Ok(case) => {
            let name = match &case.title {
                Some(title) => title.into(),
                None => Message::from(case.scenario.title),
            };
            state.tell_briefly(context.language(), &message!("Pasted a case: {0}", name));
            state.change(|workspace| workspace.paste(case));
            return;
        }
        Err(why) => message!("The clipboard holds no case: {0}", why.words()),
    };
    let problem = match paste::is_meant_as_case(text) {
        true => why,
        false if text.len() > paste::LONGEST => message!("The clipboard holds too much text."),
        false => match Proposal::new(text) {
            Some(proposal) => {
                state.pasted = Some(proposal);
                state.change(Workspace::clear_errors);
                return;
            }
            None => why,
        },
    };
    state.change(|workspace| workspace.problem = Some(problem));
}

/// Puts the open case into the clipboard, and says so.
pub fn copy(context: &Context, workspace: &Workspace, state: &mut PanelState) {
    context.copy_text(cases::write(workspace.entry, workspace.scenario.as_ref()));
    let title = workspace.entry.title;
    state.tell_briefly(context.language(), &message!("Copied the case as JSON: {0}", title));
}

/// The open case as the test of another program.
pub fn copy_as(ui: &mut Ui, workspace: &Workspace, state: &mut PanelState) {
    ui.menu_button(ui.say("Copy as"), |ui| {
        for target in Target::ALL {
            let has_query = target.has(workspace.entry.id);
            let button = ui.add_enabled(has_query, Button::new(ui.say(target.title())));
            let button = match target.has_frame() || state.copied_frame.is_none() {
                true => button,
                false => button.on_hover_text(ui.say("In the coordinates of the case itself")),
            };
            let lack = message!("It has no query for this pair: {0}", workspace.entry.title);
            if button.on_disabled_hover_text(ui.tr(&lack)).clicked() {
                put(ui.ctx(), workspace, state, target);
            }
        }
        ui.separator();
        let own = ui.say("its own");
        let brand = |frame: Option<Frame>| frame.map_or(own, |frame| frame.brand);
        let name = message!("Coordinates: {0}", brand(state.copied_frame).to_owned());
        ui.menu_button(ui.tr(&name), |ui| {
            for frame in [None].into_iter().chain(Frame::ALL.map(Some)) {
                let row = ui.radio_value(&mut state.copied_frame, frame, brand(frame));
                if let Some(frame) = frame {
                    row.on_hover_text(ui.say(frame.title));
                }
            }
        });
    });
}

fn put(context: &Context, workspace: &Workspace, state: &mut PanelState, target: Target) {
    let language = context.language();
    match copy::text(&workspace.case(), target, state.copied_frame) {
        Ok(text) => {
            context.copy_text(text);
            let (what, title) = (target.title(), workspace.entry.title);
            state.tell_briefly(language, &message!("Copied as {0}: {1}", what, title));
        }
        Err(why) => state.message = Some(why),
    }
}
