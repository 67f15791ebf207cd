//! The clipboard: pasted texts, cases for other programs, the copied picture.

use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

use bevy::asset::RenderAssetUsages;
use bevy::input::ButtonState::{self, Pressed, Released};
use bevy::input::keyboard::Key;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::time::TimeUpdateStrategy;
use bevy::window::{FileDragAndDrop, WindowResized};
use bevy_egui::egui::accesskit::{Node, NodeId, Role};
use bevy_egui::input::EguiInputEvent;
use bevy_egui::{EguiContext, EguiOutput, PrimaryEguiContext, egui};
use collision_sandbox::io::clipboard::{Clipboard, Picture};
use collision_sandbox::state::explain::Picture as Shown;
use collision_sandbox::ui::BADGE;
use collision_scenarios::cases::Frame;
use collision_scenarios::copy::{self, Target};
use collision_scenarios::link::{DEFAULT_PAGE, Link};
use collision_scenarios::paste::{Certainty, Review};
use collision_scenarios::scenario::Mark;

use crate::hand::Hand;

const REPORT: &str = "The ray misses the sphere.
    start (1, 2, 3) end (4, 5, 6)
    // start (7, 8, 9)
    center (0, 1, 0) radius 2
    I got hit (1, 1, 1)";

/// With a clock on which a slow machine makes no slow click.
fn open(scenario: &str) -> Hand {
    let mut hand = Hand::new(scenario);
    let frame = Duration::from_millis(20);
    hand.app.insert_resource(TimeUpdateStrategy::ManualDuration(frame));
    hand
}

fn paste(hand: &mut Hand, text: &str) {
    let world = hand.app.world_mut();
    let context = world.query_filtered::<Entity, With<PrimaryEguiContext>>().single(world).unwrap();
    let event = egui::Event::Paste(text.to_owned());
    world.write_message(EguiInputEvent { context, event });
    hand.frames(2);
}

fn strike(hand: &mut Hand, code: KeyCode, key: Key) {
    for state in [Pressed, Released] {
        hand.key(code, key.clone(), state);
    }
    hand.frames(2);
}

fn is_asked(hand: &mut Hand) -> bool {
    hand.panel().pasted.is_some()
}

fn tree(hand: &mut Hand) -> Vec<(NodeId, Node)> {
    let world = hand.app.world_mut();
    let mut contexts = world.query::<&mut EguiContext>();
    contexts.single_mut(world).unwrap().get_mut().enable_accesskit();
    hand.frames(2);
    let world = hand.app.world_mut();
    let output = world.query::<&EguiOutput>().single(world).unwrap();
    output.platform_output.accesskit_update.as_ref().unwrap().nodes.clone()
}

fn nodes(hand: &mut Hand) -> Vec<Node> {
    tree(hand).into_iter().map(|(_, node)| node).collect()
}

/// Returns the dialog's widgets only, since the panel behind it shows the same case.
fn dialog(hand: &mut Hand) -> Vec<Node> {
    let tree = tree(hand);
    let parent =
        |id: NodeId| tree.iter().find(|(_, node)| node.children().contains(&id)).map(|(id, _)| *id);
    let is_title = |node: &Node| node.value() == Some("A case from the text");
    let Some((title, _)) = tree.iter().find(|(_, node)| is_title(node)) else { return Vec::new() };
    // From the title up to the child of the window itself.
    let mut path = vec![*title];
    while let Some(above) = parent(path[path.len() - 1]) {
        path.push(above);
    }
    let mut inside = Vec::new();
    let mut next = vec![path[path.len().saturating_sub(2)]];
    while let Some(id) = next.pop() {
        if let Some((_, node)) = tree.iter().find(|(other, _)| *other == id) {
            next.extend(node.children());
            inside.push(node.clone());
        }
    }
    // In reading order.
    let place = |node: &Node| node.bounds().map_or((0.0, 0.0), |it| (it.y0.round(), it.x0));
    inside.sort_by(|a, b| place(a).partial_cmp(&place(b)).unwrap());
    inside
}

/// Clicks the widget of that name, or the list that shows it.
#[track_caller]
fn press(hand: &mut Hand, name: &str) {
    let inside = dialog(hand);
    let nodes: Vec<_> = nodes(hand).into_iter().chain(inside).collect();
    let is_button = |node: &&Node| {
        matches!(node.role(), Role::Button | Role::RadioButton) && node.label() == Some(name)
    };
    let is_list = |node: &&Node| node.role() == Role::ComboBox && node.value() == Some(name);
    let node = nodes.iter().rfind(is_button).or_else(|| nodes.iter().rfind(is_list));
    let bounds = node.and_then(|node| node.bounds()).unwrap_or_else(|| panic!("no {name}"));
    let at = Vec2::new((bounds.x0 + bounds.x1) as f32, (bounds.y0 + bounds.y1) as f32) / 2.0;
    hand.click_at(at);
    hand.frames(3);
}

