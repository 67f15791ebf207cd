//! The edges between places, and the triangles on each.

use super::found::{Example, Found};
use super::places::Places;
use crate::mesh::Mesh;

/// An edge as a triangle has it, from one corner to the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Side {
    /// Its ends as places, the lower first.
    low: u32,
    high: u32,
    pub triangle: u32,
    /// Whether the triangle runs from the lower to the higher.
    is_forward: bool,
}

impl Side {
    pub fn new(from: u32, to: u32, triangle: u32) -> Self {
        Self { low: from.min(to), high: from.max(to), triangle, is_forward: from < to }
    }

    /// Returns the ends, in the order of the triangle.
    pub fn ends(&self) -> [u32; 2] {
        if self.is_forward { [self.low, self.high] } else { [self.high, self.low] }
    }

    fn is_same_edge(&self, other: &Self) -> bool {
        (self.low, self.high) == (other.low, other.high)
    }

    /// Returns `true` if both triangles run the same way along the edge: one of them is turned.
    pub fn disagrees(&self, other: &Self) -> bool {
        self.is_forward == other.is_forward
    }
}

/// The sides of all triangles, grouped by their edges.
pub(super) struct Edges {
    sides: Vec<Side>,
}

impl Edges {
    /// Takes the triangles whose corners are three places.
    pub fn of_mesh(mesh: &Mesh, places: &Places) -> Self {
        let mut sides = Vec::with_capacity(3 * mesh.triangles().len());
        for (index, triangle) in (0_u32..).zip(mesh.triangles()) {
            let [a, b, c] = places.corners(*triangle);
            if a != b && b != c && c != a {
                sides.extend([(a, b), (b, c), (c, a)].map(|(from, to)| Side::new(from, to, index)));
            }
        }
        Self::new(sides)
    }

    pub fn new(mut sides: Vec<Side>) -> Self {
        sides.sort_unstable();
        Self { sides }
    }

    /// Returns the sides of each edge.
    pub fn each(&self) -> impl Iterator<Item = &[Side]> {
        self.sides.chunk_by(Side::is_same_edge)
    }

    /// Returns the sides that no other triangle has.
    pub fn open(&self) -> Vec<Side> {
        self.each()
            .filter_map(|sides| if let [side] = sides { Some(*side) } else { None })
            .collect()
    }
}

/// The flaws of edges.
pub(super) struct EdgeFlaws {
    pub boundary: Found,
    pub crowded: Found,
    pub flipped: Found,
    pub count: usize,
}

impl EdgeFlaws {
    pub fn new(edges: &Edges, mesh: &Mesh, most: usize) -> Self {
        let [mut boundary, mut crowded, mut flipped] = [0; 3].map(|_| Found::new(most));
        let mut count = 0;
        for sides in edges.each() {
            count += 1;
            let example = || {
                let [from, to] = sides[0].ends();
                let [a, b] = [from, to].map(|end| mesh.vertices()[end as usize]);
                let triangles: Vec<_> = sides.iter().map(|side| side.triangle).take(16).collect();
                Example::at(a.midpoint(b)).of_vertices(&[from, to]).of_triangles(&triangles)
            };
            match sides {
                [_] => boundary.add(example),
                [one, other] if one.disagrees(other) => flipped.add(example),
                [_, _] => {}
                _ => crowded.add(example),
            }
        }
        Self { boundary, crowded, flipped, count }
    }
}
