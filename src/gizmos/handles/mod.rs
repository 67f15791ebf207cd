//! Draggable handles: one entity for each input of the open scenario.
//!
//! A handle knows which input it shows. Its `Transform` is written from that input every frame; a
//! drag writes the input, never the `Transform`. A gesture is chosen when the button goes down
//! (`press`) and holds until it comes up (`let_go`).

mod click;

use std::sync::Arc;

use bevy::ecs::system::SystemParam;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::picking::PickingSystems;
use bevy::picking::backend::{HitData, PointerHits};
use bevy::picking::hover::HoverMap;
use bevy::picking::pointer::{PointerAction, PointerId, PointerInput, PointerLocation};
use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::input::EguiWantsInput;
use bevy_egui::{EguiInput, EguiPreUpdateSet, egui};
use collision_gizmos::handles::{self as picking, Drag as Dragging, Modifiers, Part, Target};
use collision_gizmos::snap::Snap;
use collision_gizmos::view::{View, position};

use crate::field::Field;
use crate::state::hand::{
    self, Click, Gesture, Handle, HeldModifiers, Interaction, Menu, Selection,
};
use crate::state::settings::Settings;
use crate::state::view::{CurrentView, SceneCamera};
use crate::state::workspace::Workspace;

/// Everything that a gesture changes.
#[derive(SystemParam)]
struct Held<'w> {
    workspace: ResMut<'w, Workspace>,
    interaction: ResMut<'w, Interaction>,
    selection: ResMut<'w, Selection>,
}

impl Held<'_> {
    /// Moves the field's subject under the pointer, and starts dragging it from there.
    fn put_there(
        &mut self,
        field: &Field,
        pointer: PointerId,
        view: &View,
        (cursor, modifiers, snap): (Vec2, Modifiers, Snap),
    ) {
        let scenario = self.workspace.scenario.as_mut();
        let Some((input, mut drag)) = field.drag(scenario, view, &self.selection) else { return };
        drag.moved = true;
        let name = drag.name(scenario);
        self.workspace.begin_edit(name);
        drag.pull(self.workspace.scenario.as_mut(), view, cursor, modifiers, snap);
        if !self.selection.contains(input) {
            self.selection.set(&[input]);
        }
        let drag = Box::new(drag);
        let gesture = Gesture::Drag { drag, pressed: vec![input], click: Click::Keep };
        self.interaction.gesture = Some((pointer, gesture));
    }

    /// Ends the gesture. A press without movement was a click: it selects.
    fn finish(&mut self) {
        match self.interaction.gesture.take() {
            Some((_, Gesture::Drag { drag, .. })) if drag.moved => self.workspace.end_edit(),
            Some((_, Gesture::Drag { pressed, click, .. })) => match click {
                Click::Select => self.selection.set(&pressed),
                Click::Add => self.selection.add(&pressed),
                Click::Remove => self.selection.remove(&pressed),
                Click::Keep => {}
            },
            Some((_, Gesture::Box { from, to, before })) if from == to => *self.selection = before,
            Some((_, Gesture::Box { .. })) | None => {}
        }
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Interaction>()
        .init_resource::<Selection>()
        .init_resource::<HeldModifiers>()
        .init_resource::<Menu>()
        .init_resource::<click::Last>()
        .add_systems(
            PreUpdate,
            (
                hand::read.after(bevy::input::InputSystems).before(PickingSystems::ProcessInput),
                pick.in_set(PickingSystems::Backend),
                (click::let_go, let_go, cancel, quiet, hover)
                    .chain()
                    .after(PickingSystems::Last)
                    .after(bevy::input::InputSystems),
                quiet_panel
                    .after(quiet)
                    .after(EguiPreUpdateSet::ProcessInput)
                    .before(EguiPreUpdateSet::BeginPass),
            ),
        )
        .add_observer(press)
        .add_observer(drag)
        .add_observer(click::press)
        .add_observer(click::twice);
}

