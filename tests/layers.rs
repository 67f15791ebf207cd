//! Reads the sources and holds the rule of the layers:
//! `geometry ← language ← program ← scenario ← scenarios ← methods ← cases ← cli`, without Bevy and egui;
//! and that `tests/INTERACTION.md` names tests that exist.

use std::fs;
use std::path::{Path, PathBuf};

const LAYERS: [&str; 8] =
    ["geometry", "language", "program", "scenario", "scenarios", "methods", "cases", "cli"];

/// The files of a layer: `src/<layer>.rs` or all below `src/<layer>/`.
fn files(layer: &str) -> Vec<PathBuf> {
    let path = Path::new("src").join(layer);
    below(&[&path, &path.with_extension("rs")])
}

/// All files of these folders of the repository, and those named themselves.
fn below(paths: &[&Path]) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    let mut open: Vec<_> = paths.iter().map(|path| root.join(path)).collect();
    while let Some(path) = open.pop() {
        if path.is_dir() {
            open.extend(fs::read_dir(path).unwrap().map(|file| file.unwrap().path()));
        } else if path.is_file() {
            files.push(path);
        }
    }
    assert!(!files.is_empty(), "{paths:?}: no source");
    files
}

/// What a line of code refers to that this layer must not know.
fn forbidden(layer: &str, line: &str) -> Option<String> {
    let code = line.split("//").next().unwrap_or_default();
    let words: Vec<_> = code.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
    let engine = words.iter().find(|word| {
        let word = word.to_lowercase();
        word.starts_with("bevy") || word.starts_with("egui")
    });
    if let Some(engine) = engine {
        return Some((*engine).to_owned());
    }
    if code.contains("crate::{") {
        return Some("crate::{…} (one module a line, so that this test can read it)".to_owned());
    }
    let known = LAYERS.iter().take_while(|&&other| other != layer);
    let known: Vec<_> = known.chain([&layer]).collect();
    let modules = code.split("crate::").skip(1).map(|rest| {
        rest.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default()
    });
    modules
        .filter(|module| !known.contains(&module))
        .map(|module| format!("crate::{module}"))
        .next()
}

#[test]
fn each_layer_knows_only_those_before_it() {
    for layer in LAYERS {
        for file in files(layer) {
            let source = fs::read_to_string(&file).unwrap();
            for (i, line) in source.lines().enumerate() {
                if let Some(what) = forbidden(layer, line) {
                    panic!("{}:{}: {layer} must not know {what}", file.display(), i + 1);
                }
            }
        }
    }
}

#[test]
fn each_file_of_scenarios_is_named_after_its_id() {
    for file in files("scenarios") {
        let name = file.file_stem().unwrap().to_str().unwrap();
        let is_listed = collision_sandbox::scenarios::find(name).is_some();
        // A long derivation is a file of its own in the scenario's folder.
        assert!(is_listed || ["mod", "steps"].contains(&name), "{name} is not in ALL");
    }
    for entry in collision_sandbox::scenarios::ALL {
        let has_file = files("scenarios").iter().any(|file| file.file_stem().unwrap() == entry.id);
        assert!(has_file, "{}: no file", entry.id);
    }
}

#[test]
fn the_rule_is_read_right() {
    for (layer, line, is_forbidden) in [
        ("geometry", "use crate::scenario::Mark;", true),
        ("scenario", "use crate::scenario::Mark;", false),
        ("scenario", "use crate::scenarios::ALL;", true),
        ("scenarios", "use crate::geometry::Sphere;", false),
        ("scenarios", "use crate::methods::compare;", true),
        ("cases", "use crate::cli::Command;", true),
        ("cases", "let x = crate::window::run();", true),
        ("cases", "use crate::{cli, cases};", true),
        ("cli", "use bevy::prelude::*;", true),
        ("cli", "use bevy_egui::EguiContexts;", true),
        ("cli", "let ui: egui::Ui;", true),
        ("geometry", "// Source: bevy_math", false),
        ("geometry", "use glam::DVec3;", false),
    ] {
        assert_eq!(forbidden(layer, line).is_some(), is_forbidden, "{layer}: {line}");
    }
}

#[test]
fn each_row_of_the_interaction_table_names_tests_that_exist() {
    let sources = below(&[Path::new("src"), Path::new("tests")]).into_iter();
    let sources = sources.filter(|file| file.extension().is_some_and(|end| end == "rs"));
    let code: String = sources.map(|file| fs::read_to_string(file).unwrap()).collect();
    let code: String = code.lines().map(|line| line.trim().to_owned() + "\n").collect();

    let table = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/INTERACTION.md");
    let table = fs::read_to_string(table).unwrap();
    let is_row = |line: &&str| line.starts_with("| ") && *line != "| what | test |";
    let rows: Vec<_> = table.lines().filter(is_row).collect();
    assert!(rows.len() > 40, "{}", rows.len());
    for row in rows {
        let tests = row.rsplit('|').nth(1).unwrap().split(',').map(|name| name.trim());
        for name in tests {
            let test = format!("#[test]\nfn {}()", name.trim_matches('`'));
            assert!(code.contains(&test), "{row}: there is no test {name}");
        }
    }
}
