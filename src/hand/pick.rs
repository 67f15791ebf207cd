use bevy::math::{Vec2, Vec3};

use super::translation::AXES;
use crate::scenario::{Body, InputNow, Mark, Scenario, Space, ValueNow, facets};
use crate::view::{View, position};

/// How near the pointer must come to a handle, in logical pixels.
const REACH: f32 = 14.0;
/// The same for a line: an arrow of the axis gizmo, an arc.
const LINE_REACH: f32 = 7.0;
/// The arrows of the axis gizmo, from the handle's centre, in logical pixels.
const ARROW: (f32, f32) = (18.0, 72.0);

/// What lies under the pointer.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Target {
    /// The handle itself, the one that the arrow belongs to, the first one of the body.
    pub input: usize,
    pub part: Part,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Part {
    Handle,
    /// An arrow of the axis gizmo: X, Y or Z.
    Arrow(usize),
    /// A shape, by its place in `Scenario::bodies`, and the point of it that was taken.
    Body {
        body: usize,
        at: Vec3,
    },
}

/// What the pointer takes at a pixel, and its depth: a handle before an arrow before a body.
pub fn target(
    scenario: &dyn Scenario,
    view: &View,
    active: Option<usize>,
    cursor: Vec2,
) -> Option<(Target, f32)> {
    let bodies = scenario.bodies();
    let inputs = scenario.inputs_now();
    let candidates = inputs.iter().enumerate().filter_map(|(index, input)| {
        let at = position(input.value, view);
        Some((index, view.project(at)?, view.depth(at)))
    });
    if let Some((input, depth)) = nearest(cursor, candidates) {
        return Some((Target { input, part: Part::Handle }, depth));
    }
    if let Some((input, at)) = active.and_then(|active| Some((active, place(&inputs, active)?))) {
        let hit = arrows(view, at).iter().enumerate().find_map(|(axis, arrow)| {
            let (from, to) = (*arrow)?;
            (to_segment(cursor, from, to) <= LINE_REACH).then_some(axis)
        });
        if let Some(axis) = hit {
            return Some((Target { input, part: Part::Arrow(axis) }, view.depth(at)));
        }
    }
    let hits = bodies.iter().enumerate().filter_map(|(body, Body { shape, points })| {
        let at = taken(shape, view, cursor)?;
        let input = inputs.iter().position(|input| points.first() == Some(&input.name))?;
        Some((Target { input, part: Part::Body { body, at } }, view.depth(at)))
    });
    hits.min_by(|a, b| a.1.total_cmp(&b.1))
}

/// The nearest point of a body that a pixel shows.
pub fn surface(scenario: &dyn Scenario, view: &View, cursor: Vec2) -> Option<Vec3> {
    let bodies = scenario.bodies();
    let points = bodies.iter().filter_map(|body| taken(&body.shape, view, cursor));
    points.min_by(|a, b| view.depth(*a).total_cmp(&view.depth(*b)))
}

/// Where the axis gizmo of a selected handle stands: at points only.
pub fn place(inputs: &[InputNow], active: usize) -> Option<Vec3> {
    match inputs.get(active)?.value {
        ValueNow::Point(point) => Some(point),
        ValueNow::Point2(point) => Some(point.extend(0.0)),
        _ => None,
    }
}

/// The arrows of the axis gizmo on the screen, from and to. None for an axis seen almost end on.
pub fn arrows(view: &View, at: Vec3) -> [Option<(Vec2, Vec2)>; 3] {
    let scale = view.metres_per_pixel(at);
    [0, 1, 2].map(|axis| {
        if axis == 2 && view.orbit.space == Space::Planar {
            return None;
        }
        let from = view.project(at + AXES[axis] * scale * ARROW.0)?;
        let to = view.project(at + AXES[axis] * scale * ARROW.1)?;
        (from.distance(to) > 14.0).then_some((from, to))
    })
}

fn to_segment(point: Vec2, from: Vec2, to: Vec2) -> f32 {
    let along = to - from;
    let t =
        ((point - from).dot(along) / along.length_squared().max(f32::MIN_POSITIVE)).clamp(0.0, 1.0);
    point.distance(from + along * t)
}

