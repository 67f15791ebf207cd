//! A ray (origin, direction, length) against a solid ball, with the record of its hit.
//! Source: "Collision detection: ray against sphere", after PhysX 3.3.

use glam::{DVec3, Vec3};

use super::exact::polynomial::{Polynomial, Ring, exact_value};
use super::exact::predicates::SIGN;
use super::line_sphere::{
    LineEnd, LineSphere, RayRelation, along_without_rounding as along, divisor,
};
use super::{Sphere, to_f32_saturating, to_vec3_saturating};
#[cfg(not(any(test, feature = "std")))]
use crate::math::Math;

/// The result of the cast; terms and distances are computed when a method asks for them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RaySphereInfo {
    /// The outcome.
    pub outcome: RaySphereOutcome,
    line: LineSphere,
    max_distance: f64,
}

impl RaySphereInfo {
    /// Returns the hit, or `None` on a miss; from inside, it is at the origin. From outside,
    /// distance = rayDist − √d
    #[inline(always)]
    pub fn info(&self) -> Option<RaycastHitInfo> {
        let max = self.max_distance;
        match self.outcome {
            RaySphereOutcome::Hit => {
                let entry = self.line.entry();
                let distance = entry.fraction * self.line.length();
                Some(RaycastHitInfo {
                    point: to_vec3_saturating(entry.point),
                    normal: to_vec3_saturating(entry.normal),
                    distance: to_f32_saturating(distance),
                    t: if max > 0.0 { to_f32_saturating(distance / max).min(1.0) } else { 0.0 },
                })
            }
            RaySphereOutcome::Inside => {
                let point = to_vec3_saturating(self.line.at(0.0));
                Some(RaycastHitInfo { point, normal: Vec3::ZERO, distance: 0.0, t: 0.0 })
            }
            RaySphereOutcome::Behind | RaySphereOutcome::PassesBy | RaySphereOutcome::TooShort => {
                None
            }
        }
    }

    /// Returns the distance in metres from the origin to the exit, for an origin inside.
    pub fn exit_distance(&self) -> f32 {
        to_f32_saturating(self.line.exit_distance())
    }

    /// Returns the distance in metres from the surface to the line, for a line that misses.
    pub fn clearance(&self) -> f32 {
        to_f32_saturating(self.line.clearance())
    }

    /// Returns the distance in metres from the ray's end to the surface along the line, for a ray
    /// that is too short.
    pub fn missing(&self) -> f32 {
        to_f32_saturating(self.line.missing_distance(Reach(self.max_distance)))
    }

    /// Returns the terms of the quadratic: rayDist = offset·d / |d|, d = rad2 − (off2 − rayDist²)
    pub fn terms(&self) -> Terms {
        let line = &self.line;
        let offset = line.a_s();
        Terms {
            offset: to_vec3_saturating(offset),
            ray_dist: to_f32_saturating(line.foot_distance()),
            off2: to_f32_saturating(offset.length_squared()),
            rad2: to_f32_saturating(line.radius() * line.radius()),
            d: to_f32_saturating(line.sharp().discriminant / line.length_squared),
            foot: to_vec3_saturating(line.foot()),
            end: to_vec3_saturating(line.at(self.max_distance / line.length())),
        }
    }
}

/// The terms of the quadratic, by the article's names.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Terms {
    /// The vector from the origin to the centre.
    pub offset: Vec3,
    /// offset·direction in metres with a unit direction, negative if the centre is behind the
    /// origin.
    pub ray_dist: f32,
    /// |offset|²
    pub off2: f32,
    /// radius²
    pub rad2: f32,
    /// The square of half the chord, negative if the line misses.
    pub d: f32,
    /// The foot of the perpendicular from the centre, at `ray_dist` along the ray.
    pub foot: Vec3,
    /// The end of the ray, at `max_distance` along it.
    pub end: Vec3,
}

/// The outcome of a ray against a ball.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RaySphereOutcome {
    /// The ray meets the surface from outside, or starts on it.
    Hit,
    /// The origin lies strictly inside: a hit at distance zero, without a normal.
    Inside,
    /// The centre lies behind the origin, or level with it.
    Behind,
    /// The line misses the sphere; [`RaySphereInfo::clearance`] says by how much.
    PassesBy,
    /// The line meets the sphere only beyond the ray's end; [`RaySphereInfo::missing`] says how
    /// far.
    TooShort,
}

