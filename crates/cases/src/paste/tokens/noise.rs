//! Digits around values that are none: of logs, consoles, watch windows and the titles of tests.

use super::{Lexer, count, is_blank, is_word};

/// How far before a place what it stands in may begin.
const LONGEST: usize = 200;

impl Lexer<'_> {
    /// The line up to this place.
    fn line_so_far(&self) -> &str {
        let from = self.at.saturating_sub(LONGEST);
        let lead = &self.bytes[from..self.at];
        let from = from + lead.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        self.text.get(from..self.at).unwrap_or_default()
    }

    /// The end of the digits of a log's head, a declaration or a console's array that begin here.
    pub(super) fn digits_of_noise(&self) -> Option<usize> {
        let end = self.at + count(&self.bytes[self.at..], |byte| byte.is_ascii_digit());
        let is_noise = end <= self.title_end
            || self.is_head_of_a_log(end)
            || self.is_process(end)
            || self.is_number_of_an_issue(end)
            || self.is_count_of_rows(end)
            || self.is_cell_of_a_notebook(end)
            || self.is_test_of_a_protocol()
            || self.is_said_of_space(end)
            || self.is_thread(end)
            || self.is_dimension(end)
            || self.is_length_of_an_array(end)
            || self.is_key_of_an_array(end);
        is_noise.then_some(end).or_else(|| self.clock())
    }

    /// The end of the seconds in `[   41.203] sweep`, as logs begin their lines.
    fn clock(&self) -> Option<usize> {
        let rest = &self.bytes[self.at..];
        let whole = count(rest, |byte| byte.is_ascii_digit());
        let part = rest.get(whole..)?.strip_prefix(b".")?;
        let digits = count(part, |byte| byte.is_ascii_digit());
        let behind = part.get(digits..)?.strip_prefix(b"]")?.trim_ascii_start();
        let is_clock = self.line_so_far().trim() == "["
            && (3..=6).contains(&digits)
            && behind.first().is_some_and(u8::is_ascii_alphabetic);
        is_clock.then_some(self.at + whole + 1 + digits)
    }

    /// `auv-0031`, `[PHYS-2213]`, `nightly-0318`, `"sweep/0093"`
    fn is_number_of_an_issue(&self, end: usize) -> bool {
        let lead = self.line_so_far();
        let Some(name) = lead.strip_suffix(['-', '/']) else { return false };
        let letters = name.chars().rev().take_while(char::is_ascii_alphabetic).count();
        let digits = end - self.at;
        let is_long = digits > 3 || digits == 3 && self.bytes[self.at] == b'0';
        letters > 1 && is_long && !matches!(self.bytes.get(end), Some(b'.' | b'_' | b'e' | b'('))
    }

    /// `(1 row)`
    fn is_count_of_rows(&self, end: usize) -> bool {
        let rest = &self.bytes[end..];
        self.line_so_far().trim() == "("
            && (rest.starts_with(b" row)") || rest.starts_with(b" rows)"))
    }

    /// `In [14]: a = 1` of IPython
    fn is_cell_of_a_notebook(&self, end: usize) -> bool {
        let rest = &self.bytes[end..];
        matches!(self.line_so_far().trim_start(), "In [" | "Out[") && rest.starts_with(b"]:")
    }

    /// `not ok 1 - …` of the Test Anything Protocol
    fn is_test_of_a_protocol(&self) -> bool {
        matches!(self.line_so_far().trim(), "ok" | "not ok")
    }

    /// `two walls, 2D, each ends where it ends`
    fn is_said_of_space(&self, end: usize) -> bool {
        let rest = &self.bytes[end..];
        let lead = self.line_so_far();
        let is_flat_or_deep = matches!(&self.bytes[self.at..end], b"2" | b"3");
        let is_word =
            matches!(rest.first(), Some(b'D' | b'd')) && !rest.get(1).is_some_and(|&b| is_word(b));
        let is_quoted = lead.matches('"').count() % 2 == 1;
        is_flat_or_deep
            && is_word
            && (is_quoted || !lead.contains(['(', '=', '[', '{']))
            && !lead.ends_with(['.', '-', '+'])
    }

    /// `[2024.11.02-19.04.51:337][812]LogTemp: …`, `[10:41:55.902] [sonar:211] ping …`
    fn is_head_of_a_log(&self, end: usize) -> bool {
        let lead = self.line_so_far().trim_end();
        let Some((heads, own)) = lead.rsplit_once('[') else { return false };
        let heads = heads.trim();
        let is_of_brackets = heads.is_empty() || heads.starts_with('[') && heads.ends_with(']');
        let name = own.strip_suffix(':').unwrap_or(own);
        let is_named = own.ends_with(':') && name.bytes().all(is_word) && !name.is_empty();
        let rest = self.bytes[end..].trim_ascii_start();
        let Some(rest) = rest.strip_prefix(b"]") else { return false };
        let rest = rest.trim_ascii_start();
        let word = count(rest, is_word);
        let is_said = rest.first().is_some_and(u8::is_ascii_alphabetic)
            && !matches!(rest.get(word), Some(b'(' | b'{' | b'['));
        is_of_brackets && (is_named || own.is_empty() && !heads.is_empty()) && is_said
    }

    /// `09-30 21:15:02.377  4412  4437 I Tag: …` of Android: a day, a process, a thread.
    fn is_process(&self, end: usize) -> bool {
        let lead = self.line_so_far();
        let rest = &self.bytes[end..];
        let is_day = |day: &str| {
            day.len() == 5
                && day.as_bytes()[2] == b'-'
                && day.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-')
        };
        let is_time = |time: &str| {
            time.len() > 7
                && time.bytes().all(|byte| byte.is_ascii_digit() || b":.".contains(&byte))
        };
        let mut parts = lead.split_whitespace();
        match (parts.next(), parts.next()) {
            (None, _) => {
                // `09-` of the day.
                let mut line = rest
                    .split(|byte| *byte == b'\n')
                    .next()
                    .unwrap_or_default()
                    .split(|b| *b == b' ');
                let day = line.next().unwrap_or_default();
                let time = std::str::from_utf8(line.next().unwrap_or_default()).unwrap_or_default();
                day.len() == 3 && day[0] == b'-' && is_time(time) && time.contains(':')
            }
            (Some(day), None) => day.len() == 3 && day.ends_with('-') && rest.starts_with(b" "),
            (Some(day), Some(time)) => {
                is_day(day)
                    && is_time(time)
                    && parts.all(|part| part.bytes().all(|byte| byte.is_ascii_digit()))
                    && rest.starts_with(b" ")
            }
        }
    }

    /// `Throw[5512:80231]` of `NSLog`: a process and its thread; `corners[0:3]`.
    fn is_thread(&self, end: usize) -> bool {
        let lead = self.line_so_far();
        let is_named = |lead: &str| lead.ends_with(|c: char| c.is_alphanumeric() || c == '_');
        let rest = &self.bytes[end..];
        let digits = |rest: &[u8]| count(rest, |byte| byte.is_ascii_digit());
        let is_first = lead.strip_suffix('[').is_some_and(is_named)
            && rest.strip_prefix(b":").is_some_and(|rest| rest.get(digits(rest)) == Some(&b']'));
        let first =
            lead.strip_suffix(':').map(|lead| lead.trim_end_matches(|c: char| c.is_ascii_digit()));
        let is_second = first.and_then(|lead| lead.strip_suffix('[')).is_some_and(is_named);
        is_first || is_second && rest.first() == Some(&b']')
    }

    /// `real(8), parameter :: a(3) = [1, 2, 3]` of Fortran.
    fn is_dimension(&self, end: usize) -> bool {
        let lead = self.line_so_far();
        let Some((kind, name)) = lead.strip_suffix('(').and_then(|lead| lead.split_once(" ::"))
        else {
            return false;
        };
        let rest = self.bytes[end..].strip_prefix(b")").unwrap_or_default().trim_ascii_start();
        let is_first = name.trim_start().bytes().all(is_word);
        let is_set = rest.first() == Some(&b'=') && name.ends_with(|c: char| c.is_alphanumeric());
        !kind.is_empty() && self.byte(end) == b')' && (is_first || is_set)
    }

    /// `Array(3)` of a browser's console.
    fn is_length_of_an_array(&self, end: usize) -> bool {
        const ARRAYS: [&str; 4] = ["Array(", "Float32Array(", "Float64Array(", "Int32Array("];
        let lead = self.line_so_far();
        self.byte(end) == b')' && ARRAYS.iter().any(|array| lead.ends_with(array))
    }

    /// What follows the `(3)` that a browser's console writes before an array: `< (3) [1, 2, 3]`.
    pub(super) fn after_length(&self) -> Option<usize> {
        let lead = self.line_so_far().trim_end();
        let is_listed = lead.is_empty() || lead.ends_with([':', '<', '▶', '▼']);
        let rest = self.bytes[self.at..].strip_prefix(b"(").filter(|_| is_listed)?;
        let length = count(rest, |byte| byte.is_ascii_digit());
        (length > 0 && rest[length..].starts_with(b") [")).then_some(self.at + length + 3)
    }

    /// `0: (3) [1, 2, 3]`
    fn is_key_of_an_array(&self, end: usize) -> bool {
        let rest = &self.bytes[end..];
        let is_first = self.line_so_far().trim().is_empty();
        let length =
            rest.strip_prefix(b": (").map(|rest| count(rest, |byte| byte.is_ascii_digit()));
        is_first && length.is_some_and(|length| rest[3 + length..].starts_with(b") ["))
    }

    /// Where the title of a test ends whose function was just read: `it('succeeds 2', …)`.
    pub(super) fn end_of_a_title(&self, function: &str) -> Option<usize> {
        const FUNCTIONS: [&str; 12] = [
            "test",
            "it",
            "describe",
            "context",
            "specify",
            "TEST_CASE",
            "SECTION",
            "SCENARIO",
            "GIVEN",
            "WHEN",
            "THEN",
            "SUBCASE",
        ];
        let rest = &self.bytes[self.at..];
        let rest = rest.strip_prefix(b"(").unwrap_or(rest);
        let rest = &rest[count(rest, is_blank)..];
        let quote = *rest.first().filter(|quote| matches!(quote, b'"' | b'\'' | b'`'))?;
        let length =
            count(&rest[1..rest.len().min(LONGEST)], |byte| byte != quote && byte != b'\n');
        let is_closed = rest.get(1 + length) == Some(&quote);
        (FUNCTIONS.contains(&function) && is_closed)
            .then(|| self.bytes.len() - rest.len() + 1 + length)
    }

    /// What follows the type in `Id = {int} 17`, as Rider shows it.
    pub(super) fn after_type(&self) -> Option<usize> {
        let inside = self.bytes[self.at..].strip_prefix(b"{")?;
        let length = count(inside, |byte| is_word(byte) || byte == b'.');
        let is_type = length > 0
            && inside[length..].starts_with(b"} ")
            && self.line_so_far().ends_with("= ")
            && inside.first().is_some_and(u8::is_ascii_alphabetic);
        is_type.then_some(self.at + length + 3)
    }

    /// What follows `{size=412}`, which a watch window shows of a container.
    pub(super) fn after_size(&self) -> Option<usize> {
        let inside = self.bytes[self.at..].strip_prefix(b"{")?;
        let length = count(&inside[..inside.len().min(40)], |byte| byte != b'}');
        let (name, size) = std::str::from_utf8(&inside[..length]).ok()?.split_once('=')?;
        let is_size = matches!(name.trim(), "size" | "length" | "capacity" | "count")
            && size.trim().bytes().all(|byte| byte.is_ascii_digit());
        is_size.then_some(self.at + length + 2)
    }
}
