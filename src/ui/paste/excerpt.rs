//! Splits a pasted text into rows for its pane, and rows into pieces of one group of numbers each.

use std::ops::Range;

use collision_scenarios::paste::Group;

/// The width of a tab, in columns.
const TAB: usize = 4;

/// A part of a line that fits into the pane.
pub struct Row {
    pub bytes: Range<usize>,
    /// The line number, if a line begins here.
    pub line: Option<usize>,
}

/// The rows of a text, for the pane's current width.
#[derive(Default)]
pub struct Excerpt {
    pub rows: Vec<Row>,
    columns: usize,
    /// The number of digits of the last line number.
    pub digits: usize,
    /// The byte to scroll to.
    pub wanted: Option<usize>,
}

impl Excerpt {
    /// Breaks a text into rows for a pane of that width, unless it already is.
    pub fn fit(&mut self, text: &str, letters: usize) {
        if self.digits == 0 {
            self.digits = text.lines().count().max(1).ilog10() as usize + 1;
        }
        let columns = letters.saturating_sub(self.digits + 1).max(8);
        if self.columns != columns {
            (self.rows, self.columns) = (rows(text, columns), columns);
        }
    }
}

/// Splits a row into pieces of one group each. Of nested groups, the innermost counts.
pub fn pieces(
    text: &str,
    row: &Range<usize>,
    groups: &[(usize, &Group)],
) -> Vec<(Range<usize>, Option<usize>)> {
    let clamp = |byte: usize| text.floor_char_boundary(byte).clamp(row.start, row.end);
    let mut edges = vec![row.start, row.end];
    for (_, group) in groups {
        edges.extend([clamp(group.span.start), clamp(group.span.end)]);
    }
    edges.sort_unstable();
    edges.dedup();
    let own = |byte: usize| {
        let holding = groups.iter().filter(|(_, group)| group.span.contains(&byte));
        holding.min_by_key(|(_, group)| group.span.len()).map(|(index, _)| *index)
    };
    edges.windows(2).map(|edge| (edge[0]..edge[1], own(edge[0]))).collect()
}

/// Replaces the characters that a pane cannot show.
pub fn shown(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\t' => shown.extend(std::iter::repeat_n(' ', TAB)),
            character if character.is_control() => shown.push(' '),
            character => shown.push(character),
        }
    }
    shown
}

/// Breaks a text into rows of that many columns, at blanks if possible, without the blanks at its
/// end.
fn rows(text: &str, columns: usize) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut at = 0;
    for (place, line) in text.trim_end().split('\n').enumerate() {
        let mut number = Some(place + 1);
        let (mut start, mut width, mut blank) = (0, 0, 0);
        for (byte, character) in line.char_indices() {
            let own = columns_of(character);
            if width + own > columns {
                let end = if blank > start { blank } else { byte };
                rows.push(Row { bytes: at + start..at + end, line: number.take() });
                width = line[end..byte].chars().map(columns_of).sum();
                start = end;
            }
            width += own;
            if character.is_whitespace() {
                blank = byte + character.len_utf8();
            }
        }
        rows.push(Row { bytes: at + start..at + line.len(), line: number });
        at += line.len() + 1;
    }
    rows
}

/// Korean and Chinese characters are twice as wide as others.
fn columns_of(character: char) -> usize {
    match character {
        '\t' => TAB,
        '\u{1100}'..='\u{11ff}' | '\u{2e80}'..='\u{d7ff}' | '\u{f900}'..='\u{ffff}' => 2,
        character if u32::from(character) > 0x1_0000 => 2,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn broken(text: &str, columns: usize) -> Vec<&str> {
        rows(text, columns).into_iter().map(|row| &text[row.bytes]).collect()
    }

    #[test]
    fn lines_are_broken_at_blanks_and_nothing_is_lost() {
        assert_eq!(broken("ray from (1, 2, 3)", 12), ["ray from ", "(1, 2, 3)"]);
        assert_eq!(broken("abcdefgh\nij", 3), ["abc", "def", "gh", "ij"]);
        assert_eq!(broken("반지름 2", 6), ["반지름", " 2"]);
        let text = "a \t b\r\n\n(1,2,3)é 中文中文 x".repeat(20);
        for columns in 4..30 {
            let joined: String = broken(&text, columns).concat();
            assert_eq!(joined, text.replace('\n', ""), "{columns}");
        }
        let lines: Vec<_> = rows("abcd ef\ngh", 4).iter().map(|row| row.line).collect();
        assert_eq!(lines, [Some(1), None, Some(2)]);
    }

    #[test]
    fn a_long_text_is_broken_soon() {
        let text = "[1.25, -3.5, 7], ".repeat(60_000);
        let begin = std::time::Instant::now();
        assert!(rows(&text, 60).len() > 10_000);
        assert!(begin.elapsed().as_millis() < 2000);
    }
}
