//! Damaged files, full disks, hanging programs, slow frames: in the whole app without a window.

use std::fs;
use std::path::Path;
use std::sync::mpsc::channel;
use std::thread::sleep;
use std::time::{Duration, Instant};

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput, NativeKey};
use bevy::prelude::*;
use bevy_egui::egui::accesskit::{Node, Role};
use bevy_egui::{EguiContext, EguiOutput};
use collision_sandbox::frame::session::Start;
use collision_sandbox::io::clipboard::Clipboard;
use collision_sandbox::io::files;
use collision_sandbox::state::settings::Settings;
use collision_sandbox::ui::PanelState;
use collision_scenarios::language::Language;
use collision_scenarios::scenario::Message;
use collision_scenarios::scenarios;
use serde_json::{Value, json};

use crate::hand::{CONTROL, Hand, letter};

/// Presses or releases a key without running a frame.
fn send(hand: &mut Hand, (key_code, logical_key): (KeyCode, Key), state: ButtonState) {
    let window = hand.window;
    hand.send(KeyboardInput { key_code, logical_key, state, text: None, repeat: false, window });
}

/// Presses the keys in this order and releases them in the other, all between two frames.
fn strike(hand: &mut Hand, keys: &[(KeyCode, Key)]) {
    for key in keys {
        send(hand, key.clone(), ButtonState::Pressed);
    }
    for key in keys.iter().rev() {
        send(hand, key.clone(), ButtonState::Released);
    }
}

/// The app as it starts with this folder.
fn start(folder: &Path) -> Hand {
    let mut hand = Hand::new("ray_sphere");
    Start::new(Some(folder.to_owned()), None).insert(&mut hand.app);
    let world = hand.app.world_mut();
    let mut contexts = world.query::<&mut EguiContext>();
    contexts.single_mut(world).unwrap().get_mut().enable_accesskit();
    for _ in 0..3 {
        hand.app.update();
    }
    hand
}

fn move_a(hand: &mut Hand, to: [f32; 3]) {
    hand.workspace().edit("move A", |workspace| workspace.scenario.set(0, &to).unwrap());
    hand.app.update();
}

/// Returns `true` if the panel shows it in the last frame.
fn says(hand: &mut Hand, words: &str) -> bool {
    let world = hand.app.world_mut();
    let output = world.query::<&EguiOutput>().single(world).unwrap();
    let update = output.platform_output.accesskit_update.as_ref().expect("the panel as a tree");
    let says = |node: &Node| {
        [node.label(), node.value()].into_iter().flatten().any(|it| it.contains(words))
    };
    update.nodes.iter().any(|(_, node)| says(node))
}

/// Runs frames until a condition is met.
#[track_caller]
fn wait(hand: &mut Hand, limit: Duration, what: &str, done: impl Fn(&mut Hand) -> bool) {
    let begin = Instant::now();
    while !done(hand) {
        assert!(begin.elapsed() < limit, "waited too long for {what}");
        sleep(Duration::from_millis(20));
        hand.app.update();
    }
}

fn session(folder: &Path) -> Option<Value> {
    serde_json::from_str(&fs::read_to_string(folder.join("session.json")).ok()?).ok()
}

/// Returns the first input of a scenario in the session file.
fn kept(folder: &Path, scenario: &str) -> Option<Value> {
    let session = session(folder)?;
    let mut all = session["scenarios"].as_array()?.iter();
    let kept = all.find(|kept| kept["case"]["scenario"] == scenario)?;
    kept["case"]["inputs"].as_object()?.values().next().cloned()
}

const SOON: Duration = Duration::from_secs(2);

/// The time limit for a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

// Writing

