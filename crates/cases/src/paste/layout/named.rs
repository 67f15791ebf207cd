//! The scenarios whose shapes a text names.

use std::collections::HashSet;

use super::super::making::Part;
use super::super::meaning::{Meaning, any, calls, words};
use super::super::{Group, Paste};
use super::work::Work;
use super::{Adjust, MOST_GROUPS};
use crate::scenario::Entry;
use crate::scenarios;

/// Systems whose lines are segments.
const ENDING: [&str; 2] = ["phaser", "qlinef"];

/// What says that a line has ends.
const ENDED: [&str; 12] = [
    "start",
    "end",
    "ends",
    "from",
    "to",
    "sight",
    "trace",
    "between",
    "length",
    "endpoints",
    "edge",
    "p2",
];

/// How sure it is that the text is about the shapes of this scenario; none where one is not named.
pub(super) fn named_shapes(
    paste: &Paste,
    entry: &'static Entry,
    said: &HashSet<String>,
) -> Option<i32> {
    let is_at_rest = !entry.id.split('_').any(|part| matches!(part, "cast" | "ball"));
    if paste.said.sweeps && is_at_rest {
        return None;
    }
    // What a known function takes is named by that.
    let called = Work::new(paste, entry, Adjust::default()).takes_all_of_a_call().then_some(1);
    named_by_words(paste, entry, said).or(called)
}

fn named_by_words(paste: &Paste, entry: &'static Entry, said: &HashSet<String>) -> Option<i32> {
    let mut sure = 0;
    for shape in entry.id.split('_').filter(|shape| !calls(shape).is_empty()) {
        let is_named = |shape: &str| calls(shape).iter().any(|word| said.contains(*word));
        sure += match shape {
            // Which of two questions about two segments is asked, the words say.
            "segments"
                if entry.id == "closest_segments"
                    && (is_named("triangle") || !asks_how_far(said) && !is_in_space(paste)) =>
            {
                return None;
            }
            "segment" if entry.id == "segment_segment" && asks_how_far(said) => return None,
            // How far two capsules are apart their segments say.
            "segments"
                if entry.id == "closest_segments" && !is_named(shape) && is_named("capsule") =>
            {
                2
            }
            // A point is asked about, whatever it is called.
            "point"
                if entry.id == "point_polygon"
                    && Work::new(paste, entry, Adjust::default()).polygon_and_point().is_some() =>
            {
                3
            }
            // The third of three points, of which two are a line's.
            "point"
                if entry.id == "point_line"
                    && !is_named(shape)
                    && has_line_of_two(paste, entry) =>
            {
                1
            }
            // The cap of a cone or a cylinder is no capsule.
            "capsule"
                if ["cone", "cylinder"].into_iter().any(is_named)
                    && !said.iter().any(|word| word.starts_with("capsule") || word == "pill") =>
            {
                return None;
            }
            "arc" if super::arcs::is_told(paste) => 3,
            // `The room has the corners (0, 0), (8, 0), …`
            "polygon" if said.contains("corners") && has_corners(paste, entry) => 2,
            // How far a point is from a line is none of two lines.
            "line"
                if entry.id == "line_line"
                    && is_named("point")
                    && said.contains("distance")
                    && !asks_whether(said) =>
            {
                return None;
            }
            // A segment ends at its points.
            "line"
                if entry.id == "point_line"
                    && is_named("segment")
                    && !paste.said.goes_on
                    && !["infinite", "infinitely", "endless", "uncapped", "edge"]
                        .iter()
                        .any(|word| said.contains(*word)) =>
            {
                return None;
            }
            // A function that is known to take segments.
            "line" if entry.id == "line_line" && takes_segments(paste) => return None,
            // A string of two points ends there.
            "line" if entry.id == "line_line" && said.contains("string") => return None,
            "line" if ENDING.iter().any(|system| said.contains(*system)) => return None,
            "segment" if is_named("line") && ENDING.iter().any(|system| said.contains(*system)) => {
                3
            }
            "segment" if is_named("line") && said.contains("string") => 3,
            // Of lines that are called segments as well, and are not said to go on, nobody knows.
            "line"
                if entry.id == "line_line"
                    && is_named("segment")
                    && !paste.said.goes_on
                    && !said.iter().any(|word| word.starts_with("infini") || word == "endless") =>
            {
                return None;
            }
            // Segments are called lines as well.
            "line" if is_named("line") && is_named("segment") => 2,
            // Roblox' parts are boxes, where they are no balls.
            "box"
                if !is_named(shape)
                    && !said.contains("ball")
                    && Work::new(paste, entry, Adjust::default()).is_roblox() =>
            {
                2
            }
            // What an engine makes is named by that.
            "box" if !is_named(shape) && makes_a_box(paste) => 3,
            _ if is_named(shape) => 3,
            // `a ball of radius 0.5 moves from here to there`
            "cast" if moves(paste) || paste.has_impact() => 3,
            "cast" if Work::new(paste, entry, Adjust::default()).casts_by_a_call() => 3,
            // `SphereTraceSingle`
            "cast" if paste.said.sweeps => 3,
            // A line that is drawn between two points ends there.
            "segment"
                if is_named("line")
                    && !entry.id.starts_with("segment_segment")
                    && (ENDED.iter().any(|word| said.contains(*word)) || is_in_code(paste)) =>
            {
                1
            }
            // A ray of some length is a segment, and one that is cast may be called neither.
            "segment" if is_named("ray") && entry.id != "segment_segment" => 1,
            "segment"
                if entry.id != "segment_segment"
                    && said.contains("start")
                    && (said.contains("end") || said.contains("goal")) =>
            {
                1
            }
            // What goes from here to there.
            "segment" | "ray"
                if !entry.id.starts_with("segment_segment")
                    && !is_named("segment")
                    && !moves(paste)
                    && goes_from_to(paste) =>
            {
                1
            }
            "ray" if paste.said.is_from_the_eye && has_direction(paste) => 2,
            "ray"
                if ["origin", "orig", "ro"].iter().any(|word| said.contains(*word))
                    && ["dir", "direction", "rd"].iter().any(|word| said.contains(*word)) =>
            {
                2
            }
            "segment" if entry.id == "segment_triangle" && has_ray_and_corners(paste) => 2,
            "segment" | "segments"
                if matches!(entry.id, "segment_segment" | "closest_segments")
                    && has_two_ways(paste) =>
            {
                2
            }
            "sphere" if entry.id == "sphere_sphere" && has_two_of(paste, &PLACES, &RADII) => 2,
            "sphere"
                if (said.contains("radius") || (said.contains("c") && said.contains("r")))
                    && !["capsule", "cylinder", "cone", "arc"].into_iter().any(is_named) =>
            {
                1
            }
            "plane" if has_normal(paste) && !is_solid(said) => 1,
            "triangle" if entry.id == "segment_triangle" && has_ray_and_corners(paste) => 2,
            "triangle"
                if entry.id != "point_triangle"
                    && has_triples(paste, entry)
                    && !["plane", "line", "polygon"].into_iter().any(is_named) =>
            {
                1
            }
            _ => return None,
        };
    }
    Some(sure)
}

