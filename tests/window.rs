//! The built binary in a real window, under a real pointer.
//! Needs a display, xdotool and ImageMagick's `import`: see `scripts/test`.
//! Nothing here skips: without a display these tests fail.

use std::io::Read;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::sync::{Mutex, MutexGuard};
use std::thread::sleep;
use std::time::{Duration, Instant};

use bevy::math::{Rect, Vec2};
use collision_sandbox::camera::{self, View};
use collision_sandbox::cases::{self, Case};
use collision_sandbox::sandbox::Sandbox;
use collision_sandbox::{handles, panel};

const BINARY: &str = env!("CARGO_BIN_EXE_collision-sandbox");
const WIDTH: usize = 1280;
const HEIGHT: usize = 800;

/// There is one display, so one window at a time.
static DISPLAY: Mutex<()> = Mutex::new(());

/// What it is, how its pixels look, and how many there are at least.
type Colour = (&'static str, fn([u8; 3]) -> bool, usize);

/// The running program and the log that it writes.
struct Screen {
    program: Child,
    log: PathBuf,
    _display: MutexGuard<'static, ()>,
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
        let _ = std::fs::remove_file(&self.log);
    }
}

impl Screen {
    fn open(scenario: &str) -> Self {
        let display = DISPLAY.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        assert!(
            std::env::var_os("DISPLAY").is_some(),
            "no display: run scripts/test, or this under xvfb-run"
        );
        let name = format!("collision-sandbox-{}-{scenario}.jsonl", std::process::id());
        let log = std::env::temp_dir().join(name);
        let _ = std::fs::remove_file(&log);
        let program = Command::new(BINARY)
            .args([scenario, "--log"])
            .arg(&log)
            .stderr(Stdio::inherit())
            .spawn()
            .expect("the built binary starts");
        let screen = Self { program, log, _display: display };
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

    fn wait_for(&self, done: impl Fn(&Self) -> bool, what: &str) {
        let deadline = Instant::now() + Duration::from_secs(90);
        while !done(self) {
            assert!(Instant::now() < deadline, "waited too long for {what}");
            sleep(Duration::from_millis(100));
        }
    }

    fn text(&self) -> String {
        let mut text = String::new();
        if let Ok(mut file) = std::fs::File::open(&self.log) {
            file.read_to_string(&mut text).expect("the log is text");
        }
        text
    }

    fn lines(&self) -> usize {
        self.text().lines().count()
    }

    /// The last case that the window showed. Its `expected` is the answer shown.
    fn last(&self) -> Case {
        let text = self.text();
        let line = text.lines().last().expect("a line in the log");
        cases::parse(line).unwrap_or_else(|why| panic!("{why}: {line}"))
    }

    /// Drags with the left button, as a hand does: in steps.
    fn drag(&self, from: Vec2, to: Vec2) {
        let lines = self.lines();
        pointer(from);
        sleep(Duration::from_millis(300));
        xdotool(&["mousedown", "1"]);
        for step in 1..=8 {
            pointer(from.lerp(to, step as f32 / 8.0));
            sleep(Duration::from_millis(80));
        }
        xdotool(&["mouseup", "1"]);
        self.wait_for(|screen| screen.lines() > lines, "an answer after the drag");
        sleep(Duration::from_millis(800));
    }

    /// Waits until the view shows these colours: a frame may take its time on a busy machine.
    #[track_caller]
    fn shows(&self, colours: &[Colour]) {
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

    fn picture(&self) -> Picture {
        let output = Command::new("import")
            .args(["-window", "root", "-depth", "8", "rgb:-"])
            .output()
            .expect("ImageMagick's import");
        assert_eq!(output.stdout.len(), WIDTH * HEIGHT * 3, "the screen is {WIDTH} × {HEIGHT}");
        Picture(output.stdout)
    }
}

fn xdotool(arguments: &[&str]) {
    let status = Command::new("xdotool").args(arguments).stdout(Stdio::null()).status();
    assert!(status.expect("xdotool").success(), "xdotool {arguments:?}");
}

fn pointer(to: Vec2) {
    let (x, y) = (to.x.round().to_string(), to.y.round().to_string());
    xdotool(&["mousemove", &x, &y]);
}

/// The screen, three bytes a pixel.
struct Picture(Vec<u8>);

impl Picture {
    /// How many pixels of the view, without the panels, have such a colour.
    fn count(&self, like: fn([u8; 3]) -> bool) -> usize {
        let view = view_rect();
        let rows = self.0.chunks_exact(WIDTH * 3);
        rows.flat_map(|row| row.chunks_exact(3).take(view.max.x as usize).skip(view.min.x as usize))
            .filter(|pixel| like([pixel[0], pixel[1], pixel[2]]))
            .count()
    }
}

fn red([r, g, b]: [u8; 3]) -> bool {
    r > 110 && g < r / 2 && b < r / 2
}
fn green([r, g, b]: [u8; 3]) -> bool {
    g > 110 && r < g / 2 && b < g / 2
}
fn blue([r, g, b]: [u8; 3]) -> bool {
    b > 110 && r < b / 2 && g < b / 2
}
fn yellow([r, g, b]: [u8; 3]) -> bool {
    r > 110 && g > 100 && b < r / 2
}
fn cyan([r, g, b]: [u8; 3]) -> bool {
    g > 110 && b > 110 && r < g / 2
}
fn magenta([r, g, b]: [u8; 3]) -> bool {
    r > 110 && b > 110 && g < r / 2
}
fn white([r, g, b]: [u8; 3]) -> bool {
    r > 200 && g > 200 && b > 200
}

fn view_rect() -> Rect {
    Rect::new(panel::LIST_WIDTH, 0.0, WIDTH as f32 - panel::CASE_WIDTH, HEIGHT as f32)
}

/// What the window shows at its start: the same camera that the app makes.
fn view(case: &mut Sandbox) -> View {
    let mut view = View { rect: view_rect(), ..View::default() };
    camera::home(case, &mut view);
    view
}

fn handle(case: &mut Sandbox, view: &View, name: &str) -> Vec2 {
    let inputs = case.scenario.inputs();
    let input = inputs.iter().find(|input| input.name == name).expect(name);
    view.project(handles::position(&input.value, view)).expect("in front of the camera")
}

#[test]
fn a_real_pointer_drags_a_handle_and_the_answer_follows() {
    let screen = Screen::open("ray_sphere");
    let mut shown = Sandbox::new(collision_sandbox::scenarios::find("ray_sphere").unwrap());
    let view = view(&mut shown);
    assert!(shown.answer.hit);

    screen.shows(&[
        ("the line and A", blue, 300),
        ("D", red, 60),
        ("B and the normal", green, 150),
    ]);

    // B up and away: the ray passes beside the sphere.
    let from = handle(&mut shown, &view, "end");
    let to = from + Vec2::new(-40.0, -330.0);
    screen.drag(from, to);
    let last = screen.last();
    assert_eq!(last.scenario.id, "ray_sphere");
    let expected = last.expected.clone().expect("the log holds the answer");
    assert_eq!(expected["hit"], false);
    assert_eq!(expected["relation"], "passes_by");
    shown.open_case(last);
    assert!(!shown.answer.hit, "the kernel says the same");
    let at = handle(&mut shown, &view, "end");
    assert!(at.distance(to) < 2.0, "B lies at {at}, the pointer at {to}");
    screen.shows(&[("the dashed line", blue, 150)]);
    screen.wait_for(|screen| screen.picture().count(red) < 20, "D to go");

    // And back again.
    screen.drag(to, from);
    assert_eq!(screen.last().expected.expect("an answer")["hit"], true);
}

#[test]
fn each_scenario_shows_its_colours() {
    let wanted: &[(&str, &[Colour])] = &[
        ("ray_sphere_info", &[("red ray", red, 100), ("green normal", green, 50)]),
        (
            "sphere_cast_sphere",
            &[("red cast", red, 500), ("blue target", blue, 1000), ("yellow contact", yellow, 500)],
        ),
        (
            "segment_triangle",
            &[("cyan segment", cyan, 100), ("white triangle", white, 100), ("yellow", yellow, 100)],
        ),
        ("plane_plane", &[("magenta planes", magenta, 500), ("red line", red, 100)]),
        ("ball_arc", &[("white arc", white, 200), ("red ball", red, 50), ("yellow", yellow, 50)]),
    ];
    for (scenario, colours) in wanted {
        let screen = Screen::open(scenario);
        assert!(screen.last().expected.is_some(), "{scenario}");
        screen.shows(colours);
    }
}

fn start_without(change: impl Fn(&mut Command)) -> Output {
    let mut command = Command::new(BINARY);
    change(&mut command);
    command.output().expect("the built binary starts")
}

#[track_caller]
fn check_sentence(output: &Output, words: &[&str]) {
    let text = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{text}");
    let lines: Vec<_> = text.lines().filter(|line| !line.is_empty()).collect();
    assert!(matches!(lines[..], [_]), "one sentence, not: {text}");
    assert!(!text.contains("panicked"), "{text}");
    for word in words {
        assert!(text.contains(word), "{word} in: {text}");
    }
}

#[test]
fn without_a_display_one_sentence_says_so() {
    let output = start_without(|command| {
        command.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY").env_remove("WAYLAND_SOCKET");
    });
    check_sentence(&output, &["display", "query"]);
    let output = start_without(|command| {
        command.env("DISPLAY", ":4242").env_remove("WAYLAND_DISPLAY");
    });
    check_sentence(&output, &["display", "query"]);
}

#[test]
fn without_a_graphics_adapter_one_sentence_says_so() {
    let output = start_without(|command| {
        command.env("VK_DRIVER_FILES", "/nonexistent.json");
    });
    check_sentence(&output, &["graphics adapter", "mesa-vulkan-drivers", "query"]);
}
