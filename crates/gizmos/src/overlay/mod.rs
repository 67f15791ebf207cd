//! The overlay of constant size on the screen: handles and labels.

mod grips;
mod labels;
mod lines;
mod placement;
mod view_edge;

use bevy_color::{Alpha, Srgba};
use bevy_math::Rect;
use collision_scenarios::scenario::{
    Answer, Input, Mark, Role, Scenario, Space, Value, message, metres,
};
use glam::{Quat, Vec2, Vec3};

use crate::color::Color;
use crate::handles::{Drag, Modifiers, Target, shows_rings};
use crate::length;
use crate::letters::Letters;
use crate::options::DrawOptions;
use crate::palette::glass;
use crate::picture::{Solids, geometry, ground};
use crate::rect::RectExt;
use crate::shape::{Shape, Sketch, Stroke, Text, TextMetrics};
use crate::snap::Snap;
use crate::view::{View, edges, paths, position};
use lines::Drawn;
use placement::Owner;

/// The pointer's state on a handle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Touch {
    Idle,
    Hovered,
    Dragged,
}

/// The state of the pointer, and the selection.
pub struct PointerState<'a> {
    pub hover: Option<Target>,
    /// The inputs that are lit from elsewhere, such as by a letter in a formula.
    pub lit: &'a [usize],
    pub drag: Option<&'a Drag>,
    pub modifiers: Modifiers,
    pub snap: Snap,
    /// The selected inputs, by their places; the last one is active.
    pub selected: &'a [usize],
    /// The inputs without handles, by their names.
    pub hidden: &'a [&'static str],
}

/// Paints over the scene, and keeps the labels from covering each other.
pub struct Overlay<'a> {
    view: &'a View,
    options: &'a DrawOptions,
    metrics: &'a dyn TextMetrics,
    sketch: Sketch,
    letters: Letters,
    solids: Option<Solids>,
    taken: Vec<Rect>,
    /// The areas over the view, which hide what is drawn below them.
    covered: Vec<Rect>,
    /// The drawn lines, and the points that have labels.
    lines: Vec<Drawn>,
    points: Vec<Vec2>,
    /// The labels placed so far, with their owners.
    written: Vec<(Rect, Owner)>,
}

impl<'a> Overlay<'a> {
    pub fn new(view: &'a View, options: &'a DrawOptions, metrics: &'a dyn TextMetrics) -> Self {
        Self {
            view,
            options,
            metrics,
            sketch: Sketch::default(),
            letters: Letters::default(),
            solids: None,
            taken: Vec::new(),
            covered: Vec::new(),
            lines: Vec::new(),
            points: Vec::new(),
            written: Vec::new(),
        }
    }

    /// Returns everything painted so far, in order.
    pub fn into_shapes(self) -> Vec<Shape> {
        self.sketch.0
    }

    /// Writes lines into the lower left corner, each in pieces of one colour.
    pub fn block(&mut self, lines: Vec<Vec<(String, Color)>>) {
        const SIZE: f32 = 13.0;
        const PADDING: f32 = 8.0;
        let mut lines: Vec<Text> =
            lines.into_iter().map(|pieces| Text { at: Vec2::ZERO, size: SIZE, pieces }).collect();
        let sizes: Vec<_> = lines.iter().map(|line| self.metrics.size(line)).collect();
        let width = sizes.iter().map(|size| size.x).fold(0.0, f32::max);
        let height: f32 = sizes.iter().map(|size| size.y).sum();
        let corner = Vec2::new(self.view.rect.min.x, self.view.rect.max.y - height);
        let mut at = corner + Vec2::new(2.0 * PADDING, -2.0 * PADDING);
        let area = Rect::from_min_size(at, Vec2::new(width, height)).inflate(PADDING);
        self.sketch.plate(area, 4.0, self.back(215));
        for (line, size) in lines.iter_mut().zip(sizes) {
            line.at = at;
            at.y += size.y;
        }
        self.sketch.0.extend(lines.into_iter().map(Shape::Text));
        self.taken.push(area);
    }

    /// Sets the letters' colours.
    pub fn color_letters(&mut self, letters: Letters) {
        self.letters = letters;
    }

    /// Registers the solids among these marks, which hide whatever is behind them.
    pub fn see_behind(&mut self, marks: &[(Mark, Role)]) {
        self.solids = Some(Solids::new(marks, self.view));
    }

    fn is_hidden(&self, at: Vec3) -> bool {
        self.solids.as_ref().is_some_and(|solids| solids.hide(at))
    }

    /// Keeps words out of an area that lies over the view.
    pub fn keep_clear(&mut self, place: Rect) {
        self.taken.push(place);
        self.covered.push(place);
    }