const FROM: [&str; 4] = ["from", "start", "head", "begin"];
const TO: [&str; 4] = ["to", "end", "tail", "stop"];
const PLACES: [&str; 6] = ["pos", "position", "center", "centre", "c", "p"];
const RADII: [&str; 3] = ["r", "radius", "rad"];

/// Are there two starts and two ends, and no other point?
pub(super) fn has_two_ways(paste: &Paste) -> bool {
    has_two_of(paste, &FROM, &TO)
}

/// Are there two of each kind, and nothing else that a case is made of?
fn has_two_of(paste: &Paste, one: &[&str], other: &[&str]) -> bool {
    let groups = || paste.groups.iter().zip(&paste.meanings).take(MOST_GROUPS);
    let is_last = |group: &Group, of: &[&str]| {
        words(&group.name).last().is_some_and(|last| of.contains(&last.as_str()))
    };
    let count = |of: &[&str]| groups().filter(|(group, _)| is_last(group, of)).count();
    let is_other = |(group, meaning): (&Group, &Meaning)| {
        matches!(meaning, Meaning::Point | Meaning::Direction)
            && !is_last(group, one)
            && !is_last(group, other)
    };
    count(one) == 2 && count(other) == 2 && !groups().any(is_other)
}

/// Are there where a ray begins and where it goes, and `v0`, `v1` and `v2` or the like?
fn has_ray_and_corners(paste: &Paste) -> bool {
    let points = |names: &[&str]| {
        let groups = paste.groups.iter().take(MOST_GROUPS);
        let is_one = |group: &&Group| {
            group.numbers.len() == 3 && names.contains(&group.name.to_lowercase().as_str())
        };
        groups.filter(is_one).count()
    };
    const CORNERS: [[&str; 4]; 3] =
        [["v0", "v1", "v2", "v3"], ["p0", "p1", "p2", "p3"], ["t0", "t1", "t2", "t3"]];
    points(&["origin", "orig", "o", "ro"]) == 1
        && points(&["direction", "dir", "d", "rd"]) == 1
        && CORNERS.iter().any(|corners| points(corners) == 3)
}

