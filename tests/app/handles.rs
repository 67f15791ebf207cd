//! Handles: a drag's constraints, the selection, and inputs that move together.

use bevy::input::ButtonState::{Pressed, Released};
use bevy::prelude::*;
use bevy::window::{CursorIcon, SystemCursorIcon};
use collision_gizmos::handles::{Part, target};
use collision_gizmos::view::{faces, ring};
use collision_sandbox::state::hand::Interaction;
use collision_sandbox::state::play::Play;
use collision_sandbox::state::settings::Settings;
use collision_sandbox::ui;
use collision_scenarios::scenario::Value;

use crate::hand::Hand;

const EMPTY: Vec2 = Vec2::new(300.0, 740.0);

/// Checks that every number is a multiple of a tenth, as its decimal reads.
#[track_caller]
fn assert_tenths(numbers: &[f32]) {
    for number in numbers {
        let tenth: f32 = format!("{number:.1}").parse().unwrap();
        assert_eq!(*number, tenth, "{numbers:?}");
    }
}

#[test]
fn a_held_axis_key_keeps_to_that_axis() {
    for (axis, key) in [KeyCode::KeyX, KeyCode::KeyY, KeyCode::KeyZ].into_iter().enumerate() {
        let mut hand = Hand::new("ray_sphere");
        let (before, from) = (hand.numbers("start"), hand.handle("start"));
        hand.hold(key);
        hand.pull(from, Vec2::new(45.0, -60.0));
        let after = hand.numbers("start");
        for other in 0..3 {
            assert_eq!(after[other] != before[other], other == axis, "{after:?}");
        }
        // After releasing the key: free again, under the cursor.
        hand.free(key);
        assert!(hand.handle("start").distance(from + Vec2::new(45.0, -60.0)) < 0.5);
    }
}

#[test]
fn with_shift_an_axis_key_keeps_to_the_other_two() {
    let mut hand = Hand::new("ray_sphere");
    let (before, from) = (hand.numbers("start"), hand.handle("start"));
    hand.hold(KeyCode::KeyY);
    hand.hold(KeyCode::ShiftLeft);
    let by = Vec2::new(45.0, 30.0);
    hand.pull(from, by);
    let after = hand.numbers("start");
    assert_eq!(after[1], before[1]);
    assert!(after[0] != before[0] && after[2] != before[2]);
    assert!(hand.handle("start").distance(from + by) < 0.5, "not fine: under the cursor");
}

#[test]
fn a_key_pressed_while_the_pointer_rests_acts_in_the_same_update() {
    let mut hand = Hand::new("ray_sphere");
    let (before, from) = (hand.numbers("end"), hand.handle("end"));
    hand.pull(from, Vec2::new(-45.0, -60.0));
    hand.hold(KeyCode::KeyX);
    let after = hand.numbers("end");
    assert_eq!(after[1..], before[1..]);
    assert_ne!(after[0], before[0]);
}

#[test]
fn an_arrow_of_the_selected_handle_drags_along_its_axis() {
    for (axis, unit) in [Vec3::X, Vec3::Y, Vec3::Z].into_iter().enumerate() {
        let mut hand = Hand::new("ray_sphere");
        let handle = hand.handle("start");
        hand.click_at(handle);
        let (before, view) = (hand.at("start"), hand.view());
        let scale = view.metres_per_pixel(before);
        let arrow = view.project(before + unit * scale * 60.0).unwrap();
        let to = view.project(before + unit * scale * 160.0).unwrap();
        hand.pull(arrow, to - arrow);
        let moved = hand.at("start") - before;
        for other in 0..3 {
            assert_eq!(moved[other] != 0.0, other == axis, "{moved}");
        }
        assert!((moved[axis] - 100.0 * scale).abs() < 5.0 * scale, "{moved}");
        hand.release();
        assert_eq!(hand.selected(), ["start"]);
    }
}

