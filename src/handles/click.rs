//! Clicks that are no drags: two of them frame, one of the right button opens the menu.

use bevy::picking::pointer::{PointerAction, PointerInput};
use bevy::prelude::*;

use crate::hand::{self, Gesture, Handle, Interaction, Menu, Modifiers, Opened, Selection, Target};
use crate::keys::Command;
use crate::measure::Measure;
use crate::view::View;
use crate::workspace::Workspace;

/// How far the pointer may go, in pixels: in a click, and between two of them.
const STILL: f32 = 3.0;
const NEAR: f32 = 6.0;

/// The last click of the left button: on what, and where.
#[derive(Resource, Default)]
pub struct Last(Option<(Entity, Vec2)>);

/// The second click on the same place frames it, as the key does: the first has selected it.
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
        // It was the panel's, or the camera's.
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

/// The right button on a handle or a body: its menu, unless the pointer goes on to turn the view.
pub fn press(
    event: On<Pointer<Press>>,
    handles: Query<(), With<Handle>>,
    (interaction, modifiers, view): (Res<Interaction>, Res<Modifiers>, Res<View>),
    workspace: Res<Workspace>,
    mut menu: ResMut<Menu>,
) {
    if event.entity != event.original_event_target() {
        return;
    }
    let Modifiers { shift, ctrl, alt, .. } = *modifiers;
    let at = event.pointer_location.position;
    let mine = event.button == PointerButton::Secondary
        && !interaction.is_busy()
        && !(shift || ctrl || alt)
        && handles.contains(event.entity)
        && view.rect.contains(at);
    menu.pressed = event.hit.extra_as::<Target>().filter(|_| mine).map(|&target| {
        let inputs = hand::made_of(workspace.scenario.as_ref(), target);
        (event.pointer_id, Opened { inputs, at, shown: false })
    });
}

/// Opens the menu where the button comes up; what it is of is selected then.
pub fn let_go(
    mut inputs: MessageReader<PointerInput>,
    mut menu: ResMut<Menu>,
    mut selection: ResMut<Selection>,
) {
    // A slow frame brings what the pointer did before the press, too.
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
