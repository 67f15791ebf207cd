//! A derivation's steps, walked from its program.

use std::borrow::Cow;
use std::cell::OnceCell;

use glam::Vec3;

use super::Scenario;
use super::step::{Quantity, Step};
use collision_formula::{
    self, Arm, Compared, Ending, Formula, Kind, Line, Name, Precise, Program, Real, Run, Value,
};

/// What a program is walked with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Numbers {
    /// Binary32, each operation rounded.
    #[default]
    F32,
    /// Binary64, each operation rounded.
    F64,
    /// True numbers, as far as it takes.
    Exact,
}

impl Numbers {
    pub const ALL: [Self; 3] = [Self::F32, Self::F64, Self::Exact];

    /// As files and arguments have it.
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

/// What a derivation found on its way, rounded once where it is told.
pub struct Derived<'p> {
    program: &'p Program,
    way: Box<dyn DynRun + 'p>,
}

impl<'p> Derived<'p> {
    /// Walks the program in true numbers for the inputs of this moment.
    pub fn new(program: &'p Program, scenario: &dyn Scenario) -> Self {
        Self::walked(program, scenario, Numbers::Exact)
    }

    /// The same with numbers of that kind.
    pub fn walked(program: &'p Program, scenario: &dyn Scenario, numbers: Numbers) -> Self {
        let inputs = scenario.inputs_now();
        let inputs: Vec<_> = inputs.iter().map(|input| input.value.numbers()).collect();
        let way: Box<dyn DynRun + 'p> = match numbers {
            Numbers::F32 => Box::new(TypedRun::<f32>::new(program, &inputs)),
            Numbers::F64 => Box::new(TypedRun::<f64>::new(program, &inputs)),
            Numbers::Exact => Box::new(TypedRun::<Precise>::new(program, &inputs)),
        };
        Self { program, way }
    }

    /// The value of a name: of one that the way did not lead past, what its formula would give.
    pub fn get(&self, name: &str) -> Option<Quantity> {
        let slot = self.program.names.iter().position(|other| other.text == name)?;
        self.way.quantity(slot)
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
        self.way.steps().into_iter().map(|step| draw(step, self)).collect()
    }
}

/// What a way tells, whatever its numbers are.
trait DynRun {
    fn quantity(&self, slot: usize) -> Option<Quantity>;

    fn steps(&self) -> Vec<Step>;
}

/// A program with its run.
struct TypedRun<'p, T> {
    program: &'p Program,
    run: Run<T>,
    /// What the names have on the way and beyond its end.
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
        // What a helper chooses by its place, another step shows by its name.
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

    /// In [`Program::relations`].
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
}

fn quantity<T: Real>(name: &Name, value: &Value<T>) -> Option<Quantity> {
    let numbers: Vec<_> = value.numbers().iter().map(narrow).collect();
    Quantity::from_numbers(&numbers).filter(|_| name.kind != Kind::Polygon)
}

/// Rounded, and saturated where it lies beyond f32; zero where there is no number.
fn narrow<T: Real>(x: &T) -> f32 {
    let x = x.to_f64();
    if x.is_nan() { 0.0 } else { exact_collide::to_f32_saturating(x) }
}
