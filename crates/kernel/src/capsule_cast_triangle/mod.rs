//! A capsule moved from its start to its end against a triangle at rest.
//!
//! The capsule touches the triangle when the segment that is its axis comes within the radius. The
//! closest points of two convex shapes lie on a pair of features; the first such pair on the way is
//! the touch. f64 guesses it, f64 with bounds on its rounding proves it, and what that leaves open
//! is decided for all pairs without rounding.
//! Source: Ericson, Real-Time Collision Detection (2005), §5.1.9, §5.1.10 and §5.5.7.

mod contact;
mod feature_pairs;
mod features;
mod separation;
#[cfg(test)]
mod tests;

#[cfg(feature = "mesh")]
use core::cmp::Ordering;

use glam::Vec3;

use super::exact::dyadic::{Dyadic, DyadicFull, DyadicShort};
use super::exact::dyadic_i128::DyadicI128;
use super::exact::ordered_ring::{ErrorBounded, OrderedRing, RayParam, cross, dot, is_everyday};
use super::sphere_triangle::Feature;
use super::{Triangle, to_f32_saturating, to_vec3_saturating};
#[cfg(feature = "mesh")]
use contact::first_holder;
use contact::{Contact, Place, contact};
use feature_pairs::{Cast, Inputs};
#[cfg(feature = "mesh")]
use features::{AxisFeature, FeaturePair};
use separation::{is_clear, is_passed_by};

/// A moving capsule: the axis, a segment with a radius, moves without turning.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CapsuleCast {
    /// The midpoint of the axis at the start.
    pub start: Vec3,
    /// The midpoint of the axis at the end.
    pub end: Vec3,
    /// The vector from the midpoint to one end of the axis; zero for a ball.
    pub half_axis: Vec3,
    /// The radius in metres, not negative.
    pub radius: f32,
}

/// The result of a capsule cast against a triangle.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum CapsuleCastTriangle {
    /// They touch first on the way, or at the start.
    Hit(FirstTouch),
    /// They overlap at the start: the axis is closer than the radius.
    InitialOverlap(FirstTouch),
    /// The capsule never touches the triangle, however far the cast goes.
    PassesBy,
    /// The capsule would touch the triangle only before the start.
    Behind,
    /// The capsule would touch only beyond the end.
    TooShort,
    /// The capsule does not move, and is apart from the triangle.
    Degenerate,
}

/// The first touch; its values are computed when a method asks for them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FirstTouch {
    inputs: Inputs,
    place: Place,
    /// `true` if the axis never comes closer than the radius, exactly.
    pub is_touch: bool,
}

/// The first touch of a capsule and a triangle.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Touch {
    /// The midpoint of the capsule.
    pub center: Vec3,
    /// The contact point: the middle of all shared points.
    pub point: Vec3,
    /// The unit normal, from the triangle to the axis. If they meet at the start it is the
    /// triangle's normal inside the face, else zero.
    pub normal: Vec3,
    /// The parameter: 0 at the start, 1 at the end.
    pub t: f32,
    /// The distance in metres that the midpoint has moved.
    pub distance: f32,
    /// The feature of lowest dimension that contains all shared points.
    pub feature: Feature,
}

impl CapsuleCastTriangle {
    /// Returns the touch, or `None` if the cast does not hit.
    #[inline]
    pub fn touch(&self) -> Option<Touch> {
        self.first().map(FirstTouch::touch)
    }

    #[inline]
    pub(super) fn first(&self) -> Option<&FirstTouch> {
        match self {
            Self::Hit(first) | Self::InitialOverlap(first) => Some(first),
            Self::PassesBy | Self::Behind | Self::TooShort | Self::Degenerate => None,
        }
    }
}

#[cfg(feature = "mesh")]
impl CapsuleCastTriangle {
    /// Compares the moments at which the capsule touches two triangles, exactly; if it starts at
    /// both, their distances from its axis.
    pub(super) fn order(&self, other: &Self) -> Ordering {
        let (Some(one), Some(other)) = (self.first(), other.first()) else {
            return Ordering::Equal;
        };
        if one.is_same_pair(other) { Ordering::Equal } else { one.exact_order(other) }
    }
}

