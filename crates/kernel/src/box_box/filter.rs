//! The fifteen axes in f64, with a bound on rounding; integers decide what that leaves open.

use glam::DVec3;

use super::products::{Asked, Sides, axes, exact};
use super::{Axis, Shadows};
use crate::axis_filter::larger;
use crate::exact::ring::power_of_two;
use crate::exact::scaled_ints::{ScaledF64, ToF64};
#[cfg(not(any(test, feature = "std")))]
use crate::math::Math;
use crate::ray_box::Cuboid;
use crate::{to_f32_saturating, to_vec3_saturating};

/// Two boxes by their axes, which have the length |q|².
///
/// Let u be half an ulp of 1, s the sum of all coordinates between the centres and all half
/// extents, and n = |q1|² |q2|². A product of two f32s is exact, so that the error of an axis is at
/// most 3 u |q|² in each coordinate, and that of a cosine 14 u n. The reach of a box along an axis
/// sums products of these with its half extents, with an error of 19 u n of them; the error of the
/// distance between the centres is 7 u |q|² along an axis, and 50 u n along the axis of two edges,
/// where it is a difference of two products with cosines. So the error of an overlap is at most 53
/// u n s, and that of a squared length n² − cos² 50 u n².
pub(super) struct BoxAxes {
    boxes: [Cuboid; 2],
    /// The quaternions, scaled by powers of two that keep everything made of them within f64.
    turns: [[f64; 4]; 2],
    pub axes: [[DVec3; 3]; 2],
    pub squared: [f64; 2],
    /// |q1|² |q2|²
    pub whole: f64,
    /// The dot products of box 1's axes with box 2's.
    cosines: [[f64; 3]; 3],
    half: [[f64; 3]; 2],
    /// The vector from the centre of box 2 to that of box 1, along the axes of each.
    ways: [[f64; 3]; 2],
    /// A bound on the error of an overlap.
    pub off: f64,
}

/// The relative error of an overlap, and of a squared length.
pub(super) const ROUNDING: f64 = 7e-15;
const ROUNDING_OF_COSINE: f64 = 2e-15;

/// Below this squared sine of two edges f64 keeps too few of the digits that an f32 holds.
pub(super) const NEARLY_PARALLEL: f64 = 1e-6;

/// A number has all digits that an f32 can hold if it is this many times its error.
const DIGITS: f64 = 1e8;

/// Returns the quaternion, scaled by a power of two so that its largest component lies between 1
/// and 2.
#[inline(always)]
fn unit_size(cuboid: Cuboid) -> [f64; 4] {
    let [x, y, z, w] = cuboid.rotation.to_array().map(f64::from);
    if [x, y, z, w] == [0.0; 4] {
        return [0.0, 0.0, 0.0, 1.0];
    }
    let largest = larger(larger(x.abs(), y.abs()), larger(z.abs(), w.abs()));
    let per_size = power_of_two(1023 - (largest.to_bits() >> 52) as i32);
    [x * per_size, y * per_size, z * per_size, w * per_size]
}

/// Rounds to f64; a number too small for f64 keeps its sign.
fn to_f64(number: ScaledF64) -> f64 {
    let value = number.ldexp(0);
    if value == 0.0 { f64::from(number.sign()) * f64::MIN_POSITIVE } else { value }
}

impl BoxAxes {
    #[inline(always)]
    pub fn new(boxes: [Cuboid; 2]) -> Self {
        let turns = boxes.map(unit_size);
        let [(one, squared_one), (other, squared_other)] = [axes(turns[0]), axes(turns[1])];
        let vectors = |[x, y, z]: [[f64; 3]; 3]| [x, y, z].map(DVec3::from_array);
        let axes = [vectors(one), vectors(other)];
        let half = boxes.map(|cuboid| cuboid.half_extents.as_dvec3().to_array());
        let between = boxes[0].center.as_dvec3() - boxes[1].center.as_dvec3();
        let whole = squared_one * squared_other;
        let ([x, y, z], [[a, b, c], [d, e, f]]) = (between.abs().to_array(), half);
        let sizes = x + y + z + a + b + c + d + e + f;
        let cosines = |a: DVec3| axes[1].map(|b| a.dot(b));
        let along = |[x, y, z]: [DVec3; 3]| [x.dot(between), y.dot(between), z.dot(between)];
        Self {
            boxes,
            turns,
            squared: [squared_one, squared_other],
            whole,
            cosines: [cosines(axes[0][0]), cosines(axes[0][1]), cosines(axes[0][2])],
            half,
            ways: [along(axes[0]), along(axes[1])],
            off: ROUNDING * whole * sizes,
            axes,
        }
    }

    /// NaN if a number is not finite.
    pub fn exact(&self, asked: Asked) -> ScaledF64 {
        if !self.off.is_finite() {
            return ScaledF64 { mantissa: f64::NAN, exponent: 0 };
        }
        exact(&self.boxes, &self.turns, asked)
    }

