//! What code does to a value beside saying it: `radius *= scale`, `a.lerp(b, t)`, `base + (1, 2, 3)`.

use super::super::super::constants::{Type, bare_number, constant, function, kind_of_type};
use super::super::super::{Group, Paste};
use super::vocabulary::{CHANGERS, WHOLE, holds};
use super::{Item, Kind, MOST_ITEMS, Words};

/// What the points of a line are told by.
const PARAMETERS: [&str; 7] = ["t", "s", "u", "k", "λ", "lambda", "μ"];

/// Something that is done to a variable, or to what stands between these bytes.
#[derive(Debug, Clone)]
pub(super) struct Change {
    pub item: Item,
    of: Of,
}

#[derive(Debug, Clone)]
enum Of {
    /// The variable, with the fields of it that are meant.
    Name(Vec<String>),
    /// All that stands between these bytes.
    Inside(u32, u32),
    /// What ends or begins at this byte.
    Beside(u32),
    /// The number at this byte, and the name that it is computed with.
    Operand(u32, String),
}

impl Change {
    /// Is it done to one of these groups?
    pub fn is_of(&self, paste: &Paste, groups: &[&Group]) -> bool {
        // A name that has a value is computed with.
        if let Of::Operand(_, name) = &self.of
            && paste.groups.iter().any(|group| group.name == *name)
        {
            return false;
        }
        groups.iter().any(|group| match &self.of {
            Of::Name(path) => is_named(group, path),
            Of::Inside(start, end) => *start <= group.span.0 && group.span.1 <= *end,
            Of::Beside(at) => group.span.0 == *at || group.span.1 == *at,
            // `x = 2 + t` of a line is its parameter.
            Of::Operand(_, name)
                if PARAMETERS.contains(&name.as_str()) && group.name.starts_with("line[") =>
            {
                false
            }
            Of::Operand(at, _) => group.span.0 <= *at && *at <= group.span.1,
        })
    }
}

/// Is a group this variable, or a part of it?
fn is_named(group: &Group, path: &[String]) -> bool {
    let parts = |name: &str| -> Vec<String> {
        name.split(|c: char| !(c.is_alphanumeric() || c == '_'))
            .filter(|part| !part.is_empty())
            .map(str::to_owned)
            .collect()
    };
    let (own, around) = (parts(&group.name), parts(&group.around));
    let all = around.iter().chain(&own);
    // The last of the path may be an axis: `center.y += 1`.
    let of = |part: &String| all.clone().any(|own| own == part);
    match path {
        [only] => own.first() == Some(only) || around.last() == Some(only),
        [first, second, ..] => {
            of(first)
                && (of(second) || matches!(second.as_str(), "x" | "y" | "z" | "0" | "1" | "2"))
        }
        [] => false,
    }
}

