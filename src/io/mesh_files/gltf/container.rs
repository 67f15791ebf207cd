//! The bytes of a glTF file: its JSON, and the buffers in it or beside it.

use std::borrow::Cow;
use std::path::Path;

use collision_scenarios::cases::{self, echo};
use collision_scenarios::message;
use collision_scenarios::scenario::Message;
use data_encoding::BASE64;

use super::model::{Buffer, Document};
use crate::io::mesh_files::draft::LONGEST;
use crate::io::mesh_files::place::Place;

/// A GLB file's two chunks.
pub(super) struct Chunks<'a> {
    pub json: &'a [u8],
    pub binary: Option<&'a [u8]>,
}

impl<'a> Chunks<'a> {
    /// Splits a GLB file; a glTF file is all JSON.
    pub fn of(bytes: &'a [u8]) -> Result<Self, Message> {
        let Some(rest) = bytes.strip_prefix(b"glTF") else {
            return Ok(Self { json: bytes, binary: None });
        };
        let (version, rest) = number(rest, bytes.len())?;
        if version != 2 {
            return Err(Place::Byte(4).expected("version 2", version.to_string()));
        }
        let (size, mut rest) = number(rest, bytes.len())?;
        if size as usize != bytes.len() {
            return Err(Place::Byte(8).fault(message!(
                "its header promises {0} bytes, but the file has {1}",
                size.to_string(),
                bytes.len().to_string()
            )));
        }
        let (mut json, mut binary) = (None, None);
        while !rest.is_empty() {
            let place = Place::Byte(bytes.len() - rest.len());
            let (size, after) = number(rest, bytes.len())?;
            let (kind, after) = number(after, bytes.len())?;
            let Some((chunk, after)) = after.split_at_checked(size as usize) else {
                return Err(place.fault(message!(
                    "a chunk of {0} bytes, but {1} are left",
                    size.to_string(),
                    after.len().to_string()
                )));
            };
            match &kind.to_le_bytes() {
                b"JSON" => json = json.or(Some(chunk)),
                b"BIN\0" => binary = binary.or(Some(chunk)),
                _ => {}
            }
            rest = after;
        }
        let json = json.ok_or_else(|| Place::Byte(bytes.len()).ends("a JSON chunk"))?;
        Ok(Self { json, binary })
    }
}

fn number(bytes: &[u8], size: usize) -> Result<(u32, &[u8]), Message> {
    match bytes.split_first_chunk() {
        Some((number, rest)) => Ok((u32::from_le_bytes(*number), rest)),
        None => Err(Place::Byte(size).ends("a number of 4 bytes")),
    }
}

/// Returns the bytes of all buffers. `binary` is the chunk of a GLB file.
pub(super) fn buffers<'a>(
    document: &Document,
    binary: Option<&'a [u8]>,
    path: &Path,
) -> Result<Vec<Cow<'a, [u8]>>, Message> {
    let mut left = LONGEST;
    let read = |(index, buffer): (usize, &Buffer)| {
        let named = |what: Message| message!("{0}: {1}", format!("buffers[{index}]"), what);
        let bytes: Cow<[u8]> = match (&buffer.uri, binary) {
            (Some(uri), _) => fetch(uri, path, left).map_err(named)?.into(),
            (None, Some(binary)) if index == 0 => binary.into(),
            (None, _) => return Err(named(message!("expected an address or a binary chunk"))),
        };
        left -= bytes.len().min(left);
        if bytes.len() < buffer.byte_length {
            return Err(named(message!(
                "it promises {0} bytes, but there are {1}",
                buffer.byte_length.to_string(),
                bytes.len().to_string()
            )));
        }
        Ok(bytes)
    };
    document.buffers.iter().enumerate().map(read).collect()
}

/// Returns the bytes of a data address, or of a file in the folder of the glTF file or below.
fn fetch(uri: &str, path: &Path, most: usize) -> Result<Vec<u8>, Message> {
    if let Some(data) = uri.strip_prefix("data:") {
        let Some((_, data)) = data.split_once(";base64,") else {
            return Err(message!("expected {0}", "data:…;base64,…".to_owned()));
        };
        return BASE64.decode(data.as_bytes()).map_err(|why| {
            message!("its base64 is wrong at letter {0}", why.position.to_string())
        });
    }
    let decoded: Vec<u8> = percent_encoding::percent_decode_str(uri).collect();
    let name = String::from_utf8_lossy(&decoded);
    let name = Path::new(&*name);
    let is_below = name.components().all(|part| matches!(part, std::path::Component::Normal(_)));
    if !is_below || uri.contains([':', '\\']) || uri.is_empty() {
        let expected = "a file in the same folder or below";
        return Err(message!("expected {0}, got {1}", expected, format!("\"{}\"", echo(uri))));
    }
    let file = path.parent().unwrap_or(Path::new("")).join(name);
    cases::read_bytes(&file, most)
        .map_err(|why| message!("cannot read {0}: {1}", cases::echo_path(&file), why.to_string()))
}
