//! The surroundings of a picture: the sky, a grid of two levels, and shadows.

use std::f32::consts::TAU;

use bevy_color::{Alpha, Mix, Srgba};
use bevy_math::Rect;
use collision_scenarios::scenario::{Mark, Role, Space, metres, unit};
use glam::{Quat, Vec2, Vec3};

use super::canvas::Canvas;
use super::corner::Corner;
use super::geometry::{circle, hull};
use crate::palette::Palette;
use crate::view::View;

/// Fills the view with the sky: above the horizon, at it, below it.
pub fn sky(canvas: &mut Canvas, view: &View, palette: Palette) {
    const ROWS: usize = 12;
    let [above, horizon, below] = palette.sky();
    let Rect { min, max } = view.rect;
    let row = |index: usize| {
        let y = min.y + (max.y - min.y) * index as f32 / ROWS as f32;
        // The sine of the angle above the horizon. An orthographic view has only one direction, so
        // it fakes a range.
        let rise = match view.orbit.orthographic {
            true => 0.35 - 0.7 * index as f32 / ROWS as f32,
            false => view.ray(Vec2::new(view.rect.center().x, y)).1.y,
        };
        let (towards, part) = if rise > 0.0 { (above, rise / 0.5) } else { (below, -rise / 0.35) };
        let part = part.clamp(0.0, 1.0);
        let color = horizon.mix(&towards, part * (2.0 - part));
        [(Vec2::new(min.x, y), color), (Vec2::new(max.x, y), color)]
    };
    for index in 0..ROWS {
        let ([a, b], [c, d]) = (row(index), row(index + 1));
        canvas.backdrop([a, c, d]);
        canvas.backdrop([a, d, b]);
    }
}

/// Returns the axes of the grid's plane: the ground, or the plane that a view along an axis faces.
pub fn grid_axes(view: &View) -> [usize; 2] {
    let forward = view.forward();
    match view.orbit.space {
        Space::Planar => [0, 1],
        Space::Spatial if forward.z.abs() > 0.9999 => [0, 1],
        Space::Spatial if forward.x.abs() > 0.9999 => [2, 1],
        Space::Spatial => [0, 2],
    }
}

/// Returns the cell of the fine grid in metres, and how far it has faded, from 0 to 1.
fn cell(view: &View) -> (f32, f32) {
    let exponent = (view.orbit.distance / 6.0).log10();
    (10_f32.powf(exponent.floor()), exponent - exponent.floor())
}

/// Draws a grid of two levels around the focus, ten fine cells to a coarse one. As the view
/// recedes, the fine one fades and the coarse one takes its place.
pub fn grid(canvas: &mut Canvas, view: &View, palette: Palette) {
    let (fine, faded) = cell(view);
    let axes = grid_axes(view);
    let vanishing = 1.0 - faded * faded;
    let major = palette.grid_major().mix(&palette.grid(), faded * faded);
    for (cell, reach, color, skip_tenth) in
        [(fine, 24, palette.grid().with_alpha(vanishing), true), (fine * 10.0, 8, major, false)]
    {
        level(canvas, view, palette.axes(), axes, cell, reach, color, skip_tenth);
    }
}

/// Draws the coarse grid and its axes over an answer field, so faintly that its colours stay.
pub fn faint_grid(canvas: &mut Canvas, view: &View, palette: Palette) {
    let front = palette.foreground();
    let (fine, _) = cell(view);
    let axes = [front.with_alpha(0.28); 3];
    level(canvas, view, axes, grid_axes(view), fine * 10.0, 8, front.with_alpha(0.13), false);
}

#[expect(clippy::too_many_arguments, reason = "one level is all that they describe")]
fn level(
    canvas: &mut Canvas,
    view: &View,
    colors: [Srgba; 3],
    axes: [usize; 2],
    cell: f32,
    reach: i32,
    color: Srgba,
    skip_tenth: bool,
) {
    const PIECES: i32 = 3;
    let focus = axes.map(|axis| view.orbit.focus[axis] as f32 / cell);
    let center = focus.map(f32::round);
    for side in 0..2 {
        for index in -reach..=reach {
            let across = center[1 - side] + index as f32;
            if skip_tenth && across.rem_euclid(10.0) == 0.0 {
                continue;
            }
            let color = if across == 0.0 { colors[axes[side]] } else { color };
            let half = ((reach * reach - index * index) as f32).max(0.0).sqrt();
            let corner = |piece: i32| {
                let along = center[side] + half * piece as f32 / PIECES as f32;
                let away = Vec2::new(along - focus[side], across - focus[1 - side]);
                let fade = (away.length() / reach as f32).min(1.0);
                let mut at = Vec3::ZERO;
                (at[axes[side]], at[axes[1 - side]]) = (along * cell, across * cell);
                Corner::new(at, color.with_alpha(color.alpha * (1.0 - fade * fade)))
            };
            for piece in -PIECES..PIECES {
                canvas.line(corner(piece), corner(piece + 1), 1.0);
            }
        }
    }
}