/// Returns all visible texts.
fn shown(hand: &mut Hand) -> Vec<String> {
    let nodes = nodes(hand);
    nodes.iter().filter_map(|node| node.value().or(node.label()).map(str::to_owned)).collect()
}

#[track_caller]
fn says(hand: &mut Hand, words: &str) {
    let shown = shown(hand);
    assert!(shown.iter().any(|text| text == words), "{words}: {shown:?}");
}

/// Types a number into the first field of the dialog that shows this one, and leaves it.
#[track_caller]
fn type_into(hand: &mut Hand, number: &str, text: &str) {
    let nodes = dialog(hand);
    let is_it = |node: &&Node| node.role() == Role::SpinButton && node.value() == Some(number);
    let bounds = nodes.iter().find(is_it).and_then(|node| node.bounds());
    let bounds = bounds.unwrap_or_else(|| panic!("no {number}: {:?}", shown(hand)));
    hand.click_at(Vec2::new((bounds.x0 + bounds.x1) as f32, (bounds.y0 + bounds.y1) as f32) / 2.0);
    hand.frames(2);
    let world = hand.app.world_mut();
    let context = world.query_filtered::<Entity, With<PrimaryEguiContext>>().single(world).unwrap();
    world.write_message(EguiInputEvent { context, event: egui::Event::Text(text.to_owned()) });
    hand.frames(2);
    strike(hand, KeyCode::Enter, Key::Enter);
}

/// Returns the middle of the dialog's first widget whose name begins so.
#[track_caller]
fn place_of(hand: &mut Hand, role: Role, part: &str) -> Vec2 {
    let inside = dialog(hand);
    let is_it = |node: &&Node| {
        let name = node.label().unwrap_or_default().trim_start_matches('(');
        node.role() == role && name.starts_with(part)
    };
    let bounds = inside.iter().find(is_it).and_then(|node| node.bounds());
    let bounds = bounds.unwrap_or_else(|| panic!("no {part}: {:?}", labels(&inside)));
    Vec2::new((bounds.x0 + bounds.x1) as f32, (bounds.y0 + bounds.y1) as f32) / 2.0
}

fn labels(nodes: &[Node]) -> Vec<String> {
    nodes.iter().filter_map(|node| node.label().or(node.value()).map(str::to_owned)).collect()
}

/// Presses a number in the text.
#[track_caller]
fn press_part(hand: &mut Hand, part: &str) {
    let at = place_of(hand, Role::Button, part);
    hand.click_at(at);
    hand.frames(3);
}

/// Returns `true` if a label or a button of the dialog contains these words.
fn has(hand: &mut Hand, words: &str) -> bool {
    labels(&dialog(hand)).iter().any(|label| label.contains(words))
}

fn review(hand: &mut Hand) -> Mut<'_, Review> {
    hand.panel().map_unchanged(|panel| &mut panel.pasted.as_mut().expect("a text").review)
}

fn choose_scenario(hand: &mut Hand, id: &str) {
    review(hand).choose_scenario(collision_scenarios::scenarios::find(id).unwrap());
    hand.frames(3);
}

#[test]
fn the_view_shows_the_first_proposal_and_what_is_changed_of_it() {
    let mut hand = open("plane_plane");
    let before = hand.workspace().state();
    paste(&mut hand, REPORT);
    hand.frames(2);
    assert!(hand.workspace().is_previewing());
    assert_eq!(hand.workspace().entry.id, "ray_sphere");
    assert_eq!(hand.numbers("start"), [1.0, 2.0, 3.0]);
    type_into(&mut hand, "2", "0.5");
    assert_eq!(hand.numbers("radius"), [2.0]);
    assert_eq!(hand.numbers("start"), [1.0, 0.5, 3.0]);
    assert!(has(&mut hand, "typed"));
    // Nothing of it stays.
    press(&mut hand, "Cancel");
    hand.frames(2);
    assert_eq!(hand.workspace().entry.id, "plane_plane");
    assert_eq!(hand.workspace().state(), before);
    assert!(!hand.workspace().is_previewing());
    assert_eq!(hand.workspace().undo_name(), None);
    assert!(!hand.workspace().cases().iter().any(|(case, _)| case.scenario.id == "ray_sphere"));
}

