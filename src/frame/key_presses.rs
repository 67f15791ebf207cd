//! Turns key presses into commands.

use bevy::input::keyboard::{KeyboardFocusLost, KeyboardInput};
use bevy::prelude::*;
use bevy_egui::input::EguiWantsInput;

use crate::state::hand::Interaction;
use crate::state::shortcuts::{Command, Held, command};
use crate::state::walk::Walk;
use crate::state::workspace::Workspace;
use crate::ui::PanelState;

/// Turns key presses into commands, except while the panel has keyboard focus or during a drag.
pub fn read(
    mut inputs: MessageReader<KeyboardInput>,
    mut lost: MessageReader<KeyboardFocusLost>,
    mut held: Local<Held>,
    wants: Res<EguiWantsInput>,
    interaction: Res<Interaction>,
    (workspace, panel, walk): (Res<Workspace>, Res<PanelState>, Res<Walk>),
    mut commands: MessageWriter<Command>,
) {
    if lost.read().count() > 0 {
        *held = Held::default();
    }
    let typing = wants.wants_keyboard_input() || panel.is_asking();
    let deaf = typing || interaction.has_keys() || workspace.is_editing();
    for input in inputs.read() {
        // Events are read in order: a slow frame may bring a modifier's press, the key and the
        // release together.
        let down = input.state.is_pressed();
        match input.key_code {
            KeyCode::ControlLeft
            | KeyCode::ControlRight
            | KeyCode::SuperLeft
            | KeyCode::SuperRight => held.control = down,
            KeyCode::ShiftLeft | KeyCode::ShiftRight => held.shift = down,
            KeyCode::AltLeft | KeyCode::AltRight => held.alt = down,
            _ if down && !deaf && !walk.takes(input.key_code) => {
                let command = command(&input.logical_key, input.key_code, *held);
                // Only undo and redo repeat while their key is held.
                let again = |command: &Command| matches!(command, Command::Undo | Command::Redo);
                commands.write_batch(command.filter(|command| !input.repeat || again(command)));
            }
            _ => {}
        }
    }
}
