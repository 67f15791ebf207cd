//! What lies over the scene at a constant size on the screen: handles and labels.

use bevy::color::{Alpha, ColorToPacked, Srgba};
use bevy::math::{Quat, Vec2 as MathVec2, Vec3 as MathVec3};
use bevy_egui::egui::text::{LayoutJob, TextFormat};
use bevy_egui::egui::{
    Align2, Color32, CursorIcon, FontId, Id, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2,
    pos2,
};

use super::{ground, shape};
use crate::explain::Letters;
use crate::language::Language;
use crate::measure;
use crate::scenario::{Mark, Role, Space, ValueNow, metres};
use crate::settings::Settings;
use crate::view::{self, View};

const HANDLE_RADIUS: f32 = 8.0;

/// How far from its point a label may stand, in points; beyond the first ones with a line to it.
const RINGS: [f32; 8] = [16.0, 24.0, 34.0, 48.0, 66.0, 90.0, 120.0, 160.0];
const NEAR_RINGS: usize = 3;
/// Clockwise from the right, the best first.
const ANGLES: [f32; 12] =
    [-50.0, 50.0, -130.0, 130.0, -90.0, 90.0, 0.0, 180.0, -25.0, 25.0, -155.0, 155.0];
/// Between lengths that lie on one line.
const BESIDE: f32 = 16.0;

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
    settings: &'a Settings,
    letters: Letters,
    taken: Vec<Rect>,
    /// Where labels stand.
    written: Vec<Rect>,
}

impl<'a> Overlay<'a> {
    pub fn new(painter: Painter, view: &'a View, settings: &'a Settings) -> Self {
        let letters = Letters::default();
        Self { painter, view, settings, letters, taken: Vec::new(), written: Vec::new() }
    }

    /// Gives letters their colours.
    pub fn color_letters(&mut self, letters: Letters) {
        self.letters = letters;
    }

    /// Labels keep out of there.
    pub fn keep_clear(&mut self, place: Rect) {
        self.taken.push(place);
    }

    pub fn language(&self) -> Language {
        self.settings.language
    }

    /// A handle: a ring for a point, a square for a length, a triangle for a
    /// direction, a diamond for an angle. Translucent until the pointer comes.
    /// A selected one has a second ring.
    pub fn handle(&mut self, value: ValueNow, at: MathVec3, touch: Touch, selected: bool) {
        let Some(center) = self.project(at) else { return };
        let (line, fill, radius) = match touch {
            // Where the scene is small, its handles must not hide it.
            Touch::Idle if !selected => {
                let crowd = self.crowd();
                ((170.0 * crowd) as u8, (25.0 * crowd) as u8, HANDLE_RADIUS)
            }
            Touch::Idle => (170, 25, HANDLE_RADIUS),
            Touch::Hovered => (255, 110, HANDLE_RADIUS + 2.0),
            Touch::Dragged => (255, 170, HANDLE_RADIUS + 2.0),
        };
        let fill = self.front(fill);
        if selected {
            let ring = radius + 4.5;
            let selected = to_color32(self.settings.palette.selected());
            self.painter.circle_stroke(center, ring, Stroke::new(4.0, self.back(90)));
            self.painter.circle_stroke(center, ring, Stroke::new(2.0, selected));
        }
        // A rim like the background, so that a handle shows on a ball of its own colour too.
        for stroke in [Stroke::new(3.5, self.back(line / 2)), Stroke::new(1.8, self.front(line))] {
            self.painter.add(match value {
                ValueNow::Point(_) | ValueNow::Point2(_) => {
                    Shape::Circle(bevy_egui::egui::epaint::CircleShape {
                        center,
                        radius,
                        fill,
                        stroke,
                    })
                }
                ValueNow::Direction { .. } => regular(center, radius + 1.0, 3, -90.0, fill, stroke),
                ValueNow::Radius { .. }
                | ValueNow::Length { .. }
                | ValueNow::HalfExtents { .. } => regular(center, radius, 4, 45.0, fill, stroke),
                ValueNow::Angle { .. } | ValueNow::Rotation { .. } => {
                    regular(center, radius, 4, 0.0, fill, stroke)
                }
            });
        }
        self.taken.push(Rect::from_center_size(center, Vec2::splat(2.0 * radius)));
    }

