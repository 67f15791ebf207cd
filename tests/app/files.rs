//! Files in the whole app without a window: reloading, recent files, folders, logs, and the
//! desktop's own dialog. And the hunt.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

use bevy::input::ButtonState;
use bevy::input::keyboard::Key;
use bevy::prelude::*;
use bevy::window::FileDragAndDrop;
use bevy_egui::egui::accesskit::{Node, Toggled};
use bevy_egui::input::EguiInputEvent;
use bevy_egui::{
    EguiContext, EguiFullOutput, EguiOutput, EguiPostUpdateSet, PrimaryEguiContext, egui,
};
use collision_sandbox::cli::Opened;
use collision_sandbox::frame::session::Start;
use collision_sandbox::io::files::open_scene;
use collision_sandbox::state::explain::{Explain, Tab};
use collision_sandbox::state::settings::Settings;
use collision_sandbox::ui::Desktop;
use collision_scenarios::cases;
use collision_scenarios::methods;

use crate::hand::{CONTROL, Hand, letter};

/// The time limit for a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// The texts that egui painted in the last frame.
#[derive(Resource, Default)]
struct Painted(Vec<String>);

fn keep(output: Single<&EguiFullOutput>, mut painted: ResMut<Painted>) {
    fn texts(shape: &egui::Shape, found: &mut Vec<String>) {
        match shape {
            egui::Shape::Vec(shapes) => shapes.iter().for_each(|shape| texts(shape, found)),
            egui::Shape::Text(text) => found.push(text.galley.text().to_owned()),
            _ => {}
        }
    }
    painted.0.clear();
    for shape in output.0.iter().flat_map(|output| &output.shapes) {
        texts(&shape.shape, &mut painted.0);
    }
}

fn strike(hand: &mut Hand, keys: &[(KeyCode, Key)]) {
    for (code, key) in keys {
        hand.key(*code, key.clone(), ButtonState::Pressed);
    }
    for (code, key) in keys.iter().rev() {
        hand.key(*code, key.clone(), ButtonState::Released);
    }
    hand.frames(2);
}

/// The app as it starts with this folder and command line.
fn start(folder: &Path, open: Option<Opened>) -> Hand {
    let mut hand = Hand::new("ray_sphere");
    Start::new(Some(folder.to_owned()), open).insert(&mut hand.app);
    let world = hand.app.world_mut();
    world.resource_mut::<Settings>().motion = false;
    let mut contexts = world.query::<&mut EguiContext>();
    contexts.single_mut(world).unwrap().get_mut().enable_accesskit();
    hand.frames(3);
    hand
}

fn nodes(hand: &mut Hand) -> Vec<Node> {
    hand.frames(1);
    let world = hand.app.world_mut();
    let output = world.query::<&EguiOutput>().single(world).unwrap();
    let update = output.platform_output.accesskit_update.as_ref().expect("the panel as a tree");
    update.nodes.iter().map(|(_, node)| node.clone()).collect()
}

fn is_called(node: &Node, words: &str) -> bool {
    [node.label(), node.value()].into_iter().flatten().any(|it| it.contains(words))
}

fn says(hand: &mut Hand, words: &str) -> bool {
    nodes(hand).iter().any(|node| is_called(node, words))
}

/// Presses the first widget of that name.
#[track_caller]
fn press(hand: &mut Hand, name: &str) {
    let nodes = nodes(hand);
    let node = nodes.iter().find(|node| node.label() == Some(name) && node.bounds().is_some());
    let bounds = node.unwrap_or_else(|| panic!("no {name}")).bounds().unwrap();
    let at = Vec2::new((bounds.x0 + bounds.x1) as f32, (bounds.y0 + bounds.y1) as f32) / 2.0;
    hand.click_at(at);
    hand.frames(3);
}

#[track_caller]
fn wait(hand: &mut Hand, what: &str, done: impl Fn(&mut Hand) -> bool) {
    let begin = Instant::now();
    while !done(hand) {
        assert!(begin.elapsed() < PATIENCE, "waited too long for {what}");
        sleep(Duration::from_millis(10));
        hand.app.update();
    }
    hand.frames(1);
}

/// Gives changes on the disk a second to show.
fn rest(hand: &mut Hand) {
    let begin = Instant::now();
    while begin.elapsed() < Duration::from_secs(1) {
        hand.frames(1);
        sleep(Duration::from_millis(10));
    }
}

fn ask_to_save(hand: &mut Hand) {
    strike(hand, &[CONTROL, letter(KeyCode::KeyS, "s")]);
}

fn ask_to_open(hand: &mut Hand) {
    strike(hand, &[CONTROL, letter(KeyCode::KeyO, "o")]);
}

fn undo(hand: &mut Hand) {
    strike(hand, &[CONTROL, letter(KeyCode::KeyZ, "z")]);
}

