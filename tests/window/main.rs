//! The built binary in a real window, with a real pointer. Needs a display, xdotool and
//! ImageMagick's `import`: see `scripts/test`. Nothing is skipped: without a display these tests
//! fail.

mod formula;
#[path = "../hand/mod.rs"]
mod hand;
mod screen;
mod texts;

use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use bevy::math::Vec2;
use bevy_egui::egui::accesskit::{Node, Role};
use bevy_egui::{EguiContext, EguiOutput};
use collision_sandbox::state::workspace::Workspace;
use serde_json::Value;

use hand::Hand;
use screen::*;

/// A place of the view where `ray_sphere` has nothing.
const EMPTY: Vec2 = Vec2::new(320.0, 720.0);

#[test]
fn a_real_pointer_drags_a_handle_and_the_answer_follows() {
    let screen = Screen::open("ray_sphere");
    let mut shown = Workspace::new(collision_scenarios::scenarios::find("ray_sphere").unwrap());
    let view = view(&mut shown);
    assert!(shown.answer.hit);

    screen.shows(&[
        ("the line and A", blue, 300),
        ("D", red, 60),
        ("B and the normal", green, 150),
    ]);

    // B up and to the left: the ray misses the sphere.
    let from = handle(&mut shown, &view, "end");
    let to = from + Vec2::new(-40.0, -330.0);
    screen.drag(from, to);
    let last = screen.last();
    assert_eq!(last.scenario.id, "ray_sphere");
    let expected = last.expected.clone().expect("the log holds the answer");
    assert_eq!(expected["hit"], false);
    assert_eq!(expected["relation"], "passes_by");
    shown.open_case(last);
    shown.ask(true);
    assert!(!shown.answer.hit, "the kernel says the same");
    let at = handle(&mut shown, &view, "end");
    assert!(at.distance(to) < 2.0, "B lies at {at}, the pointer at {to}");
    screen.shows(&[("the dashed line", blue, 150)]);
    // Nothing selected: no red axis on B.
    pointer(EMPTY);
    xdotool(&["click", "1"]);
    screen.wait_for(|screen| screen.picture().count(red) < 20, "D to go");

    // And back again.
    screen.drag(to, from);
    assert_eq!(screen.last().expected.expect("an answer")["hit"], true);
}

#[test]
fn a_press_in_the_field_puts_the_handle_there_and_the_next_start_has_it_too() {
    let screen = Screen::open("ray_sphere");
    let mut shown = Workspace::new(collision_scenarios::scenarios::find("ray_sphere").unwrap());
    let view = view(&mut shown);
    let is_there = |screen: &Screen| screen.picture().count(hits) > 20_000;
    assert!(!is_there(&screen));
    keys(&["h"]);
    screen.wait_for(is_there, "the field");
    let to = view_rect().center() + Vec2::new(90.0, -150.0);
    pointer(to);
    sleep(Duration::from_millis(300));
    xdotool(&["click", "1"]);
    let start = shown.scenario.inputs()[0].value.numbers();
    screen.wait_for(|screen| screen.numbers("start") != start, "the handle to go");
    shown.open_case(screen.last());
    let at = handle(&mut shown, &view, "start");
    assert!(at.distance(to) < 2.0, "A lies at {at}, the pointer was at {to}");
    let screen = screen.again();
    screen.wait_for(is_there, "the field at the next start");
    keys(&["h"]);
    screen.wait_for(|screen| !is_there(screen), "the field to go");
}