    /// An arrow of the axis gizmo, in pixels.
    pub fn arrow(&mut self, from: MathVec2, to: MathVec2, axis: usize, lit: bool) {
        let (from, to) = (pixel(from), pixel(to));
        let along = (to - from).normalized();
        let (width, head) = if lit { (4.0, 15.0) } else { (2.5, 12.0) };
        let base = to - along * head;
        let aside = along.rot90() * head * 0.42;
        let color = if lit { self.front(255) } else { self.axis(axis) };
        let shadow = Stroke::new(width + 2.0, self.back(110));
        self.painter.line_segment([from, base], shadow);
        self.painter.line_segment([from, base], Stroke::new(width, color));
        let head = vec![to, base + aside, base - aside];
        self.painter.add(Shape::convex_polygon(head, color, Stroke::new(1.0, shadow.color)));
        let name = ["X", "Y", "Z"][axis];
        let font = FontId::proportional(12.0);
        self.painter.text(to + along * 9.0, Align2::CENTER_CENTER, name, font, color);
        self.taken.push(Rect::from_two_pos(from, to + along * 14.0).expand(3.0));
    }

    /// The ring that turns about one of a box's axes; its back is faint.
    pub fn ring(&mut self, center: MathVec3, ring: &[MathVec3], axis: usize, touch: Touch) {
        let (width, color) = match touch {
            Touch::Idle => (1.8, self.axis(axis).gamma_multiply(0.75)),
            Touch::Hovered => (3.4, self.front(255)),
            Touch::Dragged => (3.4, self.axis(axis)),
        };
        let depth = self.view.depth(center);
        for piece in ring.windows(2) {
            let [Some(from), Some(to)] = [self.project(piece[0]), self.project(piece[1])] else {
                continue;
            };
            let is_back = self.view.depth(piece[0].midpoint(piece[1])) > depth;
            let part = if is_back && touch == Touch::Idle { 0.35 } else { 1.0 };
            let shadow = Stroke::new(width + 1.8, self.back(90).gamma_multiply(part));
            self.painter.line_segment([from, to], shadow);
            self.painter.line_segment([from, to], Stroke::new(width, color.gamma_multiply(part)));
        }
    }

    /// The line that a drag keeps to.
    pub fn guide(&mut self, from: MathVec3, to: MathVec3, axis: usize) {
        if let (Some(from), Some(to)) = (self.project(from), self.project(to)) {
            let stroke = Stroke::new(1.5, self.axis(axis));
            self.painter.extend(Shape::dashed_line(&[from, to], stroke, 9.0, 6.0));
        }
    }

    /// The outline of a shape that the pointer would take.
    pub fn outline(&mut self, shape: &Mark) {
        let view = self.view;
        let round = |center: MathVec3, radius: f32, from: f32, span: f32| {
            (0..=96).map(move |step| {
                let angle = (from + span * step as f32 / 96.0).to_radians();
                center + MathVec2::from_angle(angle).extend(0.0) * radius
            })
        };
        let points: Vec<_> = match *shape {
            Mark::Ball { center, radius } => {
                let Some((center, radius, rotation)) = view::outline(center, radius, view) else {
                    return;
                };
                let circle = round(MathVec3::ZERO, radius, 0.0, 360.0);
                circle.map(|point| center + rotation * point).collect()
            }
            Mark::Disc { center, radius } => round(center, radius, 0.0, 360.0).collect(),
            Mark::Arc { center, radius, start_deg, span_deg } => {
                round(center, radius, start_deg, span_deg.min(360.0)).collect()
            }
            Mark::Triangle { corners: [a, b, c] } => vec![a, b, c, a],
            Mark::Polygon { ref corners } => {
                corners.iter().chain(corners.first()).copied().collect()
            }
            _ => return,
        };
        let points: Vec<_> = points.into_iter().filter_map(|point| self.project(point)).collect();
        let hovered = to_color32(self.settings.palette.hovered());
        for (width, color) in [(6.0, self.back(160)), (2.6, hovered)] {
            self.painter.line(points.clone(), Stroke::new(width, color));
        }
    }

