//! The tree, walked with numbers of any kind that can be compared, added, multiplied and rooted.

use std::ops::{Add, Div, Mul, Neg, Sub};

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

    fn number(&self) -> T {
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
}

impl Program {
    /// Walks the program; the inputs in their order, each with all its numbers.
    pub fn run<T: Real>(&self, inputs: &[Vec<T>]) -> Run<T> {
        let mut values = vec![None; self.names.len()];
        for (value, input) in values.iter_mut().zip(inputs) {
            *value = Some(Value::Numbers(input.clone()));
        }
        let mut walk = Walk { program: self, values, way: Vec::new(), earliest: None };
        let end = walk.block(&self.steps);
        let Walk { values, way, .. } = walk;
        let (hit, relation, fields) = end.unwrap_or((false, 0, vec![None; self.fields.len()]));
        Run { hit, relation, fields, values, way }
    }

    /// The values of a run, and of the names that it did not lead past what their formulas give.
    pub fn beyond<T: Real>(&self, run: &Run<T>) -> Vec<Option<Value<T>>> {
        let values = run.values.clone();
        let mut walk = Walk { program: self, values, way: Vec::new(), earliest: None };
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
        let program = &Program::default();
        Walk { program, values, way: Vec::new(), earliest: None }.eval(&self.expr)
    }

    /// The texts of a comparison, `left sign right`, and its two numbers at the end of a run;
    /// none where it is no comparison.
    pub fn comparison<T: Real>(
        &self,
        program: &Program,
        run: &Run<T>,
    ) -> Option<([&'static str; 3], [T; 2])> {
        let Node::Binary(operator, of) = &self.expr.node else { return None };
        if matches!(operator, Operator::And | Operator::Or) {
            return None;
        }
        let at = self.text.find(['<', '≤', '=', '≠', '≥', '>'])?;
        let sign = self.text[at..].chars().next()?.len_utf8();
        let (left, right) = (self.text[..at].trim_end(), self.text[at + sign..].trim_start());
        let values = run.values.clone();
        let mut walk = Walk { program, values, way: Vec::new(), earliest: None };
        let sides = [0, 1].map(|side: usize| walk.eval(&of[side]).number());
        Some(([left, &self.text[at..at + sign], right], sides))
    }

    /// Its value at the end of a run.
    pub fn at_end<T: Real>(&self, program: &Program, run: &Run<T>) -> Value<T> {
        let values = run.values.clone();
        Walk { program, values, way: Vec::new(), earliest: None }.eval(&self.expr)
    }
}

/// Hit, relation and fields.
type End<T> = (bool, usize, Vec<Option<Value<T>>>);

struct Walk<'a, T> {
    program: &'a Program,
    values: Vec<Option<Value<T>>>,
    way: Vec<(usize, Option<bool>)>,
    /// With its t.
    earliest: Option<(T, End<T>)>,
}

impl<T: Real> Walk<'_, T> {
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
            Ending::Earliest => self.earliest.take().map(|(_, end)| end),
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
        let is_t = |(_, field): &(&Option<Value<T>>, &Name)| field.text == "t";
        let t = end.2.iter().zip(&self.program.fields).find(is_t);
        let Some(t) = t.and_then(|(t, _)| t.as_ref()).map(Value::number) else { return };
        if self.earliest.as_ref().is_none_or(|(other, _)| t < *other) {
            self.earliest = Some((t, end));
        }
    }

    fn arms(&mut self, arms: &[Arm]) -> Value<T> {
        for Arm { value, condition } in arms {
            if condition.as_ref().is_none_or(|condition| self.eval(&condition.expr).holds()) {
                return self.eval(&value.expr);
            }
        }
        Value::Numbers(Vec::new())
    }

    fn eval(&mut self, expr: &Expr) -> Value<T> {
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
