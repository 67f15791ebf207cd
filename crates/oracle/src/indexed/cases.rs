//! Meshes that are hard on purpose, and what is asked of them.

use exact_collide::ray::Ray;
use glam::Vec3;

use super::Indexed;
use crate::mesh::{self, MeshCase};
use crate::random::{Random, V};

/// A mesh that is hard on purpose, and a ray at one of its parts.
pub fn case(random: &mut Random) -> (Indexed, Ray) {
    let unit = mesh::unit(random);
    let MeshCase { triangles, ray } = match random.below(8) {
        0 => mesh::sheet(random),
        1 => of(random, strips, unit),
        2 => of(random, slivers, unit),
        3 => of(random, sheets, unit),
        4 => of(random, solid, unit),
        _ => mesh::case(random),
    };
    (Indexed::of(random, &triangles), ray)
}

/// A ball on its way to a mesh, past it or from it; often to one of its corners.
pub fn cast_case(random: &mut Random) -> (Indexed, Vec3, Vec3, f32) {
    let (mesh, ray) = case(random);
    let corner = |random: &mut Random| mesh.vertices[random.below(mesh.vertices.len())];
    let (from, to) = (corner(random), corner(random));
    let start = ray.origin;
    let end = match random.below(6) {
        0 => start + ray.direction,
        1 => start - (from - start),
        2 => start,
        3 => from + (to - from) * 0.5,
        _ => from,
    };
    let radius = (from - to).length() * random.pick(&[0.0, 0.125, 0.5, 1.0, 3.0]);
    let is_fine = end.is_finite() && radius.is_finite();
    if is_fine { (mesh, start, end, radius) } else { (mesh, start, start, 0.0) }
}

/// A closed solid and a point at one of its parts, or beside.
pub fn closed(random: &mut Random) -> (Indexed, Vec3) {
    let unit = mesh::unit(random);
    let (solids, point) = mesh::tetrahedra(random, unit);
    let all: Vec<_> = solids.iter().flat_map(|&solid| mesh::faces(solid)).collect();
    (Indexed::of(random, &all), point)
}

fn of(random: &mut Random, make: fn(&mut Random) -> Vec<[V; 3]>, unit: f64) -> MeshCase {
    let triangles = make(random);
    mesh::aimed(random, triangles, 4, unit)
}

/// Strips whose common borders are divided differently: T-junctions.
fn strips(random: &mut Random) -> Vec<[V; 3]> {
    let rows = 2 + random.below(2);
    let mut all = Vec::new();
    let heights: Vec<f64> = (0..=rows).map(|_| 8.0 * random.whole(1) as f64).collect();
    for row in 0..rows {
        let ends = |random: &mut Random, y: usize| {
            let cuts = (1..4).filter(|_| random.chance(0.5)).map(|x| f64::from(8 * x));
            let xs: Vec<f64> = [0.0].into_iter().chain(cuts).chain([32.0]).collect();
            xs.into_iter().map(|x| [x, 16.0 * y as f64, heights[y]]).collect::<Vec<V>>()
        };
        let (low, high) = (ends(random, row), ends(random, row + 1));
        all.extend(low.windows(2).map(|pair| [pair[0], pair[1], high[0]]));
        let last = low[low.len() - 1];
        all.extend(high.windows(2).map(|pair| [last, pair[1], pair[0]]));
    }
    all
}

/// A fan of needles around a corner.
fn slivers(random: &mut Random) -> Vec<[V; 3]> {
    let hub = mesh::whole_corner(random, 2);
    let far = 8.0 * random.pick(&[10.0, 1000.0, 100_000.0]);
    let step = random.pick(&[0.0, 8.0, 8.0]);
    let at = |i: usize| [far + step * (i % 3) as f64, 8.0 * i as f64 - 24.0, 8.0 * (i / 4) as f64];
    (0..6).map(|i| [hub, at(i), at(i + 1)]).collect()
}

/// Triangles over one another in one plane, and one that stands on it.
fn sheets(random: &mut Random) -> Vec<[V; 3]> {
    let axis = random.below(3);
    let level = |random: &mut Random| {
        let mut corner = mesh::whole_corner(random, 2);
        corner[axis] = 8.0;
        corner
    };
    let count = 3 + random.below(6);
    let mut all: Vec<[V; 3]> = (0..count).map(|_| [0; 3].map(|_| level(random))).collect();
    let twin = all[0];
    all.push(if random.chance(0.5) { [twin[1], twin[0], twin[2]] } else { twin });
    all.push([level(random), level(random), mesh::whole_corner(random, 2)]);
    all
}

/// A box whose sides are two triangles each.
fn solid(random: &mut Random) -> Vec<[V; 3]> {
    let [x, y, z] = [0; 3].map(|_| 8.0 * (1 + random.below(3)) as f64);
    let at = |i: usize| {
        let side = |bit: usize, size: f64| if i >> bit & 1 == 1 { size } else { -size };
        [side(0, x), side(1, y), side(2, z)]
    };
    let sides =
        [[0, 1, 3, 2], [4, 6, 7, 5], [0, 4, 5, 1], [2, 3, 7, 6], [0, 2, 6, 4], [1, 5, 7, 3]];
    let halves = |[a, b, c, d]: [usize; 4]| {
        let [a, b, c, d] = [a, b, c, d].map(at);
        [[a, b, c], [a, c, d]]
    };
    sides.into_iter().flat_map(halves).collect()
}
