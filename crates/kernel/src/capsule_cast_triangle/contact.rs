//! The intersection of a capsule and a triangle at a touch, and the way out.

use glam::{DVec3, Vec3};

use super::feature_pairs::{Cast, Inputs};
use super::features::{Base, FeaturePair, PAIRS, base};
use crate::Triangle;
use crate::exact::ordered_ring::{OrderedRing, RayParam, Vector, cross, dot, plus, times};
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
    /// `true` if only that point is shared.
    pub is_point: bool,
}

/// The largest error of a coordinate, relative to the largest number, and of a unit vector.
const SLACK: f64 = 1e-9;

/// The features in the order in which they are reported.
const FEATURES: [Feature; 7] = [
    Feature::VertexA,
    Feature::VertexB,
    Feature::VertexC,
    Feature::EdgeAb,
    Feature::EdgeBc,
    Feature::EdgeCa,
    Feature::Face,
];

/// A cast at the moment of a touch.
struct Touching<'a, T> {
    cast: &'a Cast<T>,
    inputs: &'a Inputs,
    at: RayParam<T>,
    size: f64,
}

/// Computes the touch; `None` if a sign is open, or the error of a number is too large.
pub(super) fn contact<T: OrderedRing>(
    cast: &Cast<T>,
    inputs: &Inputs,
    place: Place,
) -> Option<Contact> {
    let size = inputs.numbers().fold(0.0_f32, |size, x| size.max(x.abs()));
    let of = |at| Touching { cast, inputs, at, size: f64::from(size) };
    match place {
        Place::Start(pair) => {
            let touching = of(RayParam::start());
            let Some(pair) = pair else { return touching.pierced() };
            let (side, room) = cast.closest(pair, touching.at)??;
            let (point, feature, is_point) = touching.shared(pair, room)?;
            let out = touching.out(pair, side)?;
            let winding = || touching.unit(cast.normal);
            let normal = match out {
                Some(out) => out,
                None if feature == Feature::Face => winding()?,
                None => DVec3::ZERO,
            };
            Some(Contact { t: 0.0, point, normal, feature, is_point })
        }
        Place::OnTheWay(pair) => {
            let approach = cast.approach(pair)??;
            let touching = of(approach.at);
            let (t, error) = approach.at.value();
            if error > SLACK {
                return None;
            }
            let (point, feature, is_point) = touching.shared(pair, approach.room)?;
            let normal = match touching.out(pair, approach.side)? {
                Some(out) => out,
                None => touching.against_the_way(pair)?,
            };
            Some(Contact { t, point, normal, feature, is_point })
        }
    }
}

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
    fn pierced(&self) -> Option<Contact> {
        let Cast { normal, half_axis, from_corner, .. } = *self.cast;
        let (nw, nh) = (dot(normal, from_corner[0]), dot(normal, half_axis));
        let turned = times(half_axis, -nw);
        let sense = nh.sign()?;
        let (turned, nh) = if sense < 0 { (turned.map(|x| -x), -nh) } else { (turned, nh) };
        let offset = self.vector(turned, [T::of(0.0); 3], nh, SLACK * self.size)?;
        let point = self.inputs.start.as_dvec3() + offset;
        let (feature, is_point) = (Feature::Face, true);
        Some(Contact { t: 0.0, point, normal: self.unit(normal)?, feature, is_point })
    }

    fn corner(&self, i: usize) -> Vec3 {
        let Triangle { a, b, c } = self.inputs.triangle;
        [a, b, c][i]
    }

    /// Returns the triangle's point of a pair.
    fn point(&self, pair: FeaturePair) -> Option<DVec3> {
        let (corner, offset, change, divisor) = self.cast.point(pair);
        let offset = self.vector(offset, change, divisor, SLACK * self.size)?;
        Some(self.corner(corner).as_dvec3() + offset)
    }

    /// Returns the middle of all shared points, the feature of lowest dimension that contains them,
    /// and whether they are one point.
    fn shared(&self, pair: FeaturePair, room: i32) -> Option<(DVec3, Feature, bool)> {
        if room > 0 {
            return Some((self.point(pair)?, pair.triangle, true));
        }
        let mut touches = [false; PAIRS.len()];
        for (touches, pair) in touches.iter_mut().zip(PAIRS) {
            *touches = self.cast.closest(pair, self.at)?.is_some();
        }
        let touching =
            || PAIRS.into_iter().zip(touches).filter_map(|(pair, it)| it.then_some(pair));
        let along = self.inputs.half_axis.as_dvec3();
        let (mut first, mut last) = ([f64::MAX; 4], [f64::MIN; 4]);
        for pair in touching() {
            let point = self.point(pair)?;
            let height = point.dot(along);
            let place = [height, point.x, point.y, point.z];
            first = if height < first[0] { place } else { first };
            last = if height > last[0] { place } else { last };
        }
        let [first, last] = [first, last].map(|[_, x, y, z]| DVec3::new(x, y, z));
        for feature in FEATURES {
            let mut holds_all = true;
            for pair in touching() {
                holds_all = holds_all && self.lies_on(pair, feature)?;
            }
            if holds_all {
                let is_point = (last - first).abs().max_element() <= SLACK * self.size;
                return Some((0.5 * (first + last), feature, is_point));
            }
        }
        None
    }

    /// Returns `true` if the triangle's point of a pair lies on a feature, its ends included.
    fn lies_on(&self, pair: FeaturePair, feature: Feature) -> Option<bool> {
        let (from, offset, change, divisor) = self.cast.point(pair);
        let to = match base(feature) {
            Base::Corner(i) | Base::Edge(i) => i,
            Base::Face => return Some(true),
        };
        let [one, other] = [from, to].map(|corner| self.cast.from_corner[corner]);
        let apart = plus(other, one.map(|x| -x));
        let offset = plus(offset, times(apart, divisor));
        let is_zero = |h: Vector<T>, rise: Vector<T>| {
            for (h, rise) in h.into_iter().zip(rise) {
                if self.at.height(h, rise)? != 0 {
                    return Some(false);
                }
            }
            Some(true)
        };
        if let Base::Corner(_) = base(feature) {
            return is_zero(offset, change);
        }
        let edge = self.cast.edges[to];
        // An edge of length zero is a corner.
        if dot(edge, edge).sign()? == 0 {
            return Some(false);
        }
        let (start, rise) = (dot(edge, offset), dot(edge, change));
        Some(
            is_zero(cross(edge, offset), cross(edge, change))?
                && self.at.height(start, rise)? >= 0
                && self.at.height(dot(edge, edge) * divisor - start, -rise)? >= 0,
        )
    }
}
