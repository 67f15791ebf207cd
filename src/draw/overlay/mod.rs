//! The overlay of constant size on the screen: handles and labels.

mod handles;
mod labels;
mod lines;
mod onward;
mod placing;

use bevy::color::{Alpha, ColorToPacked, Srgba};
use bevy::math::{Quat, Vec2 as MathVec2, Vec3 as MathVec3};
use bevy_egui::egui::{
    Align2, Color32, CursorIcon, FontId, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, pos2,
};

use lines::Drawn;
use placing::Owner;

use super::hidden::Solids;
use super::{ground, shape};
use crate::explain::Letters;
use crate::language::Language;
use crate::measure;
use crate::scenario::{Mark, Role, Space, message, metres};
use crate::settings::{Settings, glass};
use crate::view::View;

/// The pointer's state on a handle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Touch {
    Idle,
    Hovered,
    Dragged,
}

/// Paints over the scene, and keeps the labels from covering each other.
pub struct Overlay<'a> {
    painter: Painter,
    view: &'a View,
    settings: &'a Settings,
    letters: Letters,
    solids: Option<Solids>,
    taken: Vec<Rect>,
    /// The drawn lines, and the points that have labels.
    lines: Vec<Drawn>,
    points: Vec<Pos2>,
    /// The labels placed so far, with their owners.
    written: Vec<(Rect, Owner)>,
}

impl<'a> Overlay<'a> {
    pub fn new(painter: Painter, view: &'a View, settings: &'a Settings) -> Self {
        Self {
            painter,
            view,
            settings,
            letters: Letters::default(),
            solids: None,
            taken: Vec::new(),
            lines: Vec::new(),
            points: Vec::new(),
            written: Vec::new(),
        }
    }

    /// Sets the letters' colours.
    pub fn color_letters(&mut self, letters: Letters) {
        self.letters = letters;
    }

    /// Registers the solids among these marks, which hide whatever is behind them.
    pub fn see_behind(&mut self, marks: &[(Mark, Role)]) {
        self.solids = Some(Solids::new(marks, self.view));
    }

    fn is_hidden(&self, at: MathVec3) -> bool {
        self.solids.as_ref().is_some_and(|solids| solids.hide(at))
    }

    /// Keeps labels out of a rectangle.
    pub fn keep_clear(&mut self, place: Rect) {
        self.taken.push(place);
    }

    pub fn language(&self) -> Language {
        self.settings.language
    }

    /// Paints a ring that grows and fades around a place; `part` is its progress.
    pub fn pulse(&self, at: MathVec3, part: f32, role: Role) {
        let Some(center) = self.project(at) else { return };
        let color = self.readable(self.settings.palette.line_color(role));
        let stroke = Stroke::new(3.0 * (1.0 - part) + 0.5, color.gamma_multiply(1.0 - part));
        self.painter.circle_stroke(center, 16.0 + 34.0 * part, stroke);
    }

    /// Paints the selection box.
    pub fn selection_box(&mut self, from: MathVec2, to: MathVec2) {
        let area = Rect::from_two_pos(pixel(from), pixel(to));
        let selected = to_color32(self.settings.palette.selected());
        let stroke = Stroke::new(1.5, selected);
        let fill = selected.gamma_multiply(0.12);
        self.painter.rect(area, 0.0, fill, stroke, StrokeKind::Middle);
    }

