//! Products of difference vectors without rounding: the sign makes decisions, and the value keeps
//! f64's precision even if almost everything cancels.
//!
//! `robust` gives the sign of a determinant of points, but the error of its value may be as large
//! as the value, and it takes no two vectors without a common point. If f64 cannot have cancelled
//! more than six digits, or rounds nothing, its own value is used; else twice its digits, exact
//! sums, and integers if the sizes are so far apart that f64 rounds a difference.
//!
//! This holds for all of f32: every term, and the error of each, is a multiple of 2^-447 and below
//! 2^396, which f64 neither loses nor overflows.
//! Source: Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast
//! Robust Geometric Predicates" (1997), Grow-Expansion.

use glam::{DVec2, DVec3, Vec2, Vec3, Vec3Swizzles};

use super::compensated::{sum_of_products, two_product};
use super::polynomial::{self, Polynomial, Ring};
use super::ring;

/// (a2 − a1) × (b2 − b1) in the plane, with an exact sign.
#[inline]
pub(crate) fn cross(a1: Vec2, a2: Vec2, b1: Vec2, b2: Vec2) -> f64 {
    let (value, is_sure) = rounded_cross(F32_DIGITS, a1, a2, b1, b2);
    if is_sure { value } else { exact_cross([a1, a2, b1, b2]) }
}

/// Returns the value in f64, and whether at least `keep` of its terms' size is left.
#[inline(always)]
pub(crate) fn rounded_cross(keep: f64, a1: Vec2, a2: Vec2, b1: Vec2, b2: Vec2) -> (f64, bool) {
    let (a, b) = (a2.as_dvec2() - a1.as_dvec2(), b2.as_dvec2() - b1.as_dvec2());
    let (left, right) = (a.x * b.y, a.y * b.x);
    let value = left - right;
    // Each product is rounded three times, and their difference once.
    (value, value.abs() >= keep * (left.abs() + right.abs()))
}

#[cold]
fn exact_cross(points: [Vec2; 4]) -> f64 {
    let [a1, a2, b1, b2] = points.map(|p| p.as_dvec2());
    let (a, b) = (a2 - a1, b2 - b1);
    if two_diff_tail(a1, a2, a) == DVec2::ZERO && two_diff_tail(b1, b2, b) == DVec2::ZERO {
        // The products nearly cancel, so that their difference is exact, and only their errors are
        // left, of which the smaller part cannot change the sum's sign.
        let (left, right) = (two_product(a.x, b.y), two_product(a.y, b.x));
        let errors = left.1 - right.1;
        let rounded = left.1 - errors;
        let error = (left.1 - (errors + rounded)) + (rounded - right.1);
        return ((left.0 - right.0) + errors) + error;
    }
    let [[x1, y1], [x2, y2], [u1, v1], [u2, v2]] = [a1, a2, b1, b2].map(|p| p.to_array());
    // (x2 − x1)(v2 − v1) − (y2 − y1)(u2 − u1); a product of two f32 is exact in f64.
    expansion_sum(&mut [x2 * v2, -x2 * v1, -x1 * v2, x1 * v1, -y2 * u2, y2 * u1, y1 * u2, -y1 * u1])
}

/// (a2 − a1) × (b2 − b1), with the exact sign of each coordinate.
#[inline]
pub(crate) fn cross_in_space(a1: Vec3, a2: Vec3, b1: Vec3, b2: Vec3) -> DVec3 {
    DVec3::new(
        cross(a1.yz(), a2.yz(), b1.yz(), b2.yz()),
        cross(a1.zx(), a2.zx(), b1.zx(), b2.zx()),
        cross(a1.xy(), a2.xy(), b1.xy(), b2.xy()),
    )
}

/// (a2 − a1)·(b2 − b1), with an exact sign.
#[inline]
pub(crate) fn dot(a1: Vec3, a2: Vec3, b1: Vec3, b2: Vec3) -> f64 {
    let (value, is_sure) = rounded_dot(F32_DIGITS, a1, a2, b1, b2);
    if is_sure { value } else { exact_dot([a1, a2, b1, b2], value) }
}

/// Returns the value in f64, and whether at least `keep` of its terms' size is left.
#[inline(always)]
pub(crate) fn rounded_dot(keep: f64, a1: Vec3, a2: Vec3, b1: Vec3, b2: Vec3) -> (f64, bool) {
    let (a, b) = (a2.as_dvec3() - a1.as_dvec3(), b2.as_dvec3() - b1.as_dvec3());
    let value = a.dot(b);
    // Each product is rounded three times, and twice more in the sum.
    (value, value.abs() >= keep * a.abs().dot(b.abs()))
}

