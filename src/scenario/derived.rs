//! A derivation's steps, walked from its program.

use std::cell::OnceCell;

use glam::{Vec2, Vec3};

use super::Scenario;
use super::step::{Quantity, Step};
use crate::program::{self, Arm, Ending, Formula, Line, Name, Precise, Program, Real, Run, Value};

/// What a derivation found on its way, in true numbers rounded once.
pub struct Derived<'a> {
    program: &'a Program,
    run: Run<Precise>,
    /// What the names have on the way and beyond its end.
    beyond: OnceCell<Vec<Option<Value<Precise>>>>,
}

impl<'a> Derived<'a> {
    /// Walks the program for the inputs of this moment.
    pub fn new(program: &'a Program, scenario: &dyn Scenario) -> Self {
        let precise = |number: f32| Precise::of(f64::from(number));
        let inputs: Vec<Vec<_>> = scenario
            .inputs_now()
            .iter()
            .map(|input| input.value.numbers().into_iter().map(precise).collect())
            .collect();
        Self { program, run: program.run(&inputs), beyond: OnceCell::new() }
    }

    /// The value of a name: of one that the way did not lead past, what its formula would give.
    pub fn get(&self, name: &str) -> Option<Quantity> {
        let slot = self.program.names.iter().position(|other| other.text == name)?;
        let known = self.run.values[slot].as_ref();
        let value = known.or_else(|| {
            let beyond = self.beyond.get_or_init(|| self.program.beyond(&self.run));
            beyond[slot].as_ref()
        });
        quantity(&self.program.names[slot], value?)
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

    /// The steps on the way, each with what it draws.
    pub fn drawn(&self, draw: impl Fn(Step, &Self) -> Step) -> Vec<Step> {
        self.steps().into_iter().map(|step| draw(step, self)).collect()
    }

    /// The steps on the way: each value with the case of its formula that applies, and each test.
    fn steps(&self) -> Vec<Step> {
        let all = self.program.all_steps();
        let steps = self.run.way.iter().filter_map(|&(index, held)| {
            let step = all.get(index)?;
            match &step.line {
                Line::Value { slot, arms } => {
                    let name = &self.program.names[*slot];
                    let value = quantity(name, self.run.values[*slot].as_ref()?)?;
                    Some(Step::value(step.caption, name.text, self.arm(arms)?, value))
                }
                Line::Test { condition, then: Ending::Outcome(outcome) } => {
                    self.test(step.caption, condition, held?, outcome.relation)
                }
                Line::Block { condition, then } => {
                    self.test(step.caption, condition, held?, only_relation(then)?)
                }
                _ => None,
            }
        });
        Step::until_decided(steps)
    }

    fn test(
        &self,
        caption: &'static str,
        condition: &Formula,
        held: bool,
        relation: usize,
    ) -> Option<Step> {
        let (texts, [left, right]) = condition.comparison(self.program, &self.run)?;
        let difference = narrow(&(left.clone() - right.clone()));
        let sides = [narrow(&left), narrow(&right)];
        let then = self.program.relations.get(relation)?;
        let test = Step::test(caption, texts, sides, held, then);
        Some(if sides[0] == sides[1] { test.by(difference) } else { test })
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

/// The relation that a block ends with whatever it asks, if it ends: its condition decides then.
fn only_relation(block: &[program::Step]) -> Option<usize> {
    let (last, before) = block.split_last()?;
    let Line::End(Ending::Outcome(end)) = &last.line else { return None };
    let agrees = |step: &program::Step| match &step.line {
        Line::Value { .. } => true,
        Line::Test { then: Ending::Outcome(other), .. } => other.relation == end.relation,
        _ => false,
    };
    before.iter().all(agrees).then_some(end.relation)
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
