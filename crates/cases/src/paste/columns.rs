//! Tables: each row of a table gets its columns' names, `1 | 2 | 3` under `x | y | z` becomes
//! `(1, 2, 3)`.

use std::ops::Range;

use super::edit::Edit;

/// Wider tables are no cases.
const MOST_CELLS: usize = 40;

/// The edits that put the names of a text's tables into their rows.
pub(super) fn edits(text: &str) -> Vec<Edit> {
    let mut lines = Vec::new();
    let mut start = 0;
    for line in text.split('\n') {
        lines.push(Line { text: line, start });
        start += line.len() + 1;
    }
    let mut edits = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let marks = [Mark::Bar, Mark::Sign('\t'), Mark::Sign(';'), Mark::Sign(','), Mark::Blanks];
        let table = marks.into_iter().find_map(|mark| table(&lines[at..], mark));
        match table {
            Some((count, own)) => {
                edits.extend(own);
                at += count;
            }
            None => at += 1,
        }
    }
    edits
}

#[derive(Clone, Copy)]
struct Line<'a> {
    text: &'a str,
    start: usize,
}

/// The mark between the cells of a line.
#[derive(Clone, Copy, PartialEq)]
enum Mark {
    Bar,
    Sign(char),
    Blanks,
}

impl Mark {
    /// The places of a line's cells.
    fn cells(self, line: Line) -> Vec<Range<usize>> {
        let text = line.text.trim_end();
        let (from, text) = match self {
            Self::Bar => match text.trim_start().strip_prefix('|') {
                Some(rest) => (text.len() - rest.len(), rest.strip_suffix('|').unwrap_or(rest)),
                None => return Vec::new(),
            },
            _ => (text.len() - text.trim_start().len(), text.trim_start()),
        };
        let is_wide = text.contains("  ");
        let mut cells = Vec::new();
        let mut at = line.start + from;
        let parts: Vec<&str> = match self {
            Self::Bar => text.split('|').collect(),
            Self::Sign(sign) => text.split(sign).collect(),
            Self::Blanks if is_wide => text.split("  ").collect(),
            Self::Blanks => text.split(' ').collect(),
        };
        let step = if self == Self::Blanks && is_wide { 2 } else { 1 };
        for part in parts {
            let own = part.trim_matches([' ', '*', '"', '`', '\r']);
            let lead = part.len() - part.trim_start_matches([' ', '*', '"', '`', '\r']).len();
            if !own.is_empty() || self != Self::Blanks {
                cells.push(at + lead..at + lead + own.len());
            }
            at += part.len() + step;
        }
        cells
    }
}

enum Column {
    /// The coordinates of a point begin here, two or three.
    Point(String, usize),
    Rest,
    Value(String),
}

/// Which coordinate a column holds, and of what: `cx`, `point y`, `Points_2`, `dir.z`, `x1`.
fn axis(name: &str) -> Option<(usize, String)> {
    const APART: [char; 4] = ['_', '.', ' ', '-'];
    if let Some(digits) = name.strip_prefix(['x', 'y', 'z', 'X', 'Y', 'Z']) {
        let place = "xyz".find(name.chars().next()?.to_ascii_lowercase())?;
        if !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Some((place, format!("p{digits}")));
        }
    }
    let last = name.chars().next_back()?;
    let stem = &name[..name.len() - last.len_utf8()];
    let is_apart = stem.is_empty() || stem.ends_with(APART);
    let is_short = stem.len() < 3 && stem.chars().all(char::is_alphabetic);
    let own = stem.trim_end_matches(APART).to_owned();
    match "xyz".find(last.to_ascii_lowercase()) {
        Some(place) if is_apart || is_short || last.is_uppercase() => Some((place, own)),
        None if is_apart && !stem.is_empty() && last.is_ascii_digit() => {
            Some((last.to_digit(10)? as usize, own)).filter(|(place, _)| *place < 3)
        }
        _ => None,
    }
}

fn columns(header: &[&str]) -> Vec<Column> {
    let mut columns = Vec::new();
    while columns.len() < header.len() {
        let at = columns.len();
        let is_next = |place: usize, stem: &str| {
            let name = header.get(at + place).and_then(|name| axis(name));
            name.is_some_and(|(own, of)| own == place && of == stem)
        };
        match axis(header[at]) {
            Some((0, stem)) if is_next(1, &stem) => {
                let count = 2 + usize::from(is_next(2, &stem));
                columns.push(Column::Point(stem, count));
                columns.extend((1..count).map(|_| Column::Rest));
            }
            _ => columns.push(Column::Value(header[at].replace(' ', "_"))),
        }
    }
    columns
}

