//! Draggable handles: one entity for each input of the open scenario.
//!
//! A handle knows which input it shows. Its `Transform` is written from that
//! input every frame; a drag writes the input, never the `Transform`.
//! What the pointer does is decided when the button goes down (`press`) and
//! holds until it comes up (`let_go`).

mod drag;
mod grab;
mod hold;
mod nudge;
mod paint;
mod pick;
mod selection;

use std::sync::Arc;

use bevy::input::ButtonState;
use bevy::input::keyboard::KeyboardInput;
use bevy::picking::PickingSystems;
use bevy::picking::backend::{HitData, PointerHits};
use bevy::picking::hover::HoverMap;
use bevy::picking::pointer::{PointerAction, PointerId, PointerInput, PointerLocation};
use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::input::EguiWantsInput;
use bevy_egui::{EguiInput, EguiPreUpdateSet, egui};

use crate::camera::{SceneCamera, View};
use crate::sandbox::{Sandbox, Step};
use drag::Drag as Dragging;
use hold::Hold;
use pick::{Part, Target};

pub use grab::position;
pub use hold::Snap;
pub use paint::paint;
pub use selection::Selection;

/// The handle of one input, by its place in `Scenario::inputs`.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
#[require(Transform, Pickable)]
pub struct Handle {
    pub input: usize,
}

/// What the left button and the arrow keys are doing in the view.
#[derive(Resource, Default)]
pub struct Grip {
    hover: Option<Target>,
    gesture: Option<(PointerId, Gesture)>,
    /// An arrow key is held, and what it moves is one change.
    nudging: bool,
}

enum Gesture {
    /// A press on a handle, an arrow or a body; a drag once it has moved.
    Drag { drag: Dragging, pressed: Vec<usize>, click: Click },
    /// A press on empty space; a selection box once it has moved.
    Box { from: Vec2, to: Vec2, before: Selection },
}

/// What a press does to the selection if it goes nowhere.
enum Click {
    Select,
    Add,
    Remove,
    /// An arrow belongs to what is selected.
    Keep,
}

