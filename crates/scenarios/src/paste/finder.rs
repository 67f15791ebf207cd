//! The tree → groups of numbers: statements, sentences, keys and components, one node after another.

use std::collections::HashMap;
use std::ops::Range;

use super::constants::last_of;
use super::group::{Group, Level, Owner};
use super::names::{axis_of, joined, ordinal, shapes_of, size_of};
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
    pub comments: &'a [Range<usize>],
    pub groups: Vec<Group>,
    /// The calls and lists that take a variable, by its name.
    pub uses: HashMap<String, Vec<Level>>,
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

    /// Finds the groups among statements and sentences.
    pub fn walk(&mut self, nodes: &[Node], levels: Vec<Level>) {
        let mut scope = Scope { is_top: true, levels, ..Scope::default() };
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
                    Kind::Mark(mark) => self.mark(nodes, at, mark, scope),
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
        let is_code =
            scope.key.is_some() || is_callee || name.contains(['.', ':']) || name == "sqrt";
        let mut end = at;
        if !is_key
            && is_code
            && let Some(value) = self.values.value(nodes, &mut end)
        {
            self.leaf(value, nodes, at, scope);
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
            scope.key = Some(self.key(name, scope));
            return at + 2 + usize::from(matches!(mark_at(nodes, at + 2), b'=' | b'>'));
        }
        let cut = scope.pending.len().saturating_sub(MOST_WORDS);
        scope.pending.drain(..cut);
        at + 1
    }

    /// The key that a name is: in `Start=X=1 Y=2 Z=3`, `Y` is `Start.Y`; the type in `radius: f32 = 2`
    /// is none.
    fn key(&self, name: &str, scope: &Scope) -> String {
        let last = scope.run.last().and_then(|last| last.key.rsplit_once('.'));
        let is_axis = matches!(name, "x" | "y" | "z" | "X" | "Y" | "Z");
        match (&scope.key, last) {
            (Some(outer), _) if is_axis => format!("{outer}.{name}"),
            (None, Some((stem, _))) if is_axis => format!("{stem}.{name}"),
            (Some(outer), _) if is_type(name) => outer.clone(),
            _ => name.to_owned(),
        }
    }

    fn mark(&mut self, nodes: &[Node], at: usize, mark: u8, scope: &mut Scope) -> usize {
        let next_is_glued = nodes.get(at + 1).is_some_and(Node::is_glued);
        let mut end = at;
        match mark {
            b'-' | b'+' if next_is_glued && is_number_at(nodes, at + 1) => {
                return self.number(nodes, at, scope);
            }
            b'-' | b'+' if next_is_glued => {
                if let Some(value) = self.values.value(nodes, &mut end) {
                    self.leaf(value, nodes, at, scope);
                    return end;
                }
            }
            b'.' | b'!' | b'?' if scope.is_top && !next_is_glued => scope.pending.clear(),
            b';' | b',' => scope.key = None,
            _ => {}
        }
        at + 1
    }

    /// A number, or a list of numbers that no bracket holds: `0, 0, 5`.
    fn number(&mut self, nodes: &[Node], at: usize, scope: &mut Scope) -> usize {
        let mut end = at;
        let Some(mut value) = self.values.value(nodes, &mut end) else { return at + 1 };
        let line = self.line(value.start);
        loop {
            let next = end + usize::from(mark_at(nodes, end) == b',');
            let is_number =
                is_number_at(nodes, next) || matches!(mark_at(nodes, next), b'-' | b'+');
            let is_here = token_at(nodes, next).is_some_and(|next| self.line(next.start) == line);
            let mut after = next;
            let more = match scope.is_top && is_number && is_here {
                true => self.values.value(nodes, &mut after),
                false => None,
            };
            let Some(more) = more.filter(|more| more.numbers.len() == 1) else { break };
            if matches!(mark_at(nodes, after), b'=' | b':') {
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
    fn leaf(&mut self, value: Value, nodes: &[Node], at: usize, scope: &mut Scope) {
        let key = scope.key.take();
        if let (Some(key), [_], None) = (&key, &value.numbers[..], value.callee)
            && (axis_of(key).is_some() || size_of(key).is_some())
        {
            if scope.run.len() >= LONGEST_RUN {
                self.flush(scope);
            }
            let before = std::mem::take(&mut scope.pending);
            scope.run.push(Component { key: key.clone(), value, before });
            return;
        }
        self.flush(scope);
        if let Some(key) = &key {
            self.values.known.insert(key.clone(), value.numbers.clone());
        }
        let before = word_at(nodes, at.wrapping_sub(1));
        let declared =
            value.callee.and_then(|callee| before.filter(|word| word.start < callee.start));
        let declared = declared.map_or("", |word| self.values.word(word)).to_owned();
        self.place(value, key.as_deref(), &declared, scope);
        scope.pending.clear();
    }

    fn bracket(&mut self, nodes: &[Node], at: usize, bracket: &Bracket, scope: &mut Scope) {
        let has_statements = (0..bracket.nodes.len()).any(|at| mark_at(&bracket.nodes, at) == b';');
        let mut end = at;
        if bracket.open == b'{' && has_statements {
            self.flush(scope);
            self.walk(&bracket.nodes, scope.levels.clone());
        } else if let (None, Some(value)) = (bracket.callee, self.values.value(nodes, &mut end))
            && end == at + 1
        {
            if self.is_way_of_line(nodes, at) {
                scope.pending = vec!["line".to_owned(), "direction".to_owned()];
                scope.mention = Some((Shape::Line, 1.0, value.start));
            }
            return self.leaf(value, nodes, at, scope);
        } else if let (Some(callee), Some(value)) =
            (bracket.callee, self.values.list(&bracket.nodes))
            && bracket.open != b'<'
        {
            // `Sphere(0, 0, 0, 1)`, `vertices[…]`: numbers alone behind a name.
            let (start, end) = (callee.start, bracket.end);
            let value = Value { callee: Some(callee), start, end, ..value };
            return self.leaf(value, nodes, at.saturating_sub(1), scope);
        } else {
            self.flush(scope);
            self.container(nodes, at, bracket, scope);
        }
        scope.pending.clear();
        scope.key = None;
    }

    /// Does a bracket stand behind a point and a parameter: `(2, 3, -1) + k (1, 2, 1)`?
    fn is_way_of_line(&self, nodes: &[Node], at: usize) -> bool {
        let star = usize::from(mark_at(nodes, at.wrapping_sub(1)) == b'*');
        let letter = at.wrapping_sub(1 + star);
        word_at(nodes, letter).is_some_and(|token| self.values.word(token).chars().count() == 1)
            && mark_at(nodes, letter.wrapping_sub(1)) == b'+'
            && bracket_at(nodes, letter.wrapping_sub(2)).is_some()
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
            self.values.known.entry(key.clone()).or_insert_with(|| value.numbers.clone());
            self.place(value, Some(&key), "", scope);
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
        let is_telling = |word: &&String| !is_in("type", word);
        Level {
            node: bracket.id,
            names: own.iter().chain(&last).filter(is_telling).cloned().collect(),
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

/// Is it the name of a plain type: `f32`, `Vec3`?
fn is_type(name: &str) -> bool {
    words(name).iter().all(|word| is_in("type", word))
}
