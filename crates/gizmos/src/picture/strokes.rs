//! Draws every mark's lines as strokes of constant width on the screen: tubes with cone heads if
//! visible, thin dashes where a solid hides them.

mod mark;

use std::f32::consts::TAU;

use bevy_color::{Mix, Srgba};
use bevy_math::Rect;
use collision_scenarios::scenario::{Mark, Role, unit};
use glam::{Quat, Vec2, Vec3};

use super::geometry::{clipped, hull, in_front};
use super::hidden::Solids;
use super::solids::LIGHT;
use super::{ground, intersections};
use crate::color::Color;
use crate::options::DrawOptions;
use crate::palette::{Line, Palette, glass};
use crate::shape::{Shape, Sketch, Stroke};
use crate::view::{Lens, View};

/// Widths in points, for a view of the usual size.
const TUBE: f32 = 3.0;
const THIN: f32 = 1.5;
const HIDDEN: f32 = 1.4;
/// The width of a line below the ground, relative to the usual one.
const SUNK: f32 = 0.7;
/// A cone's length and the radius of its base, in points.
const CONE: (f32, f32) = (15.0, 5.5);
/// Dashes and gaps in points: for a miss, and for hidden parts.
const MISS: (f32, f32) = (11.0, 6.0);
const BEHIND: (f32, f32) = (4.0, 4.0);
/// How far lines continue beyond the view, in points.
const MARGIN: f32 = 40.0;

/// The style of a line.
#[derive(Clone, Copy)]
struct Ink {
    color: Srgba,
    edge: Option<Srgba>,
    line: Line,
    width: f32,
    /// Bright: an intersection of shapes.
    bright: bool,
    /// The quantity that the step looks for: as clear behind a solid as in front of it.
    sought: bool,
}

/// A part of a line on the screen.
struct Run {
    points: Vec<Vec2>,
    hidden: bool,
    /// `true` below the ground.
    sunk: bool,
    depth: f32,
    ink: Ink,
}

/// Returns the picture's lines; in plain, without the embellishments.
pub fn strokes(
    marks: &[(Mark, Role)],
    view: &View,
    options: &DrawOptions,
    plain: bool,
) -> Vec<Shape> {
    let palette = options.palette;
    let scale = (view.rect.height() / 1080.0).max(1.0) * options.line_width;
    let mut pen = Pen {
        marks,
        view,
        lens: Lens::from(view),
        palette,
        scale,
        plain,
        solids: Solids::new(marks, view),
        ground: ground::is_ground_seen(view).then(|| ground::below(view)),
        clip: view.rect.inflate(MARGIN),
        runs: Vec::new(),
        heads: Vec::new(),
    };
    for (mark, role) in marks {
        let ink = pen.ink(*role);
        pen.mark(mark, *role, ink);
    }
    let bright = Ink {
        color: palette.meeting(),
        edge: None,
        line: Line::Solid,
        width: TUBE * 0.9 * scale,
        bright: true,
        sought: true,
    };
    for curve in intersections::curves(marks, view) {
        pen.polyline(&curve, bright);
    }
    let mut sketch = pen.finish();
    for (mark, role) in marks {
        place(&mut sketch, mark, *role, view, palette, (scale, plain));
    }
    sketch.0
}

/// Draws markers of constant size on the screen: beads and rings.
fn place(
    sketch: &mut Sketch,
    mark: &Mark,
    role: Role,
    view: &View,
    palette: Palette,
    (scale, plain): (f32, bool),
) {
    let dims = |at: Vec3, color: Srgba| match ground::is_below(at, view) {
        true => palette.sunk(color),
        false => color,
    };
    let color = palette.line_color(role);
    let on_screen = |at: Vec3| view.project(at).filter(|pixel| pixel.is_finite());
    let edge = palette.edge(role).unwrap_or(palette.background());
    match *mark {
        Mark::Dot { at, radius } => {
            let Some(center) = on_screen(at) else { return };
            let radius = (radius / 0.2).clamp(0.75, 1.4) * 5.0 * scale;
            let color = dims(at, color);
            sketch.disc(center, radius + 1.5, dims(at, edge));
            sketch.disc(center, radius, color);
            if !plain {
                let shine = center - Vec2::new(0.3, 0.35) * radius;
                sketch.disc(shine, radius * 0.32, color.mix(&Srgba::WHITE, 0.55));
            }
        }
        Mark::Ring { at, radius } => {
            let Some(center) = on_screen(at) else { return };
            let radius = (7.0 + 4.0 * radius.clamp(0.0, 1.0)) * scale;
            let (rim, stroke) = (Stroke::new(3.6 * scale, edge), Stroke::new(2.0 * scale, color));
            if palette.style(role).line == Line::Dashed {
                // Not a meeting point: an open, unfilled ring.
                let ring: Vec<_> = (0..=48)
                    .map(|step| center + Vec2::from_angle(TAU * step as f32 / 48.0) * radius)
                    .collect();
                let part = TAU * radius / 16.0;
                sketch.dashes(ring.clone(), rim, (part, part));
                sketch.dashes(ring, stroke, (part, part));
                return;
            }
            sketch.circle(center, radius, rim);
            sketch.circle(center, radius, stroke);
            sketch.disc(center, 2.2 * scale, color);
        }
        _ => {}
    }
}

