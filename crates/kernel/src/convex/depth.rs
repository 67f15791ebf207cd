//! The way out: the face of a Minkowski difference that is closest to the origin inside it.
//! Source: van den Bergen, Proximity Queries and Penetration Depth Computation on 3D Game Objects
//! (2001), with exact signs.

use alloc::vec::Vec;

use super::difference::{Along, Difference, Pair, Polynomial, Way};
use super::gjk::Simplex;

/// The way out of a Minkowski difference that contains the origin.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Out {
    /// Through a face, by a triangle in its plane that holds the point closest to the origin,
    /// counter-clockwise as seen from outside.
    Through([Pair; 3]),
    /// The difference has no volume: along a direction in which it has no extent.
    Flat(Way),
}

/// Returns the way out from a simplex that contains the origin.
pub(super) fn way_out(difference: &Difference, simplex: &Simplex) -> Out {
    match solid(difference, simplex) {
        Ok(corners) => Out::Through(Hull::new(difference, corners).nearest_face()),
        Err(way) => Out::Flat(way),
    }
}

/// Adds vertices until the simplex is a tetrahedron with a volume; a direction in which the
/// difference has no extent if there is none.
fn solid(difference: &Difference, simplex: &Simplex) -> Result<[Pair; 4], Way> {
    let mut simplex = *simplex;
    loop {
        let axes = [0, 1, 2];
        let found = match *simplex.pairs() {
            [a, b, c, d] => return Ok([a, b, c, d]),
            [a, b, c] => beyond(difference, a, &[Along::Face([a, b, c])]),
            [a, b] => beyond(difference, a, &axes.map(|k| Along::AcrossEdge([a, b], k))),
            [a, ..] => beyond(difference, a, &axes.map(Along::Axis)),
            [] => Err(Along::Axis(0).into()),
        };
        simplex = simplex.with(found?);
    }
}

/// Returns a vertex that differs from `a` along a direction; else the first of the directions that
/// is not zero.
fn beyond(difference: &Difference, a: Pair, directions: &[Along]) -> Result<Pair, Way> {
    let mut none = Along::Axis(0).into();
    for &along in directions.iter().rev() {
        let way = Way::from(along);
        if difference.is_zero(way) {
            continue;
        }
        none = way;
        for way in [way, way.reversed()] {
            let pair = difference.support(way, a);
            if difference.sign(Polynomial::Beyond(way, pair, a)) != 0 {
                return Ok(pair);
            }
        }
    }
    Err(none)
}

/// A triangle of a hull, counter-clockwise as seen from outside.
#[derive(Clone, Copy)]
struct Face {
    corners: [Pair; 3],
    /// The distance of its plane from the origin, and the most that it is off.
    height: f64,
    error: f64,
}

impl Face {
    /// Out from the hull.
    fn way(&self) -> Way {
        Along::Face(self.corners).into()
    }
}

/// The hull of some vertices of a difference; the origin lies in it.
struct Hull<'a> {
    difference: &'a Difference<'a>,
    faces: Vec<Face>,
}

impl<'a> Hull<'a> {
    fn new(difference: &'a Difference<'a>, [a, b, c, d]: [Pair; 4]) -> Self {
        let volume = difference.sign(Polynomial::Volume([a, b, c, d]));
        let [b, c] = if volume > 0 { [c, b] } else { [b, c] };
        let mut hull = Self { difference, faces: Vec::with_capacity(32) };
        for corners in [[a, b, c], [a, d, b], [b, d, c], [c, d, a]] {
            hull.push(corners);
        }
        hull
    }

    fn push(&mut self, corners: [Pair; 3]) {
        let way = Along::Face(corners).into();
        let (n, off) = self.difference.rounded(way);
        let [one, other] = &self.difference.polytopes;
        let size = one.size + other.size;
        let length = n.length();
        let height = n.dot(self.difference.point(corners[0])) / length;
        let off = 3.0 * off / length + 1e-15;
        let error = 2.0 * (off * size + one.error + other.error);
        let is_finite = error.is_finite() && height.is_finite();
        let [height, error] = if is_finite { [height, error] } else { [0.0, f64::INFINITY] };
        self.faces.push(Face { corners, height, error });
    }

    /// Returns `true` if the plane of the first face is closer to the origin, exactly.
    fn is_nearer(&self, one: &Face, other: &Face) -> bool {
        let (between, error) = (one.height - other.height, one.error + other.error);
        if between.abs() > error {
            return between < 0.0;
        }
        self.difference.sign(Polynomial::Nearer([one.corners, other.corners])) < 0
    }

    /// Returns the face that is closest to the origin, the first of equals.
    fn nearest(&self) -> usize {
        let mut nearest = 0;
        for (i, face) in self.faces.iter().enumerate().skip(1) {
            if self.is_nearer(face, &self.faces[nearest]) {
                nearest = i;
            }
        }
        nearest
    }

    fn nearest_face(mut self) -> [Pair; 3] {
        loop {
            let nearest = self.nearest();
            let face = self.faces[nearest];
            let support = self.difference.support(face.way().reversed(), face.corners[0]);
            if support == face.corners[0] {
                return self.triangle_below(&face);
            }
            self.add(support);
        }
    }

    /// Replaces the faces that the vertex lies beyond by those that it spans with their border.
    fn add(&mut self, vertex: Pair) {
        let difference = self.difference;
        let mut seen = Vec::with_capacity(16);
        self.faces.retain(|face| {
            let beyond = Polynomial::Beyond(face.way(), vertex, face.corners[0]);
            let is_seen = difference.sign(beyond) > 0;
            if is_seen {
                seen.push(face.corners);
            }
            !is_seen
        });
        let edges = |[a, b, c]: [Pair; 3]| [[a, b], [b, c], [c, a]];
        for &face in &seen {
            for [from, to] in edges(face) {
                let is_inner = seen.iter().any(|&other| edges(other).contains(&[to, from]));
                if !is_inner {
                    self.push([from, to, vertex]);
                }
            }
        }
    }

    /// Returns the triangle in a face's plane that holds the point closest to the origin.
    fn triangle_below(&self, face: &Face) -> [Pair; 3] {
        let is_below = |corners: &[Pair; 3]| {
            (0..3).all(|of| self.difference.sign(Polynomial::Weight(corners, of)) >= 0)
        };
        if is_below(&face.corners) {
            return face.corners;
        }
        let is_level = |other: &Face| {
            other.height - face.height <= other.error + face.error
                && other.corners.iter().all(|&corner| {
                    let beyond = Polynomial::Beyond(face.way(), corner, face.corners[0]);
                    self.difference.sign(beyond) == 0
                })
        };
        let found = self.faces.iter().find(|other| is_level(other) && is_below(&other.corners));
        found.map_or(face.corners, |found| found.corners)
    }
}
