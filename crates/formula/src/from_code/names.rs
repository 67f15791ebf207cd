//! What code calls the inputs of a scenario.

use crate::tree::Kind;

/// An input as a text and as a case call it.
#[derive(Debug, Clone, Copy)]
pub struct CodeInput<'a> {
    pub label: &'a str,
    pub name: &'a str,
    pub kind: Kind,
}

/// What inputs of that last word are called elsewhere, without `_` and in small letters.
const ALIASES: [(&str, &[&str]); 8] = [
    (
        "start",
        &[
            "from",
            "origin",
            "orig",
            "o",
            "ro",
            "rayorigin",
            "rayorig",
            "begin",
            "linestart",
            "segmentstart",
            "rayorg",
            "org",
        ],
    ),
    (
        "origin",
        &["start", "from", "orig", "o", "ro", "rayorigin", "rayorig", "begin", "rayorg", "org"],
    ),
    ("end", &["to", "lineend", "segmentend"]),
    ("direction", &["dir", "d", "rd", "raydirection", "raydir", "rayvector"]),
    ("distance", &["maxdist", "tmax", "maxt", "maxlength", "length", "maxdistance"]),
    (
        "center",
        &["centre", "c", "pos", "position", "spherecenter", "spherecentre", "spherepos", "ce"],
    ),
    ("radius", &["r", "rad", "sphereradius", "ra"]),
    ("normal", &["n", "planenormal"]),
];

/// Corners, in their order.
const CORNERS: [&[&str]; 3] = [
    &["v0", "vert0", "vertex0", "a"],
    &["v1", "vert1", "vertex1", "b"],
    &["v2", "vert2", "vertex2", "c"],
];

pub(super) fn plain(name: &str) -> String {
    name.chars().filter(|c| *c != '_').flat_map(char::to_lowercase).collect()
}

/// The input that code calls so.
pub(super) fn input_called(inputs: &[CodeInput], name: &str) -> Option<usize> {
    let wanted = plain(name);
    let find = |is_it: &dyn Fn(&CodeInput) -> bool| inputs.iter().position(is_it);
    find(&|input| plain(input.name) == wanted)
        .or_else(|| find(&|input| input.label == name))
        .or_else(|| {
            find(&|input| {
                let last = input.name.rsplit('_').next().unwrap_or_default();
                let aliases = ALIASES.iter().find(|(word, _)| *word == last);
                aliases.is_some_and(|(_, aliases)| aliases.contains(&&wanted[..]))
            })
        })
        .or_else(|| {
            let corner = CORNERS.iter().position(|names| names.contains(&&wanted[..]))?;
            find(&|input| input.name == ["a", "b", "c"][corner])
        })
}

/// Does code call a direction so?
pub(super) fn is_direction(name: &str) -> bool {
    let (word, aliases) = ALIASES[3];
    plain(name) == word || aliases.contains(&&plain(name)[..])
}

/// What a type's name says of the kind; none where it says nothing.
pub(super) fn kind_of_type(words: &[&str]) -> Option<Kind> {
    let has = |part: &str| words.iter().any(|word| plain(word).contains(part));
    let is = |name: &str| words.iter().any(|word| plain(word) == name);
    if ["vec3", "float3", "vector3", "double3", "point3", "real3"].iter().any(|part| has(part)) {
        return Some(Kind::Vec3);
    }
    if ["vec2", "float2", "vector2", "double2", "point2"].iter().any(|part| has(part)) {
        return Some(Kind::Vec2);
    }
    let scalars = ["float", "double", "f32", "f64", "number", "real", "scalar", "half"];
    scalars.iter().any(|name| is(name)).then_some(Kind::Scalar)
}
