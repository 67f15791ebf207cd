//! The text as the rest reads it: plain characters, English words for shapes, a name before each
//! value. Each of its bytes knows the byte of the pasted text that it comes from.

use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::sync::LazyLock;

use super::columns::{self, Edit, lines};
use super::tables::rows;

/// A longer text is read as it is: nobody writes one by hand.
const LONGEST_TABLE: usize = 100_000;

pub(super) struct Source {
    pub text: String,
    /// The byte of the pasted text that each byte comes from, and its length at the end.
    from: Vec<u32>,
}

impl Source {
    pub fn new(pasted: &str) -> Self {
        let from = (0..=u32::try_from(pasted.len()).unwrap_or(u32::MAX)).collect();
        let mut source = Self { text: pasted.to_owned(), from };
        source.apply(plain_characters(&source.text));
        if source.text.len() <= LONGEST_TABLE {
            source.apply(printed_values(&source.text));
            source.apply(columns::edits(&source.text));
            source.apply(in_english(&source.text));
            source.apply(phrases(&source.text));
        }
        source
    }

    /// The bytes of the pasted text that these come from.
    pub fn pasted(&self, span: Range<usize>) -> Range<usize> {
        let at = |at: usize| self.from.get(at).map_or(0, |&at| at as usize);
        at(span.start)..at(span.end).max(at(span.start))
    }

    /// Applies edits that stand in order and do not overlap.
    fn apply(&mut self, edits: Vec<Edit>) {
        if edits.is_empty() {
            return;
        }
        let mut text = String::with_capacity(self.text.len());
        let mut from = Vec::with_capacity(self.from.len());
        let mut done = 0;
        for Edit { at, by } in edits {
            text.push_str(&self.text[done..at.start]);
            from.extend_from_slice(&self.from[done..at.start]);
            text.push_str(&by);
            from.extend(std::iter::repeat_n(self.from[at.start], by.len()));
            done = at.end;
        }
        text.push_str(&self.text[done..]);
        from.extend_from_slice(&self.from[done..]);
        *self = Self { text, from };
    }
}

/// The rows of `characters.txt` by their first character, the longest first.
static CHARACTERS: LazyLock<HashMap<char, Vec<(&str, String)>>> = LazyLock::new(|| {
    let mut characters: HashMap<_, Vec<_>> = HashMap::new();
    for (plain, others) in rows(include_str!("tables/characters.txt")) {
        let is_word = plain.is_empty() || plain.starts_with(|c: char| c.is_ascii_alphabetic());
        let plain = if is_word { format!(" {plain} ") } else { plain.to_owned() };
        for other in others.split_whitespace() {
            let first = other.chars().next().unwrap_or_default();
            characters.entry(first).or_default().push((other, plain.clone()));
        }
    }
    for others in characters.values_mut() {
        others.sort_by_key(|(other, _)| std::cmp::Reverse(other.len()));
    }
    characters
});

fn plain_characters(text: &str) -> Vec<Edit> {
    let mut edits = Vec::new();
    let mut end = 0;
    for (at, c) in text.char_indices().filter(|(_, c)| !c.is_ascii_alphanumeric() && *c != ' ') {
        let listed = || CHARACTERS.get(&c)?.iter().find(|(own, _)| text[at..].starts_with(own));
        let (length, by) = match c {
            _ if at < end => continue,
            _ if let Some((own, plain)) = listed() => (own.len(), plain.clone()),
            // Full-width digits and letters stand in ASCII's order.
            '！'..='～' => {
                let plain = char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c);
                (c.len_utf8(), plain.to_string())
            }
            _ if !c.is_ascii() && c.is_whitespace() => (c.len_utf8(), " ".to_owned()),
            _ => continue,
        };
        end = at + length;
        edits.push(Edit { at: at..end, by });
    }
    edits
}

/// Debuggers print a value below the name that was asked for: `(gdb) p center` and `$1 = {…}`. The
/// value's line gets the name. In FCL's dump, `Shape 1: Box1 2 1`, the sizes are glued to the kind.
fn printed_values(text: &str) -> Vec<Edit> {
    let (mut edits, mut asked) = (Vec::new(), None);
    for (start, line) in lines(text) {
        let command = line.split_once("(gdb) ").or_else(|| line.split_once("(lldb) "));
        if let Some((_, command)) = command {
            let name = command.trim().split_once(' ').map(|(_, name)| name.trim());
            asked =
                name.filter(|name| name.starts_with(char::is_alphabetic) && !name.contains(' '));
        } else if line.starts_with('$') || line.starts_with('(') && line.contains(") $") {
            if let (Some(name), Some(equals)) = (asked.take(), line.find('=')) {
                edits.push(Edit { at: start..start + equals, by: format!("{name} ") });
            }
        } else if let Some((_, dump)) = line.strip_prefix("Shape ").and_then(|l| l.split_once(": "))
        {
            let kind = dump.trim_start_matches(char::is_alphabetic);
            let sizes = start + line.len() - kind.len();
            let by = format!("{} ", &dump[..dump.len() - kind.len()]);
            edits.push(Edit { at: start..sizes, by });
        }
    }
    edits
}

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
fn phrases(text: &str) -> Vec<Edit> {
    GLOSSARY.numbers.edits(text)
}

/// The edits that put a text's words for shapes into English.
fn in_english(text: &str) -> Vec<Edit> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_texts_become_plain_english() {
        for (text, expected) in [
            ("１．５，　２", "1.5, 2"),
            ("a\u{a0}=\u{a0}−1", "a = -1"),
            ("äöü\n½", "äöü\n0.5"),
            ("(gdb) p ray.o\n$1 = {1, 2, 3}\n", "(gdb) p ray.o\nray.o = {1, 2, 3}\n"),
            ("name,x,y,z\na,1,2,3", "name,x,y,z\n ; name a ; x: 1 ; y: 2 ; z: 3"),
            (
                "Eine Kugel mit dem Radius 2 und die Gerade g durch A",
                "a sphere with the radius 2 and the line g through A",
            ),
            ("平面 π 与线段AB", " plane  π 与 segment AB"),
            ("the radio and the plan", "the radio and the plan"),
        ] {
            assert_eq!(Source::new(text).text, expected);
        }
    }

    #[test]
    fn a_place_is_that_of_the_pasted_text() {
        let pasted = "− x １２ y";
        let source = Source::new(pasted);
        let at = source.text.find("12").unwrap();
        assert_eq!(&pasted[source.pasted(at..at + 2)], "１２");
    }
}
