//! Wavefront OBJ: its `v` and `f` lines. Materials, normals and texture coordinates count for
//! nothing here, and no other file is read for them.

use std::borrow::Cow;

use collision_scenarios::message;
use collision_scenarios::scenario::Message;

use super::draft::{Draft, numbers};
use super::place::Place;
use super::text::{Lines, echo, parse, words};

/// Statements that add no triangle.
const WITHOUT_SHAPE: [&[u8]; 19] = [
    b"vn",
    b"vt",
    b"vp",
    b"o",
    b"g",
    b"s",
    b"usemtl",
    b"mtllib",
    b"usemap",
    b"maplib",
    b"l",
    b"p",
    b"mg",
    b"bevel",
    b"c_interp",
    b"d_interp",
    b"lod",
    b"shadow_obj",
    b"trace_obj",
];

pub(super) fn read(bytes: &[u8], draft: &mut Draft) -> Result<(), Message> {
    draft.first_number = 1;
    let mut lines = Lines::new(bytes);
    let mut corners = Vec::new();
    while let Some((number, line)) = lines.next() {
        let place = Place::Line(number);
        let line = joined(line, &mut lines);
        let line = line.split(|byte| *byte == b'#').next().unwrap_or_default();
        let mut words = words(line);
        match words.next() {
            None => {}
            Some(b"v") => vertex(words, place, draft)?,
            Some(b"f") => {
                corners.clear();
                for word in words {
                    corners.push(corner(word, place, draft.vertices())?);
                }
                draft.face(&corners, place)?;
            }
            Some(word) if WITHOUT_SHAPE.contains(&word) => {}
            Some(word) => {
                return Err(place
                    .expected(message!("{0} or {1}", "v".to_owned(), "f".to_owned()), echo(word)));
            }
        }
    }
    Ok(())
}

/// Returns a line together with those that it goes on in, after a backslash.
fn joined<'a>(line: &'a [u8], lines: &mut Lines<'a>) -> Cow<'a, [u8]> {
    let mut line = Cow::Borrowed(line);
    while let Some(begin) = line.strip_suffix(b"\\") {
        let mut longer = begin.to_vec();
        longer.push(b' ');
        longer.extend(lines.next().map_or(&[][..], |(_, next)| next));
        line = Cow::Owned(longer);
    }
    line
}

/// Adds the vertex of `x y z`, which a weight or a colour may follow.
fn vertex<'a>(
    words: impl Iterator<Item = &'a [u8]>,
    place: Place,
    draft: &mut Draft,
) -> Result<(), Message> {
    let mut at = [0.0; 3];
    let mut count = 0;
    for word in words {
        let number =
            draft.unit().parse(word).ok_or_else(|| place.expected("a number", echo(word)))?;
        if let Some(place) = at.get_mut(count) {
            *place = number;
        }
        count += 1;
    }
    if count < 3 {
        return Err(place.expected("three numbers", count.to_string()));
    }
    draft.vertex(at, place)
}

/// Returns the vertex of a corner such as `7`, `7/1/3` or, counted from the last, `-1`.
fn corner(word: &[u8], place: Place, count: usize) -> Result<u32, Message> {
    let text = word.split(|byte| *byte == b'/').next().unwrap_or_default();
    let number: i64 = parse(text).ok_or_else(|| place.expected("a vertex number", echo(word)))?;
    let count = i64::try_from(count).unwrap_or(i64::MAX);
    let (index, first, last) = match number {
        1.. => (number - 1, 1, count),
        _ => (if number == 0 { -1 } else { count + number }, -count, -1),
    };
    let wrong = || place.expected(numbers(first, last), number.to_string());
    u32::try_from(index).map_err(|_| wrong())
}
