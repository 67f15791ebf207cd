//! The quadratic behind every cast against a sphere, in f64.
//! Source: Haines, Günther and Akenine-Möller, "Precision Improvements for
//! Ray/Sphere Intersection", Ray Tracing Gems (2019), ch. 7.

mod places;
mod polynomials;

use glam::{DVec3, Vec3, Vec3Swizzles};

use super::exact::polynomial::exact_value;
use super::exact::predicates::{F32_DIGITS, SIGN};
#[cfg(not(any(test, feature = "std")))]
use crate::math::Math;
pub(super) use places::foot;
use polynomials::{Across, Along, Discriminant, Outside, WholeLine, exact_outside};
pub(super) use polynomials::{along_without_rounding, product};

/// The line A + t·d against the sphere around S, with d of any length but zero.
///
/// The first three fields are polynomials of the inputs; their signs are exact and make the
/// decisions. Roots and quotients are left to methods, so a result that nobody reads costs nothing;
/// the methods ask for [`LineSphere::sharp`] terms first.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct LineSphere {
    /// |AS|² − r²: negative if A lies inside.
    pub outside: f64,
    /// AS·d: not positive if S lies behind A or level with it.
    pub along: f64,
    /// r²|d|² − |AS × d|²: negative if the line misses the sphere.
    pub discriminant: f64,
    /// |d|²
    pub length_squared: f64,
    a: Vec3,
    /// The ends of d.
    way: [Vec3; 2],
    s: Vec3,
    radii: [f32; 2],
    precision: Precision,
}

/// The accuracy of the polynomials. It is 64 bits wide: a struct without padding stays in registers
/// until a result is written, and copying one can cost more than the query.
#[derive(Debug, Clone, Copy, PartialEq)]
#[repr(u64)]
enum Precision {
    /// Rounded to f64, with certain signs.
    Plain,
    /// Rounded from the exact value.
    All,
}

/// The polynomials of a [`LineSphere`].
#[derive(Clone, Copy)]
pub(super) struct LineTerms {
    pub outside: f64,
    pub along: f64,
    pub discriminant: f64,
}

/// The relation of a ray from A to B to the sphere; the misses in the order in which they are
/// tested.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum RayRelation {
    /// A lies strictly inside.
    Inside,
    /// The ray meets the surface from outside, or A lies on it.
    Enters,
    /// S lies behind A, or level with it.
    Behind,
    /// The line misses the sphere.
    PassesBy,
    /// The line enters only beyond B.
    TooShort,
}

// An exact stage takes its numbers by value: a cold call that takes a point by reference would keep
// it in memory on the hot path too.
#[inline(always)]
fn lengths(a: Vec3, s: Vec3, [r1, r2]: [f32; 2]) -> [f64; 8] {
    [a.x, a.y, a.z, s.x, s.y, s.z, r1, r2].map(f64::from)
}

#[inline(always)]
fn ends([from, to]: [Vec3; 2]) -> [f64; 6] {
    [from.x, from.y, from.z, to.x, to.y, to.z].map(f64::from)
}

#[inline]
pub(super) fn from_to(from: Vec3, to: Vec3) -> DVec3 {
    to.as_dvec3() - from.as_dvec3()
}

/// |d|². For a direction of length zero it is one: its products are zero, whatever they are divided
/// by.
#[inline(always)]
pub(super) fn divisor(d: DVec3) -> f64 {
    if d == DVec3::ZERO { 1.0 } else { d.length_squared() }
}

#[inline]
fn sum([r1, r2]: [f32; 2]) -> f64 {
    f64::from(r1) + f64::from(r2)
}

/// |AS|² − (r1 + r2)², with an exact sign; with a negative radius, of the difference of the radii.
#[inline(always)]
pub(super) fn outside(a: Vec3, s: Vec3, radii: [f32; 2]) -> f64 {
    outside_to(SIGN, a, s, radii)
}

#[inline(always)]
pub(super) fn outside_to(keep: f64, a: Vec3, s: Vec3, radii: [f32; 2]) -> f64 {
    let (value, is_sure) = rounded_outside(keep, a, s, radii);
    if is_sure { value } else { exact_outside(lengths(a, s, radii)) }
}

