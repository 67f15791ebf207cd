//! Picking: the handle, arrow, ring or body under the pointer.

use collision_scenarios::scenario::{
    Body, Input, Mark, Scenario, Space, Value, facets, surface_triangles,
};
use glam::{Quat, Vec2, Vec3, Vec3Swizzles};

use super::translation::AXES;
use crate::view::{View, faces, position, ring};

/// The reach of a handle, in logical pixels.
const REACH: f32 = 14.0;
/// The reach of a line: an arrow of the axis gizmo, an arc.
const LINE_REACH: f32 = 7.0;
/// The start and the end of the gizmo's arrows, in logical pixels from the handle's centre.
const ARROW: (f32, f32) = (18.0, 72.0);

/// The most corners of a list that have handles.
const MOST_CORNERS: usize = 200;

/// The target of the pointer.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Target {
    /// The input of the handle, the arrow's input, or a body's first input.
    pub input: usize,
    pub part: Part,
}

/// The part of an input or a body under the pointer.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Part {
    Handle,
    /// An arrow of the axis gizmo: X, Y or Z.
    Arrow(usize),
    /// The handle of a box's face: +x, −x, +y and so on.
    Face(usize),
    /// A corner of a ring, or of rings one after the other, or a point of a hull.
    Corner(usize),
    /// A ring around one of a rotation's own axes, and the grabbed point.
    Ring {
        axis: usize,
        at: Vec3,
    },
    /// A shape, by its place in `Scenario::bodies`, and the grabbed point.
    Body {
        body: usize,
        at: Vec3,
    },
}

impl Part {
    /// Returns `true` if both are the same part, wherever it was grabbed.
    pub fn is(self, other: Self) -> bool {
        match (self, other) {
            (Self::Ring { axis, .. }, Self::Ring { axis: other, .. }) => axis == other,
            (one, other) => one == other,
        }
    }
}

