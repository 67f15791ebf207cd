//! What other methods say: the mistakes of the articles on the inputs that show them, agreement
//! with the kernel on easy cases, and no panic on any.

use collision_sandbox::cases::{self, Case, SCENES};
use collision_sandbox::methods::{self, Inputs, Method, Outcome, compare};
use collision_sandbox::scenario::{Answer, Quantity, short};
use glam::Vec3;

const HARD_CASES: &str = include_str!("data/hard_cases.jsonl");
/// Scenario, inputs, method, what the method says, what is right; of points the centre, where a
/// ball moves.
const MISTAKES: &str = include_str!("data/mistakes.txt");

#[track_caller]
fn method(id: &str, name: &str) -> &'static Method {
    let found = methods::of(id).find(|method| method.name == name);
    found.unwrap_or_else(|| panic!("{id} has no method {name}"))
}

#[track_caller]
fn ask(case: &mut Case, name: &str) -> Outcome {
    (method(case.scenario.id, name).ask)(&Inputs::of(case.live.as_mut()))
}

fn text(hit: bool, relation: &str, points: impl IntoIterator<Item = Vec3>) -> String {
    let mut text = format!("{} {relation}", if hit { "hit" } else { "miss" });
    for point in points {
        text += &format!(" {:?}", point.to_array().map(|x| short(x + 0.0))).replace('"', "");
    }
    text
}

#[track_caller]
fn parse(id: &str, inputs: &str) -> Case {
    let line = format!(r#"{{"scenario":"{id}","inputs":{{{inputs}}}}}"#);
    cases::parse(&line).unwrap_or_else(|error| panic!("{error}\n{line}"))
}

#[test]
fn the_articles_mistakes_are_their_own() {
    let mut wrong = Vec::new();
    let rows = MISTAKES.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    for row in rows {
        let columns: Vec<_> = row.split(" | ").map(str::trim).collect();
        let [id, inputs, name, says, right] = columns[..] else { panic!("{row}") };
        let mut case = parse(id, inputs);
        let answer = case.answer();
        let places = answer.contacts.iter().map(|contact| contact.center.unwrap_or(contact.point));
        let ours = text(answer.hit, answer.relation, places);
        let outcome = ask(&mut case, name);
        let theirs = text(outcome.hit, outcome.relation, outcome.points);
        if (theirs.as_str(), ours.as_str()) != (says, right) {
            wrong.push(format!("{id} | {inputs} | {name} | {theirs} | {ours}"));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}
