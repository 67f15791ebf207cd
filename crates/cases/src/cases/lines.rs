//! Lines of an input of any size, read as far ahead as a case over several lines needs.

use std::io::{self, Read};

use memchr::{memchr, memrchr};

use super::echo::size;
use super::source::is_utf16;
use super::{Foreign, LONGEST, is_case};

/// The bytes that are asked for at once.
const CHUNK: usize = 1 << 20;

/// So many zero bytes in a row are a hole in a file, or a device without an end: there is no text
/// behind them.
const HOLE: usize = 64 << 20;

const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// The text that some lines are, or why they are none.
pub(super) fn text_of(bytes: &[u8]) -> Result<&str, String> {
    str::from_utf8(bytes).map_err(|error| {
        let byte = error.valid_up_to() + 1;
        format!("not UTF-8 at byte {byte}: expected JSON in UTF-8")
    })
}

/// What of an input has been read and is not yet answered.
pub(super) struct Lines<R> {
    input: R,
    bytes: Vec<u8>,
    /// Where the bytes begin that are not yet answered, and the number of their line.
    at: usize,
    number: usize,
    has_ended: bool,
    /// What comes is the rest of a line that is longer than a case may be.
    skips: bool,
    /// The zero bytes of it that were read last.
    zeros: usize,
    /// The bytes that are no longer held.
    gone: u64,
    /// The bytes that were passed, less those that were read in vain to see where objects end.
    credit: usize,
}

/// Where an object's lines end that begins here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    /// Its last bracket.
    Closed,
    /// Another case begins.
    NextCase,
    /// A text ends with its line, or it is nested too deep.
    Broken,
    TooLong,
    /// The input ends.
    Input,
}

/// The lines of an object as far as they belong to it.
pub(super) struct Object {
    pub bytes: usize,
    pub count: usize,
    end: End,
    /// Its first bracket stands alone.
    is_indented: bool,
    /// The bytes of its first line.
    first: usize,
    /// The bytes and lines before the first `{` in column 1 within it, if there is one.
    inner: Option<[usize; 2]>,
}

/// What becomes of the lines of an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reading {
    /// They are one text.
    Text,
    TooLong,
    /// They are no text: what is wrong with the first line counts.
    Fault,
}

impl Object {
    /// One fault in an indented object is one error; the next case begins in column 1.
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

    /// The number of the line that begins here, from 1.
    pub fn number(&self) -> usize {
        self.number
    }

    /// The byte of the input that it begins with, from 0.
    pub fn place(&self) -> u64 {
        self.gone + self.at as u64
    }

    fn rest(&self) -> &[u8] {
        &self.bytes[self.at..]
    }

    /// The next so many bytes.
    pub fn ahead(&self, bytes: usize) -> &[u8] {
        &self.rest()[..bytes]
    }

    /// The lines that are whole; at the end of the input the last one, too.
    pub fn whole(&self) -> &[u8] {
        let rest = self.rest();
        match memrchr(b'\n', rest) {
            _ if self.has_ended => rest,
            Some(end) => &rest[..=end],
            None => &[],
        }
    }

    /// The line that begins here, where it is whole.
    pub fn line(&self) -> &[u8] {
        let rest = self.rest();
        let end = memchr(b'\n', rest);
        &rest[..end.map_or(rest.len(), |end| end + 1)]
    }

    /// Reads on; false at the end of the input.
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

    /// Passes over what belongs to the line that is too long.
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

    /// A byte order mark is passed over; a file of another kind, or a text of two bytes a character,
    /// is none of ours.
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

    /// Is the line that begins here longer than a case may be? Its number; none of it is read.
    pub fn skip_long(&mut self) -> Option<usize> {
        // No line ends in what is held.
        let is_long = self.rest().len() > LONGEST && !self.has_ended && !self.skips;
        is_long.then(|| {
            (self.skips, self.zeros) = (true, 0);
            self.at = self.bytes.len();
            self.number
        })
    }

    /// Looks for the lines of the object that begins here; `wait` comes before reading on.
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
                // Where too much was read in vain, whatever begins an object begins a case.
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

    /// Passes over what has been read of an object; `is_json` where its lines were.
    pub fn leave(&mut self, object: &Object, is_json: bool) -> io::Result<()> {
        let &Object { bytes, count, end, is_indented, first, inner } = object;
        if let (false, true, Some([bytes_before, lines_before])) = (is_json, is_indented, inner) {
            // It is torn, and what looked like its value is the next case.
            self.pass(bytes_before, lines_before);
            self.credit = self.credit.saturating_sub(bytes);
            return Ok(());
        }
        if object.reading() == Reading::Fault && !is_indented {
            self.pass(first, 1);
            // So many bytes were looked at in vain.
            self.credit = self.credit.saturating_sub(bytes);
            return Ok(());
        }
        self.pass(bytes, count);
        match end {
            End::Broken | End::TooLong => self.skip_object(),
            End::Closed | End::NextCase | End::Input => Ok(()),
        }
    }

    /// Passes over the rest of an indented object: through its last bracket in column 1.
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

/// The brackets that are open, in a text that need not be JSON.
#[derive(Default)]
struct Nesting {
    depth: u32,
    /// A bit for each, the innermost first: is it a list?
    lists: u128,
    /// What was read last, blanks apart.
    last: u8,
}

impl Nesting {
    /// In JSON, is it a value that comes next?
    fn expects_value(&self) -> bool {
        let is_list = self.lists & 1 > 0;
        self.last == b':' || (is_list && matches!(self.last, b'[' | b','))
    }

    /// Reads a line; says whether the object ends there.
    fn read(&mut self, line: &[u8]) -> Option<End> {
        let mut at = 0;
        while let Some(&byte) = line.get(at) {
            at += 1;
            match byte {
                // Without its other quote a text is cut.
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

/// The bytes through the quote that ends a text.
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