/// All that the code of a text does to its values.
pub(super) fn changes(words: &Words) -> Vec<Change> {
    let mut changes = Vec::new();
    let mut depth = 0_usize;
    for at in 0..words.tokens.len() {
        match words.mark(at) {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        changes.extend(operand(words, at, depth));
        changes.extend(assigned(words, at));
        changes.extend(assigned_again(words, at));
        changes.extend(operated(words, at));
        changes.extend(method(words, at));
        changes.extend(call(words, at));
        if changes.len() >= MOST_ITEMS {
            break;
        }
    }
    changes
}

fn path(words: &Words, start: usize, end: usize) -> Vec<String> {
    let parts =
        (start..=end).filter(|&at| words.kind(at) == Some(Kind::Word) || words.is_number(at));
    parts.map(|at| words.shown(at, at).to_owned()).collect()
}

/// `radius *= k`, `p.y += 0.5`
fn assigned(words: &Words, at: usize) -> Option<Change> {
    let is_compound = matches!(words.mark(at), b'+' | b'-' | b'*' | b'/')
        && words.mark(at + 1) == b'='
        && words.is_glued(at + 1);
    let last = at.checked_sub(1).filter(|_| is_compound)?;
    let last_word = if words.mark(last) == b']' { words.index_start(last) } else { last };
    words.word(last_word)?;
    let start = words.path_start(last_word);
    let of = Of::Name(path(words, start, last));
    Some(Change { item: words.item(start, at + 1), of })
}

/// `ball.radius = ball.radius / zoom`: a variable that gets what nobody says.
fn assigned_again(words: &Words, at: usize) -> Option<Change> {
    let is_sign = words.mark(at) == b'='
        && !(words.mark(at + 1) == b'=' && words.is_glued(at + 1))
        && words.word(at + 1).is_some();
    let last = at.checked_sub(1).filter(|_| is_sign)?;
    words.word(last)?;
    let start = words.path_start(last);
    let is_statement = match start.checked_sub(1) {
        None => true,
        Some(before) => {
            words.kind(before) == Some(Kind::Line)
                || matches!(words.mark(before), b';' | b'{' | b'}')
        }
    };
    let mut end = at + 1;
    while words.mark(end + 1) == b'.' && words.is_glued(end + 1) && words.word(end + 2).is_some() {
        end += 2;
    }
    // A call, a constructor or a constant has a value of its own.
    let is_end = matches!(words.mark(end + 1), b';' | b'+' | b'-' | b'*' | b'/')
        || matches!(words.kind(end + 1), Some(Kind::Line) | None);
    let last_word = words.word(end).unwrap_or_default();
    // `Pt = euclid.Point2` names a type.
    let is_type =
        kind_of_type(last_word) != Type::Other && last_word.starts_with(|c: char| c.is_uppercase());
    let is_other = is_statement && is_end && !words.is_vector(at + 1) && !is_type && end > at + 1;
    is_other
        .then(|| Change { item: words.item(start, end), of: Of::Name(path(words, start, last)) })
}

/// `base + (1, 2, 3)`, `(1, 2, 3) * scale`: a value that is a part of one that nobody says.
fn operated(words: &Words, at: usize) -> Option<Change> {
    let mark = words.mark(at);
    if !matches!(mark, b'+' | b'*' | b'-' | b'/' | b'%') || words.mark(at + 1) == b'=' {
        return None;
    }
    let before = at.checked_sub(1)?;
    let is_closed = matches!(words.mark(before), b')' | b']' | b'}');
    // `(1, 2, 3) + t (0, 1, 0)` is a ray or a line.
    let is_parameter = is_closed
        && mark == b'+'
        && words.word(at + 1).is_some_and(|word| PARAMETERS.contains(&word))
        && (words.mark(at + 2) == b'(' || words.mark(at + 2) == b'*' && words.mark(at + 3) == b'(');
    if is_parameter {
        return None;
    }
    let is_opened = matches!(words.mark(at + 1), b'(' | b'[' | b'{');
    let is_apart = !words.is_glued(at) && !words.is_glued(at + 1);
    let is_together = words.is_glued(at) && words.is_glued(at + 1);
    // `(1, 2, 3) - no hit` is a sentence.
    let is_code = is_together || words.line_is_code(at) || matches!(mark, b'+' | b'*') && is_apart;
    // A path before it, or one behind it.
    if is_code
        && is_closed
        && let Some(_) = words.word(at + 1)
        && !words.is_vector(at + 1)
    {
        let of = Of::Beside(words.tokens[before].end);
        return Some(Change { item: words.item(before + 1, at + 1), of });
    }
    if is_code && words.word(before).is_some() {
        let (open, _) = words.value_start(at + 1, is_opened)?;
        let of = Of::Beside(words.tokens[open].start);
        return Some(Change { item: words.item(before, at), of });
    }
    None
}

/// `Vector3(0, 1, 2 * s)`, `0.5 * scale`: a number that is computed with what nobody says.
fn operand(words: &Words, at: usize, depth: usize) -> Option<Change> {
    let mark = words.mark(at);
    let before = at.checked_sub(1)?;
    // `Vector3.up * height`
    let is_constant = words.word(before).is_some()
        && constant(words.shown(words.path_start(before), before)).is_some();
    if !(words.is_number(before) || is_constant && mark == b'*') {
        return None;
    }
    let name = words.word(at + 1).filter(|_| matches!(mark, b'*' | b'/' | b'+' | b'-' | b'%'))?;
    let mut end = at + 1;
    while words.mark(end + 1) == b'.' && words.is_glued(end + 1) && words.word(end + 2).is_some() {
        end += 2;
    }
    let path = words.shown(at + 1, end);
    // `x^2 + y`
    if before.checked_sub(1).is_some_and(|power| words.mark(power) == b'^') {
        return None;
    }
    // `(0, 1, 2) - no hit` is a sentence, and so is `radius 0.5 - it misses`.
    let is_together = words.is_glued(at) && words.is_glued(at + 1);
    let is_inside = depth > 0
        && matches!(words.mark(end + 1), b')' | b']' | b'}' | b',' | b'*' | b'/' | b'+' | b'-');
    let is_code =
        is_inside || mark != b'-' && (is_together || words.line_is_code(at) || mark == b'*');
    let is_known = words.mark(end + 1) == b'('
        || constant(path).is_some()
        || bare_number(path).is_some()
        || function(name).is_some();
    (is_code && !is_known).then(|| Change {
        item: words.item(before, end),
        of: Of::Operand(words.tokens[before].start, path.to_owned()),
    })
}

/// `(1, 2, 3).lerp(…)`, `center.scale(2)`
fn method(words: &Words, at: usize) -> Option<Change> {
    const KEEPING: [&str; 24] = [
        "into",
        "to_array",
        "clone",
        "copy",
        "xyz",
        "xy",
        "normalize",
        "normalized",
        "normalise",
        "Normalize",
        "Normalized",
        "normalise_or_zero",
        "normalize_or_zero",
        "toString",
        "ToString",
        "length",
        "unwrap",
        "extend",
        "truncate",
        "f32",
        "f64",
        "as_vec3",
        "as_dvec3",
        "tolist",
    ];
    let word = words.word(at)?;
    let is_method = at > 0 && words.mark(at - 1) == b'.' && words.is_glued(at);
    let is_call = words.mark(at + 1) == b'(' && words.is_glued(at + 1);
    if !is_method || !is_call {
        return None;
    }
    let before = at.checked_sub(2)?;
    if matches!(words.mark(before), b')' | b']' | b'}') && words.is_glued(at - 1) {
        let of = Of::Beside(words.tokens[before].end);
        return (!KEEPING.contains(&word) && is_changing(word))
            .then(|| Change { item: words.item(at - 1, at), of });
    }
    let start = words.path_start(at);
    if start == at || !is_changing(word) {
        return None;
    }
    Some(Change { item: words.item(start, at), of: Of::Name(path(words, start, before)) })
}

/// `to_world((1, 2, 3))`
fn call(words: &Words, at: usize) -> Option<Change> {
    let word = words.word(at)?;
    let is_call = words.mark(at + 1) == b'(' && words.is_glued(at + 1);
    // `PxTransform transform(…)` declares one.
    let before = at.checked_sub(1).and_then(|before| words.word(before));
    let is_declared = before.is_some_and(|word| !matches!(word, "return" | "new" | "await" | "in"));
    if !is_call || is_declared || !is_changing(word) {
        return None;
    }
    let close = words.close(at + 1)?;
    let of = Of::Inside(words.tokens[at + 1].start, words.tokens[close].end);
    Some(Change { item: words.item(at, at), of })
}

fn is_changing(name: &str) -> bool {
    let own = super::super::super::wording::words(name);
    let is_to = |pair: &[String]| {
        pair[0] == "to"
            && matches!(pair[1].as_str(), "local" | "world" | "global" | "parent" | "screen")
    };
    let whole: String = own.concat();
    // `rayToWorld` is where a ray ends.
    if own.first().is_some_and(|first| first == "ray") {
        return false;
    }
    // Where a point comes to lie is asked.
    if matches!(name, "project_point" | "project_local_point" | "projectPoint") {
        return false;
    }
    // `Transform(…)` and `PxTransform(…)` say a place.
    let is_type = name.starts_with(|c: char| c.is_uppercase()) && whole.ends_with("transform");
    !is_type
        && (own.iter().any(|word| holds(CHANGERS, word.as_str()))
            || own.windows(2).any(is_to)
            || holds(WHOLE, whole.as_str()))
}

impl Words<'_> {
    /// Where the numbers of the value begin that begins here, behind its type.
    fn value_start(&self, at: usize, is_opened: bool) -> Option<(usize, usize)> {
        if is_opened {
            return Some((at, at));
        }
        let mut end = at;
        self.word(end)?;
        while matches!(self.mark(end + 1), b'.' | b':') && self.is_glued(end + 1) {
            end += 1;
            while self.mark(end) == b':' || self.mark(end) == b'.' {
                end += 1;
            }
        }
        (self.mark(end + 1) == b'(' && self.is_glued(end + 1)).then_some((end + 1, at))
    }

    /// Does a value that says its type begin here, which the reader computes with?
    fn is_vector(&self, at: usize) -> bool {
        let mut end = at;
        while matches!(self.mark(end + 1), b'.' | b':') && self.is_glued(end + 1) {
            end += 1 + usize::from(self.mark(end + 2) == b':');
            end += 1;
        }
        let path = self.shown(at, end);
        constant(path).is_some()
            || (kind_of_type(path) != Type::Other && self.mark(end + 1) == b'(')
    }

    /// Is there a sign of code on the line of a token?
    pub(super) fn line_is_code(&self, at: usize) -> bool {
        let Some(line) = self.tokens.get(at).map(|token| token.line) else { return false };
        let from = self.tokens.partition_point(|token| token.line < line);
        let to = self.tokens.partition_point(|token| token.line <= line);
        (from..to).any(|at| matches!(self.mark(at), b'=' | b';'))
    }
}
