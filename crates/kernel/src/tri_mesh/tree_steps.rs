//! Every box that a ray comes to in the tree, to watch it.

use alloc::vec;
use alloc::vec::Vec;

use super::TriMesh;
use super::tree::{Child, Event};
use crate::aabb::Aabb;
use crate::triangle_block::{PreparedRay, TriangleBlock, TriangleHit};

/// A box of the tree, and what a ray does with it.
#[derive(Debug, Clone, PartialEq)]
pub struct TreeStep {
    /// The box.
    pub bounds: Aabb,
    /// The number of boxes around it: 0 for that of the whole mesh.
    pub level: u32,
    /// The parameters between which the ray is in the box, rounded: 0 at the origin, 1 at the ray's
    /// end. `None` if it misses the box.
    pub interval: Option<[f32; 2]>,
    /// The fate of the box.
    pub visit: Visit,
}

/// The fate of a box that a ray comes to.
#[derive(Debug, Clone, PartialEq)]
pub enum Visit {
    /// It misses the box.
    Missed,
    /// It comes to the box only after a hit that is known.
    Later,
    /// It enters the box, and looks at the boxes in it.
    Entered,
    /// It enters the box, and is tested against its triangles.
    Tested(Vec<TestedTriangle>),
}

/// A triangle that a ray is tested against.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TestedTriangle {
    /// The index of the triangle.
    pub index: u32,
    /// The parameter of the hit: 0 at the origin, 1 at the ray's end. `None` if the ray misses it.
    pub t: Option<f32>,
}

impl TriMesh {
    /// [`Self::first`], and calls `watch` for each box that the ray comes to, in its order.
    ///
    /// ```
    /// use exact_collide::prelude::*;
    /// use exact_collide::tri_mesh::{TriMesh, Visit};
    ///
    /// let at = |x: f32| Triangle { a: Vec3::X * x, b: Vec3::X * x + Vec3::Y, c: Vec3::X * x + Vec3::Z };
    /// let mesh = TriMesh::new(&(0..100).map(|x| at(x as f32)).collect::<Vec<_>>());
    /// let ray = PreparedRay::new(Ray {
    ///     origin: Vec3::new(-1.0, 0.25, 0.25),
    ///     direction: Vec3::X,
    ///     max_distance: 200.0,
    ///     as_given: false,
    /// });
    /// let mut tested = 0;
    /// let first = mesh.first_steps(&ray, &mut |step| {
    ///     tested += u32::from(matches!(step.visit, Visit::Tested(_)));
    /// });
    /// assert_eq!((first, tested), (mesh.first(&ray), 1));
    /// ```
    pub fn first_steps(
        &self,
        ray: &PreparedRay,
        watch: &mut dyn FnMut(TreeStep),
    ) -> Option<TriangleHit> {
        // The boxes that are not decided yet.
        let mut open = vec![(Child::ROOT, self.bounds(), 0)];
        let firsts = self.watched_firsts(ray, |event| {
            let (Event::Missed(child)
            | Event::Later(child)
            | Event::Node(child, _)
            | Event::Block(child, _)) = event;
            // An empty place among the children has no box.
            let Some(place) = open.iter().rposition(|(other, ..)| *other == child) else { return };
            let (_, bounds, level) = open.remove(place);
            let visit = match event {
                Event::Missed(_) => Visit::Missed,
                Event::Later(_) => Visit::Later,
                Event::Node(_, node) => {
                    open.extend(node.children().map(|(child, bounds)| (child, bounds, level + 1)));
                    Visit::Entered
                }
                Event::Block(_, block) => Visit::Tested(tested(ray, block)),
            };
            watch(TreeStep { bounds, level, interval: interval(ray, &bounds), visit });
        });
        firsts.lowest(|hit| hit.index)?.read(ray)
    }
}

fn tested(ray: &PreparedRay, block: &TriangleBlock) -> Vec<TestedTriangle> {
    let hits: Vec<_> = ray.each(block).filter_map(|hit| hit.read(ray)).collect();
    let t = |index| hits.iter().find(|hit| hit.index == index).map(|hit| hit.hit.t);
    block.triangles().map(|(index, _)| TestedTriangle { index, t: t(index) }).collect()
}

/// Returns the part of a ray in a box; `None` if it misses the box.
fn interval(ray: &PreparedRay, bounds: &Aabb) -> Option<[f32; 2]> {
    ray.enters(bounds)?;
    let end = ray.boxes().end();
    // A ray without a length is in the box at its start.
    let part = |s: f64| if end > 0.0 { (s / end).clamp(0.0, 1.0) as f32 } else { 0.0 };
    Some(ray.boxes().span(bounds).map(part))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Triangle;
    use crate::ray::Ray;
    use glam::Vec3;

    /// Nine triangles make two blocks of the four that a node has room for.
    #[test]
    fn an_empty_place_of_a_node_is_no_box() {
        let at = |x: f32| Vec3::new(x, 0.0, 0.0);
        let triangle = |x| Triangle { a: at(x), b: at(x) + Vec3::Y, c: at(x) + Vec3::Z };
        let mesh = TriMesh::new(&(0..9_u8).map(|x| triangle(x.into())).collect::<Vec<_>>());
        let (origin, direction) = (Vec3::new(-1.0, 0.25, 0.25), Vec3::X);
        let ray = Ray { origin, direction, max_distance: 20.0, as_given: false };
        let mut levels = Vec::new();
        mesh.first_steps(&PreparedRay::new(ray), &mut |step| {
            assert!(step.bounds.min.is_finite() && step.bounds.max.is_finite(), "{step:?}");
            levels.push(step.level);
        });
        assert_eq!(levels, [0, 1, 1]);
    }
}
