//! Leaks: where a ray falls through a mesh that is meant to keep it out.
//!
//! An edge that only one triangle has is sealed if others run along it exactly, as at a T-junction
//! without a gap. What is left open is a hole, but for the border of an open sheet: of a part that
//! mostly faces one way, as terrain does. A crack between vertices or edges that nearly meet leaks
//! if a ray is found that falls through.

use std::collections::HashMap;

use exact_collide::Triangle;
use exact_collide::ray::Ray;
use exact_collide::triangle_block::{PreparedRay, TriangleBlock};
use glam::{DVec3, Vec3};

use super::edges::{Edges, Side};
use super::found::{Example, Fall, Found, Gap};
use super::junctions::Junction;
use super::parts::Parts;
use crate::mesh::Mesh;

/// The cracks for which a ray is searched; of others the vertices alone decide.
const MOST_SEARCHES: usize = 10_000;

/// The holes for which a ray is searched.
const MOST_HOLES: usize = 100;

/// Everything that leaks are made of.
pub(super) struct Open<'a> {
    pub mesh: &'a Mesh,
    pub edges: &'a Edges,
    /// The sides that no other triangle has, and the T-junctions on them.
    pub boundary: &'a [Side],
    pub junctions: &'a [Junction],
    /// Pairs of vertices that are nearly equal.
    pub near: &'a [[u32; 2]],
}

/// Returns the leaks, and the number of parts.
pub(super) fn leaks(open: &Open, most: usize) -> (Found, usize) {
    let split = Edges::new(open.split());
    let parts = Parts::new(open.mesh, open.edges.each().chain(split.each()));
    let left = split.open();
    let mut found = Found::new(most);
    let mut cracked = open.cracks(&left, &mut found);
    cracked.sort_unstable();
    let holes = parts.holes(open.mesh, &left);
    let is_cracked = |side: &Side| side.ends().iter().any(|end| cracked.binary_search(end).is_ok());
    let holes = holes.into_iter().filter(|hole| !hole.iter().any(is_cracked));
    for (number, hole) in holes.enumerate() {
        found.add(|| open.hole(&hole, number < MOST_HOLES));
    }
    (found, parts.count())
}

