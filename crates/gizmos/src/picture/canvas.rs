//! Coloured triangles, projected and sorted on the CPU, to be drawn as one mesh in one pass.
//!
//! The solids are few and transparent: sorting their triangles back to front costs less than a
//! lighting shader for each pixel, and intersecting solids are drawn correctly.

use bevy_color::{LinearRgba, Srgba};
use glam::Vec2;

use super::bsp::back_to_front;
use super::corner::Corner;
use super::geometry::{ends_in_front, lerp};
use crate::view::{Lens, View};

/// A corner on the screen: its pixel, and its colour in linear light, premultiplied.
pub type Vertex = (Vec2, [f32; 4]);

/// A part of a picture below its strokes.
#[derive(Debug, Clone, Copy)]
pub enum Piece {
    Triangle([Vertex; 3]),
    /// A line whose sides fade out over a pixel.
    Line {
        ends: [Vertex; 2],
        width: f32,
    },
}

impl Piece {
    /// Adds the corners of its triangles.
    pub fn triangulate(&self, corners: &mut Vec<Vertex>) {
        match *self {
            Self::Triangle(triangle) => corners.extend(triangle),
            Self::Line { ends, width } => {
                let aside = (ends[1].0 - ends[0].0).perp().normalize_or_zero();
                let (inner, outer) = ((width - 1.0).max(0.0) / 2.0, (width + 1.0) / 2.0);
                let rows = [(-outer, 0.0), (-inner, 1.0), (inner, 1.0), (outer, 0.0)];
                let [a, b] = ends.map(|(at, color)| {
                    rows.map(|(by, part)| (at + aside * by, color.map(|channel| channel * part)))
                });
                for row in 0..3 {
                    corners.extend([a[row], a[row + 1], b[row + 1], a[row], b[row + 1], b[row]]);
                }
            }
        }
    }
}

/// Collects the triangles of a frame.
pub struct Canvas {
    pub lens: Lens,
    /// In painting order.
    floor: Vec<Piece>,
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
        self.clipped(corners, |canvas, triangle| canvas.floor.push(Piece::Triangle(triangle)));
    }

    /// Like [`Canvas::floor`], in pixels of the window.
    pub fn backdrop(&mut self, corners: [(Vec2, Srgba); 3]) {
        let corners = corners.map(|(at, color)| (at, premultiplied(color.into())));
        self.floor.push(Piece::Triangle(corners));
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
        if aside.is_finite() && aside != Vec2::ZERO {
            let ends = [(a, from), (b, to)].map(|(at, end)| (at, premultiplied(end.color)));
            self.floor.push(Piece::Line { ends, width });
        }
    }

    /// Clips a line to the part in front of the camera.
    fn in_front(&self, from: Corner, to: Corner) -> Option<(Corner, Corner)> {
        ends_in_front(
            &self.lens,
            [from, to],
            |corner| corner.at,
            |from, to, part| Corner {
                at: lerp(from.at, to.at, part),
                ..from.between(to, part as f32)
            },
        )
    }

    /// Projects the part of a triangle in front of the camera.
    fn clipped(&mut self, corners: [Corner; 3], mut take: impl FnMut(&mut Self, [Vertex; 3])) {
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
        let kept: Vec<Vertex> = kept.into_iter().filter_map(shown).collect();
        for last in 2..kept.len() {
            take(self, [kept[0], kept[last - 1], kept[last]]);
        }
    }

    /// Returns everything in painting order: the ground, then the solids.
    pub fn into_layers(mut self) -> [Vec<Piece>; 2] {
        let ground = std::mem::take(&mut self.floor);
        let faces = std::mem::take(&mut self.faces);
        let solid = std::mem::take(&mut self.solid);
        for triangle in back_to_front(faces, solid, &self.lens, self.with_ground) {
            self.floor(triangle);
        }
        [ground, self.floor]
    }
}

fn premultiplied(color: LinearRgba) -> [f32; 4] {
    let LinearRgba { red, green, blue, alpha } = color;
    [red * alpha, green * alpha, blue * alpha, alpha]
}

#[cfg(test)]
mod tests {
    use glam::Vec3;

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
            assert_eq!(canvas.floor.len(), triangles, "{corners:?}");
            let mut found = Vec::new();
            canvas.floor.iter().for_each(|piece| piece.triangulate(&mut found));
            assert!(found.iter().all(|(at, _)| at.is_finite()), "{corners:?}");
        }
    }

    #[test]
    fn a_line_from_behind_the_camera_is_drawn_as_far_as_it_is_seen() {
        let view = View::default();
        let mut canvas = Canvas::new(&view, false);
        for tilt in 0..50 {
            let along = (Vec3::new(0.91, 0.23, -0.34 - 0.01 * tilt as f32)).normalize() * 600.0;
            canvas.line(corner(-along), corner(along), 1.0);
            assert_eq!(canvas.floor.len(), tilt + 1, "{along}");
        }
    }

    #[test]
    fn a_line_of_millions_of_kilometres_passes_the_eye() {
        let view = View::default();
        let mut canvas = Canvas::new(&view, false);
        canvas.line(corner(Vec3::X * -1e10), corner(Vec3::X * 1e10), 1.0);
        let [Piece::Line { ends: [a, b], .. }] = canvas.floor[..] else { panic!() };
        // Both ends lie out of the view, rather than one in the middle of it.
        let is_out = |(at, _): Vertex| !view.rect.contains(at);
        assert!(is_out(a) && is_out(b), "{a:?} {b:?}");
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
        let pieces = canvas.into_layers().concat();
        // Farther triangles are smaller.
        let widths: Vec<_> = pieces
            .iter()
            .map(|piece| match piece {
                Piece::Triangle([a, b, _]) => b.0.x - a.0.x,
                Piece::Line { .. } => panic!("{piece:?}"),
            })
            .collect();
        assert!(widths[0] < widths[1] && widths[1] < widths[2], "{widths:?}");
    }
}
