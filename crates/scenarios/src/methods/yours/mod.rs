//! A user's method: a text bound to a scenario, run in f32, f64 or exact numbers.

mod trace;

use std::sync::Arc;

use collision_formula::{
    Code, Head, Mistake, Precise, Problem, Program, Target, Translation, is_code, replaced,
};

use super::derivation::{said, walk};
use super::{Inputs, Outcome};
use crate::scenario::{Choices, Entry, Numbers, Readings, Scenario, Step};

pub use trace::{Culprit, Found, SLACK, Trace, Traced, goes_wrong};

/// A text as stored in a file, whether it parses or not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft {
    pub name: String,
    pub numbers: Numbers,
    pub text: String,
}

impl Draft {
    /// The most drafts in a case.
    pub const MOST: usize = 16;
    /// The most letters of a name.
    pub const LONGEST_NAME: usize = 40;
    /// The most bytes of a text, the parser's limit.
    pub const LONGEST_TEXT: usize = 1 << 16;

    /// Returns the method of the text for a scenario, or its mistake. The text may also be a
    /// function in C's syntax, or FPCores that replace steps of the scenario's own text.
    pub fn read(&self, entry: &'static Entry) -> Result<Yours, Mistake> {
        let translation = self.translation(entry)?;
        let text = translation.as_ref().map_or(&self.text[..], Translation::text);
        let read = entry.read(text).map_err(|why| offering(entry, why));
        let read = match &translation {
            Some(translation) => read.map_err(|why| translation.mistake(why)),
            None => read,
        };
        Ok(Yours { draft: self.clone(), entry, read: Arc::new(read?), translation })
    }

    /// Returns its translation to the notation; `None` if it is in the notation.
    fn translation(&self, entry: &Entry) -> Result<Option<Translation>, Mistake> {
        let is_core = self.text.trim_start().starts_with(['(', ';']);
        Ok(match entry.program() {
            Some(program) if is_core => Some(replaced(program, entry.derivation.text, &self.text)?),
            _ if is_code(&self.text) => Some(entry.text_from_code(&self.text)?),
            _ => None,
        })
    }

    /// Returns `true` for a valid method name: a line of printable letters.
    pub fn is_name(name: &str) -> bool {
        let length = name.chars().count();
        let turns = |c: char| matches!(c, '\u{200e}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
        let is_plain = |c: char| !c.is_control() && !turns(c);
        (1..=Self::LONGEST_NAME).contains(&length) && name.chars().all(is_plain)
    }
}

/// Adds the letter to a mistake about an unknown name, if a case calls an input by it.
fn offering(entry: &Entry, mut mistake: Mistake) -> Mistake {
    if let Problem::NoValue { name, input, .. } = &mut *mistake.what {
        let inputs = entry.terms();
        let named = inputs.iter().find(|one| one.name == name && one.label != name);
        *input = named.map(|named| named.label.to_owned());
    }
    mistake
}

/// A parsed text, bound to its scenario. It answers under a case's conventions if it asks about
/// them.
#[derive(Clone)]
pub struct Yours {
    pub draft: Draft,
    pub entry: &'static Entry,
    read: Arc<Readings>,
    /// `None` for a text in the notation.
    translation: Option<Translation>,
}

impl Yours {
    /// Returns its text in the notation, if that is another than the draft's.
    pub fn translated(&self) -> Option<&str> {
        self.translation.as_ref().map(Translation::text)
    }

    /// Returns the direction of its code that is the whole way from start to end here, and no unit
    /// vector; `None` if it has none.
    pub fn whole_way(&self) -> Option<&str> {
        self.translation.as_ref()?.whole_way()
    }

    /// Returns the program under the contract's conventions.
    pub fn program(&self) -> &Program {
        self.program_by(&[])
    }

    /// Returns the program under these choices, and the contract's for the other conventions.
    pub fn program_by(&self, choices: &[(&str, &str)]) -> &Program {
        self.read.by(choices)
    }

    /// Returns the choices under which the program differs from the contract's.
    pub fn distinct_variants(&self) -> Vec<Choices> {
        self.read.distinct_variants()
    }

    /// Returns its answer to some inputs, like any method.
    pub fn ask(&self, inputs: &Inputs) -> Outcome {
        let (program, numbers) = (self.program_by(&inputs.choices), inputs.numbers());
        match self.draft.numbers {
            Numbers::F32 => said(program, &walk::<f32>(program, &numbers)),
            Numbers::F64 => said(program, &walk::<f64>(program, &numbers)),
            Numbers::Exact => said(program, &walk::<Precise>(program, &numbers)),
        }
    }

    /// Returns its steps for the current inputs, each with its marks.
    pub fn steps(&self, scenario: &dyn Scenario) -> Vec<Step> {
        if !self.applies(scenario) {
            return Vec::new();
        }
        scenario.walk(self.program_by(&scenario.choices()), self.draft.numbers)
    }

    /// Returns `true` if the scenario's derivation has the inputs that it was written for.
    fn applies(&self, scenario: &dyn Scenario) -> bool {
        scenario.derived_by().id == self.entry.id
    }

    /// Returns each of its steps with the exact number, and the error; none if it doesn't apply.
    pub fn trace(&self, scenario: &dyn Scenario) -> Trace<'_> {
        if !self.applies(scenario) {
            return Trace { steps: Vec::new(), ends_alike: true, end: None };
        }
        let inputs = Inputs::of(scenario);
        let program = self.program_by(&inputs.choices);
        let mut trace = Trace::new(program, &inputs.numbers(), self.draft.numbers);
        if let Some(translation) = &self.translation {
            let lines = trace.steps.iter_mut().map(|step| &mut step.line).chain([&mut trace.end]);
            lines.for_each(|line| *line = line.and_then(|line| translation.source_line(line)));
        }
        trace
    }

    /// Returns the text as a function in some language, under these choices.
    pub fn code(&self, target: Target, choices: &[(&str, &str)]) -> Code {
        let inputs = self.entry.terms();
        let inputs = inputs.iter().map(|input| (input.label, input.name)).collect();
        let head = Head { title: &self.draft.name, source: None, inputs };
        self.program_by(choices).code(target, &head)
    }
}
