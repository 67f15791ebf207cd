//! Groups: each with the names, calls, words and shapes around it, and with those of the places where
//! its variable is used.

use super::constants::{is_vector, last_of};
use super::finder::{Finder, Key, Scope};
use super::group::{CallPlace, Context, Group, Owner};
use super::lists;
use super::names::{is_plain_name, names_of_key, ordinal, shapes_of};
use super::tables::{TABLES, words};
use super::token::Unit;
use super::value::Value;

/// The words at a group, its line and the count of its numbers.
struct Near {
    own: Vec<String>,
    before: Vec<String>,
    line: usize,
    count: usize,
}

impl Finder<'_> {
    fn is_comment(&self, at: usize) -> bool {
        let before = self.comments.partition_point(|comment| comment.start <= at);
        before.checked_sub(1).is_some_and(|last| self.comments[last].end > at)
    }

    /// Puts a group with all that stands around it.
    pub fn place(&mut self, value: Value, key: Option<Key>, declared: &str, scope: &Scope) {
        let line = self.line(value.start);
        let name = key.as_ref().map_or("", |key| &key.name).to_owned();
        let own = words(&name);
        let constructor = value.callee.map_or("", |callee| self.values.word(&callee)).to_owned();
        let is_type = is_vector(&constructor) || constructor.to_lowercase().ends_with("identity");
        let maker: Vec<String> = match is_type {
            true => Vec::new(),
            false => {
                words(last_of(&constructor)).into_iter().filter(|word| is_telling(word)).collect()
            }
        };
        let before: Vec<String> = scope
            .words_before(5)
            .into_iter()
            .filter(|word| !own.contains(word) && !maker.contains(word))
            .collect();
        let mut context = Context {
            at: value.start,
            is_keyed: key.is_some() && !scope.is_top,
            names: names_of_key(&name),
            is_comment: self.is_comment(value.start),
            unit: (value.unit != Unit::None).then_some(value.unit),
            declared: declared.to_owned(),
            constructor: if is_type { String::new() } else { constructor.clone() },
            key: if name.is_empty() && is_plain_name(&constructor) { &constructor } else { &name }
                .clone(),
            ..Context::default()
        };
        if !maker.is_empty() {
            context.names.push((maker.clone(), 1.0));
        }
        context.add_shapes(&shapes_of(&maker), 3.0);
        if !before.is_empty() {
            let weight = if context.names.is_empty() { 0.75 } else { 0.4 };
            context.names.push((before.clone(), weight));
        }
        for level in scope.levels.iter().rev() {
            context.add_level(level);
        }
        context.add_name(&name, &own);
        if let Some(key) = &key {
            context.add_shapes(&shapes_of(&key.declared), 2.5);
        }
        context.add_shapes(&shapes_of(&words(declared)), 2.5);
        context.add_shapes(&shapes_of(&before), 2.0);
        let in_sentence = ordinal(&before).filter(|_| scope.is_top);
        context.ordinal = context.ordinal.or(ordinal(&maker)).or(in_sentence);
        context.add_sentence(scope, line);
        let near = Near { own, before, line, count: value.numbers.len() };
        self.judge(&mut context, &near);
        let label = match (name.is_empty(), near.before.is_empty()) {
            (false, _) => name,
            (_, false) => near.before[near.before.len().saturating_sub(3)..].join(" "),
            _ => constructor,
        };
        self.groups.push(Group {
            numbers: value.numbers,
            span: value.start..value.end,
            line,
            label,
            is_computed: value.is_computed,
            context,
        });
    }

    /// Is it an answer that somebody reports, or a number that is beside the point?
    fn judge(&self, context: &mut Context, Near { own, before, line, count }: &Near) {
        let is_answer = |word: &String| TABLES.answers.contains(word.as_str());
        let mut near: Vec<&String> = own.iter().chain(before.iter().rev().take(2)).collect();
        near.extend(before.iter().rev().take(4).filter(|word| lists::is("reports", word)));
        if before.last().is_some_and(|word| word == "to") {
            near.retain(|word| !matches!(word.as_str(), "closest" | "nearest"));
        }
        let is_given = near.iter().any(|word| lists::is("given", word));
        context.is_answer |= near.iter().any(|word| is_answer(word)) && !is_given;
        let is_role =
            own.iter().chain(before.last()).any(|word| TABLES.roles.contains_key(word.as_str()));
        context.is_aside = lists::is("filled", last_of(&context.constructor))
            || near.iter().any(|word| TABLES.asides.contains(word.as_str())) && !is_role;
        let is_query = |call: &CallPlace| {
            words(&call.callee).iter().any(|word| TABLES.queries.contains(word.as_str()))
        };
        let text = self.text_of_line(*line).trim_start().to_lowercase();
        let is_shape = !shapes_of(&words(&context.constructor)).is_empty();
        if context.calls.iter().any(|call| call.shape.is_some() || is_query(call))
            || own.first().is_some_and(|word| word == "max")
        {
            context.is_answer = false;
        } else if lists::begins("checks", &text) && *count <= 3 && !is_shape {
            let is_checked = |call: &CallPlace| {
                words(&call.callee).iter().any(|word| is_answer(word) || lists::is("checks", word))
            };
            context.is_answer |= context.calls.first().is_none_or(is_checked);
        }
    }

    /// Gives each group the facts from the places where its variable is used.
    pub fn resolve(&mut self) {
        let mut twins = Vec::new();
        for group in &mut self.groups {
            let Some(uses) =
                self.uses.get(&group.context.key).filter(|_| !group.context.key.is_empty())
            else {
                continue;
            };
            // `closest(r, r)`: one value at two places.
            if let [first, second] = &uses[..]
                && let (Some(a), Some(b)) = (first.last(), second.last())
                && a.node == b.node
                && a.place != b.place
                && !a.callee.is_empty()
            {
                let mut twin = group.clone();
                twin.context.at += 1;
                twin.context.add_use(second);
                twins.push(twin);
                group.context.add_use(first);
                continue;
            }
            for levels in uses.iter().take(3) {
                group.context.add_use(levels);
            }
        }
        self.groups.extend(twins);
    }
}

/// Does a word of a constructor say more than its type?
fn is_telling(word: &str) -> bool {
    !TABLES.types.contains(word) && !word.bytes().all(|byte| byte.is_ascii_digit())
}

impl Context {
    /// Adds the shape of the sentence and of the heading above.
    fn add_sentence(&mut self, scope: &Scope, line: usize) {
        if let Some(mention) = scope.mention {
            let near = if mention.line == line { 1.6 } else { 0.8 };
            self.add_shapes(&[(mention.shape, mention.weight)], near);
            self.owner.get_or_insert(Owner::Mention(mention.at));
        }
        if let Some((heading, shapes)) = &scope.heading
            && line.saturating_sub(*heading) < 8
        {
            self.add_shapes(shapes, 1.2);
            if self.owner.as_ref().is_none_or(|owner| matches!(owner, Owner::Mention(_))) {
                self.owner = Some(Owner::Heading(*heading));
            }
        }
    }
}
