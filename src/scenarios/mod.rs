//! The scenarios there are, in the order of the list.
//! A new one is a file here, its `mod` line and its row in `ALL`.

mod ball_arc;
mod line_line;
mod plane_plane;
mod plane_triangle;
mod point_line;
mod ray_sphere;
mod ray_sphere_info;
mod segment_plane;
mod segment_segment;
mod segment_sphere;
mod segment_triangle;
mod sphere_cast_sphere;
mod sphere_plane;
mod sphere_sphere;
mod sphere_triangle;
mod triangle_triangle;

use crate::scenario::Entry;

pub const ALL: &[Entry] = &[
    ray_sphere::ENTRY,
    ray_sphere_info::ENTRY,
    sphere_cast_sphere::ENTRY,
    point_line::ENTRY,
    line_line::ENTRY,
    segment_segment::ENTRY,
    segment_sphere::ENTRY,
    segment_plane::ENTRY,
    segment_triangle::ENTRY,
    sphere_sphere::ENTRY,
    sphere_plane::ENTRY,
    sphere_triangle::ENTRY,
    plane_plane::ENTRY,
    plane_triangle::ENTRY,
    triangle_triangle::ENTRY,
    ball_arc::ENTRY,
];

/// The entry of that id.
pub fn find(id: &str) -> Option<&'static Entry> {
    ALL.iter().find(|entry| entry.id == id)
}

/// What a scenario asks, its idea, its formula and its cases; empty where none is written.
pub fn explanation(id: &str) -> &'static str {
    EXPLANATIONS.iter().find(|(name, _)| *name == id).map_or("", |(_, text)| text)
}

/// Id and text: every file of `assets/explanations/`.
const EXPLANATIONS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/explanations.rs"));

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_scenario_is_explained() {
        for entry in ALL {
            let text = explanation(entry.id);
            assert!(text.lines().any(|line| line.starts_with("Source: ")), "{}", entry.id);
            // Read as a whole in the panel: short.
            assert!((60..=220).contains(&text.split_whitespace().count()), "{}", entry.id);
        }
        for (name, _) in EXPLANATIONS {
            assert!(find(name).is_some(), "{name} explains no scenario");
        }
    }
}
