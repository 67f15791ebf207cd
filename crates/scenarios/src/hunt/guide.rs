//! Guides a search to inputs where a text, or the scenario's own, decides differently: it runs both
//! in f64, keeps the case that came nearest to each decision's boundary, and makes new cases from
//! it.
//! Source: Korel, Automated Software Test Data Generation (1990); McMinn, Search-based Software
//! Test Data Generation (2004).
//! Source: Korel, Automated Software Test Data Generation (1990); McMinn, Search-based Software Test
//! Data Generation (2004).

use std::cell::Cell;
use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use collision_formula::{Decision, Program, Run};

use super::breach::tells;
use super::draw::{Dice, Numbers, between, build, collapsed, lattice, random};
use super::mutate::mutated;
use crate::scenario::{Choices, Entry};

/// The coverage of a scenario's cases so far.
pub(super) struct Guide {
    kinds: Vec<&'static str>,
    /// In the order in which they were first seen.
    goals: Vec<Goal>,
    places: HashMap<u64, usize>,
    /// Hashes of the signs of all decisions.
    ways: HashSet<u64>,
    /// Cases with different paths; the latest replaces the oldest.
    cases: Vec<Numbers>,
    seen: usize,
    next: usize,
}

/// A number whose sign decides.
struct Goal {
    place: u64,
    nearest: Numbers,
    /// The distance of its number from zero.
    distance: f64,
    /// Cases where it is zero.
    zeros: Vec<Numbers>,
}

/// The most zeros kept per goal, and the most cases.
const ZEROS: usize = 8;
const CASES: usize = 256;
/// The number of cases run in f64 per case asked.
const WALKED: usize = 12;

/// The steps that a search has taken.
#[derive(Default)]
pub(super) struct Spent {
    steps: Cell<usize>,
    /// The steps of the last run of both texts.
    walk: Cell<usize>,
}

impl Spent {
    pub fn steps(&self) -> usize {
        self.steps.get()
    }

    /// Counts a question as costing as much as the last run.
    pub fn ask(&self) {
        self.steps.set(self.steps.get() + self.walk.get());
    }

    fn walk(&self, steps: usize) {
        self.walk.set(steps);
        self.ask();
    }
}

/// The texts under some conventions.
pub(super) struct Texts<'a> {
    pub entry: &'static Entry,
    pub choices: &'a Choices,
    pub yours: &'a Program,
    pub own: &'a Program,
    pub spent: &'a Spent,
}

/// The decisions of both texts for a case.
struct Trail {
    decisions: Vec<Decision>,
    /// `true` if their answers differ.
    parts: bool,
}

impl Texts<'_> {
    fn walk(&self, numbers: &Numbers) -> Option<Trail> {
        // A case that an input refuses is skipped.
        build(self.entry, numbers, self.choices)?;
        let wide: Vec<Vec<f64>> =
            numbers.iter().map(|of| of.iter().copied().map(f64::from).collect()).collect();
        let (own, mut decisions) = self.own.decisions(&wide);
        let (yours, more) = self.yours.decisions(&wide);
        decisions.extend(more);
        self.spent.walk(own.steps + yours.steps);
        let parts = self.part(&yours, &own);
        Some(Trail { decisions, parts })
    }

    fn part(&self, yours: &Run<f64>, own: &Run<f64>) -> bool {
        if yours.hit != own.hit {
            return true;
        }
        let (Some(theirs), Some(ours)) =
            (self.yours.relations.get(yours.relation), self.own.relations.get(own.relation))
        else {
            return false;
        };
        if theirs != ours {
            return tells(self.entry, self.yours, theirs, ours);
        }
        self.yours.fields.iter().zip(&yours.fields).any(|(field, value)| {
            let same = self.own.fields.iter().position(|other| other == field);
            let (Some(theirs), Some(Some(ours))) = (value, same.map(|place| &own.fields[place]))
            else {
                return false;
            };
            let (theirs, ours) = (theirs.numbers(), ours.numbers());
            let is_near = |(x, y): (&f64, &f64)| (x - y).abs() <= 1e-4 * (1.0 + x.abs());
            theirs.len() != ours.len() || !theirs.iter().zip(ours).all(is_near)
        })
    }
}

impl Guide {
    pub fn new(entry: &Entry) -> Self {
        Self {
            kinds: entry.single_inputs().iter().map(|input| input.value.kind()).collect(),
            goals: Vec::new(),
            places: HashMap::new(),
            ways: HashSet::new(),
            cases: Vec::new(),
            seen: 0,
            next: 0,
        }
    }

