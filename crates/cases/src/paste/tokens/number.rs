//! Digits that are a number.

use super::{Kind, Lexer, Token, count, is_of_a_value, is_word};

impl Lexer<'_> {
    /// A number, or what only looks like one: an index, a date, a version, a part of a name.
    pub(super) fn number(&mut self) {
        let start = self.at;
        if let Some((number, length)) = hexadecimal(&self.bytes[start..]) {
            self.at += length;
            self.put_real(number, start);
            return;
        }
        if let Some(end) = self.no_number() {
            self.at = end;
            return;
        }
        let is_field = self.before() == b'.'
            && self.byte(start).is_ascii_digit()
            && start >= 2
            && is_of_a_value(self.byte(start - 2));
        if is_field {
            // A tuple's field belongs to its name.
            self.at += count(&self.bytes[start..], |byte| byte.is_ascii_digit());
            self.put(Kind::Word, start);
            return;
        }
        let (digits, end, is_whole) = self.literal();
        let rest = self.text.get(end..).unwrap_or_default();
        if rest.starts_with("#I") || rest.starts_with("#Q") {
            // What Microsoft's C library prints: 1.#INF, 1.#QNAN.
            self.at = end + 1 + count(&self.bytes[end + 1..], is_word);
            self.put(Kind::Number(f64::NAN), start);
            return;
        }
        let tail = rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len());
        let suffix = &rest[..tail];
        self.at = end + tail;
        // `4.3.dev1` is a version, `4.3.sqrt()` a number.
        let name = self.bytes.get(self.at + 1..).unwrap_or_default();
        let name = &name[..count(name, is_word)];
        let is_method = !is_whole && self.byte(self.at + 1 + name.len()) == b'(';
        if self.byte(self.at) == b'.' && !name.is_empty() && !is_method {
            self.at += count(&self.bytes[self.at..], |byte| is_word(byte) || byte == b'.');
        } else if self.is_suffix(suffix, is_whole)
            && self.byte(self.at) != b'%'
            && let Some(number) = round_to_odd(&digits)
        {
            match !is_whole || suffix.contains(['f', 'F', 'd', 'D']) {
                true => self.put_real(number, start),
                false => self.put(Kind::Number(number), start),
            }
        }
    }

    fn put_real(&mut self, number: f64, start: usize) {
        self.put(Kind::Number(number), start);
        if let Some(token) = self.tokens.last_mut() {
            token.is_real = true;
        }
    }

    /// The digits of the number that begins here, without what only parts them; where they end, and
    /// whether they have no point and no exponent.
    fn literal(&self) -> (String, usize, bool) {
        let mut digits = String::new();
        let mut end = self.at;
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
        let exponent = self.exponent(end, is_whole);
        if exponent > 0 {
            digits.push('e');
            digits += self.text.get(end + 1..end + exponent).unwrap_or_default();
            is_whole = false;
            end += exponent;
        }
        (digits, end, is_whole)
    }

    /// Is this word a sign of multiplication: `1.5 x 10^-3`, `1.5 \\times 10^{-3}`?
    pub(super) fn is_times(&self, word: &str) -> bool {
        let is_behind = |place| {
            let token = self.tokens.iter().nth_back(place);
            matches!(token, Some(Token { kind: Kind::Number(_), .. }))
        };
        match word {
            "x" | "X" => {
                let rest = self.bytes[self.at..].trim_ascii_start();
                is_behind(0) && (rest.starts_with(b"10^") || rest.starts_with(b"10**"))
            }
            "times" | "cdot" => self.last_mark() == b'\\' && is_behind(1),
            _ => false,
        }
    }

    /// Is it what a language writes behind a number?
    fn is_suffix(&self, suffix: &str, is_whole: bool) -> bool {
        match suffix.trim_start_matches('_') {
            "" | "f" | "F" | "f32" | "f64" | "lf" | "r" => true,
            // Fortran's kinds.
            "dp" | "sp" | "wp" | "rk" => !is_whole,
            "d" | "D" | "l" | "L" | "u" | "U" | "h" | "i32" | "u32" | "m" => {
                let mark = self.last_mark();
                let is_datum = matches!(mark, b'(' | b'[' | b'{' | b',' | b'=' | b':');
                !is_whole || is_datum || suffix.len() > 1
            }
            _ => false,
        }
    }

    /// The mark before this place, on the same line; 0 where it is no mark.
    pub(super) fn last_mark(&self) -> u8 {
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

    /// Appends the digits that begin here, without what parts them (`1_000`, `1'000`); how many
    /// bytes they take.
    fn digits(&self, start: usize, digits: &mut String) -> usize {
        let rest = &self.bytes[start..];
        let mut length = 0;
        let with_commas = self.thousands(start);
        loop {
            length += count(&rest[length..], |byte| byte.is_ascii_digit() || byte == b'_');
            let is_thousands = |rest: &[u8]| {
                rest.first() == Some(&b'\'') && count(&rest[1..], |b| b.is_ascii_digit()) == 3
            };
            if length == 0 || !is_thousands(&rest[length..]) {
                break;
            }
            length += 4;
        }
        length = length.max(with_commas);
        while length > 0 && rest[length - 1] == b'_' {
            length -= 1;
        }
        let digit = rest[..length].iter().filter(|byte| byte.is_ascii_digit());
        digits.extend(digit.map(|&byte| char::from(byte)));
        length
    }

    /// The length of the exponent that begins here; Fortran's begins with a d, Julia's with an f.
    fn exponent(&self, start: usize, is_whole: bool) -> usize {
        let rest = self.bytes.get(start..).unwrap_or_default();
        let sign = usize::from(matches!(rest.get(1), Some(b'+' | b'-')));
        let digits = count(rest.get(1 + sign..).unwrap_or_default(), |byte| byte.is_ascii_digit());
        let is_type = sign == 0 && matches!(rest.get(1..3), Some(b"32" | b"64" | b"16"));
        let is_exponent = match rest.first() {
            Some(b'e' | b'E') => true,
            // `2d0`, where no other language has a digit behind.
            Some(b'd' | b'D') => !is_whole || rest.get(1) == Some(&b'0') && digits == 1,
            Some(b'f') => !is_whole && !is_type,
            _ => false,
        };
        if is_exponent && digits > 0 { 1 + sign + digits } else { 0 }
    }
}

