//! What a text has no value for: `radius: null`, `r = <optimized out>`, `radius ???`.

use super::super::super::meaning::{any, words as words_of};
use super::{Item, Kind, MOST_ITEMS, Words};

/// What a case may not lack.
pub(super) const INPUTS: [&str; 18] = [
    "radius",
    "r",
    "center",
    "centre",
    "origin",
    "direction",
    "start",
    "end",
    "size",
    "extents",
    "rotation",
    "position",
    "height",
    "c",
    "from",
    "to",
    "min",
    "max",
];

/// What an answer is called, which may well be none.
pub(super) const ANSWERS: [&str; 10] = [
    "hit",
    "result",
    "intersection",
    "contact",
    "closest",
    "nearest",
    "found",
    "output",
    "returns",
    "collider",
];

/// The inputs of a text that have no value.
pub(super) fn unknown(words: &Words) -> Vec<Item> {
    let at = (0..words.tokens.len()).filter_map(|at| lacking(words, at));
    at.take(MOST_ITEMS).collect()
}

/// Where something is left out between two values: `(0, 0), (8, 0), ..., (-1, 4)`.
pub(super) fn left_out(text: &str) -> Vec<Item> {
    let item = |(at, dots): (usize, &str)| {
        let before = text[..at].trim_end().strip_suffix(',')?.trim_end();
        let behind = text[at + dots.len()..].trim_start().strip_prefix(',')?.trim_start();
        let is_value = |c: char| c.is_ascii_digit() || "()[]{}-.".contains(c);
        let is_between = before.ends_with(is_value) && behind.starts_with(is_value);
        let bytes = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        is_between.then(|| Item {
            shown: dots.to_owned(),
            line: bytes(1 + text[..at].matches('\n').count()),
            span: (bytes(at), bytes(at + dots.len())),
            is_rough: false,
            axis: None,
        })
    };
    let dots = text.match_indices("...").chain(text.match_indices('…'));
    dots.filter_map(item).take(MOST_ITEMS).collect()
}

fn lacking(words: &Words, at: usize) -> Option<Item> {
    let name = words.word(at)?;
    let own = words_of(name);
    let last = own.last().filter(|last| INPUTS.contains(&last.as_str()))?;
    let path = words_of(words.shown(words.path_start(at), at));
    let before = (at.saturating_sub(2)..at).filter_map(|at| words.word(at)).flat_map(words_of);
    let is_answer = any(&path, &ANSWERS) || any(&before.collect::<Vec<_>>(), &ANSWERS);
    let mut value = at + 1;
    // `"radius": null`
    value += usize::from(words.mark(value) == b'"');
    let is_said = matches!(words.mark(value), b'=' | b':');
    value += usize::from(is_said);
    let is_none = |word: &str| {
        matches!(
            word,
            "null" | "None" | "nil" | "undefined" | "unknown" | "TBD" | "tbd" | "missing"
        )
    };
    let is_nothing = is_said && words.word(value).is_some_and(is_none)
        || words.mark(value) == b'?' && words.mark(value + 1) == b'?'
        || is_said && words.mark(value) == b'?'
        || is_said && words.mark(value) == b'<' && words.word(value + 1) == Some("optimized");
    let is_of_code = last.len() > 1 || is_said;
    let is_nothing = is_nothing || is_said && last == "radius" && is_of_elsewhere(words, at, value);
    (is_nothing && is_of_code && !is_answer).then(|| words.item(at, value))
}

/// `radius: playerRadius`, `radius = 0.25 * scale`: by a name that has no value in the text. What a
/// type or a constructor says so is no value.
fn is_of_elsewhere(words: &Words, at: usize, value: usize) -> bool {
    const TYPES: [&str; 16] = [
        "f32", "f64", "float", "double", "int", "number", "real", "scalar", "float32", "float64",
        "realtype", "self", "this", "length", "str", "new",
    ];
    let is_factor = words.is_number(value) && words.mark(value + 1) == b'*';
    let name = value + if is_factor { 2 } else { 0 };
    let Some(own) = words.word(name) else { return false };
    let is_path = at > 0 && matches!(words.mark(at - 1), b'.' | b'(' | b',' | b'>');
    let ends = matches!(words.mark(name + 1), b',' | b'}' | b';' | b')')
        || words.tokens.get(name + 1).is_none_or(|next| next.kind == Kind::Line);
    let lower = own.to_lowercase();
    let is_type = TYPES.contains(&lower.as_str()) || own.len() == 1;
    let is_given = |other: usize| {
        other != name
            && words.word(other) == Some(own)
            && matches!(words.mark(other + 1), b'=' | b':' | b'(')
            || other != name && words.word(other) == Some(own) && words.is_number(other + 1)
    };
    ends && !is_path && !is_type && !(0..words.tokens.len()).any(is_given)
}
