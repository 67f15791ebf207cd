//! The window's texts: one letter for one point, names uncut, and no word twice.

use bevy::input::ButtonState::{Pressed, Released};
use bevy::input::keyboard::Key;
use bevy::prelude::*;
use bevy_egui::egui::Shape;
use bevy_egui::{EguiContext, EguiFullOutput, EguiOutput, EguiPostUpdateSet};
use collision_sandbox::state::library;
use collision_sandbox::state::settings::Settings;
use collision_sandbox::ui::PanelState;
use collision_scenarios::cases::{self, SCENES};
use collision_scenarios::language::Language;
use collision_scenarios::scenario::{Input, Value, in_words};
use collision_scenarios::scenarios;

use crate::hand::Hand;

fn open(id: &str, language: Language) -> Hand {
    let mut hand = Hand::new(id);
    let mut settings = hand.app.world_mut().resource_mut::<Settings>();
    *settings = Settings { language, ..Settings::default() };
    hand
}

/// Returns everything that the panel shows in this frame.
fn said(hand: &mut Hand) -> Vec<String> {
    let world = hand.app.world_mut();
    let mut contexts = world.query::<&mut EguiContext>();
    contexts.single_mut(world).unwrap().get_mut().enable_accesskit();
    hand.app.update();
    hand.app.update();
    let world = hand.app.world_mut();
    let output = world.query::<&EguiOutput>().single(world).unwrap();
    let tree = output.platform_output.accesskit_update.as_ref().unwrap();
    let texts = tree.nodes.iter().flat_map(|(_, node)| [node.label(), node.value()]);
    texts.flatten().map(str::to_owned).collect()
}

/// Opens a scene by the name of its file.
fn scene(hand: &mut Hand, name: &str) {
    let (_, text) = SCENES.iter().find(|(other, _)| *other == name).expect(name);
    hand.workspace().open_case(cases::parse(text).unwrap());
    hand.app.update();
}

/// Returns the badge's line after the verdict.
fn badge(texts: &[String]) -> &str {
    texts.iter().find(|text| text.contains(" · ") && text.contains(" m")).expect("a badge")
}

#[test]
fn the_badge_the_sentence_and_the_row_call_a_point_the_same() {
    let mut hand = open("ray_sphere", Language::English);
    // C and D are one point.
    scene(&mut hand, "ray_sphere_far_away");
    let texts = said(&mut hand);
    assert!(badge(&texts).starts_with("at D · "), "{texts:?}");
    assert!(texts.iter().any(|text| text.starts_with("The ray hits the sphere at D")));
    let is_row = |name: &str| texts.iter().any(|text| text == name);
    assert!(is_row("D") && is_row("C"), "{texts:?}");

    // v2 leads from the world's origin to the ball's centre, v3 from the arc's start to itself.
    scene(&mut hand, "ball_arc_tie");
    let texts = said(&mut hand);
    assert!(badge(&texts).starts_with("at p3 · "), "{texts:?}");
    let is_row = |name: &str| texts.iter().any(|text| text == name);
    assert!(is_row("p3") && is_row("center") && is_row("v2"), "{texts:?}");
}

#[test]
fn no_word_stands_twice_in_the_badge_or_before_a_field() {
    for language in Language::ALL {
        let mut hand = open("ray_sphere", language);
        for (_, text) in SCENES.iter().filter(|(name, _)| !name.contains('/')) {
            hand.workspace().open_case(cases::parse(text).unwrap());
            let texts = said(&mut hand);
            let answer = hand.workspace().answer.clone();
            let [hit, zero] = ["hit", "0 m"].map(str::to_owned);
            assert!(!texts.contains(&hit), "{text}: {texts:?}");
            let sections = answer.sections(hand.workspace().scenario.as_ref());
            let titles = sections.iter().map(|section| section.title.in_language(language));
            let titles: Vec<_> = titles.collect();
            let is_badge = |text: &&String| text.contains(" · ") && !titles.contains(text);
            let line = texts.iter().find(is_badge);
            let parts: Vec<_> = line.into_iter().flat_map(|line| line.split(" · ")).collect();
            if !answer.hit {
                let relation = language.say(&answer.relation.replace('_', " ")).to_owned();
                for part in parts.iter().filter(|part| **part != relation) {
                    let is_told =
                        relation.split(' ').any(|word| part.split(' ').any(|p| p == word));
                    assert!(!is_told && !part.starts_with(&zero), "{text}: {line:?}");
                }
            }
            for input in hand.workspace().scenario.inputs() {
                let name = in_words(input.name).in_language(language);
                let twice = texts.iter().any(|text| *text == name && name != input.label)
                    && name.eq_ignore_ascii_case(input.label);
                assert!(!twice, "{} {name}", input.label);
            }
        }
    }
}

