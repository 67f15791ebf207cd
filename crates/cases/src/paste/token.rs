//! Text → numbers, words and marks. Digits that are no number (dates, versions, addresses, counts)
//! are left out; each step moves forward.

use std::ops::Range;

use super::lists;

#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Kind {
    Number(f64),
    /// A name with its path: `ray.origin`, `Vec3::new`, `points[2]`.
    Word,
    Mark(u8),
    /// A tag of XML opens, `<geom`, or closes, `/>` or `</geom>`.
    Open,
    Close,
    Line,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Token {
    pub kind: Kind,
    pub start: usize,
    pub end: usize,
    /// Does it begin where the token before it ends?
    pub is_glued: bool,
    pub unit: Unit,
}

/// The unit behind a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unit {
    None,
    Metre,
    Other(Length),
    Degree,
    Radian,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Length {
    Centimetre,
    Millimetre,
    Kilometre,
    Inch,
    Foot,
}

pub(super) struct Tokens {
    pub tokens: Vec<Token>,
    /// Where comments and branches that are not compiled stand, in order and apart.
    pub comments: Vec<Range<usize>>,
}

pub(super) fn tokens(text: &str, has_decimal_comma: bool) -> Tokens {
    let mut lexer = Lexer {
        text,
        bytes: text.as_bytes(),
        at: 0,
        has_decimal_comma,
        is_xml: text.contains("</") || text.contains("/>"),
        is_code: text.bytes().take(20_000).filter(|byte| b"=;{}".contains(byte)).count() > 4,
        tag: false,
        tokens: Vec::new(),
        comments: Vec::new(),
        closers: Vec::new(),
    };
    while lexer.at < lexer.bytes.len() {
        let before = lexer.at;
        lexer.step();
        if lexer.at <= before {
            lexer.skip_letter();
        }
    }
    let mut comments = lexer.comments;
    comments.extend(branches(text));
    comments.sort_by_key(|range| range.start);
    let mut apart: Vec<Range<usize>> = Vec::new();
    for comment in comments {
        match apart.last_mut() {
            Some(last) if last.end >= comment.start => last.end = last.end.max(comment.end),
            _ => apart.push(comment),
        }
    }
    Tokens { tokens: lexer.tokens, comments: apart }
}

pub(super) struct Lexer<'a> {
    pub text: &'a str,
    pub bytes: &'a [u8],
    pub at: usize,
    pub has_decimal_comma: bool,
    is_xml: bool,
    is_code: bool,
    /// Inside a tag, before its `>`.
    tag: bool,
    pub tokens: Vec<Token>,
    comments: Vec<Range<usize>>,
    /// Where quotes and angles that stand for brackets close.
    closers: Vec<usize>,
}

pub(super) fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

pub(super) fn count(bytes: &[u8], is_so: impl Fn(u8) -> bool) -> usize {
    bytes.iter().position(|&byte| !is_so(byte)).unwrap_or(bytes.len())
}

impl<'a> Lexer<'a> {
    pub fn byte(&self, at: usize) -> u8 {
        self.bytes.get(at).copied().unwrap_or(0)
    }

    pub fn before(&self) -> u8 {
        self.at.checked_sub(1).map_or(b'\n', |at| self.byte(at))
    }

