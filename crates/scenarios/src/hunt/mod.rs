//! Searches for cases where a method differs from the kernel, or from its own answer to the same
//! case swapped, permuted, mirrored or moved; and shortens what it finds.

mod breach;
mod draw;
mod guide;
mod laws;
mod mutate;
mod search;
mod shrink;

use std::collections::HashMap;
use std::ops::ControlFlow;

use serde_json::{Value, json};

use crate::cases;
use crate::methods::{self, Inputs, MethodRef, word};
use crate::scenario::{Choices, Entry, Scenario, in_words};
use draw::{Dice, build, random};
use shrink::shrunk;

pub use breach::LawViolation;
pub use laws::Law;
pub use search::{Counterexample, STEPS, Search, Share, Tally};

/// The parameters of a hunt.
pub struct Hunt {
    pub entry: &'static Entry,
    /// Only this method; `None` for all.
    pub against: Option<MethodRef>,
    /// The conventions under which a user's formula is asked.
    pub choices: Choices,
    pub seed: u64,
    /// The number of cases to find.
    pub count: usize,
    /// The number of cases to try.
    pub tries: usize,
    /// If `true`, a method that answers a swapped or moved case differently counts too.
    pub changed: bool,
}

/// A report of a running hunt.
pub enum Event {
    /// The number of cases tried so far.
    Tried(usize),
    Found(Found),
}

/// A case that a method answers wrongly.
pub struct Found {
    /// A line of JSON for `query`, with the right answer and each side's answer.
    pub line: String,
    /// The method that is wrong; `None` for the kernel.
    pub method: Option<MethodRef>,
}

/// The most cases kept with the same method and kind of fault.
const MOST_ALIKE: usize = 3;

/// The number of tries per case wanted.
pub const PATIENCE: usize = 5_000;

/// The number of tries between reports.
const PACE: usize = 1_000;

/// A fault: the method differs from the kernel, or from its answer to the changed case.
#[derive(Clone, Copy)]
struct Fault<'a> {
    /// `None` for the kernel itself.
    who: Option<&'a MethodRef>,
    change: Option<Law>,
}

impl Fault<'_> {
    fn name(&self) -> &str {
        self.who.map_or("ours", MethodRef::name)
    }

    /// Returns the answer of the method at fault, in a word.
    fn word(&self, scenario: &dyn Scenario) -> &'static str {
        match self.who {
            None => word(scenario.verdict().hit),
            Some(who) => who.ask(&Inputs::of(scenario)).word(),
        }
    }

    /// Returns `true` if the method at fault reports a hit.
    fn hits(&self, scenario: &dyn Scenario) -> bool {
        match self.who {
            None => scenario.verdict().hit,
            Some(who) => who.ask(&Inputs::of(scenario)).hit,
        }
    }
}

impl Hunt {
    /// Reports each case that it finds; ends early if `told` breaks.
    pub fn run(&self, mut told: impl FnMut(Event) -> ControlFlow<()>) {
        // An early break has been reported.
        let _ = self.try_run(&mut told);
    }

