//! A flaw of a mesh in the view, and in words.

use super::{Mark, Message, Role, message, metres, short};
use crate::mesh::Mesh;
use crate::mesh::check::{Example, Fall, Gap};

/// Draws a flaw: its triangles, its vertices and the ray that falls through. Triangles and vertices
/// that the mesh does not have are left out.
pub fn flaw_marks(flaw: &Example, mesh: &Mesh) -> Vec<(Mark, Role)> {
    let triangles = flaw.triangles.iter().filter_map(|&index| mesh.triangle(index as usize));
    let triangles = triangles.map(|triangle| (Mark::from(triangle), Role::Candidate));
    let vertices = flaw.vertices.iter().filter_map(|&index| mesh.vertices().get(index as usize));
    let dots = vertices.map(|&at| (Mark::Dot { at, radius: 0.1 }, Role::StepNow));
    let ray = flaw.ray.map(|Fall { origin, direction, .. }| {
        (Mark::Arrow { from: origin, to: origin + direction }, Role::StepNow)
    });
    triangles.chain(dots).chain(ray).collect()
}

/// Returns the numbers of a flaw's vertices and triangles, and the gap, in one sentence.
pub fn flaw_words(flaw: &Example) -> Message {
    let (vertices, triangles) = (numbered(&flaw.vertices), numbered(&flaw.triangles));
    match flaw.gap {
        None => message!("Vertices: {0}; triangles: {1}.", vertices, triangles),
        Some(Gap { metres: width, ulps }) => message!(
            "Vertices: {0}; triangles: {1}; gap: {2}, {3} ulps.",
            vertices,
            triangles,
            metres(width),
            short(ulps)
        ),
    }
}

/// The maximum number of vertices or triangles that a sentence names.
const MOST_NAMED: usize = 6;

/// Returns the first of these numbers; a dash if there are none.
fn numbered(all: &[u32]) -> String {
    let named: Vec<_> = all.iter().take(MOST_NAMED).map(u32::to_string).collect();
    match all.len() {
        0 => "–".to_owned(),
        more if more > MOST_NAMED => named.join(", ") + " …",
        _ => named.join(", "),
    }
}
