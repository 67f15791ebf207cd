//! Places in a mesh file, for errors.

use collision_scenarios::message;
use collision_scenarios::scenario::Message;

/// A place in a mesh file.
#[derive(Debug, Clone, Copy)]
pub(super) enum Place {
    /// A line, from 1.
    Line(usize),
    /// A byte, from 0.
    Byte(usize),
    /// An accessor of a glTF file.
    Accessor(usize),
}

impl Place {
    /// Returns the sentence about a fault at this place.
    pub fn fault(self, what: impl Into<Message>) -> Message {
        let what = what.into();
        match self {
            Self::Line(line) => message!("line {0}: {1}", line.to_string(), what),
            Self::Byte(byte) => message!("byte {0}: {1}", byte.to_string(), what),
            Self::Accessor(index) => message!("{0}: {1}", format!("accessors[{index}]"), what),
        }
    }

    /// Returns the sentence about something else than what must stand there.
    pub fn expected(self, what: impl Into<Message>, got: impl Into<Message>) -> Message {
        self.fault(message!("expected {0}, got {1}", what.into(), got.into()))
    }

    /// Returns the sentence about a file that ends too early.
    pub fn ends(self, expected: impl Into<Message>) -> Message {
        self.expected(expected, "the end of the file")
    }
}
