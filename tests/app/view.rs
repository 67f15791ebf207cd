//! The view, its keys and the sheets: keys and pointer in, state out.

use std::time::Duration;

use bevy::input::ButtonState::{Pressed, Released};
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy::window::RequestRedraw;
use collision_gizmos::palette::{Background, Hues};
use collision_sandbox::frame::screenshot::ScreenshotFolder;
use collision_sandbox::state::explain::{Explain, Tab};
use collision_sandbox::state::measure::{Anchor, Measure};
use collision_sandbox::state::settings::{Mouse, Settings};
use collision_sandbox::ui::{self, PanelState, Pasting, Sheet};
use collision_scenarios::cases::Case;
use collision_scenarios::scenarios;

use crate::hand::Hand;

/// The duration of a frame in these tests.
const FRAME: Duration = Duration::from_millis(20);

fn open(scenario: &str) -> Hand {
    let mut hand = Hand::new(scenario);
    hand.app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
    // Popups fade in for a fifth of a second of running time.
    hand.frames(12);
    hand
}

/// Presses and releases a key that types a character.
fn types(hand: &mut Hand, code: KeyCode, character: &str) {
    hand.key(code, Key::Character(character.into()), Pressed);
    hand.key(code, Key::Character(character.into()), Released);
}

fn press(hand: &mut Hand, code: KeyCode, key: Key) {
    hand.key(code, key.clone(), Pressed);
    hand.key(code, key, Released);
}

fn with_control(hand: &mut Hand, code: KeyCode, character: &str) {
    hand.key(KeyCode::ControlLeft, Key::Control, Pressed);
    types(hand, code, character);
    hand.key(KeyCode::ControlLeft, Key::Control, Released);
}

fn panel(hand: &Hand) -> &PanelState {
    hand.app.world().resource::<PanelState>()
}

fn look(hand: &mut Hand) -> Mut<'_, Settings> {
    hand.app.world_mut().resource_mut::<Settings>()
}

fn open_id(hand: &mut Hand) -> &'static str {
    hand.workspace().entry.id
}

#[test]
fn home_brings_the_scene_back_from_anywhere() {
    let mut hand = open("ray_sphere");
    let before = hand.view().orbit;
    let from = Vec2::new(400.0, 650.0);
    hand.drag(MouseButton::Middle, from, from + Vec2::new(300.0, 200.0));
    hand.button(MouseButton::Middle, Released);
    hand.drag(MouseButton::Right, from, from + Vec2::new(3000.0, -2000.0));
    hand.button(MouseButton::Right, Released);
    for _ in 0..40 {
        hand.wheel(10.0);
    }
    assert_ne!(hand.view().orbit, before);
    press(&mut hand, KeyCode::Home, Key::Home);
    hand.frames(15);
    let after = hand.view().orbit;
    assert!(after.focus.distance(before.focus) < 1e-3, "{after:?}");
    assert!((after.distance / before.distance - 1.0).abs() < 1e-3, "{after:?}");
    assert!((after.yaw - before.yaw).abs() < 1e-5 && (after.pitch - before.pitch).abs() < 1e-5);
}

#[test]
fn the_ease_takes_a_fifth_of_a_second_and_asks_for_frames_only_while_it_lasts() {
    let mut hand = open("ray_sphere");
    hand.frames(5);
    let before = hand.view().orbit;
    types(&mut hand, KeyCode::Digit7, "7");
    hand.frames(3);
    let under_way = hand.view().orbit;
    assert!(under_way.pitch > before.pitch && under_way.pitch < 1.5, "{under_way:?}");
    hand.frames(8);
    assert_eq!(hand.view().orbit.pitch, std::f32::consts::FRAC_PI_2);
    assert_eq!(hand.view().orbit.yaw, 0.0);
    hand.frames(5);
    assert_eq!(frames_asked_for(&mut hand, 5), 0);
}

#[test]
fn the_hand_takes_the_view_from_the_ease() {
    let mut hand = open("ray_sphere");
    hand.move_to(Vec2::new(500.0, 600.0));
    types(&mut hand, KeyCode::Numpad3, "3");
    hand.frames(2);
    hand.wheel(1.0);
    let taken = hand.view().orbit;
    hand.frames(12);
    assert_eq!(hand.view().orbit, taken);
}

