//! The heights of many points along a direction, without a branch for each.

use glam::{DVec3, Vec3};

const LANES: usize = 4;

/// Points whose heights are asked for.
pub(super) trait Heights {
    /// Returns the index of the point that is farthest along a direction, as f64 rounds.
    fn farthest(&self, way: DVec3) -> usize;

    /// Returns the number of points at a height at least, as f64 rounds.
    fn count_beyond(&self, way: DVec3, least: f64) -> usize;
}

impl Heights for [DVec3] {
    #[inline]
    fn farthest(&self, way: DVec3) -> usize {
        farthest(self, |point| way.dot(*point))
    }

    #[inline]
    fn count_beyond(&self, way: DVec3, least: f64) -> usize {
        self.iter().filter(|point| way.dot(**point) >= least).count()
    }
}

impl Heights for [Vec3] {
    #[inline]
    fn farthest(&self, way: DVec3) -> usize {
        farthest(self, |point| way.dot(point.as_dvec3()))
    }

    #[inline]
    fn count_beyond(&self, way: DVec3, least: f64) -> usize {
        self.iter().filter(|point| way.dot(point.as_dvec3()) >= least).count()
    }
}

/// Returns the index of the point that is farthest along a direction, as f64 rounds the heights above
/// another point: those of points near it have more digits.
#[inline]
pub(super) fn farthest_above(from: DVec3, points: &[Vec3], way: DVec3) -> usize {
    farthest(points, |point| way.dot(point.as_dvec3() - from))
}

/// Several in a row, so that none waits for the one before it.
#[inline(always)]
fn farthest<T>(points: &[T], height: impl Fn(&T) -> f64) -> usize {
    let (rows, rest) = points.as_chunks::<LANES>();
    let mut most = [f64::NEG_INFINITY; LANES];
    let mut best = [0; LANES];
    for (row, points) in rows.iter().enumerate() {
        for (lane, point) in points.iter().enumerate() {
            let height = height(point);
            let is_higher = height > most[lane];
            most[lane] = if is_higher { height } else { most[lane] };
            best[lane] = if is_higher { row * LANES + lane } else { best[lane] };
        }
    }
    let (mut first, mut highest) = (0, f64::NEG_INFINITY);
    let lanes = best.into_iter().zip(most);
    let rest = rest.iter().enumerate().map(|(i, point)| (rows.len() * LANES + i, height(point)));
    for (i, height) in lanes.chain(rest) {
        if height > highest || height == highest && i < first {
            (first, highest) = (i, height);
        }
    }
    first
}

/// Returns the size of the largest coordinate and of the smallest that is not zero, or 1 if that is
/// less; infinity as the largest if one is not finite.
#[inline]
pub(super) fn range(points: &[Vec3]) -> [f32; 2] {
    let (mut largest, mut smallest, mut none) = (Vec3::ZERO, Vec3::ONE, Vec3::ZERO);
    for point in points {
        let size = point.abs();
        largest = largest.max(size);
        smallest = smallest.min(Vec3::select(size.cmpeq(Vec3::ZERO), Vec3::ONE, size));
        // 0, or not a number.
        none += size * 0.0;
    }
    let is_finite = none == Vec3::ZERO;
    [if is_finite { largest.max_element() } else { f32::INFINITY }, smallest.min_element()]
}
