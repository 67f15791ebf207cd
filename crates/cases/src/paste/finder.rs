//! The tree → groups of numbers: statements, sentences, keys and components, one node after another.

use std::collections::HashMap;
use std::ops::Range;

use super::group::{Group, Level};
use super::names::{is_axis, is_component, joined, shapes_of};
use super::tables::{Shape, TABLES, words};
use super::token::{Kind, Token};
use super::tree::{Bracket, Node, bracket_at, is_number_at, mark_at, token_at, word_at};
use super::value::{Value, Values, parts};

/// More groups are no report that somebody writes.
pub(super) const MOST_GROUPS: usize = 400;

/// So many words before a number may say what it is.
const MOST_WORDS: usize = 9;

/// Finds the groups of a text.
pub(super) struct Finder<'a> {
    pub values: Values<'a>,
    lines: Vec<usize>,
    pub comments: &'a [Range<usize>],
    pub groups: Vec<Group>,
    /// The calls and lists that take a variable, by its name.
    pub uses: HashMap<String, Vec<Vec<Level>>>,
}

/// The words and keys before and around the node that is read.
#[derive(Default)]
pub(super) struct Scope {
    /// Is it a statement or a sentence?
    pub is_top: bool,
    /// The brackets around it, the outermost first.
    pub levels: Vec<Level>,
    /// The words since the last number.
    pub pending: Vec<String>,
    pub key: Option<Key>,
    pub run: Vec<Component>,
    pub mention: Option<Mention>,
    pub heading: Option<(usize, Vec<(Shape, f32)>)>,
}

/// A word for a shape in the sentence.
#[derive(Debug, Clone, Copy)]
pub(super) struct Mention {
    pub shape: Shape,
    pub weight: f32,
    pub at: usize,
    pub line: usize,
}

/// `name =` or `name:` before a value.
#[derive(Debug, Clone, Default)]
pub(super) struct Key {
    pub name: String,
    /// All names of `x, y, z = 1, 2, 3`.
    names: Vec<String>,
    /// The type before it.
    pub declared: Vec<String>,
    pub line: usize,
    sign: u8,
}

/// A number with the name of a component: `p.x = 1`, `width: 2`.
pub(super) struct Component {
    pub key: String,
    value: Value,
    before: Vec<String>,
}

impl Scope {
    pub fn words_before(&self, most: usize) -> Vec<String> {
        self.pending[self.pending.len().saturating_sub(most)..].to_vec()
    }

    fn keep_words(&mut self, most: usize) {
        let cut = self.pending.len().saturating_sub(most);
        self.pending.drain(..cut);
    }

    /// The key of a value on a line; one from lines above is none.
    pub fn take_key(&mut self, line: usize) -> Option<Key> {
        let is_top = self.is_top;
        self.key.take().filter(|key| !is_top || line.saturating_sub(key.line) <= 1)
    }
}

impl<'a> Finder<'a> {
    pub fn new(text: &'a str, comments: &'a [Range<usize>]) -> Self {
        Self {
            values: Values { text, known: HashMap::new() },
            lines: text.match_indices('\n').map(|(at, _)| at).collect(),
            comments,
            groups: Vec::new(),
            uses: HashMap::new(),
        }
    }

    /// The line of a byte, from 1.
    pub fn line(&self, at: usize) -> usize {
        self.lines.partition_point(|&end| end < at) + 1
    }

