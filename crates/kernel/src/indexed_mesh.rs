//! A mesh whose triangles share vertices, and its parts. Feature `mesh`; needs an allocator.
//!
//! Where triangles share the point of an answer, all of them count: its feature is the one of
//! lowest dimension that any of them has there.

use alloc::vec::Vec;
use core::fmt;

use glam::{DVec3, Vec3};

use super::Triangle;
use super::capsule_cast_triangle::FirstTouch;
use super::exact::predicates::dot;
use super::sphere_triangle::Feature;
use super::tri_mesh::TriMesh;
use super::triangle_plane::normal;

/// A mesh by its vertices, the places of each triangle's corners in their list, and the tree of
/// these triangles.
#[derive(Debug, Clone, Copy)]
pub struct IndexedMesh<'a> {
    vertices: &'a [Vec3],
    triangles: &'a [[u32; 3]],
    pub(super) tree: &'a TriMesh,
}

/// A part of a mesh. In order, the parts of lower dimension come first, then those of lower numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum MeshFeature {
    /// A vertex, by its place in the list.
    Vertex(u32),
    /// An edge without its ends, by their places, the lower one first.
    Edge([u32; 2]),
    /// The inside of a triangle, by its place in the list.
    Face(u32),
}

impl MeshFeature {
    fn edge(one: u32, other: u32) -> Self {
        Self::Edge([one.min(other), one.max(other)])
    }
}

/// `vertex_5`, `edge_3_8` or `face_7`.
impl fmt::Display for MeshFeature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Vertex(i) => write!(f, "vertex_{i}"),
            Self::Edge([i, j]) => write!(f, "edge_{i}_{j}"),
            Self::Face(i) => write!(f, "face_{i}"),
        }
    }
}

impl<'a> IndexedMesh<'a> {
    /// Joins the parts of a mesh. The tree must be that of these triangles, and their corners places
    /// in the list of vertices; a triangle for which this does not hold has no answers.
    pub fn new(vertices: &'a [Vec3], triangles: &'a [[u32; 3]], tree: &'a TriMesh) -> Self {
        Self { vertices, triangles, tree }
    }

    /// Returns the places of a triangle's corners.
    fn corners(&self, triangle: u32) -> Option<[u32; 3]> {
        self.triangles.get(triangle as usize).copied()
    }

    /// Returns a triangle by its place; `None` past the last.
    pub fn triangle(&self, triangle: u32) -> Option<Triangle> {
        let [a, b, c] = self.corners(triangle)?;
        let at = |corner: u32| self.vertices.get(corner as usize).copied();
        Some(Triangle { a: at(a)?, b: at(b)?, c: at(c)? })
    }

    /// Returns the lowest part that holds all that the first triangle shares at its touch, exactly;
    /// given with it all that are touched at the same moment, and it the lowest of them.
    pub(super) fn lowest_holder(
        &self,
        first: &FirstTouch,
        touched: impl Iterator<Item = u32>,
    ) -> Option<MeshFeature> {
        let mut first_index = None;
        let mut parts = Vec::new();
        for index in touched {
            first_index = first_index.or(Some(index));
            let (corners, Triangle { a, b, c }) = (self.corners(index)?, self.triangle(index)?);
            let corners: [_; 3] = core::array::from_fn(|i| (corners[i], [a, b, c][i]));
            for (i, (corner, at)) in corners.into_iter().enumerate() {
                let (next, to) = corners[(i + 1) % 3];
                parts.push((MeshFeature::Vertex(corner), [at; 2]));
                parts.push((MeshFeature::edge(corner, next), [at, to]));
            }
        }
        parts.sort_unstable_by_key(|(feature, _)| *feature);
        parts.dedup_by_key(|(feature, _)| *feature);
        let segments: Vec<_> = parts.iter().map(|(_, ends)| *ends).collect();
        match first.first_holder(&segments) {
            Some(i) => Some(parts[i].0),
            None => first_index.map(MeshFeature::Face),
        }
    }

    /// Returns the lowest of some features of a triangle: corners, edges from one to the next, and
    /// the face.
    pub(super) fn lowest(
        &self,
        triangle: u32,
        features: impl Iterator<Item = Feature>,
    ) -> Option<MeshFeature> {
        let [a, b, c] = self.corners(triangle)?;
        features
            .map(|feature| match feature {
                Feature::VertexA => MeshFeature::Vertex(a),
                Feature::VertexB => MeshFeature::Vertex(b),
                Feature::VertexC => MeshFeature::Vertex(c),
                Feature::EdgeAb => MeshFeature::edge(a, b),
                Feature::EdgeBc => MeshFeature::edge(b, c),
                Feature::EdgeCa => MeshFeature::edge(c, a),
                Feature::Face => MeshFeature::Face(triangle),
            })
            .min()
    }
}

