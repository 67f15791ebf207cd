//! The camera: an orbit around what one looks at, and the view that it makes.
//!
//! `Orbit` and `View` know no engine. Everything that turns a pixel into a ray
//! or a point into a pixel asks `View`, so that a drag, the handles and the
//! labels of one frame agree.

mod glide;
mod mouse;
mod orbit;

use bevy::camera::{ScalingMode, Viewport};
use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use crate::handles;
use crate::sandbox::{Sandbox, Step};
use crate::scenario::Space;
use orbit::FIELD_OF_VIEW;

pub use glide::Glide;
pub use mouse::{Gesture, Held, Mouse};
pub use orbit::{Orbit, View};

/// The camera that draws the scene.
#[derive(Component)]
pub struct SceneCamera;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<View>()
        .add_systems(Startup, spawn)
        .init_resource::<Glide>()
        .init_resource::<mouse::Drags>()
        .add_systems(
            Update,
            (mouse::fingers, (glide::commands, glide::glide).chain()).in_set(Step::Input),
        )
        .add_systems(Update, place.in_set(Step::Draw))
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
fn place(
    view: Res<View>,
    window: Single<&Window, With<PrimaryWindow>>,
    camera: Single<(&mut Camera, &mut Transform, &mut Projection), With<SceneCamera>>,
) {
    let orbit = view.orbit;
    let (mut camera, mut transform, mut projection) = camera.into_inner();
    *transform = Transform::from_translation(orbit.eye()).with_rotation(orbit.rotation());
    *projection = if orbit.orthographic {
        // What lies behind the eye is in the picture too.
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

/// Looks at the whole picture of the open case, or from where its scene says.
pub fn home(sandbox: &mut Sandbox, view: &mut View) {
    if let Some(saved) = &sandbox.view {
        view.orbit = Orbit::from_saved(saved, sandbox.entry.space);
        return;
    }
    view.orbit = Orbit::new(sandbox.entry.space);
    let points = picture(sandbox, view);
    view.orbit.frame(&points, view.aspect());
}

/// Every handle and the corners of every mark.
fn picture(sandbox: &mut Sandbox, view: &View) -> Vec<Vec3> {
    let inputs = sandbox.scenario.inputs();
    let mut points: Vec<Vec3> =
        inputs.iter().map(|input| handles::position(&input.value, view)).collect();
    drop(inputs);
    let marks = sandbox.answer.marks.iter();
    points.extend(marks.filter_map(|(mark, _)| mark.bounds()).flat_map(corners));
    points
}

/// Those handles.
fn handle_places(sandbox: &mut Sandbox, view: &View, selected: &[usize]) -> Vec<Vec3> {
    let inputs = sandbox.scenario.inputs();
    let chosen = selected.iter().filter_map(|&index| inputs.get(index));
    chosen.map(|input| handles::position(&input.value, view)).collect()
}

/// Where the view began, with all of the picture in it, wherever it has gone since.
fn all(sandbox: &mut Sandbox, view: &View) -> Orbit {
    let mut view = View {
        orbit: Orbit { orthographic: view.orbit.orthographic, ..Orbit::new(sandbox.entry.space) },
        ..*view
    };
    if let Some(saved) = &sandbox.view {
        view.orbit.face(saved.yaw.to_radians(), saved.pitch.to_radians());
    }
    let points = picture(sandbox, &view);
    view.orbit.frame(&points, view.aspect());
    view.orbit
}

/// The eight corners of a box.
fn corners((low, high): (Vec3, Vec3)) -> impl Iterator<Item = Vec3> {
    (0..8).map(move |corner| {
        Vec3::select(BVec3::new(corner & 1 == 0, corner & 2 == 0, corner & 4 == 0), low, high)
    })
}