    /// How much room the scene has on the screen, up to 1 where it has enough.
    fn crowd(&self) -> f32 {
        let scene = self.view.scene;
        let pixels = 2.0 * scene.radius / self.view.metres_per_pixel(scene.center);
        if scene.radius > 0.0 { (pixels / 160.0).clamp(0.3, 1.0) } else { 1.0 }
    }

    /// A ring that grows and fades round a place, at a part of its time.
    pub fn pulse(&self, at: MathVec3, part: f32, role: Role) {
        let Some(center) = self.project(at) else { return };
        let color = self.readable(self.settings.palette.line_color(role));
        let stroke = Stroke::new(3.0 * (1.0 - part) + 0.5, color.gamma_multiply(1.0 - part));
        self.painter.circle_stroke(center, 16.0 + 34.0 * part, stroke);
    }

    /// The box that selects handles.
    pub fn selection_box(&mut self, from: MathVec2, to: MathVec2) {
        let area = Rect::from_two_pos(pixel(from), pixel(to));
        let selected = to_color32(self.settings.palette.selected());
        let stroke = Stroke::new(1.5, selected);
        let fill = selected.gamma_multiply(0.12);
        self.painter.rect(area, 0.0, fill, stroke, StrokeKind::Middle);
    }

    /// Lines of text beside the cursor.
    pub fn beside(&mut self, cursor: MathVec2, lines: &[String]) {
        let font = FontId::proportional(14.0);
        let galley = self.painter.layout_no_wrap(lines.join("\n"), font, self.front(255));
        let size = galley.size() + Vec2::splat(12.0);
        let clip = self.painter.clip_rect();
        let cursor = pixel(cursor);
        // To the lower right; on the other side where the view ends.
        let mut corner = cursor + Vec2::new(20.0, 22.0);
        if corner.x + size.x > clip.max.x {
            corner.x = cursor.x - 20.0 - size.x;
        }
        if corner.y + size.y > clip.max.y {
            corner.y = cursor.y - 22.0 - size.y;
        }
        let corner = corner.clamp(clip.min, (clip.max - size).max(clip.min));
        let area = Rect::from_min_size(corner, size);
        self.painter.rect_filled(area, 4.0, self.back(230));
        self.painter.galley(area.min + Vec2::splat(6.0), galley, self.front(255));
        self.taken.push(area);
    }

    /// The pointer's shape.
    pub fn cursor(&self, icon: CursorIcon) {
        self.painter.ctx().set_cursor_icon(icon);
    }

    /// The letter of a handle.
    pub fn name(&mut self, at: MathVec3, text: &str) {
        if self.settings.labels {
            let color = self.letters.color(text).map_or(self.front(255), to_color32);
            self.label(at, text, color);
        }
    }

