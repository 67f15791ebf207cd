//! Tokens → groups of numbers with their names: by brackets, else by a label, else by the line.

use std::collections::HashMap;

use super::constants::{Type, constant, function, is_splat, kind_of_type, non_finite};
use super::tokens::{Kind, Token};

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
    /// Which of the brackets at the top it lies in.
    pub(super) bracket: usize,
}

/// Deeper brackets are read as if they were none.
const DEEPEST: usize = 64;

/// The groups that these tokens write.
pub(super) fn groups(text: &str, tokens: &[Token]) -> Vec<Group> {
    let mut reader = Reader { text, tokens, at: 0, known: HashMap::new() };
    let entries = reader.entries(None, 0);
    let mut groups = Vec::new();
    for (bracket, entry) in combined(entries).into_iter().enumerate() {
        flatten(entry, &Place { name: "", around: "", bracket }, &mut groups);
    }
    groups
}

#[derive(Debug, Clone)]
enum Value {
    /// One number, or several: then it is a group.
    Numbers(Vec<f64>),
    List(Vec<Entry>),
    /// What can't be computed here.
    Unknown,
}

#[derive(Debug, Clone)]
struct Entry {
    name: String,
    heading: String,
    /// Is the name there by a sign, `=` or `:`, rather than by standing before it?
    is_assigned: bool,
    /// The type or function before the bracket.
    kind: String,
    value: Value,
    /// May more numbers follow it, on the same line and without a word between?
    is_open: bool,
    /// The number of the line where it stands there alone.
    row: Option<usize>,
    is_bracket: bool,
}

struct Reader<'a> {
    text: &'a str,
    tokens: &'a [Token],
    at: usize,
    /// The values that have a name.
    known: HashMap<&'a str, Vec<f64>>,
}

/// Longer lists are not computed with.
const LONGEST_KNOWN: usize = 16;

/// Names are no longer than a message can show.
const LONGEST_NAME: usize = 120;

fn shortened(name: &str) -> String {
    let end =
        name.char_indices().map(|(at, c)| at + c.len_utf8()).take_while(|&end| end <= LONGEST_NAME);
    name[..end.last().unwrap_or(0)].to_owned()
}

/// What was said before a value.
#[derive(Default)]
struct Label<'a> {
    words: Vec<&'a str>,
    name: Option<String>,
    /// A name before that, of which this is a part: `box: size=1`.
    heading: String,
    key: Option<&'a str>,
    /// Does an operator stand before what follows, so that it is a part of something unknown?
    is_operand: bool,
}

impl<'a> Label<'a> {
    /// Longer sentences keep their end.
    fn push(&mut self, word: &'a str) {
        if self.words.len() == 6 {
            self.words.remove(0);
        }
        self.words.push(word);
        self.is_operand = false;
    }

    fn is_empty(&self) -> bool {
        self.words.is_empty() && self.name.is_none()
    }

    /// At `=`: the last word before it is a name.
    fn assign(&mut self) {
        let word = self.words.last();
        // In `x: f32 = 1` the name stands before its type.
        if let Some(word) = word.filter(|word| self.name.is_none() || !is_type(word)) {
            self.key = Some(word);
            let before = self.name.replace(variable(word).to_owned());
            self.heading = before.unwrap_or_default();
        }
        self.words.clear();
        self.is_operand = false;
    }

    /// At `:`: the words before it are.
    fn announce(&mut self) {
        if let Some(word) = self.words.last() {
            self.key = Some(word);
            self.name = Some(phrase(&self.words));
        }
        self.words.clear();
        self.is_operand = false;
    }
}

/// `vertices[3]` is declared as `vertices`; `t.a.set(…)` sets `t.a`.
fn variable(path: &str) -> &str {
    let path = match path.rsplit_once('[') {
        Some((name, index)) if index.ends_with(']') && !name.is_empty() => name,
        _ => path,
    };
    match path.rsplit_once('.') {
        Some((name, "set" | "Set" | "setValue" | "copy" | "fromArray" | "set_value")) => name,
        _ => path,
    }
}

