//! The suite for other engines, `conformance/`: checks that its files are what
//! `collision_oracle::conformance` makes of the gallery, the hard cases and every pair.
//!
//! `WRITE_CONFORMANCE=1 cargo test -p collision-oracle --test exact conformance` writes them anew.

use std::fs;

use collision_oracle::conformance;

const CASES: &str = "../../conformance/cases.jsonl";
const PAGE: &str = "../../conformance/README.md";

#[test]
fn the_files_are_what_the_pairs_make() {
    let cases = conformance::cases();
    let page = fs::read_to_string(PAGE).unwrap();
    let filled = conformance::with_table(&page, &conformance::table(&cases)).expect("a table");
    if std::env::var_os("WRITE_CONFORMANCE").is_some() {
        fs::write(CASES, &cases).unwrap();
        fs::write(PAGE, &filled).unwrap();
    }
    let written = fs::read_to_string(CASES).unwrap_or_default();
    let differs = cases.lines().zip(written.lines()).find(|(made, there)| made != there);
    assert!(differs.is_none(), "{CASES}: {differs:?}");
    assert_eq!(cases.lines().count(), written.lines().count(), "{CASES}");
    assert!(page == filled || std::env::var_os("WRITE_CONFORMANCE").is_some(), "{PAGE}\n{filled}");
}

/// Each line is a case with the kernel's answer, a source, and a unique name.
#[test]
fn every_case_is_answered_as_it_expects() {
    use collision_scenarios::cases::{self, Printing};
    let text = fs::read_to_string(CASES).unwrap();
    let mut names = std::collections::HashSet::new();
    for line in text.lines() {
        let case = cases::parse(line).unwrap_or_else(|error| panic!("{error}\n{line}"));
        let is_whole = case.source.is_some() && case.note.is_some() && case.expected.is_some();
        let id = case.id.map(|id| id.to_string()).unwrap_or_default();
        assert!(is_whole && names.insert(id), "{line}");
    }
    let mut out = Vec::new();
    let printing = Printing { expect: true, ..Printing::default() };
    let summary = cases::query(text.as_bytes(), &mut out, printing).unwrap();
    assert!(summary.is_good(), "{}", String::from_utf8_lossy(&out));
    assert_eq!((summary.compared, summary.cases), (names.len(), names.len()));
    assert!(names.len() > 4000, "{}", names.len());
}
