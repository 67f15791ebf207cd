//! What goes in and out by the clipboard: texts, cases for other programs, the picture.

use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

use crate::hand::Hand;
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
use collision_sandbox::cases::Frame;
use collision_sandbox::clipboard::{Clipboard, Picture};
use collision_sandbox::copy::{self, Target};
use collision_sandbox::panel::BADGE;

const REPORT: &str = "The ray misses the sphere.
    start (1, 2, 3) end (4, 5, 6)
    // start (7, 8, 9)
    center (0, 1, 0) radius 2
    I got hit (1, 1, 1)";

/// Where a slow machine makes no slow click.
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

/// What is in the dialog: the panel behind it shows the same case.
fn dialog(hand: &mut Hand) -> Vec<Node> {
    let tree = tree(hand);
    let parent =
        |id: NodeId| tree.iter().find(|(_, node)| node.children().contains(&id)).map(|(id, _)| *id);
    let is_title = |node: &Node| node.value() == Some("A case from the text");
    let Some((title, _)) = tree.iter().find(|(_, node)| is_title(node)) else { return Vec::new() };
    // From the title up to what lies below the window itself.
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
    // As they are read.
    let place = |node: &Node| node.bounds().map_or((0.0, 0.0), |it| (it.y0.round(), it.x0));
    inside.sort_by(|a, b| place(a).partial_cmp(&place(b)).unwrap());
    inside
}

/// Clicks what is called so, or the list that shows it.
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

/// All that can be read.
fn shown(hand: &mut Hand) -> Vec<String> {
    let nodes = nodes(hand);
    nodes.iter().filter_map(|node| node.value().or(node.label()).map(str::to_owned)).collect()
}

#[track_caller]
fn says(hand: &mut Hand, words: &str) {
    let shown = shown(hand);
    assert!(shown.iter().any(|text| text == words), "{words}: {shown:?}");
}

