//! Who owns a gesture, and the effect of each key in the list of keys.

use std::time::Duration;

use bevy::input::ButtonState::{Pressed, Released};
use bevy::input::gestures::{PanGesture, PinchGesture};
use bevy::input::keyboard::Key;
use bevy::prelude::*;
use bevy::render::view::screenshot::Screenshot;
use bevy::time::TimeUpdateStrategy;
use bevy_egui::{EguiContext, EguiOutput, PrimaryEguiContext, egui};
use collision_gizmos::snap::Snap;
use collision_sandbox::field::Field;
use collision_sandbox::io::clipboard::Clipboard;
use collision_sandbox::state::explain::Explain;
use collision_sandbox::state::hand::Menu;
use collision_sandbox::state::measure::Measure;
use collision_sandbox::state::play::Play;
use collision_sandbox::state::settings::Settings;
use collision_sandbox::state::shortcuts::{self, Topic};
use collision_sandbox::state::view::SceneCamera;
use collision_sandbox::state::walk::Walk;
use collision_sandbox::ui::{self, PanelState};
use collision_scenarios::language::Language;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use crate::hand::Hand;

/// A place of the view where `ray_sphere` has nothing.
const EMPTY: Vec2 = Vec2::new(400.0, 700.0);

// Who owns a gesture

#[test]
fn alt_pressed_in_a_drag_does_not_orbit() {
    let mut hand = Hand::new("ray_sphere");
    let (from, view) = (hand.handle("start"), hand.view());
    hand.pull(from, Vec2::new(30.0, 20.0));
    hand.hold(KeyCode::AltLeft);
    hand.move_to(from + Vec2::new(90.0, 70.0));
    assert_eq!(hand.view(), view);
    assert!(hand.handle("start").distance(from + Vec2::new(90.0, 70.0)) < 0.5);
}

#[test]
fn the_right_button_that_cancels_a_drag_does_not_orbit() {
    for (from, keys) in [("start", &[][..]), ("start", &[KeyCode::ShiftLeft]), ("", &[])] {
        let mut hand = Hand::new("ray_sphere");
        let (before, view) = (hand.numbers("start"), hand.view());
        // Without a name: the selection box.
        let from = if from.is_empty() { EMPTY } else { hand.handle(from) };
        hand.pull(from, Vec2::new(30.0, 20.0));
        for key in keys {
            hand.hold(*key);
        }
        hand.button(MouseButton::Right, Pressed);
        hand.move_to(from + Vec2::new(90.0, -70.0));
        hand.move_to(from + Vec2::new(150.0, 40.0));
        assert_eq!(hand.view(), view);
        assert_eq!(hand.numbers("start"), before);
        hand.button(MouseButton::Right, Released);
        hand.release();
        // The next press is a new gesture.
        hand.drag(MouseButton::Right, EMPTY, EMPTY + 50.0);
        assert_ne!(hand.view(), view);
    }
}

#[test]
fn what_a_press_has_begun_goes_on_whatever_the_keys_do() {
    let mut hand = Hand::new("ray_sphere");
    let (before, view) = (hand.numbers("start"), hand.view());
    let from = hand.handle("start");
    hand.hold(KeyCode::AltLeft);
    hand.pull(from, Vec2::new(30.0, 20.0));
    assert_eq!(hand.view().orbit.focus, view.orbit.focus);
    let turned = hand.view().orbit.yaw;
    assert!(turned < view.orbit.yaw);
    hand.free(KeyCode::AltLeft);
    hand.move_to(from + Vec2::new(90.0, 20.0));
    assert!(hand.view().orbit.yaw < turned);
    assert_eq!(hand.numbers("start"), before, "with Alt the handle stays where it is");

    // Shift during an orbit does not turn it into a pan.
    hand.release();
    hand.drag(MouseButton::Right, EMPTY, EMPTY + 40.0);
    hand.hold(KeyCode::ShiftLeft);
    hand.move_to(EMPTY + 90.0);
    assert_eq!(hand.view().orbit.focus, view.orbit.focus);
}

#[test]
fn an_orbit_goes_on_over_the_panel() {
    let mut hand = Hand::new("ray_sphere");
    hand.drag(MouseButton::Right, EMPTY, Vec2::new(1100.0, 700.0));
    let before = hand.view().orbit.yaw;
    hand.move_to(Vec2::new(1200.0, 700.0));
    assert!(hand.view().orbit.yaw < before);
}

