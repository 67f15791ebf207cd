//! The parts of a mesh, joined along edges, and the holes in them.

use std::collections::HashMap;

use glam::{DVec3, Vec3};

use super::edges::Side;
use crate::mesh::Mesh;

/// A part that faces one way by at least this share of its area is an open sheet.
const SHEET: f64 = 0.5;

/// Triangles joined along edges.
pub(super) struct Parts {
    /// The part of each triangle, as its lowest triangle.
    of: Vec<u32>,
    /// The sum of the area vectors, each turned like that of the part's first triangle, and the
    /// sum of their lengths.
    areas: HashMap<u32, (DVec3, f64)>,
    count: usize,
}

impl Parts {
    /// Joins the triangles on each of these edges.
    pub fn new<'a>(mesh: &Mesh, edges: impl Iterator<Item = &'a [Side]>) -> Self {
        let mut sets = Sets::new(mesh.triangles().len());
        for sides in edges {
            let [first, others @ ..] = sides else { continue };
            for other in others {
                sets.join(first.triangle, other.triangle, first.disagrees(other));
            }
        }
        let mut of = Vec::with_capacity(mesh.triangles().len());
        let mut areas: HashMap<u32, (DVec3, f64)> = HashMap::new();
        for (index, corners) in (0_u32..).zip(mesh.triangles()) {
            let [a, b, c] = corners.map(|corner| mesh.vertices()[corner as usize].as_dvec3());
            let area = (b - a).cross(c - a);
            let (part, is_turned) = sets.find(index);
            let (sum, total) = areas.entry(part).or_default();
            *sum += if is_turned { -area } else { area };
            *total += area.length();
            of.push(part);
        }
        let count = areas.len();
        Self { of, areas, count }
    }

    pub fn count(&self) -> usize {
        self.count
    }

    fn is_sheet(&self, part: u32) -> bool {
        self.areas.get(&part).is_some_and(|(sum, total)| sum.length() >= SHEET * total)
    }

    /// Returns the open edges in groups that hang together, without the border of each open
    /// sheet: its group of the largest extent.
    pub fn holes(&self, mesh: &Mesh, open: &[Side]) -> Vec<Vec<Side>> {
        let part = |side: &Side| self.of[side.triangle as usize];
        let mut sets = Sets::new(open.len());
        let mut ends: Vec<_> = (0_u32..)
            .zip(open)
            .flat_map(|(index, side)| side.ends().map(|end| (part(side), end, index)))
            .collect();
        ends.sort_unstable();
        for group in ends.chunk_by(|one, other| (one.0, one.1) == (other.0, other.1)) {
            group[1..].iter().for_each(|other| sets.join(group[0].2, other.2, false));
        }
        let mut groups: Vec<_> = (0_u32..)
            .zip(open)
            .map(|(index, side)| (part(side), sets.find(index).0, index))
            .collect();
        groups.sort_unstable();
        let mut holes = Vec::new();
        for of_part in groups.chunk_by(|one, other| one.0 == other.0) {
            let is_sheet = self.is_sheet(of_part[0].0);
            let loops = of_part.chunk_by(|one, other| one.1 == other.1);
            let mut loops: Vec<Vec<Side>> = loops
                .map(|group| group.iter().map(|(.., index)| open[*index as usize]).collect())
                .collect();
            if is_sheet {
                let sizes = loops.iter().map(|sides| extent(mesh, sides));
                let largest = sizes.enumerate().max_by(|one, other| one.1.total_cmp(&other.1));
                largest.map(|(index, _)| loops.remove(index));
            }
            holes.extend(loops);
        }
        holes
    }
}

/// Returns the diagonal of the box around some edges.
fn extent(mesh: &Mesh, sides: &[Side]) -> f64 {
    let points = sides.iter().flat_map(Side::ends).map(|end| mesh.vertices()[end as usize]);
    let (min, max) = points
        .fold((Vec3::INFINITY, Vec3::NEG_INFINITY), |(min, max), at| (min.min(at), max.max(at)));
    min.as_dvec3().distance(max.as_dvec3())
}

/// Sets of numbers that are joined, each number turned or not against its set's first.
struct Sets {
    parent: Vec<u32>,
    is_turned: Vec<bool>,
}

impl Sets {
    fn new(count: usize) -> Self {
        Self { parent: (0_u32..).take(count).collect(), is_turned: vec![false; count] }
    }

    /// Returns the set of a number, and whether it is turned against the set's first.
    fn find(&mut self, number: u32) -> (u32, bool) {
        let (mut root, mut is_turned) = (number, false);
        while self.parent[root as usize] != root {
            is_turned ^= self.is_turned[root as usize];
            root = self.parent[root as usize];
        }
        // The second walk makes the next one short.
        let (mut at, mut rest) = (number, is_turned);
        while self.parent[at as usize] != root && at != root {
            let next = self.parent[at as usize];
            let own = std::mem::replace(&mut self.is_turned[at as usize], rest);
            self.parent[at as usize] = root;
            rest ^= own;
            at = next;
        }
        (root, is_turned)
    }

    /// Joins two sets, with one number turned against the other or not. The lower root stays.
    fn join(&mut self, one: u32, other: u32, is_turned: bool) {
        let ((a, a_turned), (b, b_turned)) = (self.find(one), self.find(other));
        if a == b {
            return;
        }
        let (low, high) = (a.min(b), a.max(b));
        self.parent[high as usize] = low;
        self.is_turned[high as usize] = a_turned ^ b_turned ^ is_turned;
    }
}