#[test]
fn a_number_and_an_input_are_pressed_in_either_order_or_one_is_dragged_to_the_other() {
    let mut hand = open("plane_plane");
    paste(&mut hand, REPORT);
    // First the number, then the input; the input that had it gets the other's.
    press_part(&mut hand, "7, 8, 9");
    press(&mut hand, "B end");
    assert_eq!(hand.numbers("end"), [7.0, 8.0, 9.0]);
    assert!(has(&mut hand, "chosen"));
    // First the input.
    press(&mut hand, "B end");
    assert!(has(&mut hand, "Press a number in the text"));
    press_part(&mut hand, "4, 5, 6");
    assert_eq!(hand.numbers("end"), [4.0, 5.0, 6.0]);
    assert!(!has(&mut hand, "Press a number in the text"));
    // A press on the picked one unpicks it.
    press_part(&mut hand, "7, 8, 9");
    press_part(&mut hand, "7, 8, 9");
    press(&mut hand, "B end");
    assert_eq!(hand.numbers("end"), [4.0, 5.0, 6.0]);
    press(&mut hand, "B end");
    // Dragged.
    let from = place_of(&mut hand, Role::Button, "7, 8, 9");
    let to = place_of(&mut hand, Role::Button, "S center") + Vec2::new(150.0, 10.0);
    hand.drag(MouseButton::Left, from, to);
    hand.release();
    hand.frames(3);
    assert_eq!(hand.numbers("center"), [7.0, 8.0, 9.0]);
    // A point is no radius.
    press_part(&mut hand, "1, 2, 3");
    press(&mut hand, "r radius");
    assert_eq!(hand.numbers("radius"), [2.0]);
    assert!(has(&mut hand, "expected one number, got 3"));
}

#[test]
fn numbers_in_the_text_say_what_takes_them() {
    let mut hand = open("plane_plane");
    paste(&mut hand, REPORT);
    let says = |hand: &mut Hand, number: &str| {
        let inside = labels(&dialog(hand));
        inside.into_iter().find(|label| label.contains(number) && label.contains(": ")).unwrap()
    };
    assert!(says(&mut hand, "1, 2, 3").ends_with(": A start"));
    assert!(says(&mut hand, "7, 8, 9").ends_with(": not used"));
    assert!(says(&mut hand, "1, 1, 1").ends_with(": an answer"));
    press_part(&mut hand, "7, 8, 9");
    press(&mut hand, "A start");
    assert!(says(&mut hand, "7, 8, 9").ends_with(": A start"));
}

#[test]
fn the_digits_choose_among_the_proposals() {
    let mut hand = open("plane_plane");
    paste(&mut hand, LOOSE);
    let count = review(&mut hand).proposals().len();
    assert!(count > 1, "{count}");
    for (code, digit, tab) in
        [(KeyCode::Digit2, "2", 1), (KeyCode::Digit1, "1", 0), (KeyCode::Digit3, "3", 2)]
    {
        strike(&mut hand, code, Key::Character(digit.into()));
        assert_eq!(review(&mut hand).tab(), tab.min(count - 1));
        let shown = review(&mut hand).proposal().unwrap().entry.id;
        assert_eq!(hand.workspace().entry.id, shown);
    }
    // A press works too, and a digit typed into a field does not.
    let title = review(&mut hand).proposals()[0].entry.title;
    let at = place_of(&mut hand, Role::RadioButton, &format!("1 {title}"));
    hand.click_at(at);
    hand.frames(3);
    assert_eq!(review(&mut hand).tab(), 0);
    let before = hand.workspace().scenario.inputs()[0].value.numbers()[0];
    let shown = format!("{before}");
    type_into(&mut hand, &shown, "2");
    assert_eq!(review(&mut hand).tab(), 0);
}

/// Numbers without names.
const LOOSE: &str = "ray (1, 2, 3) (4, 5, 6)\nsphere (0, 1, 0) 2\nand also (7, 7, 7)";

#[test]
fn enter_confirms_what_is_open_one_by_one_and_then_takes_the_case() {
    let mut hand = open("plane_plane");
    paste(&mut hand, LOOSE);
    let open = |hand: &mut Hand| review(hand).proposal().unwrap().unconfirmed();
    let mut left = open(&mut hand);
    assert!(left.len() > 1, "{left:?}");
    while let Some(first) = left.first().copied() {
        assert!(has(&mut hand, &format!("Confirm {first}")), "{first}");
        strike(&mut hand, KeyCode::Enter, Key::Enter);
        assert!(is_asked(&mut hand), "{left:?}");
        left.remove(0);
        assert_eq!(open(&mut hand), left);
        assert_eq!(hand.workspace().undo_name(), None);
        // Doubts are settled with the last of them.
        assert_eq!(has(&mut hand, "Doubts"), !left.is_empty());
    }
    strike(&mut hand, KeyCode::Enter, Key::Enter);
    assert!(!is_asked(&mut hand));
    assert_eq!(hand.workspace().undo_name().unwrap().to_string(), "paste");
    let note = hand.workspace().note.clone().unwrap();
    assert!(!note.contains("Unconfirmed"), "{note}");
}

#[test]
fn what_is_taken_as_shown_says_what_nobody_confirmed() {
    let mut hand = open("plane_plane");
    paste(&mut hand, LOOSE);
    let open = review(&mut hand).proposal().unwrap().unconfirmed();
    press(&mut hand, "Confirm");
    let left = review(&mut hand).proposal().unwrap().unconfirmed();
    assert_eq!(left.len(), open.len() - 1);
    press(&mut hand, "Take as shown");
    assert!(!is_asked(&mut hand));
    let note = hand.workspace().note.clone().unwrap();
    assert!(note.contains("Unconfirmed"), "{note}");
}