#[cold]
fn exact_dot(points: [Vec3; 4], value: f64) -> f64 {
    let points = points.map(Vec3::as_dvec3);
    if are_exact_in_f64(points, 23) {
        return value;
    }
    let [a1, a2, b1, b2] = points;
    let mut terms = [0.0; 12];
    for (axis, terms) in terms.chunks_exact_mut(4).enumerate() {
        let (from, to) = (a1[axis], a2[axis]);
        terms.copy_from_slice(&[to * b2[axis], -to * b1[axis], -from * b2[axis], from * b1[axis]]);
    }
    expansion_sum(&mut terms)
}

/// (b − a) × (c − a)·(p − a), with an exact sign.
#[inline(always)]
pub(crate) fn volume(a: Vec3, b: Vec3, c: Vec3, p: Vec3) -> f64 {
    normal_dot([a, b, c], a, p)
}

/// (b − a) × (c − a)·(e − s), with an exact sign.
#[inline(always)]
pub(crate) fn normal_dot([a, b, c]: [Vec3; 3], s: Vec3, e: Vec3) -> f64 {
    let [a64, b64, c64, s64, e64] = [a, b, c, s, e].map(Vec3::as_dvec3);
    triple(b64 - a64, c64 - a64, e64 - s64).unwrap_or_else(|| exact_normal_dot([a, b, c, s, e]))
}

/// u × v·w of difference vectors; `None` unless f64 has its sign and its digits.
#[inline]
pub(crate) fn triple(u: DVec3, v: DVec3, w: DVec3) -> Option<f64> {
    let value = u.cross(v).dot(w);
    // Six products, none of them larger.
    let summed = 6.0 * (largest(u) * largest(v) * largest(w));
    passes_filter(value, summed).then_some(value)
}

/// Returns the largest magnitude of a coordinate.
#[inline]
pub(crate) fn largest(v: DVec3) -> f64 {
    let v = v.abs();
    let larger = |x: f64, y: f64| if x > y { x } else { y };
    larger(larger(v.x, v.y), v.z)
}

/// Returns the least magnitude, as vector instructions do: a NaN counts if it comes last.
#[inline(always)]
pub(crate) fn least<const N: usize>(numbers: [f64; N]) -> f64 {
    let smaller = |x: f64, y: f64| if x < y { x } else { y };
    numbers.iter().fold(f64::INFINITY, |least, x| smaller(least, x.abs()))
}

#[cold]
fn exact_normal_dot([a, b, c, s, e]: [Vec3; 5]) -> f64 {
    // A corner lies in its own plane.
    let is_plane = a.is_finite() && b.is_finite() && c.is_finite();
    if is_plane && s == a && (e == a || e == b || e == c) {
        return 0.0;
    }
    let points = [a, b, c, s, e].map(Vec3::as_dvec3);
    let [a, b, c, s, e] = points;
    let (u, v, w) = (b - a, c - a, e - s);
    let summed = (u.abs().yzx() * v.abs().zxy() + u.abs().zxy() * v.abs().yzx()).dot(w.abs());
    let value = u.cross(v).dot(w);
    let longest = largest(u).max(largest(v)).max(largest(w));
    if passes_filter(value, summed) || volumes_are_exact_in_f64(points, longest) {
        value
    } else if let Some(whole) = ScaledPoints::of(&points) {
        let n = cross_of_ints(whole.between(0, 1), whole.between(0, 2));
        whole.volume(dot_of_ints(n, whole.between(3, 4)))
    } else if is_exact(a, b) && is_exact(a, c) && is_exact(s, e) {
        double_double_triple(u, v, w, summed)
    } else {
        polynomial::exact_value::<NormalDot, 15, 0>(coordinates(points), [])
    }
}

/// u × v·w of vectors that are not rounded, with the sum of its terms' magnitudes: in twice f64's
/// digits, then exactly.
fn double_double_triple(u: DVec3, v: DVec3, w: DVec3, summed: f64) -> f64 {
    let minor = |i: usize, j: usize| sum_of_products(&[(u[i], v[j]), (-u[j], v[i])]);
    let [x, y, z] = [minor(1, 2), minor(2, 0), minor(0, 1)];
    let terms = [(w.x, x.0), (w.y, y.0), (w.z, z.0), (w.x, x.1), (w.y, y.1), (w.z, z.1)];
    let (value, _) = sum_of_products(&terms);
    // The error of each of the two sums is below 40 · 2^-106 of its terms' magnitudes.
    if value.abs() >= 1e-20 * summed {
        return value;
    }
    let mut terms = [0.0; 24];
    for (i, terms) in terms.chunks_exact_mut(8).enumerate() {
        let (j, k) = ((i + 1) % 3, (i + 2) % 3);
        let (left, right) = (two_product(u[j], v[k]), two_product(-u[k], v[j]));
        for (term, part) in terms.chunks_exact_mut(2).zip([left.0, right.0, left.1, right.1]) {
            (term[0], term[1]) = two_product(w[i], part);
        }
    }
    expansion_sum(&mut terms)
}

