//! The intersection of two coplanar triangles.
//!
//! A corner of it is a corner of one triangle in the other, or the crossing of two edges; exact
//! signs alone decide which ones there are and which are neighbours. The decision tree of Guigue
//! and Devillers misses some cases.

use glam::{DVec3, Vec3};

use super::Triangle;
use super::along::Segment;
use super::coplanar::AxisProjection;
use super::triangle_plane::normal;

/// The intersection of two triangles has at most six corners.
const MOST: usize = 6;

/// The corners of the intersection, counter-clockwise as seen from the tip of the first triangle's
/// normal.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct SharedPolygon {
    corners: [Vec3; MOST],
    origins: [Origin; MOST],
    count: usize,
}

/// The origin of a shared corner. Corners A, B, C have the indices 0, 1, 2, and so have the edges
/// AB, BC, CA.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// A corner of the first triangle, inside the second.
    First(usize),
    /// A corner of the second triangle, inside the first.
    Second(usize),
    /// The crossing of an edge of the first with one of the second.
    Crossing(usize, usize),
}

impl Default for Origin {
    fn default() -> Self {
        Self::First(0)
    }
}

impl SharedPolygon {
    /// Returns the corners: none if nothing is shared, one for a point, two for a segment.
    pub fn corners(&self) -> &[Vec3] {
        &self.corners[..self.count]
    }

    /// Returns the origin of each corner.
    pub fn origins(&self) -> &[Origin] {
        &self.origins[..self.count]
    }
}

/// A corner and a bit mask of the edges that it lies on; the lower three bits are the first
/// triangle's.
#[derive(Clone, Copy, Default)]
struct Corner {
    point: DVec3,
    edges: u8,
    origin: Origin,
}

#[derive(Default)]
struct Corners {
    all: [Corner; MOST],
    count: usize,
}

impl Corners {
    fn add(&mut self, point: DVec3, edges: u8, origin: Origin) {
        if self.count < MOST {
            self.all[self.count] = Corner { point, edges, origin };
            self.count += 1;
        }
    }
}

/// Intersects two coplanar triangles, both with an area.
pub(super) fn shared_polygon(first: Triangle, second: Triangle) -> SharedPolygon {
    let view = AxisProjection::along(normal(first));
    // The first runs counter-clockwise as its own normal sees it; if the second does not, its B and
    // C are exchanged, and with them AB and CA. Neither has an area of zero.
    let p = [first.a, first.b, first.c];
    let is_reversed = view.side(second.a, second.b, second.c).is_sign_negative();
    let q =
        if is_reversed { [second.a, second.c, second.b] } else { [second.a, second.b, second.c] };
    // p_sides[i][j]: p's corner i against q's edge j, positive inside.
    let sides = |of: [Vec3; 3], to: [Vec3; 3]| {
        of.map(|corner| [0, 1, 2].map(|j| view.side(to[j], to[(j + 1) % 3], corner)))
    };
    let (p_sides, q_sides) = (sides(p, q), sides(q, p));
    let corner_of = |j: usize| if is_reversed { (3 - j) % 3 } else { j };
    let edge_of = |j: usize| if is_reversed { 2 - j } else { j };
    let inside = |sides: [f64; 3]| sides.iter().all(|&side| side >= 0.0);
    // A corner ends two edges of its own triangle, and may lie on the other's.
    let own = |corner: usize| 1 << corner | 1 << ((corner + 2) % 3);
    let others = |sides: [f64; 3]| -> u8 {
        (0..3).filter(|&edge| sides[edge] == 0.0).map(|edge| 1 << edge).sum()
    };

    let mut corners = Corners::default();
    for i in 0..3 {
        if inside(p_sides[i]) {
            corners.add(p[i].as_dvec3(), own(i) | others(p_sides[i]) << 3, Origin::First(i));
        }
    }
    for j in 0..3 {
        if inside(q_sides[j]) && !p.contains(&q[j]) {
            corners.add(
                q[j].as_dvec3(),
                own(j) << 3 | others(q_sides[j]),
                Origin::Second(corner_of(j)),
            );
        }
    }
    for i in 0..3 {
        for j in 0..3 {
            let (start, end) = (p_sides[i][j], p_sides[(i + 1) % 3][j]);
            if parted(start, end) && parted(q_sides[j][i], q_sides[(j + 1) % 3][i]) {
                let edge = Segment { start: p[i], end: p[(i + 1) % 3] };
                corners.add(
                    edge.zero_of(start, end).point,
                    1 << i | 1 << (j + 3),
                    Origin::Crossing(i, edge_of(j)),
                );
            }
        }
    }
    in_order(corners, |before, after| {
        let edge = |of: usize| {
            let (corners, i) = if of < 3 { (p, of) } else { (q, of - 3) };
            (corners[i], corners[(i + 1) % 3])
        };
        view.turn(edge(before), edge(after)) < 0.0
    })
}

/// Returns `true` if the signs are opposite, neither being zero; f64 holds the product of any two
/// sides.
fn parted(a: f64, b: f64) -> bool {
    a * b < 0.0
}

/// Puts the corners in order. Neighbours in a convex polygon share the line of an edge, others do
/// not. Both triangles run counter-clockwise, and so does the polygon if the line of one edge turns
/// left into the next; `is_right` says whether it turns right.
fn in_order(
    Corners { mut all, count }: Corners,
    is_right: impl Fn(usize, usize) -> bool,
) -> SharedPolygon {
    for i in 1..count {
        let neighbour = (i..count).find(|&k| all[k].edges & all[i - 1].edges != 0);
        all.swap(i, neighbour.unwrap_or(i));
    }
    let shared = |i: usize| (all[i].edges & all[i + 1].edges).trailing_zeros() as usize;
    if count > 2 && is_right(shared(0), shared(1)) {
        all[1..count].reverse();
    }
    SharedPolygon {
        corners: all.map(|corner| super::to_vec3_saturating(corner.point)),
        origins: all.map(|corner| corner.origin),
        count,
    }
}