/// Returns the value in f64, and whether at least `keep` of its terms' size is left.
#[inline(always)]
pub(super) fn rounded_outside(keep: f64, a: Vec3, s: Vec3, radii: [f32; 2]) -> (f64, bool) {
    let (far, near) = (from_to(a, s).length_squared(), sum(radii) * sum(radii));
    // |AS|² is rounded five times in sequence, r² three times, their difference once.
    (far - near, (far - near).abs() >= keep * (far + near))
}

/// |AS| − (r1 + r2) = (|AS|² − r²) / (|AS| + r), which is zero exactly at a touch.
#[inline(always)]
pub(super) fn height(a: Vec3, s: Vec3, radii: [f32; 2]) -> f64 {
    let reach = from_to(a, s).length() + sum(radii);
    if reach > 0.0 { outside_to(F32_DIGITS, a, s, radii) / reach } else { 0.0 }
}

#[inline(always)]
pub(super) fn exact_along(a: Vec3, s: Vec3, way: [Vec3; 2]) -> f64 {
    along_without_rounding(lengths(a, s, [0.0; 2]), ends(way))
}

/// Returns AS·d with all the digits that an f32 can hold: that of [`LineSphere::sharp`] for a
/// radius of zero.
#[inline(always)]
pub(super) fn sharp_along(a: Vec3, way: [Vec3; 2], s: Vec3) -> f64 {
    let (a_s, d) = (from_to(a, s), from_to(way[0], way[1]));
    let length_squared = divisor(d);
    let (plain, _) = LineTerms::rounded(a_s, d, 0.0, length_squared);
    if plain.is_sharp(Sizes { far: a_s.length_squared(), near: 0.0, length_squared }) {
        plain.along
    } else {
        LineTerms::exact(plain, lengths(a, s, [0.0; 2]), ends(way)).along
    }
}

/// The end B of a ray along the line.
pub(super) trait LineEnd {
    /// |BS|² − r²; computed without rounding if less than `keep` of its size is left, [`SIGN`] or
    /// [`F32_DIGITS`].
    fn outside(self, line: &LineSphere, keep: f64) -> f64;

    /// BS·d, computed likewise: positive if S lies beyond B.
    fn beyond(self, line: &LineSphere, keep: f64) -> f64;
}

/// The point B itself.
impl LineEnd for Vec3 {
    #[inline(always)]
    fn outside(self, line: &LineSphere, keep: f64) -> f64 {
        outside_to(keep, self, line.s, line.radii)
    }

    #[inline(always)]
    fn beyond(self, line: &LineSphere, keep: f64) -> f64 {
        let (value, is_sure) = rounded_beyond(keep, from_to(self, line.s), line.direction());
        if is_sure { value } else { exact_along(self, line.s, line.way) }
    }
}

/// Returns BS·d in f64, and whether at least `keep` of its size is left.
#[inline(always)]
fn rounded_beyond(keep: f64, b_s: DVec3, d: DVec3) -> (f64, bool) {
    let value = b_s.dot(d);
    // Each product is rounded three times, and twice more in the sum.
    (value, value.abs() >= keep * b_s.abs().dot(d.abs()))
}

/// |AS|², r² and |d|², the parts of the terms.
#[derive(Clone, Copy)]
struct Sizes {
    far: f64,
    near: f64,
    length_squared: f64,
}

impl LineTerms {
    /// Returns the terms in f64, and whether their signs are certain.
    #[inline(always)]
    fn rounded(a_s: DVec3, d: DVec3, r: f64, length_squared: f64) -> (Self, bool) {
        let (far, near) = (a_s.length_squared(), r * r);
        let (outside, along) = (far - near, a_s.dot(d));
        // By Lagrange, |AS × d|² = |AS|²|d|² − (AS·d)².
        let discriminant = along * along - outside * length_squared;
        let plain = Self { outside, along, discriminant };
        let sizes = Sizes { far, near, length_squared };
        (plain, plain.leaves([SIGN, SIGN * SIGN, 3.0 * SIGN], sizes))
    }

