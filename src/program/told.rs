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
            [only] => only.to_owned(),
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
                    told += &self.helper(place, of, &texts);
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
        let word = match operator {
            Operator::And => " and ",
            Operator::Or => " or ",
            _ => return Some((text, expr)),
        };
        let text = match text.strip_prefix('(') {
            Some(inner) if closing(text) + 1 == text.len() => &inner[..inner.len() - 1],
            _ => text,
        };
        let last = split(text, word).pop()?;
        let first = text[..text.len() - last.len()].strip_suffix(word)?;
        let is_left = self.walk.eval(&of[0]).holds() == (*operator == Operator::Or);
        if is_left { self.deciding(first, &of[0]) } else { self.deciding(last, &of[1]) }
    }
}

/// What stands before the next word, the word, and what follows.
fn next_word(text: &str) -> Option<(&str, &str, &str)> {
    let begin = text.find(is_of_a_name)?;
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
