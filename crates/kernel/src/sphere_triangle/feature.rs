//! The feature of a triangle that is closest to a point.

use ethnum::I256;
use glam::{DVec3, Vec3};

use crate::exact::polynomial::{Polynomial, Ring, exact_value};
use crate::exact::predicates::{dot, largest};
use crate::exact::scaled_ints::{SHORT_BITS, ScaledInts, ToF64, units};
use crate::line_sphere::{self, product};
use crate::{Triangle, triangle_plane};

/// A feature of a triangle. The face excludes its edges, and an edge its vertices.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Feature {
    /// The inside.
    Face,
    /// AB without A and B.
    EdgeAb,
    /// BC without B and C.
    EdgeBc,
    /// CA without C and A.
    EdgeCa,
    /// A.
    VertexA,
    /// B.
    VertexB,
    /// C.
    VertexC,
}

/// The location of P along the edges and beside them.
#[derive(Clone, Copy)]
struct EdgeSigns {
    /// e · AP and e · BP for the edge e = AB, and so on.
    along: [[f64; 2]; 3],
    /// n · (AB × AP) and so on: positive if P lies on the inner side of the edge.
    sides: [f64; 3],
}

impl EdgeSigns {
    /// Computes the signs in f64, with the size of their terms.
    fn new(p: Vec3, triangle: Triangle) -> (Self, f64) {
        let [a, b, c, p] = [triangle.a, triangle.b, triangle.c, p].map(|point| point.as_dvec3());
        let (ab, ac) = (b - a, c - a);
        let (ap, bp, cp) = (p - a, p - b, p - c);
        let [ab_ap, ab_bp, ab_cp] = [ab.dot(ap), ab.dot(bp), ab.dot(cp)];
        let [ac_ap, ac_bp, ac_cp] = [ac.dot(ap), ac.dot(bp), ac.dot(cp)];
        // By Lagrange, (AB × AC)·(AP × BP) = (AB·AP)(AC·BP) − (AB·BP)(AC·AP), and so on.
        let signs = Self {
            along: [[ab_ap, ab_bp], [ac_bp - ab_bp, ac_cp - ab_cp], [-ac_cp, -ac_ap]],
            sides: [
                ab_ap * ac_bp - ab_bp * ac_ap,
                ab_bp * ac_cp - ab_cp * ac_bp,
                ab_cp * ac_ap - ab_ap * ac_cp,
            ],
        };
        (signs, size([ab, ac], ap))
    }
}

/// Returns the closest feature by the terms of [`EdgeSigns`]; `None` if a sign that decides is not
/// certain. It stops at the first feature whose signs it knows. P then is on no edge and no vertex.
#[inline(always)]
pub fn certain_feature(p: Vec3, Triangle { a, b, c }: Triangle) -> Option<Feature> {
    let [a, b, c, p] = [a.as_dvec3(), b.as_dvec3(), c.as_dvec3(), p.as_dvec3()];
    let (ab, ac, ap) = (b - a, c - a, p - a);
    let size = size([ab, ac], ap);
    let (along, beside) = (ALONG * size, BESIDE * (size * size));
    let (ab_ap, ac_ap) = (ab.dot(ap), ac.dot(ap));
    if (ab_ap < -along) & (ac_ap < -along) {
        return Some(Feature::VertexA);
    }
    let bp = p - b;
    let (ab_bp, ac_bp) = (ab.dot(bp), ac.dot(bp));
    let bc_bp = ac_bp - ab_bp;
    if (ab_bp > along) & (bc_bp < -along) {
        return Some(Feature::VertexB);
    }
    let cp = p - c;
    let (ab_cp, ac_cp) = (ab.dot(cp), ac.dot(cp));
    let cb_cp = ab_cp - ac_cp;
    if (ac_cp > along) & (cb_cp < -along) {
        return Some(Feature::VertexC);
    }
    let side_ab = ab_ap * ac_bp - ab_bp * ac_ap;
    if (side_ab < -beside) & (ab_ap > along) & (ab_bp < -along) {
        return Some(Feature::EdgeAb);
    }
    let side_ca = ab_cp * ac_ap - ab_ap * ac_cp;
    if (side_ca < -beside) & (ac_ap > along) & (ac_cp < -along) {
        return Some(Feature::EdgeCa);
    }
    let side_bc = ab_bp * ac_cp - ab_cp * ac_bp;
    if (side_bc < -beside) & (bc_bp > along) & (cb_cp > along) {
        return Some(Feature::EdgeBc);
    }
    let is_inside = (side_ab > beside) & (side_bc > beside) & (side_ca > beside);
    is_inside.then_some(Feature::Face)
}

