//! What lies over the scene at a constant size on the screen: handles and labels.

use bevy::color::{ColorToPacked, Srgba};
use bevy_egui::egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Shape, Stroke, Vec2, pos2};

use super::palette::{BACKGROUND, style};
use crate::camera::View;
use crate::scenario::{Mark, Role, Value};

const LABEL_SIZE: f32 = 16.0;
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
    taken: Vec<Rect>,
}

impl<'a> Overlay<'a> {
    pub fn new(painter: Painter, view: &'a View) -> Self {
        Self { painter, view, taken: Vec::new() }
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
        let fill = Color32::from_white_alpha(fill);
        // A dark rim, so that a handle shows on a bright ball too.
        for stroke in [
            Stroke::new(3.5, Color32::from_black_alpha(line / 2)),
            Stroke::new(1.8, Color32::from_white_alpha(line)),
        ] {
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
        self.label(at, text, Color32::WHITE);
    }

    /// The labels among an answer's marks.
    pub fn labels(&mut self, marks: &[(Mark, Role)]) {
        for (mark, role) in marks {
            if let Mark::Label { at, text } = mark {
                self.label(*at, text, readable(style(*role).line_color()));
            }
        }
    }

    fn label(&mut self, at: bevy::math::Vec3, text: &str, color: Color32) {
        let Some(anchor) = self.project(at) else { return };
        let font = FontId::proportional(LABEL_SIZE);
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
        let halo = to_color32(BACKGROUND);
        for offset in [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)] {
            let at = rect.center() + Vec2::from(offset);
            self.painter.text(at, Align2::CENTER_CENTER, text, font.clone(), halo);
        }
        self.painter.galley(rect.min, galley, color);
        self.taken.push(rect);
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

/// A text colour of the same hue that is bright enough for the background.
fn readable(color: Srgba) -> Color32 {
    let luminance = 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue;
    let lift = (0.7 - luminance).clamp(0.0, 1.0);
    let up = |channel: f32| channel + (1.0 - channel) * lift;
    to_color32(Srgba::rgb(up(color.red), up(color.green), up(color.blue)))
}

pub fn to_color32(color: Srgba) -> Color32 {
    let [red, green, blue, alpha] = color.to_u8_array();
    Color32::from_rgba_unmultiplied(red, green, blue, alpha)
}
