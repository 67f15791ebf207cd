//! Ambient occlusion between bodies and the ground, for *Beautiful* pictures: darker where bodies
//! come near each other, darkest where they touch. Computed in closed form at each corner of the
//! mesh.

use std::f32::consts::{PI, TAU};

use bevy_color::{Alpha, Srgba};
use collision_scenarios::scenario::{Mark, Role, Space, unit};
use glam::{Vec2, Vec3};

use super::canvas::Canvas;
use super::corner::Corner;
use super::geometry::patch;
use super::ground;
use crate::palette::Palette;
use crate::view::View;

/// How much darker a fully occluded point is.
const DARKER: f32 = 0.8;
/// How much denser a transparent surface gets there, at most.
const DENSER: f32 = 0.6;
/// The exponent from occlusion to darkness, as the eye sees half a shadow as more.
const GROWTH: f32 = 2.4;
/// The height up to which the ground occludes, relative to the subject's size.
const GROUND_REACH: f32 = 0.12;
/// How much the ground occludes a surface that lies on it.
const GROUND: f32 = 0.6;
/// Fainter stains are invisible and are skipped.
const FAINTEST: f32 = 0.004;
/// Cells along a side of a face, of a plane, and of the ground under the subject.
const FACE_CELLS: usize = 10;
const PLANE_CELLS: usize = 28;
const GROUND_CELLS: usize = 44;
/// How much heights are flattened for shadows, whose light comes from around the zenith.
const LOW: f32 = 0.4;
/// The corners that stand for the end of a round solid.
const ENOUGH: usize = 8;

/// A body that occludes others.
enum Body {
    Ball {
        center: Vec3,
        radius: f32,
    },
    /// Flat and convex. A direction crosses a closed solid's faces twice, so each counts in part.
    Face {
        corners: Vec<Vec3>,
        part: f32,
        is_plane: bool,
    },
    /// The side of a cylinder or a cone.
    Tube {
        ends: [Vec3; 2],
        radii: [f32; 2],
    },
}

/// All bodies of a picture.
pub struct Occlusion {
    bodies: Vec<Body>,
    /// The height up to which the ground occludes; 0 without a ground.
    reach: f32,
}

impl Occlusion {
    /// No occlusion, for other qualities.
    pub const NONE: Self = Self { bodies: Vec::new(), reach: 0.0 };

    pub fn new(marks: &[(Mark, Role)], view: &View) -> Self {
        if view.orbit.space == Space::Planar {
            return Self::NONE;
        }
        let is_body = |role: Role| !matches!(role, Role::Ghost | Role::Crossing);
        let solid = || marks.iter().filter(|(_, role)| is_body(*role)).map(|(mark, _)| mark);
        let polygons = solid().filter(|mark| matches!(mark, Mark::Polygon { .. })).count();
        let part = if polygons > 1 { 0.5 } else { 1.0 };
        let bodies = solid().filter_map(|mark| match *mark {
            Mark::Ball { center, radius } if radius > 0.0 => Some(Body::Ball { center, radius }),
            Mark::Tube { ends, radii } => Some(Body::Tube { ends, radii }),
            Mark::Plane { .. } => {
                let corners = patch(mark, view)?.to_vec();
                Some(Body::Face { corners, part: 1.0, is_plane: true })
            }
            Mark::Polygon { ref corners } => {
                let every = corners.len().div_ceil(ENOUGH).max(1);
                let corners = corners.iter().copied().step_by(every).collect();
                Some(Body::Face { corners, part, is_plane: false })
            }
            Mark::Triangle { corners } | Mark::Face { corners } => {
                Some(Body::Face { corners: corners.to_vec(), part: 1.0, is_plane: false })
            }
            _ => None,
        });
        let reach =
            if ground::is_ground_seen(view) { view.scene.radius * GROUND_REACH } else { 0.0 };
        Self { bodies: bodies.filter(Body::is_finite).collect(), reach }
    }