    /// A contact: a disc that lies in the tangent plane, or a ring where there is no normal. A hit
    /// never rests on colour alone.
    pub fn contact(&self, at: MathVec3, normal: Option<MathVec3>) {
        let Some(center) = self.project(at) else { return };
        let (rim, line) = (Stroke::new(3.2, self.back(255)), Stroke::new(1.6, self.front(235)));
        let Some(normal) = normal.and_then(MathVec3::try_normalize) else {
            self.painter.circle_stroke(center, 13.0, rim);
            self.painter.circle_stroke(center, 13.0, line);
            return;
        };
        let radius = 20.0 * self.view.metres_per_pixel(at);
        let rotation = Quat::from_rotation_arc(MathVec3::Z, normal);
        let disc = shape::circle(at, radius, rotation);
        let disc: Vec<_> = disc.into_iter().filter_map(|at| self.project(at)).collect();
        let fill = self.front(46);
        self.painter.add(Shape::convex_polygon(disc.clone(), fill, Stroke::NONE));
        self.painter.line(disc.clone(), rim);
        self.painter.line(disc, line);
    }

    /// Down to the ground from what is held, with its height.
    pub fn drop_line(&mut self, at: MathVec3) {
        let ground = at.with_y(0.0);
        let upright = self.view.orbit.space == Space::Spatial && at.y != 0.0;
        if let (true, Some(from), Some(to)) = (upright, self.project(at), self.project(ground)) {
            let stroke = Stroke::new(1.4, self.front(190));
            self.painter.extend(Shape::dashed_line(&[from, to], stroke, 3.0, 4.0));
            self.painter.circle_stroke(to, 4.0, stroke);
            self.label(at.midpoint(ground), &metres(at.y), self.front(255));
        }
    }

    /// The numbers of the grid, where nothing else stands.
    pub fn numbers(&mut self) {
        for (at, text) in ground::numbers(self.view) {
            let Some(anchor) = self.project(at) else { continue };
            let color = to_color32(self.settings.palette.numbers());
            let font = FontId::proportional(11.0);
            let galley = self.painter.layout_no_wrap(text, font, color);
            let area = Rect::from_min_size(anchor + Vec2::new(4.0, 3.0), galley.size());
            let clip = self.painter.clip_rect().shrink(4.0);
            let free = !self.taken.iter().any(|taken| taken.intersects(area));
            if free && clip.contains_rect(area) {
                self.painter.galley(area.min, galley, color);
                self.taken.push(area);
            }
        }
    }

    /// Something that a measuring line may end on.
    pub fn place(&self, at: MathVec3) {
        let Some(center) = self.project(at) else { return };
        self.painter.circle_stroke(center, 16.0, Stroke::new(1.0, self.measuring()));
    }

    /// What an end of the measuring line is on.
    pub fn end(&self, at: MathVec3) {
        let Some(center) = self.project(at) else { return };
        self.painter.circle_stroke(center, 16.0, Stroke::new(2.5, self.measuring()));
    }

    /// The measuring line with its length, and its way along the axes with each difference.
    pub fn measure(&mut self, from: MathVec3, to: MathVec3, space: Space) {
        let (distance, by) = measure::between(from, to);
        let color = self.measuring();
        let axes = self.settings.palette.arrows().map(to_color32);
        let mut corner = from;
        for (axis, text) in measure::differences(by.to_array(), space).iter().enumerate() {
            let mut next = corner;
            next[axis] = to[axis];
            if by[axis] != 0.0
                && let (Some(a), Some(b)) = (self.project(corner), self.project(next))
            {
                let stroke = Stroke::new(1.5 * self.settings.line_width, axes[axis]);
                self.painter.extend(Shape::dashed_line(&[a, b], stroke, 6.0, 4.0));
                self.label(corner.midpoint(next), text, axes[axis]);
            }
            corner = next;
        }
        if let (Some(a), Some(b)) = (self.project(from), self.project(to)) {
            self.painter.line_segment([a, b], Stroke::new(2.0 * self.settings.line_width, color));
            self.label(from.midpoint(to), &metres(distance), color);
        }
    }

    fn measuring(&self) -> Color32 {
        self.readable(self.settings.palette.line_color(Role::Push))
    }

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