    pub fn exactly(&self, asked: Asked) -> f64 {
        to_f64(self.exact(asked))
    }

    /// Returns the distance of the centre of box 1 from that of box 2 along an axis.
    #[inline(always)]
    pub fn way(&self, axis: Axis) -> f64 {
        match axis {
            Axis::Face1(i) => self.squared[1] * self.ways[0][i],
            Axis::Face2(j) => self.squared[0] * self.ways[1][j],
            Axis::Edges(i, j) => {
                let (a, b) = ((i + 1) % 3, (i + 2) % 3);
                let [a, b] = [(a, b), (b, a)].map(|(k, l)| self.cosines[k][j] * self.ways[0][l]);
                (a - b) / self.squared[0]
            }
        }
    }

    /// Returns the projections of the axes of both boxes on an axis, per unit of half extent.
    fn shares(&self, axis: Axis) -> [[f64; 3]; 2] {
        let cosines = &self.cosines;
        let mut shares = [[0.0; 3]; 2];
        match axis {
            Axis::Face1(i) => {
                shares[0][i] = self.whole;
                shares[1] = cosines[i];
            }
            Axis::Face2(j) => {
                shares[0] = cosines.map(|of_one| of_one[j]);
                shares[1][j] = self.whole;
            }
            Axis::Edges(i, j) => {
                let (a, b, c, d) = ((i + 1) % 3, (i + 2) % 3, (j + 1) % 3, (j + 2) % 3);
                (shares[0][a], shares[0][b]) = (-cosines[b][j], cosines[a][j]);
                (shares[1][c], shares[1][d]) = (cosines[i][d], -cosines[i][c]);
            }
        }
        shares
    }

    /// Returns the reach of each box from its centre along an axis.
    #[inline(always)]
    fn reaches(&self, axis: Axis) -> [f64; 2] {
        let [own, others] = &self.half;
        let cosine = |i: usize, j: usize| self.cosines[i][j].abs();
        match axis {
            Axis::Face1(i) => {
                let of_other = |j: usize| cosine(i, j) * others[j];
                [self.whole * own[i], of_other(0) + of_other(1) + of_other(2)]
            }
            Axis::Face2(j) => {
                let of_one = |i: usize| cosine(i, j) * own[i];
                [of_one(0) + of_one(1) + of_one(2), self.whole * others[j]]
            }
            Axis::Edges(i, j) => {
                let (a, b, c, d) = ((i + 1) % 3, (i + 2) % 3, (j + 1) % 3, (j + 2) % 3);
                [
                    cosine(b, j) * own[a] + cosine(a, j) * own[b],
                    cosine(i, d) * others[c] + cosine(i, c) * others[d],
                ]
            }
        }
    }

    #[inline(always)]
    pub fn plain_overlap(&self, axis: Axis) -> f64 {
        let [one, other] = self.reaches(axis);
        one + other - self.way(axis).abs()
    }

    /// Returns the overlap along an axis, times the axis's length, with an exact sign.
    pub fn overlap(&self, axis: Axis) -> f64 {
        let overlap = self.plain_overlap(axis);
        if overlap.abs() > self.off { overlap } else { self.exactly(Asked::Overlap(axis)) }
    }

    /// Returns the squared length of an axis.
    #[inline(always)]
    pub fn squared_length(&self, axis: Axis) -> f64 {
        match axis {
            Axis::Edges(i, j) => {
                let cosine = self.cosines[i][j];
                (self.whole - cosine) * (self.whole + cosine)
            }
            _ => self.whole * self.whole,
        }
    }

    /// Returns `true` if two edges are parallel and give no axis.
    fn is_parallel(&self, i: usize, j: usize) -> bool {
        let squared = self.squared_length(Axis::Edges(i, j));
        squared <= ROUNDING * self.whole * self.whole
            && (self.is_surely_parallel(i, j) || self.exact(Asked::SquaredSine(i, j)).sign() == 0)
    }

    /// Returns `true` for edges along the same coordinate axis, and for boxes with equal rotations.
    /// A product of two f32s is exact, so that the sum of two is zero in f64 only if it is zero.
    fn is_surely_parallel(&self, i: usize, j: usize) -> bool {
        let [a, b] = [self.axes[0][i], self.axes[1][j]].map(|axis| axis.to_array());
        let is_level = |k: usize| a[k] == 0.0 && b[k] == 0.0;
        i == j && (self.turns[0] == self.turns[1] || is_level((i + 1) % 3) && is_level((i + 2) % 3))
    }

    /// Returns which edges of box 2 are parallel to one of box 1.
    pub fn parallel_edges(&self) -> [bool; 3] {
        [0, 1, 2].map(|j| (0..3).any(|i| self.is_parallel(i, j)))
    }

