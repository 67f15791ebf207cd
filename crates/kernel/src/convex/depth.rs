//! The way out: the face of a Minkowski difference that is closest to the origin inside it.
//! Source: van den Bergen, Proximity Queries and Penetration Depth Computation on 3D Game Objects
//! (2001), with exact signs.

use alloc::vec::Vec;

use super::difference::{Along, Difference, Pair, Polynomial, Way};
use super::gjk::Simplex;
use super::near::{Near, over};

/// The way out of a Minkowski difference that contains the origin.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Out {
    /// Through a face, by a triangle in its plane that holds the point closest to the origin,
    /// counter-clockwise as seen from outside.
    Through([Pair; 3]),
    /// The difference has no volume: along a direction in which it has no extent.
    Flat(Way),
}

/// A step of the search for the way out.
pub(super) struct Expansion<'a> {
    pub faces: &'a [Face],
    /// The face that is closest to the origin.
    pub nearest: &'a Face,
    /// The vertex that is farthest beyond it; `None` if none is.
    pub support: Option<Pair>,
}

/// Returns the way out from a simplex that contains the origin.
pub(super) fn way_out(
    difference: &Difference,
    simplex: &Simplex,
    watch: &mut dyn FnMut(Expansion),
) -> Out {
    match solid(difference, simplex) {
        Ok(corners) => Out::Through(Hull::new(difference, corners).nearest_face(watch)),
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
pub(super) struct Face {
    pub corners: [Pair; 3],
    first: Near,
    /// Out from the hull.
    n: Near,
    /// The distance of its plane from the origin, and the most that it is off.
    height: f64,
    error: f64,
    /// `true` if no vertex lies beyond it.
    is_done: bool,
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
    /// The faces that the last vertex lies beyond.
    seen: Vec<[Pair; 3]>,
}

impl<'a> Hull<'a> {
    fn new(difference: &'a Difference<'a>, [a, b, c, d]: [Pair; 4]) -> Self {
        let volume = difference.sign(Polynomial::Volume([a, b, c, d]));
        let [b, c] = if volume > 0 { [c, b] } else { [b, c] };
        let (faces, seen) = (Vec::with_capacity(32), Vec::with_capacity(16));
        let mut hull = Self { difference, faces, seen };
        for corners in [[a, b, c], [a, d, b], [b, d, c], [c, d, a]] {
            hull.push(corners);
        }
        hull
    }

    fn push(&mut self, corners: [Pair; 3]) {
        let [a, b, c] = corners.map(|pair| self.difference.near(pair));
        let mut n = b.minus(a).cross(c.minus(a));
        let is_sure = n.off <= 1e-9 * n.v.length();
        if !is_sure {
            let (v, off) = self.difference.rounded(Along::Face(corners).into());
            n = Near::new(v, off);
        }
        let [height, error] = over(n.dot(a), n.length());
        let is_finite = error.is_finite() && height.is_finite();
        let [height, error] = if is_finite { [height, error] } else { [0.0, f64::INFINITY] };
        self.faces.push(Face { corners, first: a, n, height, error, is_done: false });
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

    /// Returns the face that is closest to the origin, as f64 rounds.
    fn nearest_rounded(&self) -> usize {
        let mut nearest = (0, f64::INFINITY);
        for (i, face) in self.faces.iter().enumerate() {
            if face.height < nearest.1 {
                nearest = (i, face.height);
            }
        }
        nearest.0
    }

    fn nearest_face(mut self, watch: &mut dyn FnMut(Expansion)) -> [Pair; 3] {
        loop {
            let mut nearest = self.nearest_rounded();
            if self.faces[nearest].is_done {
                // What is closest is asked only where it may be the last face.
                nearest = self.nearest();
            }
            let face = self.faces[nearest];
            if face.is_done {
                return self.triangle_below(&face);
            }
            let own = face.corners[0];
            let support =
                self.difference.support_along(face.way().reversed(), -face.n.v, face.n.off, own);
            let support = Some(support).filter(|support| *support != own);
            watch(Expansion { faces: &self.faces, nearest: &face, support });
            match support {
                None => self.faces[nearest].is_done = true,
                Some(support) => self.add(support),
            }
        }
    }

    /// Returns `true` if a vertex lies beyond a face.
    fn is_beyond(&self, face: &Face, vertex: Pair) -> bool {
        let between = self.difference.near(vertex).minus(face.first);
        let [height, off] = face.n.dot(between);
        if height.abs() > off {
            return height > 0.0;
        }
        let beyond = Polynomial::Beyond(face.way(), vertex, face.corners[0]);
        self.difference.sign(beyond) > 0
    }

    /// Replaces the faces that the vertex lies beyond by those that it spans with their border.
    fn add(&mut self, vertex: Pair) {
        let mut seen = core::mem::take(&mut self.seen);
        seen.clear();
        let mut i = 0;
        while i < self.faces.len() {
            if self.is_beyond(&self.faces[i], vertex) {
                seen.push(self.faces.swap_remove(i).corners);
            } else {
                i += 1;
            }
        }
        let edges = |[a, b, c]: [Pair; 3]| [[a, b], [b, c], [c, a]];
        for &face in &seen {
            for [from, to] in edges(face) {
                let is_inner = seen.iter().any(|&other| edges(other).contains(&[to, from]));
                if !is_inner {
                    self.push([from, to, vertex]);
                }
            }
        }
        self.seen = seen;
    }

    /// Returns the triangle in a face's plane that holds the point closest to the origin.
    fn triangle_below(&self, face: &Face) -> [Pair; 3] {
        let is_below = |corners: &[Pair; 3]| self.difference.is_below(corners);
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
