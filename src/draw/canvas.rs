//! Coloured triangles, projected on the CPU and drawn by the engine as one mesh in one pass.
//!
//! The solids are few and transparent: sorting their triangles back to front costs less than a
//! lighting shader for each pixel, and intersecting solids are drawn correctly.

use bevy::camera::visibility::NoFrustumCulling;
use bevy::color::{LinearRgba, Srgba};
use bevy::prelude::*;

use super::corner::Corner;
use super::flat::{Flat, mesh, to_screen};
use super::order::back_to_front;
use crate::view::{Lens, View};

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
    let mesh = meshes.add(nothing());
    commands.spawn((Sheet, Mesh2d(mesh), MeshMaterial2d(materials.add(Flat::default()))));
}

fn colored(positions: Vec<[f32; 3]>, colors: Vec<[f32; 4]>) -> Mesh {
    let indices = (0..positions.len() as u32).collect();
    mesh(positions, indices).with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, colors)
}

/// A placeholder: the engine draws no mesh without a triangle.
fn nothing() -> Mesh {
    colored(vec![[0.0; 3]; 3], vec![[0.0; 4]; 3])
}

/// A corner on the screen: its pixel and its premultiplied colour.
type Shown = (Vec2, [f32; 4]);

/// Collects the triangles of a frame.
pub struct Canvas {
    pub lens: Lens,
    /// In painting order.
    floor: Vec<Shown>,
    faces: Vec<Vec<Corner>>,
    solid: Vec<[Corner; 3]>,
    /// `true` if the ground is seen from above.
    with_ground: bool,
}

impl Canvas {
    pub fn new(view: &View, with_ground: bool) -> Self {
        let (floor, faces, solid) = Default::default();
        Self { lens: Lens::from(view), floor, faces, solid, with_ground }
    }

    /// Adds a triangle behind all solids, over earlier ones.
    pub fn floor(&mut self, corners: [Corner; 3]) {
        self.clipped(corners, |canvas, triangle| canvas.floor.extend(triangle));
    }

    /// Like [`Canvas::floor`], in pixels of the window.
    pub fn backdrop(&mut self, corners: [(Vec2, Srgba); 3]) {
        self.floor.extend(corners.map(|(at, color)| (at, premultiplied(color.into()))));
    }

    /// Adds a triangle of a solid.
    pub fn solid(&mut self, corners: [Corner; 3]) {
        self.solid.push(corners);
    }

    /// Adds a flat convex face, which cuts whatever passes through it.
    pub fn face(&mut self, corners: impl Iterator<Item = Corner>) {
        self.faces.push(corners.collect());
    }

    /// Adds a line on the floor, `width` pixels wide, whose sides fade out over a pixel.
    pub fn line(&mut self, from: Corner, to: Corner, width: f32) {
        let Some((from, to)) = self.in_front(from, to) else { return };
        let (Some(a), Some(b)) = (self.lens.project(from.at), self.lens.project(to.at)) else {
            return;
        };
        let aside = (b - a).perp().normalize_or_zero();
        if !aside.is_finite() || aside == Vec2::ZERO {
            return;
        }
        let (inner, outer) = ((width - 1.0).max(0.0) / 2.0, (width + 1.0) / 2.0);
        let rows = [(-outer, 0.0), (-inner, 1.0), (inner, 1.0), (outer, 0.0)];
        let [a, b] = [(a, from), (b, to)].map(|(at, corner)| {
            let color = premultiplied(corner.color);
            rows.map(|(by, part)| (at + aside * by, color.map(|channel| channel * part)))
        });
        for row in 0..3 {
            let quad = [a[row], a[row + 1], b[row + 1], a[row], b[row + 1], b[row]];
            self.floor.extend(quad);
        }
    }

    /// Clips a line to the part in front of the camera.
    fn in_front(&self, from: Corner, to: Corner) -> Option<(Corner, Corner)> {
        let [a, b] = [from, to].map(|corner| self.lens.ahead(corner.at));
        match (a >= 0.0, b >= 0.0) {
            (true, true) => Some((from, to)),
            (true, false) => Some((from, from.between(to, a / (a - b)))),
            (false, true) => Some((to.between(from, b / (b - a)), to)),
            (false, false) => None,
        }
    }

