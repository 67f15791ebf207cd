//! What texts in other languages call shapes and what is done to them, in the words that the rest
//! knows.

mod tables;

use std::borrow::Cow;
use std::collections::HashMap;

use tables::{LANGUAGES, Language, UNSPACED};

/// A longer text is no report that somebody writes.
const LONGEST: usize = 100_000;

/// So many words of a language, each counted once, tell it.
const FEWEST: usize = 3;

/// The text, with the words of shapes in English; its lines stay where they are.
pub(super) fn in_english(text: &str) -> Cow<'_, str> {
    if text.len() > LONGEST {
        return Cow::Borrowed(text);
    }
    let unspaced = |text| match needs_spaces(text) {
        true => Cow::Owned(spaced(text)),
        false => Cow::Borrowed(text),
    };
    match spoken(text) {
        Some(language) => Cow::Owned(translated(text, &Phrases::of(language))),
        None if text.contains("center line") || text.contains("centre line") => Cow::Owned(
            text.replace("center line", "centerline").replace("centre line", "centreline"),
        ),
        None => unspaced(text),
    }
}

/// The language of a text that is not English.
fn spoken(text: &str) -> Option<&'static Language> {
    let lower = text.to_lowercase();
    let mut words: Vec<&str> = lower.split(|c: char| !c.is_alphanumeric()).collect();
    words.sort_unstable();
    words.dedup();
    let count = |language: &&Language| words.iter().filter(|word| language.says(word)).count();
    LANGUAGES.iter().max_by_key(count).filter(|language| count(language) >= FEWEST)
}

impl Language {
    /// Is it one of the words that sentences of this language are made with, or of its long ones for
    /// shapes?
    fn says(&self, word: &str) -> bool {
        const ENGLISH: [&str; 12] = [
            "double", "triple", "piano", "radio", "verso", "second", "centre", "problema", "meter",
            "premier", "immobile", "prima",
        ];
        const LONG: usize = 5;
        let is_of_a_shape = || {
            word.len() >= LONG
                && !ENGLISH.contains(&word)
                && pairs(self.words).any(|(own, english)| own == word && own != english)
        };
        self.signs.split_whitespace().any(|sign| sign == word) || is_of_a_shape()
    }
}

/// The phrases of a language by their first words, the longest first.
struct Phrases(HashMap<&'static str, Vec<(&'static str, &'static str)>>);

impl Phrases {
    fn of(language: &Language) -> Self {
        let mut phrases: HashMap<_, Vec<_>> = HashMap::new();
        for (own, english) in pairs(language.words) {
            let first = own.split([' ', '-', '\'']).next().unwrap_or(own);
            phrases.entry(first).or_default().push((own, english));
        }
        for own in phrases.values_mut() {
            own.sort_by_key(|(own, _)| std::cmp::Reverse(own.len()));
        }
        Self(phrases)
    }

    /// What a text that begins with this word, in small letters, begins with, and how long it is.
    fn first(&self, word: &str, rest: &str) -> Option<(&'static str, usize)> {
        let is_end = |rest: &str| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_');
        // `A(1, 2)` is a point and `y = 4` is code, whatever `a` and `y` mean.
        let mut behind = rest[word.len().min(rest.len())..].chars();
        let is_between_words = behind.next() == Some(' ')
            && behind.next().is_some_and(|c| c.is_alphanumeric() || "([".contains(c));
        let is_letter = word.chars().count() == 1
            && (rest.starts_with(char::is_uppercase) || !is_between_words);
        let mut found =
            self.0.get(word)?.iter().filter(|_| !is_letter).filter_map(|(own, english)| {
                let length = length_of(own, rest)?;
                is_end(&rest[length..]).then_some((*english, length))
            });
        found.next()
    }
}

fn pairs(words: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    words.split(',').filter_map(|pair| {
        let (own, english) = pair.split_once('=')?;
        Some((own.trim(), english.trim()))
    })
}

/// The length of the phrase that a text begins with, whatever its capitals.
fn length_of(phrase: &str, text: &str) -> Option<usize> {
    let mut length = 0;
    let mut own = text.chars();
    for c in phrase.chars() {
        let next = own.next()?;
        let next_is = |c: char| next.to_lowercase().eq(c.to_lowercase());
        let is_it = next_is(c) || (c == '\'' && next == '’');
        if !is_it {
            return None;
        }
        length += next.len_utf8();
    }
    Some(length)
}

fn translated(text: &str, phrases: &Phrases) -> String {
    let mut english = String::with_capacity(text.len());
    let mut rest = text;
    let mut is_inside = false;
    while let Some(c) = rest.chars().next() {
        let is_word = c.is_alphanumeric() || c == '_';
        if !is_word || is_inside {
            is_inside = is_word;
            english.push(c);
            rest = &rest[c.len_utf8()..];
            continue;
        }
        let end = rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len());
        let word = rest[..end].to_lowercase();
        match phrases.first(&word, rest) {
            Some((said, length)) => {
                english.push_str(said);
                rest = &rest[length..];
            }
            None => {
                english.push_str(&rest[..end]);
                rest = &rest[end..];
            }
        }
    }
    english
}

/// Does a text have words of a language that puts no blanks between them, about shapes?
fn needs_spaces(text: &str) -> bool {
    !text.is_ascii() && pairs(UNSPACED).any(|(own, _)| text.contains(own))
}

fn spaced(text: &str) -> String {
    let mut words: Vec<_> = pairs(UNSPACED).collect();
    words.sort_by_key(|(own, _)| std::cmp::Reverse(own.len()));
    let mut english = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let found = match c.is_ascii() {
            true => None,
            false => words.iter().find(|(own, _)| rest.starts_with(own)),
        };
        match found {
            Some((own, said)) => {
                english.push(' ');
                english.push_str(said);
                english.push(' ');
                rest = &rest[own.len()..];
            }
            None => {
                english.push(match c {
                    '，' | '、' => ',',
                    '。' => '.',
                    c => c,
                });
                rest = &rest[c.len_utf8()..];
            }
        }
    }
    english
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_are_said_in_english() {
        for (text, expected) in [
            (
                "Eine Kugel mit dem Radius 2 und die Gerade g durch A",
                "a sphere with the radius 2 and the line g through A",
            ),
            (
                "La boule de rayon 2 et le rayon lumineux dans le plan",
                "the sphere of radius 2 and the ray dans the plane",
            ),
            ("una esfera de centro C y el radio es 2", "a sphere of center C and the radius is 2"),
            ("平面 π 与线段AB", " plane  π 与 segment AB"),
            ("the radio and the plan", "the radio and the plan"),
            ("MIT license, von Mises", "MIT license, von Mises"),
            (
                "It was also e.g. per com.o, do not del y, non-uniform os, en es con",
                "It was also e.g. per com.o, do not del y, non-uniform os, en es con",
            ),
        ] {
            assert_eq!(in_english(text), expected);
        }
    }
}
