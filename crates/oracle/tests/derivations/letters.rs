//! One point has one letter: the sentence, the picture and the derivation name a contact alike, and
//! give a miss the same distance.

use collision_oracle::pair;
use collision_oracle::random::Random;
use collision_scenarios::cases::{self, Case};
use collision_scenarios::paste;
use collision_scenarios::scenario::{Answer, Entry, Line, Mark, Named, metres};
use collision_scenarios::scenarios::{self, ALL};

/// The default, the scenes, and random cases, with each choice of each convention.
fn cases_of(entry: &'static Entry) -> Vec<Case> {
    let scenes = cases::SCENES.iter().map(|(_, text)| cases::parse(text).unwrap());
    let scenes = scenes.filter(|case| case.scenario.id == entry.id);
    let pair = pair(entry.id);
    let random =
        (0..200).map(|seed| cases::parse(&(pair.case)(&mut Random::new(seed)).json()).unwrap());
    [Case::new(entry)].into_iter().chain(scenes).chain(random).flat_map(by_each_choice).collect()
}

fn by_each_choice(case: Case) -> Vec<Case> {
    let line = cases::write(case.scenario, case.live.as_ref());
    let counts: Vec<_> = case.live.conventions().iter().map(|one| one.choices.len()).collect();
    let mut cases = vec![case];
    for (place, count) in counts.into_iter().enumerate() {
        for choice in 1..count {
            let mut other = cases::parse(&line).unwrap();
            other.live.choose(place, choice);
            cases.push(other);
        }
    }
    cases
}

/// Returns the letters that a sentence gives a point: `at D`, `at p3`, `foot C`.
fn said(answer: &Answer, letters: &[&str]) -> Vec<String> {
    let text = answer.words.to_string();
    let words: Vec<_> = text.split(|c: char| !c.is_alphanumeric() && c != '|').collect();
    // `at t = 1.5` is no point.
    let is_place = |pair: &&[&str]| {
        matches!(pair[0], "at" | "foot") && !text.contains(&format!("{} {} =", pair[0], pair[1]))
    };
    let pairs = words.windows(2).filter(is_place);
    pairs.map(|pair| pair[1].to_owned()).filter(|word| letters.contains(&word.as_str())).collect()
}

#[test]
fn a_contact_has_one_letter_everywhere() {
    for entry in ALL.iter().filter(|entry| !entry.has_lists()) {
        let mut named_hits = 0;
        for case in cases_of(entry) {
            let line = cases::write(case.scenario, case.live.as_ref());
            let answer = case.live.answer();
            let Named { contacts, center } = &answer.named;
            assert!(contacts.len() <= answer.contacts.len(), "{line}: {contacts:?}");
            let inputs = case.live.inputs();
            // The named values of the derivation and the handles.
            let steps = answer.steps.iter().filter_map(|step| match &step.line {
                Line::Value { name, value, .. } => Some((&**name, value.numbers())),
                _ => None,
            });
            let handles = inputs.iter().map(|input| (input.label, input.value.numbers()));
            let known: Vec<_> = handles.chain(steps).collect();
            let points = contacts.iter().zip(answer.contacts.iter().map(|it| it.point));
            let centers = center.iter().zip(answer.contacts.iter().filter_map(|it| it.center));
            for (letter, point) in points.chain(centers) {
                let in_picture = answer.marks.iter().any(|(mark, _)| match mark {
                    Mark::Label { at, text } => text == letter && *at == point,
                    _ => false,
                });
                let is_handle = inputs.iter().any(|input| input.label == *letter);
                assert!(in_picture || is_handle, "{line}: no {letter} in the picture");
                for (_, numbers) in known.iter().filter(|(name, _)| name == letter) {
                    let size = point.abs().max_element().max(1e-30);
                    let near = numbers.iter().zip(point.to_array());
                    let near = near.fold(0.0_f32, |far, (a, b)| far.max((a - b).abs()));
                    assert!(near <= 1e-4 * size, "{line}: {letter} {numbers:?} {point}");
                }
                let label = answer.vectors.iter().find(|(name, _)| name == letter);
                assert!(label.is_none_or(|(_, vector)| *vector == point), "{line}: {letter}");
                named_hits += 1;
            }
            if answer.hit {
                let mut letters: Vec<_> = known.iter().map(|(name, _)| *name).collect();
                letters.extend(contacts);
                for letter in said(&answer, &letters) {
                    let is_start = answer.words.to_string().contains("at its start");
                    let first = contacts.first().copied().unwrap_or_default();
                    assert!(is_start || letter == first, "{line}: {} {first}", answer.words);
                }
            }
        }
        assert!(named_hits > 0 || entry.id == "plane_plane", "{}", entry.id);
    }
}

