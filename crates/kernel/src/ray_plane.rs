//! A ray by origin, direction and length against a two-sided plane.
//! Source: Ericson, Real-Time Collision Detection (2005), 5.3.1.

use glam::Vec3;

use super::cast::{Decision, found};
use super::exact::polynomial::{self, Polynomial, Ring};
use super::exact::predicates;
use super::ray::{Outcome, Ray, RayHit, RaySolid};
use super::{Plane, to_f32_saturating};

/// The result of a ray against a plane.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RayPlane {
    /// The outcome: `PassesBy` if the ray is parallel to the plane; never `Inside`.
    pub outcome: Outcome,
    /// `true` if an end of the ray lies exactly in the plane.
    pub is_touch: bool,
    /// The hit, if any. Its normal points to the side that the ray comes from, and is zero if the
    /// ray lies in the plane.
    pub hit: Option<RayHit>,
    /// n·(o − p) and n·d, with exact signs.
    terms: [f64; 2],
    normal: Vec3,
    direction: Vec3,
}

impl RayPlane {
    /// Returns the signed distance in metres from the plane to the origin, positive on the side of
    /// the normal.
    pub fn height(&self) -> f32 {
        to_f32_saturating(self.terms[0] / self.normal.as_dvec3().length())
    }

    /// Returns the cosine of the angle between the direction and the normal.
    pub fn cos(&self) -> f32 {
        let lengths = self.normal.as_dvec3().length() * self.direction.as_dvec3().length();
        to_f32_saturating(self.terms[1] / lengths)
    }
}

/// Casts a ray against both sides of a plane.
#[inline]
pub fn ray_plane(ray: Ray, plane: Plane) -> RayPlane {
    let n_dot_d = predicates::dot(Vec3::ZERO, ray.direction, Vec3::ZERO, plane.normal);
    let terms = [plane.height(ray.origin), n_dot_d];
    let decision = decide(&ray, plane, terms);
    let normal = |side: f64, _| plane.normal.as_dvec3().normalize_or_zero() * side;
    let RaySolid { outcome, is_touch, hit, .. } = found(&ray, decision, normal, |_| None);
    RayPlane { outcome, is_touch, hit, terms, normal: plane.normal, direction: ray.direction }
}

/// Decides by the exact signs of h = n·(o − p) and n·d; the hit is at s = −h / n·d. The feature is
/// the side that the ray comes from.
#[inline]
fn decide(ray: &Ray, plane: Plane, [height, n_dot_d]: [f64; 2]) -> Decision<f64> {
    let side = if n_dot_d == 0.0 { 0.0 } else { -n_dot_d.signum() };
    if height == 0.0 && ray.is_finite() {
        return Decision { is_touch: true, ..Decision::entering((0.0, side)) };
    }
    if n_dot_d == 0.0 {
        return Decision::of(Outcome::PassesBy);
    }
    if height * side < 0.0 {
        return Decision::of(Outcome::Behind);
    }
    let beyond = beyond_end(ray, plane, [height, n_dot_d]);
    if beyond <= 0.0 {
        let is_touch = beyond == 0.0;
        return Decision { is_touch, ..Decision::entering((-height / n_dot_d, side)) };
    }
    Decision::of(if beyond > 0.0 { Outcome::TooShort } else { Outcome::NotFinite })
}

/// Returns |h| |d| − max |n·d|, with an exact sign; |d| counts as one if the direction is used as
/// given.
#[inline]
fn beyond_end(ray: &Ray, plane: Plane, terms: [f64; 2]) -> f64 {
    let (beyond, is_sure) = rounded_beyond(ray, terms);
    if is_sure { beyond } else { exactly_beyond(*ray, plane) }
}

/// Returns the same value in f64, and whether its sign is certain: the relative error of each term
/// is at most 2e-9, and the rest rounds each a few times.
#[inline(always)]
fn rounded_beyond(ray: &Ray, [height, n_dot_d]: [f64; 2]) -> (f64, bool) {
    const ROUNDING: f64 = 5e-9;
    let way = height.abs() * ray.distance(1.0);
    let limit = f64::from(ray.max_distance) * n_dot_d.abs();
    let beyond = way - limit;
    (beyond, beyond.abs() > ROUNDING * (way + limit))
}

#[cold]
fn exactly_beyond(ray: Ray, plane: Plane) -> f64 {
    let [o, p, d, n] =
        [ray.origin, plane.point, ray.direction, plane.normal].map(|v| v.as_dvec3().to_array());
    let max = f64::from(ray.max_distance);
    if ray.as_given {
        let [[ox, oy, oz], [px, py, pz], [dx, dy, dz]] = [o, p, d];
        polynomial::exact_value::<BeyondGiven, 11, 3>(
            [ox, oy, oz, px, py, pz, dx, dy, dz, max, 1.0],
            n,
        )
    } else {
        let [[ox, oy, oz], [px, py, pz], [dx, dy, dz], [nx, ny, nz]] = [o, p, d, n];
        polynomial::exact_value::<Beyond, 7, 6>(
            [ox, oy, oz, px, py, pz, max],
            [dx, dy, dz, nx, ny, nz],
        )
    }
}

/// h² |d|² − max² (n·d)²
struct Beyond;

impl Polynomial<7, 6> for Beyond {
    const DEGREES: [u32; 2] = [2, 4];

    fn of<T: Ring>([ox, oy, oz, px, py, pz, max]: [T; 7], [dx, dy, dz, nx, ny, nz]: [T; 6]) -> T {
        let height = nx * (ox - px) + ny * (oy - py) + nz * (oz - pz);
        let limit = max * (nx * dx + ny * dy + nz * dz);
        height * height * (dx * dx + dy * dy + dz * dz) - limit * limit
    }
}

/// h² − max² (n·d)², made homogeneous in lengths: the first term is multiplied by `one` for each
/// length that the second has more.
struct BeyondGiven;

impl Polynomial<11, 3> for BeyondGiven {
    const DEGREES: [u32; 2] = [4, 2];

    fn of<T: Ring>(
        [ox, oy, oz, px, py, pz, dx, dy, dz, max, one]: [T; 11],
        [nx, ny, nz]: [T; 3],
    ) -> T {
        let height = one * (nx * (ox - px) + ny * (oy - py) + nz * (oz - pz));
        let limit = max * (nx * dx + ny * dy + nz * dz);
        height * height - limit * limit
    }
}

#[cfg(test)]
mod tests {
    use super::super::cast::checks;
    use super::*;

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

    #[test]
    fn the_end_is_compared_without_rounding() {
        let mut ends_on_it = 0;
        for seed in 0..5000 {
            let mut lattice = checks::Lattice::new(seed);
            let (ray, plane) =
                (lattice.ray(), Plane { point: lattice.point(), normal: lattice.point() });
            let exact = exactly_beyond(ray, plane);
            let n_dot_d = predicates::dot(Vec3::ZERO, ray.direction, Vec3::ZERO, plane.normal);
            let beyond = beyond_end(&ray, plane, [plane.height(ray.origin), n_dot_d]);
            assert_eq!(beyond.partial_cmp(&0.0), exact.partial_cmp(&0.0), "{ray:?} {plane:?}");
            ends_on_it += u32::from(n_dot_d != 0.0 && ray.max_distance > 0.0 && exact == 0.0);
        }
        assert!(ends_on_it > 20, "{ends_on_it}");
    }
}
