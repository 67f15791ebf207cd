//! A text → its groups of numbers, what each may be, and the best ways to lay them on scenarios.

use std::ops::Range;

use super::assign::{Assigner, Assignment};
use super::evidence::{self, Background, Roles};
use super::finder::{Finder, MOST_GROUPS};
use super::group::{Context, Group, Owner};
use super::source::Source;
use super::tables::{Role, Shape};
use super::token::{self, Token, Tokens};
use super::{comma, equations, flat, matrix, tree};

/// The bytes of a text that is read.
pub const LONGEST: usize = 1 << 20;

/// A text, its groups of numbers, and what they may be.
pub struct Reading {
    pub groups: Vec<Group>,
    pub(super) roles: Vec<Roles>,
    pub(super) background: Background,
}

impl Reading {
    /// Reads any text, in time that grows with its length. `w_first` says the order of quaternions that
    /// the text leaves open.
    pub fn new(pasted: &str, w_first: Option<bool>) -> Self {
        let source = Source::new(pasted);
        let text = source.text.as_str();
        let has_decimal_comma = comma::has_decimal_comma(text.as_bytes());
        let Tokens { tokens, comments } = token::tokens(text, has_decimal_comma);
        let (tokens, solved) = without_equations(text, tokens);
        let nodes = tree::tree(text, &tokens);
        let mut finder = Finder::new(text, &comments);
        finder.walk(&nodes, Vec::new());
        finder.resolve();
        let background = Background::new(text);
        let mut groups = std::mem::take(&mut finder.groups);
        for (at, own) in solved {
            let line = finder.line(at);
            groups.extend(own.into_iter().map(|group| Group { line, ..group }));
        }
        groups.retain(|group| group.numbers.iter().all(|number| (*number as f32).is_finite()));
        groups.sort_by_key(|group| group.context.at);
        let mut groups = matrix::split(groups);
        flat::join_columns(&mut groups);
        groups = flat::split_flat(groups, &background);
        groups.truncate(MOST_GROUPS);
        evidence::apply_habits(&mut groups, &background, w_first);
        mark_repeats(&mut groups);
        for group in &mut groups {
            let written = pasted.get(source.pasted(group.span.clone())).unwrap_or_default();
            if !written.contains(|c: char| c.is_ascii_digit()) && group.context.fixed.is_none() {
                group.is_computed = true;
                group.context.is_repeated = true;
            }
        }
        let all = groups.clone();
        let mut roles: Vec<Roles> =
            groups.iter_mut().map(|group| evidence::roles(group, &all, &background)).collect();
        evidence::add_roles_by_name(&mut groups, &mut roles, &background);
        for group in &mut groups {
            group.span = some_of(pasted, source.pasted(group.span.clone()));
        }
        Self { groups, roles, background }
    }

    /// The best assignments of all scenarios, the best first.
    pub(super) fn assignments(&self) -> Vec<Assignment> {
        self.assigner().all(3)
    }

    /// The best assignments of one scenario.
    pub(super) fn assignments_of(&self, id: &str) -> Vec<Assignment> {
        self.assigner().of_scenario(id, 8)
    }

    /// Looks at the first groups alone: a text with more is a table, or many cases.
    fn assigner(&self) -> Assigner<'_> {
        const MOST: usize = 60;
        let count = self.groups.len().min(MOST);
        Assigner::new(&self.groups[..count], &self.roles[..count], &self.background)
    }
}

/// The groups of each equation, and where it begins.
type Solved = Vec<(usize, Vec<Group>)>;

/// The place, or the letter there if it is empty.
fn some_of(text: &str, Range { start, end }: Range<usize>) -> Range<usize> {
    let start = text.floor_char_boundary(start.min(text.len().saturating_sub(1)));
    let letter = text[start..].chars().next().map_or(0, char::len_utf8);
    start..text.ceil_char_boundary(end).max(start + letter)
}