#[test]
fn the_program_of_every_scenario_has_its_letters() {
    // Points of the articles and programs have their letters in the picture.
    for (id, letter) in [
        ("ray_sphere", "D"),
        ("sphere_cast_sphere", "E"),
        ("line_line", "X"),
        ("segment_sphere", "D1"),
        ("sphere_plane", "F"),
        ("sphere_triangle", "Q"),
        ("ball_arc", "p3"),
        ("ray_box", "P"),
    ] {
        let answer = (scenarios::find(id).unwrap().build)().answer();
        assert_eq!(answer.named.contacts.first(), Some(&letter), "{id}");
        assert!(answer.steps.iter().any(|step| step.name() == letter), "{id}: {letter}");
    }
}

/// Returns the lengths in a sentence that stand alone: not `|AC| = 2 m`, not `after 2 m`.
fn lengths(text: &str) -> Vec<String> {
    let words: Vec<_> = text.split([' ', ';', ',']).filter(|word| !word.is_empty()).collect();
    let mut lengths = Vec::new();
    for (place, word) in words.iter().enumerate().filter(|(_, word)| word.starts_with('m')) {
        let is_unit = word.trim_end_matches(['.', ':', ')']) == "m";
        let before = place.checked_sub(2).map(|place| words[place]);
        if is_unit && place > 0 && !matches!(before, Some("=" | "radius")) {
            lengths.push(format!("{} m", words[place - 1]));
        }
    }
    lengths
}

#[test]
fn a_miss_has_one_distance() {
    for entry in ALL.iter().filter(|entry| !entry.has_lists()) {
        for case in cases_of(entry) {
            let answer = case.live.answer();
            let Some(nearest) = answer.nearest.filter(|_| !answer.hit) else { continue };
            let text = answer.words.to_string();
            // Other distances are mentioned here.
            if text.contains("here.") || answer.relation == "inside" || nearest.distance == 0.0 {
                continue;
            }
            let lengths = lengths(&text);
            let is_said = lengths.contains(&metres(nearest.distance));
            let line = cases::write(case.scenario, case.live.as_ref());
            assert!(is_said || lengths.is_empty(), "{line}: {text} {}", metres(nearest.distance));
        }
    }
}

#[test]
fn the_note_of_a_pasted_text_says_no_word_twice() {
    let text = "ray sphere: origin (1, 2, 3) direction (0, 0, -1) center (1, 2, -5) radius 1";
    for text in [text.to_owned(), text.replace("origin", "from")] {
        let review = paste::Review::new(&text).unwrap();
        let note = review.case().unwrap_or_else(|why| panic!("{why}")).note.unwrap();
        let words: Vec<_> = note.split([' ', ',', '.', '(', ')']).collect();
        let is_number = |text: &str| text.parse::<f32>().is_ok();
        let is_said_twice = |pair: &[&str]| pair[0] == pair[1] && !is_number(pair[0]);
        assert!(!words.windows(2).any(|pair| is_said_twice(pair) && !pair[0].is_empty()), "{note}");
        assert!(!note.contains("radius from radius"), "{note}");
    }
}
