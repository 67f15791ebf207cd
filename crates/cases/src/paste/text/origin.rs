//! `a sphere of radius 2 at the origin`: a point in words, written as its numbers.

use std::borrow::Cow;

/// A longer text is no report that somebody writes.
const LONGEST: usize = 100_000;

const ORIGIN: &str = "origin";

/// The text with the origin that a sentence gives as the place of something; its lines stay where
/// they are.
pub(super) fn in_numbers(text: &str) -> Cow<'_, str> {
    if text.len() > LONGEST || !text.contains(ORIGIN) {
        return Cow::Borrowed(text);
    }
    let point = if is_flat(text) { "(0, 0)" } else { "(0, 0, 0)" };
    let mut out = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let mut rest = 0;
        for (at, _) in line.match_indices(ORIGIN) {
            if let Some(start) = place(line, at) {
                out.push_str(&line[rest..start]);
                rest = at + ORIGIN.len();
                // `at the origin (0, 0, 0)`
                if !is_told_in_numbers(&line[rest..]) {
                    out.push_str(point);
                }
            }
        }
        out.push_str(&line[rest..]);
    }
    Cow::Owned(out)
}

/// `(0, 0, 0)` behind it.
fn is_told_in_numbers(behind: &str) -> bool {
    let inside = behind.trim_start().strip_prefix('(').and_then(|rest| rest.split_once(')'));
    inside.is_some_and(|(inside, _)| {
        inside.split(',').all(|part| part.trim().parse::<f64>().is_ok_and(|number| number == 0.0))
    })
}

/// Have all points of a text two numbers?
fn is_flat(text: &str) -> bool {
    let numbers = |inside: &str| {
        let parts: Vec<_> = inside.split(',').map(str::trim).collect();
        parts.iter().all(|part| part.parse::<f64>().is_ok()).then_some(parts.len())
    };
    let counts: Vec<usize> = text
        .split(['(', '[', '{'])
        .skip(1)
        .filter_map(|rest| rest.split_once([')', ']', '}']).and_then(|(inside, _)| numbers(inside)))
        .filter(|count| *count > 1)
        .collect();
    counts.first() == Some(&2) && counts.iter().all(|count| *count == 2)
}

/// Where `the origin` begins whose word stands here, if it is the place of something that has one.
fn place(line: &str, at: usize) -> Option<usize> {
    const CODE: [&str; 7] = ["//", "/*", "* ", "{", "#", "->", "=="];
    const SYSTEMS: [&str; 5] = ["world", "scene", "coordinate", "global", "world's"];
    let is_code = CODE.iter().any(|mark| line.contains(mark)) || line.trim_end().ends_with(';');
    if is_code || !ends_there(&line[at + ORIGIN.len()..]) {
        return None;
    }
    let sentence = line[..at].rfind(['.', '?', '!', ':']).map_or(0, |end| end + 1);
    let lower = line[sentence..at].to_lowercase();
    let mut before: Vec<&str> = lower.split_whitespace().collect();
    let mut start = at;
    let mut take = |before: &mut Vec<&str>, of: &[&str]| {
        let is_one = before.last().is_some_and(|word| of.contains(word));
        if is_one {
            let word = before.pop().unwrap_or_default();
            start = line[..start].trim_end().len() - word.len();
        }
        is_one
    };
    take(&mut before, &SYSTEMS);
    let has_article = take(&mut before, &["the"]);
    let preposition = before.pop()?;
    const DENIED: [&str; 9] =
        ["not", "never", "relative", "offset", "away", "near", "if", "distance", "longer"];
    let is_denied = |word: &&&str| DENIED.contains(word) || word.ends_with("n't");
    const NEAR: usize = 8;
    if before.iter().rev().take(NEAR).any(|word| is_denied(&word)) {
        return None;
    }
    const PLACED: [&str; 20] = [
        "sphere", "ball", "circle", "disc", "disk", "box", "cube", "cuboid", "aabb", "obb",
        "center", "centre", "centered", "centred", "apex", "tip", "starts", "starting", "begins",
        "ray",
    ];
    const OTHERS: [&str; 24] = [
        "object",
        "gameobject",
        "mesh",
        "actor",
        "body",
        "scene",
        "root",
        "node",
        "transform",
        "plane",
        "triangle",
        "capsule",
        "cylinder",
        "cone",
        "torus",
        "camera",
        "vertex",
        "it",
        "both",
        "foot",
        "which",
        "spheres",
        "boxes",
        "cubes",
    ];
    const WAYS: [&str; 10] =
        ["ray", "segment", "line", "starts", "starting", "goes", "moves", "going", "shot", "cast"];
    let bare = |word: &str| word.trim_matches(|c: char| !c.is_alphanumeric()).to_owned();
    let said = || before.iter().rev().take(NEAR).map(|word| bare(word));
    let is_placed = match preposition {
        "at" => true,
        "in" | "on" | "around" | "about" => has_article,
        // `from (1, 1, 1) to the origin`
        "to" => return (has_article && before.last()?.ends_with(')')).then_some(start),
        "from" | "through" => {
            let is_way = said().next().is_some_and(|word| WAYS.contains(&word.as_str()));
            return (has_article && is_way).then_some(start);
        }
        _ => false,
    };
    // `a btSphereShape(1) at the origin`
    let is_shape = |word: &str| {
        word.contains('(') && ["sphere", "box"].iter().any(|shape| word.contains(shape))
    };
    let can_be = |word: &str| PLACED.contains(&word) || is_shape(word);
    let nearest = said().find(|word| can_be(word) || OTHERS.contains(&word.as_str()))?;
    (is_placed && can_be(&nearest)).then_some(start)
}

