use std::path::PathBuf;

use crate::cases::{self, Case};
use crate::scenario::Scenario;

/// A scene file, and what it said when it was read or written last.
#[derive(Debug, PartialEq)]
pub struct SceneFile {
    pub path: PathBuf,
    /// As this program writes it.
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

pub(super) fn numbers(scenario: &dyn Scenario) -> Numbers {
    let inputs = scenario.inputs_now().iter().map(|input| input.value.numbers()).collect();
    (inputs, scenario.conventions_now())
}
