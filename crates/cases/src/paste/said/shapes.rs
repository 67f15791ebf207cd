//! The shapes that a text names: its case has them.

use std::collections::HashSet;

use super::{Of, has};

/// How shapes are called, and which scenarios have none of the kind. A capsule's ends are half
/// spheres, and its segment may stand for it; which of the tall ones is meant, others say.
const NAMED: [(&[&str], Of); 6] = [
    (&["sphere", "spheres", "ball", "balls", "spherecast", "spherecollider"], |id| {
        !has(id, &["sphere", "ball", "cast", "capsule", "segments"])
    }),
    (&["capsule", "capsules", "capsulecast", "capsulecollider"], |id| {
        !has(id, &["capsule", "segments", "cylinder", "cone"])
    }),
    (&["box", "boxes", "aabb", "obb", "cuboid", "cube", "cubes", "boxcollider"], |id| {
        !has(id, &["box"])
    }),
    (&["triangle", "triangles"], |id| !has(id, &["triangle", "mesh"])),
    (&["cone", "cones"], |id| !has(id, &["cone", "cylinder", "capsule"])),
    (&["arc", "arcs"], |id| !has(id, &["arc"])),
];

/// A shape that the text names, and the scenarios that have none.
pub(super) fn named(lower: &str) -> Vec<(&'static str, Of)> {
    // Neither a part of a function's name nor an address names one, nor what only bounds another.
    let lower = lower.replace("bounding box", "");
    let told = lower.split_whitespace().filter(|part| !part.contains("://"));
    let words = told.flat_map(|part| part.split(|c: char| !(c.is_alphanumeric() || c == '_')));
    let words: HashSet<&str> = words.collect();
    let named = |(names, of): (&'static [&'static str], Of)| {
        Some((names.iter().copied().find(|name| words.contains(name))?, of))
    };
    NAMED.into_iter().filter_map(named).collect()
}

#[cfg(test)]
mod tests {
    use crate::paste::read;

    /// The scenario of a sweep whose radius stands like this.
    fn scenario(radius: &str) -> Option<&'static str> {
        let text = format!(
            "cast:\n  {radius}\n  start: [0, 0.5, 0]\n  end: [4, 0.5, 0]\nsphere:\n  radius: 1.25\n  \
             center: [3, 1, 0]"
        );
        read(&text).case(None).ok().map(|case| case.scenario.id)
    }

    #[test]
    fn a_size_that_stands_elsewhere_is_no_missing_one() {
        assert_eq!(scenario("radius: 0.5"), Some("sphere_cast_sphere"));
        assert_eq!(scenario("radius: playerRadius"), None);
        assert_eq!(scenario("radius: 0.25 * scale"), None);
    }

    #[test]
    fn a_case_has_the_shapes_that_its_text_names() {
        let said = |what: &str| {
            let text = format!("{what} fails. Segment from (0, 2, 0) to (4, 0, 0), plane y = 1.");
            read(&text).case(None).ok().map(|case| case.scenario.id)
        };
        assert_eq!(said("Somebody"), Some("segment_plane"));
        assert_eq!(said("A box"), None);
        assert_eq!(said("My ball"), None);
        assert_eq!(said("My clip_by_box"), Some("segment_plane"));
    }
}
