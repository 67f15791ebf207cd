//! Formulas as the end of a run has them: a helper's formula in place of its call, the candidates'
//! times in place of `earliest`, and of a condition the comparison that decides it.

use std::borrow::Cow;

use super::parse::is_of_a_name;
use super::tree::*;
use super::walk::{Real, Run, Walk};

/// The comparison that decides a condition.
pub struct Compared<T> {
    pub texts: [Cow<'static, str>; 2],
    pub sign: &'static str,
    pub sides: [T; 2],
}

impl Program {
    /// The formula of the case that applies.
    pub fn told<T: Real>(&self, arms: &[Arm], run: &Run<T>) -> Option<Cow<'static, str>> {
        let mut teller = Teller::new(self, run);
        let Arm { value, .. } = teller.walk.applying(arms)?;
        Some(teller.formula(value.text, &value.expr))
    }

    /// None where a condition is decided by no comparison, or by one with what is infinite.
    pub fn compared<T: Real>(&self, condition: &Formula, run: &Run<T>) -> Option<Compared<T>> {
        let mut teller = Teller::new(self, run);
        let (text, expr) = teller.deciding(condition.text, &condition.expr)?;
        let Node::Binary(_, of) = &expr.node else { return None };
        let at = text.find(['<', '≤', '=', '≠', '≥', '>'])?;
        let end = at + text[at..].chars().next()?.len_utf8();
        let texts = [
            teller.formula(text[..at].trim_end(), &of[0]),
            teller.formula(text[end..].trim_start(), &of[1]),
        ];
        if texts.iter().any(|text| text.contains(INFINITY)) {
            return None;
        }
        let sides = [0, 1].map(|side: usize| teller.walk.eval(&of[side]).number());
        Some(Compared { texts, sign: &text[at..end], sides })
    }
}

const INFINITY: &str = "∞";

/// Helpers by their place, and their arguments.
type Calls<'c, 'e> = dyn Iterator<Item = (usize, &'e [Expr])> + 'c;

struct Teller<'a, T> {
    walk: Walk<'a, T>,
    /// What `earliest` stands for.
    earliest: String,
}

impl<'a, T: Real> Teller<'a, T> {
    fn new(program: &'a Program, run: &Run<T>) -> Self {
        let all = program.all_steps();
        let times = run.way.iter().filter_map(|&(index, _)| match &all.get(index)?.line {
            Line::Candidate(outcome) => outcome.time(program),
            _ => None,
        });
        let times: Vec<_> = times.map(|time| time.text).collect();
        let earliest = match times[..] {
            [] => INFINITY.to_owned(),
            [only] if is_one(only) => only.to_owned(),
            [only] => format!("({only})"),
            _ => format!("min({})", times.join(", ")),
        };
        Self { walk: Walk::after(program, run), earliest }
    }

    fn formula(&mut self, text: &'static str, expr: &Expr) -> Cow<'static, str> {
        let (mut calls, mut is_plain) = (Vec::new(), true);
        expr.visit(&mut |expr| match &expr.node {
            Node::Helper(place, of) => calls.push((*place, &of[..])),
            Node::Earliest => is_plain = false,
            _ => {}
        });
        if is_plain && calls.is_empty() {
            return Cow::Borrowed(text);
        }
        Cow::Owned(self.inlined(text, &mut calls.into_iter()))
    }

    /// The calls in the order of the text, each before those among its arguments.
    fn inlined(&mut self, text: &str, calls: &mut Calls) -> String {
        let helpers = &self.walk.program.helpers;
        let mut told = String::new();
        let mut rest = text;
        while let Some((before, word, after)) = next_word(rest) {
            told += before;
            rest = after;
            let is_helper = after.starts_with('(') && helpers.iter().any(|one| one.name == word);
            match is_helper.then(|| calls.next()).flatten() {
                Some((place, of)) => {
                    let (inner, after) = after.split_at(closing(after));
                    rest = after.strip_prefix(')').unwrap_or(after);
                    let texts = split(&inner[1..], ",");
                    let texts: Vec<_> =
                        texts.iter().map(|text| self.inlined(text.trim(), calls)).collect();
                    let formula = self.helper(place, of, &texts);
                    let is_alone = told.is_empty() && rest.is_empty();
                    let is_one = is_alone || is_one(&formula);
                    told += &if is_one { formula } else { format!("({formula})") };
                }
                None if word == "earliest" => told += &self.earliest,
                None => told += word,
            }
        }
        told + rest
    }

    /// A helper's formula, of the case that applies, with these arguments.
    fn helper(&mut self, place: usize, of: &[Expr], texts: &[String]) -> String {
        let Helper { parameters, arms, .. } = &self.walk.program.helpers[place];
        let values: Vec<_> = of.iter().map(|of| self.walk.eval(of)).collect();
        for (slot, value) in parameters.iter().zip(values) {
            self.walk.values[*slot] = Some(value);
        }
        let Some(Arm { value, .. }) = self.walk.applying(arms) else { return String::new() };
        let formula = self.formula(value.text, &value.expr);
        let names = &self.walk.program.names;
        let mut told = String::new();
        let mut rest = &formula[..];
        while let Some((before, word, after)) = next_word(rest) {
            told += before;
            rest = after;
            let of = parameters.iter().zip(texts).find(|(slot, _)| names[**slot].text == word);
            told += &match of {
                Some((_, text)) if word == formula || text.chars().all(is_of_a_name) => {
                    text.clone()
                }
                Some((_, text)) => format!("({text})"),
                None => word.to_owned(),
            };
        }
        told + rest
    }

    /// The comparison that decides a condition: of what holds together the first that does not, of
    /// alternatives the first that does, else the last.
    fn deciding<'e>(
        &mut self,
        text: &'static str,
        expr: &'e Expr,
    ) -> Option<(&'static str, &'e Expr)> {
        let Node::Binary(operator, of) = &expr.node else { return None };
        let mut text = text;
        while text.starts_with('(') && closing(text) + 1 == text.len() {
            text = text[1..text.len() - 1].trim();
        }
        let word = match operator {
            Operator::And => " and ",
            Operator::Or => " or ",
            _ => return Some((text, expr)),
        };
        let last = split(text, word).pop()?;
        let first = text[..text.len() - last.len()].strip_suffix(word)?;
        let is_left = self.walk.eval(&of[0]).holds() == (*operator == Operator::Or);
        if is_left { self.deciding(first, &of[0]) } else { self.deciding(last, &of[1]) }
    }
}