fn scene(radius: f32) -> String {
    format!(r#"{{"scenario":"sphere_sphere","title":"Mine","inputs":{{"radius1":{radius}}}}}"#)
}

fn drop_file(hand: &mut Hand, path: &Path) {
    let window = hand.window;
    hand.send(FileDragAndDrop::DroppedFile { window, path_buf: path.to_owned() });
    hand.frames(2);
}

/// Drops a scene's file, and waits until it is open.
fn open(hand: &mut Hand, path: &Path) {
    drop_file(hand, path);
    wait(hand, "the scene", |hand| hand.panel().dialog.is_none());
    hand.frames(2);
}

/// Drops a log or a folder, and waits until it has been read.
fn list(hand: &mut Hand, path: &Path) {
    drop_file(hand, path);
    wait(hand, "the list", |hand| hand.panel().log.as_ref().is_some_and(|log| !log.is_reading()));
}

// Reloading

#[test]
fn a_file_that_an_editor_saves_shows_at_once_and_is_one_step() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.json");
    fs::write(&path, scene(1.5)).unwrap();
    let mut hand = start(&folder.path().join("kept"), None);
    open(&mut hand, &path);
    assert_eq!(hand.numbers("radius1"), [1.5]);
    let orbit = hand.view().orbit;

    fs::write(&path, scene(2.5)).unwrap();
    wait(&mut hand, "the new radius", |hand| hand.numbers("radius1") == [2.5]);
    assert!(says(&mut hand, "mine.json has changed and was read again"));
    assert!(!says(&mut hand, "Undo brings your own back"), "the user has done nothing");
    assert_eq!(hand.undo_name().as_deref(), Some("file changed"));
    assert_eq!(hand.view().orbit, orbit, "it is seen from where it was");

    // An error is shown, and the case stays.
    fs::write(&path, "{\n\"scenario\":\n}").unwrap();
    wait(&mut hand, "the sentence", |hand| says(hand, "mine.json, line 3"));
    assert_eq!(hand.numbers("radius1"), [2.5]);
    fs::write(&path, scene(2.5)).unwrap();
    wait(&mut hand, "it to go", |hand| !says(hand, "mine.json, line 3"));

    undo(&mut hand);
    assert_eq!(hand.numbers("radius1"), [1.5]);
}

#[test]
fn what_the_user_has_changed_is_one_undo_away_from_what_the_editor_has() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.json");
    fs::write(&path, scene(1.5)).unwrap();
    let mut hand = start(&folder.path().join("kept"), None);
    open(&mut hand, &path);
    hand.workspace().set_input(1, &[0.75], "set".into());
    hand.frames(1);
    fs::write(&path, scene(2.5)).unwrap();
    wait(&mut hand, "the new radius", |hand| hand.numbers("radius1") == [2.5]);
    assert!(says(&mut hand, "Undo brings your own back"));
    undo(&mut hand);
    assert_eq!(hand.numbers("radius1"), [0.75]);
}

#[test]
fn no_editor_takes_a_point_out_of_the_hand() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.json");
    fs::write(&path, scene(1.5)).unwrap();
    let mut hand = start(&folder.path().join("kept"), None);
    open(&mut hand, &path);
    let from = hand.handle("center1");
    hand.pull(from, Vec2::new(30.0, 10.0));
    let held = hand.numbers("center1");
    fs::write(&path, scene(2.5)).unwrap();
    rest(&mut hand);
    assert_eq!((hand.numbers("center1"), hand.numbers("radius1")), (held.clone(), vec![1.5]));
    hand.release();
    wait(&mut hand, "the new radius", |hand| hand.numbers("radius1") == [2.5]);
    undo(&mut hand);
    assert_eq!(hand.numbers("center1"), held);
}

#[test]
fn what_the_window_saves_is_no_news_to_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.json");
    let text = r#"{"$schema":"s.json","scenario":"sphere_sphere","id":7,"expected":{"hit":true}}"#;
    fs::write(&path, text).unwrap();
    let mut hand = start(&folder.path().join("kept"), None);
    open(&mut hand, &path);
    ask_to_save(&mut hand);
    press(&mut hand, "Save");
    assert!(hand.panel().dialog.is_none(), "its own file needs no second press");
    // Later edits continue.
    hand.workspace().set_input(1, &[0.75], "set".into());
    rest(&mut hand);
    assert_eq!(hand.numbers("radius1"), [0.75]);
    assert_eq!(hand.undo_name().as_deref(), Some("set"));
    let saved = open_scene(&path).unwrap_or_else(|why| panic!("{why}"));
    assert_eq!(saved.schema.as_deref(), Some("s.json"));
    assert_eq!((saved.id, saved.expected.is_some()), (Some(7.into()), true));

    // The expected answer belonged to other numbers.
    ask_to_save(&mut hand);
    press(&mut hand, "Save");
    let saved = open_scene(&path).unwrap_or_else(|why| panic!("{why}"));
    assert!(saved.schema.is_some() && saved.expected.is_none());
}

#[test]
fn only_the_open_case_follows_its_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.json");
    fs::write(&path, scene(1.5)).unwrap();
    let case = open_scene(&path).unwrap_or_else(|why| panic!("{why}"));
    let opened = Opened::Scene(Box::new(case), path.clone());
    let mut hand = start(&folder.path().join("kept"), Some(opened));
    assert_eq!(hand.numbers("radius1"), [1.5], "the command line has opened it");
    strike(&mut hand, &[letter(KeyCode::BracketRight, "]")]);
    let other = hand.workspace().entry.id;
    fs::write(&path, scene(2.5)).unwrap();
    rest(&mut hand);
    assert_eq!(hand.workspace().entry.id, other);
    // Once it is open again.
    strike(&mut hand, &[letter(KeyCode::BracketLeft, "[")]);
    assert_eq!(hand.workspace().entry.id, "sphere_sphere");
    wait(&mut hand, "the new radius", |hand| hand.numbers("radius1") == [2.5]);
}

