//! Every sentence of the program has its Korean and its Chinese, and no table keeps old ones.

use std::fs;
use std::path::Path;

use collision_sandbox::language::Language;
use collision_sandbox::scenarios;
use serde_json::{Map, Value};

const TRANSLATED: [Language; 2] = [Language::Korean, Language::Chinese];

/// All sources below a folder without their tests, each literal on one line.
fn sources(folder: &Path) -> String {
    let mut text = String::new();
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        if path.is_dir() {
            text += &sources(&path);
        } else {
            let file = fs::read_to_string(path).unwrap();
            text += file.split("#[cfg(test)]").next().unwrap_or_default();
        }
    }
    let mut pieces = text.split("\\\n");
    let first = pieces.next().unwrap_or_default().to_owned();
    pieces.fold(first, |text, piece| text + piece.trim_start())
}

fn source() -> String {
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"))
}

#[track_caller]
fn check(english: &str) {
    for language in TRANSLATED {
        assert_ne!(language.say(english), english, "no {} for it", language.name());
    }
}

#[test]
fn what_the_panel_says_is_translated() {
    let source = source();
    let mut found = 0;
    for call in [".say(", ".fill("] {
        for after in source.split(call).skip(1) {
            if let Some(literal) = after.trim_start().strip_prefix('"') {
                check(literal.split('"').next().unwrap_or_default());
                found += 1;
            }
        }
    }
    assert!(found > 50, "{found}");
}

#[test]
fn titles_are_translated() {
    for entry in scenarios::ALL {
        check(entry.title);
        check(entry.group.title());
    }
}

#[test]
fn the_tables_hold_only_what_is_said() {
    let source = source();
    let table =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/languages/ko.json"));
    let table: Map<String, Value> = serde_json::from_str(&table.unwrap()).unwrap();
    for english in table.keys() {
        let literal = format!("{english:?}");
        assert!(source.contains(&literal), "nobody says {literal}");
    }
}