/// Returns the features of a triangle that hold its point closest to `point`, which lies on the
/// given one: the corners at the same place, and the edges of a triangle without area that overlap.
pub(super) fn held(
    point: Vec3,
    triangle: Triangle,
    feature: Feature,
) -> impl Iterator<Item = Feature> {
    const CORNERS: [Feature; 3] = [Feature::VertexA, Feature::VertexB, Feature::VertexC];
    const EDGES: [Feature; 3] = [Feature::EdgeAb, Feature::EdgeBc, Feature::EdgeCa];
    let corners = [triangle.a, triangle.b, triangle.c];
    let corner = CORNERS.iter().position(|&corner| corner == feature);
    let is_edge = EDGES.contains(&feature);
    let is_flat = is_edge && normal(triangle) == DVec3::ZERO;
    let is_there = move |i: usize| corner.is_some_and(|corner| corners[corner] == corners[i]);
    let is_between = move |i: usize| {
        let [from, to] = [corners[i], corners[(i + 1) % 3]];
        is_flat && dot(from, to, from, point) > 0.0 && dot(to, from, to, point) > 0.0
    };
    let others = (0..3).filter(move |&i| is_there(i)).map(|i| CORNERS[i]);
    let overlapping = (0..3).filter(move |&i| is_between(i)).map(|i| EDGES[i]);
    others.chain(overlapping).chain([feature])
}

