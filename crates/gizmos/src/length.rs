//! Lengths between two places, and along each axis.

use collision_scenarios::scenario::{Space, metres};
use glam::{DVec3, Vec3};

/// Returns the distance and the difference per axis, in metres; in `f64`, so that neither cancels
/// nor overflows.
pub fn between(from: Vec3, to: Vec3) -> (f64, DVec3) {
    let difference = to.as_dvec3() - from.as_dvec3();
    (difference.length(), difference)
}

/// Formats the difference along each axis of the space.
pub fn differences(by: [f64; 3], space: Space) -> Vec<String> {
    let axes = if space == Space::Planar { 2 } else { 3 };
    let row = ["ΔX", "ΔY", "ΔZ"].into_iter().zip(by).take(axes);
    row.map(|(name, length)| format!("{name} {}", metres(length))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_distance_is_right_far_away_and_where_f32_overflows() {
        let (distance, by) = between(Vec3::splat(1e5), Vec3::new(1e5 + 3.0, 1e5 - 4.0, 1e5));
        assert_eq!((distance, by), (5.0, DVec3::new(3.0, -4.0, 0.0)));
        let (distance, _) = between(Vec3::ZERO, Vec3::new(3e30, 4e30, 0.0));
        assert_eq!(distance as f32, 5e30);
        let (distance, by) = between(Vec3::splat(f32::MIN), Vec3::splat(f32::MAX));
        assert_eq!((metres(by.x), metres(distance)), ("6.806e38 m".into(), "1.179e39 m".into()));
    }
}
