//! A tree of boxes in plain f32, as many programs have it.

use glam::Vec3;

use super::meeting::Line;
use crate::mesh::Mesh;

/// The most triangles of a leaf.
const LEAF: usize = 2;

/// Two children a node, half of the triangles on either side along the longest axis.
pub struct F32Tree {
    nodes: Vec<Node>,
    /// The places of the triangles, leaf after leaf.
    order: Vec<u32>,
    /// The largest coordinate.
    size: f32,
}

struct Node {
    min: Vec3,
    max: Vec3,
    /// The place of the first of two children, or of the first triangle.
    first: usize,
    /// The number of triangles; zero if it has children.
    count: usize,
}

impl F32Tree {
    pub fn new(mesh: &Mesh) -> Self {
        let mut order: Vec<u32> = (0..mesh.triangles().len() as u32).collect();
        let mut nodes = vec![Node::of(mesh, &order, 0)];
        let mut at = 0;
        while at < nodes.len() {
            let Node { min, max, first, count } = nodes[at];
            if count > LEAF {
                let (axis, half) = ((max - min).max_position(), count / 2);
                let middle =
                    |&i: &u32| corners(mesh, i).iter().map(|corner| corner[axis]).sum::<f32>();
                let own = &mut order[first..first + count];
                own.select_nth_unstable_by(half, |one, other| {
                    middle(one).total_cmp(&middle(other))
                });
                let parts = [
                    Node::of(mesh, &own[..half], first),
                    Node::of(mesh, &own[half..], first + half),
                ];
                (nodes[at].first, nodes[at].count) = (nodes.len(), 0);
                nodes.extend(parts);
            }
            at += 1;
        }
        let size = |size: f32, corner: &Vec3| size.max(corner.abs().max_element());
        Self { nodes, order, size: mesh.vertices().iter().fold(0.0, size) }
    }

    /// Returns the earliest parameter up to `reach` at which the line meets a triangle whose boxes it
    /// enters. With `is_padded`, each box is larger by what rounding can take off.
    pub fn first(&self, mesh: &Mesh, line: &Line, reach: f32, is_padded: bool) -> Option<f32> {
        const ROUNDING: f32 = 4.0 / (1 << 24) as f32;
        let Line { origin, along } = *line;
        let size = self.size.max(origin.abs().max_element());
        let pad = if is_padded { Vec3::splat(ROUNDING * size) } else { Vec3::ZERO };
        let per_way = along.recip();
        if self.order.is_empty() {
            return None;
        }
        let (mut first, mut open) = (None, vec![0]);
        while let Some(place) = open.pop() {
            let node = &self.nodes[place];
            let [low, high] =
                [node.min - pad, node.max + pad].map(|face| (face - origin) * per_way);
            // The latest entry and the earliest exit. As in C and in shaders, of a NaN and a number
            // the number is both the smaller and the larger one.
            let (mut enters, mut leaves) = (0.0_f32, first.unwrap_or(reach));
            for axis in 0..3 {
                enters = enters.max(low[axis].min(high[axis]));
                leaves = leaves.min(low[axis].max(high[axis]));
            }
            if enters > leaves {
                continue;
            }
            if node.count == 0 {
                open.extend([node.first, node.first + 1]);
                continue;
            }
            for &triangle in &self.order[node.first..node.first + node.count] {
                let met = line.moller_trumbore(corners(mesh, triangle));
                let is_first = |s: &f32| (0.0..=first.unwrap_or(reach)).contains(s);
                first = met.filter(is_first).or(first);
            }
        }
        first
    }
}

impl Node {
    fn of(mesh: &Mesh, triangles: &[u32], first: usize) -> Self {
        let all = || triangles.iter().flat_map(|&triangle| corners(mesh, triangle));
        let (min, max) =
            (all().fold(Vec3::INFINITY, Vec3::min), all().fold(Vec3::NEG_INFINITY, Vec3::max));
        Self { min, max, first, count: triangles.len() }
    }
}

/// Returns the corners of a triangle; at the origin past the last.
pub fn corners(mesh: &Mesh, triangle: u32) -> [Vec3; 3] {
    mesh.triangle(triangle as usize).map_or([Vec3::ZERO; 3], |found| [found.a, found.b, found.c])
}