/// Returns the target at a pixel, and its depth. Handles come before arrows, arrows before bodies.
pub fn target(
    scenario: &dyn Scenario,
    view: &View,
    active: Option<usize>,
    cursor: Vec2,
) -> Option<(Target, f32)> {
    let bodies = scenario.bodies();
    let inputs = scenario.inputs();
    let handles = inputs.iter().enumerate().flat_map(|(input, now)| {
        let handles = handles(&now.value, view).into_iter();
        handles.map(move |(part, at)| (Target { input, part }, at))
    });
    let candidates =
        handles.filter_map(|(target, at)| Some((target, view.project(at)?, view.depth(at))));
    if let Some(hit) = nearest(cursor, candidates) {
        return Some(hit);
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
    let hits = inputs.iter().enumerate().filter_map(|(input, now)| {
        let Value::Rotation { value, center } = now.value else { return None };
        if !shows_rings(&inputs, active, center) {
            return None;
        }
        let (axis, at) = on_rings(value, center, view, cursor)?;
        Some((Target { input, part: Part::Ring { axis, at } }, view.depth(at)))
    });
    if let Some(hit) = hits.min_by(|a, b| a.1.total_cmp(&b.1)) {
        return Some(hit);
    }
    let hits = bodies.iter().enumerate().filter_map(|(body, Body { shape, points })| {
        let at = taken(shape, view, cursor)?;
        let input = inputs.iter().position(|input| points.first() == Some(&input.name))?;
        Some((Target { input, part: Part::Body { body, at } }, view.depth(at)))
    });
    hits.min_by(|a, b| a.1.total_cmp(&b.1))
}

/// Returns the handles of a value that are dots on the screen.
pub fn handles(value: &Value, view: &View) -> Vec<(Part, Vec3)> {
    match *value {
        Value::HalfExtents { value, center, rotation } => {
            let faces = faces(value, center, rotation, view).into_iter().enumerate();
            faces.map(|(face, (at, _))| (Part::Face(face), at)).collect()
        }
        Value::Ring(_) | Value::Rings(_) | Value::Points(_) => {
            let corners = value.items();
            // With more, they would hide the picture and each other.
            let is_shown = corners.len() <= MOST_CORNERS;
            let corners = corners.into_iter().enumerate().filter(|_| is_shown);
            corners.map(|(corner, at)| (Part::Corner(corner), at)).collect()
        }
        Value::Rotation { .. } | Value::Mesh(_) | Value::Convex(_) | Value::Replaced => Vec::new(),
        _ => vec![(Part::Handle, position(value, view))],
    }
}

/// Returns `true` if the rotation rings around this centre show: one of its inputs is active.
pub fn shows_rings(inputs: &[Input], active: Option<usize>, center: Vec3) -> bool {
    active.and_then(|active| inputs.get(active)).is_some_and(|input| match input.value {
        Value::Point(at) => at == center,
        Value::HalfExtents { center: own, .. } | Value::Rotation { center: own, .. } => {
            own == center
        }
        _ => false,
    })
}

/// Returns the ring under the pointer and the point on it; of several the nearest to the eye.
fn on_rings(rotation: Quat, center: Vec3, view: &View, cursor: Vec2) -> Option<(usize, Vec3)> {
    let hits = (0..3).flat_map(|axis| {
        let corners = ring(rotation, center, axis, view);
        let pieces = corners.windows(2).filter_map(|piece| {
            let [from, to] = [view.project(piece[0])?, view.project(piece[1])?];
            let t = along_segment(cursor, from, to);
            let at = piece[0].lerp(piece[1], t);
            (cursor.distance(from.lerp(to, t)) <= LINE_REACH).then_some((axis, at))
        });
        pieces.collect::<Vec<_>>()
    });
    hits.min_by(|a, b| view.depth(a.1).total_cmp(&view.depth(b.1)))
}

/// Returns the nearest point of a body at a pixel.
pub fn surface(scenario: &dyn Scenario, view: &View, cursor: Vec2) -> Option<Vec3> {
    let bodies = scenario.bodies();
    let points = bodies.iter().filter_map(|body| taken(&body.shape, view, cursor));
    points.min_by(|a, b| view.depth(*a).total_cmp(&view.depth(*b)))
}

/// Returns the position of the axis gizmo of a selected handle. `None` unless it is a point.
pub fn place(inputs: &[Input], active: usize) -> Option<Vec3> {
    inputs.get(active)?.value.point()
}

/// Returns the arrows of the axis gizmo on the screen. `None` for an axis seen almost end on.
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

/// Returns the distance of a point from a segment on the screen.
pub fn to_segment(point: Vec2, from: Vec2, to: Vec2) -> f32 {
    point.distance(from.lerp(to, along_segment(point, from, to)))
}

/// Returns the parameter of a segment's nearest point, from 0 to 1.
fn along_segment(point: Vec2, from: Vec2, to: Vec2) -> f32 {
    let along = to - from;
    ((point - from).dot(along) / along.length_squared().max(f32::MIN_POSITIVE)).clamp(0.0, 1.0)
}

/// Returns the inputs that a body moves.
pub fn members(scenario: &dyn Scenario, body: usize) -> Vec<usize> {
    let bodies = scenario.bodies();
    let inputs = scenario.inputs();
    let points = bodies.get(body).map_or(&[][..], |body| body.points);
    points.iter().filter_map(|name| inputs.iter().position(|input| input.name == *name)).collect()
}

/// Returns the inputs that a press on a target holds.
pub fn held(scenario: &dyn Scenario, target: Target) -> Vec<usize> {
    match target.part {
        Part::Body { body, .. } => members(scenario, body),
        Part::Handle | Part::Arrow(_) | Part::Face(_) | Part::Corner(_) | Part::Ring { .. } => {
            vec![target.input]
        }
    }
}

/// Returns the nearest point of a shape at a pixel. `None` beside it.
fn taken(shape: &Mark, view: &View, cursor: Vec2) -> Option<Vec3> {
    let (origin, along) = view.ray(cursor);
    match *shape {
        Mark::Ball { center, radius } => {
            // From inside the ball every pixel would hit the body.
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
        Mark::Triangle { corners } => on_polygon(&corners, origin, along),
        Mark::Polygon { ref corners } => on_polygon(corners, origin, along),
        Mark::Tube { ends, radii } => {
            let facets = facets(ends, radii).into_iter();
            let taken = facets.filter_map(|corners| on_polygon(&corners, origin, along));
            taken.min_by(|a, b| view.depth(*a).total_cmp(&view.depth(*b)))
        }
        Mark::Surface { ref points } => {
            let corners = surface_triangles(2).map(|triangle| triangle.map(|index| points[index]));
            let taken = corners.filter_map(|corners| on_polygon(&corners, origin, along));
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

/// Returns the intersection of a ray with a flat face, convex or not.
fn on_polygon(corners: &[Vec3], origin: Vec3, along: Vec3) -> Option<Vec3> {
    let first = *corners.first()?;
    let edges = || (0..corners.len()).map(|i| [corners[i], corners[(i + 1) % corners.len()]]);
    // 2 · area · n = Σ (Vᵢ − V₁) × (Vᵢ₊₁ − V₁)
    let normal: Vec3 = edges().map(|[from, to]| (from - first).cross(to - first)).sum();
    let reach = (first - origin).dot(normal) / along.dot(normal);
    let at = origin + along * reach;
    // Seen along the axis nearest to the normal, a line from inside crosses an odd number of edges.
    let seen = |point: Vec3| match normal.abs().max_position() {
        0 => point.yz(),
        1 => point.zx(),
        _ => point.xy(),
    };
    let (x, y) = seen(at).into();
    let crosses = |[from, to]: [Vec3; 2]| {
        let (from, to) = (seen(from), seen(to));
        (from.y > y) != (to.y > y) && x < from.x + (y - from.y) / (to.y - from.y) * (to.x - from.x)
    };
    let is_inside = edges().filter(|&edge| crosses(edge)).count() % 2 == 1;
    (reach.is_finite() && reach > 0.0 && is_inside).then_some(at)
}

/// Returns the handle nearest to the cursor on the screen, and its depth; of two at the same place
/// the nearer in depth. `None` if none is within reach.
fn nearest<T>(cursor: Vec2, handles: impl Iterator<Item = (T, Vec2, f32)>) -> Option<(T, f32)> {
    handles
        .map(|(handle, at, depth)| (handle, at.distance(cursor), depth))
        .filter(|&(_, distance, _)| distance <= REACH)
        // Round to whole pixels, so that overlapping handles tie.
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
    fn a_notch_of_a_polygon_is_outside() {
        let corners = [[0, 0], [4, 0], [4, 4], [2, 1], [0, 4]];
        let corners = corners.map(|[x, y]| Vec3::new(x as f32, 1.0, y as f32));
        let is_taken = |x, z| on_polygon(&corners, Vec3::new(x, 9.0, z), Vec3::NEG_Y).is_some();
        assert!(is_taken(0.5, 2.5) && is_taken(3.5, 2.5) && is_taken(2.0, 0.5));
        assert!(!is_taken(2.0, 2.0) && !is_taken(5.0, 1.0) && !is_taken(-1.0, 1.0));
    }

    #[test]
    fn nothing_within_reach_is_nothing() {
        assert_eq!(pick(&[("away", 20.0, 1.0)]), None);
    }
}
