//! Mesh files: what is read of each format, what is refused and why, and spoilt files, of which
//! none panics or takes long. `MESH_SPOILS=100000` spoils each file that often, `MESH_SPEED=1000000`
//! says how long that many triangles take.

mod formats;
mod gltf;
mod refusals;
mod speed;
mod spoilt;

use std::path::Path;

use collision_sandbox::io::mesh_files;
use collision_scenarios::mesh::{Mesh, MeshFile, MeshUnit, Up};
use collision_scenarios::scenario::Message;

const FOLDER: &str = "tests/data/meshes";

/// Reads bytes as the file of that name.
fn parse(name: &str, bytes: impl AsRef<[u8]>) -> Result<Mesh, Message> {
    parse_in(name, bytes, Up::Y, MeshUnit::Metre)
}

fn parse_in(name: &str, bytes: impl AsRef<[u8]>, up: Up, unit: MeshUnit) -> Result<Mesh, Message> {
    let file = MeshFile { path: name.to_owned(), up, unit };
    mesh_files::parse(bytes.as_ref(), &Path::new(FOLDER).join(name), file)
}

#[track_caller]
fn mesh(name: &str, bytes: impl AsRef<[u8]>) -> Mesh {
    parse(name, bytes).unwrap_or_else(|why| panic!("{name}: {why}"))
}

/// Returns all corners of all triangles, in order.
fn places(mesh: &Mesh) -> Vec<[f32; 3]> {
    let corners = mesh.triangles().iter().flatten();
    corners.map(|&corner| mesh.vertices()[corner as usize].to_array()).collect()
}
