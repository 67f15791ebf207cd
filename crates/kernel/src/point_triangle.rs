//! A point against a triangle, by the point of the triangle closest to it.
//! Source: Ericson, Real-Time Collision Detection (2005), §5.1.5.

use core::cmp::Ordering;

use glam::Vec3;

use super::exact::dyadic::{DyadicFull, DyadicShort};
use super::exact::ordered_ring::{OrderedRing, Vector, cross, dot, from_to};
#[cfg(feature = "mesh")]
use super::exact::ordered_ring::{plus, times};
use super::exact::predicates::triple;
use super::sphere_triangle::{
    Feature, Gap, Offset, PlaneFoot, certain_feature, place, uncertain_feature, weights,
};
use super::{Sphere, Triangle, line_sphere, to_f32_saturating, to_vec3_saturating, triangle_plane};

/// The result of a point P against a triangle.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum PointTriangle {
    /// P is a point of the triangle.
    OnTriangle(Way),
    /// P is no point of the triangle.
    Apart(Way),
}

impl PointTriangle {
    /// Returns the connection from the triangle to P.
    pub fn way(&self) -> &Way {
        match self {
            Self::OnTriangle(way) | Self::Apart(way) => way,
        }
    }

    /// Returns `true` if two triangles have the same point that is closest to P, exactly.
    #[cfg(feature = "mesh")]
    pub(super) fn is_same_place(&self, other: &Self) -> bool {
        let [one, other] = [self.way(), other.way()];
        let is_same = one.is_same_offset::<DyadicShort>(other);
        is_same.or_else(|| one.is_same_offset::<DyadicFull>(other)).unwrap_or(false)
    }

    /// Returns the point of the triangle closest to P, and nothing else of [`Self::closest`].
    #[inline(always)]
    pub fn point(&self) -> Vec3 {
        match self {
            Self::OnTriangle(Way { point, .. }) => *point,
            Self::Apart(Way { point, triangle, feature }) => place(*point, *triangle, *feature),
        }
    }

    /// Returns the point of the triangle closest to P.
    #[inline(always)]
    pub fn closest(&self) -> ClosestPoint {
        match self {
            Self::OnTriangle(Way { point, feature, .. }) => {
                ClosestPoint { point: *point, feature: *feature, normal: Vec3::ZERO, distance: 0.0 }
            }
            Self::Apart(Way { point, triangle, feature }) => {
                let found = Offset::new(*point, *triangle, *feature);
                ClosestPoint {
                    point: to_vec3_saturating(found.point),
                    feature: *feature,
                    normal: to_vec3_saturating(found.normal),
                    distance: to_f32_saturating(found.distance),
                }
            }
        }
    }
}

/// The shortest connection from a triangle to a point; derived values are computed when a method
/// asks for them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Way {
    point: Vec3,
    triangle: Triangle,
    feature: Feature,
}

impl Way {
    /// Returns the closest feature of the triangle; if the triangle has no area, the feature of
    /// lowest dimension that contains the closest point, the first of equals.
    pub fn feature(&self) -> Feature {
        self.feature
    }

    /// The gap to a sphere of radius zero.
    #[inline(always)]
    fn gap(&self) -> Gap {
        Gap::of(Sphere { center: self.point, radius: 0.0 }, self.triangle, self.feature)
    }

    /// Returns the side tests, or `None` if the triangle spans no plane.
    pub fn plane(&self) -> Option<PlaneFoot> {
        self.gap().plane()
    }

    /// Returns the barycentric weights of the closest point for A, B and C; their sum is one.
    pub fn weights(&self) -> [f32; 3] {
        weights(self.point, self.triangle, self.feature).map(to_f32_saturating)
    }
}

/// The point of the triangle closest to P.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ClosestPoint {
    /// The point.
    pub point: Vec3,
    /// The feature of the triangle that it lies on.
    pub feature: Feature,
    /// The unit vector towards P; zero if P is that point.
    pub normal: Vec3,
    /// The distance from P in metres.
    pub distance: f32,
}