    pub fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// Returns the text ahead, as far as a look goes.
    fn near(&self) -> &'a str {
        const LONGEST: usize = 200;
        let rest = self.rest();
        &rest[..rest.floor_char_boundary(LONGEST)]
    }

    /// The line up to here.
    pub fn lead(&self) -> &'a str {
        const LONGEST: usize = 200;
        let from = self.text.floor_char_boundary(self.at.saturating_sub(LONGEST));
        let lead = self.text.get(from..self.at).unwrap_or_default();
        lead.rsplit('\n').next().unwrap_or_default()
    }

    pub fn put(&mut self, kind: Kind, start: usize) {
        let is_glued = self.tokens.last().is_some_and(|last| last.end == start);
        self.tokens.push(Token { kind, start, end: self.at, is_glued, unit: Unit::None });
    }

    fn mark(&mut self, byte: u8) {
        self.at += 1;
        self.put(Kind::Mark(byte), self.at - 1);
    }

    fn skip_letter(&mut self) {
        self.at += self.rest().chars().next().map_or(1, char::len_utf8);
    }

    fn step(&mut self) {
        let byte = self.byte(self.at);
        if self.closers.last() == Some(&self.at) {
            self.closers.pop();
            return self.mark(b')');
        }
        match byte {
            b'\n' => {
                self.at += 1;
                self.put(Kind::Line, self.at - 1);
            }
            b' ' | b'\t' | b'\r' | b'`' | b'$' | b'\\' => self.at += 1,
            b'"' | b'\'' => self.quote(byte),
            b'/' if self.byte(self.at + 1) == b'/' && self.before() != b':' => {
                self.comment("\n", 2)
            }
            b'/' if self.byte(self.at + 1) == b'*' => self.comment("*/", 2),
            b'/' if self.tag && self.byte(self.at + 1) == b'>' => {
                self.at += 2;
                self.tag = false;
                self.put(Kind::Close, self.at - 2);
            }
            b'>' if self.tag => {
                self.at += 1;
                self.tag = false;
            }
            b'-' if self.lead().trim().is_empty() && self.byte(self.at + 1) == b' ' => self.at += 1,
            b'-' if self.rest().starts_with("-- ") => self.dashes(),
            b'-' if self.rest().starts_with("--") => self.at += 2,
            b'#' => self.hash(),
            b'<' => self.angle(),
            b'[' if let Some(length) = self.type_of_array() => self.at += length,
            b'0'..=b'9' => self.number(),
            b'.' if self.byte(self.at + 1).is_ascii_digit() && !is_word(self.before()) => {
                self.number();
            }
            _ if byte.is_ascii_alphabetic() || byte == b'_' || !byte.is_ascii() => self.word(),
            _ => self.mark(byte),
        }
    }

    /// A quoted list of numbers is a bracket.
    fn quote(&mut self, quote: u8) {
        let rest = &self.bytes[self.at + 1..];
        let is_inside = |byte: u8| byte.is_ascii_digit() || b" \t\r\n,;+-.eE".contains(&byte);
        let length = count(&rest[..rest.len().min(1 << 14)], is_inside);
        let inside = &rest[..length];
        let parts =
            inside.split(|byte| b" \t\r\n,;".contains(byte)).filter(|part| !part.is_empty());
        let is_list = parts.filter(|part| part.iter().any(u8::is_ascii_digit)).count() > 1;
        if rest.get(length) == Some(&quote) && is_list && !is_word(self.before()) {
            self.closers.push(self.at + 1 + length);
            return self.mark(b'(');
        }
        self.at += 1;
    }

    /// A comment is read as text is; only its place is remembered.
    fn comment(&mut self, end: &str, length: usize) {
        if self.comments.last().is_some_and(|last| last.end > self.at) {
            self.at += length;
            return;
        }
        let inside = &self.text[self.at + length..];
        let stop = inside.find(end).map_or(self.text.len(), |at| self.at + length + at);
        // `/* half extents */` is the label of what follows.
        let name = self.text[self.at + length..stop].trim();
        let is_label =
            end == "*/" && name.len() < 30 && !name.contains(|c: char| c.is_ascii_digit());
        if !is_label {
            self.comments.push(self.at..stop);
        }
        self.at += length;
    }

    /// `-- ` begins a comment of Lua, SQL and Haskell.
    fn dashes(&mut self) {
        if self.lead().trim().is_empty() {
            return self.comment("\n", 2);
        }
        self.at += 2;
    }

    fn hash(&mut self) {
        let line = self.near().lines().next().unwrap_or_default();
        let is_first = self.lead().trim().is_empty();
        let directive = line[1..].split_whitespace().next().unwrap_or_default();
        if is_first && lists::is("directives", directive) {
            self.at += line.len();
        } else if self.byte(self.at + 1).is_ascii_alphanumeric() {
            // An issue, a colour.
            self.at += 1 + count(&self.bytes[self.at + 1..], |byte| is_word(byte) || byte == b'.');
        } else if line.starts_with("# ") && (!is_first || self.is_code) {
            self.comment("\n", 1);
        } else {
            self.at += 1;
        }
    }

    /// `<1, 2, 3>` is a bracket, `<geom …>` a tag; the types of generics are left out.
    fn angle(&mut self) {
        let (rest, near) = (self.rest(), self.near());
        let inside = near[1..].split(['>', '\n', '<']).next().unwrap_or_default();
        let is_closed = near.as_bytes().get(1 + inside.len()) == Some(&b'>');
        let is_numbers = inside.contains(|c: char| c.is_ascii_digit())
            && inside.contains([',', ' '])
            && inside.chars().all(|c| c.is_ascii_digit() || " ,.+-eE;".contains(c));
        if is_closed && is_numbers {
            self.closers.push(self.at + 1 + inside.len());
            return self.mark(b'(');
        }
        // Eigen fills a vector by `v << 1, 2, 3`.
        if rest.starts_with("<<") {
            self.at += 1;
            return self.mark(b'=');
        }
        if rest.starts_with("<!--") {
            return self.comment("-->", 4);
        }
        if is_word(self.before()) || self.before() == b':' {
            let is_type = |c: char| c.is_alphanumeric() || "_:, *&<>[]".contains(c);
            let near = &rest[..rest.floor_char_boundary(120)];
            let length = near.find('>').filter(|&end| near[..end].chars().all(is_type));
            self.at += length.map_or(1, |end| end + 1);
            while length.is_some() && self.byte(self.at) == b'>' {
                self.at += 1;
            }
            return;
        }
        let name =
            count(&self.bytes[self.at + 1..], |byte| is_word(byte) || byte == b':' || byte == b'-');
        if self.is_xml && rest.starts_with("</") {
            let start = self.at;
            self.at += near.find('>').map_or(2, |end| end + 1);
            self.put(Kind::Close, start);
        } else if self.is_xml && name > 0 && self.byte(self.at + 1).is_ascii_alphabetic() {
            let start = self.at + 1;
            self.at = start + name;
            self.put(Kind::Open, start);
            self.tag = true;
        } else {
            self.at += 1;
        }
    }

    /// The length of `[3]` in `[3]float64{…}` and `[f32; 3]`.
    fn type_of_array(&self) -> Option<usize> {
        let rest = self.near();
        let inside = rest[1..].split(']').next().filter(|inside| inside.len() < 20)?;
        let is_size = inside.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
        let behind = rest.as_bytes().get(inside.len() + 2).copied().unwrap_or(b' ');
        let is_go = is_size && behind.is_ascii_alphabetic() && !is_word(self.before());
        let is_rust = inside.split_once(';').is_some_and(|(kind, size)| {
            kind.trim().bytes().all(is_word)
                && kind.starts_with(|c: char| c.is_ascii_alphabetic())
                && size.trim().bytes().all(|byte| byte.is_ascii_digit())
        });
        (is_go || is_rust).then_some(inside.len() + 2)
    }

    fn word(&mut self) {
        let start = self.at;
        let is_part = |c: char| c.is_alphanumeric() || c == '_';
        let own = |text: &str| text.find(|c| !is_part(c)).unwrap_or(text.len());
        let length = own(self.rest());
        if length == 0 {
            return;
        }
        self.at += length;
        if self.rest().starts_with("://") {
            let is_end = |c: char| c.is_whitespace() || "<>\"'`()[]".contains(c);
            let address = self.rest();
            self.at += address.find(is_end).unwrap_or(address.len());
            return;
        }
        while let Some(more) = self.joined(own) {
            self.at += more;
        }
        self.put(Kind::Word, start);
    }

    /// The length of `.field`, `::item`, `->field`, `[2]` or Lua's `:method` behind a word.
    fn joined(&self, own: impl Fn(&str) -> usize) -> Option<usize> {
        let rest = self.rest();
        if let Some(inside) = rest.strip_prefix('[') {
            let digits = count(inside.as_bytes(), |byte| byte.is_ascii_digit());
            let is_index = digits < 4 && inside.as_bytes().get(digits) == Some(&b']');
            return is_index.then_some(digits + 2);
        }
        let joint = ["::", "->", "."].into_iter().find(|joint| rest.starts_with(joint));
        let (joint, behind) = match joint {
            Some(joint) => (joint.len(), &rest[joint.len()..]),
            None => (1, rest.strip_prefix(':')?),
        };
        let length = own(behind);
        let starts = |c: char| c.is_alphabetic() || c == '_';
        let is_field = behind.starts_with(|c: char| c.is_ascii_digit()) && rest.starts_with('.');
        let is_name = behind.starts_with(starts)
            && (joint != 1 || rest.starts_with('.') || behind[length..].starts_with('('));
        ((is_name || is_field) && length > 0).then_some(joint + length)
    }
}

