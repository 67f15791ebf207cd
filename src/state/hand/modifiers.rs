//! Reads the modifier keys of a drag.

use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::{
    ButtonInput, Deref, DerefMut, KeyCode, Local, MessageReader, Res, ResMut, Resource,
};
use collision_gizmos::handles::Modifiers;

use crate::state::shortcuts::types;

/// The modifier keys that are held.
#[derive(Resource, Debug, Default, Clone, Copy, PartialEq, Eq, Deref, DerefMut)]
pub struct HeldModifiers(pub Modifiers);

/// Reads the modifier keys. An axis is a letter; its key may type another one when it is released,
/// so the key code that typed it is remembered.
pub fn read(
    mut inputs: MessageReader<KeyboardInput>,
    keys: Res<ButtonInput<KeyCode>>,
    mut places: Local<[Option<KeyCode>; 3]>,
    mut modifiers: ResMut<HeldModifiers>,
) {
    for input in inputs.read().filter(|input| input.state.is_pressed()) {
        let typed = |&letter: &char| types(&input.logical_key, input.key_code, letter);
        if let Some(axis) = ['x', 'y', 'z'].iter().position(typed) {
            places[axis] = Some(input.key_code);
        }
    }
    modifiers.0 = Modifiers {
        axes: places.map(|place| place.is_some_and(|place| keys.pressed(place))),
        shift: keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]),
        ctrl: keys.any_pressed([KeyCode::ControlLeft, KeyCode::ControlRight]),
        alt: keys.any_pressed([KeyCode::AltLeft, KeyCode::AltRight]),
    };
}