/// Collects a picture's strokes.
struct Pen<'a> {
    marks: &'a [(Mark, Role)],
    view: &'a View,
    lens: Lens,
    palette: Palette,
    scale: f32,
    plain: bool,
    solids: Solids,
    /// The height below which a line is below the ground. `None` if the ground is not visible.
    ground: Option<f32>,
    clip: Rect,
    runs: Vec<Run>,
    heads: Vec<(f32, Vec<Shape>)>,
}

impl Pen<'_> {
    fn ink(&self, role: Role) -> Ink {
        let line = self.palette.style(role).line;
        let width = if line == Line::Thin { THIN } else { TUBE } * self.scale;
        let (color, edge) = (self.palette.line_color(role), self.palette.edge(role));
        let bright = matches!(role, Role::Crossing | Role::Intersection);
        let sought = bright || role == Role::StepNow;
        Ink { color, edge, line, width, bright, sought }
    }

    /// Draws a straight line, cut exactly where it becomes hidden.
    fn line(&mut self, from: Vec3, to: Vec3, ink: Ink) {
        let Some((from, to)) = in_front(&self.lens, from, to) else { return };
        // The parameter at which it crosses the ground.
        let enters = self.ground.map(|height| f64::from((height - from.y) / (to.y - from.y)));
        for (start, end, hidden) in self.solids.parts(from, to) {
            let at = |part: f64| from.as_dvec3().lerp(to.as_dvec3(), part).as_vec3();
            let cut = enters.filter(|enters| *enters > start && *enters < end);
            for (start, end) in [(start, cut.unwrap_or(end)), (cut.unwrap_or(end), end)] {
                if start < end {
                    self.piece(at(start), at(end), hidden, ink, false);
                }
            }
        }
    }

    fn is_sunk(&self, at: Vec3) -> bool {
        self.ground.is_some_and(|height| at.y < height)
    }

    /// Draws a curve of many short pieces, each hidden or not.
    fn polyline(&mut self, points: &[Vec3], ink: Ink) {
        let mut joined = false;
        for pair in points.windows(2) {
            if let Some((from, to)) = in_front(&self.lens, pair[0], pair[1]) {
                let hidden = self.solids.hide(from.midpoint(to));
                self.piece(from, to, hidden, ink, joined);
                joined = true;
            } else {
                joined = false;
            }
        }
    }

    /// Adds a piece to the last run, or begins a new one.
    fn piece(&mut self, from: Vec3, to: Vec3, hidden: bool, ink: Ink, joined: bool) {
        let lens = &self.lens;
        let (Some(a), Some(b)) = (lens.project(from), lens.project(to)) else { return };
        let Some([a, b]) = clipped(self.clip, a, b) else { return };
        let depth = lens.depth(from.midpoint(to));
        let sunk = self.is_sunk(from.midpoint(to));
        if joined
            && let Some(run) = self.runs.last_mut()
            && (run.hidden, run.sunk) == (hidden, sunk)
            && run.points.last().is_some_and(|last| last.distance(a) < 0.01)
        {
            run.points.push(b);
            run.depth = run.depth.min(depth);
        } else {
            self.runs.push(Run { points: vec![a, b], hidden, sunk, depth, ink });
        }
    }

    /// Draws a shaft and a cone.
    fn arrow(&mut self, from: Vec3, to: Vec3, ink: Ink) {
        let along = unit(from, to);
        if along == Vec3::ZERO {
            return;
        }
        let pixel = self.view.metres_per_pixel(to) * self.scale.max(1.0);
        let slim = if ink.line == Line::Thin { 0.75 } else { 1.0 };
        let length = (CONE.0 * slim * pixel).min(from.distance(to) * 0.5);
        let base = to - along * length;
        self.line(from, base, ink);
        self.cone(base, to, length * CONE.1 / CONE.0, ink);
    }

    fn cone(&mut self, base: Vec3, tip: Vec3, radius: f32, ink: Ink) {
        const SIDES: usize = 14;
        let along = unit(base, tip);
        let rotation = Quat::from_rotation_arc(Vec3::Z, along);
        let eye = self.lens.eye;
        let hidden = self.solids.hide(tip);
        let color = match (hidden, self.is_sunk(tip) && !ink.sought) {
            (true, _) => self.palette.hidden(ink.color),
            (_, true) => self.palette.sunk(ink.color),
            _ => ink.color,
        };
        let Some(apex) = self.lens.project(tip).filter(|apex| self.clip.contains(*apex)) else {
            return;
        };
        let light = self.view.orbit.rotation() * LIGHT;
        let spoke = |step: usize| {
            let angle = TAU * step as f32 / SIDES as f32;
            rotation * Vec2::from_angle(angle).extend(0.0)
        };
        let rim: Option<Vec<Vec2>> =
            (0..SIDES).map(|step| self.lens.project(base + spoke(step) * radius)).collect();
        let Some(rim) = rim else { return };
        let mut outline = hull(rim.iter().copied().chain([apex]).collect());
        outline.push(outline[0]);
        let border = ink.edge.filter(|_| !hidden).unwrap_or(self.palette.background());
        let mut sketch = Sketch::default();
        sketch.line(outline, Stroke::new(1.8 * self.scale, border));
        let mut sides = Vec::new();
        // The sides that face the eye, then the base if it does.
        for step in 0..SIDES {
            let next = (step + 1) % SIDES;
            let normal = (spoke(step) + spoke(next)).normalize_or_zero() * 0.94 + along * 0.34;
            if normal.dot(eye - tip) > 0.0 || self.lens.orthographic {
                let lit = if self.plain { 0.8 } else { 0.5 + 0.5 * normal.dot(light).max(0.0) };
                let shade = Srgba::BLACK.mix(&color, lit).into();
                sides.push(([apex, rim[step], rim[next]], shade));
            }
        }
        sketch.0.push(Shape::Triangles(sides));
        if along.dot(eye - base) < 0.0 && !self.lens.orthographic {
            sketch.fill(rim, Srgba::BLACK.mix(&color, 0.45).into());
        }
        self.heads.push((self.lens.depth(tip), sketch.0));
    }

    /// Paints hidden parts first, then the rest from back to front, and last the lines of the lit
    /// step: many of them lie along another line.
    fn finish(mut self) -> Sketch {
        let is_lit = |run: &Run| run.ink.sought && !run.ink.bright;
        self.runs.sort_by(|a, b| {
            let order = b.hidden.cmp(&a.hidden).then(is_lit(a).cmp(&is_lit(b)));
            order.then(b.depth.total_cmp(&a.depth))
        });
        let mut heads = std::mem::take(&mut self.heads);
        heads.sort_by(|a, b| b.0.total_cmp(&a.0));
        let mut sketch = Sketch::default();
        for run in &self.runs {
            self.stroke(&mut sketch, run);
        }
        sketch.0.extend(heads.into_iter().flat_map(|(_, head)| head));
        sketch
    }

    fn stroke(&self, sketch: &mut Sketch, run: &Run) {
        let Ink { mut color, mut edge, line, mut width, bright, sought } = run.ink;
        let sunk = run.sunk && !run.hidden && !sought;
        if sunk {
            color = self.palette.sunk(color);
            edge = edge.map(|edge| self.palette.sunk(edge));
            // Some colours can hardly be fainter, so the line is thinner too.
            width *= SUNK;
        }
        let mut draw = |width: f32, color: Color, dashes: Option<(f32, f32)>| match dashes {
            Some((dash, gap)) => {
                let dashes = (dash * self.scale.max(1.0), gap * self.scale.max(1.0));
                sketch.dashes(run.points.clone(), Stroke::new(width, color), dashes);
            }
            None => sketch.line(run.points.clone(), Stroke::new(width, color)),
        };
        if run.hidden && sought {
            draw(width * 0.6, Color::from(edge.unwrap_or(color)), Some(BEHIND));
            return;
        }
        if run.hidden {
            let width = (HIDDEN * self.scale).min(width);
            draw(width, Color::from(self.palette.hidden(edge.unwrap_or(color))), Some(BEHIND));
            return;
        }
        let dashes = (line == Line::Dashed).then_some(MISS);
        if bright && !self.plain {
            draw(width * 2.6, Color::from(color).faded(0.28), None);
        }
        if !self.plain && line != Line::Thin && dashes.is_none() {
            let halo = glass(self.palette.background(), 0.5);
            draw(width + 3.0 * self.scale, halo, None);
        }
        if let Some(edge) = edge {
            draw(width + 1.6 * self.scale, Color::from(edge), dashes);
        }
        draw(width, Color::from(color), dashes);
        // A tube has a highlight along its middle; an edge is light enough.
        if !self.plain && line != Line::Thin && edge.is_none() && !sunk {
            let shine = Color::from(color.mix(&Srgba::WHITE, 0.4));
            draw(width * 0.36, shine, dashes);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the colours of a mark's strokes in a picture with a ground, and their places.
    fn strokes(mark: Mark, role: Role, view: &View) -> Vec<(Vec<Vec2>, Color)> {
        let shapes = super::strokes(&[(mark, role)], view, &DrawOptions::default(), true);
        let colored = shapes.into_iter().filter_map(|shape| match shape {
            Shape::Segment { ends, stroke } => Some((ends.to_vec(), stroke.color)),
            Shape::Line { points, stroke } | Shape::Dashes { points, stroke, .. } => {
                Some((points, stroke.color))
            }
            Shape::Circle { center, fill, .. } => Some((vec![center], fill)),
            _ => None,
        });
        colored.collect()
    }

    #[test]
    fn what_is_below_the_ground_is_dimmed_from_there_on() {
        let mut view = View::default();
        let palette = Palette::default();
        let [high, low] = [Vec3::new(-2.0, 1.0, 0.0), Vec3::new(2.0, -1.0, 0.0)];
        let color = palette.line_color(Role::RayEnd);
        let [whole, faint] = [color, palette.sunk(color)].map(Color::from);
        let ground = view.project(Vec3::ZERO).unwrap();
        let line = || Mark::Line { from: high, to: low };
        let found = strokes(line(), Role::RayEnd, &view);
        for wanted in [whole, faint] {
            let of_it = found.iter().filter(|(_, color)| *color == wanted);
            let points: Vec<_> = of_it.flat_map(|(points, _)| points.clone()).collect();
            assert!(!points.is_empty(), "{wanted:?} in {found:?}");
            let is_there = |at: &Vec2| match wanted == whole {
                true => at.x <= ground.x + 0.5,
                false => at.x >= ground.x - 0.5,
            };
            assert!(points.iter().all(is_there), "{wanted:?}: {points:?}");
        }
        for (at, wanted) in [(high, whole), (low, faint), (Vec3::X * 2.0, whole)] {
            let found = strokes(Mark::Dot { at, radius: 0.2 }, Role::RayEnd, &view);
            assert!(found.iter().any(|(_, color)| *color == wanted), "{at}: {found:?}");
        }
        // The looked-for quantity stays clear, and from below there is no ground.
        let clear = |view: &View, role: Role| {
            let color = Color::from(palette.sunk(palette.line_color(role)));
            strokes(line(), role, view).iter().all(|(_, other)| *other != color)
        };
        assert!(clear(&view, Role::StepNow));
        view.orbit.face(0.3, -0.4);
        assert!(clear(&view, Role::RayEnd));
    }

    #[test]
    fn a_line_is_cut_where_the_view_ends() {
        let area = Rect::new(0.0, 0.0, 100.0, 100.0);
        let cut = clipped(area, Vec2::new(-100.0, 50.0), Vec2::new(1e9, 50.0));
        assert!(matches!(cut, Some([a, b]) if a.x.abs() < 0.01 && (b.x - 100.0).abs() < 0.01));
        assert_eq!(clipped(area, Vec2::new(-10.0, -10.0), Vec2::new(-1.0, 200.0)), None);
        let inside = [Vec2::new(1.0, 2.0), Vec2::new(3.0, 4.0)];
        assert_eq!(clipped(area, inside[0], inside[1]), Some(inside));
        assert_eq!(clipped(area, inside[0], Vec2::new(f32::NAN, 0.0)), None);
    }
}