// Recent files

#[test]
fn recent_files_are_offered_at_the_next_start_and_those_gone_are_not() {
    let folder = tempfile::tempdir().unwrap();
    let (kept, mine) = (folder.path().join("kept"), folder.path().join("mine.json"));
    let (gone, log) = (folder.path().join("gone.json"), folder.path().join("game.jsonl"));
    fs::write(&mine, scene(1.5)).unwrap();
    fs::write(&gone, scene(1.5)).unwrap();
    fs::write(&log, format!("{}\n{}\n", scene(1.0), scene(2.0))).unwrap();
    let mut hand = start(&kept, None);
    open(&mut hand, &gone);
    open(&mut hand, &mine);
    list(&mut hand, &log);
    hand.close();
    fs::remove_file(&gone).unwrap();

    let mut hand = start(&kept, None);
    assert_eq!(hand.panel().recent, [log, mine, gone]);
    ask_to_open(&mut hand);
    let is_grey = |hand: &mut Hand, name: &str| {
        let nodes = nodes(hand);
        let node = nodes.iter().find(|node| node.label() == Some(name));
        node.unwrap_or_else(|| panic!("no {name}")).is_disabled()
    };
    wait(&mut hand, "the disk's word", |hand| is_grey(hand, "gone.json"));
    assert!(!is_grey(&mut hand, "mine.json") && !is_grey(&mut hand, "game.jsonl"));
    hand.workspace().reset();
    press(&mut hand, "mine.json");
    wait(&mut hand, "the scene", |hand| hand.numbers("radius1") == [1.5]);
    assert!(hand.panel().dialog.is_none());
}

// Folders and logs

#[test]
fn a_folder_of_scenes_opens_as_a_list() {
    let folder = tempfile::tempdir().unwrap();
    let scenes = folder.path().join("scenes");
    fs::create_dir(&scenes).unwrap();
    let wrong = r#"{"scenario":"sphere_sphere","expected":{"hit":false},"inputs":{"radius1":9}}"#;
    for (name, text) in [("a.json", scene(1.5)), ("b.json", wrong.into()), ("c.json", "7".into())] {
        fs::write(scenes.join(name), text).unwrap();
    }
    let mut hand = start(&folder.path().join("kept"), None);
    list(&mut hand, &scenes);
    assert!(says(&mut hand, "3 files, 1 of 1 with an expected answer differ"));
    assert!(says(&mut hand, "no case · c.json"));
    press(&mut hand, "Next difference");
    assert_eq!(hand.numbers("radius1"), [9.0]);
    assert!(says(&mut hand, "hit: expected false, answered true"));
    // Each file is watched.
    fs::write(scenes.join("b.json"), scene(2.5)).unwrap();
    wait(&mut hand, "the new radius", |hand| hand.numbers("radius1") == [2.5]);
    press(&mut hand, "Close the folder");
    assert!(hand.panel().log.is_none());
    assert_eq!(hand.panel().recent, [scenes]);
}

#[test]
fn a_case_of_a_log_is_edited_and_saved_as_a_scene_beside_it() {
    let folder = tempfile::tempdir().unwrap();
    let (other, log) = (folder.path().join("other.json"), folder.path().join("game.jsonl"));
    fs::write(&other, scene(1.5)).unwrap();
    fs::write(&log, format!("{}\n\n{}\n", scene(1.0), scene(2.0))).unwrap();
    let mut hand = start(&folder.path().join("kept"), None);
    open(&mut hand, &other);
    list(&mut hand, &log);
    let row = nodes(&mut hand);
    let row = row.iter().find_map(|node| node.label().filter(|it| it.starts_with("3 "))).unwrap();
    press(&mut hand, row);
    assert_eq!(hand.numbers("radius1"), [2.0]);
    hand.workspace().set_input(1, &[0.75], "set".into());
    ask_to_save(&mut hand);
    let path = folder.path().join("game-3.json");
    assert_eq!(hand.panel().dialog.as_ref().unwrap().path, path.display().to_string());
    press(&mut hand, "Save");
    assert!(hand.panel().dialog.is_none());
    let saved = open_scene(&path).unwrap_or_else(|why| panic!("{why}"));
    assert_eq!(saved.live.inputs()[1].value.numbers(), [0.75]);
    assert_eq!(fs::read_to_string(&other).unwrap(), scene(1.5), "another file is left alone");
    assert_eq!(fs::read_to_string(&log).unwrap().lines().count(), 3);
}

