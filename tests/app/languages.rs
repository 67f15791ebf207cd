//! The panel in Korean and Chinese shows no English.

use std::collections::BTreeSet;

use bevy::prelude::*;
use bevy_egui::{EguiContext, EguiOutput};
use collision_sandbox::state::explain::{BranchCoverage, Explain, Picture, Tab};
use collision_sandbox::state::measure::Measure;
use collision_sandbox::state::settings::{Mouse, Settings};
use collision_sandbox::state::shortcuts;
use collision_sandbox::ui::{Dialog, PanelState, Pasting, Sheet};
use collision_scenarios::cases::{self, Frame, SCENES};
use collision_scenarios::language::Language;
use collision_scenarios::link::DEFAULT_PAGE;
use collision_scenarios::methods;
use collision_scenarios::scenario::Line;
use collision_scenarios::scenarios;

use crate::hand::Hand;

/// Names that are the same in every language, beside those that the program lists. Includes a
/// case's keys.
const NAMES: &[&str] = &[
    "JSON",
    "Unity",
    "Blender",
    "English",
    "Ctrl",
    "Shift",
    "Alt",
    "query",
    "inf",
    "collision-sandbox list",
    "scenario inputs conventions title note source expected view methods focus yaw pitch distance",
];

/// Returns the possible words of a text in Latin letters: numbers and short names do not count.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let runs = text.split(|c: char| !c.is_ascii_alphanumeric());
    runs.filter(|run| run.len() >= 3 && run.bytes().all(|byte| byte.is_ascii_alphabetic()))
}

/// The allowed words in Latin letters: names of keys, scenarios, relations and authors, the
/// formulas' letters, and whatever the translations keep.
struct Allowed {
    words: BTreeSet<String>,
    /// The texts of the user's own files.
    texts: BTreeSet<String>,
}

impl Allowed {
    fn new(language: Language) -> Self {
        let tables = match language {
            Language::Korean => [
                include_str!("../../crates/scenarios/languages/ko.json"),
                include_str!("../../crates/scenarios/languages/scenes/ko.json"),
            ],
            _ => [
                include_str!("../../crates/scenarios/languages/zh.json"),
                include_str!("../../crates/scenarios/languages/scenes/zh.json"),
            ],
        };
        let tables: [serde_json::Map<_, _>; 2] =
            tables.map(|table| serde_json::from_str(table).unwrap());
        let mut names: Vec<&str> = tables
            .iter()
            .flat_map(|table| table.values())
            .map(|said| said.as_str().unwrap())
            .collect();
        names.extend(NAMES);
        names.push(DEFAULT_PAGE);
        names.extend(shortcuts::ALL.iter().map(|row| row.keys));
        names.extend(Frame::ALL.iter().map(|frame| frame.brand));
        for entry in scenarios::ALL {
            names.extend([entry.id, entry.article]);
            names.extend(methods::of(entry.id).map(|method| method.source));
            names.push(scenarios::explanation(entry.id, language));
        }
        // The source of a bug is a name.
        let scenes = SCENES.iter().filter_map(|(_, text)| cases::parse(text).ok());
        let sources: Vec<_> = scenes.filter_map(|case| case.source).collect();
        names.extend(sources.iter().map(String::as_str));
        let words = names.into_iter().flat_map(words).map(str::to_owned).collect();
        Self { words, texts: BTreeSet::new() }
    }

    /// Adds the formulas of the open case, and its relations.
    fn follow(&mut self, hand: &mut Hand) {
        let lamps = hand.app.world().resource::<BranchCoverage>().all();
        let workspace = hand.workspace();
        let answer = workspace.answer.clone();
        self.words.extend(words(answer.relation).map(str::to_owned));
        for step in &answer.steps {
            self.words.extend(words(&step.formula()).map(str::to_owned));
            if let Line::Test { then, .. } = &step.line {
                self.words.extend(words(then).map(str::to_owned));
            }
        }
        for lamp in lamps {
            self.words.extend(words(lamp.formula).map(str::to_owned));
        }
        for convention in workspace.scenario.conventions() {
            self.words
                .extend(convention.choices.iter().flat_map(|c| words(c.who)).map(str::to_owned));
        }
    }

