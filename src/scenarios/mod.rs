//! The scenarios there are, in the order of the list.
//! A new one is a file here, its `mod` line and its row in `ALL`.

mod line_line;
mod plane_plane;
mod point_line;
mod ray_sphere;
mod segment_segment;
mod segment_triangle;
mod triangle_triangle;

use crate::scenario::Entry;

pub const ALL: &[Entry] = &[
    ray_sphere::ENTRY,
    point_line::ENTRY,
    line_line::ENTRY,
    segment_segment::ENTRY,
    segment_triangle::ENTRY,
    plane_plane::ENTRY,
    triangle_triangle::ENTRY,
];

/// The entry of that id.
pub fn find(id: &str) -> Option<&'static Entry> {
    ALL.iter().find(|entry| entry.id == id)
}
