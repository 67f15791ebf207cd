//! The decisions of a run, and how close each was, so that a search can find inputs where a text
//! decides otherwise.

use std::hash::{DefaultHasher, Hash, Hasher};

use super::functions::dot;
use super::real::Real;
use super::tree::*;

/// A number on whose sign a run's path or values depend: the difference of the sides of a
/// comparison, a divisor, the operand of a root or of an absolute value.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Decision {
    /// The same for the same place in the text, called from the same places, for the lifetime of
    /// the program.
    pub place: u64,
    pub number: f64,
}

#[derive(Default)]
pub(super) struct Decisions {
    /// The calls that lead here.
    site: u64,
    pub all: Vec<Decision>,
}

impl Decisions {
    fn place(&self, expr: &Expr, part: usize) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.site, std::ptr::from_ref(expr), part).hash(&mut hasher);
        hasher.finish()
    }

    fn add(&mut self, expr: &Expr, part: usize, number: f64) {
        self.all.push(Decision { place: self.place(expr, part), number });
    }

    /// Enters the helper that is called here; returns the site to restore on leaving.
    pub fn enter(&mut self, call: &Expr) -> u64 {
        let within = self.place(call, 0);
        std::mem::replace(&mut self.site, within)
    }

    pub fn leave(&mut self, caller: u64) {
        self.site = caller;
    }

    pub fn joined<T: Real>(&mut self, expr: &Expr, operator: Operator, x: &T, y: &T) {
        if operator == Operator::Div {
            self.add(expr, 0, y.to_f64());
        } else if operator.comparison().is_some() {
            self.add(expr, 0, x.to_f64() - y.to_f64());
        }
    }

    pub fn called<T: Real>(&mut self, expr: &Expr, function: Function, of: &[&[T]]) {
        let numbers = || of.iter().filter_map(|of| of.first()).map(Real::to_f64);
        match function {
            Function::Abs | Function::Root => numbers().for_each(|x| self.add(expr, 0, x)),
            Function::Length | Function::Unit => self.add(expr, 0, dot(of[0], of[0]).to_f64()),
            Function::Min | Function::Max => {
                let sign = if function == Function::Min { 1.0 } else { -1.0 };
                let mut best = f64::INFINITY;
                for (place, x) in numbers().map(|x| sign * x).enumerate() {
                    if place > 0 {
                        self.add(expr, place, x - best);
                    }
                    best = best.min(x);
                }
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_decides_has_a_place_and_a_number() {
        let text = "\
The larger: larger(p, q) = p if p > q, else q
It: x = larger(a, b) / (a − 2) + larger(b, a)
The least: m = min(a, 5, b, |b − 7|)
Is it? x < m → no
→ hit";
        let program = Program::read("it", &[("a", Kind::Scalar), ("b", Kind::Scalar)], text);
        let program = program.unwrap();
        let (run, decisions) = program.decisions(&[vec![4.0], vec![3.0]]);
        let numbers: Vec<_> = decisions.iter().map(|one| one.number).collect();
        assert_eq!(numbers, [1.0, 2.0, -1.0, -4.0, 1.0, -1.0, 1.0, 3.0]);
        assert!(run.hit);
        let places: std::collections::BTreeSet<_> = decisions.iter().map(|one| one.place).collect();
        assert_eq!(places.len(), decisions.len(), "each call has its own");
        let (_, again) = program.decisions(&[vec![1.0], vec![3.0]]);
        assert!(again.iter().all(|one| places.contains(&one.place)));
    }
}