#[cfg(feature = "mesh")]
impl FirstTouch {
    /// Returns `true` if both triangles have the touched corner or edge, and the same part of the
    /// axis touches it.
    fn is_same_pair(&self, other: &Self) -> bool {
        let places = |first: &Self| {
            let (Place::Start(Some(pair)) | Place::OnTheWay(pair)) = first.place else {
                return None;
            };
            Some((pair.axis, first.inputs.ends(pair.triangle)?))
        };
        let is_start = |first: &Self| matches!(first.place, Place::Start(_));
        let (Some((axis, one)), Some((other_axis, [p, q]))) = (places(self), places(other)) else {
            return false;
        };
        is_start(self) == is_start(other) && axis == other_axis && (one == [p, q] || one == [q, p])
    }

    #[cold]
    fn exact_order(&self, other: &Self) -> Ordering {
        fn ask<T: OrderedRing>(one: &FirstTouch, other: &FirstTouch) -> Option<i32> {
            let [own, others] = [one, other].map(|first| Cast::<T>::new(&first.inputs));
            match (one.place, other.place) {
                (Place::OnTheWay(own_pair), Place::OnTheWay(pair)) => {
                    own.approach(own_pair)??.at.against(others.approach(pair)??.at)
                }
                (Place::Start(own_pair), Place::Start(pair)) => {
                    own.nearer_at_start([own_pair, pair], &others)
                }
                (Place::Start(_), Place::OnTheWay(_)) => Some(-1),
                (Place::OnTheWay(_), Place::Start(_)) => Some(1),
            }
        }
        let is_everyday = [self, other].iter().all(|first| is_everyday(first.inputs.numbers()));
        let bounded = if is_everyday { ask::<ErrorBounded>(self, other) } else { None };
        // The widest numbers leave nothing open.
        bounded
            .or_else(|| ask::<DyadicShort>(self, other))
            .or_else(|| ask::<Dyadic<40>>(self, other))
            .or_else(|| ask::<DyadicFull>(self, other))
            .unwrap_or(0)
            .cmp(&0)
    }
}

#[cfg(feature = "mesh")]
impl FirstTouch {
    /// The first touch of a ball with a feature of the triangle, at its start or on its way.
    pub(super) fn of_ball(
        (start, end, radius): (Vec3, Vec3, f32),
        (triangle, feature): (Triangle, Feature),
        is_at_start: bool,
    ) -> Self {
        let pair = FeaturePair { axis: AxisFeature::End(1), triangle: feature };
        let place = if is_at_start { Place::Start(Some(pair)) } else { Place::OnTheWay(pair) };
        let inputs = Inputs { start, end, half_axis: Vec3::ZERO, radius, triangle };
        Self { inputs, place, is_touch: false }
    }

    /// Returns the first of some segments, or points whose two ends are equal, that holds all that
    /// the capsule and the triangle share, exactly.
    pub(super) fn first_holder(&self, segments: &[[Vec3; 2]]) -> Option<usize> {
        let Self { inputs, place, .. } = *self;
        answered(&inputs, &FirstHolder { place, segments })?
    }
}

impl FirstTouch {
    fn touch(&self) -> Touch {
        let Self { inputs, place, .. } = self;
        let Inputs { start, end, .. } = *inputs;
        let found = answered(inputs, &Describe(*place));
        // The exact stage leaves nothing open.
        let Contact { t, point, normal, feature } = found.unwrap_or(Contact {
            t: 0.0,
            point: start.as_dvec3(),
            normal: glam::DVec3::ZERO,
            feature: Feature::Face,
        });
        let way = end.as_dvec3() - start.as_dvec3();
        Touch {
            center: to_vec3_saturating(start.as_dvec3() + way * t),
            point: to_vec3_saturating(point),
            normal: to_vec3_saturating(normal),
            t: to_f32_saturating(t).min(1.0),
            distance: to_f32_saturating(way.length() * t),
            feature,
        }
    }
}

/// Moves a capsule against both sides of a triangle at rest. Touching is a hit; a triangle without
/// area counts as the segment or the point that it is.
#[inline]
pub fn capsule_cast_triangle(cast: CapsuleCast, triangle: Triangle) -> CapsuleCastTriangle {
    let CapsuleCast { start, end, half_axis, radius } = cast;
    let inputs = Inputs { start, end, half_axis, radius, triangle };
    let everyday = is_everyday(inputs.numbers());
    let decision = if everyday { filter(&inputs) } else { None };
    decision.unwrap_or_else(|| exact(&inputs)).of(inputs)
}

