//! Orbit, pan and zoom by mouse and touch pad.

use bevy::input::gestures::{PanGesture, PinchGesture};
use bevy::input::mouse::MouseScrollUnit;
use bevy::picking::pointer::PointerId;
use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::{EguiContext, PrimaryEguiContext, egui};
use collision_gizmos::handles::{Modifiers, surface};
use collision_gizmos::view::View;

use crate::state::hand::{Handle, HeldModifiers, Interaction};
use crate::state::settings::{Gesture, Held, Settings};
use crate::state::view::CurrentView;
use crate::state::workspace::Workspace;

/// The camera gesture of each button, from its press to its release.
#[derive(Resource, Default)]
pub struct Drags(HashMap<(PointerId, PointerButton), Gesture>);

/// Returns `true` if the gesture belongs to the camera: it began in the view, on empty space or on
/// a handle.
fn owns(
    target: Entity,
    window: Entity,
    handles: &Query<(), With<Handle>>,
    view: &View,
    began: Vec2,
) -> bool {
    (target == window || handles.contains(target)) && view.rect.contains(began)
}

/// Returns `true` if something lies over the view there. The picked target is the last frame's: it
/// misses what the pointer has only just come upon.
fn is_covered(egui: &mut EguiContext, at: Vec2) -> bool {
    let layer = egui.get_mut().layer_id_at(egui::pos2(at.x, at.y));
    layer.is_some_and(|layer| layer.order != egui::Order::Background)
}

/// Decides who owns the gesture. A button pressed during a drag belongs to that drag: the right one
/// cancels it.
pub fn press(
    event: On<Pointer<Press>>,
    window: Single<Entity, With<PrimaryWindow>>,
    handles: Query<(), With<Handle>>,
    (interaction, modifiers): (Res<Interaction>, Res<HeldModifiers>),
    (view, settings): (Res<CurrentView>, Res<Settings>),
    mut egui: Single<&mut EguiContext, With<PrimaryEguiContext>>,
    mut drags: ResMut<Drags>,
) {
    let target = event.original_event_target();
    if event.entity != target {
        return;
    }
    let button = (event.pointer_id, event.button);
    let at = event.pointer_location.position;
    let held = match modifiers.0 {
        Modifiers { shift: true, .. } => Held::Shift,
        Modifiers { ctrl: true, .. } => Held::Control,
        Modifiers { alt: true, .. } => Held::Alt,
        _ => Held::Nothing,
    };
    let mine = owns(target, *window, &handles, &view, at) && !is_covered(&mut egui, at);
    let mine = mine && !interaction.is_busy();
    match settings.mouse.gesture(held, event.button).filter(|_| mine) {
        Some(gesture) => drags.0.insert(button, gesture),
        None => drags.0.remove(&button),
    };
}

pub fn drag(
    event: On<Pointer<Drag>>,
    window: Single<Entity, With<PrimaryWindow>>,
    drags: Res<Drags>,
    mut view: ResMut<CurrentView>,
) {
    if event.entity != *window {
        return;
    }
    let height = view.rect.height();
    match drags.0.get(&(event.pointer_id, event.button)) {
        Some(Gesture::Orbit) => view.orbit.turn(event.delta, height),
        Some(Gesture::Pan) => view.pan(event.delta),
        // Dragging up or right zooms in.
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
    workspace: Res<Workspace>,
    mut egui: Single<&mut EguiContext, With<PrimaryEguiContext>>,
    mut view: ResMut<CurrentView>,
) {
    let at = event.pointer_location.position;
    let target = event.original_event_target();
    let mine = event.entity == *window && owns(target, *window, &handles, &view, at);
    if mine && !is_covered(&mut egui, at) {
        let lines = match event.unit {
            MouseScrollUnit::Line => event.y,
            MouseScrollUnit::Pixel => event.y / 50.0,
        };
        // Focus on the surface under the pointer, so that the eye comes near and never passes
        // through.
        if lines > 0.0
            && let Some(surface) = surface(workspace.scenario.as_ref(), &view, at)
        {
            view.focus_at(surface);
        }
        view.zoom(0.88_f32.powf(lines.clamp(-10.0, 10.0)), at);
    }
}

/// Pinches and pans of a touch pad, on platforms that distinguish them from a wheel.
pub fn fingers(
    mut pinches: MessageReader<PinchGesture>,
    mut pans: MessageReader<PanGesture>,
    window: Single<&Window, With<PrimaryWindow>>,
    mut view: ResMut<CurrentView>,
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
