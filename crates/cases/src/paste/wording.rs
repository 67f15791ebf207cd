//! A name in its words.

/// The words of a name in small letters: `cast_radius`, `castRadius2` and `Cast radius[2]`.
pub(super) fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut last = ' ';
    for c in name.chars() {
        let begins = !last.is_alphanumeric()
            || (last.is_lowercase() && c.is_uppercase())
            || last.is_ascii_digit() != c.is_ascii_digit();
        if c.is_alphanumeric() {
            match words.last_mut() {
                Some(word) if !begins => word.extend(c.to_lowercase()),
                _ => words.push(c.to_lowercase().collect()),
            }
        }
        last = c;
    }
    // One-word names of logs: HITPOS, halfextents, maxdist.
    words.into_iter().flat_map(split).collect()
}

fn split(word: String) -> Vec<String> {
    const BEGINNINGS: [&str; 7] = ["hit", "half", "max", "unit", "ray", "cast", "plane"];
    const ENDS: [&str; 20] = [
        "pos",
        "position",
        "norm",
        "normal",
        "dist",
        "distance",
        "extents",
        "extent",
        "dir",
        "direction",
        "radius",
        "point",
        "size",
        "height",
        "toi",
        "length",
        "obj",
        "objpos",
        "objrot",
        "from",
    ];
    for begin in BEGINNINGS {
        if let Some(end) = word.strip_prefix(begin)
            && ENDS.contains(&end)
        {
            return vec![begin.to_owned(), end.to_owned()];
        }
    }
    match word.as_str() {
        "linestring" => vec!["line".to_owned(), "string".to_owned()],
        "bbox" => vec!["box".to_owned()],
        "segseg" => vec!["seg".to_owned(), "seg".to_owned()],
        _ => vec![singular(word)],
    }
}

/// `ray_origins` are an origin, and `centered at` says where the center is.
fn singular(word: String) -> String {
    let one = match word.as_str() {
        "origins" => "origin",
        "directions" => "direction",
        "dirs" => "dir",
        "centers" | "centres" | "centered" | "centred" => "center",
        "normals" => "normal",
        "starts" | "starting" => "start",
        "ends" | "ending" => "end",
        "radii" => "radius",
        "positions" => "position",
        "hits" => "hit",
        _ => return word,
    };
    one.to_owned()
}

/// Is one of them among these?
pub(super) fn any(words: &[String], of: &[&str]) -> bool {
    words.iter().any(|word| of.contains(&word.as_str()))
}