/// Does a word before a bracket or after a colon name a type rather than a variable?
fn is_type(word: &str) -> bool {
    const TYPES: [&str; 12] = [
        "float", "double", "auto", "int", "f32", "f64", "number", "real", "np.array", "array",
        "list", "tuple",
    ];
    TYPES.contains(&word)
        || word.starts_with(|c: char| c.is_uppercase())
        || word.contains("::")
        || (kind_of_type(word) != Type::Other && !word.to_ascii_lowercase().contains("point"))
}

/// The last words that mean something.
fn phrase(words: &[&str]) -> String {
    const SILENT: [&str; 46] = [
        "the", "The", "is", "are", "was", "a", "an", "of", "with", "at", "and", "by", "be", "in",
        "on", "has", "have", "let", "mut", "const", "var", "pub", "static", "auto", "new", "my",
        "as", "val", "public", "private", "readonly", "final", "return", "A", "They", "And", "It",
        "it", "So", "But", "So", "I", "we", "We", "where", "gives",
    ];
    let telling: Vec<_> = words.iter().copied().filter(|word| !SILENT.contains(word)).collect();
    let words = if telling.is_empty() { &words[words.len().saturating_sub(1)..] } else { &telling };
    let last = words.len().saturating_sub(3);
    words[last..].iter().map(|word| variable(word)).collect::<Vec<_>>().join(" ")
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
                b':' if self.mark(end + 1) == b':' && glued(end) && glued(end + 1) => end + 2,
                b'-' if self.mark(end + 1) == b'>' && glued(end) && glued(end + 1) => end + 2,
                b'^' if glued(end) && matches!(self.kind(end + 1), Some(Kind::Number(_))) => {
                    end += 2;
                    continue;
                }
                b'[' if glued(end) && self.mark(end + 2) == b']' && self.is_index(end + 1) => {
                    end += 3;
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

    fn is_index(&self, at: usize) -> bool {
        match self.kind(at) {
            Some(Kind::Number(number)) => number.fract() == 0.0 && number >= 0.0,
            Some(Kind::Word) => true,
            _ => false,
        }
    }

    /// What stands up to the closing bracket, or to the end.
    fn entries(&mut self, closer: Option<u8>, depth: usize) -> Vec<Entry> {
        let mut entries: Vec<Entry> = Vec::new();
        let mut label = Label::default();
        // What the line above announces, and what this one holds so far.
        let mut above = String::new();
        let mut is_announced = false;
        let mut heading = String::new();
        // Words that stand for values which are not known.
        let mut has_strangers = false;
        let [mut line, mut on_line] = [0_usize; 2];
        let mut words_on_line = false;
        let mut has_commas = false;
        while let Some(kind) = self.kind(self.at) {
            match kind {
                Kind::Mark(mark @ (b')' | b']' | b'}')) => {
                    if closer.is_some_and(|closer| closer != mark) {
                        break;
                    }
                    self.at += 1;
                    if closer.is_some() {
                        break;
                    }
                    label = Label::default();
                    close(&mut entries);
                }
                Kind::Line => {
                    self.at += 1;
                    line += 1;
                    heading.clear();
                    if closer.is_none() {
                        close(&mut entries);
                        match entries.last_mut() {
                            Some(entry) if on_line == 1 && !words_on_line => {
                                entry.row = Some(line);
                                if entry.name.is_empty() {
                                    entry.name.clone_from(&above);
                                }
                            }
                            _ if on_line > 0 => above.clear(),
                            _ if words_on_line => {
                                is_announced = label.name.is_some();
                                above = label.name.take().unwrap_or_else(|| phrase(&label.words));
                            }
                            _ => {}
                        }
                        label = Label::default();
                    } else if label.name.is_none() {
                        label = Label::default();
                    }
                    has_commas &= closer != Some(b'}');
                    (on_line, words_on_line) = (0, false);
                }
                Kind::Mark(mark @ (b',' | b';' | b'|')) => {
                    self.at += 1;
                    if !label.heading.is_empty() {
                        heading = std::mem::take(&mut label.heading);
                    }
                    has_strangers |= !label.words.is_empty() || label.is_operand;
                    label = Label::default();
                    has_commas |= mark == b',';
                    let is_labelled = entries.last().is_some_and(|entry| !entry.name.is_empty());
                    if (closer.is_some() && is_labelled) || (closer.is_none() && mark == b';') {
                        close(&mut entries);
                    }
                }
                Kind::Mark(mark @ (b'=' | b'<' | b'>' | b'!' | b'~')) => {
                    let next = self.mark(self.at + 1);
                    let is_glued = self.is_glued(self.at + 1);
                    if is_glued && next == b'=' {
                        // A comparison: what follows is no value of the name before it.
                        self.at += 2;
                        label.is_operand = true;
                    } else if is_glued && mark == b'=' && next == b'>' {
                        self.at += 2;
                        label.announce();
                    } else {
                        self.at += 1;
                        match mark {
                            b'=' => label.assign(),
                            b'<' | b'>' if on_line > 0 || !label.is_empty() => {
                                label.is_operand = true;
                            }
                            _ => {}
                        }
                    }
                    if mark != b'~' && mark != b'!' {
                        close(&mut entries);
                    }
                }
                Kind::Mark(b':') => {
                    self.at += 1;
                    label.announce();
                    close(&mut entries);
                }
                Kind::Mark(mark @ (b'*' | b'/' | b'+' | b'-')) if !self.is_value(self.at) => {
                    self.at += 1;
                    if mark == b'-' && self.mark(self.at) == b'>' {
                        self.at += 1;
                    } else if !label.words.is_empty() || label.is_operand {
                        label.is_operand = closer.is_some() || mark != b'-' || label.name.is_some();
                    }
                }
                Kind::Mark(mark @ (b'+' | b'-'))
                    if !label.words.is_empty()
                        && !self.is_glued(self.at + 1)
                        && (closer.is_some() || label.name.is_some()) =>
                {
                    // An unknown name before it: `x - 5`.
                    let _ = mark;
                    self.at += 1;
                    label.is_operand = true;
                }
                Kind::Mark(b'(' | b'[' | b'{' | b'+' | b'-') | Kind::Number(_) => {
                    if label.heading.is_empty() {
                        let is_below = heading.is_empty() && is_announced;
                        label.heading.clone_from(if is_below { &above } else { &heading });
                    } else {
                        heading.clone_from(&label.heading);
                    }
                    let follows =
                        closer.is_none() && label.is_empty() && on_line > 0 && !label.is_operand;
                    let before = entries.len();
                    self.put(
                        &mut entries,
                        &mut label,
                        "",
                        [depth, usize::from(has_commas && closer.is_some())],
                        closer,
                    );
                    on_line += usize::from(
                        entries.last().is_none_or(|entry| !entry.is_open) || on_line == 0,
                    );
                    if follows && entries.len() > before {
                        join_last(&mut entries);
                    }
                }
                Kind::Mark(_) => self.at += 1,
                Kind::Word => {
                    words_on_line = true;
                    let (path, end) = self.path(self.at);
                    let is_call = match self.mark(end) {
                        _ if is_keyword(path) => false,
                        b'(' | b'[' => self.is_glued(end),
                        b'{' => true,
                        _ => false,
                    };
                    let stands_for_a_value = label.name.is_some() || closer.is_some();
                    let is_value = constant(path).is_some()
                        || (function(path).is_some() && is_call)
                        || (non_finite(path).is_some() && stands_for_a_value && !is_call)
                        || (label.name.is_some()
                            && self.known.contains_key(path)
                            && self.is_operator(end));
                    if is_value {
                        self.put(
                            &mut entries,
                            &mut label,
                            "",
                            [depth, usize::from(has_commas && closer.is_some())],
                            closer,
                        );
                        on_line += 1;
                    } else if is_call {
                        self.at = end;
                        self.put(
                            &mut entries,
                            &mut label,
                            path,
                            [depth, usize::from(has_commas && closer.is_some())],
                            closer,
                        );
                        on_line += 1;
                    } else {
                        self.at = end;
                        if !is_keyword(path) {
                            label.push(path);
                        }
                        close(&mut entries);
                    }
                }
            }
        }
        if closer.is_some() && (has_strangers || !label.words.is_empty()) {
            // A number among values that are not known is none of a case.
            entries.retain(|entry| {
                let is_lone = matches!(&entry.value, Value::Numbers(numbers) if numbers.len() == 1);
                !(is_lone && entry.name.is_empty())
            });
        }
        if closer.is_none()
            && on_line == 1
            && !words_on_line
            && let Some(entry) = entries.last_mut()
        {
            entry.row = Some(line + 1);
            if entry.name.is_empty() {
                entry.name = above;
            }
        }
        entries
    }

    /// Reads the value that begins here, with the bracket's type before it, under its label.
    fn put(
        &mut self,
        entries: &mut Vec<Entry>,
        label: &mut Label<'a>,
        kind: &'a str,
        [depth, commas]: [usize; 2],
        closer: Option<u8>,
    ) {
        let begin = self.at;
        let label = std::mem::take(label);
        let has_commas = commas > 0;
        let (value, kind) = match kind {
            "" => (self.expression(0, depth, has_commas), ""),
            kind => {
                let value = self.call(kind, depth);
                (self.operated(value, 0, depth, has_commas), kind)
            }
        };
        self.at = self.at.max(begin + 1);
        if label.is_operand || matches!(value, Value::Unknown) {
            return;
        }
        let is_open = matches!(&value, Value::Numbers(numbers) if numbers.len() == 1)
            && kind.is_empty()
            && !matches!(self.mark(begin), b'(' | b'[' | b'{');
        let is_assigned = label.name.is_some();
        if is_open
            && label.is_empty()
            && let Some(Entry { value: Value::Numbers(numbers), is_open: true, .. }) =
                entries.last_mut()
            && let Value::Numbers(more) = &value
        {
            numbers.extend(more);
            return;
        }
        let (name, kind) = match label.name {
            Some(name) => (name, kind),
            None => named(&label.words, kind),
        };
        if is_assigned && let (Some(key), Value::Numbers(numbers)) = (label.key, &value) {
            if numbers.len() <= LONGEST_KNOWN {
                self.known.insert(variable(key), numbers.clone());
            }
        } else if let (false, Value::Numbers(numbers), Some(word)) =
            (kind.is_empty(), &value, label.words.last())
            && kind_of_type(kind) != Type::Other
            && numbers.len() <= LONGEST_KNOWN
        {
            self.known.insert(word, numbers.clone());
        }
        let heading = label.heading;
        let is_bracket = !is_open;
        // In brackets of their own, numbers with different names are no list.
        let is_open = is_open && (closer.is_none() || !has_commas || name.is_empty());
        let [name, heading, kind] = [name.as_str(), heading.as_str(), kind].map(shortened);
        entries.push(Entry {
            name,
            heading,
            is_assigned,
            kind,
            value,
            is_open,
            row: None,
            is_bracket,
        });
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
                    || non_finite(path).is_some()
                    || self.known.contains_key(path)
                    || (matches!(self.mark(end), b'(')
                        && self.is_glued(end)
                        && (function(path).is_some() || kind_of_type(path) != Type::Other))
            }
            _ => false,
        }
    }

    /// Sums and products, left to right.
    fn expression(&mut self, least: u8, depth: usize, has_commas: bool) -> Value {
        let first = self.primary(depth);
        self.operated(first, least, depth, has_commas)
    }

    fn operated(&mut self, mut left: Value, least: u8, depth: usize, has_commas: bool) -> Value {
        loop {
            let operator = self.mark(self.at);
            let strength = match operator {
                b'+' | b'-' => 1,
                b'*' | b'/' => 2,
                _ => return left,
            };
            if strength <= least || !self.is_value(self.at + 1) || depth >= DEEPEST {
                return left;
            }
            // In `1 -2` without commas the sign belongs to the next number of a list.
            let is_sign = strength == 1 && !self.is_glued(self.at) && self.is_glued(self.at + 1);
            if is_sign && !has_commas {
                return left;
            }
            self.at += 1;
            let right = self.expression(strength, depth + 1, has_commas);
            left = combine(left, operator, right);
        }
    }

    fn primary(&mut self, depth: usize) -> Value {
        match self.kind(self.at) {
            Some(Kind::Number(number)) => {
                self.at += 1;
                Value::Numbers(vec![number])
            }
            Some(Kind::Mark(sign @ (b'-' | b'+'))) => {
                self.at += 1;
                if depth >= DEEPEST {
                    return Value::Unknown;
                }
                match (self.primary(depth + 1), sign) {
                    (Value::Numbers(numbers), b'-') => {
                        Value::Numbers(numbers.into_iter().map(|number| -number).collect())
                    }
                    (value, _) => value,
                }
            }
            Some(Kind::Mark(b'(' | b'[' | b'{')) => self.call("", depth),
            Some(Kind::Word) => {
                let (path, end) = self.path(self.at);
                self.at = end;
                let is_call = self.mark(end) == b'(' && self.is_glued(end);
                if let Some(value) = constant(path) {
                    if is_call {
                        // `Vec3::sZero()` and `Vector3::zeros()` have nothing between.
                        self.call("", depth);
                    }
                    Value::Numbers(value)
                } else if is_call {
                    self.call(path, depth)
                } else if let Some(number) = non_finite(path) {
                    Value::Numbers(vec![number])
                } else {
                    self.known
                        .get(path)
                        .map_or(Value::Unknown, |value| Value::Numbers(value.clone()))
                }
            }
            _ => Value::Unknown,
        }
    }

    /// The bracket that begins here, after its type or function.
    fn call(&mut self, path: &str, depth: usize) -> Value {
        let closer = match self.mark(self.at) {
            b'(' => b')',
            b'[' => b']',
            _ => b'}',
        };
        self.at += 1;
        if depth >= DEEPEST {
            return Value::Unknown;
        }
        let inside = combined(self.entries(Some(closer), depth + 1));
        folded(inside, path)
    }
}

