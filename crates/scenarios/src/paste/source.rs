//! The text as the rest reads it: plain characters, English words for shapes, a name before each
//! value. Each of its bytes knows the byte of the pasted text that it comes from.

use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::sync::LazyLock;

use super::names::joined;
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
        source.apply(plain(&source.text, &CHARACTERS, false));
        if source.text.len() <= LONGEST_TABLE {
            source.apply(dumped_shapes(&source.text));
            source.apply(tables(&source.text));
            source.apply(in_english(&source.text));
            source.apply(plain(&source.text, &PHRASES, true));
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

/// What is read instead of phrases or characters, by their first letter, the longest first.
type Plain = HashMap<char, Vec<(String, String)>>;

fn by_first_letter(mut pairs: Vec<(String, String)>) -> Plain {
    pairs.sort_by_key(|(own, _)| std::cmp::Reverse(own.len()));
    let mut all = Plain::new();
    for pair in pairs {
        all.entry(pair.0.chars().next().unwrap_or_default()).or_default().push(pair);
    }
    all
}

static CHARACTERS: LazyLock<Plain> = LazyLock::new(|| {
    let rows = rows(include_str!("tables/characters.txt")).flat_map(|(plain, others)| {
        let is_word = plain.is_empty() || plain.starts_with(|c: char| c.is_ascii_alphabetic());
        let plain = if is_word { format!(" {plain} ") } else { plain.to_owned() };
        others.split_whitespace().map(move |other| (other.to_owned(), plain.clone()))
    });
    by_first_letter(rows.collect())
});

/// The edits that put what is read instead of characters, or of phrases of whole words.
fn plain(text: &str, all: &Plain, are_words: bool) -> Vec<Edit> {
    let is_part = |c: char| are_words && (c.is_alphanumeric() || c == '_');
    let (mut edits, mut end, mut before) = (Vec::new(), 0, ' ');
    for (at, c) in text.char_indices() {
        let is_inside = at < end || is_part(std::mem::replace(&mut before, c));
        let rest = &text[at..];
        let is_said = |(own, _): &&(String, String)| {
            let said = rest.get(..own.len()).unwrap_or_default();
            said.chars().flat_map(char::to_lowercase).eq(own.chars())
                && !rest[own.len()..].starts_with(is_part)
        };
        let first = c.to_lowercase().next().unwrap_or(c);
        let own = all.get(&first).filter(|_| !is_inside).and_then(|own| own.iter().find(is_said));
        let (length, by) = match own {
            Some((own, by)) => (own.len(), by.clone()),
            None if !c.is_ascii() && c.is_whitespace() => (c.len_utf8(), " ".to_owned()),
            None => continue,
        };
        end = at + length;
        edits.push(Edit { at: at..end, by });
    }
    edits
}

/// In FCL's dump, `Shape 1: Box1 2 1`, the sizes are glued to the kind.
fn dumped_shapes(text: &str) -> Vec<Edit> {
    let edit = |(start, line): (usize, &str)| {
        let (_, dump) = line.strip_prefix("Shape ")?.split_once(": ")?;
        let kind = dump.len() - dump.trim_start_matches(char::is_alphabetic).len();
        let sizes = start + line.len() - dump.len() + kind;
        Some(Edit { at: start..sizes, by: format!("{} ", &dump[..kind]) })
    };
    lines(text).filter_map(edit).collect()
}

/// So many signs of a language tell it.
const FEWEST: usize = 3;

struct Language {
    signs: HashSet<&'static str>,
    phrases: Plain,
}

static LANGUAGES: LazyLock<Vec<Language>> = LazyLock::new(|| {
    let language = |section: &'static str| {
        let row =
            |kind: &'static str| section.lines().filter_map(move |row| row.strip_prefix(kind));
        let pairs = row("words: ").flat_map(|row| row.split(", "));
        let pairs = pairs.filter_map(|pair| pair.split_once('='));
        let pairs = pairs.map(|(own, english)| (own.to_owned(), english.to_owned()));
        let signs = row("signs: ").flat_map(str::split_whitespace).collect();
        Language { signs, phrases: by_first_letter(pairs.collect()) }
    };
    include_str!("tables/glossary.txt").split("\n[").skip(1).map(language).collect()
});

/// English phrases with numbers for them.
static PHRASES: LazyLock<Plain> = LazyLock::new(|| {
    let rows = include_str!("tables/phrases.txt").lines().filter(|row| !row.starts_with('#'));
    by_first_letter(rows.filter_map(|row| row.split_once('=')).flat_map(with_axes).collect())
});

