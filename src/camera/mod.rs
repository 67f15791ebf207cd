//! The camera: turned, moved and zoomed by the mouse, set by keys; the view as the engine has it.

mod framing;
mod glide;
mod mouse;

use bevy::camera::{ScalingMode, Viewport};
use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use crate::scenario::Space;
use crate::view::{FIELD_OF_VIEW, SceneCamera, View};

pub use framing::{Framed, frame_opened};
pub use glide::{Glide, commands, glide};
pub use mouse::fingers;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<View>()
        .add_systems(Startup, spawn)
        .init_resource::<Glide>()
        .init_resource::<mouse::Drags>()
        .add_observer(mouse::press)
        .add_observer(mouse::drag)
        .add_observer(mouse::scroll);
}

fn spawn(mut commands: Commands) {
    commands.spawn((SceneCamera, Camera3d::default(), Tonemapping::None)).with_child((
        // A light at the viewer's shoulder shades every ball the same way from every side.
        DirectionalLight { illuminance: 2_200.0, ..default() },
        Transform::from_xyz(-0.6, 1.0, 0.8).looking_at(Vec3::ZERO, Vec3::Y),
    ));
}

/// Writes the view into the engine's camera.
pub fn place(
    view: Res<View>,
    window: Single<&Window, With<PrimaryWindow>>,
    camera: Single<(&mut Camera, &mut Transform, &mut Projection), With<SceneCamera>>,
) {
    let orbit = view.orbit;
    let (mut camera, mut transform, mut projection) = camera.into_inner();
    *transform = Transform::from_translation(orbit.eye()).with_rotation(orbit.rotation());
    *projection = if orbit.orthographic {
        // What lies behind the camera is in the picture too.
        let depth = match orbit.space {
            Space::Planar => 2.0,
            Space::Spatial => 50.0,
        };
        Projection::Orthographic(OrthographicProjection {
            scaling_mode: ScalingMode::FixedVertical {
                viewport_height: 2.0 * orbit.distance * (FIELD_OF_VIEW / 2.0).tan(),
            },
            near: orbit.distance * (1.0 - depth / 2.0),
            far: orbit.distance * (1.0 + depth / 2.0),
            ..OrthographicProjection::default_3d()
        })
    } else {
        Projection::Perspective(PerspectiveProjection {
            fov: FIELD_OF_VIEW,
            near: view.near(),
            far: orbit.distance * 1e3,
            ..default()
        })
    };

    let scale = window.scale_factor();
    let limit = window.physical_size();
    let corner = (view.rect.min * scale).round().as_uvec2().min(limit.saturating_sub(UVec2::ONE));
    let size = (view.rect.size() * scale).round().as_uvec2().min(limit - corner).max(UVec2::ONE);
    let viewport =
        Viewport { physical_position: corner, physical_size: size, ..Viewport::default() };
    let unchanged = camera
        .viewport
        .as_ref()
        .is_some_and(|old| old.physical_position == corner && old.physical_size == size);
    if !unchanged {
        camera.viewport = Some(viewport);
    }
}