#[test]
fn shift_and_the_right_button_pan() {
    let mut hand = Hand::new("ray_sphere");
    let before = hand.view();
    hand.hold(KeyCode::ShiftLeft);
    hand.drag(MouseButton::Right, EMPTY, EMPTY + Vec2::new(60.0, -40.0));
    let after = hand.view();
    assert_eq!((after.orbit.yaw, after.orbit.distance), (before.orbit.yaw, before.orbit.distance));
    let moved = after.project(before.orbit.focus.as_vec3()).unwrap();
    assert!(moved.distance(before.rect.center() + Vec2::new(60.0, -40.0)) < 0.5, "{moved}");
}

#[test]
fn two_fingers_pan_and_pinch_but_not_over_the_panel() {
    let mut hand = Hand::new("ray_sphere");
    let cursor = hand.handle("end");
    hand.move_to(Vec2::new(1100.0, 400.0));
    for at in [Vec2::new(1100.0, 400.0), cursor] {
        let before = hand.view();
        hand.move_to(at);
        hand.send(PinchGesture(0.25));
        hand.app.update();
        let pinched = hand.view();
        hand.send(PanGesture(Vec2::new(30.0, 20.0)));
        hand.app.update();
        let panned = hand.view();
        if at != cursor {
            assert_eq!(panned, before);
            continue;
        }
        assert!((pinched.orbit.distance / before.orbit.distance - 0.75).abs() < 1e-5);
        let under = before.unproject(cursor, before.orbit.focus.as_vec3());
        assert!(pinched.project(under).unwrap().distance(cursor) < 0.5);
        let moved = panned.project(pinched.orbit.focus.as_vec3()).unwrap();
        assert!(moved.distance(panned.rect.center() + Vec2::new(30.0, 20.0)) < 0.5, "{moved}");
    }
}

#[test]
fn a_free_drag_keeps_its_depth() {
    let mut hand = Hand::new("ray_sphere");
    for name in ["start", "center"] {
        let (from, view, before) = (hand.handle(name), hand.view(), hand.at(name));
        hand.pull(from, Vec2::new(70.0, -50.0));
        hand.release();
        let after = hand.at(name);
        assert!(after.distance(before) > 0.5);
        assert!((view.depth(after) - view.depth(before)).abs() < 1e-4, "{name}");
    }
}

#[test]
fn an_axis_is_a_letter_wherever_its_key_lies() {
    // German: Z and Y are swapped, and the key may type a capital when it is released.
    let mut hand = Hand::new("ray_sphere");
    let (before, from) = (hand.numbers("start"), hand.handle("start"));
    hand.key(KeyCode::KeyY, Key::Character("z".into()), Pressed);
    hand.pull(from, Vec2::new(45.0, 40.0));
    let after = hand.numbers("start");
    assert_eq!(after[..2], before[..2]);
    assert_ne!(after[2], before[2]);
    hand.key(KeyCode::KeyY, Key::Character("Z".into()), Released);
    assert!(hand.handle("start").distance(from + Vec2::new(45.0, 40.0)) < 0.5);
}

#[test]
fn what_lies_over_the_scene_is_drawn_after_it() {
    let mut hand = Hand::new("ray_sphere");
    let world = hand.app.world_mut();
    // One camera draws both: the panel's layer comes after its scene.
    let mut cameras = world.query::<(&Camera, Has<PrimaryEguiContext>, Has<SceneCamera>)>();
    let cameras: Vec<_> = cameras.iter(world).map(|(_, over, scene)| (over, scene)).collect();
    assert_eq!(cameras, [(true, true)]);
}

#[test]
fn p_plays_and_a_full_stop_steps_wherever_they_lie() {
    let mut hand = Hand::new("ball_arc");
    let play = |hand: &Hand| {
        let play = hand.app.world().resource::<Play>();
        (play.running, play.ball.map(|ball| ball.center()))
    };
    // Another letter in P's place.
    hand.key(KeyCode::KeyP, Key::Character("l".into()), Pressed);
    assert_eq!(play(&hand), (false, None));
    hand.key(KeyCode::KeyP, Key::Character("l".into()), Released);
    hand.key(KeyCode::KeyR, Key::Character("p".into()), Pressed);
    assert!(play(&hand).0);
    hand.key(KeyCode::KeyR, Key::Character("p".into()), Released);
    hand.key(KeyCode::Comma, Key::Character(".".into()), Pressed);
    let (running, first) = play(&hand);
    assert!(!running && first.is_some());
    hand.app.update();
    assert_eq!(play(&hand).1, first, "one step, and no more");
    hand.key(KeyCode::Comma, Key::Character(".".into()), Pressed);
    assert_ne!(play(&hand).1, first);
}

