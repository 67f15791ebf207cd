//! Text → numbers, words and marks. Comments and `#else` branches are parts of their own.

mod angle;
mod comma;
mod line;
mod noise;
mod number;
mod parts;
mod stamp;

#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Kind {
    Number(f64),
    Word,
    /// Any other character of ASCII.
    Mark(u8),
    /// The end of a line.
    Line,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Token {
    pub kind: Kind,
    pub start: u32,
    pub end: u32,
    /// From 1.
    pub line: u32,
    pub part: u16,
    /// A number with a point, an exponent or a suffix that says so.
    pub is_real: bool,
}

/// A stretch of text that is read or left out as a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Part {
    /// The line that it begins on, from 1.
    pub line: usize,
    /// Is it what a compiler would read?
    pub is_read: bool,
    /// The part that a compiler reads in its place.
    pub replaces: Option<u16>,
}

pub(super) struct Tokens {
    pub tokens: Vec<Token>,
    pub parts: Vec<Part>,
}

/// Further comments and branches are no cases of their own.
const MOST_PARTS: usize = 1000;

/// Reads a text; any text has tokens.
pub(super) fn tokens(text: &str) -> Tokens {
    let mut lexer = Lexer {
        text,
        bytes: text.as_bytes(),
        at: 0,
        line: 1,
        at_line_start: true,
        has_decimal_comma: comma::has_decimal_comma(text.as_bytes()),
        part: 0,
        branches: Vec::new(),
        last_comment: None,
        depth: 0,
        quote_end: None,
        angle_end: None,
        title_end: 0,
        tokens: Vec::new(),
        parts: vec![Part { line: 1, is_read: true, replaces: None }],
    };
    while lexer.at < lexer.bytes.len() {
        lexer.step();
    }
    Tokens { tokens: lexer.tokens, parts: lexer.parts }
}

struct Branch {
    /// The part around it.
    around: u16,
    first: u16,
    is_first_read: bool,
}

struct Lexer<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    line: usize,
    at_line_start: bool,
    has_decimal_comma: bool,
    part: u16,
    branches: Vec<Branch>,
    /// The part of the last comment and the line that it ended on.
    last_comment: Option<(u16, usize)>,
    /// How many brackets are open.
    depth: usize,
    /// Where the quoted numbers end that are a group.
    quote_end: Option<usize>,
    /// Where the `>` of a group in `<…>` stands.
    angle_end: Option<usize>,
    /// Where the title of a test ends.
    title_end: usize,
    tokens: Vec<Token>,
    parts: Vec<Part>,
}

impl Lexer<'_> {
    fn byte(&self, at: usize) -> u8 {
        self.bytes.get(at).copied().unwrap_or(0)
    }

    fn before(&self) -> u8 {
        self.at.checked_sub(1).map_or(b' ', |at| self.byte(at))
    }

    fn put(&mut self, kind: Kind, start: usize) {
        let [start, end, line] =
            [start, self.at, self.line].map(|at| u32::try_from(at).unwrap_or(u32::MAX));
        self.tokens.push(Token { kind, start, end, line, part: self.part, is_real: false });
    }

    fn new_part(&mut self, is_read: bool, replaces: Option<u16>) -> u16 {
        if self.parts.len() < MOST_PARTS {
            self.parts.push(Part { line: self.line, is_read, replaces });
        }
        u16::try_from(self.parts.len() - 1).unwrap_or(0)
    }

    fn step(&mut self) {
        let start = self.at;
        self.read_one();
        if self.at == start {
            // A step that takes nothing would never end.
            self.beyond_ascii();
        }
    }

    fn read_one(&mut self) {
        let (start, byte) = (self.at, self.byte(self.at));
        let starts_line = self.at_line_start;
        if !byte.is_ascii_whitespace() {
            self.at_line_start = false;
        }
        match byte {
            b'\n' => {
                self.at += 1;
                self.put(Kind::Line, start);
                self.line += 1;
                self.at_line_start = true;
            }
            b'"' if self.quote_end == Some(start) => self.mark_as(b')'),
            b'"' if let Some(end) = self.end_of_numbers(start + 1) => {
                self.quote_end = Some(end);
                self.mark_as(b'(');
            }
            b' ' | b'\t' | b'\r' | b'"' | b'\'' => self.at += 1,
            b'/' if self.byte(start + 1) == b'/' && self.before() != b':' => self.comment("\n", 2),
            b'/' if self.byte(start + 1) == b'*' => self.comment("*/", 2),
            b'<' if self.text[start..].starts_with("<!--") => self.comment("-->", 4),
            b'-' if starts_line && self.text[start..].starts_with("-- ") => self.comment("\n", 2),
            _ if starts_line && let Some(end) = self.line_head() => self.at = end,
            b'`' => self.at += 1,
            b'#' => self.hash(starts_line),
            // What a browser's console answers with.
            b'<' if starts_line && self.text[start..].starts_with("< ") => self.at += 2,
            b'<' => self.angle(),
            b'{' if let Some(end) = self.after_size().or_else(|| self.after_type()) => {
                self.at = end
            }
            b'(' if let Some(end) = self.after_length() => self.at = end,
            b'>' if self.angle_end == Some(start) => self.mark_as(b')'),
            // What a debugger calls `$1`.
            b'$' if self.byte(start + 1).is_ascii_digit() => {
                self.at += 1 + count(&self.bytes[start + 1..], is_word);
            }
            b'0'..=b'9' => self.number(),
            b'.' if self.byte(start + 1).is_ascii_digit() && !is_of_a_value(self.before()) => {
                self.number();
            }
            _ if byte.is_ascii_alphabetic() || byte == b'_' => self.word(),
            _ if byte.is_ascii() => self.mark(byte),
            _ => self.beyond_ascii(),
        }
    }

    fn mark(&mut self, byte: u8) {
        self.mark_as(byte);
    }

    fn mark_as(&mut self, byte: u8) {
        match byte {
            b'(' | b'[' | b'{' => self.depth += 1,
            b')' | b']' | b'}' => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
        self.at += 1;
        self.put(Kind::Mark(byte), self.at - 1);
    }

    fn beyond_ascii(&mut self) {
        let start = self.at;
        let Some(c) = self.text.get(start..).and_then(|rest| rest.chars().next()) else {
            self.at += 1;
            return;
        };
        self.at += c.len_utf8();
        // What is blacked out is a value that nobody knows.
        if matches!(c, '█' | '▇' | '▆' | '■' | '▓' | '▒' | '░') {
            self.put(Kind::Word, start);
        } else if c.is_alphabetic() {
            self.at = start;
            self.word();
        }
    }

    fn word(&mut self) {
        let start = self.at;
        if let Some(end) = self.identifier() {
            self.at = end;
            return;
        }
        let rest = &self.text[start..];
        let length = rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len());
        self.at += length.max(1);
        let word = &rest[..length];
        if self.is_times(word) {
            self.put(Kind::Mark(b'*'), start);
            return;
        }
        if self.text[self.at..].starts_with("://") {
            let is_end = |byte: &u8| byte.is_ascii_whitespace() || b"<>\"'`()[]".contains(byte);
            let length = self.bytes[self.at..].iter().position(is_end);
            self.at = length.map_or(self.bytes.len(), |length| self.at + length);
        } else if stamp::is_month(word) && is_blank(self.byte(self.at)) && self.is_dated() {
            self.skip_date();
        } else {
            self.put(Kind::Word, start);
            self.title_end = self.end_of_a_title(word).unwrap_or(self.title_end);
        }
    }
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// Does a value end with it, so that what follows a point is a field?
fn is_of_a_value(byte: u8) -> bool {
    is_word(byte) || matches!(byte, b')' | b']')
}

