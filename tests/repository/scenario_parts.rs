//! The parts that every scenario needs. A new one learns here what is missing.

use std::fs;
use std::path::Path;

use collision_scenarios::cases::{self, SCENES};
use collision_scenarios::language::Language;
use collision_scenarios::methods;
use collision_scenarios::scenario::Entry;
use collision_scenarios::scenarios;

/// The number of instructive scenes beside the default one.
const TELLING: usize = 4;
/// Like [`TELLING`], of a scenario with a list, whose scenes are long.
const TELLING_LISTS: usize = 2;

fn missing(entry: &Entry) -> Vec<String> {
    let id = entry.id;
    let mut missing = Vec::new();
    const PARTS: [&str; 3] =
        ["crates/scenarios/src/scenarios", "crates/scenarios/src/methods", "crates/oracle/src"];
    // The kernel's file of a list may answer several, and the oracle asks it by tests of its own.
    let parts = if entry.has_lists() { &PARTS[..1] } else { &PARTS };
    let kernel = (!entry.has_lists()).then_some("crates/kernel/src");
    for folder in parts.iter().copied().chain(kernel) {
        let places = [format!("{folder}/{id}.rs"), format!("{folder}/{id}/mod.rs")];
        if !places.iter().any(|place| Path::new(place).is_file()) {
            missing.push(format!("{folder}/{id}.rs"));
        }
    }
    if methods::of(id).next().is_none() && !entry.has_lists() {
        missing.push("methods to compare".into());
    }
    for language in Language::ALL {
        let text = format!("crates/scenarios/explanations/{}/{id}.txt", language.code());
        if !Path::new(&text).is_file() {
            missing.push(text);
        }
    }
    if !SCENES.iter().any(|(name, _)| *name == id) {
        missing.push(format!("scenes/{id}.json"));
    }
    let begins = format!("{id}_");
    let is_telling = |(name, text): &&(&str, &str)| {
        name.starts_with(&begins) && cases::parse(text).is_ok_and(|case| case.scenario.id == id)
    };
    let telling = SCENES.iter().filter(is_telling).count();
    let wanted = if entry.has_lists() { TELLING_LISTS } else { TELLING };
    if telling < wanted {
        missing.push(format!("{} more of scenes/{id}_….json", wanted - telling));
    }
    if !fs::read_to_string("README.md").unwrap().contains(&format!("`{id}`")) {
        missing.push("a word in README.md".into());
    }
    missing
}

#[test]
fn every_scenario_is_whole() {
    let told: Vec<_> = scenarios::ALL
        .iter()
        .flat_map(|entry| missing(entry).into_iter().map(|what| format!("{}: {what}", entry.id)))
        .collect();
    assert!(told.is_empty(), "\n{}", told.join("\n"));
}
