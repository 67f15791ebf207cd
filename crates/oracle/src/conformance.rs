//! The conformance suite for other engines: cases with their exact answers, and which engine passes
//! them. `tests/exact/conformance.rs` writes both into `conformance/`, and checks that they are current.

mod convex;

use std::fmt::Write;

use collision_scenarios::cases::{self, HARD_CASES, Printing, SCENES};
use collision_scenarios::methods::{self, Inputs};
use collision_scenarios::scenario::{Entry, Group};
use collision_scenarios::scenarios;
use glam::Vec3;
use serde_json::{Map, Value, json};

use super::case::{Case, Expected, Touch};
use super::number::{Number, Vector};
use super::random::Random;
use super::touches::beside;
use super::{PAIRS, Pair};

/// The number of scenes per pair that touch exactly; each comes with its two neighbours.
const TOUCHES: u64 = 60;

const GALLERY: &str = "gallery/";

/// Returns all cases, one per line: the gallery's, the hard ones of other projects, the constructed
/// ones.
pub fn cases() -> String {
    let gallery = SCENES.iter().filter_map(|(name, text)| {
        let id = name.strip_prefix(GALLERY).map(|name| format!("reported/{name}"))?;
        Some(kept(text, Some(id)))
    });
    let hard = HARD_CASES.lines().map(|line| kept(line, None));
    let touches = PAIRS.iter().flat_map(constructed);
    let all = gallery.chain(hard).chain(touches).chain(convex::cases());
    all.map(|line| line + "\n").collect()
}

/// Returns an existing case on one line, without its view.
fn kept(text: &str, id: Option<String>) -> String {
    let mut case: Map<String, Value> = serde_json::from_str(text).expect("a scene is JSON");
    case.remove("view");
    if let Some(id) = id {
        case.insert("id".into(), id.into());
    }
    Value::Object(case).to_string()
}

/// Returns touches of a pair, each with its two neighbours an ulp away.
fn constructed(pair: &Pair) -> Vec<String> {
    let touch = |seed: u64| {
        let id = format!("touch/{}/{seed:02}", pair.id);
        let random = &mut Random::new(seed);
        let Some(scene) = pair.touch else {
            let touches =
                std::iter::repeat_with(|| pair.mix(random)).filter(|(_, touches)| *touches);
            let numbered = touches.take(3).enumerate();
            let line = |(n, (case, _))| {
                line(pair, &case, &format!("{id}/{n}"), "It touches, or misses that by an ulp.")
            };
            return numbered.map(line).collect::<Vec<_>>();
        };
        let exact = std::iter::repeat_with(|| scene(random).case(random)).flatten().next();
        let exact = exact.expect("some scene is exact");
        let [(up, what), (down, _)] = beside(&exact, random);
        let beside = |side: &str| format!("{what} is the next f32 {side} that of {id}.");
        vec![
            line(
                pair,
                &exact,
                &id,
                "It touches exactly: its numbers are whole ones, moved and scaled.",
            ),
            line(pair, &up, &format!("{id}/up"), &beside("above")),
            line(pair, &down, &format!("{id}/down"), &beside("below")),
        ]
    };
    (0..TOUCHES).flat_map(touch).collect()
}

fn line(pair: &Pair, case: &Case, id: &str, note: &str) -> String {
    row(&case.json(), id, note, pair.id, &answer(case, &(pair.expected)(case)))
}

