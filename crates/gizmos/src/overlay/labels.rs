//! Labels that never cover each other and stand beside their owner, and dimensions: lengths drawn
//! beside their line.

use bevy_math::Rect;
use collision_scenarios::scenario::{Mark, Role};
use glam::{Vec2, Vec3};

use super::Overlay;
use super::lines::{Drawn, drawn, seen};
use super::placement::{MISTAKEN, Owner, Screen, Spot};
use crate::color::Color;
use crate::palette::Background;
use crate::shape::{Shape, Stroke, Text};
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
    pub fn see(&mut self, marks: &[(Mark, Role)], named: impl IntoIterator<Item = Vec3>) {
        self.lines = drawn(marks, self.view, self.view.rect);
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
        if !self.options.labels {
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
                _ => self.readable(self.options.palette.line_color(*role)),
            };
            let dimension = dimensions.iter().find(|dimension| dimension.label == index);
            let dimension = dimension.filter(|dimension| dimension.level > 0);
            if let Some(dimension) = dimension {
                self.dimension(dimension, color, is_helper);
            }
            let clip = self.view.rect;
            let own = line_of(marks, index)
                .and_then(|(from, to)| seen(from, to, &Lens::from(self.view), clip));
            let line = dimension.map(Dimension::ends).or(own);
            // If a line leads out of the view, the middle of its visible part.
            let at = line.map(|[from, to]| from.lerp(to, 0.5)).or_else(|| self.project(*at));
            // A helper line's label is left out rather than placed far away.
            let text = self.options.language.say(text).to_owned();
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
    fn dimension(&mut self, dimension: &Dimension, color: Color, is_helper: bool) {
        let aside = dimension.aside();
        let (from, to) = (dimension.from + aside, dimension.to + aside);
        let thin = Stroke::new(1.0, color.faded(0.5));
        let beyond = aside.normalize_or_zero() * 4.0;
        for (end, moved) in [(dimension.from, from), (dimension.to, to)] {
            self.sketch.segment([end, moved + beyond], thin);
        }
        let width = if is_helper { 1.0 } else { 2.0 };
        self.sketch.segment([from, to], Stroke::new(width + 2.0, self.back(140)));
        self.sketch.segment([from, to], Stroke::new(width, color));
        let along = (to - from).normalize_or_zero();
        for (end, inward) in [(from, along), (to, -along)] {
            for side in [aside.normalize_or_zero(), -aside.normalize_or_zero()] {
                let tip = end + inward * 7.0 + side * 3.0;
                self.sketch.segment([end, tip], Stroke::new(width, color));
            }
        }
    }

    pub(super) fn label(&mut self, at: Vec3, text: &str, color: Color) {
        if let Some(at) = self.project(at) {
            self.place_label(Owner { at, line: None }, text, color, true);
        }
    }

    /// Places a label where it covers nothing: beside its line or around its point, otherwise
    /// farther out with a leader. A label that is not `needed` is left out instead.
    pub(super) fn place_label(&mut self, owner: Owner, text: &str, color: Color, needed: bool) {
        let clip = self.view.rect;
        if !clip.contains(owner.at) {
            return;
        }
        let pieces = self.letters.pieces(text).into_iter();
        let pieces = pieces.map(|(piece, own)| {
            (piece.to_owned(), own.filter(|_| needed).map_or(color, Color::from))
        });
        let mut label =
            Text { at: Vec2::ZERO, size: self.options.label_size, pieces: pieces.collect() };
        let size = self.metrics.size(&label);
        let screen = Screen { clip, taken: &self.taken, lines: &self.lines, points: &self.points };
        let spot = screen.place(owner, size, needed);
        let Some(spot) = spot.filter(|spot| needed || spot.cost < MISTAKEN) else { return };
        let rect = spot.rect;
        if spot.is_far {
            let ends = Spot::leader(rect, owner);
            self.sketch.segment(ends, Stroke::new(3.0, self.back(160)));
            self.sketch.segment(ends, Stroke::new(1.0, color));
            self.lines.push(Drawn { ends, is_straight: true });
        }
        let halo = self.back(if needed { 255 } else { 225 });
        // On a light background the translucent rims of a halo look dark, so it gets a plate.
        let is_paper = self.options.palette.background == Background::Light;
        if is_paper {
            let aside = Vec2::new(2.0, -1.0);
            let Rect { min, max } = Rect { min: rect.min - aside, max: rect.max + aside };
            let (right, left) = (Vec2::new(max.x, min.y), Vec2::new(min.x, max.y));
            let halves = vec![([min, right, left], halo), ([left, right, max], halo)];
            self.sketch.0.push(Shape::Triangles(halves));
        }
        let offsets = if is_paper { &[][..] } else { &HALO };
        for &offset in offsets {
            let at = rect.min + Vec2::from(offset);
            self.sketch.text(Text::new(at, label.size, text, halo));
        }
        label.at = rect.min;
        self.sketch.text(label);
        self.taken.push(rect);
        self.written.push((rect, owner));
    }
}

