//! Mesh files: OBJ, STL, PLY, glTF and GLB, to triangles in metres with Y up.
//!
//! Each number is rounded to f32 once. A bad file is refused in a sentence with the line or byte of
//! its fault; the limits in [`draft`] bound time and memory.

mod cache;
mod case;
mod draft;
mod gltf;
mod obj;
mod place;
mod ply;
mod stl;
mod text;

use std::path::Path;

use collision_scenarios::cases::{self, Foreign};
use collision_scenarios::mesh::{Mesh, MeshFile, MeshUnit, Up};
use collision_scenarios::message;
use collision_scenarios::scenario::Message;

use draft::{Draft, LONGEST};

pub use cache::Meshes;
pub use case::{open_mesh, replace};

/// Reads a mesh file. The error is a sentence without the file's name.
pub fn read(path: &Path, up: Up, unit: MeshUnit) -> Result<Mesh, Message> {
    read_as(path, MeshFile { path: path.display().to_string(), up, unit })
}

/// Like [`read`], of a file that a case names otherwise.
fn read_as(path: &Path, file: MeshFile) -> Result<Mesh, Message> {
    let bytes = cases::read_bytes(path, LONGEST).map_err(|why| Message::from(why.to_string()))?;
    parse(&bytes, path, file)
}

/// Reads the bytes of a mesh file. The path gives its ending, and the folder of the files that it
/// refers to.
pub fn parse(bytes: &[u8], path: &Path, file: MeshFile) -> Result<Mesh, Message> {
    if bytes.is_empty() {
        return Err(message!("it is empty"));
    }
    let mut draft = Draft::new(file.up, file.unit);
    match Format::of(bytes, path) {
        Some(Format::Obj) => obj::read(bytes, &mut draft)?,
        Some(Format::Stl) => stl::read(bytes, &mut draft)?,
        Some(Format::Ply) => ply::read(bytes, &mut draft)?,
        Some(Format::Gltf) => gltf::read(bytes, path, &mut draft)?,
        None => return Err(message!("it is no mesh, expected OBJ, STL, PLY, glTF or GLB")),
    }
    draft.finish(file)
}

enum Format {
    Obj,
    Stl,
    Ply,
    Gltf,
}

impl Format {
    /// Returns the format by the first bytes, which some formats fix, or else by the file's ending.
    fn of(bytes: &[u8], path: &Path) -> Option<Self> {
        let ending = path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
        let first = bytes.iter().find(|byte| !byte.is_ascii_whitespace());
        match &ending[..] {
            _ if bytes.starts_with(b"glTF") || first == Some(&b'{') => Some(Self::Gltf),
            _ if bytes.starts_with(b"ply\n") || bytes.starts_with(b"ply\r") => Some(Self::Ply),
            "obj" => Some(Self::Obj),
            "stl" => Some(Self::Stl),
            "ply" => Some(Self::Ply),
            "gltf" | "glb" => Some(Self::Gltf),
            _ if stl::is_binary(bytes) => Some(Self::Stl),
            _ => match Foreign::of(bytes)? {
                Foreign::Obj => Some(Self::Obj),
                Foreign::Stl => Some(Self::Stl),
                _ => None,
            },
        }
    }
}