    /// Returns the cosine-weighted part of a surface's hemisphere that bodies fill, from 0 to 1.
    fn of_bodies(&self, at: Vec3, normal: Vec3, is_one: impl Fn(&Body) -> bool) -> f32 {
        let bodies = self.bodies.iter().filter(|body| is_one(body));
        bodies.map(|body| body.fills(at, normal)).sum::<f32>().min(1.0)
    }

    /// Returns the darkness of a surface, from 0 to 1, including the ground's occlusion.
    fn dark(&self, at: Vec3, normal: Vec3) -> f32 {
        let height = at.y / self.reach.max(f32::MIN_POSITIVE);
        let ground = GROUND * (0.5 - 0.5 * normal.y) / (1.0 + height * height);
        let bodies = self.of_bodies(at, normal, |_| true);
        grown(bodies + if self.reach > 0.0 { ground } else { 0.0 })
    }

    /// Shades the colour of a transparent surface.
    pub fn shade(&self, color: Srgba, at: Vec3, normal: Vec3) -> Srgba {
        if self.bodies.is_empty() {
            return color;
        }
        let taken = self.dark(at, normal);
        let lit = 1.0 - DARKER * taken;
        let dark = Srgba::rgb(color.red * lit, color.green * lit, color.blue * lit);
        dark.with_alpha((color.alpha * (1.0 + DENSER * taken)).min(0.95))
    }

    /// Stains a flat face where other bodies come near it.
    pub fn stain(&self, canvas: &mut Canvas, mark: &Mark, view: &View, palette: Palette) {
        let (corners, cells) = match mark {
            Mark::Plane { .. } => (patch(mark, view).map(|corners| corners.to_vec()), PLANE_CELLS),
            _ => (Some(mark.face().to_vec()), FACE_CELLS),
        };
        let Some(corners) = corners.filter(|_| !self.bodies.is_empty()) else { return };
        let [a, b, c, ..] = *corners else { return };
        let normal = unit(Vec3::ZERO, (b - a).cross(c - a));
        // A solid's faces point outward; other faces turn towards the viewer.
        let is_outward = matches!(mark, Mark::Polygon { .. });
        let is_turned = !is_outward && normal.dot(canvas.lens.to_eye(a)) < 0.0;
        let normal = if is_turned { -normal } else { normal };
        let (shade, densest) = densest(palette);
        // A plane is infinite: neither the ground nor other planes occlude it.
        let is_plane = matches!(mark, Mark::Plane { .. });
        let dark = |at: Vec3| match is_plane {
            true => grown(self.of_bodies(at, normal, |body| !body.is_plane())),
            false => self.dark(at, normal),
        };
        let corner = |at: Vec3| Corner::new(at, shade.with_alpha(densest * DARKER * dark(at)));
        for cell in cut(&corners, cells, corner) {
            if cell.iter().any(|corner| corner.color.alpha > FAINTEST) {
                canvas.face(cell.into_iter());
            }
        }
    }

    /// Darkens the ground under all bodies, more sharply the nearer they are to it.
    pub fn stain_ground(&self, canvas: &mut Canvas, view: &View, palette: Palette) {
        let bodies: Vec<_> = self.bodies.iter().filter(|body| !body.is_plane()).collect();
        if bodies.is_empty() || !ground::is_ground_seen(view) || view.scene.radius <= 0.0 {
            return;
        }
        let (middle, half) = (view.scene.center, view.scene.radius * 2.0);
        let low: Vec<_> = bodies.iter().filter_map(|body| body.lowered()).collect();
        let (shade, densest) = densest(palette);
        let dark = |step: Vec2| {
            let at = Vec3::new(middle.x + step.x * half, 0.0, middle.z + step.y * half);
            let near: f32 = bodies.iter().map(|body| body.fills(at, Vec3::Y)).sum();
            let above: f32 = low.iter().map(|body| body.fills(at, Vec3::Y)).sum();
            let fade = 1.0 - step.length_squared().min(1.0).powi(2);
            let alpha = grown(0.5 * near.min(1.0) + 0.5 * above.min(1.0)) * fade;
            Corner::new(at, shade.with_alpha(densest * alpha))
        };
        let place = |index: usize| index as f32 / GROUND_CELLS as f32 * 2.0 - 1.0;
        let row = |y: usize| -> Vec<Corner> {
            (0..=GROUND_CELLS).map(|x| dark(Vec2::new(place(x), place(y)))).collect()
        };
        let mut last = row(0);
        for y in 1..=GROUND_CELLS {
            let next = row(y);
            for x in 0..GROUND_CELLS {
                let [a, b, c, d] = [last[x], last[x + 1], next[x + 1], next[x]];
                if [a, b, c, d].iter().any(|corner| corner.color.alpha > FAINTEST) {
                    canvas.floor([a, b, c]);
                    canvas.floor([a, c, d]);
                }
            }
            last = next;
        }
    }
}

