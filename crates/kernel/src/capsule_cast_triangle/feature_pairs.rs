//! A feature of the capsule's axis against a feature of the triangle: when their distance becomes
//! the radius, and whether nothing else of the axis and of the triangle is closer then.
//!
//! With w from the triangle's point p to the axis' point q, the two are closest if no corner of the
//! triangle lies ahead of p along w, and no end of the axis behind q.

use glam::Vec3;

use super::features::{AxisFeature, Base, FeaturePair, PAIRS, base};
use crate::Triangle;
use crate::exact::ordered_ring::{
    OrderedRing, RayParam, Vector, cross, dot, from_to, plus, times, vector,
};
use crate::ray_capsule::LineQuadratic;
use crate::sphere_triangle::Feature;

/// A capsule moved from `start` to `end`, and a triangle at rest.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Inputs {
    pub start: Vec3,
    pub end: Vec3,
    pub half_axis: Vec3,
    pub radius: f32,
    pub triangle: Triangle,
}

impl Inputs {
    pub fn numbers(&self) -> impl Iterator<Item = f32> {
        let Self { start, end, half_axis, radius, triangle: Triangle { a, b, c } } = *self;
        let vectors = [start, end, half_axis, a, b, c].map(|v| v.to_array());
        vectors.into_iter().flatten().chain([radius])
    }

    pub fn corner(&self, i: usize) -> Vec3 {
        let Triangle { a, b, c } = self.triangle;
        [a, b, c][i]
    }

    /// Returns the ends of an edge, or a corner twice; `None` of the face.
    pub fn ends(&self, feature: Feature) -> Option<[Vec3; 2]> {
        let ends = match base(feature) {
            Base::Corner(i) => [i; 2],
            Base::Edge(i) => [i, (i + 1) % 3],
            Base::Face => return None,
        };
        Some(ends.map(|i| self.corner(i)))
    }
}

/// The distance of a pair's features over time, if both were infinite.
pub(super) enum Gap<T> {
    /// |m| times the height above a plane of normal m: at the start, and its change.
    Flat { normal: Vector<T>, height: T, rise: T },
    /// A multiple of the squared distance less the squared radius.
    Round(LineQuadratic<T>),
}

/// The cast in the number type `T`.
#[derive(Clone, Copy)]
pub(super) struct Cast<T> {
    pub radius: T,
    /// The motion of the midpoint.
    pub way: Vector<T>,
    pub half_axis: Vector<T>,
    is_ball: bool,
    /// From each corner to the midpoint at the start.
    pub from_corner: [Vector<T>; 3],
    /// AB, BC, CA
    pub edges: [Vector<T>; 3],
    /// AB × AC
    pub normal: Vector<T>,
}

pub(super) fn signed<T: OrderedRing>(sign: i32, x: T) -> T {
    match sign {
        0 => T::of(0.0),
        1.. => x,
        _ => -x,
    }
}

/// The component of `u` perpendicular to `v`, times |v|².
fn across<T: OrderedRing>(v: Vector<T>, u: Vector<T>) -> Vector<T> {
    plus(times(u, dot(v, v)), times(v, -dot(v, u)))
}

impl<T: OrderedRing> Cast<T> {
    pub fn new(inputs: &Inputs) -> Self {
        let Inputs { start, end, half_axis, radius, triangle: Triangle { a, b, c } } = *inputs;
        let edges = [from_to(a, b), from_to(b, c), from_to(c, a)];
        Self {
            radius: T::of(radius),
            way: from_to(start, end),
            half_axis: vector(half_axis),
            is_ball: half_axis == Vec3::ZERO,
            from_corner: [a, b, c].map(|corner| from_to(corner, start)),
            edges,
            normal: cross(edges[2], edges[0]),
        }
    }

    /// Returns the vector from a corner to an end of the axis, or to its midpoint, at the start.
    pub fn axis_from(&self, corner: usize, axis: AxisFeature) -> Vector<T> {
        match axis {
            AxisFeature::End(end) => {
                plus(self.from_corner[corner], self.half_axis.map(|x| signed(end, x)))
            }
            AxisFeature::Side => self.from_corner[corner],
        }
    }

