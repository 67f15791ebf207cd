//! Poses of which a part is not known: `Isometry3::new(place, turn)`, `Transform(p, q * 2)`.

use super::{Item, Kind, MOST_ITEMS, Words};

/// A part of a pose that nobody says.
#[derive(Debug, Clone)]
pub(super) struct Part {
    pub item: Item,
    /// Its name, where it is one: it may be said elsewhere.
    pub name: Option<String>,
    /// The names and the bytes of what the pose takes beside it.
    pub beside: Vec<String>,
    pub inside: (u32, u32),
}

const TYPES: [&str; 6] = ["isometry", "transform", "pose", "se3", "affine", "from_parts"];

/// Parts that move and turn nothing.
const NONE: [&str; 9] =
    ["identity", "zero", "zeros", "default", "none", "null", "origin", "one", "pxidentity"];

/// The parts of poses that are no numbers.
pub(super) fn parts(words: &Words) -> Vec<Part> {
    let at = (0..words.tokens.len()).filter_map(|at| unknown(words, at));
    at.flatten().take(MOST_ITEMS).collect()
}

fn unknown(words: &Words, at: usize) -> Option<Vec<Part>> {
    let word = words.word(at)?;
    let is_call = words.mark(at + 1) == b'(' && words.is_glued(at + 1);
    if !is_call {
        return None;
    }
    let path = words.shown(words.path_start(at), at).to_ascii_lowercase();
    // `let pose = …` names it as well.
    let is_made = word.starts_with(|c: char| c.is_uppercase())
        || matches!(word, "new" | "from_parts" | "translation" | "set");
    let is_pose = TYPES.iter().any(|kind| path.contains(kind)) && is_made;
    let close = words.close(at + 1).filter(|_| is_pose)?;
    let arguments = words.arguments(at + 1, close);
    if arguments.len() < 2 {
        return None;
    }
    let names: Vec<Option<&str>> =
        arguments.iter().map(|&(from, to)| name(words, from, to)).collect();
    let inside = (words.tokens[at + 1].start, words.tokens[close].end);
    let found = arguments.iter().zip(&names).enumerate();
    let found = found.filter(|(_, (argument, name))| match name {
        Some(name) => !is_nothing(name),
        None => is_scaled(words, argument.0, argument.1),
    });
    let part = |(place, ((from, to), name)): (usize, (&(usize, usize), &Option<&str>))| Part {
        item: words.item(*from, *to),
        name: name.map(str::to_owned),
        beside: names
            .iter()
            .enumerate()
            .filter_map(|(other, name)| name.filter(|_| other != place))
            .map(str::to_owned)
            .collect(),
        inside,
    };
    Some(found.map(part).collect())
}

/// A path that is the whole argument, without a call.
fn name<'a>(words: &Words<'a>, from: usize, to: usize) -> Option<&'a str> {
    let from = (from..to).find(|&at| words.mark(at) != b'&').unwrap_or(to);
    let is_path = (from..=to).all(|at| {
        matches!(words.kind(at), Some(Kind::Word)) || matches!(words.mark(at), b'.' | b':')
    });
    (is_path && words.word(from).is_some()).then(|| words.shown(from, to))
}

fn is_nothing(name: &str) -> bool {
    let last = name.rsplit(['.', ':']).next().unwrap_or(name).to_ascii_lowercase();
    NONE.contains(&last.as_str())
}

/// Is something made of it that is not computed here: `Vector3::z() * 0.5`?
fn is_scaled(words: &Words, from: usize, to: usize) -> bool {
    let mut depth = 0_usize;
    (from..=to).any(|at| {
        match words.mark(at) {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && matches!(words.mark(at), b'*' | b'/') && at > from
    })
}