#[test]
fn ctrl_snaps_a_point_to_the_step_of_the_setting() {
    let mut hand = Hand::new("ray_sphere");
    let from = hand.handle("start");
    hand.hold(KeyCode::ControlLeft);
    hand.pull(from, Vec2::new(47.0, -31.0));
    assert_tenths(&hand.numbers("start"));
    hand.app.world_mut().resource_mut::<Settings>().snap.metres = 1.0;
    hand.app.update();
    assert!(hand.numbers("start").iter().all(|number| number.fract() == 0.0));
    // After releasing Ctrl: under the cursor again.
    hand.free(KeyCode::ControlLeft);
    assert!(hand.handle("start").distance(from + Vec2::new(47.0, -31.0)) < 0.5);
}

#[test]
fn ctrl_along_an_axis_leaves_the_other_numbers_alone() {
    let mut hand = Hand::new("ray_sphere");
    let from = hand.handle("start");
    hand.pull(from, Vec2::new(7.3, 11.9));
    hand.release();
    let (before, from) = (hand.numbers("start"), hand.handle("start"));
    hand.pull(from, Vec2::new(-60.0, 40.0));
    hand.hold(KeyCode::ControlLeft);
    hand.hold(KeyCode::KeyZ);
    let after = hand.numbers("start");
    assert_eq!(after[..2], before[..2]);
    assert_ne!(after[2], before[2]);
    assert_tenths(&after[2..]);
}

#[test]
fn ctrl_snaps_lengths_angles_and_directions() {
    let snap = |scenario, name, by| {
        let mut hand = Hand::new(scenario);
        let (before, from) = (hand.numbers(name), hand.handle(name));
        hand.hold(KeyCode::ControlLeft);
        hand.pull(from, by);
        assert_ne!(hand.numbers(name), before);
        hand.numbers(name)
    };
    assert_tenths(&snap("ray_sphere", "radius", Vec2::new(33.0, 27.0)));
    assert_tenths(&snap("ball_arc", "arc_radius", Vec2::new(-33.0, 4.0)));
    let degrees = snap("ball_arc", "arc_start_deg", Vec2::new(60.0, 50.0))[0];
    assert_eq!(degrees % 15.0, 0.0, "{degrees}");
    let normal = Vec3::from_slice(&snap("sphere_plane", "plane_normal", Vec2::new(50.0, 15.0)));
    let rise = normal.y.asin().to_degrees();
    assert!((rise / 15.0 - (rise / 15.0).round()).abs() < 1e-4, "{normal}");
}

#[test]
fn shift_is_ten_times_finer_and_never_jumps() {
    let mut hand = Hand::new("ray_sphere");
    let from = hand.handle("start");
    hand.hold(KeyCode::ShiftLeft);
    hand.pull(from, Vec2::new(100.0, -50.0));
    assert!(hand.handle("start").distance(from + Vec2::new(10.0, -5.0)) < 0.2);
    hand.free(KeyCode::ShiftLeft);
    hand.move_to(from + Vec2::new(120.0, -50.0));
    assert!(hand.handle("start").distance(from + Vec2::new(30.0, -5.0)) < 0.2);
}

#[test]
fn a_press_selects_and_a_click_on_empty_space_clears() {
    let mut hand = Hand::new("ray_sphere");
    assert!(hand.selected().is_empty());
    let at = hand.handle("end");
    hand.press_at(at);
    assert_eq!(hand.selected(), ["end"]);
    hand.release();
    assert_eq!(hand.selected(), ["end"]);
    let at = hand.handle("start");
    hand.click_at(at);
    assert_eq!(hand.selected(), ["start"]);
    hand.click_at(EMPTY);
    assert!(hand.selected().is_empty());
}

#[test]
fn a_shift_press_without_movement_adds_and_again_removes() {
    let mut hand = Hand::new("ray_sphere");
    let (start, end) = (hand.handle("start"), hand.handle("end"));
    let before = hand.workspace().answer.clone();
    hand.click_at(start);
    hand.hold(KeyCode::ShiftLeft);
    hand.click_at(end);
    assert_eq!(hand.selected(), ["start", "end"]);
    hand.click_at(EMPTY);
    assert_eq!(hand.selected(), ["start", "end"], "a Shift-click beside keeps what there is");
    hand.click_at(start);
    assert_eq!(hand.selected(), ["end"]);
    hand.free(KeyCode::ShiftLeft);
    assert_eq!(hand.workspace().answer, before);
}

