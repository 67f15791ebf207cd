//! A point that moves along a straight line against a rounded hull: all points within a radius of
//! the convex hull of a few corners. A sphere cast at a polytope reduces to it, and so does a
//! capsule cast, whose axis is added to the corners.
//!
//! The surface has a feature for each of the hull's: a sphere around a corner, the side of a
//! cylinder around an edge, a plane at the radius from a face. Where the line enters one of these,
//! and the hull's closest point lies on that feature there, it enters the rounded hull. That is
//! convex, and so there is at most one such place, unless the line only grazes it; a seam belongs
//! to the feature of lowest dimension.
//! Source: Ericson, Real-Time Collision Detection (2005), §5.5.6 to §5.5.8.

mod filter;
mod moving;
#[cfg(feature = "mesh")]
mod order;
mod touch;

use glam::Vec3;

use super::exact::dyadic::{Dyadic, DyadicFull, DyadicShort};
use super::exact::dyadic_i128::DyadicI128;
use super::exact::ordered_ring::{ErrorBounded, OrderedRing, is_everyday};
use moving::Moving;

/// A corner of a hull: the sum of two vectors, which is not rounded.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Corner {
    pub base: Vec3,
    pub offset: Vec3,
}

impl From<Vec3> for Corner {
    fn from(base: Vec3) -> Self {
        Self { base, offset: Vec3::ZERO }
    }
}

/// A feature of a hull by the corners that span it, without its own smaller features.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    Vertex(usize),
    Edge([usize; 2]),
    /// A triangle: a face of more corners is made of several, and of the edges between them.
    Face([usize; 3]),
}

/// A point that moves from `start` to `end`, and a hull rounded by the radius.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct RoundedCast<const N: usize> {
    pub start: Vec3,
    pub end: Vec3,
    pub radius: f32,
    pub corners: [Corner; N],
    /// The hull's features, the smaller ones first. If two coincide, the first one counts.
    pub parts: &'static [Part],
}

/// The relation of the motion to the rounded hull; the misses in the order in which they are
/// tested.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Relation {
    /// The start is closer to the hull than the radius.
    InitialOverlap,
    /// The point comes within the radius.
    Hit,
    /// The motion has length zero, and the start is apart.
    Degenerate,
    /// The line misses.
    PassesBy,
    /// The line meets the rounded hull only before the start.
    Behind,
    /// The line enters beyond the end.
    TooShort,
}

/// The decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Decision {
    pub relation: Relation,
    /// The closest feature where the line enters, or at a start that is not apart. `None` for a
    /// line that passes by, and for a start inside the hull.
    pub part: Option<Part>,
    /// `true` if it hits at its start.
    pub is_at_start: bool,
    /// `true` if it hits and never comes closer than the radius.
    pub is_touch: bool,
}

impl Decision {
    fn of(relation: Relation) -> Self {
        Self { relation, part: None, is_at_start: false, is_touch: false }
    }
}

impl<const N: usize> RoundedCast<N> {
    /// Decides exactly for all numbers.
    pub fn decide(&self) -> Decision {
        settle(self, Whole).unwrap_or(Decision::of(Relation::Degenerate))
    }

    /// Like [`Self::decide`], for a start known to be apart, and an end that differs from it.
    #[inline(always)]
    pub fn decide_apart(&self) -> Decision {
        match filter::decide(self) {
            Some(decision) => decision,
            None => past_filter(*self),
        }
    }

    /// Returns `true` if no product of its differences underflows or overflows in f64.
    #[inline(always)]
    fn is_everyday(&self) -> bool {
        let is_so = |v: Vec3| is_everyday(v.to_array().into_iter());
        let corners = self.corners.iter();
        let are_so =
            corners.fold(true, |all, corner| all & is_so(corner.base) & is_so(corner.offset));
        are_so & is_so(self.start) & is_so(self.end) & is_everyday([self.radius].into_iter())
    }
}

#[cold]
#[inline(never)]
fn past_filter<const N: usize>(cast: RoundedCast<N>) -> Decision {
    settle(&cast, Apart).unwrap_or(Decision::of(Relation::Degenerate))
}

/// A question for any number type that can decide signs; the answer is `None` if one is open.
trait Question<const N: usize>: Copy {
    type Answer;

    /// Returns `false` if it has numbers of its own of which f64 may lose a product.
    fn is_everyday(self) -> bool {
        true
    }

