//! The whole app without a window: pointer messages in, one update, the answer out.

use bevy::input::ButtonState;
use bevy::input::keyboard::Key;
use bevy::prelude::*;
use collision_sandbox::state::hand as held;
use collision_scenarios::scenario::{Input, Value};
use collision_scenarios::scenarios;

use crate::hand::Hand;

#[test]
fn a_drag_moves_the_point_and_its_answer_in_the_same_update() {
    let mut hand = Hand::new("ray_sphere");
    let from = hand.handle("start");
    let before = hand.workspace().answer.clone();
    hand.drag(MouseButton::Left, from, from + Vec2::new(40.0, -30.0));

    // One more move, one update: everything that shows the point has followed.
    let to = from + Vec2::new(60.0, 10.0);
    hand.move_to(to);
    assert!(hand.handle("start").distance(to) < 0.5);
    let fresh = hand.workspace().scenario.outline();
    assert_eq!(hand.workspace().answer, fresh);
    assert_ne!(hand.workspace().answer, before);

    let view = hand.view();
    let shown: Vec<Vec2> = hand
        .app
        .world_mut()
        .query::<(&held::Handle, &Transform)>()
        .iter(hand.app.world())
        .filter(|(handle, _)| handle.input == 0)
        .filter_map(|(_, transform)| view.project(transform.translation))
        .collect();
    assert!(matches!(shown[..], [at] if at.distance(to) < 0.5), "{shown:?}");
}

#[test]
fn a_slow_frame_loses_no_drag() {
    let mut hand = Hand::new("ray_sphere");
    let from = hand.handle("end");
    let to = from + Vec2::new(-90.0, -120.0);
    // All between two frames, as at ten frames a second.
    hand.point(from);
    hand.click(MouseButton::Left, ButtonState::Pressed);
    hand.point(from.lerp(to, 0.5));
    hand.move_to(to);
    assert!(hand.handle("end").distance(to) < 0.5);
}

#[test]
fn a_quick_press_on_the_panel_stays_there() {
    let mut hand = Hand::new("ray_sphere");
    let view = hand.view();
    hand.move_to(Vec2::new(500.0, 700.0));
    hand.point(Vec2::new(1100.0, 700.0));
    hand.button(MouseButton::Right, ButtonState::Pressed);
    hand.move_to(Vec2::new(500.0, 600.0));
    assert_eq!(hand.view(), view);
}

#[test]
fn every_handle_of_every_scenario_can_be_dragged() {
    for entry in scenarios::ALL {
        let mut hand = Hand::new(entry.id);
        let inputs = hand.workspace().scenario.inputs();
        // A mesh, a solid as a whole and a list without items have no handle, and an axis of length
        // zero has its start's.
        let is_dragged = |input: &&Input| match input.value {
            Value::Mesh(_) | Value::Convex(_) | Value::Offset { value: Vec3::ZERO, .. } => false,
            ref value => value.is_given(),
        };
        let names: Vec<_> = inputs.iter().filter(is_dragged).map(|input| input.name).collect();
        for name in names {
            hand.workspace().reset();
            hand.app.update();
            let before = hand.numbers(name);
            let from = hand.handle(name);
            hand.drag(MouseButton::Left, from, from + Vec2::new(33.0, 21.0));
            hand.button(MouseButton::Left, ButtonState::Released);
            let after = hand.numbers(name);
            assert_ne!(after, before, "{} of {} did not follow", name, entry.id);
            assert!(after.iter().all(|number| number.is_finite()));
        }
    }
}

#[test]
fn a_drag_goes_on_over_the_panel() {
    let mut hand = Hand::new("ray_sphere");
    let from = hand.handle("end");
    hand.drag(MouseButton::Left, from, Vec2::new(1200.0, 300.0));
    assert!(hand.handle("end").distance(Vec2::new(1200.0, 300.0)) < 0.5);
}

#[test]
fn a_drag_begun_in_the_panel_moves_nothing_in_the_view() {
    let mut hand = Hand::new("ray_sphere");
    let (before, view) = (hand.numbers("start"), hand.view());
    for button in [MouseButton::Left, MouseButton::Right, MouseButton::Middle] {
        let to = hand.handle("start");
        hand.drag(button, Vec2::new(1100.0, 700.0), to);
        hand.button(button, ButtonState::Released);
    }
    assert_eq!(hand.numbers("start"), before);
    assert_eq!(hand.view(), view);
}

