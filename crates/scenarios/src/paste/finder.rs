//! The tree → groups of numbers: statements, sentences, keys and components, one node after another.

use std::collections::HashMap;

use super::constants::{is_vector, last_of};
use super::group::{Context, Group, Level, Owner};
use super::names::{component_of, joined, ordinal, shapes_of};
use super::tables::{Shape, TABLES, is_in, words};
use super::token::{Kind, Token};
use super::tree::{Bracket, Node, bracket_at, is_number_at, mark_at, token_at, word_at};
use super::value::{Value, Values, parts};

/// More groups are no report that somebody writes.
pub(super) const MOST_GROUPS: usize = 400;

/// So many components are joined at once: whole points of two, three or four.
const LONGEST_RUN: usize = 96;

/// Finds the groups of a text.
pub(super) struct Finder<'a> {
    pub values: Values<'a>,
    lines: Vec<usize>,
    pub groups: Vec<Group>,
    /// The calls and lists that take a variable, by its name.
    uses: HashMap<String, Vec<Level>>,
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
    /// `name =` or `name:` before a value.
    key: Option<String>,
    run: Vec<Component>,
    /// The last word for a shape in the sentence, and where it stands.
    pub mention: Option<(Shape, f32, usize)>,
}

/// A number with the name of a component, `p.x = 1`.
struct Component {
    key: String,
    value: Value,
    before: Vec<String>,
}

impl<'a> Finder<'a> {
    pub fn new(text: &'a str) -> Self {
        Self {
            values: Values { text },
            lines: text.match_indices('\n').map(|(at, _)| at).collect(),
            groups: Vec::new(),
            uses: HashMap::new(),
        }
    }

    /// The line of a byte, from 1.
    pub fn line(&self, at: usize) -> usize {
        self.lines.partition_point(|&end| end < at) + 1
    }

    /// Finds the groups among statements and sentences.
    pub fn walk(&mut self, nodes: &[Node]) {
        let mut scope = Scope { is_top: true, ..Scope::default() };
        self.walk_part(nodes, &mut scope);
        self.flush(&mut scope);
    }

    /// Walks without putting the components that may go on in the next part.
    fn walk_part(&mut self, nodes: &[Node], scope: &mut Scope) {
        let mut at = 0;
        while at < nodes.len() && self.groups.len() < MOST_GROUPS {
            at = match &nodes[at] {
                Node::Leaf(token) => match token.kind {
                    Kind::Word => self.word(nodes, at, token, scope),
                    Kind::Number(_) => self.number(nodes, at, scope),
                    Kind::Mark(b'-' | b'+') if nodes.get(at + 1).is_some_and(Node::is_glued) => {
                        self.number(nodes, at, scope)
                    }
                    Kind::Mark(b';' | b',') => {
                        scope.key = None;
                        at + 1
                    }
                    Kind::Line if scope.is_top => {
                        let next = token_at(nodes, at + 1);
                        if next.is_some_and(|next| next.kind == Kind::Line) {
                            scope.mention = None;
                            self.flush(scope);
                        }
                        scope.key = None;
                        scope.pending.clear();
                        at + 1
                    }
                    _ => at + 1,
                },
                Node::Bracket(bracket) => {
                    self.bracket(nodes, at, bracket, scope);
                    at + 1
                }
            };
        }
    }

    /// A key, a constant, the name of a call, or a word of a sentence.
    fn word(&mut self, nodes: &[Node], at: usize, token: &Token, scope: &mut Scope) -> usize {
        const MOST_WORDS: usize = 9;
        let name = self.values.word(token);
        let is_key = matches!(mark_at(nodes, at + 1), b'=' | b':');
        let is_callee = bracket_at(nodes, at + 1)
            .and_then(|next| next.callee)
            .is_some_and(|callee| callee.start == token.start);
        let is_code = scope.key.is_some() || is_callee || name.contains(['.', ':']);
        let mut end = at;
        if !is_key
            && is_code
            && let Some(value) = self.values.value(nodes, &mut end)
        {
            self.leaf(value, scope);
            return end;
        }
        if is_callee {
            return at + 1;
        }
        let own = words(name);
        if let (true, Some(&(shape, weight))) = (scope.is_top, shapes_of(&own).first()) {
            scope.mention = Some((shape, weight, token.start));
        }
        scope.pending.extend(own);
        if is_key {
            // The type in `radius: f32 = 2` is no key.
            let is_type = words(name).iter().all(|word| is_in("type", word));
            if !(is_type && scope.key.is_some()) {
                scope.key = Some(name.to_owned());
            }
            return at + 2 + usize::from(matches!(mark_at(nodes, at + 2), b'=' | b'>'));
        }
        let cut = scope.pending.len().saturating_sub(MOST_WORDS);
        scope.pending.drain(..cut);
        at + 1
    }