// The panel

#[test]
fn the_panel_tells_a_drag_in_the_same_frame() {
    let mut hand = Hand::new("ray_sphere");
    let world = hand.app.world_mut();
    let mut contexts = world.query::<&mut EguiContext>();
    contexts.single_mut(world).unwrap().get_mut().enable_accesskit();
    let from = hand.handle("end");
    hand.pull(from, Vec2::new(-20.0, -30.0));
    for (to, verdict) in [(Vec2::new(-40.0, -330.0), "MISS"), (Vec2::ZERO, "HIT")] {
        hand.move_to(from + to);
        assert_eq!(hand.workspace().answer.hit, verdict == "HIT");
        let world = hand.app.world_mut();
        let output = world.query::<&EguiOutput>().single(world).unwrap();
        let tree = output.platform_output.accesskit_update.as_ref().unwrap();
        let told = tree.nodes.iter().any(|(_, node)| node.value() == Some(verdict));
        assert!(told, "{verdict}");
    }
}

#[test]
fn a_step_is_typed_and_what_is_none_is_refused() {
    let mut harness = Harness::new_ui_state(
        |ui, (settings, panel): &mut (Settings, PanelState)| ui::snapping_ui(ui, settings, panel),
        (Settings::default(), PanelState::default()),
    );
    for (text, step, why) in [
        ("0.25", 0.25, None),
        ("-3", 0.25, Some("Snap: expected a positive number, got -3")),
        ("0", 0.25, Some("Snap: expected a positive number, got 0")),
        ("much", 0.25, Some("Snap: expected a number, got “much”")),
        ("0.003 m", 0.003, None),
    ] {
        harness.state_mut().1.message = None;
        harness.get_all_by_role(egui::accesskit::Role::SpinButton).next().unwrap().click();
        harness.run();
        harness.event(egui::Event::Text(text.to_owned()));
        harness.step();
        harness.key_press(egui::Key::Enter);
        harness.run();
        let (settings, panel) = harness.state();
        assert_eq!((settings.snap.metres, panel.message.as_deref()), (step, why), "{text}");
    }
    harness.get_all_by_label("…").next().unwrap().click();
    harness.run();
    harness.get_by_label("1 m").click();
    harness.run();
    assert_eq!(harness.state().0.snap, Snap { metres: 1.0, degrees: 15.0 });
}

// Habits from other programs

/// Returns the panel's widgets of a role: their names and middles.
fn shown(hand: &mut Hand, role: egui::accesskit::Role) -> Vec<(String, Vec2)> {
    let world = hand.app.world_mut();
    let mut contexts = world.query::<&mut EguiContext>();
    contexts.single_mut(world).unwrap().get_mut().enable_accesskit();
    hand.frames(3);
    let world = hand.app.world_mut();
    let output = world.query::<&EguiOutput>().single(world).unwrap();
    let tree = output.platform_output.accesskit_update.as_ref().unwrap();
    let nodes = tree.nodes.iter().filter(|(_, node)| node.role() == role);
    let nodes = nodes.filter_map(|(_, node)| {
        let bounds = node.bounds()?;
        let middle = Vec2::new((bounds.x0 + bounds.x1) as f32, (bounds.y0 + bounds.y1) as f32);
        Some((node.label().unwrap_or_default().to_owned(), middle / 2.0))
    });
    nodes.collect()
}

#[track_caller]
fn choose(hand: &mut Hand, name: &str) {
    let buttons = shown(hand, egui::accesskit::Role::Button);
    let button = buttons.iter().rev().find(|(other, _)| other == name);
    let at = button.unwrap_or_else(|| panic!("no {name}: {buttons:?}")).1;
    hand.click_at(at);
    hand.frames(3);
}

fn right_click(hand: &mut Hand, at: Vec2) {
    hand.move_to(at);
    hand.button(MouseButton::Right, Pressed);
    hand.button(MouseButton::Right, Released);
    hand.frames(3);
}

fn is_menu(hand: &Hand) -> bool {
    hand.app.world().resource::<Menu>().open.is_some()
}