#[test]
fn a_busy_hand_is_kept_within_two_seconds_and_a_drag_under_way_too() {
    let folder = tempfile::tempdir().unwrap();
    let mut hand = start(folder.path());
    let from = hand.handle("start");
    hand.pull(from, Vec2::splat(20.0));
    // The positions of A and their times; the file may have any of the last two seconds.
    let mut moments = Vec::new();
    let begin = Instant::now();
    while begin.elapsed() < Duration::from_secs(4) {
        let turn = begin.elapsed().as_secs_f32();
        hand.move_to(from + 60.0 * Vec2::from_angle(turn));
        moments.push((Instant::now(), json!(hand.numbers("start"))));
        sleep(Duration::from_millis(15));
        if begin.elapsed() > SOON {
            let kept = kept(folder.path(), "ray_sphere").expect("a session");
            let near = |shown: &Value| {
                (0..3)
                    .all(|i| (kept[i].as_f64().unwrap() - shown[i].as_f64().unwrap()).abs() < 1e-5)
            };
            let recent = moments.iter().filter(|(at, _)| at.elapsed() < SOON);
            assert!(recent.map(|(_, shown)| shown).any(near), "{kept} is older than two seconds");
        }
    }
    // During the drag: its current state is saved as well.
    let last = hand.at("start");
    wait(&mut hand, SOON, "the last frame of the drag", |_| {
        let kept = kept(folder.path(), "ray_sphere").unwrap();
        (0..3).all(|i| (kept[i].as_f64().unwrap() - f64::from(last[i])).abs() < 1e-5)
    });
}

#[test]
fn a_failed_write_is_told_and_made_good() {
    let folder = tempfile::tempdir().unwrap();
    let mut hand = start(folder.path());
    wait(&mut hand, PATIENCE, "the first session", |_| session(folder.path()).is_some());
    // A file that nobody can replace, not even root.
    let path = folder.path().join("session.json");
    fs::remove_file(&path).unwrap();
    fs::create_dir(&path).unwrap();
    move_a(&mut hand, [1.0, 2.0, 3.0]);
    wait(&mut hand, PATIENCE, "the sentence", |hand| says(hand, "cannot write"));
    assert!(says(&mut hand, "session.json"));
    fs::remove_dir(&path).unwrap();
    wait(&mut hand, PATIENCE, "it to go", |hand| !says(hand, "cannot write"));
    assert_eq!(kept(folder.path(), "ray_sphere"), Some(json!([1, 2, 3])));
}

#[test]
fn what_was_left_half_written_is_removed_at_the_next_start() {
    let folder = tempfile::tempdir().unwrap();
    let left = folder.path().join(".collision-sandboxXyZ123");
    fs::write(&left, "{\"open\":").unwrap();
    start(folder.path()).close();
    assert!(!left.exists());
}

#[cfg(unix)]
#[test]
fn a_session_that_is_a_link_to_a_device_is_left_alone() {
    use std::os::unix::fs::{FileTypeExt, MetadataExt, symlink};
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("session.json");
    symlink("/dev/null", &path).unwrap();
    let mut hand = start(folder.path());
    let problem = hand.workspace().problem.clone().unwrap().to_string();
    assert!(problem.contains("cannot read") && problem.contains("a device"), "{problem}");
    move_a(&mut hand, [1.0, 2.0, 3.0]);
    wait(&mut hand, PATIENCE, "the sentence", |hand| says(hand, "no regular file"));
    hand.close();
    assert_eq!(fs::read_link(&path).unwrap(), Path::new("/dev/null"));
    assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());

    // A link to the user's own file is followed, and the file keeps its mode.
    fs::remove_file(&path).unwrap();
    let settings = tempfile::tempdir().unwrap();
    let file = settings.path().join("mine.json");
    fs::write(&file, "{}").unwrap();
    fs::set_permissions(&file, std::os::unix::fs::PermissionsExt::from_mode(0o640)).unwrap();
    symlink(&file, &path).unwrap();
    start(folder.path()).close();
    assert!(fs::symlink_metadata(&path).unwrap().is_symlink());
    assert!(fs::read_to_string(&file).unwrap().contains("ray_sphere"));
    assert_eq!(fs::metadata(&file).unwrap().mode() & 0o777, 0o640);
}

// A start that failed