/// Finds the point of the triangle closest to `point`. A triangle without area counts as the
/// segment or the point that it is.
#[inline(always)]
pub fn point_triangle(point: Vec3, triangle: Triangle) -> PointTriangle {
    let Triangle { a, b, c } = triangle;
    let way = |feature| Way { point, triangle, feature };
    match certain_feature(point, triangle) {
        Some(Feature::Face) if is_in_plane(point, a, b, c) => {
            PointTriangle::OnTriangle(way(Feature::Face))
        }
        Some(feature) => PointTriangle::Apart(way(feature)),
        None => match uncertain(point, a, b, c) {
            (feature, true) => PointTriangle::OnTriangle(way(feature)),
            (feature, false) => PointTriangle::Apart(way(feature)),
        },
    }
}

#[inline(always)]
fn is_in_plane(p: Vec3, a: Vec3, b: Vec3, c: Vec3) -> bool {
    let to = |v: Vec3| line_sphere::from_to(a, v);
    match triple(to(b), to(c), to(p)) {
        Some(height) => height == 0.0,
        None => is_exactly_in_plane(p, a, b, c),
    }
}

// Points by value: those that a cold call takes by reference stay in memory on the hot path too.
#[cold]
#[inline(never)]
fn is_exactly_in_plane(p: Vec3, a: Vec3, b: Vec3, c: Vec3) -> bool {
    triangle_plane::height(Triangle { a, b, c }, p) == 0.0
}

/// Returns the closest feature, and whether P lies on it.
#[cold]
#[inline(never)]
fn uncertain(point: Vec3, a: Vec3, b: Vec3, c: Vec3) -> (Feature, bool) {
    let (triangle, feature) = (Triangle { a, b, c }, uncertain_feature(point, a, b, c));
    let is_on = match feature {
        Feature::Face => is_exactly_in_plane(point, a, b, c),
        _ => Way { point, triangle, feature }.gap().is_hit(),
    };
    (feature, is_on)
}

/// Compares the distances of a point from two triangles, exactly: `Less` if `one` is closer. `None`
/// if a number is a NaN or infinite.
pub fn order(point: Vec3, one: Triangle, other: Triangle) -> Option<Ordering> {
    let corners = |Triangle { a, b, c }: Triangle| [a, b, c];
    let all = [corners(one), corners(other), [point; 3]];
    let is_finite = all.as_flattened().iter().all(|corner| corner.is_finite());
    is_finite.then(|| by_distance(&point_triangle(point, one), &point_triangle(point, other)))
}

/// Compares the distances of one point from two triangles, exactly.
pub(super) fn by_distance(one: &PointTriangle, other: &PointTriangle) -> Ordering {
    let [near, far] = [one, other].map(|found| f64::from(found.closest().distance));
    // Each is rounded to f32, and saturates.
    let off = 2e-7 * near.max(far) + f64::from(f32::MIN_POSITIVE);
    if (near - far).abs() > off {
        return near.total_cmp(&far);
    }
    let [one, other] = [one.way(), other.way()];
    let order = one.exact_order::<DyadicShort>(other);
    // Of finite numbers the last stage leaves nothing open.
    order.or_else(|| one.exact_order::<DyadicFull>(other)).unwrap_or(0).cmp(&0)
}

impl Way {
    #[inline(never)]
    fn exact_order<T: OrderedRing>(&self, other: &Self) -> Option<i32> {
        let ([p, a], [q, b]) = (self.squared::<T>(), other.squared());
        (p * b - q * a).sign()
    }