#[test]
fn a_right_click_on_a_handle_opens_its_menu() {
    let mut hand = Hand::new("ray_sphere");
    let (at, view, before) = (hand.handle("start"), hand.view(), hand.numbers("start"));
    right_click(&mut hand, at);
    assert!(is_menu(&hand));
    assert_eq!(
        (hand.selected(), hand.view(), hand.numbers("start")),
        (vec!["start"], view, before.clone())
    );
    choose(&mut hand, "Copy the numbers");
    assert!(!is_menu(&hand), "it is done");
    let told = hand.app.world().resource::<PanelState>().message.clone().unwrap();
    assert!(told.starts_with("Copied A: "), "{told}");

    // It has number fields.
    let fields = shown(&mut hand, egui::accesskit::Role::SpinButton).len();
    right_click(&mut hand, at);
    let all = shown(&mut hand, egui::accesskit::Role::SpinButton);
    assert_eq!(all.len(), fields + 3);
    let mut near: Vec<_> = all.iter().map(|(_, place)| *place).collect();
    near.retain(|place| place.distance(at) < 300.0);
    near.sort_by(|one, other| one.x.total_cmp(&other.x));
    let field = near[1];
    hand.click_at(field);
    hand.frames(3);
    assert!(is_menu(&hand), "a press in it leaves it open");
    hand.key(KeyCode::Digit7, Key::Character("7".into()), Pressed);
    hand.key(KeyCode::Digit7, Key::Character("7".into()), Released);
    hand.key(KeyCode::Enter, Key::Enter, Pressed);
    hand.key(KeyCode::Enter, Key::Enter, Released);
    hand.frames(3);
    assert_eq!(hand.numbers("start"), [before[0], 7.0, before[2]]);
    choose(&mut hand, "Reset it alone");
    assert_eq!(hand.numbers("start"), before);
    let undone = hand.workspace().undo_name().map(ToString::to_string);
    assert_eq!(undone.as_deref(), Some("reset A"));

    hand.workspace().scenario.set(0, &[-1.04, 0.96, 0.3]).unwrap();
    hand.frames(2);
    let at = hand.handle("start");
    right_click(&mut hand, at);
    choose(&mut hand, "Snap to 0.1 m");
    assert_eq!(hand.numbers("start"), [-1.0, 1.0, 0.3]);

    // Esc, and a press beside it, close it and do nothing else.
    let at = hand.handle("start");
    right_click(&mut hand, at);
    hand.key(KeyCode::Escape, Key::Escape, Pressed);
    hand.key(KeyCode::Escape, Key::Escape, Released);
    assert!(!is_menu(&hand));
    assert_eq!(hand.selected(), ["start"]);
    right_click(&mut hand, at);
    hand.click_at(EMPTY);
    hand.frames(2);
    assert!(!is_menu(&hand));
}

#[test]
fn a_right_click_within_one_frame_opens_the_menu_too() {
    let mut hand = Hand::new("ray_sphere");
    let at = hand.handle("start");
    hand.point(at);
    hand.click(MouseButton::Right, Pressed);
    hand.click(MouseButton::Right, Released);
    hand.frames(4);
    assert!(is_menu(&hand));
    hand.click_at(EMPTY);
    hand.frames(2);
    assert!(!is_menu(&hand));
}

#[test]
fn a_body_has_the_menu_of_all_that_it_is() {
    let mut hand = Hand::new("ray_sphere");
    hand.workspace().scenario.set(3, &[2.5]).unwrap();
    hand.frames(2);
    let at = hand.handle("center") + Vec2::new(25.0, 25.0);
    right_click(&mut hand, at);
    assert!(is_menu(&hand));
    choose(&mut hand, "Reset it alone");
    let fresh = Hand::new("ray_sphere").numbers("radius");
    assert_eq!(hand.numbers("radius"), fresh);
}

