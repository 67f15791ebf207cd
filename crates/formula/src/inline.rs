//! Formulas with the values at the end of a run substituted: a helper's formula for its call, the
//! candidates' times for `earliest`, and for a condition the comparison that decides it.

use std::borrow::Cow;

use super::real::Real;
use super::token::{self, is_of_a_name, tokens};
use super::tree::*;
use super::walk::{Run, Walk};

/// The comparison that decides a condition.
pub struct Compared<'p, T> {
    pub texts: [Cow<'p, str>; 2],
    pub sign: &'static str,
    pub sides: [T; 2],
}

impl Program {
    /// Returns the formula of the case that applies.
    pub fn inline<'p, T: Real>(&'p self, arms: &'p [Arm], run: &Run<T>) -> Option<Cow<'p, str>> {
        let mut inliner = Inliner::new(self, run);
        let Arm { value, .. } = inliner.walk.applying(arms)?;
        Some(inliner.formula(&value.text, &value.expr))
    }

    /// Returns the index of the case that applies.
    pub fn applying<T: Real>(&self, arms: &[Arm], run: &Run<T>) -> Option<usize> {
        let applies = Walk::after(self, run).applying(arms)?;
        arms.iter().position(|arm| std::ptr::eq(arm, applies))
    }

    /// Returns the deciding comparison; `None` if a condition is decided by no comparison, or by
    /// one with infinity.
    pub fn compared<'p, T: Real>(
        &'p self,
        condition: &'p Formula,
        run: &Run<T>,
    ) -> Option<Compared<'p, T>> {
        let mut inliner = Inliner::new(self, run);
        let expr = inliner.deciding(&condition.expr);
        let Node::Binary(operator, of) = &expr.node else { return None };
        let sign = operator.comparison()?;
        let texts = [0, 1].map(|side: usize| inliner.formula(&condition.text, &of[side]));
        if texts.iter().any(|text| text.contains(INFINITY)) {
            return None;
        }
        let sides = [0, 1].map(|side: usize| inliner.walk.eval(&of[side]).number());
        Some(Compared { texts, sign, sides })
    }
}

const INFINITY: &str = "∞";

/// The most bytes of a formula with its helpers inlined; none of the built-in derivations has more.
/// In a longer formula the calls stay as written.
const LONGEST: usize = 1 << 16;

/// The texts that replace a helper's parameters, by their slots.
type Given = [(Slot, String)];

struct Inliner<'a, T> {
    walk: Walk<'a, T>,
    /// The text that replaces `earliest`.
    earliest: String,
    /// The number of bytes that may still be written.
    left: usize,
}

impl<'a, T: Real> Inliner<'a, T> {
    fn new(program: &'a Program, run: &Run<T>) -> Self {
        let all = program.all_steps();
        let times = run.way.iter().filter_map(|&(index, _)| match &all.get(index)?.line {
            Line::Candidate(outcome) => outcome.time(program),
            _ => None,
        });
        let times: Vec<_> = times.map(|time| &time.text[..]).collect();
        let earliest = match times[..] {
            [] => INFINITY.to_owned(),
            [only] if is_one(only) => only.to_owned(),
            [only] => format!("({only})"),
            _ => format!("min({})", times.join(", ")),
        };
        Self { walk: Walk::after(program, run), earliest, left: LONGEST }
    }

