//! Branch coverage: the outcomes of each test in the open scenario's program since it was opened.

use std::collections::BTreeMap;

use bevy::prelude::{Res, ResMut, Resource};
use collision_formula::{Line, Program};
use collision_scenarios::cases::Case;
use collision_scenarios::scenario::{Entry, Input, Scenario, Value};
use collision_scenarios::scenarios;

use super::Explain;
use crate::state::library;
use crate::state::workspace::Workspace;

/// The number of random cases in the search for one that takes a branch.
const TRIES: u64 = 20_000;

/// The outcomes seen of each test, false and true, for each scenario.
#[derive(Resource, Default)]
pub struct BranchCoverage {
    /// The open scenario.
    entry: Option<&'static Entry>,
    /// By the scenario's id, and by the index of the program's step.
    seen: BTreeMap<&'static str, Vec<[bool; 2]>>,
    /// The number of outcomes seen.
    pub lit: usize,
    /// The last question that was recorded.
    question: Option<u64>,
    /// Cases whose branches have not been computed yet.
    waiting: Vec<Box<dyn Scenario>>,
}

/// The saved form: each test of a scenario by its formula, in the program's order, and whether it
/// has failed and held.
pub type SavedCoverage = BTreeMap<String, Vec<(String, bool, bool)>>;

/// A test and its outcomes.
pub struct Lamp {
    /// The index of the program's step.
    pub index: usize,
    pub caption: &'static str,
    pub formula: &'static str,
    /// Whether it has failed, and whether it has held.
    pub seen: [bool; 2],
}

/// The maximum number of waiting cases. The cases of one drag rarely take different branches.
const MOST_WAITING: usize = 200;

/// Records the open case. Computes the waiting cases' branches when they are shown, or when the
/// case has stopped changing.
pub fn light(workspace: Res<Workspace>, explain: Res<Explain>, mut lamps: ResMut<BranchCoverage>) {
    let is_open = lamps.entry.is_some_and(|entry| entry.id == workspace.entry.id);
    let is_new = lamps.question != Some(workspace.questions) || !is_open;
    if is_new {
        lamps.entry = Some(workspace.entry);
        lamps.question = Some(workspace.questions);
        lamps.waiting.push(workspace.scenario.duplicate());
    }
    if explain.has_steps() || !is_new || lamps.waiting.len() >= MOST_WAITING {
        lamps.catch_up();
    }
}

impl BranchCoverage {
    /// Returns the tests of the open scenario, in the program's order.
    pub fn all(&self) -> Vec<Lamp> {
        self.entry.map_or_else(Vec::new, |entry| self.of(entry))
    }

    fn of(&self, entry: &Entry) -> Vec<Lamp> {
        let Some(program) = entry.program() else { return Vec::new() };
        let seen = self.seen.get(entry.id);
        let steps = program.all_steps().into_iter();
        let lamps = steps.filter_map(|step| match &step.line {
            Line::Test { condition, .. } | Line::Block { condition, .. } => Some(Lamp {
                index: step.index,
                caption: &step.caption,
                formula: &condition.text,
                seen: seen.map_or([false; 2], |seen| seen[step.index]),
            }),
            _ => None,
        });
        lamps.collect()
    }

    /// Computes the branches of the waiting cases.
    fn catch_up(&mut self) {
        for scenario in std::mem::take(&mut self.waiting) {
            let Some(program) = scenario.entry().program() else { continue };
            let taken: Vec<_> = way(program, scenario.as_ref()).collect();
            let seen = self.seen_of(program);
            let mut lit = 0;
            for (index, holds) in taken {
                lit += usize::from(!std::mem::replace(&mut seen[index][usize::from(holds)], true));
            }
            self.lit += lit;
        }
    }

    fn seen_of(&mut self, program: &'static Program) -> &mut Vec<[bool; 2]> {
        let none = || vec![[false; 2]; program.all_steps().len()];
        self.seen.entry(&program.id).or_insert_with(none)
    }

    /// Returns the saved form.
    pub fn kept(&self) -> SavedCoverage {
        let kept = self.seen.keys().map(|id| {
            let lamps = scenarios::find(id).map_or_else(Vec::new, |entry| self.of(entry));
            let lamps = lamps.into_iter();
            let lamps = lamps.map(|Lamp { formula, seen: [failed, held], .. }| {
                (formula.to_owned(), failed, held)
            });
            ((*id).to_owned(), lamps.collect())
        });
        kept.collect()
    }

