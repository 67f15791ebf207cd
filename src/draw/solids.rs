//! Balls, discs and faces: translucent meshes, a pool of entities that follows
//! the answer's marks frame by frame.

use std::collections::HashMap;

use bevy::asset::RenderAssetUsages;
use bevy::camera::visibility::NoFrustumCulling;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;

use super::lines::dot_radius;
use crate::explain::Picture;
use crate::scenario::{Mark, Role, Space};
use crate::settings::{Palette, Settings};
use crate::view::View;

pub fn plugin(app: &mut App) {
    app.insert_resource(GlobalAmbientLight { brightness: 550.0, ..default() })
        .add_systems(Startup, prepare);
}

#[derive(Resource)]
pub struct Shared {
    ball: Handle<Mesh>,
    disc: Handle<Mesh>,
    materials: HashMap<(Palette, Role, Surface), Handle<StandardMaterial>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Surface {
    /// Shaded, and see-through: what happens inside stays visible.
    Ball,
    /// Shaded and opaque: a marker.
    Dot,
    /// Flat and faint, so that lines on it stay readable.
    Face,
}

/// A member of the pool, and the corners that its own mesh was made of.
#[derive(Component, Default)]
#[require(NoFrustumCulling, Pickable::IGNORE)]
pub struct Solid {
    corners: Vec<Vec3>,
}

fn prepare(mut commands: Commands, mut meshes: ResMut<Assets<Mesh>>) {
    commands.insert_resource(Shared {
        ball: meshes.add(Sphere::new(1.0).mesh().uv(64, 32)),
        disc: meshes.add(Circle::new(1.0).mesh().resolution(96)),
        materials: HashMap::new(),
    });
}

/// Fills what has a surface.
pub fn fill(
    mut commands: Commands,
    picture: Res<Picture>,
    view: Res<View>,
    settings: Res<Settings>,
    mut shared: ResMut<Shared>,
    (mut meshes, mut materials): (ResMut<Assets<Mesh>>, ResMut<Assets<StandardMaterial>>),
    mut pool: Query<(
        &mut Solid,
        &mut Mesh3d,
        &mut MeshMaterial3d<StandardMaterial>,
        &mut Transform,
        &mut Visibility,
    )>,
) {
    let mut pool = pool.iter_mut();
    for (mark, role) in &picture.0 {
        let Some((surface, center, size)) = solid(mark, &view) else { continue };
        let material = shared
            .materials
            .entry((settings.palette, *role, surface))
            .or_insert_with(|| materials.add(material(settings.palette, *role, surface)))
            .clone();
        let corners = mark.face();
        let mesh = |meshes: &mut Assets<Mesh>| match surface {
            Surface::Face if !corners.is_empty() => meshes.add(face_mesh(corners)),
            Surface::Face => shared.disc.clone(),
            Surface::Ball | Surface::Dot => shared.ball.clone(),
        };
        let place = Transform::from_translation(center).with_scale(Vec3::splat(size));
        if let Some((mut solid, mut old_mesh, mut old_material, mut transform, mut visibility)) =
            pool.next()
        {
            if corners.is_empty() || solid.corners != corners {
                old_mesh.set_if_neq(Mesh3d(mesh(&mut meshes)));
                solid.corners = corners.to_vec();
            }
            old_material.set_if_neq(MeshMaterial3d(material));
            transform.set_if_neq(place);
            visibility.set_if_neq(Visibility::Visible);
        } else {
            let mesh = Mesh3d(mesh(&mut meshes));
            let solid = Solid { corners: corners.to_vec() };
            commands.spawn((solid, mesh, MeshMaterial3d(material), place));
        }
    }
    for (.., mut visibility) in pool {
        visibility.set_if_neq(Visibility::Hidden);
    }
}

/// The surface, centre and size of a mark that has a surface.
fn solid(mark: &Mark, view: &View) -> Option<(Surface, Vec3, f32)> {
    let (surface, center, size) = match *mark {
        // In the plane a ball is its disc.
        Mark::Ball { center, radius } if view.orbit.space == Space::Planar => {
            (Surface::Face, center, radius)
        }
        Mark::Ball { center, radius } => (Surface::Ball, center, radius),
        Mark::Disc { center, radius } => (Surface::Face, center, radius),
        Mark::Dot { at, radius } => (Surface::Dot, at, dot_radius(at, radius, view)),
        _ if !mark.face().is_empty() => (Surface::Face, Vec3::ZERO, 1.0),
        _ => return None,
    };
    (size > 0.0).then_some((surface, center, size))
}

fn material(palette: Palette, role: Role, surface: Surface) -> StandardMaterial {
    let color = palette.style(role).color;
    let alpha = match surface {
        Surface::Ball => color.alpha * 0.6,
        Surface::Dot => 1.0,
        Surface::Face => 0.16,
    };
    StandardMaterial {
        base_color: color.with_alpha(alpha).into(),
        alpha_mode: if surface == Surface::Dot { AlphaMode::Opaque } else { AlphaMode::Blend },
        unlit: surface == Surface::Face,
        double_sided: surface == Surface::Face,
        cull_mode: if surface == Surface::Face {
            None
        } else {
            StandardMaterial::default().cull_mode
        },
        perceptual_roughness: 0.9,
        reflectance: 0.1,
        ..default()
    }
}

/// A convex polygon as a fan of triangles.
fn face_mesh(corners: &[Vec3]) -> Mesh {
    let positions: Vec<[f32; 3]> = corners.iter().map(Vec3::to_array).collect();
    let fan = (1..corners.len().saturating_sub(1) as u32).flat_map(|i| [0, i, i + 1]);
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::RENDER_WORLD)
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, vec![[0.0, 0.0, 1.0]; positions.len()])
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
        .with_inserted_indices(Indices::U32(fan.collect()))
}