#[test]
fn a_guess_is_called_one() {
    let mut hand = open("plane_plane");
    paste(&mut hand, "3 apples at 4.50, 12 of 40 seats, (1, 2, 3), room 7, 1999, a.b 8");
    let certainty = review(&mut hand).proposal().unwrap().certainty;
    assert_eq!(certainty, Certainty::Guess);
    says(&mut hand, "This is a guess: check every number.");
    assert!(has(&mut hand, "a guess"));
    says(&mut hand, "Doubts");
}

#[test]
fn a_text_that_holds_a_case_opens_it_at_once() {
    let mut hand = open("plane_plane");
    let json = r#"{"scenario":"sphere_sphere","inputs":{"radius1":2.5}}"#;
    paste(&mut hand, &format!("What I see:\n```json\n{json}\n```\nwith 3 balls"));
    assert!(!is_asked(&mut hand));
    assert_eq!(hand.numbers("radius1"), [2.5]);
    assert_eq!(hand.workspace().undo_name().unwrap().to_string(), "paste");
}

#[test]
fn a_long_text_is_shown_as_soon_as_it_is_read() {
    let mut hand = open("plane_plane");
    let lines: String = (0..30_000).map(|n| format!("point {n} = ({n}.5, 2, 3)\n")).collect();
    paste(&mut hand, &format!("{REPORT}{lines}"));
    assert!(is_asked(&mut hand));
    let begin = Instant::now();
    hand.frames(20);
    assert!(begin.elapsed() < Duration::from_secs(10), "{:?}", begin.elapsed());
    assert!(dialog(&mut hand).len() < 600);
}

#[test]
fn a_list_opens_above_the_dialog_also_in_the_frame_that_presses_it() {
    let mut hand = open("ray_sphere");
    paste(&mut hand, REPORT);
    for _ in 0..3 {
        let nodes = nodes(&mut hand);
        let list = nodes.iter().rfind(|node| {
            node.role() == Role::ComboBox && node.value() == Some("Ray against sphere")
        });
        let bounds = list.unwrap().bounds().unwrap();
        let at = Vec2::new((bounds.x0 + bounds.x1) as f32, (bounds.y0 + bounds.y1) as f32) / 2.0;
        hand.point(at);
        hand.frames(1);
        // A whole click in one frame.
        for state in [Pressed, Released] {
            hand.button(MouseButton::Left, state);
        }
        hand.frames(3);
        let world = hand.app.world_mut();
        let mut contexts = world.query::<&mut EguiContext>();
        let mut context = contexts.single_mut(world).unwrap();
        let layers: Vec<_> = context.get_mut().memory(|memory| memory.layer_ids().collect());
        let place = |id: egui::Id| layers.iter().position(|layer| layer.id == id);
        let dialog = place("paste".into()).unwrap();
        let is_open = egui::Popup::is_any_open(context.get_mut());
        assert!(is_open);
        let above = layers[dialog + 1..]
            .iter()
            .filter(|layer| context.get_mut().memory(|memory| memory.areas().is_visible(layer)));
        assert!(above.count() > 0, "the list stands behind");
        strike(&mut hand, KeyCode::Escape, Key::Escape);
        assert!(is_asked(&mut hand));
    }
}

#[test]
fn a_pasted_text_is_taken_when_the_user_agrees() {
    let mut hand = open("plane_plane");
    for (code, key, is_taken) in
        [(KeyCode::Escape, Key::Escape, false), (KeyCode::Enter, Key::Enter, true)]
    {
        paste(&mut hand, REPORT);
        assert!(is_asked(&mut hand));
        // The case's keys are inactive.
        strike(&mut hand, KeyCode::BracketRight, Key::Character("]".into()));
        assert_eq!(hand.workspace().entry.id, "ray_sphere");
        assert!(hand.workspace().is_previewing());
        assert_eq!(hand.workspace().undo_name(), None);
        // As long as there is something to confirm.
        while is_asked(&mut hand) {
            strike(&mut hand, code, key.clone());
        }
        assert_eq!(hand.workspace().entry.id == "ray_sphere", is_taken);
    }
    assert_eq!(hand.numbers("start"), [1.0, 2.0, 3.0]);
    assert_eq!(hand.workspace().undo_name().unwrap().to_string(), "paste");
    hand.workspace().undo();
    assert_ne!(hand.numbers("start"), [1.0, 2.0, 3.0]);
    assert_eq!(hand.workspace().undo_name(), None);
}