#[test]
fn escape_puts_the_value_back() {
    let mut hand = Hand::new("ray_sphere");
    let before = hand.numbers("start");
    let from = hand.handle("start");
    hand.drag(MouseButton::Left, from, from + Vec2::splat(50.0));
    assert_ne!(hand.numbers("start"), before);
    hand.key(KeyCode::Escape, Key::Escape, ButtonState::Pressed);
    assert_eq!(hand.numbers("start"), before);
    hand.move_to(from + Vec2::splat(80.0));
    assert_eq!(hand.numbers("start"), before);
}

#[test]
fn the_right_button_orbits_and_the_middle_one_pans() {
    let mut hand = Hand::new("ray_sphere");
    let before = hand.view().orbit;
    let from = Vec2::new(400.0, 650.0);
    hand.drag(MouseButton::Right, from, from + Vec2::new(80.0, 40.0));
    hand.button(MouseButton::Right, ButtonState::Released);
    let turned = hand.view().orbit;
    assert!(turned.yaw < before.yaw && turned.pitch > before.pitch);
    assert_eq!(turned.focus, before.focus);

    hand.drag(MouseButton::Middle, from, from + Vec2::new(80.0, 40.0));
    assert_ne!(hand.view().orbit.focus, turned.focus);
    assert_eq!(hand.view().orbit.yaw, turned.yaw);
}

#[test]
fn a_left_drag_on_empty_space_moves_nothing() {
    let mut hand = Hand::new("ray_sphere");
    let (before, view) = (hand.workspace().answer.clone(), hand.view());
    hand.drag(MouseButton::Left, Vec2::new(300.0, 700.0), Vec2::new(500.0, 500.0));
    assert_eq!(hand.workspace().answer, before);
    assert_eq!(hand.view(), view);
}

#[test]
fn a_planar_scenario_does_not_orbit() {
    let mut hand = Hand::new("ball_arc");
    let before = hand.view().orbit;
    let from = Vec2::new(300.0, 700.0);
    hand.drag(MouseButton::Right, from, from + Vec2::splat(90.0));
    assert_eq!(hand.view().orbit, before);
}

#[test]
fn the_wheel_zooms_towards_the_cursor_but_not_over_the_panel() {
    let mut hand = Hand::new("ray_sphere");
    let cursor = hand.handle("end");
    hand.move_to(cursor);
    let before = hand.view();
    hand.wheel(3.0);
    let after = hand.view();
    assert!(after.orbit.distance < before.orbit.distance * 0.8);
    let under = before.unproject(cursor, before.orbit.focus.as_vec3());
    assert!(after.project(under).unwrap().distance(cursor) < 0.5);

    hand.move_to(Vec2::new(1100.0, 400.0));
    hand.app.update();
    hand.wheel(3.0);
    assert_eq!(hand.view(), after);
}

#[test]
fn opening_another_scenario_brings_its_handles() {
    let mut hand = Hand::new("ray_sphere");
    let entry = scenarios::find("plane_plane").unwrap();
    hand.workspace().open(entry);
    hand.app.update();
    hand.app.update();
    let handles = hand.app.world_mut().query::<&held::Handle>().iter(hand.app.world()).count();
    assert_eq!(handles, hand.workspace().scenario.inputs().len());
}

#[test]
fn no_input_breaks_the_picture() {
    for entry in scenarios::ALL {
        let mut hand = Hand::new(entry.id);
        for number in [0.0, 1e-45, 1e-20, 1e5, 3e38] {
            for sign in [1.0, -1.0] {
                for (index, input) in hand.workspace().scenario.inputs().iter().enumerate() {
                    let numbers = vec![number * sign; input.value.dimension()];
                    // Invalid ones are refused, and the old value stays.
                    let _ = hand.workspace().scenario.set(index, &numbers);
                }
                // Framed anew, like a scene with these numbers.
                hand.workspace().opened += 1;
                hand.app.update();
                hand.app.update();
                let orbit = hand.view().orbit;
                assert!(orbit.eye().is_finite() && orbit.distance > 0.0, "{}: {orbit:?}", entry.id);
            }
        }
    }
}
