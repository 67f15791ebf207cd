//! The cores of two solids by their support points, in f64 and with a bound on their error.

use alloc::vec::Vec;

use glam::DVec3;

use super::Convex;
use super::difference::{Pair, Way};
use super::gjk::{self, Arithmetic, Closest, Simplex};
use super::polytope::Path;
use super::support::Solid;
use crate::exact::ring::power_of_two;

/// The cores of two solids, and the support points that a search has found.
pub(super) struct Cores {
    solids: [Solid; 2],
    /// Where their coordinates are measured from.
    pub from: DVec3,
    pub radii: [f64; 2],
    /// The most that a coordinate of a support point is off, and a height.
    pub error: f64,
    found: Vec<[DVec3; 2]>,
    /// The largest σ, and its vector.
    pub best: (f64, DVec3),
    /// Where the first one is moved to.
    moved: DVec3,
    path: Path,
    /// The closest points that were noted.
    pub closest: [DVec3; 2],
}

impl Cores {
    /// `None` if one has no points, or if a number is not finite. The path is the first one's.
    pub fn new(first: &Convex, path: Path, second: &Convex) -> Option<Self> {
        let from = second.core.center();
        let solids = [Solid::new(first, from)?, Solid::new(second, from)?];
        let motion = match path {
            Path::Still => DVec3::ZERO,
            Path::Along(motion) | Path::Across(motion) => motion.as_dvec3(),
        };
        let size = solids[0].size() + solids[1].size() + motion.abs().element_sum();
        let radii = [first.radius, second.radius].map(f64::from);
        // Some twenty operations each for a point's coordinate and for its height.
        let error = power_of_two(-47) * (size + radii[0] + radii[1]);
        Some(Self {
            solids,
            from,
            radii,
            error,
            found: Vec::new(),
            best: (f64::NEG_INFINITY, DVec3::X),
            moved: DVec3::ZERO,
            path,
            closest: [DVec3::ZERO; 2],
        })
    }

    /// Returns the sum of both radii.
    pub fn reach(&self) -> f64 {
        self.radii[0] + self.radii[1]
    }

    /// Moves the first one from where it was made to be, and forgets what was found.
    pub fn place(&mut self, moved: DVec3) {
        self.moved = moved;
        self.found.clear();
        self.best = (f64::NEG_INFINITY, DVec3::X);
    }

    /// Keeps the closest points of a simplex.
    pub fn note(&mut self, simplex: &Simplex) {
        let weights = gjk::rounded_weights(simplex, |[at, _]| self.point(at));
        self.closest = self.weighted(simplex.pairs().iter().map(|pair| pair[0]), weights);
    }

    /// Returns the points that were kept, as they lie in space.
    pub fn closest_points(&self) -> [DVec3; 2] {
        self.closest.map(|point| point + self.from)
    }

    /// Returns the point of each that is farthest against a unit vector, or along it.
    fn farthest(&self, way: DVec3) -> [DVec3; 2] {
        let [one, other] = [self.solids[0].farthest(-way), self.solids[1].farthest(way)];
        let one = one + self.moved;
        match self.path {
            Path::Still => [one, other],
            Path::Along(motion) => {
                let motion = motion.as_dvec3();
                [if motion.dot(way) < 0.0 { one + motion } else { one }, other]
            }
            Path::Across(motion) => {
                let along = motion.as_dvec3().normalize_or_zero();
                [one, other].map(|point| point - along * along.dot(point))
            }
        }
    }

    /// Returns the index of the point farthest against a unit vector, and notes its height.
    pub fn support(&mut self, way: DVec3) -> usize {
        let points = self.farthest(way);
        let height = way.dot(points[0] - points[1]) - self.error;
        if height > self.best.0 {
            self.best = (height, way);
        }
        self.found.push(points);
        self.found.len() - 1
    }

    /// Returns σ of a unit vector.
    #[cfg(test)]
    pub fn height(&self, way: DVec3) -> f64 {
        let [one, other] = self.farthest(way);
        way.dot(one - other)
    }

    /// Returns both points of a support, as they lie in space.
    pub fn points(&self, at: usize) -> [DVec3; 2] {
        self.found[at].map(|point| point + self.from)
    }

    pub fn point(&self, at: usize) -> DVec3 {
        let [one, other] = self.found[at];
        one - other
    }

    /// Returns both points of a simplex with these weights.
    pub fn weighted(&self, at: impl Iterator<Item = usize>, weights: [f64; 4]) -> [DVec3; 2] {
        at.zip(weights).fold([DVec3::ZERO; 2], |sum, (at, weight)| {
            [0, 1].map(|of| sum[of] + self.found[at][of] * weight)
        })
    }
}

impl Arithmetic for Cores {
    const IS_EXACT: bool = false;

    fn closest(&mut self, simplex: &Simplex) -> Closest {
        gjk::closest_rounded(simplex, |[at, _]| self.point(at))
    }

    fn support(&mut self, closest: &Closest, _: Way) -> Option<Pair> {
        let v = closest.rounded;
        let length = v.length();
        if length <= self.error {
            return None;
        }
        let least = self.best.0;
        let at = self.support(v / length);
        let is_new =
            !closest.simplex.pairs().iter().any(|pair| self.point(pair[0]) == self.point(at));
        let is_wide = length - self.best.0 > 2.0 * self.error;
        let is_closer = v.dot(v - self.point(at)) > 1e-16 * length * length;
        (is_new && is_wide && (is_closer || self.best.0 > least)).then_some([at, at])
    }
}