fn is_blank(byte: u8) -> bool {
    byte.is_ascii_whitespace()
}

/// How many of the first bytes are so.
fn count(bytes: &[u8], is_so: impl Fn(u8) -> bool) -> usize {
    bytes.iter().position(|&byte| !is_so(byte)).unwrap_or(bytes.len())
}

fn find(bytes: &[u8], what: &[u8]) -> Option<usize> {
    bytes.windows(what.len()).position(|window| window == what)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers of a text that a compiler would read.
    #[track_caller]
    fn check(text: &str, expected: &[f64]) {
        let read = tokens(text);
        let numbers: Vec<_> = read
            .tokens
            .iter()
            .filter(|token| read.parts[usize::from(token.part)].is_read)
            .filter_map(|token| match token.kind {
                Kind::Number(number) => Some(number),
                _ => None,
            })
            .collect();
        assert_eq!(numbers, expected, "{text}");
    }

    #[test]
    fn digits_that_are_no_number() {
        for text in [
            "vec3 p1 float4x4 m_x2 1st 3D 60fps 9d1cbab1c e71f9a9 ä5",
            "#917 #ff0000 0x1aa9510 0b11",
            "2025-02-06 06.02.2025 2/6/2025 6 Feb 2025, Feb 6, 2025; 2025-02-06T10:11:12.5Z",
            "12:34 12:34:56.789 9:05",
            "0.15.1 v5.6.1 4.3.dev1 127.0.0.1",
            "std::array<float, 3> Matrix<f32, Const<3>> <3>",
            "distance.c:652 foo.rs:599:12 foo.rs:",
            "https://example.org/a/1/2.5?x=3",
            "80% 0.8%",
            "v.0 p.1.x",
            "// 1 2 3\n/* 4 */ <!-- 5 -->\n# 6\n-- 7",
        ] {
            check(text, &[]);
        }
    }

    #[test]
    fn digits_that_are_a_number() {
        check("1 2. .5 -3.5 1e3 1.5E-2", &[1.0, 2.0, 0.5, 3.5, 1000.0, 0.015]);
        check("foo.rs:.5 V..2", &[0.5, 0.2]);
        check("0.5f 5.f 1_000.5_f32 2f32 1.5d (2d, 3L)", &[0.5, 5.0, 1000.5, 2.0, 1.5, 2.0, 3.0]);
        check("x:-59,95468 y:1000", &[59.95468, 1000.0]);
        check("(1,5) 2,5", &[1.0, 5.0, 2.0, 5.0]);
        check("(-1,5) 0,5", &[1.0, 5.0, 0.0, 5.0]);
        check("x:-59,95468 and 0.5", &[59.95468, 0.5]);
        check("pos:1,2 scale 0.5", &[1.0, 2.0, 0.5]);
        check("-27.449842,-2.994380,109.886520", &[27.449842, 2.99438, 109.88652]);
        check("19.9,0.92,49.9 1,23456", &[19.9, 0.92, 49.9, 1.0, 23456.0]);
    }

    #[test]
    fn a_branch_that_is_not_compiled_is_a_part() {
        check("1\n#if 0\n2\n#else\n3\n#endif\n4", &[1.0, 3.0, 4.0]);
        check("1\n#if X\n2\n#else\n3\n#endif\n4", &[1.0, 2.0, 4.0]);
    }

    #[test]
    fn a_number_is_rounded_once() {
        let text = "1.00000005960464477540";
        let read = tokens(text);
        let Kind::Number(number) = read.tokens[0].kind else { panic!() };
        assert_eq!(number as f32, text.parse::<f32>().unwrap());
    }
}