    /// Paints the contacts of a hit. While the derivation is open, they appear at its last step.
    pub fn contacts(&mut self, answer: &Answer, step: Option<usize>) {
        if answer.hit && step.is_none_or(|step| step + 1 == answer.steps.len()) {
            for contact in &answer.contacts {
                self.contact(contact.point - self.view.origin, contact.normal);
            }
        }
    }

    /// Paints the names of the inputs, the paths that leave the view, and the labels among the
    /// marks. The name of a rotation shows only with its ring, around the `active` input.
    pub fn words(
        &mut self,
        (scenario, answer): (&dyn Scenario, &Answer),
        marks: &[(Mark, Role)],
        inputs: &[Input],
        active: Option<usize>,
    ) {
        self.whereabouts();
        let view = self.view;
        self.see(marks, inputs.iter().map(|input| position(&input.value, view)));
        // The labels of the current marks are placed first.
        self.labels(marks, true);
        for input in inputs.iter().filter(|input| !input.value.is_list()) {
            let is_shown = match input.value {
                Value::Rotation { center, .. } => shows_rings(inputs, active, center),
                _ => true,
            };
            if is_shown {
                self.name(position(&input.value, view), input.label);
            }
        }
        let mut paths = paths(scenario, answer);
        paths.extend(edges(scenario, answer));
        for path in &mut paths {
            (path.from, path.to) = (path.from - view.origin, path.to - view.origin);
        }
        self.onward(&paths, inputs);
        self.labels(marks, false);
    }

    /// Paints a ring that grows and fades around a place; `part` is its progress.
    pub fn pulse(&mut self, at: Vec3, part: f32, role: Role) {
        let Some(center) = self.project(at) else { return };
        let color = self.readable(self.options.palette.line_color(role));
        let stroke = Stroke::new(3.0 * (1.0 - part) + 0.5, color.faded(1.0 - part));
        self.sketch.circle(center, 16.0 + 34.0 * part, stroke);
    }

    /// Paints the selection box.
    pub fn selection_box(&mut self, from: Vec2, to: Vec2) {
        let selected = Color::from(self.options.palette.selected());
        self.sketch.0.push(Shape::Box {
            rect: Rect::from_corners(from, to),
            rounding: 0.0,
            fill: selected.faded(0.12),
            stroke: Some(Stroke::new(1.5, selected)),
        });
    }

    /// Paints lines of text beside the cursor.
    pub fn beside(&mut self, cursor: Vec2, lines: &[String]) {
        let mut text = Text::new(Vec2::ZERO, 14.0, lines.join("\n"), self.front(255));
        let size = self.metrics.size(&text) + Vec2::splat(12.0);
        let clip = self.view.rect;
        // To the lower right, or on another side if the view ends there or is covered.
        let (low, high) = (cursor + Vec2::new(20.0, 22.0), cursor - Vec2::new(20.0, 22.0) - size);
        let corners = [low, Vec2::new(high.x, low.y), Vec2::new(low.x, high.y), high];
        let is_free = |corner: &Vec2| {
            let area = Rect::from_min_size(*corner, size);
            clip.contains(area.min)
                && clip.contains(area.max)
                && !self.covered.iter().any(|covered| covered.intersects(area))
        };
        let corner = corners.into_iter().find(is_free).unwrap_or(high);
        let corner = corner.clamp(clip.min, (clip.max - size).max(clip.min));
        let area = Rect::from_min_size(corner, size);
        self.sketch.plate(area, 4.0, self.back(230));
        text.at = area.min + Vec2::splat(6.0);
        self.sketch.text(text);
        self.taken.push(area);
    }

    /// Paints the letter of a handle.
    pub fn name(&mut self, at: Vec3, text: &str) {
        if self.options.labels {
            let color = self.letters.color(text).map_or(self.front(255), Color::from);
            self.label(at, text, color);
        }
    }

    /// Paints a contact: a disc in the tangent plane, or a ring if there is no normal. A hit is
    /// never marked by colour alone.
    pub fn contact(&mut self, at: Vec3, normal: Option<Vec3>) {
        let Some(center) = self.project(at) else { return };
        let (rim, line) = (Stroke::new(3.2, self.back(255)), Stroke::new(1.6, self.front(235)));
        let Some(normal) = normal.and_then(Vec3::try_normalize) else {
            self.sketch.circle(center, 13.0, rim);
            self.sketch.circle(center, 13.0, line);
            self.taken.push(Rect::from_center_size(center, Vec2::splat(26.0)));
            return;
        };
        let radius = 20.0 * self.view.metres_per_pixel(at);
        let rotation = Quat::from_rotation_arc(Vec3::Z, normal);
        let disc = geometry::circle(at, radius, rotation);
        let disc: Vec<_> = disc.into_iter().filter_map(|at| self.project(at)).collect();
        let fill = self.front(46);
        self.taken.push(Rect::around(&disc));
        self.sketch.fill(disc.clone(), fill);
        self.sketch.line(disc.clone(), rim);
        self.sketch.line(disc, line);
    }

