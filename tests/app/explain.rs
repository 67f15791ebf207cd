//! The explanation of an answer: keys in, steps and marks out.

use bevy::input::ButtonState::{Pressed, Released};
use bevy::input::keyboard::Key;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use collision_sandbox::state::explain::{BranchCoverage, Explain, Picture, Tab, case_that_takes};
use collision_sandbox::state::play::Play;
use collision_sandbox::state::settings::Settings;
use collision_sandbox::ui::{PanelState, Sheet};
use collision_scenarios::cases::{self, SCENES};
use collision_scenarios::scenario::{self, Referent, Role};
use collision_scenarios::scenarios;

use crate::hand::Hand;

fn press(hand: &mut Hand, code: KeyCode, key: Key) {
    hand.key(code, key.clone(), Pressed);
    hand.key(code, key, Released);
}

fn current(hand: &mut Hand) -> Option<usize> {
    let explain = hand.app.world().resource::<Explain>().clone();
    explain.current(&hand.workspace().answer)
}

fn drawn(hand: &Hand, role: Role) -> usize {
    hand.app.world().resource::<Picture>().0.iter().filter(|(_, other)| *other == role).count()
}

fn lines(hand: &mut Hand) -> Vec<String> {
    let workspace = hand.workspace();
    let steps = workspace.answer.steps.clone();
    scenario::numbers(&workspace.scenario.inputs(), &steps)
}

/// Returns what the pointer lights.
fn lit(hand: &Hand) -> Option<Referent> {
    hand.app.world().resource::<Explain>().hovered
}

#[test]
fn a_line_in_the_view_lights_its_step_and_a_step_its_line() {
    let mut hand = Hand::new("ray_sphere");
    hand.app.world_mut().resource_mut::<Explain>().show(5);
    hand.frames(3);
    let (a, s) = (hand.handle("start"), hand.handle("center"));
    // AS is the first step, and |AS| the second: of two along one line, the later.
    hand.point(a.lerp(s, 0.4));
    hand.frames(3);
    assert_eq!(lit(&hand), Some(Referent::Step(1)));
    let labels = hand.app.world().resource::<Picture>().0.iter();
    let texts: Vec<_> = labels.filter(|(_, role)| *role == Role::StepNow).collect();
    assert!(texts.iter().any(|(mark, _)| mark.text().is_some_and(|text| text.starts_with("|AS|"))));
    hand.point(a);
    hand.frames(3);
    assert_eq!(lit(&hand), Some(Referent::Input(0)), "a handle lights its letter");
    assert_eq!(current(&mut hand), Some(5), "the step stays");

    // Below the tabs, the inputs and the lamps the steps begin.
    let panel = hand.view().rect.max.x;
    let row = |y: f32| Vec2::new(panel + 300.0, y);
    let steps = (250..780).step_by(6).filter_map(|y| {
        hand.point(row(y as f32));
        hand.frames(3);
        lit(&hand)
    });
    let steps: Vec<_> = steps.collect();
    assert!(steps.contains(&Referent::Step(4)), "{steps:?}");
    assert!(steps.is_sorted_by_key(|step| match step {
        Referent::Step(step) => *step,
        Referent::Input(_) => 0,
    }));
}

#[test]
fn the_derivation_plays_to_its_end_and_stops_there() {
    let mut hand = Hand::new("ray_sphere");
    let last = hand.workspace().answer.steps.len() - 1;
    hand.app.world_mut().resource_mut::<Explain>().show(last - 1);
    hand.frames(2);
    let workspace = hand.workspace().answer.clone();
    hand.app.world_mut().resource_mut::<Explain>().toggle_steps(&workspace);
    hand.frames(2);
    assert_eq!(current(&mut hand), Some(last - 1));
    let step = TimeUpdateStrategy::ManualDuration(std::time::Duration::from_millis(400));
    hand.app.insert_resource(step);
    hand.frames(20);
    assert_eq!(current(&mut hand), Some(last));
    assert!(!hand.app.world().resource::<Explain>().plays_steps);
}

#[test]
fn a_step_stays_across_tabs() {
    let mut hand = Hand::new("ray_sphere");
    hand.app.world_mut().resource_mut::<Explain>().show(7);
    hand.frames(2);
    for tab in [Tab::Answer, Tab::Methods, Tab::Code, Tab::Way, Tab::Derivation] {
        hand.app.world_mut().resource_mut::<Explain>().open(tab);
        hand.frames(2);
    }
    assert_eq!(current(&mut hand), Some(7));
}

