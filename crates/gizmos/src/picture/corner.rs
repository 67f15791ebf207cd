//! A triangle's corner, with its colour.

use bevy_color::{LinearRgba, Srgba};
use glam::Vec3;

/// A triangle's corner: its position and its colour there.
#[derive(Debug, Clone, Copy)]
pub struct Corner {
    pub at: Vec3,
    pub color: LinearRgba,
}

impl Corner {
    pub fn new(at: Vec3, color: Srgba) -> Self {
        Self { at, color: color.into() }
    }

    pub fn between(self, other: Self, part: f32) -> Self {
        let color = self.color * (1.0 - part) + other.color * part;
        Self { at: self.at.lerp(other.at, part), color }
    }
}
