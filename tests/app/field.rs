//! The answer field: each of its cells is what a drag to it would answer.

use std::env;
use std::thread;
use std::time::{Duration, Instant};

use crate::hand::{Hand, letter};
use bevy::color::ColorToPacked;
use bevy::input::ButtonState::Pressed;
use bevy::prelude::*;
use collision_sandbox::field::{CELLS, Colors, Field, Legend, Meaning, Shot, Shown, Wish};
use collision_sandbox::hand as held;
use collision_sandbox::hand::Part;
use collision_sandbox::methods::{self, Who};
use collision_sandbox::scenario::{Answer, Scenario};
use collision_sandbox::scenarios;
use collision_sandbox::settings::Settings;
use collision_sandbox::workspace::Workspace;

fn field(hand: &Hand) -> &Field {
    hand.app.world().resource::<Field>()
}

fn wish(hand: &mut Hand, change: impl Fn(&mut Wish)) {
    let mut field = hand.app.world_mut().resource_mut::<Field>();
    let mut wish = field.wish();
    change(&mut wish);
    field.want(wish);
}

/// Shows the field of an input, and waits until it is fine.
#[track_caller]
fn show(hand: &mut Hand, input: usize, shown: Shown) {
    let opened = hand.workspace().opened;
    hand.app.world_mut().resource_mut::<Field>().show_of(input, opened);
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

/// The colour of the cell that shows a pixel.
fn color(shot: &Shot, at: Vec2) -> Pixel {
    let place = (at - shot.rect.min).as_uvec2();
    pixel(&shot.painted.pixels, (place.y * shot.painted.size.x + place.x) as usize)
}

fn pixel(pixels: &[u8], cell: usize) -> Pixel {
    [0, 1, 2].map(|channel| pixels[4 * cell + channel])
}

/// The colours that a cell may have whose answer is this: with its hatching or line, and without.
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
            let method = shown.method(scenario.entry().id).unwrap();
            let difference = methods::difference(scenario, &Who::Listed(method));
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

/// Pixels of the view that show no handle, away from what lies over it.
fn places(hand: &mut Hand, count: u32) -> Vec<Vec2> {
    let view = hand.view();
    let active = field(hand).input();
    let place = |step: u32| {
        // The golden ratio's relatives in the plane spread evenly (Roberts, 2018).
        let [x, y] = [0.754_877_7_f32, 0.569_840_3].map(|part| (part * step as f32).fract());
        let part = Vec2::new(0.02 + 0.96 * x, 0.10 + 0.45 * y);
        (view.rect.min + view.rect.size() * part).floor() + 0.5
    };
    let scenario = hand.workspace().scenario.duplicate();
    let is_free = |at: &Vec2| {
        let target = held::target(scenario.as_ref(), &view, active, *at);
        target.is_none_or(|(target, _)| matches!(target.part, Part::Body { .. }))
    };
    (1..=count).map(place).filter(is_free).collect()
}

/// The number of pixels a field: `FIELD_PIXELS=1000` takes an hour.
fn count() -> u32 {
    env::var("FIELD_PIXELS").map_or(6, |count| count.parse().expect("FIELD_PIXELS: a number"))
}

#[test]
fn a_press_puts_the_handle_where_the_colour_has_promised_its_answer() {
    for entry in scenarios::ALL {
        let mut hand = Hand::new(entry.id);
        let inputs = hand.workspace().scenario.inputs_now().len();
        let numbers = collision_sandbox::field::numbers(&hand.workspace());
        let mut shown = vec![Shown::Relation];
        shown.extend(numbers.first().map(|name| Shown::Number(name)));
        shown.extend(methods::of(entry.id).next().map(|_| Shown::Method(0)));
        for (turn, shown) in shown.into_iter().enumerate() {
            let input = turn % inputs;
            show(&mut hand, input, shown);
            let shot = field(&hand).shot().expect("a field").clone();
            let before = hand.workspace().scenario.inputs_now()[input].value.numbers();
            for at in places(&mut hand, count()) {
                let seen = color(&shot, at);
                hand.click_at(at);
                let scenario = hand.workspace().scenario.duplicate();
                let legend = &shot.painted.legend;
                let expected = colors_of(&hand, shown, legend, scenario.as_ref());
                let is_nowhere = scenario.inputs_now()[input].value.numbers() == before;
                let told = (entry.id, shown, input, at, seen, expected);
                assert!(expected.contains(&seen) || is_nowhere, "{told:?}");
                // As it was when the field was asked.
                let _ = hand.workspace().scenario.inputs()[input].value.set(&before);
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
        let inputs = hand.workspace().scenario.inputs_now();
        let input = inputs.iter().position(|one| one.name == input).expect(input);
        wish(&mut hand, |wish| wish.lens = Some(zoom));
        show(&mut hand, input, shown);
        let (around, painted) = field(&hand).lens().expect("a lens");
        for (x, y) in (0..CELLS).flat_map(|y| (0..CELLS).map(move |x| (x, y))) {
            let at = Vec2::new(x as f32, y as f32);
            let numbers = around.numbers_at(at);
            let mut scenario = hand.app.world().resource::<Workspace>().scenario.duplicate();
            if scenario.inputs()[input].value.set(&numbers).is_err() {
                continue;
            }
            let expected = colors_of(&hand, shown, &painted.legend, scenario.as_ref());
            let seen = pixel(&painted.pixels, y * CELLS + x);
            assert!(expected.contains(&seen), "{id} {x} {y}: {seen:?} of {expected:?}");
        }
    }
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
    // Dragged through its own field it is as good as before.
    let at = hand.handle("start");
    hand.pull(at, Vec2::new(60.0, 30.0));
    hand.frames(3);
    assert_eq!(number(&hand), before);
    hand.release();
    settle(&mut hand);
    let _ = hand.with("radius", |value| value.numbers());
    let shares = |hand: &Hand| field(hand).shot().unwrap().painted.legend.rows.clone();
    let (before, rows) = (number(&hand), shares(&hand));
    hand.workspace().scenario.inputs()[3].value.set(&[0.5]).unwrap();
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
            hand.app.world_mut().resource_mut::<collision_sandbox::view::View>().orbit.distance =
                distance;
            show(&mut hand, 0, Shown::Relation);
            assert!(field(&hand).shot().is_some() || field(&hand).lacks().is_some());
        }
    }
    let mut hand = Hand::new("ray_sphere");
    // The eye looks away from the handle.
    let start = hand.at("start").as_dvec3();
    let mut view = hand.app.world_mut().resource_mut::<collision_sandbox::view::View>();
    let forward = view.forward().as_dvec3();
    view.orbit.focus = start + forward * 40.0;
    show(&mut hand, 0, Shown::Relation);
    assert!(field(&hand).lacks().is_some());
}
