//! Lines of an input of any size, read ahead only as far as a case over several lines needs.

use std::io::{self, Read};

use memchr::{memchr, memrchr};

use super::echo::size;
use super::source::is_utf16;
use super::{Foreign, LONGEST, is_case};

/// The bytes requested at once.
const CHUNK: usize = 1 << 20;

/// This many zero bytes in a row are a hole in a file, or a device without an end: no text follows.
const HOLE: usize = 64 << 20;

const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// Returns the text of some lines, or why they are not text.
pub(super) fn text_of(bytes: &[u8]) -> Result<&str, String> {
    str::from_utf8(bytes).map_err(|error| {
        let byte = error.valid_up_to() + 1;
        format!("not UTF-8 at byte {byte}: expected JSON in UTF-8")
    })
}

/// The part of an input that has been read and is not yet answered.
pub(super) struct Lines<R> {
    input: R,
    bytes: Vec<u8>,
    /// The start of the bytes not yet answered, and the number of their line.
    at: usize,
    number: usize,
    has_ended: bool,
    /// `true` while skipping the rest of a line that is longer than a case may be.
    skips: bool,
    /// The zero bytes at the end of it.
    zeros: usize,
    /// The number of bytes already discarded.
    gone: u64,
    /// The bytes passed, less those read in vain to find the end of objects.
    credit: usize,
}

/// The end of an object's lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    /// With its last bracket.
    Closed,
    /// Another case begins.
    NextCase,
    /// A string ends with its line, or the nesting is too deep.
    Broken,
    TooLong,
    /// The input ends.
    Input,
}

/// The lines that belong to an object.
pub(super) struct Object {
    pub bytes: usize,
    pub count: usize,
    end: End,
    /// `true` if its first bracket is on a line of its own.
    is_indented: bool,
    /// The bytes of its first line.
    first: usize,
    /// The bytes and lines before the first `{` in column 1 within it, if any.
    inner: Option<[usize; 2]>,
}

/// The outcome of reading an object's lines as one text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reading {
    /// As one text.
    Text,
    TooLong,
    /// Not as one text: the fault of the first line counts.
    Fault,
}

impl Object {
    /// A fault in an indented object is a single error; the next case begins in column 1.
    pub fn reading(&self) -> Reading {
        match self.end {
            End::Closed => Reading::Text,
            End::Input | End::Broken if self.is_indented => Reading::Text,
            End::TooLong if self.is_indented => Reading::TooLong,
            _ => Reading::Fault,
        }
    }
}

impl<R: Read> Lines<R> {
    pub fn new(input: R) -> Self {
        let (bytes, credit) = (Vec::new(), 4 << 20);
        let (has_ended, skips, zeros) = (false, false, 0);
        Self { input, bytes, at: 0, number: 1, has_ended, skips, zeros, gone: 0, credit }
    }

    /// Returns the number of the line that begins here, from 1.
    pub fn number(&self) -> usize {
        self.number
    }

    /// Returns its offset in the input.
    pub fn place(&self) -> u64 {
        self.gone + self.at as u64
    }

    fn rest(&self) -> &[u8] {
        &self.bytes[self.at..]
    }

    /// Returns the next bytes.
    pub fn ahead(&self, bytes: usize) -> &[u8] {
        &self.rest()[..bytes]
    }

    /// Returns the complete lines; at the end of the input the last one too.
    pub fn whole(&self) -> &[u8] {
        let rest = self.rest();
        match memrchr(b'\n', rest) {
            _ if self.has_ended => rest,
            Some(end) => &rest[..=end],
            None => &[],
        }
    }

    /// Returns the line that begins here; it may be incomplete.
    pub fn line(&self) -> &[u8] {
        let rest = self.rest();
        let end = memchr(b'\n', rest);
        &rest[..end.map_or(rest.len(), |end| end + 1)]
    }

    /// Reads more; returns `false` at the end of the input.
    pub fn fill(&mut self) -> io::Result<bool> {
        if self.has_ended {
            return Ok(false);
        }
        let is_first = self.bytes.is_empty() && self.at == 0 && self.number == 1;
        self.bytes.drain(..self.at);
        self.gone += self.at as u64;
        self.at = 0;
        let before = self.bytes.len();
        self.bytes.try_reserve(CHUNK).map_err(|_| io::ErrorKind::OutOfMemory)?;
        self.bytes.resize(before + CHUNK, 0);
        let read = loop {
            match self.input.read(&mut self.bytes[before..]) {
                Err(why) if why.kind() == io::ErrorKind::Interrupted => {}
                read => break read,
            }
        };
        self.bytes.truncate(before + *read.as_ref().unwrap_or(&0));
        self.has_ended = read? == 0;
        if is_first {
            self.begin()?;
        }
        if self.skips {
            self.skip()?;
        }
        Ok(true)
    }

    /// Skips bytes that belong to the line that is too long.
    fn skip(&mut self) -> io::Result<()> {
        let rest = self.rest();
        match memchr(b'\n', rest) {
            Some(end) => {
                self.skips = false;
                self.pass(end + 1, 1);
            }
            None => {
                let is_hole = rest.iter().all(|&byte| byte == 0);
                self.zeros = if is_hole { self.zeros + rest.len() } else { 0 };
                self.at = self.bytes.len();
            }
        }
        if self.zeros < HOLE {
            return Ok(());
        }
        let (number, size) = (self.number, size(HOLE));
        Err(io::Error::other(format!("line {number} holds {size} of zero bytes, expected text")))
    }

