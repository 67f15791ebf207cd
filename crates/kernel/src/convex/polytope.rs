//! The corners of a polytope, in f64 and in exact numbers.

use glam::{DMat3, DVec3, Vec3};

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

/// The number of corners that are computed once: a box's, where it starts and where it ends.
const FEW: usize = 16;

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
    /// The corners in f64 if they are few.
    few: [DVec3; FEW],
    /// The number of corners without those that are moved, and with them.
    counts: [usize; 2],
    pub radius: f32,
    /// The most that a coordinate of a corner in f64 is off; infinite if products of coordinates
    /// may leave the range of f64.
    pub error: f64,
    /// The largest coordinate of a corner.
    pub size: f64,
}

enum Points<'a> {
    Few([Vec3; 3]),
    Many(&'a [Vec3]),
    Box(Cuboid),
}

impl<'a> Polytope<'a> {
    /// `None` if the core is curved or has no points, or if a number is not finite.
    pub fn new(convex: &'a Convex, path: Path) -> Option<Self> {
        let (points, count) = match &convex.core {
            Core::Point(a) => (Points::Few([*a; 3]), 1),
            Core::Segment([a, b]) => (Points::Few([*a, *b, *b]), 2),
            Core::Triangle(triangle) => (Points::Few([triangle.a, triangle.b, triangle.c]), 3),
            Core::Box(cuboid) => (Points::Box(*cuboid), 8),
            Core::Hull(points) => (Points::Many(points), points.len()),
            _ => return None,
        };
        let all = if let Path::Along(_) = path { 2 * count } else { count };
        let (counts, radius) = ([count, all], convex.radius);
        let few = [DVec3::ZERO; FEW];
        let mut own = Self { points, path, few, counts, radius, error: 0.0, size: 0.0 };
        own.is_finite().then(|| own.measure())?;
        Some(own)
    }

    fn is_finite(&self) -> bool {
        let is_turned = match &self.points {
            Points::Box(cuboid) => {
                let q = cuboid.rotation;
                cuboid.half_extents.is_finite() && q.is_finite() && q.to_array() != [0.0; 4]
            }
            _ => true,
        };
        let is_finite = self.points().iter().all(|point| point.is_finite());
        self.counts[0] > 0
            && is_turned
            && is_finite
            && self.motion().is_finite()
            && self.radius.is_finite()
    }

    /// Returns the motion; zero without one.
    fn motion(&self) -> Vec3 {
        match self.path {
            Path::Still => Vec3::ZERO,
            Path::Along(motion) | Path::Across(motion) => motion,
        }
    }

    /// The points that the corners are made from.
    fn points(&self) -> &[Vec3] {
        match &self.points {
            Points::Few(points) => &points[..self.counts[0]],
            Points::Many(points) => points,
            Points::Box(cuboid) => core::slice::from_ref(&cuboid.center),
        }
    }

    fn measure(&mut self) {
        let mut is_rounded = false;
        if self.counts[1] <= FEW {
            let count = self.counts[0];
            match self.points {
                Points::Box(cuboid) => is_rounded = self.box_corners(cuboid),
                _ => {
                    for i in 0..count {
                        self.few[i] = self.points()[i].as_dvec3();
                    }
                }
            }
            let motion = self.motion().as_dvec3();
            for i in count..self.counts[1] {
                let from = self.few[i - count];
                self.few[i] = from + motion;
                is_rounded |= (self.few[i] - from != motion) | (self.few[i] - motion != from);
            }
        } else {
            is_rounded = self.counts[1] > self.counts[0];
        }
        let corners = (0..self.counts[1]).map(|i| self.corner_along(i).abs());
        self.size = corners.fold(DVec3::ZERO, DVec3::max).max_element();
        let half = match self.points {
            Points::Box(cuboid) => cuboid.half_extents,
            _ => Vec3::ZERO,
        };
        let numbers = self.points().iter().copied().chain([half, self.motion()]);
        let numbers = numbers.flat_map(|v| v.to_array()).chain([self.radius]);
        // An entry of a rotation's matrix is at most ten roundings off, and a sum of four terms four.
        self.error = if !is_everyday(numbers) {
            f64::INFINITY
        } else if is_rounded {
            let half = half.as_dvec3().element_sum();
            (self.size + half + self.motion().as_dvec3().abs().max_element()) * power_of_two(-49)
        } else {
            0.0
        };
        if let Path::Across(motion) = self.path {
            let along = motion.as_dvec3();
            for corner in &mut self.few {
                *corner = corner.cross(along);
            }
            let most = along.abs().max_element();
            self.error = 2.0 * most * (self.error + self.size * power_of_two(-51));
            self.size *= 2.0 * most;
        }
    }

    /// Returns `true` if the corners are rounded.
    fn box_corners(&mut self, cuboid: Cuboid) -> bool {
        let q = cuboid.rotation.to_array().map(f64::from);
        let (columns, squared) = axes(q);
        let turn = DMat3::from_cols_array_2d(&columns) * (1.0 / squared);
        let (center, half) = (cuboid.center.as_dvec3(), cuboid.half_extents.as_dvec3());
        let mut is_rounded = turn != DMat3::IDENTITY;
        for (i, corner) in self.few[..8].iter_mut().enumerate() {
            let reach = turn * (half * signs(i));
            *corner = center + reach;
            is_rounded |= (*corner - center != reach) | (*corner - reach != center);
        }
        is_rounded
    }

    pub fn len(&self) -> usize {
        self.counts[1]
    }

