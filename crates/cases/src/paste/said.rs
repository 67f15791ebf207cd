//! What a text says beside its numbers that changes what they mean.

mod caps;
mod phrases;
mod planes;
mod rectangles;
mod shapes;
mod unset;

use phrases::{
    ANGLED, APART, DIFFERS, DOMED, EDGES, ENDLESS, EYES, FRAMES, GOES_ON, HOLES, LYING, MOVES,
    OPEN, PICKED, ROTATED, SEEN, SQUARED, SWEEPS, THIN, TURNS, UPRIGHT, WITH_ENDS, WITHOUT_ENDS,
    Z_UP,
};

/// What a text says of all its numbers.
#[derive(Debug, Clone, Default)]
pub struct Said {
    /// Does some shape move, so that shapes at rest are not the case?
    pub sweeps: bool,
    /// Is some shape turned?
    pub turns: bool,
    /// Is a plane `n·x + d = 0`, rather than `n·x = d`, where a formula says so?
    pub plane_adds: Option<bool>,
    /// Do two formulas of the text have it otherwise?
    pub planes_differ: bool,
    /// What it claims that scenarios of some shapes have no place for, and of which shapes.
    claims: Vec<(&'static str, Of)>,
    /// Does what is tall not stand upright?
    pub lies: bool,
    /// Does a ray begin at the camera, or where a laser is?
    pub is_from_the_eye: bool,
    /// Is the third axis the one upwards?
    pub is_z_up: bool,
    /// Is what has a place of its own on an object told to stand as it was made?
    pub is_upright: bool,
    /// Is a line told to be no segment?
    pub goes_on: bool,
    /// Are segments told to have no thickness?
    pub is_thin: bool,
    /// Is a capsule's height told to be that of all of it, or not?
    pub counts_caps: Option<bool>,
    /// Are a rectangle's x and y told to be its least corner, or not?
    pub has_corners_at_xy: Option<bool>,
}

/// Is a claim against a scenario of this id?
type Of = fn(&str) -> bool;

fn has(id: &str, shapes: &[&str]) -> bool {
    id.split('_').any(|shape| shapes.contains(&shape))
}

/// Phrases, and against which scenarios each of them speaks.
const CLAIMS: [(&[&str], Of); 13] = [
    (&SQUARED, |id| has(id, &["sphere", "ray"])),
    (&APART, |id| id == "segment_segment"),
    (&DIFFERS, |_| true),
    (&WITHOUT_ENDS, |id| has(id, &["segment", "segments"])),
    (&WITH_ENDS, |id| has(id, &["line"])),
    (&SEEN, |id| has(id, &["arc"])),
    (&ANGLED, |id| id == "line_line"),
    (&DOMED, |id| has(id, &["cylinder", "cone"])),
    (&OPEN, |id| has(id, &["cylinder"])),
    (&EDGES, |id| has(id, &["triangle"])),
    (&MOVES, |id| !has(id, &["cast", "ball"])),
    // A box has a rotation of its own; a ball is the same however it is turned.
    (&ROTATED, |id| {
        has(id, &["capsule", "cylinder", "cone", "triangle", "plane"]) && !has(id, &["box", "ball"])
    }),
    (&ENDLESS, |id| has(id, &["cylinder", "cone", "capsule"])),
];

impl Said {
    pub fn of(text: &str) -> Self {
        let lower = text.to_lowercase();
        let planes = planes::of_formulas(&lower);
        let first =
            |words: &[&'static str]| words.iter().copied().find(|word| lower.contains(word));
        let claims = CLAIMS.iter().map(|(phrases, of)| (first(phrases), *of));
        Self {
            sweeps: first(&SWEEPS).is_some(),
            plane_adds: planes.first().copied().filter(|_| planes.len() == 1),
            planes_differ: planes.len() > 1,
            turns: first(&TURNS).is_some() || is_turned(&lower),
            claims: of_the_whole(&lower)
                .into_iter()
                .chain(claims)
                .filter_map(|(said, of)| Some((said?, of)))
                .chain(shapes::named(&lower))
                .collect(),
            lies: first(&LYING).is_some(),
            goes_on: first(&GOES_ON).is_some(),
            is_thin: first(&THIN).is_some(),
            counts_caps: caps::are_counted(&lower),
            has_corners_at_xy: rectangles::have_a_corner(&lower),
            is_from_the_eye: first(&EYES).is_some() && first(&PICKED).is_none(),
            is_z_up: first(&Z_UP).is_some(),
            is_upright: first(&UPRIGHT).is_some() && first(&TURNS).is_none() && !is_turned(&lower),
        }
    }

    /// The words that a scenario of this id has no place for.
    pub fn against(&self, id: &str) -> Option<&'static str> {
        self.claims.iter().find(|(_, of)| of(id)).map(|(said, _)| *said)
    }
}

/// What more than a phrase says.
fn of_the_whole(lower: &str) -> [(Option<&'static str>, Of); 10] {
    let has_both = |one: &str, other: &str| lower.contains(one) && lower.contains(other);
    let clamped = is_called(lower, "closestpointtopoint(", &["true"]);
    let aimed = is_called(lower, "raycaster.set(", &["to", "end", "target"]);
    let parametrized = lower.contains("parametrizedline").then_some("ParametrizedLine");
    // LÖVE's filled arc is a sector.
    let pie = lower.contains("\"pie\"").then_some("pie");
    let holes = HOLES.iter().copied().find(|word| has_some(lower, word));
    [
        (frame(lower), |_| true),
        (has_two_ups(lower).or_else(|| has_two_systems(lower)), |_| true),
        (has_both("latlng(", "coordinates").then_some("latLng"), |_| true),
        (has_father(lower), |_| true),
        (unset::of_a_size(lower), |_| true),
        (clamped, |id| has(id, &["line"])),
        (parametrized, |id| has(id, &["line"])),
        (aimed, |id| has(id, &["ray", "segment"])),
        (pie, |id| has(id, &["arc"])),
        (holes, |id| has(id, &["polygon"])),
    ]
}

/// The words of a frame that is not the world's.
fn frame(lower: &str) -> Option<&'static str> {
    FRAMES.iter().copied().find(|word| {
        let mut rests = lower.match_indices(word).map(|(at, _)| &lower[at..]);
        let words = |rest: &str| -> bool {
            let words = rest.split(|c: char| !c.is_alphanumeric());
            is_of_a_length(words.filter(|word| !word.is_empty()))
        };
        // Unity's files call the world's so where there is no father.
        let is_a_files = *word == "localposition" && lower.contains("m_father: {fileid: 0}");
        !is_a_files && rests.any(|rest| !words(rest))
    })
}

/// Does three.js's function take one of these as its second argument? Its lines end with
/// `closestPointToPoint(p, true)`, and `raycaster.set(from, to)` takes a direction.
fn is_called(lower: &str, function: &'static str, second: &[&str]) -> Option<&'static str> {
    let mut calls = lower.match_indices(function).map(|(at, _)| &lower[at + function.len()..]);
    let is_it = |arguments: &str| {
        let arguments = arguments.split([')', '\n']).next().unwrap_or_default();
        arguments.split(',').nth(1).is_some_and(|own| second.contains(&own.trim()))
    };
    calls.any(is_it).then_some(function.trim_end_matches('('))
}

/// Unity's `m_Father: {fileID: 0}` is none.
fn has_father(lower: &str) -> Option<&'static str> {
    let mut fathers =
        lower.match_indices("m_father: {fileid: ").map(|(at, own)| &lower[at + own.len()..]);
    fathers.any(|id| !id.starts_with("0}")).then_some("m_Father")
}

/// `a hole`, but not `no pillars or holes`
fn has_some(lower: &str, word: &str) -> bool {
    const NONE: [&str; 3] = ["no", "without", "any"];
    lower.match_indices(word).any(|(at, _)| {
        let before = lower[..at].split_whitespace().rev().take(3);
        !before.take_while(|word| !word.ends_with('.')).any(|word| NONE.contains(&word))
    })
}

/// Numbers of two systems whose axes or units differ.
fn has_two_systems(lower: &str) -> Option<&'static str> {
    const SYSTEMS: [&str; 5] = ["unreal", "unity", "blender", "mujoco", "maya"];
    let is_there = |name: &&str| {
        lower.match_indices(*name).any(|(at, _)| {
            let end = lower[at + name.len()..].chars().next();
            let start = lower[..at].chars().next_back();
            ![start, end].into_iter().flatten().any(char::is_alphanumeric)
        })
    };
    (SYSTEMS.iter().filter(|name| is_there(name)).count() > 1).then_some("two systems")
}

