//! A line and a solid of revolution in plain f64: the decisions that are certain far from any tie.
//!
//! The bounds are those of any sum of products (Higham, Accuracy and Stability of Numerical
//! Algorithms, 3.1): its error is at most the number of roundings that one of its terms goes
//! through, each of 2^-53, times the sum of its terms' magnitudes. A term's magnitude is at most
//! the product of its vectors' lengths, which are at most the sums of their coordinates'
//! magnitudes.

use glam::{DVec3, Vec3};

use super::cast::{Approx, SLACK, is_positive};
use super::ray::Ray;
#[cfg(not(any(test, feature = "std")))]
use crate::math::Math;

/// 45 times 2^-53: no term here goes through more than 38 roundings.
const ROUNDING: f64 = 5e-15;

/// A ray and an axis: v runs along the axis, w from its foot to the origin, d along the ray. Each
/// difference is rounded once.
#[derive(Clone, Copy)]
pub(super) struct AxisFilter {
    vv: f64,
    vw: f64,
    vd: f64,
    ww: f64,
    wd: f64,
    dd: f64,
    rr: f64,
    /// |d × v|² and w·(d × v); the latter's square is the former times the squared distance of the
    /// lines.
    mm: f64,
    wm: f64,
    /// Upper bounds on |v| |d|, on |v| (|w| + r) and on |v| |d| |w|.
    wide: f64,
    far: f64,
    long: f64,
}

/// The intersection of the line with a quadric.
pub(super) enum LineRoots {
    Misses,
    /// The parameters at which it meets the surface first and last.
    At([Approx; 2]),
}

/// The location of a point relative to the planes at the axis's ends.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Level {
    Below,
    Between,
    Above,
}

impl AxisFilter {
    /// `None` if f64 might underflow or overflow in products of sixteen such lengths.
    #[inline(always)]
    pub fn new(ray: &Ray, foot: Vec3, head: Vec3, radius: f32) -> Option<Self> {
        let (v, w, d) = (
            head.as_dvec3() - foot.as_dvec3(),
            ray.origin.as_dvec3() - foot.as_dvec3(),
            ray.direction.as_dvec3(),
        );
        let rr = f64::from(radius) * f64::from(radius);
        let (vv, ww, dd) = (v.dot(v), w.dot(w), d.dot(d));
        let m = d.cross(v);
        (is_moderate(vv) && is_moderate(ww + rr) && is_moderate(dd)).then(|| Self {
            mm: m.dot(m),
            wm: w.dot(m),
            vv,
            vw: v.dot(w),
            vd: v.dot(d),
            ww,
            wd: w.dot(d),
            dd,
            rr,
            wide: sum(v) * sum(d),
            long: sum(v) * sum(d) * sum(w),
            far: sum(v) * (sum(w) + f64::from(radius)),
        })
    }

    /// The lateral surface: |v|² times the squared distance from the axis, less |v|² r², is c + 2 b
    /// s + a s², and b² − a c is |v|² h with h = r² |d × v|² − (w·(d × v))².
    ///
    /// A term of a goes through 9 roundings, of b through 11 and of |v|² h through 22. The
    /// magnitudes of the terms of a coordinate of d × v form a vector of length at most √2 |d| |v|,
    /// so that those of the terms add up to at most 2 |v|² |d|², 2 |v|² |w| |d| and 2 |v|⁴ |d|²
    /// (|w|² + r²).
    ///
    /// For a miss the two squares of h have bounds of their own: a line close to a distant axis
    /// leaves almost nothing of w·(d × v), and a small radius none of r². The error of d × v is 3
    /// √2 |d| |v| roundings, and so that of r² |d × v|² 14 of r² |d|² |v|²; that of w·(d × v), a
    /// term of which goes through 7, is 10 of |w| |d| |v|, for which a quarter of `ROUNDING`
    /// stands: the error of its square is that times twice itself, plus the square of that.
    #[inline(always)]
    pub fn lateral(&self) -> Option<LineRoots> {
        let b = self.vv * self.wd - self.vd * self.vw;
        let of_a = 2.0 * self.vv * self.dd;
        let h = self.rr * self.mm - self.wm * self.wm;
        let off_wm = 0.25 * ROUNDING * self.long;
        let off_miss = ROUNDING * of_a * self.rr + off_wm * (2.1 * self.wm.abs() + off_wm);
        if h < -off_miss {
            return Some(LineRoots::Misses);
        }
        let off_h = ROUNDING * of_a * (self.ww + self.rr);
        let off = [ROUNDING * of_a, ROUNDING * 2.0 * self.wide * self.far, self.vv * off_h];
        crossing([self.mm, b, self.vv * h], off)
    }

