//! Finds where a text goes wrong: each step's value in the chosen number type, the exact one, and
//! their distance.

use collision_formula::{Arm, Compared, Formula, Line, Precise, Program, Real, Run, Step};

use super::super::derivation::walk;
use crate::scenario::Numbers;

/// A text's run for some inputs, compared with its run in exact numbers.
#[derive(Debug, Clone, PartialEq)]
pub struct Trace<'p> {
    /// In the order of the run.
    pub steps: Vec<Traced<'p>>,
    /// `true` if it ends as in exact numbers: with the same hit and relation.
    pub ends_alike: bool,
    /// The line of the text with which it ends, as in [`Traced::line`].
    pub end: Option<usize>,
}

/// A step of the run.
#[derive(Debug, Clone, PartialEq)]
pub struct Traced<'p> {
    /// The index of the program's step.
    pub index: usize,
    /// The line of the draft's text, from 1; `None` for a step of the scenario's own text, beside an
    /// FPCore.
    pub line: Option<usize>,
    /// The name of a value; empty for a test.
    pub name: &'p str,
    pub found: Found,
    /// The largest distance from the exact numbers, in ulps of the largest of them; `None` once the
    /// paths differ, infinite if only one side is a number.
    pub ulps: Option<f64>,
    /// `true` if it takes another path than in exact numbers: another side of a test, another case
    /// of a value.
    pub parts: bool,
}

/// The result of a step, and its exact result; NaN if undefined.
#[derive(Debug, Clone, PartialEq)]
pub enum Found {
    Value {
        numbers: Vec<f64>,
        exact: Option<Vec<f64>>,
    },
    /// The sides of the deciding comparison; `None` if there is none.
    Test {
        sides: Option<[f64; 2]>,
        exact: Option<[f64; 2]>,
        held: bool,
    },
}

/// The first step that goes wrong.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Culprit {
    /// Its index in [`Trace::steps`].
    pub place: usize,
    /// Its line, as in [`Traced::line`].
    pub line: Option<usize>,
    /// Its error; `None` if it takes another path.
    pub ulps: Option<f64>,
}

impl<'p> Trace<'p> {
    pub(super) fn new(program: &'p Program, inputs: &[Vec<f32>], numbers: Numbers) -> Self {
        match numbers {
            Numbers::F32 => Self::of::<f32>(program, inputs, Some(Format::BINARY32)),
            Numbers::F64 => Self::of::<f64>(program, inputs, Some(Format::BINARY64)),
            Numbers::Exact => Self::of::<Precise>(program, inputs, None),
        }
    }

    fn of<T: Real>(program: &'p Program, inputs: &[Vec<f32>], format: Option<Format>) -> Self {
        let (run, exact) = (walk::<T>(program, inputs), walk::<Precise>(program, inputs));
        let beside = Beside { program, run: &run, exact: &exact, format };
        let all = program.all_steps();
        let mut steps = Vec::new();
        let mut together = true;
        for (place, &(index, held)) in run.way.iter().enumerate() {
            let Some(step) = all.get(index) else { continue };
            let theirs = exact.way.get(place).filter(|(other, _)| together && *other == index);
            together = theirs.is_some();
            let Some(traced) = beside.traced(step, held, theirs.map(|&(_, held)| held)) else {
                continue;
            };
            steps.push(traced);
        }
        let ends_alike = (run.hit, run.relation) == (exact.hit, exact.relation);
        let end = run.way.last().and_then(|&(index, _)| all.get(index));
        Self { steps, ends_alike, end: end.map(|step| step.line_number) }
    }

    /// Returns the first step that is off by more than `ulps`, or takes another path.
    pub fn culprit(&self, ulps: f64) -> Option<Culprit> {
        let is_it = |step: &Traced| goes_wrong(step.parts, step.ulps, ulps);
        let place = self.steps.iter().position(is_it)?;
        let Traced { line, ulps, parts, .. } = self.steps[place];
        Some(Culprit { place, line, ulps: ulps.filter(|_| !parts) })
    }
}

/// The default tolerance of a step before it counts as wrong: half of the digits of an f32.
pub const SLACK: f64 = 4096.0;

/// Returns `true` if a step takes another path, or is off by more than `slack` ulps.
pub fn goes_wrong(parts: bool, off: Option<f64>, slack: f64) -> bool {
    parts || off.is_some_and(|off| off > slack)
}

/// A run, compared with that in exact numbers.
struct Beside<'p, 'r, T> {
    program: &'p Program,
    run: &'r Run<T>,
    exact: &'r Run<Precise>,
    /// `None` if the run's numbers are exact themselves.
    format: Option<Format>,
}

