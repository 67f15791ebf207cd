//! A ball that moves from A to B against an arc, in the XY plane.

use glam::Vec2;

use crate::geometry::ball_arc::{self, Arc, Feature, Near, Side, Touch};
use crate::geometry::bounce::BouncingBall;
use crate::geometry::closest;
use crate::scenario::{
    Answer, Body, Choice, Contact, Convention, Entry, Group, Input, Mark, Moment, Role, Scenario,
    Space, Step, Value, between, metres, short, words,
};

pub const ENTRY: Entry = Entry::of::<BallArc>(
    "ball_arc",
    "Moving ball against arc",
    Group::MovingBall,
    Space::Planar,
    "TonyPa, Ball vs arc",
);

struct BallArc {
    ball_start: Vec2,
    ball_end: Vec2,
    ball_radius: f32,
    arc_center: Vec2,
    arc_radius: f32,
    arc_start_deg: f32,
    arc_end_deg: f32,
    touching: usize,
}

/// What a ball finds that only touches the arc.
const TOUCHING: &[Choice] = &[
    Choice { name: "hit", title: "A hit", who: "The article" },
    Choice { name: "miss", title: "No hit", who: "Tests with a strict |MN| < r" },
];
const OPEN: usize = 1;

impl Default for BallArc {
    fn default() -> Self {
        Self {
            ball_start: Vec2::new(6.0, 2.5),
            ball_end: Vec2::new(-5.0, -1.5),
            ball_radius: 0.8,
            arc_center: Vec2::new(-0.5, 0.5),
            arc_radius: 3.5,
            arc_start_deg: 65.0,
            arc_end_deg: 310.0,
            touching: 0,
        }
    }
}

impl Scenario for BallArc {
    fn inputs(&mut self) -> Vec<Input<'_>> {
        let (start, center, radius) = (self.ball_start, self.arc_center, self.arc_radius);
        let angle = |value| Value::Angle { value, center, radius };
        let middle =
            Vec2::from_angle((self.arc_start_deg + self.arc().span_deg() / 2.0).to_radians());
        vec![
            Input { name: "ball_start", label: "A", value: Value::Point2(&mut self.ball_start) },
            Input { name: "ball_end", label: "B", value: Value::Point2(&mut self.ball_end) },
            Input {
                name: "ball_radius",
                label: "r",
                value: Value::Radius { value: &mut self.ball_radius, center: start.extend(0.0) },
            },
            Input { name: "arc_center", label: "p0", value: Value::Point2(&mut self.arc_center) },
            Input {
                name: "arc_radius",
                label: "R",
                value: Value::Length {
                    value: &mut self.arc_radius,
                    from: center.extend(0.0),
                    direction: middle.extend(0.0),
                },
            },
            Input { name: "arc_start_deg", label: "ang1", value: angle(&mut self.arc_start_deg) },
            Input { name: "arc_end_deg", label: "ang2", value: angle(&mut self.arc_end_deg) },
        ]
    }

    fn ball(&self) -> Option<(BouncingBall, Arc)> {
        let direction = self.ball_end - self.ball_start;
        Some((BouncingBall::new(self.ball_start, direction, self.ball_radius), self.arc()))
    }

    fn conventions(&mut self) -> Vec<Convention<'_>> {
        vec![Convention {
            name: "touching",
            title: "A ball that only touches",
            choices: TOUCHING,
            chosen: &mut self.touching,
        }]
    }

    fn moment(&self, t: f32) -> Option<Moment> {
        let radius = self.ball_radius;
        let center = between(self.ball_start.extend(0.0), self.ball_end.extend(0.0), t);
        let distance = self.arc().distance_to(center.truncate(), radius);
        Some(Moment { marks: vec![(Mark::Disc { center, radius }, Role::Ghost)], distance })
    }

    fn bodies(&self) -> Vec<Body> {
        vec![
            Body {
                shape: Mark::Disc { center: self.ball_start.extend(0.0), radius: self.ball_radius },
                points: &["ball_start"],
            },
            Body {
                shape: Mark::Arc {
                    center: self.arc_center.extend(0.0),
                    radius: self.arc_radius,
                    start_deg: self.arc_start_deg,
                    span_deg: self.arc().span_deg(),
                },
                points: &["arc_center"],
            },
        ]
    }

    fn answer(&self) -> Answer {
        let arc = self.arc();
        let Self { ball_start, ball_end, ball_radius, .. } = *self;
        let closed = ball_arc::ball_arc(ball_start, ball_end, ball_radius, arc);
        let result = match self.touching {
            OPEN => ball_arc::ball_arc_open(ball_start, ball_end, ball_radius, arc),
            _ => closed,
        };

        let mut answer = words(&result);
        if !answer.hit && words(&closed).hit {
            answer.words = "The ball only touches the arc: no hit, by the convention.".into();
        }
        let touches = touches(&result);
        answer.contacts = touches.iter().map(contact).collect();
        if let Some(chord) = arc.chord() {
            answer.vectors.push(("v1", chord.v1.extend(0.0)));
        }
        if let Some(derivation) = derivation(&result) {
            answer.vectors.push(("v2", derivation.v2.extend(0.0)));
            if let Some(v3) = derivation.v3 {
                answer.vectors.push(("v3", v3.extend(0.0)));
            }
            answer.vectors.push(("p3", derivation.p3.extend(0.0)));
        }
        if !answer.hit {
            answer.nearest = Some(closest::ball_arc(ball_start, ball_end, ball_radius, arc));
        }
        self.draw(&mut answer, &touches);
        answer.steps = self.steps(&result, &answer);
        answer
    }
}