/// Spawns the handles of a scenario that has just been opened.
pub fn spawn(
    mut commands: Commands,
    workspace: Res<Workspace>,
    mut shown: Local<Option<u32>>,
    (mut interaction, mut menu): (ResMut<Interaction>, ResMut<Menu>),
    mut selection: ResMut<Selection>,
    handles: Query<Entity, With<Handle>>,
) {
    if *shown != Some(workspace.opened) {
        *shown = Some(workspace.opened);
        *interaction = Interaction::default();
        *menu = Menu::default();
        *selection = Selection::default();
        for handle in &handles {
            commands.entity(handle).despawn();
        }
        for input in 0..workspace.scenario.inputs().len() {
            commands.spawn(Handle { input });
        }
    }
}

/// Writes each handle's `Transform` from its input.
pub fn follow(
    workspace: Res<Workspace>,
    view: Res<CurrentView>,
    mut handles: Query<(&Handle, &mut Transform)>,
) {
    let inputs = workspace.scenario.inputs();
    for (handle, mut transform) in &mut handles {
        if let Some(input) = inputs.get(handle.input) {
            transform.translation = position(&input.value, &view);
        }
    }
}

/// Reports the handle under each pointer to Bevy's picking.
///
/// A press is picked where it happened: a slow frame may deliver a press and the moves after it
/// together, and the pointer's location is the last one by then.
fn pick(
    mut inputs: MessageReader<PointerInput>,
    pointers: Query<(&PointerId, &PointerLocation)>,
    handles: Query<(Entity, &Handle)>,
    camera: Single<(Entity, &Camera), With<SceneCamera>>,
    (view, selection, field): (Res<CurrentView>, Res<Selection>, Res<Field>),
    workspace: Res<Workspace>,
    mut hits: MessageWriter<PointerHits>,
) {
    let (camera_entity, camera) = *camera;
    let presses: HashMap<PointerId, Vec2> = inputs
        .read()
        .filter(|input| matches!(input.action, PointerAction::Press(_)))
        .map(|input| (input.pointer_id, input.location.position))
        .collect();
    for (&pointer, location) in &pointers {
        let last = location.location().map(|location| location.position);
        let Some(cursor) = presses.get(&pointer).copied().or(last) else { continue };
        if !view.rect.contains(cursor) {
            continue;
        }
        let scenario = workspace.scenario.as_ref();
        // In the field, a press on a body picks a place in the field.
        let is_taken =
            |target: Target| field.subject().is_none() || !matches!(target.part, Part::Body { .. });
        if let Some((target, depth)) = picking::target(scenario, &view, selection.active(), cursor)
            && is_taken(target)
            && let Some((entity, _)) =
                handles.iter().find(|(_, handle)| handle.input == target.input)
        {
            let hit = HitData {
                extra: Some(Arc::new(target)),
                ..HitData::new(camera_entity, depth, None, None)
            };
            // Over the scene (order 0), under the panel (0.6 above its own camera).
            let order = camera.order as f32 + 0.5;
            hits.write(PointerHits::new(pointer, vec![(entity, hit)], order));
        }
    }
}

/// Updates the handle under the mouse. `None` under the panel or during a gesture.
fn hover(map: Res<HoverMap>, mut interaction: ResMut<Interaction>) {
    let under = map.get(&PointerId::Mouse).into_iter().flat_map(|hits| hits.values());
    interaction.hover = match interaction.gesture {
        Some(_) => None,
        None => under.filter_map(|hit| hit.extra_as::<Target>()).next().copied(),
    };
}

