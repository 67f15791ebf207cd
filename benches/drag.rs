//! Measures the answers per second in the window (1280 × 800) while a real pointer drags a handle.
//! Needs a display and xdotool.
//!
//! `cargo bench --profile dev --bench drag` measures the build of `cargo run`; a scenario's name
//! after `--` selects that one.

use std::io::Write;
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use bevy::math::{Rect, Vec2};
use collision_gizmos::view::{View, position};
use collision_sandbox::gizmos::camera::{Framed, frame_opened};
use collision_sandbox::state::workspace::Workspace;
use collision_sandbox::ui;
use collision_scenarios::scenarios;

const BINARY: &str = env!("CARGO_BIN_EXE_collision-sandbox");
const SIZE: Vec2 = Vec2::new(1280.0, 800.0);
/// The time between two moves of the pointer.
const MOVE: Duration = Duration::from_millis(10);
/// The first frames of a drag compile new pipelines.
const WARM: Duration = Duration::from_secs(2);
const DRAG: Duration = Duration::from_secs(5);
const USUAL: [&str; 4] = ["ray_sphere", "sphere_cast_sphere", "triangle_triangle", "plane_plane"];

fn main() {
    let asked: Vec<_> = std::env::args().skip(1).filter(|name| !name.starts_with('-')).collect();
    let asked: Vec<&str> = match asked.is_empty() {
        true => USUAL.to_vec(),
        false => asked.iter().map(String::as_str).collect(),
    };
    println!("{:<20} {:>16} {:>24}", "scenario", "answers a second", "processor ms an answer");
    for id in asked {
        let Drag { rate, processor } = drag(id);
        println!("{id:<20} {rate:>16.1} {processor:>24.0}");
    }
}

/// The running program, killed when dropped.
struct Program(Child);

impl Program {
    /// Returns the processor time of all its threads so far, in milliseconds (Linux).
    fn processor(&self) -> f64 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.0.id())).expect("Linux");
        let fields: Vec<_> = stat.rsplit(')').next().unwrap_or_default().split(' ').collect();
        let ticks = |index: usize| fields[index].parse::<f64>().expect("a number");
        10.0 * (ticks(12) + ticks(13))
    }
}

/// The result of a drag.
struct Drag {
    /// Answers per second.
    rate: f64,
    /// Processor time per answer, in milliseconds: hardly affected by other programs.
    processor: f64,
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn drag(id: &str) -> Drag {
    let home = tempfile::tempdir().expect("a folder");
    let log = home.path().join("log.jsonl");
    let mut command = Command::new(BINARY);
    command.arg(id).arg("--log").arg(&log).env("XDG_CONFIG_HOME", home.path());
    let program = Program(command.stderr(Stdio::null()).spawn().expect("it starts"));
    let opened = Instant::now();
    while lines(&log) == 0 {
        assert!(opened.elapsed() < Duration::from_secs(90), "no frame: is there a display?");
        sleep(Duration::from_millis(50));
    }
    let window = ["search", "--sync", "--onlyvisible", "--name", "^Collision Sandbox$"];
    let place = ["windowfocus", "windowmove", "0", "0"];
    let status = Command::new("xdotool").args(window).args(place).stdout(Stdio::null()).status();
    assert!(status.expect("xdotool").success());
    sleep(Duration::from_secs(2));

    let mut hand = Command::new("xdotool").arg("-").stdin(Stdio::piped()).spawn().expect("xdotool");
    let mut orders = hand.stdin.take().expect("its input");
    let at = first_handle(id);
    say(&mut orders, &format!("mousemove {} {}", at.x as i32, at.y as i32));
    sleep(Duration::from_millis(500));
    say(&mut orders, "mousedown 1");
    let began = Instant::now();
    let mut counted = None;
    while began.elapsed() < WARM + DRAG {
        let turn = Vec2::from_angle(began.elapsed().as_secs_f32() * 4.0) * 40.0;
        let to = at + turn;
        say(&mut orders, &format!("mousemove {} {}", to.x as i32, to.y as i32));
        sleep(MOVE);
        if began.elapsed() > WARM && counted.is_none() {
            counted = Some((Instant::now(), lines(&log), program.processor()));
        }
    }
    let (since, before, busy) = counted.expect("it was warm");
    let answers = (lines(&log) - before) as f64;
    assert!(answers > 0.0, "{id}: the hand has missed its handle");
    let rate = answers / since.elapsed().as_secs_f64();
    let processor = (program.processor() - busy) / answers;
    say(&mut orders, "mouseup 1");
    drop(orders);
    let _ = hand.wait();
    Drag { rate, processor }
}

fn say(orders: &mut ChildStdin, what: &str) {
    writeln!(orders, "{what}").and_then(|()| orders.flush()).expect("xdotool listens");
}

fn lines(log: &Path) -> usize {
    std::fs::read(log).map_or(0, |text| text.iter().filter(|&&byte| byte == b'\n').count())
}

/// Returns the place of a scenario's first handle at the start.
fn first_handle(id: &str) -> Vec2 {
    let workspace = Workspace::new(scenarios::find(id).expect("a scenario"));
    let rect = Rect::new(ui::LIST_WIDTH, ui::TOOLS_HEIGHT, SIZE.x - ui::CASE_WIDTH, SIZE.y);
    let mut view = View { rect, ..View::default() };
    frame_opened(&workspace, &mut view, &mut Framed::default());
    let inputs = workspace.scenario.inputs();
    view.project(position(&inputs[0].value, &view)).expect("in the picture")
}