/// The hit of a ray.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RaycastHitInfo {
    /// The hit point; the origin if that is inside.
    pub point: Vec3,
    /// The unit normal, from the centre to the point; zero inside and if the radius is zero.
    pub normal: Vec3,
    /// The distance from the origin in metres.
    pub distance: f32,
    /// The parameter: 0 at the origin, 1 at the ray's end; 0 for a ray of length zero.
    pub t: f32,
}

/// Casts a ray of `max_distance` metres along `direction`, of any length but zero; touching the
/// surface is a hit.
#[inline(always)]
pub fn ray_sphere_info(
    origin: Vec3,
    direction: Vec3,
    max_distance: f32,
    sphere: Sphere,
) -> RaySphereInfo {
    cast::<false>(origin, direction, max_distance, sphere)
}

/// Like [`ray_sphere_info`], but against the open ball: a ray that only touches the surface misses.
pub fn ray_sphere_info_open(
    origin: Vec3,
    direction: Vec3,
    max_distance: f32,
    sphere: Sphere,
) -> RaySphereInfo {
    cast::<true>(origin, direction, max_distance, sphere)
}

#[inline(always)]
fn cast<const OPEN: bool>(
    origin: Vec3,
    direction: Vec3,
    max_distance: f32,
    sphere: Sphere,
) -> RaySphereInfo {
    let (line, max) = (line(origin, direction, sphere), f64::from(max_distance));
    let reach = Reach(max);
    let outcome = match if OPEN { line.approach_open(reach) } else { line.approach(reach) } {
        RayRelation::Inside | RayRelation::Enters if max.is_nan() => RaySphereOutcome::TooShort,
        // Heads inward from the surface, but has length zero.
        RayRelation::Enters if OPEN && max == 0.0 => RaySphereOutcome::TooShort,
        RayRelation::Inside => RaySphereOutcome::Inside,
        RayRelation::Enters => RaySphereOutcome::Hit,
        RayRelation::Behind => RaySphereOutcome::Behind,
        RayRelation::PassesBy => RaySphereOutcome::PassesBy,
        RayRelation::TooShort => RaySphereOutcome::TooShort,
    };
    RaySphereInfo { outcome, line, max_distance: max }
}

#[inline(always)]
fn line(origin: Vec3, direction: Vec3, Sphere { center, radius }: Sphere) -> LineSphere {
    LineSphere::new(origin, [Vec3::ZERO, direction], center, [radius, 0.0])
}

/// The end of a ray by its distance from the origin: B = A + max d / |d|. |d| is a root, which a
/// polynomial cannot hold, so exact decisions compare squares.
#[derive(Clone, Copy)]
struct Reach(f64);

impl LineEnd for Reach {
    /// |BS|² − r² = (|AS|² + max² − r²) − 2 max AS·d / |d|
    #[inline(always)]
    fn outside(self, line: &LineSphere, keep: f64) -> f64 {
        let (Self(max), length) = (self, line.length());
        let (squares, product) = (line.outside + max * max, 2.0 * max * line.along);
        let value = squares * length - product;
        // |AS|² − r² errs by 6u (|AS|² + r²) with u = 2^-53, AS·d by 5u |AS||d|, |d| by 4u |d|;
        // 2 max |AS| is at most max² + |AS|². In all 22u of the sizes, below 3e-15.
        let sizes = line.a_s().length_squared() + line.radius() * line.radius() + max * max;
        if value.abs() >= 3.0 * keep * (length * sizes) {
            value / length
        } else {
            exact_outside(line.lengths(max), line.ends())
        }
    }

    /// BS·d = AS·d − max |d|
    #[inline(always)]
    fn beyond(self, line: &LineSphere, keep: f64) -> f64 {
        let Self(max) = self;
        let value = line.along - max * line.length();
        // AS·d errs by 5u |AS||d|, max |d| by 5u of itself, their difference by u.
        let squares = line.a_s().length_squared() + max * max;
        if value * value >= 2.0 * keep * keep * (line.length_squared * squares) {
            value
        } else {
            exact_beyond(line.lengths(max), line.ends())
        }
    }
}

