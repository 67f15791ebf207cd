//! Compares the answer that a case expects with the one it gets.

use serde_json::{Map, Value, json};

use super::write::Outcome;
use super::{Caveats, json};
use crate::scenario::{Entry, Report, Scenario};

/// The relative tolerance of a number; absolute below 1.
const RELATIVE: f64 = 1e-5;

/// Returns the parts of the expected JSON object that the scenario's answer lacks, in the form of
/// [`differences`].
pub fn differences_of(
    entry: &Entry,
    live: &dyn Scenario,
    caveats: &Caveats,
    expected: &str,
) -> Map<String, Value> {
    let (verdict, findings) = live.found();
    differences_from(entry, Report::new(&verdict, &findings), caveats, expected)
}

/// Like [`differences_of`], for an answer.
pub fn differences_from(
    entry: &Entry,
    answer: Report,
    caveats: &Caveats,
    expected: &str,
) -> Map<String, Value> {
    let got = json::compact(&Outcome::new(entry.space, answer));
    // A log's line holds the answer as it is written here.
    if got == expected {
        return Map::new();
    }
    let [wanted, mut got] =
        [expected, &got].map(|text| serde_json::from_str::<Value>(text).unwrap_or_default());
    // A case may expect empty lists too.
    for (key, names) in caveats.lists() {
        got[key] = names.into();
    }
    differences(&wanted, &got)
}

/// Returns the parts that are expected and missing, by path such as `contacts[0].t`: the expected
/// and the actual value. Numbers may differ by rounding; expected contacts are the first ones, and
/// if none has a `t`, their order does not matter.
pub fn differences(expected: &Value, got: &Value) -> Map<String, Value> {
    let mut found = Map::new();
    compare("", expected, Some(got), &mut found);
    found
}

fn compare(place: &str, expected: &Value, got: Option<&Value>, found: &mut Map<String, Value>) {
    match (expected, got) {
        (Value::Object(expected), Some(Value::Object(got))) => {
            for (key, value) in expected {
                let place = if place.is_empty() { key.clone() } else { format!("{place}.{key}") };
                compare(&place, value, got.get(key), found);
            }
        }
        (Value::Array(expected), Some(Value::Array(got)))
            if place == "contacts" && is_part_in_any_order(expected, got) => {}
        (Value::Array(expected), Some(Value::Array(got)))
            if expected.len() == got.len() || (place == "contacts" && is_part(expected, got)) =>
        {
            for (index, (expected, got)) in expected.iter().zip(got).enumerate() {
                compare(&format!("{place}[{index}]"), expected, Some(got), found);
            }
        }
        (Value::Number(expected), Some(Value::Number(got))) if is_near(expected, got) => {}
        (expected, Some(got)) if expected == got => {}
        (expected, got) => {
            found.insert(place.to_owned(), json!({ "expected": expected, "got": got }));
        }
    }
}

/// Compares some contacts: the first ones, or all.
fn is_part(expected: &[Value], got: &[Value]) -> bool {
    expected.len() <= got.len() && expected.is_empty() == got.is_empty()
}

fn is_part_in_any_order(expected: &[Value], got: &[Value]) -> bool {
    let mut left: Vec<_> = got.iter().collect();
    let mut take = |contact: &Value| {
        let place = left.iter().position(|other| differences(contact, other).is_empty());
        place.map(|place| left.swap_remove(place)).is_some()
    };
    is_part(expected, got)
        && got.iter().all(|contact| contact.get("t").is_none())
        && expected.iter().all(&mut take)
}

fn is_near(expected: &serde_json::Number, got: &serde_json::Number) -> bool {
    let [expected, got] = [expected, got].map(|number| number.as_str().parse::<f64>());
    let (Ok(expected), Ok(got)) = (expected, got) else { return false };
    (expected - got).abs() <= RELATIVE * expected.abs().max(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(expected: &str, got: &str, places: &[&str]) {
        let [expected, got] = [expected, got].map(|text| serde_json::from_str(text).unwrap());
        let found = differences(&expected, &got);
        assert_eq!(found.keys().map(String::as_str).collect::<Vec<_>>(), places);
    }

    #[test]
    fn what_is_expected_must_be_there() {
        check(r#"{"hit":true}"#, r#"{"hit":true,"relation":"hit"}"#, &[]);
        check(r#"{"hit":true,"t":0.5}"#, r#"{"hit":false}"#, &["hit", "t"]);
        check(r#"{"a":[{"t":0.5}]}"#, r#"{"a":[{"t":0.500001}]}"#, &[]);
        check(r#"{"a":[{"t":0.5}]}"#, r#"{"a":[{"t":0.501}]}"#, &["a[0].t"]);
        check(r#"{"a":[]}"#, r#"{"a":[1]}"#, &["a"]);
        check(r#"{"a":1000000}"#, r#"{"a":1000001}"#, &[]);
        check(r#"{"a":"x"}"#, r#"{"a":1}"#, &["a"]);
    }

    #[test]
    fn contacts_that_are_expected_are_the_first_ones() {
        let two = r#"{"contacts":[{"t":0.1},{"t":0.2}]}"#;
        check(r#"{"contacts":[{"t":0.1}]}"#, two, &[]);
        check(r#"{"contacts":[{"t":0.2}]}"#, two, &["contacts[0].t"]);
        check(r#"{"contacts":[]}"#, two, &["contacts"]);
        check(two, r#"{"contacts":[{"t":0.1}]}"#, &["contacts"]);
    }

    #[test]
    fn contacts_without_a_moment_come_in_any_order() {
        let corners = r#"{"contacts":[{"point":[1,0]},{"point":[2,0]},{"point":[1,0]}]}"#;
        check(r#"{"contacts":[{"point":[2,0]},{"point":[1,0]},{"point":[1,0]}]}"#, corners, &[]);
        check(r#"{"contacts":[{"point":[2,0]}]}"#, corners, &[]);
        let twice = r#"{"contacts":[{"point":[2,0]},{"point":[2,0]}]}"#;
        check(twice, corners, &["contacts[0].point[0]"]);
    }
}
