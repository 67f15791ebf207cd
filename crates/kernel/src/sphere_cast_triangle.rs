//! A sphere moved from A to B against a triangle at rest.
//! Source: Ericson, Real-Time Collision Detection (2005), §5.5.6; Fauerby, Improved Collision
//! Detection and Response (2003).

#[cfg(feature = "mesh")]
use core::cmp::Ordering;

use glam::Vec3;

#[cfg(feature = "mesh")]
use super::capsule_cast_triangle::FirstTouch;
#[cfg(feature = "mesh")]
use super::point_triangle::{self, point_triangle};
use super::rounded::{Corner, Decision, Part, Relation, RoundedCast};
use super::sphere_triangle::{Feature, SphereTriangle, sphere_triangle};
use super::{Sphere, Triangle, summed, to_f32_saturating, to_vec3_saturating};

/// The result of a sphere moved from A to B against the triangle.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum SphereCastTriangle {
    /// The sphere touches the triangle on its way; also if it touches at A.
    Hit(Cast),
    /// The sphere overlaps the triangle at the start.
    InitialOverlap(Cast),
    /// The sphere never touches the triangle, however far the cast goes.
    PassesBy(Cast),
    /// The line comes close enough to the triangle only before A.
    Behind(Cast),
    /// The sphere would touch only beyond B.
    TooShort(Cast),
    /// A = B, and the sphere is apart from the triangle.
    Degenerate(Cast),
}

impl SphereCastTriangle {
    /// Returns the first touch, or `None` if the cast does not hit.
    #[inline]
    pub fn touch(&self) -> Option<Touch> {
        match self {
            Self::Hit(cast) | Self::InitialOverlap(cast) => cast.touch(),
            _ => None,
        }
    }

    #[cfg(feature = "mesh")]
    fn cast(&self) -> &Cast {
        match self {
            Self::Hit(cast) | Self::InitialOverlap(cast) | Self::PassesBy(cast) => cast,
            Self::Behind(cast) | Self::TooShort(cast) | Self::Degenerate(cast) => cast,
        }
    }

    /// Compares the moments at which the sphere touches two triangles, exactly; if it starts at
    /// both, their distances from its centre.
    #[cfg(feature = "mesh")]
    pub(super) fn order(&self, other: &Self) -> Ordering {
        let [one, other] = [self.cast(), other.cast()];
        if !one.is_at_start && !other.is_at_start {
            return one.order_on_the_way(other);
        }
        let of_start = |cast: &Cast| point_triangle(cast.start, cast.triangle);
        let by_distance = || point_triangle::by_distance(&of_start(one), &of_start(other));
        other.is_at_start.cmp(&one.is_at_start).then_with(by_distance)
    }

    /// Returns the first touch as that of a capsule without an axis.
    #[cfg(feature = "mesh")]
    pub(super) fn as_capsule(&self) -> Option<FirstTouch> {
        let Cast { start, end, radius, triangle, feature, is_at_start, .. } = *self.cast();
        Some(FirstTouch::of_ball((start, end, radius), (triangle, feature?), is_at_start))
    }

    /// Returns `true` if the sphere touches the triangle and never overlaps it, exactly.
    pub fn is_touch(&self) -> bool {
        match self {
            Self::Hit(cast) if cast.is_at_start => cast.rounded().decide().is_touch,
            Self::Hit(cast) => cast.is_touch,
            _ => false,
        }
    }
}

/// The cast and the triangle; the touch is computed when a method asks for it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cast {
    start: Vec3,
    end: Vec3,
    radius: f32,
    triangle: Triangle,
    feature: Option<Feature>,
    is_at_start: bool,
    is_touch: bool,
}

/// The first touch of the sphere and the triangle.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Touch {
    /// The centre of the sphere.
    pub center: Vec3,
    /// The contact point, the point of the triangle closest to the centre.
    pub point: Vec3,
    /// The unit normal, towards the centre. If the centre lies in the face it is the triangle's
    /// normal, if it lies on an edge or a corner it is zero.
    pub normal: Vec3,
    /// The parameter: 0 at A, 1 at B.
    pub t: f32,
    /// The distance from A to the centre in metres.
    pub distance: f32,
    /// The feature of the triangle that contains the point.
    pub feature: Feature,
}

