//! Balls, discs, faces and planes: transparent, dense at their rims, shaded by one light.

use std::f32::consts::{FRAC_PI_2, PI, TAU};

use bevy_color::{Alpha, Luminance, Mix, Srgba};
use collision_scenarios::scenario::{Mark, Role, Space, surface_normals, surface_triangles, unit};
use glam::{Quat, Vec2, Vec3};

use super::canvas::Canvas;
use super::corner::Corner;
use super::geometry::patch;
use super::occlusion::Occlusion;
use crate::options::RenderQuality;
use crate::palette::{Background, Palette};
use crate::view::View;

/// The corners around a ball, and the rings from its nearest point to its silhouette.
const AROUND: usize = 64;
const RINGS: usize = 12;
/// The same for ghosts.
const GHOST_AROUND: usize = 40;
const GHOST_RINGS: usize = 4;
/// The direction to the light, in the camera's axes: over the viewer's left shoulder.
pub const LIGHT: Vec3 = Vec3::new(-0.45, 0.75, 0.48);
/// The number of strips of a tube's side.
const STRIPS: usize = 8;

/// Draws all surfaces: without shine in plain quality, and darker near other bodies.
pub fn fill(
    canvas: &mut Canvas,
    marks: &[(Mark, Role)],
    view: &View,
    palette: Palette,
    (finish, bodies): (RenderQuality, &Occlusion),
) {
    for (mark, role) in marks {
        let color = palette.tint(*role);
        let light = view.orbit.rotation() * LIGHT;
        let shines = !finish.is_plain();
        let (luminance, lit) = (color.luminance(), palette.background);
        let gloss = Gloss { color, luminance, lit, light, shines, bodies };
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
            Mark::Surface { ref points } => surface(canvas, points, gloss),
            Mark::Plane { .. } => {
                let corners = patch(mark, view);
                let dense = if palette.background == Background::Dark { 0.5 } else { 0.9 };
                face(canvas, corners.as_ref().map_or(&[], |corners| &corners[..]), gloss, dense);
                bodies.stain(canvas, mark, view, palette);
            }
            _ => {
                let dense = if *role == Role::Crossing { 2.5 } else { 1.0 };
                face(canvas, mark.face(), gloss, dense);
                if *role != Role::Crossing {
                    bodies.stain(canvas, mark, view, palette);
                }
            }
        }
    }
}

/// Returns the direction of the tube that ends at this ball, of which only the outer half is drawn.
/// Zero without a tube.
pub fn inward(marks: &[(Mark, Role)], center: Vec3) -> Vec3 {
    let way = marks.iter().find_map(|(mark, _)| match *mark {
        Mark::Tube { ends: [from, to], .. } if from == center => Some(unit(from, to)),
        Mark::Tube { ends: [from, to], .. } if to == center => Some(unit(to, from)),
        _ => None,
    });
    way.unwrap_or(Vec3::ZERO)
}

/// The material of a transparent surface.
#[derive(Clone, Copy)]
struct Gloss<'a> {
    color: Srgba,
    /// The luminance of the colour, computed once for all corners.
    luminance: f32,
    lit: Background,
    /// The direction to the light.
    light: Vec3,
    shines: bool,
    /// The bodies that occlude it.
    bodies: &'a Occlusion,
}

/// A ball to fill.
struct Ball<'a> {
    center: Vec3,
    radius: f32,
    gloss: Gloss<'a>,
    /// The direction in which its surface is inside another solid; zero if it is not.
    inward: Vec3,
}

