//! The way of a ray through the tree of a mesh, to be watched.

use exact_collide::tri_mesh::{TestedTriangle, TreeStep, Visit};
use exact_collide::triangle_block::PreparedRay;
use glam::Vec3;

use super::{Mark, Message, Role, between, box_edges, message, short};
use crate::mesh::Mesh;

/// Every box that a ray comes to in the tree of a mesh, in its order.
#[derive(Debug, Clone, PartialEq)]
pub struct TreeWalk {
    pub steps: Vec<TreeStep>,
    /// The ends of the ray.
    ray: [Vec3; 2],
    mesh: Mesh,
}

impl TreeWalk {
    /// Returns the way of this ray.
    pub fn new(mesh: &Mesh, ray: &PreparedRay) -> Self {
        let mut steps = Vec::new();
        mesh.tree().first_steps(ray, &mut |step| steps.push(step));
        Self { steps, ray: [ray.ray().origin, ray.ray().end()], mesh: mesh.clone() }
    }

    /// Returns the whole way in one sentence.
    pub fn summary(&self) -> Message {
        let tested = self.steps.iter().map(|step| tested(step).len()).sum::<usize>();
        message!(
            "Boxes: {0}; tested triangles: {1} of {2}.",
            self.steps.len().to_string(),
            tested.to_string(),
            self.mesh.triangles().len().to_string()
        )
    }

    /// Returns a step in one sentence; empty past the last.
    pub fn words(&self, step: usize) -> Message {
        let Some(step) = self.steps.get(step) else { return "".into() };
        let level = step.level.to_string();
        let [from, to] = step.interval.unwrap_or_default().map(short);
        match &step.visit {
            Visit::Missed => message!("Level {0}: the ray misses the box.", level),
            Visit::Later => message!(
                "Level {0}: the ray comes to the box at t = {1}, after the hit, and leaves it out.",
                level,
                from
            ),
            Visit::Entered => message!(
                "Level {0}: the ray is in the box from t = {1} to {2}; the boxes in it come next.",
                level,
                from,
                to
            ),
            Visit::Tested(triangles) => message!(
                "Level {0}: the ray is in the box from t = {1} to {2}. Tested: {3}. Hit: {4}.",
                level,
                from,
                to,
                names(triangles.iter()),
                names(triangles.iter().filter(|triangle| triangle.t.is_some()))
            ),
        }
    }

    /// Draws a step, or the last one if there are fewer: its box and those around it, the ray in it, and
    /// the triangles that are tested.
    pub fn marks(&self, step: usize) -> Vec<(Mark, Role)> {
        let before = &self.steps[..self.steps.len().min(step + 1)];
        let Some((now, before)) = before.split_last() else { return Vec::new() };
        let mut marks: Vec<_> = box_edges(&now.bounds).map(|edge| (edge, Role::StepNow)).collect();
        let mut level = now.level;
        for around in before.iter().rev() {
            if around.level < level {
                level = around.level;
                marks.extend(box_edges(&around.bounds).map(|edge| (edge, Role::Construction)));
            }
        }
        if let Some(interval) = now.interval {
            let [from, to] = interval.map(|t| between(self.ray[0], self.ray[1], t));
            marks.push((Mark::Line { from, to }, Role::StepNow));
        }
        for TestedTriangle { index, t } in tested(now) {
            let role = if t.is_some() { Role::StepNow } else { Role::Candidate };
            let corners =
                self.mesh.triangle(*index as usize).map(|found| [found.a, found.b, found.c]);
            marks.extend(corners.map(|corners| (Mark::Triangle { corners }, role)));
        }
        marks
    }
}

/// Returns the triangles that a step tests.
fn tested(step: &TreeStep) -> &[TestedTriangle] {
    match &step.visit {
        Visit::Tested(triangles) => triangles,
        _ => &[],
    }
}

/// Returns the places of triangles; a dash if there are none.
fn names<'a>(triangles: impl Iterator<Item = &'a TestedTriangle>) -> String {
    let names: Vec<_> = triangles.map(|triangle| triangle.index.to_string()).collect();
    if names.is_empty() { "–".to_owned() } else { names.join(", ") }
}