/// Whether it needs no parentheses within another formula: a name, a number, a call, or what has
/// parentheses or bars around it.
fn is_one(formula: &str) -> bool {
    let is_number = formula.chars().all(|c| c.is_ascii_digit() || c == '.');
    let is_length =
        formula.strip_prefix('|').is_some_and(|rest| rest.find('|') == Some(rest.len() - 1));
    let rest = match next_word(formula) {
        Some(("", _, "")) => return true,
        Some(("", _, after)) => after,
        _ => formula,
    };
    is_number || is_length || (rest.starts_with('(') && closing(rest) + 1 == rest.len())
}

/// What stands before the next name, the name, and what follows.
fn next_word(text: &str) -> Option<(&str, &str, &str)> {
    let begin = text.find(|c: char| is_of_a_name(c) && !c.is_ascii_digit())?;
    let length = text[begin..].find(|c| !is_of_a_name(c)).unwrap_or(text.len() - begin);
    let (before, rest) = text.split_at(begin);
    let (word, after) = rest.split_at(length);
    Some((before, word, after))
}

/// Where the parenthesis closes that a text begins with.
fn closing(text: &str) -> usize {
    let mut depth = 0;
    let closes = text.char_indices().find(|&(_, c)| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        depth == 0
    });
    closes.map_or(text.len(), |(at, _)| at)
}

/// The pieces of a text between marks that stand in no parentheses.
fn split<'t>(text: &'t str, mark: &str) -> Vec<&'t str> {
    let (mut pieces, mut begin, mut depth) = (Vec::new(), 0, 0);
    for (at, c) in text.char_indices() {
        depth += i32::from(c == '(') - i32::from(c == ')');
        if depth == 0 && text[at..].starts_with(mark) && at >= begin {
            pieces.push(&text[begin..at]);
            begin = at + mark.len();
        }
    }
    pieces.push(&text[begin..]);
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn read(text: &'static str) -> (Program, Run<f64>) {
        let program = Program::read("it", &[("a", Kind::Scalar), ("b", Kind::Scalar)], text);
        let program = program.unwrap_or_else(|mistake| panic!("{mistake}"));
        let run = program.run(&[vec![2.0], vec![3.0]]);
        (program, run)
    }

    /// What is told of x where a = 2 and b = 3.
    #[track_caller]
    fn check(helpers: &str, formula: &str, expected: &str) {
        let text = format!("{helpers}It: x = {formula}\n→ hit with t = x").leak();
        let (program, run) = read(text);
        let Line::Value { arms, .. } = &program.steps[0].line else { panic!("{text}") };
        assert_eq!(program.told(arms, &run).as_deref(), Some(expected));
    }

    /// What is told of the first test where a = 2 and b = 3.
    #[track_caller]
    fn check_test(text: &'static str, expected: Option<(&str, [f64; 2])>) {
        let (program, run) = read(text);
        let condition = program.all_steps().into_iter().find_map(|step| match &step.line {
            Line::Test { condition, .. } => Some(condition),
            _ => None,
        });
        let told = program.compared(condition.unwrap(), &run);
        let told = told.map(|Compared { texts: [left, right], sign, sides }| {
            (format!("{left} {sign} {right}"), sides)
        });
        assert_eq!(told, expected.map(|(text, sides)| (text.to_owned(), sides)));
    }

    #[test]
    fn a_helper_is_told_by_the_case_that_applies() {
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
    fn the_comparison_that_decides_is_told() {
        let end = "\n→ hit";
        let check = |condition: &str, expected| {
            check_test(format!("Is it? {condition} → no{end}").leak(), expected);
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
        let both = format!("{candidates}Is it late? earliest > 2 → late\n→ earliest").leak();
        check_test(both, Some(("min(a, b) > 2", [2.0, 2.0])));
        let one = "One: candidate hit one with t = a\nIs it late? earliest > 2 → late\n→ earliest";
        check_test(one, Some(("a > 2", [2.0, 2.0])));
        let sum = "One: candidate hit one with t = a + 1\nIs it late? earliest · 2 > 2 → late\n→ earliest";
        check_test(sum, Some(("(a + 1) · 2 > 2", [6.0, 2.0])));
        check_test("Is it late? earliest > 2 → late\n→ hit", None);
    }
}