impl Ball<'_> {
    /// Fills the ball in rings around the line from its centre to the eye, so that its silhouette
    /// is smooth.
    fn fill(&self, canvas: &mut Canvas, around: usize, rings: usize) {
        let Self { center, radius, gloss, inward } = *self;
        if radius <= 0.0 || !radius.is_finite() || !center.is_finite() {
            return;
        }
        let lens = canvas.lens;
        let distance = lens.eye.distance(center);
        let inside = !lens.orthographic && distance <= radius;
        // The silhouette lies at cos θ = r/d; in an orthographic view at a right angle.
        let widest = match (inside, lens.orthographic) {
            (true, _) => PI,
            (_, true) => FRAC_PI_2,
            _ => (radius / distance).acos(),
        };
        let axis = lens.to_eye(center);
        let rotation = Quat::from_rotation_arc(Vec3::Z, axis);
        let ring = |index: usize| -> Vec<Corner> {
            // Rings are denser at the rim, where the colour changes most.
            let part = index as f32 / rings as f32;
            let angle = widest * if inside { part } else { 1.0 - (1.0 - part) * (1.0 - part) };
            let (sine, cosine) = angle.sin_cos();
            (0..=around)
                .map(|step| {
                    let turn = Vec2::from_angle(TAU * step as f32 / around as f32) * sine;
                    let normal = rotation * turn.extend(cosine);
                    let at = center + normal * radius;
                    let shade = gloss.shade(normal, lens.to_eye(at), inside);
                    let shade = gloss.bodies.shade(shade, at, normal);
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

/// Draws the side of a cylinder or a cone, in strips along it.
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
        let shade = gloss.shade(normal, lens.to_eye(at), false);
        Corner::new(at, gloss.bodies.shade(shade, at, normal))
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

/// Draws a smooth convex surface.
fn surface(canvas: &mut Canvas, points: &[Vec3], gloss: Gloss) {
    let lens = canvas.lens;
    let corner = |(&at, normal): (&Vec3, Vec3)| {
        let shade = gloss.shade(normal, lens.to_eye(at), false);
        Corner::new(at, gloss.bodies.shade(shade, at, normal))
    };
    let corners: Vec<_> = points.iter().zip(surface_normals()).map(corner).collect();
    for triangle in surface_triangles(1) {
        let [a, b, c] = triangle.map(|index| points[index]);
        if (b - a).cross(c - a) != Vec3::ZERO {
            canvas.solid(triangle.map(|index| corners[index]));
        }
    }
}

impl Gloss<'_> {
    /// Returns the colour: clear where it faces the eye, dense where it turns away, as 1 − N·V to a
    /// power.
    fn shade(self, normal: Vec3, to_eye: Vec3, inside: bool) -> Srgba {
        let light = self.light;
        let facing = normal.dot(to_eye).abs().min(1.0);
        let outward = if inside { -normal } else { normal };
        let lit = outward.dot(light).max(0.0);
        let rim = (1.0 - facing).powf(2.2);
        let gleam = match self.shines {
            true => (2.0 * normal.dot(light) * normal - light).dot(to_eye).max(0.0).powi(18),
            false => 0.0,
        };
        // Light reflected by the ground, so that no dark ball is lost in its own shade.
        let bounce = (0.5 - 0.5 * outward.y) * (1.0 - lit);
        let strength = self.color.alpha;
        let (dark, base) = match self.lit {
            Background::Dark => (0.45, self.color),
            // On a light background, the shading is what makes it look round.
            Background::Light => (0.62, self.color),
        };
        let tone = dark + (1.0 - dark) * lit;
        let color = Srgba::rgb(base.red * tone, base.green * tone, base.blue * tone);
        let pale = match self.lit {
            Background::Dark => bounce * 0.34 * (1.0 - self.luminance),
            Background::Light => 0.0,
        };
        let color = color.mix(&Srgba::WHITE, pale).mix(&Srgba::WHITE, gleam * 0.5);
        let alpha = match (inside, self.lit) {
            (true, _) => 0.16 + 0.2 * rim,
            (_, Background::Dark) => 0.13 + 0.10 * lit + 0.08 * bounce + 0.62 * rim,
            // A light background shines through, so a tint needs more alpha.
            (_, Background::Light) => 0.26 + 0.10 * (1.0 - lit) + 0.55 * rim,
        };
        color.with_alpha((strength * alpha + gleam * 0.22).min(0.95))
    }
}

impl Gloss<'_> {
    /// Returns the colour of a flat face, lit the same from both sides.
    fn tone(self, normal: Vec3, to_eye: Vec3, dense: f32) -> Srgba {
        let normal = if normal.dot(to_eye) < 0.0 { -normal } else { normal };
        let lit = normal.dot(self.light).max(0.0);
        let base = self.color;
        // Brighter faces are more transparent, so that whatever is behind them stays visible.
        let (tone, alpha) = match self.lit {
            Background::Dark => {
                (0.40 + 0.60 * lit, (0.06 + 0.13 * lit) * (1.3 - 0.5 * self.luminance))
            }
            Background::Light => (0.55 + 0.45 * lit, 0.12 + 0.20 * (1.0 - lit)),
        };
        let color = Srgba::rgb(base.red * tone, base.green * tone, base.blue * tone);
        color.with_alpha((alpha * dense).min(0.6))
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

/// Draws a flat convex face.
fn face(canvas: &mut Canvas, corners: &[Vec3], gloss: Gloss, dense: f32) {
    let [a, b, c, ..] = *corners else { return };
    let normal = unit(Vec3::ZERO, (b - a).cross(c - a));
    let color = gloss.tone(normal, canvas.lens.to_eye(a), dense);
    canvas.face(corners.iter().map(|&at| Corner::new(at, color)));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gloss(color: Srgba, lit: Background) -> Gloss<'static> {
        const ALONE: &Occlusion = &Occlusion::NONE;
        Gloss {
            color,
            luminance: color.luminance(),
            lit,
            light: LIGHT,
            shines: true,
            bodies: ALONE,
        }
    }

    #[test]
    fn the_faces_of_a_box_have_tones_of_their_own() {
        let view = View::default();
        for background in [Background::Dark, Background::Light] {
            let light = view.orbit.rotation() * LIGHT;
            let gloss = Gloss { light, ..gloss(Srgba::WHITE, background) };
            let eye = -view.forward();
            let seen = |normal: Vec3| gloss.tone(normal, eye, 1.0);
            // The visible effect is the colour times its alpha.
            let shown = |color: Srgba| match background {
                Background::Dark => color.red * color.alpha,
                Background::Light => color.alpha,
            };
            let tones = Vec3::AXES.map(|axis| shown(seen(axis)));
            for (one, other) in [(0, 1), (1, 2), (0, 2)] {
                assert!((tones[one] - tones[other]).abs() > 0.01, "{background:?}: {tones:?}");
            }
            for axis in Vec3::AXES {
                assert_eq!(seen(axis), seen(-axis), "the same from both sides");
            }
        }
    }

    #[test]
    fn a_dark_ball_is_no_darker_below_than_what_it_stands_before() {
        let blue = Srgba::new(0.0, 0.0, 0.8, 0.8);
        let below = gloss(blue, Background::Dark).shade(Vec3::NEG_Y, Vec3::Z, false);
        let beside = gloss(blue, Background::Dark).shade(Vec3::X, Vec3::Z, false);
        assert!(below.luminance() > beside.luminance(), "{below:?} {beside:?}");
        let sky = Palette::default().background().luminance();
        assert!(below.luminance() > 2.0 * sky, "{} {sky}", below.luminance());
    }

    #[test]
    fn only_a_full_picture_shines() {
        let towards = LIGHT.normalize();
        let full = gloss(Srgba::RED, Background::Dark);
        let plain = Gloss { shines: false, ..full };
        let [full, plain] = [full, plain].map(|gloss| gloss.shade(towards, towards, false));
        assert!(full.green > 0.2 && plain.green < 0.2, "{full:?} {plain:?}");
    }
}
