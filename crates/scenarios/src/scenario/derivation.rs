//! A scenario's derivation: its text, and its program under each choice of the conventions that it
//! asks about.

use std::sync::OnceLock;

use super::{Choices, Entry, Input, Value};
use collision_formula::{
    Code, CodeInput, Convention, Head, Kind, Mistake, Program, Target, Translation,
};

/// How an answer follows from the inputs, in the notation of [`collision_formula`].
pub struct Derivation {
    pub text: &'static str,
    /// Parsed on first use.
    read: OnceLock<Option<Readings>>,
}

/// The programs of a text under each combination of the conventions that it asks about, the
/// contract's first.
pub struct Readings(Vec<Reading>);

struct Reading {
    by: Vec<Convention<'static>>,
    program: Program,
}

impl Readings {
    /// Returns the program under these choices, and the contract's for the other conventions.
    pub fn by(&self, choices: &[(&str, &str)]) -> &Program {
        let is_chosen = |of: &&Reading| {
            of.by.iter().all(|convention| {
                let chosen = choices.iter().find(|(name, _)| *name == convention.name);
                convention.chosen == chosen.map_or(convention.choices[0], |(_, choice)| choice)
            })
        };
        // An unknown choice counts as none.
        &self.0.iter().find(is_chosen).unwrap_or(&self.0[0]).program
    }

    /// Returns the combinations of choices under which the program differs from the contract's, if
    /// each of the choices has an effect.
    pub fn distinct_variants(&self) -> Vec<Choices> {
        let choices = |of: &Reading| -> Choices {
            let others = of.by.iter().filter(|one| one.chosen != one.choices[0]);
            others.map(|one| (one.name, one.chosen)).collect()
        };
        let all = self.0.iter().map(|of| (choices(of), &of.program));
        let each_tells = |(choices, program): &(Choices, &Program)| {
            (0..choices.len()).all(|place| {
                let mut less = choices.clone();
                less.remove(place);
                self.by(&less) != *program
            })
        };
        all.skip(1).filter(each_tells).map(|(choices, _)| choices).collect()
    }
}

impl Derivation {
    pub const fn new(text: &'static str) -> Self {
        Self { text, read: OnceLock::new() }
    }
}

/// Includes the derivation in a file beside the calling one.
macro_rules! derivation {
    ($file:literal) => {{
        static DERIVATION: $crate::scenario::Derivation =
            $crate::scenario::Derivation::new(include_str!($file));
        &DERIVATION
    }};
}
pub(crate) use derivation;

impl Entry {
    /// Returns its derivation under the contract's conventions; `None` without a text.
    pub fn program(&self) -> Option<&'static Program> {
        self.program_by(&[])
    }

    /// Like [`Self::program`], under these choices, and the contract's for the other conventions.
    pub fn program_by(&self, choices: &[(&str, &str)]) -> Option<&'static Program> {
        let read = self.derivation.read.get_or_init(|| self.read(self.derivation.text).ok());
        read.as_ref().map(|read| read.by(choices))
    }

    /// Returns its derivation as a function in some language.
    pub fn code(&self, target: Target) -> Option<Code> {
        let program = self.program()?;
        let inputs = self.terms();
        let inputs = inputs.iter().map(|input| (input.label, input.name)).collect();
        let (title, source) = (self.title, Some(self.article));
        Some(program.code(target, &Head { title, source, inputs }))
    }

    /// Translates a function in C's syntax to a text; a mistake refers to the code.
    pub fn text_from_code(&self, code: &str) -> Result<Translation, Mistake> {
        let inputs = self.terms();
        let input = |input: &Input| {
            let (label, name, kind) = (input.label, input.name, kind(&input.value)?);
            Some(CodeInput { label, name, kind })
        };
        let inputs: Vec<_> = inputs.iter().filter_map(input).collect();
        collision_formula::from_code(self.id, &inputs, code)
    }

    /// Parses a text whose inputs are the scenario's labels; it must parse under each choice.
    pub fn read(&self, text: &str) -> Result<Readings, Mistake> {
        let inputs: Vec<_> =
            self.terms().iter().filter_map(|term| Some((term.label, kind(&term.value)?))).collect();
        let mut combinations = vec![Vec::new()];
        for convention in self.conventions() {
            let choices: Vec<_> = convention.choices.iter().map(|choice| choice.name).collect();
            let name = convention.name;
            if !text.contains(&format!("{name} is ")) {
                continue;
            }
            let with = |by: Vec<Convention<'static>>| {
                let chosen = |chosen| Convention { name, choices: choices.clone(), chosen };
                let with = |&choice| by.iter().cloned().chain([chosen(choice)]).collect();
                choices.iter().map(with).collect::<Vec<_>>()
            };
            combinations = combinations.into_iter().flat_map(with).collect();
        }
        let read = |by: Vec<_>| {
            let program = Program::read_by(self.id, &inputs, &by, text)?;
            Ok(Reading { by, program })
        };
        combinations.into_iter().map(read).collect::<Result<_, _>>().map(Readings)
    }
}

/// Returns the kind of an input in a formula; `None` for a list.
fn kind(value: &Value) -> Option<Kind> {
    Some(match value {
        Value::Point(_)
        | Value::Direction { .. }
        | Value::Offset { .. }
        | Value::HalfExtents { .. } => Kind::Vec3,
        Value::Rotation { .. } => Kind::Quaternion,
        Value::Point2(_) => Kind::Vec2,
        Value::Radius { .. } | Value::Rim { .. } | Value::Length { .. } | Value::Angle { .. } => {
            Kind::Scalar
        }
        Value::Ring(_)
        | Value::Rings(_)
        | Value::Mesh(_)
        | Value::Convex(_)
        | Value::Points(_)
        | Value::Replaced => return None,
    })
}
