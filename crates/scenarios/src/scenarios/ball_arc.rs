//! A ball that moves from A to B against an arc, in the XY plane.

mod steps;

use super::prelude::*;
use exact_collide::ball_arc::{self, Arc, ArcFeature, ArcTouch, Derivation};
use exact_collide::bounce::BouncingBall;

pub const ENTRY: Entry = Entry::of::<BallArc>(
    "ball_arc",
    "Moving ball against arc",
    Group::MovingBall,
    Space::Planar,
    "TonyPa, Ball vs arc",
)
.derived_by(derivation!("ball_arc.txt"))
.between([
    Shape::MovingSphere.of(&["ball_start", "ball_end", "ball_radius"]),
    Shape::Arc.of(&["arc_center", "arc_radius", "arc_start_deg", "arc_end_deg"]),
]);

table! {
    struct BallArc {
        ball_start "A": Point2 = [6.0, 2.5],
        ball_end "B": Point2 = [-5.0, -1.5],
        ball_radius "r": Radius { center: ball_start.extend(0.0) } = 0.8,
        arc_center "p0": Point2 = [-0.5, 0.5],
        arc_radius "R": Length {
            from: arc_center.extend(0.0), direction: middle(arc_start_deg, arc_end_deg)
        } = 3.5,
        arc_start_deg "ang1": Angle { center: arc_center, radius: arc_radius } = 65.0,
        arc_end_deg "ang2": Angle { center: arc_center, radius: arc_radius } = 310.0,
    }
    shapes {
        mover: Disc { center: ball_start, radius: ball_radius } taken by ball_start,
        arc: Arc {
            center: arc_center, radius: arc_radius, start_deg: arc_start_deg, end_deg: arc_end_deg
        } taken by arc_center,
    }
    conventions { touching: IfTouching }
}

/// A disc in the plane.
struct Disc {
    center: Vec2,
    radius: f32,
}

impl From<Disc> for Mark {
    fn from(Disc { center, radius }: Disc) -> Self {
        Self::Disc { center: center.extend(0.0), radius }
    }
}

/// Returns the direction to the middle of an arc.
fn middle(start_deg: f32, end_deg: f32) -> Vec3 {
    let span_deg = Arc { center: Vec2::ZERO, radius: 1.0, start_deg, end_deg }.span_deg();
    Vec2::from_angle((start_deg + span_deg / 2.0).to_radians()).extend(0.0)
}

convention! {
    "touching", "A ball that only touches":
    /// How a ball that only touches the arc counts.
    enum IfTouching {
        Hit = ("hit", "A hit", "The article"),
        Miss = ("miss", "No hit", "Tests with a strict |MN| < r"),
    }
}

/// The kernel's result under the convention.
#[derive(Clone, Copy)]
struct ResultWithTouching {
    result: ball_arc::BallArc,
    /// `true` if the ball counts without its rim.
    is_open: bool,
    only_touches: bool,
}

impl Question for BallArc {
    const ENTRY: &'static Entry = &ENTRY;
    type Result = ResultWithTouching;

    #[inline]
    fn ask(&self) -> ResultWithTouching {
        match self.touching {
            IfTouching::Hit => self.with_its_rim(),
            IfTouching::Miss => self.without_touches(),
        }
    }

    fn counted(&self, asked: &ResultWithTouching) -> Verdict {
        use ball_arc::BallArc::*;
        match asked.result {
            Hit { first, .. } => Verdict::of(name(first.feature), Some(contact(first))),
            InitialOverlap { touch, .. } => Verdict::of("initial_overlap", Some(contact(touch))),
            Gap { .. } => Verdict::miss("gap"),
            TooShort { .. } => Verdict::miss("too_short"),
            PassesBy { .. } => Verdict::miss("passes_by"),
            Degenerate { .. } => Verdict::miss("degenerate"),
        }
    }

    fn is_ignored_touch(&self, asked: &ResultWithTouching) -> bool {
        asked.only_touches
    }

    fn found(&self, ResultWithTouching { result, .. }: ResultWithTouching) -> Findings {
        let mut findings = Findings::default();
        if let Some(chord) = self.arc().chord() {
            findings.vectors.push(("v1", chord.v1.extend(0.0)));
        }
        if let Some((touches, Derivation { v2, v3, p3 })) = met(result) {
            findings.contacts = touches.into_iter().map(contact).collect();
            findings.vectors.push(("v2", v2.extend(0.0)));
            findings.vectors.extend(v3.map(|v3| ("v3", v3.extend(0.0))));
            findings.vectors.push(("p3", p3.extend(0.0)));
        }
        findings
    }

