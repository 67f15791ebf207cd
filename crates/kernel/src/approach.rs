//! The approach of a segment to a plane, shared by plane and triangle queries.

use core::hint::cold_path;

use glam::{DVec3, Vec3};

use super::along::{OnSegment, Segment};
use super::exact::polynomial::{self, Polynomial, Ring};
use super::triangle_plane::{height, normal, normal_dot};
use super::{Plane, Triangle, to_f32_saturating, to_vec3_saturating};

/// The approach of the segment from S to E to a plane that does not contain both ends.
/// Source: "Math - Collision", segment against plane.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Approach {
    /// The distance from S to the plane in metres.
    pub l: f32,
    /// The cosine of the angle between SE and the direction straight down to the plane; negative if
    /// SE leads away from it.
    pub cos: f32,
    /// The distance from E to the plane in metres.
    pub end_l: f32,
    /// The plane's unit normal on the side of S; if S lies in the plane, the one against the
    /// motion.
    pub normal: Vec3,
    /// The foot of S: the point of the plane closest to S.
    pub foot: Vec3,
}

/// A segment and a plane that does not contain both its ends. Derived values are computed when a
/// method asks for them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Descent {
    pub(super) heights: EndHeights,
    pub(super) segment: Segment,
    pub(super) surface: Surface,
    /// The signs of the heights above a triangle's plane are right, but too few of their digits.
    pub(super) is_rough: bool,
}

/// The shape that spans the plane.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Surface {
    Plane(Plane),
    Face(Triangle),
}

impl Descent {
    /// Calls `read` with heights that are accurate to all digits of an f32.
    #[inline(always)]
    fn read<T>(&self, read: impl FnOnce(&EndHeights) -> T) -> T {
        // One call, and so one place that the compiler expands it to.
        let heights = match self.surface {
            Surface::Face(triangle) if self.is_rough => {
                cold_path();
                exact_heights(self.segment, triangle)
            }
            _ => self.heights,
        };
        read(&heights)
    }

    /// Returns the distances, the cosine and the foot.
    #[inline]
    pub fn approach(&self) -> Approach {
        self.read(|heights| heights.approach(self.segment))
    }

    /// Returns the plane's unit normal on the side of S; if S lies in the plane, the one against
    /// the motion.
    #[inline]
    pub fn normal(&self) -> Vec3 {
        self.read(|heights| to_vec3_saturating(heights.n * (heights.up() / heights.n.length())))
    }

    /// Returns `true` if an end lies exactly in the plane.
    pub fn touches(&self) -> bool {
        self.heights.start == 0.0 || self.heights.end == 0.0
    }

    /// Returns ip, the point where the segment crosses the plane; the ends must not lie on the same
    /// side.
    #[inline]
    pub fn crossing(&self) -> OnSegment {
        self.read(|heights| {
            let mut place = self.segment.zero_of(heights.start, heights.end);
            place.point = without_residue(place.point, self.segment, heights, self.surface);
            self.segment.on_segment(place)
        })
    }

    /// Returns the parameter of ip: 0 at S, 1 at E.
    #[inline]
    pub fn t(&self) -> f32 {
        self.read(|heights| to_f32_saturating(self.segment.zero_of(heights.start, heights.end).t))
    }

    /// Returns the vector from S to ip, t SE with t = n·(S − p) / n·ES; it is the article's
    /// w = v l / cos with a unit vector v.
    pub fn w(&self) -> Vec3 {
        let Segment { start, end } = self.segment;
        let place = self.read(|heights| self.segment.zero_of(heights.start, heights.end));
        to_vec3_saturating((end.as_dvec3() - start.as_dvec3()) * place.t)
    }
}

/// The signed terms behind an [`Approach`]; every sign is exact.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct EndHeights {
    /// The plane's normal, of any length but zero.
    pub n: DVec3,
    /// n·(S − p) and n·(E − p): |n| times the heights in metres; not both zero.
    pub start: f64,
    pub end: f64,
    /// n·ES, start − end.
    pub drop: f64,
}

impl EndHeights {
    /// Returns `true` if both ends lie strictly on one side, or a height is not a number; f64 holds
    /// the product of any two heights.
    #[inline]
    pub fn same_side(&self) -> bool {
        let is_met = self.start * self.end <= 0.0;
        !is_met
    }

    /// Returns 1 if n points to the side of S, else −1.
    #[inline]
    pub fn up(&self) -> f64 {
        1_f64.copysign(if self.start == 0.0 { self.drop } else { self.start })
    }

    /// Returns n·ES with n on the side of S: positive if the segment heads for the plane.
    #[inline]
    pub fn descent(&self) -> f64 {
        self.up() * self.drop
    }

