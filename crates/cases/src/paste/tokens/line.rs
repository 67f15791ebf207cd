//! What begins a line and is none of its text: fences, the heads of a patch, the dashes of a list.

use super::{Lexer, count, is_blank, is_word};

impl Lexer<'_> {
    /// The end of what begins this line and says nothing of its numbers.
    pub(super) fn line_head(&self) -> Option<usize> {
        self.fence().or_else(|| self.hunk()).or_else(|| self.dash()).or_else(|| self.prompt())
    }

    fn rest_of_line(&self) -> &[u8] {
        const LONGEST: usize = 200;
        let rest = &self.bytes[self.at..];
        let rest = &rest[..rest.len().min(LONGEST)];
        &rest[..count(rest, |byte| byte != b'\n')]
    }

    /// The language of a block of code: "```rust".
    fn fence(&self) -> Option<usize> {
        let line = self.rest_of_line();
        let is_language = |byte: u8| byte.is_ascii_graphic() && byte != b'`';
        let language = line.strip_prefix(b"```")?.trim_ascii_end();
        language.iter().all(|&byte| is_language(byte)).then_some(self.at + line.len())
    }

    /// The end of what is quoted from here on, where it is numbers alone, which may go over lines.
    pub(super) fn end_of_numbers(&self, start: usize) -> Option<usize> {
        const LONGEST: usize = 1 << 14;
        let rest = &self.bytes[start..];
        let is_between = |byte: &u8| b" \t\r\n,;".contains(byte);
        let is_of_numbers =
            |byte: u8| byte.is_ascii_digit() || is_between(&byte) || b"+-.eE".contains(&byte);
        let inside = &rest[..count(&rest[..rest.len().min(LONGEST)], is_of_numbers)];
        let mut parts = inside.split(is_between).filter(|part| !part.is_empty());
        let is_number = |part: &[u8]| part.iter().any(u8::is_ascii_digit);
        let is_group = parts.by_ref().take(2).filter(|part| is_number(part)).count() == 2;
        let is_closed = rest.get(inside.len()) == Some(&b'"');
        (is_group && is_closed && parts.all(is_number)).then_some(start + inside.len())
    }

    /// Where a patch applies: `@@ -12,7 +12,7 @@`.
    fn hunk(&self) -> Option<usize> {
        let inside = self.rest_of_line().strip_prefix(b"@@ ")?;
        let length = inside.windows(2).position(|pair| pair == b"@@")?;
        Some(self.at + 3 + length + 2)
    }

    /// What an interpreter waits with: `CL-USER> `, `ghci> `, `octave:1> `.
    fn prompt(&self) -> Option<usize> {
        const LONGEST: usize = 16;
        let line = self.rest_of_line();
        let length = count(line, |byte| is_word(byte) || matches!(byte, b'-' | b':'));
        let is_prompt = (3..LONGEST).contains(&length)
            && line[0].is_ascii_alphabetic()
            && line[length..].starts_with(b"> ")
            && line.get(length + 2).is_some_and(|&next| is_word(next) || next == b'(');
        is_prompt.then_some(self.at + length + 1)
    }

    /// A dash before a blank is an item's or a patch's, not a number's sign.
    fn dash(&self) -> Option<usize> {
        let is_dash = matches!(self.byte(self.at), b'-' | b'+');
        let begins_line = self.at == 0 || self.byte(self.at - 1) == b'\n';
        let is_first = begins_line || self.depth == 0;
        (is_dash && is_first && is_blank(self.byte(self.at + 1))).then_some(self.at + 1)
    }
}
