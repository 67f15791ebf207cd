//! The tree, walked with numbers of any kind that can be compared, added, multiplied and rooted.

use std::ops::{Add, Div, Mul, Neg, Sub};
use std::sync::atomic::{AtomicU64, Ordering};

use super::tree::*;

/// A kind of number.
pub trait Real:
    Clone
    + PartialOrd
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
{
    fn of(number: f64) -> Self;
    /// The f64 nearest to it; NaN where it is no number.
    fn to_f64(&self) -> f64;
    fn root(self) -> Self;
    /// The cosine and the sine of so many degrees.
    fn direction(self) -> [Self; 2];

    fn lesser(self, other: Self) -> Self {
        if other < self { other } else { self }
    }

    fn greater(self, other: Self) -> Self {
        if other > self { other } else { self }
    }
}

macro_rules! real {
    ($($float:ident)*) => {$(
        impl Real for $float {
            fn of(number: f64) -> Self {
                number as $float
            }

            fn to_f64(&self) -> f64 {
                f64::from(*self)
            }

            fn root(self) -> Self {
                self.sqrt()
            }

            fn direction(self) -> [Self; 2] {
                let (sin, cos) = self.to_radians().sin_cos();
                [cos, sin]
            }
        }
    )*};
}
real!(f32 f64);

/// A value on the way.
#[derive(Debug, Clone, PartialEq)]
pub enum Value<T> {
    Bool(bool),
    /// One number, a vector's two or three, or three a corner of a polygon.
    Numbers(Vec<T>),
}

impl<T: Real> Value<T> {
    pub fn numbers(&self) -> &[T] {
        match self {
            Self::Bool(_) => &[],
            Self::Numbers(numbers) => numbers,
        }
    }

    pub fn holds(&self) -> bool {
        matches!(self, Self::Bool(true))
    }

    pub(super) fn number(&self) -> T {
        self.numbers().first().cloned().unwrap_or_else(|| T::of(0.0))
    }
}

/// What a program says of some inputs, and the way there.
#[derive(Debug, Clone)]
pub struct Run<T> {
    pub hit: bool,
    /// In [`Program::relations`].
    pub relation: usize,
    /// By the places of [`Program::fields`]; none where the answer does not hold it.
    pub fields: Vec<Option<Value<T>>>,
    /// By the places of [`Program::names`]; none where the way did not lead there.
    pub values: Vec<Option<Value<T>>>,
    /// The steps on the way by their index and, of a condition, whether it held.
    pub way: Vec<(usize, Option<bool>)>,
    /// The smallest `t` of the candidates and its relation.
    pub earliest: Option<(T, usize)>,
}

static RUNS: AtomicU64 = AtomicU64::new(0);

/// How often programs have been walked, counted in builds with debug assertions: so that a test sees
/// what a frame costs.
pub fn runs() -> u64 {
    RUNS.load(Ordering::Relaxed)
}

impl Program {
    /// Walks the program; the inputs in their order, each with all its numbers.
    pub fn run<T: Real>(&self, inputs: &[Vec<T>]) -> Run<T> {
        if cfg!(debug_assertions) {
            RUNS.fetch_add(1, Ordering::Relaxed);
        }
        let mut values = vec![None; self.names.len()];
        for (value, input) in values.iter_mut().zip(inputs) {
            *value = Some(Value::Numbers(input.clone()));
        }
        let mut walk = Walk::new(self, values);
        let end = walk.block(&self.steps);
        let Walk { values, way, earliest, .. } = walk;
        let earliest = earliest.map(|(t, (_, relation, _))| (t, relation));
        let (hit, relation, fields) = end.unwrap_or((false, 0, vec![None; self.fields.len()]));
        Run { hit, relation, fields, values, way, earliest }
    }

    /// The values of a run, and of the names that it did not lead past what their formulas give.
    pub fn beyond<T: Real>(&self, run: &Run<T>) -> Vec<Option<Value<T>>> {
        let mut walk = Walk::after(self, run);
        for step in self.all_steps() {
            if let Line::Value { slot, arms } = &step.line
                && walk.values[*slot].is_none()
            {
                walk.values[*slot] = Some(walk.arms(arms));
            }
        }
        walk.values
    }
}

impl Formula {
    /// Its value where its names have these, by their slots.
    pub fn value<T: Real>(&self, values: &[Value<T>]) -> Value<T> {
        let values = values.iter().cloned().map(Some).collect();
        Walk::new(&Program::default(), values).eval(&self.expr)
    }
}

/// Hit, relation and fields.
type End<T> = (bool, usize, Vec<Option<Value<T>>>);

pub(super) struct Walk<'a, T> {
    pub program: &'a Program,
    pub values: Vec<Option<Value<T>>>,
    way: Vec<(usize, Option<bool>)>,
    /// With its t.
    earliest: Option<(T, End<T>)>,
}

impl<'a, T: Real> Walk<'a, T> {
    fn new(program: &'a Program, values: Vec<Option<Value<T>>>) -> Self {
        Self { program, values, way: Vec::new(), earliest: None }
    }