#[test]
fn shift_counts_as_it_was_at_the_press() {
    let mut hand = Hand::new("ray_sphere");
    let (start, end) = (hand.handle("start"), hand.handle("end"));
    hand.click_at(start);
    hand.hold(KeyCode::ShiftLeft);
    hand.press_at(end);
    // A slow frame: the button and the key come up together.
    hand.click(MouseButton::Left, Released);
    hand.free(KeyCode::ShiftLeft);
    assert_eq!(hand.selected(), ["start", "end"]);
}

#[test]
fn a_click_with_an_unsteady_hand_moves_nothing() {
    let mut hand = Hand::new("ray_sphere");
    let (before, at) = (hand.numbers("end"), hand.handle("end"));
    hand.press_at(at);
    hand.move_to(at + Vec2::new(1.0, -1.0));
    hand.release();
    assert_eq!(hand.numbers("end"), before);
    assert_eq!(hand.selected(), ["end"]);
}

#[test]
fn a_left_drag_on_empty_space_selects_what_the_box_holds() {
    let mut hand = Hand::new("segment_segment");
    let names = ["p1", "p2", "q1", "q2"];
    let at = names.map(|name| hand.handle(name));
    let low = at[0].min(at[1]) - 25.0;
    let high = at[0].max(at[1]) + 25.0;
    let inside: Vec<_> = names
        .into_iter()
        .zip(at)
        .filter(|(_, at)| Rect::from_corners(low, high).contains(*at))
        .map(|(name, _)| name)
        .collect();
    let before = hand.workspace().answer.clone();
    hand.pull(low, high - low);
    hand.release();
    assert_eq!(hand.selected(), inside);
    assert!(inside.contains(&"p1") && inside.contains(&"p2"));
    assert_eq!(hand.workspace().answer, before);

    // Esc cancels a selection box.
    hand.pull(Vec2::new(250.0, 60.0), Vec2::new(650.0, 720.0));
    assert_eq!(hand.selected(), names);
    hand.tap(KeyCode::Escape);
    hand.release();
    assert!(hand.selected().is_empty());
}

#[test]
fn a_drag_moves_all_selected_points_together() {
    let mut hand = Hand::new("ray_sphere");
    let (start, end) = (hand.handle("start"), hand.handle("end"));
    hand.click_at(start);
    hand.hold(KeyCode::ShiftLeft);
    hand.click_at(end);
    hand.free(KeyCode::ShiftLeft);
    let before = (hand.at("start"), hand.at("end"), hand.at("center"));
    hand.pull(start, Vec2::new(50.0, 35.0));
    let after = (hand.at("start"), hand.at("end"), hand.at("center"));
    let moved = after.0 - before.0;
    assert!(moved.length() > 0.1);
    assert!((after.1 - before.1).distance(moved) < 1e-5);
    assert_eq!(after.2, before.2);
    assert!(hand.handle("start").distance(start + Vec2::new(50.0, 35.0)) < 0.5);

    // The right button cancels the whole move.
    hand.button(MouseButton::Right, Pressed);
    hand.button(MouseButton::Right, Released);
    assert_eq!((hand.at("start"), hand.at("end")), (before.0, before.1));
    hand.move_to(start + Vec2::splat(90.0));
    hand.release();
    assert_eq!((hand.at("start"), hand.at("end")), (before.0, before.1));
    assert_eq!(hand.selected(), ["start", "end"]);
}

