//! What was read of a stretch of tokens so far, and what the ends of its lines and its commas mean.

use super::label::{Label, phrase};
use super::{Entry, Value};

/// Names are no longer than a message can show.
const LONGEST_NAME: usize = 120;

pub(super) fn shortened(name: &str) -> String {
    let end =
        name.char_indices().map(|(at, c)| at + c.len_utf8()).take_while(|&end| end <= LONGEST_NAME);
    name[..end.last().unwrap_or(0)].to_owned()
}

/// Who takes what stands between brackets.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Taker {
    Function,
    /// What makes a shape of what it takes.
    Constructor,
    /// A point or a vector, of which a part is none.
    Vector,
    None,
}

/// What was read of a stretch so far.
pub(super) struct Scan<'a> {
    pub closer: Option<u8>,
    pub depth: usize,
    pub taker: Taker,
    pub entries: Vec<Entry>,
    pub label: Label<'a>,
    /// What the line above says of this one.
    pub above: String,
    pub is_announced: bool,
    pub heading: String,
    /// Are there words that stand for values which are not known?
    pub has_strangers: bool,
    pub has_commas: bool,
    /// Does what follows come after a semicolon?
    pub is_part: bool,
    /// How many semicolons part the numbers of the last entry: `1,5; 2,5; 3,5`.
    pub semicolons: usize,
    /// How many numbers the last entry had at each of its commas: `0 0 0, 1 0 0`.
    pub cuts: Vec<usize>,
    /// How many values are on this line.
    pub on_line: usize,
    pub words_on_line: bool,
    /// Does the sentence so far say that somebody got what follows?
    pub is_told: bool,
}

impl<'a> Scan<'a> {
    pub fn new(closer: Option<u8>, depth: usize, taker: Taker) -> Self {
        Self {
            closer,
            depth,
            taker,
            entries: Vec::new(),
            label: Label::default(),
            above: String::new(),
            is_announced: false,
            heading: String::new(),
            has_strangers: false,
            has_commas: false,
            is_part: false,
            semicolons: 0,
            cuts: Vec::new(),
            on_line: 0,
            words_on_line: false,
            is_told: false,
        }
    }

    pub fn close(&mut self) {
        self.cut();
        if let Some(entry) = self.entries.last_mut() {
            entry.is_open = false;
        }
    }

    /// Points of a line or a bracket with commas between, and blanks alone in them, are a list.
    fn cut(&mut self) {
        let cuts = std::mem::take(&mut self.cuts);
        let (Some(&width), Some(entry)) = (cuts.first(), self.entries.last_mut()) else { return };
        let Value::Numbers(numbers) = &entry.value else { return };
        let is_even = cuts.iter().enumerate().all(|(place, cut)| *cut == (place + 1) * width);
        let count = numbers.len().div_ceil(width.max(1));
        let is_last_whole = numbers.len() % width.max(1) == 0 && count <= cuts.len() + 1;
        if !(entry.is_open && is_even && is_last_whole && (2..=4).contains(&width) && count > 1) {
            return;
        }
        let (line, span) = (entry.line, entry.span);
        let points = numbers.chunks(width).map(|point| Entry {
            value: Value::Numbers(point.to_vec()),
            is_bracket: true,
            line,
            span,
            ..Entry::default()
        });
        entry.value = Value::List(points.collect());
        entry.is_bracket = true;
    }

    pub fn end_line(&mut self) {
        self.heading.clear();
        self.is_part = false;
        self.semicolons = 0;
        if self.closer.is_none() {
            self.close();
            self.end_row();
            match self.on_line {
                0 if self.words_on_line => {
                    self.is_announced = self.label.name.is_some();
                    let name = self.label.name.take();
                    self.above = name.unwrap_or_else(|| phrase(&self.label.words));
                }
                1 if !self.words_on_line => {}
                0 => {}
                _ => self.above.clear(),
            }
            self.label = Label::default();
        } else if self.label.name.is_none() {
            self.label = Label::default();
        }
        self.has_commas &= self.closer != Some(b'}');
        (self.on_line, self.words_on_line, self.is_told) = (0, false, false);
    }