#[test]
fn each_scenario_shows_its_colours() {
    let wanted: &[(&str, &[Colour])] = &[
        ("ray_sphere_info", &[("red ray", red, 100), ("green normal", green, 50)]),
        (
            "sphere_cast_sphere",
            &[("red cast", red, 300), ("blue target", blue, 300), ("yellow contact", yellow, 300)],
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

/// Returns the place of a scenario's first number field, found in the same panel without a window.
fn first_field(scenario: &str) -> Vec2 {
    in_the_panel(scenario, |node| node.role() == Role::SpinButton)
}

/// Returns the middle of the panel's first widget, from above, that meets a condition.
fn in_the_panel(scenario: &str, is_it: impl Fn(&Node) -> bool) -> Vec2 {
    let mut hand = Hand::new(scenario);
    let world = hand.app.world_mut();
    let mut contexts = world.query::<&mut EguiContext>();
    contexts.single_mut(world).expect("one context").get_mut().enable_accesskit();
    hand.app.update();
    let world = hand.app.world_mut();
    let output = world.query::<&EguiOutput>().single(world).expect("one context");
    let update = output.platform_output.accesskit_update.as_ref().expect("the panel as a tree");
    let found = update.nodes.iter().filter(|(_, node)| is_it(node));
    let bounds = found.filter_map(|(_, node)| node.bounds());
    let bounds = bounds.min_by(|a, b| (a.y0, a.x0).partial_cmp(&(b.y0, b.x0)).expect("finite"));
    let bounds = bounds.expect("one in the panel");
    Vec2::new((bounds.x0 + bounds.x1) as f32, (bounds.y0 + bounds.y1) as f32) / 2.0
}

#[test]
fn a_real_click_takes_all_of_a_long_number_and_tab_leaves_it() {
    let home = tempfile::tempdir().expect("a folder of its own");
    let case = r#"{"scenario":"ray_sphere","inputs":{"start":[4.6003766,0.8732932,-5.883888]}}"#;
    let path = home.path().join("long.json");
    std::fs::write(&path, case).expect("a file of its own");
    let screen = Screen::start(&[path.to_str().expect("a name of letters")], home);
    let start = [4.6003766, 0.8732932, -5.883888];
    assert_eq!(screen.numbers("start"), start);
    pointer(first_field("ray_sphere"));
    sleep(Duration::from_millis(500));
    // As fast as a frame, so that both may be in one.
    xdotool(&["click", "1"]);
    sleep(Duration::from_millis(1500));
    for _ in 0..4 {
        keys(&["Tab"]);
    }
    sleep(Duration::from_secs(2));
    assert_eq!(screen.numbers("start"), start, "nothing was typed");
    xdotool(&["click", "--repeat", "2", "--delay", "60", "1"]);
    sleep(Duration::from_millis(1500));
    keys(&["2"]);
    keys(&["Return"]);
    let typed = [2.0, start[1], start[2]];
    screen.wait_for(|screen| screen.numbers("start") == typed, "the number to be taken whole");
}

/// Checks that the program draws nothing without input.
#[track_caller]
fn check_rest(screen: &Screen, what: &str) {
    // Temporary messages and tooltips are gone by then.
    sleep(Duration::from_secs(6));
    let before = screen.processor();
    sleep(Duration::from_secs(4));
    let taken = screen.processor() - before;
    // A single frame takes as much, and one an hour does not count.
    assert!(taken <= Duration::from_millis(20), "{what}: {taken:?} of the processor in 4 s");
}

#[test]
fn nothing_is_drawn_at_rest() {
    let home = tempfile::tempdir().expect("a folder of its own");
    let log = home.path().join("game.jsonl");
    let line = |time: u32| {
        format!(r#"{{"time":{time},"scenario":"ray_sphere","inputs":{{"radius":{time}}}}}"#)
    };
    std::fs::write(&log, [line(1), line(2), line(3)].join("\n") + "\n").unwrap();
    let path = log.to_string_lossy().into_owned();
    let screen = Screen::start(&[&path], home);
    check_rest(&screen, "with a log open");
    pointer(in_the_panel("ray_sphere", |node| node.label() == Some("Methods")));
    xdotool(&["click", "1"]);
    check_rest(&screen, "with the methods");
    let _owner = Owner::new("UTF8_STRING", b"sphere (1 2 3) r 4, ray (0 0 0) to (9 0 0)");
    keys(&["ctrl+v"]);
    check_rest(&screen, "with a text to be pasted");
    keys(&["Escape"]);
    check_rest(&screen, "with that dialog closed");
    pointer(view_rect().center() + Vec2::new(-200.0, 150.0));
    sleep(Duration::from_secs(2));
    keys(&["h"]);
    check_rest(&screen, "with the answer field");
}

#[test]
fn a_click_counts_after_a_rest() {
    let screen = Screen::open("ray_sphere");
    for id in ["ray_sphere_info", "sphere_cast_sphere", "ray_sphere"] {
        let entry = collision_scenarios::scenarios::find(id).unwrap();
        // The list shows only the open scenario's scenes: others collapse when the pointer is
        // elsewhere.
        pointer(view_rect().center());
        sleep(Duration::from_secs(1));
        let open = screen.last().scenario.id;
        pointer(in_the_panel(open, |node| node.label() == Some(entry.title)));
        // Hover effects such as tooltips are over by then.
        sleep(Duration::from_secs(3));
        xdotool(&["mousedown", "1"]);
        sleep(Duration::from_millis(80));
        xdotool(&["mouseup", "1"]);
        screen.wait_for(|screen| screen.last().scenario.id == id, id);
    }
}

#[test]
fn what_a_real_hand_does_is_there_at_the_next_start() {
    let home = tempfile::tempdir().expect("a folder of its own");
    let screen = Screen::start(&[], home);
    let mut shown = Workspace::new(collision_scenarios::scenarios::find("ray_sphere").unwrap());
    let view = view(&mut shown);
    assert_eq!(screen.last().scenario.id, "ray_sphere", "the first start");
    let (a, b) = (handle(&mut shown, &view, "start"), handle(&mut shown, &view, "end"));
    let place = |screen: &Screen, name: &str| {
        let mut shown = Workspace::new(collision_scenarios::scenarios::find("ray_sphere").unwrap());
        shown.open_case(screen.last());
        handle(&mut shown, &view, name)
    };

    // Drag.
    let to = b + Vec2::new(-60.0, -40.0);
    screen.drag(b, to);
    screen.wait_for(|screen| place(screen, "end").distance(to) < 2.0, "B to follow");

    // Esc during a drag.
    let before = screen.numbers("end");
    pull("1", to, to + Vec2::new(-90.0, 70.0));
    screen.wait_for(|screen| screen.numbers("end") != before, "B to follow again");
    keys(&["Escape"]);
    screen.wait_for(|screen| screen.numbers("end") == before, "Esc to put B back");
    pointer(to + Vec2::new(-120.0, 90.0));
    xdotool(&["mouseup", "1"]);

    // Snap.
    let start = screen.numbers("start");
    let tenths = |screen: &Screen| {
        let numbers = screen.numbers("start");
        numbers != start
            && numbers.iter().all(|number| format!("{number:.1}").parse() == Ok(*number))
    };
    xdotool(&["keydown", "ctrl"]);
    sleep(Duration::from_millis(300));
    let aside = a + Vec2::new(37.0, -53.0);
    pull("1", a, aside);
    let snaps = |screen: &Screen| tenths(screen) && place(screen, "start").distance(aside) < 12.0;
    screen.wait_for(snaps, "A to snap");
    xdotool(&["mouseup", "1"]);
    let ended = |screen: &Screen| {
        screen.kept("ray_sphere").is_some_and(|(_, kept)| {
            let kept: Vec<f32> = serde_json::from_value(kept["case"]["inputs"]["start"].clone())
                .expect("three numbers");
            kept != start && kept == screen.numbers("start")
        })
    };
    screen.wait_for(ended, "the end of the drag");
    let snapped = screen.numbers("start");
    xdotool(&["keyup", "ctrl"]);
    assert_eq!(screen.numbers("end"), before, "what Esc put back stays");

    // Undo, redo.
    keys(&["ctrl", "z"]);
    screen.wait_for(|screen| screen.numbers("start") == start, "undo");
    keys(&["ctrl", "shift", "z"]);
    screen.wait_for(|screen| screen.numbers("start") == snapped, "redo");

    // Orbit, zoom.
    let camera = |screen: &Screen| Some(screen.kept("ray_sphere")?.1["camera"].clone());
    let number =
        |camera: Option<Value>, name: &str| camera.and_then(|camera| camera[name].as_f64());
    screen.wait_for(|screen| camera(screen).is_some(), "the session file");
    let first = screen.picture();
    let (yaw, distance) = (number(camera(&screen), "yaw"), number(camera(&screen), "distance"));
    pull("3", EMPTY, EMPTY + Vec2::new(90.0, -30.0));
    xdotool(&["mouseup", "3"]);
    screen.wait_for(|screen| number(camera(screen), "yaw") != yaw, "the orbit to be kept");
    screen.wait_for(|screen| screen.picture().differs(&first) > 2000, "the view to turn");
    for _ in 0..3 {
        xdotool(&["click", "4"]);
        sleep(Duration::from_millis(200));
    }
    let nearer = |screen: &Screen| number(camera(screen), "distance") < distance;
    screen.wait_for(nearer, "the zoom to be kept");
    assert_eq!(screen.numbers("start"), snapped, "the view moves no point");

    // Another scenario, and a typed number.
    let second = collision_scenarios::scenarios::ALL[1].id;
    keys(&["bracketright"]);
    screen.wait_for(|screen| screen.last().scenario.id == second, "the next scenario");
    let entry = collision_scenarios::scenarios::find(second).unwrap();
    let name = entry.inputs()[0].name;
    let field = first_field(second);
    let typed = |screen: &Screen| screen.numbers(name)[0] == 0.25;
    let untyped = screen.picture();
    let type_it = || {
        pointer(field);
        sleep(Duration::from_millis(500));
        xdotool(&["mousedown", "1"]);
        sleep(Duration::from_millis(500));
        xdotool(&["mouseup", "1"]);
        // The field must have the focus for a frame before the letters; nothing shows when.
        sleep(Duration::from_millis(1500));
        xdotool(&["type", "--delay", "150", "2/8"]);
        keys(&["Return"]);
        screen.waits(Duration::from_secs(15), typed)
    };
    assert!((0..5).any(|_| type_it()), "the number was not taken");
    screen.wait_for(
        |screen| {
            let kept = screen.kept(second);
            kept.is_some_and(|(session, kept)| {
                session["open"] == second && kept["case"]["inputs"][name][0] == 0.25
            })
        },
        "the number to be kept",
    );

    // Close, and start again.
    pointer(EMPTY);
    screen.wait_for(|screen| screen.picture().differs(&untyped) > 100, "the ray to move");
    // A label keeps its place, which depends on what was there before.
    let labelled = screen.picture();
    keys(&["l"]);
    screen.wait_for(|screen| screen.picture().differs(&labelled) > 500, "the labels to go");
    let settled = |screen: &Screen| {
        let picture = screen.picture();
        sleep(Duration::from_secs(2));
        screen.picture().differs(&picture) == 0
    };
    screen.wait_for(settled, "the picture to rest");
    let (picture, camera_before) = (screen.picture(), camera(&screen));
    let screen = screen.again();
    assert_eq!(screen.last().scenario.id, second);
    assert!(typed(&screen));
    pointer(EMPTY);
    screen.wait_for(|screen| screen.picture().differs(&picture) < 200, "the same picture");
    keys(&["bracketleft"]);
    screen.wait_for(|screen| screen.last().scenario.id == "ray_sphere", "the first scenario");
    assert_eq!((screen.numbers("start"), screen.numbers("end")), (snapped, before));
    let near = |name: &str| {
        let [now, then] = [camera(&screen), camera_before.clone()].map(|it| number(it, name));
        now.zip(then).is_some_and(|(now, then)| (now - then).abs() < 1e-3)
    };
    let there = |_: &Screen| ["yaw", "pitch", "distance"].into_iter().all(near);
    screen.wait_for(there, "the camera to stand where it stood");
}

fn start_without(change: impl Fn(&mut Command)) -> Output {
    let home = tempfile::tempdir().expect("a folder of its own");
    let mut command = Command::new(BINARY);
    command.env("XDG_CONFIG_HOME", home.path());
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
    let folder = tempfile::tempdir().expect("a folder of its own");
    let log = folder.path().join("log");
    let output = start_without(|command| {
        command.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY").env_remove("WAYLAND_SOCKET");
        command.arg("--log").arg(&log);
    });
    check_sentence(&output, &["display", "query"]);
    let output = start_without(|command| {
        command.env("DISPLAY", ":4242").env_remove("WAYLAND_DISPLAY").arg("--log").arg(&log);
    });
    check_sentence(&output, &["display", "query"]);
    assert!(!log.exists(), "nothing is left of a window that never was");
}

#[test]
fn without_a_graphics_adapter_one_sentence_says_so() {
    let folder = tempfile::tempdir().expect("a folder of its own");
    let log = folder.path().join("log");
    let output = start_without(|command| {
        command.env("VK_DRIVER_FILES", "/nonexistent.json").arg("--log").arg(&log);
    });
    assert!(!log.exists(), "nothing is left of a window that never was");
    check_sentence(&output, &["graphics adapter", "mesa-vulkan-drivers", "query"]);
}

// Faults

/// A scenario that is not the first.
const SECOND: &str = "plane_plane";

#[test]
fn each_signal_saves_and_ends_it_at_rest() {
    for (signal, code) in [("TERM", 143), ("INT", 130), ("HUP", 129)] {
        // Under `nohup` the program should ignore it.
        if signal == "HUP" && hangups_are_ignored() {
            continue;
        }
        let screen = Screen::open(SECOND);
        keys(&["bracketright"]);
        screen.wait_for(|screen| screen.last().scenario.id != SECOND, "the next scenario");
        let next = screen.last().scenario.id;
        // It is idle: only a wake-up lets it end.
        sleep(Duration::from_millis(300));
        let begin = Instant::now();
        let (home, status) = screen.end(signal);
        assert_eq!(status.code(), Some(code), "{signal}");
        assert!(begin.elapsed() < Duration::from_secs(10), "{signal}: {:?}", begin.elapsed());
        let session = home.path().join("collision-sandbox/session.json");
        let session: Value = serde_json::from_str(&std::fs::read_to_string(session).unwrap())
            .unwrap_or_else(|why| panic!("{signal}: {why}"));
        assert_eq!(session["open"], next, "{signal}");
    }
}

/// Returns `true` if this process ignores SIGHUP, which its children inherit.
fn hangups_are_ignored() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:")).unwrap();
    u64::from_str_radix(ignored.trim(), 16).unwrap() & 1 == 1
}

#[test]
fn where_wayland_does_not_answer_x11_does() {
    let home = tempfile::tempdir().expect("a folder of its own");
    let screen = Screen::start_with(&[SECOND], home, |command| {
        command.env("WAYLAND_DISPLAY", "nobody-listens-here");
    });
    assert_eq!(screen.last().scenario.id, SECOND);
    assert_eq!(screen.end("TERM").1.code(), Some(143));
}

#[test]
fn nothing_foreign_is_said_at_the_start() {
    let said = tempfile::NamedTempFile::new().expect("a file");
    for runtime in [None, Some("/nonexistent")] {
        let home = tempfile::tempdir().expect("a folder of its own");
        let screen = Screen::start_with(&[SECOND], home, |command| {
            command.stderr(said.reopen().expect("the same file"));
            command.env_remove("XDG_RUNTIME_DIR");
            command.envs(runtime.map(|runtime| ("XDG_RUNTIME_DIR", runtime)));
        });
        screen.end("TERM");
        let text = std::fs::read_to_string(said.path()).expect("text");
        assert_eq!(text, "", "{runtime:?}");
    }
}

/// Another program that owns the clipboard until it is dropped.
struct Owner(Child);

impl Owner {
    fn new(target: &str, bytes: &[u8]) -> Self {
        use std::io::Write;
        let mut owner = Command::new("xclip")
            .args(["-quiet", "-selection", "clipboard", "-target", target])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("xclip");
        owner.stdin.take().expect("a pipe").write_all(bytes).expect("it reads");
        sleep(Duration::from_millis(500));
        Self(owner)
    }

    fn signal(&self, signal: &str) {
        let id = self.0.id().to_string();
        assert!(Command::new("kill").args([signal, &id]).status().expect("kill").success());
    }
}

impl Drop for Owner {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn no_clipboard_stops_the_window_and_no_quick_key_is_missed() {
    let screen = Screen::open("ray_sphere");
    let text = "UTF8_STRING";
    // The program is stopped while the keys are pressed, so that all are in one frame.
    let quickly = |keys: &[&str]| {
        screen.signal("STOP");
        xdotool(&[&["key", "--delay", "5"], keys].concat());
        screen.signal("CONT");
    };
    let owner = Owner::new(text, br#"{"scenario":"sphere_sphere","inputs":{"radius1":2.5}}"#);
    quickly(&["ctrl+v"]);
    screen.wait_for(|screen| screen.last().scenario.id == "sphere_sphere", "the pasted case");
    assert_eq!(screen.numbers("radius1"), [2.5]);
    quickly(&["bracketright", "bracketleft", "bracketright", "ctrl+z"]);
    let next =
        |screen: &Screen| !["sphere_sphere", "ray_sphere"].contains(&screen.last().scenario.id);
    screen.wait_for(next, "each of the keys");

    // An owner that does not answer.
    owner.signal("-STOP");
    let begin = Instant::now();
    xdotool(&["key", "ctrl+v"]);
    xdotool(&["key", "bracketleft"]);
    screen.wait_for(|screen| screen.last().scenario.id == "sphere_sphere", "a key after Ctrl+V");
    // Waiting for each requested format would take 25 s.
    assert!(begin.elapsed() < Duration::from_secs(15), "{:?}", begin.elapsed());
    // The message stays until the next action.
    let told = |key: &str| {
        screen.wait_for(|screen| screen.picture().complains() > 30, "a sentence");
        xdotool(&["key", key]);
        screen.wait_for(|screen| screen.picture().complains() < 30, "the sentence to go");
    };
    told("bracketright");
    owner.signal("-CONT");
    drop(owner);

    // Contents that are no text.
    let cut = b"{\"scenario\":\"ray_sph\xff\"}".as_slice();
    for (target, bytes, key) in
        [(text, cut, "bracketleft"), ("image/png", b"\x89PNG", "bracketright")]
    {
        let _owner = Owner::new(target, bytes);
        xdotool(&["key", "ctrl+v"]);
        told(key);
    }
}

#[test]
fn a_failed_write_is_told_while_it_rests() {
    let home = tempfile::tempdir().expect("a folder of its own");
    let session = home.path().join("collision-sandbox/session.json");
    std::fs::create_dir_all(&session).expect("what no file can replace");
    let screen = Screen::start(&["ray_sphere"], home);
    screen.wait_for(|screen| screen.picture().complains() > 30, "the sentence");
    keys(&["bracketright"]);
    screen.wait_for(|screen| screen.last().scenario.id != "ray_sphere", "the next scenario");
    std::fs::remove_dir(&session).expect("it is empty");
    screen.wait_for(|screen| screen.kept("ray_sphere").is_some(), "the next try");
    screen.wait_for(|screen| screen.picture().complains() < 30, "it to go by itself");
}

#[test]
fn a_log_that_cannot_be_written_is_said_at_once() {
    let folder = tempfile::tempdir().expect("a folder of its own");
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
    for (log, words) in [
        (pipe.as_path(), "nobody reads"),
        (std::path::Path::new("/dev/full"), "a device"),
        (folder.path(), "a folder"),
    ] {
        let begin = Instant::now();
        let output = start_without(|command| {
            command.arg("--log").arg(log);
        });
        check_sentence(&output, &["log", words]);
        assert!(begin.elapsed() < Duration::from_secs(2));
    }
}

/// A seeded generator of numbers below a bound.
fn random(seed: u64) -> impl FnMut(u64) -> u64 {
    let mut state = seed;
    move |below| {
        // SplitMix64
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % below
    }
}

/// Kills the program at random moments of a drag, and starts it again with the files left.
#[test]
fn a_kill_breaks_no_file() {
    let mut random = random(1);
    let mut home = tempfile::tempdir().expect("a folder of its own");
    for number in 0..3 {
        let screen = Screen::start(&[], home);
        // Release the buttons of the last drag; a display without a window may be gone meanwhile.
        for button in ["1", "3"] {
            xdotool(&["mouseup", button]);
        }
        let problem = screen.picture().complains();
        assert!(problem < 30, "start {number}: it complains");
        let from = Vec2::new(640.0, 400.0);
        pointer(from);
        xdotool(&["mousedown", if random(2) == 0 { "1" } else { "3" }]);
        let end = Instant::now() + Duration::from_millis(random(3000));
        for step in 0.. {
            pointer(from + 150.0 * Vec2::from_angle(step as f32 * 0.3));
            if Instant::now() > end {
                break;
            }
        }
        let (left, status) = screen.end("KILL");
        assert_eq!(status.code(), None);
        home = left;
        let folder = home.path().join("collision-sandbox");
        if let Ok(text) = std::fs::read_to_string(folder.join("session.json")) {
            let whole = serde_json::from_str::<Value>(&text);
            assert!(whole.is_ok(), "kill {number}: {text}");
        }
    }
    let (home, _) = Screen::start(&[], home).end("TERM");
    let folder = std::fs::read_dir(home.path().join("collision-sandbox")).expect("a folder");
    let mut left: Vec<_> = folder.flatten().map(|file| file.file_name()).collect();
    left.sort();
    let kept = [".lock", "session.json", "settings.json"];
    assert_eq!(left, kept, "nothing half written, nothing damaged");
}
