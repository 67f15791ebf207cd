//! Lines of numbers under a line of column names.

/// The line of names, `ox,oy,oz,dx,…`, that the lines below it are read by.
#[derive(Default)]
pub(super) struct Table<'a> {
    header: Vec<&'a str>,
    /// The words of this line so far.
    cells: Vec<&'a str>,
    separators: usize,
}

/// A line of more words is a text.
const MOST_CELLS: usize = 100;

impl<'a> Table<'a> {
    pub fn word(&mut self, word: &'a str) {
        if self.cells.len() <= MOST_CELLS {
            self.cells.push(word);
        }
    }

    pub fn separate(&mut self) {
        self.separators += 1;
    }

    /// How many words stand on this line so far.
    pub fn words(&self) -> usize {
        self.cells.len()
    }

    /// At the end of a line: if it holds names alone, they are a header.
    pub fn end_line(&mut self, has_values: bool) {
        let count = self.cells.len();
        let cells = std::mem::take(&mut self.cells);
        let separators = std::mem::take(&mut self.separators);
        if !has_values {
            let is_header = (3..=MOST_CELLS).contains(&count) && separators + 1 == count;
            self.header = if is_header { cells } else { Vec::new() };
        }
    }

    /// The numbers of a line by the names of their columns, of which the first are words.
    pub fn columns(&self, words: usize, numbers: &[f64]) -> Option<Vec<(String, Vec<f64>)>> {
        let names = self.header.get(words..words + numbers.len())?;
        let rest = self.header.len() - words - numbers.len();
        let stem = |name: &str| {
            let axis = name.char_indices().next_back().filter(|(_, c)| "xyzwXYZW".contains(*c));
            axis.map_or(name, |(at, _)| &name[..at]).trim_end_matches(['_', '.', ' ']).to_owned()
        };
        // `x,y,z` alone say nothing, and a table has no more columns than names.
        if numbers.is_empty() || rest > 2 || names.iter().all(|name| stem(name).is_empty()) {
            return None;
        }
        let mut columns: Vec<(String, Vec<f64>)> = Vec::new();
        for (name, &number) in names.iter().zip(numbers) {
            let (stem, is_axis) = (stem(name), name.ends_with(['x', 'X']));
            match columns.last_mut() {
                Some((last, before)) if !is_axis && stem != *name && *last == stem => {
                    before.push(number);
                }
                _ => columns.push((if is_axis { stem } else { (*name).to_owned() }, vec![number])),
            }
        }
        Some(columns)
    }
}
