//! A method that a user has typed: a text bound to a scenario, walked in f32, f64 or true numbers.

mod trace;

use std::sync::Arc;

use collision_formula::{Code, Head, Mistake, Precise, Program, Target, is_code, replaced};

use super::derivation::{said, walk};
use super::{Inputs, Outcome};
use crate::scenario::{Choices, Entry, Numbers, Readings, Scenario, Step};

pub use trace::{Culprit, Found, SLACK, Trace, Traced, goes_wrong};

/// A text as a file keeps it, whether it reads or not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft {
    pub name: String,
    pub numbers: Numbers,
    pub text: String,
}

impl Draft {
    /// So many has a case at most.
    pub const MOST: usize = 16;
    /// Letters of a name.
    pub const LONGEST_NAME: usize = 40;
    /// Bytes of a text, as many as one that reads may have.
    pub const LONGEST_TEXT: usize = 1 << 16;

    /// The method that the text is for a scenario, or what is wrong with it, in one sentence with
    /// its line and column.
    pub fn read(&self, entry: &'static Entry) -> Result<Yours, Mistake> {
        let read = entry.read(&self.text).map_err(|why| offering(entry, why))?;
        Ok(Yours { draft: self.clone(), entry, read: Arc::new(read) })
    }

    /// Is its text a function in C's syntax, or an FPCore?
    pub fn is_foreign(&self) -> bool {
        self.is_core() || is_code(&self.text)
    }

    fn is_core(&self) -> bool {
        self.text.trim_start().starts_with(['(', ';'])
    }

    /// The same in the notation, where its text is a function in C's syntax, or an FPCore in place
    /// of a step of the scenario's own text.
    pub fn taken(&self, entry: &'static Entry) -> Result<Self, Mistake> {
        let text = match (self.is_core(), entry.program()) {
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

/// A text that reads, bound to its scenario. It answers by a case's conventions, where it asks about
/// them.
#[derive(Clone)]
pub struct Yours {
    pub draft: Draft,
    pub entry: &'static Entry,
    read: Arc<Readings>,
}

impl Yours {
    /// What it says by the contract's conventions.
    pub fn program(&self) -> &Program {
        self.program_by(&[])
    }

    /// What it says by these choices, and the contract's for the other conventions.
    pub fn program_by(&self, choices: &[(&str, &str)]) -> &Program {
        self.read.by(choices)
    }

    /// The choices by which it says something else than by the contract's.
    pub fn told_apart(&self) -> Vec<Choices> {
        self.read.told_apart()
    }

    /// What it says of some inputs, as any method does.
    pub fn ask(&self, inputs: &Inputs) -> Outcome {
        let (program, numbers) = (self.program_by(&inputs.choices), inputs.numbers());
        match self.draft.numbers {
            Numbers::F32 => said(program, &walk::<f32>(program, &numbers)),
            Numbers::F64 => said(program, &walk::<f64>(program, &numbers)),
            Numbers::Exact => said(program, &walk::<Precise>(program, &numbers)),
        }
    }

    /// Its way through the inputs of this moment, step by step, with what each draws.
    pub fn steps(&self, scenario: &dyn Scenario) -> Vec<Step> {
        scenario.walk(self.program_by(&scenario.choices_now()), self.draft.numbers)
    }

    /// Beside each of its steps the true number, and how far off it is.
    pub fn trace(&self, scenario: &dyn Scenario) -> Trace<'_> {
        let inputs = Inputs::of(scenario);
        let program = self.program_by(&inputs.choices);
        Trace::new(program, &inputs.numbers(), self.draft.numbers)
    }

    /// The text as a function in some language, by these choices.
    pub fn code(&self, target: Target, choices: &[(&str, &str)]) -> Code {
        let mut scenario = (self.entry.build)();
        let inputs = scenario.inputs();
        let inputs = inputs.iter().map(|input| (input.label, input.name)).collect();
        let head = Head { title: &self.draft.name, source: None, inputs };
        self.program_by(choices).code(target, &head)
    }
}
