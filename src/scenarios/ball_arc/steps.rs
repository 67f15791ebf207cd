//! The derivation of a moving ball against an arc. The program's way asks for the earliest of its
//! candidates; this one names them, has v2, v3 and p3 of the article, and ends a miss with where
//! the ball comes nearest.

use glam::{Vec2, Vec3};

use super::BallArc;
use crate::geometry::ball_arc::{self, Chord, Feature, Near, Side, Working};
use crate::scenario::{Mark, Role, Step};

/// What the steps tell of.
struct Told<'a> {
    scenario: &'a BallArc,
    working: Working,
    chord: Option<Chord>,
    /// The chord has no sides then.
    is_point: bool,
    hit: bool,
    relation: &'a str,
    is_open: bool,
    /// How t compares to 1 beyond B.
    beyond: &'static str,
}

impl BallArc {
    /// `is_open`: of a ball without its rim, which hits.
    pub(super) fn told(&self, hit: bool, relation: &str, is_open: bool) -> Vec<Step> {
        let Self { ball_start, ball_end, ball_radius, .. } = *self;
        let arc = self.arc();
        let told = Told {
            scenario: self,
            working: ball_arc::working(ball_start, ball_end, ball_radius, arc),
            chord: arc.chord(),
            is_point: self.arc_radius == 0.0 || arc.span_deg() == 0.0,
            hit,
            relation,
            is_open,
            beyond: if is_open { "≥" } else { ">" },
        };
        let mut steps = told.arc();
        steps.extend(told.start());
        if !(is_open && told.working.touches == Some(true)) {
            steps.extend(told.circle());
            steps.extend(told.outer());
            // Of a whole circle, a ball from outside touches the outer side or nothing.
            if told.working.outer.is_none() || told.chord.is_some() {
                steps.extend(told.inner_and_ends());
            }
        }
        let decided = steps.iter().position(Step::decides);
        steps.truncate(decided.map_or(steps.len(), |decided| decided + 1));
        steps
    }
}