/// Returns the line or arrow whose middle carries this label.
fn line_of(marks: &[(Mark, Role)], label: usize) -> Option<(Vec3, Vec3)> {
    let Mark::Label { at, .. } = marks.get(label)?.0 else { return None };
    // A point has a label of its own, even near the middle of a very long line.
    let is_point = |mark: &Mark| matches!(*mark, Mark::Dot { at: point, .. } | Mark::Ring { at: point, .. } if point == at);
    if marks.iter().any(|(mark, _)| is_point(mark)) {
        return None;
    }
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
    from: Vec2,
    to: Vec2,
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
            (unit.dot(from_start), unit.perp().dot(from_start).abs())
        });
        let (low, high) = (one.0.min(two.0).max(0.0), one.0.max(two.0).min(length));
        one.1.max(two.1) < 4.0 && high - low > 3.0
    }

    /// Returns the offset to the lower side, the same for all on one line.
    fn aside(&self) -> Vec2 {
        let across = -(self.to - self.from).normalize_or_zero().perp();
        let lower =
            if across.y < 0.0 || (across.y == 0.0 && across.x < 0.0) { -across } else { across };
        lower * f32::from(self.level) * BESIDE
    }

    /// Returns the ends of the line after the offset.
    fn ends(&self) -> [Vec2; 2] {
        [self.from, self.to].map(|end| end + self.aside())
    }
}

#[cfg(test)]
mod tests {
    use collision_scenarios::cases::{self, Case};
    use collision_scenarios::scenarios::ALL;

    use super::*;
    use crate::options::DrawOptions;
    use crate::overlay::placement::distance;
    use crate::picture::marks;
    use crate::rect::RectExt;
    use crate::shape::StandardMetrics;
    use crate::view::{self, Orbit, View};

    /// Returns the label places and the lines of a derivation's step, or of the answer.
    fn labels(case: &Case, step: Option<usize>) -> (Vec<(Rect, Owner)>, Vec<Drawn>) {
        let (scenario, space) = (case.live.as_ref(), case.scenario.space);
        let answer = scenario.answer();
        let marks = match step {
            Some(step) => marks::of_step(&answer, step, None),
            None => marks::of_answer(&answer),
        };
        let (inputs, options) = (scenario.inputs(), DrawOptions::default());
        let mut view = View { rect: Rect::new(0.0, 0.0, 700.0, 760.0), ..View::default() };
        view.orbit = Orbit::new(space);
        let bounds = answer.marks.iter().filter_map(|(mark, _)| mark.bounds());
        view.orbit.frame(&bounds.flat_map(view::corners).collect::<Vec<_>>(), view.aspect());
        let mut overlay = Overlay::new(&view, &options, &StandardMetrics);
        overlay.see(&marks, inputs.iter().map(|input| view::position(&input.value, &view)));
        overlay.labels(&marks, true);
        for input in &inputs {
            overlay.name(view::position(&input.value, &view), input.label);
        }
        overlay.labels(&marks, false);
        (overlay.written, overlay.lines)
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
        let (mut of_lines, mut mistaken, mut on_lines, mut all) = (0, Vec::new(), 0, 0);
        for (case, step) in pictures() {
            let (written, lines) = labels(&case, step);
            for (index, (rect, owner)) in written.iter().enumerate() {
                for (other, _) in &written[..index] {
                    assert!(!rect.intersects(*other), "{}: {rect:?} {other:?}", case.scenario.id);
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
    fn labels_follow_a_drag_and_do_not_jitter() {
        let (mut jumps, mut returns, mut seen) = (0, 0, 0);
        for entry in ALL.iter().filter(|entry| !entry.has_lists()) {
            let before = jumps;
            let mut case = Case::new(entry);
            let mut path: Vec<Vec<Rect>> = Vec::new();
            for _ in 0..60 {
                let mut numbers = case.live.inputs()[0].value.numbers();
                numbers[0] += 0.02;
                case.live.set(0, &numbers).unwrap();
                let (written, _) = labels(&case, None);
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
        assert!(jumps * 500 <= seen, "{jumps} of {seen} jump");
        assert_eq!(returns, 0, "of {seen} go there and back");
    }

    #[test]
    fn lengths_on_one_line_stand_side_by_side() {
        let (view, options) = (View::default(), DrawOptions::default());
        let length = |x: f32, name: &str| {
            let (from, to) = (Vec3::ZERO, Vec3::X * x);
            let label = Mark::Label { at: from.midpoint(to), text: name.to_owned() };
            [(Mark::Line { from, to }, Role::Construction), (label, Role::Construction)]
        };
        let marks = [length(2.0, "|AD|"), length(3.0, "|AC|"), length(5.0, "|AB|")].concat();
        let overlay = Overlay::new(&view, &options, &StandardMetrics);
        let levels = overlay.dimensions(&marks);
        let levels: Vec<_> = levels.iter().map(|it| (it.label, it.level)).collect();
        assert_eq!(levels, [(5, 0), (3, 1), (1, 2)]);
    }
}