/// Moves a sphere of `cast_radius` from `start` to `end` against a triangle at rest. Touching is a
/// hit; a triangle without area counts as the segment or the point that it is.
#[inline]
pub fn sphere_cast_triangle(
    start: Vec3,
    end: Vec3,
    cast_radius: f32,
    triangle: Triangle,
) -> SphereCastTriangle {
    let cast = Cast {
        start,
        end,
        radius: cast_radius,
        triangle,
        feature: None,
        is_at_start: true,
        is_touch: false,
    };
    if let SphereTriangle::Hit(gap) = cast.sphere_at_start() {
        let cast = Cast { feature: Some(gap.feature), ..cast };
        return if !end.is_finite() {
            SphereCastTriangle::Degenerate(cast)
        } else if gap.is_touch() {
            SphereCastTriangle::Hit(cast)
        } else {
            SphereCastTriangle::InitialOverlap(cast)
        };
    }
    if start == end {
        return SphereCastTriangle::Degenerate(cast);
    }
    let Decision { relation, part, is_touch, .. } = cast.rounded().decide_apart();
    let cast = Cast { feature: part.map(feature), is_at_start: false, is_touch, ..cast };
    match relation {
        Relation::Hit => SphereCastTriangle::Hit(cast),
        Relation::InitialOverlap => SphereCastTriangle::InitialOverlap(cast),
        Relation::PassesBy => SphereCastTriangle::PassesBy(cast),
        Relation::Behind => SphereCastTriangle::Behind(cast),
        Relation::TooShort => SphereCastTriangle::TooShort(cast),
        Relation::Degenerate => SphereCastTriangle::Degenerate(cast),
    }
}

impl Cast {
    /// The cast of the centre against the triangle rounded by the radius.
    #[inline(always)]
    fn rounded(&self) -> RoundedCast<3> {
        let Self { start, end, radius, triangle: Triangle { a, b, c }, .. } = *self;
        RoundedCast { start, end, radius, corners: [a, b, c].map(Corner::from), parts: &PARTS }
    }

    #[cfg(feature = "mesh")]
    fn parts(&self, other: &Self) -> Option<[Part; 2]> {
        Some([part(self.feature?), part(other.feature?)])
    }

    /// Returns `true` if both triangles have the touched corner or edge.
    #[cfg(feature = "mesh")]
    fn is_same_part(&self, other: &Self) -> bool {
        let places = |cast: &Self| {
            let corners = [cast.triangle.a, cast.triangle.b, cast.triangle.c];
            match cast.feature.map(part) {
                Some(Part::Vertex(i)) => Some([corners[i]; 2]),
                Some(Part::Edge(ends)) => Some(ends.map(|i| corners[i])),
                _ => None,
            }
        };
        let (Some(one), Some([p, q])) = (places(self), places(other)) else { return false };
        one == [p, q] || one == [q, p]
    }

    #[cfg(feature = "mesh")]
    fn order_on_the_way(&self, other: &Self) -> Ordering {
        match self.parts(other) {
            Some([one_part, other_part]) if !self.is_same_part(other) => {
                self.rounded().order(one_part, &other.rounded(), other_part)
            }
            _ => Ordering::Equal,
        }
    }

    #[inline(always)]
    fn sphere_at_start(&self) -> SphereTriangle {
        sphere_triangle(Sphere { center: self.start, radius: self.radius }, self.triangle)
    }

    fn touch(&self) -> Option<Touch> {
        let feature = self.feature?;
        if self.is_at_start {
            let closest = self.sphere_at_start().closest();
            return Some(Touch {
                center: self.start,
                point: closest.point,
                normal: closest.normal,
                t: 0.0,
                distance: 0.0,
                feature,
            });
        }
        let touch = self.rounded().touch(part(feature), false);
        let length = (self.end.as_dvec3() - self.start.as_dvec3()).length();
        let Triangle { a, b, c } = self.triangle;
        let point = match feature {
            Feature::VertexA => a,
            Feature::VertexB => b,
            Feature::VertexC => c,
            _ => {
                let inward = -touch.normal * f64::from(self.radius);
                to_vec3_saturating(summed([touch.center, inward]))
            }
        };
        Some(Touch {
            center: to_vec3_saturating(touch.center),
            point,
            normal: to_vec3_saturating(touch.normal),
            t: to_f32_saturating(touch.t),
            distance: to_f32_saturating(touch.t * length),
            feature,
        })
    }
}

const PARTS: [Part; 7] = [
    Part::Vertex(0),
    Part::Vertex(1),
    Part::Vertex(2),
    Part::Edge([0, 1]),
    Part::Edge([1, 2]),
    Part::Edge([2, 0]),
    Part::Face([0, 1, 2]),
];