impl Body {
    fn is_finite(&self) -> bool {
        match self {
            Self::Ball { center, radius } => center.is_finite() && radius.is_finite(),
            Self::Face { corners, .. } => corners.iter().all(|at| at.is_finite()),
            Self::Tube { ends, .. } => ends.iter().all(|at| at.is_finite()),
        }
    }

    fn is_plane(&self) -> bool {
        matches!(self, Self::Face { is_plane: true, .. })
    }

    fn fills(&self, at: Vec3, normal: Vec3) -> f32 {
        match self {
            Self::Ball { center, radius } => ball(*center, *radius, at, normal),
            Self::Face { corners, part, .. } => part * polygon(corners, at, normal),
            Self::Tube { ends, radii } => {
                // The band that the tube shows in that direction.
                let axis = ends[1] - ends[0];
                let aside = unit(Vec3::ZERO, axis.cross(at - ends[0].midpoint(ends[1])));
                let [a, b] = [0, 1].map(|end: usize| (ends[end], aside * radii[end]));
                polygon(&[a.0 - a.1, a.0 + a.1, b.0 + b.1, b.0 - b.1], at, normal)
            }
        }
    }

    /// Returns the body flattened, for light from around the zenith: scaling the heights weights
    /// the sky towards the zenith (Heitz et al., *Real-time polygonal-light shading with linearly
    /// transformed cosines*, 2016). `None` below the ground.
    fn lowered(&self) -> Option<Self> {
        let low = |at: Vec3| at.with_y(at.y * LOW);
        Some(match self {
            // From above it is a disc.
            Self::Ball { center, radius } if center.y > 0.0 => {
                let corner = |step: u8| {
                    let turn = Vec2::from_angle(TAU * f32::from(step) / 12.0) * *radius;
                    low(*center + Vec3::new(turn.x, 0.0, turn.y))
                };
                let corners = (0..12).map(corner).collect();
                Self::Face { corners, part: 1.0, is_plane: false }
            }
            Self::Ball { .. } => return None,
            Self::Face { corners, part, .. } => Self::Face {
                corners: corners.iter().copied().map(low).collect(),
                part: *part,
                is_plane: false,
            },
            Self::Tube { ends, radii } => Self::Tube { ends: ends.map(low), radii: *radii },
        })
    }
}

/// Returns the colour of a shadow, and its alpha at full darkness.
fn densest(palette: Palette) -> (Srgba, f32) {
    let shade = palette.shadow();
    (shade, (shade.alpha * 1.45).min(1.0))
}

fn grown(taken: f32) -> f32 {
    1.0 - (1.0 - taken.clamp(0.0, 1.0)).powf(GROWTH)
}