    #[inline(always)]
    pub fn approach(&self, segment: Segment) -> Approach {
        let per_n = 1.0 / self.n.length();
        let length = segment.length();
        // cos = v·(−n), of unit length both, n on the side of S
        let cos = if length > 0.0 { self.descent() * per_n / length } else { 0.0 };
        let foot = segment.start.as_dvec3() - self.n * (self.start / self.n.length_squared());
        Approach {
            // l = n·(S − p), n of unit length
            l: to_f32_saturating(self.start.abs() * per_n),
            cos: to_f32_saturating(cos).clamp(-1.0, 1.0),
            end_l: to_f32_saturating(self.end.abs() * per_n),
            normal: to_vec3_saturating(self.n * (self.up() * per_n)),
            foot: to_vec3_saturating(foot),
        }
    }
}

/// Recomputes without rounding each coordinate that may have cancelled down to rounding error, so
/// that a coordinate of zero comes out as zero.
#[inline]
fn without_residue(
    mut point: DVec3,
    segment: Segment,
    heights: &EndHeights,
    surface: Surface,
) -> DVec3 {
    // The relative error of the heights is at most 2e-9.
    const ROUNDING: f64 = 5e-9;
    let (s, e) = (segment.start.as_dvec3(), segment.end.as_dvec3());
    let (left, right) = (e * heights.start, s * heights.end);
    let few = (left - right).abs().cmplt(ROUNDING * (left.abs() + right.abs()));
    for axis in 0..3 {
        if few.test(axis) {
            point[axis] = exact_coordinate(axis, segment, surface) / (heights.start - heights.end);
        }
    }
    point
}

/// Returns the coordinate times n·ES.
#[cold]
fn exact_coordinate(axis: usize, Segment { start, end }: Segment, surface: Surface) -> f64 {
    let rotate_axes = |v: Vec3| [0, 1, 2].map(|i| f64::from(v[(i + axis) % 3]));
    let [[sx, sy, sz], [ex, ey, ez]] = [start, end].map(rotate_axes);
    match surface {
        Surface::Face(Triangle { a, b, c }) => {
            let [[ax, ay, az], [bx, by, bz], [cx, cy, cz]] = [a, b, c].map(rotate_axes);
            let points = [ax, ay, az, bx, by, bz, cx, cy, cz, sx, sy, sz, ex, ey, ez];
            polynomial::exact_value::<OnFace, 15, 0>(points, [])
        }
        Surface::Plane(Plane { point, normal }) => {
            let [px, py, pz] = rotate_axes(point);
            let points = [px, py, pz, sx, sy, sz, ex, ey, ez];
            polynomial::exact_value::<OnPlane, 9, 3>(points, rotate_axes(normal))
        }
    }
}

/// Eₓ n·(S − p) − Sₓ n·(E − p), of p, S and E.
struct OnPlane;

impl Polynomial<9, 3> for OnPlane {
    const DEGREES: [u32; 2] = [2, 1];

    fn of<T: Ring>(points: [T; 9], [nx, ny, nz]: [T; 3]) -> T {
        let height = |v: usize| {
            let [x, y, z] = [0, 1, 2].map(|axis| points[3 * v + axis] - points[axis]);
            nx * x + ny * y + nz * z
        };
        points[6] * height(1) - points[3] * height(2)
    }
}

/// Eₓ n·(S − A) − Sₓ n·(E − A), n = AB × AC, of A, B, C, S and E.
struct OnFace;

impl Polynomial<15, 0> for OnFace {
    const DEGREES: [u32; 2] = [4, 0];

    fn of<T: Ring>(points: [T; 15], _: [T; 0]) -> T {
        let from_a = |to: usize| [0, 1, 2].map(|axis| points[3 * to + axis] - points[axis]);
        let (u, v) = (from_a(1), from_a(2));
        let minor = |i: usize, j: usize| u[i] * v[j] - u[j] * v[i];
        let (x, y, z) = (minor(1, 2), minor(2, 0), minor(0, 1));
        let height = |w: [T; 3]| x * w[0] + y * w[1] + z * w[2];
        points[12] * height(from_a(3)) - points[9] * height(from_a(4))
    }
}

/// The heights with their signs and all digits that an f32 can hold.
pub(super) fn exact_heights(Segment { start, end }: Segment, triangle: Triangle) -> EndHeights {
    let n = normal(triangle);
    if n == DVec3::ZERO {
        return EndHeights { n, start: 0.0, end: 0.0, drop: 0.0 };
    }
    let (hs, he) = (height(triangle, start), height(triangle, end));
    // On one side the difference would cancel.
    let drop = if hs * he > 0.0 { -normal_dot(triangle, start, end) } else { hs - he };
    EndHeights { n, start: hs, end: he, drop }
}
