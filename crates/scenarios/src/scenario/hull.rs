//! The faces of a hull of points, to be drawn.

use std::collections::HashSet;

use glam::{DVec2, DVec3, Vec3};

/// The distance from a face's plane up to which a point counts as on it, relative to the hull's size.
const FLAT: f64 = 1e-6;

/// Returns the faces of the convex hull as polygons, counter-clockwise as seen from outside; one for
/// both sides if it is flat, none if all points lie in one line.
///
/// A plane rolls around the hull from edge to edge (Chand and Kapur, 1970).
pub fn hull_faces(points: &[Vec3]) -> Vec<Vec<Vec3>> {
    let wrap = Wrap::new(points);
    let Some(first) = wrap.first_face() else { return Vec::new() };
    let mut faces = vec![wrap.polygon(first)];
    let mut done = HashSet::new();
    let mut open: Vec<_> = edges(&faces[0]).map(|edge| (edge, first.normal)).collect();
    done.extend(edges(&faces[0]));
    while let Some(([from, to], normal)) = open.pop() {
        // A hull of n points has at most 2n faces; rounding must not make more without end.
        if faces.len() > 2 * points.len() {
            break;
        }
        if done.contains(&[to, from]) {
            continue;
        }
        let Some(plane) = wrap.roll(wrap.at(from), wrap.at(to), normal) else { continue };
        let face = wrap.polygon(plane);
        if face.len() < 3 || edges(&face).any(|edge| done.contains(&edge)) {
            continue;
        }
        done.extend(edges(&face));
        open.extend(edges(&face).map(|edge| (edge, plane.normal)));
        faces.push(face);
    }
    let is_flat = faces.len() == 2;
    faces.truncate(if is_flat { 1 } else { faces.len() });
    faces.iter().map(|face| face.iter().map(|&index| wrap.at(index).as_vec3()).collect()).collect()
}

/// Returns the directed edges of a polygon.
fn edges(face: &[usize]) -> impl Iterator<Item = [usize; 2]> {
    (0..face.len()).map(|place| [face[place], face[(place + 1) % face.len()]])
}

/// A plane with all points on it or behind it.
#[derive(Clone, Copy)]
struct Support {
    point: DVec3,
    normal: DVec3,
}

struct Wrap {
    points: Vec<DVec3>,
    slack: f64,
}

impl Wrap {
    fn new(points: &[Vec3]) -> Self {
        let mut points: Vec<_> = points.iter().map(|at| at.as_dvec3()).collect();
        points.sort_by(|a, b| {
            a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)).then(a.z.total_cmp(&b.z))
        });
        points.dedup();
        let first = points.first().copied().unwrap_or_default();
        let size = points.iter().map(|at| at.distance(first)).fold(0.0, f64::max);
        Self { points, slack: FLAT * size }
    }

    fn at(&self, index: usize) -> DVec3 {
        self.points[index]
    }

    /// Returns the plane of one face; `None` if all points lie in one line.
    fn first_face(&self) -> Option<Support> {
        let corner = *self.points.first()?;
        // The first point is the lowest along x: the plane through it across x rolls about y until it
        // meets another point, then about the edge to that one.
        let plane = self.roll(corner, corner + DVec3::Y, DVec3::NEG_X)?;
        let is_beyond = |at: &&DVec3| {
            at.distance(corner) > self.slack && self.height(plane, **at).abs() <= self.slack
        };
        let next = self.points.iter().find(is_beyond)?;
        self.roll(corner, *next, plane.normal)
    }

    fn height(&self, plane: Support, at: DVec3) -> f64 {
        (at - plane.point).dot(plane.normal)
    }

    /// Returns the plane rolled about an edge of it until it meets the next point; `None` if there
    /// is no point beside the edge's line.
    fn roll(&self, from: DVec3, to: DVec3, normal: DVec3) -> Option<Support> {
        let along = (to - from).normalize_or_zero();
        let out = along.cross(normal).normalize_or_zero();
        let angle = |at: &DVec3| {
            let (x, y) = ((at - from).dot(out), (at - from).dot(normal).min(0.0).abs());
            (x.hypot(y) > self.slack).then(|| y.atan2(x))
        };
        let angle = self.points.iter().filter_map(angle).min_by(f64::total_cmp)?;
        let (sine, cosine) = angle.sin_cos();
        let normal = normal * cosine + out * sine;
        Some(Support { point: from, normal: normal.normalize_or_zero() })
    }

    /// Returns the corners of the face in a plane.
    fn polygon(&self, plane: Support) -> Vec<usize> {
        let (u, v) = plane.normal.any_orthonormal_pair();
        let flat = |at: DVec3| DVec2::new((at - plane.point).dot(u), (at - plane.point).dot(v));
        let mut on: Vec<_> = (0..self.points.len())
            .filter(|&index| self.height(plane, self.at(index)).abs() <= self.slack)
            .map(|index| (index, flat(self.at(index))))
            .collect();
        on.sort_by(|(_, a), (_, b)| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
        let mut corners = half(on.iter().copied(), self.slack);
        corners.extend(half(on.iter().rev().copied(), self.slack));
        corners
    }
}

