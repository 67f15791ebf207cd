//! Every sentence of the program is translated into Korean and Chinese, and the tables have no
//! unused ones.

use std::borrow::Cow;
use std::fs;
use std::path::Path;

use collision_formula::Line;
use collision_gizmos::picture::marks;
use collision_scenarios::cases::{self, Frame};
use collision_scenarios::copy::Target;
use collision_scenarios::language::Language;
use collision_scenarios::methods;
use collision_scenarios::paste::{self, Certainty, How, Review};
use collision_scenarios::scenario::{Entry, Feature, Message, in_words};
use collision_scenarios::scenarios;
use serde_json::{Map, Value};

const TRANSLATED: [Language; 2] = [Language::Korean, Language::Chinese];

/// Returns all sources below a folder without their tests, each literal on one line.
fn sources(folder: &Path) -> String {
    let mut text = String::new();
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        if path.is_dir() {
            // The page's crate has a build folder of its own.
            let is_built = path.file_name().is_some_and(|name| name == "target");
            text += &if is_built { String::new() } else { sources(&path) };
        } else if path.extension().is_some_and(|extension| extension != "jpg") {
            let file = fs::read_to_string(path).unwrap();
            text += file.split("#[cfg(test)]").next().unwrap_or_default();
        }
    }
    let mut pieces = text.split("\\\n");
    let first = pieces.next().unwrap_or_default().to_owned();
    pieces.fold(first, |text, piece| text + piece.trim_start())
}

fn source() -> String {
    ["src", "crates", "page/src"].iter().map(|folder| sources(Path::new(folder))).collect()
}

#[track_caller]
fn check(english: &str) {
    for language in TRANSLATED {
        assert_ne!(language.say(english), english, "no {} for it", language.name());
    }
}

#[test]
fn what_the_panel_says_is_translated() {
    let source = source();
    let mut found = 0;
    for call in [".say(", "message!("] {
        for after in source.split(call).skip(1) {
            let literal =
                after.trim_start().strip_prefix('"').and_then(|rest| rest.split('"').next());
            if let Some(english) = literal.filter(|text| text.contains(char::is_alphabetic)) {
                check(english);
                found += 1;
            }
        }
    }
    assert!(found > 50, "{found}");
}

/// Returns `true` if it is more than names, numbers and formulas.
fn is_language(text: &str) -> bool {
    let words = text.split(|c: char| !c.is_ascii_alphabetic() && c != '_');
    let words =
        words.filter(|word| word.len() > 2 && word[1..].bytes().all(|b| b.is_ascii_lowercase()));
    let calls = text.split('(').rev().skip(1).any(|name| name.ends_with(char::is_alphabetic));
    match words.count() {
        0 => false,
        1 => text.ends_with(['.', '?']),
        _ => !calls && !text.contains(['=', '·', '×', '√', '²', '|', '+', '−', '/', '→']),
    }
}

#[test]
fn what_the_scenarios_say_is_translated() {
    let source = sources(Path::new("crates/scenarios/src/scenarios"));
    let code = source.lines().filter(|line| !line.trim_start().starts_with("//"));
    let code: Vec<_> = code.collect();
    // The names of articles and of systems may be the same in every language.
    let mut names: Vec<_> = scenarios::ALL.iter().map(|entry| entry.article).collect();
    for entry in scenarios::ALL {
        for convention in entry.conventions() {
            names.extend(convention.choices.iter().map(|choice| choice.who));
        }
    }
    let mut found = 0;
    for literal in code.join("\n").split('"').skip(1).step_by(2) {
        if is_language(literal) && !names.contains(&literal) && !literal.ends_with(".txt") {
            check(literal);
            found += 1;
        }
    }
    assert!(found > 100, "{found}");
}

#[test]
fn the_names_of_marks_are_translated() {
    marks::NAMES.iter().for_each(|(_, name)| check(name));
}