fn press(
    event: On<Pointer<Press>>,
    window: Single<Entity, With<PrimaryWindow>>,
    handles: Query<(), With<Handle>>,
    (view, field): (Res<CurrentView>, Res<Field>),
    (modifiers, settings): (Res<HeldModifiers>, Res<Settings>),
    mut held: Held,
) {
    let (cursor, modifiers) = (event.pointer_location.position, modifiers.0);
    let bubbled = event.entity != event.original_event_target();
    // Alt belongs to the camera.
    let mine = event.button == PointerButton::Primary && !bubbled && !modifiers.alt;
    if !mine || !view.rect.contains(cursor) {
        return;
    }
    held.finish();
    if held.interaction.nudging {
        held.interaction.nudging = false;
        held.workspace.end_edit();
    }

    if event.entity == *window && !modifiers.shift && field.subject().is_some() {
        held.put_there(&field, event.pointer_id, &view, (cursor, modifiers, settings.snap));
    } else if event.entity == *window {
        let before = if modifiers.shift { held.selection.clone() } else { Selection::default() };
        let gesture = Gesture::Box { from: cursor, to: cursor, before };
        held.interaction.gesture = Some((event.pointer_id, gesture));
    } else if handles.contains(event.entity)
        && let Some(&target) = event.hit.extra_as::<Target>()
    {
        held.selection.press(target);
        let scenario = held.workspace.scenario.as_ref();
        let pressed = picking::held(scenario, target);
        let was_selected = pressed.iter().all(|&input| held.selection.contains(input));
        if !was_selected && !modifiers.shift {
            held.selection.set(&pressed);
        }
        // Shift counts as of the press.
        let click = match (target.part, modifiers.shift, was_selected) {
            (Part::Arrow(_), ..) => Click::Keep,
            (_, false, _) => Click::Select,
            (_, true, false) => Click::Add,
            (_, true, true) => Click::Remove,
        };
        let moving = if was_selected { held.selection.inputs() } else { &pressed };
        let drag = Dragging::new(scenario, &view, target, moving, cursor, modifiers);
        held.interaction.gesture = drag
            .map(|drag| (event.pointer_id, Gesture::Drag { drag: Box::new(drag), pressed, click }));
    }
}

fn drag(
    event: On<Pointer<Drag>>,
    view: Res<CurrentView>,
    modifiers: Res<HeldModifiers>,
    settings: Res<Settings>,
    mut held: Held,
) {
    let bubbled = event.entity != event.original_event_target();
    if event.button != PointerButton::Primary || bubbled {
        return;
    }
    let cursor = event.pointer_location.position;
    match &mut held.interaction.gesture {
        Some((pointer, Gesture::Drag { drag, pressed, .. })) if *pointer == event.pointer_id => {
            if !drag.leaves(cursor) {
                return;
            }
            if !drag.moved {
                drag.moved = true;
                if !pressed.iter().all(|&input| held.selection.contains(input)) {
                    held.selection.set(pressed);
                }
                let name = drag.name(held.workspace.scenario.as_ref());
                held.workspace.begin_edit(name);
            }
            drag.pull(held.workspace.scenario.as_mut(), &view, cursor, modifiers.0, settings.snap);
        }
        Some((pointer, Gesture::Box { from, to, before })) if *pointer == event.pointer_id => {
            *to = cursor;
            let area = Rect::from_corners(*from, *to);
            let inputs = held.workspace.scenario.inputs();
            *held.selection = before.clone();
            for (index, input) in inputs.iter().enumerate() {
                let at = view.project(position(&input.value, &view));
                if at.is_some_and(|at| area.contains(at)) {
                    held.selection.add(&[index]);
                }
            }
        }
        _ => {}
    }
}

/// Updates a drag whose pointer rests: modifier keys and zoom change its result.
pub fn steer(
    view: Res<CurrentView>,
    modifiers: Res<HeldModifiers>,
    settings: Res<Settings>,
    mut workspace: ResMut<Workspace>,
    mut interaction: ResMut<Interaction>,
) {
    if let Some((_, Gesture::Drag { drag, .. })) = &mut interaction.gesture
        && drag.moved
    {
        let cursor = drag.cursor();
        drag.pull(workspace.scenario.as_mut(), &view, cursor, modifiers.0, settings.snap);
    }
}