/// The texts that were cut off in the last frame.
#[derive(Resource, Default)]
struct Cut(Vec<String>);

fn keep(output: Single<&EguiFullOutput>, mut cut: ResMut<Cut>) {
    let shapes = output.0.iter().flat_map(|output| &output.shapes);
    let texts = shapes.filter_map(|clipped| match &clipped.shape {
        Shape::Text(text) if text.galley.elided => Some(text.galley.text().to_owned()),
        _ => None,
    });
    cut.0 = texts.collect();
}

#[test]
fn the_names_of_all_inputs_fit_their_column_in_every_language() {
    for language in Language::ALL {
        for entry in scenarios::ALL {
            let mut hand = open(entry.id, language);
            hand.app
                .init_resource::<Cut>()
                .add_systems(PostUpdate, keep.before(EguiPostUpdateSet::ProcessOutput));
            let texts = said(&mut hand);
            let cut = &hand.app.world().resource::<Cut>().0;
            assert!(cut.is_empty(), "{} in {}: {cut:?}", entry.id, language.name());
            // A list that is not given has no row.
            let rows =
                |input: &Input| !matches!(input.value, Value::Ring(_)) || input.value.is_given();
            for input in entry.inputs().into_iter().filter(rows) {
                let name = in_words(input.name).in_language(language);
                let is_said = name.eq_ignore_ascii_case(input.label) || texts.contains(&name);
                assert!(is_said, "{}: {name} in {}", entry.id, language.name());
            }
        }
    }
}

#[test]
fn scenes_speak_the_readers_language() {
    for (language, code) in [(Language::Korean, '가'..='힣'), (Language::Chinese, '一'..='鿿')]
    {
        let mut hand = open("ray_sphere", language);
        for scene in library::scenes() {
            for text in [&scene.title, &scene.note] {
                let said = language.say_of_scene(text);
                assert!(said.contains(|c| code.contains(&c)), "{}: {said}", scene.name);
            }
        }
        scene(&mut hand, "ray_sphere_far_away");
        let shown = said(&mut hand);
        let scene = library::scenes().iter().find(|scene| scene.name == "ray_sphere_far_away");
        for text in [&scene.unwrap().title, &scene.unwrap().note] {
            assert!(!shown.contains(text), "{text}");
            assert!(shown.iter().any(|shown| shown == language.say_of_scene(text)), "{text}");
        }
    }
}

#[test]
fn enter_opens_what_has_just_the_name_that_was_typed() {
    for (typed, language, id) in [
        ("sphere against sphere", Language::English, "sphere_sphere"),
        ("sphere_sphere", Language::English, "sphere_sphere"),
        ("plane plane", Language::Korean, "plane_plane"),
        ("Ray against box", Language::Chinese, "ray_box"),
        ("球与球", Language::Chinese, "sphere_sphere"),
        ("구와 구", Language::English, "sphere_sphere"),
    ] {
        let mut hand = open("ball_arc", language);
        for (code, key, state) in [
            (KeyCode::ControlLeft, Key::Control, Pressed),
            (KeyCode::KeyK, Key::Character("k".into()), Pressed),
            (KeyCode::KeyK, Key::Character("k".into()), Released),
            (KeyCode::ControlLeft, Key::Control, Released),
        ] {
            hand.key(code, key, state);
        }
        hand.app.update();
        assert!(hand.app.world().resource::<PanelState>().sheet.is_some());
        hand.write(typed);
        hand.key(KeyCode::Enter, Key::Enter, Pressed);
        hand.key(KeyCode::Enter, Key::Enter, Released);
        hand.app.update();
        assert_eq!(hand.workspace().entry.id, id, "{typed}");
    }
}
