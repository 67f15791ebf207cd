//! The searches for the closest points and the way out, a step at a time, beside the Minkowski
//! difference.

use bevy_egui::egui::{
    self, Align2, Color32, FontId, Painter, Pos2, Sense, Shape, Stroke, Ui, Vec2,
};
use collision_gizmos::palette::Palette;
use collision_gizmos::picture::geometry::hull;
use collision_gizmos::view::View;
use collision_scenarios::scenario::{Gjk, Role};
use exact_collide::convex::{EpaStep, GjkStep, Part, SearchStep, Vertex};
use glam::Vec3;

use super::stepping::stepping_ui;
use crate::state::explain::Explain;
use crate::ui::widgets::localize::Localize;
use crate::ui::widgets::theme::letter_color;

/// The height of the picture.
const HEIGHT: f32 = 190.0;
/// The room around it.
const MARGIN: f32 = 16.0;

/// Shows the steps to go through, the sentence of one, and its simplex in the difference, seen as the
/// view sees the solids. The step stays while the solids are dragged.
pub fn gjk_ui(ui: &mut Ui, gjk: &Gjk, view: &View, palette: Palette, explain: &mut Explain) {
    let title = match gjk.has_polytope() {
        true => "GJK, then EPA, step by step",
        false => "GJK, step by step",
    };
    ui.strong(ui.say(title));
    let shown = stepping_ui(ui, &mut explain.gjk_step, gjk.steps.len());
    if let Some(step) = shown {
        ui.label(ui.tr(&gjk.words(step)));
    }
    let step = shown.and_then(|step| gjk.steps.get(step));
    let size = egui::vec2(ui.available_width(), HEIGHT);
    let (response, painter) = ui.allocate_painter(size, Sense::hover());
    Drawing::new(gjk, view, response.rect, painter, ui).draw(gjk, step, palette);
    let tip = "The Minkowski difference of both, seen as the view sees them: they meet where it holds the origin O.";
    response.on_hover_text(ui.say(tip));
}

/// A picture in parallel projection.
struct Drawing {
    painter: Painter,
    axes: [Vec3; 2],
    forward: Vec3,
    center: Vec2,
    middle: Pos2,
    scale: f32,
    front: Color32,
}

impl Drawing {
    fn new(gjk: &Gjk, view: &View, rect: egui::Rect, painter: Painter, ui: &Ui) -> Self {
        let axes = [view.right(), view.up()];
        let flat = |at: Vec3| Vec2::new(at.dot(axes[0]), -at.dot(axes[1]));
        let vertices = gjk.faces.iter().flatten().chain(&gjk.surface).copied();
        let added = gjk.steps.iter().filter_map(|step| match step {
            SearchStep::Gjk(step) => Some(step.support.w),
            SearchStep::Epa(step) => step.support.map(|support| support.w),
        });
        let all = vertices.chain(added).chain([Vec3::ZERO]);
        let (low, high) = all
            .map(flat)
            .fold((Vec2::INFINITY, -Vec2::INFINITY), |(low, high), at| (low.min(at), high.max(at)));
        let room = rect.shrink(MARGIN).size();
        let span = (high - low).max(Vec2::splat(f32::MIN_POSITIVE));
        let scale = (room.x / span.x).min(room.y / span.y);
        let center = (low + high) * 0.5;
        let front = ui.visuals().strong_text_color();
        let forward = view.forward();
        Self { painter, axes, forward, center, middle: rect.center(), scale, front }
    }

    fn at(&self, at: Vec3) -> Pos2 {
        let flat = Vec2::new(at.dot(self.axes[0]), -at.dot(self.axes[1]));
        self.middle + (flat - self.center) * self.scale
    }

    fn draw(&self, gjk: &Gjk, step: Option<&SearchStep>, palette: Palette) {
        for face in &gjk.faces {
            let [a, b, c, ..] = face[..] else { continue };
            let is_back = (b - a).cross(c - a).dot(self.forward) > 0.0;
            let part = if is_back { 0.2 } else { 0.6 };
            let line = Stroke::new(1.0, self.front.gamma_multiply(part));
            // One by one: a closed line has spikes at sharp corners.
            for (place, from) in face.iter().enumerate() {
                let to = face[(place + 1) % face.len()];
                self.painter.line_segment([self.at(*from), self.at(to)], line);
            }
        }
        let surface = gjk.surface.iter().map(|at| self.at(*at));
        let outline = hull(surface.map(|at| glam::Vec2::new(at.x, at.y)).collect());
        let line = Stroke::new(1.0, self.front.gamma_multiply(0.6));
        let outline = outline.into_iter().map(|at| Pos2::new(at.x, at.y)).collect();
        self.painter.add(Shape::closed_line(outline, line));
        let origin = self.at(Vec3::ZERO);
        self.painter.circle_filled(origin, 3.0, self.front);
        self.name(origin, "O", self.front);
        let lit = letter_color(palette.style(Role::StepNow).color);
        match step {
            None => {}
            Some(SearchStep::Gjk(step)) => self.closer(step, lit),
            Some(SearchStep::Epa(step)) => self.expansion(step, lit),
        }
    }

    /// Draws the simplex before and after a step, and v.
    fn closer(&self, step: &GjkStep, lit: Color32) {
        self.simplex(
            &step.before,
            Stroke::new(1.0, lit.gamma_multiply(0.7)),
            lit.gamma_multiply(0.08),
        );
        self.simplex(&step.after, Stroke::new(2.5, lit), lit.gamma_multiply(0.25));
        self.added(step.support, lit);
        if step.part != Part::Inside {
            self.way(step.v);
        }
    }

    /// Draws the polytope with its closest face, and the way to that.
    fn expansion(&self, step: &EpaStep, lit: Color32) {
        for face in &step.faces {
            self.simplex(face, Stroke::new(1.0, lit.gamma_multiply(0.7)), Color32::TRANSPARENT);
        }
        self.simplex(&step.nearest, Stroke::new(2.5, lit), lit.gamma_multiply(0.25));
        if let Some(support) = step.support {
            self.added(support, lit);
        }
        self.way(step.foot);
    }

    fn added(&self, support: Vertex, lit: Color32) {
        let w = self.at(support.w);
        self.painter.circle_filled(w, 4.0, lit);
        self.name(w, "w", lit);
    }

    /// Draws v, from the origin.
    fn way(&self, to: Vec3) {
        let (origin, to) = (self.at(Vec3::ZERO), self.at(to));
        self.painter.arrow(origin, to - origin, Stroke::new(1.5, self.front));
        self.name(origin + (to - origin) * 0.6, "v", self.front);
    }

    /// Draws the edges between all vertices, and the faces if there are some.
    fn simplex(&self, vertices: &[Vertex], line: Stroke, fill: Color32) {
        let all: Vec<_> = vertices.iter().map(|vertex| self.at(vertex.w)).collect();
        for (first, &a) in all.iter().enumerate() {
            for (second, &b) in all.iter().enumerate().skip(first + 1) {
                self.painter.line_segment([a, b], line);
                for &c in all.iter().skip(second + 1) {
                    self.painter.add(Shape::convex_polygon(vec![a, b, c], fill, Stroke::NONE));
                }
            }
        }
    }

    fn name(&self, at: Pos2, text: &str, color: Color32) {
        let place = at + Vec2::new(5.0, -4.0);
        self.painter.text(place, Align2::LEFT_BOTTOM, text, FontId::proportional(12.0), color);
    }
}