/// Ends the gesture when its button is released, wherever the pointer is.
fn let_go(mut inputs: MessageReader<PointerInput>, mut held: Held) {
    let Some(pointer) = held.interaction.gesture.as_ref().map(|(pointer, _)| *pointer) else {
        inputs.clear();
        return;
    };
    // The last event counts: a slow frame may bring the end of one press and the next one.
    let last = inputs.read().filter(|input| input.pointer_id == pointer).filter_map(|input| {
        match input.action {
            PointerAction::Press(PointerButton::Primary) => Some(false),
            PointerAction::Release(PointerButton::Primary) | PointerAction::Cancel => Some(true),
            _ => None,
        }
    });
    if last.last() == Some(true) {
        held.finish();
    }
}

/// Cancels a gesture on Esc or the right button, and restores everything that it changed.
fn cancel(keys: Res<ButtonInput<KeyCode>>, buttons: Res<ButtonInput<MouseButton>>, mut held: Held) {
    held.interaction.put_back = false;
    if !keys.just_pressed(KeyCode::Escape) && !buttons.just_pressed(MouseButton::Right) {
        return;
    }
    held.interaction.put_back = held.interaction.gesture.is_some();
    match held.interaction.gesture.take() {
        Some((_, Gesture::Drag { drag, .. })) if drag.moved => {
            drag.put_back(held.workspace.scenario.as_mut());
            held.workspace.cancel_edit();
        }
        Some((_, Gesture::Box { before, .. })) => *held.selection = before,
        _ => {}
    }
}

/// Hides key presses from the shortcuts during a drag: the drag reads which keys are held, all
/// other systems read which were just pressed.
fn quiet(
    interaction: Res<Interaction>,
    mut keys: ResMut<ButtonInput<KeyCode>>,
    mut letters: ResMut<ButtonInput<Key>>,
) {
    if interaction.has_keys() {
        keys.bypass_change_detection().clear();
        letters.bypass_change_detection().clear();
    }
}

/// Hides key presses from the panel, whose text field may have keyboard focus.
fn quiet_panel(interaction: Res<Interaction>, mut panels: Query<&mut EguiInput>) {
    if interaction.has_keys() {
        for mut input in &mut panels {
            input.events.retain(|event| {
                !matches!(
                    event,
                    egui::Event::Key { .. }
                        | egui::Event::Text(_)
                        | egui::Event::Copy
                        | egui::Event::Cut
                        | egui::Event::Paste(_)
                )
            });
        }
    }
}

/// Moves the selection with the arrow keys. From press to release is one undo step.
pub fn nudge(
    mut pressed: MessageReader<KeyboardInput>,
    (keys, modifiers): (Res<ButtonInput<KeyCode>>, Res<HeldModifiers>),
    wants: Res<EguiWantsInput>,
    view: Res<CurrentView>,
    selection: Res<Selection>,
    mut interaction: ResMut<Interaction>,
    mut workspace: ResMut<Workspace>,
) {
    const ARROWS: [(KeyCode, IVec2); 4] = [
        (KeyCode::ArrowRight, IVec2::X),
        (KeyCode::ArrowLeft, IVec2::NEG_X),
        (KeyCode::ArrowUp, IVec2::Y),
        (KeyCode::ArrowDown, IVec2::NEG_Y),
    ];
    let idle =
        interaction.gesture.is_none() && !interaction.put_back && !wants.wants_keyboard_input();
    for key in pressed.read().filter(|key| key.state == ButtonState::Pressed) {
        let Some((_, towards)) = ARROWS.iter().find(|(arrow, _)| *arrow == key.key_code) else {
            continue;
        };
        if !idle || selection.inputs().is_empty() {
            continue;
        }
        if !interaction.nudging {
            interaction.nudging = true;
            let name = picking::name(&workspace.scenario.inputs(), selection.inputs());
            workspace.begin_edit(name);
        }
        let scenario = workspace.scenario.as_mut();
        picking::nudge(scenario, &view, selection.inputs(), *towards, modifiers.0);
    }
    if interaction.nudging && !keys.any_pressed(ARROWS.map(|(key, _)| key)) {
        interaction.nudging = false;
        workspace.end_edit();
    }
}