/// A word that rules what follows and names nothing.
fn is_keyword(word: &str) -> bool {
    matches!(
        word,
        "if" | "while" | "for" | "switch" | "return" | "assert" | "else" | "match" | "case"
    )
}

fn close(entries: &mut [Entry]) {
    if let Some(entry) = entries.last_mut() {
        entry.is_open = false;
    }
}

/// The name and the type of a bracket that follows these words: `PxVec3 from(`, `from Vec3(`.
fn named<'a>(words: &[&str], kind: &'a str) -> (String, &'a str) {
    const WORDS: [&str; 6] = ["new", "return", "const", "await", "print", "println"];
    if kind.is_empty() {
        return (phrase(words), kind);
    }
    let last = words.last().copied().unwrap_or_default();
    let is_declared = is_type(last) && kind.starts_with(|c: char| c.is_lowercase());
    match is_type(kind) {
        // `PxVec3 from(1, 2, 3)`: the bracket follows the name.
        _ if is_declared && !kind.contains("::") => (variable(kind).to_owned(), ""),
        true if !WORDS.contains(&last) && !is_type(last) => (phrase(words), kind),
        true => (String::new(), kind),
        false => (variable(kind).to_owned(), ""),
    }
}

/// The value of a bracket: numbers alone are a group.
fn folded(mut entries: Vec<Entry>, path: &str) -> Value {
    let kind = kind_of_type(path);
    if let [entry] = entries.as_mut_slice() {
        let is_wrapped = entry.name.is_empty() || is_wrapper(&entry.name);
        if let (true, Value::Numbers(numbers)) = (is_wrapped, &mut entry.value) {
            let numbers = std::mem::take(numbers);
            if let ([number], Some(function)) = (numbers.as_slice(), function(path)) {
                return Value::Numbers(vec![function(*number)]);
            }
            let splat = match kind {
                Type::Vector(dimension) if numbers.len() == 1 => {
                    let is_known = is_splat(path) || !path.contains([':', '.']);
                    is_known.then_some(dimension)
                }
                _ => None,
            };
            return match splat {
                Some(dimension) => Value::Numbers(vec![numbers[0]; dimension]),
                None => Value::Numbers(numbers),
            };
        }
        if is_wrapped && entry.kind.is_empty() && matches!(entry.value, Value::List(_)) {
            return std::mem::replace(&mut entry.value, Value::Unknown);
        }
    }
    if entries.is_empty() { Value::Unknown } else { Value::List(entries) }
}