/// E W: the product of the largest coordinate of the edges from A, and of a bound on those of the
/// vectors from the corners to P.
#[inline(always)]
fn size([ab, ac]: [DVec3; 2], ap: DVec3) -> f64 {
    // BP = AP − AB, and so on.
    let edge = largest(ab.abs().max(ac.abs()));
    edge * (edge + largest(ap))
}

/// Signs of which f64 may get some wrong; each is decided on demand.
struct Uncertain {
    rough: EdgeSigns,
    size: f64,
    p: Vec3,
    triangle: Triangle,
}

impl Uncertain {
    fn new(p: Vec3, triangle: Triangle) -> Self {
        let (rough, size) = EdgeSigns::new(p, triangle);
        Self { rough, size, p, triangle }
    }

    fn corner(&self, i: usize) -> Vec3 {
        let Triangle { a, b, c } = self.triangle;
        [a, b, c][i % 3]
    }

    fn along(&self, i: usize, end: usize) -> f64 {
        let along = self.rough.along[i][end];
        if along.abs() >= ALONG * self.size {
            return along;
        }
        let way = [self.corner(i), self.corner(i + 1)];
        line_sphere::exact_along(way[end], self.p, way)
    }

    /// Returns the side test, without rounding if less than `keep` of its size is left.
    fn side(&self, i: usize, keep: f64) -> f64 {
        let side = self.rough.sides[i];
        if side.abs() >= keep * (self.size * self.size) {
            return side;
        }
        let [p, u, v, w] = [self.p, self.corner(i), self.corner(i + 1), self.corner(i + 2)];
        let numbers = [p.x, p.y, p.z, u.x, u.y, u.z, v.x, v.y, v.z, w.x, w.y, w.z].map(f64::from);
        whole_side(numbers).unwrap_or_else(|| exact_value::<Side, 12, 0>(numbers, []))
    }
}

/// Returns the feature of a triangle that is closest to P.
#[inline(always)]
pub fn closest_feature(p: Vec3, triangle: Triangle) -> Feature {
    let Triangle { a, b, c } = triangle;
    // Points by value: those that a cold call takes by reference stay in memory on the hot path
    // too.
    certain_feature(p, triangle).unwrap_or_else(|| uncertain_feature(p, a, b, c))
}

/// Returns the side tests for AB, BC and CA with exact signs: positive if P lies on the inner side
/// of the edge.
pub fn sides(p: Vec3, triangle: Triangle) -> [f64; 3] {
    let signs = Uncertain::new(p, triangle);
    [0, 1, 2].map(|i| signs.side(i, BESIDE))
}

/// Returns the weights of the corners in the point of the triangle closest to P, given the feature
/// that contains it, with all digits that an f32 can hold.
pub fn weights(p: Vec3, triangle: Triangle, feature: Feature) -> [f64; 3] {
    let Triangle { a, b, c } = triangle;
    let along = |from: Vec3, to: Vec3| {
        let squared = line_sphere::from_to(from, to).length_squared();
        // From both ends, since the complement of one share would cancel.
        [dot(to, p, to, from) / squared, dot(from, p, from, to) / squared]
    };
    match feature {
        Feature::VertexA => [1.0, 0.0, 0.0],
        Feature::VertexB => [0.0, 1.0, 0.0],
        Feature::VertexC => [0.0, 0.0, 1.0],
        Feature::EdgeAb => {
            let [of_a, of_b] = along(a, b);
            [of_a, of_b, 0.0]
        }
        Feature::EdgeBc => {
            let [of_b, of_c] = along(b, c);
            [0.0, of_b, of_c]
        }
        Feature::EdgeCa => {
            let [of_c, of_a] = along(c, a);
            [of_a, 0.0, of_c]
        }
        Feature::Face => {
            let per_area = 1.0 / triangle_plane::normal(triangle).length_squared();
            let signs = Uncertain::new(p, triangle);
            // The side tests of BC, CA and AB.
            [1, 2, 0].map(|i| signs.side(i, DIGITS) * per_area)
        }
    }
}

#[cold]
#[inline(never)]
pub fn uncertain_feature(p: Vec3, a: Vec3, b: Vec3, c: Vec3) -> Feature {
    let signs = Uncertain::new(p, Triangle { a, b, c });
    region(|i, end| signs.along(i, end), |i| signs.side(i, BESIDE))
}

