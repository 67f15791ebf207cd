//! The derivation's own formulas in plain f32: the scenario's program, walked.

use super::{Inputs, Method, Outcome};
use crate::scenario::Quantity;
use collision_formula::{Kind, Line, Name, Run, Value};

/// What the derivation says, walked in f32.
pub(super) const PLAIN: Method = Method {
    name: "Plain f32",
    source: "The derivation's own formulas",
    note: "The derivation's formulas, every value rounded to f32.",
    ask: walk,
};

fn walk(inputs: &Inputs) -> Outcome {
    let Some(program) = inputs.entry.program() else { return Outcome::default() };
    let run: Run<f32> = program.run(&inputs.numbers());
    let mut said = Outcome { hit: run.hit, ..Outcome::default() };
    said.relation = program.relations.get(run.relation).map_or("", String::as_str);
    let steps = program.all_steps();
    for step in run.way.iter().filter_map(|&(step, _)| steps.get(step)) {
        if let Line::Value { slot, .. } = step.line
            && let Some(value) = quantity(&program.names[slot], run.values[slot].as_ref())
        {
            said.values.push((&program.names[slot].text, value));
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

fn quantity(name: &Name, value: Option<&Value<f32>>) -> Option<Quantity> {
    Quantity::from_numbers(value?.numbers()).filter(|_| name.kind != Kind::Polygon)
}
