//! A user's formula: typed, broken by the search, opened at the smallest case and corrected, with a
//! real pointer and keyboard, in each language.

use std::sync::Arc;
use std::thread::sleep;
use std::time::{Duration, Instant};

use bevy::math::Vec2;
use collision_sandbox::state::explain::Tab;
use collision_sandbox::state::settings::Settings;
use collision_scenarios::language::Language;
use collision_scenarios::methods::{Draft, Inputs};
use collision_scenarios::scenario::Numbers;

use crate::hand::Hand;
use crate::screen::*;

/// The same app without a display, given the same input: it knows the widgets' places.
struct Twin {
    hand: Hand,
    language: Language,
    presses: usize,
    keys: usize,
}

impl Twin {
    fn new(scenario: &str, language: Language) -> Self {
        let mut hand = Hand::new(scenario);
        hand.app.world_mut().resource_mut::<Settings>().language = language;
        hand.frames(3);
        Self { hand, language, presses: 0, keys: 0 }
    }

    /// Returns a widget's left end and middle.
    fn place(&mut self, name: &'static str) -> [Vec2; 2] {
        let name = self.language.say(name);
        let begun = Instant::now();
        // The search takes a while.
        let bounds = loop {
            let nodes = self.hand.nodes();
            let named = nodes.iter().filter(|node| node.label() == Some(name));
            if let Some(bounds) = named.filter_map(|node| node.bounds()).next() {
                break bounds;
            }
            assert!(begun.elapsed() < PATIENCE, "no {name}");
        };
        let [x0, y0, x1, y1] = [bounds.x0, bounds.y0, bounds.x1, bounds.y1].map(|x| x as f32);
        let middle = (y0 + y1) / 2.0;
        [Vec2::new(x0, middle), Vec2::new((x0 + x1) / 2.0, middle)]
    }

    fn press_at(&mut self, at: Vec2) {
        pointer(at);
        sleep(Duration::from_millis(400));
        xdotool(&["click", "1"]);
        self.hand.click_at(at);
        self.hand.frames(3);
        sleep(Duration::from_millis(600));
        self.presses += 1;
    }

    fn press(&mut self, name: &'static str) {
        let [_, middle] = self.place(name);
        self.press_at(middle);
    }

    /// Replaces the editor's text.
    fn type_over(&mut self, text: &str) {
        let [left, _] = self.place("The formula's text");
        self.press_at(left + Vec2::new(8.0, 0.0));
        keys(&["ctrl", "a"]);
        for (place, line) in text.lines().enumerate() {
            if place > 0 {
                keys(&["Return"]);
            }
            xdotool(&["type", "--delay", "30", "--", line]);
        }
        self.keys += 1 + text.chars().count();
        let numbers = Numbers::Exact;
        self.hand.workspace().methods_mut()[0] = draft(numbers, text);
        self.hand.frames(3);
    }
}

fn draft(numbers: Numbers, text: &str) -> Draft {
    Draft { name: "Yours".into(), numbers, text: text.into() }
}

/// Returns `true` if the text and the kernel agree on the case in the window.
fn agrees(screen: &Screen, text: &str) -> bool {
    let case = screen.last();
    let works = draft(Numbers::Exact, text).read(case.scenario).expect("a text that reads");
    Arc::new(works).ask(&Inputs::of(case.live.as_ref())).hit == case.live.verdict().hit
}

#[test]
fn it_is_typed_broken_opened_and_mended() {
    const SCENARIO: &str = "sphere_sphere";
    const WRONG: &str = "How far: d = |S2 - S1|\nIs it? d >= r1 + r2 -> apart\n-> hit";
    const NO_TEXT: &str = "How far: d = |S2 - S1|\nIs it? d > r1 + -> apart\n-> hit";
    const RIGHT: &str = "How far: d = |S2 - S1|\nIs it? d > r1 + r2 -> apart\n-> hit";
    for language in Language::ALL {
        let home = tempfile::tempdir().expect("a folder of its own");
        let locale = format!("{}.UTF-8", language.code());
        let screen = Screen::start_with(&[SCENARIO], home, |command| {
            command.env("LC_ALL", &locale);
        });
        let begun = Instant::now();
        let mut twin = Twin::new(SCENARIO, language);
        for name in [Tab::Code.title(), "Edit", "New formula", "exact"] {
            twin.press(name);
        }
        twin.type_over(WRONG);
        let opened = |screen: &Screen| !agrees(screen, WRONG);
        assert!(!opened(&screen), "the two agree on the scenario as it opens");
        // The button appears once the search has found something.
        while !screen.waits(Duration::from_secs(2), opened) {
            assert!(begun.elapsed() < PATIENCE, "{language:?}: the smallest case does not open");
            twin.press("Open the smallest");
        }
        println!(
            "{language:?}: {} presses, {} keys, {:.0} s to the smallest case",
            twin.presses,
            twin.keys,
            begun.elapsed().as_secs_f32()
        );

        assert!(screen.picture().complains() < 30, "{language:?}");
        twin.type_over(NO_TEXT);
        screen.wait_for(|screen| screen.picture().complains() > 30, "the mistake");
        twin.type_over(RIGHT);
        screen.wait_for(|screen| screen.picture().complains() < 30, "the mistake to go");
        assert!(agrees(&screen, RIGHT), "{language:?}");
        let shown = RIGHT.replace("->", "→");
        let is_kept = |screen: &Screen| {
            let kept = screen.kept(SCENARIO);
            kept.is_some_and(|(_, kept)| kept["case"]["methods"][0]["text"] == *shown)
        };
        screen.wait_for(is_kept, "the mended text in the session");
    }
}
