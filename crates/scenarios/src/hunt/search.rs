//! Searches for a counterexample to a text while it is typed: among the reported bugs, the hard
//! cases, and random ones.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use serde_json::{Value, json};

use super::breach::{LawViolation, breach};
use super::draw::{Dice, Numbers, build, numbers_of};
use super::guide::{Guide, Spent, Texts};
use super::shrink::shrunk;
use crate::cases::{self, HARD_CASES, SCENES};
use crate::methods::Yours;
use crate::scenario::{Choices, Entry, Message, Scenario, message};

/// A search that can be resumed. The same text and seed find the same.
pub struct Search {
    yours: Arc<Yours>,
    /// The choices for each case, one of these at random: those asked for, and those that the text
    /// distinguishes.
    choices: Vec<Choices>,
    reported: Vec<Known>,
    hard: Vec<Known>,
    dice: Dice,
    guide: Guide,
    spent: Spent,
    most_steps: usize,
    found: Tally,
    /// The number of shortened cases of each kind.
    shrunk: HashMap<(LawViolation, &'static str), usize>,
}

/// The findings of a search so far.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Tally {
    /// Cases of the gallery: bugs reported elsewhere.
    pub reported: Share,
    /// Hard cases and scenes.
    pub hard: Share,
    /// Random cases.
    pub drawn: Share,
    /// The shortest counterexample of each kind of difference and relation of the kernel.
    pub kinds: Vec<Counterexample>,
}

/// The number of cases asked, and of those whose answer by the text differs from the kernel's.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Share {
    /// Hits for misses, misses for hits, and wrong values.
    pub wrong: usize,
    /// Right except for the relation.
    pub otherwise: usize,
    pub of: usize,
}

/// A case that the text gets wrong, with numbers as short as possible.
#[derive(Debug, Clone, PartialEq)]
pub struct Counterexample {
    pub breach: LawViolation,
    /// The kernel's relation.
    pub relation: &'static str,
    /// The numbers of each input.
    pub numbers: Vec<Vec<f32>>,
    /// The choice of each convention.
    pub choices: Choices,
}

/// A known case.
#[derive(Clone)]
struct Known {
    numbers: Numbers,
    /// The choices that are not the contract's.
    choices: Choices,
}

/// The most counterexamples of a kind that are shortened.
const MOST_SHRUNK: usize = 4;
/// The most steps of a search that nobody can stop: some seconds.
pub const STEPS: usize = 400_000_000;
/// The most kinds kept.
const MOST_KINDS: usize = 16;

impl Search {
    /// Starts a search under these conventions, and under others that the text distinguishes.
    pub fn new(yours: Arc<Yours>, choices: &[(&'static str, &'static str)], seed: u64) -> Self {
        let mut all = vec![choices.to_vec()];
        for other in yours.distinct_variants() {
            all.push(with(choices.to_vec(), &other));
        }
        let known = |of: &[Known]| {
            let is_asked = |known: &&Known| {
                known.choices.is_empty()
                    || all.iter().any(|it| known.choices.iter().all(|one| it.contains(one)))
            };
            of.iter().filter(is_asked).cloned().collect()
        };
        let [reported, hard] = known_of(yours.entry);
        Self {
            reported: known(reported),
            hard: known(hard),
            guide: Guide::new(yours.entry),
            spent: Spent::default(),
            most_steps: usize::MAX,
            choices: all,
            yours,
            dice: Dice(seed),
            found: Tally::default(),
            shrunk: HashMap::new(),
        }
    }

    pub fn yours(&self) -> &Arc<Yours> {
        &self.yours
    }

    pub fn found(&self) -> &Tally {
        &self.found
    }

    /// Limits the search to this many steps of the texts.
    pub fn within(self, steps: usize) -> Self {
        Self { most_steps: steps, ..self }
    }

    /// Returns `true` if it has taken all its steps.
    pub fn is_spent(&self) -> bool {
        self.spent.steps() > self.most_steps
    }

    /// Returns the number of cases asked before the first random one.
    pub fn known(&self) -> usize {
        self.reported.len() + self.hard.len()
    }

