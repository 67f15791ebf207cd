//! Unlit meshes that are already projected: their corners are positions on the screen, with a
//! colour each or with one picture.

use bevy::asset::{RenderAssetUsages, load_internal_asset, uuid_handle};
use bevy::mesh::{Indices, MeshVertexBufferLayoutRef, PrimitiveTopology};
use bevy::prelude::*;
use bevy::render::render_resource::{
    AsBindGroup, BlendState, RenderPipelineDescriptor, SpecializedMeshPipelineError,
};
use bevy::shader::ShaderRef;
use bevy::sprite_render::{AlphaMode2d, Material2d, Material2dKey, Material2dPlugin};

const SHADER: Handle<Shader> = uuid_handle!("8d7a4c52-6b0e-4c19-9f6e-51c0f1a7d3b2");

pub fn plugin(app: &mut App) {
    load_internal_asset!(app, SHADER, "flat.wgsl", Shader::from_wgsl);
    app.add_plugins(Material2dPlugin::<Flat>::default());
}

/// Shows a mesh unlit: in its colours, or with a picture if it has texture coordinates.
#[derive(Asset, AsBindGroup, TypePath, Debug, Clone, Default)]
pub struct Flat {
    #[texture(0)]
    #[sampler(1)]
    pub picture: Option<Handle<Image>>,
}

impl Material2d for Flat {
    fn vertex_shader() -> ShaderRef {
        SHADER.into()
    }

    fn fragment_shader() -> ShaderRef {
        SHADER.into()
    }

    fn alpha_mode(&self) -> AlphaMode2d {
        match self.picture {
            Some(_) => AlphaMode2d::Opaque,
            None => AlphaMode2d::Blend,
        }
    }

    fn specialize(
        descriptor: &mut RenderPipelineDescriptor,
        layout: &MeshVertexBufferLayoutRef,
        _: Material2dKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        let is_pictured = layout.0.contains(Mesh::ATTRIBUTE_UV_0);
        let Some(fragment) = &mut descriptor.fragment else { return Ok(()) };
        if is_pictured {
            descriptor.vertex.shader_defs.push("PICTURE".into());
            fragment.shader_defs.push("PICTURE".into());
        } else {
            for target in fragment.targets.iter_mut().flatten() {
                target.blend = Some(BlendState::PREMULTIPLIED_ALPHA_BLENDING);
            }
        }
        let look = if is_pictured { Mesh::ATTRIBUTE_UV_0 } else { Mesh::ATTRIBUTE_COLOR };
        let position = Mesh::ATTRIBUTE_POSITION.at_shader_location(0);
        descriptor.vertex.buffers =
            vec![layout.0.get_layout(&[position, look.at_shader_location(1)])?];
        Ok(())
    }
}

/// Builds triangles on the screen, from −1 to 1; the third number is larger for nearer ones.
pub fn mesh(positions: Vec<[f32; 3]>, indices: Vec<u32>) -> Mesh {
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::RENDER_WORLD)
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
        .with_inserted_indices(Indices::U32(indices))
}

/// Returns the conversion from window pixels, y down, to the screen's −1 to 1, y up.
pub fn to_screen(window: Vec2) -> impl Fn(Vec2) -> Vec2 {
    let scale = Vec2::new(2.0, -2.0) / window.max(Vec2::ONE);
    move |at| at * scale + Vec2::new(-1.0, 1.0)
}
