use bevy_egui::egui::text_selection::LabelSelectionState;
use bevy_egui::egui::{Context, Event};

use super::speech::Speaks;
use super::state::PanelState;
use crate::cases;
use crate::scenario::{Words, words};
use crate::workspace::Workspace;

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
        copy(context, workspace, state);
    }
    if let Some(text) = pasted {
        match cases::parse(text.trim().trim_start_matches('\u{feff}')) {
            Ok(case) => {
                let name = match &case.title {
                    Some(title) => title.into(),
                    None => Words::from(case.scenario.title),
                };
                state.tell(context.language(), &words!("Pasted a case: {0}", name));
                state.change(|workspace| workspace.paste(case));
            }
            Err(why) => {
                let problem = words!("The clipboard holds no case: {0}", why.words());
                state.change(|workspace| workspace.problem = Some(problem));
            }
        }
    }
}

/// Puts the open case into the clipboard, and says so.
pub fn copy(context: &Context, workspace: &Workspace, state: &mut PanelState) {
    context.copy_text(cases::write(workspace.entry, workspace.scenario.as_ref()));
    let title = workspace.entry.title;
    state.tell(context.language(), &words!("Copied the case as JSON: {0}", title));
}
