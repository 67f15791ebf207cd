//! Any text with numbers → groups, what they are, and a case that they make.
//!
//! text → `tokens` → groups (`read`) → `meaning` → `layout` → case. Nothing here fails: what is no
//! case is a list of what was found, and a sentence that says why.

mod constants;
mod layout;
mod meaning;
mod read;
mod tokens;

use std::collections::HashSet;

use serde_json::Value;

use crate::cases::{self, Case};
use crate::scenario::Entry;

pub use layout::{Layout, Taken};
pub use meaning::Meaning;
pub use read::Group;

use tokens::{Kind, Token, Tokens};

/// What a text holds.
pub struct Paste {
    pub groups: Vec<Group>,
    /// What each group is.
    pub meanings: Vec<Meaning>,
    /// Sentences about groups that hold no finite numbers.
    pub refused: Vec<String>,
    /// Comments and branches that are not compiled.
    pub others: Vec<Other>,
    /// The address that the text names first.
    source: Option<String>,
    /// Its words in small letters.
    words: HashSet<String>,
}

/// A comment or a branch with numbers of its own.
pub struct Other {
    /// Where it begins, from 1.
    pub line: usize,
    pub groups: Vec<Group>,
    /// The whole text, read with it.
    whole: Vec<Group>,
}

/// No more of them are offered.
const MOST_OTHERS: usize = 8;

/// The words that are looked at for the shapes that a text is about.
const MOST_WORDS: usize = 20_000;

/// Reads any text: in time that grows with its length, and without fail.
pub fn read(text: &str) -> Paste {
    let Tokens { tokens, parts } = tokens::tokens(text);
    let is_read = |token: &Token| parts[usize::from(token.part)].is_read;
    let main: Vec<Token> = tokens.iter().copied().filter(is_read).collect();
    let groups = read::groups(text, &main);
    let mut others = Vec::new();
    for (index, part) in parts.iter().enumerate().filter(|(_, part)| !part.is_read) {
        let is_part = |token: &&Token| usize::from(token.part) == index;
        let has_numbers = tokens.iter().filter(is_part).any(|t| matches!(t.kind, Kind::Number(_)));
        if !has_numbers || others.len() == MOST_OTHERS {
            continue;
        }
        let own: Vec<Token> = tokens.iter().filter(is_part).copied().collect();
        let own = read::groups(text, &own);
        if own.iter().all(|group| group.is_lone) {
            continue;
        }
        let whole = match part.replaces {
            Some(replaced) => {
                let is_seen = |token: &&Token| {
                    usize::from(token.part) == index || (is_read(token) && token.part != replaced)
                };
                let seen: Vec<Token> = tokens.iter().filter(is_seen).copied().collect();
                read::groups(text, &seen)
            }
            None => replaced(&groups, &own),
        };
        others.push(Other { line: part.line, groups: own, whole });
    }
    let words = tokens.iter().filter(|token| token.kind == Kind::Word).take(MOST_WORDS);
    let words = words
        .filter_map(|token| text.get(token.start as usize..token.end as usize))
        .filter(|word| word.len() < 60)
        .flat_map(meaning::words)
        .collect();
    let source = address(text);
    // A text of comments alone is what they say.
    if groups.is_empty() && !others.is_empty() {
        let first = others.remove(0);
        return Paste::new(first.groups, others, source, words);
    }
    Paste::new(groups, others, source, words)
}

/// What `collision-sandbox paste` prints: the case of a text, or what was found in it; the error is
/// that of a text that makes no case.
pub fn print(
    text: &str,
    scenario: Option<&'static Entry>,
    found: bool,
    number: usize,
) -> Result<String, String> {
    // A text that is a case already stays as it is.
    if let (false, 1, Ok(case)) = (found, number, cases::parse(text)) {
        return Ok(cases::write_line(&case));
    }
    let mut paste = read(text);
    if number > 1 {
        let Some(other) = paste.alternatives().nth(number - 2) else {
            let count = 1 + paste.others.len();
            return Err(format!(r#"{{"found":[],"scenario":null,"why":"the text has {count} cases, not {number}"}}"#));
        };
        paste = other;
    }
    match paste.case(scenario) {
        Ok(case) if !found => Ok(cases::write_line(&case)),
        Ok(_) => Ok(paste.found(scenario).to_string()),
        Err(_) if found => Ok(paste.found(scenario).to_string()),
        Err(why) => {
            let mut found = paste.found(scenario);
            found["scenario"] = Value::Null;
            found["why"] = why.into();
            Err(found.to_string())
        }
    }
}

/// The groups, in which those of a comment stand for those of the same name.
fn replaced(groups: &[Group], own: &[Group]) -> Vec<Group> {
    let mut whole = groups.to_vec();
    let mut taken = HashSet::new();
    for group in own.iter().take(100) {
        let is_meant = |&index: &usize| {
            let other: &Group = &whole[index];
            !taken.contains(&index)
                && !other.name.is_empty()
                && other.name == group.name
                && other.numbers.len() == group.numbers.len()
        };
        match (0..groups.len()).find(is_meant) {
            Some(index) => {
                taken.insert(index);
                whole[index] = group.clone();
            }
            None => whole.push(group.clone()),
        }
    }
    whole
}

/// The first address of an issue or a page.
fn address(text: &str) -> Option<String> {
    let start = text.find("https://")?;
    let rest = &text[start..];
    let is_end = |c: char| c.is_whitespace() || c.is_control() || "<>\"'`()[]".contains(c);
    let end = rest.find(is_end).unwrap_or(rest.len());
    (end < 500).then(|| rest[..end].trim_end_matches(['.', ',']).to_owned())
}

impl Paste {
    fn new(
        groups: Vec<Group>,
        others: Vec<Other>,
        source: Option<String>,
        words: HashSet<String>,
    ) -> Self {
        let is_finite = |group: &Group| group.numbers.iter().all(|&x| (x as f32).is_finite());
        let (groups, bad): (Vec<_>, Vec<_>) = groups.into_iter().partition(is_finite);
        let refused = bad.iter().take(MOST_OTHERS).map(refusal).collect();
        let meanings = meaning::meanings(&groups);
        Self { groups, meanings, refused, others, source, words }
    }

    /// How the groups lie on a scenario's inputs: of this one, or of that which fits best. The
    /// error says why none does.
    pub fn layout(&self, scenario: Option<&'static Entry>) -> Result<Layout, String> {
        layout::best(self, scenario)
    }

    /// The case that the text makes, or why it makes none.
    pub fn case(&self, scenario: Option<&'static Entry>) -> Result<Case, String> {
        self.layout(scenario)?.case(self)
    }

    /// The texts that its comments and branches make, each read as the text itself.
    pub fn alternatives(&self) -> impl Iterator<Item = Paste> + '_ {
        self.others.iter().map(|other| {
            let (source, words) = (self.source.clone(), self.words.clone());
            Self::new(other.whole.clone(), Vec::new(), source, words)
        })
    }

    /// What was found, what it is and where it goes, as JSON.
    pub fn found(&self, scenario: Option<&'static Entry>) -> Value {
        layout::found_json(self, &self.layout(scenario))
    }
}

fn refusal(group: &Group) -> String {
    let numbers: Vec<_> = group.numbers.iter().take(16).map(f64::to_string).collect();
    let is_far = group.numbers.iter().all(|number| number.is_finite());
    let why = if is_far { ", which lies beyond f32" } else { "" };
    let name = if group.name.is_empty() { "a group" } else { &group.name };
    let name = cases::echo(name);
    format!("{name}: expected finite numbers, got {}{why}", numbers.join(", "))
}