    fn label(&mut self, at: MathVec3, text: &str, color: Color32) {
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
        let mut places = last.into_iter().chain(0..rings * ANGLES.len());
        let Some(found) = places.find(|index| is_free(place(*index))) else { return };
        self.painter.ctx().data_mut(|data| data.insert_temp(id, found));
        let rect = place(found);
        if found / ANGLES.len() >= NEAR_RINGS {
            let end = rect.clamp(anchor);
            self.painter.line_segment([anchor, end], Stroke::new(3.0, self.back(160)));
            self.painter.line_segment([anchor, end], Stroke::new(1.0, color));
        }
        let halo = self.back(if needed { 255 } else { 225 });
        for offset in [
            (-1.5, 0.0),
            (1.5, 0.0),
            (0.0, -1.5),
            (0.0, 1.5),
            (-1.0, -1.0),
            (1.0, 1.0),
            (-1.0, 1.0),
            (1.0, -1.0),
        ] {
            let at = rect.center() + Vec2::from(offset);
            self.painter.text(at, Align2::CENTER_CENTER, text, font.clone(), halo);
        }
        self.painter.galley(rect.min, galley, color);
        self.taken.push(rect);
        self.written.push(rect);
    }

    /// What is white in the dark: handles and their letters.
    fn front(&self, alpha: u8) -> Color32 {
        to_color32(self.settings.palette.foreground().with_alpha(f32::from(alpha) / 255.0))
    }

    /// Rims and halos, which separate the foreground from what is behind.
    fn back(&self, alpha: u8) -> Color32 {
        to_color32(self.settings.palette.background().with_alpha(f32::from(alpha) / 255.0))
    }

    fn axis(&self, axis: usize) -> Color32 {
        to_color32(self.settings.palette.arrows()[axis])
    }

    /// A text colour of the same hue that stands out from the background.
    fn readable(&self, color: Srgba) -> Color32 {
        to_color32(self.settings.palette.readable(color))
    }

    fn project(&self, at: MathVec3) -> Option<Pos2> {
        self.view.project(at).filter(|pixel| pixel.is_finite()).map(|pixel| pos2(pixel.x, pixel.y))
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

fn pixel(at: MathVec2) -> Pos2 {
    pos2(at.x, at.y)
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

pub fn to_color32(color: Srgba) -> Color32 {
    let [red, green, blue, alpha] = color.to_u8_array();
    Color32::from_rgba_unmultiplied(red, green, blue, alpha)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::{Explain, Explanation, Tab};
    use crate::scenario::Entry;
    use crate::scenarios::ALL;
    use crate::view::Orbit;
    use bevy::math::Rect as BevyRect;
    use bevy_egui::egui::{Context, RawInput};

    /// The ring of a point's handle: its radius and how opaque it is filled.
    fn ring(distance: f32, touch: Touch) -> (f32, u8) {
        let (mut view, settings) = (View::default(), Settings::default());
        view.orbit.distance = distance;
        let mut output = Context::default().run_ui(RawInput::default(), |ui| {
            let mut overlay = Overlay::new(ui.painter().clone(), &view, &settings);
            overlay.handle(ValueNow::Point(MathVec3::ZERO), MathVec3::ZERO, touch, false);
        });
        // Nobody draws them.
        output.textures_delta.clear();
        let ring = output.shapes.iter().rev().find_map(|clipped| match &clipped.shape {
            Shape::Circle(circle) => Some((circle.radius, circle.fill.a())),
            _ => None,
        });
        ring.unwrap()
    }

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

    #[test]
    fn a_handle_has_one_size_and_brightens_under_the_hand() {
        let (radius, idle) = ring(2.0, Touch::Idle);
        assert_eq!(ring(2000.0, Touch::Idle), (radius, idle));
        assert!(idle < 64, "translucent: {idle}");
        let (hovered, dragged) = (ring(2.0, Touch::Hovered).1, ring(2.0, Touch::Dragged).1);
        assert!(idle < hovered && hovered < dragged, "{idle} {hovered} {dragged}");
    }
}
