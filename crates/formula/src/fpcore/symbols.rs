//! The symbols of names in an FPCore: a vector is its components.

use crate::names::identifier;
use crate::tree::{Kind, Name};

pub(super) const PARTS: [char; 4] = ['x', 'y', 'z', 'w'];

/// Returns the number of a value's components; `None` if that is not fixed.
pub(super) fn count(kind: Kind) -> Option<usize> {
    match kind {
        Kind::Scalar | Kind::Bool => Some(1),
        Kind::Vec2 => Some(2),
        Kind::Vec3 => Some(3),
        Kind::Quaternion => Some(4),
        Kind::Polygon => None,
    }
}

/// Returns `AB_x`, `AB_y`, `AB_z` for a vector, `CD_length` for a length.
pub(super) fn symbols(name: &Name) -> Vec<String> {
    let identifier = identifier(&name.text);
    match count(name.kind) {
        Some(1) => vec![identifier],
        Some(count) => PARTS[..count].iter().map(|part| format!("{identifier}_{part}")).collect(),
        None => Vec::new(),
    }
}
