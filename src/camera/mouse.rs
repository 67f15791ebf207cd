use bevy::input::gestures::{PanGesture, PinchGesture};
use bevy::input::mouse::MouseScrollUnit;
use bevy::picking::pointer::PointerId;
use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use serde::{Deserialize, Serialize};

use super::orbit::View;
use crate::handles::{Grip, Handle, Hold};
use crate::look::Look;

/// What a drag does to the view.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gesture {
    Orbit,
    Pan,
    Zoom,
}

/// The program whose mouse the hand is used to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mouse {
    #[default]
    Unity,
    Blender,
}

/// The keys that are held while a drag begins, in the words of the sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Held {
    Nothing,
    Shift,
    Control,
    Alt,
}

impl Mouse {
    pub const ALL: [Self; 2] = [Self::Unity, Self::Blender];

    pub fn title(self) -> &'static str {
        match self {
            Self::Unity => "Unity",
            Self::Blender => "Blender",
        }
    }

    /// Which drag does what. The left button without a key belongs to the handles.
    pub fn drags(self) -> &'static [(Held, PointerButton, Gesture)] {
        use Gesture::*;
        use PointerButton::*;
        match self {
            Self::Unity => &[
                (Held::Nothing, Secondary, Orbit),
                (Held::Alt, Primary, Orbit),
                (Held::Nothing, Middle, Pan),
                (Held::Shift, Secondary, Pan),
                (Held::Alt, Middle, Pan),
                (Held::Alt, Secondary, Zoom),
            ],
            Self::Blender => &[
                (Held::Nothing, Middle, Orbit),
                (Held::Alt, Primary, Orbit),
                (Held::Shift, Middle, Pan),
                (Held::Shift, Secondary, Pan),
                (Held::Control, Middle, Zoom),
                (Held::Alt, Middle, Zoom),
            ],
        }
    }

    fn gesture(self, held: Held, button: PointerButton) -> Option<Gesture> {
        let row = self.drags().iter().find(|&&(key, b, _)| (key, b) == (held, button));
        row.map(|&(.., gesture)| gesture)
    }
}

/// What each button that is down does to the view, from its press to its release.
#[derive(Resource, Default)]
pub struct Drags(HashMap<(PointerId, PointerButton), Gesture>);

/// A gesture belongs to the camera if it began in the view, on empty space or on a handle.
fn owns(
    target: Entity,
    window: Entity,
    handles: &Query<(), With<Handle>>,
    view: &View,
    began: Vec2,
) -> bool {
    (target == window || handles.contains(target)) && view.rect.contains(began)
}

/// The press decides. A button that goes down while the hand drags something is part of that
/// drag: the right one cancels it.
pub fn press(
    event: On<Pointer<Press>>,
    window: Single<Entity, With<PrimaryWindow>>,
    handles: Query<(), With<Handle>>,
    (grip, hold): (Res<Grip>, Res<Hold>),
    (view, look): (Res<View>, Res<Look>),
    mut drags: ResMut<Drags>,
) {
    let target = event.original_event_target();
    if event.entity != target {
        return;
    }
    let button = (event.pointer_id, event.button);
    let at = event.pointer_location.position;
    let held = match *hold {
        Hold { shift: true, .. } => Held::Shift,
        Hold { ctrl: true, .. } => Held::Control,
        Hold { alt: true, .. } => Held::Alt,
        _ => Held::Nothing,
    };
    let mine = owns(target, *window, &handles, &view, at) && !grip.is_busy();
    match look.mouse.gesture(held, event.button).filter(|_| mine) {
        Some(gesture) => drags.0.insert(button, gesture),
        None => drags.0.remove(&button),
    };
}

pub fn drag(
    event: On<Pointer<Drag>>,
    window: Single<Entity, With<PrimaryWindow>>,
    drags: Res<Drags>,
    mut view: ResMut<View>,
) {
    if event.entity != *window {
        return;
    }
    let height = view.rect.height();
    match drags.0.get(&(event.pointer_id, event.button)) {
        Some(Gesture::Orbit) => view.orbit.turn(event.delta, height),
        Some(Gesture::Pan) => view.pan(event.delta),
        // Up and to the right is nearer.
        Some(Gesture::Zoom) => {
            let by = (event.delta.y - event.delta.x).clamp(-500.0, 500.0);
            view.zoom(1.005_f32.powf(by), event.pointer_location.position - event.distance);
        }
        None => {}
    }
}

pub fn scroll(
    event: On<Pointer<Scroll>>,
    window: Single<Entity, With<PrimaryWindow>>,
    handles: Query<(), With<Handle>>,
    mut view: ResMut<View>,
) {
    let at = event.pointer_location.position;
    let target = event.original_event_target();
    if event.entity == *window && owns(target, *window, &handles, &view, at) {
        let lines = match event.unit {
            MouseScrollUnit::Line => event.y,
            MouseScrollUnit::Pixel => event.y / 50.0,
        };
        view.zoom(0.88_f32.powf(lines.clamp(-10.0, 10.0)), at);
    }
}

/// Two fingers on a pad, where the platform tells them from a wheel.
pub fn fingers(
    mut pinches: MessageReader<PinchGesture>,
    mut pans: MessageReader<PanGesture>,
    window: Single<&Window, With<PrimaryWindow>>,
    mut view: ResMut<View>,
) {
    let cursor = window.cursor_position().filter(|&at| view.rect.contains(at));
    let Some(cursor) = cursor else {
        pinches.clear();
        pans.clear();
        return;
    };
    for PinchGesture(amount) in pinches.read() {
        view.zoom((1.0 - amount).clamp(0.5, 2.0), cursor);
    }
    for &PanGesture(pixels) in pans.read() {
        view.pan(pixels);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_mouse_orbits_pans_and_zooms_and_leaves_the_left_button_alone() {
        for mouse in Mouse::ALL {
            for gesture in [Gesture::Orbit, Gesture::Pan, Gesture::Zoom] {
                assert!(mouse.drags().iter().any(|&(.., other)| other == gesture));
            }
            assert_eq!(mouse.gesture(Held::Nothing, PointerButton::Primary), None);
            assert_eq!(mouse.gesture(Held::Shift, PointerButton::Primary), None);
        }
    }
}
