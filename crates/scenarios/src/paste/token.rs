//! Text → numbers, words and marks; each step moves forward.

use super::tables::is_in;

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
    /// Does a number stand before a unit of degrees?
    pub is_degrees: bool,
}

pub(super) fn tokens(text: &str) -> Vec<Token> {
    let mut lexer = Lexer {
        text,
        bytes: text.as_bytes(),
        at: 0,
        is_xml: text.contains("</") || text.contains("/>"),
        is_tag: false,
        tokens: Vec::new(),
        closers: Vec::new(),
    };
    while lexer.at < lexer.bytes.len() {
        lexer.step();
    }
    lexer.tokens
}

struct Lexer<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    is_xml: bool,
    /// Inside a tag, before its `>`.
    is_tag: bool,
    tokens: Vec<Token>,
    /// Where quotes and angles that stand for brackets close.
    closers: Vec<usize>,
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// How many letters of a name a text begins with, in bytes.
fn name_length(text: &str) -> usize {
    text.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(text.len())
}

impl<'a> Lexer<'a> {
    fn byte(&self, at: usize) -> u8 {
        self.bytes.get(at).copied().unwrap_or(0)
    }

    fn before(&self) -> u8 {
        self.at.checked_sub(1).map_or(b'\n', |at| self.byte(at))
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// Returns the text ahead, as far as a look goes.
    fn near(&self) -> &'a str {
        const LONGEST: usize = 200;
        let rest = self.rest();
        &rest[..rest.floor_char_boundary(LONGEST)]
    }

    /// Puts a token over the next bytes.
    fn put(&mut self, kind: Kind, length: usize) {
        let (start, end) = (self.at, self.at + length);
        let is_glued = self.tokens.last().is_some_and(|last| last.end == start);
        self.tokens.push(Token { kind, start, end, is_glued, is_degrees: false });
        self.at = end;
    }

    fn step(&mut self) {
        let (byte, next) = (self.byte(self.at), self.byte(self.at + 1));
        if self.closers.last() == Some(&self.at) {
            self.closers.pop();
            return self.put(Kind::Mark(b')'), 1);
        }
        match byte {
            b'\n' => self.put(Kind::Line, 1),
            b'"' | b'\'' if self.put_list(byte) => {}
            b' ' | b'\t' | b'\r' | b'`' | b'$' | b'\\' | b'#' | b'"' | b'\'' => self.at += 1,
            b'/' if next == b'/' || next == b'*' => self.at += 2,
            b'/' if self.is_tag && next == b'>' => {
                self.is_tag = false;
                self.put(Kind::Close, 2);
            }
            b'>' if self.is_tag => {
                self.is_tag = false;
                self.at += 1;
            }
            b'-' if next == b'-' => self.at += 2,
            b'<' if !self.put_list(b'>') => self.angle(),
            b'<' => {}
            b'0'..=b'9' => self.number(),
            b'.' if next.is_ascii_digit() && !is_word(self.before()) => self.number(),
            _ => match name_length(self.rest()) {
                0 if byte.is_ascii() => self.put(Kind::Mark(byte), 1),
                0 => self.at += self.rest().chars().next().map_or(1, char::len_utf8),
                length => self.word(length),
            },
        }
    }

    /// Puts a bracket for a list of numbers alone, in quotes or angles.
    fn put_list(&mut self, close: u8) -> bool {
        const LONGEST: usize = 1 << 14;
        let rest = &self.bytes[self.at + 1..];
        let is_inside = |byte: &u8| byte.is_ascii_digit() || b" \t\r\n,;+-.eE".contains(byte);
        let length = rest.iter().take(LONGEST).take_while(|byte| is_inside(byte)).count();
        let parts = rest[..length].split(|byte| b" \t\r\n,;".contains(byte));
        let count = parts.filter(|part| part.iter().any(u8::is_ascii_digit)).count();
        let is_list = count > 1 && rest.get(length) == Some(&close) && !is_word(self.before());
        if is_list {
            self.closers.push(self.at + 1 + length);
            self.put(Kind::Mark(b'('), 1);
        }
        is_list
    }