    /// With what a run has at its end.
    pub fn after(program: &'a Program, run: &Run<T>) -> Self {
        let earliest = run.earliest.clone();
        let earliest = earliest.map(|(t, relation)| (t, (false, relation, Vec::new())));
        Self { earliest, ..Self::new(program, run.values.clone()) }
    }

    fn block(&mut self, steps: &[Step]) -> Option<End<T>> {
        for Step { index, line, .. } in steps {
            let condition = match line {
                Line::Test { condition, .. } | Line::Block { condition, .. } => {
                    Some(self.eval(&condition.expr).holds())
                }
                _ => None,
            };
            self.way.push((*index, condition));
            let end = match line {
                Line::Value { slot, arms } => {
                    self.values[*slot] = Some(self.arms(arms));
                    None
                }
                Line::Candidate(outcome) => {
                    self.candidate(outcome);
                    None
                }
                Line::Test { then, .. } if condition == Some(true) => self.end(then),
                Line::Block { then, .. } if condition == Some(true) => self.block(then),
                Line::Test { .. } | Line::Block { .. } => None,
                Line::End(ending) => self.end(ending),
            };
            if end.is_some() {
                return end;
            }
        }
        None
    }

    fn end(&mut self, ending: &Ending) -> Option<End<T>> {
        match ending {
            Ending::Outcome(outcome) => Some(self.outcome(outcome)),
            Ending::Earliest => self.earliest.clone().map(|(_, end)| end),
        }
    }

    fn outcome(&mut self, outcome: &Outcome) -> End<T> {
        let mut fields = vec![None; self.program.fields.len()];
        for (field, formula) in &outcome.fields {
            fields[*field] = Some(self.eval(&formula.expr));
        }
        (outcome.hit, outcome.relation, fields)
    }

    fn candidate(&mut self, outcome: &Outcome) {
        let end = self.outcome(outcome);
        let Some(t) = outcome.time(self.program) else { return };
        let t = self.eval(&t.expr).number();
        if self.earliest.as_ref().is_none_or(|(other, _)| t < *other) {
            self.earliest = Some((t, end));
        }
    }

    fn arms(&mut self, arms: &[Arm]) -> Value<T> {
        match self.applying(arms) {
            Some(Arm { value, .. }) => self.eval(&value.expr),
            None => Value::Numbers(Vec::new()),
        }
    }

    /// The first case whose condition holds.
    pub fn applying<'b>(&mut self, arms: &'b [Arm]) -> Option<&'b Arm> {
        arms.iter().find(|arm| {
            let condition = arm.condition.as_ref();
            condition.is_none_or(|condition| self.eval(&condition.expr).holds())
        })
    }

    pub fn eval(&mut self, expr: &Expr) -> Value<T> {
        let number = |number| Value::Numbers(vec![number]);
        match &expr.node {
            Node::Number(x) => number(T::of(*x)),
            Node::Infinity => number(T::of(f64::INFINITY)),
            Node::Earliest => {
                let earliest = self.earliest.as_ref().map(|(t, _)| t.clone());
                number(earliest.unwrap_or_else(|| T::of(f64::INFINITY)))
            }
            Node::Name(slot) => {
                self.values[*slot].clone().unwrap_or_else(|| Value::Numbers(Vec::new()))
            }
            Node::Negative(of) => Value::Numbers(each(self.eval(of).numbers(), |x| -x)),
            Node::Not(of) => Value::Bool(!self.eval(of).holds()),
            Node::Binary(operator, of) => self.binary(*operator, of),
            Node::Call(function, of) => {
                let of: Vec<_> = of.iter().map(|of| self.eval(of)).collect();
                let of: Vec<_> = of.iter().map(Value::numbers).collect();
                match (function, &of[..]) {
                    (Function::Empty, [corners]) => Value::Bool(corners.is_empty()),
                    _ => Value::Numbers(call(*function, &of)),
                }
            }
            Node::Helper(place, of) => {
                let Helper { parameters, arms, .. } = &self.program.helpers[*place];
                let of: Vec<_> = of.iter().map(|of| self.eval(of)).collect();
                for (slot, value) in parameters.iter().zip(of) {
                    self.values[*slot] = Some(value);
                }
                self.arms(arms)
            }
        }
    }

    fn binary(&mut self, operator: Operator, of: &[Expr; 2]) -> Value<T> {
        let left = self.eval(&of[0]);
        // What the left side decides alone may keep the right side from having a value.
        match (operator, left.holds()) {
            (Operator::And, false) => return Value::Bool(false),
            (Operator::Or, true) => return Value::Bool(true),
            (Operator::And | Operator::Or, _) => return self.eval(&of[1]),
            _ => {}
        }
        let right = self.eval(&of[1]);
        let (u, v) = (left.numbers(), right.numbers());
        let (x, y) = (left.number(), right.number());
        Value::Numbers(match operator {
            Operator::Plus => pairs(u, v, |x, y| x + y),
            Operator::Minus => pairs(u, v, |x, y| x - y),
            Operator::Times if u.len() == 1 => each(v, |y| x.clone() * y),
            Operator::Times => each(u, |x| x * y.clone()),
            Operator::Over => each(u, |x| x / y.clone()),
            Operator::Less => return Value::Bool(x < y),
            Operator::AtMost => return Value::Bool(x <= y),
            Operator::Equal => return Value::Bool(x == y),
            Operator::Unequal => return Value::Bool(x != y),
            Operator::AtLeast => return Value::Bool(x >= y),
            Operator::More | Operator::And | Operator::Or => return Value::Bool(x > y),
        })
    }
}