impl Grip {
    /// Something is held by the pointer: keys mean axes and steps now.
    pub fn is_dragging(&self) -> bool {
        matches!(self.gesture, Some((_, Gesture::Drag { .. })))
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Grip>()
        .init_resource::<Selection>()
        .init_resource::<Snap>()
        .add_systems(
            PreUpdate,
            (
                pick.in_set(PickingSystems::Backend),
                (let_go, cancel, quiet, hover)
                    .chain()
                    .after(PickingSystems::Last)
                    .after(bevy::input::InputSystems),
                quiet_panel
                    .after(quiet)
                    .after(EguiPreUpdateSet::ProcessInput)
                    .before(EguiPreUpdateSet::BeginPass),
            ),
        )
        .add_systems(Update, (spawn, steer, nudge).chain().in_set(Step::Input))
        .add_systems(Update, follow.in_set(Step::Draw))
        .add_observer(press)
        .add_observer(drag);
}

/// Spawns the handles of a scenario that has just been opened.
fn spawn(
    mut commands: Commands,
    mut sandbox: ResMut<Sandbox>,
    mut shown: Local<Option<u32>>,
    mut grip: ResMut<Grip>,
    mut selection: ResMut<Selection>,
    handles: Query<Entity, With<Handle>>,
) {
    if *shown != Some(sandbox.opened) {
        *shown = Some(sandbox.opened);
        *grip = Grip::default();
        selection.clear();
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

/// Tells the picking what lies under each pointer, under the name of its handle.
///
/// A press counts where it happened: a slow frame may bring a press and the
/// moves after it together, and the pointer's place is the last one by then.
fn pick(
    mut inputs: MessageReader<PointerInput>,
    pointers: Query<(&PointerId, &PointerLocation)>,
    handles: Query<(Entity, &Handle)>,
    camera: Single<(Entity, &Camera), With<SceneCamera>>,
    view: Res<View>,
    selection: Res<Selection>,
    mut sandbox: ResMut<Sandbox>,
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
        let scenario = sandbox.scenario.as_mut();
        if let Some((target, depth)) = pick::target(scenario, &view, selection.active(), cursor)
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

/// What the mouse hovers over, unless the panel covers it or the hand is busy.
fn hover(map: Res<HoverMap>, mut grip: ResMut<Grip>) {
    let under = map.get(&PointerId::Mouse).into_iter().flat_map(|hits| hits.values());
    grip.hover = match grip.gesture {
        Some(_) => None,
        None => under.filter_map(|hit| hit.extra_as::<Target>()).next().copied(),
    };
}

fn press(
    event: On<Pointer<Press>>,
    window: Single<Entity, With<PrimaryWindow>>,
    handles: Query<(), With<Handle>>,
    view: Res<View>,
    keys: Res<ButtonInput<KeyCode>>,
    mut sandbox: ResMut<Sandbox>,
    mut grip: ResMut<Grip>,
    mut selection: ResMut<Selection>,
) {
    let cursor = event.pointer_location.position;
    let orbiting = keys.any_pressed([KeyCode::AltLeft, KeyCode::AltRight]);
    let bubbled = event.entity != event.original_event_target();
    let mine = event.button == PointerButton::Primary && !bubbled && !orbiting;
    if !mine || !view.rect.contains(cursor) {
        return;
    }
    finish(&mut grip, &mut sandbox, &mut selection);
    if grip.nudging {
        grip.nudging = false;
        sandbox.end_edit();
    }

    let hold = Hold::of(&keys);
    if event.entity == *window {
        let before = if hold.shift { selection.clone() } else { Selection::default() };
        let gesture = Gesture::Box { from: cursor, to: cursor, before };
        grip.gesture = Some((event.pointer_id, gesture));
    } else if handles.contains(event.entity)
        && let Some(&target) = event.hit.extra_as::<Target>()
    {
        let scenario = sandbox.scenario.as_mut();
        let pressed = match target.part {
            Part::Body { body, .. } => pick::members(scenario, body),
            Part::Handle | Part::Arrow(_) => vec![target.input],
        };
        let was_selected = pressed.iter().all(|&input| selection.contains(input));
        if !was_selected && !hold.shift {
            selection.set(&pressed);
        }
        // Shift counts as it is now, at the press.
        let click = match (target.part, hold.shift, was_selected) {
            (Part::Arrow(_), ..) => Click::Keep,
            (_, false, _) => Click::Select,
            (_, true, false) => Click::Add,
            (_, true, true) => Click::Remove,
        };
        let held = if was_selected { selection.inputs() } else { &pressed };
        let drag = Dragging::new(scenario, &view, target, held, cursor, hold);
        grip.gesture = drag.map(|drag| (event.pointer_id, Gesture::Drag { drag, pressed, click }));
    }
}

fn drag(
    event: On<Pointer<Drag>>,
    view: Res<View>,
    keys: Res<ButtonInput<KeyCode>>,
    snap: Res<Snap>,
    mut sandbox: ResMut<Sandbox>,
    mut grip: ResMut<Grip>,
    mut selection: ResMut<Selection>,
) {
    let bubbled = event.entity != event.original_event_target();
    if event.button != PointerButton::Primary || bubbled {
        return;
    }
    let cursor = event.pointer_location.position;
    match &mut grip.gesture {
        Some((pointer, Gesture::Drag { drag, pressed, .. })) if *pointer == event.pointer_id => {
            if !drag.leaves(cursor) {
                return;
            }
            if !drag.moved {
                drag.moved = true;
                if !pressed.iter().all(|&input| selection.contains(input)) {
                    selection.set(pressed);
                }
                let name = drag.name(sandbox.scenario.as_mut());
                sandbox.begin_edit(name);
            }
            drag.pull(sandbox.scenario.as_mut(), &view, cursor, Hold::of(&keys), *snap);
        }
        Some((pointer, Gesture::Box { from, to, before })) if *pointer == event.pointer_id => {
            *to = cursor;
            let area = Rect::from_corners(*from, *to);
            let inputs = sandbox.scenario.inputs();
            *selection = before.clone();
            for (index, input) in inputs.iter().enumerate() {
                let at = view.project(position(&input.value, &view));
                if at.is_some_and(|at| area.contains(at)) {
                    selection.add(&[index]);
                }
            }
        }
        _ => {}
    }
}

/// The keys steer a drag while the pointer rests, and the view may zoom.
fn steer(
    view: Res<View>,
    keys: Res<ButtonInput<KeyCode>>,
    snap: Res<Snap>,
    mut sandbox: ResMut<Sandbox>,
    mut grip: ResMut<Grip>,
) {
    if let Some((_, Gesture::Drag { drag, .. })) = &mut grip.gesture
        && drag.moved
    {
        let cursor = drag.cursor();
        drag.pull(sandbox.scenario.as_mut(), &view, cursor, Hold::of(&keys), *snap);
    }
}

/// The gesture ends with its button, wherever the pointer is by then.
fn let_go(
    mut inputs: MessageReader<PointerInput>,
    mut grip: ResMut<Grip>,
    mut sandbox: ResMut<Sandbox>,
    mut selection: ResMut<Selection>,
) {
    let Some(pointer) = grip.gesture.as_ref().map(|(pointer, _)| *pointer) else {
        inputs.clear();
        return;
    };
    // The last word counts: a slow frame may bring the end of one press and the next one.
    let last = inputs.read().filter(|input| input.pointer_id == pointer).filter_map(|input| {
        match input.action {
            PointerAction::Press(PointerButton::Primary) => Some(false),
            PointerAction::Release(PointerButton::Primary) | PointerAction::Cancel => Some(true),
            _ => None,
        }
    });
    if last.last() == Some(true) {
        finish(&mut grip, &mut sandbox, &mut selection);
    }
}

/// Ends what the pointer does. A press that went nowhere was a click: it selects.
fn finish(grip: &mut Grip, sandbox: &mut Sandbox, selection: &mut Selection) {
    match grip.gesture.take() {
        Some((_, Gesture::Drag { drag, .. })) if drag.moved => sandbox.end_edit(),
        Some((_, Gesture::Drag { pressed, click, .. })) => match click {
            Click::Select => selection.set(&pressed),
            Click::Add => selection.add(&pressed),
            Click::Remove => selection.remove(&pressed),
            Click::Keep => {}
        },
        Some((_, Gesture::Box { from, to, before })) if from == to => *selection = before,
        Some((_, Gesture::Box { .. })) | None => {}
    }
}

/// Esc or the right button puts everything back that the drag began with.
fn cancel(
    keys: Res<ButtonInput<KeyCode>>,
    buttons: Res<ButtonInput<MouseButton>>,
    mut sandbox: ResMut<Sandbox>,
    mut grip: ResMut<Grip>,
    mut selection: ResMut<Selection>,
) {
    if !keys.just_pressed(KeyCode::Escape) && !buttons.just_pressed(MouseButton::Right) {
        return;
    }
    match grip.gesture.take() {
        Some((_, Gesture::Drag { drag, .. })) if drag.moved => {
            drag.put_back(sandbox.scenario.as_mut());
            sandbox.cancel_edit();
        }
        Some((_, Gesture::Box { before, .. })) => *selection = before,
        _ => {}
    }
}

/// While something is dragged, no key is a shortcut: the drag asks which keys are
/// held, and everybody else asks which were just pressed.
fn quiet(grip: Res<Grip>, mut keys: ResMut<ButtonInput<KeyCode>>) {
    if grip.is_dragging() {
        keys.bypass_change_detection().clear();
    }
}

/// The same for the panel, whose text field may have the keyboard.
fn quiet_panel(grip: Res<Grip>, mut panels: Query<&mut EguiInput>) {
    if grip.is_dragging() {
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

/// The arrow keys move what is selected. From press to release is one change.
fn nudge(
    mut pressed: MessageReader<KeyboardInput>,
    keys: Res<ButtonInput<KeyCode>>,
    wants: Res<EguiWantsInput>,
    view: Res<View>,
    selection: Res<Selection>,
    mut grip: ResMut<Grip>,
    mut sandbox: ResMut<Sandbox>,
) {
    const ARROWS: [(KeyCode, IVec2); 4] = [
        (KeyCode::ArrowRight, IVec2::X),
        (KeyCode::ArrowLeft, IVec2::NEG_X),
        (KeyCode::ArrowUp, IVec2::Y),
        (KeyCode::ArrowDown, IVec2::NEG_Y),
    ];
    let idle = grip.gesture.is_none() && !wants.wants_keyboard_input();
    for key in pressed.read().filter(|key| key.state == ButtonState::Pressed) {
        let Some((_, towards)) = ARROWS.iter().find(|(arrow, _)| *arrow == key.key_code) else {
            continue;
        };
        if !idle || selection.inputs().is_empty() {
            continue;
        }
        if !grip.nudging {
            grip.nudging = true;
            let name = drag::name(&sandbox.scenario.inputs(), selection.inputs());
            sandbox.begin_edit(name);
        }
        let scenario = sandbox.scenario.as_mut();
        nudge::nudge(scenario, &view, selection.inputs(), *towards, Hold::of(&keys));
    }
    if grip.nudging && !keys.any_pressed(ARROWS.map(|(key, _)| key)) {
        grip.nudging = false;
        sandbox.end_edit();
    }
}
