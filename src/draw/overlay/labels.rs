//! Labels that never cover each other, and lengths drawn beside their line.

use bevy::math::Vec3 as MathVec3;
use bevy_egui::egui::text::{LayoutJob, TextFormat};
use bevy_egui::egui::{Align2, Color32, FontId, Id, Mesh, Pos2, Rect, Stroke, Vec2};

use super::{Overlay, to_color32};
use crate::scenario::{Mark, Role};
use crate::settings::Background;

/// How far from its point a label may stand, in points; beyond the first ones with a line to it.
const RINGS: [f32; 8] = [16.0, 24.0, 34.0, 48.0, 66.0, 90.0, 120.0, 160.0];
const NEAR_RINGS: usize = 3;
/// Clockwise from the right, the best first.
const ANGLES: [f32; 12] =
    [-50.0, 50.0, -130.0, 130.0, -90.0, 90.0, 0.0, 180.0, -25.0, 25.0, -155.0, 155.0];
/// Where a letter's halo is written, round its place.
const HALO: [(f32, f32); 8] = [
    (-1.5, 0.0),
    (1.5, 0.0),
    (0.0, -1.5),
    (0.0, 1.5),
    (-1.0, -1.0),
    (1.0, 1.0),
    (-1.0, 1.0),
    (1.0, -1.0),
];
/// Between lengths that lie on one line.
const BESIDE: f32 = 16.0;