#[test]
fn a_row_saved_as_a_scene_keeps_all_that_its_line_says() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.jsonl");
    fs::write(&path, format!("{}\n{}\n", logged(0.5, 9.0, true), logged(1.25, 9.0, true))).unwrap();
    let mut hand = start(&folder.path().join("kept"), None);
    list(&mut hand, &path);
    let row = rows(&mut hand)[1].clone();
    press(&mut hand, &row);
    ask_to_save(&mut hand);
    press(&mut hand, "Save");
    let scene = folder.path().join("game-2.json");
    // Opened and saved once more, as itself.
    for _ in 0..2 {
        let saved = open_scene(&scene).unwrap_or_else(|why| panic!("{why}"));
        assert_eq!(saved.id, Some("shot 1.25".into()));
        let beside = serde_json::json!({ "time": 1.25, "frame": { "n": [7] } });
        assert_eq!(serde_json::Value::from(saved.beside), beside);
        assert_eq!(saved.expected, Some(serde_json::json!({ "hit": true })));
        open(&mut hand, &scene);
        ask_to_save(&mut hand);
        press(&mut hand, "Save");
    }
}

#[test]
fn pasted_cases_are_listed_renamed_compared_and_deleted() {
    let folder = tempfile::tempdir().unwrap();
    let mut hand = start(folder.path(), None);
    let paste = |hand: &mut Hand, radius: f32| {
        let case = cases::parse(&scene(radius)).unwrap_or_else(|why| panic!("{why}"));
        hand.workspace().paste(case);
        hand.frames(3);
    };
    [2.0, 0.25, 2.0].into_iter().for_each(|radius| paste(&mut hand, radius));
    let kept = folder.path().join("cases");
    let names = || {
        let files = fs::read_dir(&kept).into_iter().flatten().flatten();
        let mut names: Vec<_> = files.map(|file| file.file_name().into_string().unwrap()).collect();
        names.sort();
        names
    };
    let [one, two] = ["sphere_sphere pasted-2.json", "sphere_sphere pasted.json"];
    wait(&mut hand, "the files", |_| names().len() == 2);
    rest(&mut hand);
    assert_eq!(names(), [one, two], "a case is kept once");

    // Another session finds them.
    drop(hand);
    let mut hand = start(folder.path(), None);
    press(&mut hand, "My cases…");
    let row = |name: &str| format!("overlap · {name}");
    wait(&mut hand, "the list", |hand| says(hand, "2 files"));
    press(&mut hand, &row(two));
    wait(&mut hand, "the case", |hand| hand.numbers("radius1") == [2.0]);
    press(&mut hand, "Compare");
    press(&mut hand, &format!("apart · {one}"));
    wait(&mut hand, "the other case", |hand| hand.numbers("radius1") == [0.25]);
    for words in ["radius 1: 2 → 0.25", "answer: overlap → apart"] {
        wait(&mut hand, words, |hand| says(hand, words));
    }
    press(&mut hand, "Delete");
    assert_eq!(names(), [two]);
    press(&mut hand, "Put sphere_sphere pasted-2 back");
    assert_eq!(names(), [one, two]);
    // A renamed case stays open, wherever its new name stands in the list.
    press(&mut hand, &row(two));
    wait(&mut hand, "the case", |hand| hand.numbers("radius1") == [2.0]);
    let is_name = |node: &&Node| node.value() == Some("sphere_sphere pasted");
    let field = nodes(&mut hand).iter().find(is_name).and_then(|node| node.bounds()).unwrap();
    hand.click_at(Vec2::new(field.x0 as f32 + 4.0, (field.y0 + field.y1) as f32 / 2.0));
    strike(&mut hand, &[(KeyCode::Home, Key::Home)]);
    hand.write("a ");
    strike(&mut hand, &[(KeyCode::Enter, Key::Enter)]);
    let renamed = row("a sphere_sphere pasted.json");
    wait(&mut hand, "the open row", |hand| {
        let nodes = nodes(hand);
        let row = nodes.iter().find(|node| node.label() == Some(&renamed));
        row.is_some_and(|row| row.toggled() == Some(Toggled::True))
    });
    assert!(says(&mut hand, "Compare"), "its controls stay");
}

/// A line of a game's log: a key of its own, and an expected answer.
fn logged(time: f32, radius: f32, hit: bool) -> String {
    format!(
        r#"{{"time":{time},"frame":{{"n":[7]}},"scenario":"sphere_sphere","id":"shot {time}","inputs":{{"radius1":{radius}}},"expected":{{"hit":{hit}}}}}"#
    )
}

fn rows(hand: &mut Hand) -> Vec<String> {
    let nodes = nodes(hand);
    let labels = nodes.iter().filter_map(Node::label);
    let is_row = |label: &&str| label.contains(" · ") && label.starts_with(char::is_numeric);
    let mut rows: Vec<_> = labels.filter(is_row).map(str::to_owned).collect();
    rows.sort_by_key(|row| row.split(' ').next().and_then(|line| line.parse::<usize>().ok()));
    rows
}

