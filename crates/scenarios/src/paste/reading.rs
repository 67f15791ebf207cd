//! A text → its groups of numbers, what each may be, and the best ways to lay them on scenarios.

use std::ops::Range;

use super::answer::Reported;
use super::equations::equations;
use super::evidence::{self, Background, Roles};
use super::finder::{Finder, MOST_GROUPS};
use super::form::Space;
use super::group::{Context, Group, Owner};
use super::score;
use super::source::Source;
use super::tables::{Role, Shape};
use super::token::{self, Token};
use super::{constants, flat, tree};

/// The bytes of a text that is read.
pub const LONGEST: usize = 1 << 20;

/// A text, its groups of numbers, and what they may be.
pub struct Reading {
    pub groups: Vec<Group>,
    pub(super) roles: Vec<Roles>,
    pub(super) background: Background,
    pub(super) space: Space,
    pub(super) reported: Option<Reported>,
}

impl Reading {
    /// Reads any text, in time that grows with its length. `w_first` says the order of quaternions that
    /// the text leaves open.
    pub fn new(pasted: &str, w_first: Option<bool>) -> Self {
        let source = Source::new(pasted);
        let text = source.text.as_str();
        let (tokens, solved) = without_equations(text, token::tokens(text));
        let nodes = tree::tree(&tokens);
        let mut finder = Finder::new(text);
        finder.walk(&nodes, Vec::new());
        finder.resolve();
        let background = Background::new(text);
        let mut groups = std::mem::take(&mut finder.groups);
        groups.extend(
            solved.into_iter().map(|group| Group { line: finder.line(group.context.at), ..group }),
        );
        groups.retain(|group| group.numbers.iter().all(|number| (*number as f32).is_finite()));
        groups.sort_by_key(|group| group.context.at);
        let mut groups = flat::split_flat(constants::split_poses(groups), &background);
        groups.truncate(MOST_GROUPS);
        evidence::cut_fourth(&mut groups);
        evidence::order_quaternions(&mut groups, &background, w_first);
        mark_repeats(&mut groups);
        for group in &mut groups {
            let written = pasted.get(source.pasted(group.span.clone())).unwrap_or_default();
            if !written.contains(|c: char| c.is_ascii_digit()) && group.context.fixed.is_none() {
                group.is_computed = true;
                group.context.is_repeated = true;
            }
            group.span = some_of(pasted, source.pasted(group.span.clone()));
        }
        let roles = groups.iter_mut().map(|group| evidence::roles(group, &background)).collect();
        let space = background.space(groups.iter().take(score::MOST));
        let reported = Reported::new(&groups, &background.lower);
        Self { groups, roles, background, space, reported }
    }
}

/// The place, or the letter there if it is empty.
fn some_of(text: &str, Range { start, end }: Range<usize>) -> Range<usize> {
    let start = text.floor_char_boundary(start.min(text.len().saturating_sub(1)));
    let letter = text[start..].chars().next().map_or(0, char::len_utf8);
    start..text.ceil_char_boundary(end).max(start + letter)
}

/// The tokens without those of equations, and the groups that the equations say.
fn without_equations(text: &str, tokens: Vec<Token>) -> (Vec<Token>, Vec<Group>) {
    const LONGEST: usize = 400;
    let mut solved = Vec::new();
    let mut taken: Vec<Range<usize>> = Vec::new();
    let mut start = 0;
    for line in text.split('\n') {
        let has_some = line.contains('=') && line.len() < LONGEST;
        for own in has_some.then(|| equations(line)).into_iter().flatten() {
            let span = start + own.start..start + own.end;
            if taken.last().is_some_and(|last| span.start < last.end) || taken.len() > MOST_GROUPS {
                continue;
            }
            let (shape, parts) = own.solved;
            solved.extend(parts.into_iter().map(|part| of_equation(part, shape, &span)));
            taken.push(span);
        }
        start += line.len() + 1;
    }
    let is_left = |token: &Token| {
        let before = taken.partition_point(|range| range.start <= token.start);
        before.checked_sub(1).is_none_or(|last| taken[last].end <= token.start)
    };
    (tokens.into_iter().filter(is_left).collect(), solved)
}

fn of_equation((role, numbers): (Role, Vec<f64>), shape: Shape, span: &Range<usize>) -> Group {
    let mut context = Context {
        at: span.start,
        fixed: Some(role),
        owner: Some(Owner::Equation(span.start)),
        ..Context::default()
    };
    context.add_shapes(&[(shape, 3.0)], 1.0);
    let (span, label) = (span.clone(), String::new());
    Group { numbers, span, line: 0, label, is_computed: true, context }
}

/// Marks numbers that stand in the text before.
fn mark_repeats(groups: &mut [Group]) {
    for at in 1..groups.len() {
        let (before, rest) = groups.split_at_mut(at);
        let group = &mut rest[0];
        let is_some = group.numbers.len() > 1 && group.numbers.iter().any(|number| *number != 0.0);
        group.context.is_repeated =
            is_some && before.iter().any(|other| other.numbers == group.numbers);
    }
}
