use std::sync::Arc;

use glam::Vec3;

use super::{Inputs, MethodRef, Outcome, Yours};
use crate::scenario::{Answer, Line, Quantity, Report, Scenario};

/// A method's outcome beside the kernel's answer.
pub struct Comparison {
    pub method: MethodRef,
    pub outcome: Outcome,
    /// Does it say hit or miss as the kernel does?
    pub agrees: bool,
    /// Its t less the kernel's, where both have one.
    pub t_difference: Option<f32>,
    /// How far its point lies from the kernel's, where both have one.
    pub metres: Option<f32>,
    /// The same in ulps of the largest coordinate or length.
    pub ulps: Option<f32>,
    /// The first of the answer's steps that it sees otherwise.
    pub parts_at: Option<usize>,
}

impl Comparison {
    /// Does it say something else than the kernel?
    pub fn differs(&self) -> bool {
        !self.agrees || self.parts_at.is_some()
    }
}

/// What each method of the scenario says of the inputs, beside the kernel's answer to them.
pub fn compare(scenario: &dyn Scenario, answer: &Answer) -> Vec<Comparison> {
    compare_with(scenario, answer, &[])
}

/// Of a method's answer what a picture of many cases shows.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Difference {
    pub hit: bool,
    /// How far its point lies from the kernel's, in ulps of the largest coordinate or length; none
    /// where one of them has no point, or where one hits and the other does not.
    pub ulps: Option<f32>,
}

/// What one method says of the inputs, beside what the kernel does.
pub fn difference(scenario: &dyn Scenario, method: &MethodRef) -> Difference {
    let inputs = Inputs::of(scenario);
    let outcome = method.ask(&inputs);
    let (verdict, findings) = scenario.found();
    let report = Report::new(&verdict, &findings);
    let point = outcome.points.first().filter(|_| outcome.hit == verdict.hit);
    let metres = point.and_then(|&point| distance(report, point));
    Difference { hit: outcome.hit, ulps: metres.map(|metres| metres / ulp(inputs.size)) }
}

/// The same with the user's own, which come first.
pub fn compare_with(
    scenario: &dyn Scenario,
    answer: &Answer,
    yours: &[Arc<Yours>],
) -> Vec<Comparison> {
    let inputs = Inputs::of(scenario);
    let id = inputs.entry.id;
    let yours = yours.iter().filter(|yours| yours.entry.id == id).cloned().map(MethodRef::Yours);
    let all = yours.chain(super::of(id).map(MethodRef::Listed));
    all.map(|method| beside(answer, method, &inputs)).collect()
}

/// What one says of the inputs, beside the kernel's answer.
pub fn compare_one(scenario: &dyn Scenario, answer: &Answer, method: MethodRef) -> Comparison {
    beside(answer, method, &Inputs::of(scenario))
}

fn beside(answer: &Answer, method: MethodRef, inputs: &Inputs) -> Comparison {
    let outcome = method.ask(inputs);
    let agrees = outcome.hit == answer.hit;
    let ours = answer.contacts.first().and_then(|contact| contact.t);
    let t_difference = outcome.t.zip(ours).filter(|_| agrees).map(|(theirs, ours)| theirs - ours);
    let metres =
        outcome.points.first().filter(|_| agrees).and_then(|&point| distance(answer.into(), point));
    let ulp = ulp(inputs.size);
    // Not `metres > …`: NaN is far away.
    let is_near = metres.is_none_or(|metres| metres <= RELATIVE * inputs.size);
    let parts_at = parts_at(answer, &outcome, agrees && is_near, SLACK_ULPS * ulp);
    let ulps = metres.map(|metres| metres / ulp);
    Comparison { method, outcome, agrees, t_difference, metres, ulps, parts_at }
}

/// What a value may be off by, of itself, before it counts as another one.
const RELATIVE: f32 = 1e-3;
/// And what it may be off by near zero, in ulps of the case's size.
const SLACK_ULPS: f32 = 16.0;

/// The distance from one f32 of that size to the next; metres.
fn ulp(size: f32) -> f32 {
    let size = size.max(f32::MIN_POSITIVE);
    size.next_up() - size
}

