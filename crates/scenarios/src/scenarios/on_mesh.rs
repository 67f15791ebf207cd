//! What all scenarios with a mesh share: the one that they start with, the names of its parts, and
//! its picture.

use glam::Vec3;

use crate::mesh::{MOST_MARKS, Mesh};
use crate::scenario::{
    Entry, Explanation, Feature, Input, Mark, Message, Role, Scenario, Value, box_edges, message,
};
use exact_collide::Triangle;
use exact_collide::indexed_mesh::MeshFeature;

/// Three steps of a staircase: a closed mesh of 28 triangles.
pub(super) fn stairs() -> Mesh {
    const PROFILE: [[f32; 2]; 8] = [
        [-3.0, 0.0],
        [3.0, 0.0],
        [3.0, 3.0],
        [1.0, 3.0],
        [1.0, 2.0],
        [-1.0, 2.0],
        [-1.0, 1.0],
        [-3.0, 1.0],
    ];
    const SIDE: [[u32; 3]; 6] = [[0, 1, 6], [0, 6, 7], [1, 4, 6], [6, 4, 5], [1, 2, 4], [2, 3, 4]];
    let corners = |z: f32| PROFILE.map(|[x, y]| Vec3::new(x, y, z));
    let count = PROFILE.len() as u32;
    let back = SIDE.map(|[a, b, c]| [a + count, c + count, b + count]);
    let around = (0..count).flat_map(|i| {
        let next = (i + 1) % count;
        [[i, i + count, next + count], [i, next + count, next]]
    });
    let vertices = corners(1.5).into_iter().chain(corners(-1.5)).collect();
    let triangles = SIDE.into_iter().chain(back).chain(around).collect();
    Mesh::made(vertices, triangles)
}

/// Returns the part as a contact names it.
pub(super) fn feature(part: MeshFeature) -> Feature {
    match part {
        MeshFeature::Vertex(i) => Feature::Item("vertex", i),
        MeshFeature::Edge(ends) => Feature::Between("edge", ends),
        MeshFeature::Face(i) => Feature::Item("face", i),
    }
}

/// Returns the part in words.
pub(super) fn words(part: MeshFeature) -> Message {
    match part {
        MeshFeature::Vertex(i) => message!("vertex {0}", i.to_string()),
        MeshFeature::Edge([i, j]) => {
            message!("the edge from {0} to {1}", i.to_string(), j.to_string())
        }
        MeshFeature::Face(i) => message!("face {0}", i.to_string()),
    }
}

/// Returns the corners of the triangle that decides, as the inputs of a derivation.
pub(super) fn corners(mesh: &Mesh, triangle: Option<u32>) -> [Input; 3] {
    let [a, b, c] = places(mesh, triangle);
    let corner = |name, label, at| Input::new(name, label, Value::Point(at));
    [corner("a", "A", a), corner("b", "B", b), corner("c", "C", c)]
}

/// Returns the corners of a triangle; those of the first if there is none.
pub(super) fn places(mesh: &Mesh, triangle: Option<u32>) -> [Vec3; 3] {
    let of = |index: u32| mesh.triangle(index as usize);
    let found = triangle.and_then(of).or_else(|| of(0));
    found.map_or([Vec3::ZERO; 3], |triangle| [triangle.a, triangle.b, triangle.c])
}

/// Returns the question of a pair with these numbers against the triangle that decides.
pub(super) fn alone<const N: usize>(
    pair: &Entry,
    numbers: [(&str, &[f32]); N],
    (mesh, triangle): (&Mesh, Option<u32>),
) -> Option<Box<dyn Scenario>> {
    let Triangle { a, b, c } = mesh.triangle(triangle? as usize)?;
    let corners = [("a", a.as_ref()), ("b", b.as_ref()), ("c", c.as_ref())];
    let corners = corners.map(|(name, corner): (_, &[f32; 3])| (name, &corner[..]));
    Some(pair.with(&[&numbers[..], &corners].concat()))
}

/// Draws the mesh, and the corners of the triangle that decides by their letters.
pub(super) fn draw(mesh: &Mesh, deciding: Option<u32>, is_hit: bool, picture: &mut Explanation) {
    draw_touched(mesh, deciding.as_slice(), is_hit, picture);
    for (corner, letter) in places(mesh, deciding).into_iter().zip(["A", "B", "C"]) {
        picture.label(corner, letter, Role::Triangle);
    }
}

/// Draws the mesh, or its box where it has too many triangles; those that decide stand out, and
/// their neighbours are always drawn.
pub(super) fn draw_touched(mesh: &Mesh, deciding: &[u32], is_hit: bool, picture: &mut Explanation) {
    let all = mesh.triangles();
    let lit: Vec<_> = deciding.iter().filter_map(|&index| all.get(index as usize)).collect();
    let is_whole = !mesh.is_large();
    if !is_whole {
        for edge in box_edges(&mesh.tree().bounds()) {
            picture.mark(edge, Role::Construction);
        }
    }
    let is_near = |corners: &[u32; 3]| {
        lit.iter().any(|lit| corners.iter().any(|corner| lit.contains(corner)))
    };
    let shown = all.iter().enumerate().filter(|(_, corners)| is_whole || is_near(corners));
    for (index, _) in shown.take(MOST_MARKS) {
        let is_lit = is_hit && deciding.contains(&(index as u32));
        let role = if is_lit { Role::TriangleHit } else { Role::Triangle };
        picture.mark(Mark::Triangle { corners: places(mesh, Some(index as u32)) }, role);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stairs_are_closed_and_wound_outward() {
        let mesh = stairs();
        assert!(mesh.is_closed());
        // The volume by the faces' signed pyramids: steps of 2 by 1, 2 and 3, 3 wide.
        let volume = |i: usize| {
            let [a, b, c] = places(&mesh, Some(i as u32));
            a.dot(b.cross(c)) / 6.0
        };
        let sum: f32 = (0..mesh.triangles().len()).map(volume).sum();
        assert_eq!(sum, 36.0);
    }
}
