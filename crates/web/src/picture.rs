//! The picture: triangles as numbers for the graphics card, and shapes over them as numbers and
//! texts for a canvas. Both are in painting order, in pixels.

use bevy_color::Srgba;
use bevy_math::Rect;
use collision_gizmos::color::Color;
use collision_gizmos::flat::{Fill, Flat};
use collision_gizmos::letters::Letters;
use collision_gizmos::options::{DrawOptions, RenderQuality};
use collision_gizmos::overlay::Overlay;
use collision_gizmos::picture::{self, Piece, Vertex, marks};
use collision_gizmos::shape::{Shape, StandardMetrics, Stroke, Text};
use collision_gizmos::view::{View, position};
use collision_scenarios::scenario::{Mark, Referent, Role, Value, references};
use glam::Vec2;

use crate::desk::Desk;
use crate::hand::Hand;

/// The options of the picture.
#[derive(Default)]
pub struct Look {
    pub options: DrawOptions,
    pub quality: RenderQuality,
    /// The step of the derivation that it shows, if any.
    pub step: Option<usize>,
    /// The step or input that the pointer is on, in the picture or in the derivation.
    pub lit: Option<Referent>,
    /// `true` while the answer field lies behind the picture.
    pub has_field: bool,
    /// Where the page's own sentence lies; no label goes below it.
    pub sentence: Rect,
}

/// Returns the picture's triangles and shapes.
pub fn draw(
    (desk, hand): (&Desk, &Hand),
    view: &View,
    look: &Look,
    extra: Vec<(Mark, Role)>,
) -> (Vec<Piece>, Vec<Shape>) {
    let (scenario, answer) = (desk.case.live.as_ref(), &desk.answer);
    let Look { options, quality, step, lit, sentence, .. } = look;
    let lit_step = match *lit {
        Some(Referent::Step(step)) => Some(step),
        Some(Referent::Input(_)) | None => None,
    };
    let mut all = match *step {
        Some(step) => marks::of_step(answer, step, lit_step),
        None => marks::of_answer(answer),
    };
    all.extend(extra);
    let (marks, local) = (view.local_marks(&all), view.local());
    // The field takes the place of sky and shadows.
    let surfaces = if look.has_field { picture::over_field } else { picture::surfaces };
    let surfaces = surfaces(&marks, &local, options.palette, *quality).concat();
    let mut shapes = picture::strokes(&marks, &local, options, quality.is_plain());
    let mut inputs = view.local_inputs(scenario.inputs());
    let mut overlay = Overlay::new(&local, options, &StandardMetrics);
    overlay.color_letters(Letters::new(desk.case.scenario, &answer.marks, options.palette));
    overlay.keep_clear(*sentence);
    let labels: Vec<_> = inputs.iter().map(|input| input.label).collect();
    let lit = match step {
        Some(_) => marks::lit_inputs(answer, &references(&labels, &answer.steps), *lit, *step),
        None => Vec::new(),
    };
    overlay.grips(scenario, &inputs, &marks, &hand.state(&lit, &desk.lacking));
    inputs.retain(|input| !desk.lacking.contains(&input.name));
    overlay.contacts(answer, *step);
    if let Some(input) = hand.dragged().and_then(|input| inputs.get(input))
        && !matches!(input.value, Value::Rotation { .. })
    {
        overlay.drop_line(position(&input.value, &local));
    }
    overlay.words((scenario, answer), &marks, &inputs, hand.selected.last().copied());
    // The field hides the ground.
    if !look.has_field {
        overlay.numbers();
    }
    shapes.extend(overlay.into_shapes());
    (surfaces, shapes)
}

/// Returns the triangles' corners, six numbers each: the pixel, and the colour in linear light,
/// premultiplied.
pub fn corners(pieces: &[Piece]) -> Vec<f32> {
    let mut corners: Vec<Vertex> = Vec::new();
    pieces.iter().for_each(|piece| piece.triangulate(&mut corners));
    let numbers = |(at, color): Vertex| {
        let [red, green, blue, alpha] = color;
        [at.x, at.y, red, green, blue, alpha]
    };
    corners.into_iter().flat_map(numbers).collect()
}

