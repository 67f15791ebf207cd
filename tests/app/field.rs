//! The answer field: each cell shows the answer that a drag to it would give.

use std::env;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use bevy::color::ColorToPacked;
use bevy::input::ButtonState::{Pressed, Released};
use bevy::prelude::*;
use collision_gizmos::handles::{Part, handles, target};
use collision_sandbox::field::{
    CELLS, Colors, Field, FieldSettings, Legend, Meaning, Shot, Shown, Subject, What, named,
    subjects,
};
use collision_sandbox::frame::session::Start;
use collision_sandbox::state::settings::Settings;
use collision_sandbox::state::view::CurrentView;
use collision_sandbox::state::workspace::Workspace;
use collision_sandbox::ui::LENS;
use collision_scenarios::methods::{self, Draft};
use collision_scenarios::scenario::{Answer, Numbers, Scenario};
use collision_scenarios::scenarios;

use crate::hand::{Hand, letter};

fn field(hand: &Hand) -> &Field {
    hand.app.world().resource::<Field>()
}

fn wish(hand: &mut Hand, change: impl Fn(&mut FieldSettings)) {
    let mut field = hand.app.world_mut().resource_mut::<Field>();
    let mut wish = field.wish();
    change(&mut wish);
    field.want(wish);
}

fn subject(hand: &mut Hand, input: usize, side: Option<usize>) -> Subject {
    Subject::of(&hand.workspace().scenario.inputs(), input, side).unwrap()
}

/// Shows the field of an input, and waits until it is at full resolution.
#[track_caller]
fn show(hand: &mut Hand, input: usize, shown: Shown) {
    let opened = hand.workspace().opened;
    let subject = subject(hand, input, None);
    hand.app.world_mut().resource_mut::<Field>().show_of(subject, opened);
    wish(hand, |wish| wish.shown = shown);
    settle(hand);
}

#[track_caller]
fn settle(hand: &mut Hand) {
    let begun = Instant::now();
    hand.frames(2);
    while !field(hand).is_fine() {
        assert!(begun.elapsed() < Duration::from_secs(200), "the field never becomes fine");
        thread::sleep(Duration::from_millis(5));
        hand.app.update();
    }
}

type Pixel = [u8; 3];

/// Returns the colour of the cell that shows a pixel.
fn color(shot: &Shot, at: Vec2) -> Pixel {
    let place = (at - shot.rect.min).as_uvec2();
    pixel(&shot.painted.pixels, (place.y * shot.painted.size.x + place.x) as usize)
}

fn pixel(pixels: &[u8], cell: usize) -> Pixel {
    [0, 1, 2].map(|channel| pixels[4 * cell + channel])
}

/// Returns the possible colours of a cell with this answer: with and without hatching or a line.
fn colors_of(hand: &Hand, shown: Shown, legend: &Legend, scenario: &dyn Scenario) -> [Pixel; 2] {
    let verdict = scenario.verdict();
    let is_same = |meaning: &Meaning| match *meaning {
        Meaning::Relation { name, hit, .. } => (name, hit) == (verdict.relation, verdict.hit),
        _ => false,
    };
    let row = legend.rows.iter().map(|row| row.meaning).find(is_same);
    let (meaning, number) = match shown {
        Shown::Relation => (row.expect("a row of each relation"), f32::NAN),
        Shown::Number(name) => match number(&scenario.outline(), name) {
            Some(number) => (Meaning::Number, number),
            None => (Meaning::Nothing, f32::NAN),
        },
        Shown::Method(_) => {
            let method = What::of(shown, scenario.entry().id, |_| None).who.unwrap();
            let difference = methods::difference(scenario, &method);
            match difference.ulps.unwrap_or(0.0) {
                _ if difference.hit != verdict.hit => (Meaning::Differs, f32::INFINITY),
                ulps if ulps <= 0.5 => (Meaning::Same, ulps),
                ulps => (Meaning::Off, ulps),
            }
        }
    };
    let palette = hand.app.world().resource::<Settings>().palette;
    let colors = Colors::new(palette, shown);
    [false, true].map(|struck| {
        let [red, green, blue, _] =
            colors.shade(meaning, number, legend.scale, struck).to_u8_array();
        [red, green, blue]
    })
}

