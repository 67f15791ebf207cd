//! A picture as an SVG document: triangles and strokes as paths, text as text.

use std::fmt::{self, Write};

use bevy_color::{LinearRgba, Srgba};
use bevy_math::Rect;
use glam::Vec2;

use crate::color::Color;
use crate::flat::{Fill, Flat};
use crate::picture::{Piece, Vertex};
use crate::shape::{Shape, StandardMetrics, Stroke, Text, TextMetrics};
use crate::still::Still;

/// The distance from the top of a line to its letters' baseline, relative to the font's size.
const BASELINE: f32 = 0.93;
const FONTS: &str = "Helvetica, Arial, 'Noto Sans CJK KR', 'Noto Sans CJK SC', sans-serif";

/// Writes a picture as an SVG document.
pub fn document(still: &Still) -> String {
    let mut writer =
        Writer { text: String::new(), gradients: 0, flat: Flat::over(still.background) };
    // Writing to a string cannot fail.
    let _ = writer.document(still);
    writer.text
}

struct Writer {
    text: String,
    gradients: usize,
    flat: Flat,
}

impl Writer {
    fn document(&mut self, still: &Still) -> fmt::Result {
        let Still { size: Vec2 { x, y }, background, title, words, .. } = still;
        writeln!(
            self.text,
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {x} {y}" width="{x}" height="{y}" role="img">"#
        )?;
        writeln!(self.text, "<title>{}</title>", Escaped(title))?;
        writeln!(self.text, "<desc>{}</desc>", Escaped(words))?;
        let fill = Hex(Color::from(*background));
        writeln!(self.text, r#"<rect width="{x}" height="{y}" fill="{fill}"/>"#)?;
        // Smoothed edges of neighbours would show as seams.
        writeln!(self.text, r#"<g shape-rendering="crispEdges">"#)?;
        for piece in &still.surfaces {
            match piece {
                Piece::Triangle(corners) => self.triangle(corners)?,
                Piece::Line { ends, width } => self.fading(ends, *width)?,
            }
        }
        writeln!(self.text, "</g>")?;
        writeln!(self.text, r#"<g font-family="{FONTS}" stroke-linejoin="round">"#)?;
        for shape in &still.shapes {
            self.shape(shape)?;
        }
        writeln!(self.text, "</g>\n</svg>")
    }

    /// Writes a triangle in one colour or, if it is large, with a gradient.
    fn triangle(&mut self, corners: &[Vertex; 3]) -> fmt::Result {
        let path = Path(&corners.map(|(at, _)| at));
        match self.flat.fill(corners) {
            None => Ok(()),
            Some(Fill::Even(color)) => {
                writeln!(self.text, r#"<path d="{path}z"{}/>"#, Paint("fill", color))
            }
            Some(Fill::Gradient { ends: [from, to], colors }) => {
                self.gradients += 1;
                let id = self.gradients;
                write!(
                    self.text,
                    r#"<linearGradient id="g{id}" gradientUnits="userSpaceOnUse" x1="{}" y1="{}" x2="{}" y2="{}">"#,
                    Number(from.x),
                    Number(from.y),
                    Number(to.x),
                    Number(to.y)
                )?;
                for (offset, color) in [0, 1].into_iter().zip(colors) {
                    write!(self.text, r#"<stop offset="{offset}"{}/>"#, Paint("stop", color))?;
                }
                writeln!(self.text, r##"</linearGradient><path d="{path}z" fill="url(#g{id})"/>"##)
            }
        }
    }

    /// Writes a line in one colour.
    fn fading(&mut self, ends: &[Vertex; 2], width: f32) -> fmt::Result {
        let Some(color) = self.flat.line(ends) else { return Ok(()) };
        let (path, stroke) = (Path(&ends.map(|(at, _)| at)), Paint("stroke", color));
        let width = Number(width);
        writeln!(
            self.text,
            r#"<path shape-rendering="auto" d="{path}"{stroke} stroke-width="{width}"/>"#
        )
    }

    fn paint(&self, name: &'static str, color: Color) -> Paint {
        let Color([red, green, blue, alpha]) = color;
        let light = LinearRgba::from(Srgba::rgb_u8(red, green, blue));
        let color = [light.red, light.green, light.blue, f32::from(alpha) / 255.0];
        Paint(name, self.flat.blended(color))
    }

    fn shape(&mut self, shape: &Shape) -> fmt::Result {
        match shape {
            Shape::Segment { ends, stroke } => self.line(ends, *stroke, None),
            Shape::Line { points, stroke } => self.line(points, *stroke, None),
            Shape::Dashes { points, stroke, dash, gap } => {
                self.line(points, *stroke, Some((*dash, *gap)))
            }
            Shape::Polygon { corners, fill, stroke } => {
                let style = self.style(*fill, *stroke);
                writeln!(self.text, r#"<path d="{}z"{style}/>"#, Path(corners))
            }
            Shape::Circle { center, radius, fill, stroke } => {
                let style = self.style(*fill, *stroke);
                let [x, y, radius] = [center.x, center.y, *radius].map(Number);
                writeln!(self.text, r#"<circle cx="{x}" cy="{y}" r="{radius}"{style}/>"#)
            }
            Shape::Box { rect: Rect { min, max }, rounding, fill, stroke } => {
                let style = self.style(*fill, *stroke);
                let [x, y, width, height, round] =
                    [min.x, min.y, max.x - min.x, max.y - min.y, *rounding].map(Number);
                writeln!(
                    self.text,
                    r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{round}"{style}/>"#
                )
            }
            Shape::Triangles(triangles) => triangles.iter().try_for_each(|(corners, color)| {
                let fill = self.paint("fill", *color);
                writeln!(self.text, r#"<path d="{}z"{fill}/>"#, Path(corners))
            }),
            Shape::Text(text) => self.letters(text),
        }
    }

    fn style(&self, fill: Color, stroke: Option<Stroke>) -> String {
        let fill = self.paint("fill", fill);
        match stroke {
            Some(Stroke { width, color }) => {
                let (stroke, width) = (self.paint("stroke", color), Number(width));
                format!(r#"{fill}{stroke} stroke-width="{width}""#)
            }
            None => fill.to_string(),
        }
    }

    fn line(&mut self, points: &[Vec2], stroke: Stroke, dashes: Option<(f32, f32)>) -> fmt::Result {
        let style = self.style(Color::TRANSPARENT, Some(stroke));
        write!(self.text, r#"<path d="{}"{style}"#, Path(points))?;
        if let Some((dash, gap)) = dashes {
            write!(self.text, r#" stroke-dasharray="{} {}""#, Number(dash), Number(gap))?;
        }
        writeln!(self.text, "/>")
    }

    /// Writes lines of text. Each is as long as its place was measured, whatever the font.
    fn letters(&mut self, text: &Text) -> fmt::Result {
        let line = StandardMetrics
            .size(&Text { pieces: vec![("x".into(), Color::TRANSPARENT)], ..text.clone() })
            .y;
        let mut rows: Vec<Vec<(&str, Color)>> = vec![Vec::new()];
        for (piece, color) in &text.pieces {
            for (index, part) in piece.split('\n').enumerate() {
                if index > 0 {
                    rows.push(Vec::new());
                }
                if let Some(row) = rows.last_mut().filter(|_| !part.is_empty()) {
                    row.push((part, *color));
                }
            }
        }
        for (index, row) in rows.iter().enumerate() {
            let pieces = row.iter().map(|(part, color)| ((*part).to_owned(), *color)).collect();
            let width = StandardMetrics.size(&Text { pieces, ..text.clone() }).x;
            let y = text.at.y + line * index as f32 + BASELINE * text.size;
            write!(
                self.text,
                r#"<text xml:space="preserve" x="{}" y="{}" font-size="{}" textLength="{}" lengthAdjust="spacingAndGlyphs">"#,
                Number(text.at.x),
                Number(y),
                Number(text.size),
                Number(width)
            )?;
            for (part, color) in row {
                let fill = self.paint("fill", *color);
                write!(self.text, "<tspan{fill}>{}</tspan>", Escaped(part))?;
            }
            writeln!(self.text, "</text>")?;
        }
        Ok(())
    }
}

/// A colour as attributes of this name; nothing else shows of it.
struct Paint(&'static str, [f32; 4]);

impl fmt::Display for Paint {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Self(name, [red, green, blue, alpha]) = *self;
        let color = Hex(Srgba::rgb(red, green, blue).into());
        let (kind, opacity) = match name {
            "stop" => ("stop-color", "stop-opacity"),
            "stroke" => ("stroke", "stroke-opacity"),
            _ => ("fill", "fill-opacity"),
        };
        match alpha {
            0.0 if name != "stop" => write!(f, r#" {kind}="none""#),
            alpha if alpha >= 0.998 => write!(f, r#" {kind}="{color}""#),
            alpha => write!(f, r#" {kind}="{color}" {opacity}="{:.3}""#, alpha),
        }
    }
}

/// A colour's hexadecimal digits.
struct Hex(Color);

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Color([red, green, blue, _]) = self.0;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

/// The commands of a path through these points.
struct Path<'a>(&'a [Vec2]);

impl fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (index, at) in self.0.iter().enumerate() {
            let command = if index == 0 { 'M' } else { 'L' };
            write!(f, "{command}{} {}", Number(at.x), Number(at.y))?;
        }
        Ok(())
    }
}

/// A number of pixels, to a hundredth.
struct Number(f32);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let text = format!("{:.2}", self.0);
        let short = text.trim_end_matches('0').trim_end_matches('.');
        f.write_str(if short == "-0" { "0" } else { short })
    }
}

/// A text as a document of XML or HTML holds it.
pub struct Escaped<'a>(pub &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for character in self.0.chars() {
            match character {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                // No control character but these is allowed in a document.
                '\t' | '\n' => f.write_char(character)?,
                control if control.is_control() => f.write_char('\u{fffd}')?,
                character => f.write_char(character)?,
            }
        }
        Ok(())
    }
}
