//! The order of a log's rows: by line, by answer, or by a field of the lines.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::path::Path;
use std::time::Duration;

use collision_scenarios::cases::{self, Logged, Rows};
use serde_json::Value;

use crate::io::background::{self, Lost, Task};

/// A column to sort by.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) enum Column {
    #[default]
    Line,
    /// Differences first, then by scenario and relation.
    Answer,
    /// A field of the lines, such as their time.
    Field(String),
}

/// The order of the listed rows.
#[derive(Default)]
pub(crate) struct RowOrder {
    pub(crate) column: Column,
    pub(crate) descending: bool,
    /// The values of the field, by the rows' bytes, and their running lookup.
    values: HashMap<u64, Value>,
    asked: Option<Task<HashMap<u64, Value>>>,
}

/// The time limit for reading a field of all rows.
const PATIENCE: Duration = Duration::from_secs(60);

impl RowOrder {
    /// Returns `true` for the order of the file.
    pub(crate) fn is_of_file(&self) -> bool {
        self.column == Column::Line && !self.descending
    }

    /// Sorts by a column, or the other way round if that was the column already.
    pub(crate) fn choose(&mut self, column: Column) {
        self.descending = self.column == column && !self.descending;
        if self.column != column {
            (self.values, self.asked) = (HashMap::new(), None);
        }
        self.column = column;
    }

    /// Starts to look up the field of these rows, if the order needs it.
    pub(crate) fn look_up(&mut self, path: &Path, rows: &Rows, shown: &[u32]) {
        let Column::Field(name) = &self.column else { return };
        let places = shown.iter().filter_map(|&place| Some(rows.get(place as usize)?.at));
        let unknown: Vec<u64> = places.filter(|at| !self.values.contains_key(at)).collect();
        if unknown.is_empty() {
            return;
        }
        let (path, name) = (path.to_owned(), name.clone());
        let value = move |at| (at, cases::beside(&path, at).remove(&name).unwrap_or_default());
        self.asked =
            Some(background::ask(PATIENCE, move || unknown.into_iter().map(value).collect()));
    }

    /// Takes the values that were looked up. Returns `true` if there are new ones.
    pub(crate) fn listen(&mut self) -> bool {
        let told = self.asked.as_ref().and_then(|asked| asked.answer(Duration::ZERO));
        let Some(told): Option<Result<_, Lost>> = told else { return false };
        self.asked = None;
        self.values.extend(told.unwrap_or_default());
        true
    }

    /// Returns `true` while values are looked up.
    pub(crate) fn is_waiting(&self) -> bool {
        self.asked.is_some()
    }

    /// Sorts rows by their places. Equal ones keep the file's order.
    pub(crate) fn sort(&self, rows: &Rows, shown: &mut [u32]) {
        shown.sort_unstable();
        match &self.column {
            Column::Line => {}
            Column::Answer => {
                let key = |place: &u32| rows.get(*place as usize).map(|row| answer_key(&row));
                shown.sort_by_cached_key(key);
            }
            Column::Field(_) => {
                let value = |place: u32| self.values.get(&rows.get(place as usize)?.at);
                shown.sort_by(|&one, &other| compare(value(one), value(other)));
            }
        }
        if self.descending {
            shown.reverse();
        }
    }
}

/// Returns the rank of a row's answer: a difference, any other answer, no case.
fn answer_key(row: &Logged) -> (u8, &'static str, bool, &'static str) {
    match row.said {
        Some(said) => (u8::from(!row.differs()), said.entry.id, said.hit, said.relation),
        None => (2, "", false, ""),
    }
}

/// Compares numbers as numbers and everything else as text; numbers come first, missing values last.
fn compare(one: Option<&Value>, other: Option<&Value>) -> Ordering {
    let key = |value: Option<&Value>| match value {
        None | Some(Value::Null) => (2, 0.0, String::new()),
        Some(value) => match value.as_f64() {
            Some(number) => (0, number, String::new()),
            None => (1, 0.0, value.as_str().map_or_else(|| value.to_string(), str::to_owned)),
        },
    };
    let (one, other) = (key(one), key(other));
    one.0.cmp(&other.0).then(one.1.total_cmp(&other.1)).then_with(|| one.2.cmp(&other.2))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn numbers_come_before_texts_and_what_is_missing_last() {
        let mut values =
            [json!("b"), json!(10), json!(null), json!(9.5), json!("a"), json!(-1e300)];
        values.sort_by(|one, other| compare(Some(one), Some(other)));
        let sorted = [json!(-1e300), json!(9.5), json!(10), json!("a"), json!("b"), json!(null)];
        assert_eq!(values, sorted);
    }

    #[test]
    fn a_column_chosen_again_turns_round() {
        let mut order = RowOrder::default();
        assert!(order.is_of_file());
        order.choose(Column::Answer);
        assert_eq!((&order.column, order.descending), (&Column::Answer, false));
        order.choose(Column::Answer);
        assert!(order.descending);
        order.choose(Column::Line);
        assert!(order.is_of_file());
    }
}