#[test]
fn a_right_drag_from_a_handle_orbits_and_opens_no_menu() {
    let mut hand = Hand::new("ray_sphere");
    let (at, view) = (hand.handle("start"), hand.view());
    hand.drag(MouseButton::Right, at, at + 60.0);
    hand.button(MouseButton::Right, Released);
    hand.frames(2);
    assert_ne!(hand.view().orbit.yaw, view.orbit.yaw);
    assert!(!is_menu(&hand));

    // Out and back again is no click either.
    let at = hand.handle("start");
    hand.drag(MouseButton::Right, at, at + 60.0);
    hand.move_to(at);
    hand.button(MouseButton::Right, Released);
    assert!(!is_menu(&hand));

    // Nor is the press that cancels a drag.
    let (from, before) = (hand.handle("start"), hand.numbers("start"));
    hand.pull(from, Vec2::new(30.0, 20.0));
    hand.button(MouseButton::Right, Pressed);
    hand.button(MouseButton::Right, Released);
    hand.release();
    hand.frames(2);
    assert!(!is_menu(&hand));
    assert_eq!(hand.numbers("start"), before);
}

#[test]
fn a_double_click_frames_as_the_key_does() {
    let still = |hand: &mut Hand| {
        hand.app.world_mut().resource_mut::<Settings>().motion = false;
        hand.move_to(EMPTY - 150.0);
        hand.wheel(3.0);
        hand.frames(2);
    };
    for name in ["start", "center", ""] {
        let [by_key, by_clicks] = [true, false].map(|by_key| {
            let mut hand = Hand::new("ray_sphere");
            still(&mut hand);
            let at = if name.is_empty() { EMPTY } else { hand.handle(name) };
            let before = hand.view().orbit;
            hand.click_at(at);
            assert_eq!(hand.view().orbit, before, "one click frames nothing");
            match by_key {
                true => hand.key(KeyCode::KeyF, Key::Character("f".into()), Pressed),
                false => hand.click_at(at),
            }
            hand.frames(2);
            assert_ne!(hand.view().orbit, before, "{name}");
            hand.view().orbit
        });
        assert_eq!(by_key, by_clicks, "{name}");
    }
    // Two clicks apart are no double click, nor is a click after a drag.
    let mut hand = Hand::new("ray_sphere");
    still(&mut hand);
    let before = hand.view().orbit;
    hand.click_at(EMPTY);
    hand.click_at(EMPTY + 60.0);
    let from = hand.handle("start");
    hand.pull(from, Vec2::new(9.0, 0.0));
    hand.release();
    let at = hand.handle("start");
    hand.click_at(at);
    hand.frames(2);
    assert_eq!(hand.view().orbit, before);
}

#[test]
fn control_a_selects_all_and_escape_deselects_where_nothing_is_open() {
    let mut hand = Hand::new("ray_sphere");
    let escape = |hand: &mut Hand| {
        hand.key(KeyCode::Escape, Key::Escape, Pressed);
        hand.key(KeyCode::Escape, Key::Escape, Released);
        hand.frames(2);
    };
    hand.key(KeyCode::ControlLeft, Key::Control, Pressed);
    hand.key(KeyCode::KeyA, Key::Character("a".into()), Pressed);
    hand.key(KeyCode::KeyA, Key::Character("a".into()), Released);
    hand.key(KeyCode::ControlLeft, Key::Control, Released);
    let all = ["start", "end", "center", "radius"];
    assert_eq!(hand.selected(), all);

    hand.key(KeyCode::F1, Key::F1, Pressed);
    hand.key(KeyCode::F1, Key::F1, Released);
    hand.frames(2);
    escape(&mut hand);
    assert_eq!(hand.app.world().resource::<PanelState>().sheet, None);
    assert_eq!(hand.selected(), all, "it has closed the sheet");
    hand.tap(KeyCode::KeyM);
    escape(&mut hand);
    assert!(!hand.app.world().resource::<Measure>().active);
    assert_eq!(hand.selected(), all, "it has ended measuring");
    escape(&mut hand);
    assert_eq!(hand.selected(), [] as [&str; 0]);
}

#[test]
fn the_keys_of_other_programs_say_in_a_line_what_there_is_instead() {
    for language in Language::ALL {
        let mut hand = Hand::new("ray_sphere");
        hand.app.world_mut().resource_mut::<Settings>().language = language;
        hand.frames(1);
        let mut told = Vec::new();
        for (code, key) in [
            (KeyCode::KeyW, Key::Character("w".into())),
            (KeyCode::KeyE, Key::Character("e".into())),
            (KeyCode::KeyR, Key::Character("r".into())),
            (KeyCode::KeyS, Key::Character("s".into())),
            (KeyCode::Delete, Key::Delete),
            (KeyCode::KeyG, Key::Character("g".into())),
        ] {
            hand.app.world_mut().resource_mut::<PanelState>().message = None;
            hand.key(code, key.clone(), Pressed);
            hand.key(code, key, Released);
            let said = hand.app.world().resource::<PanelState>().message.clone();
            let said = said.unwrap_or_else(|| panic!("{code:?} says nothing"));
            assert!(!said.is_empty() && !said.contains('\n'), "{said}");
            told.push(said);
        }
        assert_eq!(told[0], told[5], "W and G move");
        told.dedup();
        assert_eq!(told.len(), 6, "{told:?}");
        let mut fresh = Hand::new("ray_sphere");
        assert_eq!(hand.workspace().state(), fresh.workspace().state());
    }
}