/// The number of `0x1.8p+1`, whose digits are hexadecimal, and its length.
fn hexadecimal(bytes: &[u8]) -> Option<(f64, usize)> {
    const LONGEST: usize = 40;
    let bytes = &bytes[..bytes.len().min(LONGEST)];
    let rest = bytes.strip_prefix(b"0x").or_else(|| bytes.strip_prefix(b"0X"))?;
    let (mut number, mut scale, mut is_fraction) = (0.0, 1.0, false);
    let length = count(rest, |byte| byte.is_ascii_hexdigit() || byte == b'.');
    for &byte in &rest[..length] {
        match char::from(byte).to_digit(16) {
            Some(digit) => {
                number = number * 16.0 + f64::from(digit);
                scale *= if is_fraction { 16.0 } else { 1.0 };
            }
            None if is_fraction => return None,
            None => is_fraction = true,
        }
    }
    let rest = rest[length..].strip_prefix(b"p").or_else(|| rest[length..].strip_prefix(b"P"))?;
    let sign = usize::from(matches!(rest.first(), Some(b'+' | b'-')));
    let digits = sign + count(&rest[sign..], |byte| byte.is_ascii_digit());
    let exponent: i32 = std::str::from_utf8(&rest[..digits]).ok()?.parse().ok()?;
    let suffix = usize::from(matches!(rest.get(digits), Some(b'f' | b'F')));
    let end = digits + suffix;
    let is_ended = length > 0 && !rest.get(end).copied().is_some_and(is_word);
    is_ended.then(|| (number / scale * 2_f64.powi(exponent), 3 + length + end))
}

/// The f64 that a number's digits round to, such that rounding it to f32 rounds the digits once.
fn round_to_odd(digits: &str) -> Option<f64> {
    let wide: f64 = digits.parse().ok()?;
    let narrow: f32 = digits.parse().ok()?;
    if wide == 0.0 && digits.split(['e', 'E']).next()?.contains(|c| matches!(c, '1'..='9')) {
        // Too near to zero for f64, but it has a sign.
        return Some(f64::MIN_POSITIVE);
    }
    Some(match f64::from(wide as f32).partial_cmp(&f64::from(narrow)) {
        Some(std::cmp::Ordering::Less) => wide.next_up(),
        Some(std::cmp::Ordering::Greater) => wide.next_down(),
        _ => wide,
    })
}
