//! STL, as text and binary. A file has no shared vertices: corners at equal places become one.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use collision_scenarios::message;
use collision_scenarios::scenario::Message;
use glam::Vec3;

use super::draft::Draft;
use super::place::Place;
use super::text::{Lines, echo, words};

/// The bytes before the first triangle: a comment and the number of triangles.
const HEADER: usize = 84;

/// The bytes of a triangle: a normal, three corners and two more.
const TRIANGLE: usize = 50;

/// Returns `true` if the size is that of a binary file with the number of triangles in its header.
pub(super) fn is_binary(bytes: &[u8]) -> bool {
    promised(bytes).is_some_and(|(_, size)| size == bytes.len() as u64) && bytes.len() > HEADER
}

/// Returns the number of triangles that a binary file's header promises, and the size that the file
/// must have.
fn promised(bytes: &[u8]) -> Option<(u32, u64)> {
    let count = u32::from_le_bytes(*bytes.get(HEADER - 4..)?.first_chunk()?);
    Some((count, HEADER as u64 + u64::from(count) * TRIANGLE as u64))
}

pub(super) fn read(bytes: &[u8], draft: &mut Draft) -> Result<(), Message> {
    // Binary files too may begin with this word.
    let is_named =
        bytes.trim_ascii_start().get(..5).is_some_and(|b| b.eq_ignore_ascii_case(b"solid"));
    let is_text = is_named && !bytes[..bytes.len().min(1024)].contains(&0);
    if is_text && !is_binary(bytes) {
        return read_text(bytes, &mut Corners::new(draft));
    }
    let Some((count, size)) = promised(bytes) else {
        return Err(Place::Byte(bytes.len()).ends("the header of 84 bytes"));
    };
    if size != bytes.len() as u64 {
        return Err(Place::Byte(HEADER - 4).fault(message!(
            "{0} triangles take {1} bytes, but the file has {2}",
            count.to_string(),
            size.to_string(),
            bytes.len().to_string()
        )));
    }
    read_binary(&bytes[HEADER..], &mut Corners::new(draft))
}

fn read_binary(triangles: &[u8], corners: &mut Corners) -> Result<(), Message> {
    for (index, triangle) in triangles.as_chunks::<TRIANGLE>().0.iter().enumerate() {
        let mut face = [0; 3];
        for (corner, number) in face.iter_mut().enumerate() {
            let offset = 12 * (corner + 1);
            let place = Place::Byte(HEADER + index * TRIANGLE + offset);
            let numbers = triangle[offset..offset + 12].as_chunks::<4>().0;
            let unit = corners.draft.unit();
            let number_at = |axis: usize| {
                let bytes = numbers.get(axis).copied().unwrap_or_default();
                unit.metres(f64::from(f32::from_le_bytes(bytes)))
            };
            *number = corners.corner([0, 1, 2].map(number_at), place)?;
        }
        let place = Place::Byte(HEADER + index * TRIANGLE);
        corners.draft.face(&face, place)?;
    }
    Ok(())
}

/// The part of a text that is being read.
#[derive(Clone, Copy, PartialEq)]
enum Part {
    Outside,
    Solid,
    Facet,
    /// A loop with that many corners so far.
    Loop(usize),
    Ended,
}

impl Part {
    /// Returns the words that may follow.
    fn expected(self) -> Message {
        let word = |word: &str| Message::from(word.to_owned());
        match self {
            Self::Outside => word("solid"),
            Self::Solid => message!("{0} or {1}", word("facet"), word("endsolid")),
            Self::Facet => word("outer loop"),
            Self::Loop(0..3) => word("vertex"),
            Self::Loop(_) => word("endloop"),
            Self::Ended => word("endfacet"),
        }
    }
}

fn read_text(bytes: &[u8], corners: &mut Corners) -> Result<(), Message> {
    let mut lines = Lines::new(bytes);
    let mut part = Part::Outside;
    let mut face = [0; 3];
    while let Some((number, line)) = lines.next_words() {
        let place = Place::Line(number);
        let mut words = words(line);
        let word = words.next().unwrap_or_default().to_ascii_lowercase();
        part = match (part, &word[..]) {
            (Part::Outside, b"solid") | (Part::Ended, b"endfacet") => Part::Solid,
            (Part::Solid, b"endsolid") => Part::Outside,
            (Part::Solid, b"facet") => Part::Facet,
            (Part::Facet, b"outer") => Part::Loop(0),
            (Part::Loop(count @ 0..3), b"vertex") => {
                face[count] = corners.written(words, place)?;
                Part::Loop(count + 1)
            }
            (Part::Loop(3), b"endloop") => {
                corners.draft.face(&face, place)?;
                Part::Ended
            }
            _ => return Err(place.expected(part.expected(), echo(&word))),
        };
    }
    match part {
        Part::Outside => Ok(()),
        part => Err(Place::Line(lines.number()).ends(part.expected())),
    }
}

/// The corners so far, by their place.
struct Corners<'a> {
    draft: &'a mut Draft,
    known: HashMap<[u32; 3], u32>,
}

impl<'a> Corners<'a> {
    fn new(draft: &'a mut Draft) -> Self {
        Self { draft, known: HashMap::new() }
    }

    /// Returns the vertex of a corner in metres.
    fn corner(&mut self, at: [f64; 3], place: Place) -> Result<u32, Message> {
        // −0 + 0 is 0.
        let at = self.draft.rounded(at, place)? + Vec3::ZERO;
        // The draft has a limit below u32::MAX.
        let next = u32::try_from(self.draft.vertices()).unwrap_or(u32::MAX);
        match self.known.entry(at.to_array().map(f32::to_bits)) {
            Entry::Occupied(known) => Ok(*known.get()),
            Entry::Vacant(free) => {
                self.draft.put(at)?;
                Ok(*free.insert(next))
            }
        }
    }

    /// Returns the vertex of `x y z`.
    fn written<'w>(
        &mut self,
        mut words: impl Iterator<Item = &'w [u8]>,
        place: Place,
    ) -> Result<u32, Message> {
        let mut at = [0.0; 3];
        for number in &mut at {
            let word = words.next().unwrap_or_default();
            let parsed = self.draft.unit().parse(word);
            *number = parsed.ok_or_else(|| place.expected("three numbers", echo(word)))?;
        }
        match words.next() {
            None => self.corner(at, place),
            Some(word) => Err(place.expected("three numbers", echo(word))),
        }
    }
}
