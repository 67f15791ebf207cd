//! A stretch of tokens, up to a closing bracket or to the end, as values with their labels.

use super::super::constants::{bare_number, constant, function};
use super::super::tokens::Kind;
use super::label::Label;
use super::label::{self, is_keyword, is_silent, is_type};
use super::stretch::{Scan, Taker, shortened};
use super::{Entry, Reader, Value, join, told};

impl<'a> Reader<'a> {
    /// What stands up to the closing bracket, or to the end.
    pub(super) fn entries(&mut self, closer: Option<u8>, depth: usize, taker: Taker) -> Vec<Entry> {
        let mut scan = Scan::new(closer, depth, taker);
        while let Some(kind) = self.kind(self.at) {
            if let Kind::Mark(mark @ (b')' | b']' | b'}')) = kind {
                if closer.is_none_or(|closer| closer == mark) {
                    self.at += 1;
                }
                if closer.is_some() {
                    break;
                }
                scan.label = Label::default();
                scan.close();
            } else {
                self.step(kind, &mut scan);
            }
        }
        scan.finish()
    }

    fn step(&mut self, kind: Kind, scan: &mut Scan<'a>) {
        match kind {
            Kind::Line => {
                self.at += 1;
                scan.end_line();
            }
            Kind::Mark(mark @ (b',' | b';' | b'|')) => {
                self.at += 1;
                scan.separate(mark);
            }
            // `~0`, all layers
            Kind::Mark(b'~')
                if self.kind(self.at + 1) == Some(Kind::Number(0.0))
                    && self.is_glued(self.at + 1) =>
            {
                self.at += 2;
                scan.has_strangers = true;
            }
            Kind::Mark(mark @ (b'=' | b'<' | b'>' | b'!' | b'~')) => self.sign(mark, scan),
            Kind::Mark(b':') => {
                self.at += 1;
                let name = self.numbered(scan);
                scan.label.announce();
                scan.label.name = name.or_else(|| scan.label.name.take());
                scan.close();
            }
            // `(0, 0)-(1, 0)` is from here to there, and so is `0,0 / 1,0`.
            Kind::Mark(b'/' | b'+' | b'-' | b'*') if self.parts_groups(scan) => {
                self.at += 1;
                scan.close();
            }
            Kind::Mark(mark @ (b'*' | b'/' | b'+' | b'-')) if !self.is_value(self.at) => {
                self.operator(mark, scan);
            }
            Kind::Mark(b'+' | b'-') if self.follows_a_stranger(scan) => {
                self.at += 1;
                scan.label.is_operand = true;
            }
            // `[3]f32{1, 2, 3}`
            Kind::Mark(b'[')
                if matches!(self.kind(self.at + 1), Some(Kind::Number(_)))
                    && self.mark(self.at + 2) == b']'
                    && self.kind(self.at + 3) == Some(Kind::Word)
                    && self.is_glued(self.at + 3)
                    && self.mark(self.at + 4) == b'{' =>
            {
                self.at += 3;
            }
            // `nearest(a, b)[0]`
            Kind::Mark(b'[')
                if self.is_glued(self.at)
                    && self.at > 0
                    && matches!(self.mark(self.at - 1), b']' | b')')
                    && let Some(end) = self.after_index(self.at) =>
            {
                self.at = end;
            }
            Kind::Mark(b'(' | b'[' | b'{' | b'+' | b'-') | Kind::Number(_) => {
                match (self.after_cast(), self.after_axes()) {
                    (Some(end), _) => self.at = end,
                    // `rotation (w, x, y, z): 0.7, 0, 0.7, 0`
                    (_, Some((end, is_w_first))) if !scan.label.is_empty() => {
                        self.at = end;
                        if is_w_first {
                            scan.label.push("wxyz");
                        }
                    }
                    _ => self.value(scan),
                }
            }
            Kind::Mark(mark) => {
                self.at += 1;
                scan.is_told &= mark != b'.';
                // What was said before the end of a sentence names nothing behind it.
                let is_end = matches!(mark, b'.' | b'?') && !self.is_glued(self.at);
                if is_end && scan.closer.is_none() {
                    // `Plane: normal (0, 1, 0), d = 2. Segment from …` is of another.
                    scan.heading.clear();
                }
                if is_end && scan.closer.is_none() && scan.label.name.is_none() {
                    scan.label.words.clear();
                }
            }
            Kind::Word => self.word(scan),
        }
    }

