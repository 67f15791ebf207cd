//! Hands the picture to the engine: all surfaces as one mesh in one pass, all lines, handles and
//! labels as shapes over it.

mod backdrop;
pub mod compass;
mod flat;
mod paint;
pub mod pulse;
mod quality;
mod sheet;
mod solid;

/// Orbit, pan and zoom by mouse and keyboard.
pub mod camera;

/// Draggable handles: picking and dragging.
pub mod handles;

use bevy::prelude::*;

use crate::state::settings::{CurrentQuality, Settings};

pub use backdrop::show;
pub use paint::{EguiMetrics, color32, paint};
pub use quality::{Pace, choose};
pub use sheet::fill;
pub use solid::show as show_solid;

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((flat::plugin, sheet::plugin, solid::plugin, backdrop::plugin))
        .init_resource::<CurrentQuality>()
        .init_resource::<Pace>()
        .init_resource::<pulse::Pulse>()
        .add_systems(First, quality::begin)
        .add_systems(Last, quality::end);
}

/// Sets the engine's background colour from the palette.
pub fn background(settings: Res<Settings>, mut clear: ResMut<ClearColor>) {
    let wanted = Color::from(settings.palette.background());
    // Writing an equal value would still count as a change for the renderer.
    if clear.0 != wanted {
        clear.0 = wanted;
    }
}
