//! Texts in other languages: their words for shapes and for what is done to them, in English.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use super::edit::Edit;

/// So many words of a language, each counted once, tell it.
const FEWEST: usize = 3;

/// An English phrase for one of another language.
type Pair = (Cow<'static, str>, Cow<'static, str>);

struct Language {
    signs: HashSet<&'static str>,
    /// By the first word of the phrase, the longest first.
    phrases: HashMap<String, Vec<Pair>>,
}

struct Glossary {
    languages: Vec<Language>,
    /// Chinese and Japanese put no blanks between words.
    unspaced: Vec<Pair>,
    /// English phrases that stand for numbers.
    numbers: Language,
}

static GLOSSARY: LazyLock<Glossary> = LazyLock::new(|| {
    let mut languages = Vec::new();
    let mut unspaced = Vec::new();
    for section in include_str!("tables/glossary.txt").split("\n[").skip(1) {
        let (name, rows) = section.split_once("]\n").unwrap_or_default();
        let row = |kind: &'static str| rows.lines().filter_map(move |row| row.strip_prefix(kind));
        let pairs = row("words: ").flat_map(|row| row.split(", ")).filter_map(pair);
        match name {
            "unspaced" => unspaced = longest_first(pairs.collect()),
            _ => languages.push(Language {
                signs: row("signs: ").flat_map(str::split_whitespace).collect(),
                phrases: by_first_word(pairs.collect()),
            }),
        }
    }
    let rows = include_str!("tables/phrases.txt").lines().filter(|row| !row.starts_with('#'));
    let pairs: Vec<Pair> = rows.filter_map(pair).flat_map(with_axes).collect();
    let numbers = Language { signs: HashSet::new(), phrases: by_first_word(pairs) };
    Glossary { languages, unspaced, numbers }
});

fn pair(text: &'static str) -> Option<Pair> {
    let (own, english) = text.split_once('=')?;
    Some((own.into(), english.into()))
}

/// A phrase with `{axis}` for each axis and sign.
fn with_axes((own, english): Pair) -> Vec<Pair> {
    const SIGNS: [(&str, &str); 6] =
        [("", ""), ("+", ""), ("-", "-"), ("positive ", ""), ("negative ", "-"), ("minus ", "-")];
    if !own.contains('{') {
        return vec![(own, english)];
    }
    let is_signed = own.contains("{signed}");
    let mut pairs = Vec::new();
    for (sign, minus) in SIGNS.into_iter().skip(usize::from(is_signed)) {
        for (axis, vector) in [("x", "1, 0, 0"), ("y", "0, 1, 0"), ("z", "0, 0, 1")] {
            let name = format!("{sign}{axis}");
            let own = own.replace("{axis}", &name).replace("{signed}", &name);
            let vector = vector.replace('1', &format!("{minus}1"));
            pairs.push((own.into(), english.replace("{vector}", &format!("({vector})")).into()));
        }
    }
    pairs
}

fn longest_first(mut pairs: Vec<Pair>) -> Vec<Pair> {
    pairs.sort_by_key(|(own, _)| std::cmp::Reverse(own.len()));
    pairs
}

fn by_first_word(pairs: Vec<Pair>) -> HashMap<String, Vec<Pair>> {
    let mut phrases: HashMap<_, Vec<_>> = HashMap::new();
    for pair in longest_first(pairs) {
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
    let count = |language: &&Language| words.iter().filter(|word| language.says(word)).count();
    let spoken = GLOSSARY.languages.iter().max_by_key(count);
    match spoken.filter(|language| count(language) >= FEWEST) {
        Some(language) => language.edits(text),
        None if text.is_ascii() => Vec::new(),
        None => unspaced(text),
    }
}

impl Language {
    /// Is it a word of this language's sentences, or one of its long words for shapes?
    fn says(&self, word: &str) -> bool {
        const ENGLISH: [&str; 12] = [
            "double", "triple", "piano", "radio", "verso", "second", "centre", "problema", "meter",
            "premier", "immobile", "prima",
        ];
        let is_own = |(own, english): &Pair| *own == word && own != english;
        let is_long = word.len() >= 5 && !ENGLISH.contains(&word);
        self.signs.contains(word)
            || is_long && self.phrases.get(word).is_some_and(|pairs| pairs.iter().any(is_own))
    }

    fn edits(&self, text: &str) -> Vec<Edit> {
        let is_part = |c: char| c.is_alphanumeric() || c == '_';
        let mut edits = Vec::new();
        let mut at = 0;
        while let Some(start) = text[at..].find(is_part).map(|start| at + start) {
            let rest = &text[start..];
            let length = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
            let word = rest[..length].to_lowercase();
            match self.phrase(&word, rest, length) {
                Some((said, long)) => {
                    edits.push(Edit { at: start..start + long, by: said.to_owned() });
                    at = start + long;
                }
                None => at = start + length,
            }
        }
        edits
    }

    /// The English of the phrase that a text begins with, and the phrase's length.
    fn phrase(&self, word: &str, text: &str, length: usize) -> Option<(&str, usize)> {
        // `A(1, 2)` is a point and `y = 4` is code, whatever `a` and `y` mean.
        let mut behind = text[length..].chars();
        let is_between_words = behind.next() == Some(' ')
            && behind.next().is_some_and(|c| c.is_alphanumeric() || "([".contains(c));
        let is_letter = word.chars().count() == 1
            && (text.starts_with(char::is_uppercase) || !is_between_words);
        if is_letter {
            return None;
        }
        let is_end = |rest: &str| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_');
        self.phrases.get(word)?.iter().find_map(|(own, english)| {
            let length = length_of(own, text)?;
            is_end(&text[length..]).then_some((english.as_ref(), length))
        })
    }
}

/// The length of the phrase that a text begins with, whatever its capitals.
fn length_of(phrase: &str, text: &str) -> Option<usize> {
    let mut length = 0;
    let mut own = text.chars();
    for c in phrase.chars() {
        let next = own.next()?;
        if !next.to_lowercase().eq(c.to_lowercase()) {
            return None;
        }
        length += next.len_utf8();
    }
    Some(length)
}

fn unspaced(text: &str) -> Vec<Edit> {
    let mut edits = Vec::new();
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        let found = (!c.is_ascii())
            .then(|| GLOSSARY.unspaced.iter().find(|(own, _)| rest.starts_with(own.as_ref())))
            .flatten();
        match found {
            Some((own, said)) => {
                edits.push(Edit { at: at..at + own.len(), by: format!(" {said} ") });
                at += own.len();
            }
            None => at += c.len_utf8(),
        }
    }
    edits
}
