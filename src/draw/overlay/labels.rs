//! Labels that never cover each other and stand beside their owner, and dimensions: lengths drawn
//! beside their line.

use bevy::math::Vec3 as MathVec3;
use bevy_egui::egui::text::{LayoutJob, TextFormat};
use bevy_egui::egui::{Align2, Color32, FontId, Mesh, Pos2, Stroke, Vec2};

use super::lines::{Drawn, drawn, seen};
use super::placing::{MISTAKEN, Owner, Screen, Spot};
use super::{Overlay, to_color32};
use crate::scenario::{Mark, Role};
use crate::settings::Background;
use crate::view::Lens;

/// The offsets at which a letter's halo is drawn.
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
/// The distance between dimensions of one line.
const BESIDE: f32 = 16.0;

impl Overlay<'_> {
    /// Registers the lines and the named points that labels must avoid.
    pub fn see(&mut self, marks: &[(Mark, Role)], named: impl IntoIterator<Item = MathVec3>) {
        self.lines = drawn(marks, self.view, self.painter.clip_rect());
        let beside = self.dimensions(marks).into_iter().filter(|dimension| dimension.level > 0);
        self.lines.extend(beside.map(|it| Drawn { ends: it.ends(), is_straight: true }));
        let labels = (0..marks.len()).filter(|&index| line_of(marks, index).is_none());
        let labels = labels.filter_map(|index| match marks[index].0 {
            Mark::Label { at, .. } => Some(at),
            _ => None,
        });
        self.points = named.into_iter().chain(labels).filter_map(|at| self.project(at)).collect();
    }

    /// Paints the labels among an answer's marks: those of the current step, or all others. Lengths
    /// on one line are drawn side by side, like dimensions in a technical drawing.
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
            let dimension = dimension.filter(|dimension| dimension.level > 0);
            if let Some(dimension) = dimension {
                self.dimension(dimension, color, is_helper);
            }
            let clip = self.painter.clip_rect();
            let own = line_of(marks, index)
                .and_then(|(from, to)| seen(from, to, &Lens::from(self.view), clip));
            let line = dimension.map(Dimension::ends).or(own);
            // If a line leads out of the view, the middle of its visible part.
            let at = line.map(|[from, to]| from.lerp(to, 0.5)).or_else(|| self.project(*at));
            // A helper line's label is left out rather than placed far away.
            let text = self.settings.language.say(text).to_owned();
            if let Some(at) = at {
                self.place_label(Owner { at, line }, &text, color, !is_helper);
            }
        }
    }

    /// Finds the dimensions among the marks: a line, and a label in its middle that begins with |.
    /// The earliest step comes last and stays on its line; later ones on the same line move aside.
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

    /// Paints a dimension: its line again, set aside, with ends.
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
        if let Some(at) = self.project(at) {
            self.place_label(Owner { at, line: None }, text, color, true);
        }
    }

    /// Places a label where it covers nothing: beside its line or around its point, otherwise
    /// farther out with a leader. A label that is not `needed` is left out instead.
    pub(super) fn place_label(&mut self, owner: Owner, text: &str, color: Color32, needed: bool) {
        let clip = self.painter.clip_rect();
        if !clip.contains(owner.at) {
            return;
        }
        let font = FontId::proportional(self.settings.label_size);
        let mut job = LayoutJob::default();
        for (piece, own) in self.letters.pieces(text) {
            let color = own.filter(|_| needed).map_or(color, to_color32);
            job.append(piece, 0.0, TextFormat::simple(font.clone(), color));
        }
        let galley = self.painter.layout_job(job);
        let screen = Screen { clip, taken: &self.taken, lines: &self.lines, points: &self.points };
        let spot = screen.place(owner, galley.size(), needed);
        let Some(spot) = spot.filter(|spot| needed || spot.cost < MISTAKEN) else { return };
        let rect = spot.rect;
        if spot.is_far {
            let ends = Spot::leader(rect, owner);
            self.painter.line_segment(ends, Stroke::new(3.0, self.back(160)));
            self.painter.line_segment(ends, Stroke::new(1.0, color));
            self.lines.push(Drawn { ends, is_straight: true });
        }
        let halo = self.back(if needed { 255 } else { 225 });
        // On a light background the translucent rims of a halo look dark, so it gets a plate.
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
        self.written.push((rect, owner));
    }
}

