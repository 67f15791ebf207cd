//! How code uses what it named: `cast(end, start)`, `Ray(o, -d)`, `hit(o, d, c, r * 0.5)`. A value
//! that is asked about otherwise than it was said is none of the case.

use super::super::super::Paste;
use super::super::super::constants::{Type, function, is_normalizing, is_splat, kind_of_type};
use super::super::super::meaning::any;
use super::super::super::read::is_query;
use super::super::super::wording::words as words_of;
use super::super::Layout;
use super::super::ends;
use super::{Item, Kind, MOST_ITEMS, Words};

/// What is done to names.
#[derive(Debug, Clone)]
pub(super) struct Use {
    pub item: Item,
    of: Of,
}

#[derive(Debug, Clone)]
enum Of {
    /// One name, changed.
    Changed(String),
    /// Two names in this order.
    Pair(String, String),
    /// What stands between these bytes.
    Wrapped(u32, u32),
}

/// The uses that speak against a layout.
pub(super) fn against<'a>(uses: &'a [Use], paste: &Paste, layout: &Layout) -> Vec<&'a Item> {
    let taken = super::taken(layout);
    let is_taken = |name: &str| taken.iter().any(|&index| paste.groups[index].name == name);
    let ends: Vec<[&str; 2]> = ends(layout)
        .into_iter()
        .map(|pair| pair.map(|at| paste.groups[at].name.as_str()))
        .collect();
    let has_pair = |first: &str, second: &str| {
        uses.iter().any(|one| matches!(&one.of, Of::Pair(a, b) if a == first && b == second))
    };
    let is_against = |one: &&Use| match &one.of {
        Of::Changed(name) => is_taken(name),
        Of::Pair(first, second) => {
            ends.iter().any(|[start, end]| start == second && end == first && !has_pair(start, end))
        }
        Of::Wrapped(from, to) => taken.iter().any(|&index| {
            let group = &paste.groups[index];
            *from <= group.span.0 && group.span.1 <= *to && !group.is_argument
        }),
    };
    uses.iter().filter(is_against).map(|one| &one.item).collect()
}

pub(super) fn uses(words: &Words) -> Vec<Use> {
    let mut uses = Vec::new();
    for at in 0..words.tokens.len() {
        uses.extend(changed(words, at));
        uses.extend(pair(words, at));
        uses.extend(wrapped(words, at));
        if uses.len() >= MOST_ITEMS {
            break;
        }
    }
    uses
}

/// `-d`, `r * 0.5` among what a query or a constructor takes.
fn changed(words: &Words, at: usize) -> Option<Use> {
    words.word(at)?;
    let start = words.path_start(at);
    let before = start.checked_sub(1)?;
    let operator = |at: usize| matches!(words.mark(at), b'+' | b'-' | b'*' | b'/');
    let is_negated = words.mark(before) == b'-' && words.is_glued(start);
    let first = if is_negated { before.checked_sub(1)? } else { before };
    let begins = matches!(words.mark(first), b'(' | b',');
    let is_call = words.mark(at + 1) == b'(' && words.is_glued(at + 1);
    if !begins || is_call || !(is_negated || operator(at + 1)) || !is_asked(words, first) {
        return None;
    }
    let name = words.shown(start, at).to_owned();
    // `r * r` is its square, which some functions take.
    if words.mark(at + 1) == b'*' && words.word(at + 2) == Some(name.as_str()) {
        return None;
    }
    let to = if is_negated { at } else { at + 1 };
    Some(Use { item: words.item(before.max(first + 1), to), of: Of::Changed(name) })
}

/// Does the bracket around a token belong to a query, or to what makes a shape?
fn is_asked(words: &Words, at: usize) -> bool {
    const LONGEST: usize = 100;
    let mut depth = 0_usize;
    for at in (at.saturating_sub(LONGEST)..=at).rev() {
        match words.mark(at) {
            b')' | b']' | b'}' => depth += 1,
            b'(' if depth == 0 => {
                let Some(name) = at.checked_sub(1).filter(|_| words.is_glued(at)) else {
                    return false;
                };
                let Some(last) = words.word(name) else { return false };
                let is_vector = kind_of_type(last) != Type::Other;
                return !is_vector
                    && (is_query(last)
                        || last.starts_with(|c: char| c.is_uppercase())
                        || super::vocabulary::names_a_shape(last));
            }
            b'[' | b'{' if depth == 0 => return false,
            b'(' | b'[' | b'{' => depth -= 1,
            b';' => return false,
            _ => {}
        }
    }
    false
}