#[cold]
#[inline(never)]
fn exact_outside(lengths: [f64; 8], ends: [f64; 6]) -> f64 {
    let (max, length) = (lengths[7], length(ends));
    let squares = exact_value::<Squares, 8, 0>(lengths, []);
    let product = 2.0 * max * along(lengths, ends);
    // Both have one sign and cancel: take the difference from the squares.
    if squares * product > 0.0 {
        let difference = exact_value::<EndOutside, 8, 6>(lengths, ends);
        let sum = squares.abs() * length + product.abs();
        return difference * squares.signum() / (sum * length);
    }
    squares - product / length
}

#[cold]
#[inline(never)]
fn exact_beyond(lengths: [f64; 8], ends: [f64; 6]) -> f64 {
    let (max, length, along) = (lengths[7], length(ends), along(lengths, ends));
    if along > 0.0 {
        let difference = exact_value::<EndAlong, 8, 6>(lengths, ends);
        return difference / (along + max * length);
    }
    along - max * length
}

/// |d|
fn length([fx, fy, fz, tx, ty, tz]: [f64; 6]) -> f64 {
    divisor(DVec3::new(tx - fx, ty - fy, tz - fz)).sqrt()
}

/// |AS|² + max² − r², of A, S, r and max.
struct Squares;

impl Polynomial<8, 0> for Squares {
    const DEGREES: [u32; 2] = [2, 0];

    fn of<T: Ring>([ax, ay, az, sx, sy, sz, r, max]: [T; 8], _: [T; 0]) -> T {
        let (x, y, z) = (sx - ax, sy - ay, sz - az);
        x * x + y * y + z * z + max * max - r * r
    }
}

/// AS·d and |d|²; the second array holds the ends of d.
fn products<T: Ring>(
    [ax, ay, az, sx, sy, sz, ..]: [T; 8],
    [fx, fy, fz, tx, ty, tz]: [T; 6],
) -> [T; 2] {
    let (x, y, z) = (tx - fx, ty - fy, tz - fz);
    [(sx - ax) * x + (sy - ay) * y + (sz - az) * z, x * x + y * y + z * z]
}

/// (|AS|² + max² − r²)² |d|² − (2 max AS·d)²
struct EndOutside;

impl Polynomial<8, 6> for EndOutside {
    const DEGREES: [u32; 2] = [4, 2];

    fn of<T: Ring>(lengths: [T; 8], way: [T; 6]) -> T {
        let (squares, [along, length_squared]) = (Squares::of(lengths, []), products(lengths, way));
        let product = (lengths[7] + lengths[7]) * along;
        squares * squares * length_squared - product * product
    }
}

/// (AS·d)² − max² |d|²
struct EndAlong;

impl Polynomial<8, 6> for EndAlong {
    const DEGREES: [u32; 2] = [2, 2];

    fn of<T: Ring>(lengths: [T; 8], way: [T; 6]) -> T {
        let (max, [along, length_squared]) = (lengths[7], products(lengths, way));
        along * along - max * max * length_squared
    }
}

