//! A function in C's syntax (C, C++, C#, GLSL, HLSL, Rust, JavaScript) as a text: straight-line
//! arithmetic, `if … return`, and what vectors are usually called.
//!
//! A value that is given again has another name from there on; what a branch gives is a value of two
//! cases. `true` and a value are hits, `false`, nothing and a negative number misses.

mod body;
mod expression;
mod function;
mod names;
mod tokens;

use std::collections::BTreeSet;

use super::mistake::{BYTES, Mistake, Result, place, quoted};
use super::names::{Named, identifier, refusal};
use super::tree::*;
use tokens::tokens;

pub use names::CodeInput;

/// The text of a function for a scenario of these inputs; or the line of the code that has none.
pub fn from_code(
    id: &str,
    inputs: &[CodeInput],
    code: &str,
) -> std::result::Result<String, Mistake> {
    Reader::read(id, inputs, code).map_err(|fault| Mistake::new("code", code, fault))
}

/// Is a text code rather than one in the notation?
pub fn is_code(text: &str) -> bool {
    text.contains(';') && !text.contains('→') || text.contains("fn ") && text.contains("->")
}

/// A line of the text.
struct Written {
    text: String,
    /// Where its code stands.
    at: usize,
}

struct Reader<'c, 'i> {
    code: &'c str,
    inputs: &'i [CodeInput<'i>],
    /// What code's names and paths stand for, the latest last.
    known: Vec<(String, String)>,
    /// Values in the notation with their kinds, for reading on.
    values: Vec<(String, Kind)>,
    helpers: Vec<(String, String, usize)>,
    /// Parameters that are written to rather than read.
    outs: Vec<String>,
    lines: Vec<Written>,
    taken: BTreeSet<String>,
    indent: usize,
    depth: usize,
}

impl<'c, 'i> Reader<'c, 'i> {
    fn read(id: &str, inputs: &'i [CodeInput<'i>], code: &'c str) -> Result<String> {
        if code.len() > BYTES {
            return super::mistake::fault(0, format!("The code has more than {BYTES} bytes"));
        }
        let tokens = tokens(code)?;
        let values: Vec<_> =
            inputs.iter().map(|input| (input.label.to_owned(), input.kind)).collect();
        let mut taken: BTreeSet<_> = inputs.iter().map(|input| identifier(input.label)).collect();
        taken.insert(id.to_owned());
        let mut reader = Reader {
            code,
            inputs,
            known: Vec::new(),
            values,
            helpers: Vec::new(),
            outs: Vec::new(),
            lines: Vec::new(),
            taken,
            indent: 0,
            depth: 0,
        };
        reader.program(&tokens)?;
        reader.needed_lines();
        let text: String = reader.lines.iter().map(|line| format!("{}\n", line.text)).collect();
        let labels: Vec<_> = inputs.iter().map(|input| (input.label, input.kind)).collect();
        match Program::read(id, &labels, &text) {
            Ok(_) => Ok(text),
            Err(mistake) => {
                let line = reader.lines.get(mistake.line - 1).or(reader.lines.last());
                Err((line.map_or(0, |line| line.at), mistake.what))
            }
        }
    }

    /// Leaves out values and helpers that nothing uses.
    fn needed_lines(&mut self) {
        loop {
            let count = self.lines.len();
            let texts: Vec<_> = self.lines.iter().map(|line| line.text.clone()).collect();
            let is_used = |name: &str, own: usize| {
                texts.iter().enumerate().any(|(place, text)| {
                    place != own && super::words(text).any(|word| word.shown == name)
                })
            };
            let mut place = 0;
            self.lines.retain(|line| {
                let own = place;
                place += 1;
                let value = line.text.split_once(": ").and_then(|(_, rest)| {
                    let name = rest.split(['=', '(']).next()?.trim();
                    rest.contains(" = ").then_some(name)
                });
                value.is_none_or(|name| is_used(name, own))
            });
            if self.lines.len() == count {
                return;
            }
        }
    }

    /// What a name or a path of the code stands for.
    fn known(&self, path: &str) -> Option<String> {
        if let Some((_, formula)) = self.known.iter().rev().find(|(name, _)| name == path) {
            return Some(formula.clone());
        }
        // `ray.origin`, `this.center`: the input that its last word is.
        let (_, last) = path.rsplit_once('.')?;
        let input = names::input_called(self.inputs, last)?;
        Some(self.inputs[input].label.to_owned())
    }

    fn helper(&self, name: &str, count: usize) -> Option<String> {
        let is_it = |(known, _, parameters): &&(String, String, usize)| {
            known == name && *parameters == count
        };
        self.helpers.iter().find(is_it).map(|(_, shown, _)| shown.clone())
    }

    fn unknown(&self, path: &str) -> String {
        let inputs: Vec<_> = self.inputs.iter().map(|input| format!("`{}`", input.name)).collect();
        format!("{} has no value here; the inputs are {}", quoted(path), inputs.join(", "))
    }

    /// A line of its own for a value; what it is called there.
    fn line(&mut self, name: &str, formula: String, at: usize) -> Result<String> {
        let kind = self.kind(&formula, at)?;
        let name = self.free(name);
        let caption = self.caption(at);
        let blanks = " ".repeat(self.indent);
        self.lines.push(Written { text: format!("{blanks}{caption}: {name} = {formula}"), at });
        self.values.push((name.clone(), kind));
        Ok(name)
    }

    /// What kind of value a formula has; of several cases the first.
    fn kind(&self, formula: &str, at: usize) -> Result<Kind> {
        let first = formula.split(" if ").next().unwrap_or(formula);
        let names: Vec<_> = self.values.iter().map(|(name, kind)| (&name[..], *kind)).collect();
        // A helper's call is read with the whole.
        if self.helpers.iter().any(|(_, shown, _)| first.contains(&format!("{shown}("))) {
            let signs = [" = ", " ≠ ", " < ", " > ", " ≤ ", " ≥ ", " and ", " or "];
            let is_condition = signs.iter().any(|sign| first.contains(sign));
            return Ok(if is_condition { Kind::Bool } else { Kind::Scalar });
        }
        match Formula::read(first, &names) {
            Ok(formula) => Ok(formula.expr.kind),
            Err(mistake) => Err((at, mistake.what)),
        }
    }

    fn caption(&self, at: usize) -> String {
        format!("Line {}", place(self.code, at).0)
    }

    /// A name of the notation like that one, which nothing has yet.
    fn free(&mut self, name: &str) -> String {
        let plain: String = name
            .split('_')
            .filter(|part| !part.is_empty())
            .collect::<Vec<_>>()
            .join("_")
            .chars()
            .filter(|c| c.is_ascii_alphanumeric() || *c == '_')
            .take(30)
            .collect();
        let plain = plain.trim_matches('_');
        let begins = plain.starts_with(|c: char| c.is_ascii_alphabetic());
        let base = if begins { plain.to_owned() } else { format!("v{plain}") };
        let is_free = |name: &String| {
            !self.taken.contains(&identifier(name)) && refusal(name, Named::Value).is_none()
        };
        let names = [base.clone()].into_iter().chain((2..10_000).map(|n| format!("{base}{n}")));
        let name = names.into_iter().find(is_free).unwrap_or(base);
        self.taken.insert(identifier(&name));
        name
    }
}