    fn ask<T: OrderedRing>(self, cast: &RoundedCast<N>) -> Option<Self::Answer>;
}

/// Answers in the first number type that leaves nothing open; the widest one never does.
fn settle<Q: Question<N>, const N: usize>(cast: &RoundedCast<N>, question: Q) -> Option<Q::Answer> {
    let is_everyday = cast.is_everyday() && question.is_everyday();
    let rounded = if is_everyday { question.ask::<ErrorBounded>(cast) } else { None };
    rounded
        .or_else(|| question.ask::<DyadicI128>(cast))
        .or_else(|| question.ask::<DyadicShort>(cast))
        .or_else(|| question.ask::<Dyadic<32>>(cast))
        .or_else(|| question.ask::<DyadicFull>(cast))
}

#[derive(Clone, Copy)]
struct Whole;

impl<const N: usize> Question<N> for Whole {
    type Answer = Decision;

    fn ask<T: OrderedRing>(self, cast: &RoundedCast<N>) -> Option<Decision> {
        let moving = Moving::<T, N>::new(cast);
        if let Some(decision) = moving.at_start(cast)? {
            return Some(decision);
        }
        if cast.start == cast.end {
            return Some(Decision::of(Relation::Degenerate));
        }
        moving.apart(cast)
    }
}

#[derive(Clone, Copy)]
struct Apart;

impl<const N: usize> Question<N> for Apart {
    type Answer = Decision;