/// A phrase with `{axis}` for each axis and sign, `{signed}` for those that have one.
fn with_axes((own, english): (&str, &str)) -> Vec<(String, String)> {
    if !own.contains('{') {
        return vec![(own.to_owned(), english.to_owned())];
    }
    let axes = rows(include_str!("tables/phrases.txt"));
    let axes = axes.filter(|(name, _)| name.len() > 1 || !own.contains("{signed}"));
    axes.map(|(name, vector)| {
        let own = own.replace("{axis}", name).replace("{signed}", name);
        (own, english.replace("{axis}", name).replace("{vector}", vector))
    })
    .collect()
}

/// The edits that put a text's words for shapes into English.
fn in_english(text: &str) -> Vec<Edit> {
    let lower = text.to_lowercase();
    let words: HashSet<&str> = lower.split(|c: char| !c.is_alphanumeric()).collect();
    let count = |language: &Language| words.intersection(&language.signs).count();
    let spoken = LANGUAGES.iter().max_by_key(|language| count(language));
    let spoken = spoken.filter(|language| count(language) >= FEWEST);
    spoken.map_or(Vec::new(), |language| plain(text, &language.phrases, true))
}

/// A place in a text, and what stands there instead.
struct Edit {
    at: Range<usize>,
    by: String,
}

/// The lines of a text, each behind the byte at which it begins.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split('\n').scan(0, |next, line| {
        let start = *next;
        *next += line.len() + 1;
        Some((start, line))
    })
}

/// The edits that put the names of a text's tables into their rows.
fn tables(text: &str) -> Vec<Edit> {
    let mut edits = Vec::new();
    let mut names: Option<Vec<String>> = None;
    for (start, line) in lines(text) {
        let cells = cells(line);
        let is_row =
            |names: &&Vec<String>| names.len() == cells.len() && cells.iter().any(|c| is_number(c));
        // `|---|:--:|` under the header.
        let is_rule = line.contains("--") && line.chars().all(|c| "|-:+= \r".contains(c));
        match names.as_ref().filter(is_row) {
            Some(names) => edits.extend(named(start, line, &cells, names)),
            None if names.is_some() && is_rule => {}
            None => names = header(&cells),
        }
    }
    edits
}

/// The cells of a line between the strongest marks that it has.
fn cells(line: &str) -> Vec<&str> {
    const MARKS: [&str; 6] = ["|", "\t", ";", ",", "  ", " "];
    let line = line.trim();
    let mark = MARKS.into_iter().find(|mark| line.contains(mark)).unwrap_or(" ");
    let line = line.strip_prefix('|').unwrap_or(line);
    let cells = line.strip_suffix('|').unwrap_or(line).split(mark);
    let cells = cells.map(|cell| cell.trim_matches([' ', '*', '"', '`']));
    cells.filter(|cell| !cell.is_empty() || !mark.starts_with(' ')).collect()
}

fn is_number(cell: &str) -> bool {
    cell.parse::<f64>().is_ok_and(f64::is_finite)
}

/// The names of a table's columns, if these cells are names and some of them a point's.
fn header(cells: &[&str]) -> Option<Vec<String>> {
    const MOST: usize = 40;
    let is_name = |cell: &str| {
        cell.starts_with(|c: char| c.is_alphabetic() || c == '_')
            && cell.len() < 30
            && cell.chars().all(|c| c.is_alphanumeric() || "_. -".contains(c))
    };
    let cells = cells.iter().map(|cell| cell.trim_start_matches(['#', '%', ' ']));
    if !(2..=MOST).contains(&cells.len()) || !cells.clone().all(is_name) {
        return None;
    }
    let names: Vec<String> = cells.map(|cell| cell.replace(' ', "_")).collect();
    let keys: Vec<&str> = names.iter().map(String::as_str).collect();
    let has_points = (0..keys.len()).any(|at| joined(&keys[at..]).0 > 1);
    has_points.then(|| names.clone())
}

/// The edits of one row: names before its cells, and nothing else around them.
fn named(start: usize, line: &str, cells: &[&str], names: &[String]) -> Vec<Edit> {
    let mut edits = Vec::new();
    let mut done = 0;
    for (cell, name) in cells.iter().zip(names) {
        let at = done + line[done..].find(cell).unwrap_or_default();
        let sign = if is_number(cell) { ":" } else { "" };
        let by = format!(" ; {name}{sign} ");
        edits.push(Edit { at: start + done..start + at, by });
        done = at + cell.len();
    }
    edits.push(Edit { at: start + done..start + line.len(), by: String::new() });
    edits
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
