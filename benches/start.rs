//! Measures the time until the window shows its first frame, compared with an empty window, and the
//! load while idle. Needs a display, and Linux for the second.
//!
//! `cargo bench --profile dev --bench start` measures the build of `cargo run`.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::render::view::ExtractedWindows;
use bevy::render::{Render, RenderApp, RenderSystems};

const STARTS: usize = 7;
/// The time for the program to become idle, and the time for which that is measured.
const SETTLES: Duration = Duration::from_secs(10);
const RESTS: Duration = Duration::from_secs(30);

fn main() {
    match std::env::args().nth(1).as_deref() {
        Some("workspace") => show(collision_sandbox::window::app(None).expect("a window")),
        Some("empty") => show(empty()),
        _ => measure(),
    }
}

/// A window of the same size, with a camera that sees nothing.
fn empty() -> App {
    let window = Window { resolution: (1280, 800).into(), ..default() };
    let mut app = App::new();
    app.add_plugins(DefaultPlugins.set(WindowPlugin { primary_window: Some(window), ..default() }));
    app.add_systems(Startup, |mut commands: Commands| {
        commands.spawn(Camera2d);
    });
    app
}

/// Runs the app, and prints a line for each frame on the screen.
fn show(mut app: App) {
    #[derive(Resource, Default)]
    struct Drawn(bool);

    let render = app.sub_app_mut(RenderApp);
    render.init_resource::<Drawn>();
    render.add_systems(
        Render,
        (
            (|windows: Res<ExtractedWindows>, mut drawn: ResMut<Drawn>| {
                drawn.0 = windows.values().any(|window| window.swap_chain_texture.is_some());
            })
            .in_set(RenderSystems::Queue),
            (|drawn: Res<Drawn>| {
                if drawn.0 {
                    // After the first frame nobody reads any more.
                    let _ = writeln!(std::io::stdout(), "frame");
                }
            })
            .in_set(RenderSystems::Cleanup),
        ),
    );
    app.run();
}

/// A running program, and the times of its frames.
struct Shown {
    program: Child,
    frames: Receiver<Instant>,
    began: Instant,
    _home: tempfile::TempDir,
}

impl Shown {
    fn start(what: &str) -> Self {
        let home = tempfile::tempdir().expect("a folder");
        let began = Instant::now();
        let mut program = Command::new(std::env::current_exe().expect("this program"))
            .arg(what)
            .env("XDG_CONFIG_HOME", home.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        let output = BufReader::new(program.stdout.take().expect("its output"));
        let (frame, frames) = channel();
        thread::spawn(move || {
            // The receiver hangs up when it has enough.
            output.lines().map_while(Result::ok).try_for_each(|_| frame.send(Instant::now()))
        });
        Self { program, frames, began, _home: home }
    }

    fn first_frame(&self) -> Duration {
        let first = self.frames.recv_timeout(Duration::from_secs(120));
        first.expect("a first frame: is there a display?") - self.began
    }

    /// Returns the number of frames in a time.
    fn count(&self, time: Duration) -> usize {
        let end = Instant::now() + time;
        let mut frames = 0;
        loop {
            match self.frames.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok(_) => frames += 1,
                Err(RecvTimeoutError::Timeout) => return frames,
                Err(RecvTimeoutError::Disconnected) => panic!("it has ended"),
            }
        }
    }

    /// Returns the processor time of all its threads so far, in hundredths of a second.
    fn processor(&self) -> Option<u64> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.program.id())).ok()?;
        let fields: Vec<_> = stat.rsplit_once(')')?.1.split_whitespace().collect();
        Some(fields.get(11)?.parse::<u64>().ok()? + fields.get(12)?.parse::<u64>().ok()?)
    }
}

impl Drop for Shown {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

fn measure() {
    let mut times = [const { Vec::new() }; 2];
    // The first run of each warms up the caches.
    for start in 0..=STARTS {
        for (times, what) in times.iter_mut().zip(["empty", "workspace"]) {
            let time = Shown::start(what).first_frame();
            if start > 0 {
                times.push(time);
            }
        }
    }
    let [empty, workspace] = times.map(|mut times| {
        times.sort();
        times[times.len() / 2].as_secs_f64()
    });
    println!("start to first frame, the median of {STARTS}:");
    println!(
        "  an empty window {empty:.2} s, the workspace {workspace:.2} s: {:.2}",
        workspace / empty
    );

    let shown = Shown::start("workspace");
    shown.first_frame();
    shown.count(SETTLES);
    let before = shown.processor();
    let frames = shown.count(RESTS);
    println!("untouched for {} s: {frames} frames", RESTS.as_secs());
    if let (Some(before), Some(after)) = (before, shown.processor()) {
        println!("  {:.2} s of processor time", (after - before) as f64 / 100.0);
    }
}
