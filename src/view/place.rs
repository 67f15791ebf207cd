use std::f32::consts::{FRAC_1_SQRT_2, TAU};

use bevy::math::{BVec3, Quat, Vec2, Vec3};

use super::orbit::View;
use crate::geometry::ray_box::unit;
use crate::scenario::ValueNow;

/// Where the handle of a value sits.
pub fn position(value: ValueNow, view: &View) -> Vec3 {
    match value {
        ValueNow::Point(point) => point,
        ValueNow::Point2(point) => point.extend(0.0),
        ValueNow::Direction { value, from, length } => {
            from + value.as_dvec3().normalize_or_zero().as_vec3() * view.suited(from, length)
        }
        ValueNow::Radius { value, center } => silhouette(center, value, view),
        ValueNow::Length { value, from, direction } => from + direction * value,
        ValueNow::Angle { value, center, radius } => {
            center.extend(0.0) + Vec2::from_angle(value.to_radians()).extend(0.0) * radius
        }
        ValueNow::HalfExtents { value, center, rotation } => {
            faces(value, center, rotation, view)[0].0
        }
        ValueNow::Rotation { value, center } => {
            let out = unit(value).as_quat() * Vec3::new(FRAC_1_SQRT_2, FRAC_1_SQRT_2, 0.0);
            center + out * ring_radius(center, view)
        }
    }
}

/// Pixels from a centre to the rings around it.
const RING: f32 = 96.0;
/// Pixels from a box's centre to the handles of faces that lie nearer.
const LEAST: f32 = 26.0;
/// Corners of a ring.
const CORNERS: usize = 72;

/// The handles of a box's faces with the outward directions: +x, −x, +y and so on.
pub fn faces(half: Vec3, center: Vec3, rotation: Quat, view: &View) -> [(Vec3, Vec3); 6] {
    let turn = unit(rotation).as_quat();
    let least = LEAST * view.metres_per_pixel(center);
    [0, 1, 2, 3, 4, 5].map(|face: usize| {
        let out = turn * Vec3::AXES[face / 2] * if face.is_multiple_of(2) { 1.0 } else { -1.0 };
        (center + out * half[face / 2].max(least), out)
    })
}

/// The ring around one of a rotation's own axes, closed.
pub fn ring(rotation: Quat, center: Vec3, axis: usize, view: &View) -> Vec<Vec3> {
    let turn = unit(rotation).as_quat();
    let [u, v] = [1, 2].map(|next| turn * Vec3::AXES[(axis + next) % 3]);
    let radius = ring_radius(center, view);
    let corner = |step: usize| {
        let (sin, cos) = (TAU * step as f32 / CORNERS as f32).sin_cos();
        center + (u * cos + v * sin) * radius
    };
    (0..=CORNERS).map(corner).collect()
}

fn ring_radius(center: Vec3, view: &View) -> f32 {
    RING * view.metres_per_pixel(center)
}

/// The lower right of a sphere's outline, as the camera sees it.
fn silhouette(center: Vec3, radius: f32, view: &View) -> Vec3 {
    let aside = (view.right() - view.up()).normalize();
    if view.orbit.orthographic {
        return center + aside * radius;
    }
    // The tangents from the eye at distance d touch the sphere on a circle of
    // radius r √(1 − r²/d²), r²/d nearer to the eye than the centre.
    let to_eye = view.orbit.eye() - center;
    let sine = (radius / to_eye.length().max(f32::MIN_POSITIVE)).min(1.0);
    let axis = to_eye.normalize_or(-view.forward());
    let aside = aside.reject_from_normalized(axis).normalize_or(aside);
    center + axis * (radius * sine) + aside * (radius * (1.0 - sine * sine).sqrt())
}

/// A ball's outline as the camera sees it: its centre, radius and the rotation from the XY plane;
/// none from within the ball.
pub fn outline(center: Vec3, radius: f32, view: &View) -> Option<(Vec3, f32, Quat)> {
    if view.orbit.orthographic {
        return Some((center, radius, view.orbit.rotation()));
    }
    // As for a radius handle: r √(1 − r²/d²) wide, r²/d nearer to the eye at distance d.
    let to_eye = view.orbit.eye() - center;
    let sine = radius / to_eye.length();
    let axis = to_eye.try_normalize()?;
    let rotation = Quat::from_rotation_arc(Vec3::Z, axis);
    (sine < 1.0)
        .then(|| (center + axis * radius * sine, radius * (1.0 - sine * sine).sqrt(), rotation))
}

/// The eight corners of a box.
pub fn corners((low, high): (Vec3, Vec3)) -> impl Iterator<Item = Vec3> {
    (0..8).map(move |corner| {
        Vec3::select(BVec3::new(corner & 1 == 0, corner & 2 == 0, corner & 4 == 0), low, high)
    })
}
