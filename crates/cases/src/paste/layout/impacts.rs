//! `time_of_impact(place, velocity, shape, place, velocity, shape, most)` of parry and ncollide: a ball
//! that moves to another that rests.

use super::super::meaning::any;
use super::super::tokens::{Kind, Token};
use super::super::wording::words;
use super::Work;
use super::source::Words;

/// What a call takes in one place.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::paste) enum Argument {
    Name(String),
    /// What stands between these bytes.
    Inside(u32, u32),
    /// `Isometry3::identity()`, `na::zero()`, or a name of such; where it stands.
    Nothing(String, u32, u32),
}

const CALLS: [&str; 2] = ["time_of_impact", "cast_shapes"];

/// What moves and turns nothing.
const NOTHING: [&str; 7] = ["identity", "zero", "zeros", "origin", "ZERO", "IDENTITY", "default"];

/// What the only such call of a text takes; nothing where there are several.
pub(in crate::paste) fn impact(text: &str, tokens: &[Token]) -> Vec<Argument> {
    const LONGEST: usize = 300;
    let source = Words { text, tokens };
    let is_call = |&at: &usize| {
        source.word(at).is_some_and(|word| CALLS.contains(&word)) && source.mark(at + 1) == b'('
    };
    let mut calls = (0..tokens.len()).filter(is_call);
    let (Some(at), None) = (calls.next(), calls.next()) else { return Vec::new() };
    let open = at + 1;
    let Some(close) = source.close(open).filter(|close| close - open < LONGEST) else {
        return Vec::new();
    };
    let arguments = source.arguments(open, close).into_iter();
    arguments.filter_map(|(from, to)| source.argument(from, to)).collect()
}

impl Words<'_> {
    fn argument(&self, from: usize, to: usize) -> Option<Argument> {
        let is_blank = |&at: &usize| self.mark(at) == b'&' || self.tokens[at].kind == Kind::Line;
        let from = (from..=to).find(|at| !is_blank(at))?;
        let to = (from..=to).rev().find(|&at| self.tokens[at].kind != Kind::Line)?;
        let (start, end) = (self.tokens[from].start, self.tokens[to].end);
        if self.is_nothing(from, to) {
            return Some(Argument::Nothing(String::new(), start, end));
        }
        match self.word(from).filter(|_| from == to).map(str::to_owned) {
            Some(name) if self.is_declared_nothing(&name) => {
                Some(Argument::Nothing(name, start, end))
            }
            Some(name) => Some(Argument::Name(name)),
            None => Some(Argument::Inside(start, end)),
        }
    }

    /// Are there no numbers, and a word for nothing?
    fn is_nothing(&self, from: usize, to: usize) -> bool {
        let mut words = (from..=to).filter_map(|at| self.word(at));
        !(from..=to).any(|at| self.is_number(at))
            && words.any(|word| NOTHING.contains(&word))
            && !(from..=to).any(|at| self.mark(at) == b'*')
    }

    /// `let at_rest = Vector3::zeros();`
    fn is_declared_nothing(&self, name: &str) -> bool {
        let is_its = |&at: &usize| self.word(at) == Some(name) && self.mark(at + 1) == b'=';
        let mut declared = (0..self.tokens.len()).filter(is_its);
        let (Some(at), None) = (declared.next(), declared.next()) else { return false };
        let end = (at + 2..self.tokens.len())
            .find(|&at| self.mark(at) == b';' || self.tokens[at].kind == Kind::Line);
        end.is_some_and(|end| end > at + 2 && self.is_nothing(at + 2, end - 1))
    }
}

