//! The time that the answer field takes, and what it takes from the frames meanwhile.
//! `cargo bench --profile dev --bench field`: the build that `cargo run` makes; scenarios' names
//! after `--` measure these alone.

#[path = "../tests/hand/mod.rs"]
mod hand;

use std::time::{Duration, Instant};

use collision_sandbox::field::{Field, Shown};
use collision_sandbox::scenarios;
use hand::Hand;

/// Frames that are timed where nothing is asked.
const FRAMES: u32 = 60;

fn main() {
    let (head, frame) = ("s a megapixel", "frame, ms: median and worst");
    println!("{:<22} {head:>14} {frame:>28} {:>16}", "scenario", "without a field");
    let asked: Vec<_> = std::env::args().skip(1).filter(|name| !name.starts_with('-')).collect();
    let is_asked = |id: &str| asked.is_empty() || asked.iter().any(|asked| asked == id);
    for entry in scenarios::ALL.iter().filter(|entry| is_asked(entry.id)) {
        let mut hand = Hand::new(entry.id);
        let without = median(&mut (0..FRAMES).map(|_| frame_time(&mut hand)).collect::<Vec<_>>());
        let opened = hand.workspace().opened;
        hand.app.world_mut().resource_mut::<Field>().show_of(0, opened);
        let begun = Instant::now();
        let mut frames = Vec::new();
        while frames.is_empty() || !hand.app.world().resource::<Field>().is_fine() {
            frames.push(frame_time(&mut hand));
            // A display waits between two frames.
            std::thread::sleep(Duration::from_millis(16));
        }
        let taken = begun.elapsed().as_secs_f64();
        let field = hand.app.world().resource::<Field>();
        assert_eq!(field.wish().shown, Shown::Relation);
        let pixels = field.shot().map_or(0, |shot| shot.painted.size.element_product());
        let worst = frames.iter().max().copied().unwrap_or_default();
        let [median, worst, without] = [median(&mut frames), worst, without].map(millis);
        let each = taken / f64::from(pixels.max(1)) * 1e6;
        println!("{:<22} {each:>14.2} {median:>20.1} {worst:>7.1} {without:>16.1}", entry.id);
    }
}

fn frame_time(hand: &mut Hand) -> Duration {
    let start = Instant::now();
    hand.app.update();
    start.elapsed()
}

fn median(times: &mut [Duration]) -> Duration {
    times.sort();
    times[times.len() / 2]
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}
