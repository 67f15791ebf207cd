//! A text in plain characters: full-width digits are digits, and colours of a terminal are none.

use std::borrow::Cow;

/// The text without what only changes how it looks; its lines stay where they are.
pub(super) fn plain(text: &str) -> Cow<'_, str> {
    let smiled = without_smileys(text);
    let dashed = without_long_dashes(smiled.as_deref().unwrap_or(text));
    match dashed.or(smiled) {
        Some(text) => Cow::Owned(in_plain_characters(&text).into_owned()),
        None => in_plain_characters(text),
    }
}

/// `(0, 0)--(1, 0)`: a way from the one to the other, and no sign.
fn without_long_dashes(text: &str) -> Option<String> {
    const DASHES: &str = "--";
    const NEAR: usize = 4;
    let is_dash = |byte: &u8| matches!(byte, b'-' | b' ');
    let is_between = |at: &usize| {
        let before = text[..*at].bytes().rev().take(NEAR).find(|byte| !is_dash(byte));
        let behind = text[at + DASHES.len()..].bytes().take(NEAR).find(|byte| !is_dash(byte));
        matches!((before, behind), (Some(b')' | b']'), Some(b'(' | b'[')))
    };
    let places: Vec<usize> =
        text.match_indices(DASHES).map(|(at, _)| at).filter(is_between).collect();
    let mut plain = text.to_owned();
    for &at in &places {
        plain.replace_range(at..at + DASHES.len(), "  ");
    }
    (!places.is_empty()).then_some(plain)
}

/// `:)` and `:(` between blanks are no brackets.
fn without_smileys(text: &str) -> Option<String> {
    const SMILEYS: [&str; 8] = [":)", ":(", ";)", ":-)", ":-(", ";-)", "=)", ":D"];
    let is_there = |smiley: &&str| text.contains(&format!(" {smiley}"));
    if !SMILEYS.iter().any(is_there) {
        return None;
    }
    let blank = |c: Option<char>| c.is_none_or(char::is_whitespace);
    let mut plain = text.to_owned();
    for smiley in SMILEYS {
        let places: Vec<usize> = plain.match_indices(smiley).map(|(at, _)| at).collect();
        for at in places {
            let end = at + smiley.len();
            let is_alone =
                plain[..at].ends_with(char::is_whitespace) && blank(plain[end..].chars().next());
            if is_alone {
                plain.replace_range(at..end, &" ".repeat(smiley.len()));
            }
        }
    }
    Some(plain)
}

fn in_plain_characters(text: &str) -> Cow<'_, str> {
    if text.is_ascii() && !["\x1b", FRACTION, "\\,", "\\;"].iter().any(|own| text.contains(own)) {
        return Cow::Borrowed(text);
    }
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let length = if c == ESCAPE { colour(rest) } else { 0 };
        if let Some((part, length)) = fraction(rest) {
            plain.push_str(&part);
            rest = &rest[length..];
            continue;
        }
        // LaTeX's thin blanks.
        if rest.starts_with("\\,") || rest.starts_with("\\;") {
            plain.push_str("  ");
            rest = &rest[2..];
            continue;
        }
        rest = &rest[length.max(c.len_utf8())..];
        let is_digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
        if c == '–' && is_digit(plain.chars().next_back()) && is_digit(rest.chars().next()) {
            // A range: 0.5–0.6.
            plain.push(',');
        } else if length == 0 {
            plain.push(ascii(c));
        }
    }
    Cow::Owned(plain)
}

const ESCAPE: char = '\x1b';

const FRACTION: &str = "\\frac{";

/// `\frac{1}{2}` as `1/2`, and how long it was.
fn fraction(text: &str) -> Option<(String, usize)> {
    let rest = text.strip_prefix(FRACTION)?;
    let (upper, rest) = rest.split_once("}{")?;
    let (lower, rest) = rest.split_once('}')?;
    let is_number =
        |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    (is_number(upper) && is_number(lower))
        .then(|| (format!("{upper}/{lower}"), text.len() - rest.len()))
}

/// The length of the terminal's sequence that begins a text, `ESC[1;32m`; 0 where none does.
fn colour(text: &str) -> usize {
    let is_inside = |c: char| c.is_ascii_digit() || ";:?".contains(c);
    match text.strip_prefix("\x1b[").map(|rest| (rest, rest.trim_start_matches(is_inside))) {
        Some((_, end)) if end.starts_with(|c: char| c.is_ascii_alphabetic()) => {
            text.len() - end.len() + 1
        }
        _ => 0,
    }
}

/// What a character stands for.
fn ascii(c: char) -> char {
    match c {
        // Full width.
        '！'..='～' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        // Spaces that do not break, and thin and wide ones.
        '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}' => ' ',
        '−' | '–' => '-',
        '×' | '·' | '⋅' => '*',
        '│' | '┃' | '║' => '|',
        '⟨' | '〈' => '(',
        '⟩' | '〉' => ')',
        _ => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn looks_are_left_out() {
        for (text, expected) in [
            ("\x1b[1;32m(1, 2)\x1b[0m", "(1, 2)"),
            ("\x1b(1, 2", "\x1b(1, 2"),
            ("\x1b[1", "\x1b[1"),
            ("１．５，　２", "1.5, 2"),
            ("a\u{a0}=\u{a0}−1", "a = -1"),
            ("(–1, 0.5–0.6)", "(-1, 0.5,0.6)"),
            ("äöü\n中", "äöü\n中"),
            ("(0, \\frac{1}{2})", "(0, 1/2)"),
            ("\\frac{a}{2}", "\\frac{a}{2}"),
            ("(0, 0)--(1, 0)", "(0, 0)  (1, 0)"),
            ("(0, 0) -- [1, 0] :)", "(0, 0)    [1, 0]   "),
            ("--x (1, --1)", "--x (1, --1)"),
        ] {
            assert_eq!(plain(text), expected);
        }
    }
}