/// `end, start`
fn pair(words: &Words, at: usize) -> Option<Use> {
    let is_between = words.mark(at) == b',' && at > 1;
    words.word(at.checked_sub(1).filter(|_| is_between)?)?;
    words.word(at + 1)?;
    let start = words.path_start(at - 1);
    let mut end = at + 1;
    while words.mark(end + 1) == b'.' && words.is_glued(end + 1) && words.word(end + 2).is_some() {
        end += 2;
    }
    let is_listed =
        start.checked_sub(1).is_some_and(|before| matches!(words.mark(before), b'(' | b','))
            && matches!(words.mark(end + 1), b')' | b',');
    let names = (words.shown(start, at - 1).to_owned(), words.shown(at + 1, end).to_owned());
    is_listed.then(|| Use { item: words.item(start, end), of: Of::Pair(names.0, names.1) })
}

/// `radius = lookup(2)`: what a function makes of one value that nobody knows.
fn wrapped(words: &Words, at: usize) -> Option<Use> {
    const KNOWN: [&str; 57] = [
        "set",
        "make",
        "create",
        "new",
        "with",
        "from",
        "of",
        "at",
        "to",
        "and",
        "or",
        "is",
        "in",
        "print",
        "assert",
        "expect",
        "require",
        "check",
        "test",
        "some",
        "ok",
        "log",
        "debug",
        "info",
        "warn",
        "write",
        "println",
        "puts",
        "echo",
        "format",
        "str",
        "repr",
        "stringify",
        "dump",
        "show",
        "return",
        "float",
        "double",
        "real",
        "number",
        "list",
        "tuple",
        "array",
        "sqrt",
        "deg",
        "rad",
        "v",
        "vec",
        "sphere",
        "through",
        "around",
        "by",
        "add",
        "push",
        "append",
        "translate",
        "pos",
    ];
    const ASKING: [&str; 12] = [
        "compute",
        "calc",
        "calculate",
        "lookup",
        "find",
        "convert",
        "apply",
        "adjust",
        "eval",
        "fix",
        "decode",
        "parse",
    ];
    let word = words.word(at)?;
    let is_value = at > 0 && matches!(words.mark(at - 1), b'=' | b':' | b'(' | b',' | b'.');
    let is_call = words.mark(at + 1) == b'(' && words.is_glued(at + 1);
    let is_small = word.starts_with(|c: char| c.is_lowercase());
    if !is_value || !is_call || !is_small || is_query(word) {
        return None;
    }
    let path = words.shown(words.path_start(at), at);
    let own = words_of(word);
    // `toMeters(…)`
    let is_converted = own.len() > 1
        && own[0] == "to"
        && !matches!(
            own[1].as_str(),
            "array" | "list" | "vec" | "vector" | "point" | "string" | "f"
        );
    let is_known = function(path).is_some()
        || kind_of_type(path) != Type::Other
        || is_normalizing(path)
        || is_splat(path)
        || any(&own, &KNOWN)
        || super::vocabulary::is_of_a_case(word);
    let close = words.close(at + 1)?;
    let is_one = !(at + 2..close).any(|at| matches!(words.kind(at), Some(Kind::Line)));
    let commas = words.commas(at + 1, close);
    if !is_one || commas > 0 || (is_known && !is_converted && !any(&own, &ASKING)) {
        return None;
    }
    let of = Of::Wrapped(words.tokens[at + 1].start, words.tokens[close].end);
    Some(Use { item: words.item(at, at), of })
}

impl Words<'_> {
    /// The commas of the bracket itself.
    fn commas(&self, open: usize, close: usize) -> usize {
        let mut depth = 0_usize;
        let mut commas = 0;
        for at in open..close {
            match self.mark(at) {
                b'(' | b'[' | b'{' => depth += 1,
                b')' | b']' | b'}' => depth = depth.saturating_sub(1),
                b',' if depth == 1 => commas += 1,
                _ => {}
            }
        }
        commas
    }
}