    /// Returns `true` if |AS|² − r², (AS·d)² and D are at least `keep` of the sizes of their parts:
    /// |AS|² + r², |AS|²|d|² and (|AS|² + r²)|d|². With u = 2^-53, the error of AS·d is at most
    /// 5u |AS||d|, that of |AS|² − r² 6u (|AS|² + r²) and that of |d|² 5u |d|², so that of D is
    /// (11 + 12 + 1)u (|AS|² + r²)|d|², below 3e-15 of it.
    #[inline(always)]
    fn leaves(&self, keep: [f64; 3], Sizes { far, near, length_squared }: Sizes) -> bool {
        let [outside, along, discriminant] = keep;
        let sizes = far + near;
        (self.outside.abs() >= outside * sizes)
            & (self.along * self.along >= along * (far * length_squared))
            & (self.discriminant.abs() >= discriminant * (sizes * length_squared))
    }

    /// Returns `true` if they have all the digits that an f32 can hold, half as many under the root.
    #[inline(always)]
    fn is_sharp(&self, sizes: Sizes) -> bool {
        self.leaves([F32_DIGITS, F32_DIGITS * F32_DIGITS, 0.1 * F32_DIGITS], sizes)
    }

    /// √D = |CD| |d|
    #[inline(always)]
    fn root(&self) -> f64 {
        self.discriminant.max(0.0).sqrt()
    }

    /// Returns the terms rounded from their exact values; a term that has all its digits in f64 is
    /// kept. If a number is not finite, no term is a number.
    #[cold]
    #[inline(never)]
    fn exact(self, lengths: [f64; 8], ends: [f64; 6]) -> Self {
        if let Some(line) = WholeLine::new(lengths, ends) {
            return line.terms();
        }
        if !(lengths.iter().chain(&ends).all(|x| x.is_finite())) {
            return Self { outside: f64::NAN, along: f64::NAN, discriminant: f64::NAN };
        }
        let [ax, ay, az, sx, sy, sz, r1, r2] = lengths;
        let [fx, fy, fz, tx, ty, tz] = ends;
        let (a_s, d) =
            (DVec3::new(sx - ax, sy - ay, sz - az), DVec3::new(tx - fx, ty - fy, tz - fz));
        let (far, near, length_squared) = (a_s.length_squared(), (r1 + r2) * (r1 + r2), divisor(d));
        let leaves = |keep: [f64; 3]| self.leaves(keep, Sizes { far, near, length_squared });
        let mut terms = self;
        if !leaves([F32_DIGITS, 0.0, 0.0]) {
            terms.outside = exact_value::<Outside, 8, 0>(lengths, []);
        }
        if !leaves([0.0, F32_DIGITS * F32_DIGITS, 0.0]) {
            terms.along = exact_value::<Along, 8, 6>(lengths, ends);
        }
        if !leaves([0.0, 0.0, 0.1 * F32_DIGITS]) {
            terms.discriminant = exact_value::<Discriminant, 8, 6>(lengths, ends);
        }
        terms
    }
}

impl LineSphere {
    /// Builds the terms for the line through A along d, from `way[0]` to `way[1]`, and the sphere
    /// whose radius is the sum of both.
    #[inline(always)]
    pub fn new(a: Vec3, way: [Vec3; 2], s: Vec3, radii: [f32; 2]) -> Self {
        let (a_s, d, r) = (from_to(a, s), from_to(way[0], way[1]), sum(radii));
        let length_squared = divisor(d);
        let (plain, is_sure) = LineTerms::rounded(a_s, d, r, length_squared);
        // Only scalars leave the branch, so that what is made of them is written once.
        let LineTerms { outside, along, discriminant } =
            if is_sure { plain } else { plain.exact(lengths(a, s, radii), ends(way)) };
        Self {
            outside,
            along,
            discriminant,
            length_squared,
            a,
            way,
            s,
            radii,
            precision: if is_sure { Precision::Plain } else { Precision::All },
        }
    }

