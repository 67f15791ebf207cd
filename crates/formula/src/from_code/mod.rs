//! Translates a function in C's syntax (C, C++, C#, GLSL, HLSL, Rust, JavaScript) to a text:
//! straight-line arithmetic, `if … return`, and the usual names of vectors.
//!
//! A value that is assigned again has another name from there on; a value assigned in a branch is
//! one of two cases. `true` and a value are hits, `false`, nothing and a negative number misses.

mod body;
mod expression;
mod function;
mod names;
mod tokens;

use std::collections::{HashMap, HashSet};

use super::mistake::{BYTES, DEPTH, Mistake, Result, fault, quoted};
use super::names::identifier;
use super::tree::*;
use super::written::{Names, Scope, too_deep};
use tokens::tokens;

pub use names::CodeInput;

/// Returns the text of a function for a scenario with these inputs, or the mistake with its line.
pub fn from_code(
    id: &str,
    inputs: &[CodeInput],
    code: &str,
) -> std::result::Result<String, Mistake> {
    Reader::read(id, inputs, code).map_err(|fault| Mistake::new("code", code, fault))
}

/// Returns `true` if a text is code rather than the notation.
pub fn is_code(text: &str) -> bool {
    text.contains(';') && !text.contains('→') || text.contains("fn ") && text.contains("->")
}

/// A line of the text.
struct Written {
    text: String,
    /// The offset of its code.
    at: usize,
}

struct Reader<'i> {
    /// The end of each line of the code.
    ends: Vec<usize>,
    inputs: &'i [CodeInput<'i>],
    /// The values of the code's names and paths.
    known: Scope,
    /// Values in the notation with their kinds, for the lines that follow.
    values: HashMap<String, Kind>,
    /// By name and number of parameters.
    helpers: HashMap<(String, usize), String>,
    /// The names of the helpers in the text.
    shown: HashSet<String>,
    /// Output parameters, and what is assigned to them, by the last word of the path.
    outs: Vec<String>,
    written: Scope,
    lines: Vec<Written>,
    names: Names,
    indent: usize,
    depth: usize,
    /// `true` while a helper is read, which has no lines.
    is_helper: bool,
}

impl<'i> Reader<'i> {
    fn read(id: &str, inputs: &'i [CodeInput<'i>], code: &str) -> Result<String> {
        if code.len() > BYTES {
            return fault(0, format!("The code has more than {BYTES} bytes"));
        }
        let tokens = tokens(code)?;
        let labels = inputs.iter().map(|input| identifier(input.label));
        let mut reader = Reader {
            ends: code.match_indices('\n').map(|(end, _)| end).collect(),
            inputs,
            known: Scope::default(),
            values: inputs.iter().map(|input| (input.label.to_owned(), input.kind)).collect(),
            helpers: HashMap::new(),
            shown: HashSet::new(),
            outs: Vec::new(),
            written: Scope::default(),
            lines: Vec::new(),
            names: Names::new(labels.chain([id.to_owned()])),
            indent: 0,
            depth: 0,
            is_helper: false,
        };
        reader.program(&tokens)?;
        reader.keep_needed_lines();
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

    /// Drops values and helpers that nothing below uses.
    fn keep_needed_lines(&mut self) {
        let mut used = HashSet::new();
        let mut is_needed: Vec<_> = self
            .lines
            .iter()
            .rev()
            .map(|line| {
                let value = line.text.split_once(": ").and_then(|(_, rest)| {
                    let (name, formula) = rest.split_once(" = ")?;
                    Some((name.split('(').next()?.trim(), formula))
                });
                if value.is_some_and(|(name, _)| !used.contains(name)) {
                    return false;
                }
                let formula = value.map_or(&line.text[..], |(_, formula)| formula);
                used.extend(super::words(formula).map(|word| word.shown.into_owned()));
                true
            })
            .collect();
        self.lines.retain(|_| is_needed.pop().unwrap_or(true));
    }

    /// Calls `read` one level deeper.
    fn deeper<T>(&mut self, at: usize, read: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        if self.depth == DEPTH {
            return too_deep(at);
        }
        self.depth += 1;
        let read = read(self);
        self.depth -= 1;
        read
    }

    /// Returns the value of a name or a path of the code.
    fn known(&self, path: &str) -> Option<String> {
        if let Some(formula) = self.known.get(path) {
            return Some(formula.to_owned());
        }
        // `ray.origin`, `this.center`: the input named by the last word.
        let (_, last) = path.rsplit_once('.')?;
        let input = names::input_called(self.inputs, last)?;
        Some(self.inputs[input].label.to_owned())
    }

    fn helper(&self, name: &str, count: usize) -> Option<String> {
        self.helpers.get(&(name.to_owned(), count)).cloned()
    }

    fn unknown(&self, path: &str) -> String {
        let inputs: Vec<_> = self.inputs.iter().map(|input| format!("`{}`", input.name)).collect();
        format!("{} has no value here; the inputs are {}", quoted(path), inputs.join(", "))
    }

    /// Adds a line for a value, and returns its name there.
    fn line(&mut self, name: &str, formula: String, at: usize) -> Result<String> {
        let kind = self.kind(&formula, at)?;
        let name = self.names.free(name);
        let caption = self.caption(at);
        let blanks = " ".repeat(self.indent);
        self.lines.push(Written { text: format!("{blanks}{caption}: {name} = {formula}"), at });
        self.values.insert(name.clone(), kind);
        Ok(name)
    }

    /// Returns the kind of a formula; with several cases that of the first.
    fn kind(&self, formula: &str, at: usize) -> Result<Kind> {
        let first = formula.split(" if ").next().unwrap_or(formula);
        let words: HashSet<_> = super::words(first).map(|word| word.shown).collect();
        // A helper's call is checked with the whole text.
        if words.iter().any(|word| self.shown.contains(&**word)) {
            let signs = [" = ", " ≠ ", " < ", " > ", " ≤ ", " ≥ ", " and ", " or "];
            let is_condition = signs.iter().any(|sign| first.contains(sign));
            return Ok(if is_condition { Kind::Bool } else { Kind::Scalar });
        }
        let inputs = self.inputs.iter().map(|input| (input.label, input.kind));
        let named = words.iter().filter_map(|word| Some((&**word, *self.values.get(&**word)?)));
        let names: Vec<_> = inputs.chain(named).collect();
        match Formula::read(first, &names) {
            Ok(formula) => Ok(formula.expr.kind),
            Err(mistake) => Err((at, mistake.what)),
        }
    }

    fn caption(&self, at: usize) -> String {
        format!("Line {}", self.ends.partition_point(|&end| end < at) + 1)
    }
}
