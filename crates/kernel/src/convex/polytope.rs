//! The corners of a polytope, in f64 and in exact numbers.

use glam::{DMat3, DVec3, Vec3};

use super::farthest::{self, Heights};
use super::{Convex, Core};
use crate::box_box::axes;
use crate::exact::dyadic::Dyadic;
use crate::exact::dyadic_i128::DyadicI128;
use crate::exact::ordered_ring::{
    ErrorBounded, OrderedRing, Vector, cross, dot, is_everyday, plus, times, vector,
};
use crate::exact::ring::{Ring, power_of_two};
use crate::exact::scaled_ints::{ScaledF64, ToF64};
use crate::ray_box::Cuboid;

/// The number of corners that are computed once: a box's.
const FEW: usize = 8;

/// The motion of a solid.
#[derive(Debug, Clone, Copy)]
pub(super) enum Path {
    /// Itself.
    Still,
    /// The hull of itself and of itself moved.
    Along(Vec3),
    /// The cross products of its points and a motion: itself as seen along the motion, |m| times
    /// as large.
    Across(Vec3),
}

/// The convex hull of corners.
pub(super) struct Polytope<'a> {
    points: Points<'a>,
    path: Path,
    /// The corners where it starts in f64, if they are few.
    few: [DVec3; FEW],
    /// The motion in f64; zero without one.
    motion: DVec3,
    /// The number of corners where it starts.
    own: usize,
    pub radius: f32,
    /// The most that a coordinate of a corner in f64 is off; infinite if products of coordinates
    /// may leave the range of f64.
    pub error: f64,
    /// No less than the largest coordinate of a corner.
    pub size: f64,
}

enum Points<'a> {
    Few([Vec3; 3]),
    Many(&'a [Vec3]),
    /// With half its axes.
    Box(Cuboid, DMat3),
}

impl<'a> Polytope<'a> {
    /// `None` if the core is curved or has no points, or if a number is not finite.
    #[inline]
    pub fn new(convex: &'a Convex, path: Path) -> Option<Self> {
        let mut few = [DVec3::ZERO; FEW];
        let (points, own) = match &convex.core {
            Core::Point(a) => (Points::Few([*a; 3]), 1),
            Core::Segment([a, b]) => (Points::Few([*a, *b, *b]), 2),
            Core::Triangle(triangle) => (Points::Few([triangle.a, triangle.b, triangle.c]), 3),
            Core::Box(cuboid) => {
                let half_axes = half_axes(cuboid)?;
                let center = cuboid.center.as_dvec3();
                for (i, corner) in few.iter_mut().enumerate() {
                    *corner = center + half_axes * signs(i);
                }
                (Points::Box(*cuboid, half_axes), 8)
            }
            Core::Hull(points) => (Points::Many(points), points.len()),
            _ => return None,
        };
        if let Points::Few(points) = &points {
            for (corner, point) in few.iter_mut().zip(points) {
                *corner = point.as_dvec3();
            }
        }
        let motion = match path {
            Path::Still => Vec3::ZERO,
            Path::Along(motion) | Path::Across(motion) => motion,
        };
        let (radius, motion) = (convex.radius, motion.as_dvec3());
        let mut solid = Self { points, path, few, motion, own, radius, error: 0.0, size: 0.0 };
        solid.measure().then_some(solid)
    }

    /// Sets the size and the error; returns `false` without points, or if a number is not finite.
    #[inline]
    fn measure(&mut self) -> bool {
        let [mut largest, mut smallest] = farthest::range(self.points());
        let mut own = f64::from(largest);
        if let Points::Box(cuboid, half_axes) = &self.points {
            let [most, least] = farthest::range(&[cuboid.half_extents]);
            (largest, smallest) = (largest.max(most), smallest.min(least));
            let reach = [half_axes.x_axis, half_axes.y_axis, half_axes.z_axis];
            own += reach.iter().fold(DVec3::ZERO, |sum, axis| sum + axis.abs()).max_element();
        }
        let far = self.motion.abs().max_element();
        self.size = own + far;
        // An entry of a half axis is at most eleven roundings off, and the sum of three of them two
        // more; a sum with the centre and one with the motion round as well.
        let half = match &self.points {
            Points::Box(cuboid, _) => cuboid.half_extents.as_dvec3().element_sum(),
            _ => 0.0,
        };
        let is_rounded = self.is_rounded();
        let (radius, motion) = (self.radius, self.motion.as_vec3().to_array());
        let is_small = is_everyday([largest, smallest, radius].into_iter().chain(motion));
        self.error = if !is_small {
            f64::INFINITY
        } else if is_rounded {
            half * power_of_two(-49) + self.size * power_of_two(-51)
        } else {
            0.0
        };
        if let Path::Across(_) = self.path {
            self.error = 2.0 * far * (self.error + self.size * power_of_two(-51));
            self.size *= 2.0 * far;
        }
        self.own > 0 && largest.is_finite() && self.motion.is_finite() && radius.is_finite()
    }

