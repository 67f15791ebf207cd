//! The point of a Minkowski difference that is closest to the origin, by a search over simplices.
//! Source: Gilbert, Johnson and Keerthi, A Fast Procedure for Computing the Distance Between
//! Complex Objects in Three-Dimensional Space (1988); Ericson, Real-Time Collision Detection
//! (2005), §9.5.
//!
//! The search runs in f64 and goes on in exact numbers from where it ended: if f64 found the right
//! simplex, the first exact step confirms it. Each exact step comes strictly closer, so no simplex
//! is met twice and the search ends.

use glam::DVec3;

use super::closest_part::{closest_part, tetrahedron_weights};
use super::difference::{Along, Difference, Pair, Polynomial, Way};

/// One to four vertices of a Minkowski difference.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Simplex {
    pairs: [Pair; 4],
    count: usize,
}

impl Simplex {
    pub fn of(pair: Pair) -> Self {
        Self { pairs: [pair; 4], count: 1 }
    }

    pub fn pairs(&self) -> &[Pair] {
        &self.pairs[..self.count]
    }

    pub fn with(mut self, pair: Pair) -> Self {
        if let Some(place) = self.pairs.get_mut(self.count) {
            *place = pair;
            self.count += 1;
        }
        self
    }

    /// Returns the vertices whose bit is set.
    fn part(&self, bits: usize) -> Self {
        let mut part = Self { count: 0, ..*self };
        for (i, &pair) in self.pairs().iter().enumerate() {
            if bits >> i & 1 == 1 {
                part = part.with(pair);
            }
        }
        part
    }
}

/// Where a search stands: the smallest simplex whose closest point is the closest so far.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Closest {
    pub simplex: Simplex,
    /// From the origin to that point; `None` if it is the origin.
    pub way: Option<Way>,
    /// That point in f64, of a search in f64.
    pub rounded: DVec3,
}

/// A step of the search.
pub(super) struct Step<'a> {
    /// The vertex that is farthest along the last direction.
    pub support: Pair,
    /// The simplex with this vertex.
    pub before: &'a Simplex,
    pub after: &'a Closest,
    /// `true` if the step was made in exact numbers.
    pub is_exact: bool,
}

/// The numbers that a search runs in.
pub(super) trait Arithmetic {
    const IS_EXACT: bool;

    fn closest(&mut self, simplex: &Simplex) -> Closest;

    /// Returns a vertex that lies farther against the direction than the simplex; `None` if there
    /// is none, which ends the search.
    fn support(&mut self, closest: &Closest, way: Way) -> Option<Pair>;
}

/// Searches in f64; what it finds is a guess.
pub(super) fn guess(
    difference: &Difference,
    start: Simplex,
    watch: &mut dyn FnMut(Step),
) -> Simplex {
    let mut rounded = Rounded { difference, parts: None };
    search(&mut rounded, start, MOST, &mut |step, _| watch(step)).simplex
}

/// Searches on in exact numbers.
pub(super) fn closest(
    difference: &Difference,
    start: Simplex,
    watch: &mut dyn FnMut(Step),
) -> Closest {
    search(&mut Exact { difference }, start, usize::MAX, &mut |step, _| watch(step))
}

/// Searches in f64 until a direction parts two solids for certain, which ends in `None`.
pub(super) fn unless_parted(difference: &Difference, reach: f64) -> Option<Simplex> {
    let mut rounded = Rounded { difference, parts: Some((reach, false)) };
    let found = search(&mut rounded, Simplex::of([0, 0]), MOST, &mut |_, _| {});
    match rounded.parts {
        Some((_, true)) => None,
        _ => Some(found.simplex),
    }
}

/// The most steps in f64.
const MOST: usize = 128;

/// Looks for a closer point until there is none, at most so many times.
pub(super) fn search<A: Arithmetic>(
    arithmetic: &mut A,
    start: Simplex,
    most: usize,
    watch: &mut dyn FnMut(Step, &A),
) -> Closest {
    let mut closest = arithmetic.closest(&start);
    for _ in 0..most {
        let Some(way) = closest.way else { break };
        let Some(support) = arithmetic.support(&closest, way) else { break };
        let before = closest.simplex.with(support);
        closest = arithmetic.closest(&before);
        let step = Step { support, before: &before, after: &closest, is_exact: A::IS_EXACT };
        watch(step, arithmetic);
    }
    closest
}

/// Plain f64: a guess.
struct Rounded<'a> {
    difference: &'a Difference<'a>,
    /// The distance from which the cores are parted, and whether a direction parts them. `None` if
    /// that does not end the search.
    parts: Option<(f64, bool)>,
}

/// Returns the point of a simplex closest to the origin, as f64 rounds.
pub(super) fn closest_rounded(simplex: &Simplex, point_of: impl Fn(Pair) -> DVec3) -> Closest {
    let mut points = [DVec3::ZERO; 4];
    for (point, &pair) in points.iter_mut().zip(simplex.pairs()) {
        *point = point_of(pair);
    }
    let (bits, rounded) = closest_part(&points, simplex.count);
    let simplex = simplex.part(bits);
    let way = (rounded != DVec3::ZERO).then(|| way(simplex.pairs(), false));
    Closest { simplex, way, rounded }
}

