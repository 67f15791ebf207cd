//! Solids as marks: surfaces around an axis, or the faces of a box.

use std::f32::consts::TAU;

use exact_collide::aabb::Aabb;
use glam::{Quat, Vec3};

use super::Mark;

/// The corners of a circle.
const CORNERS: usize = 32;

/// Returns the circle of that radius around one end of an axis; empty if the radius is zero.
fn circle([from, to]: [Vec3; 2], at: Vec3, radius: f32) -> Vec<Vec3> {
    let axis = super::unit(from, to);
    if axis == Vec3::ZERO || radius == 0.0 {
        return Vec::new();
    }
    let (u, v) = axis.any_orthonormal_pair();
    let corner = |i: usize| {
        let (sin, cos) = (TAU * i as f32 / CORNERS as f32).sin_cos();
        at + (u * cos + v * sin) * radius
    };
    (0..CORNERS).map(corner).collect()
}

/// Returns the side between two ends of an axis, each with its radius: of a cylinder or a cone;
/// empty without an axis.
pub fn tube(ends: [Vec3; 2], radii: [f32; 2]) -> Vec<Mark> {
    let side = Mark::Tube { ends, radii };
    let is_there = super::unit(ends[0], ends[1]) != Vec3::ZERO && radii != [0.0; 2];
    if is_there && side.is_finite() { vec![side] } else { Vec::new() }
}

/// Returns the edges of a box along the axes.
pub fn box_edges(bounds: &Aabb) -> impl Iterator<Item = Mark> {
    let [min, max] = [bounds.min, bounds.max];
    let corner = move |i: usize| {
        let side = |bit: usize| if i >> bit & 1 == 1 { max[bit] } else { min[bit] };
        Vec3::new(side(0), side(1), side(2))
    };
    let edges = (0..8).flat_map(|i| (0..3).map(move |bit| (i, i | 1 << bit)));
    let edges = edges.filter(|(from, to)| from != to);
    edges.map(move |(from, to)| Mark::Line { from: corner(from), to: corner(to) })
}

/// Returns triangles inscribed in such a side.
pub fn facets(ends: [Vec3; 2], radii: [f32; 2]) -> Vec<[Vec3; 3]> {
    let [first, last] = [0, 1].map(|end: usize| circle(ends, ends[end], radii[end]));
    let at = |circle: &[Vec3], end: usize, i: usize| {
        circle.get(i % CORNERS).copied().unwrap_or(ends[end])
    };
    let facets = (0..CORNERS).flat_map(|i| {
        let [a, b] = [i, i + 1].map(|i| at(&first, 0, i));
        let [c, d] = [i, i + 1].map(|i| at(&last, 1, i));
        [[a, b, d], [a, d, c]]
    });
    facets.filter(|&[a, b, c]| (b - a).cross(c - a) != Vec3::ZERO).collect()
}

/// Returns the discs at both ends.
pub fn caps(ends: [Vec3; 2], radii: [f32; 2]) -> Vec<Mark> {
    let caps =
        [0, 1].map(|end: usize| Mark::Polygon { corners: circle(ends, ends[end], radii[end]) });
    caps.into_iter().filter(|cap| !cap.face().is_empty() && cap.is_finite()).collect()
}

/// Returns the faces of a box, one for both sides if it is flat; without area its line or point.
pub fn cuboid(center: Vec3, half: Vec3, turn: Quat) -> Vec<Mark> {
    let axes = [Vec3::X, Vec3::Y, Vec3::Z].map(|axis| turn * axis);
    let out = [0, 1, 2].map(|axis: usize| axes[axis] * half[axis]);
    let face = |axis: usize, side: f32| {
        let [u, v] = [1, 2].map(|next| out[(axis + next) % 3]);
        let (middle, u) = (center + out[axis] * side, u * side);
        Mark::Polygon {
            corners: vec![middle - u - v, middle + u - v, middle + u + v, middle - u + v],
        }
    };
    let mut marks = Vec::new();
    for axis in 0..3 {
        if half[(axis + 1) % 3] > 0.0 && half[(axis + 2) % 3] > 0.0 {
            let sides: &[f32] = if half[axis] > 0.0 { &[1.0, -1.0] } else { &[1.0] };
            marks.extend(sides.iter().map(|&side| face(axis, side)));
        }
    }
    if marks.is_empty() {
        let along: Vec3 = out.into_iter().sum();
        marks.push(if along == Vec3::ZERO {
            Mark::Dot { at: center, radius: 0.1 }
        } else {
            Mark::Line { from: center - along, to: center + along }
        });
    }
    marks.retain(Mark::is_finite);
    marks
}