    /// The cone from its apex, the foot, to the disc about the head: H² |w|² − y² (H + r²), where
    /// H = |v|² and y = v·w. Also returns whether the line crosses one nappe twice, or each nappe
    /// once.
    ///
    /// A term of a goes through 17 roundings, of b through 18, of c through 19 and of b² − a c
    /// through 38; with G = 2 |v|² + r² their sizes add up to no more than |v|² |d|² G,
    /// |v|² |w| |d| G, |v|² |w|² G and, of b² − a c, 2 (|v|² |w| |d| G)².
    #[inline(always)]
    pub fn cone(&self) -> Option<(LineRoots, bool)> {
        let (hh, slant) = (self.vv * self.vv, self.vv + self.rr);
        let a = hh * self.dd - self.vd * self.vd * slant;
        let b = hh * self.wd - self.vw * self.vd * slant;
        let c = hh * self.ww - self.vw * self.vw * slant;
        let size = 2.0 * self.vv + self.rr;
        let of_a = self.vv * self.dd * size;
        let of_h = 2.0 * of_a * self.vv * self.ww * size;
        let off = [of_a, self.wide * self.far * size, of_h].map(|size| ROUNDING * size);
        Some((crossing([a, b, b * b - a * c], off)?, a > 0.0))
    }

    /// The ball about the foot: |w + s d|² − r².
    ///
    /// A term of |d|² goes through 2 roundings, of w·d through 4 and of the discriminant through
    /// 10; the sizes of that add up to |d|² (2 |w|² + r²).
    #[inline(always)]
    pub fn ball(ray: &Ray, center: Vec3, radius: f32) -> Option<LineRoots> {
        let w = ray.origin.as_dvec3() - center.as_dvec3();
        let d = ray.direction.as_dvec3();
        let rr = f64::from(radius) * f64::from(radius);
        let (ww, wd, dd) = (w.dot(w), w.dot(d), d.dot(d));
        let off = [dd, sum(w) * sum(d), 4.0 * dd * (ww + rr)].map(|size| ROUNDING * size);
        crossing([dd, wd, wd * wd - dd * (ww - rr)], off)
    }

    /// Returns the location of the line at that parameter: at the height v·w + s v·d above the
    /// plane at the foot, whose terms go through 6 roundings, and those of its distance from |v|²
    /// through 7.
    #[inline(always)]
    pub fn level(&self, at: Approx) -> Option<Level> {
        let height = self.vw + at.s * self.vd;
        let off =
            ROUNDING * (self.far + at.s.abs() * self.wide + self.vv) + 1.1 * self.vd.abs() * at.off;
        Some(match is_positive(height, off)? {
            false => Level::Below,
            true if is_positive(self.vv - height, off)? => Level::Between,
            true => Level::Above,
        })
    }

    /// Returns the parameter at which the line meets the plane at the foot, or at the head. The
    /// terms of the numerator go through 6 roundings, those of the denominator through 4.
    #[inline(always)]
    pub fn plane(&self, is_head: bool) -> Option<Approx> {
        let height = if is_head { self.vv - self.vw } else { -self.vw };
        let off = [self.wide, self.far + self.vv].map(|size| ROUNDING * size);
        is_clear(self.vd, off[0]).then(|| quotient(height, self.vd, [off[1], off[0]]))
    }

    /// Returns `true` if the line rises along the axis.
    #[inline(always)]
    pub fn rises(&self) -> Option<bool> {
        is_positive(self.vd, ROUNDING * self.wide)
    }

    /// Returns `true` if the error of a parameter is too small to matter to a surface that curves
    /// within the radius.
    #[inline(always)]
    pub fn is_close(&self, off: f64) -> bool {
        off * off * self.dd <= SLACK * SLACK * self.rr
    }
}