#[test]
fn d_shows_the_derivation_and_the_page_keys_go_through_it() {
    let mut hand = Hand::new("ray_sphere");
    let last = hand.workspace().answer.steps.len() - 1;
    assert_eq!((current(&mut hand), drawn(&hand, Role::Hit)), (None, 2));

    press(&mut hand, KeyCode::KeyD, Key::Character("d".into()));
    assert_eq!(current(&mut hand), Some(0));
    assert_eq!(drawn(&hand, Role::Hit), 0, "the steps draw what they find");
    assert!(drawn(&hand, Role::StepNow) > 0 && drawn(&hand, Role::Target) > 0);

    for _ in 0..=last {
        press(&mut hand, KeyCode::PageDown, Key::PageDown);
    }
    assert_eq!(current(&mut hand), Some(last));
    for step in (0..last).rev() {
        press(&mut hand, KeyCode::PageUp, Key::PageUp);
        assert_eq!(current(&mut hand), Some(step));
    }
    let few = hand.app.world().resource::<Picture>().0.len();
    press(&mut hand, KeyCode::PageDown, Key::PageDown);
    assert_eq!(current(&mut hand), Some(1));
    assert!(hand.app.world().resource::<Picture>().0.len() > few);

    press(&mut hand, KeyCode::KeyD, Key::Character("d".into()));
    assert_eq!((current(&mut hand), drawn(&hand, Role::Hit)), (None, 2));
}

#[test]
fn the_numbers_of_the_derivation_follow_a_drag() {
    let mut hand = Hand::new("ray_sphere");
    press(&mut hand, KeyCode::KeyD, Key::Character("d".into()));
    let before = lines(&mut hand);
    let from = hand.handle("start");
    hand.drag(MouseButton::Left, from, from + Vec2::new(40.0, -30.0));
    let during = lines(&mut hand);
    assert_eq!(before.len(), during.len());
    assert!(before.iter().zip(&during).any(|(before, during)| before != during));
    hand.button(MouseButton::Left, Released);
}

#[test]
fn what_moves_is_played_and_stepped() {
    let t = |hand: &Hand| hand.app.world().resource::<Explain>().t;
    let mut hand = Hand::new("sphere_cast_sphere");
    // The cast's ghosts, while none of its moments is shown.
    let on_its_way = drawn(&hand, Role::Ghost);
    assert_eq!(t(&hand), None);
    press(&mut hand, KeyCode::Period, Key::Character(".".into()));
    assert_eq!(t(&hand), Some(0.0));
    press(&mut hand, KeyCode::Period, Key::Character(".".into()));
    assert!(t(&hand) > Some(0.0) && drawn(&hand, Role::Ghost) != on_its_way);

    press(&mut hand, KeyCode::KeyP, Key::Character("p".into()));
    let before = t(&hand);
    hand.app.update();
    assert!(t(&hand) > before);
    press(&mut hand, KeyCode::KeyP, Key::Character("p".into()));
    let before = t(&hand);
    hand.app.update();
    assert_eq!(t(&hand), before);
    press(&mut hand, KeyCode::BracketRight, Key::Character("]".into()));
    assert_eq!(t(&hand), None, "another scenario begins without");
}

#[test]
fn numbers_that_are_tabbed_through_stay_as_they_are() {
    let mut hand = Hand::new("ball_arc");
    hand.app.world_mut().resource_mut::<Explain>().set_t(Some(0.382_370_1));
    let settings = Settings { scale: 1.1, line_width: 1.234, label_size: 16.4, ..default() };
    *hand.app.world_mut().resource_mut::<Settings>() = settings.clone();
    hand.app.world_mut().resource_mut::<Play>().speed = 3.765_432_1;
    let inputs = hand.workspace().state();
    for sheet in [None, Some(Sheet::Settings)] {
        hand.app.world_mut().resource_mut::<PanelState>().sheet = sheet;
        for _ in 0..100 {
            press(&mut hand, KeyCode::Tab, Key::Tab);
        }
        let world = hand.app.world();
        assert_eq!(world.resource::<Explain>().t, Some(0.382_370_1));
        assert_eq!(*world.resource::<Settings>(), settings);
        assert_eq!(world.resource::<Play>().speed, 3.765_432_1);
        assert!(hand.workspace().state() == inputs);
    }
}

#[test]
fn other_methods_are_drawn_and_those_that_differ_are_lit() {
    let mut hand = Hand::new("sphere_cast_sphere");
    let case = SCENES.iter().find(|(name, _)| name.ends_with("cast_sphere_beyond_end"));
    let case = cases::parse(case.unwrap().1).unwrap_or_else(|why| panic!("{why}"));
    hand.workspace().open_case(case);
    hand.app.update();
    assert_eq!(drawn(&hand, Role::MethodWrong), 0);
    hand.app.world_mut().resource_mut::<Explain>().open(Tab::Methods);
    hand.app.update();
    assert!(drawn(&hand, Role::MethodWrong) >= 2, "a ring and a name");
}