    /// Inlines an expression of a formula with that text.
    fn formula<'p>(&mut self, text: &'p str, expr: &Expr) -> Cow<'p, str> {
        let mut is_plain = true;
        expr.visit(&mut |expr| {
            is_plain &= !matches!(expr.node, Node::Helper(..) | Node::Earliest);
        });
        self.left = LONGEST;
        let inlined = if is_plain { None } else { self.inlined(text, expr, &[]) };
        inlined.map_or(Cow::Borrowed(&text[expr.span.clone()]), Cow::Owned)
    }

    /// `None` if the result would be longer than `left`.
    fn inlined(&mut self, text: &str, expr: &Expr, given: &Given) -> Option<String> {
        let (mut inlined, mut at) = (String::new(), expr.span.start);
        self.write_inlined(text, expr, expr, given, &mut inlined, &mut at)?;
        inlined += &text[at..expr.span.end];
        self.left = self.left.checked_sub(inlined.len())?;
        Some(inlined)
    }

    /// Writes the text before each part to be replaced, and the replacement.
    fn write_inlined(
        &mut self,
        text: &str,
        whole: &Expr,
        expr: &Expr,
        given: &Given,
        inlined: &mut String,
        at: &mut usize,
    ) -> Option<()> {
        // A squared vector is one text and two nodes.
        if expr.span.start < *at {
            return Some(());
        }
        let is_whole = expr.span == whole.span;
        let place = match &expr.node {
            Node::Earliest => self.earliest.clone(),
            Node::Name(slot) => match given.iter().find(|(known, _)| known == slot) {
                Some((_, text)) if is_whole || text.chars().all(is_of_a_name) => text.clone(),
                Some((_, text)) => format!("({text})"),
                None => return Some(()),
            },
            Node::Helper(place, of) => {
                let texts = of.iter().map(|of| self.inlined(text, of, given));
                let texts = texts.collect::<Option<_>>()?;
                let formula = self.helper(*place, of, texts)?;
                if is_whole || is_one(&formula) { formula } else { format!("({formula})") }
            }
            _ => {
                for part in expr.parts() {
                    self.write_inlined(text, whole, part, given, inlined, at)?;
                }
                return Some(());
            }
        };
        *inlined += &text[*at..expr.span.start];
        *inlined += &place;
        *at = expr.span.end;
        (inlined.len() <= self.left).then_some(())
    }

    /// Returns the formula of a helper's case that applies, with these arguments.
    fn helper(&mut self, place: usize, of: &[Expr], texts: Vec<String>) -> Option<String> {
        let program = self.walk.program;
        let Helper { parameters, arms, .. } = &program.helpers[place];
        let values: Vec<_> = of.iter().map(|of| self.walk.eval(of)).collect();
        for (slot, value) in parameters.iter().zip(values) {
            self.walk.values[*slot] = Some(value);
        }
        let Some(Arm { value, .. }) = self.walk.applying(arms) else {
            return Some(String::new());
        };
        let given: Vec<_> = parameters.iter().copied().zip(texts).collect();
        self.inlined(&value.text, &value.expr, &given)
    }

    /// Returns the comparison that decides a condition: of a conjunction the first that fails, of a
    /// disjunction the first that holds, else the last.
    fn deciding<'e>(&mut self, expr: &'e Expr) -> &'e Expr {
        let Node::Binary(operator @ (Operator::And | Operator::Or), of) = &expr.node else {
            return expr;
        };
        let is_left = self.walk.eval(&of[0]).holds() == (*operator == Operator::Or);
        self.deciding(&of[usize::from(!is_left)])
    }
}