    /// Restores the saved form. Tests that have changed stay unseen.
    pub fn restore(&mut self, kept: &SavedCoverage) {
        for (id, tests) in kept {
            let Some(entry) = scenarios::find(id) else { continue };
            let Some(program) = entry.program() else { continue };
            let mut tests = tests.iter();
            for Lamp { index, formula, .. } in self.of(entry) {
                let mut rest = tests.clone();
                if let Some((_, failed, held)) = rest.find(|(kept, ..)| kept == formula) {
                    tests = rest;
                    self.seen_of(program)[index] = [*failed, *held];
                }
            }
        }
    }
}

/// Returns a case in which a test has this outcome: a scene or a random case. `None` if none is
/// found.
pub fn case_that_takes(entry: &'static Entry, index: usize, holds: bool) -> Option<Case> {
    let program = entry.program()?;
    let takes =
        |scenario: &dyn Scenario| way(program, scenario).any(|taken| taken == (index, holds));
    let mut scenes = library::of(entry.id).filter_map(library::Scene::case);
    scenes.find(|case| takes(case.live.as_ref())).or_else(|| made_up(entry, takes))
}

/// Searches random cases of small whole and half numbers, among which degenerate ones are common.
fn made_up(entry: &'static Entry, takes: impl Fn(&dyn Scenario) -> bool) -> Option<Case> {
    let mut state = 1_u64;
    let mut next = || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((state >> 33) % 13) as f32 / 2.0 - 3.0
    };
    for _ in 0..TRIES {
        let mut case = Case::new(entry);
        for (index, input) in case.live.inputs().iter().enumerate() {
            let is_angle = matches!(input.value, Value::Angle { .. });
            let is_length = input.value.is_length();
            let mut numbers = input.value.numbers();
            for number in &mut numbers {
                *number = match next() {
                    next if is_length => next.abs(),
                    next if is_angle => next * 60.0,
                    next => next,
                };
            }
            // A zero direction is refused; the old one stays.
            let _ = case.live.set(index, &numbers);
        }
        if takes(case.live.as_ref()) {
            return Some(case);
        }
    }
    None
}

/// Returns the tests on the path to the answer, and whether each held.
fn way(program: &Program, scenario: &dyn Scenario) -> impl Iterator<Item = (usize, bool)> {
    // A list may have a text of its own.
    let is_own = scenario.derived_by().id == program.id;
    let wide = |term: Input| term.value.numbers().into_iter().map(f64::from).collect();
    let terms: Vec<Vec<f64>> = scenario.terms().into_iter().map(wide).collect();
    let way = if is_own { program.run(&terms).way } else { Vec::new() };
    way.into_iter().filter_map(|(index, holds)| Some((index, holds?)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use collision_scenarios::scenarios::ALL;

    #[test]
    fn what_is_kept_lights_the_same_lamps_and_no_other_test() {
        let mut lamps = BranchCoverage::default();
        for id in ["ray_sphere", "segment_segment"] {
            let entry = scenarios::find(id).unwrap();
            let (program, scenario) = (entry.program().unwrap(), (entry.build)());
            for (index, holds) in way(program, scenario.as_ref()) {
                lamps.seen_of(program)[index][usize::from(holds)] = true;
            }
        }
        let mut kept = lamps.kept();
        assert!(kept["segment_segment"].iter().any(|(_, failed, held)| *failed || *held));
        let mut again = BranchCoverage::default();
        again.restore(&kept);
        assert_eq!(again.kept(), kept);
        // From another version: one test was removed, and a new one comes first.
        let tests = kept.get_mut("ray_sphere").unwrap();
        tests[0].0 = "another test".to_owned();
        tests.insert(0, ("gone".to_owned(), true, true));
        let mut later = BranchCoverage::default();
        later.restore(&kept);
        let entry = scenarios::find("ray_sphere").unwrap();
        let (before, after) = (lamps.of(entry), later.of(entry));
        assert_eq!(after[0].seen, [false; 2]);
        assert!(before[1..].iter().zip(&after[1..]).all(|(one, other)| one.seen == other.seen));
    }

    #[test]
    fn nearly_every_branch_has_a_case_that_takes_it() {
        let (mut all, mut dark) = (0, Vec::new());
        // No list is drawn.
        for entry in ALL.iter().filter(|entry| !entry.has_lists()) {
            let program = entry.program().unwrap();
            for lamp in BranchCoverage::default().of(entry) {
                for holds in [false, true] {
                    all += 1;
                    match case_that_takes(entry, lamp.index, holds) {
                        Some(case) => {
                            let taken = way(program, case.live.as_ref());
                            assert!(taken.into_iter().any(|taken| taken == (lamp.index, holds)));
                        }
                        None => dark.push((entry.id, lamp.formula, holds)),
                    }
                }
            }
        }
        assert!(dark.len() * 20 < all, "{} of {all}: {dark:#?}", dark.len());
    }
}
