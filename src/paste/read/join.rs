//! Values that belong together: components, rows, columns, brackets in a line.

use super::{Entry, Value};

/// What a name ends in that is a component: its place, and the name without it.
fn component(name: &str) -> Option<(usize, &str)> {
    if let Some((before, index)) = name.strip_suffix(']').and_then(|name| name.rsplit_once('[')) {
        let place = index.parse().ok().filter(|&place: &usize| place < 4)?;
        return Some((place, before));
    }
    let axis = name.chars().next_back()?;
    let place = "xyzw".find(axis.to_ascii_lowercase())?;
    let before = &name[..name.len() - 1];
    let is_alone = match before.chars().next_back() {
        None => true,
        Some('.' | '_' | ' ' | '>') => true,
        Some(last) => last.is_lowercase() && axis.is_uppercase(),
    };
    is_alone.then(|| (place, before.trim_end_matches(['.', '_', ' ', '>', '-'])))
}

/// Joins what is written component by component, `x: 1, y: 2, z: 3`, and rows of numbers.
pub(super) fn combined(entries: Vec<Entry>) -> Vec<Entry> {
    let mut joined: Vec<Entry> = Vec::new();
    let mut entries = entries.into_iter().peekable();
    while let Some(entry) = entries.next() {
        let axis = entry.lone().and_then(|number| Some((number, component(&entry.name)?)));
        let Some((number, (first, before))) = axis else {
            joined.push(entry);
            continue;
        };
        // w before x, y and z is a quaternion's, too.
        if first != 0 && first != 3 {
            joined.push(entry);
            continue;
        }
        let before = before.to_owned();
        let is_indexed = entry.name.ends_with(']');
        let mut parts = vec![entry];
        let mut numbers = vec![number];
        loop {
            let next = if first == 3 { numbers.len() - 1 } else { numbers.len() };
            let is_next = |other: &Entry| {
                other.lone().is_some()
                    && other.name.ends_with(']') == is_indexed
                    && component(&other.name).is_some_and(|(place, name)| {
                        place == next && (name == before || (name.is_empty() && !is_indexed))
                    })
            };
            if numbers.len() == 4 || !entries.peek().is_some_and(is_next) {
                break;
            }
            let Some(other) = entries.next() else { break };
            numbers.extend(other.lone());
            parts.push(other);
        }
        let is_whole = numbers.len() >= 2 && (first == 0 || numbers.len() == 4);
        match parts.first_mut() {
            Some(entry) if is_whole => {
                if first == 3 {
                    numbers.rotate_left(1);
                }
                joined.push(vector(entry, before, numbers));
            }
            // What was taken too much stays what it was.
            _ => joined.append(&mut parts),
        }
    }
    rows_joined(joined)
}

/// The vector whose first component is this entry.
fn vector(entry: &Entry, before: String, numbers: Vec<f64>) -> Entry {
    Entry {
        is_assigned: !before.is_empty() || entry.is_assigned,
        // `start:` stands a line above its `x: 1`.
        name: if before.is_empty() { entry.heading.clone() } else { before },
        value: Value::Numbers(numbers),
        is_open: false,
        is_bracket: true,
        ..entry.clone()
    }
}

/// `triangle (1, 2, 3) (4, 5, 6)`: brackets of one size in a line are a list.
pub(super) fn join_last(entries: &mut Vec<Entry>) {
    let width = |entry: &Entry| match &entry.value {
        Value::Numbers(numbers) if entry.is_bracket && numbers.len() > 1 => Some(numbers.len()),
        Value::List(items) if items.iter().all(|item| item.name.is_empty()) => {
            match items.first().map(|item| &item.value) {
                Some(Value::Numbers(numbers)) if entry.is_bracket => Some(numbers.len()),
                _ => None,
            }
        }
        _ => None,
    };
    let [.., before, last] = entries.as_slice() else { return };
    let is_bare = last.name.is_empty() && last.kind.is_empty();
    if !is_bare || width(before).is_none() || width(before) != width(last) {
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
            let first = Entry { value, name, heading, kind, is_row: false, ..*before };
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
                value: Value::Numbers(column), is_assigned, is_row: row, name, ..
            }) if is_column
                && (*is_assigned || (*row && !name.is_empty()))
                && column.len() < 4
                && (entry.name.is_empty() || entry.name == *name) =>
            {
                column.extend(entry.lone());
            }
            _ => joined.push(entry),
        }
    }
    joined
}