#[test]
fn a_radius_goes_with_its_selected_centre_and_alone_with_another() {
    let mut hand = Hand::new("ray_sphere");
    let (center, radius) = (hand.handle("center"), hand.handle("radius"));
    hand.click_at(center);
    hand.hold(KeyCode::ShiftLeft);
    hand.click_at(radius);
    hand.free(KeyCode::ShiftLeft);
    let before = hand.numbers("radius");
    hand.pull(radius, Vec2::new(40.0, 20.0));
    hand.release();
    assert_eq!(hand.numbers("radius"), before, "the ball moves as it is");
    assert!(hand.handle("center").distance(center) > 30.0);

    let (radius, start) = (hand.handle("radius"), hand.handle("start"));
    hand.click_at(start);
    hand.hold(KeyCode::ShiftLeft);
    hand.click_at(radius);
    hand.free(KeyCode::ShiftLeft);
    hand.pull(start, Vec2::new(40.0, 40.0));
    assert_ne!(hand.numbers("radius"), before, "nothing that it hangs on has moved");
}

#[test]
fn arrow_keys_nudge_in_the_views_axes() {
    let mut hand = Hand::new("segment_segment");
    let at = hand.handle("p1");
    hand.click_at(at);
    let before = hand.numbers("p1");
    let close = |numbers: Vec<f32>, x: f32, y: f32| {
        assert!((numbers[0] - before[0] - x).abs() < 1e-5, "{numbers:?}");
        assert!((numbers[1] - before[1] - y).abs() < 1e-5, "{numbers:?}");
    };
    hand.tap(KeyCode::ArrowRight);
    close(hand.numbers("p1"), 0.1, 0.0);
    hand.tap(KeyCode::ArrowDown);
    close(hand.numbers("p1"), 0.1, -0.1);
    hand.hold(KeyCode::ShiftLeft);
    hand.tap(KeyCode::ArrowUp);
    hand.free(KeyCode::ShiftLeft);
    close(hand.numbers("p1"), 0.1, -0.09);
    hand.hold(KeyCode::ControlLeft);
    hand.tap(KeyCode::ArrowLeft);
    hand.free(KeyCode::ControlLeft);
    close(hand.numbers("p1"), -0.9, -0.09);

    let mut hand = Hand::new("ray_sphere");
    let (at, before) = (hand.handle("end"), hand.at("end"));
    hand.click_at(at);
    hand.tap(KeyCode::ArrowUp);
    let moved = hand.at("end") - before;
    assert!(moved.distance(hand.view().up() * 0.1) < 1e-5, "{moved}");
}

#[test]
fn arrow_keys_nudge_every_kind_and_all_that_is_selected() {
    let mut hand = Hand::new("sphere_plane");
    for (name, by) in [("radius", 0.1), ("plane_normal", 1_f32.to_radians())] {
        let (at, before) = (hand.handle(name), hand.numbers(name));
        hand.click_at(at);
        hand.tap(KeyCode::ArrowRight);
        let after = hand.numbers(name);
        let moved = match before[..] {
            [radius] => after[0] - radius,
            _ => Vec3::from_slice(&before).angle_between(Vec3::from_slice(&after)),
        };
        assert!((moved - by).abs() < 1e-3, "{name}: {moved}");
    }
    let (center, point) = (hand.at("center"), hand.at("plane_point"));
    let (a, b) = (hand.handle("center"), hand.handle("plane_point"));
    hand.click_at(a);
    hand.hold(KeyCode::ShiftLeft);
    hand.click_at(b);
    hand.free(KeyCode::ShiftLeft);
    hand.tap(KeyCode::ArrowUp);
    let moved = hand.at("center") - center;
    assert!((moved.length() - 0.1).abs() < 1e-5);
    assert!((hand.at("plane_point") - point).distance(moved) < 1e-5);
}

#[test]
fn a_direction_whose_length_counts_stays_as_long_as_it_is() {
    for scenario in ["ray_sphere_info", "ray_plane", "ray_box", "ray_cone"] {
        let mut hand = Hand::new(scenario);
        let given = hand.at("direction") * 0.29;
        {
            let mut workspace = hand.workspace();
            workspace.scenario.choose_by_name(&[("direction", "as_given")]);
        }
        hand.set("direction", &given.to_array());
        hand.app.update();
        let is_as_long = |turned: Vec3| (turned.length() / given.length() - 1.0).abs() < 1e-6;
        let tip = hand.handle("direction");
        hand.pull(tip, Vec2::new(4.0, 2.0));
        hand.release();
        let pulled = hand.at("direction");
        assert!(pulled != given && is_as_long(pulled), "{scenario}: {given} to {pulled}");
        hand.tap(KeyCode::ArrowUp);
        let nudged = hand.at("direction");
        assert!(nudged != pulled && is_as_long(nudged), "{scenario}: {pulled} to {nudged}");
    }
}

