//! Play: a scenario's ball moves and bounces for as long as the user watches.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use crate::draw::Picture;
use crate::geometry::bounce::BouncingBall;
use crate::keys::Command;
use crate::sandbox::{Sandbox, Step};
use crate::scenario::{Mark, Role};

/// What *Step* moves the ball on by.
const STEP: Duration = Duration::from_micros(16_667);

/// The moving ball, apart from the inputs, which stay as they are.
#[derive(Resource)]
pub struct Play {
    /// On its way or paused; none: not played since the case was opened.
    pub ball: Option<BouncingBall>,
    pub running: bool,
    /// One more step was asked for.
    pub step: bool,
    /// Metres a second.
    pub speed: f32,
    /// The case that it belongs to.
    opened: u32,
}

impl Default for Play {
    fn default() -> Self {
        Self { ball: None, running: false, step: false, speed: 4.0, opened: 0 }
    }
}

impl Play {
    /// Puts the ball back to where it starts.
    pub fn stop(&mut self) {
        *self = Self { speed: self.speed, opened: self.opened, ..Self::default() };
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Play>()
        .add_systems(Update, keys.in_set(Step::Input))
        .add_systems(Update, advance.after(Step::Panel).before(Step::Draw));
}

fn keys(mut commands: MessageReader<Command>, mut play: ResMut<Play>) {
    for &command in commands.read() {
        match command {
            Command::Play => play.running ^= true,
            Command::PlayStep => (play.running, play.step) = (false, true),
            _ => {}
        }
    }
}

/// Moves the ball on, and adds it to the picture.
fn advance(
    sandbox: Res<Sandbox>,
    mut picture: ResMut<Picture>,
    mut play: ResMut<Play>,
    time: Res<Time>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Some((start, arc)) = sandbox.scenario.ball() else {
        play.stop();
        return;
    };
    if play.opened != sandbox.opened {
        play.stop();
        play.opened = sandbox.opened;
    }
    let elapsed = match (play.running, std::mem::take(&mut play.step)) {
        (true, _) => time.delta(),
        (false, true) => STEP,
        (false, false) => Duration::ZERO,
    };
    if elapsed > Duration::ZERO {
        let distance = play.speed * elapsed.as_secs_f32();
        play.ball.get_or_insert(start).advance(distance, arc);
    }
    if play.running {
        redraw.write(RequestRedraw);
    }
    if let Some(ball) = play.ball {
        let (center, radius) = (ball.center().extend(0.0), ball.radius());
        picture.0.push((Mark::Disc { center, radius }, Role::BallPlayed));
        let to = center + ball.direction().extend(0.0) * radius;
        picture.0.push((Mark::Arrow { from: center, to }, Role::BallPlayed));
    }
}
