//! Flaws that were found: their number, and some of them.

use glam::Vec3;
use serde::{Serialize, Serializer};

/// The flaws of one kind.
#[derive(Debug, Clone, PartialEq)]
pub struct Found {
    pub count: usize,
    /// The first of them, up to a limit.
    pub examples: Vec<Example>,
    /// `false` if there are so many that the search was given up.
    pub is_complete: bool,
    most: usize,
}

/// A flaw, with what it takes to show it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Example {
    #[serde(serialize_with = "numbers")]
    pub at: Vec3,
    pub vertices: Vec<u32>,
    pub triangles: Vec<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gap: Option<Gap>,
    /// A ray that falls through: it starts in front and hits no triangle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ray: Option<Fall>,
}

/// A distance that should be zero.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Gap {
    pub metres: f32,
    /// In ulps of the largest coordinate there.
    pub ulps: f32,
}

/// A ray as the inputs of a case.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Fall {
    #[serde(serialize_with = "numbers")]
    pub origin: Vec3,
    #[serde(serialize_with = "numbers")]
    pub direction: Vec3,
    pub max_distance: f32,
}

impl Found {
    pub(super) fn new(most: usize) -> Self {
        Self { count: 0, examples: Vec::new(), is_complete: true, most }
    }

    /// Counts a flaw, and keeps it if there is room.
    pub(super) fn add(&mut self, example: impl FnOnce() -> Example) {
        self.count += 1;
        if self.examples.len() < self.most {
            self.examples.push(example());
        }
    }
}

impl Example {
    pub(super) fn at(at: Vec3) -> Self {
        Self { at, vertices: Vec::new(), triangles: Vec::new(), gap: None, ray: None }
    }

    pub(super) fn of_vertices(mut self, vertices: &[u32]) -> Self {
        self.vertices = vertices.to_vec();
        self
    }

    pub(super) fn of_triangles(mut self, triangles: &[u32]) -> Self {
        self.triangles = triangles.to_vec();
        self
    }

    pub(super) fn with_gap(mut self, gap: Gap) -> Self {
        self.gap = Some(gap);
        self
    }
}

impl Gap {
    /// Returns the gap between two points.
    pub(super) fn between(one: Vec3, other: Vec3) -> Self {
        let metres = one.as_dvec3().distance(other.as_dvec3());
        Self { metres: metres as f32, ulps: (metres / ulp(&[one, other])) as f32 }
    }

    /// Returns the gap of so many metres beside an edge.
    pub(super) fn beside(metres: f32, edge: &[Vec3]) -> Self {
        Self { metres, ulps: (f64::from(metres) / ulp(edge)) as f32 }
    }
}

/// Returns an ulp of the largest coordinate, in metres.
pub(super) fn ulp(points: &[Vec3]) -> f64 {
    let largest = points.iter().fold(0.0_f32, |largest, at| largest.max(at.abs().max_element()));
    // There is none above the largest number.
    let next = if largest == f32::MAX { largest.next_down() } else { largest.next_up() };
    (f64::from(next) - f64::from(largest)).abs()
}

fn numbers<S: Serializer>(at: &Vec3, serializer: S) -> Result<S::Ok, S::Error> {
    at.to_array().serialize(serializer)
}
