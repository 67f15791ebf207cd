//! What lies over the scene at a constant size on the screen: handles and labels.

use bevy::color::{Alpha, ColorToPacked, Srgba};
use bevy_egui::egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Shape, Stroke, Vec2, pos2};

use super::palette::Background;
use crate::camera::View;
use crate::look::Look;
use crate::scenario::{Mark, Role, Space, Value, metres};

const HANDLE_RADIUS: f32 = 8.0;

/// What the pointer does with a handle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Touch {
    Idle,
    Hovered,
    Dragged,
}

/// Paints over the scene; keeps the labels from covering each other.
pub struct Overlay<'a> {
    painter: Painter,
    view: &'a View,
    look: &'a Look,
    taken: Vec<Rect>,
}

impl<'a> Overlay<'a> {
    pub fn new(painter: Painter, view: &'a View, look: &'a Look) -> Self {
        Self { painter, view, look, taken: Vec::new() }
    }

    /// A handle: a ring for a point, a square for a length, a triangle for a
    /// direction, a diamond for an angle. Translucent until the pointer comes.
    pub fn handle(&mut self, value: &Value, at: bevy::math::Vec3, touch: Touch) {
        let Some(center) = self.project(at) else { return };
        let (line, fill, radius) = match touch {
            Touch::Idle => (170, 25, HANDLE_RADIUS),
            Touch::Hovered => (255, 110, HANDLE_RADIUS + 2.0),
            Touch::Dragged => (255, 170, HANDLE_RADIUS + 2.0),
        };
        let front = |alpha| self.shade(self.look.palette.foreground(), alpha);
        let fill = front(fill);
        // A rim of the background, so that a handle shows on a bright ball too.
        let rim = self.shade(self.look.palette.background(), line / 2);
        for stroke in [Stroke::new(3.5, rim), Stroke::new(1.8, front(line))] {
            self.painter.add(match value {
                Value::Point(_) | Value::Point2(_) => {
                    Shape::Circle(bevy_egui::egui::epaint::CircleShape {
                        center,
                        radius,
                        fill,
                        stroke,
                    })
                }
                Value::Direction { .. } => regular(center, radius + 1.0, 3, -90.0, fill, stroke),
                Value::Radius { .. } | Value::Length { .. } => {
                    regular(center, radius, 4, 45.0, fill, stroke)
                }
                Value::Angle { .. } => regular(center, radius, 4, 0.0, fill, stroke),
            });
        }
        self.taken.push(Rect::from_center_size(center, Vec2::splat(2.0 * radius)));
    }

    /// The letter of a handle.
    pub fn name(&mut self, at: bevy::math::Vec3, text: &str) {
        self.label(at, text, to_color32(self.look.palette.foreground()));
    }

    /// A ring round a contact: a hit is told without its colour.
    pub fn contact(&self, at: bevy::math::Vec3) {
        let Some(center) = self.project(at) else { return };
        let front = self.shade(self.look.palette.foreground(), 220);
        self.painter.circle_stroke(center, 13.0, Stroke::new(3.0, self.halo()));
        self.painter.circle_stroke(center, 13.0, Stroke::new(1.4, front));
    }

    /// Something that a measuring line may end on.
    pub fn place(&self, at: bevy::math::Vec3) {
        let Some(center) = self.project(at) else { return };
        self.painter.circle_stroke(center, 16.0, Stroke::new(1.0, self.measuring()));
    }

    /// What an end of the measuring line is on.
    pub fn end(&self, at: bevy::math::Vec3) {
        let Some(center) = self.project(at) else { return };
        self.painter.circle_stroke(center, 16.0, Stroke::new(2.5, self.measuring()));
    }