/// A session with a formula for each of two scenarios, `ray_sphere` open.
fn with_formulas(folder: &Path) {
    let case = |id: &str| {
        let text = "Is it? 0 > 1 → hit\n→ miss";
        let methods = json!([{ "name": "Mine", "numbers": "f32", "text": text }]);
        json!({ "case": { "scenario": id, "title": "Kept", "methods": methods } })
    };
    let session =
        json!({ "open": "ray_sphere", "scenarios": [case("plane_plane"), case("ray_sphere")] });
    fs::write(folder.join("session.json"), session.to_string()).unwrap();
}

/// Returns the formulas and the title of a scenario in the window.
fn held(hand: &mut Hand, id: &str) -> (usize, Option<String>) {
    let cases = hand.workspace().cases();
    let (case, _) = cases.iter().find(|(case, _)| case.scenario.id == id).unwrap();
    (case.methods.len(), case.title.clone())
}

#[test]
fn what_a_start_failed_on_is_put_aside_by_and_by_and_all_else_is_in_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let whole = (1, Some("Kept".to_owned()));
    for (mark, formulas, title, aside) in [
        (None, 1, true, None),
        (Some("1"), 0, true, Some("ray_sphere.put-aside.json")),
        (Some("2"), 0, false, Some("ray_sphere.put-aside-2.json")),
    ] {
        with_formulas(folder);
        if let Some(mark) = mark {
            fs::write(folder.join(".starting"), mark).unwrap();
        }
        let mut hand = start(folder);
        assert_eq!(hand.workspace().entry.id, "ray_sphere");
        let (count, found) = held(&mut hand, "ray_sphere");
        assert_eq!((count, found.is_some()), (formulas, title), "{mark:?}");
        assert_eq!(held(&mut hand, "plane_plane"), whole, "{mark:?}");
        assert!(!folder.join(".starting").exists(), "the first picture is drawn");
        if let Some(aside) = aside {
            assert!(says(&mut hand, aside) && says(&mut hand, "put aside"), "{mark:?}");
            let case = files::open_scene(&folder.join(aside)).unwrap();
            assert_eq!((case.methods.len(), case.title), whole);
        }
        hand.close();
    }
    with_formulas(folder);
    fs::write(folder.join(".starting"), "3").unwrap();
    let mut hand = start(folder);
    assert_eq!(hand.workspace().cases().len(), 1, "nothing of it is open");
    assert!(says(&mut hand, "session.json.damaged"));
    hand.close();
    let aside = fs::read_to_string(folder.join("session.json.damaged")).unwrap();
    assert!(aside.contains("plane_plane"));
}

// Reading

#[test]
fn a_session_in_parts_keeps_its_sound_ones_and_what_is_new_to_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("session.json");
    let damaged = json!({
        "open": "plane_plane", "panel_hidden": "yes", "derivation": true, "new": { "a": 1 },
        "scenarios": [
            { "case": { "scenario": "plane_plane", "inputs": { "point1": [7, 8, 9] } }, "new": 1 },
            { "case": { "scenario": "ray_sphere", "inputs": { "start": "?" } } },
            { "case": { "scenario": "from_a_newer_version", "inputs": { "x": [1] } } },
        ],
    });
    for round in 1..=2 {
        fs::write(&path, damaged.to_string()).unwrap();
        let mut hand = start(folder.path());
        assert_eq!(hand.workspace().entry.id, "plane_plane");
        assert_eq!(hand.numbers("point1"), [7.0, 8.0, 9.0]);
        let problem = hand.workspace().problem.clone().unwrap().to_string();
        let aside = ["session.json.damaged", "session.json.damaged-2"][round - 1];
        for words in ["panel_hidden: ", "ray_sphere: start: expected a point", aside] {
            assert!(problem.contains(words), "{words}: {problem}");
        }
        assert_eq!(fs::read_to_string(folder.path().join(aside)).unwrap(), damaged.to_string());
        hand.close();
        let session = session(folder.path()).unwrap();
        assert_eq!(session["new"], json!({ "a": 1 }));
        assert_eq!(session["panel_hidden"], json!(false));
        let mut hand = start(folder.path());
        assert_eq!(hand.workspace().problem, None, "it is told once");
        assert_eq!(hand.numbers("point1"), [7.0, 8.0, 9.0]);
        hand.close();
        assert_eq!(kept(folder.path(), "from_a_newer_version"), Some(json!([1])));
    }
}