#[test]
fn a_unit_and_the_form_of_a_shape_are_chosen() {
    let mut hand = open("ray_sphere");
    paste(&mut hand, REPORT);
    press(&mut hand, "as the text says");
    press(&mut hand, "cm");
    assert_eq!(hand.numbers("start"), [0.01, 0.02, 0.03]);
    press(&mut hand, "center, radius");
    press(&mut hand, "center, diameter");
    assert_eq!(hand.numbers("radius"), [0.01]);
    // Typed numbers are in our unit.
    type_into(&mut hand, "0.01", "0.25");
    assert_eq!(hand.numbers("start"), [0.25, 0.02, 0.03]);
    strike(&mut hand, KeyCode::Escape, Key::Escape);

    paste(&mut hand, "ray origin (0, 9, 0) direction (0, -1, 0)\nplane n = (0, 1, 0), d = 2");
    press(&mut hand, "n·x = d");
    press(&mut hand, "n·x + d = 0");
    assert_eq!(hand.numbers("plane_point"), [0.0, -2.0, 0.0]);
}

#[test]
fn each_input_says_its_line_its_words_and_how_it_was_found() {
    let mut hand = open("ray_sphere");
    paste(&mut hand, REPORT);
    let mut inside = dialog(&mut hand);
    inside.retain(|node| node.role() == Role::Label);
    let labels = labels(&inside);
    let count = |line: &str| labels.iter().filter(|text| text.starts_with(line)).count();
    // Start and end; centre and radius.
    assert_eq!((count("line 2 · “start”"), count("line 2 · "), count("line 4 · ")), (1, 2, 2));
    says(&mut hand, "line 4 · “radius” · by the sentence");
}

#[test]
fn what_is_missing_is_a_dash_until_it_is_typed() {
    let mut hand = open("ray_sphere");
    paste(&mut hand, "this (1, 2, 3) and that (4, 5, 6)");
    choose_scenario(&mut hand, "sphere_sphere");
    let entry = collision_scenarios::scenarios::find("sphere_sphere").unwrap();
    for (number, name) in [("1, 2, 3", "S1 center 1"), ("4, 5, 6", "S2 center 2")] {
        press_part(&mut hand, number);
        press(&mut hand, name);
    }
    // A default radius is never added to somebody's report.
    assert_eq!(review(&mut hand).proposal().unwrap().lacks(), ["radius1", "radius2"]);
    says(&mut hand, "radius1 has no numbers yet.");
    let take = nodes(&mut hand);
    let take = take.iter().rfind(|node| node.label() == Some("Take as shown")).unwrap();
    assert!(take.is_disabled());
    // Enter goes into the field.
    strike(&mut hand, KeyCode::Enter, Key::Enter);
    assert!(is_asked(&mut hand));
    hand.write("0.5");
    strike(&mut hand, KeyCode::Enter, Key::Enter);
    assert_eq!(review(&mut hand).proposal().unwrap().lacks(), ["radius2"]);
    type_into(&mut hand, "–", "x");
    assert!(has(&mut hand, "expected a number or arithmetic"));
    type_into(&mut hand, "–", "0.25");
    assert!(!has(&mut hand, "expected a number"));
    press(&mut hand, "Take");
    assert_eq!(hand.workspace().entry.id, entry.id);
    assert_eq!(hand.numbers("center1"), [1.0, 2.0, 3.0]);
    assert_eq!([hand.numbers("radius1"), hand.numbers("radius2")], [[0.5], [0.25]]);
    let note = hand.workspace().note.clone().unwrap();
    assert!(note.contains("Typed: radius1, radius2."), "{note}");
    paste(&mut hand, "no number is in it");
    assert!(!is_asked(&mut hand));
    let problem = hand.workspace().problem.clone().unwrap().to_string();
    assert!(problem.starts_with("The text on the clipboard has no numbers"), "{problem}");
}

#[test]
fn where_no_scenario_fits_one_is_chosen() {
    let mut hand = open("ray_sphere");
    paste(&mut hand, "7");
    assert!(has(&mut hand, "No scenario fits these numbers"));
    assert!(has(&mut hand, "7: not used"));
    assert!(!hand.workspace().is_previewing());
    strike(&mut hand, KeyCode::Enter, Key::Enter);
    assert!(is_asked(&mut hand), "there is nothing to take");
    says(&mut hand, "none fits: choose one");
    choose_scenario(&mut hand, "sphere_plane");
    assert!(hand.workspace().is_previewing());
    press_part(&mut hand, "7: not used");
    press(&mut hand, "r radius");
    assert_eq!(hand.numbers("radius"), [7.0]);
}

#[test]
fn a_dropped_text_is_read_and_a_bad_scene_is_none() {
    let folder = tempfile::tempdir().unwrap();
    let mut hand = open("plane_plane");
    let window = hand.window;
    let drop = |hand: &mut Hand, name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        hand.send(FileDragAndDrop::DroppedFile { window, path_buf: path });
        let deadline = Instant::now() + Duration::from_secs(10);
        while Instant::now() < deadline && hand.panel().pasted.is_none() {
            if hand.panel().is_asking()
                && nodes(hand)
                    .iter()
                    .any(|node| node.value().is_some_and(|text| text.contains("cannot read")))
            {
                break;
            }
            std::thread::sleep(Duration::from_millis(10));
            hand.app.update();
        }
    };
    drop(&mut hand, "bad.json", r#"{"scenario":"ray_sphere","inputs":{"radius":-1}}"#);
    assert!(!is_asked(&mut hand) && hand.panel().dialog.is_some());
    hand.panel().dialog = None;
    drop(&mut hand, "report.txt", REPORT);
    assert!(is_asked(&mut hand) && hand.panel().dialog.is_none());
    while is_asked(&mut hand) {
        strike(&mut hand, KeyCode::Enter, Key::Enter);
    }
    assert_eq!(hand.numbers("end"), [4.0, 5.0, 6.0]);
}

