//! A hull of support points around the origin, refined where it is closest.

use alloc::vec::Vec;

use glam::DVec3;

use super::cores::Cores;
use super::gjk::{self, Simplex};
use crate::exact::ordered_ring::{ErrorBounded, Vector, cross, dot, plus};
#[cfg(not(any(test, feature = "std")))]
use crate::math::Math;

/// The most points that are added to a hull.
const MOST: usize = 192;

#[derive(Clone, Copy)]
struct Face {
    corners: [u32; 3],
    /// Unit, out from the hull.
    normal: DVec3,
    height: f64,
    /// The most that the normal is off.
    off: f64,
    /// `true` if no point lies beyond it, as far as rounding tells.
    is_done: bool,
    /// `true` if the point that is added lies beyond it.
    is_seen: bool,
    first: DVec3,
}

impl Face {
    /// Returns `true` if the normal is no rounding error.
    fn is_sure(&self) -> bool {
        self.off < 1e-3
    }
}

/// A closed surface of triangles; seen from outside each is counter-clockwise.
pub(super) struct InnerHull {
    faces: Vec<Face>,
    nearest: usize,
    /// A point inside.
    middle: DVec3,
    /// The faces that are seen, and the edges around them.
    seen: Vec<[u32; 3]>,
    border: Vec<[u32; 2]>,
}

impl InnerHull {
    /// Adds the point beyond the face that is closest to the origin until there is none, and
    /// lets the cores note the best direction. `None` if the difference has no volume.
    pub fn grow(cores: &mut Cores) -> Option<Self> {
        let corners = tetrahedron(cores)?;
        let mut hull = Self::of(cores, corners)?;
        for _ in 0..MOST {
            let Some(nearest) = hull.nearest(|face| !face.is_done) else { break };
            let face = hull.faces[nearest];
            let point = cores.support(-face.normal);
            let beyond = face.normal.dot(cores.point(point)) - face.height;
            if beyond > cores.enough() && hull.add(cores, point) {
                continue;
            }
            if face.is_sure() {
                break;
            }
            hull.faces[nearest].is_done = true;
        }
        hull.nearest = hull.nearest(Face::is_sure).unwrap_or(0);
        Some(hull)
    }

    /// The faces of a tetrahedron; `None` if it is too flat to tell its sides.
    fn of(cores: &Cores, [a, b, c, d]: [u32; 4]) -> Option<Self> {
        let [from, to, other, last] = [a, b, c, d].map(|at| cores.point(at));
        let volume = (to - from).cross(other - from).dot(last - from);
        let longest = longest_side(&[from, to, other]).max(longest_side(&[from, to, last]));
        // Rounding must not turn it inside out.
        if volume.abs() <= 16.0 * cores.error * longest * longest {
            return None;
        }
        // The last corner lies below the plane of the first three.
        let [b, c] = if volume > 0.0 { [c, b] } else { [b, c] };
        let middle = (from + to + other + last) / 4.0;
        let (seen, border) = (Vec::with_capacity(16), Vec::with_capacity(16));
        let mut hull = Self { faces: Vec::with_capacity(64), nearest: 0, middle, seen, border };
        for corners in [[a, b, c], [a, d, b], [b, d, c], [c, d, a]] {
            hull.push(cores, corners);
        }
        Some(hull)
    }

    /// The faces of a simplex that is a tetrahedron; `None` if it is none, or too flat.
    pub fn of_simplex(cores: &Cores, simplex: &Simplex) -> Option<Self> {
        let [a, b, c, d] = *simplex.pairs() else { return None };
        Self::of(cores, [a, b, c, d].map(|[at, _]| at))
    }

    fn push(&mut self, cores: &Cores, corners: [u32; 3]) {
        let [a, b, c] = corners.map(|at| cores.point(at));
        let (n, longest) = ((b - a).cross(c - a), longest_side(&[a, b, c]));
        let normal = n.normalize_or_zero();
        // One without area is level with its neighbours, which bound the same.
        let height = if normal == DVec3::ZERO { f64::INFINITY } else { normal.dot(a) };
        let off = cores.error * longest / n.length();
        let face = Face { corners, normal, height, off, is_done: false, is_seen: false, first: a };
        self.faces.push(face);
    }

    fn nearest(&self, is_asked: impl Fn(&Face) -> bool) -> Option<usize> {
        let nearer = |a: usize, b: usize| {
            if self.faces[b].height < self.faces[a].height { b } else { a }
        };
        (0..self.faces.len()).filter(|&i| is_asked(&self.faces[i])).reduce(nearer)
    }