    fn words(&self, ResultWithTouching { result, .. }: ResultWithTouching) -> Message {
        use ball_arc::BallArc::*;
        match result {
            Hit { first, .. } => {
                let touched = match first.feature {
                    ArcFeature::Outer => "the arc's outer side",
                    ArcFeature::Inner => "the arc's inner side",
                    ArcFeature::Start => "the arc's start",
                    ArcFeature::End => "the arc's end",
                };
                message!("The ball touches {0} at p3, after {1}.", touched, metres(first.distance))
            }
            InitialOverlap { depth: 0.0, .. } => {
                message!("The ball touches the arc at its start A.")
            }
            InitialOverlap { depth, .. } => {
                message!("The ball overlaps the arc at its start A, by {0}.", metres(depth))
            }
            Gap { crossing, clearance } => message!(
                "The ball's centre crosses the circle inside the opening, at ({0}, {1}), and the \
                     ball keeps {2} clear of the arc.",
                short(crossing.x),
                short(crossing.y),
                metres(clearance)
            ),
            TooShort { .. } => {
                let Self { ball_start, ball_end, ball_radius, .. } = *self;
                let apart = closest::ball_arc(ball_start, ball_end, ball_radius, self.arc());
                message!(
                    "The ball would touch the arc beyond B; it comes as near as {0}.",
                    metres(apart.distance)
                )
            }
            PassesBy { clearance } => {
                message!("The ball passes {0} beside the arc.", metres(clearance))
            }
            Degenerate { clearance } => {
                message!("A = B: the ball does not move, {0} clear of the arc.", metres(clearance))
            }
        }
    }

    fn nearest(&self, _: ResultWithTouching) -> Option<Closest> {
        let Self { ball_start, ball_end, ball_radius, .. } = *self;
        Some(closest::ball_arc(ball_start, ball_end, ball_radius, self.arc()))
    }

    fn picture(&self, asked: ResultWithTouching, _: Verdict, picture: &mut Explanation) {
        self.draw_arc(picture);
        let [from, to] = [self.ball_start, self.ball_end].map(|point| point.extend(0.0));
        let radius = self.ball_radius;
        picture.mark(Mark::Sweep { from, to, radius }, Role::Sweep);
        picture.line(from, to, Role::Ray);
        picture.mark(self.mover(), Role::BallStart);
        if let Some((touches, _)) = met(asked.result)
            && let Some((&first, later)) = touches.split_first()
        {
            self.draw_contact(picture, first);
            for &ArcTouch { center, .. } in later {
                picture.mark(Disc { center, radius }, Role::Candidate);
            }
        }
    }

    fn draw(&self, step: Step, derived: &Derived) -> Step {
        self.drawn(step, derived)
    }

    fn steps(&self, asked: ResultWithTouching) -> Vec<Step> {
        self.answer_from(self.walked(asked), asked)
    }

    fn moment(&self, t: f32) -> Option<Moment> {
        let radius = self.ball_radius;
        let center = between(self.ball_start.extend(0.0), self.ball_end.extend(0.0), t);
        let distance = self.arc().distance_to(center.truncate(), radius);
        Some(Moment::of([Mark::Disc { center, radius }], distance))
    }

    fn ball(&self) -> Option<(BouncingBall, Arc)> {
        let direction = self.ball_end - self.ball_start;
        Some((BouncingBall::new(self.ball_start, direction, self.ball_radius), self.arc()))
    }
}

impl BallArc {
    #[inline]
    fn with_its_rim(&self) -> ResultWithTouching {
        let Self { ball_start, ball_end, ball_radius, .. } = *self;
        let result = ball_arc::ball_arc(ball_start, ball_end, ball_radius, self.arc());
        ResultWithTouching { result, is_open: false, only_touches: false }
    }

    /// Returns the result for the open ball; without a hit, the closed one only touches.
    fn without_touches(&self) -> ResultWithTouching {
        let closed = self.with_its_rim();
        if !is_hit(&closed.result) {
            return closed;
        }
        let Self { ball_start, ball_end, ball_radius, .. } = *self;
        let open = ball_arc::ball_arc_open(ball_start, ball_end, ball_radius, self.arc());
        if is_hit(&open) {
            ResultWithTouching { result: open, is_open: true, only_touches: false }
        } else {
            ResultWithTouching { only_touches: true, ..closed }
        }
    }