/// From the kernel's first point; from the nearest where its points have no order in time, and
/// from its line where it has no point.
fn distance(answer: Report, point: Vec3) -> Option<f32> {
    let vector = |name| answer.vectors.iter().find(|(other, _)| *other == name).map(|&(_, v)| v);
    if let (Some(on), Some(along)) = (vector("line_point"), vector("line_direction")) {
        let (offset, along) = ((point - on).as_dvec3(), along.as_dvec3());
        return Some((offset - along * offset.dot(along)).length() as f32);
    }
    let first = answer.contacts.first()?;
    let count = if first.t.is_some() { 1 } else { answer.contacts.len() };
    let points = answer.contacts.iter().take(count);
    let distances = points.map(|contact| {
        let ours = contact.center.unwrap_or(contact.point);
        (point.as_dvec3() - ours.as_dvec3()).length() as f32
    });
    // Not f32::min, which would lose a NaN.
    distances.reduce(|least, other| if other < least { other } else { least })
}

/// The first step whose value the method has otherwise, or, where its outcome is another, the
/// first test that it decides otherwise; the last step where neither tells.
fn parts_at(answer: &Answer, outcome: &Outcome, is_same: bool, slack: f32) -> Option<usize> {
    let goes_on = |after: usize| {
        answer.steps[after..].iter().any(|step| outcome.value(step.name()).is_some())
    };
    let parts = |(place, line): (usize, &Line)| match line {
        Line::Value { name, value, .. } => {
            outcome.value(name).is_some_and(|theirs| differs(*value, theirs, slack))
        }
        Line::Test { .. } | Line::Chosen { .. } if is_same => false,
        Line::Test { holds, then, .. } => *holds != (outcome.relation == *then && !goes_on(place)),
        Line::Chosen { .. } => true,
    };
    let last = answer.steps.len().checked_sub(1);
    let first = answer.steps.iter().map(|step| &step.line).enumerate().position(parts);
    first.or(last.filter(|_| !is_same))
}

fn differs(ours: Quantity, theirs: Quantity, slack: f32) -> bool {
    let (ours, theirs) = (ours.numbers(), theirs.numbers());
    let size = ours.iter().fold(0.0_f32, |size, x| size.max(x.abs()));
    let is_near = |(a, b): (&f32, &f32)| (a - b).abs() <= RELATIVE * size + slack;
    ours.len() != theirs.len() || !ours.iter().zip(&theirs).all(is_near)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::{Explanation, Findings, Step, Verdict};

    const STEPS: [fn() -> Step; 3] = [
        || Step::value("", "x", "", 2.0),
        || Step::test("", ["x", "3"], ">", [2.0, 3.0], false, "far"),
        || Step::test("", ["x", "1"], ">", [2.0, 1.0], true, "near"),
    ];

    #[track_caller]
    fn check(x: f32, hit: bool, relation: &'static str, expected: Option<usize>) {
        let steps = STEPS.map(|step| step()).to_vec();
        let (findings, explanation) = (Findings::default(), Explanation::new(""));
        let answer = Answer::new(Verdict::miss("near"), findings, explanation, Some(steps));
        let mut outcome = Outcome { hit, relation: relation.into(), ..Outcome::default() };
        outcome.note("x", x);
        assert_eq!(parts_at(&answer, &outcome, !hit, 1e-6), expected);
    }

    #[test]
    fn where_a_method_parts() {
        check(2.0, false, "near", None);
        check(2.000_1, false, "", None);
        check(2.1, false, "near", Some(0));
        check(f32::NAN, false, "near", Some(0));
        check(f32::INFINITY, false, "near", Some(0));
        // A miss for another reason is a miss.
        check(2.0, false, "far", None);
        check(2.0, true, "far", Some(1));
        check(2.0, true, "hit", Some(2));
        check(2.0, true, "near", Some(2));
    }

    #[test]
    fn an_ulp_of_any_size() {
        for size in [0.0, 1e-45, 1.0, 3e5, f32::MAX] {
            assert!(ulp(size) > 0.0, "{size}");
        }
        assert_eq!(ulp(1.0), f32::EPSILON);
    }
}
