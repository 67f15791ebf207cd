//! Marks at the view's edge for paths that lead out of it: that they continue, and how far.

use collision_cases::scenario::{InputNow, ValueNow, metres};
use glam::{Vec2, Vec3};

use super::Overlay;
use super::placement::Owner;
use crate::color::Color;
use crate::length;
use crate::picture::geometry::{clipped, lerp};
use crate::shape::Stroke;
use crate::view::{Lens, Path};

/// The distance of the marks from the view's edge, and their length, in points.
const INSET: f32 = 14.0;
const LENGTH: f32 = 15.0;

impl Overlay<'_> {
    /// Marks where the paths leave the view: an arrow where one goes on, a chevron where it comes
    /// from. Each has the letter of the end in that direction, and the length of the whole path.
    pub fn onward(&mut self, paths: &[Path], inputs: &[InputNow]) {
        let lens = Lens::from(self.view);
        let view = self.view.rect;
        for path in paths {
            let (a, b) = (lens.ahead(path.from), lens.ahead(path.to));
            let (from, to) = match (a >= 0.0, b >= 0.0) {
                (true, true) => (path.from, path.to),
                (true, false) => (path.from, lerp(path.from, path.to, a / (a - b))),
                (false, true) => (lerp(path.to, path.from, b / (b - a)), path.to),
                (false, false) => continue,
            };
            let (Some(from), Some(to)) = (lens.project(from), lens.project(to)) else { continue };
            let Some([enters, leaves]) = clipped(view.inflate(-INSET), from, to) else { continue };
            let along = (leaves - enters).normalize_or_zero();
            let length = metres(length::between(path.from, path.to).0);
            let text = |end: Vec3| match letter(inputs, end) {
                Some(letter) => format!("{letter} · {length}"),
                None => length.clone(),
            };
            if b < 0.0 || !view.contains(to) {
                self.goes_on(leaves, along, path, &text(path.to), true);
            }
            if a < 0.0 || !view.contains(from) {
                self.goes_on(enters, along, path, &text(path.from), false);
            }
        }
    }

    fn goes_on(&mut self, at: Vec2, along: Vec2, path: &Path, text: &str, forwards: bool) {
        let color = Color::from(self.options.palette.line_color(path.role));
        let rim = Stroke::new(3.0, self.back(255));
        let (back, aside) = (along * LENGTH, -along.perp() * LENGTH * 0.5);
        let base = at - back;
        if forwards {
            let head = vec![at, base + aside, base - aside];
            self.sketch.polygon(head.clone(), Color::TRANSPARENT, rim);
            self.sketch.fill(head, color);
        } else {
            let tip = at + back;
            let chevron = vec![at + aside, tip, at - aside];
            self.sketch.line(chevron.clone(), Stroke::new(5.5, self.back(255)));
            self.sketch.line(chevron, Stroke::new(2.5, color));
        }
        if self.options.labels {
            self.place_label(
                Owner { at, line: None },
                text,
                self.readable(self.options.palette.line_color(path.role)),
                true,
            );
        }
    }
}

/// Returns the letter of the input at that place.
fn letter(inputs: &[InputNow], at: Vec3) -> Option<&'static str> {
    let input = inputs.iter().find(|input| match input.value {
        ValueNow::Point(point) => point == at,
        ValueNow::Point2(point) => point.extend(0.0) == at,
        _ => false,
    });
    input.map(|input| input.label)
}
