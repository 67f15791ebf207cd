//! Names → words, shapes, axes and ordinals.

use super::tables::{Shape, TABLES, words};

/// The words of the last part of a key's path.
pub(super) fn names_of_key(key: &str) -> Vec<String> {
    key.rsplit(['.', ':', '>']).find(|part| !part.is_empty()).map_or(Vec::new(), words)
}

pub(super) fn is_plain_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_lowercase())
        && name.chars().all(|c| c.is_alphanumeric() || c == '_')
}

/// The shapes that words name, with their weights; else the shape that they end with, as
/// `myplane` does.
pub(super) fn shapes_of(words: &[String]) -> Vec<(Shape, f32)> {
    const SHORTEST: usize = 4;
    let mut shapes: Vec<_> =
        words.iter().filter_map(|word| TABLES.shapes.get(word.as_str()).copied()).collect();
    if shapes.is_empty() {
        let joined = words.concat();
        let own = joined.trim_end_matches(|c: char| c.is_ascii_digit());
        let ends = own.char_indices().filter_map(|(at, _)| own.get(at..));
        let mut ends = ends.take_while(|end| end.len() >= SHORTEST);
        shapes.extend(ends.find_map(|end| TABLES.shapes.get(end).copied()));
    }
    shapes.sort_by(|a, b| b.1.total_cmp(&a.1));
    shapes
}

pub(super) fn ordinal(words: &[String]) -> Option<u8> {
    words.iter().rev().find_map(|word| {
        Some(match word.as_str() {
            "0" => 0,
            "1" | "a" | "first" | "one" | "left" | "lhs" => 1,
            "2" | "b" | "second" | "two" | "other" | "another" | "right" | "rhs" => 2,
            "3" | "c" => 3,
            _ => return None,
        })
    })
}

/// The stem and the axis of `p.x`, `p_x1`, `centerX`, `x_1`, `x`.
pub(super) fn axis_of(key: &str) -> Option<(String, usize)> {
    let own = key.trim_end_matches(|c: char| c.is_ascii_digit() || c == '_');
    let last = own.chars().next_back()?;
    let axis = "xyzw".find(last.to_ascii_lowercase())?;
    let stem = &own[..own.len() - last.len_utf8()];
    let is_apart =
        stem.len() <= 3 || last.is_uppercase() || stem.ends_with(['.', '_', ']', '>', '[', ':']);
    let stem = stem.trim_end_matches(['.', '_', '[', '>', '-', ':']);
    let number = key[own.len()..].trim_start_matches('_');
    let stem = if stem.is_empty() && !number.is_empty() { "p" } else { stem };
    (is_apart && !matches!(key, "max" | "box" | "Max")).then(|| (format!("{stem}{number}"), axis))
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
    if let Some((stem, 0)) = size_of(keys[0]) {
        let is_next = |(place, key): &(usize, &&str)| size_of(key) == Some((stem.clone(), *place));
        let count = keys.iter().enumerate().take_while(is_next).count();
        if count > 1 {
            return (count, format!("{stem}_size"));
        }
    }
    (1, keys[0].to_owned())
}

/// The stem and the axis of `w`, `rect.height`, `doorDepth`.
pub(super) fn size_of(key: &str) -> Option<(String, usize)> {
    const SIZES: [[&str; 2]; 3] = [["w", "width"], ["h", "height"], ["depth", "depth"]];
    let mut stem = words(key);
    let last = stem.pop()?;
    let axis = SIZES.iter().position(|names| names.contains(&last.as_str()))?;
    Some((stem.join("_"), axis))
}
