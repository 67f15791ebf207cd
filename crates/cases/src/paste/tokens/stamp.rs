//! Digits that are no number: dates, times, versions, addresses, places in files.

use super::{Kind, Lexer, Token, count, is_blank, is_word};

/// Words before a number that is their version or model.
const VERSIONED: [&str; 34] = [
    "version", "release", "build", "revision", "driver", "nvidia", "windows", "ubuntu", "debian",
    "fedora", "macos", "ios", "android", "unity", "godot", "unreal", "ue", "blender", "python",
    "java", "gcc", "clang", "msvc", "cuda", "opengl", "vulkan", "directx", "gtx", "rtx", "radeon",
    "geforce", "raylib", "monogame", "rust",
];

/// Those that say so themselves: `version: 3.6`, `version is 5.1`.
const VERSIONS: [&str; 4] = ["version", "release", "build", "revision"];

/// Words behind a number of what is no length.
const COUNTED: [&str; 24] = [
    "bit", "bits", "gb", "mb", "kb", "gib", "mib", "fps", "hz", "khz", "mhz", "ghz", "ms",
    "second", "seconds", "minute", "minutes", "hour", "hours", "days", "years", "frames", "times",
    "percent",
];

impl Lexer<'_> {
    /// The end of the digits that begin here where they are no number.
    pub(super) fn no_number(&mut self) -> Option<usize> {
        if let Some(end) = self.place_in_a_file() {
            // What was said before is where, not what.
            self.tokens.truncate(self.tokens.len().saturating_sub(4));
            self.put(Kind::Mark(b','), self.at);
            return Some(end);
        }
        if matches!(self.before(), b'!' | b'&') {
            // `!45`, `&1234567`
            return Some(self.at + count(&self.bytes[self.at..], is_word));
        }
        let stamp = self.stamp().or_else(|| self.identifier()).or_else(|| self.enumerated());
        stamp.or_else(|| self.port()).or_else(|| self.version_or_count())
    }

    /// The end of the number in `1) the first … 2) the second`, which no bracket opens.
    fn enumerated(&self) -> Option<usize> {
        const LONGEST: usize = 300;
        let before = &self.bytes[self.at.saturating_sub(LONGEST)..self.at];
        let line = before.rsplit(|byte| *byte == b'\n').next()?;
        // `3b) …` closes what nothing opened.
        let last_of = |mark: u8| line.iter().rposition(|byte| *byte == mark);
        let is_inside = last_of(b'(') > last_of(b')');
        let last = line.trim_ascii_end().last().copied();
        let begins = matches!(last, None | Some(b':' | b',' | b'.' | b';' | b']' | b')'));
        let [digit, b')', b' ', next, ..] = self.bytes[self.at..] else { return None };
        let is_first = (b'1'..=b'9').contains(&digit) && next.is_ascii_alphabetic();
        (is_first && begins && !is_inside && line.len() < LONGEST).then_some(self.at + 2)
    }

    /// The end of the number in `'cuda:0'` and `"localhost:8080"`.
    fn port(&self) -> Option<usize> {
        const LONGEST: usize = 40;
        let length = count(&self.bytes[self.at..], |byte| byte.is_ascii_digit());
        let quote = self.byte(self.at + length);
        let before = &self.bytes[self.at.saturating_sub(LONGEST)..self.at];
        let name = before.strip_suffix(b":")?.rsplit(|byte| !is_word(*byte)).next()?;
        let opening = self.at.checked_sub(name.len() + 2).map(|at| self.byte(at));
        let is_quoted = matches!(quote, b'"' | b'\'') && opening == Some(quote);
        (is_quoted && !name.is_empty()).then_some(self.at + length)
    }

    /// The end of `45278222-35bc-4e8b-b342-b730d012a928` and its like.
    pub(super) fn identifier(&self) -> Option<usize> {
        let mut end = self.at;
        for (place, length) in [8, 4, 4, 4, 12].into_iter().enumerate() {
            if place > 0 {
                end += usize::from(self.byte(end) == b'-');
            }
            let part = self.bytes.get(end..end + length)?;
            if !part.iter().all(u8::is_ascii_hexdigit) {
                return None;
            }
            end += length;
        }
        (end == self.at + 36 && !is_word(self.byte(end))).then_some(end)
    }

    /// The end of the number in `Windows 10`, and of that in `64 bits`.
    fn version_or_count(&self) -> Option<usize> {
        let digits = |byte: u8| byte.is_ascii_digit() || byte == b'.';
        let rest = &self.bytes[self.at..];
        let length = count(rest, digits);
        let is_said = |word: &str, of: &[&str]| {
            word.len() < 12 && of.contains(&word.to_ascii_lowercase().as_str())
        };
        let named = self.tokens.iter().rev().take(3).take_while(|token| token.kind != Kind::Line);
        for (place, token) in named.enumerate() {
            let [start, end] = [token.start, token.end].map(|at| at as usize);
            let word = self.text.get(start..end).unwrap_or_default();
            let is_sign = matches!(token.kind, Kind::Mark(b':' | b'=' | b'"')) || word == "is";
            if is_sign && place < 2 {
                continue;
            }
            let gap = &self.bytes[end..self.at];
            let is_version = is_said(word, &VERSIONS) && gap.len() < 8;
            // `Line: 209`, and nothing else on it.
            let is_place = is_said(word, &["line", "page"])
                && rest.get(length).is_none_or(|byte| b"\r\n).!".contains(byte))
                && !rest[..length].contains(&b'.');
            if is_version || is_place || (place == 0 && gap == b" " && is_said(word, &VERSIONED)) {
                return Some(self.at + count(rest, |byte| digits(byte) || is_word(byte)));
            }
            break;
        }
        let behind = rest.get(length + 1..)?;
        let word = std::str::from_utf8(&behind[..count(behind, is_word).min(12)]).ok()?;
        (is_blank(rest[length]) && rest[length] != b'\n' && is_said(word, &COUNTED))
            .then_some(self.at + length)
    }

    /// Does a day or a year stand beside the name of a month?
    pub(super) fn is_dated(&self) -> bool {
        let next = self.bytes[self.at..].trim_ascii_start();
        next.first().is_some_and(u8::is_ascii_digit)
    }

    /// `6 Feb 2025` and `Feb 6, 2025` are no numbers.
    pub(super) fn skip_date(&mut self) {
        if let Some(Token { kind: Kind::Number(day), end, .. }) = self.tokens.last()
            && (1.0..32.0).contains(day)
            && self.at - *end as usize <= "1 September".len()
        {
            self.tokens.pop();
        }
        // A day, a time and a year.
        for _ in 0..3 {
            let rest = &self.bytes[self.at..];
            let gap = count(rest, |byte| byte == b' ' || byte == b',');
            let rest = &rest[gap..];
            let digits = count(&rest[..rest.len().min(9)], |byte| is_word(byte) || byte == b':');
            let is_time = rest.get(2) == Some(&b':') || rest.get(1) == Some(&b':');
            if rest.first().is_some_and(u8::is_ascii_digit) && (is_time || digits <= 4) {
                self.at += gap + digits;
            }
        }
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
            // A date, or the corners of a face: `f 1/2/3`.
            b'/' => third > 0 && !matches!(after, b'.' | b'e'),
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
        const EXTENSIONS: [&str; 26] = [
            "rs", "c", "cc", "cpp", "cxx", "h", "hpp", "cs", "js", "ts", "py", "gd", "java", "go",
            "lua", "inl", "hlsl", "swift", "tsx", "jsx", "mjs", "kt", "m", "mm", "zig", "glsl",
        ];
        let mut back = self.tokens.iter().rev();
        let [colon, extension, dot] = [back.next()?, back.next()?, back.next()?];
        let word = self.text.get(extension.start as usize..extension.end as usize)?;
        let is_place = colon.kind == Kind::Mark(b':')
            && extension.kind == Kind::Word
            && dot.kind == Kind::Mark(b'.')
            && EXTENSIONS.contains(&word);
        // `599`, `599:12` and `599-603`.
        let is_place_in = |byte: u8| byte.is_ascii_digit() || matches!(byte, b':' | b'-');
        let length = count(&self.bytes[self.at..], is_place_in);
        let end = self.bytes[self.at..][..length].iter().rposition(u8::is_ascii_digit);
        let length = end.map_or(0, |end| end + 1);
        (is_place && length > 0).then_some(self.at + length)
    }
}

pub(super) fn is_month(word: &str) -> bool {
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