/// Does a known function take the two segments of a text?
fn takes_segments(paste: &Paste) -> bool {
    scenarios::find("segment_segment")
        .is_some_and(|segments| Work::new(paste, segments, Adjust::default()).takes_all_of_a_call())
}

/// Are a line and a circle of code?
fn is_in_code(paste: &Paste) -> bool {
    let mut groups = paste.groups.iter().take(MOST_GROUPS);
    paste.words.contains("cx")
        || paste.words.contains("circle")
            && groups.any(|group| {
                any(&words(&group.name), &["circle"])
                    || group.context.is_code
                    || group.is_argument
                    || group.name.contains('[')
            })
}

/// Are two of three points called alike?
fn has_line_of_two(paste: &Paste, entry: &'static Entry) -> bool {
    let mut work = Work::new(paste, entry, Adjust::default());
    work.line_of_two_alike();
    work.knows_point
}

/// Are there more corners than a triangle has, and a point?
fn has_corners(paste: &Paste, entry: &'static Entry) -> bool {
    let corners = Work::new(paste, entry, Adjust::default()).polygon_and_point();
    corners.is_some_and(|(corners, _)| corners.len() > 3)
}

/// Does a text ask how far two shapes are from each other?
fn asks_how_far(said: &HashSet<String>) -> bool {
    let has = |of: &[&str]| of.iter().any(|word| said.contains(*word));
    has(&["closest", "nearest", "shortest", "capsule", "capsules"])
        || has(&["distance", "dist"]) && has(&["minimum", "minimal", "min"])
        || (said.contains("distance") && (said.contains("between") || !asks_whether(said)))
}

/// Does a point lie out of the plane that two of its coordinates say?
fn is_in_space(paste: &Paste) -> bool {
    let groups = paste.groups.iter().zip(&paste.meanings).take(MOST_GROUPS);
    let is_out = |group: &Group| matches!(group.numbers.as_slice(), [_, _, z] if *z != 0.0);
    groups.into_iter().any(|(group, meaning)| *meaning == Meaning::Point && is_out(group))
}

/// Does it ask whether they meet?
fn asks_whether(said: &HashSet<String>) -> bool {
    said.iter().any(|word| {
        ["intersect", "cross", "overlap", "collision"].iter().any(|verb| word.starts_with(verb))
    })
}

/// Are there a point from which something goes, and one to which?
fn goes_from_to(paste: &Paste) -> bool {
    let ends = |word: &str| {
        let groups = paste.groups.iter().zip(&paste.meanings).take(MOST_GROUPS);
        let is_end = |group: &Group| words(&group.name).last().is_some_and(|last| last == word);
        groups.filter(|(group, meaning)| **meaning == Meaning::Point && is_end(group)).count()
    };
    ends("from") == 1 && ends("to") == 1
}

/// Does some constructor take the sizes of a box?
fn makes_a_box(paste: &Paste) -> bool {
    paste.groups.iter().take(MOST_GROUPS).any(|group| {
        matches!(group.made, Some(Part::HalfSizes | Part::WholeSizes)) && group.numbers.len() == 3
    })
}

/// Does some shape of the text move?
fn moves(paste: &Paste) -> bool {
    paste.owners.iter().take(MOST_GROUPS).any(|owner| owner.shapes.contains(&"cast"))
}

/// Is there a way that something goes?
fn has_direction(paste: &Paste) -> bool {
    paste.meanings.iter().take(MOST_GROUPS).any(|meaning| *meaning == Meaning::Direction)
}

/// Does a group say that it is a normal, and no answer?
fn has_normal(paste: &Paste) -> bool {
    let groups = paste.groups.iter().zip(&paste.meanings).take(MOST_GROUPS);
    let is_normal = |group: &Group| any(&words(&group.name), &["normal", "norm", "n"]);
    groups.into_iter().any(|(group, meaning)| *meaning == Meaning::Direction && is_normal(group))
}

/// Is the text about solids, of which a normal is a hit's?
fn is_solid(said: &HashSet<String>) -> bool {
    let solids = ["sphere", "box", "triangle", "capsule", "cylinder", "cone"];
    solids.iter().any(|shape| calls(shape).iter().any(|word| said.contains(*word)))
}

/// Are there as many lists of three points as the scenario has triangles?
fn has_triples(paste: &Paste, entry: &'static Entry) -> bool {
    let wanted = entry.id.split('_').filter(|shape| *shape == "triangle").count();
    Work::new(paste, entry, Adjust::default()).triples().len() == wanted
}
