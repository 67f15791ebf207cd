//! Tables → lines with names: each row of a table says its columns' names itself.

use std::borrow::Cow;
use std::fmt::Write;

/// A longer text is no table that somebody reports.
const LONGEST: usize = 100_000;

/// More lines between a header and its rows are another text.
const MOST_BETWEEN: usize = 1;

/// Wider tables are no cases.
const MOST_CELLS: usize = 40;

/// The text with its tables' rows as `name: center=(1, 2, 3) radius=4`; its lines stay where they are.
pub(super) fn named(text: &str) -> Cow<'_, str> {
    if text.len() > LONGEST {
        return Cow::Borrowed(text);
    }
    let lines: Vec<&str> = text.split('\n').collect();
    let mut named: Vec<Cow<str>> = Vec::with_capacity(lines.len());
    let mut at = 0;
    let way = way_of_ends(text);
    while at < lines.len() {
        match table(&lines[at..], way) {
            Some(table) => {
                at += table.len();
                named.extend(table.into_iter().map(Cow::Owned));
            }
            None => {
                named.push(Cow::Borrowed(lines[at]));
                at += 1;
            }
        }
    }
    match named.iter().any(|line| matches!(line, Cow::Owned(_))) {
        true => Cow::Owned(named.join("\n")),
        false => Cow::Borrowed(text),
    }
}

/// What a row of two points is called, where a text about walls that cross says so little.
fn way_of_ends(text: &str) -> &'static str {
    const ENDS: [&str; 6] = ["cross", "intersect", "wall", "edge", "segment", "road"];
    const OTHERS: [&str; 9] =
        ["box", "rect", "aabb", "bound", "infinite", "line", "ray", "capsule", "cylinder"];
    let lower = text.to_lowercase();
    let says = |of: &[&str]| of.iter().any(|word| lower.contains(word));
    if says(&ENDS) && !says(&OTHERS) { "segment" } else { "" }
}

/// What parts the cells of a line.
#[derive(Clone, Copy, PartialEq)]
enum Mark {
    Bar,
    Sign(char),
    Blanks,
}

impl Mark {
    fn cells(self, line: &str) -> Vec<&str> {
        let line = line.trim();
        let cells: Vec<&str> = match self {
            Self::Bar => line
                .strip_prefix('|')
                .map(|line| line.strip_suffix('|').unwrap_or(line).split('|').collect())
                .unwrap_or_default(),
            Self::Sign(sign) => line.split(sign).collect(),
            // Names may have a blank, where two part the columns.
            Self::Blanks if line.contains("  ") => {
                line.split("  ").filter(|cell| !cell.trim().is_empty()).collect()
            }
            Self::Blanks => line.split_whitespace().collect(),
        };
        cells.into_iter().map(str::trim).collect()
    }
}

fn number(cell: &str) -> Option<f64> {
    let cell = cell.trim_matches(['*', '`', '"']);
    let is_plain = cell.bytes().all(|byte| byte.is_ascii_digit() || b"+-.eE".contains(&byte));
    cell.parse().ok().filter(|_| is_plain && !cell.is_empty())
}

/// A name of a column.
fn is_name(cell: &str) -> bool {
    cell.starts_with(|c: char| c.is_alphabetic() || c == '_')
        && cell.len() < 30
        && cell.chars().all(|c| c.is_alphanumeric() || "_. -".contains(c))
}

/// Which coordinate a column holds, and of what: `cx`, `point y`, `Points_2`, `dir.z`.
fn axis(name: &str) -> Option<(usize, &str)> {
    let last = name.chars().next_back()?;
    let stem = &name[..name.len() - last.len_utf8()];
    let place = "xyz".find(last.to_ascii_lowercase());
    let is_apart = stem.ends_with(['_', '.', ' ', '-']);
    let is_short = stem.len() < 3 && stem.chars().all(char::is_alphabetic);
    let stem_of = |stem| str::trim_end_matches(stem, ['_', '.', ' ', '-']);
    match (place, last) {
        (Some(place), _) if is_apart || is_short || last.is_uppercase() => {
            Some((place, stem_of(stem)))
        }
        (None, '0' | '1' | '2') if is_apart => Some((last.to_digit(10)? as usize, stem_of(stem))),
        _ => None,
    }
}

/// What a column of a table is for.
enum Column {
    /// The coordinates of a point from here on, two or three.
    Point(String, usize),
    Rest,
    Value,
}

