//! The unit vector from the axis, or the centre, of a round solid to the point where a ray meets
//! its surface.

use glam::{DVec3, Vec3};

use super::exact::predicates;
use super::ray::Ray;
use super::summed;
#[cfg(not(any(test, feature = "std")))]
use crate::math::Math;

/// Returns the unit vector from the axis through a and b to the ray's entry or exit; if the radius
/// is zero, any such direction.
#[inline(always)]
pub(super) fn from_axis(ray: &Ray, [a, b]: [Vec3; 2], s: f64, radius: f64, leaves: bool) -> DVec3 {
    match from_wide_axis(ray, [a, b], s, radius) {
        Some(out) => out,
        None => from_thin_axis(*ray, [a, b], s, radius, leaves),
    }
}

/// `None` if the radius is too small to compute the vector from the ray's point.
#[inline(always)]
pub(super) fn from_wide_axis(ray: &Ray, [a, b]: [Vec3; 2], s: f64, radius: f64) -> Option<DVec3> {
    let (w, v) = (ray.origin.as_dvec3() - a.as_dvec3(), b.as_dvec3() - a.as_dvec3());
    if !is_wide(ray, w, s, radius) {
        return None;
    }
    let way = ray.direction.as_dvec3() * s;
    let along = v * (v.dot(w + way) / v.length_squared());
    Some(summed([w, way, -along]).normalize_or_zero())
}

/// Returns the bisector of the normals of a cap and of the side, on the rim where both meet; the
/// cap's normal if the point does not determine the other.
#[inline(always)]
pub(super) fn at_rim(
    ray: &Ray,
    ends: [Vec3; 2],
    s: f64,
    radius: f64,
    cap: DVec3,
    side: impl Fn(DVec3) -> DVec3,
) -> DVec3 {
    let out = from_wide_axis(ray, ends, s, radius);
    out.map_or(cap, |out| (side(out) + cap).normalize_or_zero())
}

/// Like [`from_axis`], from a centre; the radius is positive.
#[inline(always)]
pub(super) fn from_center(ray: &Ray, center: Vec3, s: f64, radius: f64, leaves: bool) -> DVec3 {
    let (w, d) = (ray.origin.as_dvec3() - center.as_dvec3(), ray.direction.as_dvec3());
    if is_wide(ray, w, s, radius) {
        return summed([w, d * s]).normalize_or_zero();
    }
    if s == 0.0 {
        return w.normalize_or_zero();
    }
    let off = d.cross(w).cross(d) / d.length_squared();
    on_circle(off, d.normalize_or_zero(), radius, leaves)
}

/// Returns `true` if the ray's point, rounded, is still accurate relative to the centre.
#[inline(always)]
fn is_wide(ray: &Ray, from: DVec3, s: f64, radius: f64) -> bool {
    let way = ray.direction.as_dvec3() * s;
    let far = from.abs().max_element() + way.abs().max_element();
    radius > 1e-6 * far
}

/// Seen along the axis v, the ray's line passes the axis at w·(v × d) / |v × d|, perpendicular to
/// its own direction.
#[cold]
pub(super) fn from_thin_axis(
    ray: Ray,
    [a, b]: [Vec3; 2],
    s: f64,
    radius: f64,
    leaves: bool,
) -> DVec3 {
    let (w, v) = (ray.origin.as_dvec3() - a.as_dvec3(), b.as_dvec3() - a.as_dvec3());
    let across = v.cross(ray.direction.as_dvec3());
    let any = || {
        let other = DVec3::AXES[v.abs().min_position()];
        v.cross(other).cross(v).normalize_or_zero()
    };
    if radius <= 0.0 {
        return v.cross(across).try_normalize().unwrap_or_else(any);
    }
    if s == 0.0 || across == DVec3::ZERO {
        return v.cross(w).cross(v).try_normalize().unwrap_or_else(any);
    }
    let volume = -predicates::normal_dot([a, b, ray.origin], Vec3::ZERO, ray.direction);
    let off = across * (volume / across.length_squared());
    on_circle(off, across.cross(v).normalize_or_zero(), radius, leaves)
}

/// Returns the unit vector from the centre of a circle to where a line meets the circle; the line
/// passes the centre at `off` and runs along the unit vector `way`.
fn on_circle(off: DVec3, way: DVec3, radius: f64, leaves: bool) -> DVec3 {
    let passed = off.length();
    let half = ((radius - passed) * (radius + passed)).max(0.0).sqrt();
    (off + way * if leaves { half } else { -half }).normalize_or_zero()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ray(origin: [f32; 3], direction: [f32; 3]) -> Ray {
        let [origin, direction] = [origin, direction].map(Vec3::from);
        Ray { origin, direction, max_distance: 100.0, as_given: false }
    }

    /// Half a radius from the centre, the line enters and leaves on opposite sides.
    #[test]
    fn a_thin_circle_is_met_on_both_sides() {
        let radius = 2.0_f64.powi(-60);
        let ray = ray([-4.0, 0.0, 0.5 * radius as f32], [2.0, 0.0, 0.0]);
        let half = 0.75_f64.sqrt();
        for (leaves, x) in [(false, -half), (true, half)] {
            let expected = DVec3::new(x, 0.0, 0.5);
            let axis = [Vec3::NEG_Y, Vec3::Y];
            for found in [
                from_axis(&ray, axis, 2.0, radius, leaves),
                from_center(&ray, Vec3::ZERO, 2.0, radius, leaves),
            ] {
                assert!((found - expected).length() < 1e-15, "{leaves}: {found}");
            }
        }
    }

    #[test]
    fn without_a_radius_it_is_at_right_angles_to_the_axis() {
        let axis = [Vec3::new(0.1, 0.2, 0.3), Vec3::new(-1.7, 2.0, -2.1)];
        let v = axis[1].as_dvec3() - axis[0].as_dvec3();
        let along = (axis[1] - axis[0]).to_array();
        for direction in [along, along.map(|x| -3.0 * x), [0.3, 0.1, 0.7], [0.0, 1e-30, 0.0]] {
            let found = from_axis(&ray([3.0, 2.0, 1.0], direction), axis, 1.5, 0.0, false);
            let cos = found.dot(v.normalize());
            assert!(found.is_normalized() && cos.abs() < 1e-15, "{direction:?}: {found} {cos}");
        }
    }
}
