//! What names are called in an FPCore: a vector is its parts.

use crate::names::identifier;
use crate::tree::{Kind, Name};

pub(super) const PARTS: [&str; 4] = ["x", "y", "z", "w"];

/// How many numbers a value has; none where it has no fixed number of them.
pub(super) fn count(kind: Kind) -> Option<usize> {
    match kind {
        Kind::Scalar | Kind::Bool => Some(1),
        Kind::Vec2 => Some(2),
        Kind::Vec3 => Some(3),
        Kind::Quaternion => Some(4),
        Kind::Polygon => None,
    }
}

/// `AB_x`, `AB_y`, `AB_z` of a vector, `CD_length` of a length.
pub(super) fn symbols(name: &Name) -> Vec<String> {
    let identifier = identifier(&name.text);
    match count(name.kind) {
        Some(1) => vec![identifier],
        Some(count) => PARTS[..count].iter().map(|part| format!("{identifier}_{part}")).collect(),
        None => Vec::new(),
    }
}
