//! The derivation as a text to edit: it becomes a method, an error keeps the last valid version,
//! and the search finds failing cases.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use bevy::input::ButtonState;
use bevy::input::keyboard::Key;
use bevy::prelude::*;
use bevy_egui::input::EguiInputEvent;
use bevy_egui::{PrimaryEguiContext, egui};
use collision_sandbox::state::explain::{Explain, Explanation, Tab};
use collision_sandbox::state::formulas::{Formula, Formulas, Reading, UlpTolerance};
use collision_sandbox::state::settings::Settings;
use collision_sandbox::state::workspace::Workspace;
use collision_scenarios::language::Language;
use collision_scenarios::methods::{Draft, Inputs};
use collision_scenarios::scenario::{Numbers, Scenario};

use crate::hand::{CONTROL, Hand, letter};

#[track_caller]
fn bounds(hand: &mut Hand, name: &str) -> Rect {
    let nodes = hand.nodes();
    let node = nodes.iter().find(|node| node.label() == Some(name) && node.bounds().is_some());
    let bounds = node.unwrap_or_else(|| panic!("no {name}")).bounds().unwrap();
    let [x0, y0, x1, y1] = [bounds.x0, bounds.y0, bounds.x1, bounds.y1].map(|x| x as f32);
    Rect::new(x0, y0, x1, y1)
}

#[track_caller]
fn press(hand: &mut Hand, name: &str) {
    let at = bounds(hand, name).center();
    hand.click_at(at);
    hand.frames(3);
}

/// Presses into the visible part of the text.
#[track_caller]
fn press_text(hand: &mut Hand, name: &str) {
    let text = bounds(hand, name);
    hand.click_at(Vec2::new(text.min.x + 8.0, text.center().y));
    hand.frames(3);
}

fn row(hand: &Hand) -> &Formula {
    &hand.app.world().resource::<Formulas>().rows()[0]
}

fn rewrite(hand: &mut Hand, from: &str, to: &str) {
    let mut workspace = hand.workspace();
    let methods = workspace.methods_mut();
    assert!(methods[0].text.contains(from), "{}", methods[0].text);
    methods[0].text = methods[0].text.replacen(from, to, 1);
    hand.frames(2);
}

#[track_caller]
fn wait(hand: &mut Hand, done: impl Fn(&Formula) -> bool) {
    let begun = Instant::now();
    while !done(row(hand)) {
        assert!(begun.elapsed() < Duration::from_secs(120), "the search tells nothing");
        thread::sleep(Duration::from_millis(10));
        hand.app.update();
    }
}

/// The article's formula for a ray and a sphere as the user's own, made with the pointer.
fn edited() -> Hand {
    let mut hand = Hand::new("ray_sphere");
    hand.app.world_mut().resource_mut::<Explain>().open(Tab::Code);
    hand.frames(2);
    press(&mut hand, "Edit");
    press(&mut hand, "New formula");
    hand
}

#[test]
fn a_text_is_a_method_as_soon_as_it_is_there_and_a_mistake_keeps_what_worked() {
    let mut hand = edited();
    assert!(row(&hand).mistake.is_none() && !row(&hand).trace.is_empty());
    hand.app.world_mut().resource_mut::<Explain>().open(Tab::Methods);
    hand.frames(2);
    let first = |hand: &Hand| {
        let comparisons = &hand.app.world().resource::<Explanation>().comparisons;
        (comparisons[0].method.name().to_owned(), comparisons[0].agrees)
    };
    assert_eq!(first(&hand), ("Yours".to_owned(), true));

    rewrite(&mut hand, "|CS| > r", "|CS| ≫ r");
    let mistake = row(&hand).mistake.clone().expect("a mistake");
    assert!(mistake.line > 1 && mistake.column > 1, "{mistake}");
    assert!(row(&hand).works.is_some());
    assert_eq!(first(&hand), ("Yours".to_owned(), true), "the last text that worked");

    // It calls a hit a pass.
    rewrite(&mut hand, "≫ r", "< r");
    assert!(row(&hand).mistake.is_none());
    assert_eq!(first(&hand), ("Yours".to_owned(), false));
}

