//! Draws an answer's marks: lines as gizmos, balls and faces as meshes, labels over all.

mod lines;
pub mod overlay;
pub mod palette;
mod solids;

use bevy::prelude::*;

use crate::look::Look;
use crate::sandbox::Step;
use crate::scenario::{Mark, Role};

/// What is drawn in this frame: the answer's marks, and what explains them.
#[derive(Resource, Default)]
pub struct Picture(pub Vec<(Mark, Role)>);

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Look>()
        .init_resource::<Picture>()
        .add_systems(Update, background.in_set(Step::Draw))
        .add_plugins((lines::plugin, solids::plugin));
}

fn background(look: Res<Look>, mut clear: ResMut<ClearColor>) {
    let wanted = Color::from(look.palette.background());
    // A change that changes nothing would still be one for the renderer.
    if clear.0 != wanted {
        clear.0 = wanted;
    }
}