impl Overlay<'_> {
    /// The labels among an answer's marks: those of the current step, or all the others. Lengths
    /// that lie on one line are drawn side by side, like dimensions on a drawing.
    pub fn labels(&mut self, marks: &[(Mark, Role)], of_step: bool) {
        if !self.settings.labels {
            return;
        }
        let dimensions = self.dimensions(marks);
        for (index, (mark, role)) in marks.iter().enumerate() {
            let Mark::Label { at, text } = mark else { continue };
            let is_helper = *role == Role::Construction;
            if (*role == Role::StepNow) != of_step {
                continue;
            }
            let color = match role {
                Role::Construction => self.front(150),
                _ => self.readable(self.settings.palette.line_color(*role)),
            };
            let dimension = dimensions.iter().find(|dimension| dimension.label == index);
            if let Some(dimension) = dimension.filter(|dimension| dimension.level > 0) {
                self.dimension(dimension, color, is_helper);
            }
            let anchor = match dimension {
                Some(dimension) => Some(dimension.middle()),
                None => self.project(*at),
            };
            // A label of a helper line is left out rather than stand far away.
            let text = self.settings.language.say(text).to_owned();
            if let Some(anchor) = anchor {
                self.place_label(anchor, &text, color, !is_helper);
            }
        }
    }

    /// The lengths among the marks: a line, and a label in its middle that begins with |. The
    /// earliest step comes last; its line stays where it is, and later ones on it stand aside.
    fn dimensions(&self, marks: &[(Mark, Role)]) -> Vec<Dimension> {
        let mut dimensions: Vec<Dimension> = Vec::new();
        for (index, pair) in marks.windows(2).enumerate().rev() {
            let [(Mark::Line { from, to }, _), (Mark::Label { at, text }, _)] = pair else {
                continue;
            };
            if *at != from.midpoint(*to) || !text.starts_with('|') {
                continue;
            }
            let (Some(from), Some(to)) = (self.project(*from), self.project(*to)) else { continue };
            let mut dimension = Dimension { from, to, label: index + 1, level: 0 };
            let others = dimensions.iter().filter(|other| dimension.lies_on(other));
            let levels: Vec<_> = others.map(|other| other.level).collect();
            while levels.contains(&dimension.level) {
                dimension.level += 1;
            }
            dimensions.push(dimension);
        }
        dimensions
    }

    /// A length beside its line: the line again, with its ends.
    fn dimension(&self, dimension: &Dimension, color: Color32, is_helper: bool) {
        let aside = dimension.aside();
        let (from, to) = (dimension.from + aside, dimension.to + aside);
        let thin = Stroke::new(1.0, color.gamma_multiply(0.5));
        let beyond = aside.normalized() * 4.0;
        for (end, moved) in [(dimension.from, from), (dimension.to, to)] {
            self.painter.line_segment([end, moved + beyond], thin);
        }
        let width = if is_helper { 1.0 } else { 2.0 };
        self.painter.line_segment([from, to], Stroke::new(width + 2.0, self.back(140)));
        self.painter.line_segment([from, to], Stroke::new(width, color));
        let along = (to - from).normalized();
        for (end, inward) in [(from, along), (to, -along)] {
            for side in [aside.normalized(), -aside.normalized()] {
                let tip = end + inward * 7.0 + side * 3.0;
                self.painter.line_segment([end, tip], Stroke::new(width, color));
            }
        }
    }

    pub(super) fn label(&mut self, at: MathVec3, text: &str, color: Color32) {
        if let Some(anchor) = self.project(at) {
            self.place_label(anchor, text, color, true);
        }
    }

    /// Writes a label near its point, where it covers nothing: where it stood last, else round the
    /// point, then farther out with a line to it. One that is not needed is rather left out.
    fn place_label(&mut self, anchor: Pos2, text: &str, color: Color32, needed: bool) {
        let clip = self.painter.clip_rect();
        if !clip.contains(anchor) {
            return;
        }
        let font = FontId::proportional(self.settings.label_size);
        let mut job = LayoutJob::default();
        for (piece, own) in self.letters.pieces(text) {
            let color = own.filter(|_| needed).map_or(color, to_color32);
            job.append(piece, 0.0, TextFormat::simple(font.clone(), color));
        }
        let galley = self.painter.layout_job(job);
        let half = galley.size() / 2.0;
        let place = |index: usize| {
            let ring = RINGS[index / ANGLES.len()];
            let (sin, cos) = ANGLES[index % ANGLES.len()].to_radians().sin_cos();
            let center =
                anchor + Vec2::new(cos, sin) * ring + Vec2::new(cos * half.x, sin * half.y);
            Rect::from_center_size(center, galley.size())
        };
        let is_free = |rect: Rect| {
            clip.contains_rect(rect) && !self.taken.iter().any(|taken| taken.intersects(rect))
        };
        let rings = if needed { RINGS.len() } else { NEAR_RINGS };
        let id = Id::new(("label", text));
        let last = self.painter.ctx().data(|data| data.get_temp::<usize>(id));
        // One that stands far away comes back as soon as there is room.
        let near = NEAR_RINGS * ANGLES.len();
        let (stays, strays) = (last.filter(|&at| at < near), last.filter(|&at| at >= near));
        let far = strays.into_iter().chain(near..rings * ANGLES.len());
        let mut places = stays.into_iter().chain(0..near).chain(far);
        let Some(found) = places.find(|index| is_free(place(*index))) else { return };
        self.painter.ctx().data_mut(|data| data.insert_temp(id, found));
        let rect = place(found);
        if found / ANGLES.len() >= NEAR_RINGS {
            let end = rect.clamp(anchor);
            self.painter.line_segment([anchor, end], Stroke::new(3.0, self.back(160)));
            self.painter.line_segment([anchor, end], Stroke::new(1.0, color));
        }
        let halo = self.back(if needed { 255 } else { 225 });
        // On paper a halo's half clear rims come out dark and the letters look hollow: a plate.
        let is_paper = self.settings.palette.background == Background::Light;
        if is_paper {
            let mut plate = Mesh::default();
            plate.add_colored_rect(rect.shrink2(Vec2::new(-2.0, 1.0)), halo);
            self.painter.add(plate);
        }
        let offsets = if is_paper { &[][..] } else { &HALO };
        for &offset in offsets {
            let at = rect.center() + Vec2::from(offset);
            self.painter.text(at, Align2::CENTER_CENTER, text, font.clone(), halo);
        }
        self.painter.galley(rect.min, galley, color);
        self.taken.push(rect);
        self.written.push(rect);
    }
}

/// A length on the screen, and how far it stands aside from its line.
struct Dimension {
    from: Pos2,
    to: Pos2,
    /// The place of its label among the marks.
    label: usize,
    level: u8,
}

