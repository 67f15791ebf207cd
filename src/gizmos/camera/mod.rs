//! The camera: turned, moved and zoomed by the mouse, set by keys.

mod framing;
mod glide;
mod mouse;

use bevy::prelude::*;
use bevy_egui::{EguiContextSettings, EguiGlobalSettings, PrimaryEguiContext};

use crate::state::view::{CurrentView, SceneCamera};

pub use framing::{Framed, extent, frame_opened, survey};
pub use glide::{Glide, commands, glide};
pub use mouse::fingers;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<CurrentView>()
        .add_systems(Startup, spawn)
        .init_resource::<Glide>()
        .init_resource::<mouse::Drags>()
        .add_observer(mouse::press)
        .add_observer(mouse::drag)
        .add_observer(mouse::scroll);
}

/// One camera draws both the picture and the panel: each more costs a pass over all pixels. No
/// multisampling: strokes are antialiased themselves and cover the rims of surfaces.
fn spawn(mut commands: Commands, mut egui: ResMut<EguiGlobalSettings>) {
    egui.auto_create_primary_context = false;
    commands.spawn((
        SceneCamera,
        PrimaryEguiContext,
        EguiContextSettings { run_manually: true, ..default() },
        Camera2d,
        Msaa::Off,
    ));
}