/// Names of what only holds a value.
fn is_wrapper(name: &str) -> bool {
    matches!(
        name,
        "data"
            | "coords"
            | "value"
            | "values"
            | "m_floats"
            | "mF32"
            | "elements"
            | "m_vec"
            | "Matrix"
    )
}

fn combine(left: Value, operator: u8, right: Value) -> Value {
    let (Value::Numbers(left), Value::Numbers(right)) = (left, right) else {
        return Value::Unknown;
    };
    let calculate = |a: f64, b: f64| match operator {
        b'+' => a + b,
        b'-' => a - b,
        b'*' => a * b,
        _ => a / b,
    };
    Value::Numbers(match (left.as_slice(), right.as_slice()) {
        (_, &[b]) => left.into_iter().map(|a| calculate(a, b)).collect(),
        (&[a], _) => right.into_iter().map(|b| calculate(a, b)).collect(),
        (a, b) if a.len() == b.len() => a.iter().zip(b).map(|(&a, &b)| calculate(a, b)).collect(),
        _ => return Value::Unknown,
    })
}

/// What a name ends in that is a component: its place, and the name without it.
fn component(name: &str) -> Option<(usize, &str)> {
    if let Some((before, index)) = name.strip_suffix(']').and_then(|name| name.rsplit_once('[')) {
        let place = index.parse().ok().filter(|&place: &usize| place < 4)?;
        return Some((place, before));
    }
    let axis = name.chars().next_back()?;
    let place = "xyzw".find(axis.to_ascii_lowercase())?;
    let before = &name[..name.len() - 1];
    let is_alone = match before.chars().next_back() {
        None => true,
        Some('.' | '_' | ' ' | '>') => true,
        Some(last) => last.is_lowercase() && axis.is_uppercase(),
    };
    is_alone.then(|| (place, before.trim_end_matches(['.', '_', ' ', '>', '-'])))
}