    /// The measuring line with its length, and its way along the axes with each difference.
    pub fn measure(&mut self, from: bevy::math::Vec3, to: bevy::math::Vec3, space: Space) {
        let (distance, by) = crate::measure::between(from, to);
        let color = self.measuring();
        let axes = self.look.palette.axes().map(|color| self.readable(color));
        let mut corner = from;
        for (axis, text) in crate::panel::differences(by.to_array(), space).iter().enumerate() {
            let mut next = corner;
            next[axis] = to[axis];
            if by[axis] != 0.0
                && let (Some(a), Some(b)) = (self.project(corner), self.project(next))
            {
                let stroke = Stroke::new(1.5 * self.look.line_width, axes[axis]);
                self.painter.extend(Shape::dashed_line(&[a, b], stroke, 6.0, 4.0));
                self.label(corner.midpoint(next), text, axes[axis]);
            }
            corner = next;
        }
        if let (Some(a), Some(b)) = (self.project(from), self.project(to)) {
            self.painter.line_segment([a, b], Stroke::new(2.0 * self.look.line_width, color));
            self.label(from.midpoint(to), &metres(distance), color);
        }
    }

    fn measuring(&self) -> Color32 {
        self.readable(self.look.palette.line_color(Role::Push))
    }

    fn halo(&self) -> Color32 {
        to_color32(self.look.palette.background())
    }

    /// The labels among an answer's marks.
    pub fn labels(&mut self, marks: &[(Mark, Role)]) {
        for (mark, role) in marks {
            if let Mark::Label { at, text } = mark {
                self.label(*at, text, self.readable(self.look.palette.line_color(*role)));
            }
        }
    }

    fn label(&mut self, at: bevy::math::Vec3, text: &str, color: Color32) {
        let Some(anchor) = self.project(at) else { return };
        let font = FontId::proportional(self.look.label_size);
        let galley = self.painter.layout_no_wrap(text.to_owned(), font.clone(), color);
        let half = galley.size() / 2.0;
        // Round the point, then farther out, until the label covers nothing.
        let places = [18.0, 30.0, 42.0].into_iter().flat_map(|distance| {
            [-50.0_f32, 50.0, -130.0, 130.0, -90.0, 90.0, 0.0, 180.0].map(|degrees| {
                let (sin, cos) = degrees.to_radians().sin_cos();
                anchor + Vec2::new(cos, sin) * distance + Vec2::new(cos * half.x, sin * half.y)
            })
        });
        let mut rects = places.map(|center| Rect::from_center_size(center, galley.size()));
        let clip = self.painter.clip_rect();
        let free = |rect: &Rect| {
            clip.contains_rect(*rect) && !self.taken.iter().any(|taken| taken.intersects(*rect))
        };
        let first = rects.clone().next();
        let Some(rect) = rects.find(free).or(first) else { return };
        let halo = self.halo();
        for offset in [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)] {
            let at = rect.center() + Vec2::from(offset);
            self.painter.text(at, Align2::CENTER_CENTER, text, font.clone(), halo);
        }
        self.painter.galley(rect.min, galley, color);
        self.taken.push(rect);
    }

    fn shade(&self, color: Srgba, alpha: u8) -> Color32 {
        to_color32(color.with_alpha(f32::from(alpha) / 255.0))
    }

    /// A text colour of the same hue that stands out from the background.
    fn readable(&self, color: Srgba) -> Color32 {
        let luminance = 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue;
        let [end, by] = match self.look.palette.background {
            Background::Dark => [1.0, 0.7 - luminance],
            Background::Light => [0.0, luminance - 0.3],
        };
        let by = by.clamp(0.0, 1.0);
        let towards = |channel: f32| channel + (end - channel) * by;
        to_color32(Srgba::rgb(towards(color.red), towards(color.green), towards(color.blue)))
    }

    fn project(&self, at: bevy::math::Vec3) -> Option<Pos2> {
        self.view.project(at).filter(|pixel| pixel.is_finite()).map(|pixel| pos2(pixel.x, pixel.y))
    }
}

fn regular(
    center: Pos2,
    radius: f32,
    corners: u32,
    first_deg: f32,
    fill: Color32,
    stroke: Stroke,
) -> Shape {
    let points = (0..corners).map(|corner| {
        let angle = (first_deg + 360.0 * corner as f32 / corners as f32).to_radians();
        center + Vec2::angled(angle) * radius
    });
    Shape::convex_polygon(points.collect(), fill, stroke)
}

pub fn to_color32(color: Srgba) -> Color32 {
    let [red, green, blue, alpha] = color.to_u8_array();
    Color32::from_rgba_unmultiplied(red, green, blue, alpha)
}
