//! A short pulse when a hit becomes a miss, or a miss a hit.

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use crate::state::settings::Settings;
use crate::state::workspace::Workspace;

/// Its duration, in seconds.
const LASTS: f32 = 0.18;

/// A recent change of the verdict.
#[derive(Resource, Default)]
pub struct Pulse {
    /// The case and its verdict in the last frame.
    seen: Option<(u32, bool)>,
    elapsed: Option<f32>,
}

impl Pulse {
    /// Returns its progress, from 0 to 1. `None` if nothing has changed recently.
    pub fn part(&self) -> Option<f32> {
        self.elapsed.map(|elapsed| (elapsed / LASTS).min(1.0))
    }
}

/// Begins and ends the pulse, and requests frames only while it lasts.
pub fn beat(
    workspace: Res<Workspace>,
    settings: Res<Settings>,
    time: Res<Time>,
    mut pulse: ResMut<Pulse>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let now = (workspace.opened, workspace.answer.hit);
    let before = pulse.seen.replace(now);
    let changed = before.is_some_and(|(opened, hit)| opened == now.0 && hit != now.1);
    if changed && settings.motion {
        pulse.elapsed = Some(0.0);
    } else if let Some(elapsed) = pulse.elapsed {
        let elapsed = elapsed + time.delta_secs();
        pulse.elapsed = (elapsed < LASTS).then_some(elapsed);
    } else {
        return;
    }
    redraw.write(RequestRedraw);
}
