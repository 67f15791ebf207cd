//! The rows of a log, of which there may be millions: twelve bytes each.

use crate::scenario::Entry;

/// A line of a log.
#[derive(Clone, Copy)]
pub struct Logged {
    /// The offset of the line in the file.
    pub at: u64,
    /// The line number, from 1.
    pub line: usize,
    /// `None` if it is not a case.
    pub said: Option<Said>,
    /// A hash that changes with the line.
    pub fingerprint: u32,
}

/// The answer to a case.
#[derive(Clone, Copy)]
pub struct Said {
    pub entry: &'static Entry,
    pub hit: bool,
    pub relation: &'static str,
    /// Whether the answer differs from the expected one; `None` if none is expected.
    pub differs: Option<bool>,
}

impl PartialEq for Said {
    fn eq(&self, other: &Self) -> bool {
        let told = |said: &Self| (said.entry.id, said.hit, said.relation, said.differs);
        told(self) == told(other)
    }
}

impl Logged {
    /// Returns `true` if the answer differs from the expected one.
    pub fn differs(&self) -> bool {
        self.said.is_some_and(|said| said.differs == Some(true))
    }
}

/// Rows in order.
#[derive(Default)]
pub struct Rows {
    parts: Vec<Part>,
    count: usize,
}

/// Adjacent rows.
struct Part {
    /// The index of the first row among all, and its position in the file.
    first: usize,
    at: u64,
    line: usize,
    rows: Vec<Row>,
    /// The distinct answers of its rows.
    said: Vec<Option<Said>>,
}

/// A row relative to the first of its part.
struct Row {
    at: u32,
    line: u16,
    said: u16,
    fingerprint: u32,
}

/// The most rows in a part.
const MOST: usize = 4096;

impl Rows {
    pub fn len(&self) -> usize {
        self.count
    }

    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Appends a row.
    pub fn push(&mut self, row: Logged) {
        let is_added = self.parts.last_mut().is_some_and(|part| part.push(row));
        if !is_added {
            let Logged { at, line, said, fingerprint } = row;
            let rows = vec![Row { at: 0, line: 0, said: 0, fingerprint }];
            self.parts.push(Part { first: self.count, at, line, rows, said: vec![said] });
        }
        self.count += 1;
    }

    /// Appends other rows.
    pub fn append(&mut self, others: Self) {
        let Self { parts, count } = others;
        let first = self.count;
        self.parts.extend(parts.into_iter().map(|part| Part { first: first + part.first, ..part }));
        self.count += count;
    }

    /// Returns the same rows moved by that many bytes and lines in the file.
    pub fn moved(mut self, at: u64, line: usize) -> Self {
        for part in &mut self.parts {
            part.at += at;
            part.line += line;
        }
        self
    }

    /// Drops the rows from an index on.
    pub fn truncate(&mut self, count: usize) {
        self.parts.retain(|part| part.first < count);
        if let Some(last) = self.parts.last_mut() {
            last.rows.truncate(count - last.first);
        }
        self.count = self.count.min(count);
    }

    /// Returns the number of rows that begin before that byte.
    pub fn before_byte(&self, at: u64) -> usize {
        let part = self.parts.partition_point(|part| part.at < at);
        let Some(part) = part.checked_sub(1).map(|part| &self.parts[part]) else { return 0 };
        part.first + part.rows.partition_point(|row| part.at + u64::from(row.at) < at)
    }

    pub fn get(&self, place: usize) -> Option<Logged> {
        let part = self.parts.partition_point(|part| part.first <= place).checked_sub(1)?;
        let part = &self.parts[part];
        part.rows.get(place - part.first).map(|row| part.whole(row))
    }

    /// Iterates over all rows from an index on.
    pub fn from(&self, place: usize) -> impl Iterator<Item = (usize, Logged)> {
        let part = self.parts.partition_point(|part| part.first <= place).saturating_sub(1);
        let rows = self.parts[part.min(self.parts.len())..].iter().flat_map(Part::rows);
        rows.skip_while(move |(other, _)| *other < place)
    }

    /// Iterates over all rows before an index, the last one first.
    pub fn before(&self, place: usize) -> impl Iterator<Item = (usize, Logged)> {
        let parts = self.parts.partition_point(|part| part.first < place);
        let rows = self.parts[..parts].iter().rev().flat_map(|part| part.rows().rev());
        rows.skip_while(move |(other, _)| *other >= place)
    }
}

impl Part {
    /// Returns `false` if it does not fit into this part.
    fn push(&mut self, row: Logged) -> bool {
        let Logged { at, line, said, fingerprint } = row;
        let place = |said: &Vec<Option<Said>>| said.iter().position(|&other| other == row.said);
        let (at, line) = (at.checked_sub(self.at), line.checked_sub(self.line));
        let at = at.and_then(|at| u32::try_from(at).ok());
        let line = line.and_then(|line| u16::try_from(line).ok());
        let (Some(at), Some(line), true) = (at, line, self.rows.len() < MOST) else { return false };
        let said = place(&self.said).unwrap_or_else(|| {
            self.said.push(said);
            self.said.len() - 1
        });
        // There are fewer of them than rows.
        self.rows.push(Row { at, line, said: said as u16, fingerprint });
        true
    }

    fn whole(&self, row: &Row) -> Logged {
        let at = self.at + u64::from(row.at);
        let line = self.line + usize::from(row.line);
        Logged { at, line, said: self.said[usize::from(row.said)], fingerprint: row.fingerprint }
    }

    fn rows(&self) -> impl DoubleEndedIterator<Item = (usize, Logged)> {
        let rows = self.rows.iter().enumerate();
        rows.map(|(place, row)| (self.first + place, self.whole(row)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenarios::ALL;

    #[test]
    fn rows_come_back_as_they_were() {
        let said = |place: usize| {
            let differs = [None, Some(true), Some(false)][place % 3];
            let entry = &ALL[place % ALL.len()];
            let hit = place.is_multiple_of(2);
            (!place.is_multiple_of(7)).then_some(Said { entry, hit, relation: "hit", differs })
        };
        let row = |place: usize| {
            // Sometimes far apart, in bytes and in lines.
            let (far, many) = ((place / 5000) as u64 * (5 << 30), place / 3000 * 70_000);
            let (at, line) = (place as u64 * 80 + far, place + many);
            Logged { at, line, said: said(place), fingerprint: place as u32 * 3 }
        };
        let count = 20_000;
        let (mut rows, mut others) = (Rows::default(), Rows::default());
        (0..9_000).for_each(|place| rows.push(row(place)));
        (9_000..count).for_each(|place| others.push(row(place)));
        rows.append(others);
        assert_eq!(rows.len(), count);
        let told = |row: Logged| {
            let Logged { at, line, said, fingerprint } = row;
            let said = said.map(|said| (said.entry.id, said.hit, said.relation, said.differs));
            (at, line, said, fingerprint)
        };
        for place in 0..count {
            assert_eq!(rows.get(place).map(told), Some(told(row(place))), "{place}");
        }
        assert!(rows.get(count).is_none());
        for place in [0, 1, 4095, 4096, 9_000, count - 1, count] {
            let from: Vec<_> = rows.from(place).map(|(place, _)| place).collect();
            assert_eq!(from, (place..count).collect::<Vec<_>>());
            let before: Vec<_> = rows.before(place).map(|(place, _)| place).collect();
            assert_eq!(before, (0..place).rev().collect::<Vec<_>>());
        }
        let none = Rows::default();
        assert!(
            none.is_empty() && none.from(0).next().is_none() && none.before(0).next().is_none()
        );
    }
}
