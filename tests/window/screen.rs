//! The built binary on the display: its picture and its log, with simulated pointer and keys.

use std::io::Read;
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Mutex, MutexGuard};
use std::thread::sleep;
use std::time::{Duration, Instant};

use bevy::math::{Rect, Vec2};
use collision_gizmos::view::{View, position};
use collision_sandbox::gizmos::camera::{Framed, frame_opened};
use collision_sandbox::state::workspace::Workspace;
use collision_sandbox::ui;
use collision_scenarios::cases::{self, Case};
use serde_json::Value;
use tempfile::TempDir;

pub const BINARY: &str = env!("CARGO_BIN_EXE_collision-sandbox");
pub const WIDTH: usize = 1280;
pub const HEIGHT: usize = 800;

/// The time limit for anything on a busy machine.
pub const PATIENCE: Duration = Duration::from_secs(90);

/// There is one display, so one window at a time.
pub static DISPLAY: Mutex<()> = Mutex::new(());

/// The name, the test of a pixel, and the minimum number of such pixels.
pub type Colour = (&'static str, fn([u8; 3]) -> bool, usize);

/// The running program and the log that it writes.
pub struct Screen {
    program: Child,
    log: PathBuf,
    /// The user's folder, created for this run.
    home: Option<TempDir>,
    display: Option<MutexGuard<'static, ()>>,
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
        let _ = std::fs::remove_file(&self.log);
    }
}

impl Screen {
    pub fn open(scenario: &str) -> Self {
        Self::start(&[scenario], tempfile::tempdir().expect("a folder of its own"))
    }

    pub fn start(arguments: &[&str], home: TempDir) -> Self {
        Self::start_with(arguments, home, |_| {})
    }

    pub fn start_with(arguments: &[&str], home: TempDir, change: impl Fn(&mut Command)) -> Self {
        let display = DISPLAY.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        Self::start_on(display, arguments, home, change)
    }

    pub fn start_on(
        display: MutexGuard<'static, ()>,
        arguments: &[&str],
        home: TempDir,
        change: impl Fn(&mut Command),
    ) -> Self {
        assert!(
            std::env::var_os("DISPLAY").is_some(),
            "no display: run scripts/test, or this under xvfb-run"
        );
        let name = format!("collision-sandbox-{}.jsonl", std::process::id());
        let log = std::env::temp_dir().join(name);
        let _ = std::fs::remove_file(&log);
        let mut command = Command::new(BINARY);
        command.args(arguments).arg("--log").arg(&log).env("XDG_CONFIG_HOME", home.path());
        change(&mut command);
        let program = command.spawn().expect("the built binary starts");
        let screen = Self { program, log, home: Some(home), display: Some(display) };
        screen.wait_for(|screen| screen.lines() > 0, "the first line of the log");
        xdotool(&[
            "search",
            "--sync",
            "--onlyvisible",
            "--name",
            "^Collision Sandbox$",
            "windowfocus",
            "windowmove",
            "0",
            "0",
        ]);
        sleep(Duration::from_millis(1500));
        screen
    }

    /// Ends the program like Ctrl+C in its terminal, and returns the user's folder.
    pub fn close(self) -> TempDir {
        self.end("INT").0
    }

    /// Ends and restarts the program, before another test gets the display.
    pub fn again(mut self) -> Self {
        let display = self.display.take().expect("closed once");
        Self::start_on(display, &[], self.close(), |_| {})
    }

    pub fn signal(&self, signal: &str) {
        let id = self.program.id().to_string();
        let killed = Command::new("kill").args([&format!("-{signal}"), &id]).status();
        assert!(killed.expect("kill").success());
    }

    /// Ends the program by a signal. Returns the user's folder and the exit status.
    pub fn end(mut self, signal: &str) -> (TempDir, ExitStatus) {
        self.signal(signal);
        let deadline = Instant::now() + PATIENCE;
        let status = loop {
            if let Some(status) = self.program.try_wait().expect("a child") {
                break status;
            }
            assert!(Instant::now() < deadline, "waited too long for its end");
            sleep(Duration::from_millis(50));
        };
        (self.home.take().expect("closed once"), status)
    }