    /// Paints the line from a dragged handle down to the ground, with its height.
    pub fn drop_line(&mut self, at: Vec3) {
        let ground = at.with_y(0.0);
        let upright = self.view.orbit.space == Space::Spatial && at.y != 0.0;
        if let (true, Some(from), Some(to)) = (upright, self.project(at), self.project(ground)) {
            let stroke = Stroke::new(1.4, self.front(190));
            self.dashes(from, to, stroke, (3.0, 4.0));
            self.sketch.circle(to, 4.0, stroke);
            self.label(at.midpoint(ground), &metres(at.y), self.front(255));
        }
    }

    /// Paints the origin of the axes, if it is far from zero.
    pub fn whereabouts(&mut self) {
        let origin = self.view.origin;
        if origin == Vec3::ZERO {
            return;
        }
        let place = match self.view.orbit.space {
            Space::Planar => format!("({}, {})", origin.x, origin.y),
            Space::Spatial => format!("({}, {}, {})", origin.x, origin.y, origin.z),
        };
        let text = message!("Far away: the axes cross at {0} m", place);
        let color = self.front(200);
        let mut text = Text::new(Vec2::ZERO, 13.0, text.in_language(self.options.language), color);
        // Above the compass.
        let corner = self.view.rect.max - Vec2::new(14.0, 104.0);
        text.at = corner - self.metrics.size(&text);
        let area = Rect { min: text.at, max: corner }.inflate(5.0);
        self.sketch.plate(area, 4.0, self.back(190));
        self.sketch.text(text);
        self.taken.push(area);
    }

    /// Paints a dashed line, clipped to the view: an end may be a billion pixels away.
    fn dashes(&mut self, from: Vec2, to: Vec2, stroke: Stroke, dashes: (f32, f32)) {
        let view = self.view.rect.inflate(stroke.width);
        if let Some(seen) = geometry::clipped(view, from, to) {
            self.sketch.dashes(seen.to_vec(), stroke, dashes);
        }
    }

    /// Paints the grid's numbers where there is room.
    pub fn numbers(&mut self) {
        for (at, text) in ground::numbers(self.view) {
            let Some(anchor) = self.project(at).filter(|_| !self.is_hidden(at)) else { continue };
            let color = self.options.palette.numbers().into();
            let text = Text::new(anchor + Vec2::new(4.0, 3.0), 11.0, text, color);
            let area = Rect::from_min_size(text.at, self.metrics.size(&text));
            let clip = self.view.rect.inflate(-4.0);
            let free = !self.taken.iter().any(|taken| taken.intersects(area));
            if free && clip.contains_rect(area) {
                self.sketch.text(text);
                self.taken.push(area);
            }
        }
    }

    /// Marks a place that the measuring line may end on.
    pub fn place(&mut self, at: Vec3) {
        let Some(center) = self.project(at) else { return };
        self.sketch.circle(center, 16.0, Stroke::new(1.0, self.measuring()));
    }

    /// Marks a current end of the measuring line.
    pub fn end(&mut self, at: Vec3) {
        let Some(center) = self.project(at) else { return };
        self.sketch.circle(center, 16.0, Stroke::new(2.5, self.measuring()));
    }

    /// Paints the measuring line with its length, and its path along the axes with each difference.
    pub fn measure(&mut self, from: Vec3, to: Vec3, space: Space) {
        let (distance, by) = length::between(from, to);
        let color = self.measuring();
        let axes = self.options.palette.arrows().map(Color::from);
        let mut corner = from;
        for (axis, text) in length::differences(by.to_array(), space).iter().enumerate() {
            let mut next = corner;
            next[axis] = to[axis];
            if by[axis] != 0.0
                && let (Some(a), Some(b)) = (self.project(corner), self.project(next))
            {
                let stroke = Stroke::new(1.5 * self.options.line_width, axes[axis]);
                self.dashes(a, b, stroke, (6.0, 4.0));
                self.label(corner.midpoint(next), text, axes[axis]);
            }
            corner = next;
        }
        if let (Some(a), Some(b)) = (self.project(from), self.project(to)) {
            self.sketch.segment([a, b], Stroke::new(2.0 * self.options.line_width, color));
            self.label(from.midpoint(to), &metres(distance), color);
        }
    }

    /// Writes a text around a place.
    fn centered(&mut self, at: Vec2, size: f32, text: &str, color: Color) {
        let mut text = Text::new(at, size, text, color);
        text.at -= self.metrics.size(&text) / 2.0;
        self.sketch.text(text);
    }

    fn measuring(&self) -> Color {
        self.readable(self.options.palette.line_color(Role::Push))
    }