/// Joins what is written component by component, `x: 1, y: 2, z: 3`, and rows of numbers.
fn combined(entries: Vec<Entry>) -> Vec<Entry> {
    let mut joined: Vec<Entry> = Vec::new();
    let mut entries = entries.into_iter().peekable();
    while let Some(entry) = entries.next() {
        let lone = |entry: &Entry| match entry.value {
            Value::Numbers(ref numbers) if numbers.len() == 1 => Some(numbers[0]),
            _ => None,
        };
        let Some((first, before)) = lone(&entry)
            .and_then(|_| component(&entry.name))
            .map(|(place, name)| (place, name.to_owned()))
        else {
            joined.push(entry);
            continue;
        };
        // w before x, y and z is a quaternion's, too.
        if first != 0 && first != 3 {
            joined.push(entry);
            continue;
        }
        let mut numbers = vec![lone(&entry).unwrap_or_default()];
        let is_indexed = entry.name.ends_with(']');
        loop {
            let next = if first == 3 { numbers.len() - 1 } else { numbers.len() };
            let is_next = entries.peek().is_some_and(|other| {
                lone(other).is_some()
                    && other.name.ends_with(']') == is_indexed
                    && component(&other.name).is_some_and(|(place, name)| {
                        place == next && (name == before || (name.is_empty() && !is_indexed))
                    })
            });
            if !is_next || numbers.len() == 4 {
                break;
            }
            numbers.extend(entries.next().as_ref().and_then(lone));
        }
        let is_whole = numbers.len() >= 2 && (first == 0 || numbers.len() == 4);
        if !is_whole {
            // What was taken too much is given back one by one.
            let rest: Vec<_> = numbers.drain(1..).collect();
            joined.push(entry);
            for (place, number) in rest.into_iter().enumerate() {
                let name = format!("{before} {}", ["x", "y", "z"][place.min(2)]);
                let mut other = joined[joined.len() - 1].clone();
                (other.name, other.value) = (name, Value::Numbers(vec![number]));
                joined.push(other);
            }
            continue;
        }
        if first == 3 {
            numbers.rotate_left(1);
        }
        let is_assigned = !before.is_empty() || entry.is_assigned;
        joined.push(Entry {
            // `start:` stands a line above its `x: 1`.
            name: if before.is_empty() { entry.heading.clone() } else { before },
            is_assigned,
            value: Value::Numbers(numbers),
            is_open: false,
            is_bracket: true,
            ..entry
        });
    }
    rows_joined(joined)
}

