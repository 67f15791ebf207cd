//! Statements: values, branches and returns.

use std::collections::HashMap;

use super::expression::{CASES, binary};
use super::tokens::{Sort, Token, closing, outer, outside};
use super::{Reader, Written};
use crate::mistake::{Result, fault, quoted};
use crate::tree::Kind;
use crate::written::*;

/// Keywords that no text can express.
const LOOPS: [&str; 9] =
    ["for", "while", "loop", "do", "switch", "match", "goto", "break", "continue"];

/// The result of a branch.
struct Branch {
    /// `true` if each of its paths returns.
    ends: bool,
    lines: Vec<Written>,
    /// The values that it assigns, by name.
    given: Vec<(String, String)>,
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
                fault(first.at, format!("`{text}` is no straight-line arithmetic"))
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
            false if self.lines.is_empty() => {
                fault(at, "No function stands here: its body is read")
            }
            false => fault(at, "The function ends without `return`"),
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
                (false, false) => fault(first.at, "A statement is read where it gives a value"),
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
                return fault(tokens[other].at, "One statement gives one value");
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
            return fault(at, NO_TARGET);
        };
        let sign_at = tokens[sign].at;
        let mut bound = self.whole(&tokens[sign + 1..], sign_at)?;
        if let Some(form) = tokens[sign].text.strip_suffix('=').and_then(binary) {
            let Some(known) = self.known(&target) else {
                return fault(at, self.unknown(&target));
            };
            bound = Bound::of(sign_at, form, &[Bound::one(known), bound])?;
        }
        self.give(&target, bound.text, at)
    }

    /// Assigns a value to a name of the code from here on.
    pub(super) fn give(&mut self, name: &str, formula: String, at: usize) -> Result<()> {
        let is_plain = formula.chars().all(|c| c.is_ascii_alphanumeric() || "_.e-−".contains(c));
        let is_number = formula.trim_start_matches('−').parse::<f64>().is_ok();
        let formula = match is_plain && (is_number || self.values.contains_key(&formula)) {
            true => formula,
            false => self.line(name.rsplit('.').next().unwrap_or(name), formula, at)?,
        };
        self.remember(name, formula);
        Ok(())
    }

    fn remember(&mut self, name: &str, formula: String) {
        let (owner, last) = name.rsplit_once('.').unwrap_or((name, name));
        if self.outs.iter().any(|out| out == owner) {
            let field = super::names::plain(last);
            self.written.give(field.trim_start_matches("out"), formula.clone());
        }
        self.known.give(name, formula);
    }

    /// Reads an `if`; returns its number of tokens, and whether both branches return.
    fn branch(&mut self, tokens: &[Token]) -> Result<(usize, bool)> {
        let at = tokens[0].at;
        if tokens.get(1).is_some_and(|token| token.text == "let") {
            return fault(at, "`if let` is no comparison of numbers");
        }
        let Some(begin) = condition_end(tokens)? else { return fault(at, NO_CONDITION) };
        let condition = self.whole(&tokens[1..begin], at)?;
        let (then, mut end) = part(tokens, begin)?;
        let mut other: &[Token] = &[];
        if tokens.get(end).is_some_and(|token| token.text == "else") {
            (other, end) = part(tokens, end + 1)?;
        }
        let Branch { ends, lines: then_lines, given: then_given } = self.apart(then)?;
        if ends {
            self.guard(&condition.text, then_lines, at);
            return Ok((end, self.block(other)?));
        }
        if then_lines.iter().any(|line| !line.text.contains(" = ") || line.text.contains('?')) {
            return fault(
                at,
                "A branch that returns on some ways alone cannot give values as well",
            );
        }
        self.lines.extend(then_lines.into_iter().map(dedented));
        let Branch { ends, lines: other_lines, given: other_given } = self.apart(other)?;
        if ends {
            // The rest is under the negated condition.
            self.guard(&format!("not ({})", condition.text), other_lines, at);
            for (name, formula) in then_given {
                self.remember(&name, formula);
            }
            return Ok((end, false));
        }
        self.lines.extend(other_lines.into_iter().map(dedented));
        self.joined(condition, then_given, other_given, at)?;
        Ok((end, false))
    }

    /// Writes a branch that returns if the condition holds.
    fn guard(&mut self, condition: &str, lines: Vec<Written>, at: usize) {
        let caption = self.caption(at);
        let blanks = " ".repeat(self.indent);
        match &lines[..] {
            [only] if only.text.trim_start().starts_with('→') => {
                let text = format!("{blanks}{caption}? {condition} {}", only.text.trim_start());
                self.lines.push(Written { text, at });
            }
            _ => {
                let text = format!("{blanks}{caption}? {condition}:");
                self.lines.push(Written { text, at });
                self.lines.extend(lines);
            }
        }
    }

    /// Gives each name that a branch assigns a value of two cases.
    fn joined(
        &mut self,
        condition: Bound,
        then: Vec<(String, String)>,
        other: Vec<(String, String)>,
        at: usize,
    ) -> Result<()> {
        let mut given: Vec<(String, [Option<String>; 2])> = Vec::new();
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
        let or_before = |value: Option<String>, name: &str| value.or_else(|| self.known(name));
        // A name known only within a branch ends with it.
        let given: Vec<_> = given
            .into_iter()
            .filter_map(|(name, [then, other])| {
                let (then, other) = (or_before(then, &name)?, or_before(other, &name)?);
                Some((name, [then, other]))
            })
            .collect();
        let mut condition = condition;
        if given.len() > 1 && !condition.is_small() {
            condition = Bound::one(self.line("condition", condition.text, at)?);
        }
        for (name, [then, other]) in given {
            let of = [Bound::one(then), condition.clone(), Bound::one(other)];
            let formula = Bound::of(at, CASES, &of)?;
            self.give(&name, formula.text, at)?;
        }
        Ok(())
    }

    /// Reads a branch separately: its lines, indented, and the values that it assigns.
    fn apart(&mut self, tokens: &[Token]) -> Result<Branch> {
        let (known, written) = (self.known.len(), self.written.len());
        let around = std::mem::take(&mut self.lines);
        self.indent += INDENT;
        let ends = self.block(tokens);
        self.indent -= INDENT;
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
            return fault(at, "`return` wants a value: a hit or a miss");
        };
        let formula = self.whole(tokens, first.at)?.text;
        match self.kind(&formula, first.at)? {
            Kind::Bool => {
                let ends = self.ending(true, &[]);
                let caption = self.caption(at);
                let blanks = " ".repeat(self.indent);
                let text = format!("{blanks}{caption}? {formula} {ends}");
                self.lines.push(Written { text, at });
                self.end(false, &[], at)
            }
            Kind::Scalar => {
                let is_ray = self.inputs.iter().any(|input| input.name == "max_distance");
                let field = if is_ray { "distance" } else { "t" };
                self.end(true, &[(field, formula)], at)
            }
            Kind::Vec2 | Kind::Vec3 => self.end(true, &[("point", formula)], at),
            _ => fault(at, format!("{} is no answer", quoted(&formula))),
        }
    }

    fn end(&mut self, hit: bool, fields: &[(&str, String)], at: usize) -> Result<()> {
        let text = format!("{}{}", " ".repeat(self.indent), self.ending(hit, fields));
        self.lines.push(Written { text, at });
        Ok(())
    }

    /// Returns the outcome, with the fields written so far.
    fn ending(&self, hit: bool, fields: &[(&str, String)]) -> String {
        if !hit {
            return "→ miss".into();
        }
        let mut fields: Vec<_> =
            fields.iter().map(|(name, formula)| format!("{name} = {formula}")).collect();
        for (field, kind) in [("t", Kind::Scalar), ("point", Kind::Vec3), ("normal", Kind::Vec3)] {
            let formula = self.written.get(field);
            let Some(formula) = formula.filter(|it| self.values.get(*it) == Some(&kind)) else {
                continue;
            };
            if !fields.iter().any(|known| known.starts_with(&format!("{field} ="))) {
                fields.push(format!("{field} = {formula}"));
            }
        }
        match &fields[..] {
            [] => "→ hit".into(),
            fields => format!("→ hit with {}", fields.join(", ")),
        }
    }
}

const NO_TARGET: &str = "A name is wanted before `=`";
const NO_CONDITION: &str = "`if` wants a condition and what follows it";

/// The indentation of a block.
const INDENT: usize = 4;

fn dedented(line: Written) -> Written {
    Written { text: line.text.get(INDENT..).unwrap_or_default().to_owned(), ..line }
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
            return fault(at, "A branch holds nothing");
        };
        match first.text {
            "if" => {
                let Some(condition) = condition_end(rest)? else {
                    return fault(first.at, NO_CONDITION);
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