    /// Does the mark here part two groups of numbers, rather than compute with them?
    fn parts_groups(&self, scan: &Scan) -> bool {
        let before = self.at.checked_sub(1);
        let Some(Entry { value, is_open, .. }) = scan.entries.last() else { return false };
        let is_group = !matches!(value, Value::Numbers(numbers) if numbers.len() == 1);
        let is_behind_bracket =
            before.is_some_and(|at| matches!(self.mark(at), b')' | b']' | b'}'));
        let is_behind_list = *is_open
            && scan.closer.is_none()
            && scan.label.is_empty()
            && matches!(before.and_then(|at| self.kind(at)), Some(Kind::Number(_)))
            && !self.is_glued(self.at)
            && !self.is_glued(self.at + 1);
        let is_before_group = matches!(self.mark(self.at + 1), b'(' | b'[' | b'{')
            || matches!(self.kind(self.at + 1), Some(Kind::Number(_)) if is_behind_list);
        is_group && is_before_group && (is_behind_bracket || is_behind_list)
    }

    /// `=`, and what compares.
    fn sign(&mut self, mark: u8, scan: &mut Scan<'a>) {
        let next = self.mark(self.at + 1);
        let is_glued = self.is_glued(self.at + 1);
        self.at += 1;
        if is_glued && next == b'=' {
            // A comparison: what follows is no value of the name before it.
            self.at += 1;
            self.at += usize::from(self.mark(self.at) == b'=' && self.is_glued(self.at));
            scan.label.is_operand = true;
        } else if is_glued && mark == b'=' && next == b'>' {
            self.at += 1;
            scan.label.announce();
        } else if mark == b'=' || (mark == b'<' && is_glued && self.is_arrow()) {
            self.at += usize::from(mark == b'<');
            let name = self.numbered(scan);
            if let Some(word) = self.before_a_dash() {
                scan.label.words.insert(scan.label.words.len().saturating_sub(1), word);
            }
            scan.label.assign();
            scan.label.name = name.or_else(|| scan.label.name.take());
        } else if matches!(mark, b'<' | b'>') && (scan.on_line > 0 || !scan.label.is_empty()) {
            scan.label.is_operand = true;
        }
        if mark != b'~' && mark != b'!' {
            scan.close();
        }
    }