impl BallArc {
    fn arc(&self) -> Arc {
        Arc {
            center: self.arc_center,
            radius: self.arc_radius,
            start_deg: self.arc_start_deg,
            end_deg: self.arc_end_deg,
        }
    }

    /// Its chord has no sides then.
    fn is_point(&self) -> bool {
        self.arc_radius == 0.0 || self.arc().span_deg() == 0.0
    }

    fn steps(&self, result: &ball_arc::BallArc, answer: &Answer) -> Vec<Step> {
        let Self { ball_start, ball_end, ball_radius, arc_center, .. } = *self;
        let arc = self.arc();
        let working = ball_arc::working(ball_start, ball_end, ball_radius, arc);
        let ball_arc::Working { ab, ab_length, n, foot, af, h, reach, .. } = working;
        let (a, p0) = (ball_start.extend(0.0), arc_center.extend(0.0));
        let chord = arc.chord();
        let is_point = self.is_point();
        let is_open = self.touching == OPEN;
        let beyond = if is_open { "≥" } else { ">" };
        let passes_by = working.passes_by || (is_open && working.grazes);
        let relation = answer.relation;
        let disc = |t: f32| Mark::Disc { center: a + ab.extend(0.0) * t, radius: ball_radius };

        let mut steps = Vec::new();
        if let Some(chord) = chord {
            let (s, e) = (chord.start.extend(0.0), chord.end.extend(0.0));
            let formula = "p0 + R (cos(ang1), sin(ang1))";
            steps.push(Step::value("The arc's start", "S", formula, chord.start).point(s));
            if !is_point {
                let formula = "p0 + R (cos(ang2), sin(ang2))";
                steps.push(Step::value("The arc's end", "E", formula, chord.end).point(e));
                steps.push(
                    Step::value("The chord", "v1", "E − S", chord.v1)
                        .arrow(s, chord.v1.extend(0.0)),
                );
            }
        }
        let Near { point, feature } = working.nearest;
        let formula = match feature {
            Feature::Start => "S",
            Feature::End => "E",
            _ if ball_start == arc_center => "p0 + R (1, 0)",
            _ => "p0 + R unit(A − p0)",
        };
        steps.extend([
            Step::value("The arc's point nearest to A", "N", formula, point)
                .length(a, point.extend(0.0)),
            Step::test(
                "Do ball and arc meet at once?",
                ["|A − N|", if is_open { "<" } else { "≤" }, "r"],
                [working.distance, ball_radius],
                relation == "initial_overlap" && !(is_open && working.touches.is_some()),
                "initial_overlap",
            ),
            Step::value("The way of the ball", "AB", "B − A", ab).arrow(a, ab.extend(0.0)),
        ]);
        if let (true, Some(goes_in)) = (is_open, working.touches) {
            let is_inner = feature == Feature::Inner;
            let holds = working.away < 0.0 || (is_inner && working.away == 0.0);
            // Where it touches in more than one place, N may not be the one that it goes over.
            if holds == goes_in {
                steps.push(Step::test(
                    "They touch: does the ball go in?",
                    ["AB · (A − N)", if is_inner { "≤" } else { "<" }, "0"],
                    [working.away, 0.0],
                    holds,
                    "initial_overlap",
                ));
            }
            if goes_in {
                return Step::until_decided(steps);
            }
        }
        steps.extend([
            Step::test(
                "Does it stay where it is?",
                ["|AB|", "=", "0"],
                [ab_length, 0.0],
                relation == "degenerate",
                "degenerate",
            ),
            Step::value("The direction, one long", "n", "AB / |AB|", n).arrow(a, n.extend(0.0)),
            Step::value("The share of the way to p0 along AB", "AF", "(p0 − A) · n", af)
                .length(a, foot.extend(0.0)),
            Step::value("How far the line passes from p0", "h", "|det(n, p0 − A)|", h)
                .length(foot.extend(0.0), p0)
                .right_angle(foot.extend(0.0), n.extend(0.0), p0 - foot.extend(0.0)),
            Step::test(
                "Does the ball miss the whole circle?",
                ["h", beyond, "R + r"],
                [h, reach],
                passes_by,
                "passes_by",
            ),
        ]);
        if working.outside {
            let holds = !passes_by && working.outer.is_none();
            steps.push(Step::test(
                "Does it move away from the circle?",
                ["AF", "≤", "0"],
                [af, 0.0],
                holds,
                "passes_by",
            ));
        }

        if let Some(side) = working.outer {
            let formula = "(AF − √((R + r)² − h²)) / |AB|";
            steps.push(
                Step::value("When the centre comes to the circle R + r", "tO", formula, side.t)
                    .with(disc(side.t), Role::Construction),
            );
            let names = ["A + AB tO − p0", "pO", "p0 + R unit(A + AB tO − p0)", "sideO"];
            steps.extend(self.side_steps(side, relation == "outer", names));
            if side.is_held && !is_point {
                let sides = [side.t, 1.0];
                let holds = relation == "too_short";
                let test = ["tO", beyond, "1"];
                steps.push(Step::test("Is that beyond B?", test, sides, holds, "too_short"));
            }
            if !is_point && chord.is_some() {
                steps.push(Step::test(
                    "Does that lie on the arc, right of the chord?",
                    ["sideO", "≥", "0"],
                    [side.side, 0.0],
                    side.is_held,
                    "outer",
                ));
            } else if chord.is_none() {
                return Step::until_decided(steps);
            }
        }
        let mut inner = working.inner.filter(|_| !is_point);
        if let Some(side) = inner {
            let formula = "(AF + √((R − r)² − h²)) / |AB|";
            steps.push(
                Step::value("When the centre leaves the circle R − r", "tI", formula, side.t)
                    .with(disc(side.t), Role::Construction),
            );
            let names = ["A + AB tI − p0", "pI", "p0 + R unit(A + AB tI − p0)", "sideI"];
            steps.extend(self.side_steps(side, relation == "inner", names));
            inner = inner.filter(|side| side.is_held);
        }
        let [start, mut end] =
            working.ends.map(|end| end.filter(|&(_, grazes)| !(is_open && grazes)).map(|(t, _)| t));
        if is_point {
            end = None;
        }
        for (t, name, formula, caption) in [
            (
                start,
                "tS",
                "((S − A) · n − √(r² − det(n, S − A)²)) / |AB|",
                "When the ball comes to the arc's start",
            ),
            (
                end,
                "tE",
                "((E − A) · n − √(r² − det(n, E − A)²)) / |AB|",
                "When the ball comes to the arc's end",
            ),
        ] {
            if let Some(t) = t {
                let step = Step::value(caption, name, formula, t);
                steps.push(step.with(disc(t), Role::Construction));
            }
        }

        // Where a point only touches the arc, it is not in the opening.
        let is_asked = !(is_open && ball_radius == 0.0) || relation == "gap";
        let crossing = working.crossing.filter(|_| !answer.hit && chord.is_some() && is_asked);
        if let Some((t, inward)) = crossing {
            let formula = if inward {
                "(AF − √(R² − h²)) / |AB|"
            } else {
                "(AF + √(R² − h²)) / |AB|"
            };
            let at = a + ab.extend(0.0) * t;
            let holds = matches!(result, ball_arc::BallArc::Gap { .. });
            steps.extend([
                Step::value("When the centre crosses the opening", "tG", formula, t)
                    .with(Mark::Dot { at, radius: 0.15 }, Role::Construction),
                Step::test("Is that on the way?", ["tG", "≤", "1"], [t, 1.0], holds, "gap"),
            ]);
        }
        let inner = inner.map(|side| side.t);
        let earliest = match (inner, start, end) {
            (Some(_), Some(_), Some(_)) => "min(tI, tS, tE)",
            (Some(_), Some(_), None) => "min(tI, tS)",
            (Some(_), None, Some(_)) => "min(tI, tE)",
            (Some(_), None, None) => "tI",
            (None, Some(_), Some(_)) => "min(tS, tE)",
            (None, Some(_), None) => "tS",
            (None, None, Some(_)) => "tE",
            (None, None, None) => {
                if !answer.hit {
                    steps.extend(self.clear_steps(&working));
                }
                return Step::until_decided(steps);
            }
        };
        let least =
            |times: &[Option<f32>]| times.iter().flatten().copied().fold(f32::MAX, f32::min);
        let holds = relation == "too_short";
        let sides = [least(&[inner, start, end]), 1.0];
        let test = [earliest, beyond, "1"];
        steps.push(Step::test("Is the first touch beyond B?", test, sides, holds, "too_short"));
        let ends = match (start, end) {
            (Some(_), Some(_)) => "min(tS, tE)",
            (Some(_), None) => "tS",
            _ => "tE",
        };
        if let (Some(t), true) = (inner, start.or(end).is_some()) {
            let (test, sides) = (["tI", "≤", ends], [t, least(&[start, end])]);
            let caption = "Is the inner side touched before an end?";
            steps.push(Step::test(caption, test, sides, relation == "inner", "inner"));
        }
        if let (Some(start), Some(end)) = (start, end) {
            let (test, sides) = (["tS", "≤", "tE"], [start, end]);
            let caption = "Is the start touched before the end?";
            steps.push(Step::test(caption, test, sides, relation == "start", "start"));
        }
        Step::until_decided(steps)
    }

