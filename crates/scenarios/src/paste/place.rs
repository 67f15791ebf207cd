//! Puts each group with what stands around it.

use super::constants::{is_vector, last_of};
use super::finder::{Finder, Scope};
use super::group::{Context, Group, Owner};
use super::names::{is_plain_name, names_of_key, ordinal};
use super::tables::{is_in, words};
use super::token::Unit;
use super::value::Value;

impl Finder<'_> {
    /// Puts a group with all that stands around it.
    pub fn place(&mut self, value: Value, key: Option<&str>, declared: &str, scope: &Scope) {
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
