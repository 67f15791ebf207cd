//! The derivation of a moving ball against an arc.

use super::{BallArc, Disc, ResultWithTouching, met};
use crate::scenario::{Derived, Line, Mark, Role, Step, Verdict};
use crate::scenarios::question::Question;
use exact_collide::ball_arc::{self, ArcApproach, ArcFeature, Near};
use exact_collide::to_f32_saturating;

impl BallArc {
    /// Returns the program's steps; for a ball that touches nothing, with the closest approach to
    /// the arc.
    pub(super) fn answer_from(&self, mut steps: Vec<Step>, asked: ResultWithTouching) -> Vec<Step> {
        let (relation, first) = self.first(asked);
        if relation == "passes_by" && !steps.last().is_some_and(Step::decides) {
            steps.extend(self.clear());
        }
        // The open ball hits something later than what the closed one only touches.
        let hits_later = || self.first(self.with_its_rim()) != (relation, first);
        if asked.is_open && !self.goes_in(&mut steps, asked) && hits_later() {
            steps.push(Step::chosen("Does a touch count?", "touching", "miss", relation));
        }
        if self.arc().chord().is_none() {
            steps.retain(|step| !matches!(step.name(), "S" | "E" | "v1" | "sideO" | "sideI"));
        }
        if let Some(step) = named_touch(&steps, asked) {
            // The last step stays last, unless it is that point itself.
            let is_it =
                steps.last().is_some_and(|last| step.formula() == format!("p3 = {}", last.name()));
            steps.insert(steps.len() - usize::from(!is_it), step);
        }
        steps
    }

    /// Adds that a ball which only touches the arc at its start goes in, if it does.
    fn goes_in(&self, steps: &mut Vec<Step>, asked: ResultWithTouching) -> bool {
        let ball_arc::BallArc::InitialOverlap { touch, .. } = asked.result else { return false };
        let point = steps.iter().find(|step| step.name() == "N").map(Step::vector);
        let Some((point, last)) = point.zip(steps.last_mut()) else { return false };
        let Line::Test { sign, holds, by: Some(0.0), .. } = &mut last.line else { return false };
        let [a, b] = [self.ball_start, self.ball_end].map(|at| at.as_dvec2());
        let away = (b - a).dot(a - point.truncate().as_dvec2());
        let is_inner = touch.feature == ArcFeature::Inner;
        // If it touches in several places, N may not be the one that it overlaps.
        if away > 0.0 || (away == 0.0 && !is_inner) {
            return false;
        }
        (*sign, *holds) = ("<", false);
        steps.push(Step::test(
            "They touch: does the ball go in?",
            ["(B − A) · (A − N)", "0"],
            if is_inner { "≤" } else { "<" },
            [to_f32_saturating(away), 0.0],
            true,
            "initial_overlap",
        ));
        true
    }

    /// Returns the relation and the first touch's t.
    fn first(&self, asked: ResultWithTouching) -> (&'static str, Option<f32>) {
        let Verdict { relation, contact, .. } = self.counted(&asked);
        (relation, contact.and_then(|contact| contact.t))
    }

    /// Adds the marks of a step of the program.
    pub(super) fn drawn(&self, step: Step, derived: &Derived) -> Step {
        let [a, p0] = [self.ball_start, self.arc_center].map(|point| point.extend(0.0));
        let n = derived.vector("n");
        let at = |t: &str| a + derived.vector("AB") * derived.number(t);
        let foot = a + n * derived.number("AF");
        let ball = |step: Step| {
            let ball = Mark::Disc { center: at(step.name()), radius: self.ball_radius };
            step.with(ball, Role::Construction)
        };
        match step.name() {
            "S" | "E" | "pO" | "pI" => step.point(),
            "v1" => step.arrow_from(derived.vector("S")),
            "N" => {
                let nearest = step.vector();
                step.length(a, nearest)
            }
            "AB" | "n" => step.arrow_from(a),
            "e1" | "e2" | "v2O" | "v2I" => step.arrow_from(p0),
            "AF" => step.length(a, foot),
            "h" => step.length(foot, p0).right_angle(foot, n, p0 - foot),
            "tO" | "tI" | "tS" | "tE" => ball(step),
            "tG" => step.with(Mark::Dot { at: at("tG"), radius: 0.15 }, Role::Construction),
            _ => step,
        }
    }

    /// Returns the steps that show a miss: the closest approach of the ball's centre to the arc.
    fn clear(&self) -> [Step; 3] {
        let ArcApproach { center, is_at, nearest: Near { point, feature }, distance } =
            ball_arc::approach(self.ball_start, self.ball_end, self.arc());
        let [is_a, is_b, is_foot, is_start_foot, _] = is_at;
        let formula = match () {
            () if is_a => "A",
            () if is_b => "B",
            () if is_foot => "A + n AF",
            () if is_start_foot => "A + n ((S − A) · n)",
            () => "A + n ((E − A) · n)",
        };
        let nearest = match feature {
            ArcFeature::Start => "S",
            ArcFeature::End => "E",
            _ if center == self.arc_center => "p0 + R (1, 0)",
            _ => "p0 + R unit(M − p0)",
        };
        let at = center.extend(0.0);
        [
            Step::value("The centre where it is nearest to the arc", "M", formula, center)
                .with(Disc { center, radius: self.ball_radius }.into(), Role::Construction),
            Step::value("The arc's point nearest to it", "N′", nearest, point)
                .length(at, point.extend(0.0)),
            Step::test(
                "Does the ball keep clear of the arc?",
                ["|M − N′|", "r"],
                ">",
                [distance, self.ball_radius],
                true,
                "passes_by",
            ),
        ]
    }
}

/// Returns the first touch, with the article's letter.
fn named_touch(steps: &[Step], asked: ResultWithTouching) -> Option<Step> {
    let (touches, derivation) = met(asked.result)?;
    let is_overlap = matches!(asked.result, ball_arc::BallArc::InitialOverlap { .. });
    let name = match touches.first()?.feature {
        _ if is_overlap => "N",
        ArcFeature::Outer => "pO",
        ArcFeature::Inner => "pI",
        ArcFeature::Start => "S",
        ArcFeature::End => "E",
    };
    let at = steps.iter().find(|step| step.name() == name)?.vector().truncate();
    // With several touches at the start, N may be another one.
    let is_it = at.distance(derivation.p3) <= 1e-5 * at.abs().max_element().max(1.0);
    is_it.then(|| Step::value("The touch, by the article's letter", "p3", name, at).point())
}
