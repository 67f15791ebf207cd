//! Values that belong together: rows, columns, brackets in a line.

use super::component::{components, points_of_columns};
use super::{Entry, Value};

/// Joins what is written component by component, `x: 1, y: 2, z: 3`, and rows of numbers.
pub(super) fn combined(entries: Vec<Entry>) -> Vec<Entry> {
    let mut joined: Vec<Entry> = Vec::new();
    let mut rest = entries.into_iter();
    while let Some(first) = rest.as_slice().first() {
        if let Some((points, count)) = points_of_columns(rest.as_slice()) {
            let span = (first.span.0, rest.as_slice()[count - 1].span.1);
            let point = |numbers| Entry {
                value: Value::Numbers(numbers),
                is_bracket: true,
                line: first.line,
                span,
                ..Entry::default()
            };
            joined.push(Entry {
                name: "points".to_owned(),
                is_assigned: true,
                value: Value::List(points.into_iter().map(point).collect()),
                ..first.clone()
            });
            rest.by_ref().take(count).for_each(drop);
            continue;
        }
        match components(rest.as_slice()) {
            Some(vector) => {
                joined.push(Entry {
                    is_assigned: !vector.name.is_empty() || first.is_assigned,
                    // `start:` stands a line above its `x: 1`.
                    name: match vector.name {
                        name if name.is_empty() => first.heading.clone(),
                        name => name,
                    },
                    value: Value::Numbers(vector.numbers),
                    is_open: false,
                    is_bracket: true,
                    span: (first.span.0, rest.as_slice()[vector.count - 1].span.1),
                    ..first.clone()
                });
                rest.by_ref().take(vector.count).for_each(drop);
            }
            None => joined.extend(rest.next()),
        }
    }
    rows_joined(joined)
}

/// `triangle (1, 2, 3) (4, 5, 6)`: brackets of one size in a line are a list.
pub(super) fn join_last(entries: &mut Vec<Entry>) {
    let is_bare = |item: &Entry| item.name.is_empty();
    let width = |entry: &Entry| match &entry.value {
        Value::Numbers(numbers) if entry.is_bracket && numbers.len() > 1 => Some(numbers.len()),
        // Of a line of many brackets, each is compared with the first alone.
        Value::List(items) if [items.first(), items.last()].into_iter().flatten().all(is_bare) => {
            match items.first().map(|item| &item.value) {
                Some(Value::Numbers(numbers)) if entry.is_bracket => Some(numbers.len()),
                _ => None,
            }
        }
        _ => None,
    };
    let [.., before, last] = entries.as_slice() else { return };
    let is_unnamed = last.name.is_empty() && last.kind.is_empty();
    if !is_unnamed || width(before).is_none() || width(before) != width(last) {
        return;
    }
    if let (Some(last), Some(before)) = (entries.pop(), entries.last_mut()) {
        append(before, last);
    }
}

/// Makes a list of an entry and what follows it.
fn append(before: &mut Entry, item: Entry) {
    match &mut before.value {
        Value::List(items) => items.push(item),
        value => {
            let value = std::mem::replace(value, Value::Unknown);
            let (name, heading, kind) = Default::default();
            let constant = std::mem::take(&mut before.constant);
            let first = Entry { value, name, heading, kind, constant, is_row: false, ..*before };
            before.value = Value::List(vec![first, item]);
        }
    }
}

/// Lines of as many numbers under one heading are a list, and so are those that semicolons part;
/// numbers below a number are its column.
fn rows_joined(entries: Vec<Entry>) -> Vec<Entry> {
    let mut joined: Vec<Entry> = Vec::new();
    // The line that the last one ended on, how many numbers it held, and whether it was a row.
    let mut last = (0, 0, false);
    for entry in entries {
        let Value::Numbers(numbers) = &entry.value else {
            last = (0, 0, false);
            joined.push(entry);
            continue;
        };
        let (line, width, is_row) = last;
        let is_below = entry.is_row && entry.line == line + 1;
        let is_same = numbers.len() > 1 && numbers.len() == width;
        let is_list = is_same && ((is_below && is_row) || (entry.is_part && entry.line == line));
        last = (entry.line, numbers.len(), entry.is_row || (is_list && is_row));
        let is_column = is_below && numbers.len() == 1 && width == 1;
        match joined.last_mut() {
            Some(before) if is_list && (entry.name.is_empty() || entry.name == before.name) => {
                append(before, Entry { name: String::new(), is_row: false, ..entry });
            }
            Some(Entry {
                value: Value::Numbers(column),
                is_assigned,
                is_row: row,
                name,
                span,
                ..
            }) if is_column
                && (*is_assigned || (*row && !name.is_empty()))
                && column.len() < 4
                && (entry.name.is_empty() || entry.name == *name) =>
            {
                column.extend(entry.lone());
                span.1 = entry.span.1;
            }
            _ => joined.push(entry),
        }
    }
    joined
}
