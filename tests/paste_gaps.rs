//! What is asked of a text that lacks a piece, or says one anew: it is no other case. Each text that is
//! read is spoilt at each of its lines and numbers, so that its case is not to be had. Those where
//! another case is the right one after all (a polygon has a corner less, an engine has a default) are
//! listed in tests/data/paste_gaps.txt; `WRITE_GAPS=1` writes the list anew.

#[path = "paste_fresh/texts.rs"]
mod texts;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use collision_sandbox::paste::{self, Asked};
use serde_json::Value;

/// Longer texts have too many pieces.
const LONGEST: usize = 3000;

/// How many of the texts' spoilt versions are read: one of so many.
const ONE_OF: usize = 3;

fn case(text: &str) -> Option<Value> {
    serde_json::from_str(&paste::print(text, &Asked::default()).ok()?).ok()
}

/// Is it another case, apart from what may be assumed where a text does not say it?
fn is_another(case: &Value, other: &Value) -> bool {
    let inputs = other["inputs"].as_object().unwrap();
    let is_same = |(name, value): (&String, &Value)| {
        name == "max_distance"
            || name.starts_with("rotation")
            || name.ends_with("_radius") && value.as_f64() == Some(0.0)
            || case["inputs"][name] == *value
    };
    other["scenario"] != case["scenario"] || !inputs.iter().all(is_same)
}

/// Where numbers stand that are no part of a name or of another number.
fn numbers(text: &str) -> Vec<(usize, usize)> {
    let bytes = text.as_bytes();
    let is_digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || b"_.[,".contains(&byte);
    let (mut found, mut at) = (Vec::new(), 0);
    while at < bytes.len() {
        let begin = at;
        while is_digit(at) || at > begin && bytes[at..].starts_with(b".") && is_digit(at + 1) {
            at += 1;
        }
        let is_alone = begin == 0 || !is_part(bytes[begin - 1]);
        // `1,5` may be one number.
        let goes_on = bytes[at..].starts_with(b",") && is_digit(at + 1);
        if at > begin && is_alone && !goes_on {
            found.push((begin, at));
        }
        at = at.max(begin + 1);
    }
    found
}

/// The names of the texts that make another case where they are spoilt like this.
fn others(spoilt: impl Fn(&str) -> Vec<String>) -> BTreeSet<String> {
    let mut others = BTreeSet::new();
    for (index, text) in texts::texts().into_iter().enumerate() {
        let is_read = text.body.len() < LONGEST && text.right.iter().any(|line| line != "refuse");
        let Some(right) = case(&text.body).filter(|_| is_read) else { continue };
        let spoilt = spoilt(&text.body).into_iter().skip(index % ONE_OF).step_by(ONE_OF);
        for spoilt in spoilt {
            if let Some(other) = case(&spoilt)
                && is_another(&right, &other)
                && others.insert(text.name.clone())
            {
                println!("{}: {other}\n{spoilt}\n", text.name);
            }
        }
    }
    others
}

fn list() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/paste_gaps.txt")
}

/// Those of the list are all that there are of a kind.
fn check(kind: &str, others: &BTreeSet<String>) {
    let listed = fs::read_to_string(list()).unwrap_or_default();
    if std::env::var_os("WRITE_GAPS").is_some() {
        for name in others {
            println!("GAP {kind} {name}");
        }
        return;
    }
    let known = listed.lines().filter_map(|line| line.strip_prefix(&format!("{kind} ")));
    assert_eq!(others.iter().map(String::as_str).collect::<Vec<_>>(), known.collect::<Vec<_>>());
}

#[test]
fn a_line_that_is_missing_makes_no_other_case() {
    let without = |text: &str| {
        let lines: Vec<&str> = text.lines().collect();
        let has_number = |at: &usize| lines[*at].bytes().any(|byte| byte.is_ascii_digit());
        let without = |at: usize| [&lines[..at], &lines[at + 1..]].concat().join("\n");
        (0..lines.len()).filter(has_number).map(without).collect()
    };
    check("line", &others(without));
}

#[test]
fn a_name_in_a_numbers_place_makes_no_other_case() {
    let named = |text: &str| {
        let named = |(from, to): (usize, usize)| format!("{}kval{}", &text[..from], &text[to..]);
        numbers(text).into_iter().map(named).collect()
    };
    check("name", &others(named));
}

#[test]
fn a_number_that_is_computed_with_a_name_makes_no_other_case() {
    let computed = |text: &str| {
        let computed = |(_, to): (usize, usize)| format!("{} * kval{}", &text[..to], &text[to..]);
        numbers(text).into_iter().map(computed).collect()
    };
    // A number that is none of the case may be computed with anything.
    check("product", &others(computed));
}
