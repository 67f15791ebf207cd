//! A segment and a moving ball against an arc, in the XY plane.

use glam::{DVec2, DVec3, Vec2};

use super::super::ball_arc::{Arc, Curve};
use super::spheres::between_surfaces;
use super::{Closest, Pair};

/// Returns the closest points of a segment and an arc.
pub fn segment_arc(start: Vec2, end: Vec2, arc: Arc) -> Closest {
    nearest_to_arc(start, end, arc).rounded()
}

/// Returns the closest points of a ball moving from `start` to `end` and of an arc; the ball's
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
    // The first point where the segment meets the arc.
    let way = curve.way(a, end.as_dvec2());
    if let Some(at) = curve.candidates(&way, 0.0).into_iter().flatten().find(|at| at.reached) {
        return Pair::shared(in_space(at.point));
    }
    let at = curve.closest_approach(a, d);
    Pair { distance: at.offset.length(), ..Pair::between(in_space(at.center), in_space(at.point)) }
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::*;

    /// The upper half of a circle around O.
    const UPPER: Arc = Arc { center: Vec2::ZERO, radius: 2.0, start_deg: 0.0, end_deg: 180.0 };

    fn ask(start: [f32; 2], end: [f32; 2]) -> Closest {
        segment_arc(start.into(), end.into(), UPPER)
    }

    #[test]
    fn outside_the_arc() {
        check(ask([-9.0, 5.0], [9.0, 5.0]), [0.0, 5.0, 0.0], [0.0, 2.0, 0.0], 3.0);
        check(ask([0.0, 9.0], [0.0, 4.0]), [0.0, 4.0, 0.0], [0.0, 2.0, 0.0], 2.0);
    }

    #[test]
    fn inside_the_arc() {
        check(ask([0.0, -9.0], [0.0, 1.5]), [0.0, 1.5, 0.0], [0.0, 2.0, 0.0], 0.5);
    }

    #[test]
    fn at_an_end_of_the_arc() {
        check(ask([9.0, -3.0], [1.0, -3.0]), [2.0, -3.0, 0.0], [2.0, 0.0, 0.0], 3.0);
        check(ask([-9.0, -3.0], [-1.0, -3.0]), [-2.0, -3.0, 0.0], [-2.0, 0.0, 0.0], 3.0);
        check(ask([5.0, -4.0], [9.0, -4.0]), [5.0, -4.0, 0.0], [2.0, 0.0, 0.0], 5.0);
    }

    #[test]
    fn meeting_the_arc() {
        check(ask([0.0, 5.0], [0.0, 0.0]), [0.0, 2.0, 0.0], [0.0, 2.0, 0.0], 0.0);
        check(ask([0.0, 0.0], [0.0, 5.0]), [0.0, 2.0, 0.0], [0.0, 2.0, 0.0], 0.0);
        check(ask([-2.0, 0.0], [-5.0, 0.0]), [-2.0, 0.0, 0.0], [-2.0, 0.0, 0.0], 0.0);
    }

    #[test]
    fn points() {
        check(ask([0.0, 5.0], [0.0, 5.0]), [0.0, 5.0, 0.0], [0.0, 2.0, 0.0], 3.0);
        // From its centre every point of the arc is equally near.
        check(ask([0.0; 2], [0.0; 2]), [0.0; 3], [2.0, 0.0, 0.0], 2.0);
        let point = Arc { center: Vec2::new(3.0, 4.0), radius: 0.0, ..UPPER };
        let closest = segment_arc(Vec2::ZERO, Vec2::ZERO, point);
        check(closest, [0.0; 3], [3.0, 4.0, 0.0], 5.0);
    }

    #[test]
    fn a_ball() {
        let ask = |start: [f32; 2], end: [f32; 2]| ball_arc(start.into(), end.into(), 1.0, UPPER);
        check(ask([-9.0, 5.0], [9.0, 5.0]), [0.0, 4.0, 0.0], [0.0, 2.0, 0.0], 2.0);
        check(ask([5.0, -4.0], [9.0, -4.0]), [4.4, -3.2, 0.0], [2.0, 0.0, 0.0], 4.0);
        check(ask([0.0, -9.0], [0.0, 0.5]), [0.0, 1.5, 0.0], [0.0, 2.0, 0.0], 0.5);
        check(ask([0.0, 9.0], [0.0, 2.5]), [0.0, 2.0, 0.0], [0.0, 2.0, 0.0], 0.0);
    }
}
