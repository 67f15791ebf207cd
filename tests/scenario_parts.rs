//! What every scenario brings with it. A new one is told here what it still lacks.

use std::fs;
use std::path::Path;

use collision_sandbox::cases::{self, SCENES};
use collision_sandbox::language::Language;
use collision_sandbox::scenario::Entry;
use collision_sandbox::{methods, scenarios};

/// Telling scenes beside the default one.
const TELLING: usize = 4;

fn missing(entry: &Entry) -> Vec<String> {
    let id = entry.id;
    let mut missing = Vec::new();
    const PARTS: [&str; 4] = [
        "crates/kernel/src",
        "crates/cases/src/scenarios",
        "crates/cases/src/methods",
        "crates/opinion/src",
    ];
    for folder in PARTS {
        let places = [format!("{folder}/{id}.rs"), format!("{folder}/{id}/mod.rs")];
        if !places.iter().any(|place| Path::new(place).is_file()) {
            missing.push(format!("{folder}/{id}.rs"));
        }
    }
    if methods::of(id).next().is_none() {
        missing.push("methods to compare".into());
    }
    for language in Language::ALL {
        let text = format!("assets/explanations/{}/{id}.txt", language.code());
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
    if telling < TELLING {
        missing.push(format!("{} more of scenes/{id}_….json", TELLING - telling));
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

/// A file's lines before its tests, and those of its tests.
fn lines(path: String) -> [usize; 2] {
    let text = fs::read_to_string(&path).unwrap_or_else(|why| panic!("{path}: {why}"));
    let own = text.lines().take_while(|line| *line != "#[cfg(test)]").count();
    [own, text.lines().count() - own]
}

/// The same of a kernel's file, or of all that its folder has.
fn kernel_lines(id: &str) -> [usize; 2] {
    let folder = format!("crates/kernel/src/{id}");
    folder_lines(&folder).unwrap_or_else(|| lines(format!("{folder}.rs")))
}

/// Of all the files of a folder, where there is one.
fn folder_lines(folder: &str) -> Option<[usize; 2]> {
    let all = fs::read_dir(folder).ok()?.fold([0; 2], |[own, tests], file| {
        let path = file.unwrap().path().display().to_string();
        match lines(path.clone()) {
            [more, _] if path.ends_with("tests.rs") => [own, tests + more],
            [more, its_tests] => [own + more, tests + its_tests],
        }
    });
    Some(all)
}

#[test]
fn what_a_scenario_costs_is_what_the_page_says() {
    let page = fs::read_to_string("CONTRIBUTING.md").unwrap();
    let mut rows = 0;
    for entry in scenarios::ALL {
        let id = entry.id;
        let Some(row) = page.lines().find(|line| line.starts_with(&format!("| `{id}`"))) else {
            continue;
        };
        rows += 1;
        let told = row.split('|').skip(2).filter_map(|cell| cell.trim().parse().ok());
        let [kernel, its_tests] = kernel_lines(id);
        let [scenario, text] =
            ["rs", "txt"].map(|end| lines(format!("crates/cases/src/scenarios/{id}.{end}"))[0]);
        let [methods, reference] =
            ["cases/src/methods", "opinion/src"].map(|of| lines(format!("crates/{of}/{id}.rs"))[0]);
        let its_cases = folder_lines(&format!("crates/opinion/src/{id}")).map_or(0, |[own, _]| own);
        let is_of_it = |(name, _): &&(&str, &str)| name.starts_with(id);
        let scenes = SCENES.iter().filter(is_of_it).count();
        let lines = [kernel, its_tests, scenario + text, methods, reference + its_cases, scenes];
        // A tenth more or less tells the same.
        let is_near = |(lines, told): (&usize, &usize)| lines.abs_diff(*told) * 10 <= *lines;
        let told: Vec<usize> = told.collect();
        let are_near = told.len() == lines.len() && lines.iter().zip(&told).all(is_near);
        assert!(are_near, "{id}: {lines:?} lines, and the page says {told:?}");
    }
    assert!(rows >= 5, "{rows}");
}