    /// Returns the distance of a pair, or `Some(None)` if it has none of its own: without a
    /// direction it is a pair of smaller features.
    fn gap(&self, pair: FeaturePair) -> Option<Option<Gap<T>>> {
        let (h, d, r) = (self.half_axis, self.way, self.radius);
        let flat = |normal: Vector<T>, w: Vector<T>| {
            let is_plane = dot(normal, normal).sign()? != 0;
            let gap = || Gap::Flat { normal, height: dot(normal, w), rise: dot(normal, d) };
            Some(is_plane.then(gap))
        };
        let around = |v: Vector<T>, w: Vector<T>| {
            let is_line = dot(v, v).sign()? != 0;
            Some(is_line.then(|| Gap::Round(LineQuadratic::cylinder(w, d, v, r))))
        };
        match (base(pair.triangle), pair.axis) {
            (_, AxisFeature::Side | AxisFeature::End(-1)) if self.is_ball => Some(None),
            (Base::Corner(i), axis @ AxisFeature::End(_)) => {
                Some(Some(Gap::Round(LineQuadratic::ball(self.axis_from(i, axis), d, r))))
            }
            (Base::Corner(i), AxisFeature::Side) => around(h, self.from_corner[i]),
            (Base::Edge(i), axis @ AxisFeature::End(_)) => {
                around(self.edges[i], self.axis_from(i, axis))
            }
            (Base::Edge(i), AxisFeature::Side) => {
                flat(cross(self.edges[i], h), self.from_corner[i])
            }
            (Base::Face, axis) => flat(self.normal, self.axis_from(0, axis)),
        }
    }

    /// Returns `true` if each condition of a closest pair passes the test, given its value at the
    /// start and its rise over the whole way; a condition holds if it is not negative. The normal
    /// of the pair's plane, if it has one, is oriented by `side`.
    fn all_conditions(
        &self,
        pair: FeaturePair,
        side: i32,
        test: &mut impl FnMut(T, T) -> Option<bool>,
    ) -> Option<bool> {
        let (h, d) = (self.half_axis, self.way);
        let zero = T::of(0.0);
        let axis = pair.axis;
        macro_rules! test {
            ($h:expr, $rise:expr) => {
                if !test($h, $rise)? {
                    return Some(false);
                }
            };
        }
        match base(pair.triangle) {
            Base::Corner(i) => {
                let (next, last) = (self.edges[i], self.edges[(i + 2) % 3]);
                let w = self.axis_from(i, axis);
                let [next, last] = match axis {
                    AxisFeature::End(_) => [next, last],
                    AxisFeature::Side => [next, last].map(|edge| across(h, edge)),
                };
                test!(-dot(w, next), -dot(d, next));
                test!(dot(w, last), dot(d, last));
                match axis {
                    AxisFeature::End(_) if self.is_ball => {}
                    AxisFeature::End(end) => {
                        test!(signed(-end, dot(w, h)), signed(-end, dot(d, h)));
                    }
                    AxisFeature::Side => {
                        let (hh, hw, hd) = (dot(h, h), dot(h, w), dot(h, d));
                        test!(hh + hw, hd);
                        test!(hh - hw, -hd);
                    }
                }
            }
            Base::Edge(i) => {
                let (edge, last) = (self.edges[i], self.edges[(i + 2) % 3]);
                let w = self.axis_from(i, axis);
                match axis {
                    AxisFeature::End(end) => {
                        let (ew, ed, ee) = (dot(edge, w), dot(edge, d), dot(edge, edge));
                        test!(ew, ed);
                        test!(ee - ew, -ed);
                        let last = across(edge, last);
                        test!(dot(w, last), dot(d, last));
                        if !self.is_ball {
                            let h = across(edge, h);
                            test!(signed(-end, dot(w, h)), signed(-end, dot(d, h)));
                        }
                    }
                    AxisFeature::Side => {
                        let m = cross(edge, h);
                        test!(signed(side, dot(m, last)), zero);
                        // W = μ e − λ h + w: μ m² = W·(h × m), λ m² = W·(e × m)
                        let (mm, hm, em) = (dot(m, m), cross(h, m), cross(edge, m));
                        let (mu, lambda) = ([dot(w, hm), dot(d, hm)], [dot(w, em), dot(d, em)]);
                        test!(mu[0], mu[1]);
                        test!(mm - mu[0], -mu[1]);
                        test!(mm + lambda[0], lambda[1]);
                        test!(mm - lambda[0], -lambda[1]);
                    }
                }
            }
            Base::Face => {
                if let AxisFeature::End(end) = axis
                    && !self.is_ball
                {
                    test!(signed(-end * side, dot(self.normal, h)), zero);
                }
                for (i, edge) in self.edges.into_iter().enumerate() {
                    let inner = cross(self.normal, edge);
                    test!(dot(self.axis_from(i, axis), inner), dot(d, inner));
                }
            }
        }
        Some(true)
    }

