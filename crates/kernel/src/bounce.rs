//! A ball that keeps moving and bounces off an arc, as in the closing demo of the article.
//! Source: TonyPa, "Vectors for Flash": Ball vs arc (2004).

use glam::{DVec2, Vec2};

use super::ball_arc::{Arc, Curve};
use super::{to_f32_saturating, to_vec2_saturating};

/// The most bounces in one step: a ball that rolls along the inner side bounces without end.
const MOST_BOUNCES: u32 = 1000;

/// After a bounce the ball is placed this far from the arc, times the size of the coordinates: far
/// above the rounding of f64, so that it lies on the free side for certain, and far below what f32
/// or the eye can resolve.
const FREE_GAP: f64 = 1e-9;

/// A ball that overlaps the arc by no more than this, times the size of the coordinates, counts as
/// touching: its position may have been rounded to f32.
const ROUNDED: f64 = 4.0 * f32::EPSILON as f64;

/// A moving ball; f64 inside, so that errors do not build up over many steps.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BouncingBall {
    center: DVec2,
    /// A unit vector, or zero if the ball is at rest.
    direction: DVec2,
    radius: f64,
}

impl BouncingBall {
    /// Creates a ball of `radius` metres (not negative) that moves along `direction`, of any
    /// length.
    pub fn new(center: Vec2, direction: Vec2, radius: f32) -> Self {
        Self {
            center: center.as_dvec2(),
            direction: direction.as_dvec2().normalize_or_zero(),
            radius: f64::from(radius),
        }
    }

    /// Returns the centre.
    pub fn center(&self) -> Vec2 {
        to_vec2_saturating(self.center)
    }

    /// Returns the radius in metres.
    pub fn radius(&self) -> f32 {
        to_f32_saturating(self.radius)
    }

    /// Returns the unit direction; zero if the ball is at rest.
    pub fn direction(&self) -> Vec2 {
        to_vec2_saturating(self.direction)
    }

    /// Moves the ball by `distance` metres along its reflected path and returns the number of
    /// bounces.
    ///
    /// A ball that starts deep in the arc leaves it first, without a bounce. After a thousand
    /// bounces the rest of the distance is dropped.
    pub fn advance(&mut self, distance: f32, arc: Arc) -> u32 {
        let curve = Curve::new(arc);
        let scale = self.center.length() + curve.center.length() + curve.radius + self.radius;
        let mut remaining = f64::from(distance).max(0.0);
        let mut bounces = 0;
        while bounces < MOST_BOUNCES {
            bounces += self.leave(&curve, scale);
            if self.direction == DVec2::ZERO || remaining <= 0.0 {
                break;
            }
            let motion = self.direction * remaining;
            let way = curve.way(self.center, self.center + motion);
            let next = curve.candidates(&way, self.radius)[0];
            // A touch at the very end belongs to this step; otherwise rounding could put it behind
            // the next one.
            let soon = next.filter(|at| at.reached || (at.t - 1.0) * remaining <= FREE_GAP * scale);
            let Some(at) = soon else {
                self.center += motion;
                break;
            };
            remaining -= at.t * remaining;
            self.center = at.place + at.normal * (FREE_GAP * scale);
            self.mirror(if at.normal == DVec2::ZERO { -self.direction } else { at.normal });
            bounces += 1;
        }
        bounces
    }

    /// Moves a ball that touches the arc to its free side, and reflects a motion into the arc.
    fn leave(&mut self, curve: &Curve, scale: f64) -> u32 {
        let rounded = (ROUNDED * scale).min(0.5 * self.radius);
        let mut bounces = 0;
        for (normal, gap) in curve.gaps(self.center, self.radius).into_iter().flatten() {
            if (-rounded..=0.0).contains(&gap) {
                self.center += normal * (FREE_GAP * scale - gap);
                if self.direction.dot(normal) < 0.0 {
                    self.mirror(normal);
                    bounces += 1;
                }
            }
        }
        bounces
    }

