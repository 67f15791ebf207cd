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

use circle::{Circle, Root};
use formulas::{Beside, Beyond, Discriminant, Outside};

use super::{narrow, narrow2};

/// An arc, counter-clockwise from `start_deg` to `end_deg`; the radius is not negative.
///
/// The span is end − start, plus 360 until it is not negative: 0 is a single
/// point, 360 and more is the whole circle.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Arc {
    pub center: Vec2,
    pub radius: f32,
    pub start_deg: f32,
    pub end_deg: f32,
}

impl Arc {
    /// The arc's extent in degrees, 0 to 360.
    pub fn span_deg(&self) -> f32 {
        narrow(Curve::new(*self).span)
    }

    /// The line between the arc's ends; none on a whole circle.
    pub fn chord(&self) -> Option<Chord> {
        let curve = Curve::new(*self);
        let [start, end] = curve.ends()?;
        Some(Chord {
            start: narrow2(curve.center + start),
            end: narrow2(curve.center + end),
            v1: narrow2(end - start),
        })
    }
}

/// v1 with its two ends, which are the arc's.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Chord {
    pub start: Vec2,
    pub end: Vec2,
    /// From the arc's start to its end.
    pub v1: Vec2,
}

/// How the ball that moves from A to B meets the arc.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum BallArc {
    /// The ball starts clear of the arc and touches it.
    Hit { first: Touch, later: [Option<Touch>; 3], derivation: Derivation },
    /// The ball touches or overlaps the arc at A.
    InitialOverlap {
        touch: Touch,
        /// How far the ball reaches over the arc's nearest point, zero where it only touches.
        depth: f32,
        /// Whether the motion starts towards that point.
        approaching: bool,
        /// Where the ball comes to the arc again.
        later: [Option<Touch>; 3],
        derivation: Derivation,
    },
    /// The centre crosses the arc's circle, first at `crossing`, where the arc is open.
    Gap { crossing: Vec2, clearance: f32 },
    /// The ball would touch the arc beyond B.
    TooShort { next: Touch },
    /// The ball keeps clear of the arc, by `clearance` at the nearest.
    PassesBy { clearance: f32 },
    /// A = B, clear of the arc.
    Degenerate { clearance: f32 },
}

/// The part of the arc that a ball touches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Feature {
    Outer,
    Inner,
    Start,
    End,
}

/// A moment at which the ball touches the arc and does not overlap it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Touch {
    pub feature: Feature,
    /// The ball's centre.
    pub center: Vec2,
    /// On the arc.
    pub point: Vec2,
    /// Unit, from the arc to the ball; zero where the centre lies on the arc's end.
    pub normal: Vec2,
    /// 0 at A, 1 at B.
    pub t: f32,
    /// Metres from A along the motion.
    pub distance: f32,
}

/// The article's vectors at the first contact.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Derivation {
    /// From the arc's centre to the ball's.
    pub v2: Vec2,
    /// From the arc's start to p3; none on a whole circle.
    pub v3: Option<Vec2>,
    /// The point of the arc that the ball touches.
    pub p3: Vec2,
}

/// Moves a ball of that radius (not negative) from `start` to `end`. Ball and arc are closed sets.
pub fn ball_arc(start: Vec2, end: Vec2, ball_radius: f32, arc: Arc) -> BallArc {
    moved::<false>(start, end, ball_radius, arc)
}

/// The same of a ball without its rim: one that only touches the arc misses it, so one of
/// radius 0 always does.
pub fn ball_arc_open(start: Vec2, end: Vec2, ball_radius: f32, arc: Arc) -> BallArc {
    moved::<true>(start, end, ball_radius, arc)
}

