//! The header of a PLY file: its elements with their properties.

use collision_scenarios::message;
use collision_scenarios::scenario::Message;

use crate::io::mesh_files::place::Place;
use crate::io::mesh_files::text::{Lines, echo, parse, words};

#[derive(Clone, Copy)]
pub(super) enum Encoding {
    Text,
    Little,
    Big,
}

pub(super) struct Header {
    pub encoding: Encoding,
    pub elements: Vec<Element>,
}

pub(super) struct Element {
    pub name: String,
    pub count: u64,
    pub properties: Vec<Property>,
    /// Whether its properties are the coordinates of a vertex.
    pub has_place: bool,
}

#[derive(Clone, Copy)]
pub(super) struct Property {
    pub role: Role,
    pub kind: Kind,
    /// The type of a list's length. `None` for a single number.
    pub length: Option<Kind>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Role {
    /// A coordinate of a vertex.
    Coordinate(usize),
    /// The corners of a face.
    Corners,
    Other,
}

/// The type of a number.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Kind {
    I8,
    U8,
    I16,
    U16,
    I32,
    U32,
    F32,
    F64,
}

impl Kind {
    fn of(name: &[u8]) -> Option<Self> {
        Some(match name {
            b"char" | b"int8" => Self::I8,
            b"uchar" | b"uint8" => Self::U8,
            b"short" | b"int16" => Self::I16,
            b"ushort" | b"uint16" => Self::U16,
            b"int" | b"int32" => Self::I32,
            b"uint" | b"uint32" => Self::U32,
            b"float" | b"float32" => Self::F32,
            b"double" | b"float64" => Self::F64,
            _ => return None,
        })
    }

    /// Parses the next word as a type.
    fn next<'a>(words: &mut impl Iterator<Item = &'a [u8]>, place: Place) -> Result<Self, Message> {
        let word = words.next().unwrap_or_default();
        Self::of(word).ok_or_else(|| place.expected("a type of numbers", echo(word)))
    }
}

impl Header {
    /// Reads the header, and returns the lines after it.
    pub fn read(bytes: &[u8]) -> Result<(Self, Lines<'_>), Message> {
        let mut lines = Lines::new(bytes);
        let (mut encoding, mut elements) = (None, Vec::<Element>::new());
        let first = lines.next().map(|(_, line)| line.trim_ascii());
        if first != Some(b"ply") {
            return Err(Place::Line(1).expected("ply".to_owned(), echo(first.unwrap_or_default())));
        }
        while let Some((number, line)) = lines.next() {
            let place = Place::Line(number);
            let mut words = words(line);
            match words.next() {
                None | Some(b"comment" | b"obj_info") => {}
                Some(b"format") => encoding = Some(format(words, place)?),
                Some(b"element") => elements.push(element(words, place)?),
                Some(b"property") => match elements.last_mut() {
                    Some(element) => element.add(words, place)?,
                    None => return Err(place.expected("element".to_owned(), "property".to_owned())),
                },
                Some(b"end_header") => {
                    let none = || place.expected("format".to_owned(), "end_header".to_owned());
                    let encoding = encoding.ok_or_else(none)?;
                    elements.iter_mut().try_for_each(|element| element.check(place))?;
                    return Ok((Self { encoding, elements }, lines));
                }
                Some(word) => {
                    return Err(place.expected("a line of a PLY header", echo(word)));
                }
            }
        }
        Err(Place::Line(lines.number()).ends("end_header".to_owned()))
    }
}

fn format<'a>(
    mut words: impl Iterator<Item = &'a [u8]>,
    place: Place,
) -> Result<Encoding, Message> {
    let word = words.next().unwrap_or_default();
    match word {
        b"ascii" => Ok(Encoding::Text),
        b"binary_little_endian" => Ok(Encoding::Little),
        b"binary_big_endian" => Ok(Encoding::Big),
        _ => {
            let known = "ascii, binary_little_endian, binary_big_endian".to_owned();
            Err(place.expected(known, echo(word)))
        }
    }
}

fn element<'a>(
    mut words: impl Iterator<Item = &'a [u8]>,
    place: Place,
) -> Result<Element, Message> {
    let name = words.next().unwrap_or_default();
    let word = words.next().unwrap_or_default();
    let count = parse(word).ok_or_else(|| place.expected("a number of elements", echo(word)))?;
    let name = String::from_utf8_lossy(name).into_owned();
    Ok(Element { name, count, properties: Vec::new(), has_place: false })
}

impl Element {
    fn add<'a>(
        &mut self,
        mut words: impl Iterator<Item = &'a [u8]>,
        place: Place,
    ) -> Result<(), Message> {
        let mut words = words.by_ref().peekable();
        let length = words.next_if_eq(&&b"list"[..]);
        let length = length.map(|_| Kind::next(&mut words, place)).transpose()?;
        let kind = Kind::next(&mut words, place)?;
        let role = match (&self.name[..], words.next().unwrap_or_default(), length) {
            ("vertex", b"x", None) => Role::Coordinate(0),
            ("vertex", b"y", None) => Role::Coordinate(1),
            ("vertex", b"z", None) => Role::Coordinate(2),
            ("face", b"vertex_indices" | b"vertex_index", Some(_)) => Role::Corners,
            _ => Role::Other,
        };
        self.properties.push(Property { role, kind, length });
        Ok(())
    }

    /// Checks that a vertex has its coordinates, and a face its corners.
    fn check(&mut self, end: Place) -> Result<(), Message> {
        let count = |role| self.properties.iter().filter(|part| part.role == role).count();
        let is_whole = match &self.name[..] {
            "vertex" => (0..3).all(|axis| count(Role::Coordinate(axis)) == 1),
            "face" => count(Role::Corners) == 1,
            _ => return Ok(()),
        };
        self.has_place = self.name == "vertex";
        match is_whole {
            true => Ok(()),
            false if self.has_place => Err(end.fault(message!("expected x, y and z of a vertex"))),
            false => Err(end.fault(message!("expected vertex_indices of a face"))),
        }
    }
}