/// The decision on a cast.
#[derive(Clone, Copy)]
enum Decision {
    Hit { place: Place, is_touch: bool },
    InitialOverlap(Place),
    PassesBy,
    Behind,
    TooShort,
    Degenerate,
}

impl Decision {
    fn of(self, inputs: Inputs) -> CapsuleCastTriangle {
        match self {
            Self::Hit { place, is_touch } => {
                CapsuleCastTriangle::Hit(FirstTouch { inputs, place, is_touch })
            }
            Self::InitialOverlap(place) => {
                CapsuleCastTriangle::InitialOverlap(FirstTouch { inputs, place, is_touch: false })
            }
            Self::PassesBy => CapsuleCastTriangle::PassesBy,
            Self::Behind => CapsuleCastTriangle::Behind,
            Self::TooShort => CapsuleCastTriangle::TooShort,
            Self::Degenerate => CapsuleCastTriangle::Degenerate,
        }
    }
}

/// A question about a cast in any number type; `None` if a sign is open.
trait Ask {
    type Answer;

    /// Returns `false` if it has numbers of its own of which f64 may lose a product.
    fn is_everyday(&self) -> bool {
        true
    }

    fn of<T: OrderedRing>(&self, cast: &Cast<T>, inputs: &Inputs) -> Option<Self::Answer>;
}

/// Asks for the touch at a place.
struct Describe(Place);

impl Ask for Describe {
    type Answer = Contact;

    fn of<T: OrderedRing>(&self, cast: &Cast<T>, inputs: &Inputs) -> Option<Contact> {
        contact(cast, inputs, self.0)
    }
}

/// Asks for the first that holds all that is shared at a place.
#[cfg(feature = "mesh")]
struct FirstHolder<'a> {
    place: Place,
    segments: &'a [[Vec3; 2]],
}

#[cfg(feature = "mesh")]
impl Ask for FirstHolder<'_> {
    type Answer = Option<usize>;

    fn is_everyday(&self) -> bool {
        is_everyday(self.segments.iter().flatten().flat_map(|end| end.to_array()))
    }

    fn of<T: OrderedRing>(&self, cast: &Cast<T>, inputs: &Inputs) -> Option<Option<usize>> {
        first_holder(cast, inputs, self.place, self.segments)
    }
}

struct Decide;

impl Ask for Decide {
    type Answer = Decision;

    fn of<T: OrderedRing>(&self, cast: &Cast<T>, inputs: &Inputs) -> Option<Decision> {
        decide(cast, inputs)
    }
}

fn answered<A: Ask>(inputs: &Inputs, ask: &A) -> Option<A::Answer> {
    let is_everyday = is_everyday(inputs.numbers()) && ask.is_everyday();
    let bounded = || ask.of(&Cast::<ErrorBounded>::new(inputs), inputs);
    let answer = if is_everyday { bounded() } else { None };
    answer.or_else(|| without_rounding(inputs, ask))
}

#[cold]
#[inline(never)]
fn without_rounding<A: Ask>(inputs: &Inputs, ask: &A) -> Option<A::Answer> {
    let shortest = ask.of(&Cast::<DyadicI128>::new(inputs), inputs);
    let short = shortest.or_else(|| ask.of(&Cast::<DyadicShort>::new(inputs), inputs));
    let longer = || ask.of(&Cast::<Dyadic<40>>::new(inputs), inputs);
    short.or_else(longer).or_else(|| ask.of(&Cast::<DyadicFull>::new(inputs), inputs))
}

#[cold]
#[inline(never)]
fn exact(inputs: &Inputs) -> Decision {
    if !inputs.numbers().all(f32::is_finite) {
        return Decision::Degenerate;
    }
    // The exact stage leaves nothing open.
    without_rounding(inputs, &Decide).unwrap_or(Decision::Degenerate)
}

fn end<T: OrderedRing>() -> Option<RayParam<T>> {
    RayParam::quotient(T::of(1.0), T::of(1.0))
}

