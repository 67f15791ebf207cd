//! Texts of public bug threads, each with its source, and what `paste` makes of them.

use std::fs;
use std::path::Path;

use collision_sandbox::cases;
use collision_sandbox::paste::{self, Meaning};
use collision_sandbox::scenarios;
use serde_json::{Value, json};

/// The groups of a text, and the scenario with its inputs where it has one.
fn read(text: &str) -> Value {
    let paste = paste::read(text);
    let mut read = json!({ "found": paste.found(None)["found"], "scenario": null });
    if let Ok(case) = paste.case(None) {
        let case: Value = serde_json::from_str(&cases::write_line(&case)).unwrap();
        read["scenario"] = case["scenario"].clone();
        read["inputs"] = case["inputs"].clone();
    }
    read
}

/// Equal, where numbers are as near as a decimal text can tell.
fn same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => {
            let [a, b] = [a, b].map(|x| x.as_f64().unwrap());
            (a - b).abs() <= 1e-15 * a.abs().max(b.abs())
        }
        (Value::Array(a), Value::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b))
        }
        (Value::Object(a), Value::Object(b)) => {
            a.len() == b.len() && a.iter().all(|(key, a)| b.get(key).is_some_and(|b| same(a, b)))
        }
        _ => a == b,
    }
}

/// Each file of `tests/data/paste`: a text under its address, and what it is read as.
#[test]
fn texts_of_public_threads() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/paste");
    let mut count = 0;
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "txt") {
            continue;
        }
        count += 1;
        let text = fs::read_to_string(&path).unwrap();
        let (source, text) = text.split_once("\n\n").unwrap();
        assert!(source.starts_with("https://github.com/"), "{}: {source}", path.display());
        let got = read(text);
        let kept = path.with_extension("json");
        if std::env::var_os("KEEP_PASTES").is_some() {
            fs::write(&kept, cases::pretty(&got) + "\n").unwrap();
        }
        let expected: Value = serde_json::from_str(&fs::read_to_string(&kept).unwrap()).unwrap();
        let name = path.display();
        assert!(same(&got, &expected), "{name}\n{}\n{}", cases::pretty(&got), cases::pretty(&expected));
    }
    assert!(count >= 30, "{count}");
}
