//! What a group of numbers is, by its name, what stands around it, and its size.

use super::Group;
use super::making::Part;
pub(super) use super::names::{calls, synonyms};
pub(super) use super::wording::{any, words};

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
    /// `about 220` of a sentence, where code has the numbers.
    Estimate,
    /// What somebody got for these inputs.
    Answer,
}

impl Meaning {
    /// May an input be made of it?
    pub fn is_for_a_case(self) -> bool {
        !matches!(self, Self::Answer | Self::Estimate)
    }

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
            Self::Estimate => "estimate",
            Self::Answer => "answer",
        }
    }
}

/// What each of the groups is, where these of them are answers.
pub(super) fn meanings(groups: &[Group], answers: &[bool]) -> Vec<Meaning> {
    let has_code = groups.iter().any(|group| group.context.is_code || group.context.is_quoted);
    let has_units = has_several_units(groups);
    let meant = groups.iter().zip(answers).map(|(group, is_answer)| match is_answer {
        true => Meaning::Answer,
        false if has_code && is_estimate(group) => Meaning::Estimate,
        false if has_units && unit(group).is_some_and(|unit| unit != "m") => Meaning::List,
        false => shape(group, &own_words(group), &words(&group.around)),
    });
    meant.collect()
}

/// The unit behind a group's numbers.
fn unit(group: &Group) -> Option<&'static str> {
    Some(match group.context.after.first()?.as_str() {
        "m" | "meter" | "meters" | "metre" | "metres" => "m",
        "cm" | "centimeter" | "centimeters" | "centimetre" | "centimetres" => "cm",
        "mm" | "millimeter" | "millimeters" | "millimetre" | "millimetres" => "mm",
        "km" | "kilometer" | "kilometers" | "kilometre" | "kilometres" => "km",
        "ft" | "foot" | "feet" => "ft",
        "inch" | "inches" => "inch",
        _ => return None,
    })
}

/// Are some numbers in one unit and some in another?
fn has_several_units(groups: &[Group]) -> bool {
    let mut units = groups.iter().filter_map(unit);
    units.next().is_some_and(|first| units.any(|unit| unit != first))
}

/// Is it another measure of what it is named after: `dir_inv` of slab tests, `radius_squared`, an
/// angle in radians, a way that something moves by?
fn is_derived(group: &Group, own: &[String]) -> bool {
    const MADE: [&str; 5] = ["inv", "inverse", "squared", "sq", "sqr"];
    let context = &group.context;
    let is_in_radians = context
        .after
        .first()
        .is_some_and(|unit| matches!(unit.as_str(), "rad" | "radian" | "radians"));
    let is_way = group.numbers.len() > 1 && context.before.last().is_some_and(|last| last == "by");
    any(own, &MADE) || is_in_radians || is_way
}

/// `about 220`, `~220`: nobody's input where code says the inputs.
fn is_estimate(group: &Group) -> bool {
    const HEDGES: [&str; 10] = [
        "about",
        "around",
        "roughly",
        "approximately",
        "approx",
        "circa",
        "ca",
        "nearly",
        "almost",
        "maybe",
    ];
    let context = &group.context;
    let is_hedged = context.before.last().is_some_and(|last| HEDGES.contains(&last.as_str()));
    group.is_lone && !context.is_code && !context.is_quoted && (is_hedged || context.is_rounded)
}

/// What its name says; a type says nothing of what it is for.
pub(super) fn own_words(group: &Group) -> Vec<String> {
    if group.is_typed { Vec::new() } else { words(&group.name) }
}