    /// `<geom …>` is a tag; the types of generics are left out.
    fn angle(&mut self) {
        let near = self.near();
        let name = near[1..].find(|c: char| !(c.is_alphanumeric() || "_:-".contains(c)));
        let name = name.unwrap_or(near.len() - 1);
        if near.starts_with("<<") {
            // Eigen fills a vector by `v << 1, 2, 3`.
            self.at += 1;
            self.put(Kind::Mark(b'='), 1);
        } else if is_word(self.before()) || self.before() == b':' {
            let is_type = |c: char| c.is_alphanumeric() || "_:, *&<>[]".contains(c);
            let end = near.find('>').filter(|&end| near[..end].chars().all(is_type));
            self.at +=
                end.map_or(1, |end| near[end..].find(|c| c != '>').map_or(near.len(), |n| end + n));
        } else if self.is_xml && near.starts_with("</") {
            self.put(Kind::Close, near.find('>').map_or(2, |end| end + 1));
        } else if self.is_xml && near[1..].starts_with(|c: char| c.is_ascii_alphabetic()) {
            self.at += 1;
            self.is_tag = true;
            self.put(Kind::Open, name);
        } else {
            self.at += 1;
        }
    }

    fn word(&mut self, length: usize) {
        let mut end = length;
        while let Some(more) = joined(&self.rest()[end..]) {
            end += more;
        }
        self.put(Kind::Word, end);
    }
}

/// The length of `.field`, `.0`, `::item`, `->field` or `[2]` behind a word.
fn joined(rest: &str) -> Option<usize> {
    if let Some(inside) = rest.strip_prefix('[') {
        let index = inside.find(|c: char| !c.is_ascii_digit()).filter(|&digits| digits < 4)?;
        return inside[index..].starts_with(']').then_some(index + 2);
    }
    let joint = ["::", "->", "."].into_iter().find(|joint| rest.starts_with(joint))?;
    let behind = &rest[joint.len()..];
    let is_digit = behind.starts_with(|c: char| c.is_ascii_digit());
    let length = name_length(behind);
    (length > 0 && (joint == "." || !is_digit)).then_some(joint.len() + length)
}