/// Returns the numbers along the grid's axes, in metres, at least `APART` pixels apart.
pub fn numbers(view: &View) -> Vec<(Vec3, String)> {
    const APART: f32 = 90.0;
    let axes = grid_axes(view);
    let (fine, _) = cell(view);
    let pixel = view.metres_at_focus();
    let Some(step) = [1.0, 2.0, 5.0, 10.0, 20.0, 50.0]
        .map(|times| times * fine)
        .into_iter()
        .find(|step| step / pixel >= APART)
    else {
        return Vec::new();
    };
    // In space one numbered axis is enough: the one that runs most across the view.
    let forward = view.forward().abs();
    let axes = match view.orbit.space {
        Space::Planar => axes.to_vec(),
        Space::Spatial if forward[axes[0]] <= forward[axes[1]] => vec![axes[0]],
        Space::Spatial => vec![axes[1]],
    };
    let mut numbers = Vec::new();
    for &axis in &axes {
        let center = (view.orbit.focus[axis] as f32 / step).round();
        for index in -8..=8 {
            let number = (center + index as f32) * step;
            let mut at = Vec3::ZERO;
            at[axis] = number;
            // Small numbers at the horizon would only be clutter.
            let near = view.metres_per_pixel(at) < pixel * 1.4;
            if near && (number != 0.0 || axis == axes[0]) {
                numbers.push((at, coordinate(view.origin[axis], number)));
            }
        }
    }
    numbers
}

/// Formats a coordinate, in metres from zero, for an origin that may be far away.
fn coordinate(origin: f32, number: f32) -> String {
    if origin == 0.0 {
        return metres(number);
    }
    let text = format!("{:.6}", f64::from(origin) + f64::from(number));
    format!("{} m", text.trim_end_matches('0').trim_end_matches('.'))
}

/// Returns `true` if the ground is visible: in space, from above.
pub fn is_ground_seen(view: &View) -> bool {
    let is_level = view.orbit.space == Space::Spatial && grid_axes(view) == [0, 2];
    is_level && view.forward().y < 0.0 && (view.orbit.orthographic || view.orbit.eye().y > 0.0)
}

/// Returns `true` if a point lies below a visible ground. A point on it, up to rounding, does not.
pub fn is_below(at: Vec3, view: &View) -> bool {
    at.y < below(view) && is_ground_seen(view)
}

/// Returns the height under which something is below the ground.
pub fn below(view: &View) -> f32 {
    -1e-5 * view.orbit.distance
}

/// Lightens the ground under the subject, so that dark bodies stand out.
pub fn glow(canvas: &mut Canvas, view: &View, palette: Palette) {
    let scene = view.scene;
    if is_ground_seen(view) && scene.radius > 0.0 {
        round(canvas, scene.center, scene.radius, 1.8, palette.glow());
    }
}

/// Draws soft shadows of all bodies above the ground, straight below them.
pub fn shadows(canvas: &mut Canvas, marks: &[(Mark, Role)], view: &View, palette: Palette) {
    if !is_ground_seen(view) {
        return;
    }
    let shade = palette.shadow();
    for (mark, _) in marks.iter().filter(|(_, role)| *role != Role::Ghost) {
        match *mark {
            Mark::Ball { center, radius } if center.y + radius > 0.0 => {
                let height = (center.y - radius).max(0.0);
                // The higher, the fainter and the softer.
                let part = 1.0 / (1.0 + height / (1.5 * radius).max(f32::MIN_POSITIVE));
                let soft = 1.35 + 0.5 * (1.0 - part);
                round(canvas, center, radius, soft, shade.with_alpha(shade.alpha * part));
            }
            Mark::Triangle { corners } | Mark::Face { corners } => {
                let corners = above_ground(&corners);
                let color = shade.with_alpha(shade.alpha * 0.45);
                let flat = |at: Vec3| Corner::new(at.with_y(0.0), color);
                for last in 2..corners.len() {
                    let [a, b, c] = [corners[0], corners[last - 1], corners[last]];
                    canvas.floor([a, b, c].map(flat));
                }
            }
            Mark::Tube { ends, radii } => {
                let [first, last] = [0, 1].map(|end: usize| {
                    let rotation = Quat::from_rotation_arc(Vec3::Z, unit(ends[0], ends[1]));
                    circle(ends[end], radii[end], rotation)
                });
                let sides = first.into_iter().zip(last);
                let standing = sides.flat_map(|(from, to)| above_ground(&[from, to]));
                let outline = hull(standing.map(|at| Vec2::new(at.x, at.z)).collect());
                outlined(canvas, &outline, shade);
            }
            Mark::Surface { ref points } => {
                let standing = points.iter().filter(|at| at.y > 0.0);
                let outline = hull(standing.map(|at| Vec2::new(at.x, at.z)).collect());
                outlined(canvas, &outline, shade);
            }
            _ => {}
        }
    }
}