    /// Returns the first English word of a text.
    fn english(&self, text: &str) -> Option<String> {
        // A wrapped text comes line by line.
        if self.texts.iter().any(|own| own.contains(text.trim())) {
            return None;
        }
        // Longest first, since one may begin another.
        let mut own: Vec<_> = self.texts.iter().filter(|own| own.contains(' ')).collect();
        own.sort_by_key(|own| std::cmp::Reverse(own.len()));
        let rest = own.into_iter().fold(text.to_owned(), |rest, own| rest.replace(own, ""));
        // A title of one word could hide the panel's own text: it counts only where it stands
        // alone.
        let alone = |part: &str| self.texts.iter().any(|own| part.trim().ends_with(own.as_str()));
        let rest = rest.split(" · ").filter(|part| !alone(part)).collect::<Vec<_>>().join(" ");
        words(&rest).find(|word| !self.words.contains(*word)).map(str::to_owned)
    }
}

/// Returns everything that the panel shows in this frame, including tooltips and collapsed parts.
fn said(hand: &mut Hand) -> Vec<String> {
    let world = hand.app.world_mut();
    let mut contexts = world.query::<&mut EguiContext>();
    let mut context = contexts.single_mut(world).unwrap();
    let context = context.get_mut();
    context.enable_accesskit();
    context.memory_mut(|memory| memory.set_everything_is_visible(true));
    hand.app.update();
    hand.app.update();
    let world = hand.app.world_mut();
    let output = world.query::<&EguiOutput>().single(world).unwrap();
    let tree = output.platform_output.accesskit_update.as_ref().unwrap();
    let texts = tree.nodes.iter().flat_map(|(_, node)| [node.label(), node.value()]);
    texts.flatten().map(str::to_owned).collect()
}

#[track_caller]
fn check(hand: &mut Hand, allowed: &mut Allowed, language: Language) -> usize {
    let texts = said(hand);
    allowed.follow(hand);
    let english: Vec<_> =
        texts.iter().filter_map(|text| Some((allowed.english(text)?, text))).collect();
    assert!(english.is_empty(), "{}: {english:#?}", language.name());
    texts.len()
}

fn open(id: &str, language: Language) -> Hand {
    let mut hand = Hand::new(id);
    let mut settings = hand.app.world_mut().resource_mut::<Settings>();
    *settings = Settings { language, ..Settings::default() };
    hand
}

fn nothing_is_english_in(language: Language) {
    let mut allowed = Allowed::new(language);
    let mut count = 0;
    for entry in scenarios::ALL {
        let mut hand = open(entry.id, language);
        hand.app.world_mut().resource_mut::<Measure>().toggle();
        for tab in Tab::ALL {
            hand.app.world_mut().resource_mut::<Explain>().open(tab);
            // Code is English in every language.
            if tab != Tab::Code {
                count += check(&mut hand, &mut allowed, language);
            }
        }
        hand.app.world_mut().resource_mut::<Explain>().open(Tab::Derivation);
        hand.app.update();
        for (mark, _) in hand.app.world().resource::<Picture>().0.clone() {
            let text = mark.text().unwrap_or_default();
            let text = language.say(text);
            assert_eq!(allowed.english(text), None, "{}: {text}", entry.id);
        }
        // The other answers of the scenario, each with its derivation.
        let scenes = SCENES.iter().filter_map(|(_, text)| cases::parse(text).ok());
        for case in scenes.filter(|case| case.scenario.id == entry.id).step_by(3) {
            hand.workspace().open_case(case);
            count += check(&mut hand, &mut allowed, language);
        }
    }
    assert!(count > 3000, "{count}");
}

#[test]
fn nothing_is_english_in_korean() {
    nothing_is_english_in(Language::Korean);
}

#[test]
fn nothing_is_english_in_chinese() {
    nothing_is_english_in(Language::Chinese);
}

