//! Unity's operations where they differ from plain mathematics.

use glam::Vec3;

/// `Vector3.normalized`: zero for |v| ≤ 1e-5.
pub fn normalized(v: Vec3) -> Vec3 {
    let length = v.length();
    if length > 1e-5 { v / length } else { Vec3::ZERO }
}

/// `Mathf.Approximately(x, 0)`: besides zero only the smallest subnormals pass.
pub fn is_approximately_zero(x: f32) -> bool {
    x.abs() < (1e-6 * x.abs()).max(8.0 * f32::from_bits(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_vectors_have_no_direction() {
        assert_eq!(normalized(Vec3::new(1e-5, 0.0, 0.0)), Vec3::ZERO);
        assert_eq!(normalized(Vec3::new(1.1e-5, 0.0, 0.0)), Vec3::X);
        assert_eq!(normalized(Vec3::new(0.0, 3.0, 4.0)), Vec3::new(0.0, 0.6, 0.8));
    }

    #[test]
    fn approximately_is_a_test_for_zero() {
        for (x, is_zero) in [(0.0, true), (1e-44, true), (1e-43, false), (-1e-30, false)] {
            assert_eq!(is_approximately_zero(x), is_zero, "{x}");
        }
    }
}