    /// A number, or a list of numbers that no bracket holds: `0, 0, 5`.
    fn number(&mut self, nodes: &[Node], at: usize, scope: &mut Scope) -> usize {
        let mut end = at;
        let Some(mut value) = self.values.value(nodes, &mut end) else { return at + 1 };
        let line = self.line(value.start);
        while scope.is_top && !value.is_typed {
            let next = end + usize::from(mark_at(nodes, end) == b',');
            let is_here = token_at(nodes, next).is_some_and(|next| self.line(next.start) == line);
            let is_number =
                is_number_at(nodes, next) || matches!(mark_at(nodes, next), b'-' | b'+');
            let mut after = next;
            let more = self.values.value(nodes, &mut after).filter(|more| {
                let is_key = matches!(mark_at(nodes, after), b'=' | b':');
                is_here && is_number && !is_key && more.numbers.len() == 1
            });
            let Some(more) = more else { break };
            value.numbers.extend(more.numbers);
            value.end = more.end;
            value.is_computed |= more.is_computed;
            end = after;
        }
        self.leaf(value, scope);
        end
    }

    /// Numbers, wherever they stand: a group, or a component of one.
    fn leaf(&mut self, value: Value, scope: &mut Scope) {
        let key = scope.key.take();
        if let (Some(key), [_], None) = (&key, &value.numbers[..], value.callee)
            && component_of(key).is_some()
        {
            if scope.run.len() >= LONGEST_RUN {
                self.flush(scope);
            }
            let before = std::mem::take(&mut scope.pending);
            scope.run.push(Component { key: key.clone(), value, before });
            return;
        }
        self.flush(scope);
        self.place(value, key.as_deref(), scope);
        scope.pending.clear();
    }

    fn bracket(&mut self, nodes: &[Node], at: usize, bracket: &Bracket, scope: &mut Scope) {
        let mut end = at;
        if let (None, Some(value)) = (bracket.callee, self.values.value(nodes, &mut end))
            && end == at + 1
        {
            return self.leaf(value, scope);
        } else if let (Some(callee), Some(value)) =
            (bracket.callee, self.values.list(&bracket.nodes))
            && bracket.open != b'<'
        {
            // `Sphere(0, 0, 0, 1)`, `vertices[…]`: numbers alone behind a name.
            let (start, end) = (callee.start, bracket.end);
            let value = Value { callee: Some(callee), start, end, ..value };
            return self.leaf(value, scope);
        } else {
            self.flush(scope);
            self.container(nodes, at, bracket, scope);
        }
        scope.pending.clear();
        scope.key = None;
    }

    /// Components in a row: x, y, z of a point; the others by themselves.
    fn flush(&mut self, scope: &mut Scope) {
        let run = std::mem::take(&mut scope.run);
        let pending = std::mem::take(&mut scope.pending);
        let mut at = 0;
        while at < run.len() {
            let keys: Vec<&str> = run[at..].iter().take(4).map(|own| own.key.as_str()).collect();
            let (count, key) = joined(&keys);
            let own = &run[at..at + count];
            let value = Value {
                numbers: own.iter().flat_map(|own| own.value.numbers.clone()).collect(),
                end: own[count - 1].value.end,
                ..own[0].value.clone()
            };
            scope.pending.clone_from(&own[0].before);
            self.place(value, Some(&key), scope);
            at += count;
        }
        scope.pending = pending;
    }

    /// A bracket that holds more than numbers, a constructor, a call, an object, a list or an element
    /// of XML: the groups of each part by itself.
    fn container(&mut self, nodes: &[Node], at: usize, bracket: &Bracket, scope: &mut Scope) {
        let key = scope.key.take().unwrap_or_default();
        let before = word_at(nodes, at.wrapping_sub(2));
        let before = before.filter(|_| bracket.callee.is_some() && bracket.open != b'<');
        let declared = before.map_or("", |word| self.values.word(word));
        let inner: Vec<&[Node]> = match bracket.open {
            b'<' => vec![&bracket.nodes],
            _ => parts(&bracket.nodes).collect(),
        };
        let level = self.level(bracket, declared, &key);
        let mut inside = Scope { levels: scope.levels.clone(), ..Scope::default() };
        inside.levels.push(Level { count: inner.len(), ..level.clone() });
        for (place, part) in inner.into_iter().enumerate() {
            if let Some(level) = inside.levels.last_mut() {
                level.place = Some(place);
                self.note_use(part, level);
            }
            inside.key = None;
            inside.pending.clear();
            self.walk_part(part, &mut inside);
        }
        // A named argument has no place.
        if let Some(level) = inside.levels.last_mut() {
            level.place = None;
        }
        inside.pending.clear();
        self.flush(&mut inside);
    }