fn moved<const OPEN: bool>(start: Vec2, end: Vec2, ball_radius: f32, arc: Arc) -> BallArc {
    let curve = Curve::new(arc);
    let (a, r) = (start.as_dvec2(), f64::from(ball_radius));
    let way = curve.way(a, end.as_dvec2());
    let d = way.d;
    let length = d.length();
    let touch = |at: Candidate| curve.touch(at, length);

    let touches = curve.candidates(&way, r);
    let forward = touches.map(|at| at.filter(|at| !OPEN || !(at.grazes || r == 0.0)));
    let reached = forward.map(|at| at.filter(|at| if OPEN { at.before_end } else { at.reached }));
    let separation = curve.separation(&way, r);
    if separation < 0.0 || (separation == 0.0 && (!OPEN || curve.goes_in(&way, r))) {
        let at = curve.nearest(a, r);
        let depth = if separation < 0.0 { r - at.offset.length() } else { 0.0 };
        let [later @ .., _] = reached;
        return BallArc::InitialOverlap {
            touch: touch(at),
            depth: narrow(depth.max(0.0)),
            approaching: d.dot(at.offset) < 0.0,
            later: later.map(|at| at.map(touch)),
            derivation: curve.derivation(at),
        };
    }
    if d == DVec2::ZERO {
        return BallArc::Degenerate { clearance: curve.clearance(a, d, r) };
    }
    let mut in_order = reached.into_iter().flatten();
    if let Some(first) = in_order.next() {
        let mut later = [None; 3];
        for (slot, at) in later.iter_mut().zip(in_order) {
            *slot = Some(touch(at));
        }
        return BallArc::Hit { first: touch(first), later, derivation: curve.derivation(first) };
    }
    // A point without extent may touch the arc where its circle is crossed.
    let circle = curve.circle(&way);
    let in_opening = |root: &Root| !(OPEN && r == 0.0 && curve.holds_root(root));
    let crossing = circle.crossing().filter(|root| curve.tips.is_some() && root.is_reached());
    if let Some(crossing) = crossing.filter(in_opening) {
        let clearance = curve.clearance(a, d, r);
        return BallArc::Gap { crossing: narrow2(curve.place(&crossing)), clearance };
    }
    match forward.into_iter().flatten().next() {
        Some(next) => BallArc::TooShort { next: touch(next) },
        None => BallArc::PassesBy { clearance: curve.clearance(a, d, r) },
    }
}

/// What the derivation passes through beside the answer; lengths in metres, t from A to B.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Working {
    /// The nearest point of the arc to A, and how far it is.
    pub nearest: Near,
    pub distance: f32,
    /// Whether that is r, and then whether the ball goes in.
    pub touches: Option<bool>,
    /// AB · (A − N)
    pub away: f32,
    pub ab: Vec2,
    pub ab_length: f32,
    /// AB / |AB|; zero where A = B.
    pub n: Vec2,
    /// The foot of the perpendicular from the arc's centre on the line AB.
    pub foot: Vec2,
    /// From A to the foot, negative behind A.
    pub af: f32,
    /// How far the line passes from the arc's centre.
    pub h: f32,
    /// R + r
    pub reach: f32,
    /// Whether h > R + r, and whether h = R + r.
    pub passes_by: bool,
    pub grazes: bool,
    /// Whether A lies outside of the circle R + r.
    pub outside: bool,
    /// Where the centre comes to the circle R + r, or leaves R − r, ahead of A.
    pub outer: Option<Side>,
    pub inner: Option<Side>,
    /// When the ball first comes to the arc's ends, and whether it only grazes them.
    pub ends: [Option<(f32, bool)>; 2],
    /// When the centre first crosses the circle R ahead of A, and whether inward.
    pub crossing: Option<(f32, bool)>,
    /// Where the centre is nearest to the arc from A to B: at A, at B, or at the foot of the
    /// perpendicular from its centre, its start or its end.
    pub nearest_center: (Vec2, [bool; 5]),
    pub nearest_there: Near,
    pub distance_there: f32,
}

/// A point of the arc that is nearest to another, and the part that it belongs to.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Near {
    pub point: Vec2,
    pub feature: Feature,
}

/// A touch of the whole circle from one side.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Side {
    pub t: f32,
    pub v2: Vec2,
    pub p3: Vec2,
    /// From the arc's start to p3; zero on a whole circle.
    pub v3: Vec2,
    /// v3 · right(v1): negative where p3 lies in the opening.
    pub side: f32,
    /// Whether p3 lies on the arc.
    pub is_held: bool,
}