    /// Returns how well the pair meets its conditions at that moment: 1 with room on all sides, 0
    /// if another pair is equally close, −1 if one is closer.
    fn room(&self, pair: FeaturePair, side: i32, at: RayParam<T>) -> Option<i32> {
        let mut least = 1;
        self.all_conditions(pair, side, &mut |h, rise| {
            least = least.min(at.height(h, rise)?);
            Some(least >= 0)
        })?;
        Some(least)
    }

    /// Returns the side of the pair's plane that the axis is on then, with the room that the pair
    /// has; `Some(None)` if the pair is not the closest.
    pub fn closest(&self, pair: FeaturePair, at: RayParam<T>) -> Option<Option<(i32, i32)>> {
        let side = match self.gap(pair)? {
            None => return Some(None),
            Some(Gap::Round(_)) => 0,
            Some(Gap::Flat { height, rise, .. }) => at.height(height, rise)?,
        };
        let room = self.room(pair, side, at)?;
        Some((room >= 0).then_some((side, room)))
    }

    /// Returns the sign of the pair's distance less the radius at the start.
    pub fn apart_at_start(&self, pair: FeaturePair) -> Option<i32> {
        self.excess(pair)?.sign()
    }

    /// Returns the pair's squared distance at the start less the squared radius, times a positive
    /// number: see [`Self::per_excess`].
    fn excess(&self, pair: FeaturePair) -> Option<T> {
        match self.gap(pair)? {
            None => None,
            Some(Gap::Round(gap)) => Some(gap.c),
            Some(Gap::Flat { normal, height, .. }) => {
                Some(height * height - dot(normal, normal) * self.radius * self.radius)
            }
        }
    }

    /// Returns the square of the vector that a pair's distance is measured along or around.
    #[cfg(feature = "mesh")]
    fn per_excess(&self, pair: FeaturePair) -> T {
        let squared = |v: Vector<T>| dot(v, v);
        match (base(pair.triangle), pair.axis) {
            (Base::Corner(_), AxisFeature::End(_)) => T::of(1.0),
            (Base::Corner(_), AxisFeature::Side) => squared(self.half_axis),
            (Base::Edge(i), AxisFeature::End(_)) => squared(self.edges[i]),
            (Base::Edge(i), AxisFeature::Side) => squared(cross(self.edges[i], self.half_axis)),
            (Base::Face, _) => squared(self.normal),
        }
    }

    /// Compares the squared distances at the start of the axis from two triangles, less the squared
    /// radius, by their closest pairs; an axis without one passes through the triangle.
    #[cfg(feature = "mesh")]
    pub fn nearer_at_start(&self, pairs: [Option<FeaturePair>; 2], other: &Self) -> Option<i32> {
        let fraction = |cast: &Self, pair: Option<FeaturePair>| match pair {
            Some(pair) => Some((cast.excess(pair)?, cast.per_excess(pair))),
            None => Some((-cast.radius * cast.radius, T::of(1.0))),
        };
        let ((x, a), (y, b)) = (fraction(self, pairs[0])?, fraction(other, pairs[1])?);
        (x * b - y * a).sign()
    }

    /// Returns the sign of the change of the pair's distance from the start on, by its side there.
    pub fn leaves(&self, pair: FeaturePair, side: i32) -> Option<i32> {
        match self.gap(pair)? {
            None => None,
            Some(Gap::Round(gap)) => gap.b.sign(),
            Some(Gap::Flat { rise, .. }) => Some(side * rise.sign()?),
        }
    }

    /// Returns when the pair's distance becomes the radius while nothing else is closer.
    pub fn approach(&self, pair: FeaturePair) -> Option<Option<Approach<T>>> {
        let (at, side, grazes) = match self.gap(pair)? {
            None => return Some(None),
            Some(Gap::Flat { normal, height, rise }) => {
                let side = -rise.sign()?;
                if side == 0 {
                    return Some(None);
                }
                // height + t rise = side r |m|
                let squared = dot(normal, normal) * self.radius * self.radius;
                (RayParam::root(-height, side, squared, rise)?, side, false)
            }
            Some(Gap::Round(LineQuadratic { a, b, c })) => {
                if a.sign()? == 0 {
                    return Some(None);
                }
                let discriminant = b * b - a * c;
                let sign = discriminant.sign()?;
                if sign < 0 {
                    return Some(None);
                }
                (RayParam::root(-b, -1, discriminant, a)?, 0, sign == 0)
            }
        };
        let room = self.room(pair, side, at)?;
        Some((room >= 0).then_some(Approach { pair, at, side, room, grazes }))
    }