#[test]
fn a_log_with_keys_of_its_own_is_read_and_shows_them() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.jsonl");
    let lines = [logged(0.5, 9.0, true), logged(1.25, 9.0, false), "{\"time\":2}".to_owned()];
    fs::write(&path, lines.join("\n") + "\n").unwrap();
    let mut hand = start(&folder.path().join("kept"), None);
    list(&mut hand, &path);
    assert!(says(&mut hand, "3 lines, 1 differ") && says(&mut hand, "1 no case"));
    // Each in its column, as it is painted.
    hand.app
        .init_resource::<Painted>()
        .add_systems(PostUpdate, keep.before(EguiPostUpdateSet::ProcessOutput));
    let painted = |hand: &mut Hand, wanted: &str| {
        hand.frames(1);
        hand.app.world().resource::<Painted>().0.iter().any(|text| text == wanted)
    };
    for text in ["time", "id", "0.5", "1.25", "shot 0.5"] {
        wait(&mut hand, text, |hand| painted(hand, text));
    }
    press(&mut hand, "Next difference");
    assert_eq!(hand.numbers("radius1"), [9.0]);
    assert!(says(&mut hand, "hit: expected false, answered true"));
    for told in ["time:", "1.25", "frame:", r#"{"n":[7]}"#, "id:", "shot 1.25"] {
        assert!(says(&mut hand, told), "{told}");
    }
    // They are the line's words, also once the case is changed.
    hand.set("radius1", &[1.0]);
    hand.frames(2);
    assert!(says(&mut hand, "As it was opened:"));
    // But not beside another case.
    let opened = hand.workspace().case_for_file();
    hand.workspace().open_case(cases::Case::new(opened.scenario));
    hand.frames(2);
    assert!(!says(&mut hand, "As it was opened:"));
    hand.workspace().undo();
    hand.frames(2);
    assert!(says(&mut hand, "hit: expected false, answered true"));
    press(&mut hand, "1 no case");
    wait(&mut hand, "the sentence", |hand| says(hand, "game.jsonl, line 3"));
    // Nothing counts as equal if no line is a case.
    fs::write(&path, "{\"time\":1}\n{\"time\":2}\n").unwrap();
    list(&mut hand, &path);
    assert!(says(&mut hand, "2 no case") && !says(&mut hand, "differ,"));
    assert!(!says(&mut hand, "0 differ"));
    // Nor if nothing is expected.
    fs::write(&path, format!("{}\n{}\n", scene(1.0), scene(2.0))).unwrap();
    list(&mut hand, &path);
    assert!(says(&mut hand, "2 lines, nothing expected") && !says(&mut hand, "0 differ"));
}

#[test]
fn a_log_is_sorted_by_any_column_and_its_own_keys_are_columns() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.jsonl");
    let line = |damage: &str, hit: bool| {
        format!(
            r#"{{"damage":{damage},"scenario":"sphere_sphere","inputs":{{"radius1":9}},"expected":{{"hit":{hit}}}}}"#
        )
    };
    let lines = [line("10", true), line("9.5", false), line("\"none\"", true), line("-2", true)];
    fs::write(&path, lines.join("\n")).unwrap();
    let mut hand = start(&folder.path().join("kept"), None);
    list(&mut hand, &path);
    // The rows' lines from above to below.
    let shown = |hand: &mut Hand| {
        let nodes = nodes(hand);
        let line = |node: &Node| node.label()?.split_once(' ')?.0.parse::<usize>().ok();
        let rows = nodes.iter().filter_map(|node| Some((node.bounds()?.y0, line(node)?)));
        let mut rows: Vec<_> = rows.collect();
        rows.sort_by(|one, other| one.0.total_cmp(&other.0));
        rows.into_iter().map(|(_, line)| line).collect::<Vec<_>>()
    };
    assert_eq!(shown(&mut hand), [1, 2, 3, 4]);
    press(&mut hand, "line ⏶");
    assert_eq!(shown(&mut hand), [4, 3, 2, 1]);
    press(&mut hand, "answer");
    assert_eq!(shown(&mut hand), [2, 1, 3, 4], "what differs comes first");

    press(&mut hand, "The fields to show");
    press(&mut hand, "damage");
    // The list closes, and the column's title is a button of that name.
    let view = hand.view().rect.center();
    hand.click_at(view);
    hand.frames(3);
    press(&mut hand, "damage");
    wait(&mut hand, "the order", |hand| shown(hand) == [4, 2, 1, 3]);
    press(&mut hand, "damage ⏶");
    wait(&mut hand, "the other order", |hand| shown(hand) == [3, 1, 2, 4]);
    // The next difference is the next in the list.
    press(&mut hand, "Next difference");
    assert_eq!(hand.workspace().title.as_deref(), Some("game.jsonl, line 2"));
    // New lines go to their places.
    let mut log = fs::OpenOptions::new().append(true).open(&path).unwrap();
    log.write_all(format!("\n{}\n", line("9.75", true)).as_bytes()).unwrap();
    wait(&mut hand, "the new line", |hand| shown(hand) == [3, 1, 5, 2, 4]);
}

