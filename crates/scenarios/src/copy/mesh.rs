//! A mesh in a test for parry3d.

use crate::mesh::Mesh;
use crate::scenario::{Input, Value};

/// The most triangles of a mesh that is written into a test.
pub const LARGEST: usize = 1000;

/// Returns the mesh of an input; `None` if it is another value.
pub fn mesh_of(input: &Input) -> Option<Mesh> {
    match &input.value {
        Value::Mesh(mesh) => Some(mesh.clone()),
        _ => None,
    }
}

/// Returns a mesh of parry3d as a variable.
pub fn declared_mesh(name: &str, mesh: &Mesh) -> String {
    let vertices =
        mesh.vertices().iter().map(|at| format!("Vector::new({:?}, {:?}, {:?})", at.x, at.y, at.z));
    let vertices: Vec<_> = vertices.collect();
    format!(
        "let vertices = vec![{}];\nlet triangles = vec!{:?};\nlet {name} = TriMesh::with_flags(vertices, triangles, TriMeshFlags::ORIENTED).unwrap();",
        vertices.join(", "),
        mesh.triangles()
    )
}
