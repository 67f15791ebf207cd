//! A hull of support points around the origin, refined where it is closest.

use alloc::vec::Vec;

use glam::DVec3;

use super::cores::Cores;
use super::gjk;
use crate::exact::ordered_ring::{ErrorBounded, Vector, cross, dot, plus};
#[cfg(not(any(test, feature = "std")))]
use crate::math::Math;

/// The most points that are added to a hull.
const MOST: usize = 192;

#[derive(Clone, Copy)]
struct Face {
    corners: [usize; 3],
    /// Unit, out from the hull.
    normal: DVec3,
    height: f64,
    /// The most that the normal is off.
    off: f64,
    /// `true` if no point lies beyond it, as far as rounding tells.
    is_done: bool,
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
}

impl InnerHull {
    /// Adds the point beyond the face that is closest to the origin until there is none, and
    /// lets the cores note the best direction. `None` if the difference has no volume.
    pub fn grow(cores: &mut Cores) -> Option<Self> {
        let [a, b, c, d] = tetrahedron(cores)?;
        let middle = [a, b, c, d].iter().map(|&at| cores.point(at)).sum::<DVec3>() / 4.0;
        let mut hull = Self { faces: Vec::with_capacity(64), nearest: 0, middle };
        for corners in [[a, b, c], [a, d, b], [b, d, c], [c, d, a]] {
            hull.push(cores, corners);
        }
        for _ in 0..MOST {
            let Some(nearest) = hull.nearest(|face| !face.is_done) else { break };
            let face = hull.faces[nearest];
            let point = cores.support(-face.normal);
            let beyond = face.normal.dot(cores.point(point)) - face.height;
            if beyond > 2.0 * cores.error && hull.add(cores, point) {
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

    fn push(&mut self, cores: &Cores, corners: [usize; 3]) {
        let [a, b, c] = corners.map(|at| cores.point(at));
        let (n, longest) = ((b - a).cross(c - a), longest_side(&[a, b, c]));
        let normal = n.normalize_or_zero();
        // One without area is level with its neighbours, which bound the same.
        let height = if normal == DVec3::ZERO { f64::INFINITY } else { normal.dot(a) };
        let off = cores.error * longest / n.length();
        self.faces.push(Face { corners, normal, height, off, is_done: false });
    }

    fn nearest(&self, is_asked: impl Fn(&Face) -> bool) -> Option<usize> {
        let nearer = |a: usize, b: usize| {
            if self.faces[b].height < self.faces[a].height { b } else { a }
        };
        (0..self.faces.len()).filter(|&i| is_asked(&self.faces[i])).reduce(nearer)
    }

    /// Replaces the faces that the point lies beyond, as far as rounding tells; returns `false` if
    /// there are none, or if their border is no simple loop.
    fn add(&mut self, cores: &Cores, point: usize) -> bool {
        let at = cores.point(point);
        let is_seen = |face: &Face| {
            let between = at - cores.point(face.corners[0]);
            let off = face.off * between.length() + 0.25 * cores.error;
            face.normal.dot(between) > off
        };
        let mut seen: Vec<bool> = self.faces.iter().map(is_seen).collect();
        // A face that would be seen from inside folds over its neighbour, which is level with the
        // point and is replaced too.
        let border = loop {
            let border = self.border(&seen);
            let folded = border.iter().filter(|[from, to]| {
                let [a, b] = [cores.point(*from), cores.point(*to)];
                (b - a).cross(at - a).dot(at - self.middle) <= 0.0
            });
            let mut is_done = true;
            for &[from, to] in folded {
                let neighbour =
                    self.faces.iter().position(|face| edges(face.corners).contains(&[to, from]));
                if let Some(neighbour) = neighbour {
                    is_done &= seen[neighbour];
                    seen[neighbour] = true;
                }
            }
            if is_done {
                break border;
            }
        };
        let is_simple = border.windows(2).all(|pair| pair[0][0] != pair[1][0]);
        if border.is_empty() || !is_simple {
            return false;
        }
        let mut is_kept = seen.iter().map(|&is_seen| !is_seen);
        self.faces.retain(|_| is_kept.next().unwrap_or(true));
        for [from, to] in border {
            self.push(cores, [from, to, point]);
        }
        true
    }

    /// Returns the edges around some faces, by where they start.
    fn border(&self, seen: &[bool]) -> Vec<[usize; 2]> {
        let seen = self.faces.iter().zip(seen).filter(|&(_, &is_seen)| is_seen);
        let mut all: Vec<_> = seen.flat_map(|(face, _)| edges(face.corners)).collect();
        all.sort_unstable();
        let is_border = |&&[from, to]: &&[usize; 2]| all.binary_search(&[to, from]).is_err();
        all.iter().filter(is_border).copied().collect()
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
    pub fn closest(&self, cores: &Cores) -> ([usize; 3], [f64; 4]) {
        let corners = self.faces[self.nearest].corners;
        (corners, gjk::weights_below(corners.map(|at| cores.point(at))))
    }
}

fn edges([a, b, c]: [usize; 3]) -> [[usize; 2]; 3] {
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

/// Returns four support points with a volume, the last one below the plane of the first three.
fn tetrahedron(cores: &mut Cores) -> Option<[usize; 4]> {
    let mut found = [0; 6];
    for (i, at) in found.iter_mut().enumerate() {
        let axis = DVec3::AXES[i / 2];
        *at = cores.support(if i % 2 == 0 { axis } else { -axis });
    }
    let farthest = |measure: &dyn Fn(DVec3) -> f64| {
        let better = |a: usize, b: usize| {
            if measure(cores.point(b)) > measure(cores.point(a)) { b } else { a }
        };
        found.into_iter().reduce(better)
    };
    let a = found[0];
    let start = cores.point(a);
    let b = farthest(&|point| point.distance_squared(start))?;
    let edge = cores.point(b) - start;
    let c = farthest(&|point| edge.cross(point - start).length_squared())?;
    let normal = edge.cross(cores.point(c) - start).normalize_or_zero();
    let beyond =
        [normal, -normal].map(|way| if way == DVec3::ZERO { a } else { cores.support(way) });
    let height = |at: usize| normal.dot(cores.point(at) - start);
    // The support along the normal is the lowest point.
    let [below, above] = beyond;
    let [low, high] = [-height(below), height(above)];
    if low.max(high) <= 4.0 * cores.error {
        return None;
    }
    Some(if low >= high { [a, b, c, below] } else { [a, c, b, above] })
}
