//! Vertices by their places: those that are equal, and those that are so but for a few ulps.

use exact_collide::aabb::Aabb;
use glam::Vec3;

use super::boxes::{Boxes, Budget};
use super::found::{Example, Found, Gap, ulp};
use crate::mesh::Mesh;

/// The greatest distance along an axis of vertices that are nearly equal, in ulps of their largest
/// coordinate.
pub(super) const NEAR: f64 = 4.0;

/// The vertices that triangles use, each by the lowest number at its place.
pub(super) struct Places {
    of: Vec<u32>,
    /// The lowest number at each place, in order.
    pub distinct: Vec<u32>,
    /// The vertices at the place of a lower one.
    pub seams: Found,
}

impl Places {
    pub fn new(mesh: &Mesh, most: usize) -> Self {
        let mut is_used = vec![false; mesh.vertices().len()];
        for &corner in mesh.triangles().as_flattened() {
            is_used[corner as usize] = true;
        }
        // −0 + 0 is 0.
        let key = |at: &Vec3| (*at + Vec3::ZERO).to_array().map(f32::to_bits);
        let vertices = (0_u32..).zip(mesh.vertices()).filter(|(index, _)| is_used[*index as usize]);
        let mut sorted: Vec<_> = vertices.map(|(index, at)| (key(at), index)).collect();
        sorted.sort_unstable();
        let mut of: Vec<u32> = (0_u32..).take(mesh.vertices().len()).collect();
        let (mut distinct, mut seams) = (Vec::new(), Vec::new());
        for group in sorted.chunk_by(|one, other| one.0 == other.0) {
            let first = group[0].1;
            distinct.push(first);
            for &(_, other) in &group[1..] {
                of[other as usize] = first;
                seams.push(other);
            }
        }
        distinct.sort_unstable();
        seams.sort_unstable();
        let mut found = Found::new(most);
        for seam in seams {
            let first = of[seam as usize];
            found.add(|| Example::at(mesh.vertices()[first as usize]).of_vertices(&[first, seam]));
        }
        Self { of, distinct, seams: found }
    }

    /// Returns the lowest number of a vertex at the place of this one.
    pub fn of(&self, vertex: u32) -> u32 {
        self.of[vertex as usize]
    }

    /// Returns the corners of a triangle.
    pub fn corners(&self, triangle: [u32; 3]) -> [u32; 3] {
        triangle.map(|corner| self.of(corner))
    }

    /// Returns the pairs of distinct places that are nearly equal.
    pub fn near(&self, mesh: &Mesh, most: usize, budget: &mut Budget) -> (Found, Vec<[u32; 2]>) {
        let at = |vertex: u32| mesh.vertices()[vertex as usize];
        let around = |vertex: u32, reach: f32| {
            let at = at(vertex);
            Aabb { min: at - Vec3::splat(reach), max: at + Vec3::splat(reach) }
        };
        let points: Vec<_> = self.distinct.iter().map(|&vertex| around(vertex, 0.0)).collect();
        let tree = Boxes::new(&points);
        let (mut found, mut pairs) = (Found::new(most), Vec::new());
        for (place, &vertex) in self.distinct.iter().enumerate() {
            // Twice, as the other's ulp may be twice as large.
            let reach = 2.0 * NEAR * ulp(&[at(vertex)]);
            tree.overlapping(&around(vertex, reach as f32), |found_at| {
                let other = self.distinct[found_at as usize];
                let ends = [at(vertex), at(other)];
                let distance = (ends[1].as_dvec3() - ends[0].as_dvec3()).abs().max_element();
                if found_at as usize > place && distance <= NEAR * ulp(&ends) {
                    pairs.push([vertex, other]);
                    let gap = Gap::between(ends[0], ends[1]);
                    found.add(|| Example::at(ends[0]).of_vertices(&[vertex, other]).with_gap(gap));
                }
                budget.spend()
            });
            if budget.0 == 0 {
                found.is_complete = false;
                break;
            }
        }
        (found, pairs)
    }
}