/// Returns triangles and lines, 18 numbers each: three corners, the ends of the gradient, and its two
/// colours in sRGB. A gradient of one place is one colour; a line has no third corner, but a width.
pub fn flat(pieces: &[Piece], behind: Srgba) -> Vec<f32> {
    let flat = Flat::over(behind);
    let mut numbers = Vec::new();
    for piece in pieces {
        let (corners, fill) = match piece {
            Piece::Triangle(corners) => (corners.map(|(at, _)| at), flat.fill(corners)),
            Piece::Line { ends, width } => {
                let [(a, _), (b, _)] = *ends;
                ([a, b, Vec2::new(f32::NAN, *width)], flat.line(ends).map(Fill::Even))
            }
        };
        let (ends, colors) = match fill {
            None => continue,
            Some(Fill::Even(color)) => ([Vec2::ZERO; 2], [color; 2]),
            Some(Fill::Gradient { ends, colors }) => (ends, colors),
        };
        numbers.extend(corners.into_iter().chain(ends).flat_map(|at| at.to_array()));
        numbers.extend(colors.into_iter().flatten());
    }
    numbers
}

/// Shapes as numbers: a kind, then what `page/src/paint.ts` reads. The pieces of texts come apart.
#[derive(Default)]
pub struct Sheet {
    pub numbers: Vec<f32>,
    pub texts: Vec<String>,
}

impl Sheet {
    const LINE: f32 = 0.0;
    const POLYGON: f32 = 1.0;
    const CIRCLE: f32 = 2.0;
    const BOX: f32 = 3.0;
    const TRIANGLE: f32 = 4.0;
    const TEXT: f32 = 5.0;

    pub fn of(shapes: &[Shape]) -> Self {
        let mut sheet = Self::default();
        shapes.iter().for_each(|shape| sheet.put(shape));
        sheet
    }

    fn put(&mut self, shape: &Shape) {
        match shape {
            Shape::Segment { ends, stroke } => self.line(ends, *stroke, [0.0; 2]),
            Shape::Line { points, stroke } => self.line(points, *stroke, [0.0; 2]),
            Shape::Dashes { points, stroke, dash, gap } => {
                self.line(points, *stroke, [*dash, *gap]);
            }
            Shape::Polygon { corners, fill, stroke } => {
                self.numbers.extend([Self::POLYGON, corners.len() as f32]);
                self.style(*fill, *stroke);
                self.points(corners);
            }
            Shape::Circle { center, radius, fill, stroke } => {
                self.numbers.extend([Self::CIRCLE, center.x, center.y, *radius]);
                self.style(*fill, *stroke);
            }
            Shape::Box { rect, rounding, fill, stroke } => {
                let size = rect.size();
                let [x, y] = rect.min.to_array();
                self.numbers.extend([Self::BOX, x, y, size.x, size.y, *rounding]);
                self.style(*fill, *stroke);
            }
            Shape::Triangles(triangles) => {
                for (corners, color) in triangles {
                    self.numbers.push(Self::TRIANGLE);
                    self.color(*color);
                    self.points(corners);
                }
            }
            Shape::Text(text) => self.text(text),
        }
    }

    fn line(&mut self, points: &[Vec2], stroke: Stroke, dashes: [f32; 2]) {
        self.numbers.extend([Self::LINE, points.len() as f32]);
        self.stroke(stroke);
        self.numbers.extend(dashes);
        self.points(points);
    }

    fn text(&mut self, Text { at, size, pieces }: &Text) {
        self.numbers.extend([Self::TEXT, at.x, at.y, *size, pieces.len() as f32]);
        for (piece, color) in pieces {
            self.color(*color);
            self.texts.push(piece.clone());
        }
    }

    fn style(&mut self, fill: Color, stroke: Option<Stroke>) {
        self.color(fill);
        self.stroke(stroke.unwrap_or(Stroke { width: 0.0, color: Color::TRANSPARENT }));
    }

    fn stroke(&mut self, Stroke { width, color }: Stroke) {
        self.numbers.push(width);
        self.color(color);
    }

    fn color(&mut self, Color(channels): Color) {
        self.numbers.extend(channels.map(f32::from));
    }

    fn points(&mut self, points: &[Vec2]) {
        self.numbers.extend(points.iter().flat_map(|at| at.to_array()));
    }
}

/// Returns a colour's hexadecimal digits.
pub fn hex(Color([red, green, blue, _]): Color) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}
