//! Boxes along the axes, and what never misses one: tests for the nodes of anybody's tree, so that
//! no ray or cast is lost before it comes to a triangle.
//! Source: Ize, Robust BVH Ray Traversal (2013).

use glam::{DVec3, Vec3};

use super::Triangle;
use super::ray::Ray;

/// A box along the axes. It is empty if a `min` is larger than its `max`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Aabb {
    /// The corner with the smallest coordinates.
    pub min: Vec3,
    /// The corner with the largest coordinates.
    pub max: Vec3,
}

impl Aabb {
    /// The box without a point.
    pub const EMPTY: Self = Self { min: Vec3::INFINITY, max: Vec3::NEG_INFINITY };
    /// The box of all points.
    pub const ALL: Self = Self { min: Vec3::NEG_INFINITY, max: Vec3::INFINITY };

    /// Returns the smallest box that contains the triangle, without rounding; [`Self::ALL`] if a
    /// coordinate is a NaN or infinite.
    pub fn of(Triangle { a, b, c }: Triangle) -> Self {
        if !(a.is_finite() && b.is_finite() && c.is_finite()) {
            return Self::ALL;
        }
        Self { min: a.min(b).min(c), max: a.max(b).max(c) }
    }

    /// Returns the smallest box that contains both.
    pub fn join(self, other: Self) -> Self {
        Self { min: self.min.min(other.min), max: self.max.max(other.max) }
    }

    /// Returns `true` if the point lies in the box or on its border; exact.
    pub fn contains(&self, point: Vec3) -> bool {
        point.cmpge(self.min).all() && point.cmple(self.max).all()
    }

    /// Returns `true` if the boxes share a point, of their borders too; exact.
    pub fn overlaps(&self, other: &Self) -> bool {
        self.min.cmple(other.max).all() && self.max.cmpge(other.min).all()
    }

    /// Returns a distance in metres from the point to the box that is never too large, squared:
    /// zero inside. A NaN is at no distance.
    pub fn distance_squared(&self, point: Vec3) -> f64 {
        // A difference, its square and the sums are rounded five times in all.
        const ROUNDING: f64 = 1e-15;
        let (p, min, max) = (point.as_dvec3(), self.min.as_dvec3(), self.max.as_dvec3());
        let beyond = DVec3::ZERO.max(min - p).max(p - max);
        let squared = beyond.length_squared() * (1.0 - ROUNDING);
        if squared.is_nan() { 0.0 } else { squared }
    }
}

/// A ray, or a box that moves without turning, prepared for many boxes at rest.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct AabbCast {
    start: DVec3,
    /// One over each coordinate of the direction.
    per_way: DVec3,
    /// The parameter of the end.
    end: f64,
    half_extents: DVec3,
}

impl AabbCast {
    /// Parameters count in lengths of the ray's direction.
    pub fn ray(ray: &Ray) -> Self {
        Self {
            start: ray.origin.as_dvec3(),
            per_way: ray.direction.as_dvec3().recip(),
            end: f64::from(ray.max_distance) / ray.distance(1.0),
            half_extents: DVec3::ZERO,
        }
    }

    /// Returns the parameter of the end, rounded by 2^-51 of itself at most.
    #[cfg(feature = "mesh")]
    pub(super) fn end(&self) -> f64 {
        self.end
    }

    /// Returns the motion without an end, or from the start the opposite way.
    #[cfg(feature = "mesh")]
    pub(super) fn endless(self, is_opposite: bool) -> Self {
        let per_way = if is_opposite { -self.per_way } else { self.per_way };
        // No parameter of an f32's box is that large.
        Self { per_way, end: 0.5 * f64::MAX, ..self }
    }

    /// A box of those half extents around a centre that moves from `start` to `end`; parameters are
    /// 0 at the start and 1 at the end. `Vec3::splat(radius)` is the box around a sphere.
    pub fn swept(start: Vec3, end: Vec3, half_extents: Vec3) -> Self {
        Self {
            start: start.as_dvec3(),
            per_way: (end.as_dvec3() - start.as_dvec3()).recip(),
            end: 1.0,
            half_extents: half_extents.as_dvec3(),
        }
    }

