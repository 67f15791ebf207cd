//! Two infinite lines in the plane, A1A2 and B1B2.
//! Source: the article "Math - Collision", "line against line", with the determinant of its
//! "segment against segment" in place of slopes, which a vertical line does not have.

use glam::Vec2;
use robust::orient2d;

use super::exact::predicates;
use super::relation::relation;
use super::{coord, to_f32_saturating, to_vec2_saturating};

/// The relation of two lines in the plane.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum LineLine {
    /// The lines share one point.
    Crossing {
        /// The point.
        crossing: LineCrossing,
    },
    /// The lines are parallel and distinct.
    Parallel {
        /// The distance between them in metres.
        distance: f32,
    },
    /// Both are the same line: no crossing, as in the article.
    Coincident,
    /// A1 = A2 or B1 = B2: a point instead of a line.
    Degenerate,
}

relation!(LineLine { Crossing Parallel Coincident Degenerate });

/// The point that two lines share.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LineCrossing {
    /// The point.
    pub point: Vec2,
    /// The parameter along the first line: 0 at A1, 1 at A2.
    pub t: f32,
    /// The parameter along the second line: 0 at B1, 1 at B2.
    pub s: f32,
    /// The sine of the angle between the lines, 0…1: how well the point is conditioned.
    pub sine: f32,
}

