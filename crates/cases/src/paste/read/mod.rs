//! Tokens → groups of numbers with their names: by brackets, else by a label, else by the line.

mod component;
mod context;
mod expression;
mod flatten;
mod join;
mod label;
mod put;
mod scan;
mod stretch;
mod told;

use std::collections::HashMap;

use super::constants::{Type, bare_number, constant, function, kind_of_type};
use super::making::{Makers, Part};
use super::tokens::{Kind, Token};
pub(super) use context::Context;
use context::Contexts;
use flatten::{Place, flatten};
pub(super) use label::{MODIFIERS, is_query};
pub(super) use told::{goes_on as told_goes_on, is_verdict};

/// Numbers that belong together.
#[derive(Debug, Clone, PartialEq)]
pub struct Group {
    /// As the text has it; empty where it has none.
    pub name: String,
    /// The names and types around it, outermost first.
    pub around: String,
    pub numbers: Vec<f64>,
    /// Is it a number on its own?
    pub is_lone: bool,
    pub(super) is_matrix: bool,
    pub(super) is_quaternion: bool,
    /// Is it named after the function that takes it?
    pub(super) is_argument: bool,
    /// Is its name there by a sign, `=` or `:`?
    pub(super) is_assigned: bool,
    /// Is it named after its type alone?
    pub(super) is_typed: bool,
    /// The type or the constant before its numbers: `Vec3::new`, `Dir3::X`.
    pub(super) kind: String,
    /// Does its sentence say that somebody got it: `it returns`, `expected`?
    pub(super) is_told: bool,
    /// Does it only name a value that stands elsewhere?
    pub(super) is_reference: bool,
    /// Is it computed from names of other values?
    pub(super) is_derived: bool,
    /// Which of the brackets at the top it lies in.
    pub(super) bracket: usize,
    /// Where it begins, from 1.
    pub line: u32,
    /// Its bytes in the text, without its name.
    pub(super) span: (u32, u32),
    /// What it is by the constructor or the setter that takes it.
    pub(super) made: Option<Part>,
    /// What the text says around it.
    pub(super) context: Context,
}

/// Deeper brackets are read as if they were none.
const DEEPEST: usize = 64;

/// A text with more groups is none that somebody reads: the rest is left out.
pub(super) const MOST_GROUPS: usize = 20_000;

/// Says of each group what it is by the constructor that takes it.
pub(super) fn with_makers(text: &str, mut groups: Vec<Group>) -> Vec<Group> {
    /// A text with more groups is no case.
    const MOST: usize = 200;
    let makers = Makers::new(text);
    for group in groups.iter_mut().take(MOST) {
        group.made = makers.part(group.span, group.numbers.len());
    }
    groups
}

/// The groups that these tokens write.
pub(super) fn groups(text: &str, tokens: &[Token]) -> Vec<Group> {
    let mut reader = Reader { text, tokens, at: 0, known: HashMap::new(), names_used: 0 };
    let entries = reader.entries(None, 0, stretch::Taker::None);
    let mut groups = Vec::new();
    for (bracket, entry) in join::combined(entries).into_iter().enumerate() {
        let place = Place { name: "", around: "", bracket, is_argument: false, is_told: false };
        flatten(entry, &place, &mut groups);
        if groups.len() >= MOST_GROUPS {
            groups.truncate(MOST_GROUPS);
            break;
        }
    }
    with_contexts(text, tokens, groups)
}

/// The groups with what stands around them.
pub(super) fn with_contexts(text: &str, tokens: &[Token], mut groups: Vec<Group>) -> Vec<Group> {
    if groups.is_empty() {
        return groups;
    }
    let context = Contexts::new(text, tokens);
    for group in &mut groups {
        group.context = context.of(group.span);
        if group.name.is_empty()
            && let Some(name) = context.title(group.span)
        {
            name.clone_into(&mut group.name);
            group.is_typed = false;
        }
    }
    groups
}

#[derive(Debug, Clone, Default)]
enum Value {
    /// One number, or several: then it is a group.
    Numbers(Vec<f64>),
    List(Vec<Entry>),
    /// What can't be computed here.
    #[default]
    Unknown,
}

#[derive(Debug, Clone, Default)]
struct Entry {
    name: String,
    heading: String,
    /// Is the name there by a sign, `=` or `:`, rather than by standing before it?
    is_assigned: bool,
    /// Is it named after the function that takes it?
    is_argument: bool,
    /// The type or function before the bracket.
    kind: String,
    /// The named vector that it is: `Vector3.up`.
    constant: String,
    value: Value,
    /// Is it written as a real number?
    is_real: bool,
    /// May more numbers follow it, on the same line and without a word between?
    is_open: bool,
    /// Does it stand alone on its line?
    is_row: bool,
    /// Does it follow a semicolon?
    is_part: bool,
    is_bracket: bool,
    /// Is it the name of a value that stands elsewhere?
    is_reference: bool,
    /// Is it computed from such names?
    is_derived: bool,
    /// Does its sentence say that somebody got it?
    is_told: bool,
    line: u32,
    span: (u32, u32),
}

impl Entry {
    fn lone(&self) -> Option<f64> {
        match self.value {
            Value::Numbers(ref numbers) if numbers.len() == 1 => Some(numbers[0]),
            _ => None,
        }
    }
}

struct Reader<'a> {
    text: &'a str,
    tokens: &'a [Token],
    at: usize,
    /// The values that have a name.
    known: HashMap<&'a str, Vec<f64>>,
    /// How often one of those was read.
    names_used: usize,
}

impl<'a> Reader<'a> {
    fn kind(&self, at: usize) -> Option<Kind> {
        self.tokens.get(at).map(|token| token.kind)
    }