/// The tokens without those of equations, and the groups that the equations say.
fn without_equations(text: &str, tokens: Vec<Token>) -> (Vec<Token>, Solved) {
    let mut solved = Vec::new();
    let mut taken: Vec<Range<usize>> = Vec::new();
    let mut start = 0;
    let mut coordinates: Vec<(usize, f64, f64)> = Vec::new();
    for line in text.split('\n') {
        const LONGEST: usize = 400;
        let own = if line.contains('=') && line.len() < LONGEST {
            equations::equations(line)
        } else {
            Vec::new()
        };
        for equations::Equation { shape, start: from, end } in own {
            let at = start + from;
            if taken.last().is_some_and(|range| at < range.end) || taken.len() > MOST_GROUPS {
                continue;
            }
            let mut groups = Vec::new();
            let span = at..start + end;
            match shape {
                equations::Shape::Plane(normal, point) => {
                    let d = normal.iter().zip(point).map(|(n, p)| n * p).sum::<f64>();
                    groups.push(of_equation(&normal, Role::Normal, Shape::Plane, &span));
                    groups.push(of_equation(&[d], Role::PlaneEquation, Shape::Plane, &span));
                }
                equations::Shape::Sphere(center, radius) => {
                    groups.push(of_equation(&center, Role::Center, Shape::Sphere, &span));
                    groups.push(of_equation(&[radius], Role::Radius, Shape::Sphere, &span));
                }
                equations::Shape::Coordinate(axis, from, way) => {
                    if axis == 0 {
                        coordinates.clear();
                    }
                    coordinates.push((axis, from, way));
                    if coordinates.iter().map(|(axis, ..)| *axis).eq(0..3) {
                        let origin: Vec<f64> =
                            coordinates.iter().map(|(_, from, _)| *from).collect();
                        let way: Vec<f64> = coordinates.iter().map(|(.., way)| *way).collect();
                        groups.push(of_equation(&origin, Role::Origin, Shape::Line, &span));
                        groups.push(of_equation(&way, Role::Direction, Shape::Line, &span));
                    }
                }
            }
            taken.push(span);
            solved.push((at, groups));
        }
        start += line.len() + 1;
    }
    let is_left = |token: &Token| {
        let before = taken.partition_point(|range| range.start <= token.start);
        before.checked_sub(1).is_none_or(|last| taken[last].end <= token.start)
    };
    (tokens.into_iter().filter(is_left).collect(), solved)
}

fn of_equation(numbers: &[f64], role: Role, shape: Shape, span: &Range<usize>) -> Group {
    let mut shapes = [0.0; Shape::COUNT];
    shapes[shape as usize] = 3.0;
    let context = Context {
        at: span.start,
        shapes,
        fixed: Some(role),
        owner: Some(Owner::Equation(span.start)),
        ..Context::default()
    };
    Group {
        numbers: numbers.to_vec(),
        span: span.clone(),
        line: 0,
        label: String::new(),
        is_computed: true,
        context,
    }
}

/// Marks groups of a name that had a value before, and numbers that stand in the text before.
fn mark_repeats(groups: &mut [Group]) {
    for at in 1..groups.len() {
        let (before, rest) = groups.split_at_mut(at);
        let group = &mut rest[0];
        let key = group.context.key.to_lowercase();
        let is_owned = matches!(group.context.owner, Some(Owner::Variable(_) | Owner::Name(_)));
        group.context.is_later = key.len() > 1
            && is_owned
            && group.context.list.is_none()
            && before.iter().any(|other| {
                other.context.key.to_lowercase() == key
                    && other.numbers.len() == group.numbers.len()
                    && group.line > other.line + 1
            });
        let is_some = group.numbers.len() > 1 && group.numbers.iter().any(|number| *number != 0.0);
        group.context.is_repeated =
            is_some && before.iter().any(|other| other.numbers == group.numbers);
    }
}
