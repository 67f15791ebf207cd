//! Thumbnails of the scenarios: the default answer, drawn with a few lines.

use std::collections::HashMap;
use std::sync::LazyLock;

use bevy::math::{Quat, Rect as ViewRect, Vec2 as MathVec2, Vec3};
use bevy_egui::egui::{Pos2, Rect, Shape, Stroke, Ui, pos2};
use collision_gizmos::palette::Palette;
use collision_gizmos::view::{Lens, Orbit, View, corners, outline, sides};
use collision_scenarios::scenario::{Entry, Mark, Role};
use collision_scenarios::scenarios::ALL;

use crate::ui::widgets::theme::letter_color;

/// A line through points of the unit square, in the colour of its role.
struct Stroked(Vec<MathVec2>, Role);

/// Draws the scenario's thumbnail.
pub fn picture(ui: &Ui, entry: &Entry, rect: Rect, palette: Palette) {
    static DRAWN: LazyLock<HashMap<&str, Vec<Stroked>>> =
        LazyLock::new(|| ALL.iter().map(|entry| (entry.id, drawn(entry))).collect());
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    for Stroked(points, role) in DRAWN.get(entry.id).into_iter().flatten() {
        let place = |at: &MathVec2| -> Pos2 {
            pos2(rect.min.x + at.x * rect.width(), rect.min.y + at.y * rect.height())
        };
        let color = letter_color(palette.readable(palette.line_color(*role)));
        match &points[..] {
            [at] => painter.add(Shape::circle_filled(place(at), 1.6, color)),
            _ => painter
                .add(Shape::line(points.iter().map(place).collect(), Stroke::new(1.1, color))),
        };
    }
}

fn drawn(entry: &Entry) -> Vec<Stroked> {
    let answer = (entry.build)().answer();
    let rect = ViewRect::new(0.0, 0.0, 4.0, 3.0);
    let mut view = View { orbit: Orbit::new(entry.space), rect, ..View::default() };
    let bounds = answer.marks.iter().filter_map(|(mark, _)| mark.bounds());
    let points: Vec<_> = bounds.flat_map(corners).collect();
    view.orbit.frame(&points, view.aspect());
    let strokes = answer.marks.iter().filter_map(|(mark, role)| {
        let points = line(mark, &view)?.into_iter();
        let points = points.filter_map(|at| view.project(at)).map(|at| at / view.rect.size());
        Some(Stroked(points.collect(), *role))
    });
    strokes.filter(|Stroked(points, _)| !points.is_empty()).collect()
}

/// Returns the mark as one line or one point. `None` if it is meaningless at this size.
fn line(mark: &Mark, view: &View) -> Option<Vec<Vec3>> {
    let round = |center: Vec3, radius: f32, rotation: Quat, from: f32, span: f32| {
        let point = |step: u16| {
            let angle = (from + span * f32::from(step) / 32.0).to_radians();
            center + rotation * MathVec2::from_angle(angle).extend(0.0) * radius
        };
        Some((0..=32).map(point).collect())
    };
    match mark {
        Mark::Ball { center, radius } | Mark::WireSphere { center, radius } => {
            let (center, radius, rotation) = outline(*center, *radius, view)?;
            round(center, radius, rotation, 0.0, 360.0)
        }
        Mark::Disc { center, radius } => round(*center, *radius, Quat::IDENTITY, 0.0, 360.0),
        Mark::Arc { center, radius, start_deg, span_deg } => {
            round(*center, *radius, Quat::IDENTITY, *start_deg, span_deg.min(360.0))
        }
        Mark::Dot { at, .. } => Some(vec![*at]),
        Mark::Line { from, to } | Mark::Arrow { from, to } => Some(vec![*from, *to]),
        Mark::Through { point, along } => {
            let reach = along.normalize_or_zero() * view.orbit.distance;
            Some(vec![*point - reach, *point + reach])
        }
        Mark::Plane { point, normal, half_size, .. } => {
            let (u, v) = normal.normalize_or(Vec3::Y).any_orthonormal_pair();
            let corner = |x: f32, y: f32| *point + (u * x + v * y) * *half_size;
            let around = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0)];
            Some(around.map(|(x, y)| corner(x, y)).to_vec())
        }
        Mark::Triangle { corners: [a, b, c] } | Mark::Face { corners: [a, b, c] } => {
            Some(vec![*a, *b, *c, *a])
        }
        Mark::Tube { ends, radii } => {
            let [[a, b], [d, c]] = sides(*ends, *radii, &Lens::from(view))[..] else {
                return None;
            };
            Some(vec![a, b, c, d, a])
        }
        Mark::Polygon { corners } => Some(corners.iter().chain(corners.first()).copied().collect()),
        Mark::Surface { .. }
        | Mark::Ring { .. }
        | Mark::Sweep { .. }
        | Mark::RightAngle { .. }
        | Mark::Label { .. } => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_scenario_has_a_picture_that_fills_its_place() {
        for entry in ALL {
            let drawn = drawn(entry);
            let points: Vec<_> = drawn.iter().flat_map(|Stroked(points, _)| points).collect();
            let low = points.iter().fold(MathVec2::MAX, |low, at| low.min(**at));
            let high = points.iter().fold(MathVec2::MIN, |high, at| high.max(**at));
            assert!((high - low).max_element() > 0.4, "{}: {low} {high}", entry.id);
        }
    }
}