    /// Returns the session file's contents, and a scenario's state in it.
    pub fn kept(&self, scenario: &str) -> Option<(Value, Value)> {
        let home = self.home.as_ref()?.path();
        let text = std::fs::read_to_string(home.join("collision-sandbox/session.json")).ok()?;
        let session: Value = serde_json::from_str(&text).expect("a session");
        let kept = session["scenarios"].as_array()?.iter();
        let kept = kept.clone().find(|kept| kept["case"]["scenario"] == scenario)?.clone();
        Some((session, kept))
    }

    /// Returns the numbers of an input in the last case shown.
    pub fn numbers(&self, input: &str) -> Vec<f32> {
        let case = self.last();
        let inputs = case.live.inputs();
        let input = inputs.iter().find(|other| other.name == input);
        input.map_or_else(Vec::new, |input| input.value.numbers())
    }

    /// Returns the processor time used so far.
    pub fn processor(&self) -> Duration {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.program.id()));
        let stat = stat.expect("Linux");
        let fields: Vec<_> = stat.rsplit(')').next().unwrap_or_default().split(' ').collect();
        let ticks = |field: usize| fields[field].parse::<u64>().expect("a number");
        Duration::from_millis(10 * (ticks(12) + ticks(13)))
    }

    #[track_caller]
    pub fn wait_for(&self, done: impl Fn(&Self) -> bool, what: &str) {
        assert!(self.waits(PATIENCE, done), "waited too long for {what}");
    }

    /// Returns `true` if a condition is met within that time.
    pub fn waits(&self, patience: Duration, done: impl Fn(&Self) -> bool) -> bool {
        let deadline = Instant::now() + patience;
        while !done(self) {
            if Instant::now() > deadline {
                return false;
            }
            sleep(Duration::from_millis(100));
        }
        true
    }

    pub fn text(&self) -> String {
        let mut text = String::new();
        if let Ok(mut file) = std::fs::File::open(&self.log) {
            file.read_to_string(&mut text).expect("the log is text");
        }
        text
    }

    pub fn lines(&self) -> usize {
        self.text().lines().count()
    }

    /// Returns the last case that the window showed. Its `expected` is the answer shown.
    pub fn last(&self) -> Case {
        let text = self.text();
        let line = text.lines().last().expect("a line in the log");
        cases::parse(line).unwrap_or_else(|why| panic!("{why}: {line}"))
    }

    /// Drags with the left button, and releases it.
    pub fn drag(&self, from: Vec2, to: Vec2) {
        let lines = self.lines();
        pull("1", from, to);
        xdotool(&["mouseup", "1"]);
        self.wait_for(|screen| screen.lines() > lines, "an answer after the drag");
        sleep(Duration::from_millis(800));
    }

    /// Waits until the view shows these colours, since a frame may be slow on a busy machine.
    #[track_caller]
    pub fn shows(&self, colours: &[Colour]) {
        let deadline = Instant::now() + Duration::from_secs(30);
        loop {
            let picture = self.picture();
            let missing = colours.iter().find(|(_, like, least)| picture.count(*like) < *least);
            let Some((what, like, least)) = missing else { return };
            let seen = picture.count(*like);
            assert!(Instant::now() < deadline, "{what}: {seen} pixels, not {least}");
            sleep(Duration::from_millis(300));
        }
    }

    pub fn picture(&self) -> Picture {
        let output = Command::new("import")
            .args(["-window", "root", "-depth", "8", "rgb:-"])
            .output()
            .expect("ImageMagick's import");
        assert_eq!(output.stdout.len(), WIDTH * HEIGHT * 3, "the screen is {WIDTH} × {HEIGHT}");
        Picture(output.stdout)
    }
}

pub fn xdotool(arguments: &[&str]) {
    let status = Command::new("xdotool").args(arguments).stdout(Stdio::null()).status();
    assert!(status.expect("xdotool").success(), "xdotool {arguments:?}");
}

pub fn pointer(to: Vec2) {
    let (x, y) = (to.x.round().to_string(), to.y.round().to_string());
    xdotool(&["mousemove", &x, &y]);
}