#[test]
fn no_sheet_error_or_undo_name_is_english() {
    for language in [Language::Korean, Language::Chinese] {
        let mut allowed = Allowed::new(language);
        let mut hand = open("ray_sphere", language);
        for mouse in Mouse::ALL {
            hand.app.world_mut().resource_mut::<Settings>().mouse = mouse;
            hand.panel().sheet = Some(Sheet::Keys);
            check(&mut hand, &mut allowed, language);
        }
        hand.panel().sheet = Some(Sheet::Settings);
        check(&mut hand, &mut allowed, language);
        hand.panel().sheet = Some(Sheet::find());
        check(&mut hand, &mut allowed, language);
        hand.panel().sheet = None;
        // The files beside the path keep their names.
        for file in std::fs::read_dir(".").unwrap() {
            let name = file.unwrap().file_name().into_string().unwrap();
            allowed.texts.extend([format!("{name}/"), name]);
        }
        let files = PanelState::default();
        for dialog in [Dialog::open(&files), Dialog::save(&hand.workspace(), &files)] {
            allowed.texts.insert(dialog.path.clone());
            hand.panel().dialog = Some(dialog);
            check(&mut hand, &mut allowed, language);
        }
        hand.panel().dialog = None;
        // A text that makes a case; its names are its author's.
        let text = "ray box\n// origin (1, 1, 1)\norigin (0, 0, 8) direction (0, 0, -1)\n\
                    box_center (1, 2, 3) size (2, 4, 6) rotation (0.5, 0.1, 0.7, 0.5)\n\
                    hit (1, 2, 3) (4, 5, 6)";
        // Its lines are cut off if there is no room for more.
        for word in words(text) {
            let ends = word.char_indices().map(|(at, letter)| at + letter.len_utf8());
            allowed.words.extend(ends.map(|end| word[..end].to_owned()));
        }
        hand.panel().pasted = Pasting::new(text);
        check(&mut hand, &mut allowed, language);
        hand.panel().pasted = None;
        hand.panel().hidden = true;
        check(&mut hand, &mut allowed, language);
        hand.panel().hidden = false;

        // The reasons for refusing a number or a case.
        for (input, numbers) in
            [(3, &[-1.0][..]), (0, &[f32::NAN, 0.0, 0.0]), (3, &[f32::INFINITY])]
        {
            let why = hand.workspace().scenario.set(input, numbers).unwrap_err();
            hand.workspace().refuse(input, why);
            check(&mut hand, &mut allowed, language);
        }
        for text in [
            r#"{"scenario":"ray_sphere","inputs":{"radius":-1}}"#,
            r#"{"scenario":"ray_sphere","inputs":{"start":7}}"#,
            r#"{"scenario":"ray_sphere","inputs":{"start":7},"inputs":{}}"#,
            r#"{"scenario":"ray_sphere","inputs":{"banana":7}}"#,
            r#"{"scenario":"ray_sphere","view":{"yaw":[]}}"#,
            r#"{"scenario":"ray_sphere","inputz":1}"#,
            r#"{"scenario":"ball_arcs"}"#,
            r#"[7]"#,
        ] {
            allowed.words.extend(words(text).map(str::to_owned));
            let Err(why) = cases::parse(text) else { panic!("{text}") };
            hand.workspace().problem = Some(why.words());
            check(&mut hand, &mut allowed, language);
        }
        // The names of the steps.
        for name in
            ["reset", "paste", "resolve", "open", "exchange", "turn round", "hunt", "file changed"]
        {
            hand.workspace().edit(name, |workspace| {
                let x = workspace.scenario.inputs()[0].value.numbers()[0];
                workspace.scenario.set(0, &[x + 1.0, 0.0, 0.0]).unwrap();
            });
            check(&mut hand, &mut allowed, language);
        }
        let from = hand.handle("end");
        hand.pull(from, Vec2::new(20.0, 30.0));
        hand.release();
        check(&mut hand, &mut allowed, language);
    }
}