    /// Returns the facts that a bracket gives about its content: its callee, its variable, its type.
    fn level(&self, bracket: &Bracket, declared: &str, name: &str) -> Level {
        let mut callee = bracket.callee.map_or("", |callee| self.values.word(&callee)).to_owned();
        let (own, last) = (words(name), words(last_of(&callee)));
        let mut shapes = shapes_of(&last);
        let is_role = own.last().is_some_and(|word| TABLES.roles.contains_key(word.as_str()));
        let mut owner = match own.is_empty() || is_role {
            false => Owner::Variable(name.to_owned()),
            true => Owner::Bracket(bracket.id),
        };
        let of_type = shapes_of(&words(declared));
        let is_known = TABLES.knows(declared) || shapes.is_empty() && !of_type.is_empty();
        if is_known && !is_in("untyped", declared) {
            shapes = of_type;
            owner = Owner::Variable(std::mem::replace(&mut callee, declared.to_owned()));
        }
        if shapes.is_empty() {
            shapes = shapes_of(&own);
        }
        Level {
            node: bracket.id,
            names: own.iter().chain(&last).cloned().collect(),
            weight: if shapes.is_empty() { 0.8 } else { 0.6 },
            ordinal: ordinal(&own),
            owner: Some(owner),
            callee,
            shapes,
            ..Level::default()
        }
    }

    /// Remembers that a call or a list takes a variable, by itself or as a named argument.
    fn note_use(&mut self, part: &[Node], level: &Level) {
        const MOST: usize = 4;
        let word = |at: usize| word_at(part, at).map(|token| self.values.word(token).to_owned());
        let is_joined = (0..part.len().min(MOST)).any(|at| b":=&".contains(&mark_at(part, at)));
        let key = match part.len() {
            1 => None,
            2..=MOST if is_joined => word(0),
            _ => return,
        };
        let Some(name) = word(part.len() - 1) else { return };
        let mut level = level.clone();
        if let Some(key) = key {
            (level.names, level.weight, level.place) = (words(&key), 1.0, None);
        }
        let uses = self.uses.entry(name).or_default();
        if uses.len() < MOST {
            uses.push(level);
        }
    }
}

impl Finder<'_> {
    /// Puts a group with all that stands around it.
    fn place(&mut self, value: Value, key: Option<&str>, scope: &Scope) {
        const MOST_WORDS: usize = 5;
        let name = key.unwrap_or_default();
        let constructor = value.callee.map_or("", |callee| self.values.word(&callee));
        let is_type = is_vector(constructor);
        let is_telling =
            |word: &String| !is_in("type", word) && !word.bytes().all(|byte| byte.is_ascii_digit());
        let maker = if is_type { Vec::new() } else { words(last_of(constructor)) };
        let maker: Vec<String> = maker.into_iter().filter(is_telling).collect();
        let own = words(name);
        let before = &scope.pending[scope.pending.len().saturating_sub(MOST_WORDS)..];
        let is_new = |word: &&String| !own.contains(word) && !maker.contains(word);
        let before: Vec<String> = before.iter().filter(is_new).cloned().collect();
        let is_variable = name.is_empty() && constructor.starts_with(char::is_lowercase);
        let mut context = Context {
            at: value.start,
            is_keyed: key.is_some() && !scope.is_top,
            constructor: if is_type { String::new() } else { constructor.to_owned() },
            key: if is_variable { constructor } else { name }.to_owned(),
            ..Context::default()
        };
        context.names.push((words(last_of(name)), 1.0));
        context.names.push((maker, 1.0));
        context.names.push((before.clone(), 0.75));
        for level in scope.levels.iter().rev() {
            context.add_level(level);
        }
        context.ordinal = context.ordinal.or(ordinal(&own));
        let head = name.split(['.', ':', '-', '[', '_']).next().unwrap_or_default();
        if head.len() > 1 && head.len() < name.len() {
            context.owner.get_or_insert_with(|| Owner::Variable(head.to_owned()));
        }
        if let Some((shape, weight, at)) = scope.mention {
            context.add_shape([shape], 1.6 * weight);
            context.owner.get_or_insert(Owner::At(at));
        }
        context.judge(&own, &before);
        let label = match (name.is_empty(), before.is_empty()) {
            (false, _) => name.to_owned(),
            (_, false) => before[before.len().saturating_sub(3)..].join(" "),
            _ => constructor.to_owned(),
        };
        self.groups.push(Group {
            numbers: value.numbers,
            span: value.start..value.end,
            line: self.line(value.start),
            label,
            is_computed: value.is_computed,
            context,
        });
    }

    /// Gives each group the facts from the places where its variable is used.
    pub fn resolve(&mut self) {
        const USED: f32 = 2.2;
        for group in &mut self.groups {
            let uses = self.uses.get(&group.context.key).map_or(&[][..], Vec::as_slice);
            uses.iter().take(3).for_each(|level| group.context.add_use(level, USED));
        }
    }
}
