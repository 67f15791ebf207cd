//! The same inputs give the same bits on every machine: the answers to 100,000 seeded cases per
//! pair hash to the numbers below, natively and, if that target and node are installed, as wasm.

use std::path::{Path, PathBuf};
use std::process::Command;

use collision_scenarios::scenario::Entry;
use collision_scenarios::scenarios;

#[allow(dead_code, reason = "a host of wasm calls the rest")]
#[path = "../examples/same_bits.rs"]
mod same_bits;

const CASES: u32 = 100_000;

const EXPECTED: &str = include_str!("same_bits.txt");

fn expected() -> Vec<(&'static str, String)> {
    let lines = EXPECTED.lines().filter_map(|line| line.split_once(' '));
    lines.map(|(id, hash)| (id, hash.to_owned())).collect()
}

/// Returns the scenarios whose inputs are single values, which come first; a case is drawn number by
/// number.
fn of_numbers() -> impl Iterator<Item = &'static Entry> {
    scenarios::ALL.iter().filter(|entry| !entry.has_lists())
}

#[test]
fn natively() {
    let hashes = std::thread::scope(|scope| {
        let ask = |(place, entry): (usize, &'static Entry)| {
            scope.spawn(move || (entry.id, format!("{:016x}", same_bits::hash(place, CASES))))
        };
        let asked: Vec<_> = of_numbers().enumerate().map(ask).collect();
        asked.into_iter().map(|one| one.join().unwrap()).collect::<Vec<_>>()
    });
    for (id, hash) in &hashes {
        println!("{id} {hash}");
    }
    assert_eq!(hashes, expected());
}

/// Returns `true` if the target's standard library is installed.
fn target_is_there(target: &str) -> bool {
    let asked =
        Command::new("rustc").args(["--print", "target-libdir", "--target", target]).output();
    asked.is_ok_and(|output| {
        output.status.success()
            && Path::new(String::from_utf8_lossy(&output.stdout).trim()).is_dir()
    })
}

#[test]
fn as_wasm() {
    const TARGET: &str = "wasm32-unknown-unknown";
    let has_node = Command::new("node").arg("--version").output().is_ok_and(|o| o.status.success());
    if !target_is_there(TARGET) || !has_node {
        eprintln!("left out: it needs the target {TARGET} and node");
        return;
    }
    let built = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("wasm");
    let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    let status = Command::new(env!("CARGO"))
        .args(["rustc", "--quiet", "--release", "--manifest-path", manifest, "--target", TARGET])
        .args(["--example", "same_bits", "--crate-type", "cdylib", "--target-dir"])
        .arg(&built)
        .status();
    assert!(status.unwrap().success());
    let program = built.join(TARGET).join("release/examples/same_bits.wasm");
    let count = of_numbers().count();
    let script = format!(
        "const bytes = require('fs').readFileSync({program:?});
        WebAssembly.instantiate(bytes).then(({{ instance: {{ exports }} }}) => {{
            for (let place = 0; place < {count}; place++) {{
                const hash = BigInt.asUintN(64, exports.hash_of(place, {CASES}));
                console.log(hash.toString(16).padStart(16, '0'));
            }}
        }});"
    );
    let output = Command::new("node").args(["-e", &script]).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let printed = String::from_utf8_lossy(&output.stdout);
    let hashes: Vec<_> = of_numbers()
        .zip(printed.lines())
        .map(|(entry, hash)| (entry.id, hash.to_owned()))
        .collect();
    assert_eq!(hashes, expected());
}
