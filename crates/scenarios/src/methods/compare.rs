use std::sync::Arc;

use glam::Vec3;

use super::{Inputs, MethodRef, Outcome, Yours};
use crate::scenario::{Answer, Line, Message, Quantity, Report, Scenario, message, metres, short};

/// A method's outcome, compared with the kernel's answer.
pub struct Comparison {
    pub method: MethodRef,
    pub outcome: Outcome,
    /// `true` if hit or miss agrees with the kernel.
    pub agrees: bool,
    /// `true` if t and the point, where both have one, are those of the kernel too.
    pub is_same: bool,
    /// Its t less the kernel's, if both have one.
    pub t_difference: Option<f32>,
    /// The distance of its point from the kernel's in metres, if both have one.
    pub metres: Option<f32>,
    /// The distance in ulps of the largest coordinate or length.
    pub ulps: Option<f32>,
    /// The index of the first of the answer's steps where it differs.
    pub parts_at: Option<usize>,
}

impl Comparison {
    /// Returns `true` if it differs from the kernel.
    pub fn differs(&self) -> bool {
        !self.is_same || self.parts_at.is_some()
    }

    /// Returns the distance of its point from the kernel's in words, if that is finite.
    pub fn apart(&self) -> Option<Message> {
        let (far, ulps) = (self.metres?, self.ulps?);
        if far.is_infinite() || ulps.is_infinite() {
            return None;
        }
        Some(if far.is_nan() {
            message!("Its point is no point")
        } else if far == 0.0 {
            message!("The same point as ours")
        } else {
            message!("{0} from our point: {1} ulps", metres(far), short(ulps))
        })
    }
}

/// Returns the outcome of each of the scenario's methods, compared with the kernel's answer.
pub fn compare(scenario: &dyn Scenario, answer: &Answer) -> Vec<Comparison> {
    compare_with(scenario, answer, &[])
}

/// The part of a comparison that a picture of many cases shows.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Difference {
    pub hit: bool,
    /// The distance of its point from the kernel's, or else of its t along the way, in ulps of the
    /// largest coordinate or length; `None` if one of them has neither, or only one hits.
    pub ulps: Option<f32>,
}

/// Compares one method with the kernel.
pub fn difference(scenario: &dyn Scenario, method: &MethodRef) -> Difference {
    let inputs = Inputs::of(scenario);
    let outcome = method.ask(&inputs);
    let (verdict, findings) = scenario.found();
    let report = Report::new(&verdict, &findings);
    let point = outcome.points.first().filter(|_| outcome.hit == verdict.hit);
    let metres = point.and_then(|&point| distance(report, point));
    let metres = metres.or_else(|| {
        let (ours, theirs) = (verdict.contact?, outcome.t.filter(|_| outcome.hit == verdict.hit)?);
        let (t, along) = (ours.t?, ours.distance?);
        // As many metres as a t of 1 is.
        let unit = if t > 0.0 { along / t } else { inputs.size };
        Some((theirs - t).abs() * unit)
    });
    Difference { hit: outcome.hit, ulps: metres.map(|metres| metres / ulp(inputs.size)) }
}

/// Like [`compare`], with the user's own methods first.
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

/// Compares one method with the kernel's answer.
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
    // Not `metres > …`: NaN counts as far away.
    let is_near = metres.is_none_or(|metres| metres <= RELATIVE * inputs.size)
        && t_difference.zip(ours).is_none_or(|(off, t)| off.abs() <= RELATIVE * t.abs().max(1.0));
    let is_same = agrees && is_near;
    let parts_at = parts_at(answer, &outcome, is_same, SLACK_ULPS * ulp);
    let ulps = metres.map(|metres| metres / ulp);
    Comparison { method, outcome, agrees, is_same, t_difference, metres, ulps, parts_at }
}

/// The relative tolerance before a value counts as different.
const RELATIVE: f32 = 1e-3;
/// The tolerance near zero, in ulps of the case's size.
const SLACK_ULPS: f32 = 16.0;

/// The distance from one f32 of that size to the next, in metres.
fn ulp(size: f32) -> f32 {
    let size = size.max(f32::MIN_POSITIVE);
    size.next_up() - size
}

/// Returns the distance from the kernel's first point; from the closest one if its points have no
/// order in time, and from its line if it has no point.
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

/// Returns the first step whose value differs or, if the outcome differs, the first test that is
/// decided differently; the last step if there is neither.
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
    use crate::methods::{Draft, Numbers};
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
    fn a_wrong_t_is_another_answer() {
        let entry = crate::scenarios::find("ray_sphere").unwrap();
        let scenario = (entry.build)();
        let answer = scenario.answer();
        let t = answer.contacts[0].t.unwrap();
        for (t, is_same) in [(t, true), (t + 0.1, false), (t * 4000.0, false)] {
            let text = format!("→ hit with t = {t}\n");
            let draft = Draft { name: "t".into(), numbers: Numbers::default(), text };
            let method = MethodRef::Yours(Arc::new(draft.read(entry).unwrap()));
            let ulps = difference(scenario.as_ref(), &method).ulps.unwrap();
            assert_eq!(ulps < 16.0, is_same, "{t}: {ulps}");
            let compared = compare_one(scenario.as_ref(), &answer, method);
            assert_eq!((compared.agrees, compared.is_same), (true, is_same), "{t}");
        }
    }

    #[test]
    fn an_ulp_of_any_size() {
        for size in [0.0, 1e-45, 1.0, 3e5, f32::MAX] {
            assert!(ulp(size) > 0.0, "{size}");
        }
        assert_eq!(ulp(1.0), f32::EPSILON);
    }
}