/// Cut near its end, or with one quote missing in its last scenario: the others are restored, and
/// the file is put aside once.
#[test]
fn a_session_that_is_damaged_in_its_syntax_keeps_what_is_sound() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("session.json");
    let mut hand = start(folder.path());
    for entry in scenarios::ALL {
        hand.workspace().open(entry);
        hand.workspace().edit("title", |workspace| workspace.title = Some(entry.id.to_owned()));
        hand.app.update();
    }
    hand.close();
    let whole = fs::read_to_string(&path).unwrap();
    let file: Value = serde_json::from_str(&whole).unwrap();
    let ids: Vec<_> = file["scenarios"].as_array().unwrap().iter().collect();
    let ids: Vec<_> = ids.iter().map(|kept| kept["case"]["scenario"].as_str().unwrap()).collect();
    assert_eq!(ids.len(), scenarios::ALL.len());
    let quote = whole.rfind("\"inputs\"").unwrap();
    let cut = whole.rfind("\"scenario\"").unwrap() + 5;
    for (round, damaged) in
        [whole[..cut].to_owned(), [&whole[..quote], &whole[quote + 1..]].concat()]
            .iter()
            .enumerate()
    {
        fs::write(&path, damaged).unwrap();
        let mut hand = start(folder.path());
        let problem = hand.workspace().problem.clone().unwrap().to_string();
        let aside = ["session.json.damaged", "session.json.damaged-2"][round];
        assert!(problem.contains("was damaged") && problem.contains(aside), "{problem}");
        assert_eq!(&fs::read_to_string(folder.path().join(aside)).unwrap(), damaged);
        let mut titles = Vec::new();
        for entry in scenarios::ALL {
            hand.workspace().open(entry);
            titles.extend(hand.workspace().title.clone());
        }
        titles.sort();
        let mut expected = ids[..ids.len() - 1].to_vec();
        expected.sort_unstable();
        assert_eq!(titles, expected);
        hand.close();
        let mut hand = start(folder.path());
        assert_eq!(hand.workspace().problem, None, "it is told once");
        hand.close();
        let count = fs::read_dir(folder.path()).unwrap().flatten();
        let count = count.filter(|file| file.file_name().to_string_lossy().contains("damaged"));
        assert_eq!(count.count(), round + 1);
    }
}