    /// A value alone on its line is called what the line above announces.
    fn end_row(&mut self) {
        if self.closer.is_some() || self.on_line != 1 || self.words_on_line {
            return;
        }
        let Some(entry) = self.entries.last_mut() else { return };
        entry.is_row = entry.kind.is_empty();
        let is_meant = entry.is_row || !(self.is_announced || self.above.contains(' '));
        if entry.name.is_empty() && is_meant {
            entry.name.clone_from(&self.above);
        }
    }

    pub fn separate(&mut self, mark: u8) {
        if !self.label.heading.is_empty() {
            self.heading = std::mem::take(&mut self.label.heading);
        }
        self.has_strangers |= !self.label.words.is_empty() || self.label.is_operand;
        // A table's first column names its line.
        if mark != b'|' || self.closer.is_some() || self.on_line > 0 {
            self.label = Label::default();
        }
        self.has_commas |= mark == b',';
        if mark == b','
            && let Some(Entry { value: Value::Numbers(numbers), is_open: true, .. }) =
                self.entries.last()
        {
            self.cuts.push(numbers.len());
        }
        self.is_told &= mark == b',';
        // `(center at 1, 2, 3, radius 4)`: the words are those of what follows as well.
        let is_place = |entry: &Entry| {
            let last = entry.name.rsplit(' ').next().unwrap_or_default();
            !entry.is_assigned
                && matches!(last, "at" | "center" | "centre" | "from" | "to" | "position")
        };
        let is_labelled =
            self.entries.last().is_some_and(|entry| !entry.name.is_empty() && !is_place(entry));
        let is_list = mark == b';' && self.closer.is_none() && self.is_list_so_far();
        self.semicolons += usize::from(is_list);
        let is_end = self.closer.is_none() && mark == b';' && !is_list;
        self.is_part = is_end && self.on_line > 0;
        if (self.closer.is_some() && is_labelled) || is_end {
            self.close();
        }
    }

    /// Is the last entry open, and each of its numbers parted by a semicolon?
    fn is_list_so_far(&self) -> bool {
        self.entries.last().is_some_and(|entry| match &entry.value {
            Value::Numbers(numbers) => entry.is_open && numbers.len() == self.semicolons + 1,
            _ => false,
        })
    }

    /// A list's numbers are those that have names and those that are written.
    fn resolve(&mut self) {
        let is_number = |entry: &Entry| {
            matches!(entry.value, Value::Numbers(_))
                && entry.name.is_empty()
                && entry.kind.is_empty()
        };
        let has_names = self.entries.iter().any(|entry| entry.is_reference);
        let is_of_a_shape = self.taker == Taker::Constructor;
        if !has_names || is_of_a_shape || !self.entries.iter().all(is_number) {
            return;
        }
        let mut entries = std::mem::take(&mut self.entries).into_iter();
        let Some(mut first) = entries.next() else { return };
        if let Value::Numbers(numbers) = &mut first.value {
            for entry in entries {
                if let Value::Numbers(more) = entry.value {
                    numbers.extend(more);
                }
            }
        }
        first.is_reference = false;
        self.entries.push(first);
    }

    /// What is left of a bracket's entries at its end.
    pub fn finish(mut self) -> Vec<Entry> {
        self.cut();
        // Names alone say nothing new.
        if self.entries.iter().all(|entry| entry.is_reference) {
            self.entries.clear();
        }
        self.resolve();
        if self.closer.is_some() && (self.has_strangers || !self.label.words.is_empty()) {
            // A number among values that are not known is none of a case, unless it is said to be
            // real and no coordinate.
            let (taker, has_strangers) = (self.taker, self.has_strangers);
            self.entries.retain(|entry| {
                let is_bare = entry.name.is_empty() && entry.kind.is_empty() && !entry.is_bracket;
                let is_bare = is_bare && !entry.is_reference;
                match taker {
                    _ if !is_bare => true,
                    Taker::Vector => {
                        matches!(&entry.value, Value::Numbers(numbers) if numbers.len() > 2)
                    }
                    Taker::Function | Taker::Constructor => entry.lone().is_none() || entry.is_real,
                    // `{x, 0, 0}`
                    Taker::None if self.closer == Some(b'}') => false,
                    // `(██, 1.95, -0.85)`
                    Taker::None if has_strangers => {
                        !matches!(&entry.value, Value::Numbers(numbers) if numbers.len() < 3)
                    }
                    Taker::None => entry.lone().is_none(),
                }
            });
        }
        self.end_row();
        self.entries
    }
}
