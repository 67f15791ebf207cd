//! The searches for the closest points of two convex solids and for the way out, to be watched.

use exact_collide::convex::{Convex, EpaStep, GjkStep, Part, SearchStep, convex_convex_steps};
use glam::{DVec3, Vec3};

use super::convex_marks::corners;
use super::hull::hull_faces;
use super::{Mark, Message, Role, message, metres, surface_normals};

/// The most differences of corners that are shown as a solid.
const MOST_CORNERS: usize = 400;

/// The steps of the search of Gilbert, Johnson and Keerthi in the Minkowski difference of two cores,
/// and behind them those of the expanding polytope.
#[derive(Debug, Clone, PartialEq)]
pub struct Gjk {
    /// The faces of the difference; empty if it is curved, or has too many corners to show.
    pub faces: Vec<Vec<Vec3>>,
    /// Points of its surface all around, if it has no faces.
    pub surface: Vec<Vec3>,
    pub steps: Vec<SearchStep>,
    /// The radii around the cores, together.
    pub radii: f32,
}

impl Gjk {
    /// Returns the search for these two.
    pub fn new(first: &Convex, second: &Convex) -> Self {
        let mut steps = Vec::new();
        convex_convex_steps(first, second, &mut |step| steps.push(step));
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

    /// Returns `true` if the cores overlap and a polytope expands in their difference.
    pub fn has_polytope(&self) -> bool {
        matches!(self.steps.last(), Some(SearchStep::Epa(_)))
    }

    /// Returns a step in one sentence; empty past the last.
    pub fn words(&self, step: usize) -> Message {
        let (words, radii) = match self.steps.get(step) {
            None => return "".into(),
            Some(SearchStep::Gjk(step)) if step.part == Part::Inside => {
                return message!("The tetrahedron holds the origin: the cores overlap.");
            }
            Some(SearchStep::Gjk(step)) => (
                gjk_words(step),
                message!("That is of the cores: the radii take {0} off both.", metres(self.radii)),
            ),
            Some(SearchStep::Epa(step)) => (
                epa_words(step),
                message!("That is of the cores: the radii add {0}.", metres(self.radii)),
            ),
        };
        if self.radii == 0.0 { words } else { message!("{0} {1}", words, radii) }
    }

    /// Draws the two points whose difference a step adds, and those of the face that is the way out;
    /// past the last step those of the last.
    pub fn marks(&self, step: usize) -> Vec<(Mark, Role)> {
        let vertices = match self.steps.get(step).or(self.steps.last()) {
            None => Vec::new(),
            Some(SearchStep::Gjk(GjkStep { support, .. })) => vec![*support],
            Some(SearchStep::Epa(EpaStep { support: Some(support), .. })) => vec![*support],
            Some(SearchStep::Epa(EpaStep { nearest, .. })) => nearest.to_vec(),
        };
        let dot = |at| (Mark::Dot { at, radius: 0.15 }, Role::StepNow);
        let marks = vertices.into_iter().flat_map(|vertex| {
            let [to, from] = vertex.points;
            [dot(from), dot(to), (Mark::Line { from, to }, Role::StepNow)]
        });
        marks.collect()
    }
}

fn gjk_words(step: &GjkStep) -> Message {
    let (length, bound) = (metres(step.length as f32), metres(step.lower_bound as f32));
    match step.part {
        Part::Vertex => {
            message!("A vertex is closest: v is {0} long, and the gap at least {1}.", length, bound)
        }
        Part::Edge => {
            message!("An edge is closest: v is {0} long, and the gap at least {1}.", length, bound)
        }
        Part::Face | Part::Inside => {
            message!("A face is closest: v is {0} long, and the gap at least {1}.", length, bound)
        }
    }
}

fn epa_words(step: &EpaStep) -> Message {
    let (count, depth) = (step.faces.len().to_string(), metres(step.depth as f32));
    match step.support {
        Some(_) => message!(
            "Of {0} faces the closest is {1} away, and w lies beyond it: the polytope takes w in.",
            count,
            depth
        ),
        None => message!(
            "Of {0} faces the closest is {1} away, and nothing lies beyond it: it is the way out.",
            count,
            depth
        ),
    }
}