    /// Paints lines of text beside the cursor.
    pub fn beside(&mut self, cursor: MathVec2, lines: &[String]) {
        let font = FontId::proportional(14.0);
        let galley = self.painter.layout_no_wrap(lines.join("\n"), font, self.front(255));
        let size = galley.size() + Vec2::splat(12.0);
        let clip = self.painter.clip_rect();
        let cursor = pixel(cursor);
        // To the lower right, or on the other side if the view ends.
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

    /// Sets the pointer's icon.
    pub fn cursor(&self, icon: CursorIcon) {
        self.painter.ctx().set_cursor_icon(icon);
    }

    /// Paints the letter of a handle.
    pub fn name(&mut self, at: MathVec3, text: &str) {
        if self.settings.labels {
            let color = self.letters.color(text).map_or(self.front(255), to_color32);
            self.label(at, text, color);
        }
    }

    /// Paints a contact: a disc in the tangent plane, or a ring if there is no normal. A hit is
    /// never marked by colour alone.
    pub fn contact(&mut self, at: MathVec3, normal: Option<MathVec3>) {
        let Some(center) = self.project(at) else { return };
        let (rim, line) = (Stroke::new(3.2, self.back(255)), Stroke::new(1.6, self.front(235)));
        let Some(normal) = normal.and_then(MathVec3::try_normalize) else {
            self.painter.circle_stroke(center, 13.0, rim);
            self.painter.circle_stroke(center, 13.0, line);
            self.taken.push(Rect::from_center_size(center, Vec2::splat(26.0)));
            return;
        };
        let radius = 20.0 * self.view.metres_per_pixel(at);
        let rotation = Quat::from_rotation_arc(MathVec3::Z, normal);
        let disc = shape::circle(at, radius, rotation);
        let disc: Vec<_> = disc.into_iter().filter_map(|at| self.project(at)).collect();
        let fill = self.front(46);
        self.taken.push(Rect::from_points(&disc));
        self.painter.add(Shape::convex_polygon(disc.clone(), fill, Stroke::NONE));
        self.painter.line(disc.clone(), rim);
        self.painter.line(disc, line);
    }

    /// Paints the line from a dragged handle down to the ground, with its height.
    pub fn drop_line(&mut self, at: MathVec3) {
        let ground = at.with_y(0.0);
        let upright = self.view.orbit.space == Space::Spatial && at.y != 0.0;
        if let (true, Some(from), Some(to)) = (upright, self.project(at), self.project(ground)) {
            let stroke = Stroke::new(1.4, self.front(190));
            self.dashes(from, to, stroke, (3.0, 4.0));
            self.painter.circle_stroke(to, 4.0, stroke);
            self.label(at.midpoint(ground), &metres(at.y), self.front(255));
        }
    }

    /// Paints the origin of the axes, if it is far from zero.
    pub fn whereabouts(&mut self) {
        let origin = self.view.origin;
        if origin == MathVec3::ZERO {
            return;
        }
        let place = match self.view.orbit.space {
            Space::Planar => format!("({}, {})", origin.x, origin.y),
            Space::Spatial => format!("({}, {}, {})", origin.x, origin.y, origin.z),
        };
        let text = message!("Far away: the axes cross at {0} m", place);
        let color = self.front(200);
        let font = FontId::proportional(13.0);
        let text = text.in_language(self.language());
        let galley = self.painter.layout_no_wrap(text, font, color);
        let clip = self.painter.clip_rect();
        // Above the compass.
        let area = Align2::RIGHT_BOTTOM
            .anchor_size(clip.right_bottom() - Vec2::new(14.0, 104.0), galley.size());
        self.painter.rect_filled(area.expand(5.0), 4.0, self.back(190));
        self.painter.galley(area.min, galley, color);
        self.taken.push(area.expand(5.0));
    }

    /// Paints a dashed line, clipped to the view: an end may be a billion pixels away.
    fn dashes(&self, from: Pos2, to: Pos2, stroke: Stroke, (dash, gap): (f32, f32)) {
        let view = self.painter.clip_rect().expand(stroke.width);
        if let Some(seen) = shape::clipped(view, from, to) {
            self.painter.extend(Shape::dashed_line(&seen, stroke, dash, gap));
        }
    }

    /// Paints the grid's numbers where there is room.
    pub fn numbers(&mut self) {
        for (at, text) in ground::numbers(self.view) {
            let Some(anchor) = self.project(at).filter(|_| !self.is_hidden(at)) else { continue };
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

    /// Marks a place that the measuring line may end on.
    pub fn place(&self, at: MathVec3) {
        let Some(center) = self.project(at) else { return };
        self.painter.circle_stroke(center, 16.0, Stroke::new(1.0, self.measuring()));
    }

    /// Marks a current end of the measuring line.
    pub fn end(&self, at: MathVec3) {
        let Some(center) = self.project(at) else { return };
        self.painter.circle_stroke(center, 16.0, Stroke::new(2.5, self.measuring()));
    }

    /// Paints the measuring line with its length, and its path along the axes with each difference.
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
                self.dashes(a, b, stroke, (6.0, 4.0));
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

    /// The foreground colour: of handles and their letters.
    fn front(&self, alpha: u8) -> Color32 {
        to_color32(self.settings.palette.foreground().with_alpha(f32::from(alpha) / 255.0))
    }

    /// The background colour: of rims and halos, which separate the foreground from the scene.
    fn back(&self, alpha: u8) -> Color32 {
        let [red, green, blue, alpha] =
            glass(self.settings.palette.background(), f32::from(alpha) / 255.0);
        Color32::from_rgba_premultiplied(red, green, blue, alpha)
    }

    fn axis(&self, axis: usize) -> Color32 {
        to_color32(self.settings.palette.arrows()[axis])
    }

    /// Returns a text colour of the same hue that is readable on the background.
    fn readable(&self, color: Srgba) -> Color32 {
        to_color32(self.settings.palette.readable(color))
    }

    fn project(&self, at: MathVec3) -> Option<Pos2> {
        self.view.project(at).filter(|pixel| pixel.is_finite()).map(|pixel| pos2(pixel.x, pixel.y))
    }
}

fn pixel(at: MathVec2) -> Pos2 {
    pos2(at.x, at.y)
}

pub fn to_color32(color: Srgba) -> Color32 {
    let [red, green, blue, alpha] = color.to_u8_array();
    Color32::from_rgba_unmultiplied(red, green, blue, alpha)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::{InputNow, ValueNow};
    use bevy_egui::egui::{Context, RawInput};

    /// Returns the ring of a point's handle: its radius and its fill's alpha.
    fn ring(distance: f32, touch: Touch) -> (f32, u8) {
        let (mut view, settings) = (View::default(), Settings::default());
        view.orbit.distance = distance;
        let mut output = Context::default().run_ui(RawInput::default(), |ui| {
            let mut overlay = Overlay::new(ui.painter().clone(), &view, &settings);
            let value = ValueNow::Point(MathVec3::ZERO);
            let input = InputNow { name: "start", label: "A", value, number: None };
            overlay.handle(&input, MathVec3::ZERO, touch, false);
        });
        // Nobody draws them.
        output.textures_delta.clear();
        let ring = output.shapes.iter().rev().find_map(|clipped| match &clipped.shape {
            Shape::Circle(circle) => Some((circle.radius, circle.fill.a())),
            _ => None,
        });
        ring.unwrap()
    }

    /// Returns the shapes that the overlay paints for a ball around the origin.
    fn painted(radius: f32, paint: impl Fn(&mut Overlay)) -> Vec<Shape> {
        let (view, settings) = (View::default(), Settings::default());
        let ball = [(Mark::Ball { center: MathVec3::ZERO, radius }, Role::Target)];
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, Vec2::new(1280.0, 800.0))),
            ..RawInput::default()
        };
        let mut output = Context::default().run_ui(input, |ui| {
            let mut overlay = Overlay::new(ui.painter().clone(), &view, &settings);
            overlay.see_behind(&ball);
            paint(&mut overlay);
        });
        output.textures_delta.clear();
        output.shapes.into_iter().map(|clipped| clipped.shape).collect()
    }

