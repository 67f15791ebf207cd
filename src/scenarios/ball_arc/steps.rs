//! The derivation of a moving ball against an arc.

use super::BallArc;
use crate::geometry::ball_arc::{self, Feature, Near, Side};
use crate::scenario::{Mark, Role, Step};

impl BallArc {
    /// Its chord has no sides then.
    fn is_point(&self) -> bool {
        self.arc_radius == 0.0 || self.arc().span_deg() == 0.0
    }

    /// `is_open`: of a ball without its rim, which hits.
    pub(super) fn steps(
        &self,
        result: &ball_arc::BallArc,
        hit: bool,
        relation: &str,
        is_open: bool,
    ) -> Vec<Step> {
        let Self { ball_start, ball_end, ball_radius, arc_center, .. } = *self;
        let arc = self.arc();
        let working = ball_arc::working(ball_start, ball_end, ball_radius, arc);
        let ball_arc::Working { ab, ab_length, n, foot, af, h, reach, .. } = working;
        let (a, p0) = (ball_start.extend(0.0), arc_center.extend(0.0));
        let chord = arc.chord();
        let is_point = self.is_point();
        let beyond = if is_open { "≥" } else { ">" };
        let passes_by = working.passes_by;
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
            Step::value("The direction as a unit vector", "n", "AB / |AB|", n)
                .arrow(a, n.extend(0.0)),
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
            if side.is_held && (!is_point || chord.is_none()) {
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

        let crossing = working.crossing.filter(|_| !hit && chord.is_some());
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
                if !hit {
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
                ["|M − N′|", ">", "r"],
                [working.distance_there, self.ball_radius],
                true,
                "passes_by",
            ),
        ]
    }
}