fn shape(group: &Group, own: &[String], around: &[String]) -> Meaning {
    let numbers = &group.numbers;
    if group.is_matrix {
        return Meaning::Matrix;
    }
    let is_turn =
        any(own, &["quat", "quaternion", "rot", "rotation", "orientation", "wxyz", "xyzw", "q"]);
    let square: f64 = numbers.iter().map(|number| number * number).sum();
    let is_unit = (square - 1.0).abs() < 1e-3;
    let is_shape =
        any(&words(&group.name), &["plane", "sphere", "circle", "ball", "color", "colour", "sph"])
            || any(around, calls("segment"));
    let is_vector = matches!(own, [_, .., last] if last == "vector")
        || is_way_of_a_node(group)
        || is_called_a_vector(group, own)
        || is_behind_a_parameter(group, own);
    // `new CANNON.Ray(from, to)`
    let is_end = group.kind.starts_with("CANNON") && is_second_of_a_ray(own);
    match numbers.as_slice() {
        _ if is_derived(group, own) || (is_identity(group) && numbers.len() == 3) => Meaning::List,
        [_] => Meaning::Number,
        [_, _, _] if is_end => Meaning::Point,
        _ if is_index(own, numbers) => Meaning::List,
        [_, _, _] if is_pose_of_a_sweep(group) => Meaning::Point,
        [_, _, _, _] if group.is_quaternion || is_turn || (is_unit && !is_shape) => {
            Meaning::Quaternion
        }
        // A vector of a graphics card: its fourth number repeats the third, or is one.
        [_, _, z, w] if !is_shape && (w == z || *w == 1.0) => Meaning::Point,
        [_, _, _] if any(own, &["rot", "rotation", "orientation", "euler", "rpy", "angles"]) => {
            Meaning::List
        }
        [_, _] | [_, _, _]
            if is_vector
                || (any(own, &DIRECTIONS) && !is_place(own) && !is_function_of_sweeps(group))
                || (is_direction_by_letter(own) && group.name != "D") =>
        {
            Meaning::Direction
        }
        [_, _] | [_, _, _]
            if is_second_of_a_ray(own)
                && !group.is_argument
                && !group.around.contains("from_line") =>
        {
            Meaning::Direction
        }
        [_, _] | [_, _, _] if is_second_of_a_ray_type(group) => Meaning::Direction,
        [_, _, _] if group.is_argument && is_unit && is_later(own) => Meaning::Direction,
        [_, _, _] if is_either_cuboid(group) => Meaning::List,
        [_, _] | [_, _, _] if any(own, &EXTENTS) || is_cuboid(own, around) => Meaning::Extents,
        [_, _] | [_, _, _] => Meaning::Point,
        _ => Meaning::List,
    }
}

/// `(1, 2, 3) + t (0, 1, 0)`
fn is_behind_a_parameter(group: &Group, own: &[String]) -> bool {
    let is_letter = |word: &String| matches!(word.as_str(), "t" | "s" | "u" | "λ" | "lambda" | "μ");
    let context = &group.context;
    own.iter().all(is_letter)
        && !group.is_assigned
        && context.near == 1
        && context.before.last().is_some_and(is_letter)
}

/// `the direction of the vector u(4, -1, 0.5)`
fn is_called_a_vector(group: &Group, own: &[String]) -> bool {
    let mut before = group.context.before.iter().rev();
    let is_letter = matches!(own, [.., letter] if letter.len() == 1)
        && group.name.ends_with(|c: char| c.is_lowercase())
        && before.clone().next() == own.last();
    let last = before.by_ref().nth(usize::from(is_letter));
    is_letter && last.is_some_and(|last| matches!(last.as_str(), "vector" | "direction"))
}

/// `ray.target_position` of Godot, which counts from where the node is.
pub(super) fn is_way_of_a_node(group: &Group) -> bool {
    let is_its = ["target_position", "cast_to"].iter().any(|name| group.name.ends_with(name));
    is_its && group.kind.starts_with("Vector")
}

/// `Collider::cuboid(2.0, 1.0, 4.0)`, whose sizes are whole or half by a system that nobody names.
fn is_either_cuboid(group: &Group) -> bool {
    let is_its = [&group.kind, &group.name, &group.around]
        .iter()
        .any(|said| said.contains("Collider::cuboid"));
    is_its && group.made.is_none()
}

/// `the straight segment from`, `down the slope at`: where, whatever way.
fn is_place(own: &[String]) -> bool {
    own.last().is_some_and(|last| {
        matches!(last.as_str(), "from" | "at" | "start" | "end" | "origin" | "position" | "pos")
    })
}

/// `SweepSingleByChannel(…)` is called after what it does, not after what it takes.
fn is_function_of_sweeps(group: &Group) -> bool {
    group.is_argument && ["SweepSingle", "SweepMulti"].iter().any(|name| group.name.contains(name))
}

/// `PxGeometryQuery::sweep(way, distance, shape, pose, shape, pose)`: where a shape stands, in what is
/// called after a sweep.
fn is_pose_of_a_sweep(group: &Group) -> bool {
    group.made == Some(Part::Place) && group.name.contains("PxGeometryQuery::sweep")
}

