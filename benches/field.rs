//! Measures the answer field: its wall time, its processor time, and how much it slows down the
//! frames.
//!
//! `cargo bench --profile dev --bench field` measures the build of `cargo run`; scenarios' names
//! after `--` select these.

#[path = "../tests/hand/mod.rs"]
mod hand;

use std::time::{Duration, Instant};

use collision_sandbox::field::{Field, FieldSettings, Shown, Subject};
use collision_scenarios::scenarios;

use hand::Hand;

/// The number of frames measured without a field.
const FRAMES: u32 = 60;

fn main() {
    let (head, of_it) = ("s a megapixel", "of the processor");
    let frame = "frame, ms: median and worst";
    println!("{:<22} {head:>14} {of_it:>18} {frame:>28} {:>16}", "scenario", "without a field");
    let asked: Vec<_> = std::env::args().skip(1).filter(|name| !name.starts_with('-')).collect();
    let is_asked = |id: &str| asked.is_empty() || asked.iter().any(|asked| asked == id);
    for entry in scenarios::ALL.iter().filter(|entry| is_asked(entry.id)) {
        let mut hand = Hand::new(entry.id);
        let without = median(&mut (0..FRAMES).map(|_| frame_time(&mut hand)).collect::<Vec<_>>());
        let opened = hand.workspace().opened;
        let subject = Subject::of(&hand.workspace().scenario.inputs(), 0, None);
        let subject = subject.expect("an input");
        hand.app.world_mut().resource_mut::<Field>().show_of(subject, opened);
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
        let each = |seconds: f64| seconds / f64::from(pixels.max(1)) * 1e6;
        let (taken, worked) = (each(taken), each(worked(&mut hand).as_secs_f64()));
        let times = format!("{taken:>14.2} {worked:>18.3} {median:>20.1} {worst:>7.1}");
        println!("{:<22} {times} {without:>16.1}", entry.id);
    }
}

/// Returns the processor time of a whole field, computed while no frame is drawn: the minimum of a
/// few runs.
fn worked(hand: &mut Hand) -> Duration {
    let mut frame = |is_on| {
        let mut field = hand.app.world_mut().resource_mut::<Field>();
        let wish = field.wish();
        field.want(FieldSettings { is_on, ..wish });
        let before = processor_time();
        hand.app.update();
        rest() - before
    };
    let times = (0..5).map(|_| {
        let without = [frame(false), frame(false)].into_iter().min().unwrap_or_default();
        frame(true).saturating_sub(without)
    });
    times.min().unwrap_or_default()
}

/// Waits until all threads are idle, and returns the processor time so far.
fn rest() -> Duration {
    let mut worked = processor_time();
    loop {
        std::thread::sleep(Duration::from_millis(200));
        let now = processor_time();
        if now - worked < Duration::from_millis(1) {
            return now;
        }
        worked = now;
    }
}

/// Returns the processor time of all threads, including finished ones.
fn processor_time() -> Duration {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: it writes only to the given struct.
    let failed = unsafe { libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &raw mut time) };
    assert_eq!(failed, 0, "this system has no such clock");
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
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