/// Returns the cosine-weighted part of a surface's hemisphere that a ball fills. If it reaches
/// below the surface, only the part above counts. (Snyder, *Area light sources for real-time
/// graphics*, 1996.)
fn ball(center: Vec3, radius: f32, at: Vec3, normal: Vec3) -> f32 {
    let to = center - at;
    let far = to.length() / radius;
    let Some(to) = to.try_normalize() else { return 0.5 };
    let cosine = normal.dot(to);
    if far <= 1.0 + 1e-3 {
        // On its own surface, or within another body, which is transparent enough.
        return if cosine < -0.99 { 0.0 } else { 0.5 };
    }
    let far_squared = far * far;
    let sunk = 1.0 - far_squared * cosine * cosine;
    if sunk <= 0.0 {
        return cosine.max(0.0) / far_squared;
    }
    let beyond = far_squared - 1.0;
    let sine = (1.0 - cosine * cosine).max(f32::MIN_POSITIVE);
    let turn = (-cosine * (beyond / sine).sqrt()).clamp(-1.0, 1.0).acos();
    let cap = (cosine * turn - (sunk * beyond).sqrt()) / far_squared;
    ((cap + (sunk / beyond).sqrt().atan()) / PI).clamp(0.0, 1.0)
}

/// Like `ball`, for a flat convex face seen from either side: 1/2π Σ θᵢ (γᵢ · n) over its edges,
/// with θᵢ the angle of an edge and γᵢ the unit normal of the plane through it (Lambert, 1760).
fn polygon(corners: &[Vec3], at: Vec3, normal: Vec3) -> f32 {
    const SLACK: f32 = 1e-5;
    let height = |corner: Vec3| (corner - at).dot(normal);
    let count = corners.len();
    let mut sum = 0.0;
    let mut first: Option<Vec3> = None;
    let mut last: Option<Vec3> = None;
    let mut edge = |from: Vec3, to: Vec3| {
        let across = from.cross(to);
        let length = across.length();
        if length > 0.0 {
            sum += length.atan2(from.dot(to)) * across.dot(normal) / length;
        }
    };
    let mut visit = |corner: Vec3, edge: &mut dyn FnMut(Vec3, Vec3)| {
        let Some(towards) = (corner - at).try_normalize() else { return };
        if let Some(last) = last {
            edge(last, towards);
        }
        first.get_or_insert(towards);
        last = Some(towards);
    };
    for (index, &from) in corners.iter().enumerate() {
        let to = corners[(index + 1) % count];
        let (low, high) = (height(from), height(to));
        // Parts in the surface itself do not occlude it.
        let slack = SLACK * from.distance(at);
        if low > slack {
            visit(from, &mut edge);
        }
        if (low > slack) != (high > slack) && low != high {
            visit(from.lerp(to, (low / (low - high)).clamp(0.0, 1.0)), &mut edge);
        }
    }
    if let (Some(first), Some(last)) = (first, last) {
        edge(last, first);
    }
    (sum / TAU).abs().min(1.0)
}