fn number(answer: &Answer, name: &str) -> Option<f32> {
    let contact = answer.contacts.first();
    let along = match name {
        "t" => contact.and_then(|contact| contact.t),
        "distance" => contact.and_then(|contact| contact.distance),
        _ => None,
    };
    let scalar = answer.scalars.iter().find(|scalar| scalar.name == name);
    along.or(scalar.map(|scalar| scalar.value))
}

/// Returns pixels of the view without a handle, away from the overlay.
fn places(hand: &mut Hand, count: u32) -> Vec<Vec2> {
    let view = hand.view();
    let active = field(hand).subject().map(|subject| subject.input);
    let place = |step: u32| {
        // The plastic ratio's powers spread evenly (Roberts, 2018).
        let [x, y] = [0.754_877_7_f32, 0.569_840_3].map(|part| (part * step as f32).fract());
        let part = Vec2::new(0.02 + 0.96 * x, 0.52 + 0.40 * y);
        (view.rect.min + view.rect.size() * part).floor() + 0.5
    };
    let scenario = hand.workspace().scenario.duplicate();
    let is_free = |at: &Vec2| {
        let target = target(scenario.as_ref(), &view, active, *at);
        target.is_none_or(|(target, _)| matches!(target.part, Part::Body { .. }))
    };
    (1..=count).map(place).filter(is_free).collect()
}

/// The number of pixels per field: `FIELD_PIXELS=1000` takes an hour.
fn count() -> u32 {
    env::var("FIELD_PIXELS").map_or(6, |count| count.parse().expect("FIELD_PIXELS: a number"))
}

#[test]
fn a_press_puts_the_handle_where_the_colour_has_promised_its_answer() {
    for entry in scenarios::ALL {
        let mut hand = Hand::new(entry.id);
        let inputs = hand.workspace().scenario.inputs().len();
        let numbers = collision_sandbox::field::numbers(&hand.workspace());
        let mut shown = vec![Shown::Relation];
        shown.extend(numbers.first().map(|name| Shown::Number(name)));
        // A method that asks triangle by triangle takes minutes for a whole field.
        let method = methods::of(entry.id).next().filter(|_| !entry.has_lists());
        shown.extend(method.map(|_| Shown::Method(0)));
        for (turn, shown) in shown.into_iter().enumerate() {
            let input = turn % inputs;
            show(&mut hand, input, shown);
            let shot = field(&hand).shot().expect("a field").clone();
            let before = hand.workspace().scenario.inputs()[input].value.numbers();
            for at in places(&mut hand, count()) {
                let seen = color(&shot, at);
                hand.click_at(at);
                let scenario = hand.workspace().scenario.duplicate();
                let legend = &shot.painted.legend;
                let expected = colors_of(&hand, shown, legend, scenario.as_ref());
                let is_nowhere = scenario.inputs()[input].value.numbers() == before;
                let told = (entry.id, shown, input, at, seen, expected);
                assert!(expected.contains(&seen) || is_nowhere, "{told:?}");
                // Restore the value.
                let _ = hand.workspace().scenario.set(input, &before);
            }
        }
    }
}

#[test]
fn every_cell_of_the_lens_is_the_answer_to_its_numbers() {
    for (id, input, shown, zoom) in [
        ("ray_sphere", "end", Shown::Relation, 0),
        ("segment_triangle", "a", Shown::Method(0), 3),
        ("ball_arc", "ball_start", Shown::Relation, 20),
        ("sphere_sphere", "radius1", Shown::Number("depth"), -3),
        ("ray_box", "half_extents", Shown::Relation, 22),
    ] {
        let mut hand = Hand::new(id);
        let inputs = hand.workspace().scenario.inputs();
        let input = inputs.iter().position(|one| one.name == input).expect(input);
        wish(&mut hand, |wish| wish.lens = Some(zoom));
        show(&mut hand, input, shown);
        let (around, painted) = field(&hand).lens().expect("a lens");
        // In any order: a relation has the same colour in both.
        let shot = field(&hand).shot().expect("a field");
        assert_eq!(painted.relations, shot.painted.relations, "{id}");
        for (x, y) in (0..CELLS).flat_map(|y| (0..CELLS).map(move |x| (x, y))) {
            let at = Vec2::new(x as f32, y as f32);
            let numbers = around.numbers_at(at);
            let mut scenario = hand.app.world().resource::<Workspace>().scenario.duplicate();
            if scenario.set(input, &numbers).is_err() {
                continue;
            }
            let expected = colors_of(&hand, shown, &painted.legend, scenario.as_ref());
            let seen = pixel(&painted.pixels, y * CELLS + x);
            assert!(expected.contains(&seen), "{id} {x} {y}: {seen:?} of {expected:?}");
        }
    }
}

