//! Text → numbers, words and marks. Comments and `#else` branches are parts of their own.

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
    pub part: u16,
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
        has_decimal_comma: has_decimal_comma(text.as_bytes()),
        part: 0,
        branches: Vec::new(),
        last_comment: None,
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
        let [start, end] = [start, self.at].map(|at| u32::try_from(at).unwrap_or(u32::MAX));
        self.tokens.push(Token { kind, start, end, part: self.part });
    }

    fn new_part(&mut self, is_read: bool, replaces: Option<u16>) -> u16 {
        if self.parts.len() < MOST_PARTS {
            self.parts.push(Part { line: self.line, is_read, replaces });
        }
        u16::try_from(self.parts.len() - 1).unwrap_or(0)
    }

    fn step(&mut self) {
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
            b' ' | b'\t' | b'\r' | b'"' | b'\'' | b'`' => self.at += 1,
            b'/' if self.byte(start + 1) == b'/' && self.before() != b':' => self.comment("\n", 2),
            b'/' if self.byte(start + 1) == b'*' => self.comment("*/", 2),
            b'<' if self.text[start..].starts_with("<!--") => self.comment("-->", 4),
            b'-' if starts_line && self.text[start..].starts_with("-- ") => self.comment("\n", 2),
            b'#' => self.hash(starts_line),
            b'<' => match self.type_arguments() {
                Some(end) => self.at = end,
                None => self.mark(byte),
            },
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
        match c {
            '−' | '–' => self.put(Kind::Mark(b'-'), start),
            '×' | '·' => self.put(Kind::Mark(b'*'), start),
            '，' => self.put(Kind::Mark(b','), start),
            '：' => self.put(Kind::Mark(b':'), start),
            '（' => self.put(Kind::Mark(b'('), start),
            '）' => self.put(Kind::Mark(b')'), start),
            _ if c.is_alphabetic() => {
                self.at = start;
                self.word();
            }
            _ => {}
        }
    }

    /// A comment up to its end; one that only names what follows is its label.
    fn comment(&mut self, end: &str, begin: usize) {
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

    fn hash(&mut self, starts_line: bool) {
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
                Some(b'[' | b'!') => self.mark(b'#'),
                _ => self.comment("\n", 1),
            }
        } else {
            self.mark(b'#');
        }
    }

    /// The end of `<…>` where it lists types and sizes: `Vector<float, 3>`, `<3>`.
    fn type_arguments(&self) -> Option<usize> {
        const LONGEST: usize = 100;
        let rest = self.bytes[self.at..].iter().take(LONGEST);
        let is_heart = self.byte(self.at + 1).is_ascii_digit();
        if !is_word(self.before()) && !is_heart {
            return None;
        }
        let mut depth = 0_usize;
        for (length, &byte) in rest.enumerate() {
            match byte {
                b'<' => depth += 1,
                b'>' if depth == 1 => return Some(self.at + length + 1),
                b'>' => depth -= 1,
                b' ' | b',' | b':' | b'*' | b'[' | b']' if !is_heart => {}
                _ if is_word(byte) => {}
                _ => return None,
            }
        }
        None
    }

    fn word(&mut self) {
        let start = self.at;
        let rest = &self.text[start..];
        let length = rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len());
        self.at += length.max(1);
        let word = &rest[..length];
        if self.text[self.at..].starts_with("://") {
            let is_end = |byte: &u8| byte.is_ascii_whitespace() || b"<>\"'`()[]".contains(byte);
            let length = self.bytes[self.at..].iter().position(is_end);
            self.at = length.map_or(self.bytes.len(), |length| self.at + length);
        } else if is_month(word) && is_blank(self.byte(self.at)) && self.is_dated() {
            self.skip_date();
        } else {
            self.put(Kind::Word, start);
        }
    }

    /// Does a day or a year stand beside the name of a month?
    fn is_dated(&self) -> bool {
        let next = self.bytes[self.at..].trim_ascii_start();
        next.first().is_some_and(u8::is_ascii_digit)
    }

    /// `6 Feb 2025` and `Feb 6, 2025` are no numbers.
    fn skip_date(&mut self) {
        if let Some(Token { kind: Kind::Number(day), end, .. }) = self.tokens.last()
            && (1.0..32.0).contains(day)
            && self.at - *end as usize <= "1 September".len()
        {
            self.tokens.pop();
        }
        for _ in 0..2 {
            let rest = &self.bytes[self.at..];
            let gap = count(rest, |byte| byte == b' ' || byte == b',');
            let digits = count(&rest[gap..], is_word);
            if rest.get(gap).is_some_and(u8::is_ascii_digit) && digits <= 4 {
                self.at += gap + digits;
            }
        }
    }

    /// A number, or what only looks like one: an index, a date, a version, a part of a name.
    fn number(&mut self) {
        let start = self.at;
        if let Some(end) = self.stamp().or_else(|| self.place_in_a_file()) {
            self.at = end;
            return;
        }
        let is_field = self.before() == b'.' && start >= 2 && is_of_a_value(self.byte(start - 2));
        if is_field {
            // A tuple's field belongs to its name.
            self.at += count(&self.bytes[start..], |byte| byte.is_ascii_digit());
            self.put(Kind::Word, start);
            return;
        }
        let mut digits = String::new();
        let mut end = start;
        let mut is_whole = true;
        end += self.digits(end, &mut digits);
        let (next, after) = (self.byte(end), self.byte(end + 1));
        let is_comma = next == b',' && self.has_decimal_comma && after.is_ascii_digit();
        if is_comma || (next == b'.' && after != b'.' && !after.is_ascii_alphabetic()) {
            digits.push('.');
            is_whole = false;
            end += 1;
            end += self.digits(end, &mut digits);
        } else if next == b'.' && matches!(after, b'f' | b'F' | b'e' | b'E') {
            end += 1;
            is_whole = false;
        }
        if self.text.get(end..).is_some_and(|rest| rest.starts_with("#I") || rest.starts_with("#Q"))
        {
            // What Microsoft's C library prints: 1.#INF, 1.#QNAN.
            self.at = end + 1 + count(&self.bytes[end + 1..], is_word);
            self.put(Kind::Number(f64::NAN), start);
            return;
        }
        let exponent = self.exponent(end);
        if exponent > 0 {
            digits += self.text.get(end..end + exponent).unwrap_or_default();
            is_whole = false;
            end += exponent;
        }
        let rest = self.text.get(end..).unwrap_or_default();
        let tail = rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len());
        self.at = end + tail;
        // `4.3.dev1` is a version, `4.3.sqrt()` a number.
        let name = self.bytes.get(self.at + 1..).unwrap_or_default();
        let name = &name[..count(name, is_word)];
        let is_method = !is_whole && self.byte(self.at + 1 + name.len()) == b'(';
        if self.byte(self.at) == b'.' && !name.is_empty() && !is_method {
            self.at += count(&self.bytes[self.at..], |byte| is_word(byte) || byte == b'.');
            return;
        }
        let is_datum = matches!(self.last_mark(), b'(' | b'[' | b'{' | b',' | b'=' | b':');
        let is_suffix = match rest[..tail].trim_start_matches('_') {
            "" | "f" | "F" | "f32" | "f64" | "lf" => true,
            "d" | "D" | "l" | "L" | "u" | "U" | "h" | "i32" | "u32" | "m" => {
                !is_whole || is_datum || rest[..tail].len() > 1
            }
            _ => false,
        };
        if is_suffix
            && self.byte(self.at) != b'%'
            && let Some(number) = round_to_odd(&digits)
        {
            self.put(Kind::Number(number), start);
        }
    }

    /// The mark before this place, on the same line; 0 where it is no mark.
    fn last_mark(&self) -> u8 {
        match self.tokens.last() {
            Some(Token { kind: Kind::Mark(b'-'), .. }) => {
                match self.tokens.iter().nth_back(1).map(|token| token.kind) {
                    Some(Kind::Mark(mark)) => mark,
                    _ => b'-',
                }
            }
            Some(Token { kind: Kind::Mark(mark), .. }) => *mark,
            _ => 0,
        }
    }

    /// Appends the digits that begin here, without their underscores; how many bytes they take.
    fn digits(&self, start: usize, digits: &mut String) -> usize {
        let rest = &self.bytes[start..];
        let mut length = count(rest, |byte| byte.is_ascii_digit() || byte == b'_');
        while length > 0 && rest[length - 1] == b'_' {
            length -= 1;
        }
        digits.extend(rest[..length].iter().filter(|&&byte| byte != b'_').map(|&b| char::from(b)));
        length
    }

    /// The length of the exponent that begins here.
    fn exponent(&self, start: usize) -> usize {
        let rest = self.bytes.get(start..).unwrap_or_default();
        if !matches!(rest.first(), Some(b'e' | b'E')) {
            return 0;
        }
        let sign = usize::from(matches!(rest.get(1), Some(b'+' | b'-')));
        let digits = count(&rest[1 + sign..], |byte| byte.is_ascii_digit());
        if digits == 0 { 0 } else { 1 + sign + digits }
    }

    /// The end of a date, a time, a version or an address that begins here, or of hexadecimal digits.
    fn stamp(&self) -> Option<usize> {
        let rest = &self.bytes[self.at..];
        if rest[0] == b'0' && matches!(rest.get(1), Some(b'x' | b'X' | b'b' | b'o')) {
            return Some(self.at + count(rest, is_word));
        }
        let run = |from: usize| count(rest.get(from..).unwrap_or_default(), |b| b.is_ascii_digit());
        let first = run(0);
        let separator = *rest.get(first)?;
        if first == 0 || !matches!(separator, b'-' | b'/' | b'.' | b':') {
            return None;
        }
        let second = run(first + 1);
        let third = match rest.get(first + 1 + second) {
            Some(&next) if next == separator && second > 0 => run(first + second + 2),
            _ => 0,
        };
        let end = first + second + third + if third > 0 { 2 } else { 1 };
        let after = rest.get(end).copied().unwrap_or(b' ');
        let is_stamp = match separator {
            b':' => first <= 2 && second == 2 && (third == 2 || (third == 0 && after != b':')),
            b'.' => third > 0,
            _ => {
                let is_year = |digits: &[u8]| matches!(digits, [b'1', b'9', ..] | [b'2', b'0', ..]);
                let year_first = first == 4 && is_year(rest) && second <= 2 && third <= 2;
                let year_last =
                    third == 4 && is_year(&rest[end - 4..]) && first <= 2 && second <= 2;
                third > 0 && (year_first || year_last)
            }
        };
        let tail = |byte: u8| is_word(byte) || matches!(byte, b'.' | b':' | b'+');
        let time = |byte: u8| tail(byte) || byte == b',';
        match separator {
            _ if !is_stamp => None,
            b':' => Some(self.at + end + count(&rest[end..], time)),
            _ => Some(self.at + end + count(&rest[end..], tail)),
        }
    }

    /// The end of the line number of `distance.c:652` and the like.
    fn place_in_a_file(&self) -> Option<usize> {
        const EXTENSIONS: [&str; 18] = [
            "rs", "c", "cc", "cpp", "cxx", "h", "hpp", "cs", "js", "ts", "py", "gd", "java", "go",
            "lua", "inl", "hlsl", "swift",
        ];
        let mut back = self.tokens.iter().rev();
        let [colon, extension, dot] = [back.next()?, back.next()?, back.next()?];
        let word = self.text.get(extension.start as usize..extension.end as usize)?;
        let is_place = colon.kind == Kind::Mark(b':')
            && extension.kind == Kind::Word
            && dot.kind == Kind::Mark(b'.')
            && EXTENSIONS.contains(&word);
        let length = count(&self.bytes[self.at..], |byte| byte.is_ascii_digit() || byte == b':');
        is_place.then_some(self.at + length)
    }
}

