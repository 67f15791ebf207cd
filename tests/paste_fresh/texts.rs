//! The texts of tests/data/paste_fresh, each with the cases that are right.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// A text, where it comes from, and which cases are right; none where it is to be refused.
pub struct Text {
    pub name: String,
    pub body: String,
    pub right: Vec<Option<Expected>>,
}

pub struct Expected {
    pub scenario: String,
    pub inputs: BTreeMap<String, String>,
}

pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/paste_fresh")
}

/// All that are kept, file by file.
pub fn texts() -> Vec<Text> {
    let files = fs::read_dir(folder()).unwrap().map(|file| file.unwrap().path());
    let mut files: Vec<_> =
        files.filter(|file| file.extension().is_some_and(|of| of == "txt")).collect();
    files.sort();
    files.iter().flat_map(|file| texts_of(file)).collect()
}

pub fn texts_of(file: &Path) -> Vec<Text> {
    let all = fs::read_to_string(file).unwrap();
    let texts = format!("\n{all}");
    let texts = texts.split("\n=== ").skip(1).map(|text| {
        let (head, body) = text.split_once("\n\n").unwrap();
        let mut lines = head.lines();
        let name = lines.next().unwrap().to_owned();
        let right = lines.filter_map(|line| line.strip_prefix("> ")).map(expected).collect();
        Text { name, body: body.to_owned(), right }
    });
    texts.collect()
}

fn expected(line: &str) -> Option<Expected> {
    let mut words = line.split(' ');
    let scenario = words.next().filter(|word| *word != "refuse")?.to_owned();
    let pair = |word: &str| {
        let (name, value) = word.split_once('=').unwrap();
        (name.to_owned(), value.to_owned())
    };
    Some(Expected { scenario, inputs: words.map(pair).collect() })
}
