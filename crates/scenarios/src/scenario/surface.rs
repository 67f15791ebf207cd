//! A smooth convex surface as a grid of points, each the farthest one in a fixed direction.

use std::f32::consts::{PI, TAU};

use glam::Vec3;

/// The rows from one pole to the other, and the points of each.
const ROWS: usize = 24;
const COLUMNS: usize = 48;

/// Returns the directions of the grid, which are the outward normals of its points, row by row.
pub fn surface_normals() -> impl Iterator<Item = Vec3> {
    (0..=ROWS).flat_map(|row| {
        let (sine, cosine) = (PI * row as f32 / ROWS as f32).sin_cos();
        (0..COLUMNS).map(move |column| {
            let (aside, along) = (TAU * column as f32 / COLUMNS as f32).sin_cos();
            Vec3::new(along * sine, cosine, aside * sine)
        })
    })
}

/// Returns the triangles of the grid by the indices of their points; coarser for a step above one,
/// which is a power of two up to 8.
pub fn surface_triangles(step: usize) -> impl Iterator<Item = [usize; 3]> {
    (0..ROWS).step_by(step).flat_map(move |row| {
        (0..COLUMNS).step_by(step).flat_map(move |column| {
            let at = |row: usize, column: usize| row * COLUMNS + column % COLUMNS;
            let [a, b] = [at(row, column), at(row, column + step)];
            let [c, d] = [at(row + step, column), at(row + step, column + step)];
            [[a, b, d], [a, d, c]]
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_triangles_of_a_sphere_face_outward_and_close_it() {
        let points: Vec<_> = surface_normals().collect();
        for step in [1, 2, 8] {
            // The divergence theorem: the volume is a third of the sum of p · n over the faces.
            let volume: f32 = surface_triangles(step)
                .map(|[a, b, c]| points[a].dot(points[b].cross(points[c])) / 6.0)
                .sum();
            assert!((volume / (4.0 / 3.0 * PI)).abs() > 0.6, "{step}: {volume}");
            let is_outward = |[a, b, c]: [usize; 3]| {
                let [a, b, c] = [a, b, c].map(|index| points[index]);
                (b - a).cross(c - a).dot(a + b + c) >= -1e-6
            };
            assert!(surface_triangles(step).all(is_outward), "{step}");
        }
    }
}