/// `triangle (1, 2, 3) (4, 5, 6)`: brackets of one size in a line are a list.
fn join_last(entries: &mut Vec<Entry>) {
    let width = |entry: &Entry| match &entry.value {
        Value::Numbers(numbers) if entry.is_bracket && numbers.len() > 1 => Some(numbers.len()),
        Value::List(items) => match items.first().map(|item| &item.value) {
            Some(Value::Numbers(numbers)) if entry.is_bracket => Some(numbers.len()),
            _ => None,
        },
        _ => None,
    };
    let [.., before, last] = entries.as_slice() else { return };
    let is_bare = last.name.is_empty() && last.kind.is_empty();
    if !is_bare || width(before).is_none() || width(before) != width(last) {
        return;
    }
    if let (Some(last), Some(before)) = (entries.pop(), entries.last_mut()) {
        append(before, last);
    }
}

/// Makes a list of an entry and what follows it.
fn append(before: &mut Entry, item: Entry) {
    match &mut before.value {
        Value::List(items) => items.push(item),
        value => {
            let value = std::mem::replace(value, Value::Unknown);
            let (name, heading, kind) = Default::default();
            let first = Entry { value, name, heading, kind, row: None, ..*before };
            before.value = Value::List(vec![first, item]);
        }
    }
}