#[test]
fn the_axis_views_look_along_the_axes() {
    for (code, character, control, forward) in [
        (KeyCode::Numpad1, "1", false, Vec3::NEG_Z),
        (KeyCode::Digit3, "3", false, Vec3::NEG_X),
        (KeyCode::Numpad7, "7", false, Vec3::NEG_Y),
        (KeyCode::Digit1, "1", true, Vec3::Z),
        (KeyCode::Numpad3, "3", true, Vec3::X),
        (KeyCode::Digit7, "7", true, Vec3::Y),
    ] {
        let mut hand = open("ray_sphere");
        if control {
            with_control(&mut hand, code, character);
        } else {
            types(&mut hand, code, character);
        }
        hand.frames(15);
        let view = hand.view();
        assert!(view.forward().distance(forward) < 1e-5, "{character}: {}", view.forward());
        assert!(view.up().is_finite() && view.orbit.eye().is_finite());
    }
}

#[test]
fn five_takes_the_perspective_away_and_back_and_handles_stay_under_the_hand() {
    let mut hand = open("ray_sphere");
    types(&mut hand, KeyCode::Numpad5, "5");
    assert!(hand.view().orbit.orthographic);
    for name in ["start", "radius"] {
        let from = hand.handle(name);
        let to = from + Vec2::new(35.0, 25.0);
        let before = hand.numbers(name);
        hand.drag(MouseButton::Left, from, to);
        hand.button(MouseButton::Left, Released);
        assert_ne!(hand.numbers(name), before);
    }
    types(&mut hand, KeyCode::Numpad5, "5");
    assert!(!hand.view().orbit.orthographic);
    // A planar scenario is always orthographic.
    let mut hand = open("ball_arc");
    let before = hand.view();
    types(&mut hand, KeyCode::Numpad5, "5");
    types(&mut hand, KeyCode::Numpad7, "7");
    hand.frames(12);
    assert_eq!(hand.view(), before);
}

#[test]
fn each_scenario_keeps_its_projection_and_its_view_along_an_axis() {
    let mut hand = open("ray_sphere");
    types(&mut hand, KeyCode::Numpad5, "5");
    types(&mut hand, KeyCode::Numpad7, "7");
    hand.frames(15);
    let left = hand.view().orbit;
    types(&mut hand, KeyCode::BracketRight, "]");
    hand.frames(2);
    assert!(!hand.view().orbit.orthographic, "the next one has its own");
    types(&mut hand, KeyCode::BracketLeft, "[");
    hand.frames(2);
    let back = hand.view();
    assert!(back.orbit.orthographic);
    assert!(back.forward().distance(Vec3::NEG_Y) < 1e-5, "{back:?}");
    assert!((back.orbit.distance, back.orbit.focus) == (left.distance, left.focus));
    // A scene of the same scenario sets the camera, not the projection.
    let case = Case::new(scenarios::find("ray_sphere").unwrap());
    hand.workspace().open_case(case);
    hand.frames(2);
    assert!(hand.view().orbit.orthographic);
}

#[test]
fn f_frames_what_has_left_the_picture() {
    let mut hand = open("ray_sphere");
    let turned = hand.view().orbit.yaw;
    let _ = hand.workspace().scenario.set(0, &[-60.0, 20.0, 40.0]);
    hand.frames(2);
    types(&mut hand, KeyCode::KeyF, "f");
    hand.frames(15);
    let view = hand.view();
    assert!(view.rect.contains(hand.handle("start")) && view.rect.contains(hand.handle("end")));
    assert_eq!(view.orbit.yaw, turned);
}

#[test]
fn f_frames_the_selection() {
    let mut hand = open("ray_sphere");
    for names in [&["end"][..], &["start", "end"]] {
        hand.click_at(Vec2::new(300.0, 740.0));
        hand.hold(KeyCode::ShiftLeft);
        for name in names {
            let at = hand.handle(name);
            hand.click_at(at);
        }
        hand.free(KeyCode::ShiftLeft);
        assert_eq!(hand.selected(), names);
        let yaw = hand.view().orbit.yaw;
        types(&mut hand, KeyCode::KeyF, "f");
        hand.frames(15);
        let middle = names.iter().map(|name| hand.at(name)).sum::<Vec3>() / names.len() as f32;
        let view = hand.view();
        let beside = view.project(middle).unwrap().distance(view.rect.center());
        assert!(beside < view.rect.height() / 10.0, "{names:?}: {:?}", view.orbit);
        assert_eq!(view.orbit.yaw, yaw);
        for name in names {
            assert!(view.rect.contains(hand.handle(name)), "{name}");
        }
        press(&mut hand, KeyCode::Home, Key::Home);
        hand.frames(15);
    }
}