/// Does what follows leave it a point: ` with radius 2`, but not ` of the mesh`?
fn ends_there(behind: &str) -> bool {
    const WORDS: [&str; 30] = [
        "with",
        "and",
        "along",
        "pointing",
        "direction",
        "dir",
        "facing",
        "toward",
        "towards",
        "to",
        "size",
        "radius",
        "half",
        "has",
        "going",
        "goes",
        "looking",
        "against",
        "rotated",
        "unrotated",
        "misses",
        "hits",
        "in",
        "but",
        "is",
        "vs",
        "versus",
        "or",
        "does",
        "should",
    ];
    let rest = behind.trim_start();
    let word: String = rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
    let is_glued = rest.len() == behind.len();
    match rest.chars().next() {
        None => true,
        Some(',' | ';' | ')') => is_glued,
        Some('(') => is_told_in_numbers(rest),
        Some('.' | '?' | '!') => is_glued && !rest[1..].starts_with(char::is_alphanumeric),
        _ => !is_glued && WORDS.contains(&word.as_str()),
    }
}

#[cfg(test)]
mod tests {
    use super::in_numbers;

    #[test]
    fn the_origin_is_a_point_where_something_is() {
        for (said, expected) in [
            ("a sphere of radius 2 at the origin.", "a sphere of radius 2 at (0, 0, 0)."),
            (
                "a circle centred on the origin, point (1, 2)",
                "a circle centred on (0, 0), point (1, 2)",
            ),
            ("cube at origin with size 2", "cube at (0, 0, 0) with size 2"),
            ("a ball at the origin (0, 0, 0)", "a ball at  (0, 0, 0)"),
            ("ray from the origin along (0, 0, 1)", "ray from (0, 0, 0) along (0, 0, 1)"),
            ("from (1, 2, 3) to the world origin", "from (1, 2, 3) to (0, 0, 0)"),
        ] {
            assert_eq!(in_numbers(said), expected);
        }
        for said in [
            "the sphere is not at the origin",
            "sphere 3 units away from the origin",
            "a mesh with a sphere, the object at the origin",
            "the ball is at the origin of the car",
            "sphere at origin.x + 1",
            "ray origin: at the origin = (1, 2, 3)",
            "if the box is at the origin, it works",
            "the ball is at the origin (0.5, 0, 0)",
        ] {
            assert_eq!(in_numbers(said), said);
        }
    }
}
