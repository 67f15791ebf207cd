//! The contact of two polytopes that touch, or do once the first is pushed out: the intersection of
//! the faces, edges or corners that face each other, in the plane across the way out.

use alloc::vec::Vec;

use glam::{DVec3, Vec3};

use super::difference::{Corner, Difference, Polynomial, Way};
use crate::box_box::sort_around;
use crate::to_vec3_saturating;

/// Returns the corners in order around the direction, which leads from the second polytope to the
/// first; the first one is moved along it by the depth.
pub(super) fn patch(difference: &Difference, way: Way, depth: f64) -> Vec<Vec3> {
    let normal = difference.unit(way);
    let plane = Plane { difference, way, normal, depth };
    let [one, other] = [0, 1].map(|of| plane.outline(of));
    let mut points: Vec<DVec3> = Vec::new();
    points.extend(one.iter().filter(|&&a| plane.holds(&other, a)).map(|&a| plane.place(a)));
    let is_new = |b: Corner| !one.iter().any(|&a| plane.is_same(a, b));
    let held = other.iter().filter(|&&b| plane.holds(&one, b) && is_new(b));
    points.extend(held.map(|&b| plane.place(b)));
    for edge in edges(&one) {
        points.extend(edges(&other).filter_map(|across| plane.crossing(edge, across)));
    }
    sort_around(&mut points, normal);
    points.into_iter().map(to_vec3_saturating).collect()
}

/// The edges of an outline; one of a segment, none of a point.
fn edges(outline: &[Corner]) -> impl Iterator<Item = [Corner; 2]> {
    let count = if outline.len() < 3 { outline.len().saturating_sub(1) } else { outline.len() };
    (0..count).map(|i| [outline[i], outline[(i + 1) % outline.len()]])
}

/// The plane of contact.
struct Plane<'a> {
    difference: &'a Difference<'a>,
    way: Way,
    normal: DVec3,
    depth: f64,
}

impl Plane<'_> {
    fn sign(&self, polynomial: Polynomial) -> i32 {
        self.difference.sign(polynomial)
    }

    /// Positive if a corner lies on the left of the line through two others, seen against the way.
    fn side(&self, line: [Corner; 2], of: Corner) -> i32 {
        self.sign(Polynomial::Side(self.way, line, of))
    }

    fn corner(&self, corner: Corner) -> DVec3 {
        self.difference.polytopes[corner.of].corner(corner.at)
    }

    /// Returns the place of a corner in the plane, once the first polytope is pushed out.
    fn place(&self, corner: Corner) -> DVec3 {
        let radius = f64::from(self.difference.polytopes[corner.of].radius);
        let out = if corner.of == 0 { self.depth - radius } else { radius };
        self.corner(corner) + self.normal * out
    }

    /// Returns the outline of the corners that are farthest towards the other polytope,
    /// counter-clockwise around the way: a polygon, the ends of a segment or a point.
    fn outline(&self, of: usize) -> Vec<Corner> {
        let farthest = self.difference.support(self.way, [0, 0])[of];
        let level: Vec<Corner> = (0..self.difference.polytopes[of].len())
            .filter(|&at| {
                at == farthest || self.sign(Polynomial::Between(self.way, of, [at, farthest])) == 0
            })
            .map(|at| Corner { of, at })
            .collect();
        // The first in the order of the coordinates is a corner of the outline.
        let key = |corner: Corner| self.corner(corner).to_array();
        let first = level
            .iter()
            .copied()
            .reduce(|first, corner| if key(corner) < key(first) { corner } else { first });
        let Some(first) = first else { return level };
        let mut outline = Vec::from([first]);
        let mut last = first;
        while let Some(next) = self.next(&level, last) {
            if self.is_same(next, first) || outline.len() >= level.len() {
                break;
            }
            outline.push(next);
            last = next;
        }
        outline
    }

    fn is_same(&self, one: Corner, other: Corner) -> bool {
        one == other || self.sign(Polynomial::Offset(self.way, [one, other])) == 0
    }

    /// Returns the corner that has all others on the left of the line to it; the farthest of them.
    fn next(&self, level: &[Corner], from: Corner) -> Option<Corner> {
        let others = level.iter().copied().filter(|&corner| !self.is_same(corner, from));
        others.reduce(|best, corner| match self.side([from, best], corner) {
            1.. => best,
            0 if self.sign(Polynomial::Along([best, from], corner)) >= 0 => best,
            _ => corner,
        })
    }

    /// Returns `true` if a corner lies in an outline of the other polytope.
    fn holds(&self, outline: &[Corner], corner: Corner) -> bool {
        match *outline {
            [] => false,
            [a] => self.is_same(a, corner),
            [a, b] => {
                self.side([a, b], corner) == 0
                    && self.sign(Polynomial::Along([a, b], corner)) >= 0
                    && self.sign(Polynomial::Along([b, a], corner)) >= 0
            }
            _ => edges(outline).all(|edge| self.side(edge, corner) >= 0),
        }
    }

    /// Returns the crossing of two edges that end on both sides of each other's line.
    fn crossing(&self, edge: [Corner; 2], across: [Corner; 2]) -> Option<DVec3> {
        let ends = across.map(|corner| self.side(edge, corner));
        let own = edge.map(|corner| self.side(across, corner));
        if ends[0] * ends[1] >= 0 || own[0] * own[1] >= 0 {
            return None;
        }
        let sides = across.map(|corner| Polynomial::Side(self.way, edge, corner));
        let [from, to] = self.difference.ratios(sides);
        let [start, end] = across.map(|corner| self.place(corner));
        Some(start.lerp(end, from / (from - to)))
    }
}