    /// Returns the first touch of the whole line. If the line enters, it does so only once; else it
    /// grazes all that it touches, and the first one counts.
    pub fn first_touch(&self) -> Option<Option<Approach<T>>> {
        let mut first: Option<Approach<T>> = None;
        for pair in PAIRS {
            if let Some(found) = self.approach(pair)? {
                if !found.grazes {
                    return Some(Some(found));
                }
                first = Some(match first {
                    Some(other) if other.at.against(found.at)? <= 0 => other,
                    _ => found,
                });
            }
        }
        Some(first)
    }

    /// Returns the closest pair at the start, with the side of its plane that the axis is on and
    /// the room that it has; `Some(None)` if the axis passes through the triangle's inside.
    pub fn start(&self) -> Option<Option<(FeaturePair, i32, i32)>> {
        for pair in PAIRS {
            if let Some((side, room)) = self.closest(pair, RayParam::start())? {
                return Some(Some((pair, side, room)));
            }
        }
        Some(None)
    }

    /// Returns the normal of the pair's plane, or `None` if it has none.
    pub fn plane(&self, pair: FeaturePair) -> Option<Vector<T>> {
        match (base(pair.triangle), pair.axis) {
            (Base::Face, _) => Some(self.normal),
            (Base::Edge(i), AxisFeature::Side) => Some(cross(self.edges[i], self.half_axis)),
            _ => None,
        }
    }

    /// Returns the vector from p to q for a pair without a plane, its change, and the factor that
    /// both are multiplied by.
    pub fn offset(&self, pair: FeaturePair) -> (Vector<T>, Vector<T>, T) {
        let (one, d) = (T::of(1.0), self.way);
        match (base(pair.triangle), pair.axis) {
            (Base::Corner(i), AxisFeature::Side) => {
                let h = self.half_axis;
                (across(h, self.from_corner[i]), across(h, d), dot(h, h))
            }
            (Base::Edge(i), axis) => {
                let edge = self.edges[i];
                (across(edge, self.axis_from(i, axis)), across(edge, d), dot(edge, edge))
            }
            (Base::Corner(i), axis) => (self.axis_from(i, axis), d, one),
            (Base::Face, axis) => (self.axis_from(0, axis), d, one),
        }
    }

    /// Returns the point p of a pair: the index of the corner that it is measured from, and its
    /// offset from there in the form of [`Self::offset`].
    pub fn point(&self, pair: FeaturePair) -> (usize, Vector<T>, Vector<T>, T) {
        let (zero, one, d) = ([T::of(0.0); 3], T::of(1.0), self.way);
        match (base(pair.triangle), pair.axis) {
            (Base::Corner(i), _) => (i, zero, zero, one),
            (Base::Edge(i), AxisFeature::Side) => {
                let edge = self.edges[i];
                let m = cross(edge, self.half_axis);
                let hm = cross(self.half_axis, m);
                let along = |w: Vector<T>| times(edge, dot(w, hm));
                (i, along(self.from_corner[i]), along(d), dot(m, m))
            }
            (Base::Edge(i), axis) => {
                let edge = self.edges[i];
                let along = |w: Vector<T>| times(edge, dot(w, edge));
                (i, along(self.axis_from(i, axis)), along(d), dot(edge, edge))
            }
            (Base::Face, axis) => {
                let n = self.normal;
                (0, across(n, self.axis_from(0, axis)), across(n, d), dot(n, n))
            }
        }
    }
}

/// A first touch of the line that the midpoint moves along.
#[derive(Clone, Copy)]
pub(super) struct Approach<T> {
    pub pair: FeaturePair,
    pub at: RayParam<T>,
    /// The side of the pair's plane that it comes from.
    pub side: i32,
    /// 1 if no other pair is equally close.
    pub room: i32,
    /// `true` if it passes without entering.
    pub grazes: bool,
}
