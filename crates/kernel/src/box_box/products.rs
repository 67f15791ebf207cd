//! Two boxes by exact products of their axes, for what f64 leaves open.
//!
//! The axes of a quaternion have the length |q|², which makes them polynomials of it: A of box 1, B
//! of box 2. Then everything along one axis is of degree 1 in lengths and 2 in each quaternion, for
//! a face's axis and for that of two edges: the reach of box 1 along L = Aᵢ × Bⱼ is the sum of its
//! half extents times eₖ · L, which are the cosines Aₘ · Bⱼ.

use ethnum::I256;
use glam::Vec3;

use super::Axis;
use crate::exact::dyadic::Dyadic;
use crate::exact::ring::{Long, Ring};
use crate::exact::scaled_ints::{ExactRing, ScaledF64, ScaledInts, ToF64, units};
use crate::ray_box::Cuboid;

/// By axis, the side of a box that a point lies on: 1 or −1, and 0 halfway between both.
pub(super) type Sides = [i32; 3];

/// A number that the exact stage computes.
#[derive(Clone, Copy)]
pub(super) enum Asked {
    /// Aᵢ · Bⱼ
    Cosine(usize, usize),
    /// |Aᵢ × Bⱼ|²
    SquaredSine(usize, usize),
    /// A coordinate of Aᵢ × Bⱼ.
    Cross(usize, usize, usize),
    /// The reach of a box from its centre along an axis, times the axis's length.
    Reach(usize, Axis),
    /// The overlap of the boxes along an axis, times the axis's length; negative if it separates
    /// them.
    Overlap(Axis),
    /// The vector from a point of box 2 to one of box 1 along an axis, times the axis's length.
    Offset(Axis, Sides, Sides),
    /// The distance from the midpoint of an edge of box 2 to the point of its line closest to that
    /// of an edge of box 1, times |Aᵢ × Bⱼ|².
    Along(usize, usize, Sides, Sides),
    /// The overlap along the first axis less that along the second, by their signed squares.
    Compared(Axis, Axis),
}

impl Asked {
    /// The degree in lengths, and in the squares of each quaternion.
    fn degrees(self) -> [i32; 2] {
        match self {
            Self::Cosine(..) | Self::Cross(..) => [0, 1],
            Self::SquaredSine(..) => [0, 2],
            Self::Reach(..) | Self::Overlap(_) | Self::Offset(..) => [1, 1],
            Self::Along(..) => [1, 2],
            Self::Compared(..) => [2, 4],
        }
    }

    /// The number of factors as long as an overlap that the intermediate numbers have.
    fn factors(self) -> u32 {
        match self {
            Self::SquaredSine(..) | Self::Along(..) | Self::Compared(..) => 2,
            _ => 1,
        }
    }
}

/// Computes it in the shortest integers that hold it.
#[cold]
#[inline(never)]
pub(super) fn exact(boxes: &[Cuboid; 2], turns: &[[f64; 4]; 2], asked: Asked) -> ScaledF64 {
    let [[ax, ay, az], [bx, by, bz]] = boxes.map(|cuboid| wide(cuboid.center));
    let [[hx, hy, hz], [kx, ky, kz]] = boxes.map(|cuboid| wide(cuboid.half_extents));
    let lengths = units([ax, ay, az, bx, by, bz, hx, hy, hz, kx, ky, kz]);
    let Some(([ax, ay, az, bx, by, bz, hx, hy, hz, kx, ky, kz], exponent)) = lengths else {
        return in_dyadics(boxes, turns, asked, u32::MAX);
    };
    let differences = [ax - bx, ay - by, az - bz, hx, hy, hz, kx, ky, kz];
    let lengths = ScaledInts::new(differences, exponent);
    let [Some(one), Some(other)] = turns.map(ScaledInts::of) else {
        return in_dyadics(boxes, turns, asked, u32::MAX);
    };
    // A sum of 4 products for a coordinate of an axis, of 3 for a cosine, and of 7 for an overlap;
    // the squares of two overlaps and of two lengths are factors of as many bits each.
    let bits = lengths.bits + 2 * (one.bits + other.bits) + 10;
    let [of_lengths, of_turns] = asked.degrees();
    let unit = of_lengths * lengths.exponent + 2 * of_turns * (one.exponent + other.exponent);
    match asked.factors() * bits {
        ..=127 => {
            let turns = [one, other].map(|turn| turn.numbers.map(i128::from));
            BoxProducts::new(lengths.numbers.map(i128::from), turns).answer(asked, unit)
        }
        128..=255 => {
            let long = |x: i64| Long(I256::from(x));
            let turns = [one, other].map(|turn| turn.numbers.map(long));
            BoxProducts::new(lengths.numbers.map(long), turns).answer(asked, unit)
        }
        _ => in_dyadics(boxes, turns, asked, bits),
    }
}

