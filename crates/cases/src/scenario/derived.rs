//! A derivation's steps, walked from its program.

use std::borrow::Cow;
use std::cell::OnceCell;

use glam::Vec3;

use super::Scenario;
use super::step::{Quantity, Step};
use collision_formula::{
    self, Arm, Compared, Ending, Formula, Kind, Line, Name, Precise, Program, Real, Run, Value,
};

/// What a derivation found on its way, in true numbers rounded once.
pub struct Derived {
    program: &'static Program,
    run: Run<Precise>,
    /// What the names have on the way and beyond its end.
    beyond: OnceCell<Vec<Option<Value<Precise>>>>,
}

impl Derived {
    /// Walks the program for the inputs of this moment.
    pub fn new(program: &'static Program, scenario: &dyn Scenario) -> Self {
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
        self.get(name).map_or(Vec3::ZERO, Quantity::vector)
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
    /// A block's own comes last where it decides: what the block asks within would have come first.
    /// What a block that ends the program has its helpers compute is not told.
    fn steps(&self) -> Vec<Step> {
        let all = self.program.all_steps();
        let (mut steps, mut decider) = (Vec::new(), None);
        for &(index, held) in &self.run.way {
            let Some(step) = all.get(index) else { continue };
            let told = |told: Option<Step>| told.map(|told| Step { index: Some(index), ..told });
            match (&step.line, held) {
                (Line::Value { slot, arms }, _) => {
                    steps.extend(told(self.value(&step.caption, *slot, arms)));
                }
                (Line::Test { condition, then }, Some(held)) => {
                    steps.extend(told(self.test(&step.caption, condition, held, then)));
                }
                (Line::Block { condition, then }, Some(held)) => {
                    let Some(Line::End(end)) = then.last().map(|last| &last.line) else { continue };
                    let test = told(self.test(&step.caption, condition, held, end));
                    if held {
                        let is_end = self.relation(end) == Some(self.run.relation);
                        decider = test.filter(|_| is_end);
                        if then.iter().any(collision_formula::Step::calls_a_helper) {
                            break;
                        }
                    } else {
                        steps.extend(test);
                    }
                }
                _ => {}
            }
        }
        if !steps.last().is_some_and(Step::decides) {
            steps.extend(decider);
        }
        steps
    }

    fn value(&self, caption: &'static str, slot: usize, arms: &'static [Arm]) -> Option<Step> {
        let name = &self.program.names[slot];
        let value = quantity(name, self.run.values[slot].as_ref()?)?;
        let formula = self.program.inline(arms, &self.run)?;
        // What a helper chooses by its place, another step shows by its name.
        let is_choice = matches!(&formula, Cow::Owned(place) if place.parse::<u32>().is_ok());
        (!is_choice).then(|| Step::value(caption, &name.text, formula, value))
    }

    fn test(
        &self,
        caption: &'static str,
        condition: &'static Formula,
        held: bool,
        then: &Ending,
    ) -> Option<Step> {
        let Compared { texts, sign, sides } = self.program.compared(condition, &self.run)?;
        let [left, right] = sides;
        let sides = [narrow(&left), narrow(&right)];
        let then = self.program.relations.get(self.relation(then)?)?;
        let test = Step::test(caption, texts, sign, sides, held, then);
        Some(if sides[0] == sides[1] { test.by(narrow(&(left - right))) } else { test })
    }

    /// In [`Program::relations`].
    fn relation(&self, ending: &Ending) -> Option<usize> {
        match ending {
            Ending::Outcome(outcome) => Some(outcome.relation),
            Ending::Earliest => self.run.earliest.as_ref().map(|&(_, relation)| relation),
        }
    }
}

fn quantity(name: &Name, value: &Value<Precise>) -> Option<Quantity> {
    let numbers: Vec<_> = value.numbers().iter().map(narrow).collect();
    Quantity::from_numbers(&numbers).filter(|_| name.kind != Kind::Polygon)
}

/// Rounded, and saturated where it lies beyond f32; zero where there is no number.
fn narrow(x: &Precise) -> f32 {
    let x = x.to_f64();
    if x.is_nan() { 0.0 } else { exact_collide::to_f32_saturating(x) }
}
