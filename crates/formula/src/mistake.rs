//! Mistakes in a text: what is wrong, and where; and the limits of a text.

use std::borrow::Cow;
use std::fmt;

use super::foreign::escape;
use super::rule::Rule;
use super::tree::Kind;

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
    /// The offset in the text.
    pub(super) at: usize,
    /// The line, from 1; so is the column.
    pub line: usize,
    pub column: usize,
    /// The line, or an excerpt if it is long, and the column in that.
    pub source: (String, usize),
    pub what: Box<Problem>,
}

type Words = Cow<'static, str>;

/// The reason of a mistake, displayed as a sentence without a full stop. Each `found` and each name of a
/// [`Problem::Name`] is in backticks already.
#[derive(Debug, Clone, PartialEq)]
pub enum Problem {
    /// A name that has no value at its place; `input` is the label of the input that a case calls by
    /// it.
    NoValue { name: String, known: KnownNames, input: Option<String> },
    /// A word or a sign where something else is expected.
    Unexpected { found: String, expected: Words },
    /// A word, a sign or a call with no meaning at its place, and why.
    Unreadable { found: String, why: Words },
    /// Values of other kinds than a sign or a function takes.
    Kinds { rule: Words, found: Vec<Kind>, hint: &'static str },
    /// A name that is taken, or refused.
    Name { name: String, why: Words },
    /// A line that is indented by another number of blanks than expected.
    Indented { found: usize, expected: usize },
    /// More than a text or a run may have.
    Limit(String),
    /// A rule of the notation, of code or of FPCore that is broken.
    Rule(Rule),
}

/// The names that have a value where another is used.
#[derive(Debug, Clone, PartialEq)]
pub enum KnownNames {
    /// These, or the first of them.
    Names { names: Vec<String>, is_all: bool },
    /// The inputs, by their names in a case.
    Inputs(Vec<String>),
    /// The name itself has a value in a block above.
    InBlock,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::NoValue { name, known, input } => {
                write!(f, "{} has no value here{known}", quoted(name))?;
                match input {
                    Some(label) => write!(f, "; the input {name} is `{label}` here"),
                    None => Ok(()),
                }
            }
            Self::Unexpected { found, expected } => write!(f, "{found} stands where {expected}"),
            Self::Unreadable { found: subject, why } | Self::Name { name: subject, why } => {
                write!(f, "{subject} {why}")
            }
            Self::Kinds { rule, found, hint } => {
                let found: Vec<_> = found.iter().map(|kind| kind.in_words()).collect();
                write!(f, "{rule} {}{hint}", found.join(" and "))
            }
            Self::Indented { found, expected: 0 } => {
                write!(f, "The line is indented by {found} blanks where none is wanted")
            }
            Self::Indented { found, expected } => {
                write!(f, "The line is indented by {found} blanks where {expected} are wanted")
            }
            Self::Limit(sentence) => f.write_str(sentence),
            Self::Rule(rule) => rule.fmt(f),
        }
    }
}

impl fmt::Display for KnownNames {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Names { names, .. } if names.is_empty() => f.write_str(": no name has one"),
            Self::Names { names, is_all } => {
                let more = if *is_all { "" } else { ", …" };
                write!(f, "; these have: {}{more}", names.join(", "))
            }
            Self::Inputs(names) => write!(f, "; the inputs are {}", names.join(", ")),
            Self::InBlock => f.write_str(": it has one in a block above only"),
        }
    }
}

impl KnownNames {
    /// Lists the first names of these.
    pub(super) fn first<'n>(names: impl IntoIterator<Item = &'n str>) -> Self {
        const OFFERED: usize = 12;
        let mut names = names.into_iter().map(quoted);
        let first = names.by_ref().take(OFFERED).collect();
        Self::Names { names: first, is_all: names.next().is_none() }
    }
}

impl From<Rule> for Problem {
    fn from(rule: Rule) -> Self {
        Self::Rule(rule)
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Self { program, line, column, source: (source, at), what, .. } = self;
        write!(f, "{program}, line {line}, column {column}: {what}\n{source}\n{:>at$}", "^")
    }
}

impl std::error::Error for Mistake {}

/// An offset in the text, and what is wrong there.
pub type Fault = (usize, Box<Problem>);

pub const A_VALUE: &str = "a value is wanted";

pub type Result<T> = std::result::Result<T, Fault>;

pub fn fault<T>(at: usize, what: impl Into<Problem>) -> Result<T> {
    Err((at, Box::new(what.into())))
}

pub fn unexpected<T>(at: usize, found: String, expected: impl Into<Words>) -> Result<T> {
    fault(at, Problem::Unexpected { found, expected: expected.into() })
}

pub fn unreadable<T>(at: usize, found: String, why: impl Into<Words>) -> Result<T> {
    fault(at, Problem::Unreadable { found, why: why.into() })
}

pub fn kinds<T>(
    at: usize,
    rule: impl Into<Words>,
    found: &[Kind],
    hint: &'static str,
) -> Result<T> {
    fault(at, Problem::Kinds { rule: rule.into(), found: found.to_vec(), hint })
}

pub fn limit<T>(at: usize, sentence: String) -> Result<T> {
    fault(at, Problem::Limit(sentence))
}

pub fn name_fault<T>(at: usize, name: String, why: impl Into<Words>) -> Result<T> {
    fault(at, Problem::Name { name, why: why.into() })
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
    pub(super) fn new(program: &str, text: &str, (offset, what): Fault) -> Self {
        const AROUND: usize = 60;
        let (line, column) = place(text, offset);
        let begin =
            text[..text.floor_char_boundary(offset)].rfind('\n').map_or(0, |newline| newline + 1);
        let whole = text[begin..].lines().next().unwrap_or_default();
        let left_out = (column - 1).saturating_sub(AROUND);
        let letters = |from: usize, to: usize| -> String {
            escape(&whole.chars().take(to).skip(from).collect::<String>())
        };
        let source = letters(left_out, left_out + 2 * AROUND);
        let at = letters(left_out, column - 1).chars().count() + 1;
        Self { program: program.into(), at: offset, line, column, source: (source, at), what }
    }
}