/// A cast as engines give it: its end is not in the text.
const CAST: &str = "SphereCast from (0, 1.5, 0) radius 0.5 direction (0, -1, 0) maxDistance 2
    does not hit my sphere collider at (0.3, 0, 0) radius 0.25";

#[test]
fn what_is_computed_says_so_until_it_is_typed() {
    let mut hand = open("plane_plane");
    paste(&mut hand, CAST);
    assert_eq!(hand.numbers("end"), [0.0, -0.5, 0.0]);
    assert!(has(&mut hand, " · computed · start, direction, length"));
    type_into(&mut hand, "-0.5", "-1");
    assert!(!has(&mut hand, " · computed"));
    // Direction and distance are unused now.
    assert!(has(&mut hand, "2: not used"));
}

fn resize(hand: &mut Hand, width: f32, height: f32) {
    let window = hand.window;
    hand.app.world_mut().get_mut::<Window>(window).unwrap().resolution.set(width, height);
    hand.send(WindowResized { window, width, height });
    hand.frames(2);
}

#[test]
fn the_dialog_stands_beside_the_picture_and_is_as_wide_as_its_head() {
    for (width, height) in [(1280.0, 800.0), (640.0, 480.0)] {
        let mut hand = open("plane_plane");
        resize(&mut hand, width, height);
        let before = hand.view().rect;
        paste(&mut hand, &format!("{CAST}\n// start (7, 8, 9)"));
        hand.frames(60);
        let inside = dialog(&mut hand);
        let bounds = |node: &Node| node.bounds().filter(|it| it.x1 > it.x0);
        let left = inside.iter().filter_map(bounds).map(|it| it.x0).fold(f64::MAX, f64::min);
        let right = inside.iter().filter_map(bounds).map(|it| it.x1).fold(0.0, f64::max);
        let close = inside.iter().find(|node| node.label() == Some("Close")).unwrap();
        let close = close.bounds().unwrap();
        assert!(right - close.x1 < 12.0, "{width}: {} of {right}", close.x1);
        // All of the case is visible.
        let view = hand.view();
        assert!(f64::from(view.rect.max.x) <= left, "{width}: {} over {left}", view.rect.max.x);
        assert!(view.rect.width() > 100.0, "{width}: {}", view.rect.width());
        for name in ["start", "end", "center"] {
            let at = hand.handle(name);
            assert!(view.rect.contains(at), "{width}: {name} at {at}");
        }
        press(&mut hand, "Cancel");
        hand.frames(2);
        assert_eq!(hand.view().rect, before, "{width}");
    }
}

#[test]
fn what_is_looked_at_is_not_dragged() {
    let mut hand = open("plane_plane");
    paste(&mut hand, CAST);
    hand.frames(60);
    let (start, before) = (hand.handle("start"), hand.numbers("start"));
    let orbit = hand.view().orbit;
    for from in [start, hand.view().rect.center() + Vec2::new(-80.0, 120.0)] {
        hand.drag(MouseButton::Left, from, from + Vec2::new(40.0, 30.0));
        hand.frames(2);
        assert_eq!(hand.numbers("start"), before);
        assert_eq!(hand.view().orbit, orbit);
        assert!(is_asked(&mut hand) && hand.workspace().undo_name().is_none());
    }
}

#[test]
fn a_proposal_fits_small_windows() {
    let mut hand = open("ray_sphere");
    for (width, height) in [(1280.0, 800.0), (640.0, 480.0), (420.0, 600.0)] {
        let window = hand.window;
        hand.app.world_mut().get_mut::<Window>(window).unwrap().resolution.set(width, height);
        hand.send(WindowResized { window, width, height });
        let long: String = (0..40).map(|n| format!("thing_{n} ({n}.12345678, 2, 3)\n")).collect();
        paste(&mut hand, &format!("{REPORT}\n{long}"));
        hand.frames(3);
        for name in ["Take", "Cancel", "Close"] {
            let nodes = nodes(&mut hand);
            let node = nodes.iter().rfind(|node| node.label() == Some(name)).unwrap();
            let bounds = node.bounds().unwrap();
            assert!(bounds.x0 >= 0.0 && bounds.x1 <= f64::from(width), "{name} at {bounds:?}");
            assert!(bounds.y0 >= 0.0 && bounds.y1 <= f64::from(height), "{name} at {bounds:?}");
        }
        press(&mut hand, "Cancel");
    }
}

