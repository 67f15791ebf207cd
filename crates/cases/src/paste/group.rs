//! A group of numbers with what stands around it: its names, the calls and lists that hold it, the
//! words before it, the shape that its sentence is about.

use std::ops::Range;

use super::constants::{is_vector, last_of};
use super::finder::{Finder, Scope};
use super::names::{is_plain_name, names_of_key, ordinal};
use super::tables::{Shape, TABLES, words};
use super::token::Unit;
use super::value::Value;

/// Numbers that belong together, a point or a length.
#[derive(Debug, Clone)]
pub struct Group {
    pub numbers: Vec<f64>,
    /// Where they stand in the pasted text.
    pub span: Range<usize>,
    /// From 1.
    pub line: usize,
    /// The name or the words before them.
    pub label: String,
    /// Are they computed, rather than written as they are?
    pub is_computed: bool,
    pub(super) context: Context,
}

impl Group {
    /// Does the text report it as an answer, rather than ask about it?
    pub fn is_answer(&self) -> bool {
        self.context.is_answer
    }
}

/// The names, calls and words around a group.
#[derive(Debug, Clone, Default)]
pub(super) struct Context {
    /// The byte of the read text at which it begins.
    pub at: usize,
    /// The variable, field or label that it is given to.
    pub key: String,
    /// Does a key stand before it, in an object or a call's named argument?
    pub is_keyed: bool,
    /// Words that say what it is, with their weight, the nearest first.
    pub names: Vec<(Vec<String>, f32)>,
    /// Shapes that it may be a part of.
    pub shapes: [f32; Shape::COUNT],
    /// The calls that take it, the innermost first.
    pub calls: Vec<CallPlace>,
    /// The constructor of the numbers themselves: `Vec3`, `Sphere`.
    pub constructor: String,
    /// The type before the variable: `Sphere s(…)`.
    pub declared: String,
    pub owner: Option<Owner>,
    pub list: Option<usize>,
    pub ordinal: Option<u8>,
    pub is_answer: bool,
    pub is_aside: bool,
    pub is_comment: bool,
    pub unit: Option<Unit>,
    /// A function that changes it on its way into the shape.
    pub through: Option<String>,
    /// The role that its equation or its place among flat numbers fixes.
    pub fixed: Option<super::tables::Role>,
    /// Do its numbers stand in the text before?
    pub is_repeated: bool,
}

/// A place in a call.
#[derive(Debug, Clone)]
pub(super) struct CallPlace {
    pub node: usize,
    pub callee: String,
    /// `None` for a named argument.
    pub place: Option<usize>,
    pub count: usize,
    pub shape: Option<Shape>,
}

/// The thing that a group is a part of: groups of one owner belong to one shape.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Owner {
    Variable(String),
    Bracket(usize),
    Mention(usize),
    Equation(usize),
    Flat(usize),
}

/// A bracket around a group, and what it says of what it holds.
#[derive(Debug, Clone, Default)]
pub(super) struct Level {
    pub node: usize,
    /// Empty for a list.
    pub callee: String,
    pub names: Vec<String>,
    pub weight: f32,
    pub place: Option<usize>,
    pub count: usize,
    pub shapes: Vec<(Shape, f32)>,
    pub owner: Option<Owner>,
    pub ordinal: Option<u8>,
}

impl Context {
    pub fn add_shapes(&mut self, shapes: &[(Shape, f32)], factor: f32) {
        for &(shape, weight) in shapes {
            let own = &mut self.shapes[shape as usize];
            *own = own.max(weight * factor);
        }
    }

    fn add_names(&mut self, names: Vec<String>, weight: f32) {
        if !names.is_empty() {
            self.names.push((names, weight));
        }
    }

    fn add_level(&mut self, level: &Level) {
        let names = level.names.iter().filter(|word| word.len() > 2).cloned().collect();
        self.add_names(names, level.weight);
        self.add_call(level);
        self.add_shapes(&level.shapes, if level.shapes.len() > 1 { 0.7 } else { 3.0 });
        if self.owner.is_none() && !level.shapes.is_empty() {
            self.owner.clone_from(&level.owner);
        }
        self.ordinal = self.ordinal.or(level.ordinal);
    }

