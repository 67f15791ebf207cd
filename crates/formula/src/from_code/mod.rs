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

use super::bindings::{Names, Scope};
use super::mistake::{BYTES, DEPTH, KnownNames, Mistake, Problem, Result, fault, limit};
use super::names::identifier;
use super::notation::{Cases, Statement, StatementKind, Text, Translation};
use super::term::{Term, too_deep};
use super::tree::*;
use tokens::tokens;

pub use names::CodeInput;

/// Translates a function for a scenario with these inputs; a mistake refers to the code.
pub fn from_code(
    id: &str,
    inputs: &[CodeInput],
    code: &str,
) -> std::result::Result<Translation, Mistake> {
    let read = Reader::read(id, inputs, code).map_err(|fault| Mistake::new("code", code, fault))?;
    Ok(read.translates("code", code))
}

/// Returns `true` if a text is code rather than the notation.
pub fn is_code(text: &str) -> bool {
    text.contains(';') && !text.contains('→') || text.contains("fn ") && text.contains("->")
}

struct Reader<'i> {
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
    lines: Vec<Statement>,
    names: Names,
    depth: usize,
    /// `true` while a helper is read, which has no lines.
    is_helper: bool,
    /// `true` once a negative number was returned for a miss.
    misses_below_zero: bool,
    /// The parameter that takes the whole way from start to end as its direction.
    whole_way: Option<String>,
}

impl<'i> Reader<'i> {
    fn read(id: &str, inputs: &'i [CodeInput<'i>], code: &str) -> Result<Text> {
        if code.len() > BYTES {
            return limit(0, format!("The code has more than {BYTES} bytes"));
        }
        let tokens = tokens(code)?;
        let labels = inputs.iter().map(|input| identifier(input.label));
        let mut reader = Reader {
            inputs,
            known: Scope::default(),
            values: inputs.iter().map(|input| (input.label.to_owned(), input.kind)).collect(),
            helpers: HashMap::new(),
            shown: HashSet::new(),
            outs: Vec::new(),
            written: Scope::default(),
            lines: Vec::new(),
            names: Names::new(labels.chain([id.to_owned()])),
            depth: 0,
            is_helper: false,
            misses_below_zero: false,
            whole_way: None,
        };
        reader.program(&tokens)?;
        keep_needed(&mut reader.lines, &mut HashSet::new());
        let mut text = Text::default();
        text.whole_way = reader.whole_way;
        reader.lines.iter().for_each(|line| text.statement(line, 0));
        let labels: Vec<_> = inputs.iter().map(|input| (input.label, input.kind)).collect();
        match Program::read(id, &labels, &text.text) {
            Ok(_) => Ok(text),
            Err(mistake) => Err((text.origin(mistake.at).unwrap_or(0), mistake.what)),
        }
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
    fn known(&self, path: &str) -> Option<Term> {
        if let Some(value) = self.known.get(path) {
            return Some(value.clone());
        }
        // `ray.origin`, `this.center`: the input named by the last word.
        let (of, last) = path.rsplit_once('.')?;
        // `sphere.xyz` and `sphere.w` of four numbers; of a vector they are its own.
        if matches!(last, "xyz" | "w") && self.known.get(of).is_some() {
            return None;
        }
        Some(self.input(names::input_called(self.inputs, last)?))
    }

    fn input(&self, input: usize) -> Term {
        Term::word(self.inputs[input].label.to_owned())
    }

    fn helper(&self, name: &str, count: usize) -> Option<String> {
        self.helpers.get(&(name.to_owned(), count)).cloned()
    }

    fn unknown<T>(&self, path: &str, at: usize) -> Result<T> {
        let known = KnownNames::Inputs(self.input_names());
        fault(at, Problem::NoValue { name: path.to_owned(), known, input: None })
    }

    fn input_names(&self) -> Vec<String> {
        self.inputs.iter().map(|input| format!("`{}`", input.name)).collect()
    }

    fn put(&mut self, kind: StatementKind, at: usize) {
        let caption = match kind {
            StatementKind::Value { .. } | StatementKind::End(_) => "",
            StatementKind::Helper { .. } => "Helper",
            StatementKind::Test { .. } | StatementKind::Block { .. } => "If",
        };
        self.lines.push(Statement { caption: caption.to_owned(), at, kind });
    }

    /// Adds a line for a value, and returns its name there.
    fn line(&mut self, name: &str, cases: Cases, at: usize) -> Result<Term> {
        let kind = self.kind(cases.first(), at)?;
        let name = self.names.free(name);
        self.values.insert(name.clone(), kind);
        self.put(StatementKind::Value { name: name.clone(), cases }, at);
        Ok(Term::word(name))
    }

    /// Returns the kind of a term.
    fn kind(&self, term: &Term, at: usize) -> Result<Kind> {
        let words: HashSet<_> = term.words().into_iter().collect();
        // A helper's call is checked with the whole text.
        if words.iter().any(|word| self.shown.contains(*word)) {
            return Ok(if term.is_condition() { Kind::Bool } else { Kind::Scalar });
        }
        let named = words.into_iter().filter_map(|word| Some((word, *self.values.get(word)?)));
        let text = Text::of(term);
        match Formula::read(&text.text, &named.collect::<Vec<_>>()) {
            Ok(formula) => Ok(formula.expr.kind),
            Err(mistake) => Err((text.origin(mistake.at).unwrap_or(at), mistake.what)),
        }
    }
}

/// Drops values and helpers that nothing below uses; `used` are the names used below.
fn keep_needed(lines: &mut Vec<Statement>, used: &mut HashSet<String>) {
    let mut kept = Vec::new();
    while let Some(mut line) = lines.pop() {
        if let StatementKind::Value { name, .. } | StatementKind::Helper { name, .. } = &line.kind
            && !used.contains(name)
        {
            continue;
        }
        let words = line.kind.terms().into_iter().flat_map(Term::words);
        used.extend(words.map(str::to_owned));
        if let StatementKind::Block { then, .. } = &mut line.kind {
            keep_needed(then, used);
        }
        kept.push(line);
    }
    kept.reverse();
    *lines = kept;
}