/// Returns the exit of a ray that starts strictly inside, with an inward normal; `None` if it
/// starts elsewhere or ends before the exit.
pub fn way_out(
    origin: Vec3,
    direction: Vec3,
    max_distance: f32,
    sphere: Sphere,
) -> Option<RaycastHitInfo> {
    let (line, max) = (line(origin, direction, sphere), f64::from(max_distance));
    let is_inside = line.outside < 0.0;
    let is_reached = Reach(max).outside(&line, SIGN) >= 0.0;
    if !(is_inside && is_reached) {
        return None;
    }
    // distance = rayDist + √d
    let distance = line.exit_distance();
    Some(RaycastHitInfo {
        point: to_vec3_saturating(line.exit()),
        normal: to_vec3_saturating(-line.normal(1.0)),
        distance: to_f32_saturating(distance),
        t: to_f32_saturating(distance / max).min(1.0),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Casts along `direction` against the sphere of `radius` around `center`.
    #[track_caller]
    fn check(
        (origin, direction, max_distance): (Vec3, Vec3, f32),
        (center, radius): (Vec3, f32),
        relation: &str,
    ) -> RaySphereInfo {
        let result = ray_sphere_info(origin, direction, max_distance, Sphere { center, radius });
        let found = match result.outcome {
            RaySphereOutcome::Hit => "hit",
            RaySphereOutcome::Inside => "inside",
            RaySphereOutcome::Behind => "behind",
            RaySphereOutcome::PassesBy => "passes_by",
            RaySphereOutcome::TooShort => "too_short",
        };
        assert_eq!(found, relation, "{result:?}");
        result
    }

    #[track_caller]
    fn check_hit(ray: (Vec3, Vec3, f32), sphere: (Vec3, f32), info: RaycastHitInfo) {
        assert_eq!(check(ray, sphere, "hit").info(), Some(info));
    }

    const ORIGIN: Vec3 = Vec3::ZERO;

    fn v(x: f32, y: f32, z: f32) -> Vec3 {
        Vec3::new(x, y, z)
    }

    #[test]
    fn hit_with_every_term() {
        let ray = (v(-10.0, 3.0, 0.0), v(2.0, 0.0, 0.0), 24.0);
        let result = check(ray, (ORIGIN, 5.0), "hit");
        let terms = Terms {
            offset: v(10.0, -3.0, 0.0),
            ray_dist: 10.0,
            off2: 109.0,
            rad2: 25.0,
            d: 16.0,
            foot: v(0.0, 3.0, 0.0),
            end: v(14.0, 3.0, 0.0),
        };
        let normal = v(-0.8, 0.6, 0.0);
        let info = RaycastHitInfo { point: v(-4.0, 3.0, 0.0), normal, distance: 6.0, t: 0.25 };
        assert_eq!((result.terms(), result.info()), (terms, Some(info)));
    }

    #[test]
    fn a_direction_of_any_length() {
        // Without normalization, the article finds 1.584.
        let expected = 27.0_f32.sqrt() - 1.0;
        for length in [1.0, 0.1, 7.0, 1e-20, 1e-45, 1e19, 1e38] {
            let ray = (ORIGIN, Vec3::ONE * length, 10.0);
            let result = check(ray, (v(3.0, 3.0, 3.0), 1.0), "hit");
            let info = result.info().unwrap();
            assert_eq!((info.distance, info.point), (expected, Vec3::ONE * 2.422_649_7));
        }
    }

    #[test]
    fn grazing() {
        let ray = (v(-2.0, 1.0, 0.0), v(0.3, 0.0, 0.0), 8.0);
        let normal = v(0.0, 1.0, 0.0);
        let info = RaycastHitInfo { point: normal, normal, distance: 2.0, t: 0.25 };
        check_hit(ray, (ORIGIN, 1.0), info);
        let result = check(ray, (ORIGIN, 0.5), "passes_by");
        assert_eq!(result.clearance(), 0.5);
        assert_eq!(result.terms().d, -0.75);
        check(ray, (ORIGIN, 1.0_f32.next_down()), "passes_by");
    }

    #[test]
    fn inside_is_a_hit_at_once() {
        for (origin, exit) in [(ORIGIN, 2.0), (v(1.0, 0.0, 0.0), 1.0), (v(-1.0, 0.0, 0.0), 3.0)] {
            let ray = (origin, v(5.0, 0.0, 0.0), 10.0);
            let result = check(ray, (ORIGIN, 2.0), "inside");
            let info = RaycastHitInfo { point: origin, normal: Vec3::ZERO, distance: 0.0, t: 0.0 };
            assert_eq!((result.info(), result.exit_distance()), (Some(info), exit));
        }
        check((v(0.5, 0.0, 0.0), Vec3::Z, 0.0), (ORIGIN, 1.0), "inside");
    }

    #[test]
    fn inside_is_measured_by_the_radius_and_not_its_square() {
        check((v(3.0, 0.0, 0.0), Vec3::X, 9.0), (ORIGIN, 2.0), "behind");
        check((v(0.4, 0.0, 0.0), Vec3::X, 9.0), (ORIGIN, 0.5), "inside");
    }

    #[test]
    fn behind_or_beside() {
        let result = check((ORIGIN, Vec3::X, 9.0), (v(-5.0, 0.0, 0.0), 1.0), "behind");
        assert_eq!(result.terms().ray_dist, -5.0);
        check((ORIGIN, Vec3::X, 9.0), (v(0.0, 2.0, 0.0), 1.0), "behind");
        check((ORIGIN, Vec3::X, 0.0), (v(-5.0, 0.0, 0.0), 1.0), "behind");
    }

    #[test]
    fn passes_by_before_too_short() {
        check((ORIGIN, Vec3::X, 1.0), (v(5.0, 3.0, 0.0), 1.0), "passes_by");
    }

    #[test]
    fn too_short_before_a_tangent() {
        // √½ as f32 falls short of the tangent point by 1.2e-8.
        let ray = (v(0.0, 1.0, 0.0), v(0.5, -0.5, 0.0), 0.70710677);
        let result = check(ray, (v(-0.5, -0.5, 0.5), 1.5), "too_short");
        let missing = result.missing();
        assert!((missing - 1.2e-8).abs() < 1e-9, "{missing}");
        let reaching = (ray.0, ray.1, ray.2.next_up());
        check(reaching, (v(-0.5, -0.5, 0.5), 1.5), "hit");
    }

    #[test]
    fn too_short() {
        let ray = (ORIGIN, v(0.0, 7.0, 0.0), 2.5);
        let result = check(ray, (v(0.0, 5.0, 0.0), 1.0), "too_short");
        assert_eq!(result.missing(), 1.5);
        check((ORIGIN, Vec3::Y, 0.0), (v(0.0, 5.0, 0.0), 1.0), "too_short");
    }

    #[test]
    fn touching_the_start() {
        let normal = v(0.6, 0.8, 0.0);
        let info = RaycastHitInfo { point: v(3.0, 4.0, 0.0), normal, distance: 0.0, t: 0.0 };
        for direction in [Vec3::X, Vec3::NEG_X, v(-4.0, 3.0, 0.0), Vec3::Z] {
            check_hit((v(3.0, 4.0, 0.0), direction, 8.0), (ORIGIN, 5.0), info);
            check_hit((v(3.0, 4.0, 0.0), direction, 0.0), (ORIGIN, 5.0), info);
        }
    }

    #[test]
    fn touching_the_end() {
        // |(2, −3, 6)| = 7: the end (2, −3, 6) is exact whatever the direction's length.
        for length in [1.0, 3.0, 0.5] {
            let ray = (ORIGIN, v(2.0, -3.0, 6.0) * length, 7.0);
            let info = RaycastHitInfo {
                point: v(2.0, -3.0, 6.0),
                normal: v(-2.0, 3.0, -6.0) / 7.0,
                distance: 7.0,
                t: 1.0,
            };
            check_hit(ray, (v(4.0, -6.0, 12.0), 7.0), info);
            check((ray.0, ray.1, 7.0_f32.next_down()), (v(4.0, -6.0, 12.0), 7.0), "too_short");
        }
    }

    #[test]
    fn far_away() {
        let by = v(1e5, -1e5, 1e5);
        let ray = (by + v(-10.0, 3.0, 0.0), v(0.1, 0.0, 0.0), 24.0);
        let normal = v(-0.8, 0.6, 0.0);
        let point = by + v(-4.0, 3.0, 0.0);
        check_hit(ray, (by, 5.0), RaycastHitInfo { point, normal, distance: 6.0, t: 0.25 });
    }

    #[test]
    fn from_far_away() {
        check((ORIGIN, Vec3::X, 2e4), (v(1e4, 1.0, 0.0), 0.5), "passes_by");
        check((v(-400.0, 0.095, 0.0), Vec3::X, 1e3), (ORIGIN, 0.1), "hit");
        // With the start moved closer by a distance without its root, the article begins behind the
        // sphere.
        let normal = v(0.0, 0.0, -1.0);
        let info = RaycastHitInfo { point: normal, normal, distance: 9.0, t: 0.09 };
        check_hit((v(0.0, 0.0, -10.0), Vec3::Z, 100.0), (ORIGIN, 1.0), info);
    }

    #[test]
    fn a_radius_of_zero() {
        let info = RaycastHitInfo {
            point: Vec3::ONE,
            normal: Vec3::ZERO,
            distance: 3.0_f32.sqrt(),
            t: 1.0,
        };
        let max = 3.0_f32.sqrt();
        check((ORIGIN, Vec3::ONE, max.next_down()), (Vec3::ONE, 0.0), "too_short");
        let result = check((ORIGIN, Vec3::ONE, max.next_up()), (Vec3::ONE, 0.0), "hit");
        let found = result.info().unwrap();
        assert_eq!(RaycastHitInfo { t: 1.0, ..found }, info);
    }

    #[test]
    fn the_largest_and_the_smallest_numbers() {
        let values = [0.0, 1e-45, 1e-38, 1.0, 1e19, f32::MAX, -1e-45, -f32::MAX];
        for (x, y, z) in
            (0..8_usize.pow(3)).map(|n| (values[n / 64], values[n / 8 % 8], values[n % 8]))
        {
            let sphere = Sphere { center: v(z, y, x), radius: y.abs() };
            // The direction may be zero here, too.
            let result = ray_sphere_info(v(x, y, z), v(y, z, x), x.abs(), sphere);
            let terms = result.terms();
            let Terms { offset, ray_dist, off2, rad2, d, foot, end } = terms;
            assert!(offset.is_finite() && foot.is_finite() && end.is_finite(), "{terms:?}");
            assert!([ray_dist, off2, rad2, d].iter().all(|term| term.is_finite()), "{terms:?}");
            if let Some(RaycastHitInfo { point, normal, distance, t }) = result.info() {
                assert!(point.is_finite() && normal.is_finite(), "{result:?}");
                assert!(distance.is_finite() && (0.0..=1.0).contains(&t), "{result:?}");
            }
            let length = match result.outcome {
                RaySphereOutcome::Inside => result.exit_distance(),
                RaySphereOutcome::PassesBy => result.clearance(),
                RaySphereOutcome::TooShort => result.missing(),
                RaySphereOutcome::Hit | RaySphereOutcome::Behind => 0.0,
            };
            assert!(length.is_finite() && length >= 0.0, "{result:?}");
        }
    }

    #[test]
    fn the_way_out_may_end_exactly_at_the_end() {
        let sphere = Sphere { center: Vec3::ZERO, radius: 0.5 };
        for direction in [Vec3::X, Vec3::new(0., 1., 1.), Vec3::new(0., 1., 2.), Vec3::ONE] {
            let reached = |max| way_out(Vec3::ZERO, direction, max, sphere).is_some();
            assert!(reached(0.5) && !reached(0.5_f32.next_down()), "{direction}");
        }
    }

    #[test]
    fn an_end_on_the_surface_along_a_direction_of_any_length() {
        // |d| is irrational: only squares decide. A = −2d', r = |d'|.
        for m in [1_234_567.0_f32, 999_983.0, 1_048_573.0] {
            let direction = v(2.0, 3.0, 6.0) * m;
            let (origin, max) = (v(-4.0, -6.0, -12.0) * m, 7.0 * m);
            check((origin, direction, max), (ORIGIN, 7.0 * m), "hit");
            check((origin, direction, max.next_down()), (ORIGIN, 7.0 * m), "too_short");
            check((origin, direction, max), (ORIGIN, (7.0 * m).next_down()), "too_short");
            check((origin, direction, max), (ORIGIN, (7.0 * m).next_up()), "hit");
        }
        // From 1 to 0.5 along (1, 1, 0), whose length is irrational.
        check((v(-1.0, 1.0, 0.0), v(3.0, 3.0, 0.0), 1e-30), (v(0.0, 1.0, 0.0), 1.0), "hit");
        check((v(-2.0, 0.0, 0.0), v(1.0, 1e-30, 0.0), 1.0), (ORIGIN, 1.0), "too_short");
        check((v(-2.0, 0.0, 0.0), v(1.0, 0.0, 0.0), 1.0), (ORIGIN, 1.0), "hit");
    }
}
