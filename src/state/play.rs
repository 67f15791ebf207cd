//! Play: a scenario's ball moves and bounces until it is stopped.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use collision_scenarios::scenario::{Mark, Role};
use exact_collide::bounce::BouncingBall;

use crate::state::shortcuts::Command;
use crate::state::workspace::Workspace;

/// The time step of *Step*.
const STEP: Duration = Duration::from_micros(16_667);

/// The distance from the arc at which the ball starts again, in those of its start and the radius.
const FAR: f32 = 2.0;

/// The moving ball. The case's inputs stay unchanged.
#[derive(Resource)]
pub struct Play {
    /// The ball, moving or paused. `None` if not played since the case was opened.
    pub ball: Option<BouncingBall>,
    pub running: bool,
    /// `true` if a single step was requested.
    pub step: bool,
    /// In metres per second.
    pub speed: f32,
    /// The count of opened cases when it was started.
    opened: u32,
}

impl Default for Play {
    fn default() -> Self {
        Self { ball: None, running: false, step: false, speed: 4.0, opened: 0 }
    }
}

impl Play {
    /// Puts the ball back to its start.
    pub fn stop(&mut self) {
        *self = Self { speed: self.speed, opened: self.opened, ..Self::default() };
    }

    /// Returns the marks of the ball.
    pub fn picture(&self) -> Vec<(Mark, Role)> {
        let Some(ball) = self.ball else { return Vec::new() };
        let (center, radius) = (ball.center().extend(0.0), ball.radius());
        let to = center + ball.direction().extend(0.0) * radius;
        [Mark::Disc { center, radius }, Mark::Arrow { from: center, to }]
            .map(|mark| (mark, Role::BallPlayed))
            .to_vec()
    }
}

/// Handles the keys of *Play*.
pub fn commands(mut commands: MessageReader<Command>, mut play: ResMut<Play>) {
    for &command in commands.read() {
        match command {
            Command::Play => play.running ^= true,
            Command::PlayStep => (play.running, play.step) = (false, true),
            Command::Reset => play.stop(),
            _ => {}
        }
    }
}

/// Advances the ball.
pub fn advance(
    workspace: Res<Workspace>,
    mut play: ResMut<Play>,
    time: Res<Time>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Some((start, arc)) = workspace.scenario.ball() else {
        play.stop();
        return;
    };
    if play.opened != workspace.opened {
        play.stop();
        play.opened = workspace.opened;
    }
    let elapsed = match (play.running, std::mem::take(&mut play.step)) {
        (true, _) => time.delta(),
        (false, true) => STEP,
        (false, false) => Duration::ZERO,
    };
    if elapsed > Duration::ZERO {
        let distance = play.speed * elapsed.as_secs_f32();
        let ball = play.ball.get_or_insert(start);
        ball.advance(distance, arc);
        // One that has flown out of the picture starts again.
        let [from, now] = [&start, ball].map(|ball| ball.center().distance(arc.center));
        if now > FAR * (from + arc.radius) {
            *ball = start;
        }
    }
    if play.running {
        redraw.write(RequestRedraw);
    }
}
