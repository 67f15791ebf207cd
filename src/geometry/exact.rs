//! Products of difference vectors that nothing rounds: the sign is a decision,
//! the value keeps f64's precision even where almost everything cancels.
//!
//! `robust` gives the sign of a determinant of points; its value may be off by
//! as much as itself, and it takes no two vectors without a common point.
//! Source: Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast
//! Robust Geometric Predicates" (1997), Grow-Expansion.

use glam::{Vec2, Vec3};

/// (a2 − a1) × (b2 − b1) in the plane, its sign exact.
pub(super) fn cross(a1: Vec2, a2: Vec2, b1: Vec2, b2: Vec2) -> f64 {
    let [[x1, y1], [x2, y2]] = [a1, a2].map(|a| a.as_dvec2().to_array());
    let [[u1, v1], [u2, v2]] = [b1, b2].map(|b| b.as_dvec2().to_array());
    // (x2 − x1)(v2 − v1) − (y2 − y1)(u2 − u1); a product of two f32 is exact in f64.
    sum(&mut [x2 * v2, -x2 * v1, -x1 * v2, x1 * v1, -y2 * u2, y2 * u1, y1 * u2, -y1 * u1])
}

/// (a2 − a1)·(b2 − b1), its sign exact.
pub(super) fn dot(a1: Vec3, a2: Vec3, b1: Vec3, b2: Vec3) -> f64 {
    let [a1, a2, b1, b2] = [a1, a2, b1, b2].map(Vec3::as_dvec3);
    let mut terms = [0.0; 12];
    for (axis, terms) in terms.chunks_exact_mut(4).enumerate() {
        let (from, to) = (a1[axis], a2[axis]);
        terms.copy_from_slice(&[to * b2[axis], -to * b1[axis], -from * b2[axis], from * b1[axis]]);
    }
    sum(&mut terms)
}

/// The sum of the terms, used up on the way: exact parts, the smallest first.
fn sum(terms: &mut [f64]) -> f64 {
    for taken in 1..terms.len() {
        let mut carry = terms[taken];
        for part in &mut terms[..taken] {
            // Two-Sum: total + error = carry + part, exactly.
            let total = carry + *part;
            let rounded = total - carry;
            let error = (carry - (total - rounded)) + (*part - rounded);
            (*part, carry) = (error, total);
        }
        terms[taken] = carry;
    }
    terms.iter().sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_keeps_what_cancels() {
        assert_eq!(sum(&mut [1e200, 1.0, -1e200, 1e-200]), 1.0);
        assert_eq!(sum(&mut [1e300, 1e-300, -1e300]), 1e-300);
        assert_eq!(sum(&mut [0.1, 0.2, -0.2, -0.1]), 0.0);
    }

    #[test]
    fn cross_of_coordinates_far_apart_in_size() {
        let (tiny, huge) = (f32::from_bits(1), f32::MAX);
        let vector = |x, y| (Vec2::new(x, 1e5), Vec2::new(1e5, y));
        let ((a1, a2), (b1, b2)) = (vector(tiny, huge), vector(-tiny, huge));
        // (1e5 − ε)(M − 1e5) − (M − 1e5)(1e5 + ε) = −2 ε (M − 1e5)
        let expected = -2.0 * f64::from(tiny) * (f64::from(huge) - 1e5);
        assert!((cross(a1, a2, b1, b2) / expected - 1.0).abs() < 1e-15);
        assert_eq!(cross(a1, a2, a1, a2), 0.0);
    }

    #[test]
    fn dot_of_perpendicular_vectors() {
        let [a, b] = [Vec3::new(1e5, 0.1, 3.0), Vec3::new(1e5 + 3.0, 0.1, -1.0)];
        let [c, d] = [Vec3::new(1e-3, 7.0, 1e7), Vec3::new(4.0 + 1e-3, 9.0, 1e7 + 3.0)];
        assert_eq!(
            dot(a, b, c, d),
            f64::from(4.0 + 1e-3_f32) * 3.0 - f64::from(1e-3_f32) * 3.0 - 12.0
        );
        assert_eq!(dot(Vec3::ZERO, Vec3::X, Vec3::ZERO, Vec3::Y), 0.0);
    }
}
