//! Clicks without a drag: a double click frames, a right click opens the menu.

use bevy::picking::pointer::{PointerAction, PointerInput};
use bevy::prelude::*;
use collision_gizmos::handles::{Modifiers, Target, made_of};

use crate::state::hand::{Gesture, Handle, HeldModifiers, Interaction, Menu, Opened, Selection};
use crate::state::measure::Measure;
use crate::state::shortcuts::Command;
use crate::state::view::CurrentView;
use crate::state::workspace::Workspace;

/// How far the pointer may move, in pixels, during a click and between two clicks.
const STILL: f32 = 3.0;
const NEAR: f32 = 6.0;

/// The last left click: its target and its position.
#[derive(Resource, Default)]
pub struct Last(Option<(Entity, Vec2)>);

/// Frames the target on a double click, like the key. The first click has selected it.
pub fn twice(
    event: On<Pointer<bevy::picking::events::Click>>,
    (interaction, measure): (Res<Interaction>, Res<Measure>),
    mut last: ResMut<Last>,
    mut commands: MessageWriter<Command>,
) {
    let bubbled = event.entity != event.original_event_target();
    if bubbled || event.button != PointerButton::Primary {
        return;
    }
    let went_nowhere = match &interaction.gesture {
        Some((_, Gesture::Drag { drag, .. })) => !drag.moved,
        Some((_, Gesture::Box { from, to, .. })) => from == to,
        // The panel or the camera owned the press.
        None => false,
    };
    if !went_nowhere || measure.active {
        last.0 = None;
        return;
    }
    let (entity, at) = (event.entity, event.pointer_location.position);
    let is_near =
        last.0.is_some_and(|(other, before)| other == entity && before.distance(at) <= NEAR);
    if event.count > 1 && is_near {
        last.0 = None;
        commands.write(Command::Frame);
    } else {
        last.0 = Some((entity, at));
    }
}

/// Prepares the menu of the handle or body under the right button, unless the pointer moves on to
/// turn the view.
pub fn press(
    event: On<Pointer<Press>>,
    handles: Query<(), With<Handle>>,
    (interaction, modifiers, view): (Res<Interaction>, Res<HeldModifiers>, Res<CurrentView>),
    workspace: Res<Workspace>,
    mut menu: ResMut<Menu>,
) {
    if event.entity != event.original_event_target() {
        return;
    }
    let Modifiers { shift, ctrl, alt, .. } = modifiers.0;
    let at = event.pointer_location.position;
    let mine = event.button == PointerButton::Secondary
        && !interaction.is_busy()
        && !(shift || ctrl || alt)
        && handles.contains(event.entity)
        && view.rect.contains(at);
    menu.pressed = event.hit.extra_as::<Target>().filter(|_| mine).map(|&target| {
        let inputs = made_of(workspace.scenario.as_ref(), target);
        (event.pointer_id, Opened { inputs, at, shown: false })
    });
}

/// Opens the menu when the button is released, and selects its target.
pub fn let_go(
    mut inputs: MessageReader<PointerInput>,
    mut menu: ResMut<Menu>,
    mut selection: ResMut<Selection>,
) {
    // Skip the events before the press, which a slow frame may deliver too.
    let inputs: Vec<_> = inputs.read().collect();
    let is_press = |input: &&PointerInput| {
        matches!(input.action, PointerAction::Press(PointerButton::Secondary))
    };
    let from = inputs.iter().rposition(is_press).map_or(0, |press| press + 1);
    for input in &inputs[from..] {
        let Some((pointer, pressed)) = &menu.pressed else { continue };
        if *pointer != input.pointer_id {
            continue;
        }
        let is_off = input.location.position.distance(pressed.at) > STILL;
        match input.action {
            PointerAction::Release(PointerButton::Secondary) if !is_off => {
                selection.set(&pressed.inputs);
                let (_, opened) = menu.pressed.take().unzip();
                menu.open = opened;
            }
            PointerAction::Move { .. } if !is_off => {}
            PointerAction::Scroll { .. } => {}
            _ => menu.pressed = None,
        }
    }
}
