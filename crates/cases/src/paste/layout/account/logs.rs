//! Numbers of logs and files, and what a test compares with over several lines.

use super::vocabulary::holds;
use super::{Kind, Words};

/// `[1693312.118] [WARN]` of a log, `element vertex 3` of a file, `distance = 0.05 (limit 0.1)`.
pub(super) fn is_logged(words: &Words, at: usize) -> bool {
    let Some(before) = at.checked_sub(1) else { return false };
    let word = |back: usize| at.checked_sub(back).and_then(|at| words.word(at));
    let begins = before == 0 || words.kind(before - 1) == Some(Kind::Line);
    let is_level = words.word(at + 3).is_some_and(|word| {
        holds("TRACE DEBUG INFO NOTE WARN WARNING ERROR FATAL", &word.to_ascii_uppercase())
    });
    let is_stamp = begins
        && words.mark(before) == b'['
        && words.mark(at + 1) == b']'
        && words.mark(at + 2) == b'['
        && is_level;
    let is_limit = matches!(word(1), Some("limit" | "threshold" | "tolerance"))
        && at > 4
        && words.mark(at - 2) == b'('
        && words.mark(at + 1) == b')'
        && words.is_number(at - 3)
        && matches!(word(5), Some("distance" | "clearance" | "separation" | "gap" | "depth"));
    is_stamp || is_limit || word(2) == Some("element") || word(1) == Some("ascii")
}

/// `distance(a, b) == sqrt(29) - 1`: what stands on the other side of a comparison.
pub(super) fn is_compared_with(words: &Words, at: usize) -> bool {
    const LONGEST: usize = 12;
    let is_operator = |at: usize| matches!(words.mark(at), b'+' | b'-' | b'*' | b'/');
    for back in (at.saturating_sub(LONGEST)..at).rev() {
        let is_double = words.mark(back) == b'=' && back > 0 && words.mark(back - 1) == b'=';
        match words.kind(back) {
            Some(Kind::Mark(b'=')) => return is_double,
            // A line may break behind the sign.
            Some(Kind::Line) if back > 0 && words.mark(back - 1) == b'=' => {}
            Some(Kind::Mark(b')')) if is_operator(back + 1) => {}
            Some(Kind::Word | Kind::Number(_) | Kind::Mark(b':' | b'(' | b'.')) => {}
            Some(Kind::Mark(_)) if is_operator(back) => {}
            _ => return false,
        }
    }
    false
}
