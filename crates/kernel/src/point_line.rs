//! A point against the infinite line through A and B.
//! Source: the article "Math - Collision", section "distance of a line and a
//! point" (left open there); Ericson, "Real-Time Collision Detection", 5.1.2.

use glam::{DVec3, Vec3};

use super::exact::predicates;
use super::relation::relation;
use super::{to_f32_saturating, to_vec3_saturating};

/// The result of a point P against the line AB.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum PointLine {
    /// P lies on the line, and is its own foot.
    OnLine {
        /// The foot of the perpendicular.
        foot: PointLineFoot,
    },
    /// P lies beside the line.
    OffLine {
        /// The foot of the perpendicular.
        foot: PointLineFoot,
    },
    /// A = B: a point instead of a line; the foot is this point.
    Degenerate {
        /// The foot of the perpendicular.
        foot: PointLineFoot,
    },
}

relation!(PointLine { OnLine OffLine Degenerate });

impl PointLine {
    /// Returns C, which every result has.
    pub fn foot(&self) -> PointLineFoot {
        match *self {
            Self::OnLine { foot } | Self::OffLine { foot } | Self::Degenerate { foot } => foot,
        }
    }

    /// Returns `true` if P lies on the line, or on the point that the line is if A = B.
    pub fn hit(&self) -> bool {
        match self {
            Self::OnLine { .. } => true,
            Self::OffLine { .. } => false,
            Self::Degenerate { foot } => foot.distance == 0.0,
        }
    }
}

/// C, the foot of the perpendicular from P.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PointLineFoot {
    /// The foot; A if A = B.
    pub c: Vec3,
    /// The parameter along AB: 0 at A, 1 at B, outside 0…1 beyond them.
    pub t: f32,
    /// |PC| in metres.
    pub distance: f32,
}

/// Returns the foot of `point` on the infinite line through `a` and `b`, and its distance.
pub fn point_line(point: Vec3, a: Vec3, b: Vec3) -> PointLine {
    let Projection { c, t, distance } = project(point, a, b);
    let foot = PointLineFoot {
        c: to_vec3_saturating(c),
        t: to_f32_saturating(t),
        distance: to_f32_saturating(distance),
    };
    if a == b {
        PointLine::Degenerate { foot }
    } else if distance == 0.0 {
        PointLine::OnLine { foot }
    } else {
        PointLine::OffLine { foot }
    }
}

/// [`PointLineFoot`] before it is rounded to f32.
#[derive(Debug, Clone, Copy)]
pub(super) struct Projection {
    pub c: DVec3,
    pub t: f64,
    pub distance: f64,
}