#[test]
fn a_logs_text_filters_while_it_is_typed_and_keeps_the_open_row() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.jsonl");
    let lines: Vec<_> = (0..40).map(|time| logged(time as f32, 9.0, true)).collect();
    fs::write(&path, lines.join("\n")).unwrap();
    let mut hand = start(&folder.path().join("kept"), None);
    list(&mut hand, &path);
    let third = rows(&mut hand)[2].clone();
    press(&mut hand, &third);
    let nodes = nodes(&mut hand);
    let field = nodes.iter().find(|node| {
        node.placeholder() == Some("A text in the line") || is_called(node, "A text in the line")
    });
    let bounds = field.expect("a field").bounds().unwrap();
    let at = Vec2::new((bounds.x0 + bounds.x1) as f32, (bounds.y0 + bounds.y1) as f32) / 2.0;
    hand.click_at(at);
    hand.frames(2);
    write(&mut hand, "shot 3");
    // 3, and 30 to 39, without Enter and without leaving the field.
    wait(&mut hand, "the lines", |hand| says(hand, "11 lines, 0 differ"));
    assert_eq!(rows(&mut hand)[0], "4 contained · sphere_sphere");
    write(&mut hand, "9");
    wait(&mut hand, "the line", |hand| says(hand, "1 lines, 0 differ"));
    assert_eq!(hand.workspace().title.as_deref(), Some("game.jsonl, line 3"));
    let erase = [(KeyCode::Backspace, Key::Backspace)];
    (0..7).for_each(|_| strike(&mut hand, &erase));
    wait(&mut hand, "all lines", |hand| says(hand, "40 lines, 0 differ"));
    // The open row is found again: the next difference is searched from there.
    let selected = |hand: &mut Hand| {
        let nodes = self::nodes(hand);
        nodes
            .iter()
            .any(|node| node.label() == Some(&third) && node.toggled() == Some(Toggled::True))
    };
    wait(&mut hand, "the open row", selected);
}

#[test]
fn a_log_that_grows_is_read_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.jsonl");
    fs::write(&path, format!("{}\n{}\n", logged(1.0, 9.0, true), logged(2.0, 9.0, true))).unwrap();
    let mut hand = start(&folder.path().join("kept"), None);
    list(&mut hand, &path);
    let first = rows(&mut hand)[0].clone();
    press(&mut hand, &first);
    let mut log = fs::OpenOptions::new().append(true).open(&path).unwrap();
    // A line in two parts, and one more.
    let (line, other) = (logged(3.0, 9.0, false), logged(4.0, 9.0, true));
    log.write_all(&line.as_bytes()[..40]).unwrap();
    wait(&mut hand, "a part of a line", |hand| says(hand, "1 no case"));
    log.write_all(format!("{}\n{other}\n", &line[40..]).as_bytes()).unwrap();
    wait(&mut hand, "its lines", |hand| says(hand, "4 lines, 1 differ"));
    assert!(!says(&mut hand, "no case"));
    assert_eq!(hand.workspace().title.as_deref(), Some("game.jsonl, line 1"));
    press(&mut hand, "Next difference");
    assert_eq!(hand.workspace().title.as_deref(), Some("game.jsonl, line 3"));

    // A rewritten file is another log.
    fs::write(&path, logged(5.0, 9.0, true)).unwrap();
    wait(&mut hand, "the new log", |hand| says(hand, "1 lines, 0 differ"));
    // Even if it has become longer.
    let longer = [logged(6.0, 0.1, true), logged(7.0, 0.1, true), logged(8.0, 0.1, true)];
    fs::write(&path, longer.join("\n")).unwrap();
    wait(&mut hand, "the longer log", |hand| says(hand, "3 lines, 3 differ"));
    press(&mut hand, "Close the log");
    assert!(hand.panel().log.is_none());
}

#[test]
fn a_row_opens_the_line_that_was_read_or_says_that_it_has_changed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.jsonl");
    // Longer than the compared ends.
    let lines = |middle: f32| {
        let radius = |line| if line == 20 { middle } else { 9.0 };
        let lines = (0..40).map(|line| logged(line as f32, radius(line), true));
        lines.collect::<Vec<_>>().join("\n") + "\n"
    };
    fs::write(&path, lines(8.0)).unwrap();
    let mut hand = start(&folder.path().join("kept"), None);
    list(&mut hand, &path);
    let all = rows(&mut hand);
    press(&mut hand, &all[0]);
    assert_eq!(hand.workspace().title.as_deref(), Some("game.jsonl, line 1"));
    let other = all.iter().find(|row| row.starts_with("21 ")).expect("the row is in sight").clone();
    // Another case in its place, with the same length and answer.
    fs::write(&path, lines(7.0)).unwrap();
    rest(&mut hand);
    press(&mut hand, &other);
    assert!(says(&mut hand, "game.jsonl, line 21: it is another line than was read"));
    assert_eq!(hand.numbers("radius1"), [9.0]);
    assert_eq!(hand.workspace().title.as_deref(), Some("game.jsonl, line 1"));
    // By now it has been read again.
    wait(&mut hand, "the log", |hand| {
        hand.panel().log.as_ref().is_some_and(|log| !log.is_reading())
    });
    press(&mut hand, &other);
    assert_eq!(hand.numbers("radius1"), [7.0]);
    assert!(!says(&mut hand, "another line"));
}

