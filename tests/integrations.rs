//! The logs of `integrations/`: the lines that all of them write are answered as they expect, and
//! the integrations that need no package registry write them. `integrations/test` runs the others.
//!
//! An integration whose tools this machine lacks is skipped, unless `CODE_TOOLS=required` is set.
//! `CODE_TOOLS=none` skips all.
#![cfg(unix)]

use std::process::{Command, Output};

const PROGRAM: &str = env!("CARGO_BIN_EXE_collision-sandbox");

fn text(output: &Output) -> String {
    [&output.stdout[..], &output.stderr].map(String::from_utf8_lossy).concat()
}

#[test]
fn the_shared_lines_are_answered_as_they_expect() {
    let query = ["query", "--strict", "--expect", "integrations/lines.jsonl"];
    let output = Command::new(PROGRAM).args(query).output().unwrap();
    let summary = r#"{"cases":13,"compared":13,"different":0,"errors":0}"#;
    assert_eq!(text(&output).trim(), summary);
}

#[track_caller]
fn writes_the_shared_lines(integration: &str, tools: &[&str]) {
    let wanted = std::env::var("CODE_TOOLS").unwrap_or_default();
    let is_here = |tool: &&str| {
        let found = Command::new("which").arg(tool).output();
        found.is_ok_and(|output| output.status.success())
    };
    if wanted == "none" || (wanted != "required" && !tools.iter().all(is_here)) {
        println!("left out: {integration} needs {}", tools.join(" and "));
        return;
    }
    let mut script = Command::new("integrations/test");
    let script = script.arg(integration).env("COLLISION_SANDBOX", PROGRAM);
    let output = script.output().unwrap();
    assert!(output.status.success(), "{}", text(&output));
}

#[test]
fn cpp_writes_the_shared_lines() {
    writes_the_shared_lines("cpp", &["g++"]);
}

#[test]
fn unity_writes_the_shared_lines() {
    writes_the_shared_lines("unity", &["mcs", "mono"]);
}

#[test]
fn python_writes_the_shared_lines() {
    writes_the_shared_lines("python", &["python3"]);
}
