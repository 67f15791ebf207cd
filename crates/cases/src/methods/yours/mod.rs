//! A method that a user has typed: a text bound to a scenario, walked in f32, f64 or true numbers.

mod trace;

use std::sync::Arc;

use collision_formula::{Code, Head, Mistake, Precise, Program, Target, is_code, replaced};

use super::derivation::{said, walk};
use super::{Inputs, Outcome};
use crate::scenario::{Entry, Numbers, Scenario, Step};

pub use trace::{Culprit, Found, Trace, Traced};

/// A text as a file keeps it, whether it reads or not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft {
    pub name: String,
    pub numbers: Numbers,
    pub text: String,
}

impl Draft {
    /// Letters of a name.
    pub const LONGEST_NAME: usize = 40;

    /// The method that the text is for a scenario, or what is wrong with it, in one sentence with
    /// its line and column.
    pub fn read(&self, entry: &'static Entry) -> Result<Yours, Mistake> {
        let program = entry.read_program(&self.text).map_err(|why| offering(entry, why))?;
        Ok(Yours { draft: self.clone(), entry, program: Arc::new(program) })
    }

    /// The same in the notation, where its text is a function in C's syntax, or an FPCore in place
    /// of a step of the scenario's own text.
    pub fn taken(&self, entry: &'static Entry) -> Result<Self, Mistake> {
        let is_core = self.text.trim_start().starts_with(['(', ';']);
        let text = match (is_core, entry.program()) {
            (true, Some(program)) => replaced(program, entry.derivation.text, &self.text)?,
            _ if is_code(&self.text) => entry.text_from_code(&self.text)?,
            _ => return Ok(self.clone()),
        };
        Ok(Self { text, ..self.clone() })
    }

    /// Is it the name of a method: a line of printable letters?
    pub fn is_name(name: &str) -> bool {
        let length = name.chars().count();
        let turns = |c: char| matches!(c, '\u{200e}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
        let is_plain = |c: char| !c.is_control() && !turns(c);
        (1..=Self::LONGEST_NAME).contains(&length) && name.chars().all(is_plain)
    }
}

/// The same mistake; where the unknown name is what a case calls an input, with its letter.
fn offering(entry: &Entry, mistake: Mistake) -> Mistake {
    let named = mistake.what.strip_prefix('`').and_then(|rest| rest.split_once("` has no value"));
    let Some((name, _)) = named else { return mistake };
    let mut scenario = (entry.build)();
    let inputs = scenario.inputs();
    match inputs.iter().find(|input| input.name == name && input.label != name) {
        Some(input) => {
            let what = format!("{}; the input {name} is `{}` here", mistake.what, input.label);
            Mistake { what, ..mistake }
        }
        None => mistake,
    }
}

/// A text that reads, bound to its scenario. It answers by the contract's conventions.
#[derive(Clone)]
pub struct Yours {
    pub draft: Draft,
    pub entry: &'static Entry,
    pub program: Arc<Program>,
}

impl Yours {
    /// What it says of some inputs, as any method does.
    pub fn ask(&self, inputs: &Inputs) -> Outcome {
        let numbers = inputs.numbers();
        match self.draft.numbers {
            Numbers::F32 => said(&self.program, &walk::<f32>(&self.program, &numbers)),
            Numbers::F64 => said(&self.program, &walk::<f64>(&self.program, &numbers)),
            Numbers::Exact => said(&self.program, &walk::<Precise>(&self.program, &numbers)),
        }
    }

    /// Its way through the inputs of this moment, step by step, with what each draws.
    pub fn steps(&self, scenario: &dyn Scenario) -> Vec<Step> {
        scenario.walk(&self.program, self.draft.numbers)
    }

    /// Beside each of its steps the true number, and how far off it is.
    pub fn trace(&self, scenario: &dyn Scenario) -> Trace<'_> {
        Trace::new(&self.program, &Inputs::of(scenario).numbers(), self.draft.numbers)
    }

    /// The text as a function in some language.
    pub fn code(&self, target: Target) -> Code {
        let mut scenario = (self.entry.build)();
        let inputs = scenario.inputs();
        let inputs = inputs.iter().map(|input| (input.label, input.name)).collect();
        self.program.code(target, &Head { title: &self.draft.name, source: None, inputs })
    }
}
