//! Copy and paste of cases.

use std::time::Duration;

use bevy_egui::egui::text_selection::LabelSelectionState;
use bevy_egui::egui::{Button, Context, Event, Ui};
use collision_formula::is_code;
use collision_scenarios::cases::{self, Frame};
use collision_scenarios::copy::{self, Target};
use collision_scenarios::link::{self, Link};
use collision_scenarios::paste;
use collision_scenarios::scenario::{Message, message};

use crate::io::door::{self, MOMENT, Refusal};
use crate::state::explain::{CodePage, Explain, Tab};
use crate::state::settings::Settings;
use crate::state::workspace::Workspace;
use crate::ui::code::formula;
use crate::ui::inputs::ray::Ways;
use crate::ui::paste::pasted::{Pasted, Pasting};
use crate::ui::state::PanelState;
use crate::ui::widgets::localize::Localize;

/// The time limit for parsing a pasted text.
const PATIENCE: Duration = Duration::from_secs(2);

/// Handles copy and paste events. A text field with keyboard focus handles its own, and during a
/// drag they are ignored. Code that is pasted on the page of formulas is a new one.
pub fn clipboard(
    context: &Context,
    workspace: &Workspace,
    explain: &mut Explain,
    state: &mut PanelState,
) {
    // Another text takes the place of the one under review.
    let typing = context.egui_wants_keyboard_input() || state.dialog.is_some();
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
    // If text is selected in the panel, egui copies that.
    if copied
        && state.pasted.is_none()
        && !context.plugin::<LabelSelectionState>().lock().has_selection()
    {
        copy(context, workspace, state);
    }
    let mut moment = Duration::ZERO;
    let takes_code = explain.tab() == Tab::Code && explain.page == CodePage::Formula;
    if let Some(code) = pasted.as_ref().filter(|text| takes_code && is_code(text)) {
        formula::add(workspace, code.clone(), context.language(), explain, state);
    } else if let Some(text) = pasted {
        moment = MOMENT;
        match door::read(("paste", text.clone()), PATIENCE, move || read(&text)) {
            Ok(reading) => state.reading = Some(reading),
            Err(why) => state.change(move |workspace| workspace.problem = Some(why.words())),
        }
    }
    take(context, moment, state);
}

/// Parses a case, alone or within a text, or the proposals for any other text with numbers.
fn read(text: &str) -> Pasted {
    let text = text.trim().trim_start_matches('\u{feff}');
    if link::is_link(text) && !text.contains(char::is_whitespace) {
        return match Link::read(text) {
            Ok(link) => Pasted::Case(Box::new(link.case)),
            Err(why) => Pasted::Nothing(why.words()),
        };
    }
    match cases::geometry_case(text) {
        Some(Ok(case)) => return Pasted::Case(Box::new(case)),
        Some(Err(why)) => return Pasted::Nothing(why.words()),
        None if text.len() > paste::LONGEST && !text.starts_with('{') => {
            return Pasted::Nothing(message!("The clipboard holds too much text."));
        }
        None => {}
    }
    let why = match cases::parse(text).or_else(|why| paste::own_case(text).ok_or(why)) {
        Ok(case) => return Pasted::Case(Box::new(case)),
        Err(why) => message!("The clipboard holds no case: {0}", why.words()),
    };
    match paste::is_meant_as_case(text) {
        true => Pasted::Nothing(why),
        false => {
            let pasting = Pasting::new(text);
            // Code with a constant or two is no case.
            let is_formula =
                |pasting: &Pasting| is_code(text) && pasting.review.proposals().is_empty();
            match pasting.filter(|pasting| !is_formula(pasting)) {
                Some(pasting) => Pasted::Text(Box::new(pasting)),
                None => Pasted::Nothing(message!(
                    "The text on the clipboard has no numbers of a case. A formula goes into Code, Edit."
                )),
            }
        }
    }
}

/// Opens the pasted text, if it is parsed within `moment`.
fn take(context: &Context, moment: Duration, state: &mut PanelState) {
    let Some(pasted) = state.reading.as_ref().and_then(|reading| reading.answer(moment)) else {
        return;
    };
    state.reading = None;
    match pasted {
        Ok(Pasted::Case(case)) => {
            state.pasted = None;
            let name = match &case.title {
                Some(title) => title.into(),
                None => Message::from(case.scenario.title),
            };
            state.tell_briefly(context.language(), &message!("Pasted a case: {0}", name));
            state.change(|workspace| workspace.paste(*case));
        }
        Ok(Pasted::Text(pasting)) => {
            state.pasted = Some(*pasting);
            state.change(Workspace::clear_errors);
        }
        Ok(Pasted::Nothing(why)) => state.change(|workspace| workspace.problem = Some(why)),
        Err(why) => {
            let why = Refusal::from(why).words();
            state.change(|workspace| workspace.problem = Some(why));
        }
    }
}

/// Copies the open case to the clipboard, with a message.
pub fn copy(context: &Context, workspace: &Workspace, state: &mut PanelState) {
    context.copy_text(match workspace.engine_answer() {
        Some(_) => cases::write_line(&workspace.case_for_file()),
        None => cases::write(workspace.entry, workspace.scenario.as_ref()),
    });
    let title = workspace.entry.title;
    let told = match Ways::of(workspace, state).is_some_and(|ways| ways.is_refused()) {
        true => {
            message!("Copied the case that the view shows, not the refused direction: {0}", title)
        }
        false => message!("Copied the case as JSON: {0}", title),
    };
    state.tell_briefly(context.language(), &told);
}

/// Shows the menu that copies the open case as a test for another program, or as a link.
pub fn copy_as_ui(
    ui: &mut Ui,
    workspace: &Workspace,
    (settings, explain): (&Settings, &Explain),
    state: &mut PanelState,
) {
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
        let tip = ui.say("The address of this very case, as it looks now");
        if ui.button(ui.say("Link")).on_hover_text(tip).clicked() {
            match open_link(workspace, explain).address(&settings.page) {
                Ok(address) => {
                    ui.ctx().copy_text(address);
                    let told = message!("Copied a link to {0}", settings.page.clone());
                    state.tell_briefly(ui.language(), &told);
                }
                Err(why) => state.tell(ui.language(), &why.words()),
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

/// Returns the open case with its camera, tab and step.
fn open_link(workspace: &Workspace, explain: &Explain) -> Link {
    let mut case = workspace.case();
    case.view = workspace.camera.map(|camera| camera.saved());
    let step = explain.current(&workspace.answer);
    Link { case, tab: Some(explain.tab().name().to_owned()), step }
}

fn put(context: &Context, workspace: &Workspace, state: &mut PanelState, target: Target) {
    let language = context.language();
    match copy::text(&workspace.case_for_file(), target, state.copied_frame) {
        Ok(text) => {
            context.copy_text(text);
            let (what, title) = (target.title(), workspace.entry.title);
            state.tell_briefly(language, &message!("Copied as {0}: {1}", what, title));
        }
        Err(why) => state.message = Some(why),
    }
}