/// (b − a) × (c − a)·(e − s)
struct NormalDot;

impl Polynomial<15, 0> for NormalDot {
    const DEGREES: [u32; 2] = [3, 0];

    fn of<T: Ring>(points: [T; 15], _: [T; 0]) -> T {
        let difference = |from: usize, to: usize| {
            [0, 1, 2].map(|axis| points[3 * to + axis] - points[3 * from + axis])
        };
        let (u, v, w) = (difference(0, 1), difference(0, 2), difference(3, 4));
        let minor = |i: usize, j: usize| u[i] * v[j] - u[j] * v[i];
        minor(1, 2) * w[0] + minor(2, 0) * w[1] + minor(0, 1) * w[2]
    }
}

/// The coordinates of five points in sequence.
fn coordinates(points: [DVec3; 5]) -> [f64; 15] {
    core::array::from_fn(|i| points[i / 3][i % 3])
}

/// Returns `true` if a sum that f64 rounds a few times has the right sign and all digits of an f32,
/// given the sum of its terms' magnitudes: each of the up to six products of up to three rounded
/// differences is itself rounded at most ten times, so that the error is below 2e-15 of that.
#[inline]
fn passes_filter(value: f64, summed: f64) -> bool {
    value.abs() >= F32_DIGITS * summed
}

/// The share of its terms' magnitudes that a sum has to keep for its sign to be certain. f64 rounds
/// each difference, product and sum by 2^-53 at most; the bounds are counted where they are used.
pub(crate) const SIGN: f64 = 1e-15;

/// The share that it has to keep to have all the digits that an f32 can hold.
pub(crate) const F32_DIGITS: f64 = 1e-6;

/// Returns `true` if all coordinates are multiples of 2^−`bits` of the largest one's power of two.
/// With 23 bits f64 rounds no product of two differences and no sum of three such; with 14 it
/// rounds no determinant of three; with 11 no product of four coordinates, nor the discriminant
/// made of such.
#[inline]
pub(crate) fn is_exact_in_f64<const N: usize>(coordinates: [f64; N], bits: u32) -> bool {
    let larger = |x: f64, y: f64| if x > y { x } else { y };
    let largest = coordinates.iter().fold(0.0, |size, x| larger(x.abs(), size));
    // Adding 1.5 · 2^52 units to a number rounds it to whole units.
    let power = f64::from_bits(largest.to_bits() & (0x7ff << 52));
    let whole = power * 1.5 * (1_u64 << (52 - bits)) as f64;
    coordinates.iter().fold(true, |all, x| all & ((x + whole) - whole == *x))
}

/// Returns `true` if f64 rounds no volume that differences of these points span, nor the sum of
/// three: all coordinates are multiples of 2^-14 of the power of two of the `largest` of the
/// points' differences. These then have 15 bits, and 17 if taken of one another; volumes of two
/// such and one longer one have 51 at most.
#[inline]
pub(crate) fn volumes_are_exact_in_f64<const N: usize>(points: [DVec3; N], largest: f64) -> bool {
    let power = f64::from_bits(largest.to_bits() & (0x7ff << 52));
    let whole = DVec3::splat(power * 1.5 * (1_u64 << (52 - 14)) as f64);
    // A number too large to be rounded so is a multiple anyway, or counts as none.
    points.iter().fold(true, |all, &x| all & ((x + whole) - whole == x))
}

/// Points in integers of one unit, each below 40 bits: their differences have 41 bits at most,
/// cross products of these 83, and volumes 126.
pub(crate) struct ScaledPoints<const N: usize> {
    points: [[i64; 3]; N],
    unit: f64,
}