#[test]
fn what_was_copied_is_said_for_four_seconds() {
    let mut hand = Hand::new("ray_sphere");
    let said = |hand: &Hand| hand.app.world().resource::<PanelState>().message.clone();
    let half = TimeUpdateStrategy::ManualDuration(Duration::from_millis(500));
    hand.app.insert_resource(half);
    choose(&mut hand, "Copy case");
    assert!(said(&hand).is_some_and(|text| text.starts_with("Copied")));
    // After some frames.
    hand.frames(2);
    assert!(said(&hand).is_some());
    hand.frames(6);
    assert_eq!(said(&hand), None);

    // A repeated message shows again, and a permanent one stays.
    choose(&mut hand, "Copy case");
    assert!(said(&hand).is_some());
    hand.app.world_mut().resource_mut::<PanelState>().message = Some("Read me".to_owned());
    hand.frames(20);
    assert_eq!(said(&hand).as_deref(), Some("Read me"));
}

// The sheet

/// Returns the keys of a row as chords: `Ctrl+Shift+Z` has three keys.
fn chords(row: &shortcuts::Row) -> Vec<Vec<&'static str>> {
    let chords = row.keys.split("  ");
    chords.map(|chord| chord.split('+').collect()).collect()
}

fn key(name: &str) -> (KeyCode, Key) {
    let character = || Key::Character(name.to_lowercase().into());
    match name {
        "Ctrl" => (KeyCode::ControlLeft, Key::Control),
        "Shift" => (KeyCode::ShiftLeft, Key::Shift),
        "Esc" => (KeyCode::Escape, Key::Escape),
        "↑" => (KeyCode::ArrowUp, Key::ArrowUp),
        "↓" => (KeyCode::ArrowDown, Key::ArrowDown),
        "←" => (KeyCode::ArrowLeft, Key::ArrowLeft),
        "→" => (KeyCode::ArrowRight, Key::ArrowRight),
        "Home" => (KeyCode::Home, Key::Home),
        "Space" => (KeyCode::Space, Key::Space),
        "Page Up" => (KeyCode::PageUp, Key::PageUp),
        "Page Down" => (KeyCode::PageDown, Key::PageDown),
        "Tab" => (KeyCode::Tab, Key::Tab),
        "Delete" => (KeyCode::Delete, Key::Delete),
        "F12" => (KeyCode::F12, Key::F12),
        "1" => (KeyCode::Digit1, character()),
        "3" => (KeyCode::Digit3, character()),
        "7" => (KeyCode::Digit7, character()),
        "A" => (KeyCode::KeyA, character()),
        "C" => (KeyCode::KeyC, character()),
        "V" => (KeyCode::KeyV, character()),
        // All others are identified by their character.
        _ => {
            assert_eq!(name.chars().count(), 1, "a key that this test does not know: {name}");
            (KeyCode::F35, character())
        }
    }
}