fn each<T: Real>(of: &[T], change: impl Fn(T) -> T) -> Vec<T> {
    of.iter().cloned().map(change).collect()
}

fn pairs<T: Real>(u: &[T], v: &[T], join: impl Fn(T, T) -> T) -> Vec<T> {
    u.iter().cloned().zip(v.iter().cloned()).map(|(x, y)| join(x, y)).collect()
}

fn dot<T: Real>(u: &[T], v: &[T]) -> T {
    pairs(u, v, |x, y| x * y).into_iter().reduce(|sum, x| sum + x).unwrap_or_else(|| T::of(0.0))
}

fn abs<T: Real>(x: T) -> T {
    if x < T::of(0.0) { -x } else { x }
}

fn call<T: Real>(function: Function, of: &[&[T]]) -> Vec<T> {
    let zero = || T::of(0.0);
    let x = || of[0].first().cloned().unwrap_or_else(zero);
    let length = |v: &[T]| dot(v, v).root();
    let numbers = || of.iter().filter_map(|of| of.first()).cloned();
    match (function, of) {
        (Function::Dot, [u, v]) => vec![dot(u, v)],
        (Function::Cross, [u, v]) => cross(u, v),
        (Function::Length, [v]) => vec![length(v)],
        (Function::Abs, _) => vec![abs(x())],
        (Function::Root, _) => vec![x().root()],
        (Function::Square, _) => vec![x() * x()],
        (Function::Pair | Function::Triple, _) => of.concat(),
        (Function::Unit, [v]) => {
            let length = length(v);
            if length == zero() { v.to_vec() } else { each(v, |x| x / length.clone()) }
        }
        (Function::Det, [u, v]) => {
            vec![u[0].clone() * v[1].clone() - u[1].clone() * v[0].clone()]
        }
        (Function::Right, [v]) => vec![v[1].clone(), -v[0].clone()],
        (Function::Min, _) => numbers().reduce(T::lesser).into_iter().collect(),
        (Function::Max, _) => numbers().reduce(T::greater).into_iter().collect(),
        (Function::Cos, _) => x().direction()[..1].to_vec(),
        (Function::Sin, _) => x().direction()[1..].to_vec(),
        (Function::X, [v]) => v[..1].to_vec(),
        (Function::Y, [v]) => v[1..2].to_vec(),
        (Function::Z, [v]) => v[2..].to_vec(),
        (Function::Turned, [q, v]) => turned(q, v),
        (Function::SharedPolygon, [a1, b1, c1, a2, b2, c2]) => {
            shared_polygon([a1, b1, c1], [a2, b2, c2])
        }
        _ => Vec::new(),
    }
}

fn cross<T: Real>(u: &[T], v: &[T]) -> Vec<T> {
    let part = |i: usize| {
        let (j, k) = ((i + 1) % 3, (i + 2) % 3);
        u[j].clone() * v[k].clone() - u[k].clone() * v[j].clone()
    };
    (0..3).map(part).collect()
}

/// v + 2 (w a × v + a × (a × v)) / |q|² of q = (a, w).
fn turned<T: Real>(q: &[T], v: &[T]) -> Vec<T> {
    let (a, w) = (&q[..3], q[3].clone());
    let once = cross(a, v);
    let twice = cross(a, &once);
    let share = T::of(2.0) / dot(q, q);
    let out = pairs(&once, &twice, |once, twice| (w.clone() * once + twice) * share.clone());
    pairs(v, &out, |v, out| v + out)
}

/// The first triangle, cut at each side of the second.
/// Source: Sutherland and Hodgman, Reentrant Polygon Clipping (1974).
fn shared_polygon<T: Real>(first: [&[T]; 3], second: [&[T]; 3]) -> Vec<T> {
    let minus = |u: &[T], v: &[T]| pairs(u, v, |x, y| x - y);
    let zero = T::of(0.0);
    let [a, b, c] = second;
    let normal = cross(&minus(b, a), &minus(c, a));
    let mut corners: Vec<Vec<T>> = first.map(<[T]>::to_vec).to_vec();
    for (from, to) in [(a, b), (b, c), (c, a)] {
        let inward = cross(&normal, &minus(to, from));
        let height = |at: &[T]| dot(&inward, &minus(at, from));
        let mut kept = Vec::new();
        for (place, at) in corners.iter().enumerate() {
            let next = &corners[(place + 1) % corners.len()];
            let (here, there) = (height(at), height(next));
            if here >= zero {
                kept.push(at.clone());
            }
            if (here > zero && there < zero) || (here < zero && there > zero) {
                let share = here.clone() / (here - there);
                let way = minus(next, at);
                kept.push(pairs(at, &way, |x, along| x + along * share.clone()));
            }
        }
        corners = kept;
    }
    corners.concat()
}
