//! Sentences beside a case: which of them change or unsettle what its numbers say. The classifier
//! of the paste reader is learned here, from sentences that several hands wrote and from those of
//! texts that are cases, and counted on sentences of a hand whose were put aside.
//!
//! `WRITE_REMARKS=1 cargo test --no-default-features --test paste_remarks` learns it anew.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use collision_sandbox::paste::remarks::{doubt, features, sum};

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/paste_remarks").join(name)
}

/// The sentences of a file: `kind<tab>sentence` a line.
fn sentences(name: &str) -> Vec<(String, String)> {
    let all = fs::read_to_string(file(name)).unwrap();
    let line = |line: &str| {
        let (kind, sentence) = line.split_once('\t').unwrap();
        (kind.to_owned(), sentence.to_owned())
    };
    all.lines().map(line).collect()
}

fn words(sentence: &str) -> impl Iterator<Item = &str> {
    sentence.split(|c: char| !(c.is_alphanumeric() || c == '_')).filter(|word| !word.is_empty())
}

/// A feature of fewer sentences is learned by heart.
const LEAST: usize = 2;

/// Logistic regression by its gradient, a sentence after the other; with a sigmoid of plain
/// arithmetic, so that every machine learns the same.
fn learned() -> BTreeMap<String, f64> {
    const ROUNDS: usize = 20;
    let examples = |name, cost: f64, is_against: bool| {
        let told = |(kind, sentence): (String, String)| {
            // What stands in texts that are cases is what the reader meets.
            let cost = match kind.as_str() {
                "text" | "clause" => 2.0,
                // All that stands beside the cases of tests/data/paste_fresh: many, and much alike.
                "case" => 0.5,
                _ => cost,
            };
            (features(words(&sentence)), cost, is_against)
        };
        sentences(name).into_iter().map(told).collect::<Vec<_>>()
    };
    // What is read wrongly costs more than what is refused.
    let mut all = examples("unsettling.txt", 1.5, true);
    all.extend(examples("harmless.txt", 1.0, false));
    let mut often: BTreeMap<&str, usize> = BTreeMap::new();
    for feature in all.iter().flat_map(|(features, ..)| features) {
        *often.entry(feature).or_default() += 1;
    }
    let mut weights: BTreeMap<String, f64> = BTreeMap::new();
    let kept = often.into_iter().filter(|(_, count)| *count >= LEAST).map(|(feature, _)| feature);
    weights.extend(kept.chain([""]).map(|feature| (feature.to_owned(), 0.0)));
    let known: Vec<(BTreeSet<String>, f64, bool)> = all
        .iter()
        .map(|(features, cost, is_against)| {
            let known = features.iter().filter(|feature| weights.contains_key(*feature));
            (known.cloned().collect(), *cost, *is_against)
        })
        .collect();
    for round in 0..ROUNDS {
        let rate = 0.3 / (1.0 + 0.5 * round as f64);
        for step in 0..known.len() {
            // Those for and those against, mixed.
            let (features, cost, is_against) =
                &known[(step * 7919 + round * 104_729) % known.len()];
            let sum = sum(features, |feature| weights.get(feature).copied());
            let likely = 0.5 * (1.0 + sum / (1.0 + sum.abs()));
            let error = cost * (f64::from(u8::from(*is_against)) - likely) * rate;
            let share = 3.0 * error / (features.len() as f64 + 1.0).sqrt();
            for feature in features {
                if let Some(weight) = weights.get_mut(feature) {
                    *weight = *weight * (1.0 - 1e-5) + share;
                }
            }
            if let Some(bias) = weights.get_mut("") {
                *bias += 0.1 * error;
            }
        }
    }
    weights
}

/// As the reader has them: `feature<tab>hundredths`, what weighs nothing left out.
fn written(weights: &BTreeMap<String, f64>) -> String {
    let mut lines = String::new();
    for (feature, weight) in weights {
        let hundredths = (weight * 100.0).round();
        if hundredths.abs() >= 5.0 || feature.is_empty() {
            writeln!(lines, "{feature}\t{hundredths}").unwrap();
        }
    }
    lines
}

#[test]
fn the_reader_has_what_is_learned() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/cases/src/paste/remarks.txt");
    let learned = written(&learned());
    if std::env::var_os("WRITE_REMARKS").is_some() {
        fs::write(&path, &learned).unwrap();
    }
    assert!(fs::read_to_string(&path).unwrap() == learned, "WRITE_REMARKS=1 learns it anew");
}

/// How many of a file's sentences are taken for unsettling ones.
fn count(name: &str) -> (usize, usize) {
    let all = sentences(name);
    let found = all.iter().filter(|(_, sentence)| doubt(words(sentence)) > 0.0);
    (found.count(), all.len())
}

/// Those of a hand that wrote none of the others.
#[test]
fn what_was_put_aside() {
    let counts = [count("unsettling_aside.txt"), count("harmless_aside.txt")];
    println!("{counts:?}");
    assert_eq!(counts, [(256, 300), (27, 300)]);
}

#[test]
fn what_was_learned_from() {
    let counts = [count("unsettling.txt"), count("harmless.txt")];
    assert_eq!(counts, [(4064, 4986), (402, 18382)]);
}