    /// The foreground colour: of handles and their letters.
    fn front(&self, alpha: u8) -> Color {
        Color::from(self.options.palette.foreground().with_alpha(f32::from(alpha) / 255.0))
    }

    /// The background colour: of rims and halos, which separate the foreground from the scene.
    fn back(&self, alpha: u8) -> Color {
        glass(self.options.palette.background(), f32::from(alpha) / 255.0)
    }

    fn axis(&self, axis: usize) -> Color {
        Color::from(self.options.palette.arrows()[axis])
    }

    /// Returns a text colour of the same hue that is readable on the background.
    fn readable(&self, color: Srgba) -> Color {
        Color::from(self.options.palette.readable(color))
    }

    fn project(&self, at: Vec3) -> Option<Vec2> {
        self.view.project(at).filter(|pixel| pixel.is_finite())
    }
}

#[cfg(test)]
mod tests {

    use super::*;
    use crate::palette::Palette;
    use crate::shape::StandardMetrics;
    use collision_scenarios::scenario::{Input, Value};

    /// Returns the shapes that the overlay paints for a ball around the origin.
    fn painted(radius: f32, view: &View, paint: impl Fn(&mut Overlay)) -> Vec<Shape> {
        let (options, metrics) = (DrawOptions::default(), StandardMetrics);
        let ball = [(Mark::Ball { center: Vec3::ZERO, radius }, Role::Target)];
        let mut overlay = Overlay::new(view, &options, &metrics);
        overlay.see_behind(&ball);
        paint(&mut overlay);
        overlay.into_shapes()
    }

    fn wide() -> View {
        View { rect: Rect::new(0.0, 0.0, 1280.0, 800.0), ..View::default() }
    }

    /// Returns the ring of a point's handle: its radius and its fill's alpha.
    fn ring(distance: f32, touch: Touch) -> (f32, u8) {
        let mut view = View::default();
        view.orbit.distance = distance;
        let value = Value::Point(Vec3::ZERO);
        let input = Input::new("start", "A", value);
        let shapes =
            painted(0.0, &view, |overlay| overlay.handle(&input, Vec3::ZERO, touch, false));
        let ring = shapes.iter().rev().find_map(|shape| match shape {
            Shape::Circle { radius, fill, .. } => Some((*radius, fill.alpha())),
            _ => None,
        });
        ring.unwrap()
    }

    #[test]
    fn a_solid_hides_the_numbers_behind_it() {
        let texts = |radius: f32| {
            let shapes = painted(radius, &wide(), |overlay| overlay.numbers());
            shapes.iter().filter(|shape| matches!(shape, Shape::Text(_))).count()
        };
        let all = texts(1e-6);
        assert!(all > 3, "{all}");
        assert!(texts(3.0) + 2 <= all, "{} of {all}", texts(3.0));
    }

    #[test]
    fn a_handle_on_a_hidden_face_is_faint_until_the_pointer_comes() {
        let half = Vec3::splat(2.0);
        let value =
            Value::HalfExtents { value: half, center: Vec3::ZERO, rotation: Quat::IDENTITY };
        let input = Input::new("half_extents", "h", value);
        let away = View::default().forward() * 2.0;
        let opaque = |at: Vec3, touch: Touch| {
            let shapes = painted(1.0, &wide(), |overlay| overlay.handle(&input, at, touch, false));
            let alphas = shapes.iter().filter_map(|shape| match shape {
                Shape::Polygon { fill, .. } => Some(fill.alpha()),
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
            let at = Vec3::new(4.0, y, 0.0);
            let value = Value::Point(at);
            let input = Input::new("start", "A", value);
            let shapes =
                painted(0.1, &wide(), |overlay| overlay.handle(&input, at, Touch::Idle, selected));
            let alphas = shapes.iter().filter_map(|shape| match shape {
                Shape::Circle { stroke, .. } => stroke.map(|stroke| stroke.color.alpha()),
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
        let entry = collision_scenarios::scenarios::find("sphere_sphere").unwrap();
        let scenario = (entry.build)();
        let (inputs, marks) = (scenario.inputs(), scenario.answer().marks);
        let shapes = painted(0.0, &wide(), |overlay| {
            overlay.color_letters(Letters::new(entry, &marks, Palette::default()));
            overlay.handle(&inputs[0], Vec3::ZERO, Touch::Idle, false);
            overlay.handle(&inputs[2], Vec3::ZERO, Touch::Idle, false);
        });
        let colors = shapes.iter().filter_map(|shape| match shape {
            Shape::Circle { stroke, .. } => stroke.map(|stroke| stroke.color),
            _ => None,
        });
        let colors: Vec<_> = colors.collect();
        // Each follows its rim: red, then blue.
        let [_, red, _, blue] = colors[..] else { panic!("{colors:?}") };
        assert!(red.red() > red.blue() && blue.blue() > blue.red(), "{colors:?}");
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
