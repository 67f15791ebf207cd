//! Draws an answer's marks: lines as gizmos, balls and faces as meshes, labels over all.

mod lines;
pub mod overlay;
pub mod palette;
mod solids;

use bevy::prelude::*;

pub(crate) fn plugin(app: &mut App) {
    app.insert_resource(ClearColor(palette::BACKGROUND.into()))
        .add_plugins((lines::plugin, solids::plugin));
}