#[test]
fn blenders_mouse_orbits_with_the_middle_button() {
    let mut hand = open("ray_sphere");
    look(&mut hand).mouse = Mouse::Blender;
    let before = hand.view().orbit;
    let from = Vec2::new(400.0, 650.0);
    hand.drag(MouseButton::Right, from, from + Vec2::splat(60.0));
    hand.button(MouseButton::Right, Released);
    assert_eq!(hand.view().orbit, before);
    hand.drag(MouseButton::Middle, from, from + Vec2::splat(60.0));
    hand.button(MouseButton::Middle, Released);
    let turned = hand.view().orbit;
    assert!(turned.yaw < before.yaw && turned.focus == before.focus);
    hand.key(KeyCode::ShiftLeft, Key::Shift, Pressed);
    hand.drag(MouseButton::Middle, from, from + Vec2::splat(60.0));
    hand.button(MouseButton::Middle, Released);
    hand.key(KeyCode::ShiftLeft, Key::Shift, Released);
    let panned = hand.view().orbit;
    assert!(panned.yaw == turned.yaw && panned.focus != turned.focus);
    hand.key(KeyCode::ControlLeft, Key::Control, Pressed);
    hand.drag(MouseButton::Middle, from, from - Vec2::Y * 90.0);
    hand.button(MouseButton::Middle, Released);
    assert!(hand.view().orbit.distance < panned.distance * 0.8);
}

#[test]
fn unitys_mouse_zooms_with_alt_and_the_right_button() {
    let mut hand = open("ray_sphere");
    let before = hand.view().orbit;
    let from = Vec2::new(400.0, 650.0);
    hand.key(KeyCode::AltLeft, Key::Alt, Pressed);
    hand.drag(MouseButton::Right, from, from + Vec2::X * 90.0);
    assert!(hand.view().orbit.distance < before.distance * 0.8);
    assert_eq!(hand.view().orbit.yaw, before.yaw);
}

#[test]
fn brackets_go_through_the_scenarios() {
    let mut hand = open("ray_sphere");
    types(&mut hand, KeyCode::BracketRight, "]");
    assert_eq!(open_id(&mut hand), scenarios::ALL[1].id);
    types(&mut hand, KeyCode::BracketLeft, "[");
    assert_eq!(open_id(&mut hand), "ray_sphere");
    types(&mut hand, KeyCode::BracketLeft, "[");
    assert_eq!(open_id(&mut hand), scenarios::ALL[scenarios::ALL.len() - 1].id);
}

#[test]
fn a_scenario_is_found_by_typing_without_the_mouse() {
    let mut hand = open("ray_sphere");
    with_control(&mut hand, KeyCode::KeyK, "k");
    assert!(matches!(panel(&hand).sheet, Some(Sheet::Find { .. })));
    hand.frames(2);
    // Neither L nor N acts while the field has keyboard focus.
    hand.write("plane triangle");
    assert!(!panel(&hand).hidden && look(&mut hand).labels);
    press(&mut hand, KeyCode::Enter, Key::Enter);
    assert_eq!(open_id(&mut hand), "plane_triangle");
    assert_eq!(panel(&hand).sheet, None);
}

#[test]
fn a_slow_frame_loses_no_key_and_its_modifier() {
    let mut hand = open("ray_sphere");
    let window = hand.window;
    // All between two frames.
    for (key_code, logical_key, state) in [
        (KeyCode::ControlLeft, Key::Control, Pressed),
        (KeyCode::KeyK, Key::Character("k".into()), Pressed),
        (KeyCode::KeyK, Key::Character("k".into()), Released),
        (KeyCode::ControlLeft, Key::Control, Released),
    ] {
        hand.send(KeyboardInput {
            key_code,
            logical_key,
            state,
            text: None,
            repeat: false,
            window,
        });
    }
    hand.app.update();
    assert!(matches!(panel(&hand).sheet, Some(Sheet::Find { .. })));
}

#[test]
fn the_arrows_choose_among_what_is_found_and_escape_leaves_it() {
    let mut hand = open("ray_sphere");
    with_control(&mut hand, KeyCode::KeyK, "k");
    hand.frames(2);
    press(&mut hand, KeyCode::ArrowDown, Key::ArrowDown);
    press(&mut hand, KeyCode::ArrowDown, Key::ArrowDown);
    press(&mut hand, KeyCode::ArrowUp, Key::ArrowUp);
    press(&mut hand, KeyCode::Enter, Key::Enter);
    assert_eq!(open_id(&mut hand), scenarios::ALL[1].id);
    with_control(&mut hand, KeyCode::KeyK, "k");
    hand.frames(2);
    press(&mut hand, KeyCode::Escape, Key::Escape);
    assert_eq!(panel(&hand).sheet, None);
    assert_eq!(open_id(&mut hand), scenarios::ALL[1].id);
}

