//! Draws the answer field behind all marks, cell by cell, in place of the sky and the ground.

use bevy::asset::RenderAssetUsages;
use bevy::camera::visibility::NoFrustumCulling;
use bevy::image::ImageSampler;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use bevy::window::PrimaryWindow;

use super::flat::{Flat, mesh, to_screen};
use crate::field::{Field, Painted, Shot};

pub fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn);
}

/// The mesh that shows the field's picture.
#[derive(Component)]
#[require(NoFrustumCulling, Pickable::IGNORE)]
pub struct Screen;

fn spawn(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<Flat>>,
    mut images: ResMut<Assets<Image>>,
) {
    let picture = images.add(image(UVec2::ONE, vec![0, 0, 0, 255]));
    let material = materials.add(Flat { picture: Some(picture) });
    let corners = meshes.add(pictured(&[(Rect::default(), Rect::default())]));
    commands.spawn((Screen, Mesh2d(corners), MeshMaterial2d(material), Visibility::Hidden));
}

/// A rectangle of the screen, from −1 to 1, and the part of the picture that it shows.
type Part = (Rect, Rect);

/// The depth behind everything else; zero is infinitely far away.
const DEPTH: f32 = 1e-4;

fn pictured(parts: &[Part]) -> Mesh {
    let corners = |rect: Rect| {
        [
            (rect.min.x, rect.min.y),
            (rect.max.x, rect.min.y),
            (rect.max.x, rect.max.y),
            (rect.min.x, rect.max.y),
        ]
    };
    let positions: Vec<_> =
        parts.iter().flat_map(|(on, _)| corners(*on)).map(|(x, y)| [x, y, DEPTH]).collect();
    let places: Vec<_> =
        parts.iter().flat_map(|(_, of)| corners(*of)).map(|(x, y)| [x, y]).collect();
    let quads = 0..parts.len() as u32;
    let indices =
        quads.flat_map(|quad| [0, 1, 2, 0, 2, 3].map(|corner| 4 * quad + corner)).collect();
    mesh(positions, indices).with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, places)
}

fn image(size: UVec2, pixels: Vec<u8>) -> Image {
    let extent = Extent3d { width: size.x, height: size.y, depth_or_array_layers: 1 };
    let format = TextureFormat::Rgba8UnormSrgb;
    let usage = RenderAssetUsages::RENDER_WORLD;
    let mut image = Image::new(extent, TextureDimension::D2, pixels, format, usage);
    // Cells keep hard edges.
    image.sampler = ImageSampler::nearest();
    image
}

/// The displayed picture: its number, its place, the window's size, and the divider.
type On = (u64, Rect, Vec2, Option<f32>);

/// The engine's meshes, materials and images.
type FieldAssets<'w> =
    (ResMut<'w, Assets<Mesh>>, ResMut<'w, Assets<Flat>>, ResMut<'w, Assets<Image>>);

/// Shows the field's latest picture, or nothing.
pub fn show(
    field: Res<Field>,
    window: Single<&Window, With<PrimaryWindow>>,
    screen: Single<(&Mesh2d, &MeshMaterial2d<Flat>, &mut Visibility), With<Screen>>,
    (mut meshes, mut materials, mut images): FieldAssets,
    mut on: Local<Option<On>>,
) {
    let (shape, material, mut visibility) = screen.into_inner();
    let Some(shot) = field.shot() else {
        visibility.set_if_neq(Visibility::Hidden);
        *on = None;
        return;
    };
    let window = Vec2::new(window.width(), window.height());
    let Shot { number, rect, painted } = shot;
    let divider = painted.sides.as_ref().and(field.wish().divider);
    let wanted = (*number, *rect, window, divider);
    if on.is_some_and(|on| on == wanted) {
        return;
    }
    let is_new = on
        .is_none_or(|(number, _, _, was)| (number, was.is_some()) != (wanted.0, divider.is_some()));
    *on = Some(wanted);
    visibility.set_if_neq(Visibility::Inherited);
    // The entity holds the assets, so they exist.
    let _ = meshes.insert(&shape.0, pictured(&parts(shot, window, divider)));
    if is_new && let Some(mut flat) = materials.get_mut(&material.0) {
        let (size, pixels) = picture(painted, divider.is_some());
        // A new image is a new texture, so the material must be updated too.
        flat.picture = Some(images.add(image(size, pixels)));
    }
}

/// Returns the whole picture or, if it is divided, the kernel's hits above the method's.
fn picture(painted: &Painted, is_divided: bool) -> (UVec2, Vec<u8>) {
    match &painted.sides {
        Some(sides) if is_divided => (painted.size * UVec2::new(1, 2), sides.concat()),
        _ => (painted.size, painted.pixels.clone()),
    }
}

fn parts(Shot { rect, painted, .. }: &Shot, window: Vec2, divider: Option<f32>) -> Vec<Part> {
    let place = to_screen(window);
    // The picture's upper side first.
    let on = |rect: Rect| Rect { min: place(rect.min), max: place(rect.max) };
    let rect = Rect { min: rect.min, max: rect.min + painted.size.as_vec2() };
    match divider {
        None => vec![(on(rect), Rect::new(0.0, 0.0, 1.0, 1.0))],
        Some(part) => {
            let x = rect.min.x + rect.width() * part;
            let (left, right) = (
                Rect { max: rect.max.with_x(x), ..rect },
                Rect { min: rect.min.with_x(x), ..rect },
            );
            vec![
                (on(left), Rect { min: Vec2::ZERO, max: Vec2::new(part, 0.5) }),
                (on(right), Rect { min: Vec2::new(part, 0.5), max: Vec2::ONE }),
            ]
        }
    }
}
