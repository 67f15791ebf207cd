//! A moving ball against an arc of a circle, in the XY plane.
//! Source: TonyPa, "Vectors for Flash": Ball vs arc (2004), in gamza's Korean translation.
//!
//! The ball's centre runs along A + t·d. It can touch the arc's outer side (it
//! reaches the circle R + r from outside), its inner side (it leaves the circle
//! R − r), or one of its two ends (it reaches the circle r around an end).

mod circle;
mod curve;
mod formulas;

pub(super) use curve::{Candidate, Curve};

use glam::{DVec2, Vec2};

use circle::Root;

use super::{to_f32_saturating, to_vec2_saturating};

/// An arc, counter-clockwise from `start_deg` to `end_deg`.
///
/// The span is end − start, plus 360 until it is not negative: 0 is a single point, 360 and more is
/// the whole circle.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Arc {
    /// The centre of the arc's circle.
    pub center: Vec2,
    /// The radius in metres, not negative.
    pub radius: f32,
    /// The start angle in degrees from +X, counter-clockwise; any finite number.
    pub start_deg: f32,
    /// The end angle in degrees.
    pub end_deg: f32,
}

impl Arc {
    /// Returns the arc's extent in degrees, 0 to 360.
    pub fn span_deg(&self) -> f32 {
        to_f32_saturating(Curve::new(*self).span)
    }

    /// Returns the chord between the arc's ends; `None` for a whole circle.
    pub fn chord(&self) -> Option<Chord> {
        let curve = Curve::new(*self);
        let [start, end] = curve.ends()?;
        Some(Chord {
            start: to_vec2_saturating(curve.center + start),
            end: to_vec2_saturating(curve.center + end),
            v1: to_vec2_saturating(end - start),
        })
    }
}

/// The chord v1 with its ends.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Chord {
    /// The arc's start.
    pub start: Vec2,
    /// The arc's end.
    pub end: Vec2,
    /// The vector from the arc's start to its end.
    pub v1: Vec2,
}

/// The result of a ball that moves from A to B against the arc.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum BallArc {
    /// The ball starts apart from the arc and touches it.
    Hit {
        /// The first touch.
        first: ArcTouch,
        /// The touches after it.
        later: [Option<ArcTouch>; 3],
        /// The article's vectors at the first touch.
        derivation: Derivation,
    },
    /// The ball touches or overlaps the arc at A.
    InitialOverlap {
        /// The touch at A, with the arc's closest point.
        touch: ArcTouch,
        /// The depth in metres by which the ball overlaps the arc; zero if it only touches.
        depth: f32,
        /// `true` if the motion starts towards that point.
        approaching: bool,
        /// The later touches.
        later: [Option<ArcTouch>; 3],
        /// The article's vectors at A.
        derivation: Derivation,
    },
    /// The centre crosses the arc's circle, first at `crossing`, where the arc has its gap.
    Gap {
        /// The crossing.
        crossing: Vec2,
        /// The smallest distance from the ball to the arc in metres.
        clearance: f32,
    },
    /// The ball would touch the arc only beyond B.
    TooShort {
        /// The touch beyond B.
        next: ArcTouch,
    },
    /// The ball never touches the arc.
    PassesBy {
        /// The smallest distance from the ball to the arc in metres.
        clearance: f32,
    },
    /// A = B, apart from the arc.
    Degenerate {
        /// The distance from the ball to the arc in metres.
        clearance: f32,
    },
}

/// The feature of the arc that a ball touches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ArcFeature {
    /// The side facing away from the arc's centre.
    Outer,
    /// The side facing the arc's centre.
    Inner,
    /// The point at `start_deg`.
    Start,
    /// The point at `end_deg`.
    End,
}

/// A point of the motion where the ball touches the arc without overlapping it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ArcTouch {
    /// The feature that is touched.
    pub feature: ArcFeature,
    /// The ball's centre.
    pub center: Vec2,
    /// The contact point on the arc.
    pub point: Vec2,
    /// The unit normal, from the arc to the ball; zero if the centre lies on the arc's end.
    pub normal: Vec2,
    /// The parameter: 0 at A, 1 at B.
    pub t: f32,
    /// The distance from A along the motion in metres.
    pub distance: f32,
}

/// The article's vectors at the first contact.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Derivation {
    /// The vector from the arc's centre to the ball's.
    pub v2: Vec2,
    /// The vector from the arc's start to p3; `None` for a whole circle.
    pub v3: Option<Vec2>,
    /// The point of the arc that the ball touches.
    pub p3: Vec2,
}

/// Moves a ball of that radius (not negative) from `start` to `end`. Touching is a hit.
pub fn ball_arc(start: Vec2, end: Vec2, ball_radius: f32, arc: Arc) -> BallArc {
    moved::<false>(start, end, ball_radius, arc)
}

/// Like [`ball_arc`], but with an open ball: one that only touches the arc misses it, so one of
/// radius 0 always misses.
pub fn ball_arc_open(start: Vec2, end: Vec2, ball_radius: f32, arc: Arc) -> BallArc {
    moved::<true>(start, end, ball_radius, arc)
}

