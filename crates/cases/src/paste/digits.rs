//! Digits → a number with its unit, or none: a date, a version, a count, a label.

use super::lists;
use super::tables::TABLES;
use super::token::{Kind, Length, Lexer, Unit, count, is_word};

impl Lexer<'_> {
    pub fn number(&mut self) {
        let start = self.at;
        if let Some(length) = self.no_number() {
            self.at += length.max(1);
            return;
        }
        if let Some(length) = self.label() {
            self.at += length;
            return self.put(Kind::Word, start);
        }
        let (digits, length) = self.literal();
        self.at += length;
        let rest = self.rest();
        if rest.starts_with("#I") || rest.starts_with("#Q") {
            self.at += 1 + count(&self.bytes[self.at + 1..], is_word);
            return self.put(Kind::Number(f64::NAN), start);
        }
        let suffix = &rest[..rest
            .find(|c: char| !(c.is_alphanumeric() || c == '_' || c == '°'))
            .unwrap_or(rest.len())];
        self.at += suffix.len();
        let spaced = unit_behind(&self.text[self.at..]).filter(|_| suffix.is_empty());
        let unit = match suffix {
            "" => spaced.or(Some(Unit::None)),
            suffix => unit_of(suffix),
        };
        let Some(unit) = unit.filter(|_| self.byte(self.at) != b'%') else { return };
        let Some(number) = round_to_odd(&digits) else { return };
        self.put(Kind::Number(number), start);
        if let Some(token) = self.tokens.last_mut() {
            token.unit = unit;
        }
    }

    /// The length of the digit of a label, `Shape 1:`.
    fn label(&self) -> Option<usize> {
        let lead = self.lead().trim().to_lowercase();
        let length = count(&self.bytes[self.at..], |byte| byte.is_ascii_digit());
        let is_thing = lead == "shape" || TABLES.shapes.contains_key(lead.as_str());
        (is_thing && length == 1 && self.byte(self.at + 1) == b':').then_some(length)
    }

    /// The digits of the number that begins here, without what only parts them, and its length.
    fn literal(&self) -> (String, usize) {
        let mut digits = String::new();
        let mut end = self.at + self.digits(self.at, &mut digits);
        let (next, after) = (self.byte(end), self.byte(end + 1));
        let is_comma = next == b',' && self.has_decimal_comma && after.is_ascii_digit();
        let is_point = next == b'.'
            && after != b'.'
            && (!after.is_ascii_alphabetic() || b"feEd".contains(&after));
        if is_comma || is_point {
            digits.push('.');
            end += 1;
            end += self.digits(end, &mut digits);
        }
        let sign = usize::from(matches!(self.byte(end + 1), b'-' | b'+'));
        if matches!(self.byte(end), b'e' | b'E' | b'd' | b'D')
            && self.byte(end + 1 + sign).is_ascii_digit()
        {
            let length =
                1 + sign + count(&self.bytes[end + 1 + sign..], |byte| byte.is_ascii_digit());
            digits.push('e');
            digits.push_str(&self.text[end + 1..end + length]);
            end += length;
        }
        (digits, end - self.at)
    }

    /// Digits, which `_` and `'` may part by threes.
    fn digits(&self, start: usize, into: &mut String) -> usize {
        let mut at = start;
        loop {
            let length = count(&self.bytes[at..], |byte| byte.is_ascii_digit());
            into.push_str(&self.text[at..at + length]);
            at += length;
            let is_parted = matches!(self.byte(at), b'_' | b'\'')
                && count(self.bytes.get(at + 1..).unwrap_or_default(), |byte| {
                    byte.is_ascii_digit()
                }) == 3;
            if !is_parted || length == 0 {
                return at - start;
            }
            at += 1;
        }
    }

    /// The length of digits that are no number: a date, a time, a version, an address, a name's end.
    fn no_number(&self) -> Option<usize> {
        let rest = &self.bytes[self.at..];
        let lump =
            count(&rest[..rest.len().min(64)], |byte| is_word(byte) || b".:/-".contains(&byte));
        let lump = self.text[self.at..self.at + lump].trim_end_matches(['.', ':', '-', '/']);
        let digits = count(&rest[..rest.len().min(64)], |byte| byte.is_ascii_digit());
        if matches!(self.before(), b'#' | b'&' | b'@' | b'!') || is_word(self.before()) {
            return Some(lump.len());
        }
        let parts: Vec<&str> = lump.split(['-', '/', '.', ':']).collect();
        let marks: Vec<u8> = lump.bytes().filter(|byte| b"-/.:".contains(byte)).collect();
        let is_digits = |part: &&&str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
        let is_year = |part: &str| {
            let year = part.get(..4).unwrap_or_default();
            year.starts_with("19") || year.starts_with("20")
        };
        let is_stamp = match marks[..] {
            [b':', ..] => parts[0].len() <= 2 && parts[1].len() == 2,
            [b'.', b'.', ..] | [b'/', b'/', ..] => true,
            [b'-', b'-', ..] => is_year(parts[0]) || is_year(parts[2]),
            _ => false,
        };
        let is_stamp = is_stamp && parts.iter().take(2).filter(is_digits).count() == 2;
        let is_identity = lump.len() == 36 && marks == b"----";
        let is_hexadecimal = lump.starts_with("0x") || lump.starts_with("0b");
        if is_stamp || is_identity || is_hexadecimal {
            return Some(lump.len());
        }
        self.named_count(digits, lump)
    }

    /// The length of the digits of `line 12`, `Unity 2022.3`, `distance.c:652`, `64 bits`, `10 ms`.
    fn named_count(&self, digits: usize, lump: &str) -> Option<usize> {
        let lead = self.lead();
        let before = lead.trim_end_matches([' ', ':', '=']);
        let word = before.rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
        let is_in_line = lead.len() - before.len() < 3 && lead.len() > before.len();
        // `foo.rs:599:12`
        let is_place = lead.ends_with(':')
            && lists::is("sources", word)
            && before.len() > word.len() + 1
            && before[..before.len() - word.len()].ends_with('.');
        if is_place || is_in_line && lists::is("versioned", word) {
            return Some(lump.len());
        }
        let behind = &self.text[self.at + digits..];
        let word = behind.get(1..).unwrap_or_default();
        let word = &word[..word.find(|c: char| !c.is_alphanumeric()).unwrap_or(word.len())];
        let is_counted = behind.starts_with([' ', '-']) && lists::is("counted", word);
        let is_listed = lead.trim().is_empty()
            && [") ", ". ", ": "].iter().any(|mark| behind.starts_with(mark));
        let is_dimension = digits == 1
            && match &lump[1.min(lump.len())..] {
                "D" => true,
                "d" => !["d,", "d)"].iter().any(|end| behind.starts_with(end)),
                _ => false,
            };
        (is_counted || is_listed || is_dimension).then_some(digits + usize::from(is_dimension))
    }
}

