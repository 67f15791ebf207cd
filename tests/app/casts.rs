//! A cast is typed by its ends, or by its direction and distance.

use bevy::input::ButtonState::{Pressed, Released};
use bevy::input::keyboard::Key;
use bevy::prelude::*;
use bevy_egui::PrimaryEguiContext;
use bevy_egui::egui::accesskit::{Node, Role};
use bevy_egui::egui::{self, Shape};
use bevy_egui::input::EguiInputEvent;
use collision_sandbox::state::settings::Settings;
use collision_scenarios::language::Language;
use collision_scenarios::scenarios;

use crate::framing::{Painted, started};
use crate::hand::Hand;

const BY_DIRECTION: &str = "direction, distance";

fn middle(node: &Node) -> Vec2 {
    let bounds = node.bounds().unwrap();
    Vec2::new((bounds.x0 + bounds.x1) as f32, (bounds.y0 + bounds.y1) as f32) / 2.0
}

fn button(hand: &mut Hand, name: &str) -> Option<Vec2> {
    let nodes = hand.nodes();
    let is_it = |node: &&Node| {
        matches!(node.role(), Role::Button | Role::RadioButton) && node.label() == Some(name)
    };
    nodes.iter().find(is_it).map(middle)
}

#[track_caller]
fn press(hand: &mut Hand, name: &str) {
    let at = button(hand, name).unwrap_or_else(|| panic!("no {name}"));
    hand.click_at(at);
    hand.frames(3);
}

/// Returns the fields of the inputs from above: their texts and places.
fn fields(hand: &mut Hand) -> Vec<(String, Vec2)> {
    let nodes = hand.nodes();
    let fields = nodes.iter().filter(|node| node.role() == Role::SpinButton);
    let mut fields: Vec<_> = fields
        .map(|node| (node.value().unwrap_or_default().to_owned(), middle(node)))
        .filter(|(_, at)| at.x > hand.view().rect.max.x)
        .collect();
    fields.sort_by(|(_, a), (_, b)| (a.y.round(), a.x).partial_cmp(&(b.y.round(), b.x)).unwrap());
    fields
}

fn shown(hand: &mut Hand, count: usize) -> Vec<String> {
    fields(hand).into_iter().take(count).map(|(text, _)| text).collect()
}

fn write(hand: &mut Hand, text: &str) {
    let world = hand.app.world_mut();
    let context = world.query_filtered::<Entity, With<PrimaryEguiContext>>().single(world).unwrap();
    world.write_message(EguiInputEvent { context, event: egui::Event::Text(text.to_owned()) });
    hand.frames(2);
}

fn strike(hand: &mut Hand, code: KeyCode, key: &Key) {
    for state in [Pressed, Released] {
        hand.key(code, key.clone(), state);
    }
    hand.frames(3);
}

/// Types into successive fields, with Tab between them.
fn type_from(hand: &mut Hand, field: usize, texts: &[&str]) {
    let (_, at) = fields(hand)[field].clone();
    hand.click_at(at);
    hand.frames(3);
    for (place, text) in texts.iter().enumerate() {
        if place > 0 {
            strike(hand, KeyCode::Tab, &Key::Tab);
        }
        write(hand, text);
    }
    strike(hand, KeyCode::Enter, &Key::Enter);
}

fn says(hand: &mut Hand, text: &str) -> bool {
    let nodes = hand.nodes();
    nodes.iter().any(|node| node.value().is_some_and(|value| value.contains(text)))
}

/// A cast straight down, typed by its direction and distance.
fn down() -> Hand {
    let mut hand = Hand::new("sphere_cast_sphere");
    for (name, point) in [("start", [0.1, 1.5, 0.0]), ("end", [0.1, -0.5, 0.0])] {
        hand.set(name, &point);
    }
    press(&mut hand, BY_DIRECTION);
    hand
}

const NOT_EXACT: &str = "without rounding";

