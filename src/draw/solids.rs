//! Balls, discs, faces and planes: see-through, dense at their rims, shaded by one light.

use std::f32::consts::{FRAC_PI_2, PI, TAU};

use bevy::color::{Alpha, Luminance, Mix, Srgba};
use bevy::math::{Quat, Vec2, Vec3};

use super::canvas::{Canvas, Corner};
use super::shape::patch;
use crate::scenario::{Mark, Role, Space, unit};
use crate::settings::{Background, Palette};
use crate::view::View;

/// Corners round a ball, and rings from where it is nearest to its outline.
const AROUND: usize = 64;
const RINGS: usize = 12;
/// The same of what marks the way.
const GHOST_AROUND: usize = 40;
const GHOST_RINGS: usize = 4;
/// Towards the light, in the camera's axes: it comes over the viewer's left shoulder.
pub const LIGHT: Vec3 = Vec3::new(-0.45, 0.75, 0.48);
/// A face is cut in that many strips, so that what goes through it is sorted right.
const STRIPS: usize = 8;

/// Draws what has a surface.
pub fn fill(canvas: &mut Canvas, marks: &[(Mark, Role)], view: &View, palette: Palette) {
    for (mark, role) in marks {
        let color = palette.style(*role).color;
        let light = view.orbit.rotation() * LIGHT;
        let gloss = Gloss { color, lit: palette.background, light };
        match *mark {
            Mark::Ball { center, radius } if view.orbit.space == Space::Planar => {
                disc(canvas, center, radius, color);
            }
            Mark::Disc { center, radius } if *role == Role::Ghost => {
                disc(canvas, center, radius, color.with_alpha(color.alpha * 0.3));
            }
            Mark::Disc { center, radius } => disc(canvas, center, radius, color),
            Mark::Ball { center, radius } if *role == Role::Ghost => {
                let gloss = Gloss { color: color.with_alpha(color.alpha * 0.3), ..gloss };
                let ball = Ball { center, radius, gloss, inward: Vec3::ZERO };
                ball.fill(canvas, GHOST_AROUND, GHOST_RINGS);
            }
            Mark::Ball { center, radius } => {
                let inward = inward(marks, center);
                Ball { center, radius, gloss, inward }.fill(canvas, AROUND, RINGS);
            }
            Mark::Tube { ends, radii } => tube(canvas, ends, radii, gloss),
            Mark::Plane { point, normal, half_size } => {
                if let Some([a, b, c, d]) = patch(point, normal, half_size, view) {
                    let color = color.with_alpha(0.045);
                    face(canvas, [a, b, c], color);
                    face(canvas, [a, c, d], color);
                }
            }
            _ => {
                let corners = mark.face();
                // The brighter a face, the fainter: what lies behind it has to be seen.
                let faint = 0.14 - 0.09 * color.luminance();
                let color = color.with_alpha(if *role == Role::Crossing { 0.3 } else { faint });
                for last in 2..corners.len() {
                    face(canvas, [corners[0], corners[last - 1], corners[last]], color);
                }
            }
        }
    }
}

/// Which way a tube goes on from the ball at its end: a capsule's half ball is drawn.
pub fn inward(marks: &[(Mark, Role)], center: Vec3) -> Vec3 {
    let way = marks.iter().find_map(|(mark, _)| match *mark {
        Mark::Tube { ends: [from, to], .. } if from == center => Some(unit(from, to)),
        Mark::Tube { ends: [from, to], .. } if to == center => Some(unit(to, from)),
        _ => None,
    });
    way.unwrap_or(Vec3::ZERO)
}

/// A see-through surface in its light.
#[derive(Clone, Copy)]
struct Gloss {
    color: Srgba,
    lit: Background,
    /// Towards the light.
    light: Vec3,
}

struct Ball {
    center: Vec3,
    radius: f32,
    gloss: Gloss,
    /// Where its surface is another solid's inside; zero: nowhere.
    inward: Vec3,
}

impl Ball {
    /// In rings round the line from its centre to the eye, so that the outline is as round as the
    /// corners are many.
    fn fill(&self, canvas: &mut Canvas, around: usize, rings: usize) {
        let Self { center, radius, gloss, inward } = *self;
        if radius <= 0.0 || !radius.is_finite() || !center.is_finite() {
            return;
        }
        let lens = canvas.lens;
        let distance = lens.eye.distance(center);
        let inside = !lens.orthographic && distance <= radius;
        // The outline is seen at cos θ = r/d, without perspective at a right angle.
        let widest = match (inside, lens.orthographic) {
            (true, _) => PI,
            (_, true) => FRAC_PI_2,
            _ => (radius / distance).acos(),
        };
        let axis = lens.to_eye(center);
        let rotation = Quat::from_rotation_arc(Vec3::Z, axis);
        let ring = |index: usize| -> Vec<Corner> {
            // Denser at the rim, where the colour changes most.
            let part = index as f32 / rings as f32;
            let angle = widest * if inside { part } else { 1.0 - (1.0 - part) * (1.0 - part) };
            let (sine, cosine) = angle.sin_cos();
            (0..=around)
                .map(|step| {
                    let turn = Vec2::from_angle(TAU * step as f32 / around as f32) * sine;
                    let normal = rotation * turn.extend(cosine);
                    let at = center + normal * radius;
                    let shade = gloss.shade(normal, lens.to_eye(at), inside);
                    let is_shown = normal.dot(inward) <= 0.0;
                    Corner::new(at, if is_shown { shade } else { shade.with_alpha(0.0) })
                })
                .collect()
        };
        let mut inner = ring(0);
        for index in 1..=rings {
            let outer = ring(index);
            for step in 0..around {
                let [a, b] = [inner[step], inner[step + 1]];
                let [c, d] = [outer[step], outer[step + 1]];
                canvas.solid([a, c, d]);
                if index > 1 {
                    canvas.solid([a, d, b]);
                }
            }
            inner = outer;
        }
    }
}