    /// Returns the polynomials with all the digits that an f32 can hold, half as many under the
    /// root.
    #[inline(always)]
    pub fn sharp(&self) -> LineTerms {
        let Self { outside, along, discriminant, length_squared, .. } = *self;
        let plain = LineTerms { outside, along, discriminant };
        let (far, near) = (self.a_s().length_squared(), self.radius() * self.radius());
        let sizes = Sizes { far, near, length_squared };
        if self.precision == Precision::All || plain.is_sharp(sizes) {
            plain
        } else {
            plain.exact(lengths(self.a, self.s, self.radii), ends(self.way))
        }
    }

    /// Returns A, S, both radii and, in place of the second radius, `other`, as the polynomials
    /// take them.
    #[inline(always)]
    pub fn lengths(&self, other: f64) -> [f64; 8] {
        let mut lengths = lengths(self.a, self.s, self.radii);
        lengths[7] = other;
        lengths
    }

    /// Returns the ends of d, as the polynomials take them.
    #[inline(always)]
    pub fn ends(&self) -> [f64; 6] {
        ends(self.way)
    }

    /// AS
    #[inline]
    pub fn a_s(&self) -> DVec3 {
        from_to(self.a, self.s)
    }

    /// d
    #[inline]
    pub fn direction(&self) -> DVec3 {
        from_to(self.way[0], self.way[1])
    }

    /// Returns the end of d: B of a line that starts at A.
    #[inline]
    pub fn way_end(&self) -> Vec3 {
        self.way[1]
    }

    /// S
    #[inline]
    pub fn center(&self) -> DVec3 {
        self.s.as_dvec3()
    }

    /// r
    #[inline]
    pub fn radius(&self) -> f64 {
        sum(self.radii)
    }

    /// A + t·d
    #[inline]
    pub fn at(&self, t: f64) -> DVec3 {
        self.a.as_dvec3() + self.direction() * t
    }

    /// AS × d, with the exact sign of each coordinate.
    #[inline(always)]
    pub fn across(&self) -> DVec3 {
        across(self.a, self.way, self.s)
    }

    /// |AS × d|²
    #[inline]
    pub fn across_squared(&self) -> f64 {
        self.across().length_squared()
    }

    /// (AS × d) × d = |d|² SC
    #[inline]
    pub fn away(&self) -> DVec3 {
        self.across().cross(self.direction())
    }

    /// Returns the relation of the ray that ends at `end`.
    #[inline(always)]
    pub fn approach(&self, end: impl LineEnd + Copy) -> RayRelation {
        let is_met = self.discriminant >= 0.0;
        if self.outside < 0.0 {
            RayRelation::Inside
        } else if self.outside == 0.0 {
            RayRelation::Enters
        } else if self.along <= 0.0 {
            RayRelation::Behind
        } else if !is_met {
            RayRelation::PassesBy
        // The line enters before B if B lies inside or C is not beyond B; a tangent touches at C
        // alone, however near to the surface B lies.
        } else if (end.beyond(self, SIGN) <= 0.0)
            || ((self.discriminant > 0.0) && (end.outside(self, SIGN) <= 0.0))
        {
            RayRelation::Enters
        } else {
            RayRelation::TooShort
        }
    }

    /// Like [`Self::approach`], but against the open ball: a ray that only touches it misses it.
    pub fn approach_open(&self, end: impl LineEnd + Copy) -> RayRelation {
        match self.approach(end) {
            RayRelation::Enters if self.outside == 0.0 && self.along <= 0.0 => RayRelation::Behind,
            RayRelation::Enters if self.outside == 0.0 => RayRelation::Enters,
            RayRelation::Enters | RayRelation::TooShort if self.discriminant == 0.0 => {
                RayRelation::PassesBy
            }
            RayRelation::Enters
                if end.beyond(self, SIGN) > 0.0 && end.outside(self, SIGN) == 0.0 =>
            {
                RayRelation::TooShort
            }
            closed => closed,
        }
    }

    /// |d|
    #[inline]
    pub fn length(&self) -> f64 {
        self.length_squared.sqrt()
    }

    /// 1 / |d|
    #[inline]
    pub fn per_length(&self) -> f64 {
        1.0 / self.length()
    }

    /// 1 / r, zero if r is zero.
    #[inline]
    pub fn per_radius(&self) -> f64 {
        let radius = self.radius();
        if radius > 0.0 { 1.0 / radius } else { 0.0 }
    }
}

