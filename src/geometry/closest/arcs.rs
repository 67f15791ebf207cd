//! A segment and a moving ball against an arc, in the XY plane.

use glam::{DVec2, DVec3, Vec2};

use super::super::ball_arc::{Arc, Curve};
use super::spheres::between_surfaces;
use super::{Closest, Pair};

/// The nearest points of the segment and the arc.
pub fn segment_arc(start: Vec2, end: Vec2, arc: Arc) -> Closest {
    nearest_to_arc(start, end, arc).narrow()
}

/// The nearest points of the ball that moves from `start` to `end` and of the arc; the ball's
/// centre is then the first point of [`segment_arc`].
pub fn ball_arc(start: Vec2, end: Vec2, ball_radius: f32, arc: Arc) -> Closest {
    let Pair { first, second, distance } = nearest_to_arc(start, end, arc);
    let r = f64::from(ball_radius);
    between_surfaces((first, r), (second, 0.0), distance - r)
}

fn nearest_to_arc(start: Vec2, end: Vec2, arc: Arc) -> Pair {
    let curve = Curve::new(arc);
    let (a, d) = (start.as_dvec2(), end.as_dvec2() - start.as_dvec2());
    let in_space = |point: DVec2| DVec3::from((curve.center + point, 0.0));
    // Where the segment first meets the arc.
    if let Some(at) = curve.candidates(a, d, 0.0).into_iter().flatten().find(|at| at.reached) {
        return Pair::shared(in_space(at.point));
    }
    let at = curve.closest_approach(a, d);
    Pair { distance: at.offset.length(), ..Pair::between(in_space(at.center), in_space(at.point)) }
}