    /// Continues until this many cases have been asked in all, or until `may` returns `false`.
    pub fn go_on(&mut self, cases: usize, mut may: impl FnMut() -> bool) {
        // No list is drawn.
        if self.yours.entry.has_lists() {
            return;
        }
        while self.found.asked() < cases && !self.is_spent() && may() {
            let asked = self.found.asked();
            let choices = self.choices[self.dice.below(self.choices.len())].clone();
            let (known, share) = match asked.checked_sub(self.reported.len()) {
                None => (self.reported.get(asked), &mut self.found.reported),
                Some(place) if place < self.hard.len() => {
                    (self.hard.get(place), &mut self.found.hard)
                }
                _ => (None, &mut self.found.drawn),
            };
            let choices = match known {
                Some(known) => with(choices, &known.choices),
                None => choices,
            };
            let entry = self.yours.entry;
            let Some(own) = entry.program_by(&choices) else { return };
            let yours = self.yours.program_by(&choices);
            let texts = Texts { entry, choices: &choices, yours, own, spent: &self.spent };
            let numbers = match known {
                Some(known) => known.numbers.clone(),
                None => self.guide.draw(&texts, &mut self.dice),
            };
            // A case that an input refuses is skipped.
            let Some(scenario) = build(entry, &numbers, &choices) else { continue };
            if known.is_some() {
                self.guide.see(&texts, &numbers);
            }
            share.of += 1;
            self.spent.ask();
            if let Some(breach) = breach(&self.yours, scenario.as_ref()) {
                let count = match breach {
                    LawViolation::Relation => &mut share.otherwise,
                    LawViolation::Hit | LawViolation::Value(_) => &mut share.wrong,
                };
                *count += 1;
                let relation = scenario.verdict().relation;
                self.keep(breach, relation, numbers, choices, &mut may);
            }
        }
    }

    /// Shortens it, and keeps the shortest of its kind.
    fn keep(
        &mut self,
        breach: LawViolation,
        relation: &'static str,
        numbers: Numbers,
        choices: Choices,
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
        let (spent, most) = (&self.spent, self.most_steps);
        let numbers = shrunk(numbers, |numbers| {
            spent.ask();
            spent.steps() <= most && may() && build(entry, numbers, &choices).is_some_and(is_same)
        });
        let one = Counterexample { breach, relation, numbers, choices };
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
    /// Returns the number of cases asked.
    pub fn asked(&self) -> usize {
        self.reported.of + self.hard.of + self.drawn.of
    }

    /// Returns the shortest of the worst kind.
    pub fn smallest(&self) -> Option<&Counterexample> {
        self.kinds.first()
    }

    /// Returns "agrees on 100000 cases", or "breaks: 3 of 12 reported bugs, 41 of 100000".
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
    /// Returns the length of its numbers as text.
    fn length(&self) -> usize {
        self.numbers.iter().flatten().map(|&number| cases::number_text(number).len()).sum()
    }

    /// Returns a line of JSON for `query`, with the right answer and the text's answer.
    pub fn line(&self, yours: &Yours) -> Option<String> {
        let scenario = build(yours.entry, &self.numbers, &self.choices)?;
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
            LawViolation::Value(field) => {
                format!("{name}: {theirs} with another {field} than ours")
            }
            LawViolation::Hit | LawViolation::Relation => format!("{name}: {theirs}; ours: {ours}"),
        };
        let mut case: Value =
            serde_json::from_str(&cases::write(yours.entry, scenario.as_ref())).ok()?;
        case["note"] = note.into();
        case["expected"] = json!({ "hit": verdict.hit, "relation": verdict.relation });
        Some(cases::compact(&case))
    }
}

/// Returns the first choices, overridden by the others.
fn with(first: Choices, others: &Choices) -> Choices {
    let is_kept = |(name, _): &&(&str, &str)| others.iter().all(|(other, _)| other != name);
    first.iter().filter(is_kept).chain(others).copied().collect()
}

/// Returns the scenario's reported bugs and hard cases, read once.
fn known_of(entry: &Entry) -> &'static [Vec<Known>; 2] {
    type All = HashMap<&'static str, [Vec<Known>; 2]>;
    static KNOWN: OnceLock<All> = OnceLock::new();
    static NONE: [Vec<Known>; 2] = [Vec::new(), Vec::new()];
    let all = KNOWN.get_or_init(|| {
        let mut all = All::new();
        let gallery = SCENES.iter().map(|&(name, text)| (name.starts_with("gallery/"), text));
        for (is_reported, text) in gallery.chain(HARD_CASES.lines().map(|line| (false, line))) {
            let Ok(case) = cases::parse(text) else { continue };
            if case.live.has_list() {
                continue;
            }
            let numbers = numbers_of(case.live.as_ref());
            let (now, contract) = (case.live.choices(), (case.scenario.build)().choices());
            let choices = now.into_iter().filter(|one| !contract.contains(one)).collect();
            let known = all.entry(case.scenario.id).or_default();
            known[usize::from(!is_reported)].push(Known { numbers, choices });
        }
        all
    });
    all.get(entry.id).unwrap_or(&NONE)
}
