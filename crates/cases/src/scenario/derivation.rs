//! A scenario's derivation: its text, and what it says by each choice that it asks about.

use std::sync::OnceLock;

use super::{Entry, Input, Value};
use collision_formula::{Code, CodeInput, Convention, Head, Kind, Mistake, Program, Target};

/// How an answer follows from the inputs, in the notation of [`collision_formula`].
pub struct Derivation {
    pub text: &'static str,
    /// By each combination of choices, first the contract's; none before somebody asks.
    read: OnceLock<Vec<Reading>>,
}

/// What a text says by some choice of each convention that it asks about.
pub(crate) struct Reading {
    by: Vec<Convention<'static>>,
    program: Program,
}

impl Derivation {
    pub const fn new(text: &'static str) -> Self {
        Self { text, read: OnceLock::new() }
    }
}

/// The derivation that stands in a file beside this one.
macro_rules! derivation {
    ($file:literal) => {{
        static DERIVATION: $crate::scenario::Derivation =
            $crate::scenario::Derivation::new(include_str!($file));
        &DERIVATION
    }};
}
pub(crate) use derivation;

impl Entry {
    /// Its derivation by the contract's conventions; none where it has no text.
    pub fn program(&self) -> Option<&'static Program> {
        self.program_by(&[])
    }

    /// The same by these choices, and the contract's for the other conventions.
    pub fn program_by(&self, choices: &[(&str, &str)]) -> Option<&'static Program> {
        let read = self.derivation.read.get_or_init(|| {
            let read = self.read().into_iter();
            read.filter_map(Result::ok).collect()
        });
        let is_chosen = |of: &&Reading| {
            of.by.iter().all(|convention| {
                let chosen = choices.iter().find(|(name, _)| *name == convention.name);
                convention.chosen == chosen.map_or(convention.choices[0], |(_, choice)| choice)
            })
        };
        read.iter().find(is_chosen).map(|of| &of.program)
    }

    /// Its derivation as a function in some language.
    pub fn code(&self, target: Target) -> Option<Code> {
        let program = self.program()?;
        let mut scenario = (self.build)();
        let inputs = scenario.inputs();
        let inputs = inputs.iter().map(|input| (input.label, input.name)).collect();
        let (title, source) = (self.title, Some(self.article));
        Some(program.code(target, &Head { title, source, inputs }))
    }

    pub(crate) fn read(&self) -> Vec<Result<Reading, Mistake>> {
        self.read_text(self.derivation.text)
    }

    /// What another text says by the contract's conventions; each combination of choices that it
    /// asks about must be readable.
    pub fn read_program(&self, text: &str) -> Result<Program, Mistake> {
        let mut read = self.read_text(text).into_iter();
        let first = read.next().map_or_else(|| Ok(Program::default()), |of| Ok(of?.program));
        read.try_for_each(|of| of.map(|_| ()))?;
        first
    }

    /// A function of C's syntax as a text, or the line of the code that cannot be one.
    pub fn text_from_code(&self, code: &str) -> Result<String, Mistake> {
        let mut scenario = (self.build)();
        let inputs = scenario.inputs();
        let input = |input: &Input| {
            let (label, name, kind) = (input.label, input.name, kind(&input.value));
            CodeInput { label, name, kind }
        };
        let inputs: Vec<_> = inputs.iter().map(input).collect();
        collision_formula::from_code(self.id, &inputs, code)
    }

    /// A text by each combination of choices, first the contract's. Its inputs are the scenario's
    /// by their labels.
    fn read_text(&self, text: &str) -> Vec<Result<Reading, Mistake>> {
        let mut scenario = (self.build)();
        let inputs: Vec<_> =
            scenario.inputs().iter().map(|input| (input.label, kind(&input.value))).collect();
        let mut combinations = vec![Vec::new()];
        for convention in scenario.conventions() {
            let choices: Vec<_> =
                convention.chosen.choices().iter().map(|choice| choice.name).collect();
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
        combinations.into_iter().map(read).collect()
    }
}

fn kind(value: &Value) -> Kind {
    match value {
        Value::Point(_)
        | Value::Direction { .. }
        | Value::Offset { .. }
        | Value::HalfExtents { .. } => Kind::Vec3,
        Value::Rotation { .. } => Kind::Quaternion,
        Value::Point2(_) => Kind::Vec2,
        Value::Radius { .. } | Value::Length { .. } | Value::Angle { .. } => Kind::Scalar,
    }
}
