//! Numbers that may be of a case: all but those that stand where none of a case stands.

use super::super::wording::words;
use super::super::layout::{ASIDE, BESIDE_A_CASE};
use super::{Item, Kind, MOST_ITEMS, Words};

/// What whole numbers count that are no lengths.
const UNITS: [&str; 50] = [
    "unit", "units", "m", "meter", "meters", "metre", "metres", "cm", "mm", "km", "dm",
    "centimeter", "centimeters", "centimetre", "centimetres", "millimeters", "millimetres",
    "kilometers", "kilometres", "ft", "foot", "feet", "inch", "inches", "yard", "yards", "mile",
    "miles", "px", "pixel", "pixels", "tile", "tiles", "block", "blocks", "cell", "cells",
    "degree", "degrees", "deg", "rad", "radian", "radians", "radii", "diameters", "lengths",
    "long", "wide", "high", "tall",
];

/// Words behind a number that is no part of a case.
const BEHIND: [&str; 12] = [
    "st", "nd", "rd", "th", "ms", "us", "ns", "s", "x", "hits", "dimensional", "d",
];

/// Words before a number that is no part of a case, beside what numbers of code are called.
const BEFORE: [&str; 60] = [
    "than", "return", "returns", "case", "chapter", "section", "page", "figure", "fig", "exercise",
    "aufgabe", "step", "answer", "result", "results", "output", "outputs", "hit", "hits", "t",
    "toi", "expected", "expect", "got", "get", "gets", "gives", "gave", "prints", "printed",
    "yields", "says", "discriminant", "disc", "det", "determinant", "lambda", "u", "v", "w", "s",
    "float", "double", "int", "f", "utf", "mp", "python", "java", "node", "chrome", "firefox",
    "safari", "qt", "gcc", "clang", "msvc", "question", "problem", "example",
];

/// The numbers of a text that no place tells to be none of a case.
pub(super) fn unknown(words: &Words) -> Vec<Item> {
    let at = (0..words.tokens.len()).filter(|&at| words.is_number(at));
    let unknown = at.filter(|&at| !is_elsewhere(words, at));
    unknown.take(MOST_ITEMS).map(|at| words.item(at, at)).collect()
}

fn is_elsewhere(words: &Words, at: usize) -> bool {
    let Some(Kind::Number(number)) = words.kind(at) else { return true };
    is_index(words, at)
        || is_compared(words, at)
        || is_counted(words, at, number)
        || is_named(words, at)
}

/// `a[0]`, `vec<3>`
fn is_index(words: &Words, at: usize) -> bool {
    let before = at.checked_sub(1).map_or(0, |before| words.mark(before));
    before == b'[' && words.mark(at + 1) == b']' && words.is_glued(at - 1)
}

/// `t < 0`, `0 < t`, `== 0`: what is asked of a number, not what it is.
fn is_compared(words: &Words, at: usize) -> bool {
    let is_sign = |at: usize| matches!(words.mark(at), b'-' | b'+');
    let first = at - usize::from(at > 0 && is_sign(at - 1));
    let Some(before) = first.checked_sub(1) else { return false };
    let is_equal = words.mark(before) == b'='
        && before > 0
        && words.is_glued(before)
        && matches!(words.mark(before - 1), b'=' | b'<' | b'>' | b'!');
    is_equal || matches!(words.mark(before), b'<' | b'>') || matches!(words.mark(at + 1), b'<' | b'>')
}

/// `3 spheres`, `2 times`: a count, or a measure of what is no length.
fn is_counted(words: &Words, at: usize, number: f64) -> bool {
    let Some(next) = words.word(at + 1) else { return false };
    let next = next.to_ascii_lowercase();
    if UNITS.contains(&next.as_str()) {
        return false;
    }
    let is_plural = next.len() > 3 && next.ends_with('s') && !next.ends_with("ss");
    (number.fract() == 0.0 && is_plural)
        || BEHIND.contains(&next.as_str())
        || BESIDE_A_CASE.contains(&next.as_str())
}

/// Is it called after what is none of a case: `frame 12`, `id = 7`, `eps: 1e-6`?
fn is_named(words: &Words, at: usize) -> bool {
    let mut before = at;
    for _ in 0..6 {
        let Some(next) = before.checked_sub(1) else { return false };
        before = next;
        match words.kind(before) {
            Some(Kind::Mark(b'=' | b':' | b'#' | b'-' | b'+' | b'(' | b'"' | b'~')) => {}
            Some(Kind::Word) => {
                let word = words.shown(before, before);
                if matches!(word, "is" | "of" | "was" | "no" | "to" | "at" | "the" | "by" | "about") {
                    continue;
                }
                return is_none_of_a_case(word);
            }
            _ => return false,
        }
    }
    false
}

/// Do so called numbers say nothing of a case?
pub(super) fn is_none_of_a_case(name: &str) -> bool {
    let own = self::words(name);
    let is_one = |word: &String| {
        let word = word.as_str();
        BESIDE_A_CASE.contains(&word) || ASIDE.contains(&word) || BEFORE.contains(&word)
    };
    own.iter().any(is_one)
}