/// The columns by their names; none where none is a coordinate.
fn columns(header: &[&str]) -> Vec<Column> {
    let mut columns = Vec::new();
    while columns.len() < header.len() {
        let at = columns.len();
        let is_next = |place: usize, stem: &str| {
            header.get(at + place).is_some_and(|name| axis(name) == Some((place, stem)))
        };
        match axis(header[at]) {
            Some((0, stem)) if is_next(1, stem) => {
                let count = 2 + usize::from(is_next(2, stem));
                columns.push(Column::Point(stem.to_owned(), count));
                columns.extend((1..count).map(|_| Column::Rest));
            }
            _ => columns.push(Column::Value),
        }
    }
    columns
}

/// The lines of the table that some lines begin with.
fn table(lines: &[&str], way: &str) -> Option<Vec<String>> {
    let marks = [Mark::Bar, Mark::Sign('\t'), Mark::Sign(';'), Mark::Sign(','), Mark::Blanks];
    marks.into_iter().find_map(|mark| by_mark(lines, mark, way))
}

fn by_mark(lines: &[&str], mark: Mark, way: &str) -> Option<Vec<String>> {
    let header = mark.cells(lines.first()?.trim_start_matches(['#', '%']));
    let is_header =
        (2..=MOST_CELLS).contains(&header.len()) && header.iter().all(|cell| is_name(cell));
    if !is_header {
        return None;
    }
    let columns = columns(&header);
    // `x1, y1, x2, y2` are two points as they stand.
    let is_numbered = |name: &&str| {
        name.strip_prefix(['x', 'X']).is_some_and(|digits| {
            !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
        })
    };
    let has_points = columns.iter().any(|column| matches!(column, Column::Point(..)))
        || header.iter().any(is_numbered);
    let rule = lines.get(1).filter(|line| is_rule(line)).is_some();
    let is_listed = matches!(mark, Mark::Sign(_))
        && header.len() > 2
        && !header.iter().any(|name| name.contains(' '));
    if !(has_points || is_listed || mark == Mark::Bar && rule) {
        return None;
    }
    // A sentence may stand between a header and its rows.
    let first = 1 + usize::from(rule);
    let is_filled_in = |line: &&&str| {
        let cells = mark.cells(line);
        cells.len() == header.len() && cells.iter().all(|cell| number(cell).is_some())
    };
    let between = lines[first..].iter().take(MOST_BETWEEN + 1).position(|line| is_filled_in(&line));
    let first = first + between.filter(|_| matches!(mark, Mark::Sign(_))).unwrap_or(0);
    let is_row = |cells: &Vec<&str>| {
        cells.len() == header.len() && cells.iter().any(|cell| number(cell).is_some())
    };
    let rows: Vec<Vec<&str>> =
        lines[first..].iter().map(|line| mark.cells(line)).take_while(is_row).collect();
    let is_filled = |row: &Vec<&str>| {
        columns.iter().zip(row).all(|(column, cell)| match column {
            Column::Value => true,
            _ => number(cell).is_some(),
        })
    };
    if rows.is_empty() || !rows.iter().all(is_filled) {
        return None;
    }
    let ends = ["x1", "y1", "x2", "y2"];
    let is_way = ends.iter().all(|end| header.contains(end));
    let way = if is_way { way } else { "" };
    let names = Names { way, ..Names::of(&header, &columns, &rows) };
    // Its words say what the text is about.
    let heading = Some(names.heading()).filter(|heading| !heading.is_empty());
    let mut named = vec![heading.unwrap_or_else(|| format!("// {}", header.join(" ")))];
    let kept = |line: &&str| if is_rule(line) { String::new() } else { (*line).to_owned() };
    named.extend(lines[1..first].iter().map(kept));
    named.extend(rows.iter().map(|row| names.line(row)));
    Some(named)
}

/// `|---|:--:|` under a header, or a line of dashes.
fn is_rule(line: &str) -> bool {
    line.contains("--") && line.chars().all(|c| "|-:+= \r".contains(c))
}

/// Columns of names that say nothing of what is named.
const GENERIC: [&str; 16] = [
    "name", "input", "group", "id", "what", "label", "key", "item", "object", "point", "vertex",
    "vert", "part", "case", "p", "v",
];

/// What each column adds to a row's line.
struct Names<'a> {
    header: &'a [&'a str],
    columns: &'a [Column],
    /// The columns whose cells name the row.
    labels: Vec<usize>,
    /// What each row is.
    way: &'a str,
}

