//! The rules of Godot's manual for a body on the ground (`CharacterBody3D`), with its defaults and Y
//! up.

use glam::{DVec3, Vec3};

use crate::capsule_cast_triangle::{CapsuleCast, Touch};
use crate::closest::point_segment;
use crate::to_vec3_saturating;

/// `max_slides`.
pub const MOST: usize = 6;
/// `safe_margin`, in metres.
const MARGIN: f32 = 0.001;
/// The pushes before each motion.
const PUSHES: usize = 4;

/// Returns the place of a capsule at rest after it is pushed away from what is closer than the margin.
pub fn pushed(
    capsule: CapsuleCast,
    first: &mut impl FnMut(CapsuleCast) -> Option<(u32, Touch)>,
) -> Vec3 {
    let CapsuleCast { start: mut at, half_axis, .. } = capsule;
    let radius = capsule.radius + MARGIN;
    for _ in 0..PUSHES {
        let Some((_, touch)) = first(CapsuleCast { start: at, end: at, half_axis, radius }) else {
            break;
        };
        let away = point_segment(touch.point, at - half_axis, at + half_axis).distance;
        let push = touch.normal.as_dvec3() * f64::from(radius - away);
        at = to_vec3_saturating(at.as_dvec3() + push);
    }
    at
}

/// Returns the rest of a motion after a touch.
pub fn turned(wish: DVec3, normal: DVec3) -> DVec3 {
    // The cosines of `floor_max_angle`, 45°, and of `wall_min_slide_angle`, 15°.
    const FLOOR: f64 = core::f64::consts::FRAC_1_SQRT_2;
    const STRAIGHT: f64 = 0.965_925_826_289_068_3;
    if normal.y.abs() >= FLOOR {
        return wish - normal * wish.dot(normal);
    }
    // Along a wall, but not up it.
    let without = |motion: DVec3, out: DVec3| motion - out * motion.dot(out).min(0.0);
    let (level, out) = (wish.with_y(0.0), normal.with_y(0.0).normalize_or_zero());
    let is_straight = -level.dot(out) > level.length() * STRAIGHT;
    let along = if is_straight { DVec3::ZERO } else { without(level, out) };
    along + without(DVec3::Y * wish.y, normal)
}