#[test]
fn code_pasted_beside_the_formulas_is_a_new_one() {
    const CODE: &str = "float hit(vec3 start, vec3 end, vec3 center, float radius) { return 1.0; }";
    let mut hand = edited();
    // No text has the keyboard.
    let world = hand.app.world_mut();
    let context = world.query_filtered::<Entity, With<PrimaryEguiContext>>().single(world).unwrap();
    let paste = |text: &str| EguiInputEvent { context, event: egui::Event::Paste(text.to_owned()) };
    hand.app.world_mut().write_message(paste(CODE));
    hand.frames(3);
    let drafts: Vec<_> = hand.workspace().methods.iter().map(|draft| draft.text.clone()).collect();
    assert_eq!(drafts.len(), 2);
    assert_eq!(drafts[1], CODE);
    assert_eq!(hand.app.world().resource::<Explain>().draft, 1, "it is open");
    assert!(hand.panel().pasted.is_none() && !hand.panel().is_reading());
    // A case is a case there too.
    let case = r#"{"scenario":"sphere_sphere","inputs":{"radius1":2.5}}"#;
    hand.app.world_mut().write_message(paste(case));
    hand.frames(5);
    assert_eq!(hand.workspace().entry.id, "sphere_sphere");
}

#[test]
fn a_text_that_is_wrong_is_broken_and_its_smallest_case_opens() {
    let mut hand = edited();
    rewrite(&mut hand, "|CS| > r", "|CS| > 2 r");
    wait(&mut hand, |row| row.found.as_ref().is_some_and(|found| found.smallest().is_some()));
    let smallest = row(&hand).found.as_ref().and_then(|found| found.smallest()).unwrap().clone();
    press(&mut hand, "Open the smallest");
    let inputs = hand.workspace().scenario.inputs();
    let numbers: Vec<_> = inputs.iter().map(|input| input.value.numbers()).collect();
    assert_eq!(numbers, smallest.numbers);
    // There the text and the kernel differ.
    let workspace = hand.app.world().resource::<Workspace>();
    let works = row(&hand).works.as_ref().unwrap();
    let inputs = Inputs::of(workspace.scenario.as_ref());
    assert_ne!(works.ask(&inputs).hit, workspace.scenario.verdict().hit);
}

#[test]
fn it_is_kept_with_its_scenario_and_in_its_file() {
    let mut hand = edited();
    rewrite(&mut hand, "|CS| > r", "|CS| > what");
    let text = hand.workspace().methods[0].text.clone();
    let entry = collision_scenarios::scenarios::find("ball_arc").unwrap();
    hand.workspace().open(entry);
    hand.frames(2);
    assert!(hand.workspace().methods.is_empty());
    let entry = collision_scenarios::scenarios::find("ray_sphere").unwrap();
    hand.workspace().open(entry);
    hand.frames(2);
    assert_eq!(hand.workspace().methods[0].text, text);
    let case = hand.workspace().case_for_file();
    let written = collision_scenarios::cases::write_scene(&case);
    let read = collision_scenarios::cases::parse(&written).unwrap();
    assert_eq!(read.methods[0].text, text, "a text that does not read is kept");
}

fn undo(hand: &mut Hand) {
    let (control, key) = CONTROL;
    hand.key(control, key.clone(), ButtonState::Pressed);
    tap(hand, letter(KeyCode::KeyZ, "z"));
    hand.key(control, key, ButtonState::Released);
    hand.frames(2);
}

#[test]
fn undo_goes_back_through_formulas_and_drags_in_the_order_of_their_making() {
    let mut hand = Hand::new("sphere_sphere");
    hand.frames(3);
    for name in [Tab::Code.title(), "Edit", "New formula"] {
        press(&mut hand, name);
    }
    let own = hand.workspace().methods[0].text.clone();
    press_text(&mut hand, "The formula's text");
    type_over(&mut hand, "-> hit");
    hand.workspace().edit("grow", |workspace| {
        workspace.scenario.set(1, &[3.0]).unwrap();
    });
    press(&mut hand, "Remove");
    assert!(hand.workspace().methods.is_empty());

    let texts = |hand: &mut Hand| {
        hand.workspace().methods.iter().map(|draft| draft.text.clone()).collect::<Vec<_>>()
    };
    let typed = ["→ hit".to_owned()];
    for (left, name) in
        [(&typed[..], "grow"), (&typed, "edit formula 1"), (&[own], "new formula Yours")]
    {
        undo(&mut hand);
        assert_eq!(texts(&mut hand), left);
        let next = hand.workspace().undo_name().map(ToString::to_string);
        assert_eq!(next.as_deref(), Some(name));
    }
    undo(&mut hand);
    assert!(hand.workspace().methods.is_empty());
}

