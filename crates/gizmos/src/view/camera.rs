//! A saved camera.

use collision_scenarios::cases::View as SavedView;
use serde::{Deserialize, Serialize};

/// A saved camera: the view of a scene file, with angles in degrees, and its projection.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Camera {
    pub focus: [f64; 3],
    pub yaw: f32,
    pub pitch: f32,
    pub distance: f32,
    #[serde(default)]
    pub orthographic: bool,
}

impl Camera {
    /// Returns `true` if all numbers are finite and the distance is positive.
    pub fn is_sound(&self) -> bool {
        let Self { focus: [x, y, z], yaw, pitch, distance, .. } = *self;
        let angles = [yaw, pitch, distance].map(f64::from);
        [x, y, z].iter().chain(&angles).all(|number| number.is_finite()) && distance > 0.0
    }

    /// Returns the view as a scene file stores it.
    pub fn saved(&self) -> SavedView {
        let Self { focus, yaw, pitch, distance, .. } = *self;
        SavedView { focus: focus.map(|number| number as f32), yaw, pitch, distance }
    }
}