impl Lexer<'_> {
    fn number(&mut self) {
        if let Some(length) = self.no_number() {
            self.at += length.max(1);
            return;
        }
        let (digits, length) = self.literal();
        let behind = &self.rest()[length..];
        let suffix = behind.find(|c: char| !(c.is_alphanumeric() || "_°".contains(c)));
        let suffix = &behind[..suffix.unwrap_or(behind.len())];
        let next = self.byte(self.at + length + suffix.len());
        let is_known = is_in("suffixes", suffix) || !suffix.contains(|c: char| c.is_numeric());
        match round_once(&digits).filter(|_| is_known && !b"%#".contains(&next)) {
            Some(number) => {
                let word = behind[suffix.len()..].strip_prefix(' ').unwrap_or_default();
                let word = &word[..word.find(|c: char| !c.is_alphabetic()).unwrap_or(word.len())];
                let unit = if suffix.is_empty() && word != "in" { word } else { suffix };
                self.put(Kind::Number(number), length + suffix.len());
                if let Some(token) = self.tokens.last_mut() {
                    token.is_degrees = is_in("degree", unit);
                }
            }
            None => self.at += length + suffix.len(),
        }
    }

    /// The digits of the number that begins here as Rust writes them, and its length.
    fn literal(&self) -> (String, usize) {
        let digits = |at: usize| {
            let rest = self.bytes.get(at..).unwrap_or_default();
            rest.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(rest.len())
        };
        let mut end = self.at + digits(self.at);
        let (mark, after) = (self.byte(end), self.byte(end + 1));
        let is_point = mark == b'.'
            && after != b'.'
            && (!after.is_ascii_alphabetic() || b"feEd".contains(&after));
        if is_point {
            end += 1 + digits(end + 1);
        }
        let sign = usize::from(matches!(self.byte(end + 1), b'-' | b'+'));
        let exponent = digits(end + 1 + sign);
        if matches!(self.byte(end), b'e' | b'E' | b'd' | b'D') && exponent > 0 {
            end += 1 + sign + exponent;
        }
        let text = self.text[self.at..end].replace(['d', 'D'], "e");
        (text, end - self.at)
    }

    /// The length of digits that are no number: a date, a time, a version, `3D`, the mark of a list, a name's end.
    fn no_number(&self) -> Option<usize> {
        let near = self.near();
        let end = near.find(|c: char| !(c.is_alphanumeric() || "_.:/-".contains(c)));
        let lump = near[..end.unwrap_or(near.len())].trim_end_matches(['.', ':', '-', '/']);
        let mark = lump.find(['-', '/', '.', ':']).map_or("-", |at| &lump[at..=at]);
        let parts: Vec<&str> = lump.split(mark).collect();
        let (first, second) = (parts[0], parts.get(1).copied().unwrap_or_default());
        let is_digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
        let is_long = parts.len() > 2 || mark == ":" && second.len() == 2;
        let is_stamp = is_long && is_digits(first) && is_digits(second);
        let is_part = is_word(self.before()) || b"#&@!".contains(&self.before());
        // `foo.rs:599:12`
        let is_line = self.before() == b':' && self.byte(self.at + first.len()) == b':';
        let is_first = self.tokens.last().is_none_or(|last| last.kind == Kind::Line);
        let is_listed =
            is_first && [". ", ") "].iter().any(|mark| near[first.len()..].starts_with(mark));
        let is_dimension = matches!(lump.as_bytes(), [_, b'D' | b'd']);
        (is_part || is_line || is_listed || is_dimension || is_stamp).then_some(lump.len())
    }
}

/// The f64 of a number's digits, or the f32 where rounding twice would give another.
fn round_once(digits: &str) -> Option<f64> {
    let (wide, narrow): (f64, f32) = (digits.parse().ok()?, digits.parse().ok()?);
    Some(if wide as f32 == narrow { wide } else { f64::from(narrow) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(text: &str) -> Vec<f64> {
        let number = |token: &Token| match token.kind {
            Kind::Number(number) => Some(number),
            _ => None,
        };
        tokens(text).iter().filter_map(number).collect()
    }

    #[test]
    fn digits_of_names_dates_and_versions_are_no_numbers() {
        for text in [
            "vec3 p1 float4x4 m_x2 3D 9d1cbab1c",
            "#917 #ff0000 0x1aa9510 0b11",
            "2025-02-06 2/6/2025 2025-02-06T10:11:12.5Z 12:34 12:34:56.789",
            "0.15.1 v5.6.1 127.0.0.1 80% 1.#INF",
            "std::array<float, 3> Matrix<f32, Const<3>>",
        ] {
            assert_eq!(numbers(text), Vec::<f64>::new(), "{text}");
        }
    }

    #[test]
    fn digits_with_suffixes_and_exponents_are_numbers() {
        assert_eq!(numbers("1 2. .5 -3.5 1e3 1.5E-2"), [1.0, 2.0, 0.5, 3.5, 1000.0, 0.015]);
        assert_eq!(numbers("0.5f 5.f 0.5_f32 2f32 1.5d 2.5m"), [0.5, 5.0, 0.5, 2.0, 1.5, 2.5]);
    }

    #[test]
    fn a_number_is_rounded_once() {
        let text = "1.00000005960464477540";
        assert_eq!(numbers(text)[0] as f32, text.parse::<f32>().unwrap());
    }
}
