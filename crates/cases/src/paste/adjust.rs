//! What a text leaves open of its numbers: their order, their unit, half or full.

use crate::cases::Frame;
use crate::scenario::Scenario;

/// A unit of length.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    Metre,
    Centimetre,
    Millimetre,
    Inch,
}

impl Unit {
    pub const ALL: [Self; 4] = [Self::Metre, Self::Centimetre, Self::Millimetre, Self::Inch];

    pub fn name(self) -> &'static str {
        match self {
            Self::Metre => "m",
            Self::Centimetre => "cm",
            Self::Millimetre => "mm",
            Self::Inch => "inch",
        }
    }

    pub fn find(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|unit| unit.name() == name)
    }

    fn per_metre(self) -> f64 {
        match self {
            Self::Metre => 1.0,
            Self::Centimetre => 100.0,
            Self::Millimetre => 1000.0,
            Self::Inch => 1.0 / 0.0254,
        }
    }
}

/// How the numbers of a text are meant, where it does not say so itself.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Adjust {
    /// Do quaternions begin with w? Else as their names and the frame say.
    pub w_first: Option<bool>,
    /// Are a box's sizes whole? Else as their names say.
    pub full_sizes: Option<bool>,
    /// Is a plane n·x + d = 0, rather than n·x = d? Else as its system has it.
    pub plane_adds: Option<bool>,
    /// Does a capsule's height count its caps? Else as its system has it.
    pub counts_caps: Option<bool>,
    pub radians: bool,
    /// Of all lengths; else the frame's own.
    pub unit: Option<Unit>,
}

impl Adjust {
    /// A scenario's numbers from a frame and a unit into ours.
    pub fn bring_in(&self, scenario: &mut dyn Scenario, frame: Option<Frame>) {
        let frame = match (frame, self.unit) {
            (frame, Some(unit)) => Some(frame.unwrap_or(Frame::OURS).per_metre(unit.per_metre())),
            (frame, None) => frame,
        };
        if let Some(frame) = frame {
            frame.bring_in(scenario);
        }
    }
}
