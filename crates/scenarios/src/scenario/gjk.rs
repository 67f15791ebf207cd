//! The search for the closest points of two convex solids, to be watched.

use exact_collide::convex::{Convex, GjkStep, Part, convex_convex_steps};
use glam::{DVec3, Vec3};

use super::convex_marks::corners;
use super::hull::hull_faces;
use super::{Mark, Message, Role, message, metres, surface_normals};

/// The most differences of corners that are shown as a solid.
const MOST_CORNERS: usize = 400;

/// The steps of the search of Gilbert, Johnson and Keerthi in the Minkowski difference of two cores.
#[derive(Debug, Clone, PartialEq)]
pub struct Gjk {
    /// The faces of the difference; empty if it is curved, or has too many corners to show.
    pub faces: Vec<Vec<Vec3>>,
    /// Points of its surface all around, if it has no faces.
    pub surface: Vec<Vec3>,
    pub steps: Vec<GjkStep>,
    /// The radii around the cores, together.
    pub radii: f32,
}

impl Gjk {
    /// Returns the search for these two.
    pub fn new(first: &Convex, second: &Convex) -> Self {
        let mut steps = Vec::new();
        convex_convex_steps(first, second, &mut |step| steps.push(step.clone()));
        let corners = corners(&first.core).zip(corners(&second.core));
        let corners = corners.filter(|(one, other)| one.len() * other.len() <= MOST_CORNERS);
        let differences = corners.map_or_else(Vec::new, |(one, other)| {
            one.iter().flat_map(|a| other.iter().map(move |b| a - b)).collect()
        });
        let faces = hull_faces(&differences);
        let farthest = |out: Vec3| {
            let out = DVec3::from(out);
            (first.core.farthest(out) - second.core.farthest(-out)).as_vec3()
        };
        let normals = surface_normals().filter(|_| faces.is_empty());
        let surface = normals.map(farthest).collect();
        Self { faces, surface, steps, radii: first.radius + second.radius }
    }

    /// Returns a step in one sentence; empty past the last.
    pub fn words(&self, step: usize) -> Message {
        let Some(step) = self.steps.get(step) else { return "".into() };
        let (length, bound) = (metres(step.length as f32), metres(step.lower_bound as f32));
        let words = match step.part {
            Part::Vertex => message!(
                "A vertex is closest: v is {0} long, and the gap at least {1}.",
                length,
                bound
            ),
            Part::Edge => message!(
                "An edge is closest: v is {0} long, and the gap at least {1}.",
                length,
                bound
            ),
            Part::Face => message!(
                "A face is closest: v is {0} long, and the gap at least {1}.",
                length,
                bound
            ),
            Part::Inside => {
                return message!("The tetrahedron holds the origin: the cores overlap.");
            }
        };
        if self.radii == 0.0 {
            return words;
        }
        message!(
            "{0} That is of the cores: the radii take {1} off both.",
            words,
            metres(self.radii)
        )
    }

    /// Draws the two points whose difference a step adds, or the last one if there are fewer.
    pub fn marks(&self, step: usize) -> Vec<(Mark, Role)> {
        let Some(step) = self.steps.get(step).or(self.steps.last()) else { return Vec::new() };
        let [to, from] = step.support.points;
        let dot = |at| (Mark::Dot { at, radius: 0.15 }, Role::StepNow);
        vec![dot(from), dot(to), (Mark::Line { from, to }, Role::StepNow)]
    }
}
