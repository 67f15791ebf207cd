//! The scene file of the open case, and the fields of a case that only its file keeps.

use std::path::PathBuf;

use collision_scenarios::cases::{self, Case, Caveats};
use collision_scenarios::scenario::Scenario;
use serde_json::{Map, Value};

/// A scene file, with its contents when it was last read or written.
#[derive(Debug, Clone, PartialEq)]
pub struct SceneFile {
    pub path: PathBuf,
    /// The text, as this program writes it.
    pub text: String,
    pub(super) numbers: Numbers,
}

/// Every input's numbers, and the conventions.
type Numbers = (Vec<Vec<f32>>, Vec<usize>);

impl SceneFile {
    pub fn new(path: PathBuf, case: &Case) -> Self {
        Self { path, text: cases::write_scene(case), numbers: numbers(case.live.as_ref()) }
    }
}

/// The fields of a case that the window neither shows nor changes, but a saved file keeps.
#[derive(Debug, PartialEq)]
pub(super) struct SceneMeta {
    schema: Option<String>,
    id: Option<Value>,
    beside: Map<String, Value>,
    /// The expected answer, for `numbers`.
    expected: Option<Value>,
    caveats: Caveats,
    numbers: Numbers,
}

impl SceneMeta {
    pub fn of(case: &Case) -> Self {
        Self {
            schema: case.schema.clone(),
            id: case.id.clone(),
            beside: case.beside.clone(),
            expected: case.expected.clone(),
            caveats: case.caveats.clone(),
            numbers: numbers(case.live.as_ref()),
        }
    }

    /// Returns the defaults and conventions that the case left open. `None` if there are none, or
    /// if the numbers have changed.
    pub fn caveats(&self, scenario: &dyn Scenario) -> Option<&Caveats> {
        let is_any = self.caveats != Caveats::default();
        (is_any && self.numbers == numbers(scenario)).then_some(&self.caveats)
    }

    /// Returns the fields with another expected answer, for these numbers.
    pub fn expecting(before: Option<&Self>, expected: Option<Value>, numbers: Numbers) -> Self {
        let caveats = before.filter(|before| before.numbers == numbers);
        Self {
            schema: before.and_then(|before| before.schema.clone()),
            id: before.and_then(|before| before.id.clone()),
            beside: before.map(|before| before.beside.clone()).unwrap_or_default(),
            expected,
            caveats: caveats.map(|before| before.caveats.clone()).unwrap_or_default(),
            numbers,
        }
    }

    /// Returns the expected answer. `None` if there is none, or if the numbers have changed.
    pub fn expected(&self, scenario: &dyn Scenario) -> Option<&Value> {
        self.expected.as_ref().filter(|_| self.numbers == numbers(scenario))
    }

    /// Adds these fields to a case; the expected answer only if the numbers are unchanged.
    pub fn with(&self, case: Case) -> Case {
        let Self { schema, id, beside, .. } = self;
        let is_same = self.numbers == numbers(case.live.as_ref());
        Case {
            schema: schema.clone(),
            id: id.clone(),
            beside: beside.clone(),
            expected: self.expected.clone().filter(|_| is_same),
            ..case
        }
    }
}

pub(super) fn numbers(scenario: &dyn Scenario) -> Numbers {
    let inputs = scenario.inputs().iter().map(|input| input.value.numbers()).collect();
    (inputs, scenario.chosen())
}
