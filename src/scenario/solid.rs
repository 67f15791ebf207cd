//! Solids as marks: flat faces around an axis.

use std::f32::consts::TAU;

use glam::Vec3;

use super::Mark;

/// Corners of a circle.
const CORNERS: usize = 32;

/// The circle of that radius around one end of an axis; none of no radius.
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

/// The side between two ends of an axis, each with its radius: of a cylinder, or of a cone; none
/// where there is no axis.
pub fn tube(ends: [Vec3; 2], radii: [f32; 2]) -> Vec<Mark> {
    let side = Mark::Tube { ends, radii };
    let is_there = super::unit(ends[0], ends[1]) != Vec3::ZERO && radii != [0.0; 2];
    if is_there && side.is_finite() { vec![side] } else { Vec::new() }
}

/// Triangles with their corners on such a side, just within it.
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

/// The discs at both ends.
pub fn caps(ends: [Vec3; 2], radii: [f32; 2]) -> Vec<Mark> {
    let caps =
        [0, 1].map(|end: usize| Mark::Polygon { corners: circle(ends, ends[end], radii[end]) });
    caps.into_iter().filter(|cap| !cap.face().is_empty() && cap.is_finite()).collect()
}
