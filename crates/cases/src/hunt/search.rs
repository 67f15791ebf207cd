//! Looks for a counterexample to a text while it is typed: over the bugs that were reported, the
//! hard cases, and ones that are drawn.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use serde_json::{Value, json};

use super::breach::{Breach, breach, decided};
use super::draw::{Dice, Numbers, between, build, collapsed, lattice, random};
use super::shrink::shrunk;
use crate::cases::{self, SCENES};
use crate::methods::Yours;
use crate::scenario::{Entry, Message, Scenario, message};

/// A search that goes on where it was left. The same text and seed find the same.
pub struct Search {
    yours: Arc<Yours>,
    known: &'static Known,
    dice: Dice,
    found: Tally,
    /// How many of each kind have been made short.
    shrunk: HashMap<(Breach, &'static str), usize>,
}

/// What a search has found so far.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Tally {
    /// Of the gallery: bugs that were reported elsewhere.
    pub reported: Share,
    /// Hard cases and scenes.
    pub hard: Share,
    /// Drawn ones.
    pub drawn: Share,
    /// The shortest of each kind: of what is said otherwise, and of what the kernel says.
    pub kinds: Vec<Counterexample>,
}

/// How many were asked, and of how many the text says otherwise than the kernel.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Share {
    /// Hits for misses, misses for hits, and wrong values.
    pub wrong: usize,
    /// Right but for the relation.
    pub otherwise: usize,
    pub of: usize,
}

/// A case that the text gets wrong, with numbers as short as can be.
#[derive(Debug, Clone, PartialEq)]
pub struct Counterexample {
    pub breach: Breach,
    /// What the kernel says.
    pub relation: &'static str,
    /// The numbers of each input.
    pub numbers: Vec<Vec<f32>>,
}

/// A scenario's cases by their numbers, by the contract's conventions.
#[derive(Default)]
struct Known {
    id: &'static str,
    reported: Vec<Numbers>,
    hard: Vec<Numbers>,
}

/// So many counterexamples of a kind are made short.
const MOST_SHRUNK: usize = 4;
/// So many kinds are kept.
const MOST_KINDS: usize = 16;

impl Search {
    pub fn new(yours: Arc<Yours>, seed: u64) -> Self {
        let known = known(yours.entry);
        Self { yours, known, dice: Dice(seed), found: Tally::default(), shrunk: HashMap::new() }
    }

    pub fn yours(&self) -> &Arc<Yours> {
        &self.yours
    }

    pub fn found(&self) -> &Tally {
        &self.found
    }

    /// How many cases are asked before the first that is drawn.
    pub fn known(&self) -> usize {
        self.known.reported.len() + self.known.hard.len()
    }

    /// Goes on until so many cases have been asked in all, or as long as it may.
    pub fn go_on(&mut self, cases: usize, mut may: impl FnMut() -> bool) {
        while self.found.asked() < cases && may() {
            let Known { reported, hard, .. } = self.known;
            let asked = self.found.asked();
            let (numbers, share) = match (reported.get(asked), asked.checked_sub(reported.len())) {
                (Some(numbers), _) => (numbers.clone(), &mut self.found.reported),
                (None, Some(place)) if place < hard.len() => {
                    (hard[place].clone(), &mut self.found.hard)
                }
                _ => (drawn(&self.yours, &mut self.dice), &mut self.found.drawn),
            };
            // What an input refuses is no case.
            let Some(scenario) = build(self.yours.entry, &numbers) else { continue };
            share.of += 1;
            if let Some(breach) = breach(&self.yours, scenario.as_ref()) {
                let count = match breach {
                    Breach::Relation => &mut share.otherwise,
                    Breach::Hit | Breach::Value(_) => &mut share.wrong,
                };
                *count += 1;
                let relation = scenario.verdict().relation;
                self.keep(breach, relation, numbers, &mut may);
            }
        }
    }

    /// Makes it short, and keeps the shortest of its kind.
    fn keep(
        &mut self,
        breach: Breach,
        relation: &'static str,
        numbers: Numbers,
        may: &mut impl FnMut() -> bool,
    ) {
        let count = self.shrunk.entry((breach.clone(), relation)).or_default();
        if *count == MOST_SHRUNK {
            return;
        }
        *count += 1;
        let (entry, yours) = (self.yours.entry, &self.yours);
        let is_same = |scenario: Box<dyn Scenario>| {
            scenario.verdict().relation == relation
                && self::breach(yours, scenario.as_ref()).as_ref() == Some(&breach)
        };
        let numbers =
            shrunk(numbers, |numbers| may() && build(entry, numbers).is_some_and(is_same));
        let one = Counterexample { breach, relation, numbers };
        let kinds = &mut self.found.kinds;
        let is_alike =
            |other: &Counterexample| (&other.breach, other.relation) == (&one.breach, one.relation);
        match kinds.iter().position(is_alike) {
            Some(place) if one.length() < kinds[place].length() => kinds[place] = one,
            None if kinds.len() < MOST_KINDS => kinds.push(one),
            _ => {}
        }
        kinds.sort_by_key(|one| (one.breach.severity(), one.length()));
    }
}