impl<'p, T: Real> Beside<'p, '_, T> {
    /// `theirs` is present as long as the paths agree, with the result of a test.
    fn traced(
        &self,
        step: &'p Step,
        held: Option<bool>,
        theirs: Option<Option<bool>>,
    ) -> Option<Traced<'p>> {
        let (index, line) = (step.index, Some(step.line_number));
        let is_together = theirs.is_some();
        match &step.line {
            Line::Value { slot, arms } => {
                let value = self.run.values[*slot].as_ref()?.numbers();
                let exact = self.exact.values[*slot].as_ref().filter(|_| is_together);
                let ulps = exact.map(|exact| self.ulps(value, exact.numbers()));
                let [numbers, exact] = [Some(floats(value)), exact.map(|it| floats(it.numbers()))];
                let found = Found::Value { numbers: numbers.unwrap_or_default(), exact };
                let parts = is_together && self.takes_another(arms);
                let name = &self.program.names[*slot].text[..];
                Some(Traced { index, line, name, found, ulps, parts })
            }
            Line::Test { condition, .. } | Line::Block { condition, .. } => {
                let held = held?;
                let sides = sides(self.program, condition, self.run);
                let exact = sides_of_exact(self.program, condition, self.exact, is_together);
                let ulps = sides.as_ref().zip(exact.as_ref()).map(|(sides, exact)| {
                    let off =
                        [0, 1].map(|side| self.ulps(&sides[side..=side], &exact[side..=side]));
                    off[0].max(off[1])
                });
                let parts = theirs.flatten().is_some_and(|theirs| theirs != held);
                let found = Found::Test {
                    sides: sides.map(|sides| sides.map(|side| side.to_f64())),
                    exact: exact.map(|sides| sides.map(|side| side.to_f64())),
                    held,
                };
                Some(Traced { index, line, name: "", found, ulps, parts })
            }
            Line::Candidate(_) | Line::End(_) => None,
        }
    }

    fn takes_another(&self, arms: &[Arm]) -> bool {
        arms.len() > 1
            && self.program.applying(arms, self.run) != self.program.applying(arms, self.exact)
    }

    /// Zero if the numbers are exact themselves.
    fn ulps(&self, numbers: &[T], exact: &[Precise]) -> f64 {
        let Some(format) = self.format else { return 0.0 };
        if numbers.len() != exact.len() {
            return f64::INFINITY;
        }
        let largest = exact.iter().map(|x| x.to_f64().abs()).fold(0.0, f64::max);
        let ulp = format.ulp(largest);
        let off = |(number, exact): (&T, &Precise)| {
            let (number, rounded) = (number.to_f64(), exact.to_f64());
            if number == rounded && !number.is_finite() || number.is_nan() && rounded.is_nan() {
                return 0.0;
            }
            let difference = (Precise::of(number) - exact.clone()).to_f64().abs() / ulp;
            if number.is_finite() && !difference.is_nan() { difference } else { f64::INFINITY }
        };
        numbers.iter().zip(exact).map(off).fold(0.0, f64::max)
    }
}

/// Returns both sides of the deciding comparison.
fn sides<T: Real>(program: &Program, condition: &Formula, run: &Run<T>) -> Option<[T; 2]> {
    program.compared(condition, run).map(|Compared { sides, .. }| sides)
}

fn sides_of_exact(
    program: &Program,
    condition: &Formula,
    run: &Run<Precise>,
    is_together: bool,
) -> Option<[Precise; 2]> {
    if is_together { sides(program, condition, run) } else { None }
}

fn floats<T: Real>(numbers: &[T]) -> Vec<f64> {
    numbers.iter().map(Real::to_f64).collect()
}

/// A binary format of IEEE 754.
#[derive(Clone, Copy)]
struct Format {
    /// The bits of the significand, including the implicit one.
    precision: i32,
    /// The exponent of the smallest normal number.
    lowest: i32,
}

impl Format {
    const BINARY32: Self = Self { precision: 24, lowest: -126 };
    const BINARY64: Self = Self { precision: 53, lowest: -1022 };

    /// Returns the distance of neighbouring numbers at that size.
    /// Source: Muller et al., Handbook of Floating-Point Arithmetic (2018), 2.3.2.
    fn ulp(self, size: f64) -> f64 {
        let exponent = if size >= f64::MIN_POSITIVE { exponent(size) } else { -1022 };
        power_of_two(exponent.max(self.lowest) - self.precision + 1)
    }
}

/// Returns e with 2^e ≤ size, for a normal number or infinity.
fn exponent(size: f64) -> i32 {
    ((size.to_bits() >> 52) & 0x7ff) as i32 - 1023
}

fn power_of_two(exponent: i32) -> f64 {
    match exponent {
        -1022.. => f64::from_bits(((exponent + 1023).min(2046) as u64) << 52),
        _ => f64::from_bits(1 << (exponent + 1074).max(0)),
    }
}