/// Intersects the infinite line through `a1` and `a2` with the one through `b1` and `b2`.
#[inline]
pub fn line_line(a1: Vec2, a2: Vec2, b1: Vec2, b2: Vec2) -> LineLine {
    let (v, w) = (a2.as_dvec2() - a1.as_dvec2(), b2.as_dvec2() - b1.as_dvec2());

    // denominator = v × w with v = A2 − A1 and w = B2 − B1
    let denominator = predicates::cross(a1, a2, b1, b2);
    if a1 == a2 || b1 == b2 || denominator.is_nan() {
        return LineLine::Degenerate;
    }
    if denominator == 0.0 {
        return if orient2d(coord(a1), coord(a2), coord(b1)) == 0.0 {
            LineLine::Coincident
        } else {
            // |v × A1B1| / |v|
            let distance = predicates::cross(a1, a2, a1, b1).abs() / v.length();
            LineLine::Parallel { distance: to_f32_saturating(distance) }
        };
    }

    // t = A1B1 × w / (v × w), s = A1B1 × v / (v × w), point = A1 + t v = A2 + (t − 1) v,
    // from the nearer of the two.
    let t_numerator = predicates::cross(a1, b1, b1, b2);
    let s_numerator = predicates::cross(a1, b1, a1, a2);
    let from_end = predicates::cross(a2, b1, b1, b2);
    let (base, numerator) =
        if t_numerator.abs() <= from_end.abs() { (a1, t_numerator) } else { (a2, from_end) };
    let point = to_vec2_saturating(base.as_dvec2() + v * numerator / denominator);
    LineLine::Crossing {
        crossing: LineCrossing {
            point,
            t: to_f32_saturating(t_numerator / denominator),
            s: to_f32_saturating(s_numerator / denominator),
            sine: to_f32_saturating(denominator.abs() / (v.length() * w.length())).min(1.0),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Line = [[f32; 2]; 2];

    fn ask([a1, a2]: Line, [b1, b2]: Line) -> LineLine {
        line_line(Vec2::from(a1), Vec2::from(a2), Vec2::from(b1), Vec2::from(b2))
    }

    /// Tests every order of the lines and of their points.
    #[track_caller]
    fn check(a: Line, b: Line, expected: impl Fn(LineLine) -> bool) {
        let reversed = |line: Line| [line, [line[1], line[0]]];
        for a in reversed(a) {
            for b in reversed(b) {
                for (a, b) in [(a, b), (b, a)] {
                    let result = ask(a, b);
                    assert!(expected(result), "{a:?} {b:?}: {result:?}");
                }
            }
        }
    }

    fn crosses_at(x: f32, y: f32) -> impl Fn(LineLine) -> bool {
        move |result| matches!(result, LineLine::Crossing { crossing } if crossing.point == Vec2::new(x, y))
    }

    fn coincident(result: LineLine) -> bool {
        result == LineLine::Coincident
    }

    #[test]
    fn crossing() {
        check([[2.0, 1.0], [3.0, 2.0]], [[1.0, 2.0], [3.0, 1.0]], crosses_at(7.0 / 3.0, 4.0 / 3.0));
    }

    #[test]
    fn crossing_behind_both() {
        let result = ask([[-1.0, 1.0], [0.0, 0.0]], [[4.0, 1.0], [3.0, 0.0]]);
        let point = Vec2::new(1.5, -1.5);
        let crossing = LineCrossing { point, t: 2.5, s: 2.5, sine: 1.0 };
        assert_eq!(result, LineLine::Crossing { crossing });
    }

    #[test]
    fn crossing_a_vertical_line() {
        check([[1.0, 0.0], [1.0, 2.0]], [[0.0, 0.0], [2.0, 2.0]], crosses_at(1.0, 1.0));
    }

    #[test]
    fn crossing_at_a_small_angle() {
        // The f32s nearest to 0.1 and 0.3, whose ratio is 1 to 3.0000000745.
        check(
            [[0.0, -0.375], [1.0, 2.625]],
            [[0.0, 0.0], [0.1, 0.3]],
            crosses_at(-5033165.0, -15099495.0),
        );
    }

    #[test]
    fn crossing_far_away() {
        check(
            [[35613472.0, 4257145.5], [35613476.0, 4257160.5]],
            [[35613476.0, 4257160.5], [35613480.0, 4257166.0]],
            crosses_at(35613476.0, 4257160.5),
        );
    }

    #[test]
    fn parallel() {
        check([[0.0, 0.0], [4.0, 3.0]], [[1.0, 2.0], [-7.0, -4.0]], |result| {
            result == LineLine::Parallel { distance: 1.0 }
        });
    }

    #[test]
    fn parallel_verticals() {
        check([[1.0, 0.0], [1.0, 2.0]], [[3.0, 5.0], [3.0, 4.0]], |result| {
            result == LineLine::Parallel { distance: 2.0 }
        });
    }

    #[test]
    fn coincident_verticals() {
        check([[1.0, 0.0], [1.0, 2.0]], [[1.0, 5.0], [1.0, 3.0]], coincident);
    }

    #[test]
    fn coincident_whatever_the_slope() {
        check([[-45.0, -17.0], [-38.0, -13.0]], [[18.0, 19.0], [39.0, 31.0]], coincident);
        check([[1e5, 1e5], [1e5 + 0.25, 1e5 + 0.5]], [[0.0, -1e5], [1.0, 2.0 - 1e5]], coincident);
    }

    #[test]
    fn the_last_bit_beside_a_coincident_line() {
        let beside = f32::from_bits(3.0_f32.to_bits() + 1);
        check([[0.0, 0.0], [1.0, 3.0]], [[1.0, beside], [2.0, 6.0]], |result| {
            matches!(result, LineLine::Crossing { .. })
        });
    }

    #[test]
    fn degenerate() {
        check([[1.0, 1.0], [1.0, 1.0]], [[0.0, 0.0], [2.0, 2.0]], |result| {
            result == LineLine::Degenerate
        });
    }

    #[test]
    fn the_ends_of_f32() {
        let (tiny, huge) = (f32::from_bits(1), f32::MAX);
        check([[-tiny, 0.0], [tiny, 0.0]], [[0.0, -tiny], [0.0, tiny]], crosses_at(0.0, 0.0));
        check([[-huge, -huge], [huge, huge]], [[-huge, huge], [huge, -huge]], crosses_at(0.0, 0.0));
        // The crossing lies beyond f32.
        check(
            [[0.0, 0.0], [huge, tiny]],
            [[0.0, 1.0], [huge, 1.0]],
            |result| matches!(result, LineLine::Crossing { crossing } if crossing.point.x == huge),
        );
    }
}