/// What the dialog over the panels has of such nodes, as one reads it.
fn in_the_dialog(hand: &mut Hand, is_it: impl Fn(&Node) -> bool) -> Option<Vec2> {
    let nodes = nodes(hand);
    let heading = nodes.iter().find(|node| node.value() == Some("A case from the text"))?;
    let corner = heading.bounds()?;
    let found = nodes.iter().filter(|node| is_it(node)).filter_map(Node::bounds);
    let mut found: Vec<_> =
        found.filter(|it| it.x0 > corner.x0 - 9.0 && it.y0 > corner.y0).collect();
    found.sort_by(|one, other| (one.y0, one.x0).partial_cmp(&(other.y0, other.x0)).unwrap());
    let bounds = found.first()?;
    Some(Vec2::new((bounds.x0 + bounds.x1) as f32, (bounds.y0 + bounds.y1) as f32) / 2.0)
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

#[test]
fn the_view_shows_the_case_while_it_is_laid() {
    let mut hand = open("plane_plane");
    let before = hand.workspace().state();
    paste(&mut hand, REPORT);
    hand.frames(2);
    assert!(hand.workspace().is_looking());
    assert_eq!(hand.workspace().entry.id, "ray_sphere");
    assert_eq!(hand.numbers("start"), [1.0, 2.0, 3.0]);
    type_into(&mut hand, "2", "0.5");
    assert_eq!(hand.numbers("radius"), [2.0]);
    assert_eq!(hand.numbers("start"), [1.0, 0.5, 3.0]);
    // A group of a comment, for the end.
    press(&mut hand, "end");
    press(&mut hand, "start (line 3) · 7  8  9");
    assert_eq!(hand.numbers("end"), [7.0, 8.0, 9.0]);
    // Nothing of it stays.
    press(&mut hand, "Cancel");
    hand.frames(2);
    assert_eq!(hand.workspace().entry.id, "plane_plane");
    assert_eq!(hand.workspace().state(), before);
    assert!(!hand.workspace().is_looking());
    assert_eq!(hand.workspace().undo_name(), None);
    assert!(!hand.workspace().cases().iter().any(|(case, _)| case.scenario.id == "ray_sphere"));
}

#[test]
fn a_scenario_that_is_near_is_one_press_away() {
    let mut hand = open("plane_plane");
    paste(&mut hand, "ray start (1, 2, 3) end (4, 5, 6), sphere radius 2");
    assert!(!hand.workspace().is_looking());
    says(&mut hand, "ray_sphere lacks center");
    let is_it =
        |node: &Node| node.role() == Role::Button && node.label() == Some("Ray against sphere");
    let at = in_the_dialog(&mut hand, is_it).unwrap();
    hand.click_at(at);
    hand.frames(3);
    assert!(hand.workspace().is_looking());
    assert_eq!(hand.numbers("end"), [4.0, 5.0, 6.0]);
    for number in ["7", "8", "9"] {
        type_into(&mut hand, "–", number);
    }
    press(&mut hand, "Take");
    assert_eq!(hand.numbers("center"), [7.0, 8.0, 9.0]);
}

#[test]
fn a_list_opens_above_the_dialog_also_in_the_frame_that_presses_it() {
    let mut hand = open("ray_sphere");
    paste(&mut hand, REPORT);
    for _ in 0..3 {
        let nodes = nodes(&mut hand);
        let list = nodes
            .iter()
            .rfind(|node| node.role() == Role::ComboBox && node.value() == Some("center"));
        let bounds = list.unwrap().bounds().unwrap();
        let at = Vec2::new((bounds.x0 + bounds.x1) as f32, (bounds.y0 + bounds.y1) as f32) / 2.0;
        hand.point(at);
        hand.frames(1);
        // All of a click in one frame.
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
        // The keys of the case rest.
        strike(&mut hand, KeyCode::BracketRight, Key::Character("]".into()));
        assert_eq!(hand.workspace().entry.id, "ray_sphere");
        assert!(hand.workspace().is_looking());
        assert_eq!(hand.workspace().undo_name(), None);
        strike(&mut hand, code, key);
        assert!(!is_asked(&mut hand));
        assert_eq!(hand.workspace().entry.id == "ray_sphere", is_taken);
    }
    assert_eq!(hand.numbers("start"), [1.0, 2.0, 3.0]);
    assert_eq!(hand.workspace().undo_name().unwrap().to_string(), "paste");
    hand.workspace().undo();
    assert_ne!(hand.numbers("start"), [1.0, 2.0, 3.0]);
    assert_eq!(hand.workspace().undo_name(), None);
}

#[test]
fn other_groups_another_case_and_a_unit_are_chosen() {
    let mut hand = open("ray_sphere");
    paste(&mut hand, REPORT);
    // The centre's list, and in it what no input takes.
    press(&mut hand, "center");
    press(&mut hand, "got hit · 1  1  1");
    // What the start had goes to the end.
    press(&mut hand, "start");
    press(&mut hand, "end · 4  5  6");
    press(&mut hand, "as the text says");
    press(&mut hand, "cm");
    press(&mut hand, "Take");
    assert!(!is_asked(&mut hand));
    assert_eq!(hand.numbers("center"), [0.01, 0.01, 0.01]);
    assert_eq!(hand.numbers("start"), [0.04, 0.05, 0.06]);
    assert_eq!(hand.numbers("end"), [0.01, 0.02, 0.03]);

    paste(&mut hand, REPORT);
    press(&mut hand, "the text itself");
    press(&mut hand, "with line 3");
    press(&mut hand, "Take");
    assert_eq!(hand.numbers("start"), [7.0, 8.0, 9.0]);
}

#[test]
fn each_group_says_its_line_and_a_plane_its_convention() {
    let mut hand = open("ray_sphere");
    paste(&mut hand, REPORT);
    let texts = |hand: &mut Hand| -> Vec<String> {
        let nodes = nodes(hand);
        let labels = nodes.iter().filter(|node| node.role() == Role::Label);
        labels.filter_map(|node| node.value().map(str::to_owned)).collect()
    };
    let said = texts(&mut hand);
    let count = |line: &str| said.iter().filter(|text| text.starts_with(line)).count();
    // Start and end; centre, radius, and what somebody got.
    assert_eq!(
        (count("line 2 · start"), count("line 4 · center"), count("line 5 · I got")),
        (2, 2, 1),
        "{said:?}"
    );
    strike(&mut hand, KeyCode::Escape, Key::Escape);

    paste(&mut hand, "ray origin (0, 9, 0) direction (0, -1, 0)\nplane n = (0, 1, 0), d = 2");
    assert!(texts(&mut hand).iter().any(|text| text == "The plane is n·x = d"));
    let planes = nodes(&mut hand);
    let list = planes
        .iter()
        .rfind(|node| node.role() == Role::ComboBox && node.value() == Some("as the text says"));
    let bounds = list.unwrap().bounds().unwrap();
    hand.click_at(Vec2::new((bounds.x0 + bounds.x1) as f32, (bounds.y0 + bounds.y1) as f32) / 2.0);
    press(&mut hand, "n·x + d = 0");
    assert!(texts(&mut hand).iter().any(|text| text == "The plane is n·x + d = 0"));
    press(&mut hand, "Take");
    assert_eq!(hand.numbers("plane_point"), [0.0, -2.0, 0.0]);
}

#[test]
fn what_fits_nothing_is_shown_and_laid_by_hand() {
    let mut hand = open("ray_sphere");
    paste(&mut hand, "this (1, 2, 3) and that (4, 5, 6), inf at (inf, 0, 0)");
    let texts = shown(&mut hand);
    for expected in ["No scenario fits these numbers", "1  2  3", "expected finite numbers"] {
        assert!(texts.iter().any(|text| text.contains(expected)), "{expected}: {texts:?}");
    }
    strike(&mut hand, KeyCode::Enter, Key::Enter);
    assert!(is_asked(&mut hand), "there is nothing to take");
    strike(&mut hand, KeyCode::Escape, Key::Escape);
    paste(&mut hand, "this (1, 2, 3) and that (4, 5, 6)");
    hand.panel()
        .pasted
        .as_mut()
        .unwrap()
        .choose_scenario(collision_sandbox::scenarios::find("sphere_sphere").unwrap());
    hand.frames(2);
    // No radius of the scenario's own is put into somebody's report.
    says(&mut hand, "sphere_sphere lacks radius1, radius2");
    press(&mut hand, "Take");
    assert!(is_asked(&mut hand));
    for radius in ["0.5", "0.25"] {
        type_into(&mut hand, "–", radius);
    }
    press(&mut hand, "Take");
    assert_eq!(hand.workspace().entry.id, "sphere_sphere");
    assert_eq!(hand.numbers("center1"), [1.0, 2.0, 3.0]);
    assert_eq!([hand.numbers("radius1"), hand.numbers("radius2")], [[0.5], [0.25]]);
    let note = hand.workspace().note.clone().unwrap();
    assert!(note.contains("Typed: radius1, radius2."), "{note}");
    paste(&mut hand, "no number is in it");
    assert!(!is_asked(&mut hand));
    let problem = hand.workspace().problem.clone().unwrap().to_string();
    assert!(problem.starts_with("The clipboard holds no case"), "{problem}");
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
    press(&mut hand, "Take");
    assert_eq!(hand.numbers("end"), [4.0, 5.0, 6.0]);
}

/// A cast as engines give it: its end stands nowhere in the text.
const CAST: &str = "SphereCast from (0, 1.5, 0) radius 0.5 direction (0, -1, 0) maxDistance 2
    does not hit my sphere collider at (0.3, 0, 0) radius 0.25";
const REACH: &str = "Assumed: how far the ray goes, which ends beyond all that is named.";

#[test]
fn what_is_computed_or_assumed_says_so_until_it_is_typed() {
    let mut hand = open("plane_plane");
    let count = |hand: &mut Hand, words: &str| {
        let says = |node: &&Node| node.value().is_some_and(|said| said.starts_with(words));
        dialog(hand).iter().filter(|node| node.role() == Role::Label).filter(says).count()
    };
    paste(&mut hand, CAST);
    assert_eq!(hand.numbers("end"), [0.0, -0.5, 0.0]);
    // Start and cast radius; the end; centre and radius.
    let said =
        ["line 1 · SphereCast from", "computed from line 1 · SphereCast", "line 2 · does not"];
    assert_eq!(said.map(|words| count(&mut hand, words)), [2, 1, 2]);
    assert_eq!(count(&mut hand, REACH), 0);
    type_into(&mut hand, "-0.5", "-1");
    // Direction and distance are left over now.
    assert_eq!(said.map(|words| count(&mut hand, words)), [4, 0, 2]);
    press(&mut hand, "Cancel");

    // How far a shape moves is not assumed.
    paste(&mut hand, &CAST.replace(" maxDistance 2", ""));
    assert_eq!(hand.workspace().entry.id, "plane_plane");
    assert_eq!(count(&mut hand, REACH), 0);
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
        // With a second list: the text has a comment that is a case.
        paste(&mut hand, &format!("{CAST}\n// start (7, 8, 9)"));
        hand.frames(60);
        let inside = dialog(&mut hand);
        assert!(inside.iter().any(|node| node.value() == Some("the text itself")));
        let bounds = |node: &Node| node.bounds().filter(|it| it.x1 > it.x0);
        let left = inside.iter().filter_map(bounds).map(|it| it.x0).fold(f64::MAX, f64::min);
        let right = inside.iter().filter_map(bounds).map(|it| it.x1).fold(0.0, f64::max);
        let close = inside.iter().find(|node| node.label() == Some("Close")).unwrap();
        let close = close.bounds().unwrap();
        assert!(right - close.x1 < 12.0, "{width}: {} of {right}", close.x1);
        // All of the case is seen.
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

#[test]
fn a_case_is_copied_as_the_command_prints_it() {
    let mut hand = open("sphere_sphere");
    for target in [Target::Json, Target::Parry, Target::Unity, Target::Markdown] {
        press(&mut hand, "Copy as");
        let at = nodes(&mut hand);
        let button = at.iter().rfind(|node| node.label() == Some(target.title())).unwrap();
        let bounds = button.bounds().unwrap();
        hand.press_at(Vec2::new(bounds.x0 as f32 + 8.0, (bounds.y0 + bounds.y1) as f32 / 2.0));
        hand.button(MouseButton::Left, ButtonState::Released);
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
    // Without a device nobody takes it: a window's picture with one bright pixel in the view.
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
    assert!(hand.workspace().is_looking());
    let reach = hand.numbers("max_distance");
    assert!(reach[0] > 90.0, "{reach:?}");
    let target = |hand: &Hand| {
        let view = hand.view();
        let rim = [-1.0, 1.0].map(|side| view.project(view.right() * 5.0 * side).unwrap());
        rim[0].distance(rim[1]) / view.rect.size().min_element()
    };
    assert!(target(&hand) > 0.3, "{}", target(&hand));
    // Nor when it is taken: it is seen from where it was looked at.
    press(&mut hand, "Take");
    hand.frames(100);
    assert!(!hand.workspace().is_looking());
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
    paste(&mut hand, "ray start (1, 2, 3) end (4, 5, 6), sphere radius 2");
    press(&mut hand, "Ray against sphere");
    hand.frames(2);
    assert!(!verdict(&mut hand));
    // Another scenario can still be pressed.
    assert!(shown(&mut hand).iter().any(|text| text == "It may be about"));
    type_into(&mut hand, "–", "x");
    assert!(shown(&mut hand).iter().any(|text| text.contains("expected a number or arithmetic")));
    for number in ["7", "8", "9"] {
        type_into(&mut hand, "–", number);
    }
    assert!(!shown(&mut hand).iter().any(|text| text.contains("expected a number")));
    assert!(verdict(&mut hand));
}
