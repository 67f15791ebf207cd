//! Draggable handles: one entity for each input of the open scenario.
//!
//! A handle knows which input it shows. Its `Transform` is written from that
//! input every frame; a drag writes the input, never the `Transform`.

mod grab;
mod pick;

use bevy::picking::PickingSystems;
use bevy::picking::backend::{HitData, PointerHits};
use bevy::picking::pointer::{PointerAction, PointerId, PointerInput, PointerLocation};
use bevy::platform::collections::HashMap;
use bevy::prelude::*;

use crate::camera::{SceneCamera, View};
use crate::sandbox::{Sandbox, Step};
use grab::Grab;

pub use grab::position;

/// The handle of one input, by its place in `Scenario::inputs`.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
#[require(Transform, Pickable)]
pub struct Handle {
    pub input: usize,
}

/// Under the pointer.
#[derive(Component)]
pub struct Hovered;

/// Held by the pointer.
#[derive(Component)]
pub struct Dragged(Grab);

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, pick.in_set(PickingSystems::Backend))
        .add_systems(Update, (spawn, cancel).chain().in_set(Step::Input))
        .add_systems(Update, follow.in_set(Step::Draw))
        .add_observer(enter)
        .add_observer(leave)
        .add_observer(start)
        .add_observer(drag)
        .add_observer(end);
}

/// Spawns the handles of a scenario that has just been opened.
fn spawn(
    mut commands: Commands,
    mut sandbox: ResMut<Sandbox>,
    mut shown: Local<Option<u32>>,
    handles: Query<Entity, With<Handle>>,
) {
    if *shown != Some(sandbox.opened) {
        *shown = Some(sandbox.opened);
        for handle in &handles {
            commands.entity(handle).despawn();
        }
        for input in 0..sandbox.scenario.inputs().len() {
            commands.spawn(Handle { input });
        }
    }
}

/// Writes each handle's place from the input that it shows.
fn follow(
    mut sandbox: ResMut<Sandbox>,
    view: Res<View>,
    mut handles: Query<(&Handle, &mut Transform)>,
) {
    let inputs = sandbox.scenario.inputs();
    for (handle, mut transform) in &mut handles {
        if let Some(input) = inputs.get(handle.input) {
            transform.translation = position(&input.value, &view);
        }
    }
}

/// Tells the picking which handle lies under each pointer.
///
/// A press counts where it happened: a slow frame may bring a press and the
/// moves after it together, and the pointer's place is the last one by then.
fn pick(
    mut inputs: MessageReader<PointerInput>,
    pointers: Query<(&PointerId, &PointerLocation)>,
    handles: Query<(Entity, &Handle)>,
    camera: Single<(Entity, &Camera), With<SceneCamera>>,
    view: Res<View>,
    mut sandbox: ResMut<Sandbox>,
    mut hits: MessageWriter<PointerHits>,
) {
    let (camera_entity, camera) = *camera;
    let presses: HashMap<PointerId, Vec2> = inputs
        .read()
        .filter(|input| matches!(input.action, PointerAction::Press(_)))
        .map(|input| (input.pointer_id, input.location.position))
        .collect();
    let inputs = sandbox.scenario.inputs();
    for (&pointer, location) in &pointers {
        let last = location.location().map(|location| location.position);
        let Some(cursor) = presses.get(&pointer).copied().or(last) else { continue };
        if !view.rect.contains(cursor) {
            continue;
        }
        let candidates = handles.iter().filter_map(|(entity, handle)| {
            let at = position(&inputs.get(handle.input)?.value, &view);
            Some((entity, view.project(at)?, view.depth(at)))
        });
        if let Some((entity, depth)) = pick::nearest(cursor, candidates) {
            let hit = HitData::new(camera_entity, depth, None, None);
            // Over the scene (order 0), under the panel (0.6 above its own camera).
            let order = camera.order as f32 + 0.5;
            hits.write(PointerHits::new(pointer, vec![(entity, hit)], order));
        }
    }
}

fn enter(event: On<Pointer<Over>>, mut commands: Commands, handles: Query<(), With<Handle>>) {
    if handles.contains(event.entity) {
        commands.entity(event.entity).insert(Hovered);
    }
}

fn leave(event: On<Pointer<Out>>, mut commands: Commands, handles: Query<(), With<Handle>>) {
    if handles.contains(event.entity) {
        commands.entity(event.entity).remove::<Hovered>();
    }
}

fn start(
    event: On<Pointer<DragStart>>,
    mut commands: Commands,
    mut sandbox: ResMut<Sandbox>,
    view: Res<View>,
    keys: Res<ButtonInput<KeyCode>>,
    handles: Query<&Handle>,
) {
    let orbiting = keys.any_pressed([KeyCode::AltLeft, KeyCode::AltRight]);
    if event.button != PointerButton::Primary || orbiting {
        return;
    }
    if let Ok(handle) = handles.get(event.entity)
        && let Some(input) = sandbox.scenario.inputs().get(handle.input)
    {
        let grab = Grab::new(&input.value, &view, event.pointer_location.position);
        commands.entity(event.entity).insert(Dragged(grab));
    }
}

fn drag(
    event: On<Pointer<Drag>>,
    mut sandbox: ResMut<Sandbox>,
    view: Res<View>,
    handles: Query<(&Handle, &Dragged)>,
) {
    if event.button == PointerButton::Primary
        && let Ok((handle, Dragged(grab))) = handles.get(event.entity)
        && let Some(input) = sandbox.scenario.inputs().get_mut(handle.input)
    {
        grab.drag(&mut input.value, &view, event.pointer_location.position);
    }
}

fn end(event: On<Pointer<DragEnd>>, mut commands: Commands, dragged: Query<(), With<Dragged>>) {
    if event.button == PointerButton::Primary && dragged.contains(event.entity) {
        commands.entity(event.entity).remove::<Dragged>();
    }
}

/// Esc or the right button puts the value back that the drag began with.
fn cancel(
    mut commands: Commands,
    keys: Res<ButtonInput<KeyCode>>,
    buttons: Res<ButtonInput<MouseButton>>,
    mut sandbox: ResMut<Sandbox>,
    dragged: Query<(Entity, &Handle, &Dragged)>,
) {
    if !keys.just_pressed(KeyCode::Escape) && !buttons.just_pressed(MouseButton::Right) {
        return;
    }
    for (entity, handle, Dragged(grab)) in &dragged {
        if let Some(input) = sandbox.scenario.inputs().get_mut(handle.input) {
            grab.put_back(&mut input.value);
        }
        commands.entity(entity).remove::<Dragged>();
    }
}
