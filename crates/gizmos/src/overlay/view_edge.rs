//! Marks at the view's edge for paths that lead out of it: that they continue, and how far.

use collision_scenarios::scenario::{Input, message, metres};
use glam::{Vec2, Vec3};

use super::Overlay;
use super::placement::Owner;
use crate::color::Color;
use crate::length;
use crate::picture::geometry::{clipped, in_front};
use crate::shape::Stroke;
use crate::view::{Lens, Path};

/// The distance of the marks from the view's edge, and their length, in points.
const INSET: f32 = 14.0;
const LENGTH: f32 = 15.0;

impl Overlay<'_> {
    /// Marks where the paths leave the view: an arrow where one goes on, a chevron where it comes
    /// from. Each has the letter of the end in that direction, and how far that end is from the
    /// middle of the view.
    pub fn onward(&mut self, paths: &[Path], inputs: &[Input]) {
        let (lens, rect) = (Lens::from(self.view), self.view.rect);
        let focus = self.view.orbit.focus.as_vec3();
        let mut told: Vec<Vec3> = Vec::new();
        for path in paths {
            let Some((from, to)) = in_front(&lens, path.from, path.to) else { continue };
            let is_cut = (from != path.from, to != path.to);
            let (Some(from), Some(to)) = (lens.project(from), lens.project(to)) else { continue };
            let Some([enters, leaves]) = clipped(rect.inflate(-INSET), from, to) else { continue };
            let along = (leaves - enters).normalize_or_zero();
            let leads_out = is_cut.1 || !rect.contains(to);
            let comes_in = is_cut.0 || !rect.contains(from);
            for (end, at, forwards, is_out) in
                [(path.to, leaves, true, leads_out), (path.from, enters, false, comes_in)]
            {
                // Several edges may lead to one corner.
                if !is_out || told.contains(&end) {
                    continue;
                }
                told.push(end);
                let far = metres(length::between(focus, end).0);
                let away = message!("{0} from the middle", far).in_language(self.options.language);
                let text = match letter(inputs, end) {
                    Some(letter) => format!("{letter} · {away}"),
                    None => away,
                };
                self.goes_on(at, along, path, &text, forwards);
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
fn letter(inputs: &[Input], at: Vec3) -> Option<&'static str> {
    let input = inputs.iter().find(|input| input.value.point() == Some(at));
    input.map(|input| input.label)
}

#[cfg(test)]
mod tests {
    use bevy_math::Rect;
    use collision_scenarios::scenario::Role;

    use super::*;
    use crate::options::DrawOptions;
    use crate::shape::{Shape, StandardMetrics};
    use crate::view::View;

    #[test]
    fn an_end_out_of_view_has_its_own_distance() {
        let view = View { rect: Rect::new(0.0, 0.0, 1280.0, 800.0), ..View::default() };
        let (options, metrics) = (DrawOptions::default(), StandardMetrics);
        let mut overlay = Overlay::new(&view, &options, &metrics);
        let path =
            |from: f32, to: f32| Path { from: Vec3::X * from, to: Vec3::X * to, role: Role::Ray };
        overlay.onward(&[path(-800.0, 400.0), path(0.0, 400.0)], &[]);
        let texts = overlay.into_shapes().into_iter().filter_map(|shape| match shape {
            Shape::Text(text) => text.pieces.last().map(|(text, _)| text.clone()),
            _ => None,
        });
        let texts: std::collections::HashSet<_> = texts.collect();
        let expected = ["800 m from the middle", "400 m from the middle"].map(str::to_owned);
        assert_eq!(texts, expected.into());
    }
}
