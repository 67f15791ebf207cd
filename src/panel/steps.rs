use bevy_egui::egui::text_selection::LabelSelectionState;
use bevy_egui::egui::{Button, Context, Event, Ui};

use super::{PanelState, Speaks};
use crate::cases;
use crate::keys::{self, Command};
use crate::sandbox::Sandbox;
use crate::scenario::words;

/// Undo and redo, with the name of the step.
pub fn steps(ui: &mut Ui, sandbox: &mut Sandbox) {
    let language = ui.language();
    let text = |word: &str, name: Option<&str>| match name {
        Some(name) => {
            // A step's name is a verb and what it was done to.
            let (verb, what) = name.split_once(' ').unwrap_or((name, ""));
            let text = format!("{}: {} {what}", language.say(word), language.say(verb));
            text.trim_end().to_owned()
        }
        None => language.say(word).to_owned(),
    };
    let undo = (text("Undo", sandbox.undo_name()), sandbox.undo_name().is_some());
    let redo = (text("Redo", sandbox.redo_name()), sandbox.redo_name().is_some());
    ui.horizontal_wrapped(|ui| {
        let mut button = |(text, enabled): (String, bool), command| {
            let tip = keys::tip(command, language);
            ui.add_enabled(enabled, Button::new(text)).on_hover_text(tip).clicked()
        };
        if button(undo, Command::Undo) {
            sandbox.undo();
        }
        if button(redo, Command::Redo) {
            sandbox.redo();
        }
    });
}

/// Copy and paste, which come as events. While a field has the keyboard they are
/// its own, and while a handle or a number is dragged they rest.
pub fn clipboard(context: &Context, sandbox: &mut Sandbox, state: &PanelState) {
    let typing = context.egui_wants_keyboard_input() || state.dialog.is_some();
    if typing || sandbox.is_editing() {
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
        context.copy_text(cases::write(sandbox.entry, sandbox.scenario.as_mut()));
    }
    if let Some(text) = pasted {
        match cases::parse(text.trim().trim_start_matches('\u{feff}')) {
            Ok(case) => sandbox.paste(case),
            Err(why) => {
                let problem = words!("The clipboard holds no case: {0}", why.to_string());
                sandbox.problem = Some(context.tell(&problem));
            }
        }
    }
}