/// Presses a chord, or runs as many frames without one. Nothing is released.
fn press(hand: &mut Hand, chord: &[&str], pressed: bool) {
    let case = || Ok(r#"{"scenario":"line_line"}"#.to_owned());
    hand.app.insert_resource(Clipboard::new(case));
    for name in chord {
        let (code, key) = key(name);
        match pressed {
            true => hand.key(code, key, Pressed),
            false => hand.app.update(),
        }
    }
    if chord == ["Ctrl", "V"] {
        hand.app.update();
    }
}

/// Everything that a key may change, as text.
fn state(hand: &mut Hand) -> String {
    let world = hand.app.world_mut();
    let screenshots = world.query::<&Screenshot>().iter(world).count();
    let focus = world.query::<&mut EguiContext>().single_mut(world).unwrap();
    let focus = focus.into_inner().get_mut().memory(|memory| memory.focused());
    let copied = world.query::<&EguiOutput>().single(world).unwrap();
    let copied = format!("{:?}", copied.platform_output.commands);
    let panel = world.resource::<PanelState>();
    let shown = (panel.hidden, panel.sheet.clone(), panel.dialog.is_some(), panel.message.clone());
    let play = world.resource::<Play>();
    let play = (play.running, play.ball.map(|ball| ball.center()));
    let explain = world.resource::<Explain>().clone();
    let (settings, measure) =
        (world.resource::<Settings>().clone(), world.resource::<Measure>().clone());
    let field = world.resource::<Field>().wish();
    let (orbit, selected, inputs) = (hand.view().orbit, hand.selected(), hand.workspace().state());
    let workspace = hand.workspace();
    let steps = (workspace.entry.id, workspace.undo_name(), workspace.redo_name());
    format!(
        "{orbit:?} {selected:?} {inputs:?} {steps:?} {shown:?} {settings:?} {measure:?} {play:?} {explain:?} \
         {field:?} {screenshots} {focus:?} {copied}"
    )
}

/// A situation in which a key is pressed, and the action after it.
type Situation = (&'static str, fn() -> Hand, fn(&mut Hand));

fn situations(topic: Topic) -> &'static [Situation] {
    /// A drag under way.
    fn drag() -> Hand {
        let mut hand = Hand::new("ray_sphere");
        let from = hand.handle("start");
        hand.pull(from, Vec2::new(41.0, 33.0));
        hand
    }
    fn move_on(hand: &mut Hand) {
        hand.move_to(Vec2::new(500.0, 300.0));
    }
    fn selected() -> Hand {
        let mut hand = Hand::new("ray_sphere");
        let at = hand.handle("start");
        hand.click_at(at);
        hand
    }
    /// One step done and one undone.
    fn worked() -> Hand {
        let mut hand = Hand::new("ball_arc");
        for x in [1.0, 2.0] {
            hand.workspace().edit("move", |workspace| {
                workspace.scenario.set(0, &[x, x]).unwrap();
            });
        }
        hand.workspace().undo();
        hand
    }
    fn turned() -> Hand {
        let mut hand = Hand::new("ray_sphere");
        hand.drag(MouseButton::Right, EMPTY, EMPTY + 77.0);
        hand.button(MouseButton::Right, Released);
        hand
    }
    fn measuring() -> Hand {
        let mut hand = Hand::new("ray_sphere");
        hand.tap(KeyCode::KeyM);
        hand
    }
    /// Neither at the first step nor at the last.
    fn explained() -> Hand {
        let mut hand = Hand::new("ray_sphere");
        hand.app.world_mut().resource_mut::<Explain>().show(2);
        hand.app.update();
        hand
    }
    fn walking() -> Hand {
        let mut hand = Hand::new("slide");
        hand.app.world_mut().resource_mut::<Walk>().is_on = true;
        hand
    }
    fn sheet() -> Hand {
        let mut hand = Hand::new("ray_sphere");
        hand.key(KeyCode::F1, Key::F1, Pressed);
        hand
    }
    fn wait(hand: &mut Hand) {
        hand.app.update();
    }
    match topic {
        Topic::Handles => &[("in a drag", drag, move_on), ("with a selection", selected, wait)],
        _ => &[
            ("at work", worked, wait),
            ("looking round", turned, wait),
            ("measuring", measuring, wait),
            ("in the derivation", explained, wait),
            ("walking", walking, wait),
            ("with the sheet open", sheet, wait),
        ],
    }
}

/// Returns `true` if the keys make a difference in a situation.
fn acts(&(_, begin, then): &Situation, chord: &[&str]) -> bool {
    let [with, without] = [true, false].map(|pressed| {
        let mut hand = begin();
        press(&mut hand, chord, pressed);
        let first = state(&mut hand);
        then(&mut hand);
        (first, state(&mut hand))
    });
    with != without
}

#[test]
fn each_key_of_the_sheet_does_something() {
    for row in shortcuts::ALL {
        for chord in chords(row) {
            let mut situations = situations(row.topic).iter();
            let acts = situations.any(|situation| acts(situation, &chord));
            assert!(acts, "{chord:?}, which says “{}”, does nothing", row.does);
        }
    }
    // An unlisted key does nothing.
    for situation in [Topic::Handles, Topic::Case].into_iter().flat_map(situations) {
        assert!(!acts(situation, &["Q"]), "{}", situation.0);
    }
}
