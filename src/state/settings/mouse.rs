//! The mouse controls of several programs.

use bevy::picking::pointer::PointerButton;
use serde::{Deserialize, Serialize};

/// The change of the view by a drag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gesture {
    Orbit,
    Pan,
    Zoom,
}

/// The program whose mouse controls are used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mouse {
    #[default]
    Unity,
    Blender,
}

/// The key held at the beginning of a drag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Held {
    Nothing,
    Shift,
    Control,
    Alt,
}

impl Mouse {
    pub const ALL: [Self; 2] = [Self::Unity, Self::Blender];

    pub fn title(self) -> &'static str {
        match self {
            Self::Unity => "Unity",
            Self::Blender => "Blender",
        }
    }

    /// Returns the drags and their gestures. The left button without a key belongs to the handles.
    pub fn drags(self) -> &'static [(Held, PointerButton, Gesture)] {
        use Gesture::*;
        use PointerButton::*;
        match self {
            Self::Unity => &[
                (Held::Nothing, Secondary, Orbit),
                (Held::Alt, Primary, Orbit),
                (Held::Nothing, Middle, Pan),
                (Held::Shift, Secondary, Pan),
                (Held::Alt, Middle, Pan),
                (Held::Alt, Secondary, Zoom),
            ],
            Self::Blender => &[
                (Held::Nothing, Middle, Orbit),
                (Held::Alt, Primary, Orbit),
                (Held::Shift, Middle, Pan),
                (Held::Shift, Secondary, Pan),
                (Held::Control, Middle, Zoom),
                (Held::Alt, Middle, Zoom),
            ],
        }
    }

    /// Returns the gesture of a drag with this button and key.
    pub fn gesture(self, held: Held, button: PointerButton) -> Option<Gesture> {
        let row = self.drags().iter().find(|&&(key, b, _)| (key, b) == (held, button));
        row.map(|&(.., gesture)| gesture)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_mouse_orbits_pans_and_zooms_and_leaves_the_left_button_alone() {
        for mouse in Mouse::ALL {
            for gesture in [Gesture::Orbit, Gesture::Pan, Gesture::Zoom] {
                assert!(mouse.drags().iter().any(|&(.., other)| other == gesture));
            }
            assert_eq!(mouse.gesture(Held::Nothing, PointerButton::Primary), None);
            assert_eq!(mouse.gesture(Held::Shift, PointerButton::Primary), None);
        }
    }
}