#[test]
fn a_log_that_is_gone_or_no_file_any_more_is_told_and_read_when_it_is_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.jsonl");
    let lines = format!("{}\n{}\n", logged(1.0, 9.0, true), logged(2.0, 9.0, true));
    fs::write(&path, &lines).unwrap();
    let mut hand = start(&folder.path().join("kept"), None);
    list(&mut hand, &path);
    for (replace, words) in [
        ((|_| ()) as fn(&Path), "No such file"),
        (|path| fs::create_dir(path).unwrap(), "it is a folder"),
        (|path| std::os::unix::fs::symlink("/dev/zero", path).unwrap(), "it is a device"),
    ] {
        fs::remove_file(&path).unwrap();
        replace(&path);
        wait(&mut hand, words, |hand| says(hand, "cannot read the log") && says(hand, words));
        let _ = fs::remove_file(&path).or_else(|_| fs::remove_dir(&path));
        fs::write(&path, &lines).unwrap();
        wait(&mut hand, "it again", |hand| !says(hand, "cannot read the log"));
        wait(&mut hand, "its lines", |hand| says(hand, "2 lines, 0 differ"));
    }
}

#[test]
fn a_row_that_is_pressed_stays_under_the_pointer() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.jsonl");
    let lines: Vec<_> = (0..100).map(|time| logged(time as f32, 9.0, time % 2 == 0)).collect();
    fs::write(&path, lines.join("\n")).unwrap();
    let mut hand = start(&folder.path().join("kept"), None);
    list(&mut hand, &path);
    let place = |hand: &mut Hand, name: &str| {
        let nodes = nodes(hand);
        nodes.iter().find(|node| node.label() == Some(name)).and_then(Node::bounds)
    };
    let tenth = rows(&mut hand)[9].clone();
    let before = place(&mut hand, &tenth).unwrap();
    for _ in 0..2 {
        press(&mut hand, &tenth);
        assert!(says(&mut hand, "expected false"), "what differs is told");
        assert_eq!(place(&mut hand, &tenth), Some(before));
    }
}

// The desktop's own dialog

#[test]
fn the_desktop_chooses_a_file_while_frames_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.json");
    fs::write(&path, scene(1.5)).unwrap();
    let mut hand = start(&folder.path().join("kept"), None);
    let chosen = path.clone();
    hand.panel().desktop = Desktop::new(move |wanted| {
        assert!(!wanted.saves && wanted.title.contains("Open"));
        sleep(Duration::from_secs(5));
        Some(chosen.clone())
    });
    ask_to_open(&mut hand);
    let begin = Instant::now();
    press(&mut hand, "Browse…");
    assert!(begin.elapsed() < Duration::from_secs(4), "no frame waits for it");
    assert!(says(&mut hand, "The desktop asks for the file"));
    wait(&mut hand, "the scene", |hand| hand.panel().dialog.is_none());
    hand.frames(2);
    assert_eq!(hand.numbers("radius1"), [1.5]);

    // The dialog has already asked before replacing a file.
    let chosen = folder.path().join("other.json");
    fs::write(&chosen, "something else").unwrap();
    let to = chosen.clone();
    hand.panel().desktop = Desktop::new(move |_| Some(to.clone()));
    ask_to_save(&mut hand);
    press(&mut hand, "Browse…");
    let shown = chosen.display().to_string();
    wait(&mut hand, "the path", |hand| hand.panel().dialog.as_ref().unwrap().path == shown);
    press(&mut hand, "Replace it");
    assert!(hand.panel().dialog.is_none());
    assert!(cases::parse(&fs::read_to_string(&chosen).unwrap()).is_ok());
}

#[test]
fn a_desktop_without_a_dialog_leaves_ours() {
    let folder = tempfile::tempdir().unwrap();
    let mut hand = start(&folder.path().join("kept"), None);
    hand.panel().desktop = Desktop::new(|_| None);
    ask_to_open(&mut hand);
    press(&mut hand, "Browse…");
    wait(&mut hand, "the sentence", |hand| says(hand, "The desktop has no file dialog"));
    assert!(hand.panel().dialog.is_some() && !says(&mut hand, "Browse…"));

    // A dialog cancelled after a while was a real one.
    hand.panel().desktop = Desktop::new(|_| {
        sleep(Duration::from_millis(1100));
        None
    });
    hand.frames(5);
    press(&mut hand, "Browse…");
    wait(&mut hand, "the end", |hand| !says(hand, "The desktop asks for the file"));
    assert!(!says(&mut hand, "The desktop has no file dialog") && says(&mut hand, "Browse…"));
}

// The list of files where the desktop has no dialog

/// Types into the focused field.
fn write(hand: &mut Hand, text: &str) {
    let world = hand.app.world_mut();
    let context = world.query_filtered::<Entity, With<PrimaryEguiContext>>().single(world).unwrap();
    world.write_message(EguiInputEvent { context, event: egui::Event::Text(text.to_owned()) });
    hand.frames(3);
}

/// A folder of files, and the app with its own dialog, on a desktop without one.
fn without_a_desktop(folder: &Path, last: &Path) -> Hand {
    let mut hand = start(&folder.join("kept"), None);
    hand.panel().desktop = Desktop::new(|_| None);
    hand.panel().file = Some(last.to_owned());
    ask_to_open(&mut hand);
    press(&mut hand, "Browse…");
    wait(&mut hand, "the sentence", |hand| says(hand, "The desktop has no file dialog"));
    hand
}