#[test]
fn n_hides_the_panel_and_the_view_takes_its_place() {
    let mut hand = open("ray_sphere");
    let narrow = hand.view().rect;
    types(&mut hand, KeyCode::KeyN, "n");
    assert_eq!(hand.view().rect, Rect::new(0.0, 0.0, 1280.0, 800.0));
    types(&mut hand, KeyCode::KeyN, "n");
    assert_eq!(hand.view().rect, narrow);
}

#[test]
fn l_switches_the_labels() {
    let mut hand = open("ray_sphere");
    types(&mut hand, KeyCode::KeyL, "l");
    assert!(!look(&mut hand).labels);
    types(&mut hand, KeyCode::KeyL, "l");
    assert!(look(&mut hand).labels);
}

#[test]
fn space_asks_once_more_and_says_so() {
    let mut hand = open("ray_sphere");
    press(&mut hand, KeyCode::Space, Key::Space);
    assert_eq!(panel(&hand).message.as_deref(), Some("Asked once more: HIT"));
}

#[test]
fn r_resets_the_case() {
    let mut hand = open("ray_sphere");
    let before = hand.numbers("start");
    let _ = hand.workspace().scenario.set(0, &[1.0, 2.0, 3.0]);
    types(&mut hand, KeyCode::KeyR, "r");
    assert_eq!(hand.numbers("start"), before);
}

#[test]
fn the_sheet_of_keys_opens_and_closes() {
    let mut hand = open("ray_sphere");
    types(&mut hand, KeyCode::Slash, "?");
    assert_eq!(panel(&hand).sheet, Some(Sheet::Keys));
    hand.frames(2);
    types(&mut hand, KeyCode::Slash, "?");
    assert_eq!(panel(&hand).sheet, None);
    types(&mut hand, KeyCode::Slash, "?");
    press(&mut hand, KeyCode::Escape, Key::Escape);
    assert_eq!(panel(&hand).sheet, None);
}

#[test]
fn an_open_sheet_keeps_the_pointer_from_the_view() {
    let mut hand = open("ray_sphere");
    types(&mut hand, KeyCode::Slash, "?");
    hand.frames(3);
    let (before, view) = (hand.numbers("start"), hand.view());
    let from = hand.handle("start");
    hand.drag(MouseButton::Left, from, from + Vec2::splat(60.0));
    assert_eq!(hand.numbers("start"), before);
    assert_eq!(hand.view(), view);
}

#[test]
fn no_key_acts_during_a_drag() {
    let mut hand = open("ray_sphere");
    let from = hand.handle("start");
    hand.drag(MouseButton::Left, from, from + Vec2::splat(30.0));
    types(&mut hand, KeyCode::KeyN, "n");
    types(&mut hand, KeyCode::BracketRight, "]");
    assert!(!panel(&hand).hidden);
    assert_eq!(open_id(&mut hand), "ray_sphere");
}

#[test]
fn no_key_acts_while_a_field_has_the_keyboard() {
    let mut hand = open("ray_sphere");
    // The filter of the scenario list.
    hand.move_to(Vec2::new(100.0, ui::TOOLS_HEIGHT + 18.0));
    hand.button(MouseButton::Left, Pressed);
    hand.button(MouseButton::Left, Released);
    hand.frames(2);
    hand.write("nl]7");
    assert_eq!(panel(&hand).filter, "nl]7");
    assert!(!panel(&hand).hidden && look(&mut hand).labels);
    assert_eq!(open_id(&mut hand), "ray_sphere");
}

#[test]
fn m_measures_between_two_things_and_follows_them() {
    let mut hand = open("ray_sphere");
    types(&mut hand, KeyCode::KeyM, "m");
    for name in ["start", "center"] {
        let at = hand.handle(name);
        hand.move_to(at);
        hand.button(MouseButton::Left, Pressed);
        hand.button(MouseButton::Left, Released);
    }
    let measure = hand.app.world().resource::<Measure>().clone();
    assert_eq!(measure.ends, [Some(Anchor::Handle("start")), Some(Anchor::Handle("center"))]);
    hand.app.update();
    press(&mut hand, KeyCode::Escape, Key::Escape);
    assert_eq!(*hand.app.world().resource::<Measure>(), Measure::default());
}

