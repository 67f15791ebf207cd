//! Shapes on the screen, in pixels from its upper left corner, y down. They are painted in order.

use bevy_math::Rect;
use glam::Vec2;

use crate::color::Color;

/// The width and the colour of a line.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stroke {
    pub width: f32,
    pub color: Color,
}

impl Stroke {
    pub fn new(width: f32, color: impl Into<Color>) -> Self {
        Self { width, color: color.into() }
    }
}

/// A shape on the screen.
#[derive(Debug, Clone, PartialEq)]
pub enum Shape {
    /// A straight line.
    Segment {
        ends: [Vec2; 2],
        stroke: Stroke,
    },
    /// A line through these points.
    Line {
        points: Vec<Vec2>,
        stroke: Stroke,
    },
    /// A dashed line through these points.
    Dashes {
        points: Vec<Vec2>,
        stroke: Stroke,
        dash: f32,
        gap: f32,
    },
    /// A convex polygon.
    Polygon {
        corners: Vec<Vec2>,
        fill: Color,
        stroke: Option<Stroke>,
    },
    Circle {
        center: Vec2,
        radius: f32,
        fill: Color,
        stroke: Option<Stroke>,
    },
    /// A rectangle with rounded corners.
    Box {
        rect: Rect,
        rounding: f32,
        fill: Color,
        stroke: Option<Stroke>,
    },
    /// Triangles of one colour each, whose edges are not smoothed.
    Triangles(Vec<([Vec2; 3], Color)>),
    Text(Text),
}

/// Lines of text.
#[derive(Debug, Clone, PartialEq)]
pub struct Text {
    /// The upper left corner.
    pub at: Vec2,
    /// The height of the font, in pixels.
    pub size: f32,
    /// Pieces of one colour each.
    pub pieces: Vec<(String, Color)>,
}

impl Text {
    pub fn new(at: Vec2, size: f32, text: impl Into<String>, color: Color) -> Self {
        Self { at, size, pieces: vec![(text.into(), color)] }
    }
}

/// Measures texts before they are placed.
pub trait TextMetrics {
    /// Returns the width and the height of a text.
    fn size(&self, text: &Text) -> Vec2;
}

/// Estimates texts by the advance widths of Helvetica, for a picture without a font at hand.
pub struct StandardMetrics;

/// The advance widths of the characters from space to tilde, in thousandths of the font's size.
const ADVANCES: [u16; 95] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
    611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
    667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500,
    222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];
/// The height of a line, relative to the font's size.
const LINE: f32 = 1.17;

impl StandardMetrics {
    /// Returns the advance width of a character, relative to the font's size.
    fn advance(character: char) -> f32 {
        let index = (character as usize).checked_sub(usize::from(b' '));
        match index.and_then(|index| ADVANCES.get(index)) {
            Some(advance) => f32::from(*advance) / 1000.0,
            // Korean and Chinese characters fill a square.
            None if character >= '\u{1100}' => 1.0,
            None => 0.6,
        }
    }
}

impl TextMetrics for StandardMetrics {
    fn size(&self, text: &Text) -> Vec2 {
        let all: String = text.pieces.iter().map(|(piece, _)| piece.as_str()).collect();
        let widths = all.lines().map(|line| line.chars().map(Self::advance).sum::<f32>());
        let width = widths.fold(0.0, f32::max);
        Vec2::new(width, LINE * all.lines().count() as f32) * text.size
    }
}

/// Shapes in painting order.
#[derive(Debug, Default)]
pub struct Sketch(pub Vec<Shape>);

impl Sketch {
    pub fn segment(&mut self, ends: [Vec2; 2], stroke: Stroke) {
        self.0.push(Shape::Segment { ends, stroke });
    }

    pub fn line(&mut self, points: Vec<Vec2>, stroke: Stroke) {
        self.0.push(Shape::Line { points, stroke });
    }

    pub fn dashes(&mut self, points: Vec<Vec2>, stroke: Stroke, (dash, gap): (f32, f32)) {
        self.0.push(Shape::Dashes { points, stroke, dash, gap });
    }

    /// Fills a convex polygon.
    pub fn fill(&mut self, corners: Vec<Vec2>, fill: Color) {
        self.0.push(Shape::Polygon { corners, fill, stroke: None });
    }

    pub fn polygon(&mut self, corners: Vec<Vec2>, fill: Color, stroke: Stroke) {
        self.0.push(Shape::Polygon { corners, fill, stroke: Some(stroke) });
    }

    /// Fills a circle.
    pub fn disc(&mut self, center: Vec2, radius: f32, fill: impl Into<Color>) {
        self.0.push(Shape::Circle { center, radius, fill: fill.into(), stroke: None });
    }

    pub fn circle(&mut self, center: Vec2, radius: f32, stroke: Stroke) {
        let fill = Color::TRANSPARENT;
        self.0.push(Shape::Circle { center, radius, fill, stroke: Some(stroke) });
    }

    /// Fills a rectangle with rounded corners.
    pub fn plate(&mut self, rect: Rect, rounding: f32, fill: Color) {
        self.0.push(Shape::Box { rect, rounding, fill, stroke: None });
    }

    pub fn text(&mut self, text: Text) {
        self.0.push(Shape::Text(text));
    }
}