impl<const N: usize> ScaledPoints<N> {
    /// `None` if the sizes are too far apart.
    #[inline]
    pub fn of(points: &[DVec3; N]) -> Option<Self> {
        let size = points.iter().fold(DVec3::ZERO, |size, p| size.max(p.abs())).max_element();
        let power = f64::from_bits(size.to_bits() & (0x7ff << 52));
        let whole = DVec3::splat(power * 1.5 * (1_u64 << (52 - 39)) as f64);
        let fits = points.iter().fold(size > 0.0, |all, &p| all & ((p + whole) - whole == p));
        fits.then(|| {
            // The last bit of such a sum stands for a unit.
            let units = |x: f64| x.to_bits() as i64 - whole.x.to_bits() as i64;
            let points = points.map(|p| (p + whole).to_array().map(units));
            Self { points, unit: power / (1_u64 << 39) as f64 }
        })
    }

    #[inline]
    pub fn between(&self, from: usize, to: usize) -> [i64; 3] {
        let (from, to) = (self.points[from], self.points[to]);
        [to[0] - from[0], to[1] - from[1], to[2] - from[2]]
    }

    /// Returns a volume, rounded.
    #[inline]
    pub fn volume(&self, volume: i128) -> f64 {
        ring::i128_to_f64(volume) * (self.unit * self.unit * self.unit)
    }

    /// Returns a vector of areas, rounded.
    #[inline]
    pub fn areas(&self, areas: [i128; 3]) -> DVec3 {
        DVec3::from(areas.map(ring::i128_to_f64)) * (self.unit * self.unit)
    }
}

/// u × v
#[inline]
pub(crate) fn cross_of_ints(u: [i64; 3], v: [i64; 3]) -> [i128; 3] {
    let times = |i: usize, j: usize| i128::from(u[i]) * i128::from(v[j]);
    [times(1, 2) - times(2, 1), times(2, 0) - times(0, 2), times(0, 1) - times(1, 0)]
}

/// u·v
#[inline]
pub(crate) fn dot_of_ints(u: [i128; 3], v: [i64; 3]) -> i128 {
    u[0] * i128::from(v[0]) + u[1] * i128::from(v[1]) + u[2] * i128::from(v[2])
}

fn are_exact_in_f64([a, b, c, d]: [DVec3; 4], bits: u32) -> bool {
    let coordinates = [a.x, a.y, a.z, b.x, b.y, b.z, c.x, c.y, c.z, d.x, d.y, d.z];
    is_exact_in_f64(coordinates, bits)
}

/// Returns `true` if f64 does not round the difference of two points.
fn is_exact(a: DVec3, b: DVec3) -> bool {
    let difference = b - a;
    let two_diff_tail =
        |a: DVec2, b: DVec2, difference: DVec2| two_diff_tail(a, b, difference) == DVec2::ZERO;
    two_diff_tail(a.xy(), b.xy(), difference.xy()) && two_diff_tail(a.yz(), b.yz(), difference.yz())
}

/// Returns the rounding error of b − a: Two-Diff.
fn two_diff_tail(a: DVec2, b: DVec2, difference: DVec2) -> DVec2 {
    let rounded = b - difference;
    (b - (difference + rounded)) + (rounded - a)
}

