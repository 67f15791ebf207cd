//! The texts of tests/data/paste_fresh, each with the cases that are right.

use std::fs;
use std::path::{Path, PathBuf};

/// A text, and which cases are right, each on a line; `refuse` where none is.
pub struct Text {
    pub name: String,
    pub body: String,
    pub right: Vec<String>,
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
        let right = lines.filter_map(|line| line.strip_prefix("> ")).map(str::to_owned).collect();
        Text { name, body: body.to_owned(), right }
    });
    texts.collect()
}