    /// Draws the arc, its chord and the side of the gap.
    fn draw_arc(&self, picture: &mut Explanation) {
        picture.mark(self.arc(), Role::Arc);
        let Some(chord) = self.arc().chord() else { return };
        let (from, to) = (chord.start.extend(0.0), chord.end.extend(0.0));
        picture.arrow(from, to, Role::Construction);
        let middle = from + (to - from) * 0.5;
        picture.label(middle, "v1", Role::Construction);
        // The left normal of v1 points away from the arc.
        let normal = chord.v1.normalize_or_zero().perp().extend(0.0);
        picture.arrow(middle, middle + normal * (0.3 * self.arc_radius), Role::SideNormal);
    }

    /// Draws the ball at its first touch, with the vectors that lead there.
    fn draw_contact(&self, picture: &mut Explanation, touch: ArcTouch) {
        let [center, at, point] =
            [self.arc_center, touch.center, touch.point].map(|point| point.extend(0.0));
        let ball = Disc { center: touch.center, radius: self.ball_radius };
        picture.mark(ball, Role::BallContact);
        let mut helper = |name, from: Vec3, to: Vec3| {
            picture.line(from, to, Role::Construction);
            picture.label(from + (to - from) * 0.5, name, Role::Construction);
        };
        helper("v2", center, at);
        if let Some(chord) = self.arc().chord() {
            helper("v3", chord.start.extend(0.0), point);
        }
        picture.arrow(point, point + touch.normal.extend(0.0), Role::Normal);
        picture.dot(point, 0.1, Role::Hit);
        picture.contact(point, "p3", Role::Hit);
    }
}

fn is_hit(result: &ball_arc::BallArc) -> bool {
    use ball_arc::BallArc::{Hit, InitialOverlap};
    matches!(result, Hit { .. } | InitialOverlap { .. })
}

fn name(feature: ArcFeature) -> &'static str {
    match feature {
        ArcFeature::Outer => "outer",
        ArcFeature::Inner => "inner",
        ArcFeature::Start => "start",
        ArcFeature::End => "end",
    }
}

/// Returns the touches of a hit in the order of time, and the article's vectors at the first.
fn met(result: ball_arc::BallArc) -> Option<(Vec<ArcTouch>, Derivation)> {
    use ball_arc::BallArc::*;
    match result {
        Hit { first, later, derivation }
        | InitialOverlap { touch: first, later, derivation, .. } => {
            Some(([first].into_iter().chain(later.into_iter().flatten()).collect(), derivation))
        }
        Gap { .. } | TooShort { .. } | PassesBy { .. } | Degenerate { .. } => None,
    }
}

fn contact(touch: ArcTouch) -> Contact {
    let ArcTouch { center, point, normal, t, distance, feature, .. } = touch;
    Contact::at(point.extend(0.0))
        .facing(normal.extend(0.0))
        .along(t, distance)
        .of_ball(center.extend(0.0))
        .on(name(feature))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::Scenario;

    #[test]
    fn default_goes_through_the_opening() {
        let answer = BallArc::default().answer();
        assert_eq!((answer.hit, answer.relation), (true, "inner"));
        let names: Vec<_> = answer.vectors.iter().map(|(name, _)| *name).collect();
        assert_eq!(names, ["v1", "v2", "v3", "p3"]);
    }

    #[test]
    fn whole_circle_has_neither_v1_nor_v3() {
        let whole = BallArc { arc_end_deg: 425.0, ..BallArc::default() };
        let answer = whole.answer();
        assert_eq!(answer.relation, "outer");
        let names: Vec<_> = answer.vectors.iter().map(|(name, _)| *name).collect();
        assert_eq!(names, ["v2", "p3"]);
    }

    #[test]
    fn miss_keeps_the_chord_alone() {
        let short = BallArc { ball_end: Vec2::new(5.5, 2.5), ..BallArc::default() };
        let answer = short.answer();
        assert_eq!(answer.relation, "too_short");
        assert!(answer.contacts.is_empty());
        let names: Vec<_> = answer.vectors.iter().map(|(name, _)| *name).collect();
        assert_eq!(names, ["v1"]);
    }
}