    /// Records what is new about a case; returns `true` if the texts' answers differ.
    pub fn see(&mut self, texts: &Texts, numbers: &Numbers) -> bool {
        let Some(trail) = texts.walk(numbers) else { return false };
        let mut way = DefaultHasher::new();
        for Decision { place, number } in trail.decisions {
            (place, number.partial_cmp(&0.0)).hash(&mut way);
            let goal = *self.places.entry(place).or_insert_with(|| {
                let nearest = numbers.clone();
                let (distance, zeros) = (f64::INFINITY, Vec::new());
                self.goals.push(Goal { place, nearest, distance, zeros });
                self.goals.len() - 1
            });
            self.goals[goal].see(numbers, number, self.seen);
        }
        self.seen += 1;
        if self.ways.insert(way.finish()) {
            match self.cases.len() {
                CASES => self.cases[self.ways.len() % CASES] = numbers.clone(),
                _ => self.cases.push(numbers.clone()),
            }
        }
        trail.parts
    }

    /// Returns the next case to ask: one for which the texts' answers differ, if a few tries find
    /// one.
    pub fn draw(&mut self, texts: &Texts, dice: &mut Dice) -> Numbers {
        let mut drawn = self.one(texts, dice);
        for _ in 1..WALKED {
            if self.see(texts, &drawn) {
                break;
            }
            drawn = self.one(texts, dice);
        }
        drawn
    }

    /// Draws a case: random, of small integers where much touches, with an input equal to another,
    /// next to where the texts change their path, or near a case that was special already.
    fn one(&mut self, texts: &Texts, dice: &mut Dice) -> Numbers {
        let entry = texts.entry;
        match dice.below(16) {
            0 => random(entry, dice),
            1 => lattice(entry, dice),
            2 => collapsed(lattice(entry, dice), dice),
            _ if self.goals.is_empty() => random(entry, dice),
            3 | 4 => {
                let first = self.any(dice);
                let second = self.varied(&first, dice);
                let sides = if dice.below(2) == 0 { [first, second] } else { [second, first] };
                let [first, second] = sides;
                between(first, second, |numbers| Some(ways(texts, numbers)))
            }
            5 | 6 => {
                let first = self.any(dice);
                self.varied(&first, dice)
            }
            _ => self.near_a_goal(texts, dice),
        }
    }

    fn any(&self, dice: &mut Dice) -> Numbers {
        self.cases[dice.below(self.cases.len())].clone()
    }

    fn varied(&self, numbers: &Numbers, dice: &mut Dice) -> Numbers {
        mutated(&self.kinds, numbers.clone(), &self.cases[dice.below(self.cases.len())], dice)
    }

    /// Varies a case on the boundary of the next goal, else moves the nearest one closer to it.
    fn near_a_goal(&mut self, texts: &Texts, dice: &mut Dice) -> Numbers {
        self.next = (self.next + 1) % self.goals.len();
        let Goal { place, nearest, zeros, .. } = &self.goals[self.next];
        if !zeros.is_empty() && dice.below(4) > 0 {
            return self.varied(&zeros[dice.below(zeros.len())], dice);
        }
        let closer = if dice.below(2) == 0 { closer(texts, *place, nearest, dice) } else { None };
        closer.unwrap_or_else(|| self.varied(nearest, dice))
    }
}

/// Moves to where the number of that place would be zero, if it were linear in one of the
/// coordinates.
fn closer(texts: &Texts, place: u64, numbers: &Numbers, dice: &mut Dice) -> Option<Numbers> {
    let number = |numbers: &Numbers| {
        let Trail { decisions, .. } = texts.walk(numbers)?;
        decisions.iter().find(|one| one.place == place).map(|one| one.number)
    };
    let input = dice.below(numbers.len());
    let coordinate = dice.below(numbers[input].len());
    let mut aside = numbers.clone();
    aside[input][coordinate] += 0.25;
    let (here, there) = (number(numbers)?, number(&aside)?);
    let by = (0.25 * here / (here - there)) as f32;
    aside[input][coordinate] = numbers[input][coordinate] + by;
    (by.is_finite() && by != 0.0).then_some(aside)
}

impl Goal {
    fn see(&mut self, numbers: &Numbers, number: f64, seen: usize) {
        let distance = number.abs();
        if distance == 0.0 {
            match self.zeros.len() {
                ZEROS => self.zeros[seen % ZEROS] = numbers.clone(),
                _ => self.zeros.push(numbers.clone()),
            }
        } else if distance < self.distance {
            self.distance = distance;
            self.nearest = numbers.clone();
        }
    }
}

/// Returns a hash of the paths of the texts.
fn ways(texts: &Texts, numbers: &Numbers) -> u64 {
    let mut way = DefaultHasher::new();
    for Decision { place, number } in texts.walk(numbers).into_iter().flat_map(|it| it.decisions) {
        (place, number > 0.0).hash(&mut way);
    }
    way.finish()
}
