//! Comments and branches: the parts of a text that a compiler would read, and those that it would
//! not.

use super::{Branch, Kind, Lexer, count, find, is_blank, is_word};

impl Lexer<'_> {
    /// A comment up to its end; one that only names what follows is its label.
    pub(super) fn comment(&mut self, end: &str, begin: usize) {
        let start = (self.at + begin).min(self.bytes.len());
        let length = find(&self.bytes[start..], end.as_bytes());
        let stop = length.map_or(self.bytes.len(), |length| start + length);
        let inside = self.text.get(start..stop).unwrap_or_default();
        let name = inside.trim().trim_end_matches([':', '=']).trim_end();
        let is_name = end == "*/"
            && name.starts_with(|c: char| c.is_ascii_alphabetic())
            && name.bytes().all(is_word);
        let outer = self.part;
        let first_line = self.line;
        if !is_name {
            self.part = match self.last_comment {
                Some((part, line)) if line + 1 >= first_line && self.is_alone(part) => part,
                _ => self.new_part(false, None),
            };
        }
        self.at = start;
        // What a comment holds is read as text is, up to its end.
        while self.at < stop {
            self.step_within(stop);
        }
        if is_name {
            self.put(Kind::Mark(b':'), self.at);
        } else if end != "\n" {
            self.put(Kind::Line, self.at);
        }
        self.at = if end == "\n" { stop } else { (stop + end.len()).min(self.bytes.len()) };
        if !is_name {
            if end == "\n" {
                self.put(Kind::Line, self.at);
            }
            self.last_comment = Some((self.part, self.line));
        }
        self.part = outer;
    }

    /// Is nothing read since this comment but line ends?
    fn is_alone(&self, part: u16) -> bool {
        let since = self.tokens.iter().rev().take_while(|token| token.part != part);
        since.take(3).all(|token| token.kind == Kind::Line)
    }

    /// A step that begins no comment in a comment.
    fn step_within(&mut self, stop: usize) {
        let byte = self.byte(self.at);
        match byte {
            b'/' | b'#' | b'-' | b'<' => {
                self.at_line_start = false;
                self.mark(byte);
            }
            _ => self.step(),
        }
        self.at = self.at.min(stop.max(self.at));
    }

    pub(super) fn hash(&mut self, starts_line: bool) {
        let rest = &self.bytes[self.at + 1..];
        // Only what begins a line is a directive; a line has one beginning, so that this is linear.
        let line = match starts_line {
            true => &rest[..count(rest, |byte| byte != b'\n')],
            false => &[],
        };
        let is_directive = |name: &str| {
            starts_line
                && line.starts_with(name.as_bytes())
                && !line.get(name.len()).copied().is_some_and(is_word)
        };
        let length = line.len() + 1;
        if ["if", "ifdef", "ifndef"].into_iter().any(is_directive) {
            let around = self.part;
            let is_first_read = line.trim_ascii_end() != b"if 0";
            self.part = self.new_part(is_first_read, None);
            self.branches.push(Branch { around, first: self.part, is_first_read });
            self.at += length;
        } else if ["else", "elif"].into_iter().any(is_directive) && !self.branches.is_empty() {
            if let Some(Branch { first, is_first_read, .. }) = self.branches.last() {
                let (first, is_read) = (*first, !*is_first_read);
                self.part = self.new_part(is_read, Some(first));
            }
            self.at += length;
        } else if is_directive("endif") && !self.branches.is_empty() {
            if let Some(branch) = self.branches.pop() {
                self.part = branch.around;
            }
            self.at += length;
        } else if is_directive("define") {
            self.at += "#define".len();
        } else if ["include", "pragma", "undef", "error", "line"].into_iter().any(is_directive) {
            self.at += length;
        } else if rest.first().is_some_and(u8::is_ascii_digit) {
            self.at += 1 + count(rest, is_word);
        } else if is_blank(self.before()) || self.at == 0 {
            match rest.first() {
                // Rust's attributes; vectors of Lisp.
                Some(b'[' | b'!' | b'(') => self.mark(b'#'),
                _ => self.comment("\n", 1),
            }
        } else {
            self.mark(b'#');
        }
    }
}
