//! A segment from S to E against a two-sided plane.
//! Source: "Math - Collision", segment against plane; Ericson, Real-Time Collision Detection
//! (2005), 5.3.1.
//! Source: "Math - Collision", segment against plane; Ericson, Real-Time
//! Collision Detection (2005), 5.3.1.

use glam::Vec3;

use super::along::{OnSegment, Segment};
use super::approach::{Approach, Descent, EndHeights, Surface};
use super::exact::predicates;
use super::relation::relation;
use super::{Plane, to_f32_saturating, to_vec3_saturating};

/// The result of the segment from S to E against the plane.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum SegmentPlane {
    /// It meets the plane, at S + w.
    Crossing(Descent),
    /// Both ends lie in the plane.
    InPlane {
        /// The ends S and E.
        ends: [OnSegment; 2],
    },
    /// It is parallel to the plane and off it; also if S = E off the plane.
    Parallel(Descent),
    /// It heads for the plane and ends before it.
    TooShort(Descent),
    /// It leads away from the plane.
    Leaving(Descent),
}

relation!(SegmentPlane { Crossing InPlane Parallel TooShort Leaving });

impl SegmentPlane {
    /// Returns `true` if an end lies exactly in the plane.
    pub fn touches(&self) -> bool {
        match self {
            Self::Crossing(descent)
            | Self::Parallel(descent)
            | Self::TooShort(descent)
            | Self::Leaving(descent) => descent.touches(),
            Self::InPlane { .. } => true,
        }
    }

    /// Returns the approach of S to the plane; `None` if the segment lies in the plane.
    pub fn approach(&self) -> Option<Approach> {
        match self {
            Self::Crossing(descent)
            | Self::Parallel(descent)
            | Self::TooShort(descent)
            | Self::Leaving(descent) => Some(descent.approach()),
            Self::InPlane { .. } => None,
        }
    }
}

/// Tests the segment from `start` to `end` against both sides of a plane.
#[inline(always)]
pub fn segment_plane(start: Vec3, end: Vec3, plane: Plane) -> SegmentPlane {
    let segment = Segment { start, end };
    let heights = EndHeights {
        n: plane.normal.as_dvec3(),
        start: plane.height(start),
        end: plane.height(end),
        drop: predicates::dot(Vec3::ZERO, plane.normal, end, start),
    };

    if heights.start == 0.0 && heights.end == 0.0 {
        let ends = [segment.at_start(), segment.at_end()].map(|place| segment.on_segment(place));
        return SegmentPlane::InPlane { ends };
    }
    let surface = Surface::Plane(plane);
    let descent = Descent { heights, segment, surface, is_rough: false };
    if heights.drop == 0.0 {
        SegmentPlane::Parallel(descent)
    } else if !heights.same_side() {
        SegmentPlane::Crossing(descent)
    } else if heights.descent() > 0.0 {
        SegmentPlane::TooShort(descent)
    } else {
        SegmentPlane::Leaving(descent)
    }
}

