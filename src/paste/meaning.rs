//! What a group of numbers is, by its name, what stands around it, and its size.

use super::Group;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meaning {
    Point,
    Direction,
    /// A radius, a distance or another number on its own.
    Number,
    /// The sizes of a box, whole or half.
    Extents,
    Quaternion,
    Matrix,
    /// A list of more numbers than a point has.
    List,
    /// What somebody got for these inputs.
    Answer,
}

impl Meaning {
    /// For people and programs.
    pub fn name(self) -> &'static str {
        match self {
            Self::Point => "point",
            Self::Direction => "direction",
            Self::Number => "number",
            Self::Extents => "extents",
            Self::Quaternion => "quaternion",
            Self::Matrix => "matrix",
            Self::List => "list",
            Self::Answer => "answer",
        }
    }
}

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
    vec![word]
}

fn any(words: &[String], of: &[&str]) -> bool {
    words.iter().any(|word| of.contains(&word.as_str()))
}

/// What each of the groups is.
pub(super) fn meanings(groups: &[Group]) -> Vec<Meaning> {
    let named = |of: &[&str]| groups.iter().any(|group| any(&words(&group.name), of));
    // What contact queries answer with.
    let is_contact = named(&["dist", "toi", "penetration"]) || named(&["normal1", "contact"]);
    let mut has_answer = false;
    let mut meanings = Vec::new();
    for group in groups {
        let own = words(&group.name);
        let around = words(&group.around);
        let is_answer = is_answer(&own, &around, is_contact, has_answer);
        has_answer |= is_answer;
        meanings.push(if is_answer { Meaning::Answer } else { shape(group, &own) });
    }
    meanings
}

fn is_answer(own: &[String], around: &[String], is_contact: bool, has_answer: bool) -> bool {
    const ANSWERS: [&str; 20] = [
        "hit",
        "contact",
        "result",
        "expected",
        "actual",
        "penetration",
        "depth",
        "toi",
        "witness",
        "intersection",
        "closest",
        "output",
        "answer",
        "correct",
        "separation",
        "deepest",
        "impact",
        "collision",
        "got",
        "returned",
    ];
    // A thing that was hit was there before: HITOBJPOS.
    if any(own, &["obj", "objpos", "objrot", "object", "max", "tolerance"]) {
        return false;
    }
    let is_pair = any(own, &["point", "pt", "normal"]) && any(own, &["1", "2"]);
    any(own, &ANSWERS)
        || any(around, &["hit", "contact", "result", "intersection"]) && !any(around, &["ray"])
        || own == ["dist"]
        || (is_contact && is_pair)
        || (has_answer && (own == ["distance"] || own == ["normal"] || own == ["fraction"]))
}

fn shape(group: &Group, own: &[String]) -> Meaning {
    let numbers = &group.numbers;
    if group.is_matrix {
        return Meaning::Matrix;
    }
    let is_turn =
        any(own, &["quat", "quaternion", "rot", "rotation", "orientation", "wxyz", "xyzw", "q"]);
    let square: f64 = numbers.iter().map(|number| number * number).sum();
    match numbers.len() {
        1 => Meaning::Number,
        4 if group.is_quaternion || is_turn || (square - 1.0).abs() < 1e-3 => Meaning::Quaternion,
        2 | 3 if any(own, &DIRECTIONS) || is_second_of_a_ray(own) => Meaning::Direction,
        2 | 3 if any(own, &EXTENTS) => Meaning::Extents,
        2 | 3 => Meaning::Point,
        _ => Meaning::List,
    }
}

/// `Ray::new(origin, direction)`.
fn is_second_of_a_ray(own: &[String]) -> bool {
    matches!(own, [.., ray, index] if calls("ray").contains(&ray.as_str()) && index == "1")
}

const DIRECTIONS: [&str; 17] = [
    "dir",
    "direction",
    "normal",
    "norm",
    "velocity",
    "vel",
    "forward",
    "up",
    "axis",
    "heading",
    "motion",
    "delta",
    "displacement",
    "n",
    "d",
    "rd",
    "sweep",
];

const EXTENTS: [&str; 9] =
    ["size", "extents", "extent", "dimensions", "dimension", "dims", "half", "scale", "cuboid"];

/// Other words for the last word of an input's name.
pub(super) fn synonyms(word: &str) -> &'static [&'static str] {
    match word {
        "start" => &["start", "from", "begin", "origin", "src", "source", "first", "o", "e"],
        "end" => &["end", "to", "target", "dest", "destination", "tip", "last"],
        "origin" => {
            &["origin", "from", "start", "o", "ro", "eye", "e", "source", "position", "pos"]
        }
        "direction" => &[
            "direction",
            "dir",
            "d",
            "rd",
            "velocity",
            "vel",
            "forward",
            "heading",
            "motion",
            "delta",
            "displacement",
            "translation",
        ],
        "distance" => &["distance", "dist", "length", "range", "toi", "tmax", "max"],
        "center" => &[
            "center",
            "centre",
            "position",
            "pos",
            "c",
            "middle",
            "translation",
            "location",
            "xyz",
            "objpos",
            "ball",
            "sphere",
        ],
        "radius" => &["radius", "r", "rad", "radiu"],
        "normal" => &["normal", "norm", "n", "up"],
        "point" => &["point", "p", "position", "pos", "origin"],
        "extents" => &["extents", "extent", "size", "dimensions", "dimension", "half", "cuboid"],
        "rotation" => {
            &["rotation", "rot", "quat", "quaternion", "orientation", "wxyz", "q", "objrot"]
        }
        "apex" => &["apex", "tip", "top"],
        "base" => &["base", "bottom"],
        _ => &[],
    }
}

/// How the words of a text call the shapes and queries that scenarios are named after.
pub(super) fn calls(shape: &str) -> &'static [&'static str] {
    match shape {
        "ray" => &["ray", "raycast", "rays", "raytest", "raycasting", "rayhit"],
        "segment" => &["segment", "segments", "linecast", "seg", "edge"],
        "line" => &["line", "lines"],
        "sphere" => &["sphere", "spheres", "ball", "balls", "circle", "spherecast"],
        "ball" => &["ball", "circle"],
        "cast" => {
            &["cast", "sweep", "swept", "shapecast", "sweeptest", "convexsweep", "spherecast"]
        }
        "triangle" => &["triangle", "triangles", "tri", "tris", "vertices", "verts"],
        "plane" => &["plane", "planes", "halfspace"],
        "point" => &["point", "points"],
        "capsule" => &["capsule", "capsules"],
        "cylinder" => &["cylinder", "cylinders"],
        "cone" => &["cone", "cones"],
        "box" => &["box", "boxes", "cuboid", "cube", "aabb", "obb", "halfextents"],
        "arc" => &["arc", "arcs"],
        "polygon" => &["polygon", "poly"],
        "segments" => &["segment", "segments"],
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_words() {
        for (name, expected) in [
            ("castRadius2", "cast radius 2"),
            ("HITOBJPOS", "hit objpos"),
            ("input.proxyA.points[0]", "input proxy a points 0"),
            ("r_start", "r start"),
            ("maxDist", "max dist"),
            ("HALFEXTENTS", "half extents"),
        ] {
            assert_eq!(words(name).join(" "), expected);
        }
    }
}