    /// v' = v − 2 (v·n) n
    fn mirror(&mut self, normal: DVec2) {
        let mirrored = self.direction - normal * (2.0 * self.direction.dot(normal));
        self.direction = mirrored.normalize_or_zero();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arc(radius: f32, start_deg: f32, end_deg: f32) -> Arc {
        Arc { center: Vec2::ZERO, radius, start_deg, end_deg }
    }

    fn ball(center: [f32; 2], direction: [f32; 2], radius: f32) -> BouncingBall {
        BouncingBall::new(center.into(), direction.into(), radius)
    }

    #[track_caller]
    fn check(ball: &BouncingBall, center: [f32; 2], direction: [f32; 2]) {
        let off = ball.center().distance(center.into());
        let turned = ball.direction().distance(direction.into());
        assert!(off < 1e-6 && turned < 1e-6, "{ball:?}");
    }

    #[test]
    fn free_motion() {
        let mut ball = ball([0.0, 0.0], [3.0, 4.0], 1.0);
        assert_eq!(ball.advance(5.0, arc(20.0, 0.0, 360.0)), 0);
        check(&ball, [3.0, 4.0], [0.6, 0.8]);
    }

    #[test]
    fn the_rest_of_a_step_goes_on_after_the_bounce() {
        let mut inside = ball([0.0, 0.0], [1.0, 0.0], 1.0);
        assert_eq!(inside.advance(6.0, arc(5.0, 0.0, 360.0)), 1);
        check(&inside, [2.0, 0.0], [-1.0, 0.0]);
        let mut outside = ball([-10.0, 0.0], [1.0, 0.0], 1.0);
        assert_eq!(outside.advance(6.0, arc(5.0, 0.0, 360.0)), 1);
        check(&outside, [-8.0, 0.0], [-1.0, 0.0]);
    }

    #[test]
    fn a_step_may_hold_many_bounces() {
        let mut ball = ball([0.0, 0.0], [1.0, 0.0], 1.0);
        assert_eq!(ball.advance(4.0 + 8.0 * 100.0, arc(5.0, 0.0, 360.0)), 101);
        check(&ball, [4.0, 0.0], [-1.0, 0.0]);
    }

    #[test]
    fn leaves_through_the_opening() {
        let open = arc(5.0, 20.0, -20.0);
        let mut ball = ball([0.0, 0.0], [-1.0, 0.0], 1.0);
        assert_eq!(ball.advance(4.0, open), 1);
        assert_eq!(ball.advance(20.0, open), 0);
        check(&ball, [16.0, 0.0], [1.0, 0.0]);
    }

    #[test]
    fn ends_reflect() {
        let upper = arc(5.0, 0.0, 180.0);
        let mut straight = ball([5.0, -4.0], [0.0, 1.0], 1.0);
        assert_eq!(straight.advance(4.0, upper), 1);
        check(&straight, [5.0, -2.0], [0.0, -1.0]);
        // The normal is halfway between: the ball leaves at a right angle.
        let half = 0.5_f32.sqrt();
        let mut aside = ball([5.0 + half, -4.0], [0.0, 1.0], 1.0);
        assert_eq!(aside.advance(4.0 - half, upper), 1);
        check(&aside, [5.0 + half, -half], [1.0, 0.0]);
    }

    #[test]
    fn ball_of_radius_zero() {
        let mut inside = ball([0.0, 0.0], [1.0, 0.0], 0.0);
        assert_eq!(inside.advance(25.0, arc(5.0, 0.0, 360.0)), 3);
        check(&inside, [5.0, 0.0], [-1.0, 0.0]);
        let mut outside = ball([-10.0, 0.0], [1.0, 0.0], 0.0);
        assert_eq!(outside.advance(6.0, arc(5.0, 90.0, 270.0)), 1);
        check(&outside, [-6.0, 0.0], [-1.0, 0.0]);
    }

    #[test]
    fn touching_at_the_start() {
        let whole = arc(5.0, 0.0, 360.0);
        let mut away = ball([4.0, 0.0], [-1.0, 0.0], 1.0);
        assert_eq!(away.advance(2.0, whole), 0);
        let mut into = ball([4.0, 0.0], [1.0, 0.0], 1.0);
        assert_eq!(into.advance(2.0, whole), 1);
        check(&into, [2.0, 0.0], [-1.0, 0.0]);
        let mut rounded = ball([4.000001, 0.0], [1.0, 0.0], 1.0);
        assert_eq!(rounded.advance(2.0, whole), 1);
    }

    #[test]
    fn deep_in_the_arc_it_leaves_without_a_bounce() {
        let mut ball = ball([5.0, 0.0], [1.0, 0.0], 1.0);
        assert_eq!(ball.advance(3.0, arc(5.0, 0.0, 360.0)), 0);
        check(&ball, [8.0, 0.0], [1.0, 0.0]);
    }

    #[test]
    fn wedged_between_both_ends() {
        // Too wide for the gap: straight back.
        let mut ball = ball([10.0, 0.0], [-1.0, 0.0], 4.0);
        assert!(ball.advance(10.0, arc(5.0, 30.0, -30.0)) >= 1);
        for _ in 0..1000 {
            ball.advance(0.1, arc(5.0, 30.0, -30.0));
        }
        assert!(ball.center().x > 50.0, "{ball:?}");
    }

    #[test]
    fn rests_without_a_direction() {
        let mut ball = ball([0.0, 0.0], [0.0, 0.0], 1.0);
        assert_eq!(ball.advance(1e30, arc(5.0, 0.0, 360.0)), 0);
        check(&ball, [0.0, 0.0], [0.0, 0.0]);
    }

    #[test]
    fn never_leaves_a_whole_circle() {
        for (center, direction, radius) in [
            ([0.3, -1.7], [1.0, 0.37], 0.6),
            ([0.3, -1.7], [1.0, 0.37], 0.0),
            ([-4.0, 0.0], [0.0, 1.0], 1.0),
            ([0.0, 3.99], [1.0, 1e-4], 1.0),
            ([1e-4, 0.0], [1.0, 0.3], 4.999),
        ] {
            let mut ball = ball(center, direction, radius);
            // It rolls along the inner side in many bounces; fewer steps suffice.
            let rolls = direction[1] == 1.0 || radius > 4.0;
            for _ in 0..if rolls { 200 } else { 100_000 } {
                ball.advance(0.73, arc(5.0, 0.0, 360.0));
                let beyond = ball.center.length() + ball.radius - 5.0;
                assert!(beyond < 1e-12, "{beyond} {ball:?}");
                assert!((ball.direction.length() - 1.0).abs() < 1e-14, "{ball:?}");
            }
        }
    }

    #[test]
    fn never_enters_the_line_from_either_side() {
        // A closed room of radius 5 with an opening of 60 degrees: no step ends on the arc.
        let open = arc(5.0, 200.0, 140.0);
        for turn in 0..360 {
            let (y, x) = (turn as f32 + 0.3).to_radians().sin_cos();
            for from in [[0.0, 0.0], [-12.0 * x, -12.0 * y], [2.0, 1.0]] {
                let mut ball = ball(from, [x, y], 0.8);
                for _ in 0..300 {
                    ball.advance(0.41, open);
                    let gaps = Curve::new(open).gaps(ball.center, ball.radius);
                    for (_, gap) in gaps.into_iter().flatten() {
                        assert!(gap > -1e-9, "{gap} {turn} {ball:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn extremes_end() {
        let numbers = [0.0, 1e-45, 1.0, -3.0, 3e38];
        for a in numbers {
            for b in numbers {
                for radius in numbers.map(f32::abs) {
                    let mut ball = ball([a, b], [b, a], a.abs());
                    ball.advance(b, arc(radius, 0.0, a));
                    ball.advance(f32::NAN, arc(radius, 0.0, 360.0));
                    ball.advance(3e38, arc(radius, 0.0, 360.0));
                    assert!(ball.center.is_finite() && ball.direction.is_finite(), "{ball:?}");
                }
            }
        }
    }
}
