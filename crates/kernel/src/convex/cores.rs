//! The cores of two solids by their support points, in f64 and with a bound on their error.

use alloc::vec::Vec;

use glam::DVec3;

use super::Convex;
use super::certain::holds_origin;
use super::difference::{Pair, Way};
use super::gjk::{self, Arithmetic, Closest, Simplex, Step};
use super::near::Near;
use super::polytope::Path;
use super::support::Solid;
use crate::exact::ring::power_of_two;

/// The most moves apart that look for a direction.
const MOST_SHARPENED: usize = 16;

/// A support point of each, and the direction that it was found along.
#[derive(Clone, Copy)]
struct Found {
    /// The first one's where it was made to be.
    points: [DVec3; 2],
    way: DVec3,
}

/// The cores of two solids, and the support points that a search has found.
pub(super) struct Cores<'a> {
    solids: [Solid<'a>; 2],
    /// Where their coordinates are measured from.
    pub from: DVec3,
    pub radii: [f64; 2],
    /// The most that a coordinate of a support point is off, and a height.
    pub error: f64,
    found: Vec<Found>,
    /// The largest σ, and its vector.
    pub best: (f64, DVec3),
    /// The least distance that a search has come to, and its simplex: near its end rounding may
    /// lead it away again.
    shortest: (f64, Option<Simplex>),
    /// Where the first one is moved to.
    moved: DVec3,
    path: Path,
    /// `true` if a search may end where the relation is certain.
    pub is_relation: bool,
    /// The closest points that were noted.
    pub closest: [DVec3; 2],
}

impl<'a> Cores<'a> {
    /// `None` if one has no points, or if a number is not finite. The path is the first one's.
    pub fn new(first: &'a Convex, path: Path, second: &'a Convex) -> Option<Self> {
        let from = second.core.center();
        let solids = [Solid::new(&first.core, from)?, Solid::new(&second.core, from)?];
        let motion = match path {
            Path::Still => DVec3::ZERO,
            Path::Along(motion) | Path::Across(motion) => motion.as_dvec3(),
        };
        let size = solids[0].size() + solids[1].size() + motion.abs().element_sum();
        let radii = [first.radius, second.radius].map(f64::from);
        (radii[0] + radii[1]).is_finite().then_some(())?;
        // Some twenty operations each for a point's coordinate and for its height.
        let error = power_of_two(-47) * (size + radii[0] + radii[1]);
        Some(Self {
            solids,
            from,
            radii,
            error,
            found: Vec::with_capacity(32),
            best: (f64::NEG_INFINITY, DVec3::X),
            shortest: (f64::INFINITY, None),
            moved: DVec3::ZERO,
            path,
            is_relation: false,
            closest: [DVec3::ZERO; 2],
        })
    }

    /// Returns the sum of both radii.
    pub fn reach(&self) -> f64 {
        self.radii[0] + self.radii[1]
    }

    /// Returns the width of the interval at which a search for a distance or a depth ends. The points
    /// are off by its root: a wider one would show in their f32s.
    pub fn enough(&self) -> f64 {
        2.0 * self.error
    }

    /// Moves the first one from where it was made to be, and its support points with it.
    pub fn place(&mut self, moved: DVec3) {
        self.moved = moved;
        self.best = (f64::NEG_INFINITY, DVec3::X);
        self.shortest = (f64::INFINITY, None);
    }

    /// Searches for the closest points; returns the simplex that has come closest.
    pub fn search(&mut self, start: Simplex, watch: &mut dyn FnMut(Step, &Self)) -> Simplex {
        let last = gjk::search(self, start, 256, &mut |step, cores| watch(step, cores)).simplex;
        self.shortest.1.unwrap_or(last)
    }

