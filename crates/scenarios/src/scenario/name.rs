//! The names of the JSON format, as people read them.

use super::{Message, message};

/// Names whose words are not those of the key. Lengths have the letters of the derivation.
const WORDS: &[(&str, &str)] = &[
    ("ad", "|AD|"),
    ("cd", "|CD|"),
    ("cs", "|CS|"),
    ("ds", "|DS|"),
    ("off2", "|offset|²"),
    ("rad2", "radius²"),
    ("ray_dist", "distance along the ray"),
    ("cos", "cosine"),
    ("sin", "sine"),
    ("exit_distance", "distance of the exit"),
    ("line_point", "point of the line"),
    ("line_direction", "direction of the line"),
    ("p_radius", "radius of P"),
    ("q_radius", "radius of Q"),
    ("arc_start_deg", "start of the arc"),
    ("arc_end_deg", "end of the arc"),
];

/// Returns the words of an input, a relation, a feature or a quantity: `rotation 1`,
/// `edge A2B2`, `|AC|`.
pub fn in_words(id: &str) -> Message {
    if let Some((_, words)) = WORDS.iter().find(|(known, _)| *known == id) {
        return Message::from(*words);
    }
    let parts: Vec<_> = id.split('_').collect();
    match parts[..] {
        [triangle @ ("1" | "2"), edge] => {
            let corners = edge.chars().map(|corner| corner.to_uppercase());
            let ends: String = corners.map(|corner| format!("{corner}{triangle}")).collect();
            message!("edge {0}", ends)
        }
        ["edge", from, to] => message!("edge {0}–{1}", from.to_owned(), to.to_owned()),
        ["hole", hole, part @ ("edge" | "corner"), item] => {
            message!("{0} {1} of hole {2}", part.to_owned(), item.to_owned(), hole.to_owned())
        }
        ["face", side] if is_of_box(side) => {
            let (number, axis) = side.split_at(1);
            message!("axis {0} of box {1}", axis.to_uppercase(), number.to_owned())
        }
        ["edge", axes] if axes.len() == 2 && axes.bytes().all(|axis| b"xyz".contains(&axis)) => {
            let (first, second) = axes.split_at(1);
            message!("edges {0} × {1}", first.to_uppercase(), second.to_uppercase())
        }
        ["edge", part] => message!("edge {0}", part.to_uppercase()),
        ["vertex", part] => message!("vertex {0}", part.to_uppercase()),
        ["crossing", part] => message!("crossing {0}", part.to_uppercase()),
        ["corner", part] => message!("corner {0}", part.to_uppercase()),
        ["face", part] => message!("face {0}", part.to_uppercase()),
        ["rim", part] => message!("rim {0}", part.to_uppercase()),
        ["end", part] => message!("end {0}", part.to_uppercase()),
        ["cap", part] => message!("cap {0}", part.to_uppercase()),
        ["distance", part] => message!("distance of {0}", part.to_uppercase()),
        _ => plain(id),
    }
}

fn is_of_box(side: &str) -> bool {
    matches!(side.as_bytes(), [b'1' | b'2', b'x' | b'y' | b'z'])
}

/// Returns the words of a key; a number at its end stands apart: `half extents 1`.
fn plain(id: &str) -> Message {
    let words = id.trim_end_matches(|c: char| c.is_ascii_digit());
    let (is_word, number) = (words.len() > 2, &id[words.len()..]);
    match number {
        "" => Message::from(id.replace('_', " ")),
        number if is_word => {
            let words = Message::from(words.replace('_', " "));
            message!("{0} {1}", words, number.to_owned())
        }
        _ => Message::from(id.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_of_the_format_is_read_by_people() {
        for (id, words) in [
            ("max_distance", "max distance"),
            ("rotation1", "rotation 1"),
            ("half_extents2", "half extents 2"),
            ("p_radius", "radius of P"),
            ("t1", "t1"),
            ("a1", "a1"),
            ("1_ab", "edge A1B1"),
            ("face_2y", "axis Y of box 2"),
            ("face_+x", "face +X"),
            ("face_4", "face 4"),
            ("edge_xz", "edges X × Z"),
            ("edge_ca", "edge CA"),
            ("distance_a1", "distance of A1"),
            ("passes_by", "passes by"),
        ] {
            assert_eq!(in_words(id).to_string(), words);
        }
    }
}
