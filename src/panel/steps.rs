use bevy_egui::egui::text_selection::LabelSelectionState;
use bevy_egui::egui::{Button, Context, Event, Ui};

use super::speech::Speaks;
use super::state::PanelState;
use crate::cases;
use crate::keys::{self, Command};
use crate::scenario::{Words, words};
use crate::workspace::Workspace;

/// Undo and redo, with the name of the step.
pub fn steps(ui: &mut Ui, workspace: &Workspace, state: &mut PanelState) {
    let language = ui.language();
    let text = |word: &str, name: Option<&Words>| match name {
        Some(name) => format!("{}: {}", language.say(word), name.in_language(language)),
        None => language.say(word).to_owned(),
    };
    let undo = (text("Undo", workspace.undo_name()), workspace.undo_name().is_some());
    let redo = (text("Redo", workspace.redo_name()), workspace.redo_name().is_some());
    ui.horizontal_wrapped(|ui| {
        let mut button = |(text, enabled): (String, bool), command| {
            let tip = keys::tip(command, language);
            ui.add_enabled(enabled, Button::new(text)).on_hover_text(tip).clicked()
        };
        if button(undo, Command::Undo) {
            state.change(Workspace::undo);
        }
        if button(redo, Command::Redo) {
            state.change(Workspace::redo);
        }
    });
}

/// Copy and paste, which come as events. While a field has the keyboard they are
/// its own, and while a handle or a number is dragged they rest.
pub fn clipboard(context: &Context, workspace: &Workspace, state: &mut PanelState) {
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
    // Text that is marked in the panel is what the user wants to copy.
    if copied && !context.plugin::<LabelSelectionState>().lock().has_selection() {
        context.copy_text(cases::write(workspace.entry, workspace.scenario.as_ref()));
    }
    if let Some(text) = pasted {
        match cases::parse(text.trim().trim_start_matches('\u{feff}')) {
            Ok(case) => state.change(|workspace| workspace.paste(case)),
            Err(why) => {
                let problem = words!("The clipboard holds no case: {0}", why.words());
                state.change(|workspace| workspace.problem = Some(problem));
            }
        }
    }
}