/// Returns the unit that letters glued to a number say; `None` if it is then no number.
fn unit_of(suffix: &str) -> Option<Unit> {
    Some(match suffix {
        "f" | "F" | "d" | "D" | "L" | "l" | "u" | "h" | "f32" | "f64" | "_f32" | "_f64" | "_r"
        | "_q" | "_real" | "r" | "q" | "fl" | "F32" | "units" | "unit" | "u32" | "i32" | "px"
        | "rem" | "em" | "M" | "_dp" | "_wp" | "_rt" => Unit::None,
        "deg" | "°" | "degrees" | "degree" | "º" => Unit::Degree,
        "rad" | "radians" => Unit::Radian,
        "m" | "meters" | "metres" | "meter" => Unit::Metre,
        "cm" => Unit::Other(Length::Centimetre),
        "mm" => Unit::Other(Length::Millimetre),
        "km" => Unit::Other(Length::Kilometre),
        "in" | "inch" | "inches" => Unit::Other(Length::Inch),
        "ft" | "feet" | "foot" => Unit::Other(Length::Foot),
        _ => return None,
    })
}

/// The unit that is a word behind the blank.
fn unit_behind(text: &str) -> Option<Unit> {
    let word = text.strip_prefix(' ')?;
    let word =
        &word[..word.find(|c: char| !(c.is_alphanumeric() || c == '°')).unwrap_or(word.len())];
    match word {
        "m" | "cm" | "mm" | "km" | "inch" | "inches" | "ft" | "feet" | "deg" | "degrees" | "°"
        | "rad" | "radians" | "meters" | "metres" => unit_of(word),
        _ => None,
    }
}

/// The f64 that a number's digits round to, such that rounding it to f32 rounds the digits once.
fn round_to_odd(digits: &str) -> Option<f64> {
    let wide: f64 = digits.parse().ok()?;
    let narrow: f32 = digits.parse().ok()?;
    if wide == 0.0 && digits.split('e').next()?.contains(|c| matches!(c, '1'..='9')) {
        return Some(f64::MIN_POSITIVE);
    }
    Some(match f64::from(wide as f32).partial_cmp(&f64::from(narrow)) {
        Some(std::cmp::Ordering::Less) => wide.next_up(),
        Some(std::cmp::Ordering::Greater) => wide.next_down(),
        _ => wide,
    })
}