fn tap(hand: &mut Hand, (code, key): (KeyCode, Key)) {
    hand.key(code, key.clone(), ButtonState::Pressed);
    hand.key(code, key, ButtonState::Released);
}

/// Replaces the editor's text by keyboard.
fn type_over(hand: &mut Hand, text: &str) {
    let (control, key) = CONTROL;
    hand.key(control, key.clone(), ButtonState::Pressed);
    tap(hand, letter(KeyCode::KeyA, "a"));
    hand.key(control, key, ButtonState::Released);
    for (place, line) in text.lines().enumerate() {
        if place > 0 {
            tap(hand, (KeyCode::Enter, Key::Enter));
        }
        hand.write(line);
    }
    hand.frames(2);
}

/// Returns `true` if the formula and the kernel agree on the open case.
fn agrees(hand: &mut Hand) -> bool {
    let works = row(hand).works.clone().unwrap();
    let scenario = &hand.workspace().scenario;
    works.ask(&Inputs::of(scenario.as_ref())).hit == scenario.verdict().hit
}

#[test]
fn it_is_typed_broken_and_mended_with_keys_in_each_language() {
    for language in Language::ALL {
        let mut hand = Hand::new("sphere_sphere");
        hand.app.world_mut().resource_mut::<Settings>().language = language;
        hand.frames(3);
        let say = |text| language.say(text);
        for name in [Tab::Code.title(), "Edit", "New formula"] {
            press(&mut hand, say(name));
        }
        press(&mut hand, "exact");
        assert_eq!(hand.workspace().methods[0].numbers, Numbers::Exact);
        let field = say("The formula's text");
        press_text(&mut hand, field);

        type_over(&mut hand, "How far: d = |S2 - S1|\nIs it? d >= r1 + r2 -> apart\n-> hit");
        let typed = "How far: d = |S2 - S1|\nIs it? d ≥ r1 + r2 → apart\n→ hit";
        assert_eq!(hand.workspace().methods[0].text, typed, "{language:?}");
        wait(&mut hand, |row| row.found.as_ref().is_some_and(|found| found.smallest().is_some()));
        press(&mut hand, say("Open the smallest"));
        assert!(!agrees(&mut hand));

        // An error is shown, and the last valid version is kept.
        press_text(&mut hand, field);
        type_over(&mut hand, "How far: d = |S2 - S1|\nIs it? d > r1 + -> apart\n-> hit");
        assert_eq!(row(&hand).mistake.as_ref().unwrap().line, 2);
        let nodes = hand.nodes();
        let what = row(&hand).mistake.as_ref().unwrap().what.to_string();
        let mut texts = nodes.iter().flat_map(|node| [node.label(), node.value()]).flatten();
        assert!(texts.any(|text| text.contains(&*what)), "{what}");
        assert!(row(&hand).works.is_some());

        type_over(&mut hand, "How far: d = |S2 - S1|\nIs it? d > r1 + r2 -> apart\n-> hit");
        assert!(row(&hand).mistake.is_none() && agrees(&mut hand));
        wait(&mut hand, |row| row.found.as_ref().is_some_and(|found| found.asked() >= 300));
        assert_eq!(row(&hand).found.as_ref().unwrap().kinds, [], "{language:?}");
    }
}

/// A ball of half a metre, ten kilometres away: squaring loses it.
#[test]
fn the_ring_is_at_the_first_step_that_has_lost_more_ulps_than_one_chooses() {
    let mut hand = edited();
    hand.set_all(&[&[0.0, 0.0, 0.0], &[20000.0, 0.0, 0.0], &[10000.0, 1.0, 0.0], &[0.5]]);
    let text = "From A to the centre: AS = S − A\nIts square: s2 = AS · AS\n\
                Its share: k = AS · unit(B − A)\nWhat is left: c2 = s2 − k²\n\
                Does it pass by? c2 > r² → passes_by\n→ hit";
    hand.workspace().methods_mut()[0].text = text.into();
    hand.frames(3);
    let line = |hand: &Hand, ulps| {
        let row = row(hand);
        row.culprit(UlpTolerance(ulps)).and_then(|place| row.trace[place].line)
    };
    assert_eq!(line(&hand, 0.01), Some(2), "10000² + 1 is no f32");
    assert_eq!(line(&hand, UlpTolerance::default().0), Some(4));
    assert_eq!(line(&hand, 1e9), Some(5), "which goes another way");
    // The search's results above the list may move it: if a press misses, try again.
    const TRIES: usize = 20;
    for _ in 0..TRIES {
        let nodes = hand.nodes();
        let item = nodes.iter().find(|node| node.label() == Some("64"));
        let list = nodes.iter().find(|node| node.value() == Some("4096"));
        let Some(at) = item.or(list).and_then(|node| node.bounds()) else { break };
        hand.click_at(Vec2::new(at.x0 as f32 + 10.0, ((at.y0 + at.y1) / 2.0) as f32));
        hand.frames(3);
    }
    assert_eq!(hand.app.world().resource::<Explain>().slack, UlpTolerance(64.0));
}