/// Returns one half of a flat hull without its last corner (Andrew's monotone chain).
fn half(points: impl Iterator<Item = (usize, DVec2)>, slack: f64) -> Vec<usize> {
    let mut chain: Vec<(usize, DVec2)> = Vec::new();
    for point in points {
        while let [.., (_, a), (_, b)] = chain[..]
            && (b - a).perp_dot(point.1 - a) <= slack * (point.1 - a).length()
        {
            chain.pop();
        }
        chain.push(point);
    }
    chain.pop();
    chain.into_iter().map(|(index, _)| index).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn corners(counts: &[Vec<Vec3>]) -> Vec<usize> {
        let mut counts: Vec<_> = counts.iter().map(Vec::len).collect();
        counts.sort_unstable();
        counts
    }

    fn cube() -> Vec<Vec3> {
        let at = |index: u8| {
            Vec3::new(f32::from(index & 1), f32::from(index >> 1 & 1), f32::from(index >> 2))
        };
        (0..8).map(at).collect()
    }

    #[test]
    fn a_cube_has_six_squares_whatever_lies_on_and_in_it() {
        let mut points = cube();
        assert_eq!(corners(&hull_faces(&points)), [4; 6]);
        points.extend([Vec3::splat(0.5), Vec3::new(0.5, 0.5, 0.0), Vec3::new(0.5, 0.0, 0.0)]);
        points.extend(cube());
        assert_eq!(corners(&hull_faces(&points)), [4; 6]);
        let turned: Vec<_> =
            points.iter().map(|at| glam::Quat::from_rotation_x(0.3) * *at * 7.0).collect();
        assert_eq!(corners(&hull_faces(&turned)), [4; 6]);
    }

    #[test]
    fn faces_look_outward_and_close_the_hull() {
        let point = |index: u32| {
            let turn = |step: u32| ((index * step) as f32).sin();
            Vec3::new(turn(12), turn(31), turn(57))
        };
        let points: Vec<_> = (0..60).map(point).collect();
        let faces = hull_faces(&points);
        // Euler: V − E + F = 2, and each edge has two faces.
        let edges = faces.iter().map(Vec::len).sum::<usize>() / 2;
        let used: HashSet<_> =
            faces.iter().flatten().map(|at| at.to_array().map(f32::to_bits)).collect();
        assert_eq!(used.len() + faces.len(), edges + 2);
        for face in &faces {
            let normal = (face[1] - face[0]).cross(face[2] - face[0]);
            assert!(points.iter().all(|at| (at - face[0]).dot(normal) <= 1e-5));
        }
    }

    #[test]
    fn flat_points_have_one_face_and_points_in_a_line_none() {
        let flat: Vec<_> = cube().iter().map(|at| at.with_y(2.0)).collect();
        assert_eq!(corners(&hull_faces(&flat)), [4]);
        let line: Vec<_> = (0..5).map(|step| Vec3::new(step as f32, 2.0, 3.0)).collect();
        assert_eq!(hull_faces(&line), Vec::<Vec<Vec3>>::new());
        assert_eq!(hull_faces(&line[..1]), Vec::<Vec<Vec3>>::new());
        assert_eq!(hull_faces(&[]), Vec::<Vec<Vec3>>::new());
    }
}