    /// What stands before the name that was just read: `half-height = 2`, `-d = 2`, but `-d=2` is an
    /// option.
    fn before_a_dash(&self) -> Option<&'a str> {
        let name = self.at.checked_sub(2)?;
        let dash = name.checked_sub(1)?;
        let is_dash = self.mark(dash) == b'-' && self.is_glued(name);
        if !is_dash || self.is_glued(self.at - 1) {
            return None;
        }
        match self.is_glued(dash) {
            true => {
                let before = dash.checked_sub(1).filter(|at| self.kind(*at) == Some(Kind::Word))?;
                Some(self.path(before).0)
            }
            false => Some("minus"),
        }
    }

    /// Does R's `<- ` end here, rather than `<-1`?
    fn is_arrow(&self) -> bool {
        self.mark(self.at) == b'-' && !self.is_glued(self.at + 1)
    }

    /// The name that ends with the number before the sign that was just read: `point 1 = …`.
    fn numbered(&mut self, scan: &mut Scan<'a>) -> Option<String> {
        let is_number = matches!(self.kind(self.at.checked_sub(2)?)?, Kind::Number(_));
        let entry = scan.entries.last()?;
        let number = entry.lone().filter(|number| number.fract() == 0.0 && *number >= 0.0)?;
        let is_bare = !entry.is_assigned && !entry.name.is_empty() && entry.kind.is_empty();
        // `radius 1: expected 0.5` is a radius, and what somebody expected; so is `with radius 2: my
        // code says …`.
        const MEASURES: [&str; 4] = ["radius", "diameter", "height", "width"];
        let is_measure = MEASURES.iter().any(|measure| entry.name.ends_with(measure));
        let is_told = self.kind(self.at) == Some(Kind::Word)
            && (is_measure || told::is_verdict(self.path(self.at).0));
        if !(is_number && is_bare && scan.label.is_empty()) || is_told {
            return None;
        }
        let name = format!("{} {number}", entry.name);
        scan.entries.pop();
        scan.on_line = scan.on_line.saturating_sub(1);
        Some(name)
    }

    /// A mark of arithmetic before what is no value here.
    fn operator(&mut self, mark: u8, scan: &mut Scan<'a>) {
        self.at += 1;
        if mark == b'-' && self.mark(self.at) == b'>' {
            self.at += 1;
        } else if !scan.label.words.is_empty() || scan.label.is_operand {
            let is_part = scan.closer.is_some() || mark != b'-' || scan.label.name.is_some();
            scan.label.is_operand = is_part;
        }
    }

    /// Does a sign follow a name that is not known, `x - 5`, or is it a part of one, `UTF-8`?
    fn follows_a_stranger(&self, scan: &Scan) -> bool {
        let is_glued = self.is_glued(self.at + 1);
        let is_word = self.at > 0 && self.kind(self.at - 1) == Some(Kind::Word);
        let is_inside = is_word && is_glued && self.is_glued(self.at);
        let is_apart = !is_glued && (scan.closer.is_some() || scan.label.name.is_some());
        !scan.label.words.is_empty() && (is_inside || is_apart)
    }

    /// A number or a bracket.
    fn value(&mut self, scan: &mut Scan<'a>) {
        if scan.label.heading.is_empty() {
            let is_below = scan.heading.is_empty() && scan.is_announced;
            scan.label.heading.clone_from(if is_below { &scan.above } else { &scan.heading });
        } else {
            scan.heading.clone_from(&scan.label.heading);
        }
        let follows = scan.closer.is_none()
            && scan.label.is_empty()
            && scan.on_line > 0
            && !scan.label.is_operand;
        let before = scan.entries.len();
        self.put(scan, "");
        let is_new = scan.entries.last().is_none_or(|entry| !entry.is_open) || scan.on_line == 0;
        scan.on_line += usize::from(is_new);
        if follows && scan.entries.len() > before {
            join::join_last(&mut scan.entries);
        }
        // `d = 2. Segment from …`
        let last = self.at.checked_sub(1).and_then(|at| self.tokens.get(at));
        let end = last.map_or(0, |token| token.end as usize);
        let is_end = self.text.get(..end).is_some_and(|text| text.ends_with('.'))
            && self.text.get(end..).is_some_and(|rest| rest.starts_with(char::is_whitespace));
        if is_end && scan.closer.is_none() {
            scan.heading.clear();
        }
    }

    fn word(&mut self, scan: &mut Scan<'a>) {
        let (path, end) = self.path(self.at);
        // `float v[] = { … }`
        let is_array = (self.mark(end), self.mark(end + 1)) == (b'[', b']');
        let end = if is_array && self.is_glued(end) { end + 2 } else { end };
        if matches!(path, "point" | "vector" | "matrix" | "vec") && self.is_macro(end) {
            self.at = end + 1;
            return;
        }
        // `new[] { 0, 1, 2 }`, `new int[] { 0, 1, 2 }`
        if path == "new" {
            let typed = self.kind(end) == Some(Kind::Word);
            let end = if typed { self.path(end).1 } else { end };
            if (self.mark(end), self.mark(end + 1)) == (b'[', b']') {
                self.at = end + 2;
                return;
            }
        }
        let is_call = match self.mark(end) {
            _ if is_keyword(path) => false,
            b'(' | b'[' => self.is_glued(end),
            b'{' => !is_silent(path),
            _ => false,
        };
        // `radius nan`, without a sign between.
        let is_measure = |word: &&str| ["radius", "distance", "length", "height"].contains(word);
        let stands_for_a_value = scan.label.name.is_some()
            || scan.closer.is_some()
            || scan.label.words.last().is_some_and(is_measure);
        let is_value = constant(path).is_some()
            || (function(path).is_some() && is_call)
            || (bare_number(path).is_some() && stands_for_a_value && !is_call)
            || (scan.label.name.is_some()
                && self.known.contains_key(path)
                && self.is_operator(end));
        // `a.translation() = …` names what follows.
        let is_empty = is_call && self.mark(end) == b'(' && self.mark(end + 1) == b')';
        scan.words_on_line |= !is_call || !is_type(path);
        if self.mark(end) != b'(' || !self.is_glued(end) {
            scan.is_told = told::goes_on(scan.is_told, path);
        }
        if is_value {
            self.put(scan, "");
            scan.on_line += 1;
        } else if is_call && !is_empty {
            self.at = end;
            match label::is_report(path) {
                true => self.report(scan, path),
                false => self.put(scan, path),
            }
            scan.on_line += 1;
        } else if let Some(value) = self.reference(path, end, scan) {
            self.at = end;
            scan.has_strangers |= scan.taker == Taker::Constructor;
            scan.entries.push(Entry {
                is_reference: true,
                is_bracket: value.len() > 1,
                value: Value::Numbers(value),
                line: self.tokens[end - 1].line,
                span: (self.tokens[end - 1].start, self.tokens[end - 1].end),
                ..Entry::default()
            });
        } else {
            self.at = if is_empty { end + 2 } else { end };
            if !is_keyword(path) {
                scan.label.push(path);
            }
            scan.close();
        }
    }

    /// What a test or a print is given is named by itself; bare numbers are what somebody expects.
    fn report(&mut self, scan: &mut Scan<'a>, path: &'a str) {
        let before = scan.entries.len();
        self.put(scan, "");
        let is_bare = |value: &Value| match value {
            Value::Numbers(_) | Value::Unknown => true,
            Value::List(inside) => inside
                .iter()
                .all(|inside| inside.kind.is_empty() && !matches!(inside.value, Value::List(_))),
        };
        if let [entry] = &mut scan.entries[before..]
            && is_bare(&entry.value)
        {
            entry.name = shortened(path);
            (entry.is_told, entry.is_assigned) = (true, true);
        }
    }

    /// The value of a name that a constructor or a list takes beside others:
    /// `Ray(origin, Vec3(0, 0, 1))`, `{length, 0, 0}`.
    fn reference(&self, path: &str, end: usize, scan: &Scan) -> Option<Vec<f64>> {
        let is_whole = scan.label.is_empty() && !scan.label.is_operand;
        let is_taken = matches!(self.mark(end), b',' | b')' | b'}');
        let is_list = scan.closer == Some(b'}') && scan.taker == Taker::None;
        let is_fitting = |value: &&Vec<f64>| match scan.taker {
            Taker::Constructor => true,
            _ => is_list && value.len() == 1,
        };
        self.known.get(path).filter(is_fitting).filter(|_| is_whole && is_taken).cloned()
    }

    /// Does `![` follow, as in `point![1.0, 2.0]`?
    fn is_macro(&self, at: usize) -> bool {
        self.mark(at) == b'!' && self.is_glued(at) && matches!(self.mark(at + 1), b'[' | b'(')
    }
}