#[track_caller]
fn check_words(words: &Message) {
    // An owned text is a number or a name.
    if matches!(words.template, Cow::Borrowed(_)) && is_language(&words.template) {
        check(&words.template);
    }
    words.values.iter().for_each(check_words);
}

#[test]
fn the_answers_to_every_scene_are_translated() {
    let scenes = cases::SCENES.iter().map(|(name, text)| {
        let case = cases::parse(text).unwrap_or_else(|why| panic!("{name}: {why}"));
        case.live
    });
    for scenario in scenarios::ALL.iter().map(|entry| (entry.build)()).chain(scenes) {
        let answer = scenario.answer();
        check_words(&answer.words);
        for step in &answer.steps {
            check(&step.caption);
        }
        for convention in scenario.conventions() {
            check(convention.title);
            convention.choices.iter().for_each(|choice| check(choice.title));
        }
    }
}

#[test]
fn names_of_the_format_are_translated() {
    let mut ids = Vec::new();
    for entry in scenarios::ALL {
        let live = (entry.build)();
        ids.extend(live.inputs().iter().map(|input| input.name));
    }
    for (_, text) in cases::SCENES.iter() {
        let answer = cases::parse(text).unwrap().live.answer();
        ids.push(answer.relation);
        ids.extend(answer.contacts.iter().filter_map(|contact| match contact.feature {
            Some(Feature::Named(name)) => Some(name),
            _ => None,
        }));
        ids.extend(answer.scalars.iter().map(|scalar| scalar.name));
        ids.extend(answer.vectors.iter().map(|(name, _)| *name));
    }
    for id in ids {
        let words = in_words(id);
        let english = words.to_string();
        // Letters are the same everywhere.
        let is_word = english.split(' ').any(|word| word.len() > 2 && word.is_ascii());
        if is_word && !english.contains('|') && english != "hub" && english != "hit" {
            for language in TRANSLATED {
                assert_ne!(words.in_language(language), english, "no {} for it", language.name());
            }
        }
    }
}

#[test]
fn methods_are_translated() {
    for method in scenarios::ALL.iter().flat_map(|entry| methods::of(entry.id)) {
        check(method.note);
        // A crate has one name.
        if method.name != "parry3d" {
            check(method.name);
        }
    }
}

#[test]
fn lamps_and_relations_are_translated() {
    for program in scenarios::ALL.iter().filter_map(Entry::program) {
        for step in program.all_steps() {
            if matches!(step.line, Line::Test { .. } | Line::Block { .. }) {
                check(&step.caption);
            }
        }
        for relation in program.relations.iter().filter(|relation| **relation != "hit") {
            check(&relation.replace('_', " "));
        }
    }
}

#[test]
fn what_is_pasted_and_copied_is_translated() {
    Target::ALL.iter().for_each(|target| check(target.title()));
    Frame::ALL.iter().chain([&Frame::OURS]).for_each(|frame| check(frame.title));
}

/// The texts of a proposal are translated: its certainty, its doubts, the forms of its shapes.
#[test]
fn what_is_proposed_is_translated() {
    [Certainty::Sure, Certainty::Likely, Certainty::Unsure, Certainty::Guess]
        .iter()
        .for_each(|certainty| check(certainty.title()));
    use How::{Assumed, Chosen, Computed, Constructor, Format, Named, Place, Prose, Typed};
    for how in [Named, Constructor, Format, Prose, Place, Computed, Assumed, Chosen, Typed] {
        check(how.title());
    }
    paste::doubtful_words().for_each(|sentence| check(sentence));
    paste::forms().for_each(|form| check(form));
    for text in [
        "something (1, 2, 3), other (4, 5, 6), 7, 8 // maybe (0, 0, 9)",
        "ray sphere start (1, 0, 0) end (2, 0, 0) center (1, 2, 3) radius 1 mm, got (1, 1, 1), 17",
        "box (1, 2, 3) size 2 or half size 3, sphere radius 3, ray along +x",
    ] {
        let review = Review::new(text).unwrap();
        let proposals = review.proposals();
        proposals
            .iter()
            .flat_map(|proposal| &proposal.doubts)
            .for_each(|doubt| check_words(&doubt.sentence));
        (0..proposals.len())
            .flat_map(|tab| review.differences(tab))
            .for_each(|words| check_words(&words));
        review.case().err().iter().for_each(check_words);
    }
}

