//! Which tests of the open scenario's program have come out which way since it was opened.

use bevy::prelude::{Res, ResMut, Resource};

use crate::cases::Case;
use crate::library;
use crate::program::{Line, Program};
use crate::scenario::{Scenario, Value};
use crate::scenarios;
use crate::workspace::Workspace;

/// How many cases are made up in the search for one that takes a branch.
const TRIES: u64 = 20_000;

/// One lamp a test, with two sides: has it failed, has it held?
#[derive(Resource, Default)]
pub struct Lamps {
    id: &'static str,
    /// By the index of the program's step.
    seen: Vec<[bool; 2]>,
}

/// A test and what has been seen of it.
pub struct Lamp {
    /// Of the program's step.
    pub index: usize,
    pub caption: &'static str,
    pub formula: &'static str,
    /// That it fails, and that it holds.
    pub seen: [bool; 2],
}

/// Lights what the open case takes.
pub fn light(workspace: Res<Workspace>, mut lamps: ResMut<Lamps>) {
    let Some(program) = scenarios::program(workspace.entry.id) else { return };
    if lamps.id != program.id {
        lamps.id = program.id;
        lamps.seen = vec![[false; 2]; program.all_steps().len()];
    }
    for (index, holds) in way(program, workspace.scenario.as_ref()) {
        lamps.seen[index][usize::from(holds)] = true;
    }
}

impl Lamps {
    /// All of them, in the order of the program.
    pub fn all(&self) -> Vec<Lamp> {
        let Some(program) = scenarios::program(self.id) else { return Vec::new() };
        let steps = program.all_steps().into_iter();
        let lamps = steps.filter_map(|step| match &step.line {
            Line::Test { condition, .. } | Line::Block { condition, .. } => Some(Lamp {
                index: step.index,
                caption: step.caption,
                formula: condition.text,
                seen: self.seen[step.index],
            }),
            _ => None,
        });
        lamps.collect()
    }
}

/// A case in which a test comes out so: a scene, or a made-up one. None where none was found.
pub fn case_that_takes(id: &str, index: usize, holds: bool) -> Option<Case> {
    let program = scenarios::program(id)?;
    let takes =
        |scenario: &dyn Scenario| way(program, scenario).any(|taken| taken == (index, holds));
    let mut scenes = library::of(id).filter_map(library::Scene::case);
    scenes.find(|case| takes(case.live.as_ref())).or_else(|| made_up(id, takes))
}

/// Small whole and half numbers, among which what is degenerate is common.
fn made_up(id: &str, takes: impl Fn(&dyn Scenario) -> bool) -> Option<Case> {
    let mut state = 1_u64;
    let mut next = || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((state >> 33) % 13) as f32 / 2.0 - 3.0
    };
    for _ in 0..TRIES {
        let mut case = Case::new(scenarios::find(id)?);
        for input in &mut case.live.inputs() {
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
            // A direction that is zero is refused, and stays as it was.
            let _ = input.value.set(&numbers);
        }
        if takes(case.live.as_ref()) {
            return Some(case);
        }
    }
    None
}

/// The tests on the way to the answer, and whether each held.
fn way(program: &Program, scenario: &dyn Scenario) -> impl Iterator<Item = (usize, bool)> {
    let inputs = scenario.inputs_now().into_iter();
    let inputs: Vec<Vec<f64>> =
        inputs.map(|input| input.value.numbers().into_iter().map(f64::from).collect()).collect();
    let way = program.run(&inputs).way.into_iter();
    way.filter_map(|(index, holds)| Some((index, holds?)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenarios::ALL;

    #[test]
    fn nearly_every_branch_has_a_case_that_takes_it() {
        let (mut all, mut dark) = (0, Vec::new());
        for entry in ALL {
            let program = scenarios::program(entry.id).unwrap();
            let seen = vec![[false; 2]; program.all_steps().len()];
            for lamp in (Lamps { id: entry.id, seen }).all() {
                for holds in [false, true] {
                    all += 1;
                    match case_that_takes(entry.id, lamp.index, holds) {
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