#[test]
fn the_lens_stays_under_the_wheel_and_goes_where_it_is_dragged() {
    let mut hand = Hand::new("ray_sphere");
    wish(&mut hand, |wish| wish.lens = Some(0));
    show(&mut hand, 0, Shown::Relation);
    let area = |hand: &mut Hand| {
        let egui = hand.egui();
        egui.memory(|memory| memory.area_rect(bevy_egui::egui::Id::new(LENS))).expect("the lens")
    };
    hand.frames(2);
    let before = area(&mut hand);
    let middle = Vec2::new(before.center().x, before.center().y);
    hand.point(middle);
    let camera = hand.workspace().camera;
    for _ in 0..12 {
        hand.wheel(1.0);
        hand.frames(1);
        assert!(field(&hand).lens().is_some(), "the lens is there in each frame");
    }
    settle(&mut hand);
    let wanted = field(&hand).wish().lens;
    assert!(wanted < Some(0), "{wanted:?}");
    assert_eq!(field(&hand).lens().map(|(around, _)| around.zoom), wanted);
    assert_eq!(hand.workspace().camera, camera, "the view stays");

    // By its title, and not out of the view.
    let before = area(&mut hand);
    let title = Vec2::new(before.left() + 30.0, before.top() + 16.0);
    hand.drag(MouseButton::Left, title, title + Vec2::new(-90.0, 40.0));
    hand.button(MouseButton::Left, Released);
    hand.frames(2);
    let moved = area(&mut hand);
    assert!((moved.min - before.min - bevy_egui::egui::vec2(-90.0, 40.0)).length() < 3.0);
    let title = Vec2::new(moved.left() + 30.0, moved.top() + 16.0);
    hand.drag(MouseButton::Left, title, title - Vec2::new(0.0, 3000.0));
    hand.button(MouseButton::Left, Released);
    hand.frames(2);
    assert!(area(&mut hand).top() >= hand.view().rect.min.y - 1.0);
}

#[test]
fn the_key_shows_it_and_escape_ends_it() {
    let mut hand = Hand::new("ray_sphere");
    let (code, key) = letter(KeyCode::KeyH, "h");
    hand.key(code, key.clone(), Pressed);
    settle(&mut hand);
    assert!(field(&hand).shot().is_some());
    hand.tap(KeyCode::Escape);
    hand.frames(2);
    assert!(field(&hand).shot().is_none() && !field(&hand).wish().is_on);
}

#[test]
fn it_follows_every_change_but_that_of_its_own_handle() {
    let mut hand = Hand::new("ray_sphere");
    show(&mut hand, 0, Shown::Relation);
    let number = |hand: &Hand| field(hand).shot().unwrap().number;
    let before = number(&hand);
    hand.frames(3);
    assert_eq!(number(&hand), before, "at rest nothing is asked");
    // After a drag of its own handle the field is as good as before.
    let at = hand.handle("start");
    hand.pull(at, Vec2::new(60.0, 30.0));
    hand.frames(3);
    assert_eq!(number(&hand), before);
    hand.release();
    settle(&mut hand);
    let _ = hand.with("radius", |value| value.numbers());
    let shares = |hand: &Hand| field(hand).shot().unwrap().painted.legend.rows.clone();
    let (before, rows) = (number(&hand), shares(&hand));
    hand.workspace().scenario.set(3, &[0.5]).unwrap();
    settle(&mut hand);
    assert!(number(&hand) > before);
    assert_ne!(shares(&hand), rows);
}

#[test]
fn where_nothing_can_be_asked_it_says_why() {
    // Far outside any number.
    for distance in [1e-5, 1.0, 1e10] {
        for id in ["ray_sphere", "line_line"] {
            let mut hand = Hand::new(id);
            hand.app.world_mut().resource_mut::<CurrentView>().orbit.distance = distance;
            show(&mut hand, 0, Shown::Relation);
            assert!(field(&hand).shot().is_some() || field(&hand).lacks().is_some());
        }
    }
    let mut hand = Hand::new("ray_sphere");
    // The camera looks away from the handle.
    let start = hand.at("start").as_dvec3();
    let mut view = hand.app.world_mut().resource_mut::<CurrentView>();
    let forward = view.forward().as_dvec3();
    view.orbit.focus = start + forward * 40.0;
    show(&mut hand, 0, Shown::Relation);
    assert!(field(&hand).lacks().is_some());
}

