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
        source.apply(plain_characters(&source.text));
        if source.text.len() <= LONGEST_TABLE {
            source.apply(dumped_shapes(&source.text));
            source.apply(tables(&source.text));
            source.apply(in_english(&source.text));
            source.apply(phrases(&source.text, &PHRASES));
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
            _ if !c.is_ascii() && c.is_whitespace() => (c.len_utf8(), " ".to_owned()),
            _ => continue,
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

/// Phrases and what is read instead by the phrase's first word, the longest first.
type Phrases = HashMap<String, Vec<(String, String)>>;

struct Language {
    signs: HashSet<&'static str>,
    phrases: Phrases,
}

static LANGUAGES: LazyLock<Vec<Language>> = LazyLock::new(|| {
    let language = |section: &'static str| {
        let row =
            |kind: &'static str| section.lines().filter_map(move |row| row.strip_prefix(kind));
        let pairs = row("words: ").flat_map(|row| row.split(", "));
        let pairs = pairs.filter_map(|pair| pair.split_once('='));
        let pairs = pairs.map(|(own, english)| (own.to_owned(), english.to_owned()));
        let signs = row("signs: ").flat_map(str::split_whitespace).collect();
        Language { signs, phrases: by_first_word(pairs.collect()) }
    };
    include_str!("tables/glossary.txt").split("\n[").skip(1).map(language).collect()
});

/// English phrases with numbers for them.
static PHRASES: LazyLock<Phrases> = LazyLock::new(|| {
    let rows = include_str!("tables/phrases.txt").lines().filter(|row| !row.starts_with('#'));
    by_first_word(rows.filter_map(|row| row.split_once('=')).flat_map(with_axes).collect())
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

fn by_first_word(mut pairs: Vec<(String, String)>) -> Phrases {
    pairs.sort_by_key(|(own, _)| std::cmp::Reverse(own.len()));
    let mut phrases = Phrases::new();
    for pair in pairs {
        let first = pair.0.split([' ', '-', '\'']).next().unwrap_or_default().to_owned();
        phrases.entry(first).or_default().push(pair);
    }
    phrases
}

/// The edits that put a text's words for shapes into English.
fn in_english(text: &str) -> Vec<Edit> {
    let lower = text.to_lowercase();
    let words: HashSet<&str> = lower.split(|c: char| !c.is_alphanumeric()).collect();
    let count = |language: &Language| words.intersection(&language.signs).count();
    let spoken = LANGUAGES.iter().max_by_key(|language| count(language));
    let spoken = spoken.filter(|language| count(language) >= FEWEST);
    spoken.map_or(Vec::new(), |language| phrases(text, &language.phrases))
}

/// The edits that put what is read instead for phrases.
fn phrases(text: &str, all: &Phrases) -> Vec<Edit> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let mut edits = Vec::new();
    let mut at = 0;
    while let Some(start) = text[at..].find(is_part).map(|start| at + start) {
        let rest = &text[start..];
        at = start + rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        let own = all.get(text[start..at].to_lowercase().as_str());
        let is_said = |(own, _): &&(String, String)| {
            rest.get(..own.len()).is_some_and(|said| said.to_lowercase() == *own)
                && !rest[own.len()..].starts_with(is_part)
        };
        if let Some((own, english)) = own.and_then(|own| own.iter().find(is_said)) {
            at = start + own.len();
            edits.push(Edit { at: start..at, by: english.clone() });
        }
    }
    edits
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

/// Wider tables are no cases.
const MOST_CELLS: usize = 40;

/// The edits that put the names of a text's tables into their rows.
fn tables(text: &str) -> Vec<Edit> {
    const MARKS: [&str; 6] = ["|", "\t", ";", ",", "  ", " "];
    let lines: Vec<(usize, &str)> = lines(text).collect();
    let mut edits = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let table = MARKS.iter().find_map(|mark| table(&lines[at..], mark));
        let (count, own) = table.unwrap_or((1, Vec::new()));
        edits.extend(own);
        at += count;
    }
    edits
}

/// The cells of a line between marks.
fn cells<'a>(line: &'a str, mark: &str) -> Vec<&'a str> {
    let line = line.trim();
    let line = match (mark, line.strip_prefix('|')) {
        ("|", Some(line)) => line.strip_suffix('|').unwrap_or(line),
        ("|", None) => return Vec::new(),
        _ => line,
    };
    let cells = line.split(mark).map(|cell| cell.trim_matches([' ', '*', '"', '`']));
    cells.filter(|cell| !cell.is_empty() || !mark.starts_with(' ')).collect()
}

fn is_number(cell: &str) -> bool {
    cell.parse::<f64>().is_ok_and(f64::is_finite)
}

fn is_name(cell: &str) -> bool {
    cell.starts_with(|c: char| c.is_alphabetic() || c == '_')
        && cell.len() < 30
        && cell.chars().all(|c| c.is_alphanumeric() || "_. -".contains(c))
}

/// The number of lines and the edits of the table that these lines begin with.
fn table(lines: &[(usize, &str)], mark: &str) -> Option<(usize, Vec<Edit>)> {
    let (_, head) = lines.first()?;
    let header: Vec<&str> =
        cells(head, mark).iter().map(|name| name.trim_start_matches(['#', '%', ' '])).collect();
    if !(2..=MOST_CELLS).contains(&header.len()) || !header.iter().all(|name| is_name(name)) {
        return None;
    }
    let names: Vec<String> = header.iter().map(|name| name.replace(' ', "_")).collect();
    let keys: Vec<&str> = names.iter().map(String::as_str).collect();
    let has_points = (0..keys.len()).any(|at| joined(&keys[at..]).0 > 1);
    // `|---|:--:|` under the header.
    let is_rule = |line: &str| line.contains("--") && line.chars().all(|c| "|-:+= \r".contains(c));
    let has_rule = lines.get(1).is_some_and(|(_, line)| is_rule(line));
    if !has_points {
        return None;
    }
    let first = 1 + usize::from(has_rule);
    let is_row = |(_, line): &&(usize, &str)| {
        let cells = cells(line, mark);
        cells.len() == names.len() && cells.iter().any(|cell| is_number(cell))
    };
    let rows: Vec<_> = lines[first..].iter().take_while(is_row).collect();
    let own = |row: &&(usize, &str)| named(row.0, row.1, &cells(row.1, mark), &names);
    (!rows.is_empty()).then(|| (first + rows.len(), rows.iter().flat_map(own).collect()))
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