fn moved<const OPEN: bool>(start: Vec2, end: Vec2, ball_radius: f32, arc: Arc) -> BallArc {
    if !(start.is_finite() && end.is_finite() && ball_radius.is_finite() && arc.is_finite()) {
        return BallArc::PassesBy { clearance: f32::MAX };
    }
    let curve = Curve::new(arc);
    let (a, r) = (start.as_dvec2(), f64::from(ball_radius));
    let way = curve.way(a, end.as_dvec2());
    let d = way.d;
    let length = d.length();
    let touch = |at: &Candidate| curve.touch(at, length);

    let touches = curve.candidates(&way, r);
    let counts = |at: &&Candidate| !OPEN || !(at.grazes || r == 0.0);
    let is_reached = |at: &&Candidate| counts(at) && if OPEN { at.before_end } else { at.reached };
    let separation = curve.separation(&way, r);
    if separation < 0.0 || (separation == 0.0 && (!OPEN || curve.goes_in(&way, r))) {
        let at = &curve.nearest(a, r);
        let depth = if separation < 0.0 { r - at.offset.length() } else { 0.0 };
        return BallArc::InitialOverlap {
            touch: touch(at),
            depth: to_f32_saturating(depth.max(0.0)),
            approaching: d.dot(at.offset) < 0.0,
            later: [0, 1, 2].map(|place| touches[place].as_ref().filter(is_reached).map(touch)),
            derivation: curve.derivation(at),
        };
    }
    if d == DVec2::ZERO {
        return BallArc::Degenerate { clearance: curve.clearance(a, d, r) };
    }
    let mut in_order = touches.iter().flatten().filter(is_reached);
    if let Some(first) = in_order.next() {
        let later = [(); 3].map(|()| in_order.next().map(touch));
        return BallArc::Hit { first: touch(first), later, derivation: curve.derivation(first) };
    }
    // A ball of radius zero may touch the arc where its circle is crossed.
    let circle = curve.circle(&way);
    let in_opening = |root: &Root| !(OPEN && r == 0.0 && curve.holds_root(root));
    let crossing = circle.crossing().filter(|root| curve.tips.is_some() && root.is_reached());
    if let Some(crossing) = crossing.filter(in_opening) {
        let clearance = curve.clearance(a, d, r);
        return BallArc::Gap { crossing: to_vec2_saturating(curve.place(&crossing)), clearance };
    }
    match touches.iter().flatten().find(counts) {
        Some(next) => BallArc::TooShort { next: touch(next) },
        None => BallArc::PassesBy { clearance: curve.clearance(a, d, r) },
    }
}

/// The closest approach of a ball's centre, on its way from A to B, to an arc.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ArcApproach {
    /// The ball's centre.
    pub center: Vec2,
    /// Whether the centre is at A, at B, or at the foot of the perpendicular from the arc's centre,
    /// its start or its end.
    pub is_at: [bool; 5],
    /// The arc's point closest to the centre.
    pub nearest: Near,
    /// The distance between the two in metres.
    pub distance: f32,
}

/// The closest point of an arc, and the feature that it lies on.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Near {
    /// A point of the arc.
    pub point: Vec2,
    /// The feature of the arc.
    pub feature: ArcFeature,
}

/// Returns the closest approach to the arc of a ball's centre that moves from A to B.
pub fn approach(start: Vec2, end: Vec2, arc: Arc) -> ArcApproach {
    let curve = Curve::new(arc);
    let (a, d) = (start.as_dvec2(), end.as_dvec2() - start.as_dvec2());
    let at = curve.closest_approach(a, d);
    let [s, e] = curve.ends().unwrap_or_default();
    let feet = [DVec2::ZERO, s, e]
        .map(|foot_of| (curve.center + foot_of - a).dot(d) / d.length_squared() == at.t);
    ArcApproach {
        center: to_vec2_saturating(a + d * at.t),
        is_at: [at.t == 0.0, at.t == 1.0, feet[0], feet[1], feet[2]],
        nearest: Near { point: to_vec2_saturating(curve.center + at.point), feature: at.feature },
        distance: to_f32_saturating(at.offset.length()),
    }
}

impl Arc {
    /// Returns `true` if all its numbers are finite.
    fn is_finite(&self) -> bool {
        let numbers = [self.radius, self.start_deg, self.end_deg];
        self.center.is_finite() && numbers.iter().all(|x| x.is_finite())
    }

    /// Returns the signed distance in metres from a ball around `center` to the arc, negative if
    /// they overlap.
    pub fn distance_to(&self, center: Vec2, ball_radius: f32) -> f32 {
        let offset = Curve::new(*self).nearest(center.as_dvec2(), 0.0).offset;
        to_f32_saturating(offset.length() - f64::from(ball_radius))
    }
}

#[cfg(test)]
mod tests;
#[cfg(test)]
mod touches;
