//! Where an arc begins and ends, as a sentence tells it: `from 60° counter-clockwise to 200°`.

use super::super::Group;
use super::super::prose::told;

/// A number of degrees, and the bytes where it stands.
struct Angle {
    degrees: f64,
    start: usize,
    end: usize,
}

/// What a sentence says between two angles, with `#` for each further angle.
const TURNS: [&str; 5] =
    ["counter-clockwise", "counterclockwise", "anti-clockwise", "anticlockwise", "ccw"];

/// The first and the last angle of the one arc that a text tells so; none where its angles may count
/// from elsewhere or the other way round.
pub(super) fn angles(text: &str) -> Vec<Group> {
    let lower = text.to_ascii_lowercase();
    if counts_otherwise(&lower) {
        return Vec::new();
    }
    let mut arcs =
        TURNS.iter().flat_map(|turn| lower.match_indices(turn)).filter_map(|(at, turn)| {
            let first = last_angle(&lower[..at])?;
            let (through, last) = angles_behind(&lower, at + turn.len())?;
            let span = |angle: f64| (angle - first.degrees).rem_euclid(360.0);
            let passes = through.iter().all(|angle| span(angle.degrees) < span(last.degrees));
            let behind = lower[last.end..].trim_start_matches([' ', '°']);
            let behind = ["degrees", "deg"]
                .iter()
                .find_map(|unit| behind.strip_prefix(unit))
                .unwrap_or(behind);
            let behind = behind.trim_start();
            let is_end = behind.is_empty()
                || behind.starts_with([',', '.', ';', ':', ')', '(', '?'])
                || behind.starts_with("and ");
            (passes && is_end).then_some([first, last])
        });
    let (Some([first, last]), None) = (arcs.next(), arcs.next()) else { return Vec::new() };
    let line = |at: usize| u32::try_from(lower[..at].matches('\n').count() + 1).unwrap_or(u32::MAX);
    let group = |name: &str, angle: Angle| {
        told(name, vec![angle.degrees], line(angle.start), (angle.start, angle.end))
    };
    vec![group("start angle", first), group("end angle", last)]
}

/// `0° is up`, `y down`: a zero or a turn of another kind than that of mathematics.
fn counts_otherwise(lower: &str) -> bool {
    const OTHERS: [&str; 9] = [
        "y down",
        "y-down",
        "y points down",
        "downwards",
        "downward",
        "radian",
        "screen",
        "pixel",
        "compass",
    ];
    const ZEROS: [&str; 5] = ["0°", "0 °", "0 degrees", "zero degrees", "0 deg"];
    let is_other = |rest: &str| {
        let end = rest.find([')', '.', ';', '\n']).unwrap_or(rest.len());
        let mut words = rest[..end].split(|c: char| !(c.is_alphanumeric() || c == '-' || c == '+'));
        words.any(|word| {
            matches!(word, "y" | "+y" | "-y" | "-x" | "up" | "down" | "left" | "north" | "top")
                || matches!(word, "south" | "west" | "twelve" | "noon" | "vertical" | "above")
        })
    };
    let is_zero = |zero: &&str| {
        lower.match_indices(*zero).any(|(at, _)| {
            let is_whole = !lower[..at].ends_with(|c: char| c.is_ascii_digit() || c == '.');
            let rest = &lower[at + zero.len()..];
            let says = ["is", "points", "=", "lies", "means", "being", "along", "at", ","];
            let first = rest.split_whitespace().next().unwrap_or_default();
            is_whole && says.contains(&first) && is_other(rest)
        })
    };
    // `angles are measured from the y axis`
    let is_measured = lower.split("measured from").skip(1).any(is_other);
    OTHERS.iter().any(|word| lower.contains(word)) || is_measured || ZEROS.iter().any(is_zero)
}

/// The angle that ends some text, but for words that only lead on: `begins at 310° and runs`.
fn last_angle(text: &str) -> Option<Angle> {
    const LINKS: [&str; 8] = ["and", "runs", "goes", "it", "from", "there", "sweeps", "on"];
    let is_link = |word: &str| LINKS.contains(&word.trim_matches(','));
    let mut end = text.trim_end().len();
    loop {
        let rest = text[..end].trim_end().trim_end_matches(',');
        let start = rest.rfind(char::is_whitespace).map_or(0, |at| at + 1);
        if !is_link(&rest[start..]) {
            end = rest.len();
            break;
        }
        end = start;
    }
    let rest = without_unit(&text[..end])?;
    let start = rest
        .rfind(|c: char| !(c.is_ascii_digit() || c == '.' || c == '-'))
        .map_or(0, |at| at + rest[at..].chars().next().map_or(1, char::len_utf8));
    let lead = rest[..start].trim_end();
    let leads = ["from", "at", "begins at", "starts at"];
    let is_lead = leads.iter().any(|word| lead.ends_with(word));
    let degrees = rest[start..].parse().ok().filter(|_| is_lead)?;
    Some(Angle { degrees, start, end: rest.len() })
}

/// Some text that ends with degrees, without their unit.
fn without_unit(text: &str) -> Option<&str> {
    let units = ["degrees", "deg", "°"];
    units.iter().find_map(|unit| text.strip_suffix(unit)).map(str::trim_end)
}

/// The angles that a turn goes through, and that to which it goes.
fn angles_behind(text: &str, from: usize) -> Option<(Vec<Angle>, Angle)> {
    const THROUGH: [&str; 4] = ["through", "over", "past", "via"];
    const LINKS: [&str; 6] = ["up", "and", "on", "then", "round", "around"];
    let (mut through, mut at) = (Vec::new(), from);
    let mut is_last = None;
    loop {
        let rest = &text[at..];
        let begin = at + rest.find(|c: char| !(c.is_whitespace() || c == ','))?;
        let word = text[begin..].split([' ', ',', '\n']).next().unwrap_or_default();
        match word {
            "to" | "until" => is_last = Some(true),
            _ if THROUGH.contains(&word) => is_last = Some(false),
            _ if LINKS.contains(&word) => {}
            _ => {
                let angle = angle(text, begin)?;
                match is_last.take()? {
                    true => return Some((through, angle)),
                    false => through.push(Angle { ..angle }),
                }
                let last = through.last()?;
                let unit = text[last.end..].find([' ', ',', '\n']).filter(|unit| *unit > 0);
                let is_apart = text[last.end..].trim_start().starts_with("deg");
                at = last.end
                    + match is_apart {
                        true => {
                            text[last.end..].find("deg")?
                                + text[last.end..].trim_start().find(' ')?
                        }
                        false => unit?,
                    };
                continue;
            }
        }
        at = begin + word.len();
    }
}

/// The angle that begins here.
fn angle(text: &str, start: usize) -> Option<Angle> {
    let rest = &text[start..];
    let length = rest.find(|c: char| !(c.is_ascii_digit() || c == '.' || c == '-'))?;
    let behind = rest[length..].trim_start();
    let is_unit = ["°", "deg"].iter().any(|unit| behind.starts_with(unit));
    let degrees = rest[..length].parse().ok().filter(|_| is_unit)?;
    Some(Angle { degrees, start, end: start + length })
}
