//! Names → words, shapes, axes and ordinals.

use super::lists;
use super::tables::{Shape, TABLES, words};

/// The words of a key: the last part of its path says more than those before it.
pub(super) fn names_of_key(key: &str) -> Vec<(Vec<String>, f32)> {
    let mut parts = key.split(['.', ':', '>']).filter(|part| !part.is_empty()).rev();
    let Some(last) = parts.next() else { return Vec::new() };
    let mut names = vec![(words(last), 1.0)];
    let rest: Vec<String> = parts.rev().flat_map(words).filter(|word| word.len() > 1).collect();
    if !rest.is_empty() {
        names.push((rest, 0.4));
    }
    names
}

pub(super) fn is_plain_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_lowercase())
        && name.chars().all(|c| c.is_alphanumeric() || c == '_')
}

pub(super) fn is_answering(words: &[String]) -> bool {
    words.iter().any(|word| TABLES.answers.contains(word.as_str()) && !lists::is("asked", word))
}

/// The shapes that words name, with their weights.
pub(super) fn shapes_of(words: &[String]) -> Vec<(Shape, f32)> {
    const ENDS: [(&str, Shape); 9] = [
        ("plane", Shape::Plane),
        ("sphere", Shape::Sphere),
        ("triangle", Shape::Triangle),
        ("capsule", Shape::Capsule),
        ("cylinder", Shape::Cylinder),
        ("circle", Shape::Sphere),
        ("aabb", Shape::Box),
        ("segment", Shape::Segment),
        ("polygon", Shape::Polygon),
    ];
    const JOINED: [(&str, Shape); 6] = [
        ("linesegment", Shape::Segment),
        ("boundingbox", Shape::Box),
        ("boundingsphere", Shape::Sphere),
        ("spherecast", Shape::Cast),
        ("linecast", Shape::Segment),
        ("raycast", Shape::Ray),
    ];
    let mut shapes: Vec<_> =
        words.iter().filter_map(|word| TABLES.shapes.get(word.as_str()).copied()).collect();
    let joined = words.concat();
    let own = joined.trim_end_matches(|c: char| c.is_ascii_digit());
    if shapes.is_empty() {
        shapes.extend(
            ENDS.iter().filter(|(end, _)| own.ends_with(end)).map(|(_, shape)| (*shape, 1.0)),
        );
    }
    shapes.extend(
        JOINED.iter().filter(|(part, _)| joined.contains(part)).map(|(_, shape)| (*shape, 1.2)),
    );
    // A line segment is no line.
    if shapes.iter().any(|(shape, _)| *shape == Shape::Segment) {
        shapes.retain(|(shape, _)| *shape != Shape::Line);
    }
    shapes.sort_by(|a, b| b.1.total_cmp(&a.1));
    shapes
}

pub(super) fn ordinal_of(word: &str) -> Option<u8> {
    Some(match word {
        "0" => 0,
        "1" | "a" | "first" | "one" | "left" | "lhs" => 1,
        "2" | "b" | "second" | "two" | "other" | "another" | "right" | "rhs" => 2,
        "3" | "c" => 3,
        _ => return None,
    })
}

pub(super) fn ordinal(words: &[String]) -> Option<u8> {
    words.iter().rev().find_map(|word| ordinal_of(word))
}

/// Does a name say a component, `p.x`, or a size, `width`?
pub(super) fn is_component(key: &str) -> bool {
    axis_of(key).is_some() || size_of(key).is_some() || key.len() < 4 && key.ends_with('r')
}

/// The stem and the axis of `p.x`, `p_x1`, `centerX`, `x`.
fn axis_of(key: &str) -> Option<(String, usize)> {
    match key.rsplit('.').next().unwrap_or(key) {
        "lat" | "latitude" => return Some(("point".to_owned(), 0)),
        "lon" | "lng" | "longitude" => return Some(("point".to_owned(), 1)),
        _ => {}
    }
    // `xCenter`, `x_1`, `x1`
    if let Some(rest) = key.strip_prefix(['x', 'y', 'z'])
        && rest.starts_with(|c: char| c.is_uppercase() || c == '_' || c.is_ascii_digit())
    {
        let axis = "xyz".find(&key[..1])?;
        let rest = rest.trim_start_matches('_');
        let is_number = rest.bytes().all(|byte| byte.is_ascii_digit());
        return Some((if is_number { format!("p{rest}") } else { rest.to_owned() }, axis));
    }
    let digits = key.len() - key.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let digits = if digits == 1 { 1 } else { 0 };
    let own = &key[..key.len() - digits];
    let last = own.chars().next_back()?;
    let axis = "xyzw".find(last.to_ascii_lowercase())?;
    let stem = own[..own.len() - last.len_utf8()].to_owned();
    let is_apart = stem.is_empty()
        || stem.ends_with(['.', '_', ']', '>', '[', ':'])
        || last.is_uppercase()
        || stem.len() <= 3;
    let stem = stem.trim_end_matches(['.', '_', '[', '>', '-', ':']).to_owned() + &key[own.len()..];
    let is_word = TABLES.roles.contains_key(key.to_lowercase().as_str())
        && key.len() > 2
        && !last.is_uppercase();
    (is_apart && !is_word && !matches!(key, "max" | "box" | "Max")).then_some((stem, axis))
}

pub(super) fn is_axis(name: &str) -> bool {
    matches!(name, "x" | "y" | "z" | "X" | "Y" | "Z")
}

/// Which of a box's sizes a name is.
fn size_of(key: &str) -> Option<usize> {
    let own = key.trim_end_matches(|c: char| c.is_ascii_digit()).to_lowercase();
    let last = own.rsplit(['.', '_']).next()?;
    Some(match last {
        "width" | "w" => 0,
        "height" | "h" => 1,
        "depth" | "d" => 2,
        _ => return None,
    })
}

/// Counts the first keys that name components of one value, and returns its name.
pub(super) fn joined(keys: &[&str]) -> (usize, String) {
    if let Some((stem, 0)) = axis_of(keys[0]) {
        let is_next = |(place, key): &(usize, &&str)| axis_of(key) == Some((stem.clone(), *place));
        let count = keys.iter().enumerate().take_while(is_next).count();
        if count > 1 {
            return (count, stem);
        }
    }
    let sizes = keys.iter().enumerate().take_while(|(place, key)| size_of(key) == Some(*place));
    match sizes.count() {
        0 | 1 => (1, keys[0].to_owned()),
        count => (count, "size".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn components_of_one_name_are_joined() {
        assert_eq!(joined(&["p.x", "p.y", "q.x"]), (2, "p".to_owned()));
        assert_eq!(joined(&["centerX", "centerY", "centerZ"]), (3, "center".to_owned()));
        assert_eq!(joined(&["width", "height"]), (2, "size".to_owned()));
        assert_eq!(joined(&["y", "x"]), (1, "y".to_owned()));
    }

    #[test]
    fn a_line_segment_is_no_line() {
        let shapes = shapes_of(&words("line_segment"));
        assert!(shapes.iter().all(|(shape, _)| *shape == Shape::Segment), "{shapes:?}");
    }
}
