//! The page of reported bugs, `docs/gallery.md`: checks that it follows from the scenes of the gallery
//! and `assets/reported.json` below its introduction, and that all its pictures exist.
//!
//! `WRITE_GALLERY=1 cargo test --no-default-features --test repository gallery` writes that part anew;
//! `scripts/pictures` draws the pictures.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::Path;

use collision_scenarios::cases::{self, SCENES, markdown};
use collision_scenarios::scenarios;
use serde_json::Value;

const PAGE: &str = "docs/gallery.md";
const PICTURES: &str = "assets/screenshots/gallery";
/// Everything above this heading is written by hand.
const BEGIN: &str = "## The bugs, by scenario\n";

/// The options that draw each picture.
const DRAW: &str = "--see --bare --size 600x400 --scale 0.75 -o .";

fn bugs() -> impl Iterator<Item = (&'static str, &'static str)> {
    SCENES.iter().filter_map(|(name, text)| Some((name.strip_prefix("gallery/")?, *text)))
}

/// Returns an answer in words: "a miss, passes by".
fn answer(hit: &Value, rest: &str) -> String {
    let word = match hit.as_bool() {
        Some(true) => "a hit",
        Some(false) => "a miss",
        None => "",
    };
    let parts = [word, rest].into_iter().filter(|part| !part.is_empty() && *part != "hit");
    parts.collect::<Vec<_>>().join(", ")
}

/// Returns the source of a bug, with issues as links.
fn source(text: &str) -> String {
    let linked = text.split_once('#').and_then(|(repository, rest)| {
        let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let (number, rest) = rest.split_at(digits);
        let is_repository = repository.split('/').count() == 2 && !repository.contains(' ');
        let link = format!("https://github.com/{repository}/issues/{number}");
        let name = format!("{repository}#{number}");
        (is_repository && digits > 0).then(|| format!("[{name}]({link}){}", markdown(rest)))
    });
    linked.unwrap_or_else(|| markdown(text))
}

/// Returns the page's section about a bug.
fn section(name: &str, text: &str, reported: &Value) -> String {
    let case = cases::parse(text).unwrap();
    let [title, note, from] =
        [case.title, case.note, case.source].map(|text| text.unwrap_or_default());
    let expected = case.expected.unwrap_or_default();
    let relation = expected["relation"].as_str().unwrap_or_default().replace('_', " ");
    let right = answer(&expected["hit"], &relation);
    let said = answer(&reported["hit"], reported["says"].as_str().unwrap_or_default());
    let title = markdown(&title);
    format!(
        "#### {title}\n\n![{title}: the field, and its lens](../{PICTURES}/{name}.webp)\n\n{}\n\
         Right is {right}; it answered: {}. Source: {}.\n\n\
         `collision-sandbox render gallery/{name} {DRAW}`\n\n",
        markdown(&note),
        markdown(&said),
        source(&from),
    )
}

/// Returns a heading's anchor on the page.
fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    kept.collect::<String>().to_lowercase().replace(' ', "-")
}

fn sections() -> String {
    let reported = fs::read_to_string("assets/reported.json").unwrap();
    let reported: Value = serde_json::from_str(&reported).unwrap();
    let (mut page, mut contents) = (String::new(), Vec::new());
    for entry in scenarios::ALL {
        let is_of_it = |text: &str| cases::parse(text).unwrap().scenario.id == entry.id;
        let sections = bugs().filter(|(_, text)| is_of_it(text));
        let sections: Vec<_> =
            sections.map(|(name, text)| section(name, text, &reported[name])).collect();
        if !sections.is_empty() {
            contents.push(format!(
                "[{}](#{}) ({})",
                entry.title,
                anchor(entry.title),
                sections.len()
            ));
            let _ = writeln!(page, "\n### {}\n\n{}", entry.title, sections.concat().trim_end());
        }
    }
    format!("\nThere are {}:\n{}.\n{page}", bugs().count(), contents.join(",\n"))
}

#[test]
fn the_page_is_what_the_scenes_say() {
    let page = fs::read_to_string(PAGE).unwrap();
    let (head, _) = page.split_once(BEGIN).expect(BEGIN);
    let made = format!("{head}{BEGIN}{}", sections());
    if std::env::var_os("WRITE_GALLERY").is_some() {
        fs::write(PAGE, &made).unwrap();
    }
    let page = fs::read_to_string(PAGE).unwrap();
    let differs = made.lines().zip(page.lines()).find(|(made, there)| made != there);
    assert!(differs.is_none(), "{PAGE}: {differs:?}");
    assert_eq!(made.len(), page.len(), "{PAGE}");
    for (name, _) in bugs() {
        assert!(page.contains(&format!("gallery/{name} {DRAW}")), "{name}");
    }
}

/// There is one picture of each bug and no other, and all are small.
#[test]
fn every_bug_has_its_picture() {
    let files = fs::read_dir(PICTURES).unwrap().map(|file| file.unwrap());
    let mut bytes = 0;
    let there: BTreeSet<_> = files
        .map(|file| {
            bytes += file.metadata().unwrap().len();
            file.file_name().into_string().unwrap()
        })
        .collect();
    let wanted: BTreeSet<_> = bugs().map(|(name, _)| format!("{name}.webp")).collect();
    assert_eq!(there, wanted);
    assert!(bytes < 6_000_000, "{bytes}");
    // Including the links in the introduction.
    let page = fs::read_to_string(PAGE).unwrap();
    for link in page.split("](../").skip(1) {
        let path = link.split(')').next().unwrap();
        assert!(Path::new(path).is_file(), "{path}");
    }
}
