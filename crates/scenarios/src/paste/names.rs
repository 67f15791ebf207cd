//! Names → words, shapes, axes and ordinals.

use super::tables::{Shape, TABLES, is_in, words};

/// The shapes that words name, with their weights.
pub(super) fn shapes_of(words: &[String]) -> Vec<(Shape, f32)> {
    let mut shapes: Vec<_> =
        words.iter().filter_map(|word| TABLES.shapes.get(word.as_str()).copied()).collect();
    shapes.sort_by(|a, b| b.1.total_cmp(&a.1));
    shapes
}

pub(super) fn ordinal(words: &[String]) -> Option<usize> {
    const LISTS: [&str; 4] = ["zeroth", "first", "second", "third"];
    words.iter().rev().find_map(|word| LISTS.iter().position(|list| is_in(list, word)))
}

/// The name and the axis of `p.x`, `p_x1`, `centerX`, `x_1`, `x`.
fn axis_of(key: &str) -> Option<(String, usize)> {
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

/// The name of the value that a key names a component of, and which one.
pub(super) fn component_of(key: &str) -> Option<(String, usize)> {
    axis_of(key).or_else(|| size_of(key))
}

/// Counts the first keys that name components of one value, and returns its name.
pub(super) fn joined(keys: &[&str]) -> (usize, String) {
    if let Some((name, 0)) = component_of(keys[0]) {
        let is_next =
            |(place, key): &(usize, &&str)| component_of(key) == Some((name.clone(), *place));
        let count = keys.iter().enumerate().take_while(is_next).count();
        if count > 1 {
            return (count, name);
        }
    }
    (1, keys[0].to_owned())
}

/// The name and the axis of `w`, `rect.height`, `doorDepth`.
fn size_of(key: &str) -> Option<(String, usize)> {
    const SIZES: [[&str; 2]; 3] = [["w", "width"], ["h", "height"], ["depth", "depth"]];
    let mut stem = words(key);
    let last = stem.pop()?;
    let axis = SIZES.iter().position(|names| names.contains(&last.as_str()))?;
    stem.push("size".to_owned());
    Some((stem.join("_"), axis))
}