/// Returns the weights of a simplex's vertices in its point closest to the origin, as f64 rounds.
pub(super) fn rounded_weights(simplex: &Simplex, point_of: impl Fn(Pair) -> DVec3) -> [f64; 4] {
    let points = simplex.pairs.map(point_of);
    match points[..simplex.count] {
        [a, b] => {
            let e = b - a;
            let along = (-a.dot(e) / e.length_squared()).clamp(0.0, 1.0);
            [1.0 - along, along, 0.0, 0.0]
        }
        [a, b, c] => weights_below([a, b, c]),
        [a, b, c, d] => {
            let weights = tetrahedron_weights(&[a, b, c, d]);
            let volume: f64 = weights.iter().sum();
            normalized(weights.map(|weight| weight * volume))
        }
        _ => [1.0, 0.0, 0.0, 0.0],
    }
}

/// Returns the weights of a triangle's corners in the point of its plane closest to the origin;
/// none is negative.
pub(super) fn weights_below([a, b, c]: [DVec3; 3]) -> [f64; 4] {
    let n = (b - a).cross(c - a);
    normalized([n.dot(b.cross(c)), n.dot(c.cross(a)), n.dot(a.cross(b)), 0.0])
}

fn normalized(weights: [f64; 4]) -> [f64; 4] {
    let weights = weights.map(|weight| weight.max(0.0));
    let sum: f64 = weights.iter().sum();
    if sum > 0.0 { weights.map(|weight| weight / sum) } else { [1.0, 0.0, 0.0, 0.0] }
}

impl Arithmetic for Rounded<'_> {
    const IS_EXACT: bool = false;

    fn closest(&mut self, simplex: &Simplex) -> Closest {
        closest_rounded(simplex, |pair| self.difference.point(pair))
    }

    fn support(&mut self, closest: &Closest, _: Way) -> Option<Pair> {
        let v = closest.rounded;
        let polytopes = &self.difference.polytopes;
        let pair = [polytopes[0].farthest(-v), polytopes[1].farthest(v)];
        if let Some((reach, is_parted)) = &mut self.parts {
            *is_parted = self.difference.is_parted(v, pair, *reach);
            if *is_parted {
                return None;
            }
        }
        let is_new = !closest.simplex.pairs().contains(&pair);
        // The distance is at least v · w / |v|.
        let squared = v.length_squared();
        let is_closer = squared - v.dot(self.difference.point(pair)) > 1e-14 * squared;
        (is_new && is_closer).then_some(pair)
    }
}

/// Exact numbers.
struct Exact<'a> {
    difference: &'a Difference<'a>,
}

impl Exact<'_> {
    /// Returns `true` if the closest point of a part lies inside it.
    fn is_inside(&self, part: &[Pair]) -> bool {
        let sign = |of| self.difference.sign(Polynomial::Weight(part, of));
        match *part {
            [_] => true,
            [a, b, c, d] => {
                let volume = self.difference.sign(Polynomial::Volume([a, b, c, d]));
                volume != 0 && (0..4).all(|of| sign(of) == volume)
            }
            _ => (0..part.len()).all(|of| sign(of) > 0),
        }
    }

    /// From the origin to the closest point of the part's span; `None` if it is the origin.
    fn way(&self, part: &[Pair]) -> Option<Way> {
        if part.len() == 4 {
            return None;
        }
        let found = way(part, false);
        match found.along {
            Along::Face([a, ..]) => match self.difference.sign(Polynomial::Height(found, a)) {
                0 => None,
                sign => Some(Way { is_back: sign < 0, ..found }),
            },
            _ => (!self.difference.is_zero(found)).then_some(found),
        }
    }

    /// Returns the part if its closest point is the whole simplex's.
    fn closest_part(&self, simplex: &Simplex, bits: usize) -> Option<Closest> {
        let part = simplex.part(bits);
        if !self.is_inside(part.pairs()) {
            return None;
        }
        let way = self.way(part.pairs());
        let is_closest = way.is_none_or(|way| {
            let outside = simplex.pairs().iter().enumerate().filter(|(i, _)| bits >> i & 1 == 0);
            outside.into_iter().all(|(_, &pair)| {
                self.difference.sign(Polynomial::Beyond(way, pair, part.pairs[0])) >= 0
            })
        });
        is_closest.then_some(Closest { simplex: part, way, rounded: DVec3::ZERO })
    }
}

impl Arithmetic for Exact<'_> {
    const IS_EXACT: bool = true;

    fn closest(&mut self, simplex: &Simplex) -> Closest {
        let all = (1 << simplex.count) - 1;
        // The smallest ones come before those that are flat.
        let parts = (1..4)
            .flat_map(|count: u32| (1..all).filter(move |bits: &usize| bits.count_ones() == count));
        let found =
            core::iter::once(all).chain(parts).find_map(|bits| self.closest_part(simplex, bits));
        found.unwrap_or(Closest { simplex: *simplex, way: None, rounded: DVec3::ZERO })
    }

    fn support(&mut self, closest: &Closest, way: Way) -> Option<Pair> {
        let own = closest.simplex.pairs[0];
        let support = self.difference.support(way, own);
        (support != own).then_some(support)
    }
}

/// Returns the direction to the closest point of a simplex's span.
fn way(simplex: &[Pair], is_back: bool) -> Way {
    let along = match *simplex {
        [a, b] => Along::Edge([a, b]),
        [a, b, c, ..] => Along::Face([a, b, c]),
        [a] => Along::Vertex(a),
        [] => Along::Axis(0),
    };
    Way { along, is_back }
}
