//! Back-to-front order, by a BSP tree: a flat face cuts whatever passes through it, so that each
//! piece lies on one side and transparency is painted exactly (Fuchs, Kedem and Naylor, 1980).

use bevy_color::Alpha;
use glam::{DVec3, Vec3};

use super::corner::Corner;
use crate::palette::BELOW;
use crate::view::Lens;

/// A point this near to a face, relative to its size, lies in it.
const SLACK: f32 = 1e-5;

type Polygon = Vec<Corner>;
type Triangle = [Corner; 3];

/// A node of the BSP tree: a plane with the faces in it, and the subtrees behind and in front of
/// it.
struct Node {
    point: Vec3,
    normal: Vec3,
    slack: f32,
    faces: Vec<Polygon>,
    sides: [Side; 2],
}

/// One side of a plane: a subtree, or the triangles there.
enum Side {
    Node(Box<Node>),
    Leaf(Vec<Triangle>),
}

impl Default for Side {
    fn default() -> Self {
        Self::Leaf(Vec::new())
    }
}

/// Returns all triangles, the farthest first. Below a ground seen from above they are fainter.
pub fn back_to_front(
    faces: Vec<Polygon>,
    triangles: Vec<Triangle>,
    lens: &Lens,
    with_ground: bool,
) -> Vec<Triangle> {
    let mut root = Side::default();
    if with_ground {
        root = Side::Node(Box::new(Node::new(Vec3::ZERO, Vec3::Y, 0.0)));
    }
    for face in faces {
        root.add_face(face);
    }
    for triangle in triangles {
        root.add(triangle.to_vec());
    }
    let mut all = Vec::new();
    match root {
        Side::Node(node) if with_ground => {
            let [mut below, above] = node.sides;
            below.dim();
            // The eye is above the ground.
            below.emit(lens, &mut all);
            node.faces.into_iter().for_each(|face| fan(&face, &mut all));
            above.emit(lens, &mut all);
        }
        root => root.emit(lens, &mut all),
    }
    all
}

impl Side {
    fn add_face(&mut self, face: Polygon) {
        match self {
            Self::Node(node) => {
                let [behind, before] = node.split(&face);
                match (behind, before) {
                    (None, None) => node.faces.push(face),
                    (behind, before) => {
                        for (side, part) in node.sides.iter_mut().zip([behind, before]) {
                            part.into_iter().for_each(|part| side.add_face(part));
                        }
                    }
                }
            }
            Self::Leaf(_) => {
                if let Some(node) = Node::of(face) {
                    *self = Self::Node(Box::new(node));
                }
            }
        }
    }

    fn add(&mut self, polygon: Polygon) {
        match self {
            Self::Node(node) => match node.split(&polygon) {
                // A polygon in the plane itself goes with those in front of it.
                [None, None] => node.sides[1].add(polygon),
                parts => {
                    for (side, part) in node.sides.iter_mut().zip(parts) {
                        part.into_iter().for_each(|part| side.add(part));
                    }
                }
            },
            Self::Leaf(triangles) => fan(&polygon, triangles),
        }
    }

    fn dim(&mut self) {
        let faint = |corner: &mut Corner| {
            corner.color = corner.color.with_alpha(corner.color.alpha * BELOW);
        };
        match self {
            Self::Node(node) => {
                node.faces.iter_mut().flatten().for_each(faint);
                node.sides.iter_mut().for_each(Self::dim);
            }
            Self::Leaf(triangles) => triangles.iter_mut().flatten().for_each(faint),
        }
    }

    fn emit(self, lens: &Lens, all: &mut Vec<Triangle>) {
        match self {
            Self::Node(node) => {
                let Node { point, normal, faces, sides: [behind, before], .. } = *node;
                let is_before = match lens.orthographic {
                    true => lens.to_eye(point).dot(normal) > 0.0,
                    false => (lens.eye - point).dot(normal) > 0.0,
                };
                let (far, near) = if is_before { (behind, before) } else { (before, behind) };
                far.emit(lens, all);
                faces.iter().for_each(|face| fan(face, all));
                near.emit(lens, all);
            }
            Self::Leaf(triangles) => {
                let depth = |[a, b, c]: &Triangle| {
                    let middle = (a.at + b.at + c.at) / 3.0;
                    match lens.orthographic {
                        true => lens.depth(middle),
                        false => middle.distance_squared(lens.eye),
                    }
                };
                let mut sorted: Vec<_> =
                    triangles.into_iter().map(|triangle| (depth(&triangle), triangle)).collect();
                sorted.sort_by(|a, b| b.0.total_cmp(&a.0));
                all.extend(sorted.into_iter().map(|(_, triangle)| triangle));
            }
        }
    }
}

impl Node {
    fn new(point: Vec3, normal: Vec3, slack: f32) -> Self {
        Self { point, normal, slack, faces: Vec::new(), sides: Default::default() }
    }