/// Lines of as many numbers under one heading are a list.
fn rows_joined(entries: Vec<Entry>) -> Vec<Entry> {
    let width = |entry: &Entry| match (&entry.value, entry.row) {
        (Value::Numbers(numbers), Some(row)) if numbers.len() > 1 => Some((row, numbers.len())),
        _ => None,
    };
    let mut joined: Vec<Entry> = Vec::new();
    let mut last: Option<(usize, usize)> = None;
    for entry in entries {
        let here = width(&entry);
        let follows = match (last, here) {
            (Some((row, width)), Some((next, same))) => next == row + 1 && width == same,
            _ => false,
        };
        last = here;
        match joined.last_mut() {
            Some(before) if follows && (entry.name.is_empty() || entry.name == before.name) => {
                append(before, Entry { name: String::new(), row: None, ..entry });
            }
            _ => joined.push(entry),
        }
    }
    joined
}

#[derive(Clone, Copy)]
struct Place<'a> {
    name: &'a str,
    around: &'a str,
    bracket: usize,
}

/// Names within names may become long.
const LONGEST_AROUND: usize = 200;

fn flatten(entry: Entry, place: &Place, groups: &mut Vec<Group>) {
    let is_own = !entry.name.is_empty() && !is_wrapper(&entry.name);
    let name = if is_own { entry.name.as_str() } else { place.name };
    let mut around = place.around.to_owned();
    for word in [place.name, entry.heading.as_str(), entry.kind.as_str()] {
        if !word.is_empty() && around.len() + word.len() < LONGEST_AROUND {
            around += word;
            around.push(' ');
        }
    }
    match entry.value {
        Value::Unknown => {}
        Value::Numbers(numbers) => {
            let is_lone = numbers.len() == 1
                && !(entry.is_bracket && entry.kind.is_empty() && entry.name.is_empty());
            let kind = kind_of_type(&entry.kind);
            let is_counted = numbers.len() > 1
                || entry.is_assigned
                || entry.row.is_some()
                || entry.kind.starts_with(|c: char| c.is_uppercase())
                || entry.kind.contains("::")
                || is_measure(&entry.name)
                || (numbers[0].fract() != 0.0 && is_own);
            if !is_counted {
                return;
            }
            let name = match name {
                "" => entry.kind.clone(),
                name => name.to_owned(),
            };
            let is_matrix = is_matrix(&numbers, &format!("{around} {name}"), kind);
            let is_quaternion = kind == Type::Quaternion;
            let bracket = place.bracket;
            groups.push(Group {
                name,
                around,
                numbers,
                is_lone,
                is_matrix,
                is_quaternion,
                bracket,
            });
        }
        Value::List(entries) => {
            if let Some(rows) = matrix_rows(&entries, &format!("{around} {name}")) {
                let name = if name.is_empty() { entry.kind.clone() } else { name.to_owned() };
                let bracket = place.bracket;
                groups.push(Group {
                    name,
                    around,
                    numbers: rows,
                    is_lone: false,
                    is_matrix: true,
                    is_quaternion: false,
                    bracket,
                });
                return;
            }
            let unnamed = entries.iter().filter(|entry| is_unnamed_group(entry)).count();
            let own = if name.is_empty() { entry.kind.as_str() } else { name };
            let mut index = 0;
            for entry in entries {
                let indexed = format!("{own}[{index}]");
                let is_indexed = unnamed > 1 && is_unnamed_group(&entry) && !own.is_empty();
                index += usize::from(is_unnamed_group(&entry));
                let name = if is_indexed { indexed.as_str() } else { own };
                flatten(entry, &Place { name, around: &around, ..*place }, groups);
            }
        }
    }
}