impl Dimension {
    /// Do they share more than an end?
    fn lies_on(&self, other: &Self) -> bool {
        let along = other.to - other.from;
        let length = along.length();
        if length < 1.0 || (self.to - self.from).length() < 1.0 {
            return false;
        }
        let unit = along / length;
        let [one, two] = [self.from, self.to].map(|at| {
            let from_start = at - other.from;
            (unit.dot(from_start), unit.rot90().dot(from_start).abs())
        });
        let (low, high) = (one.0.min(two.0).max(0.0), one.0.max(two.0).min(length));
        one.1.max(two.1) < 4.0 && high - low > 3.0
    }

    /// To the lower side, the same for all of one line.
    fn aside(&self) -> Vec2 {
        let across = (self.to - self.from).normalized().rot90();
        let lower =
            if across.y < 0.0 || (across.y == 0.0 && across.x < 0.0) { -across } else { across };
        lower * f32::from(self.level) * BESIDE
    }

    fn middle(&self) -> Pos2 {
        self.from.lerp(self.to, 0.5) + self.aside()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::{Explain, Explanation, Tab};
    use crate::scenario::Entry;
    use crate::scenarios::ALL;
    use crate::settings::Settings;
    use crate::view::{self, Orbit, View};
    use bevy::math::Rect as BevyRect;
    use bevy_egui::egui::{Context, RawInput};

    /// Where the labels of a derivation's step stand, after some frames.
    fn labels(entry: &Entry, step: usize, context: &Context) -> Vec<Rect> {
        let scenario = (entry.build)();
        let answer = scenario.answer();
        let mut explain = Explain::default();
        explain.open(Tab::Derivation);
        explain.show(step);
        let marks = Explanation::default().picture(&explain, &answer);
        let (inputs, settings) = (scenario.inputs_now(), Settings::default());
        let mut view = View { rect: BevyRect::new(0.0, 0.0, 700.0, 760.0), ..View::default() };
        view.orbit = Orbit::new(entry.space);
        let bounds = answer.marks.iter().filter_map(|(mark, _)| mark.bounds());
        view.orbit.frame(&bounds.flat_map(view::corners).collect::<Vec<_>>(), view.aspect());
        let mut written = Vec::new();
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, Vec2::new(700.0, 760.0))),
            ..RawInput::default()
        };
        let mut output = context.run_ui(input, |ui| {
            let mut overlay = Overlay::new(ui.painter().clone(), &view, &settings);
            overlay.labels(&marks, true);
            for input in &inputs {
                overlay.name(view::position(input.value, &view), input.label);
            }
            overlay.labels(&marks, false);
            written = overlay.written;
        });
        output.textures_delta.clear();
        written
    }

    #[test]
    fn no_two_labels_overlap_and_none_moves_without_need() {
        for entry in ALL {
            for step in 0..(entry.build)().answer().steps.len() {
                let context = Context::default();
                let rects = labels(entry, step, &context);
                assert!(!rects.is_empty());
                for (index, rect) in rects.iter().enumerate() {
                    for other in &rects[..index] {
                        assert!(!rect.intersects(*other), "{}: {rect} {other}", entry.id);
                    }
                }
                assert_eq!(labels(entry, step, &context), rects, "{}", entry.id);
            }
        }
    }

    #[test]
    fn lengths_on_one_line_stand_side_by_side() {
        let (view, settings) = (View::default(), Settings::default());
        let length = |x: f32, name: &str| {
            let (from, to) = (MathVec3::ZERO, MathVec3::X * x);
            let label = Mark::Label { at: from.midpoint(to), text: name.to_owned() };
            [(Mark::Line { from, to }, Role::Construction), (label, Role::Construction)]
        };
        let marks = [length(2.0, "|AD|"), length(3.0, "|AC|"), length(5.0, "|AB|")].concat();
        let mut levels = Vec::new();
        let mut output = Context::default().run_ui(RawInput::default(), |ui| {
            let overlay = Overlay::new(ui.painter().clone(), &view, &settings);
            levels = overlay.dimensions(&marks).iter().map(|it| (it.label, it.level)).collect();
        });
        output.textures_delta.clear();
        assert_eq!(levels, [(5, 0), (3, 1), (1, 2)]);
    }
}