    /// Returns the vector from P to the closest point as a fraction: PV, (PV |e|² − e (e·PV)) / |e|²
    /// or n (n·PA) / |n|².
    #[cfg(feature = "mesh")]
    fn offset<T: OrderedRing>(&self) -> (Vector<T>, T) {
        let Triangle { a, b, c } = self.triangle;
        let to = |v: Vec3| from_to::<T>(self.point, v);
        let to_edge = |p: Vec3, q: Vec3| {
            let (e, w) = (from_to::<T>(p, q), to(p));
            let squared = dot(e, e);
            (plus(times(w, squared), times(e, -dot(e, w))), squared)
        };
        match self.feature {
            Feature::VertexA => (to(a), T::of(1.0)),
            Feature::VertexB => (to(b), T::of(1.0)),
            Feature::VertexC => (to(c), T::of(1.0)),
            Feature::EdgeAb => to_edge(a, b),
            Feature::EdgeBc => to_edge(b, c),
            Feature::EdgeCa => to_edge(c, a),
            Feature::Face => {
                let n = cross(from_to::<T>(a, b), from_to(a, c));
                (times(n, dot(n, to(a))), dot(n, n))
            }
        }
    }

    #[cfg(feature = "mesh")]
    #[inline(never)]
    fn is_same_offset<T: OrderedRing>(&self, other: &Self) -> Option<bool> {
        let ((u, a), (v, b)) = (self.offset::<T>(), other.offset());
        for (x, y) in u.into_iter().zip(v) {
            if (x * b - y * a).sign()? != 0 {
                return Some(false);
            }
        }
        Some(true)
    }