/// Returns the sum of the terms, which it overwrites with exact nonzero parts, the smallest first.
fn expansion_sum(terms: &mut [f64]) -> f64 {
    let mut parts = 0;
    for taken in 0..terms.len() {
        let mut carry = terms[taken];
        if carry == 0.0 {
            continue;
        }
        let mut kept = 0;
        for i in 0..parts {
            // Two-Sum: total + error = carry + part, exactly.
            let part = terms[i];
            let total = carry + part;
            let rounded = total - carry;
            let error = (carry - (total - rounded)) + (part - rounded);
            terms[kept] = error;
            kept += usize::from(error != 0.0);
            carry = total;
        }
        terms[kept] = carry;
        parts = kept + usize::from(carry != 0.0);
    }
    terms[..parts].iter().sum()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::exact::adversarial::Adversarial;

    #[test]
    fn a_sum_keeps_what_cancels() {
        assert_eq!(expansion_sum(&mut [1e200, 1.0, -1e200, 1e-200]), 1.0);
        assert_eq!(expansion_sum(&mut [1e300, 1e-300, -1e300]), 1e-300);
        assert_eq!(expansion_sum(&mut [0.1, 0.2, -0.2, -0.1]), 0.0);
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
    fn volume_of_corners_that_a_bit_parts() {
        let [a, b, c] = [Vec3::ZERO, Vec3::new(0.1, 0.3, 0.7), Vec3::new(1e3, 0.1, -9.0)];
        assert_eq!(volume(Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::Z), 1.0);
        assert_eq!(volume(a, b, c, b), 0.0);
        let tiny = f32::from_bits(1);
        let expected = (0.7 * 1e3 + 0.1 * 9.0) * f64::from(tiny);
        assert!((volume(a, b, c, Vec3::new(0.0, tiny, 0.0)) / expected - 1.0).abs() < 1e-6);
        let far = Vec3::splat(1e5);
        assert_eq!(volume(far, far + Vec3::X, far + Vec3::Y, far + Vec3::splat(0.5)), 0.5);
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

    /// The value in integers.
    pub(crate) fn polynomial_normal_dot(points: [Vec3; 5]) -> f64 {
        polynomial::exact_value::<NormalDot, 15, 0>(coordinates(points.map(Vec3::as_dvec3)), [])
    }

    struct Cross;
    impl Polynomial<8, 0> for Cross {
        const DEGREES: [u32; 2] = [2, 0];
        fn of<T: Ring>([x1, y1, x2, y2, u1, v1, u2, v2]: [T; 8], _: [T; 0]) -> T {
            (x2 - x1) * (v2 - v1) - (y2 - y1) * (u2 - u1)
        }
    }

    struct Dot;
    impl Polynomial<12, 0> for Dot {
        const DEGREES: [u32; 2] = [2, 0];
        fn of<T: Ring>(of: [T; 12], _: [T; 0]) -> T {
            let product = |i: usize| (of[3 + i] - of[i]) * (of[9 + i] - of[6 + i]);
            product(0) + product(1) + product(2)
        }
    }

    #[test]
    fn every_sign_of_any_f32_is_that_of_whole_numbers() {
        let check = |name: &str, value: f64, whole: f64, points: [Vec3; 5]| {
            let is_right = (value - whole).abs() <= 1e-8 * whole.abs();
            assert!(is_right, "{name}: {value:e} is not {whole:e} of {points:?}");
        };
        for seed in 0..10_000 {
            let points: [Vec3; 5] = Adversarial::new(seed).points();
            let [a, b, c, s, e] = points;
            let all = coordinates(points.map(Vec3::as_dvec3));
            check("climb", normal_dot([a, b, c], s, e), polynomial_normal_dot(points), points);
            check("volume", volume(a, b, c, e), polynomial_normal_dot([a, b, c, a, e]), points);
            let of = core::array::from_fn(|i| all[i]);
            check("dot", dot(a, b, c, s), polynomial::exact_value::<Dot, 12, 0>(of, []), points);
            let flat = [a, b, c, s].map(|p| p.xy());
            let of = core::array::from_fn(|i| f64::from(flat[i / 2][i % 2]));
            let value = cross(flat[0], flat[1], flat[2], flat[3]);
            check("cross", value, polynomial::exact_value::<Cross, 8, 0>(of, []), points);
        }
    }

    #[test]
    fn rounds_nothing_of_neighbours_in_size() {
        assert!(is_exact_in_f64([0.0; 3], 23));
        assert!(is_exact_in_f64([1.5, -0.25, 3.0], 11));
        // 2 is the power of two of 3, and 2^-12 · 2 is too fine for 11 bits.
        assert!(!is_exact_in_f64([3.0, 2f64.powi(-11)], 11));
        assert!(is_exact_in_f64([3.0, 2f64.powi(-10)], 11));
        assert!(is_exact_in_f64([f64::from(f32::MAX), f64::from(f32::MAX.next_down())], 23));
        assert!(!is_exact_in_f64([1.0, 1e-30], 23));
    }

    #[test]
    fn volume_of_a_sliver_and_of_nothing() {
        let [a, b, c] = [Vec3::ZERO, Vec3::new(0.1, 0.2, 0.3), Vec3::new(0.3, 0.1, 0.7)];
        assert_eq!(volume(a, b, c, b), 0.0);
        // b + c apart from its rounding: exact in integers of 2^-27.
        let p = b + c;
        let whole = |x: f32| (f64::from(x) * 2f64.powi(27)) as i128;
        let [b, c, q] = [b, c, p].map(|v| v.to_array().map(whole));
        let right = (b[1] * c[2] - b[2] * c[1]) * q[0]
            + (b[2] * c[0] - b[0] * c[2]) * q[1]
            + (b[0] * c[1] - b[1] * c[0]) * q[2];
        let [b, c] = [Vec3::new(0.1, 0.2, 0.3), Vec3::new(0.3, 0.1, 0.7)];
        let exact = right as f64 * 2f64.powi(-81);
        assert!(exact != 0.0 && (volume(a, b, c, p) / exact - 1.0).abs() < 1e-12, "{exact}");
    }
}