#[test]
fn a_miss_draws_where_it_came_nearest() {
    let mut hand = Hand::new("sphere_sphere");
    assert_eq!(drawn(&hand, Role::Nearest), 0);
    hand.workspace().scenario.set(0, &[30.0, 0.0, 0.0]).unwrap();
    hand.app.update();
    assert!(!hand.workspace().answer.hit);
    // The line, its two ends and its length.
    assert_eq!(drawn(&hand, Role::Nearest), 4);
}

#[test]
fn only_the_current_step_and_what_it_compares_say_numbers_in_the_view() {
    let mut hand = Hand::new("ray_sphere");
    hand.app.world_mut().resource_mut::<Explain>().open(Tab::Derivation);
    for step in hand.workspace().answer.steps.clone() {
        hand.app.update();
        for (mark, role) in &hand.app.world().resource::<Picture>().0 {
            let Some((name, _)) = mark.text().and_then(|text| text.split_once(" =")) else {
                continue;
            };
            assert_eq!(*role, Role::StepNow, "{name}");
            assert!(name == step.name() || step.compares(name), "{name} at {}", step.formula());
        }
        press(&mut hand, KeyCode::PageDown, Key::PageDown);
    }
}

#[test]
fn what_the_case_takes_lights_its_lamps_and_they_stay_lit() {
    let seen = |hand: &Hand| {
        let lamps = hand.app.world().resource::<BranchCoverage>().all();
        lamps.iter().flat_map(|lamp| lamp.seen).filter(|seen| *seen).count()
    };
    let entry = scenarios::find("ray_sphere").unwrap();
    let mut hand = Hand::new("ray_sphere");
    press(&mut hand, KeyCode::KeyD, Key::Character("d".into()));
    let first = seen(&hand);
    assert!(first > 0);
    let lamps = hand.app.world().resource::<BranchCoverage>().all();
    for lamp in lamps {
        for (side, _) in lamp.seen.iter().enumerate().filter(|(_, seen)| !**seen) {
            let case = case_that_takes(entry, lamp.index, side == 1);
            let case = case.unwrap_or_else(|| panic!("{}: {side}", lamp.formula));
            hand.workspace().open_case(case);
            hand.app.update();
            let now = hand.app.world().resource::<BranchCoverage>().all();
            let now = now.into_iter().find(|now| now.index == lamp.index).unwrap();
            assert!(now.seen[side], "{}", lamp.formula);
        }
    }
    let all = hand.app.world().resource::<BranchCoverage>().all().len() * 2;
    assert_eq!(seen(&hand), all, "every branch has been seen");
    press(&mut hand, KeyCode::BracketRight, Key::Character("]".into()));
    press(&mut hand, KeyCode::BracketLeft, Key::Character("[".into()));
    assert_eq!(seen(&hand), all, "another scenario has its own");
}

/// The wanted step is shown as soon as the case is open, whatever its derivation.
#[test]
fn a_lamp_leads_to_its_own_step() {
    let mut hand = Hand::new("ray_sphere");
    hand.app.world_mut().resource_mut::<Explain>().show(3);
    let entry = scenarios::find("ray_sphere").unwrap();
    let mut later = 0;
    for lamp in hand.app.world().resource::<BranchCoverage>().all() {
        for (side, _) in lamp.seen.iter().enumerate().filter(|(_, seen)| !**seen) {
            let Some(case) = case_that_takes(entry, lamp.index, side == 1) else { continue };
            hand.app.world_mut().resource_mut::<Explain>().look_for(lamp.index);
            hand.workspace().open_case(case);
            hand.app.update();
            let answer = hand.workspace().answer.clone();
            let explain = hand.app.world().resource::<Explain>();
            let current = explain.current(&answer).unwrap();
            // A block is shown by its contents.
            assert!(answer.steps[current].index >= Some(lamp.index), "{}", lamp.formula);
            later += usize::from(current > 0);
        }
    }
    assert!(later > 5, "{later}");
    // A case opened in any other way begins at its first step.
    hand.workspace().open(collision_scenarios::scenarios::find("ray_box").unwrap());
    hand.app.update();
    let answer = hand.workspace().answer.clone();
    assert_eq!(hand.app.world().resource::<Explain>().current(&answer), Some(0));
}