    fn try_run(&self, told: &mut impl FnMut(Event) -> ControlFlow<()>) -> ControlFlow<()> {
        // No list is drawn.
        if self.entry.has_lists() {
            return ControlFlow::Continue(());
        }
        let who: Vec<_> = match &self.against {
            Some(who) => vec![Some(who.clone())],
            None => {
                let listed = methods::of(self.entry.id).map(MethodRef::Listed).map(Some);
                [None].into_iter().chain(listed).collect()
            }
        };
        let changes = Law::ALL.into_iter().filter(|_| self.changed);
        let changes: Vec<_> = [None].into_iter().chain(changes.map(Some)).collect();
        let mut dice = Dice(self.seed);
        let mut alike: HashMap<(&str, Option<Law>), usize> = HashMap::new();
        let mut found = 0;
        for tried in 1..=self.tries {
            let numbers = random(self.entry, &mut dice);
            for (who, &change) in who.iter().flat_map(|who| changes.iter().map(move |it| (who, it)))
            {
                let fault = Fault { who: who.as_ref(), change };
                let seen =
                    alike.entry((who.as_ref().map_or("", MethodRef::name), change)).or_default();
                if *seen == MOST_ALIKE || !self.is_found(&numbers, fault) {
                    continue;
                }
                *seen += 1;
                found += 1;
                let relation = self.relation(&numbers);
                let shrunk = shrunk(numbers.clone(), |numbers| {
                    self.relation(numbers) == relation && self.is_found(numbers, fault)
                });
                if let Some(line) = self.line(&shrunk, fault) {
                    told(Event::Found(Found { line, method: who.clone() }))?;
                }
                if found == self.count {
                    return ControlFlow::Break(());
                }
            }
            if tried % PACE == 0 || tried == self.tries {
                told(Event::Tried(tried))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns the kernel's relation for the case.
    fn relation(&self, numbers: &[Vec<f32>]) -> Option<&'static str> {
        build(self.entry, numbers, &[]).map(|scenario| scenario.verdict().relation)
    }

    fn is_found(&self, numbers: &[Vec<f32>], fault: Fault) -> bool {
        let Some(scenario) = build(self.entry, numbers, &[]) else { return false };
        let said = fault.hits(scenario.as_ref());
        match fault.change {
            None => said != scenario.verdict().hit,
            Some(change) => change
                .applied(self.entry, numbers)
                .and_then(|changed| build(self.entry, &changed, &[]))
                .is_some_and(|changed| fault.hits(changed.as_ref()) != said),
        }
    }

    /// Returns the case with the right answer, and each side's answer.
    fn line(&self, numbers: &[Vec<f32>], fault: Fault) -> Option<String> {
        let scenario = build(self.entry, numbers, &[])?;
        let verdict = scenario.verdict();
        let own = fault.word(scenario.as_ref());
        let name = fault.name();
        let note = match fault.change {
            None => {
                let relation = in_words(verdict.relation);
                format!("{name}: {own}; ours: {} ({relation})", word(verdict.hit))
            }
            Some(change) => {
                let changed = build(self.entry, &change.applied(self.entry, numbers)?, &[])?;
                let then = fault.word(changed.as_ref());
                format!("{name}: {own}, and {then} {}", change.words())
            }
        };
        let mut case: Value =
            serde_json::from_str(&cases::write(self.entry, scenario.as_ref())).ok()?;
        case["note"] = note.into();
        case["expected"] = json!({ "hit": verdict.hit, "relation": verdict.relation });
        Some(case.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::draw::drawn;
    use super::*;
    use crate::scenarios;

    fn whole(entry: &'static Entry, seed: u64) -> Hunt {
        Hunt {
            entry,
            against: None,
            choices: Choices::new(),
            seed,
            count: 1,
            tries: PATIENCE,
            changed: true,
        }
    }

    fn found(id: &str, against: Option<&str>) -> Vec<Value> {
        let entry = scenarios::find(id).unwrap();
        let against = against.map(|name| methods::of(id).find(|one| one.name == name).unwrap());
        let against = against.map(MethodRef::Listed);
        let mut lines = Vec::new();
        let hunt = Hunt { against, count: 6, ..whole(entry, 1) };
        hunt.run(|told| {
            if let Event::Found(found) = told {
                lines.push(serde_json::from_str(&found.line).unwrap());
            }
            ControlFlow::Continue(())
        });
        lines
    }

    #[test]
    fn what_is_found_is_a_case_with_its_answer() {
        let lines = found("segment_triangle", None);
        assert!(!lines.is_empty());
        for line in lines {
            let case = cases::parse(&line.to_string()).unwrap();
            let verdict = case.live.verdict();
            assert_eq!(line["expected"]["hit"], verdict.hit, "{line}");
            assert!(!line["note"].as_str().unwrap().starts_with("ours"), "{line}");
        }
    }

    #[test]
    fn without_changes_the_method_itself_disagrees() {
        let entry = scenarios::find("segment_triangle").unwrap();
        let hunt = Hunt { count: 6, changed: false, ..whole(entry, 1) };
        let mut count = 0;
        hunt.run(|told| {
            let Event::Found(Found { line, method: Some(method) }) = told else {
                return ControlFlow::Continue(());
            };
            let case = cases::parse(&line).unwrap();
            let theirs = method.ask(&Inputs::of(case.live.as_ref())).hit;
            assert_ne!(theirs, case.live.verdict().hit, "{line}");
            count += 1;
            ControlFlow::Continue(())
        });
        assert!(count > 0);
    }

    #[test]
    fn a_hunt_says_how_far_it_is_and_stops_when_it_is_told_to() {
        let entry = scenarios::find("sphere_sphere").unwrap();
        let hunt = Hunt { count: usize::MAX, tries: 10 * PACE, changed: false, ..whole(entry, 1) };
        let mut tried = Vec::new();
        hunt.run(|told| {
            if let Event::Tried(count) = told {
                tried.push(count);
            }
            if tried.len() == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!(tried, [PACE, 2 * PACE, 3 * PACE]);
    }

    /// The kernel's answer does not depend on how a case is asked.
    #[test]
    fn nothing_is_found_against_the_kernel() {
        for entry in scenarios::ALL {
            let hunt = whole(entry, 2);
            let mut dice = Dice(2);
            for _ in 0..300 {
                let numbers = random(hunt.entry, &mut dice);
                for change in Law::ALL {
                    let fault = Fault { who: None, change: Some(change) };
                    assert!(!hunt.is_found(&numbers, fault), "{} {change:?} {numbers:?}", entry.id);
                }
            }
        }
    }

    #[test]
    fn every_change_is_made_somewhere() {
        for change in Law::ALL {
            let is_made = |entry: &&'static Entry| {
                let hunt = whole(entry, 0);
                let numbers = drawn(hunt.entry, &mut Dice(1), |dice| dice.below(9) as f32);
                change.applied(hunt.entry, &numbers).is_some_and(|changed| changed != numbers)
            };
            assert!(scenarios::ALL.iter().any(|entry| is_made(&entry)), "{change:?}");
        }
        let swapped = |id: &str| {
            let entry = scenarios::find(id).unwrap();
            let hunt = whole(entry, 0);
            let numbers = drawn(hunt.entry, &mut Dice(1), |dice| dice.between(0.0, 1.0) as f32);
            let changed = Law::Swapped.applied(hunt.entry, &numbers).unwrap();
            let half = numbers.len() / 2;
            assert_eq!(changed, [&numbers[half..], &numbers[..half]].concat(), "{id}");
        };
        for id in
            ["sphere_sphere", "line_line", "segment_segment", "triangle_triangle", "plane_plane"]
        {
            swapped(id);
        }
    }
}