/// AS × d, with the exact sign of each coordinate.
#[inline(always)]
pub(super) fn across(a: Vec3, way: [Vec3; 2], s: Vec3) -> DVec3 {
    let (u, v) = (from_to(a, s), from_to(way[0], way[1]));
    let value = u.cross(v);
    let summed = u.abs().yzx() * v.abs().zxy() + u.abs().zxy() * v.abs().yzx();
    if value.abs().cmpge(F32_DIGITS * summed).all() { value } else { exact_across(a, way, s) }
}

#[cold]
fn exact_across(a: Vec3, way: [Vec3; 2], s: Vec3) -> DVec3 {
    let component = |y: usize, z: usize| {
        let of = |from: Vec3, to: Vec3| [from[y], from[z], to[y], to[z]].map(f64::from);
        exact_value::<Across, 4, 4>(of(a, s), of(way[0], way[1]))
    };
    DVec3::new(component(1, 2), component(2, 0), component(0, 1))
}

#[cfg(test)]
mod tests {
    use super::super::exact::scaled_ints::tests::{self as whole, spread};
    use super::*;
    use crate::exact::adversarial::Adversarial;
    use bnum::Int;
    use bnum::cast::As;
    use glam::vec3;

    /// x in units of 2^-149, in integers wide enough for a product of six.
    fn big(x: f32) -> Int<320> {
        let (bits, sign) = (x.to_bits() & 0x7fff_ffff, if x < 0.0 { -1 } else { 1 });
        let (mantissa, shift) = match bits >> 23 {
            0 => (bits, 0),
            stored => (bits & 0x7f_ffff | 0x80_0000, stored - 1),
        };
        let whole: Int<320> = (i64::from(mantissa) * sign).as_();
        whole << shift
    }

    fn bigs(v: Vec3) -> [Int<320>; 3] {
        v.to_array().map(big)
    }

    fn minus(u: [Int<320>; 3], v: [Int<320>; 3]) -> [Int<320>; 3] {
        [u[0] - v[0], u[1] - v[1], u[2] - v[2]]
    }

    fn dot(u: [Int<320>; 3], v: [Int<320>; 3]) -> Int<320> {
        u[0] * v[0] + u[1] * v[1] + u[2] * v[2]
    }

    fn sign(x: Int<320>) -> f64 {
        if x.is_zero() { 0.0 } else { if x.is_negative() { -1.0 } else { 1.0 } }
    }

    fn sign_of(x: f64) -> f64 {
        if x == 0.0 { 0.0 } else { x.signum() }
    }

    /// Compares every sign with that of the formula in integers, D as r²|d|² − |AS × d|².
    #[track_caller]
    fn check(a: Vec3, b: Vec3, s: Vec3, radii: [f32; 2]) {
        let (a_s, b_s) = (minus(bigs(s), bigs(a)), minus(bigs(s), bigs(b)));
        let (d, r) = (minus(bigs(b), bigs(a)), big(radii[0]) + big(radii[1]));
        let across = [(1, 2), (2, 0), (0, 1)].map(|(i, j)| a_s[i] * d[j] - a_s[j] * d[i]);
        let discriminant = r * r * dot(d, d) - dot(across, across);
        let line = LineSphere::new(a, [a, b], s, radii);
        let found = [
            line.outside,
            line.along,
            line.discriminant,
            b.outside(&line, SIGN),
            b.beyond(&line, SIGN),
            outside(a, s, [radii[0], -radii[1]]),
        ];
        let difference = big(radii[0]) - big(radii[1]);
        let expected = [
            dot(a_s, a_s) - r * r,
            dot(a_s, d),
            discriminant,
            dot(b_s, b_s) - r * r,
            dot(b_s, d),
            dot(a_s, a_s) - difference * difference,
        ];
        if a != b {
            assert_eq!(found.map(sign_of), expected.map(sign), "{a} {b} {s} {radii:?}");
        }
        let sharp = line.sharp();
        assert_eq!(sign_of(sharp.discriminant), sign_of(line.discriminant));
    }