/// Computes it in as many limbs as each number has, for overlaps of so many bits.
fn in_dyadics(boxes: &[Cuboid; 2], turns: &[[f64; 4]; 2], asked: Asked, bits: u32) -> ScaledF64 {
    match bits {
        // 7 limbs, and twice as many for a square.
        ..=320 => dyadic::<16>(boxes, turns, asked),
        // The whole range of f32: 278 bits and 4 · 277 and 10 are 22 limbs, or one more.
        _ => dyadic::<48>(boxes, turns, asked),
    }
}

#[inline(never)]
fn dyadic<const LIMBS: usize>(
    boxes: &[Cuboid; 2],
    turns: &[[f64; 4]; 2],
    asked: Asked,
) -> ScaledF64 {
    let [[ax, ay, az], [bx, by, bz]] =
        boxes.map(|cuboid| Dyadic::<LIMBS>::all(wide(cuboid.center)));
    let [[hx, hy, hz], [kx, ky, kz]] = boxes.map(|cuboid| Dyadic::all(wide(cuboid.half_extents)));
    let lengths = [ax - bx, ay - by, az - bz, hx, hy, hz, kx, ky, kz];
    BoxProducts::new(lengths, turns.map(Dyadic::all)).answer(asked, 0)
}

fn wide(v: Vec3) -> [f64; 3] {
    v.to_array().map(f64::from)
}

/// |q|² times the axes of the rotation by q / |q|, and |q|².
#[inline(always)]
pub(crate) fn axes<T: Ring>([x, y, z, w]: [T; 4]) -> ([[T; 3]; 3], T) {
    let [xx, yy, zz, ww] = [x, y, z, w].map(|c| c * c);
    let [xy, xz, yz] = [x * y, x * z, y * z].map(|c| c + c);
    let [wx, wy, wz] = [w * x, w * y, w * z].map(|c| c + c);
    let axes = [
        [ww + xx - yy - zz, xy + wz, xz - wy],
        [xy - wz, ww - xx + yy - zz, yz + wx],
        [xz + wy, yz - wx, ww - xx - yy + zz],
    ];
    (axes, xx + yy + zz + ww)
}

struct BoxProducts<T> {
    axes: [[[T; 3]; 3]; 2],
    /// |q|² of each
    squared: [T; 2],
    /// The vector from the centre of box 2 to that of box 1.
    between: [T; 3],
    half: [[T; 3]; 2],
}

/// a · b + … over the coordinates.
fn dot<T: ExactRing>([ux, uy, uz]: [T; 3], [vx, vy, vz]: [T; 3]) -> T {
    ux * vx + uy * vy + uz * vz
}

fn abs<T: ExactRing>(x: T) -> T {
    if x.sign() < 0 { -x } else { x }
}

fn times<T: ExactRing>(side: i32, x: T) -> T {
    match side {
        0 => T::from(0),
        1.. => x,
        _ => -x,
    }
}

impl<T: ExactRing> BoxProducts<T> {
    /// From the vector between the centres, both half extents, and both quaternions.
    fn new([tx, ty, tz, hx, hy, hz, kx, ky, kz]: [T; 9], turns: [[T; 4]; 2]) -> Self {
        let [(one, squared_one), (other, squared_other)] = turns.map(axes);
        Self {
            axes: [one, other],
            squared: [squared_one, squared_other],
            between: [tx, ty, tz],
            half: [[hx, hy, hz], [kx, ky, kz]],
        }
    }

