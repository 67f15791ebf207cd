//! T-junctions: vertices of the boundary that lie on a boundary edge between its ends, or nearly.

use exact_collide::aabb::Aabb;
use exact_collide::point_line::point_line;
use glam::Vec3;

use super::boxes::{Boxes, Budget};
use super::edges::Side;
use super::found::{Example, Found, Gap, ulp};
use super::places::NEAR;
use crate::mesh::Mesh;

/// The greatest distance of a vertex from the edge that it nearly lies on, in ulps of the edge's
/// largest coordinate.
const BESIDE: f64 = 64.0;

/// A vertex on an edge, or beside it.
pub(super) struct Junction {
    /// The edge, by its place in the list of boundary edges.
    pub edge: u32,
    pub vertex: u32,
    /// In metres; 0 if it lies on the edge exactly.
    pub gap: f32,
}

/// Returns all T-junctions, ordered by their edges.
pub(super) fn junctions(
    mesh: &Mesh,
    boundary: &[Side],
    most: usize,
    budget: &mut Budget,
) -> (Found, Vec<Junction>) {
    let at = |vertex: u32| mesh.vertices()[vertex as usize];
    let mut vertices: Vec<u32> = boundary.iter().flat_map(Side::ends).collect();
    vertices.sort_unstable();
    vertices.dedup();
    let points: Vec<_> = vertices.iter().map(|&v| Aabb { min: at(v), max: at(v) }).collect();
    let tree = Boxes::new(&points);
    let (mut found, mut junctions) = (Found::new(most), Vec::new());
    for (edge, side) in (0_u32..).zip(boundary) {
        let ends = side.ends().map(at);
        let reach = (BESIDE * ulp(&ends)) as f32;
        let bounds = Aabb {
            min: ends[0].min(ends[1]) - Vec3::splat(reach),
            max: ends[0].max(ends[1]) + Vec3::splat(reach),
        };
        let own = mesh.triangles()[side.triangle as usize];
        tree.overlapping(&bounds, |point| {
            let vertex = vertices[point as usize];
            let is_own = own.iter().any(|&corner| at(corner) == at(vertex));
            if let Some(gap) = gap(at(vertex), ends, reach).filter(|_| !is_own) {
                junctions.push(Junction { edge, vertex, gap });
                found.add(|| example(at(vertex), vertex, side, Gap::beside(gap, &ends)));
            }
            budget.spend()
        });
        if budget.0 == 0 {
            found.is_complete = false;
            break;
        }
    }
    (found, junctions)
}

/// Returns the distance of a point from the inner part of an edge, if it is within reach.
fn gap(point: Vec3, [a, b]: [Vec3; 2], reach: f32) -> Option<f32> {
    let line = point_line(point, a, b);
    let foot = line.foot();
    if line.hit() {
        // On the line it lies between the ends if it does so along each axis.
        let is_between = point.cmpge(a.min(b)).all() && point.cmple(a.max(b)).all();
        return (is_between && point != a && point != b && a != b).then_some(0.0);
    }
    // What lies beside an end is nearly that vertex.
    let ends = (NEAR * ulp(&[a, b])) as f32;
    let is_inner = foot.t > 0.0 && foot.t < 1.0 && point.distance(a).min(point.distance(b)) > ends;
    (is_inner && foot.distance <= reach).then_some(foot.distance)
}

fn example(at: Vec3, vertex: u32, side: &Side, gap: Gap) -> Example {
    let [a, b] = side.ends();
    Example::at(at).of_vertices(&[vertex, a, b]).of_triangles(&[side.triangle]).with_gap(gap)
}