/// Values of a newer version stay until the user changes them.
#[test]
fn names_of_a_newer_version_are_written_back() {
    let folder = tempfile::tempdir().unwrap();
    let [session_path, settings_path] =
        ["session.json", "settings.json"].map(|name| folder.path().join(name));
    let newer = json!({
        "open": "new_scenario", "tab": "new_tab", "panel_hidden": false, "new": { "a": 1 },
        "scenarios": [{
            "case": {
                "scenario": "ray_sphere", "inputs": { "start": [7, 8, 9], "new": 1 }, "new": [2],
                "conventions": { "inside": "new" },
            },
            "camera": { "focus": [0, 0, 0], "yaw": 1, "pitch": 2, "distance": 30, "new": 3 },
        }],
    });
    fs::write(&session_path, newer.to_string()).unwrap();
    fs::write(&settings_path, r#"{"language":"eo","labels":true,"scale":0}"#).unwrap();
    let read = |path: &Path| -> Value {
        serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
    };
    let mut hand = start(folder.path());
    assert_eq!(hand.numbers("start"), [7.0, 8.0, 9.0]);
    let problem = hand.workspace().problem.clone().unwrap().to_string();
    assert!(problem.contains("language: ") && problem.contains("scale: "), "{problem}");
    move_a(&mut hand, [1.0, 2.0, 3.0]);
    hand.app.world_mut().resource_mut::<Settings>().labels = false;
    hand.app.update();
    hand.close();
    let (session, settings) = (read(&session_path), read(&settings_path));
    for name in ["open", "tab", "new"] {
        assert_eq!(session[name], newer[name]);
    }
    let kept = session["scenarios"].as_array().unwrap();
    let kept = kept.iter().find(|kept| kept["case"]["scenario"] == "ray_sphere").unwrap();
    assert_eq!(kept["case"]["inputs"]["start"], json!([1, 2, 3]));
    assert_eq!(kept["case"]["inputs"]["new"], json!(1));
    assert_eq!((&kept["case"]["new"], &kept["camera"]["new"]), (&json!([2]), &json!(3)));
    assert_eq!(kept["case"]["conventions"], json!({ "inside": "new" }));
    assert_eq!((&settings["language"], &settings["labels"]), (&json!("eo"), &json!(false)));
    assert_eq!(settings["scale"], json!(1.0), "what is wrong is set right");

    // The user's choices are written.
    let mut hand = start(folder.path());
    hand.workspace().open(scenarios::find("plane_plane").unwrap());
    hand.app.world_mut().resource_mut::<Settings>().language = Language::Korean;
    hand.app.update();
    hand.close();
    assert_eq!(read(&session_path)["open"], json!("plane_plane"));
    assert_eq!(read(&settings_path)["language"], json!("ko"));
}

#[test]
fn a_damaged_settings_file_keeps_what_is_sound() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("settings.json");
    let damaged = r#"{"language":"ko","labels":false,"snap":{"metres":0.5,"deg"#;
    fs::write(&path, damaged).unwrap();
    let mut hand = start(folder.path());
    let settings = hand.app.world().resource::<Settings>();
    assert_eq!((settings.language, settings.labels), (Language::Korean, false));
    let problem = hand.workspace().problem.clone().unwrap().to_string();
    assert!(problem.contains("settings.json.damaged"), "{problem}");
    hand.close();
    assert_eq!(fs::read_to_string(folder.path().join("settings.json.damaged")).unwrap(), damaged);
    let mut hand = start(folder.path());
    assert_eq!(hand.workspace().problem, None);
    hand.close();
}

#[test]
fn a_setting_of_a_newer_version_is_written_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("settings.json");
    fs::write(&path, r#"{"new":{"a":1},"snap":{"metres":0.5,"new":2},"labels":true}"#).unwrap();
    let mut hand = start(folder.path());
    hand.app.world_mut().resource_mut::<Settings>().labels = false;
    hand.app.update();
    hand.close();
    let settings: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    assert_eq!(settings["new"], json!({ "a": 1 }));
    assert_eq!((&settings["snap"]["new"], &settings["labels"]), (&json!(2), &json!(false)));
}

#[test]
fn two_windows_keep_what_each_has_done() {
    let folder = tempfile::tempdir().unwrap();
    let mut first = start(folder.path());
    assert!(!says(&mut first, "Another window is open"));
    let mut second = start(folder.path());
    assert!(says(&mut second, "Another window is open"));

    let open = |hand: &mut Hand, scenario: &str, to: [f32; 3]| {
        hand.workspace().open(scenarios::find(scenario).unwrap());
        hand.app.update();
        move_a(hand, to);
    };
    open(&mut first, "plane_plane", [1.0, 1.0, 1.0]);
    open(&mut second, "sphere_plane", [2.0, 2.0, 2.0]);
    open(&mut first, "ray_sphere", [3.0, 3.0, 3.0]);
    // It opens the scenario, and does nothing.
    second.workspace().open(scenarios::find("plane_plane").unwrap());
    second.app.update();
    sleep(Duration::from_millis(20));
    open(&mut second, "ray_sphere", [4.0, 4.0, 4.0]);
    first.app.world_mut().resource_mut::<Settings>().labels = false;
    second.app.world_mut().resource_mut::<Settings>().line_width = 2.0;
    first.app.update();
    second.app.update();
    second.close();
    assert_eq!(first.numbers("start"), [3.0, 3.0, 3.0], "each keeps its own");
    first.close();

    let mut third = start(folder.path());
    assert!(!says(&mut third, "Another window is open"));
    for (scenario, expected) in [("plane_plane", 1), ("sphere_plane", 2), ("ray_sphere", 4)] {
        assert_eq!(
            kept(folder.path(), scenario),
            Some(json!([expected, expected, expected])),
            "{scenario}"
        );
    }
    let look = third.app.world().resource::<Settings>();
    assert_eq!((look.labels, look.line_width), (false, 2.0));
    assert_eq!(third.workspace().problem, None);
}

