//! Mistakes in a text, as a sentence with a position, and the limits of a text.

use std::fmt;

use super::foreign::escape;

/// The deepest nesting of brackets, components, helpers within helpers and blocks.
pub const DEPTH: usize = 64;
/// The most nodes in the tree of a text.
pub const NODES: usize = 4096;
/// The most work of a run, in additions of two numbers.
pub const STEPS: usize = 4096;
/// The most bytes of a text.
pub const BYTES: usize = 1 << 16;
/// The most words and signs of code or of FPCores, which may replace each of a program's steps.
pub const WORDS: usize = 4 * NODES;
/// The most letters of a name.
pub const LETTERS: usize = 40;

/// A mistake in a program's text.
#[derive(Debug, Clone, PartialEq)]
pub struct Mistake {
    pub program: String,
    /// The line, from 1; so is the column.
    pub line: usize,
    pub column: usize,
    /// The line, or an excerpt if it is long, and the column in that.
    pub source: (String, usize),
    pub what: String,
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Self { program, line, column, source: (source, at), what } = self;
        write!(f, "{program}, line {line}, column {column}: {what}\n{source}\n{:>at$}", "^")
    }
}

impl std::error::Error for Mistake {}

/// An offset in the text, and what is wrong there.
pub type Fault = (usize, String);

pub type Result<T> = std::result::Result<T, Fault>;

pub fn fault<T>(at: usize, what: impl Into<String>) -> Result<T> {
    Err((at, what.into()))
}

/// Returns line and column, from 1.
pub fn place(text: &str, at: usize) -> (usize, usize) {
    let before = &text[..text.floor_char_boundary(at)];
    let begin = before.rfind('\n').map_or(0, |newline| newline + 1);
    (before.matches('\n').count() + 1, before[begin..].chars().count() + 1)
}

/// Quotes a text, short enough for a sentence.
pub fn quoted(text: &str) -> String {
    match text.char_indices().nth(LETTERS) {
        Some((end, _)) => format!("`{}…`", escape(&text[..end])),
        None => format!("`{}`", escape(text)),
    }
}

impl Mistake {
    pub(super) fn new(program: &str, text: &str, (at, what): Fault) -> Self {
        const AROUND: usize = 60;
        let (line, column) = place(text, at);
        let begin =
            text[..text.floor_char_boundary(at)].rfind('\n').map_or(0, |newline| newline + 1);
        let whole = text[begin..].lines().next().unwrap_or_default();
        let left_out = (column - 1).saturating_sub(AROUND);
        let letters = |from: usize, to: usize| -> String {
            escape(&whole.chars().take(to).skip(from).collect::<String>())
        };
        let source = letters(left_out, left_out + 2 * AROUND);
        let at = letters(left_out, column - 1).chars().count() + 1;
        Self { program: program.into(), line, column, source: (source, at), what }
    }
}