/// `the engine (y up), the exporter (z up)`
fn has_two_ups(lower: &str) -> Option<&'static str> {
    let has = |axis: char| [' ', '-'].iter().any(|gap| lower.contains(&format!("{axis}{gap}up")));
    (has('y') && has('z')).then_some("y up and z up")
}

/// `relative to the direction's length`: how an answer counts, not where a shape stands.
pub fn is_of_a_length<'a>(words: impl Iterator<Item = &'a str>) -> bool {
    const BETWEEN: [&str; 8] = ["relative", "to", "the", "its", "ray", "direction", "s", "whole"];
    let mut words = words.skip_while(|word| BETWEEN.contains(word));
    words.next() == Some("length")
}

/// Does a sentence say that something stands turned: `turned a bit`, but not `isn't rotated`?
fn is_turned(lower: &str) -> bool {
    const TURNED: [&str; 16] = [
        "rotated",
        "turned",
        "tilted",
        "tipped",
        "slanted",
        "skewed",
        "rot",
        "rotation",
        "orientation",
        "heading",
        "yaw",
        "quat",
        "quaternion",
        "euler",
        "orient",
        "turn",
    ];
    const NOT: [&str; 8] = ["not", "no", "t", "never", "without", "un", "nothing", "nor"];
    const NONE: [&str; 8] = ["identity", "none", "zero", "0", "no", "null", "ignored", "untouched"];
    let words: Vec<_> =
        lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    words.iter().enumerate().any(|(at, word)| {
        let before = &words[at.saturating_sub(4)..at];
        let after = &words[at + 1..words.len().min(at + 5)];
        TURNED.contains(word)
            && !before.iter().any(|word| NOT.contains(word))
            && !after.iter().any(|word| NONE.contains(word))
    })
}