#[test]
fn a_distance_moves_the_end_alone() {
    let mut hand = down();
    assert_eq!(shown(&mut hand, 7), ["0.1", "1.5", "0", "0", "-1", "0", "2 m"]);
    type_from(&mut hand, 6, &["4"]);
    assert_eq!(hand.numbers("end"), [0.1, -2.5, 0.0]);
    assert_eq!(hand.numbers("start"), [0.1, 1.5, 0.0]);
    assert_eq!(hand.undo_name().as_deref(), Some("set the distance"));
    // A step of its own, which can be undone and redone.
    hand.workspace().undo();
    assert_eq!(hand.numbers("end"), [0.1, -0.5, 0.0]);
    assert_eq!(hand.undo_name(), None);
    assert_eq!(shown(&mut hand, 7)[6], "2 m");
    hand.workspace().redo();
    assert_eq!(shown(&mut hand, 7)[6], "4 m");
    // The other form shows the same case.
    press(&mut hand, "start, end");
    assert_eq!(shown(&mut hand, 6), ["0.1", "1.5", "0", "0.1", "-2.5", "0"]);
}

#[test]
fn what_has_no_exact_end_is_refused_and_stays_to_be_typed_on() {
    let mut hand = down();
    for (name, y) in [("start", 1.5), ("end", -0.5)] {
        hand.set(name, &[0.0, y, 0.0]);
    }
    // The direction number by number: no intermediate one has an end at 2 m.
    type_from(&mut hand, 3, &["3", "4", "0"]);
    assert!(says(&mut hand, NOT_EXACT));
    assert_eq!(hand.numbers("end"), [0.0, -0.5, 0.0]);
    assert_eq!(hand.undo_name(), None);
    assert_eq!(shown(&mut hand, 7)[3..], ["3", "4", "0", "2 m"]);
    type_from(&mut hand, 6, &["5"]);
    assert_eq!(hand.numbers("end"), [3.0, 5.5, 0.0]);
    assert!(!says(&mut hand, NOT_EXACT));
    assert_eq!(shown(&mut hand, 7)[3..], ["3", "4", "0", "5 m"]);
    for (field, text, why) in
        [(6, "-1", "a distance that is not negative"), (6, "x", "a number or arithmetic")]
    {
        type_from(&mut hand, field, &[text]);
        assert!(says(&mut hand, why), "{why}");
        assert_eq!(hand.numbers("end"), [3.0, 5.5, 0.0]);
    }
    type_from(&mut hand, 6, &["5"]);
    type_from(&mut hand, 3, &["0", "0"]);
    assert!(says(&mut hand, "a direction that is not zero"));
    // One of the intermediate ones had an exact end.
    assert_eq!(hand.numbers("end"), [0.0, 6.5, 0.0]);
    // Undo restores the display.
    hand.workspace().undo();
    assert_eq!(shown(&mut hand, 7)[3..], ["3", "4", "0", "5 m"]);
    hand.workspace().undo();
    assert_eq!(shown(&mut hand, 7)[3..], ["0", "-1", "0", "2 m"]);
}

#[test]
fn an_origin_takes_the_end_along() {
    let mut hand = down();
    type_from(&mut hand, 1, &["2.5"]);
    assert_eq!([hand.numbers("start"), hand.numbers("end")], [[0.1, 2.5, 0.0], [0.1, 0.5, 0.0]]);
    assert_eq!(hand.undo_name().as_deref(), Some("set the origin"));
    type_from(&mut hand, 1, &["1e-9"]);
    assert!(says(&mut hand, NOT_EXACT));
    assert_eq!([hand.numbers("start"), hand.numbers("end")], [[0.1, 2.5, 0.0], [0.1, 0.5, 0.0]]);
    hand.workspace().undo();
    assert_eq!([hand.numbers("start"), hand.numbers("end")], [[0.1, 1.5, 0.0], [0.1, -0.5, 0.0]]);
    assert_eq!(hand.undo_name(), None);
}

