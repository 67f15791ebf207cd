//! Statements: values, branches and what is returned.

use super::expression::{Bound, LOOSE, SUM, within};
use super::tokens::{Sort, Token, closing, outside};
use super::{Reader, Written};
use crate::mistake::{Result, fault, quoted};
use crate::tree::Kind;

/// What no text can say.
const LOOPS: [&str; 9] =
    ["for", "while", "loop", "do", "switch", "match", "goto", "break", "continue"];

/// What a branch makes of itself.
struct Branch {
    /// Does each of its ways return?
    ends: bool,
    lines: Vec<Written>,
    /// The values that it gives, by their names.
    given: Vec<(String, String)>,
}

impl<'c> Reader<'c, '_> {
    /// The statements of a block; does each way through it return?
    pub(super) fn block(&mut self, tokens: &[Token<'c>]) -> Result<bool> {
        let mut place = 0;
        while let Some(token) = tokens.get(place) {
            let rest = &tokens[place..];
            match token.text {
                ";" => place += 1,
                "{" => {
                    let end = closing(rest, 0)?;
                    if self.block(&rest[1..end])? {
                        return Ok(true);
                    }
                    place += end + 1;
                }
                "if" => {
                    let (taken, ends) = self.branch(rest)?;
                    if ends {
                        return Ok(true);
                    }
                    place += taken;
                }
                text if LOOPS.contains(&text) => {
                    return fault(token.at, format!("`{text}` is no straight-line arithmetic"));
                }
                _ => {
                    let end = statement_end(rest);
                    let is_tail = rest.get(end).is_none_or(|token| token.text != ";");
                    if self.statement(&rest[..end], is_tail && end == rest.len())? {
                        return Ok(true);
                    }
                    place += end + 1 - usize::from(is_tail);
                }
            }
        }
        Ok(false)
    }

    /// What follows where the function's end is reached.
    pub(super) fn ended(&mut self, ends: bool, at: usize) -> Result<()> {
        match ends {
            true => Ok(()),
            false if self.lines.is_empty() => {
                fault(at, "No function stands here: its body is read")
            }
            false => fault(at, "The function ends without `return`"),
        }
    }

    /// One statement; does it return? `is_tail`: nothing stands behind it, not even `;`.
    fn statement(&mut self, tokens: &[Token<'c>], is_tail: bool) -> Result<bool> {
        let Some(first) = tokens.first() else { return Ok(false) };
        if first.text == "return" {
            self.returned(&tokens[1..], first.at)?;
            return Ok(true);
        }
        let signs = outside(tokens, &["=", "+=", "-=", "*=", "/="]);
        let Some(&sign) = signs.first() else {
            // `float t, u;` gives no value yet.
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
        };
        if let Some(&other) = signs.get(1) {
            let comma = outside(tokens, &[","]).into_iter().find(|&comma| comma < other);
            if let Some(comma) = comma {
                // `vec3 a = x, b = y`
                self.statement(&tokens[..comma], false)?;
                return self.statement(&tokens[comma + 1..], false);
            }
            return fault(tokens[other].at, "One statement gives one value");
        }
        let colon = outside(&tokens[..sign], &[":"]).first().copied();
        let target = &tokens[..colon.unwrap_or(sign)];
        let target = path(target).ok_or((first.at, NO_TARGET.to_owned()));
        let target = target?;
        let bound = self.whole(&tokens[sign + 1..], tokens[sign].at)?;
        let bound = match tokens[sign].text.strip_suffix('=') {
            Some("") | None => bound,
            Some(operator) => {
                let Some(known) = self.known(&target) else {
                    return fault(first.at, self.unknown(&target));
                };
                let value =
                    if "*/".contains(operator) { within(bound, 6) } else { within(bound, SUM + 1) };
                let shown = if operator == "-" { "−" } else { operator };
                (format!("{known} {shown} {value}"), SUM)
            }
        };
        self.give(&target, bound, first.at)?;
        Ok(false)
    }

    /// From here on the code's name has that value.
    pub(super) fn give(&mut self, name: &str, (formula, _): Bound, at: usize) -> Result<()> {
        let is_plain = formula.chars().all(|c| c.is_ascii_alphanumeric() || "_.e-−".contains(c));
        let is_number = formula.trim_start_matches('−').parse::<f64>().is_ok();
        let is_name = self.values.iter().any(|(known, _)| *known == formula);
        let formula = match is_plain && (is_number || is_name) {
            true => formula,
            false => self.line(name.rsplit('.').next().unwrap_or(name), formula, at)?,
        };
        self.known.push((name.to_owned(), formula));
        Ok(())
    }

    /// `if`, what it takes, and whether both of its ways return.
    fn branch(&mut self, tokens: &[Token<'c>]) -> Result<(usize, bool)> {
        let at = tokens[0].at;
        if tokens.get(1).is_some_and(|token| token.text == "let") {
            return fault(at, "`if let` is no comparison of numbers");
        }
        let Some(begin) = condition_end(tokens)? else {
            return fault(at, "`if` wants a condition and what follows it");
        };
        let (condition, _) = self.whole(&tokens[1..begin], at)?;
        let (then, mut end) = part(tokens, begin)?;
        let mut other: &[Token] = &[];
        if tokens.get(end).is_some_and(|token| token.text == "else") {
            (other, end) = part(tokens, end + 1)?;
        }
        let (known, values) = (self.known.len(), self.values.len());
        let Branch { ends: then_ends, lines: then_lines, given: then_known } =
            self.apart(then, 4)?;
        if then_ends {
            self.values.truncate(values);
            let caption = self.caption(at);
            let blanks = " ".repeat(self.indent);
            match &then_lines[..] {
                [only] if only.text.trim_start().starts_with('→') => {
                    let text = format!("{blanks}{caption}? {condition} {}", only.text.trim_start());
                    self.lines.push(Written { text, at });
                }
                _ => {
                    let text = format!("{blanks}{caption}? {condition}:");
                    self.lines.push(Written { text, at });
                    self.lines.extend(then_lines);
                }
            }
            return Ok((end, self.block(other)?));
        }
        if then_lines.iter().any(|line| !line.text.contains(" = ") || line.text.contains('?')) {
            return fault(
                at,
                "A branch that returns on some ways alone cannot give values as well",
            );
        }
        self.lines.extend(then_lines.into_iter().map(|line| dedented(line, 4)));
        let Branch { ends: other_ends, lines: other_lines, given: other_known } =
            self.apart(other, 4)?;
        if other_ends {
            // What is left is the other way round.
            let caption = self.caption(at);
            let blanks = " ".repeat(self.indent);
            self.lines.push(Written { text: format!("{blanks}{caption}? not ({condition}):"), at });
            self.lines.extend(other_lines);
            self.known.extend(then_known);
            return Ok((end, false));
        }
        self.lines.extend(other_lines.into_iter().map(|line| dedented(line, 4)));
        debug_assert_eq!(self.known.len(), known);
        let mut names: Vec<String> = Vec::new();
        for (name, _) in then_known.iter().chain(&other_known) {
            if !names.contains(name) {
                names.push(name.clone());
            }
        }
        for name in names {
            let of = |given: &[(String, String)]| {
                let own = given.iter().rev().find(|(other, _)| *other == name);
                own.map(|(_, formula)| formula.clone()).or_else(|| self.known(&name))
            };
            // One that only a branch knows ends with it.
            let (Some(then), Some(other)) = (of(&then_known), of(&other_known)) else { continue };
            let formula = format!("{then} if {condition}, else {other}");
            self.give(&name, (formula, LOOSE), at)?;
        }
        Ok((end, false))
    }

    /// The lines of a branch and what it gives, apart from what is known here.
    fn apart(&mut self, tokens: &[Token<'c>], indent: usize) -> Result<Branch> {
        self.depth += 1;
        if self.depth > crate::mistake::DEPTH {
            return fault(tokens.first().map_or(0, |token| token.at), "Branches lie too deep");
        }
        let known = self.known.len();
        let around = std::mem::take(&mut self.lines);
        self.indent += indent;
        let ends = self.block(tokens);
        self.indent -= indent;
        self.depth -= 1;
        let lines = std::mem::replace(&mut self.lines, around);
        let given = self.known.split_off(known);
        Ok(Branch { ends: ends?, lines, given })
    }

    /// `return true`, `return t`, `Some(t)`, `return a > b`
    fn returned(&mut self, tokens: &[Token<'c>], at: usize) -> Result<()> {
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
        let is_tuple = !outside(tokens, &[","]).is_empty()
            || matches!(tokens, [open, .., _] if open.text == "("
                && !outside(&tokens[1..tokens.len() - 1], &[","]).is_empty()
                && closing(tokens, 0)? == tokens.len() - 1);
        if is_word("true") || is_struct || is_tuple {
            return self.end(true, &[], at);
        }
        let Some(first) = tokens.first() else {
            return fault(at, "`return` wants a value: a hit or a miss");
        };
        let (formula, binds) = self.whole(tokens, first.at)?;
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
                self.end(true, &[(field, within((formula, binds), LOOSE))], at)
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

    /// With what has been written to on the way.
    fn ending(&self, hit: bool, fields: &[(&str, String)]) -> String {
        if !hit {
            return "→ miss".into();
        }
        let mut fields: Vec<_> =
            fields.iter().map(|(name, formula)| format!("{name} = {formula}")).collect();
        for (field, kind) in [("t", Kind::Scalar), ("point", Kind::Vec3), ("normal", Kind::Vec3)] {
            let is_it = |(path, _): &&(String, String)| {
                let (owner, last) = path.rsplit_once('.').unwrap_or((path, path));
                let is_out = self.outs.iter().any(|out| out == owner);
                is_out && super::names::plain(last).trim_start_matches("out") == field
            };
            let Some((_, formula)) = self.known.iter().rev().find(is_it) else { continue };
            let is_kind = self.values.iter().any(|(name, known)| name == formula && *known == kind);
            if is_kind && !fields.iter().any(|known| known.starts_with(&format!("{field} ="))) {
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

fn dedented(line: Written, by: usize) -> Written {
    Written { text: line.text.get(by..).unwrap_or_default().to_owned(), ..line }
}

/// `t`, `hit.t`, `*t`, `(*hit).t`: behind the words of its type.
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

/// Where the statement ends: at `;`, at `}`, or where none is written, at the line's end.
fn statement_end(tokens: &[Token]) -> usize {
    if let Some(&end) = outside(tokens, &[";"]).first() {
        return end;
    }
    let mut depth = 0;
    for (place, token) in tokens.iter().enumerate() {
        let before = place.checked_sub(1).map(|before| tokens[before]);
        let ends = before.is_some_and(|token| token.sort != Sort::Sign || token.text == ")");
        if depth == 0 && token.begins && token.sort == Sort::Name && ends {
            return place;
        }
        match token.text {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth -= 1,
            _ => {}
        }
    }
    tokens.len()
}

/// Where the condition of an `if` ends.
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
    let mut depth = 0;
    for (place, token) in tokens.iter().enumerate().skip(1) {
        match token.text {
            "{" if depth == 0 => return Ok(Some(place)),
            "(" | "[" => depth += 1,
            ")" | "]" => depth -= 1,
            _ => {}
        }
    }
    Ok(None)
}

/// A block or a statement that begins there, and where it ends.
fn part<'a, 'c>(tokens: &'a [Token<'c>], begin: usize) -> Result<(&'a [Token<'c>], usize)> {
    match tokens.get(begin) {
        Some(token) if token.text == "{" => {
            let end = closing(tokens, begin)?;
            Ok((&tokens[begin + 1..end], end + 1))
        }
        Some(token) if token.text == "if" => {
            let Some(inner) = condition_end(&tokens[begin..])? else {
                return fault(token.at, "`if` wants a condition and what follows it");
            };
            let (_, mut end) = part(tokens, begin + inner)?;
            if tokens.get(end).is_some_and(|token| token.text == "else") {
                (_, end) = part(tokens, end + 1)?;
            }
            Ok((&tokens[begin..end], end))
        }
        Some(_) => {
            let end = begin + statement_end(&tokens[begin..]);
            let behind = tokens.get(end).is_some_and(|token| token.text == ";");
            let end = end + usize::from(behind);
            Ok((&tokens[begin..end], end))
        }
        None => fault(tokens.last().map_or(0, |token| token.at), "A branch holds nothing"),
    }
}
