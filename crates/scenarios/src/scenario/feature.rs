//! The part of a shape that a contact lies on.

use std::fmt;

use serde::{Serialize, Serializer};

/// A part of a shape: a name, or a name and the places of its items in a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Feature {
    /// One of a few parts, such as `edge_ab`.
    Named(&'static str),
    /// An item of a list, such as `face_7`.
    Item(&'static str, u32),
    /// Between two items of a list, such as `edge_3_8`.
    Between(&'static str, [u32; 2]),
    /// An item of a hole, such as `hole_1_edge_2`.
    OfHole { hole: u32, name: &'static str, item: u32 },
}

impl From<&'static str> for Feature {
    fn from(name: &'static str) -> Self {
        Self::Named(name)
    }
}

impl fmt::Display for Feature {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Named(name) => formatter.write_str(name),
            Self::Item(name, item) => write!(formatter, "{name}_{item}"),
            Self::Between(name, [from, to]) => write!(formatter, "{name}_{from}_{to}"),
            Self::OfHole { hole, name, item } => write!(formatter, "hole_{hole}_{name}_{item}"),
        }
    }
}

impl Serialize for Feature {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Named(name) => serializer.serialize_str(name),
            _ => serializer.collect_str(self),
        }
    }
}
