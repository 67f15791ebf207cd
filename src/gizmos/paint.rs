//! Paints the picture's shapes with egui.

use bevy::math::{Rect, Vec2};
use bevy_egui::egui::epaint::CircleShape;
use bevy_egui::egui::text::{LayoutJob, TextFormat};
use bevy_egui::egui::{self, Color32, FontId, Painter, Pos2, StrokeKind, pos2};
use collision_gizmos::color::Color;
use collision_gizmos::shape::{Shape, Stroke, Text, TextMetrics};

/// Measures texts with egui's fonts.
pub struct EguiMetrics<'a>(pub &'a Painter);

impl TextMetrics for EguiMetrics<'_> {
    fn size(&self, text: &Text) -> Vec2 {
        let size = self.0.layout_job(job(text)).size();
        Vec2::new(size.x, size.y)
    }
}

/// Paints shapes in order.
pub fn paint(painter: &Painter, shapes: Vec<Shape>) {
    for shape in shapes {
        painter.add(converted(painter, shape));
    }
}

fn converted(painter: &Painter, shape: Shape) -> egui::Shape {
    match shape {
        Shape::Segment { ends: [from, to], stroke: line } => {
            egui::Shape::line_segment([place(from), place(to)], stroke(line))
        }
        Shape::Line { points, stroke: line } => egui::Shape::line(places(points), stroke(line)),
        Shape::Dashes { points, stroke: line, dash, gap } => {
            egui::Shape::Vec(egui::Shape::dashed_line(&places(points), stroke(line), dash, gap))
        }
        Shape::Polygon { corners, fill, stroke: line } => {
            egui::Shape::convex_polygon(places(corners), color32(fill), optional(line))
        }
        Shape::Circle { center, radius, fill, stroke: line } => {
            let (fill, stroke) = (color32(fill), optional(line));
            egui::Shape::Circle(CircleShape { center: place(center), radius, fill, stroke })
        }
        Shape::Box { rect, rounding, fill, stroke: line } => {
            let (rect, stroke) = (rectangle(rect), optional(line));
            let kind = StrokeKind::Middle;
            egui::epaint::RectShape::new(rect, rounding, color32(fill), stroke, kind).into()
        }
        Shape::Triangles(triangles) => {
            let mut mesh = egui::Mesh::default();
            for (corners, color) in triangles {
                let first = mesh.vertices.len() as u32;
                for corner in corners {
                    mesh.colored_vertex(place(corner), color32(color));
                }
                mesh.add_triangle(first, first + 1, first + 2);
            }
            egui::Shape::mesh(mesh)
        }
        Shape::Text(text) => {
            let galley = painter.layout_job(job(&text));
            egui::Shape::galley(place(text.at), galley, Color32::PLACEHOLDER)
        }
    }
}

/// Lays a text out in its colours.
fn job(text: &Text) -> LayoutJob {
    let font = FontId::proportional(text.size);
    let mut job = LayoutJob::default();
    for (piece, color) in &text.pieces {
        job.append(piece, 0.0, TextFormat::simple(font.clone(), color32(*color)));
    }
    job
}

/// Returns egui's form of a colour.
pub fn color32(color: impl Into<Color>) -> Color32 {
    let Color([red, green, blue, alpha]) = color.into();
    Color32::from_rgba_premultiplied(red, green, blue, alpha)
}

fn stroke(Stroke { width, color }: Stroke) -> egui::Stroke {
    egui::Stroke::new(width, color32(color))
}

fn optional(line: Option<Stroke>) -> egui::Stroke {
    line.map_or(egui::Stroke::NONE, stroke)
}

fn place(at: Vec2) -> Pos2 {
    pos2(at.x, at.y)
}

fn places(points: Vec<Vec2>) -> Vec<Pos2> {
    points.into_iter().map(place).collect()
}

fn rectangle(Rect { min, max }: Rect) -> egui::Rect {
    egui::Rect { min: place(min), max: place(max) }
}