/// A text that tests a convention follows the current choice.
#[test]
fn a_text_follows_the_conventions_of_the_case() {
    let mut hand = Hand::new("sphere_sphere");
    hand.app.world_mut().resource_mut::<Explain>().open(Tab::Code);
    hand.frames(2);
    press(&mut hand, "Edit");
    press(&mut hand, "New formula");
    let text = "Is a touch none? touching is miss:\n    \
                Is it? |S2 − S1| = r1 + r2 → touching\n\
                Is it? |S2 − S1| > r1 + r2 → apart\n→ hit";
    hand.workspace().methods_mut()[0].text = text.into();
    hand.set_all(&[&[0.0, 0.0, 0.0], &[1.0], &[2.0, 0.0, 0.0], &[1.0]]);
    hand.frames(3);
    let hits = |hand: &mut Hand| {
        let works = row(hand).works.clone().unwrap();
        works.ask(&Inputs::of(hand.workspace().scenario.as_ref())).hit
    };
    assert!(hits(&mut hand) && agrees(&mut hand));
    hand.workspace().scenario.choose_by_name(&[("touching", "miss")]);
    hand.frames(3);
    assert!(!hits(&mut hand) && agrees(&mut hand));
}

/// Text that a session or a scene could not hold would be lost at the next start.
#[test]
fn no_more_is_typed_than_a_file_holds() {
    let mut hand = edited();
    let before = hand.workspace().methods.clone();
    press_text(&mut hand, "The formula's text");
    let world = hand.app.world_mut();
    let context = world.query_filtered::<Entity, With<PrimaryEguiContext>>().single(world).unwrap();
    let event = egui::Event::Paste("1-".repeat(40_000));
    world.write_message(EguiInputEvent { context, event });
    hand.frames(3);
    assert_eq!(hand.workspace().methods, before);
    let problem = hand.workspace().problem.clone().expect("a sentence");
    assert!(problem.to_string().contains("65536 bytes"), "{problem}");

    hand.workspace().methods_mut()[0].name = "n".repeat(Draft::LONGEST_NAME);
    hand.frames(2);
    for _ in 0..20 {
        press(&mut hand, "Duplicate");
    }
    press(&mut hand, "New formula");
    assert_eq!(hand.workspace().methods.len(), Draft::MOST);
    let case = hand.workspace().case_for_file();
    let read = collision_scenarios::cases::parse(&collision_scenarios::cases::write_scene(&case));
    assert!(read.is_ok_and(|read| read.methods == case.methods));
}

/// A hanging reader does not block the frame.
#[test]
fn a_text_whose_reader_hangs_is_refused_in_a_sentence_and_frames_go_on() {
    let mut hand = edited();
    let hangs = |draft: &Draft, _: &dyn Scenario| -> Reading {
        assert!(draft.text.is_empty(), "no other text is read");
        loop {
            thread::park();
        }
    };
    hand.app.insert_resource(Formulas::new(Arc::new(hangs)));
    hand.workspace().methods_mut()[0].text.clear();
    for language in Language::ALL {
        hand.app.world_mut().resource_mut::<Settings>().language = language;
        let begun = Instant::now();
        let sentence = language.say("Reading the text takes too long: it is put aside.");
        while !hand.nodes().iter().any(|node| node.value() == Some(sentence)) {
            assert!(begun.elapsed() < Duration::from_secs(60), "no sentence");
        }
    }
    // Everything else continues, and the text can be corrected.
    hand.workspace().methods_mut().clear();
    hand.frames(2);
    assert!(hand.app.world().resource::<Formulas>().rows().is_empty());
}