/// The inputs that a body moves.
pub fn members(scenario: &dyn Scenario, body: usize) -> Vec<usize> {
    let bodies = scenario.bodies();
    let inputs = scenario.inputs_now();
    let points = bodies.get(body).map_or(&[][..], |body| body.points);
    points.iter().filter_map(|name| inputs.iter().position(|input| input.name == *name)).collect()
}

/// The point of a shape that a pixel shows; none beside it.
fn taken(shape: &Mark, view: &View, cursor: Vec2) -> Option<Vec3> {
    let (origin, along) = view.ray(cursor);
    match *shape {
        Mark::Ball { center, radius } => {
            // From inside the ball every pixel would be the body.
            if radius <= 0.0 || origin.distance(center) <= radius {
                return None;
            }
            let foot = (center - origin).dot(along);
            let aside = origin + along * foot - center;
            let half_chord = radius * radius - aside.length_squared();
            (foot > 0.0 && half_chord >= 0.0).then(|| origin + along * (foot - half_chord.sqrt()))
        }
        Mark::Disc { center, radius } => {
            let at = view.unproject(cursor, center);
            (at.distance(center) <= radius).then_some(at)
        }
        Mark::Triangle { corners } => on_triangle(corners, origin, along),
        Mark::Tube { ends, radii } => {
            let facets = facets(ends, radii).into_iter();
            let taken = facets.filter_map(|corners| on_triangle(corners, origin, along));
            taken.min_by(|a, b| view.depth(*a).total_cmp(&view.depth(*b)))
        }
        Mark::Arc { center, radius, start_deg, span_deg } => {
            let at = view.unproject(cursor, center);
            let arm = (at - center).truncate();
            let turn = (arm.to_angle().to_degrees() - start_deg).rem_euclid(360.0);
            let beside = (arm.length() - radius).abs() / view.metres_per_pixel(center);
            (turn <= span_deg && beside <= LINE_REACH).then_some(at)
        }
        _ => None,
    }
}

/// Where a ray goes through a triangle.
fn on_triangle([a, b, c]: [Vec3; 3], origin: Vec3, along: Vec3) -> Option<Vec3> {
    let normal = (b - a).cross(c - a);
    let reach = (a - origin).dot(normal) / along.dot(normal);
    let at = origin + along * reach;
    let inside = [(a, b), (b, c), (c, a)]
        .iter()
        .all(|&(from, to)| (to - from).cross(at - from).dot(normal) >= 0.0);
    (reach.is_finite() && reach > 0.0 && inside).then_some(at)
}

/// The handle nearest to the cursor on the screen, with its depth; of two at
/// the same place the nearer in depth. None within reach: none.
fn nearest<T>(cursor: Vec2, handles: impl Iterator<Item = (T, Vec2, f32)>) -> Option<(T, f32)> {
    handles
        .map(|(handle, at, depth)| (handle, at.distance(cursor), depth))
        .filter(|&(_, distance, _)| distance <= REACH)
        // Whole pixels, so that handles that cover each other tie.
        .min_by(|a, b| a.1.round().total_cmp(&b.1.round()).then(a.2.total_cmp(&b.2)))
        .map(|(handle, _, depth)| (handle, depth))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pick(handles: &[(&'static str, f32, f32)]) -> Option<&'static str> {
        let handles = handles.iter().map(|&(name, x, depth)| (name, Vec2::new(x, 0.0), depth));
        nearest(Vec2::ZERO, handles).map(|(name, _)| name)
    }

    #[test]
    fn the_nearest_on_screen_wins() {
        assert_eq!(pick(&[("far", 9.0, 1.0), ("near", 4.0, 5.0)]), Some("near"));
    }

    #[test]
    fn a_tie_goes_to_the_nearer_in_depth() {
        assert_eq!(pick(&[("behind", 4.0, 5.0), ("in front", 4.2, 1.0)]), Some("in front"));
    }

    #[test]
    fn nothing_within_reach_is_nothing() {
        assert_eq!(pick(&[("away", 20.0, 1.0)]), None);
    }
}