#[test]
fn arrow_keys_stay_in_a_text_field() {
    let mut hand = Hand::new("ray_sphere");
    let at = hand.handle("end");
    hand.click_at(at);
    let before = hand.numbers("end");
    // The filter of the list of scenarios.
    hand.click_at(Vec2::new(100.0, ui::TOOLS_HEIGHT + 18.0));
    hand.app.update();
    let wants = hand.app.world().resource::<bevy_egui::input::EguiWantsInput>();
    assert!(wants.wants_keyboard_input(), "no text field at that place");
    hand.tap(KeyCode::ArrowRight);
    assert_eq!(hand.numbers("end"), before);
}

#[test]
fn while_something_is_dragged_no_key_is_a_shortcut() {
    let mut hand = Hand::new("ball_arc");
    let from = hand.handle("ball_end");
    hand.pull(from, Vec2::splat(20.0));
    let held = hand.numbers("ball_end");
    hand.tap(KeyCode::KeyP);
    hand.tap(KeyCode::ArrowRight);
    assert!(!hand.app.world().resource::<Play>().running);
    assert_eq!(hand.numbers("ball_end"), held);
    hand.release();
    hand.tap(KeyCode::KeyP);
    assert!(hand.app.world().resource::<Play>().running);
}

#[test]
fn the_key_that_cancels_does_nothing_else() {
    let mut hand = Hand::new("ray_sphere");
    let from = hand.handle("end");
    hand.pull(from, Vec2::splat(20.0));
    hand.hold(KeyCode::Escape);
    let keys = hand.app.world().resource::<ButtonInput<KeyCode>>();
    assert!(!keys.just_pressed(KeyCode::Escape));
    hand.free(KeyCode::Escape);
    hand.hold(KeyCode::Escape);
    let keys = hand.app.world().resource::<ButtonInput<KeyCode>>();
    assert!(keys.just_pressed(KeyCode::Escape));
}

#[test]
fn a_body_drags_all_of_its_points() {
    for (scenario, grip, points) in [
        ("segment_triangle", ["a", "b", "c"], ["a", "b", "c"]),
        ("triangle_triangle", ["a2", "b2", "c2"], ["a2", "b2", "c2"]),
    ] {
        let mut hand = Hand::new(scenario);
        let view = hand.view();
        let before = points.map(|name| hand.at(name));
        let others = hand.workspace().scenario.inputs().len() - points.len();
        // A place of the triangle that no handle and no other triangle covers.
        let [a, b, c] = grip.map(|name| hand.at(name));
        let middle = a * 0.45 + b * 0.1 + c * 0.45;
        let (from, by) = (view.project(middle).unwrap(), Vec2::new(40.0, -25.0));
        hand.pull(from, by);
        let moved = hand.at(points[0]) - before[0];
        assert!(moved.length() > 0.1, "{scenario}: {moved}");
        for (name, before) in points.iter().zip(before) {
            assert!((hand.at(name) - before).distance(moved) < 1e-5, "{scenario}");
        }
        let place = view.project(middle + moved).unwrap();
        assert!(place.distance(from + by) < 12.0, "{scenario}: under the cursor");
        assert_eq!(hand.selected(), points);
        assert!(others > 0);
        hand.tap(KeyCode::Escape);
        assert_eq!(points.map(|name| hand.at(name)), before);
    }
}