/// Draws the shadow of a solid by its outline on the ground.
fn outlined(canvas: &mut Canvas, outline: &[Vec2], shade: Srgba) {
    let color = shade.with_alpha(shade.alpha * 0.45);
    let flat = |at: Vec2| Corner::new(Vec3::new(at.x, 0.0, at.y), color);
    for last in 2..outline.len() {
        canvas.floor([outline[0], outline[last - 1], outline[last]].map(flat));
    }
}

/// Draws soft shadows of lines.
pub fn shadows_of_lines(
    canvas: &mut Canvas,
    marks: &[(Mark, Role)],
    view: &View,
    palette: Palette,
) {
    if !is_ground_seen(view) {
        return;
    }
    let shade = palette.shadow();
    let color = shade.with_alpha(shade.alpha * 0.7);
    let flat = |at: Vec3| Corner::new(at.with_y(0.0), color);
    for (mark, role) in marks {
        if let Mark::Line { from, to } = *mark
            && (role.is_given() || *role == Role::RayToHit)
            && let [from, to] = above_ground(&[from, to])[..]
        {
            canvas.line(flat(from), flat(to), 3.0);
        }
    }
}

/// Draws a disc on the ground that fades out towards its rim, `soft` times as wide as the body.
fn round(canvas: &mut Canvas, center: Vec3, radius: f32, soft: f32, shade: Srgba) {
    const AROUND: usize = 40;
    let rings = [(0.0, 1.0), (0.6 / soft, 0.9), (1.0 / soft, 0.5), (1.0, 0.0)];
    let corner = |(part, alpha): (f32, f32), step: usize| {
        let turn = Vec2::from_angle(TAU * step as f32 / AROUND as f32) * radius * soft * part;
        let at = Vec3::new(center.x + turn.x, 0.0, center.z + turn.y);
        Corner::new(at, shade.with_alpha(shade.alpha * alpha))
    };
    for pair in rings.windows(2) {
        for step in 0..AROUND {
            let [a, b] = [corner(pair[0], step), corner(pair[0], step + 1)];
            let [c, d] = [corner(pair[1], step), corner(pair[1], step + 1)];
            canvas.floor([a, c, d]);
            canvas.floor([a, d, b]);
        }
    }
}

/// Clips a segment or a convex polygon to the part above the ground.
fn above_ground(corners: &[Vec3]) -> Vec<Vec3> {
    let mut kept = Vec::new();
    let open = corners.len() == 2;
    for (index, &from) in corners.iter().enumerate() {
        let to = corners[(index + 1) % corners.len()];
        if from.y >= 0.0 {
            kept.push(from);
        }
        let crosses = (from.y < 0.0) != (to.y < 0.0);
        if crosses && !(open && index == 1) {
            kept.push(from.lerp(to, from.y / (from.y - to.y)));
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_grid_faces_a_view_along_an_axis() {
        let mut view = View::default();
        assert_eq!(grid_axes(&view), [0, 2]);
        for (yaw, pitch, axes) in [(0.0, 0.0, [0, 1]), (90.0, 0.0, [2, 1]), (0.0, 90.0, [0, 2])] {
            view.orbit.face(f32::to_radians(yaw), f32::to_radians(pitch));
            assert_eq!(grid_axes(&view), axes, "{yaw} {pitch}");
        }
    }

    #[test]
    fn numbers_keep_apart_at_every_zoom() {
        let mut view = View::default();
        for distance in [0.003, 0.7, 15.0, 4e5] {
            view.orbit.distance = distance;
            let numbers = numbers(&view);
            assert!(numbers.len() > 4, "{distance}: {numbers:?}");
            let apart = numbers[0].0.distance(numbers[1].0) / view.metres_per_pixel(Vec3::ZERO);
            assert!(apart > 80.0, "{distance}: {apart}");
        }
    }

    #[test]
    fn numbers_stand_along_one_axis_of_space_and_turn_with_the_view() {
        let mut view = View::default();
        for (yaw, axis) in [(5.0_f32, 0), (85.0, 2), (-100.0, 2), (170.0, 0)] {
            view.orbit.face(yaw.to_radians(), 0.4);
            for (at, text) in numbers(&view) {
                assert_eq!(at[2 - axis], 0.0, "{yaw}: {text} at {at}");
            }
        }
    }

    #[test]
    fn only_what_stands_above_the_ground_has_a_shadow() {
        let [low, high] = [Vec3::new(0.0, -1.0, 0.0), Vec3::new(2.0, 1.0, 0.0)];
        assert_eq!(above_ground(&[low, high]), [Vec3::X, high]);
        assert_eq!(above_ground(&[high, low]), [high, Vec3::X]);
        assert!(above_ground(&[low, low]).is_empty());
        assert_eq!(above_ground(&[low, high, Vec3::new(-2.0, 1.0, 0.0)]).len(), 4);
    }
}
