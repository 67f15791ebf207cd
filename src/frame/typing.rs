//! Keyboard input, in order. A slow frame may bring a key's press and release, the modifiers around
//! them and a change of keyboard focus together.

use std::collections::VecDeque;
use std::time::Duration;

use bevy::ecs::message::{MessageReader, Messages};
use bevy::input::keyboard::{Key, KeyboardFocusLost, KeyboardInput};
use bevy::input::{ButtonState, InputSystems};
use bevy::prelude::*;
use bevy::window::{RequestRedraw, WindowEvent};
use bevy_egui::input::{EguiInputEvent, ModifierKeysState};
use bevy_egui::{EguiGlobalSettings, EguiInputSet, PrimaryEguiContext, egui, helpers};
use collision_scenarios::scenario::Message;

use crate::io::clipboard::Clipboard;
use crate::state::shortcuts::types;
use crate::state::workspace::Workspace;

/// How long a frame waits for the clipboard, so that a paste comes before the next keys.
const MOMENT: Duration = Duration::from_millis(50);

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Startup, take_over).add_systems(
        PreUpdate,
        (one_focus_a_frame.before(InputSystems), tell_panel.in_set(EguiInputSet::ReadBevyMessages)),
    );
}

/// Replaces bevy_egui's keyboard input: it knows which modifiers are held at the beginning of a
/// frame but not at a key's press, and it blocks on the clipboard.
fn take_over(mut settings: ResMut<EguiGlobalSettings>) {
    settings.input_system_settings.run_write_keyboard_input_messages_system = false;
}

/// Delays keys to the next frame after a click or a key that may move the focus: only then is it
/// known who gets them.
fn one_focus_a_frame(
    mut events: MessageReader<WindowEvent>,
    mut keys: ResMut<Messages<KeyboardInput>>,
    mut waiting: Local<VecDeque<KeyboardInput>>,
    mut control: Local<bool>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let mut now = Vec::new();
    let mut turned = false;
    let mut later = VecDeque::new();
    let mut take = |key: KeyboardInput, turned: &mut bool| {
        if *turned {
            later.push_back(key);
        } else {
            *turned = moves_focus(&key, &mut control);
            now.push(key);
        }
    };
    let mut was_held_back = !waiting.is_empty();
    for key in waiting.drain(..) {
        take(key, &mut turned);
    }
    for event in events.read() {
        match event {
            WindowEvent::KeyboardInput(key) => take(key.clone(), &mut turned),
            WindowEvent::MouseButtonInput(click) => turned |= click.state == ButtonState::Released,
            _ => {}
        }
    }
    was_held_back |= !later.is_empty();
    if was_held_back {
        keys.clear();
        keys.write_batch(now);
    }
    if !later.is_empty() {
        redraw.write(RequestRedraw);
    }
    *waiting = later;
}

/// Returns `true` if the key may move the keyboard focus.
fn moves_focus(key: &KeyboardInput, control: &mut bool) -> bool {
    let down = key.state.is_pressed();
    match key.key_code {
        KeyCode::ControlLeft | KeyCode::ControlRight | KeyCode::SuperLeft | KeyCode::SuperRight => {
            *control = down;
            false
        }
        _ if !down || key.repeat => false,
        KeyCode::Tab | KeyCode::Enter | KeyCode::NumpadEnter | KeyCode::Escape => true,
        place => *control && ['k', 'o', 's'].iter().any(|&it| types(&key.logical_key, place, it)),
    }
}

/// Passes the keys to egui, each with the modifiers at its press.
fn tell_panel(
    mut inputs: MessageReader<KeyboardInput>,
    mut lost: MessageReader<KeyboardFocusLost>,
    mut held: Local<ModifierKeysState>,
    mut clipboard: ResMut<Clipboard>,
    mut workspace: ResMut<Workspace>,
    context: Single<Entity, With<PrimaryEguiContext>>,
    mut events: MessageWriter<EguiInputEvent>,
) {
    let context = *context;
    let mut told = Vec::new();
    if let Some(answer) = clipboard.answer(Duration::ZERO) {
        told.extend(pasted(answer, &mut workspace));
    }
    if lost.read().count() > 0 {
        *held = ModifierKeysState::default();
    }
    for input in inputs.read() {
        let pressed = input.state.is_pressed();
        match &input.logical_key {
            Key::Shift => held.shift = pressed,
            Key::Control => held.ctrl = pressed,
            Key::Alt => held.alt = pressed,
            Key::Super | Key::Meta => held.win = pressed,
            _ => {}
        }
        if pressed && held.text_input_is_allowed() {
            told.extend(typed(&input.logical_key).map(egui::Event::Text));
        }
        let physical_key = helpers::bevy_to_egui_physical_key(&input.key_code);
        // Layouts without Latin letters use the key's place.
        let key = helpers::bevy_to_egui_key(&input.logical_key).or(physical_key);
        let Some(key) = key else { continue };
        let modifiers = held.to_egui_modifiers();
        // egui detects repeats itself.
        told.push(egui::Event::Key { key, physical_key, pressed, repeat: false, modifiers });
        if pressed && modifiers.command {
            match key {
                // With Shift, the picture is copied instead.
                egui::Key::C if !modifiers.shift => told.push(egui::Event::Copy),
                egui::Key::X => told.push(egui::Event::Cut),
                egui::Key::V => {
                    clipboard.ask();
                    if let Some(answer) = clipboard.answer(MOMENT) {
                        told.extend(pasted(answer, &mut workspace));
                    }
                }
                _ => {}
            }
        }
    }
    events.write_batch(told.into_iter().map(|event| EguiInputEvent { context, event }));
}

/// Returns the clipboard's text as an egui event; shows the error if there is one.
fn pasted(answer: Result<String, Message>, workspace: &mut Workspace) -> Option<egui::Event> {
    match answer {
        Ok(text) => Some(egui::Event::Paste(text)),
        Err(why) => {
            workspace.problem = Some(why);
            None
        }
    }
}

/// Returns the text that a key types.
fn typed(key: &Key) -> Option<String> {
    match key {
        Key::Character(text) if !text.contains(char::is_control) => Some(text.to_string()),
        Key::Space => Some(" ".to_owned()),
        _ => None,
    }
}