#[cfg(unix)]
#[test]
fn a_pipe_without_a_writer_never_stops_a_frame() {
    use rustix::fs::{CWD, FileType, Mode, mknodat};
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    mknodat(CWD, &pipe, FileType::Fifo, Mode::RUSR | Mode::WUSR, 0).unwrap();
    let silent = folder.path().join("silent");
    mknodat(CWD, &silent, FileType::Fifo, Mode::RUSR | Mode::WUSR, 0).unwrap();
    // A pipe whose writer never writes.
    let _writer = fs::File::options().read(true).write(true).open(&silent).unwrap();
    let large = folder.path().join("large");
    fs::File::create(&large).unwrap().set_len(1 << 40).unwrap();
    let mut hand = start(folder.path());
    for (path, words) in [
        (pipe.as_path(), "nobody writes"),
        (&silent, "takes longer than a second"),
        (&large, "larger than 8 MiB"),
        (Path::new("/dev/zero"), "a device"),
    ] {
        strike(&mut hand, &[CONTROL, letter(KeyCode::KeyO, "o")]);
        hand.app.update();
        hand.app.update();
        let mut panel = hand.app.world_mut().resource_mut::<PanelState>();
        panel.dialog.as_mut().expect("a dialog").path = path.display().to_string();
        hand.app.update();
        strike(&mut hand, &[(KeyCode::Enter, Key::Enter)]);
        let begin = Instant::now();
        let mut longest = Duration::ZERO;
        while !says(&mut hand, words) {
            let frame = Instant::now();
            hand.app.update();
            longest = longest.max(frame.elapsed());
            assert!(begin.elapsed() < PATIENCE, "waited too long for {words}");
        }
        // The reader gives up after a second; a frame of a busy machine takes a while, too.
        assert!(longest < Duration::from_millis(900), "{words}: a frame took {longest:?}");
        strike(&mut hand, &[(KeyCode::Escape, Key::Escape)]);
        hand.app.update();
        hand.app.update();
        assert!(hand.app.world().resource::<PanelState>().dialog.is_none());
        assert_eq!(hand.workspace().entry.id, "ray_sphere");
    }
}

// The clipboard

const PASTED: &str = r#"{"scenario":"sphere_sphere","inputs":{"radius1":2.5}}"#;

fn paste(hand: &mut Hand) {
    strike(hand, &[CONTROL, letter(KeyCode::KeyV, "v")]);
}

#[test]
fn a_quick_control_v_is_never_missed() {
    let mut hand = Hand::new("ray_sphere");
    hand.app.insert_resource(Clipboard::new(|| Ok(PASTED.to_owned())));
    // Pressed and released within one frame; the next key comes after the paste.
    paste(&mut hand);
    strike(&mut hand, &[letter(KeyCode::BracketRight, "]")]);
    hand.frames(2);
    assert_eq!(hand.numbers("radius1"), [2.5]);
}

