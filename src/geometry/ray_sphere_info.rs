//! A ray by origin, direction and length against a solid sphere, with the record of its hit.
//! Source: "Collision detection: ray against sphere", after PhysX 3.3.

use glam::Vec3;

use super::line_sphere::{Approach, LineSphere};
use super::{Sphere, narrow, narrow3};

/// What the ray meets, and the terms that decide it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RaySphereInfo {
    pub terms: Terms,
    pub outcome: Outcome,
}

/// The terms of the quadratic, by the article's names.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Terms {
    /// From the origin to the centre.
    pub offset: Vec3,
    /// offset·direction in metres, negative behind the origin.
    pub ray_dist: f32,
    /// |offset|²
    pub off2: f32,
    /// radius²
    pub rad2: f32,
    /// The square of half the chord, negative where the line misses.
    pub d: f32,
    /// The foot of the perpendicular from the centre, `ray_dist` along the ray.
    pub foot: Vec3,
    /// Where the ray ends, `max_distance` along it.
    pub end: Vec3,
}

/// How the ray stands to the sphere.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Outcome {
    /// The ray meets the surface from outside, or starts on it.
    Hit(RaycastHitInfo),
    /// The origin lies strictly inside: a hit at once, without a normal. The way
    /// out is `exit_distance` metres long.
    Inside { info: RaycastHitInfo, exit_distance: f32 },
    /// The centre lies behind the origin, or beside it.
    Behind,
    /// The line keeps `clearance` metres clear of the sphere.
    PassesBy { clearance: f32 },
    /// The line meets the sphere only `missing` metres beyond the ray's end.
    TooShort { missing: f32 },
}

/// Where a ray hits.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RaycastHitInfo {
    pub point: Vec3,
    /// Unit, from the centre to the point; zero inside and where the radius is zero.
    pub normal: Vec3,
    /// Metres from the origin.
    pub distance: f32,
    /// 0 at the origin, 1 at the ray's end; 0 for a ray of no length.
    pub t: f32,
}

/// Casts a ray of `max_distance` metres. The direction has any length but zero;
/// the surface belongs to the sphere.
pub fn ray_sphere_info(
    origin: Vec3,
    direction: Vec3,
    max_distance: f32,
    sphere: Sphere,
) -> RaySphereInfo {
    let (d, r) = (direction.as_dvec3(), f64::from(sphere.radius));
    let max = f64::from(max_distance);
    let offset = sphere.center.as_dvec3() - origin.as_dvec3();

    // rayDist = offset·d / |d|, d = rad2 − (off2 − rayDist²)
    let line = LineSphere::new(origin.as_dvec3(), d, sphere.center.as_dvec3(), r);
    let terms = Terms {
        offset: narrow3(offset),
        ray_dist: narrow(line.foot_distance()),
        off2: narrow(offset.length_squared()),
        rad2: narrow(r * r),
        d: narrow(line.discriminant / line.length_squared),
        foot: narrow3(line.foot()),
        end: narrow3(origin.as_dvec3() + d.normalize_or_zero() * max),
    };
    // The end as the direction has it, unnormalised: |d| (offset − max d/|d|). Where
    // the surface can end exactly there, |d| is rational, so that its root is exact.
    let length = line.length_squared.sqrt();
    let end_to_center = length * offset - max * d;

    let outcome = match line.approach(end_to_center, length) {
        Approach::Inside => Outcome::Inside {
            info: RaycastHitInfo { point: origin, normal: Vec3::ZERO, distance: 0.0, t: 0.0 },
            exit_distance: narrow(line.exit_distance()),
        },
        Approach::Behind => Outcome::Behind,
        Approach::PassesBy => Outcome::PassesBy { clearance: narrow(line.clearance()) },
        Approach::TooShort => {
            Outcome::TooShort { missing: narrow((line.entry_distance() - max).max(0.0)) }
        }
        // distance = rayDist − √d
        Approach::Enters => Outcome::Hit(RaycastHitInfo {
            point: narrow3(line.entry()),
            normal: narrow3(line.entry_normal()),
            distance: narrow(line.entry_distance()),
            t: if max > 0.0 { narrow(line.entry_distance() / max).min(1.0) } else { 0.0 },
        }),
    };
    RaySphereInfo { terms, outcome }
}