/// `Isometry3::identity()`: a pose that moves nothing.
pub(super) fn is_identity(group: &Group) -> bool {
    group.kind.to_ascii_lowercase().ends_with("identity")
        && (group.numbers == [0.0; 3] || group.numbers == [0.0, 0.0, 0.0, 1.0])
}

/// `c = Cuboid::new(…)`
fn is_cuboid(own: &[String], around: &[String]) -> bool {
    let is_place = any(own, &["pos", "position", "center", "translation", "iso", "min", "max"]);
    any(around, &["cuboid", "halfextents"]) && !is_place
}

/// The corners of a triangle in a file: `f 1 2 3`, `indices = {0, 1, 2}`.
fn is_index(own: &[String], numbers: &[f64]) -> bool {
    let is_named = any(own, &["indices", "índices", "index", "faces", "face", "tris", "idx"])
        || own.first().is_some_and(|first| first == "f");
    is_named && numbers.iter().all(|number| number.fract() == 0.0 && *number >= 0.0)
}

/// `ray.d`, `n`.
fn is_direction_by_letter(own: &[String]) -> bool {
    own.last().is_some_and(|last| last == "n" || last == "d")
}

/// A query takes a point first, and a vector of length one after it is a direction.
fn is_later(own: &[String]) -> bool {
    let index = own.last().and_then(|last| last.parse::<usize>().ok());
    let casts = [calls("ray"), calls("cast")].concat();
    index.is_some_and(|index| index > 0) && own.iter().any(|word| casts.contains(&word.as_str()))
}

/// `Ray::new(origin, direction)`.
fn is_second_of_a_ray(own: &[String]) -> bool {
    // `create_from_line(p, q)` goes through two points.
    if any(own, &["line", "points"]) {
        return false;
    }
    let is_one = own.last().is_some_and(|index| index == "1");
    // `ray2[1]` is the second ray's.
    let own = match own {
        [before @ .., number, _] if number.bytes().all(|b| b.is_ascii_digit()) => before,
        [before @ .., _] => before,
        [] => own,
    };
    is_one && own.last().is_some_and(|ray| calls("ray").contains(&ray.as_str()))
}

/// `RayCast3d::new(origin, Dir3::X)`, `ray(point(0, 0, -5), vector(0, 0, 1))`.
fn is_second_of_a_ray_type(group: &Group) -> bool {
    // Unity's casts take a direction behind their origin, or behind their radius.
    const CASTS: [&str; 9] = [
        "mj_ray[1]",
        "Physics.Raycast[1]",
        "Physics.RaycastAll[1]",
        "Physics2D.Raycast[1]",
        "Physics.SphereCast[2]",
        "Physics.SphereCastAll[2]",
        "Physics2D.CircleCast[2]",
        "intersects_ray[1]",
        "ray_intersects_triangle[1]",
    ];
    if CASTS.iter().any(|cast| group.name.ends_with(cast)) {
        return true;
    }
    let Some(path) = group.name.strip_suffix("[1]") else { return false };
    // `let sight = Ray::new(…)`
    const MAKERS: [&str; 5] = ["Ray", "Ray::new", "Ray3d::new", "NewRay", "Ray.new"];
    let mut around = group.around.split(' ').map(|kind| kind.rsplit(['.']).next().unwrap_or(kind));
    let is_made = group.around.split(' ').any(|kind| kind == "Ray.new")
        || around.any(|kind| MAKERS.contains(&kind));
    if is_made && !group.kind.starts_with("CANNON") && !group.around.contains("CANNON") {
        return true;
    }
    let path = path.strip_suffix("::new").unwrap_or(path);
    let last = path.rsplit(['.', ':']).next().unwrap_or(path);
    let kind = group.kind.rsplit(['.']).next().unwrap_or(&group.kind).to_ascii_lowercase();
    let is_vector = kind.starts_with("dir") || (kind.starts_with("vec") && !kind.contains("vec2"));
    // `rayCast(from, to)` is no type.
    let is_type = last.starts_with("Ray") && !group.is_argument;
    is_type || (last == "ray" && is_vector)
}

const DIRECTIONS: [&str; 23] = [
    "down",
    "straight",
    "along",
    "towards",
    "toward",
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
    "rd",
    "sweep",
    "looking",
    "facing",
    "vec",
];

const EXTENTS: [&str; 9] =
    ["size", "extents", "extent", "dimensions", "dimension", "dims", "half", "scale", "cuboid"];

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
