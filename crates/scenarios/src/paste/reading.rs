//! A text → its groups of numbers, what each may be, and the best ways to lay them on scenarios.

use std::ops::Range;

use super::answer::Reported;
use super::equations::{Equation, equations};
use super::evidence::{self, Background, Roles};
use super::finder::{Finder, MOST_GROUPS};
use super::form::Space;
use super::group::{Context, Group, Owner};
use super::source::Source;
use super::token::{self, Token};
use super::{constants, flat, tree};

/// The bytes of a text that is read.
pub const LONGEST: usize = 1 << 20;

/// So many groups and so many lists of them are looked at.
pub(super) const MOST: usize = 60;

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
        let solved = equations(text);
        let is_left = |token: &Token| {
            let before = solved.partition_point(|own| own.start <= token.start);
            before.checked_sub(1).is_none_or(|last| solved[last].end <= token.start)
        };
        let tokens: Vec<Token> = token::tokens(text).into_iter().filter(is_left).collect();
        let nodes = tree::tree(&tokens);
        let mut finder = Finder::new(text);
        finder.walk(&nodes);
        finder.resolve();
        let background = Background::new(text);
        let mut groups = std::mem::take(&mut finder.groups);
        let solved = solved.iter().take(MOST_GROUPS);
        groups.extend(solved.flat_map(|own| of_equation(own, finder.line(own.start))));
        groups.retain(|group| group.numbers.iter().all(|number| (*number as f32).is_finite()));
        groups.sort_by_key(|group| group.context.at);
        let mut groups = flat::split_flat(constants::split_poses(groups), &background);
        groups.truncate(MOST_GROUPS);
        evidence::cut_fourth(&mut groups);
        evidence::order_quaternions(&mut groups, &background, w_first);
        for group in &mut groups {
            let written = pasted.get(source.pasted(group.span.clone())).unwrap_or_default();
            if !written.contains(|c: char| c.is_ascii_digit()) && group.context.fixed.is_none() {
                group.is_computed = true;
            }
            group.span = some_of(pasted, source.pasted(group.span.clone()));
        }
        let roles = groups.iter_mut().map(|group| evidence::roles(group, &background)).collect();
        let space = background.space(groups.iter().take(MOST));
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

/// The groups that an equation says.
fn of_equation(own: &Equation, line: usize) -> impl Iterator<Item = Group> {
    let (shape, parts) = &own.solved;
    parts.iter().map(move |(role, numbers)| {
        let (at, fixed, owner) = (own.start, Some(*role), Some(Owner::At(own.start)));
        let mut context = Context { at, fixed, owner, ..Context::default() };
        context.add_shape([*shape], 3.0);
        let (numbers, span, label) = (numbers.clone(), own.start..own.end, String::new());
        Group { numbers, span, line, label, is_computed: true, context }
    })
}
