//! Numbers of programs and of years.

use super::Words;
use super::vocabulary::{SOFTWARE, is_of_a_case};

/// `Chrome 115`, `C++17`, `(2014)`
pub(super) fn is_version(words: &Words, at: usize, number: f64) -> bool {
    let Some(before) = at.checked_sub(1) else { return false };
    let is_year = number.fract() == 0.0 && (1950.0..2050.0).contains(&number);
    let is_name = words.word(before).is_some_and(|word| {
        let is_capital = word.len() > 1 && word.starts_with(|c: char| c.is_uppercase());
        is_capital && !is_of_a_case(word)
    });
    // `glam 0.29`
    let is_software = words.word(before).is_some_and(|word| {
        // `cannon-es 0.20`
        let is_second = before > 1 && words.mark(before - 1) == b'-' && words.is_glued(before);
        let word = match words.word(before.saturating_sub(2)) {
            Some(first) if is_second => first,
            _ => word,
        };
        let word = word.to_ascii_lowercase();
        // `parry2d`, `rapier3d`
        SOFTWARE.split(' ').any(|name| {
            word.strip_prefix(name)
                .is_some_and(|rest| matches!(rest, "2d" | "3d") || !is_of_a_case(&word))
        })
    });
    let is_plus = words.mark(before) == b'+' && at > 2 && words.mark(at - 2) == b'+';
    // `Godot 3.4, 4.0`
    let lead = words.text.get(..words.tokens[at].start as usize).unwrap_or_default();
    let lead = lead.trim_end();
    let is_next = lead.strip_suffix(',').is_some_and(|lead| {
        let name = lead.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.').trim_end();
        let from = name.rfind(|c: char| !c.is_alphanumeric()).map_or(0, |at| at + 1);
        let name = name.get(from..).unwrap_or_default().to_ascii_lowercase();
        SOFTWARE.split(' ').any(|software| name.starts_with(software))
    });
    is_next || is_plus || is_name || is_software || (is_year && words.word(before).is_some())
}