/// Where a preprocessor leaves a text out: behind `#else`, and in `#if 0`.
fn branches(text: &str) -> Vec<Range<usize>> {
    let (mut found, mut open, mut start) = (Vec::new(), Vec::new(), 0);
    for line in text.split('\n') {
        let mut words = line.trim_start().strip_prefix('#').unwrap_or_default().split_whitespace();
        match words.next() {
            Some("if" | "ifdef" | "ifndef") => {
                open.push((words.next() == Some("0")).then_some(start));
            }
            Some("else" | "elif") => match open.pop() {
                Some(Some(from)) => {
                    found.push(from..start);
                    open.push(None);
                }
                Some(None) => open.push(Some(start)),
                None => {}
            },
            Some("endif") => {
                if let Some(Some(from)) = open.pop() {
                    found.push(from..start);
                }
            }
            _ => {}
        }
        start += line.len() + 1;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(text: &str) -> Vec<f64> {
        let tokens = tokens(text, false).tokens;
        let number = |token: &Token| match token.kind {
            Kind::Number(number) => Some(number),
            _ => None,
        };
        tokens.iter().filter_map(number).collect()
    }

    #[test]
    fn digits_of_names_dates_and_versions_are_no_numbers() {
        for text in [
            "vec3 p1 float4x4 m_x2 3D 60fps 9d1cbab1c",
            "#917 #ff0000 0x1aa9510 0b11",
            "2025-02-06 2/6/2025 2025-02-06T10:11:12.5Z 12:34 12:34:56.789",
            "0.15.1 v5.6.1 127.0.0.1 Godot 4.3 line 12",
            "std::array<float, 3> Matrix<f32, Const<3>>",
            "distance.c:652 foo.rs:599:12 https://example.org/a/1/2.5?x=3",
            "80% 0.8% 64 bits 10 ms p.1",
        ] {
            assert_eq!(numbers(text), Vec::<f64>::new(), "{text}");
        }
    }

    #[test]
    fn digits_with_suffixes_and_exponents_are_numbers() {
        assert_eq!(numbers("1 2. .5 -3.5 1e3 1.5E-2"), [1.0, 2.0, 0.5, 3.5, 1000.0, 0.015]);
        assert_eq!(
            numbers("0.5f 5.f 1_000.5_f32 2f32 1.5d 2.5m"),
            [0.5, 5.0, 1000.5, 2.0, 1.5, 2.5]
        );
    }

    #[test]
    fn a_branch_that_is_not_compiled_is_a_comment() {
        let text = "1\n#if 0\n2\n#else\n3\n#endif\n4\n#ifdef A\n5\n#else\n6\n#endif";
        let found = branches(text);
        let texts: Vec<_> = found.iter().map(|range| text[range.clone()].trim()).collect();
        assert_eq!(texts, ["#if 0\n2", "#else\n6"]);
    }

    #[test]
    fn a_number_is_rounded_once() {
        let text = "1.00000005960464477540";
        assert_eq!(numbers(text)[0] as f32, text.parse::<f32>().unwrap());
    }
}
