//! Changes of view by a key, animated as a glide.

use std::f32::consts::{FRAC_PI_2, PI};

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use collision_gizmos::view::Orbit;
use collision_scenarios::scenario::Space;

use super::framing::{all, frame, frame_marks};
use crate::state::explain::Explanation;
use crate::state::hand::Selection;
use crate::state::settings::Settings;
use crate::state::shortcuts::Command;
use crate::state::view::CurrentView;
use crate::state::workspace::Workspace;

/// The duration of a glide, in seconds.
const EASE: f32 = 0.2;

/// An animated change of view. Anything else that moves the view ends it.
#[derive(Resource, Default)]
pub struct Glide {
    way: Option<Way>,
}

/// A glide from one orbit to another: the orbit last shown, and the time elapsed.
struct Way {
    from: Orbit,
    to: Orbit,
    shown: Orbit,
    elapsed: f32,
}

impl Glide {
    /// Starts a glide.
    pub fn to(&mut self, from: Orbit, to: Orbit) {
        let focus = from.focus.distance(to.focus) as f32;
        let scale = from.distance.max(to.distance);
        // Across a huge distance there is nothing to watch, so the view jumps.
        let far = focus.is_nan() || focus >= scale * 1e3;
        let elapsed = if far { EASE } else { 0.0 };
        let way = Way { from, to, shown: from, elapsed };
        self.way = (from != to).then_some(way);
    }

    pub fn is_under_way(&self) -> bool {
        self.way.is_some()
    }

    /// Returns the view at the end of the glide, or the current one.
    pub fn target(&self, now: Orbit) -> Orbit {
        self.way.as_ref().map_or(now, |way| way.to)
    }
}

/// Applies the commands that change the view.
pub fn commands(
    mut commands: MessageReader<Command>,
    workspace: Res<Workspace>,
    mut view: ResMut<CurrentView>,
    mut glide: ResMut<Glide>,
    (selection, settings): (Res<Selection>, Res<Settings>),
    explanation: Res<Explanation>,
) {
    for command in commands.read() {
        let now = view.orbit;
        let mut to = glide.target(now);
        match command {
            Command::Frame if !explanation.flaw.is_empty() => {
                frame_marks(&mut to, &view, &explanation.flaw);
            }
            Command::Frame => frame(&mut to, &workspace, &view, selection.inputs()),
            // After a reset, everything is in view again, from the same side.
            Command::Reset => frame(&mut to, &workspace, &view, &[]),
            Command::Home => to = all(&workspace, &view),
            Command::Front => to.face(0.0, 0.0),
            Command::Back => to.face(PI, 0.0),
            Command::Right => to.face(FRAC_PI_2, 0.0),
            Command::Left => to.face(-FRAC_PI_2, 0.0),
            Command::Top => to.face(0.0, FRAC_PI_2),
            Command::Bottom => to.face(0.0, -FRAC_PI_2),
            Command::Projection if now.space == Space::Spatial => {
                // There is nothing between two projections to interpolate.
                view.orbit.orthographic ^= true;
                to.orthographic = view.orbit.orthographic;
            }
            _ => continue,
        }
        if settings.motion {
            glide.to(view.orbit, to);
        } else {
            view.orbit = to;
        }
    }
}

/// Advances the glide, and requests the next frame until it ends.
pub fn glide(
    mut view: ResMut<CurrentView>,
    mut glide: ResMut<Glide>,
    time: Res<Time>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Some(way) = &mut glide.way else { return };
    // The mouse, or a newly opened case, has moved the view since.
    if view.orbit != way.shown {
        glide.way = None;
        return;
    }
    way.elapsed += time.delta_secs();
    let part = (way.elapsed / EASE).min(1.0);
    way.shown = way.from.between(way.to, part * part * (3.0 - 2.0 * part));
    view.orbit = way.shown;
    if part >= 1.0 {
        glide.way = None;
    }
    redraw.write(RequestRedraw);
}
