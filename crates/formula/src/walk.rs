//! Runs the tree with numbers of any kind that can be compared, added, multiplied and rooted.

use super::decisions::{Decision, Decisions};
use super::functions::{call, each, pairs};
use super::real::Real;
use super::tree::*;

/// A value during a run.
#[derive(Debug, Clone, PartialEq)]
pub enum Value<T> {
    Bool(bool),
    /// One number, two or three for a vector, or three per corner of a polygon.
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

/// The result of a program for some inputs, and its path.
#[derive(Debug, Clone)]
pub struct Run<T> {
    pub hit: bool,
    /// An index in [`Program::relations`].
    pub relation: usize,
    /// Indexed like [`Program::fields`]; `None` if the answer lacks the field.
    pub fields: Vec<Option<Value<T>>>,
    /// Indexed like [`Program::names`]; `None` if the path did not reach the value.
    pub values: Vec<Option<Value<T>>>,
    /// The indices of the steps on the path and, for a condition, whether it held.
    pub way: Vec<(usize, Option<bool>)>,
    /// The smallest `t` of the candidates and its relation.
    pub earliest: Option<(T, usize)>,
    /// The number of values that it has computed.
    pub steps: usize,
}

impl Program {
    /// Runs the program; the inputs are in order, each with all its numbers.
    pub fn run<T: Real>(&self, inputs: &[Vec<T>]) -> Run<T> {
        let mut walk = Walk::from(self, inputs);
        let end = walk.block(&self.steps);
        walk.ended(end)
    }

    /// Runs the program, and records its decisions.
    pub fn decisions(&self, inputs: &[Vec<f64>]) -> (Run<f64>, Vec<Decision>) {
        let mut walk = Walk::from(self, inputs);
        walk.decisions = Some(Decisions::default());
        let end = walk.block(&self.steps);
        let decisions = walk.decisions.take().unwrap_or_default();
        (walk.ended(end), decisions.all)
    }

    /// Returns the values of a run, and for the names that it did not reach the values of their
    /// formulas.
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
    /// Returns the value of the formula, given those of its names by slot.
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
    /// Only recorded on request.
    pub(super) decisions: Option<Decisions>,
    steps: usize,
}

impl<'a, T: Real> Walk<'a, T> {
    /// At the beginning, with these inputs.
    pub fn from(program: &'a Program, inputs: &[Vec<T>]) -> Self {
        let mut values = vec![None; program.names.len()];
        for (value, input) in values.iter_mut().zip(inputs) {
            *value = Some(Value::Numbers(input.clone()));
        }
        Self::new(program, values)
    }

    fn new(program: &'a Program, values: Vec<Option<Value<T>>>) -> Self {
        Self { program, values, way: Vec::new(), earliest: None, decisions: None, steps: 0 }
    }

    /// With the values at the end of a run.
    pub fn after(program: &'a Program, run: &Run<T>) -> Self {
        let earliest = run.earliest.clone();
        let earliest = earliest.map(|(t, relation)| (t, (false, relation, Vec::new())));
        Self { earliest, ..Self::new(program, run.values.clone()) }
    }

    pub fn ended(self, end: Option<End<T>>) -> Run<T> {
        let Walk { program, values, way, earliest, steps, .. } = self;
        let earliest = earliest.map(|(t, (_, relation, _))| (t, relation));
        let nothing = || (false, 0, vec![None; program.fields.len()]);
        let (hit, relation, fields) = end.unwrap_or_else(nothing);
        Run { hit, relation, fields, values, way, earliest, steps }
    }

    pub fn block(&mut self, steps: &[Step]) -> Option<End<T>> {
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

    /// Returns the first case whose condition holds.
    pub fn applying<'b>(&mut self, arms: &'b [Arm]) -> Option<&'b Arm> {
        arms.iter().find(|arm| {
            let condition = arm.condition.as_ref();
            condition.is_none_or(|condition| self.eval(&condition.expr).holds())
        })
    }

    pub fn eval(&mut self, expr: &Expr) -> Value<T> {
        let number = |number| Value::Numbers(vec![number]);
        self.steps += 1;
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
            Node::Binary(operator, of) => self.binary(expr, *operator, of),
            Node::Call(function, of) => {
                let of: Vec<_> = of.iter().map(|of| self.eval(of)).collect();
                let of: Vec<_> = of.iter().map(Value::numbers).collect();
                if let Some(decisions) = &mut self.decisions {
                    decisions.called(expr, *function, &of);
                }
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
                let caller = self.decisions.as_mut().map(|decisions| decisions.enter(expr));
                let value = self.arms(arms);
                if let Some((decisions, caller)) = self.decisions.as_mut().zip(caller) {
                    decisions.leave(caller);
                }
                value
            }
        }
    }

    fn binary(&mut self, expr: &Expr, operator: Operator, of: &[Expr; 2]) -> Value<T> {
        let left = self.eval(&of[0]);
        // If the left side decides alone, the right side may have no value.
        match (operator, left.holds()) {
            (Operator::And, false) => return Value::Bool(false),
            (Operator::Or, true) => return Value::Bool(true),
            (Operator::And | Operator::Or, _) => return self.eval(&of[1]),
            _ => {}
        }
        let right = self.eval(&of[1]);
        let (u, v) = (left.numbers(), right.numbers());
        let (x, y) = (left.number(), right.number());
        if let Some(decisions) = &mut self.decisions {
            decisions.joined(expr, operator, &x, &y);
        }
        Value::Numbers(match operator {
            Operator::Add => pairs(u, v, |x, y| x + y),
            Operator::Sub => pairs(u, v, |x, y| x - y),
            Operator::Mul if u.len() == 1 => each(v, |y| x.clone() * y),
            Operator::Mul => each(u, |x| x * y.clone()),
            Operator::Div => each(u, |x| x / y.clone()),
            Operator::Lt => return Value::Bool(x < y),
            Operator::Le => return Value::Bool(x <= y),
            Operator::Eq => return Value::Bool(x == y),
            Operator::Ne => return Value::Bool(x != y),
            Operator::Ge => return Value::Bool(x >= y),
            Operator::Gt | Operator::And | Operator::Or => return Value::Bool(x > y),
        })
    }
}
