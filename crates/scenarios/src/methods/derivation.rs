//! A program's answer as a method's outcome, and the derivation's own formulas in plain f32.

use super::{Method, Outcome};
use crate::scenario::Quantity;
use collision_formula::{Kind, Line, Name, Program, Real, Run, Value};

/// The derivation, run in f32.
pub(super) const PLAIN: Method = Method {
    name: "Plain f32",
    source: "The derivation's own formulas",
    note: "The derivation's formulas, every value rounded to f32.",
    ask: |inputs| match inputs.entry.program_by(&inputs.choices) {
        Some(program) => said(program, &walk::<f32>(program, &inputs.numbers())),
        None => Outcome::default(),
    },
};

/// Runs a program for f32 inputs.
pub(crate) fn walk<T: Real>(program: &Program, inputs: &[Vec<f32>]) -> Run<T> {
    let number = |&number: &f32| T::of(f64::from(number));
    let inputs: Vec<Vec<T>> =
        inputs.iter().map(|numbers| numbers.iter().map(number).collect()).collect();
    program.run(&inputs)
}

/// Returns the outcome of a run. Numbers beyond f32 become infinite, undefined ones NaN.
pub(super) fn said<T: Real>(program: &Program, run: &Run<T>) -> Outcome {
    let mut said = Outcome { hit: run.hit, ..Outcome::default() };
    said.relation = program.relations.get(run.relation).cloned().unwrap_or_default().into();
    let steps = program.all_steps();
    for step in run.way.iter().filter_map(|&(step, _)| steps.get(step)) {
        if let Line::Value { slot, .. } = step.line
            && let Some(value) = quantity(&program.names[slot], run.values[slot].as_ref())
        {
            said.values.push((program.names[slot].text.clone().into(), value));
        }
    }
    let fields = || program.fields.iter().zip(&run.fields);
    let is_centered = fields().any(|(field, value)| field.text == "center" && value.is_some());
    for (field, value) in fields() {
        match (&field.text[..], quantity(field, value.as_ref())) {
            ("t", Some(Quantity::Number(t))) => said.t = Some(t),
            ("point", _) if is_centered => {}
            ("center" | "point" | "point2" | "point3", Some(at)) => said.points.push(at.vector()),
            _ => {}
        }
    }
    said.points.dedup();
    said
}

fn quantity<T: Real>(name: &Name, value: Option<&Value<T>>) -> Option<Quantity> {
    let numbers: Vec<_> = value?.numbers().iter().map(|x| x.to_f64() as f32).collect();
    Quantity::from_numbers(&numbers).filter(|_| name.kind != Kind::Polygon)
}
