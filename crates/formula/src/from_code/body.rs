//! Statements: values, branches and returns.

use std::collections::HashMap;

use super::Reader;
use super::expression::binary;
use super::tokens::{Sort, Token, closing, outer, outside};
use crate::mistake::{Result, fault, quoted, unreadable};
use crate::notation::{Cases, Return, Statement, StatementKind, Text};
use crate::rule::Rule;
use crate::term::{self, Term};
use crate::tree::Kind;

/// Keywords that no text can express.
const LOOPS: [&str; 9] =
    ["for", "while", "loop", "do", "switch", "match", "goto", "break", "continue"];

/// The result of a branch.
struct Branch {
    /// `true` if each of its paths returns.
    ends: bool,
    lines: Vec<Statement>,
    /// The values that it assigns, by name.
    given: Vec<(String, Term)>,
}

impl Reader<'_> {
    /// Reads the statements of a block; returns `true` if each path through it returns.
    pub(super) fn block(&mut self, tokens: &[Token]) -> Result<bool> {
        let at = tokens.first().map_or(0, |token| token.at);
        self.deeper(at, |reader| {
            let mut rest = tokens;
            while let Some(first) = rest.first() {
                let (taken, ends) = reader.one(first, rest)?;
                if ends {
                    return Ok(true);
                }
                rest = rest.get(taken.max(1)..).unwrap_or_default();
            }
            Ok(false)
        })
    }

    /// Reads the statement that begins there: returns its number of tokens, and whether it returns.
    fn one(&mut self, first: &Token, rest: &[Token]) -> Result<(usize, bool)> {
        match first.text {
            ";" => Ok((1, false)),
            "{" => {
                let end = closing(rest, 0)?;
                Ok((end + 1, self.block(&rest[1..end])?))
            }
            "if" => self.branch(rest),
            text if LOOPS.contains(&text) => {
                unreadable(first.at, format!("`{text}`"), "is no straight-line arithmetic")
            }
            _ => {
                let end = statement_end(rest);
                let is_tail = end == rest.len();
                Ok((end, self.statement(&rest[..end], is_tail)?))
            }
        }
    }

    /// Fails unless the end of the function is reached by a `return`.
    pub(super) fn ended(&mut self, ends: bool, at: usize) -> Result<()> {
        match ends {
            true => Ok(()),
            false if self.lines.is_empty() => fault(at, Rule::NoBody),
            false => fault(at, Rule::NoReturn),
        }
    }

    /// Reads one statement; returns `true` if it returns. `is_tail`: nothing follows it, not even
    /// `;`.
    fn statement(&mut self, tokens: &[Token], is_tail: bool) -> Result<bool> {
        let Some(first) = tokens.first() else { return Ok(false) };
        if first.text == "return" {
            self.returned(&tokens[1..], first.at)?;
            return Ok(true);
        }
        let signs: Vec<_> = outside(tokens, &["=", "+=", "-=", "*=", "/="]).collect();
        if signs.is_empty() {
            // `float t, u;` assigns no value yet.
            let is_declared = tokens.len() > 1
                && tokens
                    .iter()
                    .all(|token| token.sort == Sort::Name || ",*&".contains(token.text));
            return match (is_declared, is_tail) {
                (true, _) => Ok(false),
                (false, true) => {
                    self.returned(tokens, first.at)?;
                    Ok(true)
                }
                (false, false) => fault(first.at, Rule::NoAssignment),
            };
        }
        // `vec3 a = x, b = y`
        let mut commas = outside(tokens, &[","]).peekable();
        let (mut begin, mut signs) = (0, signs.into_iter().peekable());
        while let Some(sign) = signs.next() {
            let Some(&other) = signs.peek() else {
                self.assignment(&tokens[begin..], sign - begin)?;
                break;
            };
            // `float a, b = x`: the names before have no value yet.
            while let Some(comma) = commas.next_if(|&comma| comma < sign) {
                self.statement(&tokens[begin..comma], false)?;
                begin = comma + 1;
            }
            let Some(comma) = commas.next_if(|&comma| comma < other) else {
                return fault(tokens[other].at, Rule::SeveralValues);
            };
            self.assignment(&tokens[begin..comma], sign - begin)?;
            begin = comma + 1;
        }
        Ok(false)
    }

    /// Reads `a = x` or `a += x`, with the sign at that token.
    fn assignment(&mut self, tokens: &[Token], sign: usize) -> Result<()> {
        let at = tokens[0].at;
        let colon = outside(&tokens[..sign], &[":"]).next();
        let Some(target) = path(&tokens[..colon.unwrap_or(sign)]) else {
            return fault(at, Rule::NoTarget);
        };
        let sign_at = tokens[sign].at;
        let mut value = self.whole(&tokens[sign + 1..], sign_at)?;
        if let Some(operator) = tokens[sign].text.strip_suffix('=').and_then(binary) {
            let Some(known) = self.known(&target) else {
                return self.unknown(&target, at);
            };
            value = Term::binary(operator, known, value).placed(sign_at)?;
        }
        self.give(&target, value.into(), at)
    }

    /// Assigns a value to a name of the code from here on.
    pub(super) fn give(&mut self, name: &str, cases: Cases, at: usize) -> Result<()> {
        let is_value = |term: &Term| {
            term.is_number() || term.as_word().is_some_and(|word| self.values.contains_key(word))
        };
        let value = match cases.conditional.is_empty() && is_value(&cases.last) {
            true => cases.last,
            false => self.line(name.rsplit('.').next().unwrap_or(name), cases, at)?,
        };
        self.remember(name, value);
        Ok(())
    }

    fn remember(&mut self, name: &str, value: Term) {
        let (owner, last) = name.rsplit_once('.').unwrap_or((name, name));
        if self.outs.iter().any(|out| out == owner) {
            let field = super::names::plain(last);
            self.written.give(field.trim_start_matches("out"), value.clone());
        }
        self.known.give(name, value);
    }

    /// Reads an `if`; returns its number of tokens, and whether both branches return.
    fn branch(&mut self, tokens: &[Token]) -> Result<(usize, bool)> {
        let at = tokens[0].at;
        if tokens.get(1).is_some_and(|token| token.text == "let") {
            return fault(at, Rule::IfLet);
        }
        let Some(begin) = condition_end(tokens)? else { return fault(at, Rule::NoCondition) };
        let condition = self.whole(&tokens[1..begin], at)?;
        let (then, mut end) = part(tokens, begin)?;
        let mut other: &[Token] = &[];
        if tokens.get(end).is_some_and(|token| token.text == "else") {
            (other, end) = part(tokens, end + 1)?;
        }
        let mut then = self.apart(then)?;
        if then.ends {
            self.guard(condition, then.lines, at);
            return Ok((end, self.block(other)?));
        }
        self.lines.extend(then.values(at)?);
        let mut other = self.apart(other)?;
        if other.ends {
            // The rest is under the negated condition.
            self.guard(condition.negated(), other.lines, at);
            for (name, value) in then.given {
                self.remember(&name, value);
            }
            return Ok((end, false));
        }
        self.lines.extend(other.values(at)?);
        self.joined(condition, then.given, other.given, at)?;
        Ok((end, false))
    }

    /// Writes a branch that returns if the condition holds.
    fn guard(&mut self, condition: Term, mut lines: Vec<Statement>, at: usize) {
        let kind = match (lines.pop(), lines.is_empty()) {
            (Some(Statement { kind: StatementKind::End(then), .. }), true) => {
                StatementKind::Test { condition, then }
            }
            (last, _) => {
                lines.extend(last);
                StatementKind::Block { condition, then: lines }
            }
        };
        self.put(kind, at);
    }

    /// Gives each name that a branch assigns a value of two cases.
    fn joined(
        &mut self,
        mut condition: Term,
        then: Vec<(String, Term)>,
        other: Vec<(String, Term)>,
        at: usize,
    ) -> Result<()> {
        let mut given: Vec<(String, [Option<Term>; 2])> = Vec::new();
        let mut places = HashMap::new();
        for (side, values) in [then, other].into_iter().enumerate() {
            for (name, value) in values {
                let place = *places.entry(name.clone()).or_insert_with(|| {
                    given.push((name, [None, None]));
                    given.len() - 1
                });
                given[place].1[side] = Some(value);
            }
        }
        let or_before = |value: Option<Term>, name: &str| value.or_else(|| self.known(name));
        // A name known only within a branch ends with it.
        let given: Vec<_> = given
            .into_iter()
            .filter_map(|(name, [then, other])| {
                let (then, other) = (or_before(then, &name)?, or_before(other, &name)?);
                Some((name, [then, other]))
            })
            .collect();
        if given.len() > 1 && !condition.is_small() {
            condition = self.line("condition", condition.into(), at)?;
        }
        for (name, [then, other]) in given {
            let cases = Cases { conditional: vec![(then, condition.clone())], last: other };
            self.give(&name, cases, at)?;
        }
        Ok(())
    }

    /// Reads a branch separately: its lines, and the values that it assigns.
    fn apart(&mut self, tokens: &[Token]) -> Result<Branch> {
        let (known, written) = (self.known.len(), self.written.len());
        let around = std::mem::take(&mut self.lines);
        let ends = self.block(tokens);
        let lines = std::mem::replace(&mut self.lines, around);
        self.written.close(written);
        let given = self.known.close(known);
        Ok(Branch { ends: ends?, lines, given })
    }

    /// Reads `return true`, `return t`, `Some(t)`, `return a > b`.
    fn returned(&mut self, tokens: &[Token], at: usize) -> Result<()> {
        let tokens = match tokens {
            [some, open, inner @ .., close]
                if some.text == "Some" && open.text == "(" && close.text == ")" =>
            {
                inner
            }
            all => all,
        };
        let is_word = |word: &str| tokens.len() == 1 && tokens[0].text.eq_ignore_ascii_case(word);
        let negative = matches!(tokens, [minus, number]
            if minus.text == "-" && (number.sort == Sort::Number || number.text.contains("INF")));
        let misses = ["false", "none", "null", "nullptr", "undefined", "nil"];
        self.misses_below_zero |= negative;
        if negative || misses.into_iter().any(is_word) {
            return self.end(false, &[], at);
        }
        let is_struct = tokens.iter().any(|token| token.text == "{");
        let has_comma = |tokens: &[Token]| outside(tokens, &[","]).next().is_some();
        let is_tuple = has_comma(tokens)
            || matches!(tokens, [open, inner @ .., _] if open.text == "(" && has_comma(inner)
                && closing(tokens, 0)? == tokens.len() - 1);
        if is_word("true") || is_struct || is_tuple {
            return self.end(true, &[], at);
        }
        let Some(first) = tokens.first() else {
            return fault(at, Rule::ReturnsNothing);
        };
        let value = self.whole(tokens, first.at)?;
        match self.kind(&value, first.at)? {
            Kind::Bool => {
                let then = self.outcome(true, &[]);
                self.put(StatementKind::Test { condition: value, then }, at);
                self.end(false, &[], at)
            }
            Kind::Scalar => {
                let is_ray = self.inputs.iter().any(|input| input.name == "max_distance");
                let field = if is_ray { "distance" } else { "t" };
                if !self.misses_below_zero {
                    return self.end(true, &[(field, value)], at);
                }
                // A function that returns −1 for a miss says so by any negative number.
                let value = self.line("t", value.into(), at)?;
                let condition = Term::binary(term::LT, value.clone(), Term::word("0"));
                let then = self.outcome(false, &[]);
                self.put(StatementKind::Test { condition, then }, at);
                self.end(true, &[(field, value)], at)
            }
            Kind::Vec2 | Kind::Vec3 => self.end(true, &[("point", value)], at),
            _ => unreadable(at, quoted(&Text::of(&value).text), "is no answer"),
        }
    }

    fn end(&mut self, hit: bool, fields: &[(&'static str, Term)], at: usize) -> Result<()> {
        let outcome = self.outcome(hit, fields);
        let kind = StatementKind::End(outcome);
        self.lines.push(Statement { caption: String::new(), at, kind });
        Ok(())
    }

    /// Returns the outcome; a hit has the fields written so far.
    fn outcome(&self, hit: bool, fields: &[(&'static str, Term)]) -> Return {
        let mut outcome = Return { hit, fields: fields.to_vec() };
        for (field, kind) in [("t", Kind::Scalar), ("point", Kind::Vec3), ("normal", Kind::Vec3)] {
            let is_of_kind =
                |it: &&Term| it.as_word().is_some_and(|word| self.values.get(word) == Some(&kind));
            let is_given = outcome.fields.iter().any(|(known, _)| *known == field);
            if let Some(value) = self.written.get(field).filter(is_of_kind)
                && hit
                && !is_given
            {
                outcome.fields.push((field, value.clone()));
            }
        }
        outcome
    }
}

impl Branch {
    /// Takes its lines, which hold whether the branch is taken or not.
    fn values(&mut self, at: usize) -> Result<Vec<Statement>> {
        let is_value = |line: &Statement| matches!(line.kind, StatementKind::Value { .. });
        if self.lines.iter().all(is_value) {
            return Ok(std::mem::take(&mut self.lines));
        }
        fault(at, Rule::PartialBranch)
    }
}

/// Returns the path of `t`, `hit.t`, `*t`, `(*hit).t`, after the words of its type.
fn path(tokens: &[Token]) -> Option<String> {
    let mut names: Vec<&str> = Vec::new();
    let mut goes_on = false;
    for token in tokens {
        match (token.sort, token.text) {
            (Sort::Name, text) => {
                if !goes_on {
                    names.clear();
                }
                names.push(text);
                goes_on = false;
            }
            (_, "." | "->") => goes_on = true,
            (_, "*" | "&" | "(" | ")" | "<" | ">" | "::") => {}
            _ => return None,
        }
    }
    (!names.is_empty()).then(|| names.join("."))
}

/// Returns the end of the statement: at `;`, at `}`, or without one at the line's end.
fn statement_end(tokens: &[Token]) -> usize {
    let has_semicolon = tokens.first().is_some_and(|token| token.has_semicolon);
    if has_semicolon && let Some(end) = outside(tokens, &[";"]).next() {
        return end;
    }
    let begins = |&place: &usize| {
        let before = place.checked_sub(1).map(|before| tokens[before]);
        let ends = before.is_some_and(|token| token.sort != Sort::Sign || token.text == ")");
        tokens[place].begins && tokens[place].sort == Sort::Name && ends
    };
    outer(tokens).find(begins).unwrap_or(tokens.len())
}

/// Returns the end of an `if`'s condition.
fn condition_end(tokens: &[Token]) -> Result<Option<usize>> {
    if tokens.get(1).is_some_and(|token| token.text == "(") {
        let close = closing(tokens, 1)?;
        let behind = tokens.get(close + 1);
        let assigns = tokens[close + 1..].iter().take(3).any(|token| token.text == "=");
        let goes_on = behind.is_some_and(|token| {
            token.sort == Sort::Sign && !matches!(token.text, "{" | ";") && !assigns
        });
        if !goes_on {
            return Ok(behind.map(|_| close + 1));
        }
    }
    Ok(outside(tokens, &["{"]).next())
}

/// Returns a block or a statement that begins there, and its end.
fn part<'a, 'c>(tokens: &'a [Token<'c>], begin: usize) -> Result<(&'a [Token<'c>], usize)> {
    if tokens.get(begin).is_some_and(|token| token.text == "{") {
        let end = closing(tokens, begin)?;
        return Ok((&tokens[begin + 1..end], end + 1));
    }
    // The number of `if`s begun here that may still have an `else`.
    let (mut end, mut open) = (begin, 0);
    loop {
        let rest = tokens.get(end..).unwrap_or_default();
        let Some(first) = rest.first() else {
            let at = tokens.last().map_or(0, |token| token.at);
            return fault(at, Rule::EmptyBranch);
        };
        match first.text {
            "if" => {
                let Some(condition) = condition_end(rest)? else {
                    return fault(first.at, Rule::NoCondition);
                };
                (end, open) = (end + condition, open + 1);
                continue;
            }
            "{" => end += closing(rest, 0)? + 1,
            _ => {
                end += statement_end(rest);
                let has_semicolon = tokens.get(end).is_some_and(|token| token.text == ";");
                end += usize::from(has_semicolon);
            }
        }
        if open == 0 || tokens.get(end).is_none_or(|token| token.text != "else") {
            return Ok((&tokens[begin..end], end));
        }
        (end, open) = (end + 1, open - 1);
    }
}