/// Reads a few pixels, drops the handle there, and compares the answers.
#[track_caller]
fn check(hand: &mut Hand, subject: Subject, shown: Shown) {
    let shot = field(hand).shot().expect("a field").clone();
    let mut seen = Vec::new();
    for at in places(hand, 3) {
        let input = subject.input;
        let before = hand.workspace().scenario.inputs()[input].value.numbers();
        let color = color(&shot, at);
        hand.click_at(at);
        let scenario = hand.workspace().scenario.duplicate();
        let now = scenario.inputs()[input].value.numbers();
        if field(hand).subject() != Some(subject) {
            // Another of its rings was in the way, and was grabbed.
            let opened = hand.workspace().opened;
            hand.app.world_mut().resource_mut::<Field>().show_of(subject, opened);
        } else if now != before {
            let expected = colors_of(hand, shown, &shot.painted.legend, scenario.as_ref());
            assert!(expected.contains(&color), "{subject:?} {at}: {color:?} of {expected:?}");
            seen.push(now);
        }
        let _ = hand.workspace().scenario.set(input, &before);
        hand.frames(1);
    }
    assert!(!seen.is_empty(), "{subject:?}");
}

#[test]
fn the_sign_beside_a_name_shows_the_field_of_that_handle() {
    let mut hand = Hand::new("ray_sphere");
    // Another handle, selected while no field is shown, does not count.
    let start = hand.handle("start");
    hand.click_at(start);
    let nodes = hand.nodes();
    let sign = nodes.iter().find(|node| node.label() == Some("Answer field: B")).expect("a sign");
    let bounds = sign.bounds().expect("in the panel");
    let at = Vec2::new((bounds.x0 + bounds.x1) as f32, (bounds.y0 + bounds.y1) as f32) / 2.0;
    hand.click_at(at);
    settle(&mut hand);
    let end = subject(&mut hand, 1, None);
    assert_eq!(field(&hand).subject(), Some(end));
    assert!(field(&hand).shot().is_some());
    hand.click_at(at);
    hand.frames(2);
    assert_eq!(field(&hand).subject(), None);
}

#[test]
fn each_face_and_each_ring_of_a_box_has_its_own_field() {
    let mut hand = Hand::new("ray_box");
    let inputs = hand.workspace().scenario.inputs();
    let several: Vec<_> = subjects(&inputs).filter(|one| one.label(&inputs).len() > 2).collect();
    assert_eq!(several.len(), 6 + 3);
    let place = hand.view().rect.center() + Vec2::new(40.0, 30.0);
    let mut there = Vec::new();
    for subject in several {
        let opened = hand.workspace().opened;
        hand.app.world_mut().resource_mut::<Field>().show_of(subject, opened);
        settle(&mut hand);
        assert_eq!(field(&hand).subject(), Some(subject));
        // One that answers the same everywhere begins with a number.
        let mut own = hand.app.world_mut().resource_mut::<Field>();
        let wish = own.wish();
        own.want(FieldSettings { shown: Shown::Relation, ..wish });
        settle(&mut hand);
        check(&mut hand, subject, Shown::Relation);
        there.push(field(&hand).numbers_at(place).expect("a place"));
    }
    let is_alone =
        |one: &&(usize, Vec<f32>)| there.iter().filter(|other| other == one).count() == 1;
    assert_eq!(there.iter().filter(is_alone).count(), there.len(), "{there:?}");
}

#[test]
fn a_field_of_one_answer_begins_with_a_number() {
    let mut hand = Hand::new("point_triangle");
    let (code, key) = letter(KeyCode::KeyH, "h");
    hand.key(code, key, Pressed);
    settle(&mut hand);
    let wish = field(&hand).wish();
    assert_eq!(wish.shown, Shown::Relation, "it has several");
    let mut hand = Hand::new("closest_segments");
    hand.key(code, letter(code, "h").1, Pressed);
    settle(&mut hand);
    assert_eq!(field(&hand).wish().shown, Shown::Number("distance"));
    // A choice stays.
    let wish = field(&hand).wish();
    let mut own = hand.app.world_mut().resource_mut::<Field>();
    own.want(FieldSettings { shown: Shown::Relation, ..wish });
    settle(&mut hand);
    assert_eq!(field(&hand).wish().shown, Shown::Relation);
}