fn is_one(formula: &str) -> bool {
    token::is_one(&tokens(formula).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn read(text: &str) -> (Program, Run<f64>) {
        let program = Program::read("it", &[("a", Kind::Scalar), ("b", Kind::Scalar)], text);
        let program = program.unwrap_or_else(|mistake| panic!("{mistake}"));
        let run = program.run(&[vec![2.0], vec![3.0]]);
        (program, run)
    }

    /// Checks the formula of x for a = 2 and b = 3.
    #[track_caller]
    fn check(helpers: &str, formula: &str, expected: &str) {
        let text = format!("{helpers}It: x = {formula}\n→ hit with t = x");
        let (program, run) = read(&text);
        let Line::Value { arms, .. } = &program.steps[0].line else { panic!("{text}") };
        assert_eq!(program.inline(arms, &run).as_deref(), Some(expected));
    }

    /// Checks the first test for a = 2 and b = 3.
    #[track_caller]
    fn check_test(text: &str, expected: Option<(&str, [f64; 2])>) {
        let (program, run) = read(text);
        let condition = program.all_steps().into_iter().find_map(|step| match &step.line {
            Line::Test { condition, .. } => Some(condition),
            _ => None,
        });
        let compared = program.compared(condition.unwrap(), &run);
        let compared = compared.map(|Compared { texts: [left, right], sign, sides }| {
            (format!("{left} {sign} {right}"), sides)
        });
        assert_eq!(compared, expected.map(|(text, sides)| (text.to_owned(), sides)));
    }

    #[test]
    fn a_helper_is_inlined_by_the_case_that_applies() {
        let larger = "One: larger(p, q) = p if p > q, else q\n";
        check(larger, "larger(a, b) + 1", "b + 1");
        check(larger, "larger(a, b − 2)", "a");
        check(larger, "a if a > b, else larger(larger(a, 1), b)", "b");
        check("Turned: turned_round(p) = −p\n", "b turned_round(a)", "b (−a)");
        check("Twice: twice(p) = 2p\n", "1 / twice(a)", "1 / (2a)");
        check("Half: half(p) = p / 2\n", "half(a + b)", "(a + b) / 2");
        check("Half: half(p) = p / 2\n", "half(a + b) / half(b)", "((a + b) / 2) / (b / 2)");
        check("", "a if a > b, else b", "b");
    }

    #[test]
    fn a_helper_may_call_another() {
        let helpers = "Twice: twice(p) = p + p\nMore: more(p, q) = twice(q) − p\n";
        check(helpers, "more(a, twice(b))", "((b + b) + (b + b)) − a");
    }

    #[test]
    fn what_would_be_too_long_keeps_its_calls() {
        let calls = format!("{}a{}", "twice(".repeat(30), ")".repeat(30));
        check("Twice: twice(p) = p + p\n", &calls, &calls);
    }

    #[test]
    fn the_comparison_that_decides_is_named() {
        let end = "\n→ hit";
        let check = |condition: &str, expected| {
            check_test(&format!("Is it? {condition} → no{end}"), expected);
        };
        check("a + 1 ≥ b", Some(("a + 1 ≥ b", [3.0, 3.0])));
        check("a > b and b > 1", Some(("a > b", [2.0, 3.0])));
        check("b > a and (a > 5 or b > 4)", Some(("b > 4", [3.0, 4.0])));
        check("b > a or a > 5", Some(("b > a", [3.0, 2.0])));
        check("(a + b) > 7 or (a) > 5 and b > 1", Some(("(a) > 5", [2.0, 5.0])));
        check("b > a and (a > 5)", Some(("a > 5", [2.0, 5.0])));
        check("((a > 5 or b > 4))", Some(("b > 4", [3.0, 4.0])));
        check("not a > b", None);
        check("a < ∞", None);
    }

    #[test]
    fn the_candidates_stand_for_the_earliest() {
        let candidates =
            "One: candidate hit one with t = a\nOther: candidate hit other with t = b\n";
        let both = format!("{candidates}Is it late? earliest > 2 → late\n→ earliest");
        check_test(&both, Some(("min(a, b) > 2", [2.0, 2.0])));
        let one = "One: candidate hit one with t = a\nIs it late? earliest > 2 → late\n→ earliest";
        check_test(one, Some(("a > 2", [2.0, 2.0])));
        let sum = "One: candidate hit one with t = a + 1\nIs it late? earliest · 2 > 2 → late\n→ earliest";
        check_test(sum, Some(("(a + 1) · 2 > 2", [6.0, 2.0])));
        let none = "Is it? a > b:\n    One: candidate hit with t = a\nIs it late? earliest > 2 → late\n→ hit";
        check_test(none, None);
    }
}