    fn mark(&self, at: usize) -> u8 {
        match self.kind(at) {
            Some(Kind::Mark(mark)) => mark,
            _ => 0,
        }
    }

    /// Does a token follow the one before without a space?
    fn is_glued(&self, at: usize) -> bool {
        let end = at.checked_sub(1).and_then(|before| self.tokens.get(before)).map(|t| t.end);
        self.tokens.get(at).map(|token| token.start) == end
    }

    /// A name with its fields and indices, `a.b[0]::c`, and the token after it.
    fn path(&self, at: usize) -> (&'a str, usize) {
        let mut end = at + 1;
        loop {
            let glued = |at: usize| self.is_glued(at);
            let next = match self.mark(end) {
                b'.' if glued(end) => end + 1,
                // `Aabb3::<f32>::new`
                b':' if glued(end)
                    && self.mark(end + 2) == b'<'
                    && let Some(after) = self.after_generics(end + 3) =>
                {
                    after
                }
                b':' if self.mark(end + 1) == b':' && glued(end) && glued(end + 1) => end + 2,
                b'-' if self.mark(end + 1) == b'>' && glued(end) && glued(end + 1) => end + 2,
                b'^' if glued(end) && matches!(self.kind(end + 1), Some(Kind::Number(_))) => {
                    end += 2;
                    continue;
                }
                b'[' if glued(end)
                    && let Some(after) = self.after_index(end) =>
                {
                    end = after;
                    continue;
                }
                _ => break,
            };
            if self.kind(next) != Some(Kind::Word) || !glued(next) {
                break;
            }
            end = next + 1;
        }
        let range = self.tokens[at].start as usize..self.tokens[end - 1].end as usize;
        (self.text.get(range).unwrap_or_default(), end)
    }

    /// What follows `f32>::`.
    fn after_generics(&self, at: usize) -> Option<usize> {
        const LONGEST: usize = 8;
        let close = (at..at + LONGEST).find(|&at| self.mark(at) == b'>')?;
        let is_path = (close + 1..close + 3).all(|at| self.mark(at) == b':' && self.is_glued(at));
        is_path.then_some(close + 3)
    }

    /// What follows the index that begins here: `[3]`, `[i + 1]`, `[index[0]]`.
    fn after_index(&self, at: usize) -> Option<usize> {
        const LONGEST: usize = 12;
        let (mut depth, mut was_number) = (0_usize, false);
        for end in at..at + LONGEST {
            let is_number = matches!(self.kind(end)?, Kind::Number(_));
            match self.kind(end)? {
                Kind::Number(number) if number.fract() == 0.0 && !was_number => {}
                Kind::Mark(b'[') => depth += 1,
                Kind::Mark(b']') if end == at + 1 => return None,
                Kind::Mark(b']') if depth == 1 => return Some(end + 1),
                Kind::Mark(b']') => depth -= 1,
                Kind::Word | Kind::Mark(b'.' | b'+' | b'-') => {}
                _ => return None,
            }
            was_number = is_number;
        }
        None
    }

    /// What follows the type in round brackets that begins here, where a value follows: `(float) 1`.
    fn after_cast(&self) -> Option<usize> {
        if self.mark(self.at) != b'(' || self.kind(self.at + 1) != Some(Kind::Word) {
            return None;
        }
        let (path, end) = self.path(self.at + 1);
        let is_before_a_value = matches!(self.kind(end + 1), Some(Kind::Number(_) | Kind::Word))
            || matches!(self.mark(end + 1), b'{' | b'(' | b'[' | b'-' | b'$');
        (self.mark(end) == b')' && label::is_type(path) && is_before_a_value).then_some(end + 1)
    }

    /// What follows `(w, x, y, z)` and the like that begin here, and whether w is the first.
    fn after_axes(&self) -> Option<(usize, bool)> {
        let axis = |at: usize| match self.kind(at) {
            Some(Kind::Word) => {
                self.text.get(self.tokens[at].start as usize..self.tokens[at].end as usize)
            }
            _ => None,
        };
        let is_first = |letter: &str| matches!(letter, "x" | "X" | "w" | "W");
        let first = axis(self.at + 1).filter(|letter| is_first(letter))?;
        let mut end = self.at + 2;
        while self.mark(end) == b',' && axis(end + 1).is_some_and(|letter| letter.len() == 1) {
            end += 2;
        }
        let is_list = self.mark(self.at) == b'(' && self.mark(end) == b')' && end > self.at + 4;
        is_list.then_some((end + 1, first.eq_ignore_ascii_case("w")))
    }

    fn is_operator(&self, at: usize) -> bool {
        matches!(self.mark(at), b'+' | b'-' | b'*' | b'/') && self.is_value(at + 1)
    }

    /// Can a value begin with this token?
    fn is_value(&self, at: usize) -> bool {
        match self.kind(at) {
            Some(Kind::Number(_)) => true,
            Some(Kind::Mark(b'(' | b'[')) => true,
            Some(Kind::Mark(b'-' | b'+')) => match self.kind(at + 1) {
                Some(Kind::Number(_)) => true,
                Some(Kind::Mark(b'(')) => true,
                Some(Kind::Word) => self.is_value(at + 1),
                _ => false,
            },
            Some(Kind::Word) => {
                let (path, end) = self.path(at);
                constant(path).is_some()
                    || bare_number(path).is_some()
                    || self.known.contains_key(path)
                    || (matches!(self.mark(end), b'(')
                        && self.is_glued(end)
                        && (function(path).is_some() || kind_of_type(path) != Type::Other))
            }
            _ => false,
        }
    }
}