#[test]
fn the_field_is_of_what_was_selected_or_chosen_last() {
    let mut hand = Hand::new("ray_box");
    let label = |hand: &mut Hand| {
        let inputs = hand.workspace().scenario.inputs();
        field(hand).subject().map(|subject| subject.label(&inputs)).unwrap_or_default()
    };
    let origin = hand.handle("origin");
    hand.click_at(origin);
    let (code, key) = letter(KeyCode::KeyH, "h");
    hand.key(code, key, Pressed);
    settle(&mut hand);
    let first = label(&mut hand);
    assert!(!first.is_empty());
    // The legend's choice stays, even if another handle is selected.
    let direction = subject(&mut hand, 1, None);
    let opened = hand.workspace().opened;
    hand.app.world_mut().resource_mut::<Field>().show_of(direction, opened);
    hand.frames(3);
    assert_eq!(field(&hand).subject(), Some(direction));
    // A press on a face chooses that face.
    let view = hand.view();
    let inputs = hand.workspace().scenario.inputs();
    let place = inputs.iter().position(|input| input.name == "half_extents").unwrap();
    let faces = handles(&inputs[place].value, &view);
    let at = |face: usize| view.project(faces[face].1).unwrap();
    let is_free = |face: &usize| {
        let target = target(
            hand.app.world().resource::<Workspace>().scenario.as_ref(),
            &view,
            None,
            at(*face),
        );
        target.is_some_and(|(target, _)| target.part == Part::Face(*face))
    };
    let face = [3, 5, 1, 2, 4].into_iter().find(is_free).expect("a face that can be pressed");
    hand.click_at(at(face));
    hand.frames(3);
    assert_eq!(field(&hand).subject(), Some(subject(&mut hand, place, Some(face))));
    assert_ne!(label(&mut hand), first);
}

#[test]
fn a_formula_of_ones_own_is_compared_as_any_method() {
    let mut hand = Hand::new("ray_sphere");
    let entry = hand.workspace().entry;
    let text = entry.derivation.text.to_owned();
    let draft = Draft { name: "Mine".to_owned(), numbers: Numbers::F32, text };
    hand.workspace().methods_mut().push(draft);
    hand.frames(2);
    let shown = named(&hand.workspace(), "Mine").expect("it is listed");
    show(&mut hand, 0, shown);
    let differs = |hand: &Hand| {
        let rows = &field(hand).shot().unwrap().painted.legend.rows;
        rows.iter().filter(|row| row.meaning == Meaning::Differs).map(|row| row.share).sum::<f32>()
    };
    assert!(differs(&hand) < 0.01, "{}", differs(&hand));
    // A sphere twice as large is hit where ours is not.
    let mut workspace = hand.workspace();
    let text = &mut workspace.methods_mut()[0].text;
    *text = text.replacen("|CS| > r", "|CS| > 2 r", 1);
    hand.frames(2);
    settle(&mut hand);
    assert!(differs(&hand) > 0.01, "{}", differs(&hand));
    // Without the method, the answer itself is shown.
    hand.workspace().methods_mut().clear();
    settle(&mut hand);
    assert_eq!(field(&hand).wish().shown, Shown::Relation);
}

/// The app as it starts with this folder.
fn start(folder: &Path) -> Hand {
    let mut hand = Hand::new("ray_sphere");
    Start::new(Some(folder.to_owned()), None).insert(&mut hand.app);
    hand.frames(3);
    hand
}

#[test]
fn the_next_start_shows_the_field_as_it_was_left() {
    let folder = tempfile::tempdir().unwrap();
    let mut hand = start(folder.path());
    let name = methods::of(hand.workspace().entry.id).nth(1).unwrap().name;
    let shown = named(&hand.workspace(), name).unwrap();
    let left = FieldSettings { is_on: true, shown, divider: Some(0.25), lens: Some(7) };
    wish(&mut hand, |wish| *wish = left);
    settle(&mut hand);
    hand.close();
    let mut hand = start(folder.path());
    settle(&mut hand);
    assert_eq!(field(&hand).wish(), left);
    // Another scenario has other methods.
    let entry = scenarios::find("sphere_sphere").unwrap();
    hand.workspace().open(entry);
    settle(&mut hand);
    hand.close();
    let hand = start(folder.path());
    let wish = field(&hand).wish();
    assert_eq!((wish.is_on, wish.shown, wish.divider), (true, Shown::Relation, None));
}
