//! The lines and words of a text, which need not be UTF-8.

use collision_scenarios::cases;

/// The lines with their numbers, from 1. They end with `\n`, `\r\n` or `\r`.
#[derive(Clone)]
pub(super) struct Lines<'a> {
    rest: &'a [u8],
    number: usize,
}

impl<'a> Lines<'a> {
    pub fn new(text: &'a [u8]) -> Self {
        Self { rest: text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text), number: 0 }
    }

    /// Returns the number of the last line that was read.
    pub fn number(&self) -> usize {
        self.number
    }

    /// Returns the text after the last line that was read.
    pub fn rest(&self) -> &'a [u8] {
        self.rest
    }

    /// Returns the next line that has words.
    pub fn next_words(&mut self) -> Option<(usize, &'a [u8])> {
        self.find(|(_, line)| !line.trim_ascii().is_empty())
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = (usize, &'a [u8]);

    fn next(&mut self) -> Option<Self::Item> {
        if self.rest.is_empty() {
            return None;
        }
        let is_end = |byte: &u8| matches!(byte, b'\n' | b'\r');
        let end = self.rest.iter().position(is_end).unwrap_or(self.rest.len());
        let (line, rest) = self.rest.split_at(end);
        let rest = rest.strip_prefix(b"\r\n").or_else(|| rest.get(1..));
        self.rest = rest.unwrap_or_default();
        self.number += 1;
        Some((self.number, line))
    }
}

/// Returns the words of a line.
pub(super) fn words(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty())
}

/// Parses a word as a number.
pub(super) fn parse<T: std::str::FromStr>(word: &[u8]) -> Option<T> {
    str::from_utf8(word).ok()?.parse().ok()
}

/// Returns a word for a message.
pub(super) fn echo(word: &[u8]) -> String {
    let begin = &word[..word.len().min(400)];
    format!("\"{}\"", cases::echo(&String::from_utf8_lossy(begin)))
}