#[test]
fn titles_are_translated() {
    for entry in scenarios::ALL {
        check(entry.title);
        check(entry.group.title());
    }
}

/// The scenes' titles and notes, and the reported answers of the gallery's bugs.
fn texts_of_scenes() -> Vec<String> {
    let scenes = cases::SCENES.iter().map(|(_, text)| cases::parse(text).unwrap());
    let texts = scenes.flat_map(|case| [case.title, case.note]).flatten();
    let reported = fs::read_to_string("assets/reported.json").unwrap();
    let reported: Map<String, Value> = serde_json::from_str(&reported).unwrap();
    let says = reported.values().filter_map(|row| row["says"].as_str().map(str::to_owned));
    texts.chain(says).collect()
}

/// Returns the numbers of a text.
fn numbers(text: &str) -> Vec<&str> {
    let runs = text.split(|c: char| !c.is_ascii_digit() && c != '.');
    let runs = runs.map(|run| run.trim_matches('.'));
    runs.filter(|run| !run.is_empty()).collect()
}

#[test]
fn every_scene_is_translated_with_its_numbers() {
    for english in texts_of_scenes() {
        let is_text = english.split(|c: char| !c.is_alphabetic()).any(|word| word.len() > 3);
        for language in TRANSLATED {
            let said = language.say_of_scene(&english);
            assert!(!is_text || said != english, "no {} for {english:?}", language.name());
            for number in numbers(&english) {
                assert!(said.contains(number), "{number} of {english:?}: {said}");
            }
        }
    }
}

#[test]
fn the_scenes_tables_hold_only_what_scenes_say() {
    let said = texts_of_scenes();
    let tables = ["ko", "zh"].map(|code| {
        let table = fs::read_to_string(format!("crates/scenarios/languages/scenes/{code}.json"));
        serde_json::from_str::<Map<String, Value>>(&table.unwrap()).unwrap()
    });
    assert!(tables[0].keys().eq(tables[1].keys()));
    for english in tables[0].keys() {
        assert!(said.contains(english), "no scene says {english:?}");
    }
}

#[test]
fn the_tables_hold_only_what_is_said() {
    let source = source();
    let table = fs::read_to_string("crates/scenarios/languages/ko.json");
    let table: Map<String, Value> = serde_json::from_str(&table.unwrap()).unwrap();
    // The captions of the programs' tests appear at their lamps.
    let programs = scenarios::ALL.iter().filter_map(Entry::program);
    let captions: Vec<_> = programs
        .flat_map(|program| program.all_steps().into_iter().map(|step| &*step.caption))
        .collect();
    let of_paste: Vec<_> = paste::doubtful_words().chain(paste::forms()).collect();
    for english in table.keys() {
        // As a sentence, or as a name of the JSON format.
        let [whole, name] = [english.clone(), english.replace(' ', "_")];
        let is_said = [whole, name].iter().any(|said| source.contains(&format!("\"{said}\"")));
        let colon = if english.ends_with('?') { "" } else { ":" };
        let is_said = is_said
            || captions.contains(&english.as_str())
            || of_paste.contains(&english.as_str())
            || source.contains(&format!("{english}{colon} "));
        assert!(is_said, "nobody says {english:?}");
    }
}

#[cfg(feature = "window")]
#[test]
fn the_keys_are_explained_in_every_language() {
    use collision_sandbox::state::shortcuts::{self, Topic};
    Topic::ALL.iter().for_each(|topic| check(topic.title()));
    shortcuts::ALL.iter().for_each(|row| check(row.does));
}