fn part(feature: Feature) -> Part {
    match feature {
        Feature::VertexA => Part::Vertex(0),
        Feature::VertexB => Part::Vertex(1),
        Feature::VertexC => Part::Vertex(2),
        Feature::EdgeAb => Part::Edge([0, 1]),
        Feature::EdgeBc => Part::Edge([1, 2]),
        Feature::EdgeCa => Part::Edge([2, 0]),
        Feature::Face => Part::Face([0, 1, 2]),
    }
}

fn feature(part: Part) -> Feature {
    match part {
        Part::Vertex(0) => Feature::VertexA,
        Part::Vertex(1) => Feature::VertexB,
        Part::Vertex(_) => Feature::VertexC,
        Part::Edge([0, _]) => Feature::EdgeAb,
        Part::Edge([1, _]) => Feature::EdgeBc,
        Part::Edge(_) => Feature::EdgeCa,
        Part::Face(_) => Feature::Face,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::adversarial::Adversarial;

    const FLAT: [[f32; 3]; 3] = [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0]];

    fn ask(
        start: [f32; 3],
        end: [f32; 3],
        radius: f32,
        [a, b, c]: [[f32; 3]; 3],
    ) -> SphereCastTriangle {
        let triangle = Triangle { a: a.into(), b: b.into(), c: c.into() };
        sphere_cast_triangle(start.into(), end.into(), radius, triangle)
    }

    fn relation(found: SphereCastTriangle) -> &'static str {
        match found {
            SphereCastTriangle::Hit(_) => "hit",
            SphereCastTriangle::InitialOverlap(_) => "initial_overlap",
            SphereCastTriangle::PassesBy(_) => "passes_by",
            SphereCastTriangle::Behind(_) => "behind",
            SphereCastTriangle::TooShort(_) => "too_short",
            SphereCastTriangle::Degenerate(_) => "degenerate",
        }
    }

    #[track_caller]
    fn check(start: [f32; 3], end: [f32; 3], radius: f32, expected: &str) -> SphereCastTriangle {
        let found = ask(start, end, radius, FLAT);
        assert_eq!(relation(found), expected, "{found:?}");
        found
    }

    /// Checks the touch's centre and point.
    #[track_caller]
    fn hits(
        [start, end]: [[f32; 3]; 2],
        radius: f32,
        [center, point]: [[f32; 3]; 2],
        feature: Feature,
    ) -> Touch {
        let touch = check(start, end, radius, "hit").touch().unwrap();
        assert_eq!((touch.center, touch.point), (center.into(), point.into()), "{touch:?}");
        assert_eq!(touch.feature, feature);
        touch
    }

    #[test]
    fn each_part() {
        let way = [[1.0, 1.0, 9.0], [1.0, 1.0, -9.0]];
        let touch = hits(way, 2.0, [[1.0, 1.0, 2.0], [1.0, 1.0, 0.0]], Feature::Face);
        assert_eq!((touch.normal, touch.distance), (Vec3::Z, 7.0));
        let below = [[1.0, 1.0, -9.0], [1.0, 1.0, 9.0]];
        let touch = hits(below, 2.0, [[1.0, 1.0, -2.0], [1.0, 1.0, 0.0]], Feature::Face);
        assert_eq!(touch.normal, Vec3::NEG_Z);
        // 3-4-5 beside the edge AB, and beside the corner A.
        let beside = [[1.0, -3.0, 14.0], [1.0, -3.0, -6.0]];
        let touch = hits(beside, 5.0, [[1.0, -3.0, 4.0], [1.0, 0.0, 0.0]], Feature::EdgeAb);
        assert_eq!((touch.normal, touch.t), (Vec3::new(0.0, -0.6, 0.8), 0.5));
        let beside = [[-1.0, -2.0, 12.0], [-1.0, -2.0, -8.0]];
        let touch = hits(beside, 3.0, [[-1.0, -2.0, 2.0], [0.0; 3]], Feature::VertexA);
        assert_eq!((touch.distance, touch.t), (10.0, 0.5));
        hits(
            [[8.0, 0.0, 0.0], [0.0; 3]],
            1.0,
            [[5.0, 0.0, 0.0], [4.0, 0.0, 0.0]],
            Feature::VertexB,
        );
        hits(
            [[0.0, 8.0, 0.0], [0.0; 3]],
            1.0,
            [[0.0, 5.0, 0.0], [0.0, 4.0, 0.0]],
            Feature::VertexC,
        );
        hits(
            [[-8.0, 2.0, 0.0], [0.0; 3]],
            2.0,
            [[-2.0, 0.5, 0.0], [0.0, 0.5, 0.0]],
            Feature::EdgeCa,
        );
    }

    #[test]
    fn on_a_seam_the_smaller_part_has_it() {
        let down = |x: f32, y: f32| [[x, y, 9.0], [x, y, -9.0]];
        hits(down(1.0, 0.0), 2.0, [[1.0, 0.0, 2.0], [1.0, 0.0, 0.0]], Feature::EdgeAb);
        hits(down(2.0, 2.0), 2.0, [[2.0, 2.0, 2.0], [2.0, 2.0, 0.0]], Feature::EdgeBc);
        hits(down(0.0, 0.0), 2.0, [[0.0, 0.0, 2.0], [0.0; 3]], Feature::VertexA);
        let beside = [[0.0, -3.0, 14.0], [0.0, -3.0, -6.0]];
        hits(beside, 5.0, [[0.0, -3.0, 4.0], [0.0; 3]], Feature::VertexA);
    }

    #[test]
    fn misses() {
        check([1.0, 1.0, 9.0], [1.0, 1.0, 3.0], 2.0, "too_short");
        check([1.0, 1.0, 9.0], [1.0, 1.0, 10.0], 2.0, "behind");
        check([1.0, -3.0, 9.0], [1.0, -3.0, -9.0], 2.0, "passes_by");
        // The line misses, and that counts first.
        check([1.0, -3.0, 9.0], [1.0, -3.0, 10.0], 2.0, "passes_by");
        check([-4.0, -4.0, 9.0], [-4.0, -4.0, -9.0], 5.0, "passes_by");
        check([1.0, 1.0, 9.0], [1.0, 1.0, 9.0], 2.0, "degenerate");
    }

    #[test]
    fn a_graze_is_a_touch_and_an_ulp_beside_it_none() {
        for (from, to, point, feature) in [
            // Over the face, along the edge AB, past the corner A.
            ([-9.0, 1.0], [9.0, 1.0], [0.0, 1.0], Feature::EdgeCa),
            ([-9.0, 0.0], [9.0, 0.0], [0.0, 0.0], Feature::VertexA),
            ([9.0, 1.0], [-9.0, 1.0], [3.0, 1.0], Feature::EdgeBc),
            ([-9.0, 9.0], [9.0, -9.0], [0.0, 0.0], Feature::VertexA),
        ] {
            let at = |[x, y]: [f32; 2], z: f32| [x, y, z];
            let way = [at(from, 2.0), at(to, 2.0)];
            hits(way, 2.0, [at(point, 2.0), at(point, 0.0)], feature);
            assert!(check(way[0], way[1], 2.0, "hit").is_touch());
            let above = 2f32.next_up();
            check(at(from, above), at(to, above), 2.0, "passes_by");
            let below = 2f32.next_down();
            assert!(!check(at(from, below), at(to, below), 2.0, "hit").is_touch());
        }
    }

    #[test]
    fn the_end_is_part_of_the_way() {
        let at_end = check([1.0, 1.0, 9.0], [1.0, 1.0, 2.0], 2.0, "hit");
        assert!(at_end.is_touch() && at_end.touch().unwrap().t == 1.0);
        check([1.0, 1.0, 9.0], [1.0, 1.0, 2f32.next_up()], 2.0, "too_short");
        check([1.0, -3.0, 9.0], [1.0, -3.0, 4.0], 5.0, "hit");
        check([1.0, -3.0, 9.0], [1.0, -3.0, 4f32.next_up()], 5.0, "too_short");
        check([-1.0, -2.0, 9.0], [-1.0, -2.0, 2.0], 3.0, "hit");
        check([-1.0, -2.0, 9.0], [-1.0, -2.0, 2f32.next_up()], 3.0, "too_short");
    }

    #[test]
    fn from_the_surface_and_from_within() {
        for (end, is_touch) in
            [([1.0, 1.0, 9.0], true), ([5.0, 1.0, 2.0], true), ([1.0, 1.0, 1.0], false)]
        {
            let found = check([1.0, 1.0, 2.0], end, 2.0, "hit");
            let touch = found.touch().unwrap();
            assert_eq!((touch.t, touch.normal, found.is_touch()), (0.0, Vec3::Z, is_touch));
        }
        let touch = check([1.0, 1.0, 2.0], [1.0, 1.0, 2.0], 2.0, "hit").touch().unwrap();
        assert_eq!((touch.point, touch.normal), (Vec3::new(1.0, 1.0, 0.0), Vec3::Z));
        let touch =
            check([1.0, 1.0, -1.0], [9.0, 9.0, 9.0], 2.0, "initial_overlap").touch().unwrap();
        assert_eq!((touch.point, touch.normal), (Vec3::new(1.0, 1.0, 0.0), Vec3::NEG_Z));
        let touch =
            check([1.0, 1.0, 0.0], [9.0, 9.0, 9.0], 2.0, "initial_overlap").touch().unwrap();
        assert_eq!((touch.point, touch.normal), (touch.center, Vec3::Z));
        check([1.0, 1.0, 1.0], [1.0, 1.0, 1.0], 2.0, "initial_overlap");
    }

    #[test]
    fn without_a_radius_it_is_a_segment() {
        let touch =
            hits([[1.0, 1.0, 9.0], [1.0, 1.0, -9.0]], 0.0, [[1.0, 1.0, 0.0]; 2], Feature::Face);
        assert_eq!((touch.normal, touch.t), (Vec3::Z, 0.5));
        hits([[1.0, 0.0, 9.0], [1.0, 0.0, -9.0]], 0.0, [[1.0, 0.0, 0.0]; 2], Feature::EdgeAb);
        hits([[-8.0, 1.0, 0.0], [8.0, 1.0, 0.0]], 0.0, [[0.0, 1.0, 0.0]; 2], Feature::EdgeCa);
        hits([[8.0, 1.0, 0.0], [-8.0, 1.0, 0.0]], 0.0, [[3.0, 1.0, 0.0]; 2], Feature::EdgeBc);
        check([1.0, -1e-45, 9.0], [1.0, -1e-45, -9.0], 0.0, "passes_by");
    }

    #[test]
    fn without_area_it_is_a_segment_or_a_point() {
        let line = [[0.0; 3], [4.0, 0.0, 0.0], [1.0, 0.0, 0.0]];
        let down = |x: f32| ask([x, 3.0, 9.0], [x, 3.0, -9.0], 5.0, line);
        for (x, feature, point) in [
            (2.0, Feature::EdgeAb, 2.0),
            (1.0, Feature::VertexC, 1.0),
            (0.0, Feature::VertexA, 0.0),
            (4.0, Feature::VertexB, 4.0),
        ] {
            let touch = down(x).touch().unwrap();
            assert_eq!((touch.feature, touch.point), (feature, Vec3::X * point));
            assert_eq!(touch.center, Vec3::new(x, 3.0, 4.0));
        }
        let twice = [[0.0; 3], [0.0; 3], [4.0, 0.0, 0.0]];
        let touch = ask([2.0, 3.0, 9.0], [2.0, 3.0, -9.0], 5.0, twice).touch().unwrap();
        assert_eq!(touch.feature, Feature::EdgeBc);
        let point = [[1.0, 2.0, 3.0]; 3];
        let touch = ask([1.0, 2.0, 9.0], [1.0, 2.0, -9.0], 2.0, point).touch().unwrap();
        assert_eq!((touch.feature, touch.t), (Feature::VertexA, 4.0 / 18.0));
        assert_eq!(relation(ask([4.0, 2.0, 9.0], [4.0, 2.0, -9.0], 2.0, point)), "passes_by");
    }

    #[test]
    fn a_thin_radius_keeps_its_normal() {
        let radius = 2f32.powi(-100);
        let across = 0.5 * radius;
        let found = ask([1.0, -across, 9.0], [1.0, -across, -9.0], radius, FLAT);
        let normal = found.touch().unwrap().normal;
        assert!((normal - Vec3::new(0.0, -0.5, 0.75_f32.sqrt())).length() < 1e-6, "{normal}");
    }

    #[test]
    fn extreme_numbers_stay_finite() {
        let tiny = f32::from_bits(1);
        let mut hostile = Adversarial::new(7);
        for scale in [f32::MAX, 1e30, 1.0, 1e-30, tiny] {
            let mut number = || scale * (((hostile.next() % 5) as f32 - 2.0) / 2.0);
            for _ in 0..100 {
                let points: [[f32; 3]; 5] = [0; 5].map(|_| [0; 3].map(|_| number()));
                let [start, end, a, b, c] = points;
                let found = ask(start, end, number().abs() / 2.0, [a, b, c]);
                if let Some(touch) = found.touch() {
                    let Touch { center, point, normal, t, distance, .. } = touch;
                    assert!(center.is_finite() && point.is_finite(), "{touch:?}");
                    assert!((0.0..=1.0).contains(&t) && distance.is_finite(), "{touch:?}");
                    assert!(normal == Vec3::ZERO || normal.is_normalized(), "{touch:?}");
                }
            }
        }
    }
}
