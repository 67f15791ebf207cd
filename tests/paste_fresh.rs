//! Texts that were found and expected before the reader was changed for them.

#[path = "paste_fresh/texts.rs"]
mod texts;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use collision_sandbox::paste::{self, Asked};
use collision_sandbox::scenarios;
use serde_json::Value;

use texts::Text;

struct Expected {
    scenario: String,
    inputs: BTreeMap<String, String>,
}

fn expected(line: &str) -> Option<Expected> {
    let mut words = line.split(' ');
    let scenario = words.next().filter(|word| *word != "refuse")?.to_owned();
    let pair = |word: &str| {
        let (name, value) = word.split_once('=').unwrap();
        (name.to_owned(), value.to_owned())
    };
    Some(Expected { scenario, inputs: words.map(pair).collect() })
}

/// The same way by its start and end: a cast has those, and `ray_sphere` asks about the case of
/// `ray_sphere_info`.
fn by_its_ends(expected: &Expected) -> Option<Expected> {
    let of = |name: &str| expected.inputs.get(name).map(|value| numbers(value));
    let (origin, direction, reach) = (of("origin")?, of("direction")?, of("max_distance")?[0]);
    let long = dot(&direction, &direction).sqrt();
    let end = origin.iter().zip(&direction).map(|(from, way)| from + way / long * reach);
    let end = end.map(|number| number.to_string()).collect::<Vec<_>>().join(",");
    let mut inputs = expected.inputs.clone();
    inputs.retain(|name, _| !matches!(name.as_str(), "origin" | "direction" | "max_distance"));
    inputs.insert("start".to_owned(), expected.inputs["origin"].clone());
    inputs.insert("end".to_owned(), end);
    Some(Expected { scenario: expected.scenario.trim_end_matches("_info").to_owned(), inputs })
}

fn numbers(value: &str) -> Vec<f64> {
    value.split(',').map(|number| number.parse().unwrap()).collect()
}

fn are_near(a: &[f64], b: &[f64]) -> bool {
    let is_near = |(a, b): (&f64, &f64)| (a - b).abs() <= 2e-6 * a.abs().max(b.abs()).max(0.1);
    a.len() == b.len() && a.iter().zip(b).all(is_near)
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn are_along(a: &[f64], b: &[f64]) -> bool {
    let [long, wide] = [a, b].map(|x| dot(x, x).sqrt());
    (dot(a, b) - long * wide).abs() <= 1e-5 * long * wide
}

fn is_right(case: &Value, expected: &Expected) -> bool {
    let input = |name: &str| -> Vec<f64> {
        match &case["inputs"][name] {
            Value::Array(numbers) => numbers.iter().filter_map(Value::as_f64).collect(),
            number => number.as_f64().into_iter().collect(),
        }
    };
    let is_so = |(name, value): (&String, &String)| match (name.as_str(), value.as_str()) {
        (name, "*") => !input(name).is_empty(),
        ("direction" | "plane_normal" | "normal1" | "normal2", value) => {
            are_along(&input(name), &numbers(value))
        }
        // How far a ray without an end goes is assumed; where to is not.
        ("along", value) => {
            let [start, end] = ["start", "end"].map(input);
            let way: Vec<_> = end.iter().zip(&start).map(|(end, start)| end - start).collect();
            are_along(&way, &numbers(value))
        }
        // Any point of the plane is right: a, b, c and d of ax + by + cz = d.
        ("plane_on", value) => {
            let plane = numbers(value);
            (dot(&input("plane_point"), &plane[..3]) - plane[3]).abs() < 1e-5
        }
        (name, value) => are_near(&input(name), &numbers(value)),
    };
    case["scenario"] == expected.scenario.as_str() && expected.inputs.iter().all(is_so)
}

/// What came of the texts.
#[derive(Debug, Default, PartialEq)]
struct Count {
    right: usize,
    refused: Vec<String>,
    wrong: Vec<String>,
}

fn count(texts: &[Text]) -> Count {
    let mut count = Count::default();
    for text in texts {
        // Of a scenario that is not there yet, nothing is read.
        let is_there = |one: &Expected| scenarios::find(&one.scenario).is_some();
        let right: Vec<_> = text.right.iter().map(|line| expected(line)).collect();
        let is_refused_rightly =
            right.iter().any(|one| one.as_ref().is_none_or(|one| !is_there(one)));
        match paste::print(&text.body, &Asked::default()) {
            Ok(line) => {
                let case: Value = serde_json::from_str(&line).unwrap();
                let is_it = |expected: &Expected| {
                    is_right(&case, expected)
                        || by_its_ends(expected).is_some_and(|other| is_right(&case, &other))
                };
                match right.iter().flatten().any(is_it) {
                    true => count.right += 1,
                    false => {
                        count.wrong.push(text.name.clone());
                        println!("WRONG {}: {line}\n", text.name);
                    }
                }
            }
            Err(_) if is_refused_rightly => count.right += 1,
            Err(why) => {
                count.refused.push(text.name.clone());
                let why: Value = serde_json::from_str(&why).unwrap();
                println!("REFUSED {}: {}\n", text.name, why["why"]);
                for (group, role) in
                    why["found"].as_array().unwrap().iter().zip(why["as"].as_array().unwrap())
                {
                    println!("    {} {} {}", group["name"], group["value"], role["kind"]);
                }
            }
        }
    }
    count
}

/// No text is read wrongly, and those that could be read and are refused still are those of
/// `refused.list`.
#[test]
fn only_these_are_refused_and_none_is_wrong() {
    let listed = fs::read_to_string(texts::folder().join("refused.list")).unwrap();
    let mut count = count(&texts::texts());
    count.refused.sort();
    assert_eq!(count.wrong, [""; 0]);
    assert_eq!(count.refused, listed.lines().collect::<Vec<_>>());
}

/// Texts that are kept elsewhere: `PASTE_TEXTS=FILE` prints what comes of them.
#[test]
fn texts_of_another_file() {
    let Some(file) = std::env::var_os("PASTE_TEXTS") else { return };
    println!("{:#?}", count(&texts::texts_of(Path::new(&file))));
}