    /// Returns a face's node. `None` if it has no area.
    fn of(face: Polygon) -> Option<Self> {
        let point = face.first()?.at;
        let spokes = || face.windows(2).map(|pair| (pair[0].at - point, pair[1].at - point));
        let area = spokes().map(|(a, b)| a.as_dvec3().cross(b.as_dvec3()));
        let normal = area.sum::<DVec3>().try_normalize()?.as_vec3();
        let size = face.iter().map(|corner| corner.at.distance(point)).fold(0.0, f32::max);
        Some(Self { faces: vec![face], ..Self::new(point, normal, size * SLACK) })
    }

    /// Splits a convex polygon into the parts behind and in front of the plane. Both are `None` if
    /// it lies in the plane.
    fn split(&self, polygon: &[Corner]) -> [Option<Polygon>; 2] {
        let height = |corner: &Corner| (corner.at - self.point).dot(self.normal);
        let heights: Vec<_> = polygon.iter().map(height).collect();
        let is_behind = heights.iter().any(|height| *height < -self.slack);
        let is_before = heights.iter().any(|height| *height > self.slack);
        match (is_behind, is_before) {
            (true, true) => [-1.0, 1.0].map(|side| {
                let mut part = Vec::with_capacity(polygon.len() + 1);
                for (index, (&from, low)) in polygon.iter().zip(&heights).enumerate() {
                    let next = (index + 1) % polygon.len();
                    let (to, high) = (polygon[next], heights[next]);
                    if low * side >= 0.0 {
                        part.push(from);
                    }
                    if low * high < 0.0 {
                        part.push(from.between(to, low / (low - high)));
                    }
                }
                (part.len() > 2).then_some(part)
            }),
            (true, false) => [Some(polygon.to_vec()), None],
            (false, true) => [None, Some(polygon.to_vec())],
            (false, false) => [None, None],
        }
    }
}

fn fan(polygon: &[Corner], triangles: &mut Vec<Triangle>) {
    for last in 2..polygon.len() {
        triangles.push([polygon[0], polygon[last - 1], polygon[last]]);
    }
}

#[cfg(test)]
mod tests {
    use bevy_color::Srgba;

    use super::*;
    use crate::view::View;

    fn corners<const N: usize>(at: [Vec3; N], color: Srgba) -> [Corner; N] {
        at.map(|at| Corner::new(at, color))
    }

    #[test]
    fn what_goes_through_a_face_is_cut_where_they_meet() {
        let mut view = View::default();
        view.orbit.face(0.0, 0.0);
        for orthographic in [false, true] {
            view.orbit.orthographic = orthographic;
            let square = [(-2.0, -2.0), (2.0, -2.0), (2.0, 2.0), (-2.0, 2.0)];
            let face = corners(square.map(|(x, y)| Vec3::new(x, y, 0.0)), Srgba::RED);
            // From far behind the face to far in front of it, with its middle behind.
            let ends = [Vec3::new(-1.0, 0.0, -3.0), Vec3::new(1.0, 0.0, -3.0), Vec3::Z * 2.0];
            let through = corners(ends, Srgba::BLUE);
            let lens = Lens::from(&view);
            let all = back_to_front(vec![face.to_vec()], vec![through], &lens, false);
            let is_face = |triangle: &Triangle| triangle[0].color.red > 0.5;
            let place = all.iter().position(is_face).unwrap();
            let (behind, before) = (&all[..place], &all[place + 2..]);
            assert!(!behind.is_empty() && !before.is_empty(), "{orthographic}");
            assert!(behind.iter().flatten().all(|corner| corner.at.z <= 1e-6));
            assert!(before.iter().flatten().all(|corner| corner.at.z >= -1e-6));
        }
    }

    #[test]
    fn faces_cut_each_other_and_none_is_lost() {
        let lens = Lens::from(&View::default());
        let square = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
        let flat = corners(square.map(|(x, z)| Vec3::new(x, 0.5, z)), Srgba::RED);
        let upright = corners(square.map(|(x, y)| Vec3::new(x, y + 0.5, 0.1)), Srgba::BLUE);
        let faces = vec![flat.to_vec(), upright.to_vec(), flat.to_vec()];
        let all = back_to_front(faces, Vec::new(), &lens, true);
        let area = |[a, b, c]: &Triangle| (b.at - a.at).cross(c.at - a.at).length() / 2.0;
        assert!((all.iter().map(area).sum::<f32>() - 12.0).abs() < 1e-4);
    }

    #[test]
    fn below_the_ground_everything_is_fainter_up_to_its_edge() {
        let lens = Lens::from(&View::default());
        let ball = corners([Vec3::Y, Vec3::new(1.0, -1.0, 0.0), Vec3::NEG_Y], Srgba::RED);
        for corner in back_to_front(Vec::new(), vec![ball], &lens, true).iter().flatten() {
            let whole = corner.color.alpha == 1.0;
            assert!(if whole { corner.at.y >= 0.0 } else { corner.at.y <= 0.0 }, "{corner:?}");
        }
        assert!(back_to_front(vec![vec![]], vec![ball], &lens, false)[0][2].color.alpha == 1.0);
    }
}