    /// Returns `true` for an axis of edges so nearly parallel that it is measured without rounding,
    /// as all of its length cancels.
    #[inline(always)]
    pub fn is_nearly_parallel(&self, axis: Axis) -> bool {
        matches!(axis, Axis::Edges(..))
            && self.squared_length(axis) < NEARLY_PARALLEL * self.whole * self.whole
    }

    /// Returns the overlap and the squared length of the axis; for nearly parallel edges, scaled as
    /// if that were n².
    pub fn measured(&self, axis: Axis, overlap: f64) -> [f64; 2] {
        match axis {
            Axis::Edges(i, j) if self.is_nearly_parallel(axis) => {
                let overlap = self.per_length(i, j, Asked::Overlap(axis));
                [overlap * self.whole, self.whole * self.whole]
            }
            _ => [overlap, self.squared_length(axis)],
        }
    }

    /// Returns a number divided by the length of the axis of two edges.
    pub fn per_length(&self, i: usize, j: usize, asked: Asked) -> f64 {
        to_f64(self.exact(asked).over(self.exact(Asked::SquaredSine(i, j)).root()))
    }

    /// Returns the vector from a point of box 2 to one of box 1 along an axis, in metres times the
    /// axis's length, with all digits that an f32 can hold.
    pub fn offset(&self, axis: Axis, one: Sides, other: Sides) -> f64 {
        let offset = self.plain_offset(axis, one, other);
        if offset.abs() > DIGITS * self.off {
            offset
        } else {
            self.exactly(Asked::Offset(axis, one, other))
        }
    }

    fn plain_offset(&self, axis: Axis, one: Sides, other: Sides) -> f64 {
        let [of_one, of_other] = self.shares(axis);
        (0..3).fold(self.way(axis), |offset, k| {
            let [own, others] = [one[k], other[k]].map(f64::from);
            offset + own * of_one[k] * self.half[0][k] - others * of_other[k] * self.half[1][k]
        })
    }

    /// Returns the sign of the cosine between an axis of each box.
    pub fn cosine_sign(&self, i: usize, j: usize) -> i32 {
        let cosine = self.cosines[i][j];
        if cosine.abs() > ROUNDING_OF_COSINE * self.whole {
            cosine.signum() as i32
        } else {
            self.exact(Asked::Cosine(i, j)).sign()
        }
    }

    /// Returns the distance in metres from the midpoint of an edge of box 2 to the point of its
    /// line closest to one of box 1.
    pub fn along(&self, i: usize, j: usize, one: Sides, other: Sides) -> f64 {
        let axis = Axis::Edges(i, j);
        if self.is_nearly_parallel(axis) {
            let along = self.exact(Asked::Along(i, j, one, other));
            return along.over(self.exact(Asked::SquaredSine(i, j))).ldexp(0);
        }
        let [of_e, of_f] =
            [Axis::Face1(i), Axis::Face2(j)].map(|axis| self.plain_offset(axis, one, other));
        (self.whole * of_f - self.cosines[i][j] * of_e) / self.squared_length(axis)
    }

    /// Returns the vector from a box's centre to the point at those sides, along each of its axes.
    pub fn place(&self, of: usize, sides: Sides) -> [DVec3; 3] {
        [0, 1, 2].map(|k| self.unit_axis(of, k) * (f64::from(sides[k]) * self.half[of][k]))
    }

    /// Returns a box's own axis as a unit vector.
    pub fn unit_axis(&self, of: usize, axis: usize) -> DVec3 {
        self.axes[of][axis] / self.squared[of]
    }

    pub fn is_flat(&self, of: usize, axis: usize) -> bool {
        self.half[of][axis] == 0.0
    }

    /// `None` for parallel edges.
    pub fn shadows(&self, axis: Axis) -> Option<Shadows> {
        if let Axis::Edges(i, j) = axis
            && self.is_parallel(i, j)
        {
            return None;
        }
        let [overlap, squared] = self.measured(axis, self.overlap(axis));
        let length = squared.sqrt();
        let [one, other] = match axis {
            Axis::Edges(i, j) if self.is_nearly_parallel(axis) => {
                [0, 1].map(|of| self.per_length(i, j, Asked::Reach(of, axis)))
            }
            _ => self.reaches(axis).map(|reach| reach / length),
        };
        let overlap = overlap / length;
        // The centres are as far apart as the boxes reach, less the overlap.
        let way = one + other - overlap;
        let rounded = |ends: [f64; 2]| ends.map(to_f32_saturating);
        Some(Shadows {
            direction: to_vec3_saturating(self.direction(axis) / length),
            first: rounded([way - one, way + one]),
            second: rounded([-other, other]),
            overlap: to_f32_saturating(overlap),
            separates: overlap < 0.0,
        })
    }
}
