//! A group of numbers with what stands around it: its names, the calls and lists that hold it, the
//! words before it, the shape that its sentence is about.

use std::ops::Range;

use super::tables::{Role, Shape, TABLES, is_in, words};

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
    pub calls: Vec<Level>,
    /// The roles of its places in known calls, each with whether one library alone has such a call.
    pub called: Vec<(Role, bool)>,
    /// The constructor of the numbers themselves: `Vec3`, `Sphere`.
    pub constructor: String,
    pub owner: Option<Owner>,
    pub list: Option<usize>,
    pub ordinal: Option<usize>,
    pub is_answer: bool,
    pub is_aside: bool,
    /// The role that its equation or its place among flat numbers fixes.
    pub fixed: Option<Role>,
}

/// The thing that a group is a part of: groups of one owner belong to one shape.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Owner {
    Variable(String),
    Bracket(usize),
    /// The word or the numbers at a byte.
    At(usize),
}

/// A bracket around a group, and what it says of what it holds.
#[derive(Debug, Clone, Default)]
pub(super) struct Level {
    pub node: usize,
    /// Empty for a list.
    pub callee: String,
    pub names: Vec<String>,
    pub weight: f32,
    /// `None` for a named argument.
    pub place: Option<usize>,
    pub count: usize,
    pub shapes: Vec<(Shape, f32)>,
    pub owner: Option<Owner>,
    pub ordinal: Option<usize>,
}

impl Context {
    pub fn add_shape(&mut self, shapes: impl IntoIterator<Item = Shape>, weight: f32) {
        for shape in shapes {
            let own = &mut self.shapes[shape as usize];
            *own = own.max(weight);
        }
    }

    pub fn add_level(&mut self, level: &Level) {
        let names = level.names.iter().filter(|word| word.len() > 2).cloned().collect();
        self.names.push((names, level.weight));
        self.add_use(level, if level.shapes.len() > 1 { 0.7 } else { 3.0 });
        if self.owner.is_none() && !level.shapes.is_empty() {
            self.owner.clone_from(&level.owner);
        }
        self.ordinal = self.ordinal.or(level.ordinal);
    }

    /// The bracket takes the group, or the variable that it is given to.
    pub fn add_use(&mut self, level: &Level, weight: f32) {
        for &(shape, own) in &level.shapes {
            self.add_shape([shape], own * weight);
        }
        match level.callee.is_empty() {
            true => drop(self.list.get_or_insert(level.node)),
            false => self.calls.push(level.clone()),
        }
    }

    /// Is it an answer that somebody reports, or a number that is beside the point?
    pub fn judge(&mut self, own: &[String], before: &[String]) {
        let near = || own.iter().chain(before.iter().rev().take(2)).map(String::as_str);
        let is_query = |call: &Level| words(&call.callee).iter().any(|word| is_in("query", word));
        // The reach of a ray may be its `max_toi`.
        self.is_answer = near().any(|word| is_in("answer", word))
            && !near().any(|word| word == "max")
            && !self.calls.iter().any(|call| !call.shapes.is_empty() || is_query(call));
        let is_role =
            own.iter().chain(before.last()).any(|word| TABLES.roles.contains_key(word.as_str()));
        self.is_aside = near().any(|word| is_in("aside", word)) && !is_role;
    }
}
