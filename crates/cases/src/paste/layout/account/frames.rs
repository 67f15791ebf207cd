//! Frames and units that a file says of each shape: `frame: map`, `space: local`, `"units": "mm"`.

use super::Words;

const KEYS: [&str; 13] = [
    "frame",
    "frame_id",
    "space",
    "coordinate_space",
    "coordinates",
    "coords",
    "crs",
    "unit",
    "units",
    "axes",
    "up_axis",
    "handedness",
    "convention",
];

/// What a file says that its numbers do not share.
pub(super) fn differing(words: &Words) -> Option<String> {
    const MOST: usize = 100;
    let said = (0..words.tokens.len()).filter_map(|at| value(words, at)).take(MOST);
    let said: Vec<(&str, &str)> = said.collect();
    let local = said.iter().find(|(_, value)| value.eq_ignore_ascii_case("local"));
    let differs = said.iter().find(|(key, value)| {
        said.iter().any(|(other, another)| other == key && !another.eq_ignore_ascii_case(value))
    });
    local.or(differs).map(|(key, value)| format!("{key} {value}")).or_else(|| of_robots(words))
}

/// `segment in tool0: …`, `sphere in base_link: …`: the second of two frames that robots have.
fn of_robots(words: &Words) -> Option<String> {
    const FRAMES: [&str; 6] = ["map", "odom", "world", "tool0", "base_footprint", "flange"];
    let is_frame = |name: &&str| {
        FRAMES.contains(name) || ["_link", "_frame"].iter().any(|end| name.ends_with(end))
    };
    let of = |at: usize| words.word(at + 1).filter(|_| words.word(at) == Some("in"));
    let mut frames = (0..words.tokens.len()).filter_map(of).filter(is_frame);
    let first = frames.next()?;
    frames.find(|other| *other != first).map(str::to_owned)
}

/// The word that stands behind a key of a frame.
fn value<'a>(words: &Words<'a>, at: usize) -> Option<(&'a str, &'a str)> {
    let key = words.word(at).filter(|key| KEYS.contains(key))?;
    let mut next = at + 1;
    next += usize::from(matches!(words.mark(next), b'"' | b'\''));
    if !matches!(words.mark(next), b':' | b'=') {
        return None;
    }
    next += 1;
    next += usize::from(matches!(words.mark(next), b'"' | b'\''));
    // `"units": {"ray": "m", "sphere": "mm"}`
    if words.mark(next) == b'{' {
        let close = words.close(next)?;
        let values: Vec<&str> = (next..close)
            .filter(|&at| words.mark(at) == b':')
            .filter_map(|at| words.word(at + 1).or_else(|| words.word(at + 2)))
            .collect();
        let first = *values.first()?;
        let other = values.iter().find(|value| **value != first);
        return other.map(|_| (key, "local"));
    }
    words.word(next).map(|value| (key, value))
}
