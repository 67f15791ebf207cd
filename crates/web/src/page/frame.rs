//! A picture of the page.

use bevy_color::Srgba;
use collision_gizmos::picture::Piece;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::picture::{Sheet, corners, flat};

/// A picture, ready to be painted.
#[wasm_bindgen]
pub struct Frame {
    pub(super) pieces: Vec<Piece>,
    pub(super) behind: Srgba,
    pub(super) sheet: Sheet,
}

#[wasm_bindgen]
impl Frame {
    /// Returns the triangles' corners: pixel and colour, six numbers each.
    pub fn corners(&self) -> Vec<f32> {
        corners(&self.pieces)
    }

    /// Returns the same for a canvas without a graphics card: triangles and lines, 18 numbers each.
    pub fn flat(&self) -> Vec<f32> {
        flat(&self.pieces, self.behind)
    }

    /// Returns the shapes above them as numbers.
    pub fn shapes(&mut self) -> Vec<f32> {
        std::mem::take(&mut self.sheet.numbers)
    }

    /// Returns the pieces of the shapes' texts, in order.
    pub fn texts(&mut self) -> Vec<String> {
        std::mem::take(&mut self.sheet.texts)
    }
}