    /// The point of the circle that a side would touch, by v2 and v3 where it is the answer's p3,
    /// and on which side of the chord it lies, where there is one.
    fn side_steps(
        &self,
        Side { v2, p3, v3, side, .. }: Side,
        is_first: bool,
        [from_p0, name, formula, side_name]: [&'static str; 4],
    ) -> Vec<Step> {
        let caption = "Where the ball would touch";
        let (p0, at) = (self.arc_center.extend(0.0), p3.extend(0.0));
        let mut steps = if is_first {
            vec![
                Step::value("From p0 to the ball's centre", "v2", from_p0, v2)
                    .arrow(p0, v2.extend(0.0)),
                Step::value(caption, "p3", "p0 + R unit(v2)", p3).point(at),
            ]
        } else {
            vec![Step::value(caption, name, formula, p3).point(at)]
        };
        let Some(chord) = self.arc().chord() else { return steps };
        let formula = match (is_first, name) {
            (true, _) => "v3 · right(v1)",
            (_, "pO") => "(pO − S) · right(v1)",
            _ => "(pI − S) · right(v1)",
        };
        if is_first {
            let arrow = (chord.start.extend(0.0), v3.extend(0.0));
            let step = Step::value("From the arc's start to p3", "v3", "p3 − S", v3);
            steps.push(step.arrow(arrow.0, arrow.1));
        }
        if !self.is_point() {
            let caption = "Not negative to the right of the chord, where the arc is";
            steps.push(Step::value(caption, side_name, formula, side));
        }
        steps
    }

    /// That nothing is touched: where the ball's centre comes nearest to the arc.
    fn clear_steps(&self, working: &ball_arc::Working) -> [Step; 3] {
        let (center, feet) = working.nearest_center;
        let formula = match feet {
            [true, ..] => "A",
            [_, true, ..] => "B",
            [_, _, true, ..] => "A + n AF",
            [_, _, _, true, _] => "A + n ((S − A) · n)",
            _ => "A + n ((E − A) · n)",
        };
        let Near { point, feature } = working.nearest_there;
        let nearest = match feature {
            Feature::Start => "S",
            Feature::End => "E",
            _ if center == self.arc_center => "p0 + R (1, 0)",
            _ => "p0 + R unit(M − p0)",
        };
        let at = center.extend(0.0);
        [
            Step::value("The centre where it is nearest to the arc", "M", formula, center)
                .with(Mark::Disc { center: at, radius: self.ball_radius }, Role::Construction),
            Step::value("The arc's point nearest to it", "N′", nearest, point)
                .length(at, point.extend(0.0)),
            Step::test(
                "Does the ball keep clear of the arc?",
                ["|M − N′|", if self.touching == OPEN { "≥" } else { ">" }, "r"],
                [working.distance_there, self.ball_radius],
                true,
                "passes_by",
            ),
        ]
    }

    fn draw(&self, answer: &mut Answer, touches: &[Touch]) {
        let arc = self.arc();
        let (start, end) = (self.ball_start.extend(0.0), self.ball_end.extend(0.0));
        let (center, radius) = (self.arc_center.extend(0.0), self.ball_radius);
        let span_deg = arc.span_deg();
        let start_deg = self.arc_start_deg;
        answer.mark(Mark::Arc { center, radius: self.arc_radius, start_deg, span_deg }, Role::Arc);
        if let Some(chord) = arc.chord() {
            let (from, to) = (chord.start.extend(0.0), chord.end.extend(0.0));
            answer.mark(Mark::Arrow { from, to }, Role::Construction);
            let middle = from + (to - from) * 0.5;
            answer.mark(Mark::Label { at: middle, text: "v1".into() }, Role::Construction);
            // The left normal of v1 points away from the arc.
            let normal = chord.v1.normalize_or_zero().perp().extend(0.0);
            let to = middle + normal * (0.3 * self.arc_radius);
            answer.mark(Mark::Arrow { from: middle, to }, Role::SideNormal);
        }

        let (sweep, line) =
            if answer.hit { (Role::Sweep, Role::Ray) } else { (Role::SweepMiss, Role::RayMiss) };
        answer.mark(Mark::Sweep { from: start, to: end, radius }, sweep);
        answer.mark(Mark::Line { from: start, to: end }, line);
        answer.mark(Mark::Disc { center: start, radius }, Role::BallStart);
        for (index, touch) in touches.iter().enumerate() {
            let (at, point) = (touch.center.extend(0.0), touch.point.extend(0.0));
            let role = if index == 0 { Role::BallContact } else { Role::Candidate };
            answer.mark(Mark::Disc { center: at, radius }, role);
            if index > 0 {
                continue;
            }
            answer.mark(Mark::Line { from: center, to: at }, Role::Construction);
            let middle = center + (at - center) * 0.5;
            answer.mark(Mark::Label { at: middle, text: "v2".into() }, Role::Construction);
            if let Some(chord) = arc.chord() {
                let from = chord.start.extend(0.0);
                answer.mark(Mark::Line { from, to: point }, Role::Construction);
                let middle = from + (point - from) * 0.5;
                answer.mark(Mark::Label { at: middle, text: "v3".into() }, Role::Construction);
            }
            let to = point + touch.normal.extend(0.0);
            answer.mark(Mark::Arrow { from: point, to }, Role::Normal);
            answer.mark(Mark::Dot { at: point, radius: 0.1 }, Role::Hit);
            answer.mark(Mark::Label { at: point, text: "p3".into() }, Role::Hit);
        }
    }
}

/// Hit, relation and the sentence.
fn words(result: &ball_arc::BallArc) -> Answer {
    use ball_arc::BallArc::*;
    match *result {
        Hit { first, .. } => {
            let touched = match first.feature {
                Feature::Outer => "the arc's outer side",
                Feature::Inner => "the arc's inner side",
                Feature::Start => "the arc's start",
                Feature::End => "the arc's end",
            };
            Answer::new(
                true,
                name(first.feature),
                words!("The ball touches {0} at p3, after {1}.", touched, metres(first.distance)),
            )
        }
        InitialOverlap { depth: 0.0, .. } => {
            Answer::new(true, "initial_overlap", "The ball touches the arc at its start A.")
        }
        InitialOverlap { depth, .. } => Answer::new(
            true,
            "initial_overlap",
            words!("The ball overlaps the arc at its start A, by {0}.", metres(depth)),
        ),
        Gap { crossing, clearance } => Answer::new(
            false,
            "gap",
            words!(
                "The ball's centre crosses the circle inside the opening, at ({0}, {1}), and the \
                 ball keeps {2} clear of the arc.",
                short(crossing.x),
                short(crossing.y),
                metres(clearance)
            ),
        ),
        TooShort { next } => Answer::new(
            false,
            "too_short",
            words!("The ball would touch the arc after {0}, beyond B.", metres(next.distance)),
        ),
        PassesBy { clearance } => Answer::new(
            false,
            "passes_by",
            words!("The ball passes {0} beside the arc.", metres(clearance)),
        ),
        Degenerate { clearance } => Answer::new(
            false,
            "degenerate",
            words!("A = B: the ball does not move, {0} clear of the arc.", metres(clearance)),
        ),
    }
}

fn name(feature: Feature) -> &'static str {
    match feature {
        Feature::Outer => "outer",
        Feature::Inner => "inner",
        Feature::Start => "start",
        Feature::End => "end",
    }
}

fn touches(result: &ball_arc::BallArc) -> Vec<Touch> {
    use ball_arc::BallArc::*;
    match *result {
        Hit { first, later, .. } | InitialOverlap { touch: first, later, .. } => {
            [first].into_iter().chain(later.into_iter().flatten()).collect()
        }
        Gap { .. } | TooShort { .. } | PassesBy { .. } | Degenerate { .. } => Vec::new(),
    }
}

fn derivation(result: &ball_arc::BallArc) -> Option<ball_arc::Derivation> {
    use ball_arc::BallArc::*;
    match *result {
        Hit { derivation, .. } | InitialOverlap { derivation, .. } => Some(derivation),
        Gap { .. } | TooShort { .. } | PassesBy { .. } | Degenerate { .. } => None,
    }
}

fn contact(touch: &Touch) -> Contact {
    Contact {
        normal: Some(touch.normal.extend(0.0)),
        t: Some(touch.t),
        distance: Some(touch.distance),
        center: Some(touch.center.extend(0.0)),
        feature: Some(name(touch.feature)),
        ..Contact::at(touch.point.extend(0.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