/// Returns `true` if each edge belongs to exactly two triangles, by the places of its ends: only
/// then has the mesh an inside. An edge from a vertex to itself does not count, and a triangle has
/// an edge once.
pub fn is_closed(triangles: &[[u32; 3]]) -> bool {
    let mut edges = Vec::with_capacity(3 * triangles.len());
    for &[a, b, c] in triangles {
        let mut own = [(a, b), (b, c), (c, a)].map(|(one, other)| (one.min(other), one.max(other)));
        own.sort_unstable();
        let is_new = |i: usize| i == 0 || own[i - 1] != own[i];
        edges.extend((0..3).filter(|&i| own[i].0 != own[i].1 && is_new(i)).map(|i| own[i]));
    }
    edges.sort_unstable();
    edges.chunk_by(|one, other| one == other).all(|same| same.len() == 2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Sphere;
    use crate::capsule_cast_triangle::CapsuleCast;
    use crate::ray::{Outcome, Ray};
    use crate::triangle_block::PreparedRay;
    use alloc::string::ToString;
    use alloc::vec;

    /// A square of two triangles, and a triangle that stands on their common edge; the last vertex
    /// lies where vertex 0 does.
    const VERTICES: [Vec3; 6] = [
        Vec3::new(0.0, 0.0, 0.0),
        Vec3::new(4.0, 0.0, 0.0),
        Vec3::new(4.0, 4.0, 0.0),
        Vec3::new(0.0, 4.0, 0.0),
        Vec3::new(2.0, 2.0, 3.0),
        Vec3::new(0.0, 0.0, 0.0),
    ];
    const TRIANGLES: [[u32; 3]; 3] = [[5, 1, 2], [0, 2, 3], [0, 2, 4]];

    fn with<A>(ask: impl FnOnce(&IndexedMesh) -> A) -> A {
        let at = |corner: u32| VERTICES[corner as usize];
        let list = TRIANGLES.map(|[a, b, c]| Triangle { a: at(a), b: at(b), c: at(c) });
        ask(&IndexedMesh::new(&VERTICES, &TRIANGLES, &TriMesh::new(&list)))
    }

    fn ray(origin: [f32; 3], direction: [f32; 3]) -> PreparedRay {
        let [origin, direction] = [origin, direction].map(Vec3::from);
        PreparedRay::new(Ray { origin, direction, max_distance: 20.0, as_given: false })
    }

    #[test]
    fn what_triangles_share_is_named_by_its_lowest_part() {
        let part = |origin: [f32; 3]| {
            let hit = with(|mesh| mesh.ray(&ray(origin, [0.0, 0.0, 1.0]))).hit;
            hit.map(|hit| (hit.feature.to_string(), hit.triangle))
        };
        let named = |name: &str, triangle| Some((name.to_string(), triangle));
        assert_eq!(part([3.0, 1.0, -5.0]), named("face_0", 0));
        assert_eq!(part([1.0, 3.0, -5.0]), named("face_1", 1));
        // The edge from 5 to 2 of the first triangle is that from 0 to 2 of the others.
        assert_eq!(part([1.0, 1.0, -5.0]), named("edge_0_2", 0));
        assert_eq!(part([0.0, 0.0, -5.0]), named("vertex_0", 0));
        assert_eq!(part([4.0, 0.0, -5.0]), named("vertex_1", 0));
        assert_eq!(part([5.0, 0.0, -5.0]), None);
    }

    #[test]
    fn a_miss_says_why() {
        let outcome = |origin, direction| with(|mesh| mesh.ray(&ray(origin, direction))).outcome;
        let down = [0.0, 0.0, -1.0];
        assert_eq!(outcome([3.0, 1.0, 30.0], down), Outcome::TooShort);
        assert_eq!(outcome([3.0, 1.0, -1.0], down), Outcome::Behind);
        assert_eq!(outcome([9.0, 1.0, 1.0], down), Outcome::PassesBy);
        assert_eq!(outcome([3.0, f32::NAN, 1.0], down), Outcome::NotFinite);
    }

    #[test]
    fn all_points_come_once_and_a_stretch_by_its_ends() {
        let points = |origin, direction| {
            let all = with(|mesh| mesh.ray_all(&ray(origin, direction)));
            all.iter().map(|hit| (hit.point.x, hit.feature.to_string())).collect::<Vec<_>>()
        };
        // Along the floor it meets the borders and the common edge.
        let along = points([-2.0, 1.0, 0.0], [1.0, 0.0, 0.0]);
        let parts: Vec<_> = along.iter().map(|(x, part)| (*x, part.as_str())).collect();
        assert_eq!(parts, [(0.0, "edge_0_3"), (1.0, "edge_0_2"), (4.0, "edge_1_2")]);
        // Over the floor it meets the wall alone.
        assert_eq!(points([0.0, 2.5, 1.0], [1.0, 0.0, 0.0]), vec![(2.5, "face_2".to_string())]);
    }

    #[test]
    fn a_ball_falls_onto_the_edge_of_both() {
        let [start, end] = [Vec3::new(1.0, 1.0, -9.0), Vec3::new(1.0, 1.0, 9.0)];
        let cast = with(|mesh| mesh.sphere_cast(start, end, 2.0));
        let touch = cast.touch().expect("it falls onto them");
        assert_eq!((touch.feature, touch.triangle), (MeshFeature::Edge([0, 2]), 0));
        assert_eq!((touch.t, touch.point), (7.0 / 18.0, Vec3::new(1.0, 1.0, 0.0)));
        let ball = Sphere { center: Vec3::new(3.0, 1.0, -2.0), radius: 2.0 };
        let found = with(|mesh| mesh.sphere(ball)).expect("a mesh has a closest point");
        assert!(found.is_hit && found.is_touch && found.depth == 0.0);
        assert_eq!(found.closest.feature, MeshFeature::Face(0));
    }

    /// One triangle is touched at its end, which lies on the stretch that the other shares.
    #[test]
    fn a_stretch_of_another_triangle_holds_the_touched_point_too() {
        let at = |y: f32, z: f32| Vec3::new(0.0, y, z);
        let end = at(8.0, -8.0);
        let vertices = [at(8.0, 8.0), end, at(-8.0, 8.0), end, end];
        let triangles = [[0, 3, 4], [3, 1, 2]];
        let corner = |corner: u32| vertices[corner as usize];
        let list = triangles.map(|[a, b, c]| Triangle { a: corner(a), b: corner(b), c: corner(c) });
        let tree = TriMesh::new(&list);
        let start = Vec3::new(8.0, -3.0, 4.0);
        let cast = CapsuleCast { start, end, half_axis: end, radius: 0.0 };
        let cast = IndexedMesh::new(&vertices, &triangles, &tree).capsule_cast(cast);
        let touch = cast.touch().expect("its axis comes upon both");
        assert_eq!((touch.point, touch.feature), (end, MeshFeature::Vertex(1)));
    }

    /// The last step of f32 away from the start: its parameter rounds to that of the start.
    #[test]
    fn what_it_starts_at_comes_before_what_it_meets_at_once() {
        let at = |x: f32, y: f32, z: f32| Vec3::new(x, y, z);
        let step = f32::from_bits(1);
        let wall = [at(step, -2.0, -2.0), at(step, 2.0, -2.0), at(step, 0.0, 4.0)];
        let floor = [at(-2.0, 0.0, -2.0), at(2.0, 0.0, -2.0), at(0.0, 0.0, 4.0)];
        let vertices = [wall, floor].concat();
        let triangles = [[0, 1, 2], [3, 4, 5]];
        let list = [wall, floor].map(|[a, b, c]| Triangle { a, b, c });
        let tree = TriMesh::new(&list);
        let mesh = IndexedMesh::new(&vertices, &triangles, &tree);
        let (start, end) = (Vec3::ZERO, Vec3::X * 4.0);
        let ball = mesh.sphere_cast(start, end, 0.0).touch().expect("it starts on the floor");
        assert_eq!((ball.triangle, ball.t), (1, 0.0));
        let capsule = CapsuleCast { start, end, half_axis: Vec3::Z * 0.25, radius: 0.0 };
        let touch = mesh.capsule_cast(capsule).touch().expect("it lies on the floor");
        assert_eq!((touch.triangle, touch.t), (1, 0.0));
    }

    #[test]
    fn each_edge_of_a_closed_mesh_has_two_triangles() {
        let solid = [[0, 1, 2], [0, 3, 1], [1, 3, 2], [2, 3, 0]];
        assert!(is_closed(&solid));
        assert!(!is_closed(&solid[..3]));
        // A third triangle on an edge, and a segment as a triangle.
        assert!(!is_closed(&[&solid[..], &[[0, 1, 4]]].concat()));
        assert!(!is_closed(&[&solid[..], &[[0, 1, 1]]].concat()));
        assert!(is_closed(&[&solid[..], &[[4, 4, 4]]].concat()));
    }
}
