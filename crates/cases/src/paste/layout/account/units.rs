//! Units that a text names: two of them, or one that is doubted, or one that some numbers alone have,
//! and nobody knows how large a case is.

use super::super::super::Group;
use super::qualifiers::spoken;
use super::vocabulary::{DOUBTED, holds};

/// A unit, and where its word stands.
#[derive(Debug, Clone)]
pub(super) struct Unit {
    name: &'static str,
    at: u32,
    /// Does it stand right behind a number?
    is_behind: bool,
    /// Does its sentence doubt it?
    is_doubted: bool,
}

/// A longer text is a page, not somebody's report.
const LONGEST: usize = 100_000;

/// The units that the words of a text name.
pub(super) fn units(text: &str, sentences: &[u32]) -> Vec<Unit> {
    if text.len() > LONGEST {
        return Vec::new();
    }
    let lower = text.to_ascii_lowercase();
    let spoken = spoken(&lower, sentences);
    let mut units = Vec::new();
    for (at, own) in spoken.iter().enumerate() {
        let before = at.checked_sub(1).map(|before| &spoken[before]);
        let bare = own.word.trim_start_matches(|c: char| c.is_ascii_digit());
        let is_glued = bare.len() < own.word.len();
        let is_next = before.is_some_and(|before| {
            let gap = &lower[before.at + before.word.len()..own.at];
            before.word.ends_with(|c: char| c.is_ascii_digit()) && matches!(gap, " " | "-" | ") ")
        });
        let is_behind = is_glued || is_next;
        let Some(name) = unit(bare) else { continue };
        let lead = before.map_or("", |before| before.word);
        let is_meant = match bare {
            "m" | "ft" | "yd" => is_behind || matches!(lead, "in" | "unit" | "units"),
            // A player has feet, a cone has a foot.
            "foot" | "feet" => is_behind || matches!(lead, "in" | "are" | "is" | "or" | "and"),
            _ => true,
        };
        if is_meant {
            let mut sentence = spoken.iter().filter(|other| other.sentence == own.sentence);
            let is_doubted = sentence.any(|other| holds(DOUBTED, other.word));
            let at = u32::try_from(own.at + own.word.len() - bare.len()).unwrap_or(u32::MAX);
            units.push(Unit { name, at, is_behind, is_doubted });
        }
    }
    units
}

fn unit(word: &str) -> Option<&'static str> {
    Some(match word {
        "m" | "meter" | "meters" | "metre" | "metres" => "metres",
        "cm" | "centimeter" | "centimeters" | "centimetre" | "centimetres" => "centimetres",
        "mm" | "millimeter" | "millimeters" | "millimetre" | "millimetres" => "millimetres",
        "km" | "kilometer" | "kilometers" | "kilometre" | "kilometres" => "kilometres",
        "inch" | "inches" => "inches",
        "ft" | "foot" | "feet" => "feet",
        "yd" | "yard" | "yards" => "yards",
        "px" | "pixels" => "pixels",
        _ => return None,
    })
}

/// Two units of length that the names of groups end with: `center_m` and `radius_cm`.
fn of_names(taken: &[&Group]) -> Option<String> {
    let unit = |group: &&Group| unit(group.name.rsplit_once('_')?.1);
    let mut units = taken.iter().filter_map(unit);
    let first = units.next()?;
    units.find(|other| *other != first).map(|other| format!("{first} and {other}"))
}

/// What speaks against a case that takes these groups.
pub(super) fn against(units: &[Unit], taken: &[&Group]) -> Option<String> {
    of_names(taken).or_else(|| of_words(units, taken))
}

fn of_words(units: &[Unit], taken: &[&Group]) -> Option<String> {
    let is_of = |unit: &Unit, group: &Group| {
        let end = group.span.1;
        unit.is_behind && group.span.0 < unit.at && (end..end + 3).contains(&unit.at)
            || group.span.0 < unit.at && unit.at < end
    };
    let counts = |unit: &&Unit| !unit.is_behind || taken.iter().any(|group| is_of(unit, group));
    let mut counted = units.iter().filter(counts);
    let first = counted.next()?;
    if let Some(other) = counted.find(|other| other.name != first.name) {
        return Some(format!("{} and {}", first.name, other.name));
    }
    let said = || units.iter().filter(counts);
    if said().any(|unit| unit.is_doubted && !unit.is_behind) {
        return Some(first.name.to_owned());
    }
    // `radius 50 cm`, and nothing of where it is.
    let is_large = matches!(first.name, "metres" | "pixels");
    let is_bare = |group: &&&Group| {
        let is_length = group.numbers.iter().any(|&number| number != 0.0);
        is_length && !said().any(|unit| is_of(unit, group))
    };
    let is_partly = said().all(|unit| unit.is_behind) && taken.iter().filter(is_bare).count() > 1;
    (is_partly && !is_large).then(|| first.name.to_owned())
}
