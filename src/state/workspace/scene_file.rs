//! The scene file of the open case, and the fields of a case that only its file keeps.

use std::path::PathBuf;

use collision_scenarios::cases::{self, Case, Caveats};
use collision_scenarios::scenario::{self, Scenario};
use serde_json::{Map, Value};

/// A scene file, with its contents when it was last read or written.
#[derive(Debug, Clone, PartialEq)]
pub struct SceneFile {
    pub path: PathBuf,
    /// The text, as this program writes it.
    pub text: String,
    pub(super) inputs: Inputs,
}

/// Every input's value, and the conventions.
type Inputs = (Vec<scenario::Value>, Vec<usize>);

impl SceneFile {
    pub fn new(path: PathBuf, case: &Case) -> Self {
        Self { path, text: cases::write_scene(case), inputs: inputs(case.live.as_ref()) }
    }
}

/// The fields of a case that the window neither shows nor changes, but a saved file keeps.
#[derive(Debug, PartialEq)]
pub struct SceneMeta {
    schema: Option<String>,
    id: Option<Value>,
    beside: Map<String, Value>,
    /// The expected answer, for `inputs`.
    expected: Option<Value>,
    caveats: Caveats,
    inputs: Inputs,
}

impl SceneMeta {
    pub fn of(case: &Case) -> Self {
        Self {
            schema: case.schema.clone(),
            id: case.id.clone(),
            beside: case.beside.clone(),
            expected: case.expected.clone(),
            caveats: case.caveats.clone(),
            inputs: inputs(case.live.as_ref()),
        }
    }

    /// Returns `true` if the numbers have changed.
    pub fn is_changed(&self, scenario: &dyn Scenario) -> bool {
        self.inputs != inputs(scenario)
    }

    /// Returns the defaults and conventions that the case left open. `None` if there are none, or
    /// if the numbers have changed.
    pub fn caveats(&self, scenario: &dyn Scenario) -> Option<&Caveats> {
        let is_any = self.caveats != Caveats::default();
        (is_any && !self.is_changed(scenario)).then_some(&self.caveats)
    }

    /// Returns the fields with another expected answer, for these numbers.
    pub fn expecting(before: Option<&Self>, expected: Option<Value>, inputs: Inputs) -> Self {
        let caveats = before.filter(|before| before.inputs == inputs);
        Self {
            schema: before.and_then(|before| before.schema.clone()),
            id: before.and_then(|before| before.id.clone()),
            beside: before.map(|before| before.beside.clone()).unwrap_or_default(),
            expected,
            caveats: caveats.map(|before| before.caveats.clone()).unwrap_or_default(),
            inputs,
        }
    }

    /// Returns the expected answer. `None` if there is none, or if the numbers have changed.
    pub fn expected(&self, scenario: &dyn Scenario) -> Option<&Value> {
        self.expected.as_ref().filter(|_| !self.is_changed(scenario))
    }

    /// Adds these fields to a case; the expected answer only if the numbers are unchanged.
    pub fn with(&self, case: Case) -> Case {
        let Self { schema, id, beside, .. } = self;
        let is_same = !self.is_changed(case.live.as_ref());
        Case {
            schema: schema.clone(),
            id: id.clone(),
            beside: beside.clone(),
            expected: self.expected.clone().filter(|_| is_same),
            ..case
        }
    }
}

pub(super) fn inputs(scenario: &dyn Scenario) -> Inputs {
    let inputs = scenario.inputs().into_iter().map(|input| input.value).collect();
    (inputs, scenario.chosen())
}