    /// Replaces the faces that the point lies beyond, as far as rounding tells; returns `false` if
    /// there are none, or if their border is no simple loop.
    fn add(&mut self, cores: &Cores, point: u32) -> bool {
        let at = cores.point(point);
        for face in &mut self.faces {
            let between = at - face.first;
            let off = face.off * between.length() + 0.25 * cores.error;
            face.is_seen = face.normal.dot(between) > off;
        }
        // A face that would be seen from inside folds over its neighbour, which is level with the
        // point and is replaced too.
        loop {
            self.find_border();
            let mut is_done = true;
            for &[from, to] in &self.border {
                let [a, b] = [cores.point(from), cores.point(to)];
                if (b - a).cross(at - a).dot(at - self.middle) > 0.0 {
                    continue;
                }
                let mut faces = self.faces.iter_mut();
                if let Some(neighbour) =
                    faces.find(|face| edges(face.corners).contains(&[to, from]))
                {
                    is_done &= neighbour.is_seen;
                    neighbour.is_seen = true;
                }
            }
            if is_done {
                break;
            }
        }
        let starts = |i: usize| self.border[..i].iter().any(|edge| edge[0] == self.border[i][0]);
        if self.border.is_empty() || (0..self.border.len()).any(starts) {
            return false;
        }
        self.faces.retain(|face| !face.is_seen);
        let border = core::mem::take(&mut self.border);
        for &[from, to] in &border {
            self.push(cores, [from, to, point]);
        }
        self.border = border;
        true
    }

    /// Finds the edges around the faces that are seen.
    fn find_border(&mut self) {
        self.seen.clear();
        self.border.clear();
        let seen = self.faces.iter().filter(|face| face.is_seen);
        self.seen.extend(seen.map(|face| face.corners));
        for &corners in &self.seen {
            let is_inner = |[from, to]: [u32; 2]| {
                self.seen.iter().any(|&own| edges(own).contains(&[to, from]))
            };
            self.border.extend(edges(corners).into_iter().filter(|&edge| !is_inner(edge)));
        }
    }

    /// Returns an upper bound on the signed distance: no face is closer to the origin, and all are
    /// seen from their inner side, so that the surface winds around a ball of that size. A sliver
    /// is as good as its longest side, which its neighbour has too, less its breadth.
    pub fn at_most(&self, cores: &Cores) -> f64 {
        let (mut least, mut breadths) = (f64::INFINITY, 0.0);
        for face in &self.faces {
            let [a, b, c] = face.corners.map(|at| cores.point(at));
            match height(&[a, b, c]) {
                Some(height) => least = least.min(height),
                None => {
                    let longest = longest_side(&[a, b, c]);
                    if longest > 0.0 {
                        breadths += (b - a).cross(c - a).length() / longest + cores.error;
                    }
                }
            }
        }
        -(least * (1.0 - 1e-15) - breadths - cores.error)
    }

    /// Returns the corners of the closest face, and the weights of its point closest to the origin.
    pub fn closest(&self, cores: &Cores) -> ([u32; 3], [f64; 4]) {
        let corners = self.faces[self.nearest].corners;
        (corners, gjk::weights_below(corners.map(|at| cores.point(at))))
    }
}

fn edges([a, b, c]: [u32; 3]) -> [[u32; 2]; 3] {
    [[a, b], [b, c], [c, a]]
}

fn longest_side([a, b, c]: &[DVec3; 3]) -> f64 {
    let squared = [*a - *b, *b - *c, *c - *a].map(DVec3::length_squared);
    squared[0].max(squared[1]).max(squared[2]).sqrt()
}

/// Returns at most the height of a triangle's plane above the origin; `None` if it may be none.
fn height(corners: &[DVec3; 3]) -> Option<f64> {
    let [a, b, c] = corners.map(vector);
    let from_a = |to: Vector<ErrorBounded>| plus(to, a.map(|x| -x));
    let n = cross(from_a(b), from_a(c));
    let [height, off] = dot(n, a).bounds();
    let [squared, squared_off] = dot(n, n).bounds();
    let lowest = height - off;
    (lowest > 0.0).then(|| lowest / (squared + squared_off).sqrt())
}

fn vector(v: DVec3) -> Vector<ErrorBounded> {
    v.to_array().map(|x| ErrorBounded::within(x, 0.0))
}

/// Returns four support points that span a volume, as far as rounding tells.
fn tetrahedron(cores: &mut Cores) -> Option<[u32; 4]> {
    let mut found = [0; 6];
    for (i, at) in found.iter_mut().enumerate() {
        let axis = DVec3::AXES[i / 2];
        *at = cores.support(if i % 2 == 0 { axis } else { -axis });
    }
    let farthest = |measure: &dyn Fn(DVec3) -> f64| {
        let better = |a: u32, b: u32| {
            if measure(cores.point(b)) > measure(cores.point(a)) { b } else { a }
        };
        found.into_iter().reduce(better)
    };
    let a = found[0];
    let start = cores.point(a);
    let b = farthest(&|point| point.distance_squared(start))?;
    let edge = (cores.point(b) - start).normalize_or(DVec3::X);
    let c = farthest(&|point| edge.cross(point - start).length_squared())?;
    // Rounding must not tilt it towards the edge, which is the longest.
    let normal = edge.cross(cores.point(c) - start).normalize_or(edge.any_orthonormal_vector());
    let normal = (normal - edge * edge.dot(normal)).normalize_or_zero();
    let beyond = [normal, -normal].map(|way| cores.support(way));
    let height = |at: u32| normal.dot(cores.point(at) - start);
    // The support along the normal is the lowest point.
    let [below, above] = beyond;
    let [low, high] = [-height(below), height(above)];
    if low.max(high) <= 4.0 * cores.error {
        return None;
    }
    Some([a, b, c, if low >= high { below } else { above }])
}