/// Returns a case of the oracle's file with its answer, on one line.
fn row(case: &str, id: &str, note: &str, file: &str, expected: &Value) -> String {
    let open = case.trim_end().strip_suffix('}').expect("an object");
    let source = format!("constructed, crates/oracle/src/{file}.rs");
    let [id, note, source] = [id, note, &source].map(|text| json!(text));
    format!(r#"{open},"id":{id},"note":{note},"source":{source},"expected":{expected}}}"#)
}

/// Returns the reference's answer, each number rounded once to f32.
fn answer(case: &Case, said: &Expected) -> Value {
    let is_flat = case.inputs.iter().any(|(_, values)| values.len() == 2);
    let vector = |v: &Vector| {
        let numbers = v.iter().map(rounded).take(if is_flat { 2 } else { 3 });
        Value::from(numbers.collect::<Vec<_>>())
    };
    let mut answer = Map::new();
    answer.insert("hit".into(), said.hit.into());
    if !said.relation.is_empty() {
        answer.insert("relation".into(), said.relation.into());
    }
    let contact = |touch: &Touch| {
        let mut contact = Map::new();
        for (name, v) in
            [("point", &touch.point), ("normal", &touch.normal), ("center", &touch.center)]
        {
            contact.extend(v.as_ref().map(|v| (name.to_owned(), vector(v))));
        }
        for (name, x) in [("t", &touch.t), ("distance", &touch.distance)] {
            contact.extend(x.as_ref().map(|x| (name.to_owned(), rounded(x))));
        }
        contact.extend(touch.feature.map(|feature| ("feature".to_owned(), feature.into())));
        Value::Object(contact)
    };
    if !said.any_contacts && !said.any_order {
        let count = if said.first_contact_only { 1 } else { said.contacts.len() };
        let contacts: Vec<_> = said.contacts.iter().take(count).map(contact).collect();
        answer.insert("contacts".into(), contacts.into());
    }
    let scalars: Map<_, _> =
        said.scalars.iter().map(|(name, x)| ((*name).to_owned(), rounded(x))).collect();
    let vectors: Map<_, _> =
        said.vectors.iter().map(|(name, v)| ((*name).to_owned(), vector(v))).collect();
    for (name, all) in [("scalars", scalars), ("vectors", vectors)] {
        if !all.is_empty() {
            answer.insert(name.into(), all.into());
        }
    }
    Value::Object(answer)
}

/// Rounds to f32, saturating as the contract requires.
fn rounded(x: &Number) -> Value {
    let largest = Vec3::MAX.x;
    let x = (x.to_f64() as f32).clamp(-largest, largest);
    // Adding zero turns -0.0 into 0.0.
    serde_json::from_str(&serde_json::to_string(&(x + 0.0)).unwrap_or_default()).unwrap_or_default()
}

/// Returns a table of how many cases of each pair each engine gets right; the kernel must match
/// everything expected.
pub fn table(cases: &str) -> String {
    let mut text = String::from(
        "| pair | cases | this kernel | other ways, right of those asked |\n|---|---|---|---|\n",
    );
    let is_constructed = |entry: &&Entry| !entry.has_lists() || entry.group == Group::Convex;
    for entry in scenarios::ALL.iter().filter(is_constructed) {
        let own: Vec<_> = cases
            .lines()
            .filter_map(|line| cases::parse(line).ok().map(|case| (line, case)))
            .filter(|(_, case)| case.scenario.id == entry.id)
            .collect();
        let lines: String = own.iter().map(|(line, _)| format!("{line}\n")).collect();
        let printing = Printing { expect: true, ..Printing::default() };
        let summary = cases::query(lines.as_bytes(), &mut std::io::sink(), printing);
        let right = summary.map_or(0, |summary| summary.compared - summary.different);
        let others = methods::of(entry.id).map(|method| {
            let asked = own.iter().filter(|(line, _)| !line.contains(r#""conventions":"#));
            let hits = asked.filter_map(|(_, case)| {
                let expected = case.expected.as_ref()?["hit"].as_bool()?;
                Some((method.ask)(&Inputs::of(case.live.as_ref())).hit == expected)
            });
            let hits: Vec<bool> = hits.collect();
            let right = hits.iter().filter(|&&right| right).count();
            format!("{} {right} of {}", method.name, hits.len())
        });
        let others = others.collect::<Vec<_>>().join("; ");
        let _ = writeln!(text, "| `{}` | {} | {right} | {others} |", entry.id, own.len());
    }
    text
}

/// Returns a page with the text between the markers replaced; `None` without markers.
pub fn with_table(page: &str, table: &str) -> Option<String> {
    let (before, rest) = page.split_once("<!-- table -->\n")?;
    let (_, after) = rest.split_once("<!-- end -->")?;
    Some(format!("{before}<!-- table -->\n{table}<!-- end -->{after}"))
}