    /// Returns `true` if a corner is not what its sum is exactly.
    fn is_rounded(&self) -> bool {
        let is_sum = |from: DVec3, by: DVec3| {
            let to = from + by;
            to - from == by && to - by == from
        };
        let is_turned = match &self.points {
            Points::Box(cuboid, half_axes) => {
                let (center, half) = (cuboid.center.as_dvec3(), cuboid.half_extents.as_dvec3());
                *half_axes != DMat3::from_diagonal(half)
                    || !is_sum(center, half)
                    || !is_sum(center, -half)
            }
            _ => false,
        };
        is_turned
            || matches!(self.path, Path::Along(_))
                && (self.own > FEW
                    || self.few[..self.own].iter().any(|&corner| !is_sum(corner, self.motion)))
    }

    /// The points that the corners are made from.
    #[inline]
    fn points(&self) -> &[Vec3] {
        match &self.points {
            Points::Few(points) => &points[..self.own],
            Points::Many(points) => points,
            Points::Box(cuboid, _) => core::slice::from_ref(&cuboid.center),
        }
    }

    pub fn len(&self) -> u32 {
        let count = if let Path::Along(_) = self.path { 2 * self.own } else { self.own };
        count as u32
    }

    /// Returns the index in the core's own list.
    #[inline]
    pub fn own_index(&self, i: u32) -> usize {
        let i = i as usize;
        if i < self.own { i } else { i - self.own }
    }

    /// Returns a corner, at most `error` off.
    #[inline]
    pub fn corner(&self, i: u32) -> DVec3 {
        let own = self.own_index(i);
        let corner = match self.points {
            Points::Many(points) => points[own].as_dvec3(),
            _ => self.few[own],
        };
        match self.path {
            Path::Still => corner,
            Path::Along(_) if i as usize == own => corner,
            Path::Along(_) => corner + self.motion,
            Path::Across(_) => corner.cross(self.motion),
        }
    }

    /// Returns the place of a box's corner in units of its half extents, without those that are
    /// zero; `None` for other shapes.
    pub fn sides(&self, i: usize) -> Option<DVec3> {
        let Points::Box(cuboid, _) = self.points else { return None };
        let is_flat = cuboid.half_extents.as_dvec3().cmpeq(DVec3::ZERO);
        Some(DVec3::select(is_flat, DVec3::ZERO, signs(i)))
    }

    /// Returns the direction along which the corners where it starts are as high as its own are
    /// along another: n · (p × m) = (m × n) · p
    #[inline]
    fn own_way(&self, way: DVec3) -> DVec3 {
        if let Path::Across(_) = self.path { self.motion.cross(way) } else { way }
    }

    /// Returns the corner that is farthest along a direction, as f64 rounds.
    #[inline]
    pub fn farthest(&self, way: DVec3) -> u32 {
        let own_way = self.own_way(way);
        let own = match &self.points {
            Points::Box(_, half_axes) => {
                let heights = half_axes.transpose() * own_way;
                let bit = |height: f64, k: usize| usize::from(height > 0.0) << k;
                bit(heights.x, 0) | bit(heights.y, 1) | bit(heights.z, 2)
            }
            Points::Few(_) => self.few[..self.own].farthest(own_way),
            Points::Many(points) => points.farthest(own_way),
        };
        let is_moved = matches!(self.path, Path::Along(_)) && self.motion.dot(way) > 0.0;
        (if is_moved { own + self.own } else { own }) as u32
    }

    /// Returns the number of corners that lie at a height at least, as f64 rounds.
    #[inline]
    pub fn count_beyond(&self, way: DVec3, least: f64) -> usize {
        let own_way = self.own_way(way);
        let count = |least: f64| match &self.points {
            Points::Many(points) => points.count_beyond(own_way, least),
            _ => self.few[..self.own].count_beyond(own_way, least),
        };
        let moved = match self.path {
            Path::Along(_) => count(least - self.motion.dot(way)),
            Path::Still | Path::Across(_) => 0,
        };
        count(least) + moved
    }

    /// Returns the square of the factor by which distances are longer.
    pub fn stretch<T: OrderedRing>(&self) -> T {
        match self.path {
            Path::Across(motion) => dot(vector::<T>(motion), vector(motion)),
            Path::Still | Path::Along(_) => T::of(1.0),
        }
    }

    /// Returns the factor by which distances are longer.
    pub fn stretched(&self) -> f64 {
        if let Path::Across(_) = self.path { self.motion.length() } else { 1.0 }
    }