#[test]
fn a_polygon_is_dragged_by_its_inside() {
    let mut hand = Hand::new("polygon_polygon");
    let rings = |hand: &mut Hand| ["polygon1", "polygon2"].map(|name| hand.numbers(name));
    let before = rings(&mut hand);
    let from = hand.view().project(Vec3::new(-3.0, 0.0, 0.0)).unwrap();
    hand.pull(from, Vec2::new(40.0, -25.0));
    let [first, second] = rings(&mut hand);
    let moved: Vec<_> = first.iter().zip(&before[0]).map(|(now, then)| now - then).collect();
    assert!(moved[0] > 0.1 && moved[1] > 0.1, "{moved:?}");
    assert!(
        moved
            .chunks(2)
            .all(|corner| Vec2::from_slice(corner).distance(Vec2::from_slice(&moved)) < 1e-5)
    );
    assert_eq!(second, before[1]);
    hand.tap(KeyCode::Escape);
    assert_eq!(rings(&mut hand), before);
}

#[test]
fn every_scenario_with_bodies_names_points_that_exist() {
    for entry in collision_scenarios::scenarios::ALL {
        let scenario = (entry.build)();
        let bodies = scenario.bodies();
        let names: Vec<_> = scenario
            .inputs()
            .iter()
            .filter(|input| {
                matches!(input.value.kind(), "point" | "point2" | "points" | "polygon" | "polygons")
            })
            .map(|input| input.name)
            .collect();
        for body in bodies {
            assert!(!body.points.is_empty());
            assert!(body.points.iter().all(|point| names.contains(point)), "{}", entry.id);
        }
    }
}

#[test]
fn a_sphere_and_an_arc_are_dragged_by_their_bodies() {
    let mut hand = Hand::new("sphere_sphere");
    let view = hand.view();
    let (center, radius) = (hand.at("center1"), hand.numbers("radius1"));
    let from = view.project(center - view.right() * radius[0] * 0.7).unwrap();
    hand.pull(from, Vec2::new(-30.0, 44.0));
    hand.release();
    assert!(hand.at("center1").distance(center) > 0.1);
    assert_eq!(hand.numbers("radius1"), radius);

    let mut hand = Hand::new("ball_arc");
    let view = hand.view();
    let (center, radius) = (hand.numbers("arc_center"), hand.numbers("arc_radius")[0]);
    let on_arc = Vec2::from_slice(&center) + Vec2::from_angle(150_f32.to_radians()) * radius;
    let from = view.project(on_arc.extend(0.0)).unwrap();
    hand.hold(KeyCode::ControlLeft);
    hand.pull(from, Vec2::new(50.0, 20.0));
    assert_ne!(hand.numbers("arc_center"), center);
    assert_tenths(&hand.numbers("arc_center"));
}

#[test]
fn the_faces_of_a_box_are_pulled_one_axis_at_a_time() {
    for face in 0..6 {
        let mut hand = Hand::new("ray_box");
        let view = hand.view();
        let before = hand.numbers("half_extents");
        let center = hand.at("box_center");
        let Value::HalfExtents { value, rotation, .. } =
            hand.with("half_extents", |value| value.clone())
        else {
            panic!()
        };
        let (at, out) = faces(value, center, rotation, &view)[face];
        let [from, to] = [at, at + out * 0.62].map(|at| view.project(at).unwrap());
        hand.pull(from, to - from);
        let after = hand.numbers("half_extents");
        for axis in 0..3 {
            let grown = if axis == face / 2 { 0.62 } else { 0.0 };
            assert!((after[axis] - before[axis] - grown).abs() < 0.01, "{face}: {after:?}");
        }
        assert_eq!((hand.selected(), hand.at("box_center")), (vec!["half_extents"], center));
        hand.hold(KeyCode::ControlLeft);
        assert_tenths(&hand.numbers("half_extents")[face / 2..=face / 2]);
        // As far in as possible: never below zero.
        hand.free(KeyCode::ControlLeft);
        hand.move_to(from - (to - from) * 20.0);
        assert_eq!(hand.numbers("half_extents")[face / 2], 0.0);
        hand.tap(KeyCode::Escape);
        assert_eq!(hand.numbers("half_extents"), before);
    }
}