    /// Projects the part of a triangle in front of the camera.
    fn clipped(&mut self, corners: [Corner; 3], mut take: impl FnMut(&mut Self, [Shown; 3])) {
        let lens = self.lens;
        let shown = |corner: Corner| Some((lens.project(corner.at)?, premultiplied(corner.color)));
        let whole = corners.iter().all(|corner| lens.ahead(corner.at) >= 0.0);
        if let ([Some(a), Some(b), Some(c)], true) = (corners.map(shown), whole) {
            take(self, [a, b, c]);
            return;
        }
        let mut kept: Vec<Corner> = Vec::with_capacity(4);
        for (from, to) in [(0, 1), (1, 2), (2, 0)].map(|(a, b)| (corners[a], corners[b])) {
            if let Some((first, last)) = self.in_front(from, to) {
                kept.push(first);
                if last.at != to.at {
                    kept.push(last);
                }
            }
        }
        let kept: Vec<Shown> = kept.into_iter().filter_map(shown).collect();
        for last in 2..kept.len() {
            take(self, [kept[0], kept[last - 1], kept[last]]);
        }
    }

    /// Returns everything as a mesh, for a window of this size in pixels.
    pub fn into_mesh(mut self, window: Vec2) -> Mesh {
        let faces = std::mem::take(&mut self.faces);
        let solid = std::mem::take(&mut self.solid);
        for triangle in back_to_front(faces, solid, &self.lens, self.with_ground) {
            self.floor(triangle);
        }
        let corners = || self.floor.iter();
        if self.floor.is_empty() {
            return nothing();
        }
        let place = to_screen(window);
        let positions = corners().map(|&(at, _)| place(at).extend(0.5).to_array()).collect();
        colored(positions, corners().map(|&(_, color)| color).collect())
    }
}

fn premultiplied(color: LinearRgba) -> [f32; 4] {
    let LinearRgba { red, green, blue, alpha } = color;
    [red * alpha, green * alpha, blue * alpha, alpha]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn corner(at: Vec3) -> Corner {
        Corner::new(at, Srgba::WHITE)
    }

    #[test]
    fn what_lies_behind_the_camera_is_cut_off_and_the_rest_is_finite() {
        let view = View::default();
        let behind = view.orbit.eye().as_vec3() - view.forward() * 5.0;
        for (corners, triangles) in [
            ([Vec3::ZERO, Vec3::X, Vec3::Y], 1),
            ([Vec3::ZERO, Vec3::X, behind], 2),
            ([Vec3::ZERO, behind, behind + Vec3::X], 1),
            ([behind, behind + Vec3::Y, behind + Vec3::X], 0),
        ] {
            let mut canvas = Canvas::new(&view, false);
            canvas.floor(corners.map(corner));
            assert_eq!(canvas.floor.len(), 3 * triangles, "{corners:?}");
            assert!(canvas.floor.iter().all(|(at, _)| at.is_finite()), "{corners:?}");
        }
    }

    #[test]
    fn a_line_from_behind_the_camera_is_drawn_as_far_as_it_is_seen() {
        let view = View::default();
        let mut canvas = Canvas::new(&view, false);
        for tilt in 0..50 {
            let along = (Vec3::new(0.91, 0.23, -0.34 - 0.01 * tilt as f32)).normalize() * 600.0;
            canvas.line(corner(-along), corner(along), 1.0);
            assert_eq!(canvas.floor.len(), 18 * (tilt + 1), "{along}");
        }
    }

    #[test]
    fn the_farthest_solid_is_drawn_first() {
        let view = View::default();
        let mut canvas = Canvas::new(&view, false);
        let towards = -view.forward();
        for depth in [1.0, -3.0, 2.0] {
            let [a, b, c] = [Vec3::ZERO, view.right(), view.up()].map(|at| at + towards * depth);
            canvas.solid([a, b, c].map(corner));
        }
        let mesh = canvas.into_mesh(Vec2::new(800.0, 600.0));
        let places = mesh.attribute(Mesh::ATTRIBUTE_POSITION).unwrap().as_float3().unwrap();
        // Farther triangles are smaller.
        let width = |triangle: usize| places[3 * triangle + 1][0] - places[3 * triangle][0];
        assert!(width(0) < width(1) && width(1) < width(2), "{places:?}");
    }
}