/// Returns the line or arrow whose middle carries this label.
fn line_of(marks: &[(Mark, Role)], label: usize) -> Option<(MathVec3, MathVec3)> {
    let Mark::Label { at, .. } = marks.get(label)?.0 else { return None };
    let before = marks[..label].iter().rev().take(3);
    before.map(|(mark, _)| mark).find_map(|mark| match *mark {
        Mark::Line { from, to } | Mark::Arrow { from, to } => {
            let is_middle = at.distance(from.midpoint(to)) <= 1e-4 * from.distance(to);
            is_middle.then_some((from, to))
        }
        _ => None,
    })
}

/// A dimension on the screen, and its level aside of its line.
struct Dimension {
    from: Pos2,
    to: Pos2,
    /// The index of its label among the marks.
    label: usize,
    level: u8,
}

impl Dimension {
    /// Returns `true` if both share more than an end.
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

    /// Returns the offset to the lower side, the same for all on one line.
    fn aside(&self) -> Vec2 {
        let across = (self.to - self.from).normalized().rot90();
        let lower =
            if across.y < 0.0 || (across.y == 0.0 && across.x < 0.0) { -across } else { across };
        lower * f32::from(self.level) * BESIDE
    }

    /// Returns the ends of the line after the offset.
    fn ends(&self) -> [Pos2; 2] {
        [self.from, self.to].map(|end| end + self.aside())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::{self, Case};
    use crate::draw::overlay::placing::distance;
    use crate::explain::{Explain, Explanation, Tab};
    use crate::scenarios::ALL;
    use crate::settings::Settings;
    use crate::view::{self, Orbit, View};
    use bevy::math::Rect as BevyRect;
    use bevy_egui::egui::{Context, RawInput, Rect};

    /// Returns the label places and the lines of a derivation's step, or of the answer.
    fn labels(
        case: &Case,
        step: Option<usize>,
        context: &Context,
    ) -> (Vec<(Rect, Owner)>, Vec<Drawn>) {
        let (scenario, space) = (case.live.as_ref(), case.scenario.space);
        let answer = scenario.answer();
        let mut explain = Explain::default();
        if let Some(step) = step {
            explain.open(Tab::Derivation);
            explain.show(step);
        }
        let marks = Explanation::default().picture(&explain, &answer);
        let (inputs, settings) = (scenario.inputs_now(), Settings::default());
        let mut view = View { rect: BevyRect::new(0.0, 0.0, 700.0, 760.0), ..View::default() };
        view.orbit = Orbit::new(space);
        let bounds = answer.marks.iter().filter_map(|(mark, _)| mark.bounds());
        view.orbit.frame(&bounds.flat_map(view::corners).collect::<Vec<_>>(), view.aspect());
        let (mut written, mut lines) = (Vec::new(), Vec::new());
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, Vec2::new(700.0, 760.0))),
            ..RawInput::default()
        };
        let mut output = context.run_ui(input, |ui| {
            let mut overlay = Overlay::new(ui.painter().clone(), &view, &settings);
            overlay.see(&marks, inputs.iter().map(|input| view::position(input.value, &view)));
            overlay.labels(&marks, true);
            for input in &inputs {
                overlay.name(view::position(input.value, &view), input.label);
            }
            overlay.labels(&marks, false);
            (written, lines) = (overlay.written, overlay.lines);
        });
        output.textures_delta.clear();
        (written, lines)
    }

    /// Every scenario's default and every scene, with each step and without.
    fn pictures() -> impl Iterator<Item = (Case, Option<usize>)> {
        let scenes = cases::SCENES.iter().map(|(_, text)| cases::parse(text).unwrap());
        ALL.iter().map(Case::new).chain(scenes).flat_map(|case| {
            let steps = case.live.answer().steps.len();
            let line = cases::write(case.scenario, case.live.as_ref());
            let steps = (0..steps).map(Some).chain([None]);
            steps.map(move |step| (cases::parse(&line).unwrap(), step))
        })
    }

    #[test]
    fn a_label_is_nearest_to_what_it_names() {
        let context = Context::default();
        let (mut of_lines, mut mistaken, mut on_lines, mut all) = (0, Vec::new(), 0, 0);
        for (case, step) in pictures() {
            let (written, lines) = labels(&case, step, &context);
            for (index, (rect, owner)) in written.iter().enumerate() {
                for (other, _) in &written[..index] {
                    assert!(!rect.intersects(*other), "{}: {rect} {other}", case.scenario.id);
                }
                // Its leader is its own.
                let leader = Spot::leader(*rect, *owner);
                let straight = lines.iter().filter(|it| it.is_straight && it.ends != leader);
                let nearest = straight.map(|line| distance(*rect, line.ends));
                let nearest = nearest.fold(f32::INFINITY, f32::min);
                all += 1;
                on_lines += usize::from(nearest == 0.0);
                if let Some(own) = owner.line.filter(|[from, to]| from.distance(*to) > 10.0) {
                    of_lines += 1;
                    let own = distance(*rect, own);
                    if nearest + 0.5 < own {
                        mistaken.push(format!("{} {step:?} {own} {nearest}", case.scenario.id));
                    }
                }
            }
        }
        println!(
            "{all} labels, {on_lines} on a line; {of_lines} of lines, {} mistaken",
            mistaken.len()
        );
        assert!(mistaken.is_empty(), "{} of {of_lines}: {mistaken:#?}", mistaken.len());
        assert!(on_lines * 20 <= all, "{on_lines} of {all} stand on a line");
    }

    #[test]
    fn the_same_picture_has_its_labels_in_the_same_places_whatever_was_shown_before() {
        for entry in ALL {
            let (case, steps) = (Case::new(entry), (entry.build)().answer().steps.len());
            let used = Context::default();
            for step in (0..steps).rev().chain(0..steps) {
                let fresh = labels(&case, Some(step), &Context::default());
                let rects = |(written, _): (Vec<(Rect, Owner)>, _)| {
                    written.into_iter().map(|(rect, _)| rect).collect::<Vec<_>>()
                };
                let fresh = rects(fresh);
                assert!(!fresh.is_empty());
                assert_eq!(rects(labels(&case, Some(step), &used)), fresh, "{} {step}", entry.id);
            }
        }
    }

    #[test]
    fn labels_follow_a_drag_and_do_not_jitter() {
        let context = Context::default();
        let (mut jumps, mut returns, mut seen) = (0, 0, 0);
        for entry in ALL {
            let before = jumps;
            let mut case = Case::new(entry);
            let mut path: Vec<Vec<Rect>> = Vec::new();
            for _ in 0..60 {
                for input in case.live.inputs().iter_mut().take(1) {
                    let mut numbers = input.value.numbers();
                    numbers[0] += 0.02;
                    input.value.set(&numbers).unwrap();
                }
                let (written, _) = labels(&case, None, &context);
                path.push(written.into_iter().map(|(rect, _)| rect).collect());
            }
            for frames in path.windows(3) {
                let [a, b, c] = frames else { continue };
                if a.len() != b.len() || b.len() != c.len() {
                    continue;
                }
                for ((a, b), c) in a.iter().zip(b).zip(c) {
                    let far = |a: &Rect, b: &Rect| a.center().distance(b.center()) > 12.0;
                    seen += 1;
                    jumps += usize::from(far(a, b));
                    returns += usize::from(far(a, b) && far(b, c) && !far(a, c));
                }
            }
            if jumps > before {
                println!("{}: {} jump", entry.id, jumps - before);
            }
        }
        println!("{seen} labels of a drag, {jumps} jump, {returns} go there and back");
        assert!(jumps * 1000 <= seen, "{jumps} of {seen} jump");
        assert_eq!(returns, 0, "of {seen} go there and back");
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
