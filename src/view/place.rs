use bevy::math::{BVec3, Quat, Vec2, Vec3};

use super::orbit::View;
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
    }
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