#[test]
fn the_rings_of_a_box_turn_it_about_its_own_axes() {
    for axis in 0..3 {
        for (ctrl, degrees) in [(false, 35.0), (true, 30.0)] {
            let mut hand = Hand::new("ray_box");
            let view = hand.view();
            let center = hand.at("box_center");
            let Value::Rotation { value: before, .. } = hand.with("rotation", |it| it.clone())
            else {
                panic!()
            };
            // A place of the ring where nothing else lies. The ring shows once something of the box
            // is selected.
            let ring = ring(before, center, axis, &view);
            let taken = |hand: &mut Hand, at: Vec3, active: Option<usize>| {
                let workspace = hand.workspace();
                let cursor = view.project(at).unwrap();
                let target = target(workspace.scenario.as_ref(), &view, active, cursor);
                matches!(target, Some((target, _)) if target.part.is(Part::Ring { axis, at }))
            };
            assert!((0..65).all(|step| !taken(&mut hand, ring[step], None)));
            hand.click_at(view.project(center).unwrap());
            assert_eq!(hand.selected(), ["box_center"]);
            let inputs = hand.workspace().scenario.inputs();
            let active = inputs.iter().position(|input| input.name == "box_center");
            let free = (0..65).find(|&step| taken(&mut hand, ring[step], active)).unwrap();
            let [from, to] = [ring[free], ring[free + 7]].map(|at| view.project(at).unwrap());
            if ctrl {
                hand.hold(KeyCode::ControlLeft);
            }
            hand.pull(from, to - from);
            let Value::Rotation { value: after, .. } = hand.with("rotation", |it| it.clone())
            else {
                panic!()
            };
            let turn = (before.normalize().inverse() * after.normalize()).to_scaled_axis();
            let own = Vec3::AXES[axis] * f32::to_radians(degrees);
            assert!(turn.distance(own) < if ctrl { 1e-5 } else { 0.02 }, "{axis}: {turn}");
            assert!((after.length() - before.length()).abs() < 1e-6);
            assert_eq!((hand.selected(), hand.at("box_center")), (vec!["rotation"], center));
        }
    }
}

#[test]
fn a_box_is_dragged_by_its_body() {
    let mut hand = Hand::new("ray_box");
    let view = hand.view();
    let before = ["half_extents", "rotation"].map(|name| hand.numbers(name));
    let center = hand.at("box_center");
    // Off the middle, away from the handles.
    let from = view.project(center).unwrap() + Vec2::new(31.0, -23.0);
    hand.pull(from, Vec2::new(-50.0, 30.0));
    assert!(hand.at("box_center").distance(center) > 0.1);
    assert_eq!(hand.selected(), ["box_center"]);
    assert_eq!(["half_extents", "rotation"].map(|name| hand.numbers(name)), before);
}

#[test]
fn the_pointer_shows_what_it_would_take() {
    let mut hand = Hand::new("ray_sphere");
    let at = hand.handle("end");
    let icon = |hand: &mut Hand| {
        hand.app.update();
        let window = hand.app.world().entity(hand.window);
        window.get::<CursorIcon>().cloned().unwrap_or_default()
    };
    hand.move_to(at);
    assert_eq!(icon(&mut hand), CursorIcon::from(SystemCursorIcon::Grab));
    hand.button(MouseButton::Left, Pressed);
    assert_eq!(icon(&mut hand), CursorIcon::from(SystemCursorIcon::Grabbing));
    hand.release();
    hand.move_to(EMPTY);
    assert_eq!(icon(&mut hand), CursorIcon::from(SystemCursorIcon::Default));
    hand.pull(EMPTY, Vec2::new(80.0, -30.0));
    assert_eq!(icon(&mut hand), CursorIcon::from(SystemCursorIcon::Crosshair));
}

#[test]
fn another_scenario_begins_with_nothing_selected() {
    let mut hand = Hand::new("ray_sphere");
    let at = hand.handle("end");
    hand.press_at(at);
    let entry = collision_scenarios::scenarios::find("plane_plane").unwrap();
    hand.workspace().open(entry);
    hand.app.update();
    hand.move_to(at + 40.0);
    assert!(hand.selected().is_empty());
    let fresh = (entry.build)().outline();
    assert_eq!(hand.workspace().answer, fresh);
    assert!(!hand.app.world().resource::<Interaction>().is_dragging());
}