fn is_unnamed_group(entry: &Entry) -> bool {
    let is_group = match &entry.value {
        Value::Numbers(numbers) => numbers.len() > 1,
        Value::List(_) => true,
        Value::Unknown => false,
    };
    is_group && (entry.name.is_empty() || is_wrapper(&entry.name))
}

/// Is a number of this name worth a line of its own, even in a sentence?
fn is_measure(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    ["radius", "dist", "length", "height", "angle", "depth", "toi", "size"]
        .iter()
        .any(|word| lower.contains(word))
        || (!name.is_empty() && name.bytes().all(|b| b.is_ascii_uppercase() || b == b'_'))
}

fn is_matrix(numbers: &[f64], words: &str, kind: Type) -> bool {
    let says_so = || {
        let lower = words.to_ascii_lowercase();
        ["matri", "transform", "pose", "basis", "rot", "mat3", "mat4"]
            .iter()
            .any(|word| lower.contains(word))
    };
    match numbers.len() {
        9 => kind == Type::Matrix || says_so(),
        12 | 16 => kind == Type::Matrix || says_so() || numbers.ends_with(&[0.0, 0.0, 0.0, 1.0]),
        _ => false,
    }
}

/// The numbers of a list of rows that are a matrix's: three or four of four, or three of three that
/// are called so or stand at right angles.
fn matrix_rows(entries: &[Entry], words: &str) -> Option<Vec<f64>> {
    if !(3..=4).contains(&entries.len()) {
        return None;
    }
    let mut rows = Vec::new();
    for entry in entries {
        match &entry.value {
            Value::Numbers(numbers) if is_unnamed_group(entry) => rows.push(numbers.as_slice()),
            _ => return None,
        }
    }
    let width = rows[0].len();
    if rows.iter().any(|row| row.len() != width) {
        return None;
    }
    let all = rows.concat();
    let is_affine =
        width == 4 && !entries.iter().any(|entry| kind_of_type(&entry.kind) == Type::Quaternion);
    let is_square = width == 3 && rows.len() == 3;
    let dot = |a: usize, b: usize| rows[a].iter().zip(rows[b]).map(|(a, b)| a * b).sum::<f64>();
    let is_rotation =
        || (0..3).all(|a| (a..3).all(|b| (dot(a, b) - f64::from(u8::from(a == b))).abs() < 1e-4));
    (is_affine || (is_square && (is_matrix(&all, words, Type::Other) || is_rotation())))
        .then_some(all)
}
