//! Handles, arrows, rings, and the outline under the pointer.

use bevy_color::{Alpha, Mix};
use bevy_math::Rect;
use collision_scenarios::scenario::{Input, Mark, Role, Scenario, Value};
use glam::{Vec2, Vec3};

use super::{Overlay, PointerState, Touch};
use crate::color::Color;
use crate::handles::{self, AXES, Part, Target};
use crate::picture::{geometry, ground};
use crate::shape::{Shape, Stroke};
use crate::view::{self, Lens};

const HANDLE_RADIUS: f32 = 8.0;

impl PointerState<'_> {
    /// Returns what the pointer does to a part of an input.
    fn touch(&self, input: usize, part: Part) -> Touch {
        match self.hover {
            _ if self.drag.is_some_and(|drag| drag.holds(input, part)) => Touch::Dragged,
            Some(target) if target.input == input && target.part.is(part) => Touch::Hovered,
            _ if self.lit.contains(&input) => Touch::Hovered,
            _ => Touch::Idle,
        }
    }
}

impl Overlay<'_> {
    /// Paints the outline of the body under the pointer, the axes that constrain the drag, the
    /// arrows and rings of the active input, and all handles.
    pub fn grips(
        &mut self,
        scenario: &dyn Scenario,
        inputs: &[Input],
        marks: &[(Mark, Role)],
        pointer: &PointerState,
    ) {
        let (view, origin) = (self.view, self.view.origin);
        let active = pointer.selected.last().copied();
        if let Some(Target { part: Part::Body { body, .. }, .. }) = pointer.hover
            && let Some(body) = scenario.bodies().get(body)
        {
            self.outline(&body.shape.moved(-origin));
        }
        if let Some((at, axes)) = pointer.drag.and_then(|drag| drag.guides(view, pointer.modifiers))
        {
            let at = at - origin;
            for axis in (0..3).filter(|&axis| axes[axis]) {
                let reach = AXES[axis] * view.orbit.distance;
                self.guide(at - reach, at + reach, axis);
            }
        }
        self.see_behind(marks);
        if let Some(at) = active.and_then(|active| handles::place(inputs, active)) {
            for (axis, arrow) in handles::arrows(view, at).into_iter().enumerate() {
                let is_under =
                    |target: Target| matches!(target.part, Part::Arrow(lit) if lit == axis);
                if let Some((from, to)) = arrow {
                    self.arrow(from, to, axis, pointer.hover.is_some_and(is_under));
                }
            }
        }
        let shown = inputs.iter().enumerate();
        for (index, input) in shown.filter(|(_, input)| !pointer.hidden.contains(&input.name)) {
            if let Value::Rotation { value, center } = input.value
                && handles::shows_rings(inputs, active, center)
            {
                for axis in 0..3 {
                    let touch = pointer.touch(index, Part::Ring { axis, at: center });
                    self.ring(center, &view::ring(value, center, axis, view), axis, touch);
                }
            }
            for (part, at) in handles::handles(&input.value, view) {
                let is_selected = pointer.selected.contains(&index);
                self.handle(input, at, pointer.touch(index, part), is_selected);
            }
        }
        if let Some(drag) = pointer.drag.filter(|drag| drag.moved) {
            let language = self.options.language;
            let words = drag.words(scenario, view, pointer.modifiers, pointer.snap, language);
            self.beside(drag.cursor(), &words);
        }
    }

    /// Paints a handle: a ring for a point, a square for a length, a triangle for a direction, a
    /// diamond for an angle. It is translucent until hovered, and in its letter's colour. A
    /// selected one has a second ring; one on a hidden face or below the ground is faint.
    pub fn handle(&mut self, input: &Input, at: Vec3, touch: Touch, selected: bool) {
        let value = &input.value;
        let Some(center) = self.project(at) else { return };
        let on_face = matches!(value, Value::HalfExtents { .. } | Value::Length { .. });
        let faint = match () {
            () if on_face && self.is_hidden(at) => 0.35,
            () if ground::is_below(at, self.view) => 0.6,
            () => 1.0,
        };
        let (line, fill, radius) = match touch {
            // In a small scene, the handles must not hide it.
            Touch::Idle if !selected => {
                let crowd = self.crowd();
                ((215.0 * crowd * faint) as u8, (25.0 * crowd * faint) as u8, HANDLE_RADIUS)
            }
            Touch::Idle => (215, 25, HANDLE_RADIUS),
            Touch::Hovered => (255, 110, HANDLE_RADIUS + 2.0),
            Touch::Dragged => (255, 170, HANDLE_RADIUS + 2.0),
        };
        let fill = self.front(fill);
        if selected {
            let ring = radius + 4.5;
            let selected = Color::from(self.options.palette.selected());
            self.sketch.circle(center, ring, Stroke::new(4.0, self.back(90)));
            self.sketch.circle(center, ring, Stroke::new(2.0, selected));
        }
        // A rim in the background's colour, so that a handle shows on a ball of its own colour.
        let own = self.letters.color(input.label).filter(|_| touch == Touch::Idle);
        let front = self.options.palette.foreground();
        let own = own.map_or(front, |own| own.mix(&front, 0.2));
        let own = Color::from(own.with_alpha(f32::from(line) / 255.0));
        for stroke in [Stroke::new(3.5, self.back(line / 2)), Stroke::new(1.8, own)] {
            self.sketch.0.push(match value {
                Value::Point(_)
                | Value::Point2(_)
                | Value::Ring(_)
                | Value::Rings(_)
                | Value::Points(_) => Shape::Circle { center, radius, fill, stroke: Some(stroke) },
                Value::Direction { .. } => regular(center, radius + 1.0, 3, -90.0, fill, stroke),
                Value::Offset { .. }
                | Value::Radius { .. }
                | Value::Rim { .. }
                | Value::Length { .. }
                | Value::HalfExtents { .. } => regular(center, radius, 4, 45.0, fill, stroke),
                _ => regular(center, radius, 4, 0.0, fill, stroke),
            });
        }
        self.taken.push(Rect::from_center_size(center, Vec2::splat(2.0 * radius)));
    }

    /// Paints an arrow of the axis gizmo, in pixels.
    pub fn arrow(&mut self, from: Vec2, to: Vec2, axis: usize, lit: bool) {
        let along = (to - from).normalize_or_zero();
        let (width, head) = if lit { (4.0, 15.0) } else { (2.5, 12.0) };
        let base = to - along * head;
        let aside = -along.perp() * head * 0.42;
        let color = if lit { self.front(255) } else { self.axis(axis) };
        let shadow = Stroke::new(width + 2.0, self.back(110));
        self.sketch.segment([from, base], shadow);
        self.sketch.segment([from, base], Stroke::new(width, color));
        let head = vec![to, base + aside, base - aside];
        self.sketch.polygon(head, color, Stroke::new(1.0, shadow.color));
        let name = ["X", "Y", "Z"][axis];
        self.centered(to + along * 9.0, 12.0, name, color);
        self.taken.push(Rect::from_corners(from, to + along * 14.0).inflate(3.0));
    }

    /// Paints the ring that turns a box about one of its axes; its back is faint.
    pub fn ring(&mut self, center: Vec3, ring: &[Vec3], axis: usize, touch: Touch) {
        let (width, color) = match touch {
            Touch::Idle => (1.8, self.axis(axis).faded(0.75)),
            Touch::Hovered => (3.4, self.front(255)),
            Touch::Dragged => (3.4, self.axis(axis)),
        };
        let depth = self.view.depth(center);
        for piece in ring.windows(2) {
            let [Some(from), Some(to)] = [self.project(piece[0]), self.project(piece[1])] else {
                continue;
            };
            let is_back = self.view.depth(piece[0].midpoint(piece[1])) > depth;
            let part = if is_back && touch == Touch::Idle { 0.35 } else { 1.0 };
            let shadow = Stroke::new(width + 1.8, self.back(90).faded(part));
            self.sketch.segment([from, to], shadow);
            self.sketch.segment([from, to], Stroke::new(width, color.faded(part)));
        }
    }

    /// Paints the axis that constrains a drag.
    pub fn guide(&mut self, from: Vec3, to: Vec3, axis: usize) {
        if let (Some(from), Some(to)) = (self.project(from), self.project(to)) {
            let stroke = Stroke::new(1.5, self.axis(axis));
            self.dashes(from, to, stroke, (9.0, 6.0));
        }
    }

    /// Paints the outline of the shape under the pointer.
    pub fn outline(&mut self, shape: &Mark) {
        let view = self.view;
        let round = |center: Vec3, radius: f32, from: f32, span: f32| {
            (0..=96).map(move |step| {
                let angle = (from + span * step as f32 / 96.0).to_radians();
                center + Vec2::from_angle(angle).extend(0.0) * radius
            })
        };
        let points: Vec<_> = match *shape {
            Mark::Ball { center, radius } => {
                let Some((center, radius, rotation)) = view::outline(center, radius, view) else {
                    return;
                };
                let circle = round(Vec3::ZERO, radius, 0.0, 360.0);
                circle.map(|point| center + rotation * point).collect()
            }
            Mark::Disc { center, radius } => round(center, radius, 0.0, 360.0).collect(),
            Mark::Arc { center, radius, start_deg, span_deg } => {
                round(center, radius, start_deg, span_deg.min(360.0)).collect()
            }
            Mark::Triangle { corners: [a, b, c] } => vec![a, b, c, a],
            Mark::Polygon { ref corners } => {
                corners.iter().chain(corners.first()).copied().collect()
            }
            Mark::Surface { ref points } => {
                let contour = view::contour(points, &Lens::from(view));
                contour.iter().for_each(|line| self.lit(line));
                return;
            }
            Mark::Tube { ends, radii } => {
                let sides = view::sides(ends, radii, &Lens::from(view)).into_iter();
                let lines: Vec<_> =
                    sides.map(Vec::from).chain(geometry::rims(ends, radii)).collect();
                lines.iter().for_each(|line| self.lit(line));
                return;
            }
            _ => return,
        };
        self.lit(&points);
    }

    /// Paints a highlighted line.
    fn lit(&mut self, points: &[Vec3]) {
        let points: Vec<_> = points.iter().filter_map(|point| self.project(*point)).collect();
        let hovered = Color::from(self.options.palette.hovered());
        for (width, color) in [(6.0, self.back(160)), (2.6, hovered)] {
            self.sketch.line(points.clone(), Stroke::new(width, color));
        }
    }

    /// Returns how much room the scene has on the screen, up to 1.
    fn crowd(&self) -> f32 {
        let scene = self.view.scene;
        let pixels = 2.0 * scene.radius / self.view.metres_per_pixel(scene.center);
        if scene.radius > 0.0 { (pixels / 160.0).clamp(0.3, 1.0) } else { 1.0 }
    }
}

fn regular(
    center: Vec2,
    radius: f32,
    corners: u32,
    first_deg: f32,
    fill: Color,
    stroke: Stroke,
) -> Shape {
    let points = (0..corners).map(|corner| {
        let angle = (first_deg + 360.0 * corner as f32 / corners as f32).to_radians();
        center + Vec2::from_angle(angle) * radius
    });
    Shape::Polygon { corners: points.collect(), fill, stroke: Some(stroke) }
}
