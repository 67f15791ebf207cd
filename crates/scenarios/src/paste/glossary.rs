//! Texts in other languages: their words for shapes and for what is done to them, in English.
//! English phrases that stand for numbers.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use super::columns::Edit;

/// So many signs of a language tell it.
const FEWEST: usize = 3;

struct Language {
    signs: HashSet<&'static str>,
    /// Phrases and their English by the phrase's first word, the longest first.
    phrases: HashMap<String, Vec<(String, String)>>,
}

struct Glossary {
    languages: Vec<Language>,
    numbers: Language,
}

static GLOSSARY: LazyLock<Glossary> = LazyLock::new(|| {
    let language = |section: &'static str| {
        let row =
            |kind: &'static str| section.lines().filter_map(move |row| row.strip_prefix(kind));
        let pairs = row("words: ").flat_map(|row| row.split(", "));
        let pairs = pairs.filter_map(|pair| pair.split_once('='));
        let pairs = pairs.map(|(own, english)| (own.to_owned(), english.to_owned()));
        Language {
            signs: row("signs: ").flat_map(str::split_whitespace).collect(),
            phrases: by_first_word(pairs.collect()),
        }
    };
    let languages = include_str!("tables/glossary.txt").split("\n[").skip(1).map(language);
    let rows = include_str!("tables/phrases.txt").lines().filter(|row| !row.starts_with('#'));
    let phrases = rows.filter_map(|row| row.split_once('=')).flat_map(with_axes).collect();
    let numbers = Language { signs: HashSet::new(), phrases: by_first_word(phrases) };
    Glossary { languages: languages.collect(), numbers }
});

/// A phrase with `{axis}` for each axis and sign.
fn with_axes((own, english): (&str, &str)) -> Vec<(String, String)> {
    const SIGNS: [(&str, &str); 6] =
        [("", ""), ("+", ""), ("-", "-"), ("positive ", ""), ("negative ", "-"), ("minus ", "-")];
    if !own.contains('{') {
        return vec![(own.to_owned(), english.to_owned())];
    }
    let mut pairs = Vec::new();
    for (sign, minus) in SIGNS.into_iter().skip(usize::from(own.contains("{signed}"))) {
        for (axis, vector) in [("x", "1, 0, 0"), ("y", "0, 1, 0"), ("z", "0, 0, 1")] {
            let name = format!("{sign}{axis}");
            let vector = format!("({})", vector.replace('1', &format!("{minus}1")));
            let own = own.replace("{axis}", &name).replace("{signed}", &name);
            pairs.push((own, english.replace("{vector}", &vector)));
        }
    }
    pairs
}

fn by_first_word(mut pairs: Vec<(String, String)>) -> HashMap<String, Vec<(String, String)>> {
    pairs.sort_by_key(|(own, _)| std::cmp::Reverse(own.len()));
    let mut phrases: HashMap<_, Vec<_>> = HashMap::new();
    for pair in pairs {
        let first = pair.0.split([' ', '-', '\'']).next().unwrap_or_default().to_owned();
        phrases.entry(first).or_default().push(pair);
    }
    phrases
}

/// The edits that put numbers for phrases like `at the origin`.
pub(super) fn numbers(text: &str) -> Vec<Edit> {
    GLOSSARY.numbers.edits(text)
}

/// The edits that put a text's words for shapes into English.
pub(super) fn edits(text: &str) -> Vec<Edit> {
    let lower = text.to_lowercase();
    let words: HashSet<&str> = lower.split(|c: char| !c.is_alphanumeric()).collect();
    let count = |language: &Language| words.intersection(&language.signs).count();
    let spoken = GLOSSARY.languages.iter().max_by_key(|language| count(language));
    spoken
        .filter(|language| count(language) >= FEWEST)
        .map_or(Vec::new(), |language| language.edits(text))
}

impl Language {
    fn edits(&self, text: &str) -> Vec<Edit> {
        let is_part = |c: char| c.is_alphanumeric() || c == '_';
        let mut edits = Vec::new();
        let mut at = 0;
        while let Some(start) = text[at..].find(is_part).map(|start| at + start) {
            let rest = &text[start..];
            at = start + rest.find(|c| !is_part(c)).unwrap_or(rest.len());
            let phrases = self.phrases.get(text[start..at].to_lowercase().as_str());
            let is_said = |(own, _): &&(String, String)| {
                rest.get(..own.len()).is_some_and(|said| said.to_lowercase() == *own)
                    && !rest[own.len()..].starts_with(is_part)
            };
            if let Some((own, english)) = phrases.and_then(|phrases| phrases.iter().find(is_said)) {
                at = start + own.len();
                edits.push(Edit { at: start..at, by: english.clone() });
            }
        }
        edits
    }
}