    /// SplitMix64.
    fn next(state: &mut u64) -> u64 {
        *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    #[test]
    fn tangents_with_full_mantissas_and_an_ulp_to_either_side() {
        // Three perpendicular vectors, each of length 7.
        let [u, v, w] = [vec3(2., 3., 6.), vec3(3., -6., 2.), vec3(6., 2., -3.)];
        let mut state = 1;
        for _ in 0..500 {
            let mut whole = |of: u64| (next(&mut state) % of) as f32;
            let (m, i, j, k) =
                (1.0 + whole(1 << 17), whole(1 << 17), whole(1 << 17), whole(3) - 1.0);
            let scale = 2_f32.powi(whole(40) as i32 - 30);
            let center = vec3(whole(1 << 18), whole(1 << 18), -whole(1 << 18));
            let touch = center + u * m;
            let along = if k == 0.0 { v } else { w };
            let [a, b, s] =
                [touch - along * i, touch + along * j, center].map(|point| point * scale);
            let r = 7.0 * m * scale;
            let part = (r * 0.3).floor();
            for radius in [r, r.next_up(), r.next_down()] {
                check(a, b, s, [radius, 0.0]);
            }
            check(a, b, s, [r - part, part]);
            check(a.with_x(a.x.next_up()), b, s, [r, 0.0]);
            check(a, b.with_y(b.y.next_down()), s, [r, 0.0]);
            check(a, touch * scale, s, [r, 0.0]);
        }
    }

    #[test]
    fn sizes_from_the_smallest_to_the_largest() {
        let mut state = 2;
        for _ in 0..500 {
            let mut number = || {
                let bits = next(&mut state);
                let kinds = [0.0, 1.0, -3.0, 4.0, 5.0, f32::MAX, 1e-45, 1e-30, 1e20];
                match bits % 3 {
                    0 => kinds[(bits >> 8) as usize % kinds.len()],
                    _ => Some(f32::from_bits((bits >> 32) as u32))
                        .filter(|x| x.is_finite())
                        .unwrap_or(1.0),
                }
            };
            let mut point = || vec3(number(), number(), number());
            let [a, b, s] = [point(), point(), point()];
            check(a, b, s, [number().abs(), number().abs()]);
        }
    }

    #[test]
    fn whole_numbers_of_every_length_say_what_the_polynomials_say() {
        let mut hostile = Adversarial::new(3);
        for round in 0..20_000 {
            // Sums of two short ones have one bit more.
            let [of_lengths, of_way] = [0, 1].map(|i| 2 + (round / (1 + 29 * i)) % 58);
            let (lengths, ends) = (spread(&mut hostile, of_lengths), spread(&mut hostile, of_way));
            let Some(line) = WholeLine::new(lengths, ends) else { continue };
            let terms = line.terms();
            let outside = exact_value::<Outside, 8, 0>(lengths, []);
            let along = exact_value::<Along, 8, 6>(lengths, ends);
            whole::check(terms.outside, outside);
            whole::check(line.outside(), outside);
            whole::check(terms.along, along);
            whole::check(line.along(), along);
            whole::check(terms.discriminant, exact_value::<Discriminant, 8, 6>(lengths, ends));
        }
    }

    #[test]
    fn sizes_too_far_apart_for_the_differences() {
        let tiny = 1e-30;
        let from =
            |x| LineSphere::new(vec3(x, 4., 0.), [Vec3::ZERO, Vec3::X], Vec3::ZERO, [5., 0.]);
        assert_eq!(from(-3.0).outside, 0.0);
        assert!(outside(vec3(3., 4., tiny), Vec3::ZERO, [5.0, 0.0]) > 0.0);
        assert!(outside(vec3(3., 4., 0.0), Vec3::ZERO, [5.0, tiny]) < 0.0);
        assert!(outside(vec3(tiny, 0., 0.), vec3(4., 0., 0.), [4.0, 0.0]) < 0.0);
        assert!(outside(vec3(-tiny, 0., 0.), vec3(4., 0., 0.), [4.0, 0.0]) > 0.0);
        assert_eq!(outside(vec3(tiny, 0., 0.), Vec3::ZERO, [4.0, 4.0 - 1e-7]).signum(), -1.0);
    }
}