/// Presses a button and moves in steps like a hand; the button stays down.
pub fn pull(button: &str, from: Vec2, to: Vec2) {
    pointer(from);
    sleep(Duration::from_millis(300));
    xdotool(&["mousedown", button]);
    for step in 1..=8 {
        pointer(from.lerp(to, step as f32 / 8.0));
        sleep(Duration::from_millis(80));
    }
}

/// Holds the first keys while the last one is pressed.
pub fn keys(keys: &[&str]) {
    let [held @ .., last] = keys else { return };
    for (what, keys) in [("keydown", held), ("key", &[*last]), ("keyup", held)] {
        for key in keys {
            xdotool(&[what, key]);
            sleep(Duration::from_millis(150));
        }
    }
}

/// The screen, three bytes per pixel.
pub struct Picture(Vec<u8>);

impl Picture {
    /// Counts the pixels of the view, without the panels, that match a colour.
    pub fn count(&self, like: fn([u8; 3]) -> bool) -> usize {
        let view = view_rect();
        let rows = self.0.chunks_exact(WIDTH * 3);
        rows.flat_map(|row| row.chunks_exact(3).take(view.max.x as usize).skip(view.min.x as usize))
            .filter(|pixel| like([pixel[0], pixel[1], pixel[2]]))
            .count()
    }

    /// Counts the pixels of the right panel in the red of an error.
    pub fn complains(&self) -> usize {
        let from = view_rect().max.x as usize;
        let rows = self.0.chunks_exact(WIDTH * 3);
        rows.flat_map(|row| row.chunks_exact(3).skip(from))
            .filter(|pixel| pixel[0] > 180 && pixel[1] < 60 && pixel[2] < 60)
            .count()
    }

    /// Counts the pixels of the view that differ from another picture.
    pub fn differs(&self, other: &Self) -> usize {
        let view = view_rect();
        let here = |index: &usize| {
            let column = (index % WIDTH) as f32;
            (view.min.x..view.max.x).contains(&column)
        };
        let pixels = self.0.chunks_exact(3).zip(other.0.chunks_exact(3)).enumerate();
        let apart = |(a, b): (&[u8], &[u8])| a.iter().zip(b).any(|(a, b)| a.abs_diff(*b) > 24);
        pixels.filter(|(index, pixels)| here(index) && apart(*pixels)).count()
    }
}

pub fn red([r, g, b]: [u8; 3]) -> bool {
    r > 110 && g < r / 2 && b < r / 2
}
pub fn green([r, g, b]: [u8; 3]) -> bool {
    g > 110 && r < g / 2 && b < g / 2
}
pub fn blue([r, g, b]: [u8; 3]) -> bool {
    b > 110 && r < b / 2 && g < b / 2
}
pub fn yellow([r, g, b]: [u8; 3]) -> bool {
    r > 110 && g > 100 && b < r / 2
}
pub fn cyan([r, g, b]: [u8; 3]) -> bool {
    g > 110 && b > 110 && r < g / 2
}
pub fn magenta([r, g, b]: [u8; 3]) -> bool {
    r > 110 && b > 110 && g < r / 2
}
/// The field's colour for a hit in `ray_sphere`.
pub fn hits([r, g, b]: [u8; 3]) -> bool {
    r < 40 && (70..130).contains(&g) && (40..90).contains(&b)
}
pub fn white([r, g, b]: [u8; 3]) -> bool {
    r > 200 && g > 200 && b > 200
}

pub fn view_rect() -> Rect {
    Rect::new(ui::LIST_WIDTH, ui::TOOLS_HEIGHT, WIDTH as f32 - ui::CASE_WIDTH, HEIGHT as f32)
}

/// Returns the window's view at its start, with the app's own camera.
pub fn view(case: &mut Workspace) -> View {
    let mut view = View { rect: view_rect(), ..View::default() };
    frame_opened(case, &mut view, &mut Framed::default());
    view
}

pub fn handle(case: &mut Workspace, view: &View, name: &str) -> Vec2 {
    let inputs = case.scenario.inputs();
    let input = inputs.iter().find(|input| input.name == name).expect(name);
    view.project(position(&input.value, view)).expect("in front of the camera")
}
