//! Cases that other projects got wrong or test with care, with exact answers:
//! `crates/scenarios/hard_cases.jsonl` has a case a line as `query` takes it, each with its source.

use collision_scenarios::cases::{self, Case, HARD_CASES};
use collision_scenarios::scenario::Answer;
use serde_json::Value;

/// The tolerance in ulps of `f32`, at the size of the number.
const ULPS: f64 = 4.0;

fn numbers(value: &Value) -> Vec<f64> {
    match value {
        Value::Array(values) => values.iter().flat_map(numbers).collect(),
        one => one.to_string().parse().into_iter().collect(),
    }
}

fn is_near(got: &[f32], right: &[f64]) -> bool {
    let size = right.iter().fold(f64::from(f32::MIN_POSITIVE), |size, x| size.max(x.abs()));
    let tolerance = ULPS * (size.log2().floor() - 23.0).exp2();
    got.iter().zip(right).all(|(&got, right)| (f64::from(got) - right).abs() <= tolerance)
}

/// Returns how the answer differs from the case's expected one, if it does.
fn complaint(case: &Case, answer: &Answer) -> Option<String> {
    let expected = case.expected.as_ref()?;
    if Some(answer.hit) != expected["hit"].as_bool() {
        return Some(format!("hit is {}", answer.hit));
    }
    if let Some(relation) = expected["relation"].as_str()
        && answer.relation != relation
    {
        return Some(format!("relation is {}, not {relation}", answer.relation));
    }
    let contacts = expected["contacts"].as_array()?;
    if contacts.is_empty() && !answer.contacts.is_empty() && !answer.hit {
        return Some("a miss with contacts".into());
    }
    // The listed contacts come first; the corners of a polygon may have any order.
    let is_set = case.scenario.id == "triangle_triangle";
    for (i, right) in contacts.iter().enumerate() {
        let found = answer.contacts.iter().enumerate().any(|(j, got)| {
            (is_set || i == j)
                && is_near(&got.point.to_array(), &numbers(&right["point"]))
                && (right["t"].is_null()
                    || got.t.is_some_and(|t| is_near(&[t], &numbers(&right["t"]))))
        });
        if !found {
            return Some(format!("contact {i} should be {right}"));
        }
    }
    None
}

#[test]
fn every_hard_case_has_its_answer() {
    let mut count = 0;
    let mut complaints = Vec::new();
    for line in HARD_CASES.lines() {
        let case = cases::parse(line).unwrap_or_else(|error| panic!("{error}\n{line}"));
        assert!(case.source.is_some() && case.expected.is_some(), "{line}");
        let answer = case.answer();
        count += 1;
        if let Some(what) = complaint(&case, &answer) {
            complaints.push(format!("{what}: {:?}\n{line}", answer.contacts));
        }
    }
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
    assert_eq!(count, 193);
}