impl Work<'_> {
    /// A ball that a time of impact is asked of moves by its velocity, in one unit of time.
    pub fn impact(&mut self) {
        let names = ["start", "end", "cast_radius", "center", "radius"].map(|name| self.slot(name));
        let [Some(start), Some(end), Some(moving), Some(center), Some(radius)] = names else {
            return;
        };
        let arguments = self.paste.impact.clone();
        let [place, way, shape, other_place, other_way, other_shape, rest @ ..] =
            arguments.as_slice()
        else {
            return;
        };
        let most = match rest {
            [] => None,
            [most, ..] => match self.number(most) {
                Some(most) => Some(most),
                None => return,
            },
        };
        let (Some(ball), Some(other)) = (self.ball(shape), self.ball(other_shape)) else { return };
        let vectors = [place, way, other_place, other_way].map(|one| self.place(one));
        let [Some(from), Some(way), Some(rests), Some(others)] = vectors else { return };
        // Where both stand is said, or it is no case.
        if from.1.is_none() || rests.1.is_none() {
            return;
        }
        if others.0 != glam::DVec3::ZERO || way.0 == glam::DVec3::ZERO {
            self.is_tied = true;
            return;
        }
        // How near is near enough, beside it.
        let is_margin = |most: usize| self.group(most).numbers[1..].iter().any(|&x| x != 0.0);
        if most.is_some_and(is_margin) {
            self.is_tied = true;
            return;
        }
        let lengths = most.map_or(1.0, |most| self.group(most).numbers[0]);
        let numbers = |point: glam::DVec3| point.as_vec3().to_array().to_vec();
        let size = |index: usize| vec![self.group(index).numbers[0] as f32];
        let (size, other_size) = (size(ball), size(other));
        let groups = |of: &[Option<usize>]| of.iter().flatten().copied().collect::<Vec<_>>();
        self.take(start, numbers(from.0), &groups(&[from.1]));
        self.take(end, numbers(from.0 + way.0 * lengths), &groups(&[way.1, most]));
        self.take(moving, size, &[ball]);
        self.take(center, numbers(rests.0), &groups(&[rests.1]));
        self.take(radius, other_size, &[other]);
    }

    fn groups_of(&self, argument: &Argument) -> Vec<usize> {
        let free = self.free_groups().into_iter();
        let is_its = |&index: &usize| {
            let group = self.group(index);
            match argument {
                Argument::Name(name) => group.name == *name,
                Argument::Inside(from, to) => *from <= group.span.0 && group.span.1 <= *to,
                Argument::Nothing(name, from, to) => {
                    !name.is_empty() && group.name == *name
                        || *from <= group.span.0 && group.span.1 <= *to
                }
            }
        };
        let found: Vec<usize> = free.filter(is_its).collect();
        // Of a bracket that holds one value alone, that is its.
        let is_only = |index: &usize| match argument {
            Argument::Inside(from, to) => {
                let group = self.group(*index);
                let is_one = |other: &&Argument| matches!(other, Argument::Inside(..));
                group.is_argument
                    && group.span.0 < *from
                    && *to < group.span.1
                    && self.paste.impact.iter().filter(is_one).count() == 1
            }
            _ => false,
        };
        match found.is_empty() {
            true => self.free_groups().into_iter().filter(is_only).collect(),
            false => found,
        }
    }

    /// The radius of what is made as a ball.
    fn ball(&self, argument: &Argument) -> Option<usize> {
        let groups = self.groups_of(argument);
        let &[only] = groups.as_slice() else { return None };
        let group = self.group(only);
        let said = words(&format!("{} {} {}", group.around, group.kind, group.name));
        (group.is_lone && any(&said, &["ball"])).then_some(only)
    }

    /// A vector, and the group that says it.
    fn place(&self, argument: &Argument) -> Option<(glam::DVec3, Option<usize>)> {
        if let Argument::Nothing(..) = argument {
            return Some((glam::DVec3::ZERO, self.groups_of(argument).first().copied()));
        }
        let groups = self.groups_of(argument);
        let &[only] = groups.as_slice() else { return None };
        let is_vector = matches!(self.group(only).numbers.len(), 2 | 3);
        is_vector.then(|| (self.vector(only).into(), Some(only)))
    }

    /// The group whose first number stands there: `1.0, 0.0`.
    fn number(&self, argument: &Argument) -> Option<usize> {
        let begins = |index: &usize| match argument {
            Argument::Inside(from, to) => {
                let group = self.group(*index);
                group.span.0 == *from
                    || group.is_argument && group.span.0 < *from && *to < group.span.1
            }
            Argument::Name(name) => self.group(*index).name == *name,
            Argument::Nothing(..) => false,
        };
        self.free_groups().into_iter().find(begins)
    }
}
