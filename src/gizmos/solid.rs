//! Draws a mesh that has too many triangles for the picture: the engine projects and shades it,
//! above the ground and below all marks.

use bevy::asset::{load_internal_asset, uuid_handle};
use bevy::camera::visibility::NoFrustumCulling;
use bevy::mesh::MeshVertexBufferLayoutRef;
use bevy::prelude::*;
use bevy::render::render_resource::{
    AsBindGroup, RenderPipelineDescriptor, ShaderType, SpecializedMeshPipelineError,
};
use bevy::shader::ShaderRef;
use bevy::sprite_render::{Material2d, Material2dKey, Material2dPlugin};
use bevy::window::PrimaryWindow;
use collision_gizmos::view::{Lens, View};
use collision_scenarios::mesh::Mesh as Given;
use collision_scenarios::scenario::{Role, mesh_of};

use super::flat::mesh;
use crate::field::Field;
use crate::state::settings::Settings;
use crate::state::view::CurrentView;
use crate::state::workspace::Workspace;

const SHADER: Handle<Shader> = uuid_handle!("5b0c2f64-90d7-4f7e-8c0b-3a6d0f5e27c9");

/// Between the ground, which a solid hides, and the marks, which are drawn over it.
const DEPTHS: [f32; 2] = [0.25, 0.45];

pub fn plugin(app: &mut App) {
    load_internal_asset!(app, SHADER, "solid.wgsl", Shader::from_wgsl);
    app.add_plugins(Material2dPlugin::<Solid>::default()).add_systems(Startup, spawn);
}

/// The view, and the color of a triangle that faces it.
#[derive(ShaderType, Debug, Clone, Copy, PartialEq, Default)]
struct Look {
    clip: Mat4,
    eye: Vec4,
    color: Vec4,
}

#[derive(Asset, AsBindGroup, TypePath, Debug, Clone, Default)]
pub struct Solid {
    #[uniform(0)]
    look: Look,
}

impl Material2d for Solid {
    fn vertex_shader() -> ShaderRef {
        SHADER.into()
    }

    fn fragment_shader() -> ShaderRef {
        SHADER.into()
    }

    fn specialize(
        descriptor: &mut RenderPipelineDescriptor,
        layout: &MeshVertexBufferLayoutRef,
        _: Material2dKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        let position = Mesh::ATTRIBUTE_POSITION.at_shader_location(0);
        descriptor.vertex.buffers = vec![layout.0.get_layout(&[position])?];
        Ok(())
    }
}

/// The only solid.
#[derive(Component)]
#[require(NoFrustumCulling, Pickable::IGNORE)]
pub struct Screen;

fn spawn(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<Solid>>,
) {
    let shape = meshes.add(built(&[Vec3::ZERO], &[[0, 0, 0]], Vec3::ZERO));
    let material = materials.add(Solid::default());
    commands.spawn((Screen, Mesh2d(shape), MeshMaterial2d(material), Visibility::Hidden));
}

/// The shown mesh, and the place that its vertices are relative to.
type Shown = Option<(Given, Vec3)>;

/// Shows the open mesh if it is large. The answer field hides it.
pub fn show(
    workspace: Res<Workspace>,
    view: Res<CurrentView>,
    (settings, field): (Res<Settings>, Res<Field>),
    window: Single<&Window, With<PrimaryWindow>>,
    solid: Single<(&Mesh2d, &MeshMaterial2d<Solid>, &mut Visibility), With<Screen>>,
    (mut meshes, mut materials): (ResMut<Assets<Mesh>>, ResMut<Assets<Solid>>),
    mut shown: Local<Shown>,
) {
    let (shape, material, mut visibility) = solid.into_inner();
    let given = mesh_of(workspace.scenario.as_ref());
    let given = given.filter(|given| given.is_large() && field.shot().is_none());
    let Some(given) = given else {
        visibility.set_if_neq(Visibility::Hidden);
        return;
    };
    visibility.set_if_neq(Visibility::Inherited);
    let is_shown = shown.as_ref().is_some_and(|(is, at)| *is == given && *at == view.origin);
    if !is_shown {
        // The entity holds the assets, so they exist.
        let built = built(given.vertices(), given.triangles(), view.origin);
        let _ = meshes.insert(&shape.0, built);
        *shown = Some((given, view.origin));
    }
    let color = settings.palette.line_color(Role::Triangle);
    let look = look(&view.local(), Vec2::new(window.width(), window.height()), color.into());
    let is_same = materials.get(&material.0).is_some_and(|solid| solid.look == look);
    if !is_same && let Some(mut solid) = materials.get_mut(&material.0) {
        solid.look = look;
    }
}

fn look(view: &View, window: Vec2, color: LinearRgba) -> Look {
    let lens = Lens::from(view);
    let reach = 2.0 * (lens.depth(view.scene.center) + view.scene.radius);
    let eye = if lens.orthographic { (-lens.forward).extend(0.0) } else { lens.eye.extend(1.0) };
    Look { clip: lens.clip(window.max(Vec2::ONE), DEPTHS, reach), eye, color: color.to_vec4() }
}

fn built(vertices: &[Vec3], triangles: &[[u32; 3]], origin: Vec3) -> Mesh {
    let positions: Vec<_> = vertices.iter().map(|at| (at - origin).to_array()).collect();
    mesh(positions, triangles.concat())
}