#[test]
fn a_clipboard_that_does_not_answer_stops_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut hand = start(folder.path());
    let (_never, answer) = channel::<()>();
    let answer = std::sync::Mutex::new(answer);
    let stuck = move || {
        let _ = answer.lock().unwrap().recv();
        Ok::<_, Message>(String::new())
    };
    hand.app.insert_resource(Clipboard::new(stuck));
    paste(&mut hand);
    let begin = Instant::now();
    hand.app.update();
    assert!(begin.elapsed() < Duration::from_millis(900), "{:?}", begin.elapsed());
    move_a(&mut hand, [1.0, 2.0, 3.0]);
    wait(&mut hand, PATIENCE, "the sentence", |hand| says(hand, "The clipboard doesn't answer"));
    // And once it does.
    hand.app.insert_resource(Clipboard::new(|| Ok(PASTED.to_owned())));
    paste(&mut hand);
    hand.app.update();
    hand.app.update();
    assert_eq!(hand.workspace().entry.id, "sphere_sphere");
}

#[test]
fn a_slow_clipboard_is_pasted_when_it_comes() {
    let mut hand = Hand::new("ray_sphere");
    hand.app.insert_resource(Clipboard::new(|| {
        sleep(Duration::from_millis(300));
        Ok(PASTED.to_owned())
    }));
    paste(&mut hand);
    hand.app.update();
    assert_eq!(hand.workspace().entry.id, "ray_sphere");
    wait(&mut hand, PATIENCE, "the text", |hand| hand.workspace().entry.id == "sphere_sphere");
}

#[test]
fn what_is_no_text_or_too_much_of_it_gets_a_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let mut hand = start(folder.path());
    let long = "a".repeat(2 << 20);
    for (text, words) in [
        (Err("The clipboard holds no text."), "The clipboard holds no text"),
        (Err("The clipboard's text is no UTF-8."), "no UTF-8"),
        (Ok(long), "too much text"),
        (Ok("\u{1b}[mred".to_owned()), "The text on the clipboard has no numbers"),
    ] {
        hand.app.insert_resource(Clipboard::new(move || text.clone().map_err(Message::from)));
        paste(&mut hand);
        hand.app.update();
        hand.app.update();
        assert!(says(&mut hand, words), "{words}");
        assert_eq!(hand.workspace().entry.id, "ray_sphere");
    }
}

// Keys at two frames a second

#[test]
fn keys_of_one_frame_are_all_taken_in_their_order() {
    let mut hand = Hand::new("ray_sphere");
    move_a(&mut hand, [1.0, 2.0, 3.0]);
    let before = hand.numbers("start");
    move_a(&mut hand, [4.0, 5.0, 6.0]);
    strike(&mut hand, &[CONTROL, letter(KeyCode::KeyZ, "z")]);
    strike(&mut hand, &[letter(KeyCode::KeyN, "n")]);
    hand.app.update();
    assert_eq!(hand.numbers("start"), before);
    assert!(hand.app.world().resource::<PanelState>().hidden);

    // Copied, although Ctrl is up again.
    strike(&mut hand, &[CONTROL, letter(KeyCode::KeyC, "c")]);
    hand.app.update();
    let world = hand.app.world_mut();
    let output = world.query::<&EguiOutput>().single(world).unwrap();
    assert!(!output.platform_output.commands.is_empty());
}

#[test]
fn what_is_typed_after_a_key_that_opens_a_field_lands_in_it() {
    let mut hand = Hand::new("ray_sphere");
    strike(&mut hand, &[CONTROL, letter(KeyCode::KeyK, "k")]);
    for (code, text) in
        [(KeyCode::KeyB, "b"), (KeyCode::KeyA, "a"), (KeyCode::KeyL, "l"), (KeyCode::KeyL, "l")]
    {
        strike(&mut hand, &[letter(code, text)]);
    }
    strike(&mut hand, &[(KeyCode::Enter, Key::Enter)]);
    for _ in 0..6 {
        hand.app.update();
    }
    assert_eq!(hand.workspace().entry.id, "ball_arc");
    assert!(hand.app.world().resource::<Settings>().labels, "L was a letter");
}

