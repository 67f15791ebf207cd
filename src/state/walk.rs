//! Walking with W A S D: each frame slides on from where the last slide has ended.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::input::EguiWantsInput;
use collision_gizmos::view::View;

use crate::state::view::CurrentView;
use crate::state::workspace::Workspace;

/// The speed on the floor, and that of the fall, in metres per second.
const SPEED: f32 = 3.0;
const FALL: f32 = 3.0;

/// The longest time step: after a pause or a slow frame there is no leap.
const LONGEST: Duration = Duration::from_millis(100);

/// The distance in metres below which it stands still.
const STILL: f32 = 1e-3;

/// The keys that walk, by their place on the keyboard: forwards, back, left and right.
const KEYS: [KeyCode; 4] = [KeyCode::KeyW, KeyCode::KeyS, KeyCode::KeyA, KeyCode::KeyD];

/// Whether the keys walk.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Walk {
    pub is_on: bool,
    /// `true` from the first key until it stands still: one undo step.
    moves: bool,
    /// The count of opened cases when it was last seen.
    opened: u32,
}

impl Walk {
    /// Returns `true` if a key walks now, and does nothing else.
    pub fn takes(&self, key: KeyCode) -> bool {
        self.is_on && KEYS.contains(&key)
    }
}

/// Moves on while a key is held, and falls until it stands still.
pub fn advance(
    mut walk: ResMut<Walk>,
    mut workspace: ResMut<Workspace>,
    mut view: ResMut<CurrentView>,
    (keys, wants): (Res<ButtonInput<KeyCode>>, Res<EguiWantsInput>),
    time: Res<Time>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if walk.opened != workspace.opened {
        *walk = Walk { opened: workspace.opened, ..default() };
    }
    let wanted = match walk.is_on && !wants.wants_keyboard_input() {
        true => wanted(&keys, &view),
        false => Vec3::ZERO,
    };
    if !walk.moves && (wanted == Vec3::ZERO || workspace.is_editing()) {
        return;
    }
    let motion = (wanted * SPEED - Vec3::Y * FALL) * time.delta().min(LONGEST).as_secs_f32();
    let Some((next, came)) = workspace.scenario.onward(motion) else { return };
    let is_still = wanted == Vec3::ZERO && came.length() < STILL;
    if !walk.is_on || walk.moves && is_still {
        walk.moves = false;
        workspace.end_edit();
        return;
    }
    if !walk.moves {
        walk.moves = true;
        workspace.begin_edit("walk");
    }
    workspace.scenario = next;
    view.orbit.focus += came.as_dvec3();
    redraw.write(RequestRedraw);
}

/// Returns the wanted direction on the floor, as the view looks; zero without a key.
fn wanted(keys: &ButtonInput<KeyCode>, view: &View) -> Vec3 {
    let [forwards, back, left, right] = KEYS.map(|key| f32::from(u8::from(keys.pressed(key))));
    let flat = |along: Vec3| Vec3::new(along.x, 0.0, along.z).normalize_or_zero();
    // Seen from above, forwards is up on the screen.
    let ahead = flat(view.forward() + view.up());
    (ahead * (forwards - back) + flat(view.right()) * (right - left)).normalize_or_zero()
}