/// Returns the Voronoi region of the triangle that contains P, by [`EdgeSigns`]. A border belongs
/// to the feature of lower dimension.
#[inline(always)]
fn region(along: impl Fn(usize, usize) -> f64, side: impl Fn(usize) -> f64) -> Feature {
    // Vertex A: AB · AP ≤ 0 and CA · AP ≥ 0. This holds for a segment and a point too.
    for (i, vertex) in VERTICES.into_iter().enumerate() {
        if along(i, 0) <= 0.0 && along((i + 2) % 3, 1) >= 0.0 {
            return vertex;
        }
    }
    // Edge AB: AB · AP > 0, AB · BP < 0, and P not on the inner side. Without an area each side
    // test is zero, and the face is never the closest.
    for (i, edge) in EDGES.into_iter().enumerate() {
        if along(i, 0) > 0.0 && along(i, 1) < 0.0 && side(i) <= 0.0 {
            return edge;
        }
    }
    Feature::Face
}

const VERTICES: [Feature; 3] = [Feature::VertexA, Feature::VertexB, Feature::VertexC];
const EDGES: [Feature; 3] = [Feature::EdgeAb, Feature::EdgeBc, Feature::EdgeCa];

/// The share of E W (see [`size`]) that has
/// to be left for a sign along an edge to be certain. With u = 2^-53, the error of a product of two
/// such vectors is at most 15u E W, and that of the difference of two 36u E W.
const ALONG: f64 = 5e-15;

/// The share of (E W)² for a side test: each factor is at most 3 E W, so that the error of both
/// products is at most 90u, once more 9u, and that of their difference 18u; in all 216u (E W)².
const BESIDE: f64 = 3e-14;

/// The share for a side test to have all digits that an f32 can hold.
const DIGITS: f64 = 1e-5;

/// (UV × UW)·(UV × UP) = |UV|² (UW·UP) − (UV·UW)(UV·UP), of P, U, V and W.
struct Side;

impl Polynomial<12, 0> for Side {
    const DEGREES: [u32; 2] = [4, 0];
    // 2 · (3 · 2²)²
    const ROOM: u32 = 9;

    #[inline(always)]
    fn of<T: Ring>(numbers: [T; 12], _: [T; 0]) -> T {
        let [px, py, pz, ux, uy, uz, vx, vy, vz, wx, wy, wz] = numbers;
        let v = [vx - ux, vy - uy, vz - uz];
        let w = [wx - ux, wy - uy, wz - uz];
        let p = [px - ux, py - uy, pz - uz];
        product(v, v) * product(w, p) - product(v, w) * product(v, p)
    }
}

/// [`Side`] in integers; `None` if the sizes are too far apart.
#[inline(always)]
fn whole_side(numbers: [f64; 12]) -> Option<f64> {
    let ([px, py, pz, ux, uy, uz, vx, vy, vz, wx, wy, wz], exponent) = units(numbers)?;
    let v = [vx - ux, vy - uy, vz - uz];
    let w = [wx - ux, wy - uy, wz - uz];
    let p = [px - ux, py - uy, pz - uz];
    let ways = ScaledInts::new([v[0], v[1], v[2], w[0], w[1], w[2], p[0], p[1], p[2]], exponent);
    let [v0, v1, v2, w0, w1, w2, p0, p1, p2] = ways.numbers;
    let (v, w, p) = ([v0, v1, v2], [w0, w1, w2], [p0, p1, p2]);
    Some(if ways.bits <= SHORT_BITS {
        let times = |x: i64, y: i64| i128::from(x) * i128::from(y);
        let side = times(product(v, v), product(w, p)) - times(product(v, w), product(v, p));
        side.to_f64(4 * ways.exponent)
    } else {
        let [v, w, p] = [v, w, p].map(|way| way.map(i128::from));
        let times = |x: i128, y: i128| I256::from(x) * I256::from(y);
        let side = times(product(v, v), product(w, p)) - times(product(v, w), product(v, p));
        side.to_f64(4 * ways.exponent)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::adversarial::Adversarial;
    use crate::exact::scaled_ints::tests::{check, spread};

    #[test]
    fn whole_numbers_of_every_length_say_what_the_polynomial_says() {
        let mut hostile = Adversarial::new(5);
        for round in 0..20_000 {
            let numbers = spread(&mut hostile, 2 + round % 58);
            if let Some(side) = whole_side(numbers) {
                check(side, exact_value::<Side, 12, 0>(numbers, []));
            }
        }
    }
}