/// Decides among all pairs of features, in the number type `T`.
fn decide<T: OrderedRing>(cast: &Cast<T>, inputs: &Inputs) -> Option<Decision> {
    let Inputs { start, end: last, radius, .. } = *inputs;
    let (pair, side) = match cast.start()? {
        Some((pair, side, _)) => (Some(pair), side),
        None => (None, 0),
    };
    let apart = match pair {
        Some(pair) => cast.apart_at_start(pair)?,
        // The axis passes through the triangle: its motion cannot lead away.
        None => {
            if radius > 0.0 {
                -1
            } else {
                0
            }
        }
    };
    let place = Place::Start(pair);
    if apart < 0 {
        return Some(Decision::InitialOverlap(place));
    }
    if apart == 0 {
        let goes_in = match pair {
            Some(pair) => cast.leaves(pair, side)? < 0,
            None => false,
        };
        return Some(Decision::Hit { place, is_touch: !goes_in || radius == 0.0 });
    }
    if start == last {
        return Some(Decision::Degenerate);
    }
    let Some(first) = cast.first_touch()? else { return Some(Decision::PassesBy) };
    if first.at.sign()? < 0 {
        return Some(Decision::Behind);
    }
    Some(match first.at.against(end()?)? {
        1.. => Decision::TooShort,
        from_end => Decision::Hit {
            place: Place::OnTheWay(first.pair),
            is_touch: first.grazes || from_end == 0 || radius == 0.0,
        },
    })
}

/// Decides by a guess of f64 and a proof with bounds on rounding; `None` near a tie.
#[inline]
fn filter(inputs: &Inputs) -> Option<Decision> {
    let Inputs { start, end: last, radius, .. } = *inputs;
    let rough = Cast::<f64>::new(inputs);
    let bounded = || Cast::<ErrorBounded>::new(inputs);
    // A capsule at rest has no such direction.
    if is_clear(&rough, bounded) {
        return Some(Decision::PassesBy);
    }
    let sure = bounded();
    let first = if start == last { None } else { rough.first_touch()? };
    // A line enters only once, and has been outside before.
    let proven = |pair| {
        let found = sure.approach(pair)??;
        (!found.grazes).then_some(found)
    };
    if let Some(guess) = first
        && guess.at.sign()? > 0
    {
        let found = proven(guess.pair)?;
        if found.at.sign()? <= 0 {
            return None;
        }
        return Some(match found.at.against(end()?)? {
            1.. => Decision::TooShort,
            from_end => Decision::Hit {
                place: Place::OnTheWay(guess.pair),
                is_touch: from_end == 0 || radius == 0.0,
            },
        });
    }
    let Some((pair, ..)) = rough.start()? else {
        let is_sure = radius > 0.0 && pierces(&sure)?;
        return is_sure.then_some(Decision::InitialOverlap(Place::Start(None)));
    };
    sure.closest(pair, RayParam::start())??;
    match first {
        _ if sure.apart_at_start(pair)? < 0 => {
            Some(Decision::InitialOverlap(Place::Start(Some(pair))))
        }
        _ if sure.apart_at_start(pair)? == 0 => None,
        _ if start == last => Some(Decision::Degenerate),
        Some(guess) => (proven(guess.pair)?.at.sign()? < 0).then_some(Decision::Behind),
        None => is_passed_by(&rough, &sure)?.then_some(Decision::PassesBy),
    }
}

/// Returns `true` if the axis passes through the triangle's inside at the start.
fn pierces<T: OrderedRing>(cast: &Cast<T>) -> Option<bool> {
    let Cast { normal, half_axis, from_corner, edges, .. } = *cast;
    let (nw, nh) = (dot(normal, from_corner[0]), dot(normal, half_axis));
    let sense = nh.sign()?;
    if (nh * nh - nw * nw).sign()? <= 0 {
        return Some(false);
    }
    for (w, edge) in from_corner.into_iter().zip(edges) {
        // On the inner side of the edge: M − h (n·w) / (n·h), with n·h before it
        let inner = cross(normal, edge);
        if sense * (dot(inner, w) * nh - dot(inner, half_axis) * nw).sign()? <= 0 {
            return Some(false);
        }
    }
    Some(true)
}
