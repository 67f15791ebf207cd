//! Measures the time of the app's own systems in a frame, without window and graphics: an update of
//! the whole app minus one of the engine alone, during a drag. Also that of a beautiful picture,
//! minus that of a full one.
//!
//! `cargo bench --profile dev --bench frame` measures the build of `cargo run`; scenarios' names
//! after `--` select these.

#[path = "../tests/hand/mod.rs"]
mod hand;

use std::time::{Duration, Instant};

use bevy::input::ButtonState;
use bevy::prelude::*;
use collision_sandbox::gizmos::Pace;
use collision_sandbox::state::settings::{QualitySetting, Settings};
use collision_scenarios::scenarios;

use hand::Hand;

const FRAMES: u32 = 500;

fn main() {
    let engine = time(&mut Hand::engine_alone(), |_, _| {});
    println!("{:<20} {:>12} {:>12}", "scenario", "µs a frame", "beautiful +");
    let asked: Vec<_> = std::env::args().skip(1).filter(|name| !name.starts_with('-')).collect();
    let is_asked = |id: &str| asked.is_empty() || asked.iter().any(|asked| asked == id);
    for entry in scenarios::ALL.iter().filter(|entry| is_asked(entry.id)) {
        let mut hand = Hand::new(entry.id);
        hand.app.insert_resource(Pace::unhurried());
        let name = hand.workspace().scenario.inputs()[0].name;
        let start = hand.handle(name);
        hand.move_to(start);
        hand.button(MouseButton::Left, ButtonState::Pressed);
        let [full, beautiful] = [QualitySetting::Full, QualitySetting::Beautiful].map(|look| {
            hand.app.world_mut().resource_mut::<Settings>().look = look;
            time(&mut hand, |hand, frame| {
                hand.point(start + Vec2::from_angle(frame as f32 / 10.0) * 20.0);
            })
        });
        let micros = |from: Duration, to: Duration| (to.as_secs_f64() - from.as_secs_f64()) * 1e6;
        let (own, more) = (micros(engine, full), micros(full, beautiful));
        println!("{:<20} {own:>12.0} {more:>12.0}", entry.id);
    }
    println!("{:<20} {:>12.0}", "(the engine alone)", engine.as_secs_f64() * 1e6);
}

/// Returns the median time of a frame.
fn time(hand: &mut Hand, before: impl Fn(&mut Hand, u32)) -> Duration {
    let mut times: Vec<Duration> = (0..FRAMES)
        .map(|frame| {
            before(hand, frame);
            let start = Instant::now();
            hand.app.update();
            start.elapsed()
        })
        .collect();
    times.sort();
    times[times.len() / 2]
}