#[test]
fn every_way_with_two_ends_is_typed_so_in_each_language() {
    let mut hand = Hand::new("ray_sphere");
    for language in Language::ALL {
        hand.app.world_mut().resource_mut::<Settings>().language = language;
        for (id, is_offered) in [
            ("ray_sphere", true),
            ("sphere_cast_sphere", true),
            ("segment_sphere", true),
            ("segment_plane", true),
            ("segment_triangle", true),
            ("sphere_sphere", false),
            ("segment_segment", false),
        ] {
            hand.workspace().open(scenarios::find(id).unwrap());
            hand.frames(3);
            let is_there = button(&mut hand, language.say(BY_DIRECTION)).is_some();
            assert_eq!(is_there, is_offered, "{id} in {}", language.name());
        }
    }
}

#[test]
fn the_nearest_end_of_a_refused_direction_is_offered() {
    let mut hand = Hand::new("ray_sphere");
    press(&mut hand, BY_DIRECTION);
    let before = hand.numbers("end");
    type_from(&mut hand, 3, &["1", "0.5", "-0.3"]);
    assert!(says(&mut hand, NOT_EXACT));
    assert_eq!(hand.numbers("end"), before);
    // The copy is the case of the view, and says so.
    hand.hold(KeyCode::ControlLeft);
    hand.tap(KeyCode::KeyC);
    hand.free(KeyCode::ControlLeft);
    let world = hand.app.world_mut();
    let context = world.query_filtered::<Entity, With<PrimaryEguiContext>>().single(world).unwrap();
    world.write_message(EguiInputEvent { context, event: egui::Event::Copy });
    hand.frames(3);
    assert!(says(&mut hand, "not the refused direction"));

    let nodes = hand.nodes();
    let offer =
        |node: &&Node| node.label().is_some_and(|text| text.starts_with("Take the nearest"));
    let at = nodes.iter().find(offer).map(middle).unwrap();
    hand.click_at(at);
    hand.frames(3);
    let (start, end) = (hand.at("start").as_dvec3(), hand.at("end").as_dvec3());
    assert_ne!(hand.numbers("end"), before);
    let typed = bevy::math::DVec3::new(1.0, 0.5, -0.3).normalize();
    assert!((end - start).normalize().distance(typed) < 1e-6, "{start} {end}");
    assert!(!says(&mut hand, NOT_EXACT));
    assert_eq!(shown(&mut hand, 6)[3..], ["1", "0.5", "-0.3"]);
    assert_eq!(hand.undo_name().as_deref(), Some("set the direction"));
}

#[test]
fn a_number_that_f32_rounds_is_marked_while_it_stands() {
    let mut hand = started("ray_sphere");
    let marks = |hand: &mut Hand| {
        hand.app.update();
        let painted = &hand.app.world().resource::<Painted>().0;
        let is_mark =
            |shape: &Shape| matches!(shape, Shape::Text(text) if text.galley.text() == "≈");
        painted.iter().filter(|clipped| is_mark(&clipped.shape)).count()
    };
    type_from(&mut hand, 0, &["16777217"]);
    assert_eq!(hand.numbers("start")[0], 16_777_216.0);
    assert_eq!((shown(&mut hand, 1)[0].as_str(), marks(&mut hand)), ("16777216", 1));
    type_from(&mut hand, 0, &["16777216"]);
    assert_eq!(marks(&mut hand), 1, "the same number stands");
    type_from(&mut hand, 0, &["0.1"]);
    assert_eq!(marks(&mut hand), 0);
}

#[test]
fn a_length_along_a_ray_has_the_unit_of_its_convention() {
    let mut hand = Hand::new("ray_sphere_info");
    assert!(shown(&mut hand, 7).contains(&"10 m".to_owned()));
    assert!(says(&mut hand, "4.164 m"));
    hand.workspace().scenario.choose_by_name(&[("direction", "as_given")]);
    hand.frames(3);
    assert!(shown(&mut hand, 7).contains(&"10 |D|".to_owned()));
    assert!(says(&mut hand, "1.19 |D|") && !says(&mut hand, "1.19 m"));
}
