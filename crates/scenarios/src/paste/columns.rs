//! Tables: each cell of a row gets its column's name, `1 | 2 | 3` under `x | y | z` becomes
//! `x: 1 ; y: 2 ; z: 3`.

use std::ops::Range;

use super::names::joined;

/// A place in a text, and what stands there instead.
pub(super) struct Edit {
    pub at: Range<usize>,
    pub by: String,
}

/// The lines of a text, each behind the byte at which it begins.
pub(super) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split('\n').scan(0, |next, line| {
        let start = *next;
        *next += line.len() + 1;
        Some((start, line))
    })
}

/// Wider tables are no cases.
const MOST_CELLS: usize = 40;

/// The edits that put the names of a text's tables into their rows.
pub(super) fn edits(text: &str) -> Vec<Edit> {
    const MARKS: [&str; 6] = ["|", "\t", ";", ",", "  ", " "];
    let lines: Vec<(usize, &str)> = lines(text).collect();
    let mut edits = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let table = MARKS.iter().find_map(|mark| table(&lines[at..], mark));
        let (count, own) = table.unwrap_or((1, Vec::new()));
        edits.extend(own);
        at += count;
    }
    edits
}

/// The cells of a line between marks.
fn cells<'a>(line: &'a str, mark: &str) -> Vec<&'a str> {
    let line = line.trim();
    let line = match (mark, line.strip_prefix('|')) {
        ("|", Some(line)) => line.strip_suffix('|').unwrap_or(line),
        ("|", None) => return Vec::new(),
        _ => line,
    };
    let cells = line.split(mark).map(|cell| cell.trim_matches([' ', '*', '"', '`']));
    cells.filter(|cell| !cell.is_empty() || !mark.starts_with(' ')).collect()
}

fn is_number(cell: &str) -> bool {
    cell.parse::<f64>().is_ok_and(f64::is_finite)
}

fn is_name(cell: &str) -> bool {
    cell.starts_with(|c: char| c.is_alphabetic() || c == '_')
        && cell.len() < 30
        && cell.chars().all(|c| c.is_alphanumeric() || "_. -".contains(c))
}

/// The number of lines and the edits of the table that these lines begin with.
fn table(lines: &[(usize, &str)], mark: &str) -> Option<(usize, Vec<Edit>)> {
    let (_, head) = lines.first()?;
    let header: Vec<&str> =
        cells(head, mark).iter().map(|name| name.trim_start_matches(['#', '%', ' '])).collect();
    if !(2..=MOST_CELLS).contains(&header.len()) || !header.iter().all(|name| is_name(name)) {
        return None;
    }
    let names: Vec<String> = header.iter().map(|name| name.replace(' ', "_")).collect();
    let keys: Vec<&str> = names.iter().map(String::as_str).collect();
    let has_points = (0..keys.len()).any(|at| joined(&keys[at..]).0 > 1);
    // `|---|:--:|` under the header.
    let is_rule = |line: &str| line.contains("--") && line.chars().all(|c| "|-:+= \r".contains(c));
    let has_rule = lines.get(1).is_some_and(|(_, line)| is_rule(line));
    let is_list = !mark.starts_with(' ') && header.len() > 2 && !head.contains(", ");
    if !(has_points || has_rule || mark != "|" && is_list) {
        return None;
    }
    let first = 1 + usize::from(has_rule);
    let is_row = |(_, line): &&(usize, &str)| {
        let cells = cells(line, mark);
        cells.len() == names.len() && cells.iter().any(|cell| is_number(cell))
    };
    let rows: Vec<_> = lines[first..].iter().take_while(is_row).collect();
    let own = |row: &&(usize, &str)| named(row.0, row.1, &cells(row.1, mark), &names);
    (!rows.is_empty()).then(|| (first + rows.len(), rows.iter().flat_map(own).collect()))
}

/// The edits of one row: names before its cells, and nothing else around them.
fn named(start: usize, line: &str, cells: &[&str], names: &[String]) -> Vec<Edit> {
    let mut edits = Vec::new();
    let mut done = 0;
    for (cell, name) in cells.iter().zip(names) {
        let at = done + line[done..].find(cell).unwrap_or_default();
        let sign = if is_number(cell) { ":" } else { "" };
        let by = format!(" ; {name}{sign} ");
        edits.push(Edit { at: start + done..start + at, by });
        done = at + cell.len();
    }
    edits.push(Edit { at: start + done..start + line.len(), by: String::new() });
    edits
}