    fn answer(&self, asked: Asked, unit: i32) -> ScaledF64 {
        let value = match asked {
            Asked::Cosine(i, j) => self.cosine(i, j).leading(),
            Asked::SquaredSine(i, j) => self.squared_length(Axis::Edges(i, j)).leading(),
            Asked::Cross(i, j, coordinate) => self.cross(i, j)[coordinate].leading(),
            Asked::Reach(of, axis) => self.reach(of, axis).leading(),
            Asked::Overlap(axis) => self.overlap(axis).leading(),
            Asked::Offset(axis, one, other) => self.offset(axis, one, other).leading(),
            Asked::Along(i, j, one, other) => self.along(i, j, one, other).leading(),
            Asked::Compared(one, other) => self.compared(one, other),
        };
        ScaledF64 { exponent: value.exponent + unit, ..value }
    }

    fn cosine(&self, i: usize, j: usize) -> T {
        dot(self.axes[0][i], self.axes[1][j])
    }

    /// |q1|² |q2|²
    fn whole(&self) -> T {
        self.squared[0] * self.squared[1]
    }

    fn cross(&self, i: usize, j: usize) -> [T; 3] {
        let (a, b) = (self.axes[0][i], self.axes[1][j]);
        [0, 1, 2].map(|k| {
            let (y, z) = ((k + 1) % 3, (k + 2) % 3);
            a[y] * b[z] - a[z] * b[y]
        })
    }

    fn squared_length(&self, axis: Axis) -> T {
        let whole = self.whole();
        match axis {
            Axis::Edges(i, j) => {
                let cosine = self.cosine(i, j);
                (whole - cosine) * (whole + cosine)
            }
            _ => whole * whole,
        }
    }

    /// Returns the distance of the centre of box 1 from that of box 2 along an axis.
    fn way(&self, axis: Axis) -> T {
        let [one, other] = &self.axes;
        match axis {
            Axis::Face1(i) => self.squared[1] * dot(one[i], self.between),
            Axis::Face2(j) => self.squared[0] * dot(other[j], self.between),
            Axis::Edges(i, j) => dot(self.cross(i, j), self.between),
        }
    }

    /// Returns the projections of the axes of both boxes on an axis, per unit of half extent.
    fn shares(&self, axis: Axis) -> [[T; 3]; 2] {
        let nothing = T::from(0);
        let mut shares = [[nothing; 3]; 2];
        let next = |i: usize| ((i + 1) % 3, (i + 2) % 3);
        match axis {
            Axis::Face1(i) => {
                shares[0][i] = self.whole();
                shares[1] = [0, 1, 2].map(|k| self.cosine(i, k));
            }
            Axis::Face2(j) => {
                shares[0] = [0, 1, 2].map(|k| self.cosine(k, j));
                shares[1][j] = self.whole();
            }
            Axis::Edges(i, j) => {
                let ((a, b), (c, d)) = (next(i), next(j));
                (shares[0][a], shares[0][b]) = (-self.cosine(b, j), self.cosine(a, j));
                (shares[1][c], shares[1][d]) = (self.cosine(i, d), -self.cosine(i, c));
            }
        }
        shares
    }

    fn reach(&self, of: usize, axis: Axis) -> T {
        dot(self.shares(axis)[of].map(abs), self.half[of])
    }

    fn overlap(&self, axis: Axis) -> T {
        self.reach(0, axis) + self.reach(1, axis) - abs(self.way(axis))
    }

    fn offset(&self, axis: Axis, one: Sides, other: Sides) -> T {
        let [of_one, of_other] = self.shares(axis);
        let mut offset = self.way(axis);
        for k in 0..3 {
            offset = offset + times(one[k], of_one[k] * self.half[0][k]);
            offset = offset - times(other[k], of_other[k] * self.half[1][k]);
        }
        offset
    }

    /// With w between the midpoints of both edges: (w · f − (w · e) (e · f)) / |e × f|²
    fn along(&self, i: usize, j: usize, one: Sides, other: Sides) -> T::Double {
        let [of_e, of_f] =
            [Axis::Face1(i), Axis::Face2(j)].map(|axis| self.offset(axis, one, other));
        T::diff_of_products([self.whole(), of_f], [self.cosine(i, j), of_e])
    }

    fn compared(&self, one: Axis, other: Axis) -> ScaledF64 {
        let [a, b] = [one, other].map(|axis| self.overlap(axis));
        let [across_a, across_b] = [one, other].map(|axis| self.squared_length(axis));
        let signed = |x: T| times(x.sign(), x * x);
        T::diff_of_products([signed(a), across_b], [signed(b), across_a]).leading()
    }
}