/// Returns the middle of the panel's first number.
fn first_number(hand: &mut Hand) -> Vec2 {
    let world = hand.app.world_mut();
    let output = world.query::<&EguiOutput>().single(world).unwrap();
    let update = output.platform_output.accesskit_update.as_ref().expect("the panel as a tree");
    let numbers = update.nodes.iter().filter(|(_, node)| node.role() == Role::SpinButton);
    let bounds = numbers.filter_map(|(_, node)| node.bounds());
    let bounds = bounds.min_by(|a, b| (a.y0, a.x0).partial_cmp(&(b.y0, b.x0)).unwrap()).unwrap();
    Vec2::new((bounds.x0 + bounds.x1) as f32, (bounds.y0 + bounds.y1) as f32) / 2.0
}

#[test]
fn a_number_can_be_clicked_and_typed_within_one_frame() {
    let folder = tempfile::tempdir().unwrap();
    let mut hand = start(folder.path());
    let orbit = hand.view().orbit;
    let field = first_number(&mut hand);
    hand.move_to(field);
    hand.app.update();
    hand.click(MouseButton::Left, ButtonState::Pressed);
    hand.click(MouseButton::Left, ButtonState::Released);
    for (code, text) in [(KeyCode::Digit3, "3"), (KeyCode::Period, "."), (KeyCode::Digit5, "5")] {
        strike(&mut hand, &[letter(code, text)]);
    }
    strike(&mut hand, &[(KeyCode::Enter, Key::Enter)]);
    for _ in 0..4 {
        hand.app.update();
    }
    assert_eq!(hand.numbers("start")[0], 3.5);
    assert_eq!(hand.view().orbit, orbit, "3 was a digit");
}

#[test]
fn a_long_number_is_typed_over_whole_within_one_frame() {
    let folder = tempfile::tempdir().unwrap();
    let mut hand = start(folder.path());
    hand.workspace().scenario.set(0, &[4.600_376_6, 0.0, 0.0]).unwrap();
    hand.app.update();
    let field = first_number(&mut hand);
    hand.move_to(field);
    hand.app.update();
    hand.click(MouseButton::Left, ButtonState::Pressed);
    hand.click(MouseButton::Left, ButtonState::Released);
    strike(&mut hand, &[letter(KeyCode::Digit2, "2")]);
    strike(&mut hand, &[(KeyCode::Enter, Key::Enter)]);
    for _ in 0..4 {
        hand.app.update();
    }
    assert_eq!(hand.numbers("start")[0], 2.0);
}

#[test]
fn two_tabs_of_one_frame_are_two() {
    let focus = |hand: &mut Hand| {
        let world = hand.app.world_mut();
        let mut contexts = world.query::<&mut EguiContext>();
        let context = contexts.single_mut(world).unwrap().get_mut().clone();
        context.memory(|memory| memory.focused())
    };
    let tab = (KeyCode::Tab, Key::Tab);
    let mut slow = Hand::new("ray_sphere");
    let mut quick = Hand::new("ray_sphere");
    for _ in 0..3 {
        strike(&mut slow, std::slice::from_ref(&tab));
        for _ in 0..3 {
            slow.app.update();
        }
        strike(&mut quick, std::slice::from_ref(&tab));
    }
    for _ in 0..6 {
        quick.app.update();
    }
    assert!(focus(&mut slow).is_some());
    assert_eq!(focus(&mut quick), focus(&mut slow));
}

#[test]
fn a_key_held_over_frames_is_held_once() {
    // Waiting keys are not repeated: a drag along X, begun with a click before it.
    let mut hand = Hand::new("ray_sphere");
    let from = hand.handle("start");
    let before = hand.at("start");
    hand.move_to(Vec2::new(400.0, 700.0));
    hand.click(MouseButton::Left, ButtonState::Pressed);
    hand.click(MouseButton::Left, ButtonState::Released);
    send(
        &mut hand,
        (KeyCode::KeyX, Key::Unidentified(NativeKey::Unidentified)),
        ButtonState::Pressed,
    );
    for _ in 0..2 {
        hand.app.update();
    }
    hand.pull(from, Vec2::new(60.0, -40.0));
    let after = hand.at("start");
    assert!(after.x != before.x && after.y == before.y && after.z == before.z, "{after}");
}
