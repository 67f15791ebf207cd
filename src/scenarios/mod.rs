//! The scenarios there are, in the order of the list.
//! A new one is a file here, its `mod` line and its row in `ALL`.

mod plane_plane;
mod plane_triangle;
mod ray_sphere;
mod segment_plane;
mod segment_triangle;
mod sphere_plane;

use crate::scenario::Entry;

pub const ALL: &[Entry] = &[
    ray_sphere::ENTRY,
    segment_plane::ENTRY,
    segment_triangle::ENTRY,
    sphere_plane::ENTRY,
    plane_plane::ENTRY,
    plane_triangle::ENTRY,
];

/// The entry of that id.
pub fn find(id: &str) -> Option<&'static Entry> {
    ALL.iter().find(|entry| entry.id == id)
}