    #[test]
    fn a_solid_hides_the_numbers_behind_it() {
        let texts = |radius: f32| {
            let shapes = painted(radius, |overlay| overlay.numbers());
            shapes.iter().filter(|shape| matches!(shape, Shape::Text(_))).count()
        };
        let all = texts(1e-6);
        assert!(all > 3, "{all}");
        assert!(texts(3.0) + 2 <= all, "{} of {all}", texts(3.0));
    }

    #[test]
    fn a_handle_on_a_hidden_face_is_faint_until_the_pointer_comes() {
        let half = MathVec3::splat(2.0);
        let value =
            ValueNow::HalfExtents { value: half, center: MathVec3::ZERO, rotation: Quat::IDENTITY };
        let input = InputNow { name: "half_extents", label: "h", value, number: None };
        let away = View::default().forward() * 2.0;
        let opaque = |at: MathVec3, touch: Touch| {
            let shapes = painted(1.0, |overlay| overlay.handle(&input, at, touch, false));
            let alphas = shapes.iter().filter_map(|shape| match shape {
                Shape::Path(path) => Some(path.fill.a()),
                _ => None,
            });
            alphas.max().unwrap()
        };
        assert!(opaque(away, Touch::Idle) * 2 < opaque(-away, Touch::Idle));
        assert_eq!(opaque(away, Touch::Hovered), opaque(-away, Touch::Hovered));
    }

    #[test]
    fn a_handle_below_the_ground_is_fainter() {
        let opaque = |y: f32, selected: bool| {
            let at = MathVec3::new(4.0, y, 0.0);
            let value = ValueNow::Point(at);
            let input = InputNow { name: "start", label: "A", value, number: None };
            let shapes = painted(0.1, |overlay| overlay.handle(&input, at, Touch::Idle, selected));
            let alphas = shapes.iter().filter_map(|shape| match shape {
                Shape::Circle(circle) => Some(circle.stroke.color.a()),
                _ => None,
            });
            alphas.max().unwrap()
        };
        assert!(opaque(-1.0, false) < opaque(1.0, false));
        assert_eq!(opaque(0.0, false), opaque(1.0, false));
        assert_eq!(opaque(-1.0, true), opaque(1.0, true));
    }

    #[test]
    fn a_handle_has_the_colour_of_its_letter() {
        let (view, settings) = (View::default(), Settings::default());
        let entry = crate::scenarios::find("sphere_sphere").unwrap();
        let scenario = (entry.build)();
        let inputs = scenario.inputs_now();
        let mut colors = Vec::new();
        let mut output = Context::default().run_ui(RawInput::default(), |ui| {
            let mut overlay = Overlay::new(ui.painter().clone(), &view, &settings);
            let marks = scenario.answer().marks;
            overlay.color_letters(Letters::new(entry, &marks, settings.palette));
            overlay.handle(&inputs[0], MathVec3::ZERO, Touch::Idle, false);
            overlay.handle(&inputs[2], MathVec3::ZERO, Touch::Idle, false);
        });
        output.textures_delta.clear();
        for clipped in &output.shapes {
            if let Shape::Circle(circle) = &clipped.shape {
                colors.push(circle.stroke.color);
            }
        }
        // Each follows its rim: red, then blue.
        let [_, red, _, blue] = colors[..] else { panic!("{colors:?}") };
        assert!(red.r() > red.b() && blue.b() > blue.r(), "{colors:?}");
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
