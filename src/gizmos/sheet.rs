//! The picture's triangles, as one mesh that the engine draws in one pass.

use bevy::camera::visibility::NoFrustumCulling;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use collision_gizmos::picture::{self, Piece, Vertex};

use super::flat::{Flat, mesh, to_screen};
use crate::field::Field;
use crate::state::explain::Picture;
use crate::state::settings::{CurrentQuality, Settings};
use crate::state::view::CurrentView;

pub fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn);
}

/// The picture's only mesh.
#[derive(Component)]
#[require(NoFrustumCulling, Pickable::IGNORE)]
pub struct Sheet;

fn spawn(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<Flat>>,
) {
    let mesh = meshes.add(colored(&Default::default(), Vec2::ONE));
    commands.spawn((Sheet, Mesh2d(mesh), MeshMaterial2d(materials.add(Flat::default()))));
}

/// Draws everything below the lines: sky, grid, shadows, solids.
pub fn fill(
    picture: Res<Picture>,
    view: Res<CurrentView>,
    (settings, quality, field): (Res<Settings>, Res<CurrentQuality>, Res<Field>),
    window: Single<&Window, With<PrimaryWindow>>,
    sheet: Single<&Mesh2d, With<Sheet>>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let (marks, view) = (view.local_marks(&picture.0), view.local());
    // The field takes the place of sky and shadows.
    let draw = match field.shot() {
        Some(_) => picture::over_field,
        None => picture::surfaces,
    };
    let layers = draw(&marks, &view, settings.palette, quality.0);
    let mesh = colored(&layers, Vec2::new(window.width(), window.height()));
    // The entity holds the asset, so it exists.
    let _ = meshes.insert(&sheet.0, mesh);
}

/// The depths of the ground and of what stands on it.
const DEPTHS: [f32; 2] = [0.1, 0.5];

/// Returns a picture's surfaces as a mesh, for a window of this size in pixels.
fn colored(layers: &[Vec<Piece>; 2], window: Vec2) -> Mesh {
    let place = to_screen(window);
    let (mut positions, mut colors) = (Vec::new(), Vec::new());
    for (pieces, depth) in layers.iter().zip(DEPTHS) {
        let mut corners: Vec<Vertex> = Vec::new();
        pieces.iter().for_each(|piece| piece.triangulate(&mut corners));
        positions.extend(corners.iter().map(|&(at, _)| place(at).extend(depth).to_array()));
        colors.extend(corners.iter().map(|&(_, color)| color));
    }
    // The engine draws no mesh without a triangle.
    if positions.is_empty() {
        (positions, colors) = (vec![[0.0; 3]; 3], vec![[0.0; 4]; 3]);
    }
    let count = positions.len() as u32;
    mesh(positions, (0..count).collect()).with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, colors)
}