/// The numbers of a solid of revolution.
pub(super) fn numbers([foot, head]: [Vec3; 2], radius: f32) -> impl Iterator<Item = f32> {
    [foot, head].into_iter().flat_map(|v| v.to_array()).chain([radius])
}

/// Returns `true` if the point is inside the ball; `None` near its surface. A term goes through 4
/// roundings.
#[inline]
pub(super) fn is_in_ball(point: Vec3, center: Vec3, radius: f32) -> Option<bool> {
    let w = point.as_dvec3() - center.as_dvec3();
    let (ww, rr) = (w.dot(w), f64::from(radius) * f64::from(radius));
    if is_moderate(ww + rr) { is_positive(rr - ww, ROUNDING * (rr + ww)) } else { None }
}

/// Returns `true` if the point is inside the capsule; `None` near its surface.
///
/// By its distance from the point t / |v|² on the axis, with t as near v·w as 0 and |v|² allow:
/// |v|² times the squared distance less r² is |v|² (|w|² − r²) − t (2 v·w − t). A term goes through
/// 13 roundings, with t exact unless the rounded |v|² bounds it; the magnitudes add up to at most
/// |v|² (2 |v|² + 2 |w|² + r²). Products of four such lengths neither underflow nor overflow.
#[inline(always)]
pub(super) fn is_in_capsule(point: Vec3, [foot, head]: [Vec3; 2], radius: f32) -> Option<bool> {
    let (v, w) = (head.as_dvec3() - foot.as_dvec3(), point.as_dvec3() - foot.as_dvec3());
    let rr = f64::from(radius) * f64::from(radius);
    let (vv, vw, ww) = (v.dot(v), v.dot(w), w.dot(w));
    let t = smaller(larger(vw, 0.0), vv);
    let within = t * (2.0 * vw - t) - vv * (ww - rr);
    is_positive(within, ROUNDING * vv * (2.0 * (vv + ww) + rr))
}

/// `f64::max` without its treatment of NaN.
#[inline(always)]
pub(super) fn larger(x: f64, y: f64) -> f64 {
    if x > y { x } else { y }
}

#[inline(always)]
pub(super) fn smaller(x: f64, y: f64) -> f64 {
    if x < y { x } else { y }
}

#[inline(always)]
fn sum(v: DVec3) -> f64 {
    v.x.abs() + v.y.abs() + v.z.abs()
}

/// Returns `true` if a squared length is far from underflow and overflow.
#[inline(always)]
fn is_moderate(squared: f64) -> bool {
    const LARGEST: f64 = (1_u128 << 80) as f64;
    (1.0 / LARGEST..LARGEST).contains(&squared)
}

/// Returns `true` if `x` is far enough from zero to divide by.
#[inline(always)]
fn is_clear(x: f64, off: f64) -> bool {
    x.abs() > 4.0 * off
}

/// x / y for a y that is clear, with bounds on the error of each: |x/y − x′/y′| is at most
/// (δx + |x/y| δy) / (|y| − δy), with a quarter of |y| for δy. That leaves an eighth for the
/// roundings here, of which none is as large as a tenth of δx or of |x/y| δy.
#[inline(always)]
fn quotient(x: f64, y: f64, [off_x, off_y]: [f64; 2]) -> Approx {
    let inverse = 1.0 / y;
    let s = x * inverse;
    Approx { s, off: 1.5 * (off_x + s.abs() * off_y) * inverse.abs() }
}

/// (−b ∓ √h) / a with the discriminant h = b² − a c; the error of √h is δh / √h at most.
#[inline(always)]
fn crossing([a, b, h]: [f64; 3], [off_a, off_b, off_h]: [f64; 3]) -> Option<LineRoots> {
    if !is_clear(a, off_a) {
        return None;
    }
    if !is_positive(h, off_h)? {
        return Some(LineRoots::Misses);
    }
    let root = h.sqrt();
    let off = [off_b + off_h / root, off_a];
    let root = root.copysign(a);
    Some(LineRoots::At([quotient(-b - root, a, off), quotient(root - b, a, off)]))
}