/// The side of a cylinder or a cone, in strips along it.
fn tube(canvas: &mut Canvas, ends: [Vec3; 2], radii: [f32; 2], gloss: Gloss) {
    let axis = unit(ends[0], ends[1]);
    let length = ends[0].distance(ends[1]);
    if axis == Vec3::ZERO || !length.is_finite() {
        return;
    }
    let slope = (radii[0] - radii[1]) / length;
    let (u, v) = axis.any_orthonormal_pair();
    let lens = canvas.lens;
    let corner = |step: usize, strip: usize| {
        let part = strip as f32 / STRIPS as f32;
        let (sine, cosine) = (TAU * step as f32 / AROUND as f32).sin_cos();
        let radial = u * cosine + v * sine;
        let at = ends[0].lerp(ends[1], part) + radial * (radii[0] + (radii[1] - radii[0]) * part);
        let normal = (radial + axis * slope).normalize();
        Corner::new(at, gloss.shade(normal, lens.to_eye(at), false))
    };
    for step in 0..AROUND {
        for strip in 0..STRIPS {
            let [a, b] = [corner(step, strip), corner(step + 1, strip)];
            let [c, d] = [corner(step, strip + 1), corner(step + 1, strip + 1)];
            canvas.solid([a, b, d]);
            canvas.solid([a, d, c]);
        }
    }
}

impl Gloss {
    /// Clear where it faces the eye, dense where it turns away: 1 − N·V to a power.
    fn shade(self, normal: Vec3, to_eye: Vec3, inside: bool) -> Srgba {
        let light = self.light;
        let facing = normal.dot(to_eye).abs().min(1.0);
        let lit = (if inside { -normal } else { normal }).dot(light).max(0.0);
        let rim = (1.0 - facing).powf(2.2);
        let gleam = (2.0 * normal.dot(light) * normal - light).dot(to_eye).max(0.0).powi(18);
        let strength = self.color.alpha;
        let (dark, base) = match self.lit {
            Background::Dark => (0.45, self.color),
            // On paper the shade is what makes it round.
            Background::Light => (0.62, self.color),
        };
        let tone = dark + (1.0 - dark) * lit;
        let color = Srgba::rgb(base.red * tone, base.green * tone, base.blue * tone);
        let color = color.mix(&Srgba::WHITE, gleam * 0.5);
        let alpha = if inside { 0.16 + 0.2 * rim } else { 0.13 + 0.10 * lit + 0.62 * rim };
        color.with_alpha((strength * alpha + gleam * 0.22).min(0.95))
    }
}

fn disc(canvas: &mut Canvas, center: Vec3, radius: f32, color: Srgba) {
    let rim = |part: f32, alpha: f32| {
        move |step: usize| {
            let turn = Vec2::from_angle(TAU * step as f32 / 96.0) * radius * part;
            Corner::new(center + turn.extend(0.0), color.with_alpha(color.alpha * alpha))
        }
    };
    let (inner, outer) = (rim(0.55, 0.10), rim(1.0, 0.34));
    let middle = Corner::new(center, color.with_alpha(color.alpha * 0.08));
    for step in 0..96 {
        let [a, b, c, d] = [inner(step), inner(step + 1), outer(step), outer(step + 1)];
        canvas.solid([middle, a, b]);
        canvas.solid([a, c, d]);
        canvas.solid([a, d, b]);
    }
}

fn face(canvas: &mut Canvas, [a, b, c]: [Vec3; 3], color: Srgba) {
    let at = |row: usize, column: usize| {
        let (u, v) = (row as f32 / STRIPS as f32, column as f32 / STRIPS as f32);
        Corner::new(a + (b - a) * (u - v) + (c - a) * v, color)
    };
    for row in 0..STRIPS {
        for column in 0..=row {
            canvas.solid([at(row, column), at(row + 1, column), at(row + 1, column + 1)]);
            if column < row {
                canvas.solid([at(row, column), at(row + 1, column + 1), at(row, column + 1)]);
            }
        }
    }
}