/// Chooses a row of *Copy as*, up to the frame that copies.
fn copy_as(hand: &mut Hand, name: &str) {
    press(hand, "Copy as");
    let nodes = nodes(hand);
    let row = nodes.iter().rfind(|node| node.label() == Some(name));
    let bounds = row.and_then(|row| row.bounds()).unwrap_or_else(|| panic!("no {name}"));
    hand.press_at(Vec2::new(bounds.x0 as f32 + 8.0, (bounds.y0 + bounds.y1) as f32 / 2.0));
    hand.button(MouseButton::Left, ButtonState::Released);
}

#[test]
fn a_case_is_copied_as_the_command_prints_it() {
    let mut hand = open("sphere_sphere");
    for target in [Target::Json, Target::Parry, Target::Unity, Target::Markdown] {
        copy_as(&mut hand, target.title());
        let expected = copy::text(&hand.workspace().case(), target, None).unwrap();
        assert_eq!(hand.copied(), Some(expected), "{}", target.name());
        let told = hand.panel().message.clone().unwrap();
        assert_eq!(told, format!("Copied as {}: Sphere against sphere", target.title()));
    }
    // In another frame.
    hand.panel().copied_frame = Frame::find("unreal");
    press(&mut hand, "Copy as");
    let at = nodes(&mut hand);
    let lacks = at.iter().rfind(|node| node.label() == Some(Target::Box2d.title())).unwrap();
    assert!(lacks.is_disabled());
    let json = at.iter().rfind(|node| node.label() == Some(Target::Json.title())).unwrap();
    let bounds = json.bounds().unwrap();
    hand.click_at(Vec2::new(bounds.x0 as f32 + 8.0, (bounds.y0 + bounds.y1) as f32 / 2.0));
    let case = hand.workspace().case();
    let expected = copy::text(&case, Target::Json, Frame::find("unreal")).unwrap();
    assert_eq!(hand.copied(), Some(expected));
}

#[test]
fn a_copied_link_leads_to_the_case_as_it_looks_and_is_pasted() {
    let mut hand = open("sphere_sphere");
    hand.set("radius1", &[1.25]);
    copy_as(&mut hand, "Link");
    let address = hand.copied().expect("a link");
    assert!(address.starts_with(DEFAULT_PAGE), "{address}");
    let link = Link::read(&address).unwrap();
    assert_eq!(link.tab.as_deref(), Some("answer"));
    assert!(link.case.view.is_some());
    let mut other = open("ray_sphere");
    paste(&mut other, &address);
    assert_eq!(other.workspace().entry.id, "sphere_sphere");
    assert_eq!(other.numbers("radius1"), [1.25]);
    // A damaged one is a sentence.
    paste(&mut other, &address[..address.len() - 9]);
    let problem = other.workspace().problem.clone().expect("a problem");
    assert!(problem.to_string().contains("damaged"), "{problem}");
}

#[test]
fn control_shift_c_copies_the_picture_of_the_view() {
    let mut hand = open("ray_sphere");
    let (sender, pictures) = channel::<Picture>();
    let clipboard = Clipboard::new(|| Ok(String::new())).with_pictures(move |picture| {
        sender.send(picture).unwrap();
        Ok(())
    });
    hand.app.insert_resource(clipboard);
    for (code, key) in [
        (KeyCode::ControlLeft, Key::Control),
        (KeyCode::ShiftLeft, Key::Shift),
        (KeyCode::KeyC, Key::Character("C".into())),
    ] {
        hand.key(code, key, Pressed);
    }
    assert_eq!(hand.copied(), None, "the case is not copied with it");
    // Without a graphics device nobody takes it: fake a window's picture with one bright pixel in
    // the view.
    let view = hand.view().rect;
    let bright = view.min.as_uvec2() + UVec2::new(10, 20);
    let mut pixels = vec![0_u8; 1280 * 800 * 4];
    let at = (bright.y * 1280 + bright.x) as usize * 4;
    pixels[at..at + 3].copy_from_slice(&[10, 20, 30]);
    let size = Extent3d { width: 1280, height: 800, depth_or_array_layers: 1 };
    let format = TextureFormat::Rgba8UnormSrgb;
    let usages = RenderAssetUsages::MAIN_WORLD;
    let image = Image::new(size, TextureDimension::D2, pixels, format, usages);
    let world = hand.app.world_mut();
    let entity = world.query_filtered::<Entity, With<Screenshot>>().single(world).unwrap();
    world.trigger(ScreenshotCaptured { entity, image });
    let picture = pictures.recv_timeout(Duration::from_secs(20)).unwrap();
    let size = view.size().round().as_uvec2();
    assert_eq!((picture.width, picture.height), (size.x as usize, size.y as usize));
    let at = (20 * picture.width + 10) * 4;
    assert_eq!(picture.pixels[at..at + 4], [10, 20, 30, 255]);
    let deadline = Instant::now() + Duration::from_secs(10);
    while hand.panel().message.is_none() && Instant::now() < deadline {
        hand.app.update();
    }
    let told = hand.panel().message.clone();
    assert_eq!(told.as_deref(), Some("Copied the picture of the view"));
}

