//! A group of numbers with what stands around it: its names, the calls and lists that hold it, the
//! words before it, the shape that its sentence is about.

use std::ops::Range;

use super::lists;
use super::names::{ordinal, ordinal_of, shapes_of};
use super::tables::{Shape, TABLES, words};
use super::token::Unit;

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
    Name(String),
    Bracket(usize),
    Mention(usize),
    Heading(usize),
    Equation(usize),
    Flat(usize),
}

impl Owner {
    /// Does it stand in the text, rather than in the sentence around?
    pub fn is_firm(&self) -> bool {
        !matches!(self, Self::Mention(_) | Self::Heading(_))
    }
}

/// A bracket around a group, and what it says of what it holds.
#[derive(Debug, Clone, Default)]
pub(super) struct Level {
    pub node: usize,
    pub callee: String,
    pub names: Vec<String>,
    pub weight: f32,
    pub place: Option<usize>,
    pub count: usize,
    pub shapes: Vec<(Shape, f32)>,
    pub owner: Option<Owner>,
    pub ordinal: Option<u8>,
    pub is_list: bool,
    pub is_answer: bool,
}

impl Context {
    pub fn add_shapes(&mut self, shapes: &[(Shape, f32)], factor: f32) {
        for &(shape, weight) in shapes {
            let own = &mut self.shapes[shape as usize];
            *own = own.max(weight * factor);
        }
    }

    pub fn add_level(&mut self, level: &Level) {
        let names: Vec<String> =
            level.names.iter().filter(|word| word.len() > 2).cloned().collect();
        if !names.is_empty() {
            self.names.push((names, level.weight));
        }
        self.add_call(level);
        let is_several = level.shapes.len() > 1;
        self.add_shapes(&level.shapes, if is_several { 0.7 } else { 3.0 });
        if self.owner.is_none() && !level.shapes.is_empty() {
            self.owner.clone_from(&level.owner);
        }
        if level.is_list && self.list.is_none() {
            self.list = Some(level.node);
        }
        self.ordinal = self.ordinal.or(level.ordinal);
        self.is_answer |= level.is_answer;
    }

    pub fn add_call(&mut self, level: &Level) {
        if !level.callee.is_empty() {
            self.calls.push(CallPlace {
                node: level.node,
                callee: level.callee.clone(),
                place: level.place,
                count: level.count,
                shape: level.shapes.first().map(|(shape, _)| *shape),
            });
        }
    }

    /// The name of the value itself is its owner where it names a shape or a field.
    pub fn add_name(&mut self, name: &str, own: &[String]) {
        let shapes = shapes_of(own);
        self.add_shapes(&shapes, 3.0);
        if self.ordinal.is_none() {
            self.ordinal = ordinal(own);
        }
        if !shapes.is_empty() && self.owner.is_none() {
            let is_own = |word: &&String| {
                TABLES.shapes.contains_key(word.as_str()) || ordinal_of(word).is_some()
            };
            self.owner =
                Some(Owner::Name(own.iter().filter(is_own).cloned().collect::<Vec<_>>().join(" ")));
        }
        let path = name.split(['.', ':', '-', '[']).next().unwrap_or_default();
        let head = match path.len() < name.len() {
            true => path,
            false => name.split('_').next().unwrap_or_default(),
        };
        // The `m` of `m_Center` is none.
        let is_some = head.len() > 1 || path.len() < name.len();
        if self.owner.is_none() && head.len() < name.len() && is_some {
            self.owner = Some(Owner::Variable(head.to_owned()));
        }
    }

    pub fn add_use(&mut self, levels: &[Level]) {
        for (outer, level) in levels.iter().rev().take(3).enumerate() {
            if words(&level.callee).iter().any(|word| lists::is("prints", word)) {
                return;
            }
            self.add_call(level);
            if level.place.is_none() && outer == 0 {
                self.names.push((level.names.clone(), 0.9));
            }
            self.add_shapes(&level.shapes, 2.2);
            if !level.shapes.is_empty() && self.owner.as_ref().is_none_or(|owner| !owner.is_firm())
            {
                self.owner.clone_from(&level.owner);
            }
            if level.is_list && self.list.is_none() {
                self.list = Some(level.node);
            }
            self.ordinal = self.ordinal.or(level.ordinal);
        }
    }
}