    /// Returns the squared distance as a fraction: |VP|², |PQ × PV|² / |PQ|² or (n·AP)² / |n|².
    fn squared<T: OrderedRing>(&self) -> [T; 2] {
        let Triangle { a, b, c } = self.triangle;
        let length_squared = |v: Vector<T>| dot(v, v);
        let to_vertex = |v: Vec3| [length_squared(from_to(v, self.point)), T::of(1.0)];
        let to_edge = |p: Vec3, q: Vec3| {
            let edge = from_to::<T>(p, q);
            [length_squared(cross(edge, from_to(p, self.point))), length_squared(edge)]
        };
        match self.feature {
            Feature::VertexA => to_vertex(a),
            Feature::VertexB => to_vertex(b),
            Feature::VertexC => to_vertex(c),
            Feature::EdgeAb => to_edge(a, b),
            Feature::EdgeBc => to_edge(b, c),
            Feature::EdgeCa => to_edge(c, a),
            Feature::Face => {
                let n = cross(from_to::<T>(a, b), from_to(a, c));
                let height = dot(n, from_to(a, self.point));
                [height * height, length_squared(n)]
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Feature::*;

    const O: [f32; 3] = [0.0; 3];
    const RIGHT: [[f32; 3]; 3] = [O, [4., 0., 0.], [0., 4., 0.]];

    fn ask(point: [f32; 3], corners: [[f32; 3]; 3]) -> PointTriangle {
        let [a, b, c] = corners.map(Vec3::from);
        point_triangle(point.into(), Triangle { a, b, c })
    }

    /// Tests all six orders of the corners: the same point, and the weights in that order.
    #[track_caller]
    fn check(
        point: [f32; 3],
        corners: [[f32; 3]; 3],
        feature: Feature,
        at: [f32; 3],
        distance: f32,
        weights: [f32; 3],
    ) {
        assert_eq!(ask(point, corners).way().feature(), feature);
        for order in [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [2, 1, 0], [1, 0, 2]] {
            let answer = ask(point, order.map(|i: usize| corners[i]));
            let closest = answer.closest();
            assert_eq!((closest.point.to_array(), closest.distance), (at, distance), "{order:?}");
            assert_eq!(answer.point().to_array(), at, "{order:?}");
            assert_eq!(answer.way().weights(), order.map(|i| weights[i]), "{order:?}");
            let is_on = matches!(answer, PointTriangle::OnTriangle(_));
            assert_eq!(is_on, point == at, "{order:?}");
            assert_eq!(is_on, closest.normal == Vec3::ZERO, "{order:?}");
        }
    }

    #[test]
    fn over_the_face() {
        check([1., 1., 2.], RIGHT, Face, [1., 1., 0.], 2., [0.5, 0.25, 0.25]);
        check([1., 2., -3.], RIGHT, Face, [1., 2., 0.], 3., [0.25, 0.25, 0.5]);
        assert_eq!(ask([1., 1., 2.], RIGHT).closest().normal, Vec3::Z);
        assert_eq!(ask([1., 1., -2.], RIGHT).closest().normal, Vec3::NEG_Z);
    }

    #[test]
    fn beside_each_edge() {
        check([1., -3., 4.], RIGHT, EdgeAb, [1., 0., 0.], 5., [0.75, 0.25, 0.]);
        check([4., 2., 0.], RIGHT, EdgeBc, [3., 1., 0.], 2f32.sqrt(), [0., 0.75, 0.25]);
        check([-3., 2., -4.], RIGHT, EdgeCa, [0., 2., 0.], 5., [0.5, 0., 0.5]);
        assert_eq!(ask([1., -2., 0.], RIGHT).closest().normal, Vec3::NEG_Y);
    }

    #[test]
    fn beyond_each_corner() {
        check([-3., -4., 0.], RIGHT, VertexA, O, 5., [1., 0., 0.]);
        check([7., -4., 0.], RIGHT, VertexB, [4., 0., 0.], 5., [0., 1., 0.]);
        check([-4., 7., 0.], RIGHT, VertexC, [0., 4., 0.], 5., [0., 0., 1.]);
    }

    #[test]
    fn on_the_triangle() {
        check([1., 2., 0.], RIGHT, Face, [1., 2., 0.], 0., [0.25, 0.25, 0.5]);
        check([1., 0., 0.], RIGHT, EdgeAb, [1., 0., 0.], 0., [0.75, 0.25, 0.]);
        check([2., 2., 0.], RIGHT, EdgeBc, [2., 2., 0.], 0., [0., 0.5, 0.5]);
        check([4., 0., 0.], RIGHT, VertexB, [4., 0., 0.], 0., [0., 1., 0.]);
    }

    #[test]
    fn the_smallest_number_over_it_is_not_on_it() {
        let tiny = f32::from_bits(1);
        for point in [[1., 2., tiny], [1., 2., -tiny], [1., -tiny, 0.], [4., tiny, 0.]] {
            assert!(matches!(ask(point, RIGHT), PointTriangle::Apart(_)), "{point:?}");
        }
        assert!(matches!(ask([1., tiny, 0.], RIGHT), PointTriangle::OnTriangle(_)));
        let (below, above) = (2f32.next_down(), 2f32.next_up());
        assert!(matches!(ask([2., below, 0.], RIGHT), PointTriangle::OnTriangle(_)));
        assert!(matches!(ask([2., above, 0.], RIGHT), PointTriangle::Apart(_)));
        assert_eq!(ask([2., above, 0.], RIGHT).way().feature(), EdgeBc);
    }

    #[test]
    fn a_slanted_plane_with_full_mantissas() {
        // 4x + 3y = 0
        for m in [1_234_567.0, 987_654.0, 1_000_003.0_f32] {
            let corners = [[-3. * m, 4. * m, -m], [3. * m, -4. * m, -m], [0., 0., 3. * m]];
            assert!(matches!(ask([0., 0., 7.], corners), PointTriangle::OnTriangle(_)));
            assert!(matches!(ask([-3., 4., 7.], corners), PointTriangle::OnTriangle(_)));
            let beside = [(-3f32).next_up(), 4., 7.];
            assert!(matches!(ask(beside, corners), PointTriangle::Apart(_)));
        }
    }

    #[test]
    fn without_area_it_is_a_segment_or_a_point() {
        let line = [O, [4., 0., 0.], [1., 0., 0.]];
        let answer = ask([2., 3., 4.], line);
        assert_eq!((answer.way().feature(), answer.closest().distance), (EdgeAb, 5.));
        assert_eq!(answer.way().weights(), [0.5, 0.5, 0.]);
        assert_eq!(ask([1., 3., 4.], line).way().feature(), VertexC);
        assert!(matches!(ask([3., 0., 0.], line), PointTriangle::OnTriangle(_)));
        assert!(matches!(ask([5., 0., 0.], line), PointTriangle::Apart(_)));
        let point = [[1., 2., 3.]; 3];
        assert_eq!(ask([1., 2., 5.], point).closest().distance, 2.);
        assert_eq!(ask([1., 2., 5.], point).way().weights(), [1., 0., 0.]);
        assert!(matches!(ask([1., 2., 3.], point), PointTriangle::OnTriangle(_)));
    }

    #[test]
    fn weights_of_a_needle_keep_their_digits() {
        // 4 long and 2^-20 high; the point is above a thousandth of that.
        let height = 2f32.powi(-20);
        let needle = [O, [4., 0., 0.], [0., height, 0.]];
        let [u, v, w] = ask([1., height / 1024., 9.], needle).way().weights();
        assert_eq!([v, w], [0.25, 1. / 1024.]);
        assert_eq!(u, 0.75 - 1. / 1024.);
        // 4 long and a micrometre high: most digits of each side test cancel.
        let needle = [[0.1, 0.2, 0.3], [4.1, 0.3, 0.7], [2.1, 0.250_001, 0.5]];
        let answer = ask([1.603_079_3, 0.226_074_6, 5.475_188_3], needle);
        assert_eq!(answer.way().feature(), Face);
        assert_eq!(answer.way().weights(), [0.297_581_73, 0.297_581_76, 0.404_836_48]);
    }

    /// The foot is 1 / n of the edge away, where 1 − n · (1 / n) is not always zero in f64.
    #[test]
    fn a_coordinate_that_cancels_is_zero() {
        for n in 1..100 {
            let corners = [[1., 5., 5.], [1. - n as f32, 5., 5.], [1., 9., 5.]];
            assert_eq!(ask([0., -1., 5.], corners).point().to_array(), [0., 5., 5.], "{n}");
        }
    }

    /// Each distance is 1.5 + 2^-24, half way between two f32s: a face's is rounded in f64 first, and
    /// then to either of them.
    #[test]
    fn equal_distances_that_are_rounded_apart_are_equal() {
        let (point, x) = (Vec3::X * 1.5, -(2f32.powi(-24)));
        let corner = Vec3::new(x, 0.0, 0.0);
        let vertex = Triangle { a: corner, b: corner - Vec3::X, c: corner - Vec3::X + Vec3::Y };
        for size in 1..100 {
            let at = |y: f32, z: f32| Vec3::new(x, y * size as f32, z);
            let face = Triangle { a: at(-1.0, -1.0), b: at(2.0, -1.0), c: at(-1.0, 2.0) };
            assert_eq!(order(point, vertex, face), Some(Ordering::Equal), "{size}");
            assert_eq!(order(point, face, vertex), Some(Ordering::Equal), "{size}");
        }
    }

    #[test]
    fn extreme_numbers_stay_finite() {
        let tiny = f32::from_bits(1);
        for scale in [f32::MAX, 1e30, 1e-30, tiny] {
            let corners = RIGHT.map(|corner| corner.map(|x| x / 4. * scale));
            for point in [O, [0., 0., 1.], [1., 1., 1.], [-1., -1., -1.], [1., 0., -1.]] {
                let answer = ask(point.map(|x| x * scale), corners);
                let ClosestPoint { point, normal, distance, .. } = answer.closest();
                assert!(point.is_finite() && distance.is_finite(), "{answer:?}");
                assert!(normal == Vec3::ZERO || normal.is_normalized(), "{answer:?}");
                let sum: f32 = answer.way().weights().iter().sum();
                assert!((sum - 1.0).abs() < 1e-6, "{answer:?}");
            }
        }
    }
}
