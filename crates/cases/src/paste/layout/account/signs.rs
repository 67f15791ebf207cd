//! Signs of arithmetic beyond ASCII that stand at a number: `√2`, `2½`, `10³`, `≥ 0.5`.

use super::{Item, MOST_ITEMS, Words};

const SIGNS: [char; 26] = [
    '√', '∛', '½', '⅓', '⅔', '¼', '¾', '⅕', '⅛', '⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹',
    '⁻', 'π', '≤', '≥', '±', '‰', '∓',
];

/// The signs of a text, each with the bytes of the number beside it.
pub(super) fn signs(text: &str) -> Vec<Item> {
    let mut line = 1;
    let mut signs = Vec::new();
    for (at, c) in text.char_indices() {
        line += u32::from(c == '\n');
        if !SIGNS.contains(&c) || signs.len() == MOST_ITEMS {
            continue;
        }
        let end = at + c.len_utf8();
        let before = text[..at].trim_end_matches(' ');
        let behind = &text[end..];
        let blank = behind.len() - behind.trim_start_matches(' ').len();
        let is_digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
        let from = if is_digit(before.chars().next_back()) { before.len() - 1 } else { at };
        let to = if is_digit(behind[blank..].chars().next()) { end + blank + 1 } else { end };
        let bytes = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        signs.push(Item {
            shown: text[from..to].to_owned(),
            line,
            span: (bytes(from), bytes(to)),
            is_rough: false,
            axis: None,
        });
    }
    signs
}

/// Differences among points whose numbers commas part: `[[1, 2], [3 -4]]`.
pub(super) fn differences(words: &Words) -> Vec<Item> {
    let is_number = |at: usize| words.is_number(at);
    let is_open = |at: usize| words.mark(at) == b'[';
    let has_commas = (1..words.tokens.len())
        .any(|at| is_open(at - 1) && is_number(at) && words.mark(at + 1) == b',');
    let is_difference = |at: &usize| {
        is_open(at - 1)
            && is_number(*at)
            && words.mark(at + 1) == b'-'
            && is_number(at + 2)
            && words.mark(at + 3) == b']'
    };
    let found = (1..words.tokens.len()).filter(|at| has_commas && is_difference(at));
    found.take(MOST_ITEMS).map(|at| words.item(at, at + 2)).collect()
}

/// Where dashes part brackets: `[0, 0, 0] - [1, 1, 1]`.
pub(super) fn dashes(text: &str) -> Vec<(u32, u32)> {
    parted(text, &["-", "–"])
}

/// Where arrows do: `(0, 5, 0) -> (0, -5, 0)`.
pub(super) fn arrows(text: &str) -> Vec<(u32, u32)> {
    parted(text, &["->", "→", "-->", "=>"])
}

/// Where one of these signs stands between two brackets: the end of the one, the start of the other.
fn parted(text: &str, signs: &[&str]) -> Vec<(u32, u32)> {
    let mut dashes = Vec::new();
    let found = signs.iter().flat_map(|sign| text.match_indices(sign).take(MOST_ITEMS));
    for (at, dash) in found {
        let end = text[..at].trim_end_matches(' ').len();
        let behind = &text[at + dash.len()..];
        let start = text.len() - behind.trim_start_matches(' ').len();
        let is_between = text[..end].ends_with([')', ']']) && text[start..].starts_with(['(', '[']);
        let bytes = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        if is_between {
            dashes.push((bytes(end), bytes(start)));
        }
    }
    dashes
}