impl Open<'_> {
    fn at(&self, vertex: u32) -> Vec3 {
        self.mesh.vertices()[vertex as usize]
    }

    /// Returns the boundary's sides, each cut at the vertices that lie on it.
    fn split(&self) -> Vec<Side> {
        let mut split = Vec::with_capacity(self.boundary.len());
        let mut rest = self.junctions.iter().filter(|junction| junction.gap == 0.0).peekable();
        for (edge, side) in (0_u32..).zip(self.boundary) {
            let [from, to] = side.ends();
            let mut stops = vec![from];
            while let Some(junction) = rest.next_if(|junction| junction.edge == edge) {
                stops.push(junction.vertex);
            }
            // They lie on a line, so that the order along one axis is that along the edge.
            let along = self.at(to).as_dvec3() - self.at(from).as_dvec3();
            let place =
                |vertex: u32| (self.at(vertex).as_dvec3() - self.at(from).as_dvec3()).dot(along);
            stops.push(to);
            stops.sort_by(|one, other| place(*one).total_cmp(&place(*other)));
            stops.dedup_by(|one, other| one == other);
            split.extend(stops.windows(2).map(|ends| Side::new(ends[0], ends[1], side.triangle)));
        }
        split
    }

    /// Adds the cracks: T-junctions with a gap, and open edges whose ends nearly meet. Returns
    /// their vertices.
    fn cracks(&self, left: &[Side], found: &mut Found) -> Vec<u32> {
        let mut searches = 0;
        let mut cracked = Vec::new();
        let mut add = |gap: [u32; 3], side: &Side, width: Gap| {
            searches += 1;
            let ray = (searches <= MOST_SEARCHES).then(|| self.fall(gap, side)).flatten();
            if ray.is_some() || searches > MOST_SEARCHES {
                cracked.extend(gap);
                found.add(|| {
                    let mut example = Example::at(self.at(gap[0])).of_vertices(&gap);
                    example.ray = ray;
                    example.of_triangles(&[side.triangle]).with_gap(width)
                });
            }
        };
        for junction in self.junctions.iter().filter(|junction| junction.gap > 0.0) {
            let side = self.boundary[junction.edge as usize];
            let [a, b] = side.ends();
            let width = Gap::beside(junction.gap, &[self.at(a), self.at(b)]);
            add([junction.vertex, a, b], &side, width);
        }
        let mut of_vertex: HashMap<u32, Vec<Side>> = HashMap::new();
        for side in left {
            side.ends().iter().for_each(|end| of_vertex.entry(*end).or_default().push(*side));
        }
        for &[one, other] in self.near {
            let (Some(sides), true) = (of_vertex.get(&one), of_vertex.contains_key(&other)) else {
                continue;
            };
            // The edge that leads away from where they nearly meet.
            let away = sides.iter().find(|side| !side.ends().contains(&other));
            if let Some(side) = away {
                let [a, b] = side.ends();
                let width = Gap::between(self.at(one), self.at(other));
                add([other, a, b], side, width);
            }
        }
        cracked
    }

    /// Describes a hole by its edges.
    fn hole(&self, hole: &[Side], is_searched: bool) -> Example {
        let first = hole[0].ends()[0];
        let mut vertices: Vec<u32> = hole.iter().map(|side| side.ends()[0]).take(64).collect();
        vertices.dedup();
        let triangles: Vec<u32> = hole.iter().map(|side| side.triangle).take(64).collect();
        let mut example = Example::at(self.at(first));
        let next: HashMap<u32, u32> = hole.iter().map(|side| side.ends().into()).collect();
        // A triangle across the hole between two edges that follow each other.
        let ears = hole.iter().take(64).filter_map(|side| {
            let [a, b] = side.ends();
            Some((side, [a, b, *next.get(&b)?]))
        });
        let falls = |(side, ear): (&Side, [u32; 3])| Some((ear, self.fall(ear, side)?));
        if let Some((ear, ray)) = is_searched.then(|| ears.filter_map(falls).next()).flatten() {
            let [a, b, c] = ear.map(|corner| self.at(corner).as_dvec3());
            example.at = ((a + b + c) / 3.0).as_vec3();
            example.ray = Some(ray);
        }
        example.of_vertices(&vertices).of_triangles(&triangles)
    }

    /// Returns a ray through a gap, from the front of the triangle beside it, that hits no
    /// triangle of the mesh.
    fn fall(&self, gap: [u32; 3], side: &Side) -> Option<Fall> {
        let [a, b, c] = gap.map(|corner| self.at(corner));
        let beside = self.mesh.triangle(side.triangle as usize)?;
        let block = TriangleBlock::new([(0, Triangle { a, b, c })]);
        let corners = [a, b, c].map(Vec3::as_dvec3);
        let size = corners[0].distance(corners[1]).max(corners[0].distance(corners[2]));
        let area = (corners[1] - corners[0]).cross(corners[2] - corners[0]);
        let front = normal([beside.a, beside.b, beside.c]);
        // A triangle that fills the gap runs against the side beside it. The normal of a sliver
        // says nothing.
        let filled = -area.normalize_or_zero();
        let is_wide = area.length() > 1e-3 * size * size;
        let normals = if is_wide { [filled, front] } else { [front, filled] };
        let falls = |ray: &Fall| {
            let ray = PreparedRay::new(ray.ray());
            ray.hits(&block) != 0 && !self.mesh.tree().any(&ray)
        };
        let lengths = (0..8).map(|step| 0.5 * size / f64::from(1 << (3 * step)));
        let tries = lengths.flat_map(|length| normals.map(|normal| normal * length));
        let mut tries =
            tries.flat_map(|offset| WEIGHTS.map(|weights| Fall::through(corners, weights, offset)));
        tries.find(falls)
    }
}

/// Places in a triangle, by the weights of its corners.
const WEIGHTS: [[f64; 3]; 6] = [
    [1.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0],
    [0.5, 0.25, 0.25],
    [0.25, 0.5, 0.25],
    [0.25, 0.25, 0.5],
    [0.7, 0.15, 0.15],
    [0.9, 0.05, 0.05],
];

impl Fall {
    /// Returns the ray through a place in a triangle, from `offset` before it to as far behind.
    fn through(corners: [DVec3; 3], weights: [f64; 3], offset: DVec3) -> Self {
        let [a, b, c] = corners;
        let at = a * weights[0] + b * weights[1] + c * weights[2];
        let origin = (at + offset).as_vec3();
        // From the origin as it is rounded, so that it meets the place all the same.
        let direction = (at - origin.as_dvec3()) * 2.0;
        let max_distance = direction.length() as f32;
        Self { origin, direction: direction.as_vec3(), max_distance }
    }

    /// Returns the ray for the kernel.
    pub fn ray(&self) -> Ray {
        let Self { origin, direction, max_distance } = *self;
        Ray { origin, direction, max_distance, as_given: false }
    }
}

/// Returns the unit normal of a triangle; zero if it has no area.
fn normal(corners: [Vec3; 3]) -> DVec3 {
    let [a, b, c] = corners.map(Vec3::as_dvec3);
    (b - a).cross(c - a).normalize_or_zero()
}