    /// The beginning of a line.
    pub fn text_of_line(&self, line: usize) -> &'a str {
        const LONGEST: usize = 100;
        let text = self.values.text;
        let start = line.checked_sub(2).map_or(0, |before| self.lines[before] + 1);
        let end = self.lines.get(line - 1).copied().unwrap_or(text.len());
        text.get(start..text.floor_char_boundary(end.min(start + LONGEST))).unwrap_or_default()
    }

    /// Finds the groups among statements and sentences.
    pub fn walk(&mut self, nodes: &[Node], levels: Vec<Level>) {
        let mut scope = Scope { is_top: true, levels, ..Scope::default() };
        self.walk_part(nodes, &mut scope);
        self.flush(&mut scope);
    }

    /// Walks without putting the components that may go on in the next part.
    pub fn walk_part(&mut self, nodes: &[Node], scope: &mut Scope) {
        let mut at = 0;
        while at < nodes.len() && self.groups.len() < MOST_GROUPS {
            let before = at;
            match &nodes[at] {
                Node::Leaf(token) => match token.kind {
                    Kind::Line if scope.is_top => self.line_end(nodes, at, scope),
                    Kind::Word => at = self.word(nodes, at, token, scope),
                    Kind::Mark(mark) => at = self.mark(nodes, at, mark, scope),
                    Kind::Number(_) => at = self.number(nodes, at, scope),
                    _ => {}
                },
                Node::Bracket(bracket) => self.bracket(nodes, at, bracket, scope),
            }
            at = at.max(before + 1);
        }
    }

    fn line_end(&mut self, nodes: &[Node], at: usize, scope: &mut Scope) {
        let is_line = |at: usize| token_at(nodes, at).is_some_and(|token| token.kind == Kind::Line);
        let shapes = shapes_of(&scope.pending);
        let is_short = (1..7).contains(&scope.pending.len());
        // `SphereCollider:`
        let is_heading = scope.key.as_ref().is_none_or(|key| {
            key.sign == b':' && self.text_of_line(key.line).trim().len() == key.name.len() + 1
        });
        if is_short && is_heading && scope.run.is_empty() && !shapes.is_empty() {
            let line = token_at(nodes, at).map_or(0, |token| self.line(token.start));
            scope.heading = Some((line, shapes));
        }
        // A value may stand below its name: `P =`.
        let is_open = matches!(mark_at(nodes, at.wrapping_sub(1)), b'=' | b':');
        scope.key = scope.key.take().filter(|_| is_open);
        if is_line(at + 1) {
            scope.mention = None;
            self.flush(scope);
        }
        let next = (at + 1..at + 5).find(|at| !is_line(*at)).unwrap_or(at);
        let is_value = bracket_at(nodes, next).is_some() || is_number_at(nodes, next);
        scope.keep_words(if is_value { 3 } else { 0 });
    }

    /// A key, a constant, the name of a call, or a word of a sentence.
    fn word(&mut self, nodes: &[Node], at: usize, token: &Token, scope: &mut Scope) -> usize {
        let name = self.values.word(token);
        // `box.min() = …`
        let is_getter = bracket_at(nodes, at + 1).is_some_and(|next| next.nodes.is_empty())
            && mark_at(nodes, at + 2) == b'=';
        let sign = at + 1 + usize::from(is_getter);
        match (mark_at(nodes, sign), mark_at(nodes, sign + 1)) {
            (b'=', b'=') => {}
            (b'=' | b':', next) => {
                self.assigned(nodes, at, sign, scope);
                return sign + 1 + usize::from(matches!(next, b'=' | b'>'));
            }
            _ => {}
        }
        let is_callee = bracket_at(nodes, at + 1)
            .and_then(|next| next.callee)
            .is_some_and(|callee| callee.start == token.start);
        let mut end = at;
        let is_code = scope.key.is_some() || is_callee || name.contains(['.', ':']);
        if is_code && let Some(value) = self.values.value(nodes, &mut end) {
            let turned = self.values.turned(nodes, &mut end, &value);
            self.leaf(turned.unwrap_or(value), nodes, at, scope);
            return end;
        }
        if !is_callee {
            let own = words(name);
            self.mention(&own, token, scope);
            scope.key =
                scope.key.take().filter(|key| !scope.is_top || key.sign != b':' || name == "new");
            scope.pending.extend(own);
            scope.keep_words(MOST_WORDS);
        }
        at + 1
    }

    /// The name before `=` or `:`, or the type behind a colon: `let center: Vec3 = …`.
    fn assigned(&mut self, nodes: &[Node], at: usize, sign: usize, scope: &mut Scope) {
        let Some(token) = word_at(nodes, at) else { return };
        let (name, line) = (self.values.word(token).to_owned(), self.line(token.start));
        let own = words(&name);
        self.mention(&own, token, scope);
        let looks_like_type = name.starts_with(char::is_uppercase)
            || own.iter().all(|word| TABLES.types.contains(word.as_str()));
        if let Some(key) = &mut scope.key
            && (key.sign, key.line) == (b':', line)
            && mark_at(nodes, sign) == b'='
            && looks_like_type
            && !is_axis(&name)
        {
            key.declared = own;
            key.sign = b'=';
            return;
        }
        let before = word_at(nodes, at.wrapping_sub(1));
        let before = before.filter(|before| self.line(before.start) == line);
        let declared = before.map_or(Vec::new(), |before| words(self.values.word(before)));
        scope.pending.extend(own);
        // `float vx[3] = {…}`
        let count = bracket_at(nodes, sign + 1).filter(|list| list.open == b'{');
        let count = count.map(|list| parts(&list.nodes).count());
        let array = name.strip_suffix(']').and_then(|name| name.split_once('['));
        let name = match array {
            Some((array, index)) if index.is_empty() || index.parse().ok() == count => {
                array.to_owned()
            }
            _ => name,
        };
        // `Start=X=1 Y=2 Z=3`
        let last = scope.run.last().filter(|last| self.line(last.value.start) == line);
        let last = last.and_then(|last| last.key.rsplit_once('.'));
        let stem = match (&scope.key, last) {
            (Some(outer), _) if outer.line == line => Some(outer.name.as_str()),
            (_, Some((stem, axis))) if is_axis(axis) => Some(stem),
            _ => None,
        };
        let name = match stem {
            Some(stem) if is_axis(&name) => format!("{stem}.{name}"),
            _ => name,
        };
        let names = self.names_before(nodes, at);
        scope.key = Some(Key { name, names, declared, line, sign: mark_at(nodes, sign) });
    }

    /// The names of `x, y, z = …` whose last stands here; none if it is one.
    fn names_before(&self, nodes: &[Node], at: usize) -> Vec<String> {
        let mut names = Vec::new();
        let mut place = at;
        while let Some(token) = word_at(nodes, place) {
            names.push(self.values.word(token).to_owned());
            if mark_at(nodes, place.wrapping_sub(1)) != b',' {
                break;
            }
            place = place.wrapping_sub(2);
        }
        names.reverse();
        if names.len() > 1 { names } else { Vec::new() }
    }

    fn mention(&self, own: &[String], token: &Token, scope: &mut Scope) {
        if let (true, Some(&(shape, weight))) = (scope.is_top, shapes_of(own).first()) {
            scope.mention =
                Some(Mention { shape, weight, at: token.start, line: self.line(token.start) });
        }
    }

    fn mark(&mut self, nodes: &[Node], at: usize, mark: u8, scope: &mut Scope) -> usize {
        let Some(token) = token_at(nodes, at) else { return at + 1 };
        match mark {
            // `segment p0-p1`, `PIN-482`
            b'-' if token.is_glued && word_at(nodes, at.wrapping_sub(1)).is_some() => {
                let is_part = token_at(nodes, at + 1)
                    .is_some_and(|next| next.is_glued || next.kind == Kind::Word);
                return at + 1 + usize::from(is_part);
            }
            b'-' | b'+' => {
                let is_sign = match nodes.get(at + 1) {
                    Some(Node::Leaf(next)) => {
                        next.is_glued && matches!(next.kind, Kind::Number(_) | Kind::Word)
                    }
                    Some(Node::Bracket(next)) => next.is_glued,
                    None => false,
                };
                if is_sign && is_number_at(nodes, at + 1) {
                    return self.number(nodes, at, scope);
                }
                let mut end = at;
                if is_sign && let Some(value) = self.values.value(nodes, &mut end) {
                    self.leaf(value, nodes, at, scope);
                    return end;
                }
            }
            b'.' | b'!' | b'?' => {
                let behind = self.values.text.as_bytes().get(token.end);
                if scope.is_top && behind.is_none_or(u8::is_ascii_whitespace) {
                    scope.pending.clear();
                }
            }
            b';' | b',' => {
                scope.key = None;
                if mark == b';' || !scope.is_top {
                    scope.pending.clear();
                }
            }
            _ => {}
        }
        at + 1
    }

    /// A number, or a list of numbers that no bracket holds: `0, 0, 5`.
    fn number(&mut self, nodes: &[Node], at: usize, scope: &mut Scope) -> usize {
        let mut end = at;
        let Some(mut value) = self.values.value(nodes, &mut end) else { return at + 1 };
        let line = self.line(value.start);
        if let Some(turned) = self.values.turned(nodes, &mut end, &value) {
            scope.pending.push("rotation".to_owned());
            self.leaf(turned, nodes, at, scope);
            return end;
        }
        let is_number =
            |at: usize| is_number_at(nodes, at) || matches!(mark_at(nodes, at), b'-' | b'+');
        loop {
            let next = end + usize::from(mark_at(nodes, end) == b',');
            let is_here = token_at(nodes, next).is_some_and(|next| self.line(next.start) == line);
            let mut after = next;
            if !scope.is_top || !is_number(next) || !is_here {
                break;
            }
            let Some(more) = self.values.value(nodes, &mut after) else { break };
            if more.numbers.len() > 1 || matches!(mark_at(nodes, after), b'=' | b':') {
                break;
            }
            value.numbers.extend(more.numbers);
            value.end = more.end;
            value.is_computed |= more.is_computed;
            end = after;
        }
        self.leaf(value, nodes, at, scope);
        end
    }

    /// Numbers, wherever they stand: a group, or a component of one.
    pub fn leaf(&mut self, value: Value, nodes: &[Node], at: usize, scope: &mut Scope) {
        let line = self.line(value.start);
        let key = scope.take_key(line);
        if let (Some(key), [_]) = (&key, &value.numbers[..])
            && value.callee.is_none()
            && is_component(&key.name)
        {
            let before = std::mem::take(&mut scope.pending);
            let is_apart = |last: &Component| {
                self.line(last.value.start) != line
                    && !last.key.contains(['.', '_', ']'])
                    && last.key.len() > 2
            };
            if scope.is_top && scope.run.last().is_some_and(is_apart) {
                self.flush(scope);
            }
            scope.run.push(Component { key: key.name.clone(), value, before });
            return;
        }
        self.flush(scope);
        if let Some(key) = &key {
            if key.names.len() == value.numbers.len() && !key.names.is_empty() {
                for (name, number) in key.names.iter().zip(&value.numbers) {
                    let value = Value { numbers: vec![*number], ..value.clone() };
                    scope.run.push(Component { key: name.clone(), value, before: Vec::new() });
                }
                return self.flush(scope);
            }
            self.values.known.insert(key.name.clone(), value.numbers.clone());
        }
        let before = word_at(nodes, at.wrapping_sub(1));
        let declared =
            value.callee.and_then(|callee| before.filter(|word| word.start < callee.start));
        let declared = declared.map_or("", |word| self.values.word(word)).to_owned();
        self.place(value, key, &declared, scope);
        scope.pending.clear();
    }

    fn bracket(&mut self, nodes: &[Node], at: usize, bracket: &Bracket, scope: &mut Scope) {
        if is_index(bracket, nodes.get(at + 1)) {
            return;
        }
        // `{ X = 1; Y = 2 }` is a value of F#, Nix or Lua.
        let is_field =
            |part: &[Node]| word_at(part, 0).is_some() && matches!(mark_at(part, 1), b'=' | b':');
        let is_record = scope.key.is_some() && parts(&bracket.nodes).all(is_field);
        let has_statements = (0..bracket.nodes.len()).any(|at| mark_at(&bracket.nodes, at) == b';');
        if bracket.open == b'{' && has_statements && !is_record {
            self.flush(scope);
            self.walk(&bracket.nodes, scope.levels.clone());
            scope.pending.clear();
            scope.key = None;
            return;
        }
        let mut end = at;
        if bracket.callee.is_none()
            && let Some(value) = self.values.value(nodes, &mut end)
            && end == at + 1
        {
            if self.is_way_of_line(nodes, at) {
                scope.pending = vec!["line".to_owned(), "direction".to_owned()];
                let line = self.line(value.start);
                scope.mention =
                    Some(Mention { shape: Shape::Line, weight: 1.0, at: value.start, line });
            }
            return self.leaf(value, nodes, at, scope);
        }
        // `Sphere(0, 0, 0, 1)`, `vertices[…]`: numbers alone behind a name.
        if let Some(callee) = bracket.callee
            && bracket.open != b'<'
            && let Some(value) = self.values.list(&bracket.nodes)
        {
            let (start, end) = (callee.start, bracket.end);
            let value = Value { callee: Some(callee), start, end, ..value };
            return self.leaf(value, nodes, at.saturating_sub(1), scope);
        }
        self.flush(scope);
        self.container(nodes, at, bracket, scope);
        scope.pending.clear();
        scope.key = None;
    }

    /// Does a bracket stand behind a point and a parameter: `(2, 3, -1) + k (1, 2, 1)`?
    fn is_way_of_line(&self, nodes: &[Node], at: usize) -> bool {
        let star = usize::from(mark_at(nodes, at.wrapping_sub(1)) == b'*');
        let letter = at.wrapping_sub(1 + star);
        let is_letter = word_at(nodes, letter)
            .is_some_and(|token| self.values.word(token).chars().count() == 1);
        is_letter
            && mark_at(nodes, letter.wrapping_sub(1)) == b'+'
            && bracket_at(nodes, letter.wrapping_sub(2)).is_some()
    }

    /// Components in a row: x, y, z of a point; width and height; the others by themselves.
    pub fn flush(&mut self, scope: &mut Scope) {
        let run = std::mem::take(&mut scope.run);
        let mut at = 0;
        let mut stem = String::new();
        while at < run.len() {
            let keys: Vec<&str> = run[at..].iter().take(4).map(|own| own.key.as_str()).collect();
            let (count, mut key) = joined(&keys);
            // `px, py, pr`: the radius of the same thing.
            if count == 1 && !stem.is_empty() && key == format!("{stem}r") {
                key = format!("{stem}.radius");
            } else if count > 1 {
                stem.clone_from(&key);
            }
            let own = &run[at..at + count];
            let value = Value {
                numbers: own.iter().map(|component| component.value.numbers[0]).collect(),
                end: own[count - 1].value.end,
                ..own[0].value.clone()
            };
            let pending = std::mem::replace(&mut scope.pending, own[0].before.clone());
            let (name, line) = (key.clone(), self.line(value.start));
            let named = (!key.is_empty()).then(|| Key { name, line, sign: b'=', ..Key::default() });
            self.values.known.entry(key).or_insert_with(|| value.numbers.clone());
            self.place(value, named, "", scope);
            scope.pending = pending;
            at += count;
        }
    }
}

/// Is it the index of an element, `[0] = …` and `[0] {…}`?
fn is_index(bracket: &Bracket, next: Option<&Node>) -> bool {
    let is_number = matches!(bracket.nodes[..], [Node::Leaf(Token { kind: Kind::Number(number), .. })] if number.fract() == 0.0);
    let is_value = match next {
        Some(Node::Leaf(token)) => matches!(token.kind, Kind::Mark(b'=' | b':')),
        Some(Node::Bracket(next)) => !next.is_glued,
        None => false,
    };
    bracket.open == b'[' && bracket.callee.is_none() && is_number && is_value
}