impl Tally {
    /// How many cases were asked.
    pub fn asked(&self) -> usize {
        self.reported.of + self.hard.of + self.drawn.of
    }

    /// The shortest of the worst.
    pub fn smallest(&self) -> Option<&Counterexample> {
        self.kinds.first()
    }

    /// "agrees on 100000 cases", or "breaks: 3 of 12 reported bugs, 41 of 100000".
    pub fn words(&self) -> Message {
        let Self { reported, hard, drawn, .. } = self;
        let wrong = hard.wrong + drawn.wrong;
        let otherwise = reported.otherwise + hard.otherwise + drawn.otherwise;
        let text = |count: usize| count.to_string();
        match (reported.wrong, wrong, otherwise) {
            (0, 0, 0) => message!("agrees on {0} cases", text(self.asked())),
            (0, 0, _) => message!(
                "agrees on {0} cases, {1} of them by another relation",
                text(self.asked()),
                text(otherwise)
            ),
            _ if reported.of == 0 => {
                message!("breaks: {0} of {1}", text(wrong), text(hard.of + drawn.of))
            }
            _ => message!(
                "breaks: {0} of {1} reported bugs, {2} of {3}",
                text(reported.wrong),
                text(reported.of),
                text(wrong),
                text(hard.of + drawn.of)
            ),
        }
    }
}

impl Counterexample {
    /// Of its numbers as text.
    fn length(&self) -> usize {
        self.numbers.iter().flatten().map(|&number| cases::number_text(number).len()).sum()
    }

    /// A line of JSON that `query` answers, with the right answer and what the text says.
    pub fn line(&self, yours: &Yours) -> Option<String> {
        let scenario = build(yours.entry, &self.numbers)?;
        let verdict = scenario.verdict();
        let theirs = yours.ask(&crate::methods::Inputs::of(scenario.as_ref()));
        let said = |hit: bool, relation: &str| match (hit, relation) {
            (true, "hit" | "") => "hit".to_owned(),
            (true, relation) => format!("hit ({relation})"),
            (false, relation) => format!("miss ({relation})"),
        };
        let name = &yours.draft.name;
        let [theirs, ours] =
            [said(theirs.hit, &theirs.relation), said(verdict.hit, verdict.relation)];
        let note = match &self.breach {
            Breach::Value(field) => format!("{name}: {theirs} with another {field} than ours"),
            Breach::Hit | Breach::Relation => format!("{name}: {theirs}; ours: {ours}"),
        };
        let mut case: Value =
            serde_json::from_str(&cases::write(yours.entry, scenario.as_ref())).ok()?;
        case["note"] = note.into();
        case["expected"] = json!({ "hit": verdict.hit, "relation": verdict.relation });
        Some(cases::compact(&case))
    }
}

/// One that is drawn: of small whole numbers, where much touches; where an input is another; next to
/// where the text decides otherwise.
fn drawn(yours: &Yours, dice: &mut Dice) -> Numbers {
    let entry = yours.entry;
    match dice.below(6) {
        0 => lattice(entry, dice),
        1 => collapsed(lattice(entry, dice), dice),
        2 | 3 => random(entry, dice),
        _ => {
            let first = if dice.below(3) == 0 { lattice(entry, dice) } else { random(entry, dice) };
            let second = match dice.below(3) {
                0 => collapsed(first.clone(), dice),
                1 => lattice(entry, dice),
                _ => random(entry, dice),
            };
            // Either side of where it does.
            let sides = if dice.below(2) == 0 { [first, second] } else { [second, first] };
            let [first, second] = sides;
            between(first, second, |numbers| Some(decided(yours, numbers)))
        }
    }
}

/// From other projects' tests, a case a line.
const HARD_CASES: &str = include_str!(concat!(env!("OUT_DIR"), "/hard_cases.jsonl"));

/// The scenario's reported bugs and hard cases, read once.
fn known(entry: &Entry) -> &'static Known {
    static KNOWN: OnceLock<Vec<Known>> = OnceLock::new();
    static NONE: Known = Known { id: "", reported: Vec::new(), hard: Vec::new() };
    let all = KNOWN.get_or_init(|| {
        let of = |entry: &Entry| Known { id: entry.id, ..Known::default() };
        let mut all: Vec<_> = crate::scenarios::ALL.iter().map(of).collect();
        let gallery = SCENES.iter().map(|&(name, text)| (name.starts_with("gallery/"), text));
        for (is_reported, text) in gallery.chain(HARD_CASES.lines().map(|line| (false, line))) {
            let Ok(case) = cases::parse(text) else { continue };
            let is_by_contract = case.live.conventions_now().iter().all(|&place| place == 0);
            let known = all.iter_mut().find(|known| known.id == case.scenario.id);
            let Some(known) = known.filter(|_| is_by_contract) else { continue };
            let inputs = case.live.inputs_now();
            let numbers = inputs.iter().map(|input| input.value.numbers()).collect();
            if is_reported { &mut known.reported } else { &mut known.hard }.push(numbers);
        }
        all
    });
    all.iter().find(|known| known.id == entry.id).unwrap_or(&NONE)
}