    /// Returns |q|² of a box and 1 of other shapes, by which [`Self::exact_corner`] is too long.
    fn exact_scale<T: OrderedRing + Ring>(&self) -> T {
        match &self.points {
            Points::Box(cuboid, _) => axes(cuboid.rotation.to_array().map(T::of)).1,
            _ => T::of(1.0),
        }
    }

    fn exact_corner<T: OrderedRing + Ring>(&self, i: u32) -> Vector<T> {
        let from = self.own_index(i);
        let motion = || vector::<T>(self.motion.as_vec3());
        let moved = |point: Vec3| {
            if i as usize == from { vector(point) } else { plus(vector(point), motion()) }
        };
        let corner = match &self.points {
            Points::Box(cuboid, _) => {
                // |q|² (c + m) ± h₁ A₁ ± h₂ A₂ ± h₃ A₃
                let (axes, squared) = axes(cuboid.rotation.to_array().map(T::of));
                let reach = (cuboid.half_extents * signs(from).as_vec3()).to_array();
                let start = times(moved(cuboid.center), squared);
                let arms = axes.into_iter().zip(reach);
                arms.fold(start, |sum, (axis, by)| plus(sum, times(axis, T::of(by))))
            }
            _ => moved(self.points()[from]),
        };
        match self.path {
            Path::Across(_) => cross(corner, motion()),
            Path::Still | Path::Along(_) => corner,
        }
    }
}

/// Returns a box's half axes; `None` if a number is not finite or it has no rotation.
#[inline]
fn half_axes(cuboid: &Cuboid) -> Option<DMat3> {
    let q = cuboid.rotation;
    if !q.is_finite() || q.to_array() == [0.0; 4] {
        return None;
    }
    let (columns, squared) = axes(q.to_array().map(f64::from));
    let half = cuboid.half_extents.as_dvec3() * (1.0 / squared);
    let [x, y, z] = columns.map(DVec3::from_array);
    Some(DMat3::from_cols(x * half.x, y * half.y, z * half.z))
}

/// The signs of a box's corner along its axes: bit k is set on the positive side of axis k.
#[inline]
fn signs(i: usize) -> DVec3 {
    DVec3::from_array([0, 1, 2].map(|k| if i >> k & 1 == 1 { 1.0 } else { -1.0 }))
}

/// Numbers that corners can be given in.
pub(super) trait Number: OrderedRing {
    /// Returns a corner of one of two polytopes, times [`Self::scale`].
    fn corner(polytopes: &[Polytope; 2], of: usize, i: u32) -> Vector<Self>;

    /// Returns a positive number.
    fn scale(polytopes: &[Polytope; 2]) -> Self;

    /// Returns the leading digits; `None` if it is lost.
    fn digits(self) -> Option<ScaledF64>;
}

impl Number for ErrorBounded {
    #[inline(always)]
    fn corner(polytopes: &[Polytope; 2], of: usize, i: u32) -> Vector<Self> {
        let polytope = &polytopes[of];
        polytope.corner(i).to_array().map(|x| Self::within(x, polytope.error))
    }

    #[inline(always)]
    fn scale(_: &[Polytope; 2]) -> Self {
        Self::of(1.0)
    }

    fn digits(self) -> Option<ScaledF64> {
        let [value, error] = self.bounds();
        // Enough digits for an f32 that is rounded once more.
        (error <= 1e-10 * value.abs()).then_some(ScaledF64 { mantissa: value, exponent: 0 })
    }
}

/// Multiplied by both |q|².
fn exact_corner<T: OrderedRing + Ring>(polytopes: &[Polytope; 2], of: usize, i: u32) -> Vector<T> {
    times(polytopes[of].exact_corner(i), polytopes[1 - of].exact_scale())
}

fn exact_scale<T: OrderedRing + Ring>(polytopes: &[Polytope; 2]) -> T {
    polytopes[0].exact_scale::<T>() * polytopes[1].exact_scale()
}

impl Number for DyadicI128 {
    fn corner(polytopes: &[Polytope; 2], of: usize, i: u32) -> Vector<Self> {
        exact_corner(polytopes, of, i)
    }

    fn scale(polytopes: &[Polytope; 2]) -> Self {
        exact_scale(polytopes)
    }

    fn digits(self) -> Option<ScaledF64> {
        Self::digits(self)
    }
}

impl<const LIMBS: usize> Number for Dyadic<LIMBS> {
    fn corner(polytopes: &[Polytope; 2], of: usize, i: u32) -> Vector<Self> {
        exact_corner(polytopes, of, i)
    }

    fn scale(polytopes: &[Polytope; 2]) -> Self {
        exact_scale(polytopes)
    }

    fn digits(self) -> Option<ScaledF64> {
        self.known_sign().map(|_| self.leading())
    }
}
