//! A derivation's steps, from a run of its program.

use std::borrow::Cow;
use std::cell::OnceCell;

use glam::Vec3;

use super::Scenario;
use super::step::{Quantity, Step};
use collision_formula::{
    self, Arm, Compared, Ending, Formula, Kind, Line, Name, Precise, Program, Real, Run, Value,
};

/// The number type of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Numbers {
    /// Binary32, each operation rounded.
    #[default]
    F32,
    /// Binary64, each operation rounded.
    F64,
    /// Exact numbers, or with as many digits as needed.
    Exact,
}

impl Numbers {
    pub const ALL: [Self; 3] = [Self::F32, Self::F64, Self::Exact];

    /// Returns the name used in files and arguments.
    pub fn name(self) -> &'static str {
        match self {
            Self::F32 => "f32",
            Self::F64 => "f64",
            Self::Exact => "exact",
        }
    }

    pub fn find(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|numbers| numbers.name() == name)
    }
}

/// The results of a derivation, rounded once on output.
pub struct Derived<'p> {
    program: &'p Program,
    way: Box<dyn DynRun + 'p>,
}

impl<'p> Derived<'p> {
    /// Runs the program with exact numbers for the current inputs.
    pub fn new(program: &'p Program, scenario: &dyn Scenario) -> Self {
        Self::walked(program, scenario, Numbers::Exact)
    }

    /// Like [`Self::new`], with numbers of that type.
    pub fn walked(program: &'p Program, scenario: &dyn Scenario, numbers: Numbers) -> Self {
        let inputs = scenario.terms();
        let inputs: Vec<_> = inputs.iter().map(|input| input.value.numbers()).collect();
        let way: Box<dyn DynRun + 'p> = match numbers {
            Numbers::F32 => Box::new(TypedRun::<f32>::new(program, &inputs)),
            Numbers::F64 => Box::new(TypedRun::<f64>::new(program, &inputs)),
            Numbers::Exact => Box::new(TypedRun::<Precise>::new(program, &inputs)),
        };
        Self { program, way }
    }

    /// Returns the value of a name; if the run did not reach it, the value that its formula would
    /// give.
    pub fn get(&self, name: &str) -> Option<Quantity> {
        let slot = self.program.names.iter().position(|other| other.text == name)?;
        self.way.quantity(slot)
    }

    /// Returns the value of a vector; zero if it has none.
    pub fn vector(&self, name: &str) -> Vec3 {
        self.get(name).map_or(Vec3::ZERO, Quantity::vector)
    }

    /// Returns the value of a number; zero if it has none.
    pub fn number(&self, name: &str) -> f32 {
        match self.get(name) {
            Some(Quantity::Number(number)) => number,
            _ => 0.0,
        }
    }

    /// Returns the steps of the run, each with its marks.
    pub fn drawn(&self, draw: impl Fn(Step, &Self) -> Step) -> Vec<Step> {
        self.way.steps().into_iter().map(|step| draw(step, self)).collect()
    }
}

/// The results of a run with any number type.
trait DynRun {
    fn quantity(&self, slot: usize) -> Option<Quantity>;

    fn steps(&self) -> Vec<Step>;
}

/// A program with its run.
struct TypedRun<'p, T> {
    program: &'p Program,
    run: Run<T>,
    /// The values of all names, reached or not.
    beyond: OnceCell<Vec<Option<Value<T>>>>,
}

impl<'p, T: Real> TypedRun<'p, T> {
    fn new(program: &'p Program, inputs: &[Vec<f32>]) -> Self {
        let number = |&number: &f32| T::of(f64::from(number));
        let inputs: Vec<Vec<_>> =
            inputs.iter().map(|numbers| numbers.iter().map(number).collect()).collect();
        Self { program, run: program.run(&inputs), beyond: OnceCell::new() }
    }

    fn value(&self, caption: &str, slot: usize, arms: &[Arm]) -> Option<Step> {
        let name = &self.program.names[slot];
        let value = quantity(name, self.run.values[slot].as_ref()?)?;
        let formula = self.program.inline(arms, &self.run)?;
        // A choice that a helper returns as a number is shown by name in another step.
        let is_choice = matches!(&formula, Cow::Owned(place) if place.parse::<u32>().is_ok());
        (!is_choice).then(|| {
            Step::value(caption.to_owned(), name.text.clone(), formula.into_owned(), value)
        })
    }

    fn test(&self, caption: &str, condition: &Formula, held: bool, then: &Ending) -> Option<Step> {
        let Compared { texts, sign, sides } = self.program.compared(condition, &self.run)?;
        let texts = texts.map(Cow::into_owned);
        let [left, right] = sides;
        let sides = [narrow(&left), narrow(&right)];
        let then = self.program.relations.get(self.relation(then)?)?;
        let test = Step::test(caption.to_owned(), texts, sign, sides, held, then.clone());
        Some(if sides[0] == sides[1] { test.by(narrow(&(left - right))) } else { test })
    }

    /// An index in [`Program::relations`].
    fn relation(&self, ending: &Ending) -> Option<usize> {
        match ending {
            Ending::Outcome(outcome) => Some(outcome.relation),
            Ending::Earliest => self.run.earliest.as_ref().map(|&(_, relation)| relation),
        }
    }
}

impl<T: Real> DynRun for TypedRun<'_, T> {
    fn quantity(&self, slot: usize) -> Option<Quantity> {
        let known = self.run.values[slot].as_ref();
        let value = known.or_else(|| {
            let beyond = self.beyond.get_or_init(|| self.program.beyond(&self.run));
            beyond[slot].as_ref()
        });
        quantity(&self.program.names[slot], value?)
    }

    /// Returns the steps of the run: each value with the case of its formula that applies, and each
    /// test. A block's own condition comes last if it decides: the conditions within the block
    /// would have come first. The helpers' steps of a block that ends the program are left out.
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
}

fn quantity<T: Real>(name: &Name, value: &Value<T>) -> Option<Quantity> {
    let numbers: Vec<_> = value.numbers().iter().map(narrow).collect();
    Quantity::from_numbers(&numbers).filter(|_| name.kind != Kind::Polygon)
}

/// Rounds to f32, saturating at its range; NaN becomes zero.
fn narrow<T: Real>(x: &T) -> f32 {
    let x = x.to_f64();
    if x.is_nan() { 0.0 } else { exact_collide::to_f32_saturating(x) }
}
