//! Brackets that hold more than numbers: constructors, calls, objects, lists, elements of XML.

use super::constants::last_of;
use super::finder::{Finder, Key, Scope};
use super::group::{Level, Owner};
use super::lists;
use super::names::{is_answering, ordinal, shapes_of};
use super::tables::{TABLES, words};
use super::tree::{Bracket, Node, mark_at, word_at};
use super::value::parts;

impl Finder<'_> {
    /// Finds the groups of each part by itself.
    pub fn container(&mut self, nodes: &[Node], at: usize, bracket: &Bracket, scope: &mut Scope) {
        let key = scope.take_key(self.line(bracket.start));
        let callee = bracket.callee.map_or("", |callee| self.values.word(&callee)).to_owned();
        let before = word_at(nodes, at.wrapping_sub(2));
        let before = before.filter(|_| bracket.callee.is_some() && bracket.open != b'<');
        let declared = before.map_or("", |word| self.values.word(word)).to_owned();
        let inner: Vec<&[Node]> = match bracket.open {
            b'<' => vec![&bracket.nodes],
            _ => parts(&bracket.nodes).collect(),
        };
        let mut level = self.level(bracket, &callee, &declared, key.as_ref(), scope);
        level.count = inner.len();
        let mut levels = scope.levels.clone();
        levels.push(level);
        let mut run = Vec::new();
        for (place, part) in inner.into_iter().enumerate() {
            if let Some(level) = levels.last_mut() {
                level.place = Some(place);
            }
            self.note_use(part, &levels);
            let mut inner = Scope { run, levels, ..Scope::default() };
            self.walk_part(part, &mut inner);
            (run, levels) = (inner.run, inner.levels);
        }
        // A named argument has no place.
        if let Some(level) = levels.last_mut() {
            level.place = None;
        }
        self.flush(&mut Scope { run, levels, ..Scope::default() });
    }

    /// Returns the facts that a bracket gives about its content: its callee, its variable, the words before it.
    fn level(
        &self,
        bracket: &Bracket,
        callee: &str,
        declared: &str,
        key: Option<&Key>,
        scope: &Scope,
    ) -> Level {
        // `sphere.center.set(…)` is given to `sphere.center`.
        let name = key.map_or(callee.strip_suffix(".set").unwrap_or_default(), |key| &key.name);
        let (own, last) = (words(name), words(last_of(callee)));
        let mut shapes = shapes_of(&last);
        if shapes.is_empty() {
            shapes = shapes_of(&words(callee));
        }
        if shapes.is_empty() && bracket.open == b'<' {
            shapes = shapes_of(&words(self.attribute(bracket, "type")));
        }
        let mut callee = callee.to_owned();
        let is_role = own.last().is_some_and(|word| TABLES.roles.contains_key(word.as_str()));
        let mut owner = match own.is_empty() || is_role {
            false => Owner::Variable(name.to_owned()),
            true => Owner::Bracket(bracket.id),
        };
        let of_type = shapes_of(&words(declared));
        let is_known = TABLES.knows(declared) || shapes.is_empty() && !of_type.is_empty();
        if !declared.is_empty() && !lists::is("untyped", declared) && is_known {
            shapes = of_type;
            owner = Owner::Variable(std::mem::replace(&mut callee, declared.to_owned()));
        }
        if shapes.is_empty() {
            shapes = shapes_of(&own);
        }
        if let (true, Some(key)) = (shapes.is_empty(), key) {
            shapes = shapes_of(&key.declared);
        }
        let is_type = |word: &&String| TABLES.types.contains(word.as_str());
        let mut level = Level {
            node: bracket.id,
            names: own.iter().chain(&last).filter(|word| !is_type(word)).cloned().collect(),
            weight: if shapes.is_empty() { 0.8 } else { 0.6 },
            is_answer: shapes.is_empty() && is_answering(&words(&callee)),
            ordinal: ordinal(&own),
            owner: Some(owner),
            is_list: callee.is_empty(),
            callee,
            shapes,
            ..Level::default()
        };
        if level.callee.is_empty() && name.is_empty() {
            level_of_words(&mut level, scope);
        }
        level
    }

    /// The word that an element's attribute has, or an empty one.
    fn attribute(&self, element: &Bracket, name: &str) -> &str {
        let word =
            |at: usize| word_at(&element.nodes, at).map_or("", |token| self.values.word(token));
        (0..element.nodes.len()).find(|at| word(*at) == name).map_or("", |at| word(at + 2))
    }

    /// Remembers that a call or a list takes a variable.
    fn note_use(&mut self, part: &[Node], levels: &[Level]) {
        const MOST: usize = 4;
        let word = |at: usize| word_at(part, at).map(|token| self.values.word(token).to_owned());
        let is_joined = (0..part.len()).any(|at| matches!(mark_at(part, at), b':' | b'=' | b'&'));
        let key = match part.len() {
            1 => None,
            2..=MOST if is_joined => word(0),
            _ => return,
        };
        let Some(name) = word(part.len() - 1) else { return };
        let uses = self.uses.entry(name).or_default();
        if uses.len() < MOST {
            let mut levels = levels.to_vec();
            if let (Some(key), Some(level)) = (key, levels.last_mut()) {
                (level.names, level.weight, level.place) = (words(&key), 1.0, None);
            }
            uses.push(levels);
        }
    }
}

/// A list without a name has the words before it.
fn level_of_words(level: &mut Level, scope: &Scope) {
    let before = scope.words_before(5);
    level.owner = None;
    if !before.is_empty() {
        level.shapes = shapes_of(&before);
        level.owner = (!level.shapes.is_empty()).then_some(Owner::Bracket(level.node));
        level.ordinal = ordinal(&before);
        (level.names, level.weight) = (before, 0.5);
    } else if let (true, Some(mention)) = (scope.levels.is_empty(), scope.mention) {
        level.shapes = vec![(mention.shape, mention.weight)];
        level.owner = Some(Owner::Mention(mention.at));
    }
}
