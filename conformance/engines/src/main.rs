//! Asks other kernels for `hit` in the suite's cases.
//!
//! `cargo run --manifest-path conformance/engines/Cargo.toml < conformance/cases.jsonl` prints how
//! many of each pair's cases each answers as it should; with an engine's name after `--` it prints
//! the cases with that engine's answers, for `collision-sandbox query --expect`. `--features box3d`
//! asks Box3D as well.

#[cfg(feature = "box3d")]
mod box3d;
mod case;
mod geo;
mod impacted;
mod parry3d;

use std::collections::BTreeMap;
use std::io::{self, BufRead};
use std::panic;
use std::process::ExitCode;

use case::Case;
use serde_json::json;

struct Engine {
    name: &'static str,
    /// None where it has no such query, or takes no such shapes.
    ask: fn(&Case) -> Option<bool>,
}

const ENGINES: &[Engine] = &[
    parry3d::ENGINE,
    #[cfg(feature = "box3d")]
    box3d::ENGINE,
    geo::ENGINE,
    impacted::ENGINE,
];

impl Engine {
    /// What ends in an assertion is no hit.
    fn says(&self, case: &Case) -> Option<bool> {
        panic::catch_unwind(|| (self.ask)(case)).unwrap_or(Some(false))
    }
}

fn main() -> ExitCode {
    let wanted = std::env::args().nth(1);
    let engine = wanted.as_ref().map(|name| ENGINES.iter().find(|engine| engine.name == name));
    let cases = match cases() {
        Ok(cases) => cases,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    };
    panic::set_hook(Box::new(|_| {}));
    match engine {
        None => print_table(&cases),
        Some(Some(engine)) => print_answers(engine, cases),
        Some(None) => {
            eprintln!("No such engine; there are {}", names().join(", "));
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

fn names() -> Vec<&'static str> {
    ENGINES.iter().map(|engine| engine.name).collect()
}

/// Those of the usual conventions.
fn cases() -> io::Result<Vec<Case>> {
    let mut cases = Vec::new();
    for line in io::stdin().lock().lines() {
        let case = Case(serde_json::from_str(&line?)?);
        if case.0.get("conventions").is_none() {
            cases.push(case);
        }
    }
    Ok(cases)
}

fn print_answers(engine: &Engine, cases: Vec<Case>) {
    for mut case in cases {
        if let Some(hit) = engine.says(&case) {
            case.0["expected"] = json!({ "hit": hit });
            println!("{}", case.0);
        }
    }
}

/// By pair and engine, how many are right of those asked.
fn print_table(cases: &[Case]) {
    let mut counts = BTreeMap::<(&str, usize), [usize; 2]>::new();
    let mut pairs = Vec::new();
    for case in cases {
        if pairs.last() != Some(&case.scenario()) && !pairs.contains(&case.scenario()) {
            pairs.push(case.scenario());
        }
        for (place, engine) in ENGINES.iter().enumerate() {
            if let Some(hit) = engine.says(case) {
                let [right, asked] = counts.entry((case.scenario(), place)).or_default();
                *right += usize::from(Some(hit) == case.hits());
                *asked += 1;
            }
        }
    }
    println!("| pair | {} |", names().join(" | "));
    println!("|---{}|", "|---".repeat(ENGINES.len()));
    for pair in pairs {
        let cells = (0..ENGINES.len()).map(|place| match counts.get(&(pair, place)) {
            Some([right, asked]) => format!("{right} of {asked}"),
            None => "–".to_owned(),
        });
        let cells: Vec<_> = cells.collect();
        if cells.iter().any(|cell| cell != "–") {
            println!("| `{pair}` | {} |", cells.join(" | "));
        }
    }
}