/// Cuts a face into cells: a triangle into triangles, a quadrilateral into quadrilaterals. Other
/// faces are the ends of round solids, too small for a stain.
fn cut(corners: &[Vec3], cells: usize, corner: impl Fn(Vec3) -> Corner) -> Vec<Vec<Corner>> {
    let part = |index: usize| index as f32 / cells as f32;
    let (a, b, is_triangle) = match *corners {
        [a, b, _] => (a, b, true),
        [a, b, _, _] => (a, b, false),
        _ => return Vec::new(),
    };
    let last = corners[corners.len() - 1];
    // The rows of a triangle get shorter, because the corner beyond its diagonal is cut off.
    let opposite = if is_triangle { b + last - a } else { corners[2] };
    let is_in = |x: usize, y: usize| !is_triangle || x + y <= cells;
    let row = |y: usize| -> Vec<Corner> {
        let at = |x: usize| a.lerp(b, part(x)).lerp(last.lerp(opposite, part(x)), part(y));
        (0..=cells).filter(|&x| is_in(x, y)).map(|x| corner(at(x))).collect()
    };
    let mut all = Vec::new();
    let mut before = row(0);
    for y in 1..=cells {
        let next = row(y);
        for x in 0..cells {
            let four = [before.get(x), before.get(x + 1), next.get(x + 1), next.get(x)];
            let cell: Vec<_> = four.into_iter().flatten().copied().collect();
            if cell.len() > 2 {
                all.push(cell);
            }
        }
        before = next;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::Quat;

    /// Measures the same by casting rays over the hemisphere.
    fn counted(at: Vec3, normal: Vec3, meets: impl Fn(Vec3) -> bool) -> f32 {
        const SIDE: u32 = 400;
        let turn = Quat::from_rotation_arc(Vec3::Z, normal);
        let _ = at;
        let rays = (0..SIDE * SIDE).filter(|ray| {
            let [u, v] = [ray % SIDE, ray / SIDE].map(|i| (i as f32 + 0.5) / SIDE as f32);
            let aside = Vec2::from_angle(TAU * u) * v.sqrt();
            meets(turn * aside.extend((1.0 - v).sqrt()))
        });
        rays.count() as f32 / (SIDE * SIDE) as f32
    }

    #[test]
    fn a_ball_fills_what_rays_count() {
        let at = Vec3::new(0.3, 0.0, -0.2);
        for (center, radius) in [
            (Vec3::new(0.0, 2.0, 0.0), 1.0),
            (Vec3::new(1.5, 0.5, 0.0), 1.0),
            (Vec3::new(1.5, -0.5, 0.3), 1.0),
            (Vec3::new(0.3, 1.0, -0.2), 0.9),
        ] {
            let meets = |ray: Vec3| {
                let along = (center - at).dot(ray);
                along > 0.0 && (at + ray * along).distance(center) < radius
            };
            let (wanted, got) = (counted(at, Vec3::Y, meets), ball(center, radius, at, Vec3::Y));
            assert!((wanted - got).abs() < 2e-3, "{center} {radius}: {wanted} {got}");
        }
    }

    #[test]
    fn a_face_fills_what_rays_count_from_either_side() {
        let at = Vec3::new(0.2, 0.0, 0.1);
        for [a, b, c] in [
            [Vec3::new(-1.0, 1.0, -1.0), Vec3::new(2.0, 1.5, -1.0), Vec3::new(0.0, 0.5, 2.0)],
            // Through the surface.
            [Vec3::new(1.0, -1.0, -2.0), Vec3::new(1.0, -1.0, 2.0), Vec3::new(1.5, 3.0, 0.0)],
        ] {
            let meets = |ray: Vec3| {
                let side = |from: Vec3, to: Vec3| (from - at).cross(to - at).dot(ray);
                let sides = [side(a, b), side(b, c), side(c, a)];
                let ahead = (a - at).dot((b - a).cross(c - a)) * ray.dot((b - a).cross(c - a));
                ahead > 0.0
                    && (sides.iter().all(|side| *side > 0.0)
                        || sides.iter().all(|side| *side < 0.0))
            };
            let wanted = counted(at, Vec3::Y, meets);
            for corners in [[a, b, c], [c, b, a]] {
                let got = polygon(&corners, at, Vec3::Y);
                assert!((wanted - got).abs() < 3e-3, "{corners:?}: {wanted} {got}");
            }
        }
    }

    #[test]
    fn no_body_takes_light_from_itself() {
        let mark = |mark: Mark| (mark, Role::Target);
        let mut marks = collision_scenarios::scenario::cuboid(
            Vec3::Y,
            Vec3::new(1.0, 2.0, 3.0),
            Quat::IDENTITY,
        );
        marks.push(Mark::Ball { center: Vec3::new(30.0, 0.0, 0.0), radius: 2.0 });
        let marks: Vec<_> = marks.into_iter().map(mark).collect();
        let bodies = Occlusion::new(&marks, &View::default());
        for normal in [Vec3::X, Vec3::Y, Vec3::NEG_Z, Vec3::ONE.normalize()] {
            assert!(
                bodies.of_bodies(Vec3::new(30.0, 0.0, 0.0) + normal * 2.0, normal, |_| true) < 0.02
            );
        }
        for (at, normal) in
            [(Vec3::new(1.0, 1.5, 0.3), Vec3::X), (Vec3::new(0.2, 3.0, 2.9), Vec3::Y)]
        {
            assert!(
                bodies.of_bodies(at, normal, |_| true) < 0.02,
                "{at}: {}",
                bodies.of_bodies(at, normal, |_| true)
            );
        }
    }
}
