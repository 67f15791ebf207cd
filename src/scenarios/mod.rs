//! The scenarios there are, in the order of the list.
//! A new one is a file here, its `mod` line and its row in `ALL`.

mod ball_arc;
mod ray_sphere;

use crate::scenario::Entry;

pub const ALL: &[Entry] = &[ray_sphere::ENTRY, ball_arc::ENTRY];

/// The entry of that id.
pub fn find(id: &str) -> Option<&'static Entry> {
    ALL.iter().find(|entry| entry.id == id)
}