#[test]
fn files_beside_the_path_are_listed_and_opened_by_a_press() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("more")).unwrap();
    fs::write(folder.path().join("mine.json"), scene(1.5)).unwrap();
    fs::write(folder.path().join("more/deep.json"), scene(2.5)).unwrap();
    let mut hand = without_a_desktop(folder.path(), &folder.path().join("gone.json"));
    wait(&mut hand, "the list", |hand| says(hand, "mine.json"));
    let separator = std::path::MAIN_SEPARATOR;
    press(&mut hand, &format!("more{separator}"));
    wait(&mut hand, "the folder", |hand| says(hand, "deep.json") && !says(hand, "mine.json"));
    press(&mut hand, "deep.json");
    wait(&mut hand, "the scene", |hand| hand.panel().dialog.is_none());
    hand.frames(2);
    assert_eq!(hand.numbers("radius1"), [2.5]);
}

#[test]
fn files_are_filtered_by_what_is_typed_and_taken_by_arrows_and_enter() {
    let folder = tempfile::tempdir().unwrap();
    for (name, radius) in [("ball_a.json", 1.5), ("ball_b.json", 2.5), ("other.json", 3.5)] {
        fs::write(folder.path().join(name), scene(radius)).unwrap();
    }
    let mut hand = without_a_desktop(folder.path(), &folder.path().join("gone.json"));
    wait(&mut hand, "the list", |hand| says(hand, "other.json"));
    write(&mut hand, "BALL");
    assert!(says(&mut hand, "ball_b.json") && !says(&mut hand, "other.json"));
    let down = (KeyCode::ArrowDown, Key::ArrowDown);
    strike(&mut hand, std::slice::from_ref(&down));
    strike(&mut hand, &[down]);
    strike(&mut hand, &[(KeyCode::Enter, Key::Enter)]);
    wait(&mut hand, "the scene", |hand| hand.panel().dialog.is_none());
    hand.frames(2);
    assert_eq!(hand.numbers("radius1"), [2.5]);
}

// A text that becomes a case

#[test]
fn a_text_is_not_overwritten_by_the_scene_that_it_made() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("report.json");
    let text = r#"{"ray": {"start": [1, 2, 3], "end": [4, 5, 6]}, "sphere": {"center": [0, 1, 0], "radius": 2}}"#;
    fs::write(&path, text).unwrap();
    let mut hand = start(&folder.path().join("kept"), None);
    drop_file(&mut hand, &path);
    let begin = Instant::now();
    while hand.panel().pasted.is_none() && begin.elapsed() < PATIENCE {
        hand.app.update();
    }
    // In the very next frame.
    strike(&mut hand, &[(KeyCode::Enter, Key::Enter)]);
    let why = hand.panel().pasted.as_ref().map(|pasted| pasted.review.case().map(|_| ()));
    assert!(hand.panel().pasted.is_none(), "{why:?}");
    assert_eq!(hand.numbers("start"), [1.0, 2.0, 3.0]);
    ask_to_save(&mut hand);
    let new = folder.path().join("report-2.json");
    assert_eq!(hand.panel().dialog.as_ref().unwrap().path, new.display().to_string());
    press(&mut hand, "Save");
    assert!(hand.panel().dialog.is_none() && open_scene(&new).is_ok());
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
    assert_eq!(hand.panel().recent, [new, path]);
}

// The hunt

fn hunt(hand: &mut Hand, scenario: &str) {
    hand.workspace().open(collision_scenarios::scenarios::find(scenario).unwrap());
    hand.app.world_mut().resource_mut::<Explain>().open(Tab::Methods);
    hand.frames(3);
    press(hand, "Hunt (any)");
}

#[test]
fn a_hunt_opens_what_a_method_answers_otherwise_and_is_one_step() {
    let folder = tempfile::tempdir().unwrap();
    let mut hand = start(&folder.path().join("kept"), None);
    let before = hand.numbers("start");
    hunt(&mut hand, "ray_sphere");
    wait(&mut hand, "the prey", |hand| hand.panel().hunting.is_none());
    hand.frames(2);
    assert_eq!(hand.undo_name().as_deref(), Some("hunt"));
    let said = hand.panel().message.clone().unwrap();
    let workspace = hand.workspace();
    let inputs = methods::Inputs::of(workspace.scenario.as_ref());
    let hit = workspace.answer.hit;
    let mut others = methods::of("ray_sphere").filter(|method| (method.ask)(&inputs).hit != hit);
    let ours = if hit { "ours HIT" } else { "ours MISS" };
    assert!(others.any(|method| said.starts_with(method.name)) && said.ends_with(ours), "{said}");
    undo(&mut hand);
    assert_eq!(hand.numbers("start"), before);
}

#[test]
fn a_hunt_is_cancelled_and_ends_with_its_scenario() {
    let folder = tempfile::tempdir().unwrap();
    let mut hand = start(&folder.path().join("kept"), None);
    hunt(&mut hand, "plane_plane");
    let is_told = says(&mut hand, "cases tried");
    // It may have found something by now.
    if hand.panel().hunting.is_some() {
        assert!(is_told);
        hand.workspace().open(collision_scenarios::scenarios::find("ray_sphere").unwrap());
        hand.frames(2);
        assert!(hand.panel().hunting.is_none());
    }
}
