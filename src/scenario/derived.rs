//! A derivation's steps, walked from its program.

use glam::{Vec2, Vec3};

use super::step::{Quantity, Step};
use crate::program::{Arm, Ending, Line, Name, Precise, Program, Real, Run, Value};

/// What a derivation found on its way, in true numbers rounded once.
pub struct Derived<'a> {
    program: &'a Program,
    run: Run<Precise>,
}

impl<'a> Derived<'a> {
    /// The inputs in their order, each with all its numbers.
    pub fn new(program: &'a Program, inputs: &[Vec<f32>]) -> Self {
        let precise = |numbers: &Vec<f32>| {
            numbers.iter().map(|&x| Precise::of(f64::from(x))).collect::<Vec<_>>()
        };
        let inputs: Vec<_> = inputs.iter().map(precise).collect();
        Self { program, run: program.run(&inputs) }
    }

    /// The value of a name, if the way led past it.
    pub fn get(&self, name: &str) -> Option<Quantity> {
        let slot = self.program.names.iter().position(|other| other.text == name)?;
        quantity(&self.program.names[slot], self.run.values[slot].as_ref()?)
    }

    /// The same of a vector; zero where it has none.
    pub fn vector(&self, name: &str) -> Vec3 {
        match self.get(name) {
            Some(Quantity::Spatial(vector)) => vector,
            _ => Vec3::ZERO,
        }
    }

    /// The same of a number.
    pub fn number(&self, name: &str) -> f32 {
        match self.get(name) {
            Some(Quantity::Number(number)) => number,
            _ => 0.0,
        }
    }

    /// The steps on the way: each value with the case of its formula that applies, and each test.
    pub fn steps(&self) -> Vec<Step> {
        let all = self.program.all_steps();
        let steps = self.run.way.iter().filter_map(|&(index, held)| {
            let step = all.get(index)?;
            match &step.line {
                Line::Value { slot, arms } => {
                    let name = &self.program.names[*slot];
                    let value = quantity(name, self.run.values[*slot].as_ref()?)?;
                    Some(Step::value(step.caption, name.text, self.arm(arms)?, value))
                }
                Line::Test { condition, then } => {
                    let (texts, [left, right]) = condition.comparison(self.program, &self.run)?;
                    let difference = narrow(&(left.clone() - right.clone()));
                    let sides = [narrow(&left), narrow(&right)];
                    let Ending::Outcome(outcome) = then else { return None };
                    let then = self.program.relations.get(outcome.relation)?;
                    let test = Step::test(step.caption, texts, sides, held?, then);
                    Some(if sides[0] == sides[1] { test.by(difference) } else { test })
                }
                _ => None,
            }
        });
        steps.collect()
    }

    fn arm(&self, arms: &[Arm]) -> Option<&'static str> {
        let applies = |arm: &&Arm| {
            arm.condition
                .as_ref()
                .is_none_or(|condition| condition.at_end(self.program, &self.run).holds())
        };
        arms.iter().find(applies).map(|arm| arm.value.text)
    }
}

fn quantity(name: &Name, value: &Value<Precise>) -> Option<Quantity> {
    use crate::program::Kind;
    Some(match (name.kind, value.numbers()) {
        (Kind::Scalar, [x]) => narrow(x).into(),
        (Kind::Vec2, [x, y]) => Vec2::new(narrow(x), narrow(y)).into(),
        (Kind::Vec3, [x, y, z]) => Vec3::new(narrow(x), narrow(y), narrow(z)).into(),
        _ => return None,
    })
}

/// Rounded, and saturated where it lies beyond f32; zero where there is no number.
fn narrow(x: &Precise) -> f32 {
    let x = x.to_f64();
    if x.is_nan() { 0.0 } else { crate::geometry::narrow(x) }
}