#[test]
fn a_pair_is_exchanged_and_a_way_turned_round_in_one_step() {
    for (id, button, step, one, other) in [
        ("sphere_sphere", "Exchange", "exchange", "radius1", "radius2"),
        ("triangle_triangle", "Exchange", "exchange", "b1", "b2"),
        ("segment_segment", "Exchange", "exchange", "p2", "q2"),
        ("ray_sphere", "Turn round", "turn round", "start", "end"),
    ] {
        let mut hand = open(id);
        let before = [hand.numbers(one), hand.numbers(other)];
        assert_ne!(before[0], before[1]);
        press(&mut hand, button);
        let [a, b] = before.clone();
        assert_eq!([hand.numbers(one), hand.numbers(other)], [b, a], "{id}");
        assert_eq!(hand.workspace().undo_name().unwrap().to_string(), step);
        hand.workspace().undo();
        assert_eq!([hand.numbers(one), hand.numbers(other)], before);
    }
    let mut hand = open("plane_triangle");
    let nodes = nodes(&mut hand);
    let has = |name: &str| nodes.iter().any(|node| node.label() == Some(name));
    assert!(!has("Exchange") && !has("Turn round"));
}

#[test]
fn an_assumed_long_ray_leaves_the_target_large() {
    let mut hand = open("plane_plane");
    paste(
        &mut hand,
        "the ray from origin (0, 0, 9.5), direction (0, 0, -1)\nsphere center (0, 0, 0), radius 5",
    );
    hand.frames(100);
    assert!(hand.workspace().is_previewing());
    let reach = hand.numbers("max_distance");
    assert!(reach[0] > 90.0, "{reach:?}");
    let target = |hand: &Hand| {
        let view = hand.view();
        let rim = [-1.0, 1.0].map(|side| view.project(view.right() * 5.0 * side).unwrap());
        rim[0].distance(rim[1]) / view.rect.size().min_element()
    };
    assert!(target(&hand) > 0.3, "{}", target(&hand));
    // Nor when it is taken: the camera stays.
    while is_asked(&mut hand) {
        strike(&mut hand, KeyCode::Enter, Key::Enter);
    }
    hand.frames(100);
    assert!(!hand.workspace().is_previewing());
    assert!(target(&hand) > 0.3, "{}", target(&hand));
}

#[test]
fn no_answer_is_shown_of_a_case_that_lacks_something() {
    let mut hand = open("plane_plane");
    let verdict = |hand: &mut Hand| {
        hand.frames(2);
        let world = hand.app.world_mut();
        let mut contexts = world.query::<&mut EguiContext>();
        let mut context = contexts.single_mut(world).unwrap();
        context.get_mut().memory(|memory| {
            let mut layers = memory.areas().visible_layer_ids().into_iter();
            layers.any(|layer| layer.id == egui::Id::new(BADGE))
        })
    };
    assert!(verdict(&mut hand));
    paste(&mut hand, "this (1, 2, 3) and that (4, 5, 6)");
    choose_scenario(&mut hand, "sphere_sphere");
    let lacks = review(&mut hand).proposal().unwrap().lacks().len();
    assert!(lacks > 0 && !verdict(&mut hand));
    let inputs = review(&mut hand).proposal().unwrap().inputs.len();
    for input in 0..inputs {
        let numbers = hand.workspace().scenario.inputs()[input].value.numbers();
        review(&mut hand).type_numbers(input, numbers);
    }
    hand.frames(2);
    assert!(verdict(&mut hand));
}

#[test]
fn what_lacks_a_number_has_no_answer() {
    let mut hand = open("sphere_sphere");
    paste(&mut hand, "start = (-5, 1, 2), end = (5, 1.5, -1), center = (0.5, 2, 0)");
    choose_scenario(&mut hand, "ray_sphere");
    hand.frames(10);
    assert_eq!(hand.workspace().lacking(), ["radius"]);
    let is_verdict = |node: &Node| matches!(node.value(), Some("HIT" | "MISS"));
    let shown = nodes(&mut hand);
    assert!(!shown.iter().any(is_verdict));
    assert!(shown.iter().any(|node| node.value() == Some("radius has no numbers yet.")));
    // The ray is drawn, the sphere without a radius is not.
    let drawn = |hand: &Hand, is_it: fn(&Mark) -> bool| {
        hand.app.world().resource::<Shown>().0.iter().any(|(mark, _)| is_it(mark))
    };
    assert!(drawn(&hand, |mark| matches!(mark, Mark::Line { .. })));
    assert!(!drawn(&hand, |mark| matches!(mark, Mark::Ball { .. })));
    type_into(&mut hand, "–", "2");
    hand.frames(10);
    assert!(hand.workspace().lacking().is_empty());
    assert!(drawn(&hand, |mark| matches!(mark, Mark::Ball { .. })));
    assert!(nodes(&mut hand).iter().any(is_verdict));
}