impl<'a> Names<'a> {
    fn of(header: &'a [&'a str], columns: &'a [Column], rows: &[Vec<&str>]) -> Self {
        const IDS: [&str; 17] = [
            "id", "ids", "idx", "index", "no", "nr", "num", "row", "tri", "triangle", "face",
            "cell", "vert", "vertex", "corner", "point", "beam",
        ];
        let is_label = |at: &usize| {
            let name = header[*at].to_lowercase();
            let last = name.rsplit(['_', '.', ' ', '-']).next().unwrap_or_default();
            let all = |is_so: fn(&str) -> bool| rows.iter().all(|row| is_so(row[*at]));
            let is_whole = |cell: &str| number(cell).is_some_and(|id| id.fract() == 0.0);
            matches!(columns[*at], Column::Value)
                && (all(|cell| number(cell).is_none() && cell.starts_with(char::is_alphabetic))
                    && *at < 2
                    || all(is_whole) && IDS.contains(&last))
        };
        let labels = (0..header.len()).filter(is_label).collect();
        Self { header, columns, labels, way: "" }
    }

    /// What stands in the header's place: the name of points that have no other.
    fn heading(&self) -> String {
        match self.columns {
            _ if self.labels.iter().any(|&at| !self.is_id(at)) => String::new(),
            columns
                if columns.iter().filter(|c| !matches!(c, Column::Rest)).count()
                    == 1 + self.labels.len() =>
            {
                let stem = columns.iter().find_map(|column| match column {
                    Column::Point(stem, _) if !stem.is_empty() => Some(stem),
                    _ => None,
                });
                stem.map(|stem| format!("{stem}:")).unwrap_or_default()
            }
            _ => String::new(),
        }
    }

    fn is_id(&self, at: usize) -> bool {
        self.header[at].to_lowercase().ends_with("id")
    }

    fn line(&self, row: &[&str]) -> String {
        let mut line = String::new();
        for &at in &self.labels {
            let cell = row[at].trim_matches(['*', '`', '"']);
            let header = self.header[at].to_lowercase();
            let is_told = number(cell).is_some() && !self.is_id(at)
                || number(cell).is_none() && !GENERIC.contains(&header.as_str());
            if is_told {
                line.push_str(&header);
                line.push('_');
            }
            if !self.is_id(at) || number(cell).is_none() {
                line.push_str(cell);
                line.push('_');
            }
        }
        line.push_str(self.way);
        // One word is one name, whose digits are no numbers.
        let is_part = |c: char| c.is_alphanumeric();
        line = line
            .split(|c| !is_part(c))
            .filter(|part| !part.is_empty())
            .collect::<Vec<_>>()
            .join("_");
        if !line.is_empty() {
            line.push_str(": ");
        }
        let is_alone = self.columns.iter().filter(|c| matches!(c, Column::Point(..))).count() == 1;
        for (at, column) in self.columns.iter().enumerate() {
            let written = match column {
                _ if self.labels.contains(&at) => Ok(()),
                Column::Rest => Ok(()),
                Column::Point(stem, count) => {
                    let point = row[at..at + count].join(", ");
                    let is_bare =
                        stem.is_empty() || is_alone && self.heading() == format!("{stem}:");
                    match is_bare {
                        true => write!(line, "({point}) "),
                        false => write!(line, "{stem}=({point}) "),
                    }
                }
                Column::Value if number(row[at]).is_some() => {
                    write!(line, "{}={}, ", self.header[at], row[at])
                }
                Column::Value => write!(line, "{}: {}, ", self.header[at], row[at]),
            };
            written.unwrap_or_default();
        }
        line.trim_end_matches([',', ' ']).to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_say_their_columns() {
        for (text, expected) in [
            ("name,x,y,z\na,1,2,3\nb,4,5,6", "// name x y z\na: (1, 2, 3)\nb: (4, 5, 6)"),
            (
                "| id | cx | cy | r |\n|--|--|--|--|\n| 1 | 0 | 2 | 3 |",
                "// id cx cy r\n\nc=(0, 2) r=3",
            ),
            ("id,x1,y1,x2,y2\nw,1,2,3,4", "// id x1 y1 x2 y2\nw: x1=1, y1=2, x2=3, y2=4"),
            ("P ID  P_0  P_1  P_2\n7  1  2  3", "P:\n(1, 2, 3)"),
            ("a, b and c\n1, 2, 3", "a, b and c\n1, 2, 3"),
            ("x [cm],y [cm]\n1,2", "x [cm],y [cm]\n1,2"),
        ] {
            assert_eq!(named(text), expected);
        }
    }
}
