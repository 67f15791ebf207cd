//! The picture's lines on the screen, which labels avoid.

use bevy_math::Rect;
use collision_scenarios::scenario::{Mark, Role, Space, unit};
use glam::{Quat, Vec2, Vec3};

use crate::picture::geometry::{circle, clipped, in_front, patch};
use crate::view::{self, Lens, View};

/// A visible piece of a line.
#[derive(Debug, Clone, Copy)]
pub struct Drawn {
    pub ends: [Vec2; 2],
    /// `false` for a piece of an outline.
    pub is_straight: bool,
}

/// Returns the lines of all marks, clipped to a rectangle.
pub fn drawn(marks: &[(Mark, Role)], view: &View, place: Rect) -> Vec<Drawn> {
    let lens = Lens::from(view);
    let mut drawn = Vec::new();
    for (mark, role) in marks {
        let (points, is_straight) = points(mark, *role, view, &lens);
        for line in points {
            let pieces = line.windows(2).filter_map(|pair| seen(pair[0], pair[1], &lens, place));
            drawn.extend(pieces.map(|ends| Drawn { ends, is_straight }));
        }
    }
    drawn
}

/// Returns the visible part of a straight line.
pub fn seen(from: Vec3, to: Vec3, lens: &Lens, place: Rect) -> Option<[Vec2; 2]> {
    let (from, to) = in_front(lens, from, to)?;
    clipped(place, lens.project(from)?, lens.project(to)?)
}

/// Returns the polylines of a mark, and whether they are straight.
fn points(mark: &Mark, role: Role, view: &View, lens: &Lens) -> (Vec<Vec<Vec3>>, bool) {
    let closed =
        |corners: &[Vec3]| vec![corners.iter().chain(corners.first()).copied().collect::<Vec<_>>()];
    // Every sixth point of an outline is precise enough.
    let outline = |center: Vec3, radius: f32| {
        let circle = match view.orbit.space {
            Space::Planar => Some(circle(center, radius, Quat::IDENTITY)),
            Space::Spatial => view::outline(center, radius, view)
                .map(|(center, radius, rotation)| circle(center, radius, rotation)),
        };
        circle.map(|circle| circle.into_iter().step_by(6).collect()).into_iter().collect()
    };
    match *mark {
        Mark::Arrow { from, to } if role.shows_direction() => {
            let along = unit(from, to) * view.suited(from, from.distance(to));
            (vec![vec![from, from + along]], true)
        }
        Mark::Line { from, to } | Mark::Arrow { from, to } => (vec![vec![from, to]], true),
        Mark::Through { point, along } => {
            let along = unit(Vec3::ZERO, along);
            let middle = point + along * (view.orbit.focus.as_vec3() - point).dot(along);
            let reach = along * view.orbit.distance * 40.0;
            (vec![vec![middle - reach, middle + reach]], true)
        }
        Mark::Triangle { ref corners } => (closed(corners), true),
        Mark::Polygon { ref corners } => (closed(corners), corners.len() <= 6),
        Mark::Plane { .. } => {
            let patch = patch(mark, view);
            (patch.map(|corners| closed(&corners)).unwrap_or_default(), true)
        }
        Mark::Tube { ends, radii } => {
            (view::sides(ends, radii, lens).into_iter().map(Vec::from).collect(), true)
        }
        Mark::Surface { ref points } => {
            (view::contour(points, lens).into_iter().map(Vec::from).collect(), false)
        }
        Mark::Sweep { from, to, radius } => {
            let aside = (to - from).cross(view.forward()).normalize_or_zero() * radius;
            (vec![vec![from + aside, to + aside], vec![from - aside, to - aside]], true)
        }
        Mark::Ball { center, radius }
        | Mark::WireSphere { center, radius }
        | Mark::Disc { center, radius } => (outline(center, radius), false),
        Mark::Arc { center, radius, start_deg, span_deg } => {
            let steps = (span_deg.min(360.0) / 10.0).ceil().max(1.0);
            let at = |step: u32| {
                let angle = start_deg + span_deg.min(360.0) * step as f32 / steps;
                center + Vec2::from_angle(angle.to_radians()).extend(0.0) * radius
            };
            (vec![(0..=steps as u32).map(at).collect()], false)
        }
        Mark::Face { .. }
        | Mark::Dot { .. }
        | Mark::Ring { .. }
        | Mark::RightAngle { .. }
        | Mark::Label { .. } => (Vec::new(), true),
    }
}
