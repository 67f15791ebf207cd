//! The intersection of a capsule and a triangle at a touch, and the way out.

use glam::{DVec3, Vec3};

use super::feature_pairs::{Approach, Cast, Inputs};
use super::features::{FeaturePair, PAIRS};
use crate::exact::ordered_ring::{OrderedRing, RayParam, Vector, cross, dot, from_to, plus, times};
use crate::sphere_triangle::Feature;

/// The moment at which two features touch.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Place {
    /// At the start; `None` if the axis passes through the triangle's inside.
    Start(Option<FeaturePair>),
    OnTheWay(FeaturePair),
}

/// A touch in f64.
#[derive(Clone, Copy)]
pub(super) struct Contact {
    pub t: f64,
    pub point: DVec3,
    pub normal: DVec3,
    pub feature: Feature,
}

/// The largest error of a coordinate, relative to the largest number, and of a unit vector.
const SLACK: f64 = 1e-9;

/// The features smaller than the face in the order in which they are reported.
const SMALL: [Feature; 6] = [
    Feature::VertexA,
    Feature::VertexB,
    Feature::VertexC,
    Feature::EdgeAb,
    Feature::EdgeBc,
    Feature::EdgeCa,
];

/// A mark for each of [`PAIRS`].
type Pairs = [bool; PAIRS.len()];

fn those(pairs: &Pairs) -> impl Iterator<Item = FeaturePair> {
    PAIRS.into_iter().zip(pairs).filter_map(|(pair, &it)| it.then_some(pair))
}

/// A cast at the moment of a touch.
struct Touching<'a, T> {
    cast: &'a Cast<T>,
    inputs: &'a Inputs,
    at: RayParam<T>,
    size: f64,
}

/// The closest features at a touch.
struct Closest {
    pair: FeaturePair,
    /// The side of the pair's plane that the axis is on, or comes from.
    side: i32,
    /// 0 if another pair is equally close.
    room: i32,
}

/// Returns the moment of a touch and its closest features; no features if the axis passes through
/// the triangle's inside.
fn touching<'a, T: OrderedRing>(
    cast: &'a Cast<T>,
    inputs: &'a Inputs,
    place: Place,
) -> Option<(Touching<'a, T>, Option<Closest>)> {
    let size = inputs.numbers().fold(0.0_f32, |size, x| size.max(x.abs()));
    let (at, closest) = match place {
        Place::Start(None) => (RayParam::start(), None),
        Place::Start(Some(pair)) => {
            let (side, room) = cast.closest(pair, RayParam::start())??;
            (RayParam::start(), Some(Closest { pair, side, room }))
        }
        Place::OnTheWay(pair) => {
            let Approach { at, side, room, .. } = cast.approach(pair)??;
            (at, Some(Closest { pair, side, room }))
        }
    };
    Some((Touching { cast, inputs, at, size: f64::from(size) }, closest))
}

/// Computes the touch; `None` if a sign is open, or the error of a number is too large.
pub(super) fn contact<T: OrderedRing>(
    cast: &Cast<T>,
    inputs: &Inputs,
    place: Place,
) -> Option<Contact> {
    let (touching, closest) = touching(cast, inputs, place)?;
    let Some(Closest { pair, side, room }) = closest else { return touching.pierced() };
    let (t, error) = touching.at.value();
    if error > SLACK {
        return None;
    }
    let (point, feature) = touching.shared(pair, room)?;
    let normal = match (touching.out(pair, side)?, place) {
        (Some(out), _) => out,
        (None, Place::OnTheWay(_)) => touching.against_the_way(pair)?,
        (None, _) if feature == Feature::Face => touching.unit(cast.normal)?,
        (None, _) => DVec3::ZERO,
    };
    Some(Contact { t, point, normal, feature })
}

/// Returns the first of some segments, or points whose two ends are equal, that holds all that the
/// axis and the triangle share, or `Some(None)`; `None` if a sign is open.
#[cfg(feature = "mesh")]
pub(super) fn first_holder<T: OrderedRing>(
    cast: &Cast<T>,
    inputs: &Inputs,
    place: Place,
    segments: &[[Vec3; 2]],
) -> Option<Option<usize>> {
    let (touching, closest) = touching(cast, inputs, place)?;
    let pairs = match closest {
        None => return first_that(segments, |ends| touching.lies_on(touching.pierced_at()?, ends)),
        Some(Closest { pair, room, .. }) => touching.pairs(pair, room)?,
    };
    first_that(segments, |ends| touching.all_lie_on(&pairs, ends))
}

/// Returns the place of the first that passes the test.
fn first_that<I: Copy>(of: &[I], test: impl Fn(I) -> Option<bool>) -> Option<Option<usize>> {
    for (i, &one) in of.iter().enumerate() {
        if test(one)? {
            return Some(Some(i));
        }
    }
    Some(None)
}

/// A point of the triangle in the form of [`Cast::point`], measured from a point of the inputs.
type Measured<T> = (Vec3, Vector<T>, Vector<T>, T);

