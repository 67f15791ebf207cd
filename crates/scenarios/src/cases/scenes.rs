//! The built-in scenes: every file of `scenes/`, and of its gallery of bugs reported elsewhere and
//! defects of the articles.

/// Name (the file's, without `.json`) and text, by name; the gallery's last,
/// as `gallery/…`. The scene named like a scenario is that scenario's default.
pub const SCENES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/scenes.rs"));

/// Cases that other projects got wrong or test with care, one a line, each with its source and its
/// exact answer.
pub const HARD_CASES: &str = include_str!("../../hard_cases.jsonl");

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;
    use crate::cases::expected::differences;
    use crate::cases::{Case, answer_json, parse, write, write_with_answer};
    use crate::scenario::{Answer, Entry, Scenario};
    use crate::scenarios::ALL;

    const GALLERY: &str = "gallery/";

    fn open(name: &str, text: &str) -> Case {
        parse(text).unwrap_or_else(|error| panic!("{name}, line {}: {error}", error.line()))
    }

    fn inputs(scenario: &mut dyn Scenario) -> Vec<(&'static str, Vec<f32>)> {
        scenario.inputs().iter().map(|input| (input.name, input.value.numbers())).collect()
    }

    #[track_caller]
    fn check_finite(place: &str, answer: &Answer) {
        let numbers = answer.contacts.iter().flat_map(|contact| {
            let vectors = [Some(contact.point), contact.normal, contact.center];
            let numbers = [contact.t, contact.distance].into_iter().flatten();
            vectors.into_iter().flatten().flat_map(|vector| vector.to_array()).chain(numbers)
        });
        let numbers = numbers
            .chain(answer.scalars.iter().map(|scalar| scalar.value))
            .chain(answer.vectors.iter().flat_map(|(_, vector)| vector.to_array()));
        for number in numbers {
            assert!(number.is_finite(), "{place}: {answer:#?}");
        }
    }

    #[test]
    fn each_scene_is_named_after_its_scenario() {
        for (name, text) in SCENES.iter().filter(|(name, _)| !name.starts_with(GALLERY)) {
            let id = open(name, text).scenario.id;
            let rest = name.strip_prefix(id).unwrap_or_else(|| panic!("{name} shows {id}"));
            assert!(rest.is_empty() || rest.starts_with('_'), "{name} shows {id}");
        }
    }

    #[test]
    fn each_scene_says_what_it_shows() {
        for (name, text) in SCENES {
            let case = open(name, text);
            assert!(case.title.is_some_and(|title| !title.is_empty()), "{name}: title");
            assert!(case.note.is_some_and(|note| !note.is_empty()), "{name}: note");
        }
    }

    /// A reported bug, or a defect of an article, names its source, gives every input and the right
    /// answer.
    #[test]
    fn each_scene_of_the_gallery_is_complete() {
        let gallery: Vec<_> = SCENES.iter().filter(|(name, _)| name.starts_with(GALLERY)).collect();
        assert!(gallery.len() > 100, "{}", gallery.len());
        for (name, text) in gallery {
            let case = open(name, text);
            assert!(
                case.source.as_ref().is_some_and(|source| !source.is_empty()),
                "{name}: source"
            );
            let written: Value = serde_json::from_str(text).unwrap();
            let keys = written["inputs"].as_object().unwrap().keys();
            // A mesh is both its vertices and its triangles.
            let count = keys.filter(|key| *key != "triangles").count();
            let given = case.live.inputs().into_iter().filter(|input| input.value.is_given());
            assert_eq!(count, given.count(), "{name}: all inputs are written out");
            let expected = case.expected.unwrap_or_default();
            assert!(expected["hit"].is_boolean(), "{name}: expected hit");
            assert!(expected["relation"].is_string(), "{name}: expected relation");
            if let Some(rest) = name.strip_prefix("gallery/article_") {
                let id = case.scenario.id;
                let what = rest.strip_prefix(id).and_then(|rest| rest.strip_prefix('_'));
                assert!(what.is_some(), "{name} shows {id}");
            }
        }
    }

    #[test]
    fn titles_are_unique_within_a_scenario() {
        let mut titles = std::collections::HashMap::new();
        for (name, text) in SCENES {
            let case = open(name, text);
            if let Some(other) = titles.insert((case.scenario.id, case.title), name) {
                panic!("{name} and {other} have the same title");
            }
        }
    }

    #[test]
    fn each_scene_gives_what_it_expects() {
        for (name, text) in SCENES {
            let case = open(name, text);
            let answer = case.answer();
            check_finite(name, &answer);
            let got = answer_json(&case, &answer);
            let expected = case.expected.unwrap_or(Value::Object(Default::default()));
            assert!(
                differences(&expected, &got).is_empty(),
                "{name}: expected {expected}, got {got}"
            );
        }
    }

    #[test]
    fn each_scenario_has_a_scene_that_is_its_default() {
        for entry in ALL {
            let (name, text) = SCENES
                .iter()
                .find(|(name, _)| *name == entry.id)
                .unwrap_or_else(|| panic!("{}: no scene", entry.id));
            let scene = inputs(open(name, text).live.as_mut());
            assert_eq!(scene, inputs((entry.build)().as_mut()), "{name}");
            let inputs = |text: &str| -> Vec<String> {
                let written: Value = serde_json::from_str(text).unwrap();
                written["inputs"].as_object().unwrap().keys().cloned().collect()
            };
            let all = inputs(&write(entry, (entry.build)().as_ref()));
            assert_eq!(inputs(text), all, "{name}: all inputs are written out");
        }
    }

    #[test]
    fn ids_are_unique_and_in_snake_case() {
        for (i, entry) in ALL.iter().enumerate() {
            let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
            assert!(entry.id.chars().all(plain), "{}", entry.id);
            assert!(ALL[..i].iter().all(|other| other.id != entry.id), "{}", entry.id);
        }
    }

    #[test]
    fn each_default_shows_something() {
        for entry in ALL {
            let answer = (entry.build)().answer();
            check_finite(entry.id, &answer);
            assert!(!answer.marks.is_empty(), "{}", entry.id);
            assert!(!answer.words.to_string().is_empty(), "{}", entry.id);
            let marks = format!("{:?}", answer.marks);
            assert!(!marks.contains("NaN"), "{}: {marks}", entry.id);
        }
    }

    #[track_caller]
    fn check_round_trip(entry: &Entry, scenario: &mut dyn Scenario) {
        let before = inputs(scenario);
        let line = write(entry, scenario);
        assert_eq!(inputs(open(entry.id, &line).live.as_mut()), before, "{line}");
        let answer = scenario.answer();
        let line = write_with_answer(entry, scenario, &answer);
        assert!(!line.contains('\n'));
        let mut case = open(entry.id, &line);
        assert_eq!(inputs(case.live.as_mut()), before, "{line}");
        let got = answer_json(&case, &case.answer());
        assert!(differences(&case.expected.take().unwrap(), &got).is_empty(), "{line}");
    }

    /// A seeded generator: small integers, where degenerate cases occur, and sometimes an extreme
    /// number.
    fn numbers(seed: u64) -> impl FnMut() -> f32 {
        let mut state = seed;
        let mut next = move || {
            // SplitMix64
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            mixed ^ (mixed >> 31)
        };
        const EXTREMES: [f32; 6] = [f32::MAX, f32::MIN, f32::MIN_POSITIVE, 1e-45, 1e30, 1.0 / 3.0];
        move || match next() % 16 {
            0 => EXTREMES[(next() % 6) as usize],
            _ => (next() % 7) as f32 - 3.0,
        }
    }

    #[test]
    fn any_case_survives_a_round_trip_and_has_a_finite_answer() {
        for entry in ALL {
            let mut number = numbers(1);
            for _ in 0..300 {
                let mut scenario = (entry.build)();
                for (index, input) in scenario.inputs().iter().enumerate() {
                    let count = input.value.numbers().len();
                    // A refused input (a negative length) keeps its default.
                    let _ = scenario.set(index, &(0..count).map(|_| number()).collect::<Vec<_>>());
                }
                let line = write(entry, scenario.as_mut());
                check_finite(&line, &scenario.answer());
                check_round_trip(entry, scenario.as_mut());
            }
        }
    }

    #[test]
    fn what_is_expected_must_be_there() {
        let value = |text: &str| serde_json::from_str::<Value>(text).unwrap();
        let got = value(r#"{"hit":true,"contacts":[{"point":[1,2],"t":0.5}]}"#);
        for (expected, is_right) in [
            (r#"{"contacts":[{"point":[1.000001,2.0]}]}"#, true),
            (r#"{"contacts":[{"point":[1.001,2]}]}"#, false),
            (r#"{"contacts":[]}"#, false),
            (r#"{"relation":"hit"}"#, false),
            (r#"{"hit":false}"#, false),
        ] {
            assert_eq!(differences(&value(expected), &got).is_empty(), is_right, "{expected}");
        }
    }
}
