//! The names that code gives to the inputs of a scenario.

use crate::tree::Kind;

/// An input by its label in a text and its name in a case.
#[derive(Debug, Clone, Copy)]
pub struct CodeInput<'a> {
    pub label: &'a str,
    pub name: &'a str,
    pub kind: Kind,
}

/// Other names of the inputs with that last word, without `_` and in lower case.
const ALIASES: [(&str, &str); 8] = [
    ("start", "from origin orig o ro rayorigin rayorig begin linestart segmentstart rayorg org"),
    ("origin", "start from orig o ro rayorigin rayorig begin rayorg org"),
    ("end", "to lineend segmentend"),
    ("direction", "dir d rd raydirection raydir rayvector"),
    ("distance", "maxdist tmax maxt maxlength length maxdistance"),
    ("center", "centre c pos position spherecenter spherecentre spherepos ce xyz"),
    ("radius", "r rad sphereradius ra w"),
    ("normal", "n planenormal"),
];

/// Returns `true` if a name without `_` and in lower case is another name of an input with that last
/// word.
fn is_alias(word: &str, name: &str) -> bool {
    let aliases = ALIASES.iter().find(|(input, _)| *input == word);
    aliases.is_some_and(|(_, aliases)| aliases.split(' ').any(|alias| alias == name))
}

/// The corners, in order.
const CORNERS: [&[&str]; 3] = [
    &["v0", "vert0", "vertex0", "a"],
    &["v1", "vert1", "vertex1", "b"],
    &["v2", "vert2", "vertex2", "c"],
];

pub(super) fn plain(name: &str) -> String {
    name.chars().filter(|c| *c != '_').flat_map(char::to_lowercase).collect()
}

/// Returns the input that code calls by that name.
pub(super) fn input_called(inputs: &[CodeInput], name: &str) -> Option<usize> {
    let wanted = plain(name);
    let find = |is_it: &dyn Fn(&CodeInput) -> bool| inputs.iter().position(is_it);
    find(&|input| plain(input.name) == wanted)
        .or_else(|| find(&|input| input.label == name))
        .or_else(|| {
            find(&|input| is_alias(input.name.rsplit('_').next().unwrap_or_default(), &wanted))
        })
        .or_else(|| {
            let corner = CORNERS.iter().position(|names| names.contains(&&wanted[..]))?;
            find(&|input| input.name == ["a", "b", "c"][corner])
        })
}

/// Returns `true` if it is a usual name for a direction.
pub(super) fn is_direction(name: &str) -> bool {
    plain(name) == "direction" || is_alias("direction", &plain(name))
}

/// Returns the kind that a type's name implies; `None` if it implies none.
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