/// The quantities behind `ball_arc`'s answer.
pub fn working(start: Vec2, end: Vec2, ball_radius: f32, arc: Arc) -> Working {
    let curve = Curve::new(arc);
    let (a, r) = (start.as_dvec2(), f64::from(ball_radius));
    let way = curve.way(a, end.as_dvec2());
    let d = way.d;
    let near =
        |at: Candidate| Near { point: narrow2(curve.center + at.point), feature: at.feature };

    let outer = way.around_center([curve.radius, r]);
    let inner = way.around_center([curve.radius, -r]);
    let circle = curve.circle(&way);
    let side = |root: Root, feature: Feature| {
        let [s, e] = curve.ends().unwrap_or_default();
        let at = curve.side_candidate(feature, &root, r);
        let v3 = if curve.tips.is_some() { at.point - s } else { DVec2::ZERO };
        let is_held = curve.holds_root(&root);
        let side = -(e - s).perp_dot(v3);
        Side {
            t: narrow(at.t),
            v2: narrow2(at.center),
            p3: narrow2(curve.center + at.point),
            v3: narrow2(v3),
            // What f64 says of a point beside an end is not worth its sign.
            side: narrow(if is_held {
                side.max(0.0)
            } else {
                side.min(-f64::from(f32::from_bits(1)))
            }),
            is_held,
        }
    };
    let moves = d != DVec2::ZERO;
    let entry =
        |circle: &Circle| circle.entry().map(|root| (narrow(root.t()), curve.grazes_end(&root)));
    let length = d.length();
    let n = d.normalize_or_zero();
    let (af, h, discriminant) = if moves {
        let (beyond, beside) = (circle.value::<Beyond>(), circle.value::<Beside>());
        (-beyond / length, beside.abs() / length, outer.value::<Discriminant>())
    } else {
        (0.0, 0.0, 0.0)
    };

    let at = if moves { curve.closest_approach(a, d) } else { curve.nearest(a, 0.0) };
    let [s, e] = curve.ends().unwrap_or_default();
    let feet = [DVec2::ZERO, s, e]
        .map(|foot_of| (curve.center + foot_of - a).dot(d) / d.length_squared() == at.t);
    let at_a = at.t == 0.0;
    let nearest = curve.nearest(a, r);
    Working {
        nearest: near(nearest),
        distance: narrow(nearest.offset.length()),
        touches: (curve.separation(&way, r) == 0.0).then(|| curve.goes_in(&way, r)),
        away: narrow(d.dot(nearest.offset)),
        ab: narrow2(d),
        ab_length: narrow(length),
        n: narrow2(n),
        foot: narrow2(a + n * af),
        af: narrow(af),
        h: narrow(h),
        reach: narrow(outer.rho()),
        passes_by: discriminant < 0.0,
        grazes: discriminant == 0.0,
        outside: outer.value::<Outside>() > 0.0,
        outer: outer.entry().filter(|_| moves).map(|root| side(root, Feature::Outer)),
        inner: inner
            .exit()
            .filter(|root| moves && r < curve.radius && (r > 0.0 || root.discriminant > 0.0))
            .map(|root| side(root, Feature::Inner)),
        ends: [0, 1]
            .map(|tip| curve.tips.filter(|_| moves).and_then(|_| entry(&way.around_tip(tip, r)))),
        crossing: circle.crossing().filter(|_| moves).map(|root| (narrow(root.t()), root.enters())),
        nearest_center: (narrow2(a + d * at.t), [at_a, at.t == 1.0, feet[0], feet[1], feet[2]]),
        nearest_there: near(at),
        distance_there: narrow(at.offset.length()),
    }
}

impl Arc {
    /// Metres from a ball around that point to the arc, negative where it reaches over it.
    pub fn distance_to(&self, center: Vec2, ball_radius: f32) -> f32 {
        let offset = Curve::new(*self).nearest(center.as_dvec2(), 0.0).offset;
        narrow(offset.length() - f64::from(ball_radius))
    }
}

#[cfg(test)]
mod tests;
#[cfg(test)]
mod touches;