impl<T: OrderedRing> Touching<'_, T> {
    /// Returns a number at the moment, given its value at the start and its change; `None` if its
    /// error exceeds `slack`.
    fn number(&self, h: T, rise: T, divisor: T, slack: f64) -> Option<f64> {
        let (value, error) = self.at.height_over(h, rise, divisor);
        (error <= slack).then_some(value)
    }

    fn vector(&self, h: Vector<T>, rise: Vector<T>, divisor: T, slack: f64) -> Option<DVec3> {
        let number = |i: usize| self.number(h[i], rise[i], divisor, slack);
        Some(DVec3::new(number(0)?, number(1)?, number(2)?))
    }

    /// Like [`Self::vector`], normalized, or zero.
    fn direction(&self, h: Vector<T>, rise: Vector<T>, divisor: T) -> Option<DVec3> {
        let rough = self.vector(h, rise, divisor, f64::MAX)?;
        let length = rough.length();
        if length == 0.0 {
            return self.vector(h, rise, divisor, 0.0);
        }
        Some(self.vector(h, rise, divisor, SLACK * length)? / length)
    }

    fn unit(&self, v: Vector<T>) -> Option<DVec3> {
        self.direction(v, [T::of(0.0); 3], T::of(1.0))
    }

    /// Returns the unit vector from the triangle to the axis; `Some(None)` if they meet.
    fn out(&self, pair: FeaturePair, side: i32) -> Option<Option<DVec3>> {
        if let Some(normal) = self.cast.plane(pair) {
            let unit = self.unit(normal)?;
            return Some((side != 0).then_some(unit * f64::from(side)));
        }
        let (offset, change, divisor) = self.cast.offset(pair);
        let out = self.direction(offset, change, divisor)?;
        Some((out != DVec3::ZERO).then_some(out))
    }

    /// For a capsule of radius zero: the normal across the features that meet, against the motion.
    fn against_the_way(&self, pair: FeaturePair) -> Option<DVec3> {
        let (_, change, _) = self.cast.offset(pair);
        let across = self.unit(change)?;
        Some(-if across == DVec3::ZERO { self.unit(self.cast.way)? } else { across })
    }

    /// The point where the axis passes through the triangle's inside: M − h (n·w) / (n·h), w from A
    /// to M
    fn pierced_at(&self) -> Option<Measured<T>> {
        let Cast { normal, half_axis, from_corner, .. } = *self.cast;
        let (nw, nh) = (dot(normal, from_corner[0]), dot(normal, half_axis));
        let turned = times(half_axis, -nw);
        let zero = [T::of(0.0); 3];
        let start = self.inputs.start;
        Some(match nh.sign()? {
            -1 => (start, turned.map(|x| -x), zero, -nh),
            _ => (start, turned, zero, nh),
        })
    }

    fn pierced(&self) -> Option<Contact> {
        let point = self.placed(self.pierced_at()?)?;
        Some(Contact {
            t: 0.0,
            point,
            normal: self.unit(self.cast.normal)?,
            feature: Feature::Face,
        })
    }

    fn placed(&self, (from, offset, change, divisor): Measured<T>) -> Option<DVec3> {
        Some(from.as_dvec3() + self.vector(offset, change, divisor, SLACK * self.size)?)
    }

    /// Returns the triangle's point of a pair.
    fn point(&self, pair: FeaturePair) -> Measured<T> {
        let (corner, offset, change, divisor) = self.cast.point(pair);
        (self.inputs.corner(corner), offset, change, divisor)
    }

    /// Returns the pairs whose points are shared.
    fn pairs(&self, pair: FeaturePair, room: i32) -> Option<Pairs> {
        let mut pairs = PAIRS.map(|other| other == pair);
        if room == 0 {
            for (touches, pair) in pairs.iter_mut().zip(PAIRS) {
                *touches = self.cast.closest(pair, self.at)?.is_some();
            }
        }
        Some(pairs)
    }

    /// Returns the middle of all shared points, and the feature of lowest dimension that contains
    /// them.
    fn shared(&self, pair: FeaturePair, room: i32) -> Option<(DVec3, Feature)> {
        if room > 0 {
            return Some((self.placed(self.point(pair))?, pair.triangle));
        }
        let pairs = self.pairs(pair, room)?;
        let along = self.inputs.half_axis.as_dvec3();
        let (mut first, mut last) = ([f64::MAX; 4], [f64::MIN; 4]);
        for pair in those(&pairs) {
            let point = self.placed(self.point(pair))?;
            let height = point.dot(along);
            let place = [height, point.x, point.y, point.z];
            first = if height < first[0] { place } else { first };
            last = if height > last[0] { place } else { last };
        }
        let [first, last] = [first, last].map(|[_, x, y, z]| DVec3::new(x, y, z));
        let holder = first_that(&SMALL, |feature| {
            let ends = self.inputs.ends(feature)?;
            self.all_lie_on(&pairs, ends)
        })?;
        let feature = holder.map_or(Feature::Face, |i| SMALL[i]);
        Some((0.5 * (first + last), feature))
    }

    fn all_lie_on(&self, pairs: &Pairs, ends: [Vec3; 2]) -> Option<bool> {
        let [from, to] = ends;
        for pair in those(pairs) {
            // Without a sign, since those of many triangles are the same.
            let own = self.inputs.ends(pair.triangle);
            let is_own = own.is_some_and(|own| own == ends || own == [to, from]);
            if !is_own && !self.lies_on(self.point(pair), ends)? {
                return Some(false);
            }
        }
        Some(true)
    }

    /// Returns `true` if a point lies on a segment, its ends included.
    fn lies_on(&self, point: Measured<T>, [from, to]: [Vec3; 2]) -> Option<bool> {
        let (origin, offset, change, divisor) = point;
        let offset = plus(offset, times(from_to(from, origin), divisor));
        let is_zero = |h: Vector<T>, rise: Vector<T>| {
            for (h, rise) in h.into_iter().zip(rise) {
                if self.at.height(h, rise)? != 0 {
                    return Some(false);
                }
            }
            Some(true)
        };
        if from == to {
            return is_zero(offset, change);
        }
        let edge = from_to(from, to);
        let (start, rise) = (dot(edge, offset), dot(edge, change));
        Some(
            is_zero(cross(edge, offset), cross(edge, change))?
                && self.at.height(start, rise)? >= 0
                && self.at.height(dot(edge, edge) * divisor - start, -rise)? >= 0,
        )
    }
}
