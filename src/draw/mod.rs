//! Draws an answer's marks: lines as gizmos, balls and faces as meshes, labels over all.

mod lines;
pub mod overlay;
mod solids;

use bevy::prelude::*;

use crate::settings::Settings;

pub use lines::{grid, marks, widths};
pub use solids::fill;

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((lines::plugin, solids::plugin));
}

/// Writes the palette's background into the engine.
pub fn background(settings: Res<Settings>, mut clear: ResMut<ClearColor>) {
    let wanted = Color::from(settings.palette.background());
    // Writing the same value would still count as a change for the renderer.
    if clear.0 != wanted {
        clear.0 = wanted;
    }
}