/// Returns the foot of `point` on the line; `a` if `b` equals it.
pub(super) fn project(point: Vec3, a: Vec3, b: Vec3) -> Projection {
    let (p, ab) = (point.as_dvec3(), b.as_dvec3() - a.as_dvec3());
    if ab == DVec3::ZERO {
        let c = a.as_dvec3();
        return Projection { c, t: 0.0, distance: p.distance(c) };
    }

    // t = AP·AB / |AB|², C = A + t AB
    let (ap_ab, ab_squared) = (predicates::dot(a, point, a, b), ab.length_squared());
    let t = ap_ab / ab_squared;

    // |PC| = |AB × AP| / |AB|, which cancels nothing if P is near the line. Points are collinear
    // exactly if they are so seen along each axis.
    let cross = predicates::cross_in_space(a, b, a, point);
    if cross == DVec3::ZERO {
        return Projection { c: p, t, distance: 0.0 };
    }
    let c = a.as_dvec3() + ab * ap_ab / ab_squared;
    Projection { c, t, distance: cross.length() / ab.length() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(point: [f32; 3], a: [f32; 3], b: [f32; 3], expected: PointLine) {
        let (p, a, b) = (Vec3::from(point), Vec3::from(a), Vec3::from(b));
        assert_eq!(point_line(p, a, b), expected);
        // With the line reversed, all but t stays the same.
        let reversed = point_line(p, b, a);
        assert_eq!(reversed.hit(), expected.hit());
        assert_eq!(reversed.foot().distance, expected.foot().distance);
    }

    fn foot(c: [f32; 3], t: f32, distance: f32) -> PointLineFoot {
        PointLineFoot { c: Vec3::from(c), t, distance }
    }

    #[test]
    fn off_line_between_a_and_b() {
        let foot = foot([2.0, 0.0, 0.0], 0.5, 5.0);
        check([2.0, 3.0, 4.0], [0.0; 3], [4.0, 0.0, 0.0], PointLine::OffLine { foot });
    }

    #[test]
    fn off_line_before_a() {
        let foot = foot([-5.0, -5.0, 0.0], -0.125, 2.0_f32.sqrt());
        check([-4.0, -6.0, 0.0], [-4.0, -4.0, 0.0], [4.0, 4.0, 0.0], PointLine::OffLine { foot });
    }

    #[test]
    fn on_line_beyond_b() {
        let foot = foot([3.0, -6.0, 1.5], 3.0, 0.0);
        check([3.0, -6.0, 1.5], [0.0; 3], [1.0, -2.0, 0.5], PointLine::OnLine { foot });
    }

    #[test]
    fn on_line_parallel_to_an_axis() {
        let foot = foot([1.0, 2.0, 9.0], 2.0, 0.0);
        check([1.0, 2.0, 9.0], [1.0, 2.0, 3.0], [1.0, 2.0, 6.0], PointLine::OnLine { foot });
        let foot = PointLineFoot { distance: 1.0, ..foot };
        check(
            [2.0, 2.0, 9.0],
            [1.0, 2.0, 3.0],
            [1.0, 2.0, 6.0],
            PointLine::OffLine { foot: PointLineFoot { c: Vec3::new(1.0, 2.0, 9.0), ..foot } },
        );
    }

    #[test]
    fn a_micrometre_beside_the_line_is_beside_it() {
        let foot = foot([5.0, 0.0, 0.0], 0.5, 1e-6);
        check([5.0, 1e-6, 0.0], [0.0; 3], [10.0, 0.0, 0.0], PointLine::OffLine { foot });
    }

    #[test]
    fn the_last_bit_beside_a_slanted_line() {
        let beside = f32::from_bits(1.5_f32.to_bits() + 1);
        let result = point_line(Vec3::new(beside, 1.5, 1.5), Vec3::ZERO, Vec3::splat(4.0));
        let expected = (beside - 1.5) * (2.0_f32 / 3.0).sqrt();
        let PointLine::OffLine { foot } = result else { panic!("{result:?}") };
        assert!((foot.distance / expected - 1.0).abs() < 1e-6, "{foot:?}");
    }

    #[test]
    fn far_from_the_origin() {
        let foot = foot([1e5; 3], 0.0, 0.5);
        check([100000.5, 1e5, 1e5], [1e5; 3], [1e5, 100001.0, 1e5], PointLine::OffLine { foot });
    }

    #[test]
    fn degenerate() {
        let distance = 3.0_f32.sqrt();
        let beside = foot([0.0; 3], 0.0, distance);
        check([1.0; 3], [0.0; 3], [0.0; 3], PointLine::Degenerate { foot: beside });
        let there = foot([7.0; 3], 0.0, 0.0);
        check([7.0; 3], [7.0; 3], [7.0; 3], PointLine::Degenerate { foot: there });
        assert!(PointLine::Degenerate { foot: there }.hit());
    }

    #[test]
    fn the_ends_of_f32() {
        let tiny = f32::from_bits(1);
        let result = point_line(Vec3::ZERO, Vec3::new(tiny, 0.0, 0.0), Vec3::new(0.0, tiny, 0.0));
        assert_eq!(result.foot().t, 0.5);
        let (a, b) = (Vec3::splat(f32::MIN), Vec3::splat(f32::MAX));
        let result = point_line(Vec3::new(f32::MAX, f32::MIN, 0.0), a, b);
        assert_eq!(result.foot().c, Vec3::ZERO);
        assert!(result.foot().distance.is_finite());
        let result = point_line(b, Vec3::ZERO, Vec3::new(tiny, 0.0, 0.0));
        assert_eq!(result.foot().t, f32::MAX);
    }
}
