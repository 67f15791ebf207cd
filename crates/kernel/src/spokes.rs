//! Triangles around a hub against the line of a ray, in plain f64. A single triangle has two
//! spokes, from its first corner to the others.

use glam::{DVec3, Vec3};

use super::cast::{Approx, SLACK};
use super::exact::predicates::largest;
use super::ray::Ray;

/// The plane of a triangle against the ray.
#[derive(Clone, Copy, Default)]
struct Face {
    /// (b − a) × (c − a)·d and (b − a) × (c − a)·(a − o)
    n_dot_d: f64,
    height: f64,
    /// The products of the largest coordinates of both edges.
    size: f64,
    /// The volume of d and the edge along the rim.
    rim: f64,
}

/// The volumes that the direction spans with the edges, as seen from the origin, in plain f64,
/// which holds the products of any four f32s. Triangle i has the spokes i and the next, the last
/// one wraps around to the first.
///
/// With h = H − o and u = P − H, an edge's volume is d × h·u, a face's d·(u × u′), and a rim's
/// d·((h + u) × (h + u′)), the sum of its triangle's other two. Each of the first two has six
/// terms, each of them rounded seven times at most: the error is below 42 · 2^-53 of the product of
/// the largest coordinates, 4.7e-15. A rim's error is that of all three and two roundings of their
/// sum, below 6.1e-15 of the three products.
pub(super) struct Volumes<const SPOKES: usize, const FACES: usize> {
    edges: [f64; SPOKES],
    faces: [Face; FACES],
    /// Bounds on the errors of `edges`.
    off_edges: [f64; SPOKES],
    /// The largest coordinates of d and of h.
    way: f64,
    to_hub: f64,
}

const ROUNDING: f64 = 7e-15;

impl<const SPOKES: usize, const FACES: usize> Volumes<SPOKES, FACES> {
    #[inline(always)]
    pub fn new(ray: &Ray, hub: Vec3, corners: [Vec3; SPOKES]) -> Self {
        let d = ray.direction.as_dvec3();
        let to_hub = hub.as_dvec3() - ray.origin.as_dvec3();
        let across = d.cross(to_hub);
        let spokes = corners.map(|corner| corner.as_dvec3() - hub.as_dvec3());
        let sizes = spokes.map(largest);
        let [way, far] = [largest(d), largest(to_hub)];
        let edges = spokes.map(|spoke| across.dot(spoke));
        let faces = core::array::from_fn(|i| {
            let n = spokes[i].cross(spokes[Self::next(i)]);
            let n_dot_d = n.dot(d);
            Face {
                n_dot_d,
                height: n.dot(to_hub),
                size: sizes[i] * sizes[Self::next(i)],
                rim: n_dot_d + edges[Self::next(i)] - edges[i],
            }
        });
        let off_edges = sizes.map(|size| ROUNDING * way * far * size);
        Self { edges, faces, off_edges, way, to_hub: far }
    }

    fn next(i: usize) -> usize {
        (i + 1) % SPOKES
    }

    /// Returns n·d of a triangle; its sign is certain if the triangle is met.
    #[inline(always)]
    pub fn n_dot_d(&self, i: usize) -> f64 {
        self.faces[i].n_dot_d
    }

    /// Returns `true` if the ray's line goes through the inside of a triangle: all its weights have
    /// one sign. `None` if one that matters may be zero; three times the bound also keeps their
    /// sum, n·d, away from its own error.
    #[inline(always)]
    pub fn is_met(&self, i: usize) -> Option<bool> {
        let (face, next) = (&self.faces[i], Self::next(i));
        let offs = [
            ROUNDING * self.way * face.size + self.off_edges[i] + self.off_edges[next],
            self.off_edges[next],
            self.off_edges[i],
        ];
        let weights = [face.rim, -self.edges[next], self.edges[i]];
        let is_above = |k: usize| weights[k] > 3.0 * offs[k];
        let is_below = |k: usize| weights[k] < -3.0 * offs[k];
        let any_above = is_above(0) | is_above(1) | is_above(2);
        let any_below = is_below(0) | is_below(1) | is_below(2);
        if any_above & any_below {
            return Some(false);
        }
        let is_inside =
            (is_above(0) & is_above(1) & is_above(2)) | (is_below(0) & is_below(1) & is_below(2));
        is_inside.then_some(true)
    }

    /// Returns the parameter at which the line meets the plane of a triangle that it goes through:
    /// n·(a − o) / n·d.
    #[inline(always)]
    pub fn moment(&self, i: usize) -> Approx {
        let Face { n_dot_d, height, size, .. } = self.faces[i];
        let s = height / n_dot_d;
        let [off_height, off_n_dot_d] = [self.to_hub, self.way].map(|far| ROUNDING * far * size);
        let off = (off_height + s.abs() * off_n_dot_d) / (n_dot_d.abs() - off_n_dot_d);
        Approx { s, off: off + ROUNDING * s.abs() }
    }
}

/// The largest error that a parameter may have before it is recomputed.
#[inline(always)]
pub(super) fn slack(ray: &Ray, hub: Vec3) -> f64 {
    let size = DVec3::splat(1.0).dot(ray.origin.as_dvec3().abs() + hub.as_dvec3().abs());
    size * SLACK / ray.direction.as_dvec3().length()
}
