//! A ray by origin, direction and length against a plane, from both sides.
//! Source: Ericson, Real-Time Collision Detection (2005), 5.3.1.

use glam::DVec3;

use super::algebra::{Moment, Number, dot, from_to, vector};
use super::ray::{Decision, Exact, Outcome, Question, Ray, RayHit, RaySolid, Span, found, settled};
use super::{Plane, algebra::Rounded, narrow};

/// What the ray finds of the plane.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RayPlane {
    /// `PassesBy` where the ray keeps its height; never `Inside`.
    pub outcome: Outcome,
    /// Whether an end of the ray lies in the plane, exactly.
    pub is_touch: bool,
    /// Of a hit; the normal points to where the ray comes from, and is zero where it lies in the
    /// plane.
    pub hit: Option<RayHit>,
    /// Metres from the plane to the origin, positive on the side of the normal.
    pub height: f32,
    /// The cosine between the direction and the normal.
    pub cos: f32,
}

/// Casts a ray at both sides of a plane.
pub fn ray_plane(ray: Ray, plane: Plane) -> RayPlane {
    let n = plane.normal.as_dvec3();
    let d = ray.direction.as_dvec3();
    let numbers = [plane.point, plane.normal].into_iter().flat_map(|v| v.to_array());
    let decision =
        settled(&ray, numbers, || decide::<Rounded>(&ray, plane), || decide::<Exact>(&ray, plane));
    let normal = |side: i32, _| n.normalize_or_zero() * f64::from(side);
    let RaySolid { outcome, is_touch, hit, .. } = found(&ray, decision, normal, |_| None);
    RayPlane {
        outcome,
        is_touch,
        hit,
        height: narrow(plane.height(ray.origin) / n.length()),
        cos: narrow(
            super::exact::dot(glam::Vec3::ZERO, ray.direction, glam::Vec3::ZERO, plane.normal)
                / (n.length() * d.length()),
        ),
    }
}

/// h = n·(o − p), s = −h / n·d; the part of the surface is the side that the ray comes from.
fn decide<T: Number>(ray: &Ray, plane: Plane) -> Option<Decision<i32>> {
    let n = vector::<T>(plane.normal);
    let height = dot(n, from_to(plane.point, ray.origin));
    let climb = dot(n, ray.way());
    let rises = climb.sign()?;
    let meets = if rises == 0 {
        (height.sign()? == 0).then(Moment::start)
    } else {
        Some(Moment::quotient(-height, climb)?)
    };
    let span = meets.map(|at| Span { enter: at, leave: at, goes_in: rises != 0 });
    // The place is as far off as the sizes of what it is made of, rounded.
    let size = DVec3::splat(1.0).dot(ray.origin.as_dvec3().abs() + plane.point.as_dvec3().abs());
    let slack = size * super::ray::SLACK / ray.direction.as_dvec3().length();
    Question { is_inside: false, span, surface: |_| Some(-rises) }.decide(ray, slack)
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::Vec3;

    #[track_caller]
    fn check(
        ray: [[f32; 3]; 2],
        max_distance: f32,
        expected: (Outcome, bool),
        at: Option<[f32; 3]>,
    ) {
        let plane = Plane { point: Vec3::new(7.0, 1.0, -3.0), normal: Vec3::Y };
        let [origin, direction] = ray.map(Vec3::from);
        for scale in [1.0, -1.0, 2f32.powi(-70), 2f32.powi(60)] {
            let plane = Plane { normal: plane.normal * scale, ..plane };
            let ray = Ray { origin, direction, max_distance, as_given: false };
            let found = ray_plane(ray, plane);
            assert_eq!((found.outcome, found.is_touch), expected, "{found:?}");
            assert_eq!(found.hit.map(|hit| hit.point.to_array()), at);
        }
    }

    #[test]
    fn each_relation() {
        let from = [2.0, 4.0, 0.0];
        check([from, [0.0, -2.0, 0.0]], 3.0, (Outcome::Hit, true), Some([2.0, 1.0, 0.0]));
        check([from, [0.0, -2.0, 0.0]], 5.0, (Outcome::Hit, false), Some([2.0, 1.0, 0.0]));
        check([from, [0.0, -2.0, 0.0]], 3.0_f32.next_down(), (Outcome::TooShort, false), None);
        check([from, [0.0, 2.0, 0.0]], 3.0, (Outcome::Behind, false), None);
        check([from, [1.0, 0.0, 2.0]], 3.0, (Outcome::PassesBy, false), None);
        let on = [2.0, 1.0, 0.0];
        check([on, [1.0, 0.0, 2.0]], 3.0, (Outcome::Hit, true), Some(on));
        check([on, [1.0, 1.0, 2.0]], 0.0, (Outcome::Hit, true), Some(on));
    }

    #[test]
    fn the_normal_points_to_where_the_ray_comes_from() {
        let plane = Plane { point: Vec3::ZERO, normal: Vec3::new(0.0, 3.0, 0.0) };
        for (y, direction, normal) in
            [(1.0, -1.0, 1.0), (-1.0, 1.0, -1.0), (0.0, 1.0, -1.0), (0.0, 0.0, 0.0)]
        {
            let origin = Vec3::new(0.0, y, 0.0);
            let direction = Vec3::new(1.0, direction, 0.0);
            let found =
                ray_plane(Ray { origin, direction, max_distance: 9.0, as_given: false }, plane);
            assert_eq!(found.hit.unwrap().normal, Vec3::new(0.0, normal, 0.0));
        }
    }

    #[test]
    fn as_given_counts_in_lengths_of_the_direction() {
        let plane = Plane { point: Vec3::ZERO, normal: Vec3::Y };
        let ray = Ray {
            origin: Vec3::new(0.0, 6.0, 0.0),
            direction: Vec3::new(0.0, -3.0, 0.0),
            max_distance: 2.0,
            as_given: true,
        };
        let hit = ray_plane(ray, plane).hit.unwrap();
        assert_eq!((hit.distance, hit.t, hit.point), (2.0, 1.0, Vec3::ZERO));
        assert_eq!(ray_plane(Ray { as_given: false, ..ray }, plane).outcome, Outcome::TooShort);
    }
}