/// Returns the point at `t` between S (0) and E (1), and its height in metres above the plane,
/// positive on the side of S and negative beyond the plane.
pub fn at(start: Vec3, end: Vec3, plane: Plane, t: f32) -> (Vec3, f32) {
    let (t, n) = (f64::from(t), plane.normal.as_dvec3());
    let (hs, he) = (plane.height(start), plane.height(end));
    let drop = predicates::dot(Vec3::ZERO, plane.normal, end, start);
    let up = EndHeights { n, start: hs, end: he, drop }.up();
    let point = start.as_dvec3().lerp(end.as_dvec3(), t);
    (to_vec3_saturating(point), to_f32_saturating(up * (hs + (he - hs) * t) / n.length()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::adversarial::Adversarial;

    fn ground() -> Plane {
        Plane { point: Vec3::new(7.0, 0.0, -3.0), normal: Vec3::Y }
    }

    /// Checks the relation and the points, also with the normal reversed and of another length.
    #[track_caller]
    fn check(start: [f32; 3], end: [f32; 3], plane: Plane, relation: &str, points: &[[f32; 3]]) {
        for scale in [1.0, -1.0, 4.0, 2.0_f32.powi(-30)] {
            let scaled = Plane { normal: plane.normal * scale, ..plane };
            let result = segment_plane(start.into(), end.into(), scaled);
            let (name, places) = match result {
                SegmentPlane::Crossing(descent) => ("crossing", vec![descent.crossing()]),
                SegmentPlane::InPlane { ends } => ("in_plane", ends.to_vec()),
                SegmentPlane::Parallel(_) => ("parallel", vec![]),
                SegmentPlane::TooShort(_) => ("too_short", vec![]),
                SegmentPlane::Leaving(_) => ("leaving", vec![]),
            };
            let found: Vec<_> = places.iter().map(|place| place.point.to_array()).collect();
            assert_eq!((name, found.as_slice()), (relation, points));
        }
    }

    #[track_caller]
    fn normal(start: [f32; 3], end: [f32; 3]) -> Vec3 {
        segment_plane(start.into(), end.into(), ground()).approach().unwrap().normal
    }

    #[test]
    fn crossing() {
        check([1.0, 2.0, 3.0], [5.0, -2.0, 1.0], ground(), "crossing", &[[3.0, 0.0, 2.0]]);
        check([1.0, -2.0, 3.0], [5.0, 2.0, 1.0], ground(), "crossing", &[[3.0, 0.0, 2.0]]);
        assert_eq!(normal([0.0, 2.0, 0.0], [0.0, -2.0, 0.0]), Vec3::Y);
        assert_eq!(normal([0.0, -2.0, 0.0], [0.0, 2.0, 0.0]), Vec3::NEG_Y);
    }

    #[test]
    fn the_articles_values() {
        let result = segment_plane(Vec3::new(0.0, 3.0, 0.0), Vec3::new(8.0, -3.0, 0.0), ground());
        let SegmentPlane::Crossing(descent) = result else { panic!("{result:?}") };
        let (crossing, w) = (descent.crossing(), descent.w());
        let Approach { l, cos, end_l, foot, .. } = descent.approach();
        assert_eq!((l, cos, end_l, foot), (3.0, 0.6, 3.0, Vec3::ZERO));
        assert_eq!((crossing.t, crossing.distance), (0.5, 5.0));
        assert_eq!(w, Vec3::new(4.0, -3.0, 0.0));
    }

    #[test]
    fn start_in_the_plane() {
        // The article hits along −n only.
        for y in [1.0, -1.0] {
            check([1.0, 0.0, 2.0], [1.0, y, 2.0], ground(), "crossing", &[[1.0, 0.0, 2.0]]);
            assert_eq!(normal([1.0, 0.0, 2.0], [1.0, y, 2.0]), Vec3::new(0.0, -y, 0.0));
        }
    }

    #[test]
    fn end_in_the_plane() {
        let end = [-2.639_519_2, 0.0, -3.968_339_7];
        check([-1.039_417_6, 0.859_364_15, -4.334_849], end, ground(), "crossing", &[end]);
    }

    #[test]
    fn in_plane() {
        let ends = [[1.0, 0.0, 2.0], [-3.0, 0.0, 0.1]];
        check(ends[0], ends[1], ground(), "in_plane", &ends);
        check(ends[0], ends[0], ground(), "in_plane", &[ends[0]; 2]);
    }

    #[test]
    fn parallel_or_a_point() {
        check([1.0, 0.1, 2.0], [5.0, 0.1, 2.0], ground(), "parallel", &[]);
        check([1.0, 0.1, 2.0], [1.0, 0.1, 2.0], ground(), "parallel", &[]);
        let tilted = Plane { point: Vec3::ZERO, normal: Vec3::new(1.0, 2.0, 2.0) };
        check([0.5, 0.5, 0.75], [2.5, 0.5, -0.25], tilted, "parallel", &[]);
    }

    #[test]
    fn too_short_or_leaving() {
        check([0.0, 1.0, 0.0], [0.0, 0.5, 0.0], ground(), "too_short", &[]);
        check([0.0, -1.0, 0.0], [9.0, -0.5, 0.0], ground(), "too_short", &[]);
        check([0.0, 0.5, 0.0], [0.0, 1.0, 0.0], ground(), "leaving", &[]);
        check([0.0, -0.5, 0.0], [9.0, -1.0, 0.0], ground(), "leaving", &[]);
    }

    #[test]
    fn far_away() {
        let o = 1e5;
        let plane = Plane { point: Vec3::splat(o), normal: Vec3::ONE };
        let step = 0.0078125;
        check(
            [o + step, o, o],
            [o + step, o, o - step],
            plane,
            "crossing",
            &[[o + step, o, o - step]],
        );
        check([o + 2.0 * step, o, o], [o + 2.0 * step, o, o - step], plane, "too_short", &[]);
    }

    #[test]
    fn the_largest_and_the_smallest_numbers() {
        let (m, tiny) = (f32::MAX, f32::from_bits(1));
        let plane = Plane { point: Vec3::ZERO, normal: Vec3::new(0.0, m / 4.0, 0.0) };
        let cross = |y| segment_plane(Vec3::new(m, y, m), Vec3::new(-m, -y, m), plane);
        for y in [m, 1.0, tiny] {
            match cross(y) {
                SegmentPlane::Crossing(descent) => {
                    let crossing = descent.crossing();
                    assert_eq!((crossing.point, crossing.t), (Vec3::new(0.0, 0.0, m), 0.5));
                }
                other => panic!("{other:?}"),
            }
        }
        let plane = Plane { point: Vec3::ZERO, normal: Vec3::new(tiny, 0.0, 0.0) };
        let result = segment_plane(Vec3::splat(tiny), Vec3::splat(-tiny), plane);
        assert!(matches!(result, SegmentPlane::Crossing(_)), "{result:?}");
    }

    /// E = −3 S, and a plane through the origin, with sizes for which f64 rounds a height.
    #[test]
    fn a_crossing_at_zero_shows_zero() {
        let mut hostile = Adversarial::new(1);
        let mut number = |bits: u32, least: i32| {
            let random = hostile.next();
            let size = least + (random >> 40) as i32 % 30;
            (random % (1 << bits)) as f32 * 2.0_f32.powi(size - 30)
        };
        for _ in 0..1000 {
            let s = Vec3::new(number(22, 0), number(22, -30), -number(22, 0));
            let normal = Vec3::new(number(24, 0), number(24, 0), number(24, -20));
            let plane = Plane { point: Vec3::ZERO, normal };
            if let SegmentPlane::Crossing(descent) = segment_plane(s, -3.0 * s, plane) {
                assert_eq!(descent.crossing().point, Vec3::ZERO, "{s} {normal}");
            }
        }
    }
}
