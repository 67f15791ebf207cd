//! The reasons why a text is not a case, as one sentence that names the scenario, the input and the
//! expected value.

use std::fmt;

use serde_json::{Map, Value};

use super::echo::{echo, size};
use super::json;
use crate::scenario::{Entry, Message, message};

/// The most bytes of a case: a polygon of 100,000 corners has about three million.
pub const LONGEST: usize = 8 << 20;

/// The reason why a text is not a case.
#[derive(Debug)]
pub enum CaseError {
    TooLong,
    /// `ended` if more text could still make it JSON; lines and columns count from 1.
    Json {
        place: String,
        line: usize,
        column: usize,
        after: Option<String>,
        what: String,
        ended: bool,
    },
    NotACase {
        got: String,
    },
    NoScenario {
        expected: Message,
        got: Message,
    },
    UnknownScenario {
        expected: Message,
        got: String,
    },
    UnknownName {
        scenario: &'static str,
        what: &'static str,
        got: String,
        expected: Message,
    },
    /// Inputs left out, in strict mode.
    LeftOut {
        scenario: &'static str,
        names: Vec<&'static str>,
    },
    Duplicate {
        place: String,
        key: String,
    },
    Unexpected {
        scenario: &'static str,
        name: String,
        expected: Box<Message>,
        got: Message,
    },
}

impl fmt::Display for CaseError {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        self.words().fmt(formatter)
    }
}

impl std::error::Error for CaseError {}

impl CaseError {
    /// Returns the sentence.
    pub fn words(&self) -> Message {
        match self {
            Self::TooLong => message!("expected a case of at most {0}, got more", size(LONGEST)),
            Self::Json { place, column, after: None, what, .. } => {
                message!("{0}not JSON at column {1}: {2}", place, column.to_string(), what)
            }
            Self::Json { place, column, after: Some(key), what, .. } => message!(
                "{0}not JSON at column {1}, after {2}: {3}",
                place,
                column.to_string(),
                quoted(key),
                what
            ),
            Self::NotACase { got } => {
                let case = "{\"scenario\": …, \"inputs\": …}".to_owned();
                message!("expected a case {0}, got {1}", case, got)
            }
            Self::NoScenario { expected, got } => message!("scenario: {0}, got {1}", expected, got),
            Self::UnknownScenario { expected, got } => {
                message!("unknown scenario {0}: {1}", got, expected)
            }
            Self::UnknownName { scenario, what, got, expected } => {
                message!("{0}: unknown {1} {2}: {3}", (*scenario).to_owned(), *what, got, expected)
            }
            Self::LeftOut { scenario, names } => message!(
                "{0}: {1}: expected a value, as --strict takes no default, got nothing",
                (*scenario).to_owned(),
                names.join(", ")
            ),
            Self::Duplicate { place, key } => message!(
                "{0}the key {1} stands twice in one object, expected once",
                place,
                quoted(key)
            ),
            Self::Unexpected { scenario, name, expected, got } => message!(
                "{0}: {1}: expected {2}, got {3}",
                (*scenario).to_owned(),
                name,
                expected.as_ref(),
                got
            ),
        }
    }

    /// Returns the line of the fault if known, else the first.
    pub fn line(&self) -> usize {
        if let Self::Json { line, .. } = self { *line } else { 1 }
    }

    /// Returns `true` if the text is not JSON at all.
    pub fn is_syntax(&self) -> bool {
        matches!(self, Self::Json { .. })
    }

    /// Returns `true` if the text is the beginning of JSON.
    pub fn ended_early(&self) -> bool {
        matches!(self, Self::Json { ended: true, .. })
    }
}

pub(super) fn unexpected(
    entry: &'static Entry,
    name: impl Into<String>,
    expected: impl Into<Message>,
    got: impl Into<Message>,
) -> CaseError {
    CaseError::Unexpected {
        scenario: entry.id,
        name: name.into(),
        expected: Box::new(expected.into()),
        got: got.into(),
    }
}

pub(super) fn object<'a>(
    entry: &'static Entry,
    name: &str,
    value: &'a Value,
) -> Result<&'a Map<String, Value>, CaseError> {
    value.as_object().ok_or_else(|| unexpected(entry, name, "an object {…}", shown(value)))
}

pub(super) fn unknown(
    entry: &'static Entry,
    what: &'static str,
    got: &str,
    known: &[&str],
) -> CaseError {
    CaseError::UnknownName {
        scenario: entry.id,
        what,
        got: quoted(got),
        expected: expected_name(known),
    }
}

pub(super) fn expected_name(known: &[&str]) -> Message {
    match known {
        [] => message!("expected none"),
        [name] => message!("expected {0}", quoted(name)),
        _ => message!("expected one of {0}", known.join(", ")),
    }
}

pub(super) fn quoted(name: &str) -> String {
    format!("\"{}\"", echo(name))
}

/// The most items of a list in a message.
const SHOWN_ITEMS: usize = 60;

/// Returns a value for a message: short, and a bare NaN as written.
pub(super) fn shown(value: &Value) -> String {
    let text = match value {
        Value::Number(number) if number.as_str().parse::<f32>().is_ok_and(f32::is_infinite) => {
            // serde_json writes a plus into every positive exponent.
            format!("{}, which lies beyond f32", number.as_str().replace('+', ""))
        }
        Value::String(text) if json::is_non_finite(text) => text.clone(),
        Value::Array(items) => {
            let items: Vec<_> = items.iter().take(SHOWN_ITEMS).map(shown).collect();
            format!("[{}]", items.join(", "))
        }
        _ => value.to_string(),
    };
    echo(&text)
}