fn is_number(cell: &str) -> bool {
    cell.parse::<f64>().is_ok() && cell.bytes().all(|byte| b"+-.eE0123456789".contains(&byte))
}

fn is_name(cell: &str) -> bool {
    cell.starts_with(|c: char| c.is_alphabetic() || c == '_')
        && cell.len() < 30
        && cell.chars().all(|c| c.is_alphanumeric() || "_. -".contains(c))
}

/// `|---|:--:|` under a header.
fn is_rule(line: Line) -> bool {
    line.text.contains("--") && line.text.chars().all(|c| "|-:+= \r".contains(c))
}

/// The number of lines and the edits of the table that these lines begin with.
fn table(lines: &[Line], mark: Mark) -> Option<(usize, Vec<Edit>)> {
    let head = *lines.first()?;
    let word = |line: Line<'_>, cell: &Range<usize>| {
        line.text[cell.start - line.start..cell.end - line.start].to_owned()
    };
    let header: Vec<String> = mark.cells(head).iter().map(|cell| word(head, cell)).collect();
    let header: Vec<&str> =
        header.iter().map(|name| name.trim_start_matches(['#', '%', ' '])).collect();
    if !(2..=MOST_CELLS).contains(&header.len()) || !header.iter().all(|name| is_name(name)) {
        return None;
    }
    let columns = columns(&header);
    let has_rule = lines.get(1).is_some_and(|line| is_rule(*line));
    let has_points = columns.iter().any(|column| matches!(column, Column::Point(..)));
    let is_list = matches!(mark, Mark::Sign(_)) && header.len() > 2 && !head.text.contains(", ");
    if !(has_points || is_list || mark == Mark::Bar && has_rule) {
        return None;
    }
    let first = 1 + usize::from(has_rule);
    let is_row = |line: &&Line| {
        let cells = mark.cells(**line);
        let numbers = cells.iter().zip(&columns).all(|(cell, column)| {
            matches!(column, Column::Value(_)) || is_number(&word(**line, cell))
        });
        cells.len() == columns.len()
            && numbers
            && cells.iter().any(|cell| is_number(&word(**line, cell)))
    };
    let rows: Vec<Line> = lines[first..].iter().take_while(is_row).copied().collect();
    let edits = rows.iter().flat_map(|row| row_edits(*row, &mark.cells(*row), &columns)).collect();
    (!rows.is_empty()).then_some((first + rows.len(), edits))
}

/// The edits of one row: names before its cells, brackets around its points.
fn row_edits(line: Line, cells: &[Range<usize>], columns: &[Column]) -> Vec<Edit> {
    const GENERIC: [&str; 12] = [
        "name", "input", "group", "id", "label", "key", "item", "object", "case", "p", "v", "what",
    ];
    let mut edits = Vec::new();
    let mut done = line.start;
    let mut open = 0;
    for (cell, column) in cells.iter().zip(columns) {
        let text = &line.text[cell.start - line.start..cell.end - line.start];
        let gap = match open {
            0 => {
                if done == line.start {
                    " "
                } else {
                    " ; "
                }
            }
            _ => ", ",
        };
        let by = match column {
            Column::Point(stem, count) => {
                open = *count;
                match stem.is_empty() {
                    true => format!("{gap}("),
                    false => format!("{gap}{stem}=("),
                }
            }
            Column::Rest => ", ".to_owned(),
            Column::Value(name) if is_number(text) => format!("{gap}{name}="),
            Column::Value(name) if GENERIC.contains(&name.to_lowercase().as_str()) => {
                gap.to_owned()
            }
            Column::Value(name) => format!("{gap}{name} "),
        };
        edits.push(Edit { at: done..cell.start, by });
        done = cell.end;
        open = open.saturating_sub(1);
        if open == 0 && matches!(column, Column::Point(..) | Column::Rest) {
            edits.push(Edit { at: done..done, by: ")".to_owned() });
        }
    }
    edits.push(Edit { at: done..line.start + line.text.len(), by: String::new() });
    edits
}