    /// Looks for a greater height near the best direction. Where the two nearly touch, their closest
    /// points are too close to tell one; moved apart along it they are not, and what is closest then
    /// lies in a better direction, unless there is none.
    pub fn sharpen(&mut self) {
        let (moved, is_relation) = (self.moved, core::mem::take(&mut self.is_relation));
        let apart = self.error * power_of_two(44);
        for _ in 0..MOST_SHARPENED {
            let (height, way) = self.best;
            self.place(moved + way * apart);
            let start = self.simplex(&[way]);
            self.search(start, &mut |_, _| {});
            let found = self.best.1;
            self.place(moved);
            self.best = (height, way);
            self.support(found);
            if self.best.0 <= height {
                break;
            }
        }
        self.is_relation = is_relation;
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

    /// Returns a direction as seen along the motion: no other has heights there. Zero if all of it
    /// but rounding leads along the motion.
    fn across(&self, way: DVec3) -> DVec3 {
        let Path::Across(motion) = self.path else { return way };
        let along = motion.as_dvec3().normalize_or_zero();
        let without = |way: DVec3| way - along * along.dot(way);
        let way = without(way);
        if way.length_squared() < 1e-24 {
            return DVec3::ZERO;
        }
        without(way.normalize_or_zero()).normalize_or_zero()
    }

    /// Returns the index of the point farthest against a unit vector, and notes its height.
    pub fn support(&mut self, way: DVec3) -> u32 {
        let way = self.across(way);
        let points = self.farthest(way);
        self.found.push(Found { points, way });
        let at = (self.found.len() - 1) as u32;
        let height = way.dot(self.point(at)) - self.error;
        if height > self.best.0 && way != DVec3::ZERO {
            self.best = (height, way);
        }
        at
    }

    /// Returns the directions that the points of a simplex were found along.
    pub fn ways(&self, simplex: &Simplex) -> impl Iterator<Item = DVec3> {
        simplex.pairs().iter().map(|&[at, _]| self.found[at as usize].way)
    }

    /// Returns the simplex of the points along directions; along an axis without one.
    pub fn simplex(&mut self, ways: &[DVec3]) -> Simplex {
        let (first, others) = ways.split_first().unwrap_or((&DVec3::X, &[]));
        let first = self.support(*first);
        others.iter().fold(Simplex::of([first, first]), |simplex, &way| {
            let at = self.support(way);
            if self.is_new(&simplex, at) { simplex.with([at, at]) } else { simplex }
        })
    }

    /// Returns σ of a unit vector.
    #[cfg(test)]
    pub fn height(&self, way: DVec3) -> f64 {
        let [one, other] = self.farthest(way);
        way.dot(one - other)
    }

    /// Returns both points of a support, as they lie in space.
    pub fn points(&self, at: u32) -> [DVec3; 2] {
        let [one, other] = self.found[at as usize].points;
        [one + self.moved, other].map(|point| point + self.from)
    }

    pub fn point(&self, at: u32) -> DVec3 {
        let [one, other] = self.found[at as usize].points;
        one + self.moved - other
    }

    /// Returns both points of a simplex with these weights.
    pub fn weighted(&self, at: impl Iterator<Item = u32>, weights: [f64; 4]) -> [DVec3; 2] {
        let [one, other] = at.zip(weights).fold([DVec3::ZERO; 2], |sum, (at, weight)| {
            [0, 1].map(|of| sum[of] + self.found[at as usize].points[of] * weight)
        });
        [one + self.moved, other]
    }

    /// Returns `true` if a point is none of a simplex.
    pub fn is_new(&self, simplex: &Simplex, at: u32) -> bool {
        let point = self.point(at);
        simplex.pairs().iter().all(|&[own, _]| self.point(own) != point)
    }

    /// Returns `true` if it is certain that the origin lies inside a tetrahedron of points.
    fn holds_origin(&self, simplex: &Simplex) -> bool {
        let [a, b, c, d] = *simplex.pairs() else { return false };
        holds_origin([a, b, c, d].map(|[at, _]| Near::new(self.point(at), self.error)))
    }

    /// Returns the sign of the distance of both with their radii; `None` if it is not yet certain.
    pub fn sign(&self, simplex: &Simplex, at_most: f64) -> Option<i32> {
        let off = self.error * 0.125;
        if self.best.0 - self.reach() > off {
            Some(1)
        } else if at_most - self.reach() < -off || self.holds_origin(simplex) {
            Some(-1)
        } else {
            None
        }
    }
}

impl Arithmetic for Cores<'_> {
    const IS_EXACT: bool = false;

    fn closest(&mut self, simplex: &Simplex) -> Closest {
        let closest = gjk::closest_rounded(simplex, |[at, _]| self.point(at));
        let length = closest.rounded.length();
        if length < self.shortest.0 {
            self.shortest = (length, Some(closest.simplex));
        }
        closest
    }

    fn support(&mut self, closest: &Closest, _: Way) -> Option<Pair> {
        let v = closest.rounded;
        let length = v.length();
        if length <= self.error {
            return None;
        }
        let least = self.best.0;
        let at = self.support(v / length);
        let is_new = self.is_new(&closest.simplex, at);
        let distance = self.best.0 - self.reach();
        let is_wide = length - self.best.0 > self.enough();
        if self.is_relation && distance > self.error {
            return None;
        }
        let is_closer = v.dot(v - self.point(at)) > 1e-16 * length * length;
        (is_new && is_wide && (is_closer || self.best.0 > least)).then_some([at, at])
    }
}
