//! What a text leaves open of its numbers: their unit, the order of a quaternion, degrees or radians.

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

/// The meaning of a text's numbers, where it does not say so itself.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Adjust {
    /// Do quaternions begin with w? `None` as their names and the text's system have it.
    pub w_first: Option<bool>,
    pub radians: bool,
    /// The unit of all lengths; `None` as the frame has it.
    pub unit: Option<Unit>,
}

impl Adjust {
    /// Brings a scenario's numbers from a frame and a unit into ours.
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
