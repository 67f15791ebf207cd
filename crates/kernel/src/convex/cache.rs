//! Where a search ended.

use glam::DVec3;

use super::cores::Cores;
use super::difference::{Difference, Pair};
use super::gjk::Simplex;

/// Where the last search ended. It makes the next one shorter if the same solids have moved
/// little since; of any others it is a start as good as none.
///
/// The relation and the distance don't depend on it. Of several closest points, as two parallel
/// faces have, it may choose others.
#[derive(Debug, Clone, Default)]
pub struct ConvexCache {
    /// Between polytopes.
    simplex: Option<Simplex>,
    /// Between others the directions of the support points.
    ways: [DVec3; 4],
    count: usize,
}

impl ConvexCache {
    pub(super) fn simplex(&self, difference: &Difference) -> Simplex {
        let is_there = |pair: &Pair| (0..2).all(|of| pair[of] < difference.polytopes[of].len());
        let simplex = self.simplex.filter(|simplex| simplex.pairs().iter().all(is_there));
        simplex.unwrap_or(Simplex::of([0, 0]))
    }

    pub(super) fn keep(&mut self, simplex: Simplex) {
        self.simplex = Some(simplex);
    }

    pub(super) fn ways(&self) -> &[DVec3] {
        &self.ways[..self.count]
    }

    pub(super) fn keep_ways(&mut self, cores: &Cores, simplex: &Simplex) {
        self.count = 0;
        for (own, way) in self.ways.iter_mut().zip(cores.ways(simplex)) {
            *own = way;
            self.count += 1;
        }
    }
}
