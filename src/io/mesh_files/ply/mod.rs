//! PLY, as text and binary of either byte order.

mod body;
mod header;

use collision_scenarios::message;
use collision_scenarios::scenario::Message;

use super::draft::Draft;
use super::place::Place;
use body::{Binary, Body, Text};
use header::{Element, Encoding, Header, Role};

pub(super) fn read(bytes: &[u8], draft: &mut Draft) -> Result<(), Message> {
    let (header, body) = Header::read(bytes)?;
    match header.encoding {
        Encoding::Text => elements(&header, &mut Text::new(body), draft),
        Encoding::Little => elements(&header, &mut Binary::<false>::new(bytes, body.rest()), draft),
        Encoding::Big => elements(&header, &mut Binary::<true>::new(bytes, body.rest()), draft),
    }
}

fn elements(header: &Header, body: &mut impl Body, draft: &mut Draft) -> Result<(), Message> {
    // An element without properties has no bytes.
    for element in header.elements.iter().filter(|element| !element.properties.is_empty()) {
        if element.count > body.left() as u64 {
            return Err(message!(
                "its header promises {0} of {1}, but {2} bytes are left",
                element.count.to_string(),
                element.name.clone(),
                body.left().to_string()
            ));
        }
        for _ in 0..element.count {
            self::element(element, body, draft)?;
        }
    }
    body.end()
}

fn element(element: &Element, body: &mut impl Body, draft: &mut Draft) -> Result<(), Message> {
    let place = body.begin()?;
    let mut at = [0.0; 3];
    for property in &element.properties {
        match (property.role, property.length) {
            (Role::Corners, Some(length)) => {
                let mut corners = Vec::new();
                for _ in 0..index(body.number(length)?, place)? {
                    corners.push(index(body.number(property.kind)?, place)?);
                }
                draft.face(&corners, place)?;
            }
            (_, Some(length)) => {
                for _ in 0..index(body.number(length)?, place)? {
                    body.number(property.kind)?;
                }
            }
            (Role::Coordinate(axis), None) => {
                at[axis] = body.length(property.kind, draft.unit())?
            }
            (_, None) => {
                body.number(property.kind)?;
            }
        }
    }
    if element.has_place {
        draft.vertex(at, place)?;
    }
    body.finish(place)
}

/// Returns a number that must be a list's length or a vertex.
fn index(number: f64, place: Place) -> Result<u32, Message> {
    let whole = number as u32;
    match f64::from(whole) == number {
        true => Ok(whole),
        false => Err(place.expected("a whole number from 0", number.to_string())),
    }
}