#[test]
fn a_contact_can_be_measured() {
    let mut hand = open("ray_sphere");
    types(&mut hand, KeyCode::KeyM, "m");
    let contact = hand.workspace().answer.contacts[0].point;
    let at = hand.view().project(contact).unwrap();
    hand.move_to(at);
    hand.button(MouseButton::Left, Pressed);
    hand.button(MouseButton::Left, Released);
    let measure = hand.app.world().resource::<Measure>();
    assert_eq!(measure.ends, [Some(Anchor::Contact(0)), None]);
}

#[test]
fn without_m_a_click_measures_nothing() {
    let mut hand = open("ray_sphere");
    let at = hand.handle("start");
    hand.move_to(at);
    hand.button(MouseButton::Left, Pressed);
    assert_eq!(*hand.app.world().resource::<Measure>(), Measure::default());
}

#[test]
fn a_screenshot_is_saved_under_a_name_of_its_own() {
    use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
    let folder = std::env::temp_dir().join(format!("workspace-shots-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let mut hand = open("ray_sphere");
    hand.app.insert_resource(ScreenshotFolder(folder.clone()));
    // A dangling link has the name, and is not followed.
    let first = folder.join("collision-sandbox-ray_sphere-1.png");
    #[cfg(unix)]
    std::os::unix::fs::symlink("elsewhere", first).unwrap();
    #[cfg(not(unix))]
    std::fs::write(first, "").unwrap();
    for number in 2..=3 {
        press(&mut hand, KeyCode::F12, Key::F12);
        let world = hand.app.world_mut();
        let entity = world.query_filtered::<Entity, With<Screenshot>>().iter(world).next().unwrap();
        // Stands in for the graphics device.
        let image = Image::default();
        world.trigger(ScreenshotCaptured { entity, image });
        world.despawn(entity);
        let name = format!("collision-sandbox-ray_sphere-{number}.png");
        let message = panel(&hand).message.clone().unwrap();
        assert!(message.starts_with("Saved ") && message.ends_with(&name), "{message}");
        assert!(folder.join(name).exists());
    }
    assert!(!folder.join("elsewhere").exists());
    std::fs::remove_dir_all(&folder).unwrap();
    // If it can't be saved, the message says why.
    press(&mut hand, KeyCode::F12, Key::F12);
    let world = hand.app.world_mut();
    let entity = world.query_filtered::<Entity, With<Screenshot>>().iter(world).next().unwrap();
    world.trigger(ScreenshotCaptured { entity, image: Image::default() });
    assert!(panel(&hand).message.as_deref().unwrap().starts_with("Can't save the screenshot"));
}

#[test]
fn a_light_background_turns_the_whole_window_light() {
    let mut hand = open("ray_sphere");
    look(&mut hand).palette.background = Background::Light;
    look(&mut hand).palette.hues = Hues::Safe;
    hand.frames(2);
    assert!(hand.app.world().resource::<ClearColor>().0.luminance() > 0.8);
    let mut contexts = hand.app.world_mut().query::<&mut bevy_egui::EguiContext>();
    let mut context = contexts.single_mut(hand.app.world_mut()).unwrap();
    assert!(!context.get_mut().global_style().visuals.dark_mode);
}

/// Returns how many further frames the app requests without input.
fn frames_asked_for(hand: &mut Hand, frames: usize) -> usize {
    let mut asked = 0;
    for _ in 0..frames {
        let mut messages = hand.app.world_mut().resource_mut::<Messages<RequestRedraw>>();
        messages.clear();
        hand.app.update();
        asked += hand.app.world().resource::<Messages<RequestRedraw>>().len();
    }
    asked
}

#[test]
fn an_idle_window_asks_for_no_frame() {
    for scenario in ["ray_sphere", "ball_arc"] {
        let mut hand = open(scenario);
        hand.frames(30);
        assert_eq!(frames_asked_for(&mut hand, 20), 0, "{scenario}");
        // Nor with any tab, nor after a paste dialog was closed.
        for tab in [Tab::Derivation, Tab::Methods, Tab::Code, Tab::Answer] {
            hand.app.world_mut().resource_mut::<Explain>().open(tab);
            hand.frames(30);
            assert_eq!(frames_asked_for(&mut hand, 20), 0, "{scenario}, {tab:?}");
        }
        let text = Pasting::new("Ray(0 0 0, 1 0 0) sphere (5 0 0) r 1");
        hand.app.world_mut().resource_mut::<PanelState>().pasted = text;
        hand.frames(30);
        assert!(panel(&hand).pasted.is_some());
        assert_eq!(frames_asked_for(&mut hand, 20), 0, "{scenario}, a paste dialog");
        press(&mut hand, KeyCode::Escape, Key::Escape);
        hand.frames(30);
        assert!(panel(&hand).pasted.is_none());
        assert_eq!(frames_asked_for(&mut hand, 20), 0, "{scenario}, the dialog closed");
        // Nor with the measuring line, a hidden panel, or an open sheet.
        types(&mut hand, KeyCode::KeyM, "m");
        types(&mut hand, KeyCode::KeyN, "n");
        types(&mut hand, KeyCode::Slash, "?");
        hand.frames(30);
        assert_eq!(frames_asked_for(&mut hand, 20), 0, "{scenario}");
    }
}

/// Returns `true` if the renderer is told of a changed image in this update.
fn is_told_of_an_image(hand: &mut Hand) -> bool {
    hand.app.world_mut().resource_mut::<Messages<AssetEvent<Image>>>().clear();
    hand.app.update();
    let told = hand.app.world().resource::<Messages<AssetEvent<Image>>>();
    told.iter_current_update_messages()
        .any(|event| matches!(event, AssetEvent::Added { .. } | AssetEvent::Modified { .. }))
}

#[test]
fn letters_that_are_new_are_in_the_frame_that_shows_them() {
    let mut hand = open("ray_sphere");
    hand.frames(5);
    assert!(!is_told_of_an_image(&mut hand));
    look(&mut hand).label_size = 27.0;
    assert!(is_told_of_an_image(&mut hand));
    assert_eq!(frames_asked_for(&mut hand, 5), 0);
}

#[test]
fn a_press_on_the_compass_looks_along_its_axis() {
    let mut hand = open("ray_sphere");
    // Its middle, and the knob of X as currently seen.
    let view = hand.view();
    let middle = view.rect.max - 50.0;
    let x = Vec2::new(view.right().x, -view.up().x) * 30.0;
    hand.move_to(middle + x);
    hand.frames(3);
    hand.click_at(middle + x);
    hand.frames(20);
    assert!(hand.view().forward().distance(Vec3::NEG_X) < 1e-4, "{:?}", hand.view());
    assert!(hand.selected().is_empty() && !hand.workspace().is_editing());
}

#[test]
fn the_wheel_comes_near_to_what_is_under_it_and_never_goes_through() {
    let mut hand = open("ray_sphere");
    let (center, radius) = (hand.at("center"), hand.numbers("radius")[0]);
    let at = hand.view().project(center).unwrap() + Vec2::new(30.0, -40.0);
    hand.move_to(at);
    for _ in 0..60 {
        hand.wheel(10.0);
    }
    let view = hand.view();
    assert!(view.orbit.eye().as_vec3().distance(center) > radius, "{view:?}");
    assert!(view.orbit.distance < radius * 0.01, "it comes near: {view:?}");
    assert!(
        view.project(view.orbit.focus.as_vec3()).is_some(),
        "the near plane lies before the target"
    );
}

#[test]
fn an_opened_case_is_glided_to_unless_motion_is_off() {
    for motion in [true, false] {
        let mut hand = open("ray_sphere");
        look(&mut hand).motion = motion;
        let mut case = Case::new(scenarios::find("ray_sphere").unwrap());
        case.view = Some(collision_scenarios::cases::View {
            focus: [3.0, 1.0, 0.0],
            yaw: 80.0,
            pitch: 40.0,
            distance: 30.0,
        });
        hand.workspace().open_case(case);
        hand.frames(4);
        let under_way = hand.view().orbit;
        hand.frames(12);
        let there = hand.view().orbit;
        assert!((there.distance - 30.0).abs() < 1e-3, "{there:?}");
        assert_eq!(under_way != there, motion, "{under_way:?}");
    }
}

#[test]
fn a_change_of_the_verdict_asks_for_frames_for_a_moment_only() {
    let mut hand = open("ray_sphere");
    hand.frames(5);
    let end = hand.handle("end");
    hand.pull(end, Vec2::new(-40.0, -330.0));
    hand.release();
    assert!(!hand.workspace().answer.hit);
    hand.frames(20);
    assert_eq!(frames_asked_for(&mut hand, 5), 0);
}