impl Told<'_> {
    /// Where the ball is at t.
    fn at(&self, t: f32) -> Vec3 {
        (self.scenario.ball_start + self.working.ab * t).extend(0.0)
    }

    /// When the ball is there.
    fn time(
        &self,
        caption: &'static str,
        name: &'static str,
        formula: &'static str,
        t: f32,
    ) -> Step {
        let ball = Mark::Disc { center: self.at(t), radius: self.scenario.ball_radius };
        Step::value(caption, name, formula, t).with(ball, Role::Construction)
    }

    /// A test that ends with the relation where that is the answer's.
    fn test(
        &self,
        caption: &'static str,
        test: [&'static str; 3],
        sides: [f32; 2],
        then: &'static str,
    ) -> Step {
        Step::test(caption, test, sides, self.relation == then, then)
    }

    /// The formula of the arc's point that is nearest to another; `on_circle` where it is no end.
    fn nearest(&self, feature: Feature, to: Vec2, on_circle: &'static str) -> &'static str {
        match feature {
            Feature::Start => "S",
            Feature::End => "E",
            _ if to == self.scenario.arc_center => "p0 + R (1, 0)",
            _ => on_circle,
        }
    }

    /// The arc's ends and its chord.
    fn arc(&self) -> Vec<Step> {
        let Some(Chord { start, end, v1 }) = self.chord else { return Vec::new() };
        let formula = "p0 + R (cos(ang1), sin(ang1))";
        let mut steps = vec![Step::value("The arc's start", "S", formula, start).point()];
        if !self.is_point {
            let formula = "p0 + R (cos(ang2), sin(ang2))";
            steps.push(Step::value("The arc's end", "E", formula, end).point());
            steps.push(Step::value("The chord", "v1", "E − S", v1).arrow_from(start.extend(0.0)));
        }
        steps
    }

    /// How the ball stands to the arc at A.
    fn start(&self) -> Vec<Step> {
        let Self { scenario, ref working, is_open, .. } = *self;
        let a = scenario.ball_start.extend(0.0);
        let Near { point, feature } = working.nearest;
        let formula = self.nearest(feature, scenario.ball_start, "p0 + R unit(A − p0)");
        let touches = working.touches.filter(|_| is_open);
        let test = ["|A − N|", if is_open { "<" } else { "≤" }, "r"];
        let sides = [working.distance, scenario.ball_radius];
        let holds = self.relation == "initial_overlap" && touches.is_none();
        let mut steps = vec![
            Step::value("The arc's point nearest to A", "N", formula, point)
                .length(a, point.extend(0.0)),
            Step::test("Do ball and arc meet at once?", test, sides, holds, "initial_overlap"),
            Step::value("The way of the ball", "AB", "B − A", working.ab).arrow_from(a),
        ];
        if let Some(goes_in) = touches {
            let is_inner = feature == Feature::Inner;
            let holds = working.away < 0.0 || (is_inner && working.away == 0.0);
            // Where it touches in more than one place, N may not be the one that it goes over.
            if holds == goes_in {
                let caption = "They touch: does the ball go in?";
                let test = ["AB · (A − N)", if is_inner { "≤" } else { "<" }, "0"];
                let sides = [working.away, 0.0];
                steps.push(Step::test(caption, test, sides, holds, "initial_overlap"));
            }
        }
        steps
    }

    /// How the line of the ball's centre stands to the whole circle.
    fn circle(&self) -> Vec<Step> {
        let Working { ab_length, n, foot, af, h, reach, passes_by, .. } = self.working;
        let [a, foot, p0] = [self.scenario.ball_start, foot, self.scenario.arc_center]
            .map(|point| point.extend(0.0));
        let misses = ["h", self.beyond, "R + r"];
        let mut steps = vec![
            self.test(
                "Does it stay where it is?",
                ["|AB|", "=", "0"],
                [ab_length, 0.0],
                "degenerate",
            ),
            Step::value("The direction as a unit vector", "n", "AB / |AB|", n).arrow_from(a),
            Step::value("The share of the way to p0 along AB", "AF", "(p0 − A) · n", af)
                .length(a, foot),
            Step::value("How far the line passes from p0", "h", "|det(n, p0 − A)|", h)
                .length(foot, p0)
                .right_angle(foot, n.extend(0.0), p0 - foot),
            Step::test(
                "Does the ball miss the whole circle?",
                misses,
                [h, reach],
                passes_by,
                "passes_by",
            ),
        ];
        if self.working.outside {
            let (caption, test) = ("Does it move away from the circle?", ["AF", "≤", "0"]);
            let holds = !passes_by && self.working.outer.is_none();
            steps.push(Step::test(caption, test, [af, 0.0], holds, "passes_by"));
        }
        steps
    }

    /// Where the ball would touch the circle from outside.
    fn outer(&self) -> Vec<Step> {
        let Some(side) = self.working.outer else { return Vec::new() };
        let (caption, formula) =
            ("When the centre comes to the circle R + r", "(AF − √((R + r)² − h²)) / |AB|");
        let mut steps = vec![self.time(caption, "tO", formula, side.t)];
        let names = ["A + AB tO − p0", "pO", "p0 + R unit(A + AB tO − p0)", "sideO"];
        steps.extend(self.side_steps(side, self.relation == "outer", names));
        let is_whole = self.chord.is_none();
        if side.is_held && (!self.is_point || is_whole) {
            let test = ["tO", self.beyond, "1"];
            steps.push(self.test("Is that beyond B?", test, [side.t, 1.0], "too_short"));
        }
        if !self.is_point && !is_whole {
            let caption = "Does that lie on the arc, right of the chord?";
            let (test, sides) = (["sideO", "≥", "0"], [side.side, 0.0]);
            steps.push(Step::test(caption, test, sides, side.is_held, "outer"));
        }
        steps
    }

    /// When the ball comes to the inner side and to the ends, and which of these is first.
    fn inner_and_ends(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        let inner = self.working.inner.filter(|_| !self.is_point);
        if let Some(side) = inner {
            let (caption, formula) =
                ("When the centre leaves the circle R − r", "(AF + √((R − r)² − h²)) / |AB|");
            steps.push(self.time(caption, "tI", formula, side.t));
            let names = ["A + AB tI − p0", "pI", "p0 + R unit(A + AB tI − p0)", "sideI"];
            steps.extend(self.side_steps(side, self.relation == "inner", names));
        }
        let inner = inner.filter(|side| side.is_held).map(|side| side.t);
        let counts = |&(_, grazes): &(f32, bool)| !(self.is_open && grazes);
        let [start, end] = self.working.ends.map(|end| end.filter(counts).map(|(t, _)| t));
        let end = end.filter(|_| !self.is_point);
        let formula = "((S − A) · n − √(r² − det(n, S − A)²)) / |AB|";
        let caption = "When the ball comes to the arc's start";
        steps.extend(start.map(|t| self.time(caption, "tS", formula, t)));
        let formula = "((E − A) · n − √(r² − det(n, E − A)²)) / |AB|";
        let caption = "When the ball comes to the arc's end";
        steps.extend(end.map(|t| self.time(caption, "tE", formula, t)));
        steps.extend(self.gap());
        steps.extend(self.first(inner, start, end));
        steps
    }

    /// When the centre of a ball that hits nothing crosses the opening.
    fn gap(&self) -> Vec<Step> {
        let crossing = self.working.crossing.filter(|_| !self.hit && self.chord.is_some());
        let Some((t, inward)) = crossing else { return Vec::new() };
        let roots = ["(AF + √(R² − h²)) / |AB|", "(AF − √(R² − h²)) / |AB|"];
        let formula = roots[usize::from(inward)];
        vec![
            Step::value("When the centre crosses the opening", "tG", formula, t)
                .with(Mark::Dot { at: self.at(t), radius: 0.15 }, Role::Construction),
            self.test("Is that on the way?", ["tG", "≤", "1"], [t, 1.0], "gap"),
        ]
    }

    /// Which of these times is the first; where there is none, how far the ball keeps clear.
    fn first(&self, inner: Option<f32>, start: Option<f32>, end: Option<f32>) -> Vec<Step> {
        let earliest = match (inner, start, end) {
            (Some(_), Some(_), Some(_)) => "min(tI, tS, tE)",
            (Some(_), Some(_), None) => "min(tI, tS)",
            (Some(_), None, Some(_)) => "min(tI, tE)",
            (Some(_), None, None) => "tI",
            (None, Some(_), Some(_)) => "min(tS, tE)",
            (None, Some(_), None) => "tS",
            (None, None, Some(_)) => "tE",
            (None, None, None) if self.hit => return Vec::new(),
            (None, None, None) => return self.clear().to_vec(),
        };
        let least =
            |times: &[Option<f32>]| times.iter().flatten().copied().fold(f32::MAX, f32::min);
        let sides = [least(&[inner, start, end]), 1.0];
        let caption = "Is the first touch beyond B?";
        let mut steps = vec![self.test(caption, [earliest, self.beyond, "1"], sides, "too_short")];
        let ends = match (start, end) {
            (Some(_), Some(_)) => "min(tS, tE)",
            (Some(_), None) => "tS",
            _ => "tE",
        };
        if let (Some(t), true) = (inner, start.or(end).is_some()) {
            let caption = "Is the inner side touched before an end?";
            steps.push(self.test(caption, ["tI", "≤", ends], [t, least(&[start, end])], "inner"));
        }
        if let (Some(start), Some(end)) = (start, end) {
            let caption = "Is the start touched before the end?";
            steps.push(self.test(caption, ["tS", "≤", "tE"], [start, end], "start"));
        }
        steps
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
        let p0 = self.scenario.arc_center.extend(0.0);
        let mut steps = if is_first {
            vec![
                Step::value("From p0 to the ball's centre", "v2", from_p0, v2).arrow_from(p0),
                Step::value(caption, "p3", "p0 + R unit(v2)", p3).point(),
            ]
        } else {
            vec![Step::value(caption, name, formula, p3).point()]
        };
        let Some(chord) = self.chord else { return steps };
        let formula = match (is_first, name) {
            (true, _) => "v3 · right(v1)",
            (_, "pO") => "(pO − S) · right(v1)",
            _ => "(pI − S) · right(v1)",
        };
        if is_first {
            let step = Step::value("From the arc's start to p3", "v3", "p3 − S", v3);
            steps.push(step.arrow_from(chord.start.extend(0.0)));
        }
        if !self.is_point {
            let caption = "Not negative to the right of the chord, where the arc is";
            steps.push(Step::value(caption, side_name, formula, side));
        }
        steps
    }

    /// That nothing is touched: where the ball's centre comes nearest to the arc.
    fn clear(&self) -> [Step; 3] {
        let Self { scenario, ref working, .. } = *self;
        let (center, feet) = working.nearest_center;
        let formula = match feet {
            [true, ..] => "A",
            [_, true, ..] => "B",
            [_, _, true, ..] => "A + n AF",
            [_, _, _, true, _] => "A + n ((S − A) · n)",
            _ => "A + n ((E − A) · n)",
        };
        let Near { point, feature } = working.nearest_there;
        let nearest = self.nearest(feature, center, "p0 + R unit(M − p0)");
        let at = center.extend(0.0);
        [
            Step::value("The centre where it is nearest to the arc", "M", formula, center)
                .with(Mark::Disc { center: at, radius: scenario.ball_radius }, Role::Construction),
            Step::value("The arc's point nearest to it", "N′", nearest, point)
                .length(at, point.extend(0.0)),
            Step::test(
                "Does the ball keep clear of the arc?",
                ["|M − N′|", ">", "r"],
                [working.distance_there, scenario.ball_radius],
                true,
                "passes_by",
            ),
        ]
    }
}
