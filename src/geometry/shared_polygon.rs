//! The polygon that two triangles of one plane share.
//!
//! A corner of it is a corner of one triangle in the other, or two edges that
//! cross; which ones there are, and which are neighbours, is decided by exact
//! signs alone. Guigue and Devillers' tree for this case misses some.

use glam::{DVec3, Vec3};

use super::Triangle;
use super::along::Segment;
use super::coplanar::View;
use super::triangle_plane::normal;

/// Two triangles share at most six corners.
const MOST: usize = 6;

/// The corners, around it counter-clockwise as the first triangle's normal sees them.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct SharedPolygon {
    corners: [Vec3; MOST],
    count: usize,
}

impl SharedPolygon {
    /// None where nothing is shared, one for a point, two for a stretch.
    pub fn corners(&self) -> &[Vec3] {
        &self.corners[..self.count]
    }
}

/// A corner and the edges that it lies on: a bit for each, the first triangle's the lower three.
#[derive(Clone, Copy, Default)]
struct Corner {
    point: DVec3,
    edges: u8,
}

#[derive(Default)]
struct Corners {
    all: [Corner; MOST],
    count: usize,
}

impl Corners {
    fn add(&mut self, point: DVec3, edges: u8) {
        if self.count < MOST {
            self.all[self.count] = Corner { point, edges };
            self.count += 1;
        }
    }
}

/// What two triangles (with areas) of one plane share.
pub(super) fn shared_polygon(first: Triangle, second: Triangle) -> SharedPolygon {
    let n = normal(first);
    let view = View::along(n);
    let [p, q] = [first, second].map(
        |Triangle { a, b, c }| {
            if view.side(a, b, c) > 0.0 { [a, b, c] } else { [a, c, b] }
        },
    );
    // p_sides[i][j]: where p's corner i lies to q's edge j, inside is positive.
    let sides = |of: [Vec3; 3], to: [Vec3; 3]| {
        of.map(|corner| [0, 1, 2].map(|j| view.side(to[j], to[(j + 1) % 3], corner)))
    };
    let (p_sides, q_sides) = (sides(p, q), sides(q, p));
    let inside = |sides: [f64; 3]| sides.iter().all(|&side| side >= 0.0);
    // A corner ends two edges of its own triangle, and may lie on the other's.
    let own = |corner: usize| 1 << corner | 1 << ((corner + 2) % 3);
    let others = |sides: [f64; 3]| -> u8 {
        (0..3).filter(|&edge| sides[edge] == 0.0).map(|edge| 1 << edge).sum()
    };

    let mut corners = Corners::default();
    for i in 0..3 {
        if inside(p_sides[i]) {
            corners.add(p[i].as_dvec3(), own(i) | others(p_sides[i]) << 3);
        }
    }
    for j in 0..3 {
        if inside(q_sides[j]) && !p.contains(&q[j]) {
            corners.add(q[j].as_dvec3(), own(j) << 3 | others(q_sides[j]));
        }
    }
    for i in 0..3 {
        for j in 0..3 {
            let (start, end) = (p_sides[i][j], p_sides[(i + 1) % 3][j]);
            if parted(start, end) && parted(q_sides[j][i], q_sides[(j + 1) % 3][i]) {
                let edge = Segment { start: p[i], end: p[(i + 1) % 3] };
                corners.add(edge.zero_of(start, end).point, 1 << i | 1 << (j + 3));
            }
        }
    }
    in_order(corners, n)
}

/// Whether the signs are opposite, with neither zero.
fn parted(a: f64, b: f64) -> bool {
    (a < 0.0 && b > 0.0) || (a > 0.0 && b < 0.0)
}

/// Neighbours in a convex polygon share the line of an edge, others do not.
fn in_order(Corners { mut all, count }: Corners, n: DVec3) -> SharedPolygon {
    for i in 1..count {
        let neighbour = (i..count).find(|&k| all[k].edges & all[i - 1].edges != 0);
        all.swap(i, neighbour.unwrap_or(i));
    }
    let spread = |i: usize| all[i].point - all[0].point;
    let area: DVec3 = (2..count).map(|i| spread(i - 1).cross(spread(i))).sum();
    if area.dot(n) < 0.0 {
        all[1..count].reverse();
    }
    SharedPolygon { corners: all.map(|corner| super::narrow3(corner.point)), count }
}