    /// Returns the index in the core's own list.
    pub fn own_index(&self, i: usize) -> usize {
        i % self.counts[0]
    }

    /// Returns a corner, at most `error` off.
    #[inline]
    pub fn corner(&self, i: usize) -> DVec3 {
        match self.path {
            Path::Across(motion) if self.counts[1] > FEW => {
                self.corner_along(i).cross(motion.as_dvec3())
            }
            _ => self.corner_along(i),
        }
    }

    /// Returns a corner, not as seen along the motion if there are many.
    #[inline]
    fn corner_along(&self, i: usize) -> DVec3 {
        match self.points {
            Points::Many(points) if self.counts[1] > FEW => match i.checked_sub(self.counts[0]) {
                Some(i) => points[i].as_dvec3() + self.motion().as_dvec3(),
                None => points[i].as_dvec3(),
            },
            _ => self.few[i],
        }
    }

    /// Returns the place of a box's corner in units of its half extents, without those that are
    /// zero; `None` for other shapes.
    pub fn sides(&self, i: usize) -> Option<DVec3> {
        let Points::Box(cuboid) = self.points else { return None };
        let is_flat = cuboid.half_extents.as_dvec3().cmpeq(DVec3::ZERO);
        Some(DVec3::select(is_flat, DVec3::ZERO, signs(i)))
    }

    /// Returns the corner that is farthest along a direction, as f64 rounds.
    #[inline]
    pub fn farthest(&self, way: DVec3) -> usize {
        let (mut best, mut most) = (0, f64::NEG_INFINITY);
        for i in 0..self.len() {
            let height = way.dot(self.corner(i));
            if height > most {
                (best, most) = (i, height);
            }
        }
        best
    }

    /// Returns the square of the factor by which distances are longer.
    pub fn stretch<T: OrderedRing>(&self) -> T {
        match self.path {
            Path::Across(motion) => dot(vector::<T>(motion), vector(motion)),
            Path::Still | Path::Along(_) => T::of(1.0),
        }
    }

    /// Returns |q|² of a box and 1 of other shapes, by which [`Self::exact_corner`] is too long.
    fn exact_scale<T: OrderedRing + Ring>(&self) -> T {
        match self.points {
            Points::Box(cuboid) => axes(cuboid.rotation.to_array().map(T::of)).1,
            _ => T::of(1.0),
        }
    }

    fn exact_corner<T: OrderedRing + Ring>(&self, i: usize) -> Vector<T> {
        let corner = self.exact_corner_along(i);
        match self.path {
            Path::Across(motion) => cross(corner, vector(motion)),
            Path::Still | Path::Along(_) => corner,
        }
    }

    /// Returns a corner, not as seen along the motion.
    fn exact_corner_along<T: OrderedRing + Ring>(&self, i: usize) -> Vector<T> {
        let from = i % self.counts[0];
        let moved = |point: Vec3| {
            if i < self.counts[0] {
                vector::<T>(point)
            } else {
                plus(vector(point), vector(self.motion()))
            }
        };
        let Points::Box(cuboid) = self.points else { return moved(self.points()[from]) };
        // |q|² (c + m) ± h₁ A₁ ± h₂ A₂ ± h₃ A₃
        let (axes, squared) = axes(cuboid.rotation.to_array().map(T::of));
        let reach = (cuboid.half_extents * signs(from).as_vec3()).to_array();
        let start = times(moved(cuboid.center), squared);
        axes.into_iter().zip(reach).fold(start, |sum, (axis, by)| plus(sum, times(axis, T::of(by))))
    }
}

/// The signs of a box's corner along its axes: bit k is set on the positive side of axis k.
fn signs(i: usize) -> DVec3 {
    DVec3::from_array([0, 1, 2].map(|k| if i >> k & 1 == 1 { 1.0 } else { -1.0 }))
}

/// Numbers that corners can be given in.
pub(super) trait Number: OrderedRing {
    /// Returns a corner of one of two polytopes, times [`Self::scale`].
    fn corner(polytopes: &[Polytope; 2], of: usize, i: usize) -> Vector<Self>;

    /// Returns a positive number.
    fn scale(polytopes: &[Polytope; 2]) -> Self;

    /// Returns the leading digits; `None` if it is lost.
    fn digits(self) -> Option<ScaledF64>;
}

impl Number for ErrorBounded {
    #[inline(always)]
    fn corner(polytopes: &[Polytope; 2], of: usize, i: usize) -> Vector<Self> {
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
fn exact_corner<T: OrderedRing + Ring>(
    polytopes: &[Polytope; 2],
    of: usize,
    i: usize,
) -> Vector<T> {
    times(polytopes[of].exact_corner(i), polytopes[1 - of].exact_scale())
}

fn exact_scale<T: OrderedRing + Ring>(polytopes: &[Polytope; 2]) -> T {
    polytopes[0].exact_scale::<T>() * polytopes[1].exact_scale()
}

impl Number for DyadicI128 {
    fn corner(polytopes: &[Polytope; 2], of: usize, i: usize) -> Vector<Self> {
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
    fn corner(polytopes: &[Polytope; 2], of: usize, i: usize) -> Vector<Self> {
        exact_corner(polytopes, of, i)
    }

    fn scale(polytopes: &[Polytope; 2]) -> Self {
        exact_scale(polytopes)
    }

    fn digits(self) -> Option<ScaledF64> {
        self.known_sign().map(|_| self.leading())
    }
}