    fn ask<T: OrderedRing>(self, cast: &RoundedCast<N>) -> Option<Decision> {
        Moving::<T, N>::new(cast).apart(cast)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cast::checks::Lattice;
    use crate::ray::{Outcome, Ray};
    use crate::ray_box::{Cuboid, ray_box};
    use crate::ray_capsule::{Capsule, ray_capsule};
    use glam::Quat;

    /// Returns every feature that so many corners may span.
    const fn parts<const N: usize, const COUNT: usize>() -> [Part; COUNT] {
        let mut parts = [Part::Vertex(0); COUNT];
        let (mut i, mut edges, mut faces) = (0, N, N + N * (N - 1) / 2);
        while i < N {
            parts[i] = Part::Vertex(i);
            let mut j = i + 1;
            while j < N {
                parts[edges] = Part::Edge([i, j]);
                edges += 1;
                let mut k = j + 1;
                while k < N {
                    parts[faces] = Part::Face([i, j, k]);
                    faces += 1;
                    k += 1;
                }
                j += 1;
            }
            i += 1;
        }
        parts
    }

    const OF_TWO: [Part; 3] = parts::<2, 3>();
    const OF_THREE: [Part; 7] = parts::<3, 7>();
    const OF_SIX: [Part; 41] = parts::<6, 41>();
    const OF_EIGHT: [Part; 92] = parts::<8, 92>();

    fn on_lattice<const N: usize>(
        lattice: &mut Lattice,
        corners: [Corner; N],
        parts: &'static [Part],
    ) -> RoundedCast<N> {
        let [start, end] = [0; 2].map(|_| lattice.point());
        RoundedCast { start, end, radius: lattice.length(), corners, parts }
    }

    fn outcome(relation: Relation) -> Outcome {
        match relation {
            Relation::InitialOverlap => Outcome::Inside,
            Relation::Hit => Outcome::Hit,
            Relation::Degenerate => Outcome::Degenerate,
            Relation::PassesBy => Outcome::PassesBy,
            Relation::Behind => Outcome::Behind,
            Relation::TooShort => Outcome::TooShort,
        }
    }

    fn ray_of<const N: usize>(cast: &RoundedCast<N>) -> Ray {
        Ray {
            origin: cast.start,
            direction: cast.end - cast.start,
            max_distance: 1.0,
            as_given: true,
        }
    }

    /// Returns `true` if no sum of two is rounded, so that a ray and its target have the same
    /// numbers.
    fn is_exact(sums: impl IntoIterator<Item = (Vec3, Vec3)>) -> bool {
        sums.into_iter().all(|(x, y)| (x + y).as_dvec3() == x.as_dvec3() + y.as_dvec3())
    }

    #[test]
    fn what_decides_first_is_exact() {
        let mut decided = 0;
        for seed in 0..3000 {
            let mut lattice = Lattice::new(seed);
            let corners = [0; 3].map(|_| Corner::from(lattice.point()));
            let cast = on_lattice(&mut lattice, corners, &OF_THREE);
            let exact = Whole.ask::<DyadicFull>(&cast).unwrap();
            assert_eq!(cast.decide(), exact, "{cast:?}");
            if exact.is_at_start || cast.start == cast.end {
                continue;
            }
            assert_eq!(cast.decide_apart(), exact, "{cast:?}");
            if let Some(found) = filter::decide(&cast) {
                assert_eq!(found, exact, "{cast:?}");
                decided += 1;
            }
        }
        assert!(decided > 800, "{decided}");
    }

    /// Two corners are a capsule's axis, and eight a box: ray casts against these know the answer.
    #[test]
    fn as_a_ray_at_a_capsule_has_it() {
        for seed in 0..2000 {
            let mut lattice = Lattice::new(seed);
            let (middle, half) = (lattice.point(), lattice.point());
            let corners = [half, -half].map(|offset| Corner { base: middle, offset });
            let cast = on_lattice(&mut lattice, corners, &OF_TWO);
            let sums = [(middle, half), (middle, -half), (cast.end, -cast.start)];
            if cast.start == cast.end || cast.radius == 0.0 || !is_exact(sums) {
                continue;
            }
            let [a, b] = [middle + half, middle - half];
            let solid = ray_capsule(ray_of(&cast), Capsule { a, b, radius: cast.radius });
            assert_eq!(outcome(cast.decide().relation), solid.outcome, "{cast:?}");
        }
    }

    #[test]
    fn as_a_ray_at_a_box_has_it() {
        for seed in 0..300 {
            let mut lattice = Lattice::new(seed);
            let center = lattice.point();
            let half = [0; 3].map(|_| lattice.length());
            let corner = |i: usize| {
                let side = |axis: usize| if i >> axis & 1 == 0 { half[axis] } else { -half[axis] };
                Corner { base: center, offset: Vec3::new(side(0), side(1), side(2)) }
            };
            let corners: [_; 8] = core::array::from_fn(corner);
            let cast = RoundedCast { radius: 0.0, ..on_lattice(&mut lattice, corners, &OF_EIGHT) };
            if cast.start == cast.end || !is_exact([(cast.end, -cast.start)]) {
                continue;
            }
            let half_extents = Vec3::from(half);
            let cuboid = Cuboid { center, half_extents, rotation: Quat::IDENTITY };
            let solid = ray_box(ray_of(&cast), cuboid);
            let expected = match solid.outcome {
                Outcome::Inside => Outcome::Hit,
                other => other,
            };
            assert_eq!(outcome(cast.decide().relation), expected, "{cast:?}");
        }
    }

    /// A prism of height zero is its triangle.
    #[test]
    fn corners_may_lie_together() {
        for seed in 0..400 {
            let mut lattice = Lattice::new(seed);
            let corners = [0; 3].map(|_| lattice.point());
            let cast = on_lattice(&mut lattice, corners.map(Corner::from), &OF_THREE);
            let doubled: [_; 6] = core::array::from_fn(|i| Corner::from(corners[i % 3]));
            let prism = RoundedCast {
                start: cast.start,
                end: cast.end,
                radius: cast.radius,
                corners: doubled,
                parts: &OF_SIX,
            };
            let (found, expected) = (prism.decide(), cast.decide());
            let plain = |decision: Decision| (decision.relation, decision.is_touch);
            assert_eq!(plain(found), plain(expected), "{cast:?}");
        }
    }

    #[test]
    fn the_whole_range_of_f32_has_room() {
        let (tiny, huge) = (f32::from_bits(1), f32::MAX);
        let cast = RoundedCast {
            start: Vec3::new(-huge, tiny, huge),
            end: Vec3::new(huge, -tiny, huge / 2.0),
            radius: huge / 2.0,
            corners: [
                Corner { base: Vec3::new(tiny, huge, -tiny), offset: Vec3::new(huge, tiny, 1.0) },
                Corner { base: Vec3::new(huge, -tiny, 0.0), offset: Vec3::new(1.0, tiny, -huge) },
                Corner { base: Vec3::new(-huge, 1.0, tiny), offset: Vec3::new(tiny, huge, huge) },
            ],
            parts: &OF_THREE,
        };
        for radius in [huge / 2.0, 1.0, tiny, 0.0] {
            let cast = RoundedCast { radius, ..cast };
            assert!(Whole.ask::<DyadicFull>(&cast).is_some(), "{radius}");
        }
    }
}
