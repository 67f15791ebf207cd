//! The scenarios there are, in the order of the list.
//! A new one is a file here, its `mod` line and its row in `ALL`.

mod ray_sphere;
mod segment_sphere;
mod sphere_sphere;
mod sphere_triangle;

use crate::scenario::Entry;

pub const ALL: &[Entry] =
    &[ray_sphere::ENTRY, segment_sphere::ENTRY, sphere_sphere::ENTRY, sphere_triangle::ENTRY];

/// The entry of that id.
pub fn find(id: &str) -> Option<&'static Entry> {
    ALL.iter().find(|entry| entry.id == id)
}
