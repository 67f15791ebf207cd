//! Two solids of which one is curved: the distance is enclosed.
//!
//! With σ(u) = min u · p − max u · q over the points p of the first and q of the second solid, the
//! signed distance is the largest σ of all unit vectors: each gives a lower bound. The distance of
//! any two points is an upper bound, and where the origin lies deep in the Minkowski difference the
//! least height of a closed surface of its points around the origin is a depth at least. All
//! are widened by the rounding of the points that they are made from.

use glam::DVec3;

use super::cores::Cores;
use super::gjk::{Simplex, Step};
use super::inner_hull::InnerHull;
use super::polytope::Path;
use super::{Convex, ConvexCache, ConvexConvex, Feature, Separation};
use crate::to_vec3_saturating;

pub(super) fn decide(
    first: &Convex,
    second: &Convex,
    cache: &mut ConvexCache,
    watch: &mut dyn FnMut(Step, &Cores),
) -> ConvexConvex {
    enclose(Cores::new(first, Path::Still, second), cache, watch)
}

/// Returns the sign of the distance, for the first one on its path; `None` if it is not certain.
pub(super) fn sign_moved(first: &Convex, path: Path, second: &Convex) -> Option<i32> {
    let Some(mut cores) = Cores::new(first, path, second) else { return Some(1) };
    cores.is_relation = true;
    let start = cores.simplex(&[]);
    let simplex = cores.search(start, &mut |_, _| {});
    let found = Enclosed::shared(&mut cores, &simplex);
    let known = cores.sign(&simplex, found.at_most);
    known.or_else(|| {
        cores.sharpen();
        let found = found.deeper(&mut cores, &simplex);
        cores.sign(&simplex, found.at_most)
    })
}

fn enclose(
    cores: Option<Cores>,
    cache: &mut ConvexCache,
    watch: &mut dyn FnMut(Step, &Cores),
) -> ConvexConvex {
    let Some(mut cores) = cores else { return ConvexConvex::Apart(None) };
    let start = cores.simplex(cache.ways());
    let simplex = cores.search(start, watch);
    cache.keep_ways(&cores, &simplex);
    let mut found = Enclosed::shared(&mut cores, &simplex);
    let at_most = found.at_most;
    if cores.sign(&simplex, at_most).is_none() {
        cores.sharpen();
    }
    if cores.best.0 <= 0.0 && at_most - cores.best.0 > 4.0 * cores.error {
        found = found.deeper(&mut cores, &simplex);
    }
    found.relation(&cores)
}

/// A pair of points of the cores, and an upper bound on the signed distance.
struct Enclosed {
    points: [DVec3; 2],
    at_most: f64,
}

impl Enclosed {
    /// The closest points of a simplex.
    fn shared(cores: &mut Cores, simplex: &Simplex) -> Self {
        cores.note(simplex);
        let points = cores.closest;
        Self { points, at_most: (points[0] - points[1]).length() + cores.error }
    }

    /// Encloses a depth, given the simplex that a search has ended with.
    fn deeper(self, cores: &mut Cores, simplex: &Simplex) -> Self {
        let held = InnerHull::of_simplex(cores, simplex).map(|hull| hull.at_most(cores));
        let at_most = held.map_or(self.at_most, |held| held.min(self.at_most));
        let Some(hull) = InnerHull::grow(cores) else { return Self { at_most, ..self } };
        let at_most = hull.at_most(cores).min(at_most);
        let (corners, weights) = hull.closest(cores);
        Self { points: cores.weighted(corners.into_iter(), weights), at_most }
    }

    fn relation(&self, cores: &Cores) -> ConvexConvex {
        let reach = cores.reach();
        let (height, way) = cores.best;
        // The sum of the radii and the difference round.
        let off = cores.error * 0.125;
        let at_least = height - reach - off;
        let at_most = (self.at_most - reach + off).max(at_least);
        let normal = way.normalize_or_zero();
        let points = [0, 1].map(|of| {
            let out = if of == 0 { -normal } else { normal };
            to_vec3_saturating(self.points[of] + cores.from + out * cores.radii[of])
        });
        let features = [Feature::of([].into_iter()); 2];
        let normal = to_vec3_saturating(normal);
        let found = Separation { normal, points, at_least, at_most, features, way: None };
        if at_least > 0.0 {
            ConvexConvex::Apart(Some(found))
        } else if at_most < 0.0 {
            ConvexConvex::Overlap(found)
        } else {
            ConvexConvex::Undecided(found)
        }
    }
}