/// The f64 that a number's digits round to, such that rounding it to f32 rounds the digits once.
fn round_to_odd(digits: &str) -> Option<f64> {
    let wide: f64 = digits.parse().ok()?;
    let narrow: f32 = digits.parse().ok()?;
    Some(match f64::from(wide as f32).partial_cmp(&f64::from(narrow)) {
        Some(std::cmp::Ordering::Less) => wide.next_up(),
        Some(std::cmp::Ordering::Greater) => wide.next_down(),
        _ => wide,
    })
}

/// Is a comma between digits the decimal mark? Only where every one can be.
fn has_decimal_comma(bytes: &[u8]) -> bool {
    let mut at = 0;
    let mut is_likely = false;
    while at < bytes.len() {
        if !bytes[at].is_ascii_digit() {
            at += 1;
            continue;
        }
        let run =
            &bytes[at..at + count(&bytes[at..], |b| b.is_ascii_digit() || b",.".contains(&b))];
        let run = match run {
            [number @ .., b',' | b'.'] => number,
            number => number,
        };
        let before = at.checked_sub(1).map_or(b' ', |at| bytes[at]);
        let inside = bytes.get(at + run.len()).copied().unwrap_or(b' ');
        let commas = run.iter().filter(|&&byte| byte == b',').count();
        if !is_word(before) {
            let mut halves = run.splitn(2, |&byte| byte == b',');
            let (whole, fraction) = (halves.next().unwrap_or(run), halves.next());
            let is_whole_group = b"([{".contains(&before) && b")]}".contains(&inside);
            match fraction {
                _ if commas > 1 => return false,
                Some(fraction) if fraction.contains(&b'.') || whole.contains(&b'.') => {
                    return false;
                }
                Some(_) if is_whole_group => return false,
                // Two numbers of a list have no four digits behind a comma, or a zero alone before.
                Some(fraction) => {
                    is_likely |= fraction.len() > 3 || whole == b"0" || before == b':';
                }
                None if run.contains(&b'.') && !is_word(inside) => {
                    let dots = run.iter().filter(|&&byte| byte == b'.').count();
                    if dots == 1 {
                        return false;
                    }
                }
                None => {}
            }
        }
        at += run.len().max(1);
    }
    is_likely
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

fn is_month(word: &str) -> bool {
    const MONTHS: [&str; 12] = [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ];
    MONTHS.iter().any(|month| *month == word || month.get(..3) == Some(word))
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
            "distance.c:652 foo.rs:599:12",
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
        check("0.5f 5.f 1_000.5_f32 2f32 1.5d (2d, 3L)", &[0.5, 5.0, 1000.5, 2.0, 1.5, 2.0, 3.0]);
        check("x:-59,95468 y:1000", &[59.95468, 1000.0]);
        check("(1,5) 2,5", &[1.0, 5.0, 2.0, 5.0]);
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