    /// Skips a byte order mark; fails for a file of another kind, or UTF-16.
    fn begin(&mut self) -> io::Result<()> {
        if let Some(kind) = Foreign::of(&self.bytes) {
            return Err(io::Error::other(kind.words().to_string()));
        }
        if self.bytes.starts_with(BYTE_ORDER_MARK) {
            self.at = BYTE_ORDER_MARK.len();
        }
        if is_utf16(&self.bytes) {
            return Err(io::Error::other("line 1 is UTF-16, expected UTF-8"));
        }
        Ok(())
    }

    /// Passes over bytes and lines that are answered.
    pub fn pass(&mut self, bytes: usize, lines: usize) {
        self.at += bytes;
        self.number += lines;
        self.credit += bytes;
    }

    /// Returns the number of the line that begins here if it is longer than a case may be; none of
    /// it is read.
    pub fn skip_long(&mut self) -> Option<usize> {
        // No line ends in the bytes held.
        let is_long = self.rest().len() > LONGEST && !self.has_ended && !self.skips;
        is_long.then(|| {
            (self.skips, self.zeros) = (true, 0);
            self.at = self.bytes.len();
            self.number
        })
    }

    /// Finds the lines of the object that begins here; `wait` is called before reading more.
    pub fn object<E: From<io::Error>>(
        &mut self,
        mut wait: impl FnMut() -> Result<(), E>,
    ) -> Result<Object, E> {
        let mut nesting = Nesting::default();
        let (mut bytes, mut count, mut inner) = (0, 0, None);
        let (first, is_indented) = (self.line().len(), self.line().trim_ascii() == b"{");
        let end = loop {
            let rest = &self.rest()[bytes..];
            let line = match memchr(b'\n', rest) {
                Some(end) => &rest[..=end],
                None if bytes + rest.len() > LONGEST => break End::TooLong,
                None if !self.has_ended => {
                    wait()?;
                    self.fill()?;
                    continue;
                }
                None if rest.is_empty() => break End::Input,
                None => rest,
            };
            if count > 0 && line.starts_with(b"{") {
                // If too much was read in vain, any line that begins an object begins a case.
                if self.credit == 0 || !nesting.expects_value() || is_case(line) {
                    break End::NextCase;
                }
                inner.get_or_insert([bytes, count]);
            }
            if bytes + line.len() > LONGEST {
                break End::TooLong;
            }
            let end = nesting.read(line);
            bytes += line.len();
            count += 1;
            if let Some(end) = end {
                break end;
            }
        };
        Ok(Object { bytes, count, end, is_indented, first, inner })
    }

    /// Passes over an object; `is_json` if its lines parsed as JSON.
    pub fn leave(&mut self, object: &Object, is_json: bool) -> io::Result<()> {
        let &Object { bytes, count, end, is_indented, first, inner } = object;
        if let (false, true, Some([bytes_before, lines_before])) = (is_json, is_indented, inner) {
            // It is incomplete, and what looked like its value is the next case.
            self.pass(bytes_before, lines_before);
            self.credit = self.credit.saturating_sub(bytes);
            return Ok(());
        }
        if object.reading() == Reading::Fault && !is_indented {
            self.pass(first, 1);
            // So many bytes were read in vain.
            self.credit = self.credit.saturating_sub(bytes);
            return Ok(());
        }
        self.pass(bytes, count);
        match end {
            End::Broken | End::TooLong => self.skip_object(),
            End::Closed | End::NextCase | End::Input => Ok(()),
        }
    }

    /// Skips the rest of an indented object, through its last bracket in column 1.
    fn skip_object(&mut self) -> io::Result<()> {
        loop {
            if self.whole().is_empty() {
                self.skip_long();
                if !self.fill()? {
                    return Ok(());
                }
                continue;
            }
            let line = self.line();
            let (length, is_end) = (line.len(), line.trim_ascii_end() == b"}");
            if line.starts_with(b"{") {
                return Ok(());
            }
            self.pass(length, 1);
            if is_end {
                return Ok(());
            }
        }
    }
}

/// The open brackets, in a text that need not be valid JSON.
#[derive(Default)]
struct Nesting {
    depth: u32,
    /// A bit per bracket, the innermost first: 1 for a list.
    lists: u128,
    /// The last byte read, except blanks.
    last: u8,
}

impl Nesting {
    /// Returns `true` if valid JSON has a value next.
    fn expects_value(&self) -> bool {
        let is_list = self.lists & 1 > 0;
        self.last == b':' || (is_list && matches!(self.last, b'[' | b','))
    }

    /// Reads a line; returns how the object ends there, if it does.
    fn read(&mut self, line: &[u8]) -> Option<End> {
        let mut at = 0;
        while let Some(&byte) = line.get(at) {
            at += 1;
            match byte {
                // A string without its closing quote is cut off.
                b'"' => match text_end(&line[at..]) {
                    Some(end) => at += end,
                    None => return Some(End::Broken),
                },
                b'{' | b'[' if self.depth >= u128::BITS => return Some(End::Broken),
                b'{' | b'[' => {
                    self.depth += 1;
                    self.lists = self.lists << 1 | u128::from(byte == b'[');
                }
                b'}' | b']' => {
                    self.depth = self.depth.saturating_sub(1);
                    self.lists >>= 1;
                    if self.depth == 0 {
                        return Some(End::Closed);
                    }
                }
                _ => {}
            }
            if !byte.is_ascii_whitespace() {
                self.last = byte;
            }
        }
        None
    }
}

/// Returns the bytes through the closing quote of a string.
fn text_end(text: &[u8]) -> Option<usize> {
    let mut at = 0;
    loop {
        match text.get(at)? {
            b'"' => return Some(at + 1),
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
}
