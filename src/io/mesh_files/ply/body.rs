//! The numbers after the header of a PLY file.

use collision_scenarios::message;
use collision_scenarios::scenario::Message;

use super::header::Kind;
use crate::io::mesh_files::draft::Unit;
use crate::io::mesh_files::place::Place;
use crate::io::mesh_files::text::{Lines, echo, parse};

/// The numbers of the elements, one after another.
pub(super) trait Body {
    /// Returns the number of bytes that are not read.
    fn left(&self) -> usize;
    /// Begins an element.
    fn begin(&mut self) -> Result<Place, Message>;
    /// Returns the next number.
    fn number(&mut self, kind: Kind) -> Result<f64, Message>;
    /// Returns the next number as a length in metres.
    fn length(&mut self, kind: Kind, unit: Unit) -> Result<f64, Message>;
    /// Ends an element.
    fn finish(&mut self, place: Place) -> Result<(), Message>;
    /// Ends the file.
    fn end(&mut self) -> Result<(), Message>;
}

/// Returns the sentence about what follows the last element.
fn goes_on(place: Place) -> Message {
    place.expected("the end of the file", "more than the header promises")
}

/// A text with an element a line.
pub(super) struct Text<'a> {
    lines: Lines<'a>,
    line: &'a [u8],
    place: Place,
}

impl<'a> Text<'a> {
    pub fn new(lines: Lines<'a>) -> Self {
        Self { lines, line: &[], place: Place::Line(0) }
    }

    /// Returns the next word of the line, and the line after it.
    fn word(&mut self) -> &'a [u8] {
        let line = self.line.trim_ascii_start();
        let end = line.iter().position(u8::is_ascii_whitespace).unwrap_or(line.len());
        let (word, rest) = line.split_at(end);
        self.line = rest;
        word
    }
}

impl Body for Text<'_> {
    fn left(&self) -> usize {
        self.lines.rest().len()
    }

    fn begin(&mut self) -> Result<Place, Message> {
        let Some((number, line)) = self.lines.next_words() else {
            return Err(Place::Line(self.lines.number()).ends("another element"));
        };
        (self.place, self.line) = (Place::Line(number), line);
        Ok(self.place)
    }

    fn number(&mut self, kind: Kind) -> Result<f64, Message> {
        let word = self.word();
        let (number, expected) = match kind {
            Kind::F32 | Kind::F64 => (parse::<f64>(word), "a number"),
            _ => (parse::<i64>(word).map(|whole| whole as f64), "a whole number"),
        };
        number.ok_or_else(|| self.place.expected(expected, echo(word)))
    }

    fn length(&mut self, _: Kind, unit: Unit) -> Result<f64, Message> {
        let word = self.word();
        unit.parse(word).ok_or_else(|| self.place.expected("a number", echo(word)))
    }

    fn finish(&mut self, place: Place) -> Result<(), Message> {
        match self.word() {
            [] => Ok(()),
            word => Err(place.expected("the end of the line", echo(word))),
        }
    }

    fn end(&mut self) -> Result<(), Message> {
        let next = self.lines.next_words();
        next.map_or(Ok(()), |(number, _)| Err(goes_on(Place::Line(number))))
    }
}

/// Bytes in an order, the highest first if `BIG`.
pub(super) struct Binary<'a, const BIG: bool> {
    rest: &'a [u8],
    size: usize,
}

impl<'a, const BIG: bool> Binary<'a, BIG> {
    pub fn new(whole: &[u8], rest: &'a [u8]) -> Self {
        Self { rest, size: whole.len() }
    }

    fn place(&self) -> Place {
        Place::Byte(self.size - self.rest.len())
    }

    fn take<const N: usize>(&mut self) -> Result<[u8; N], Message> {
        let Some((bytes, rest)) = self.rest.split_first_chunk::<N>() else {
            let more = message!("{0} more bytes", (N - self.rest.len()).to_string());
            return Err(Place::Byte(self.size).ends(more));
        };
        self.rest = rest;
        let mut bytes = *bytes;
        if BIG {
            bytes.reverse();
        }
        Ok(bytes)
    }
}

impl<const BIG: bool> Body for Binary<'_, BIG> {
    fn left(&self) -> usize {
        self.rest.len()
    }

    fn begin(&mut self) -> Result<Place, Message> {
        Ok(self.place())
    }

    fn number(&mut self, kind: Kind) -> Result<f64, Message> {
        Ok(match kind {
            Kind::I8 => i8::from_le_bytes(self.take()?).into(),
            Kind::U8 => u8::from_le_bytes(self.take()?).into(),
            Kind::I16 => i16::from_le_bytes(self.take()?).into(),
            Kind::U16 => u16::from_le_bytes(self.take()?).into(),
            Kind::I32 => i32::from_le_bytes(self.take()?).into(),
            Kind::U32 => u32::from_le_bytes(self.take()?).into(),
            Kind::F32 => f32::from_le_bytes(self.take()?).into(),
            Kind::F64 => f64::from_le_bytes(self.take()?),
        })
    }

    fn length(&mut self, kind: Kind, unit: Unit) -> Result<f64, Message> {
        self.number(kind).map(|number| unit.metres(number))
    }

    fn finish(&mut self, _: Place) -> Result<(), Message> {
        Ok(())
    }

    fn end(&mut self) -> Result<(), Message> {
        // Some programs end a file with a line feed.
        match self.rest.trim_ascii().is_empty() {
            true => Ok(()),
            false => Err(goes_on(self.place())),
        }
    }
}