    /// Returns a parameter that is not after the first touch of the box, or `None`. `None` is
    /// certain: no point of the box is touched, of its border neither. Some that pass within 2^-48
    /// of their size are not told from a touch, and of a NaN nothing is certain.
    ///
    /// The line is between two faces from (face − start) / way to the same of the other face, with
    /// f64 four roundings at most, each by 2^-53 of the parameter: it is inside of the box between
    /// the latest of the entries and the earliest of the exits. If the line runs along a face, in
    /// it, the parameter is 0 · ∞, a NaN, which `max` and `min` leave out.
    #[inline]
    pub fn enters(&self, aabb: &Aabb) -> Option<f64> {
        const ROUNDING: f64 = 1.0 / (1_u64 << 49) as f64;
        let [first, last] = self.span(aabb);
        let is_missed = first > last * (1.0 + ROUNDING);
        (!is_missed).then_some(first * (1.0 - ROUNDING))
    }

    /// Returns the parameters of the first and the last point in the box, rounded as `enters` says; the
    /// first is the larger one if it is missed.
    #[inline]
    pub(super) fn span(&self, aabb: &Aabb) -> [f64; 2] {
        const ROUNDING: f64 = 1.0 / (1_u64 << 49) as f64;
        let Self { start, per_way, end, half_extents } = *self;
        let (min, max) = (aabb.min.as_dvec3(), aabb.max.as_dvec3());
        let (mut first, mut last) = (0.0_f64, end * (1.0 + ROUNDING));
        for axis in 0..3 {
            let (half, per_way) = (half_extents[axis], per_way[axis]);
            // With an extent a face is rounded itself, and then moved outward by more than that.
            let [low, high] = match half {
                0.0 => [min[axis], max[axis]],
                _ => [(min[axis] - half).next_down(), (max[axis] + half).next_up()],
            };
            let [near, far] = if per_way < 0.0 { [high, low] } else { [low, high] };
            first = first.max((near - start[axis]) * per_way);
            last = last.min((far - start[axis]) * per_way);
        }
        [first, last]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const UNIT: Aabb = Aabb { min: Vec3::NEG_ONE, max: Vec3::ONE };

    fn ray(origin: [f32; 3], direction: [f32; 3]) -> AabbCast {
        let [origin, direction] = [origin, direction].map(Vec3::from);
        AabbCast::ray(&Ray { origin, direction, max_distance: 10.0, as_given: false })
    }

    #[test]
    fn a_ray_in_a_face_along_an_edge_and_through_a_corner_enters() {
        for (origin, direction) in [
            ([-4.0, 1.0, 0.0], [2.0, 0.0, 0.0]),
            ([-4.0, 1.0, 1.0], [2.0, -0.0, 0.0]),
            ([-4.0, -1.0, -1.0], [2.0, 0.0, -0.0]),
            ([-3.0, 3.0, 0.0], [1.0, -1.0, 0.5]),
        ] {
            assert!(ray(origin, direction).enters(&UNIT).is_some(), "{origin:?} {direction:?}");
        }
        assert_eq!(ray([-4.0, 1.0_f32.next_up(), 0.0], [2.0, 0.0, 0.0]).enters(&UNIT), None);
        assert_eq!(ray([-4.0, 0.0, 0.0], [-2.0, 0.0, 0.0]).enters(&UNIT), None);
        assert_eq!(ray([-11.0_f32.next_up(), 0.0, 0.0], [2.0, 0.0, 0.0]).enters(&UNIT), None);
        assert!(ray([-11.0, 0.0, 0.0], [2.0, 0.0, 0.0]).enters(&UNIT).is_some());
    }

    #[test]
    fn a_box_on_its_way_touches_and_an_ulp_beside_it_does_not() {
        let half = Vec3::new(0.125, 0.25, 0.5);
        let cast = |y: f32| {
            let start = Vec3::new(-4.0, y, 0.0);
            AabbCast::swept(start, start + Vec3::X * 8.0, half).enters(&UNIT)
        };
        assert!(cast(1.25).is_some_and(|t| t <= 2.875 / 8.0));
        assert_eq!(cast(1.25_f32.next_up()), None);
        let rest = |x| AabbCast::swept(Vec3::X * x, Vec3::X * x, Vec3::ONE).enters(&UNIT);
        assert!(rest(2.0).is_some() && rest(2.0_f32.next_up()).is_none());
    }

    #[test]
    fn a_nan_is_told_from_nothing() {
        let lost = AabbCast::ray(&Ray {
            origin: Vec3::NAN,
            direction: Vec3::X,
            max_distance: 1.0,
            as_given: true,
        });
        assert!(lost.enters(&UNIT).is_some());
        assert_eq!(UNIT.distance_squared(Vec3::NAN), 0.0);
    }
}