    fn add_call(&mut self, level: &Level) {
        if level.callee.is_empty() {
            self.list.get_or_insert(level.node);
            return;
        }
        self.calls.push(CallPlace {
            node: level.node,
            callee: level.callee.clone(),
            place: level.place,
            count: level.count,
            shape: level.shapes.first().map(|(shape, _)| *shape),
        });
    }

    /// The bracket takes the variable that the group is given to.
    fn add_use(&mut self, level: &Level) {
        if level.place.is_none() {
            self.names.push((level.names.clone(), 0.9));
        }
        self.add_shapes(&level.shapes, 2.2);
        self.add_call(level);
    }

    /// Is it an answer that somebody reports, or a number that is beside the point?
    fn judge(&mut self, own: &[String], before: &[String]) {
        let near = || own.iter().chain(before.iter().rev().take(2)).map(String::as_str);
        let is_query = |call: &CallPlace| {
            words(&call.callee).iter().any(|word| TABLES.queries.contains(word.as_str()))
        };
        // The reach of a ray may be its `max_toi`.
        self.is_answer = near().any(|word| TABLES.answers.contains(word))
            && !near().any(|word| word == "max")
            && !self.calls.iter().any(|call| call.shape.is_some() || is_query(call));
        let is_role =
            own.iter().chain(before.last()).any(|word| TABLES.roles.contains_key(word.as_str()));
        self.is_aside = near().any(|word| TABLES.asides.contains(word)) && !is_role;
    }
}

impl Finder<'_> {
    /// Puts a group with all that stands around it.
    pub fn place(&mut self, value: Value, key: Option<&str>, declared: &str, scope: &Scope) {
        const MOST_WORDS: usize = 5;
        let name = key.unwrap_or_default();
        let constructor = value.callee.map_or("", |callee| self.values.word(&callee));
        let is_type = is_vector(constructor);
        let is_telling = |word: &String| {
            !TABLES.types.contains(word.as_str()) && !word.bytes().all(|byte| byte.is_ascii_digit())
        };
        let maker = if is_type { Vec::new() } else { words(last_of(constructor)) };
        let maker: Vec<String> = maker.into_iter().filter(is_telling).collect();
        let own = words(name);
        let before = &scope.pending[scope.pending.len().saturating_sub(MOST_WORDS)..];
        let is_new = |word: &&String| !own.contains(word) && !maker.contains(word);
        let before: Vec<String> = before.iter().filter(is_new).cloned().collect();
        let is_variable = name.is_empty() && is_plain_name(constructor);
        let last = self.comments.partition_point(|comment| comment.start <= value.start);
        let mut context = Context {
            at: value.start,
            is_keyed: key.is_some() && !scope.is_top,
            is_comment: last > 0 && self.comments[last - 1].end > value.start,
            unit: (value.unit != Unit::None).then_some(value.unit),
            declared: declared.to_owned(),
            constructor: if is_type { String::new() } else { constructor.to_owned() },
            key: if is_variable { constructor } else { name }.to_owned(),
            ..Context::default()
        };
        context.add_names(names_of_key(name), 1.0);
        context.add_names(maker, 1.0);
        context.add_names(before.clone(), 0.75);
        for level in scope.levels.iter().rev() {
            context.add_level(level);
        }
        context.ordinal = context.ordinal.or(ordinal(&own));
        let head = name.split(['.', ':', '-', '[', '_']).next().unwrap_or_default();
        if head.len() > 1 && head.len() < name.len() {
            context.owner.get_or_insert_with(|| Owner::Variable(head.to_owned()));
        }
        if let Some((shape, weight, at)) = scope.mention {
            context.add_shapes(&[(shape, weight)], 1.6);
            context.owner.get_or_insert(Owner::Mention(at));
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
        let mut twins = Vec::new();
        for group in &mut self.groups {
            let key = &group.context.key;
            let uses =
                self.uses.get(key).filter(|_| !key.is_empty()).map_or(&[][..], Vec::as_slice);
            // `closest(r, r)`: one value at two places.
            let uses = match uses {
                [first, second] if first.node == second.node && !first.callee.is_empty() => {
                    let mut twin = group.clone();
                    twin.context.at += 1;
                    twin.context.add_use(second);
                    twins.push(twin);
                    &uses[..1]
                }
                _ => &uses[..uses.len().min(3)],
            };
            uses.iter().for_each(|level| group.context.add_use(level));
        }
        self.groups.extend(twins);
    }
}
