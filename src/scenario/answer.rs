use glam::Vec3;

use super::{Mark, Role, Step, Words};
use crate::geometry::closest::Closest;

/// What the kernel says of a scenario's inputs, as plain data.
#[derive(Debug, Clone, PartialEq)]
pub struct Answer {
    pub hit: bool,
    /// Which case of the theory this is, in snake_case; a miss says why it missed.
    pub relation: &'static str,
    /// One plain sentence: the hit, or the reason of the miss, with its numbers.
    pub words: Words,
    /// Along the motion, or in the order that the scenario documents.
    pub contacts: Vec<Contact>,
    /// The named lengths and parameters that exist in this case.
    pub scalars: Vec<(&'static str, f32)>,
    /// The named points and directions that exist in this case.
    pub vectors: Vec<(&'static str, Vec3)>,
    /// Of a miss: the closest points of the two shapes, where it came nearest.
    pub nearest: Option<Closest>,
    /// The picture.
    pub marks: Vec<(Mark, Role)>,
    /// How the answer follows from the inputs, line by line, up to the test that decided.
    pub steps: Vec<Step>,
}

impl Answer {
    /// An answer with neither contacts nor quantities nor a picture yet.
    pub fn new(hit: bool, relation: &'static str, words: impl Into<Words>) -> Self {
        Self {
            hit,
            relation,
            words: words.into(),
            contacts: Vec::new(),
            scalars: Vec::new(),
            vectors: Vec::new(),
            nearest: None,
            marks: Vec::new(),
            steps: Vec::new(),
        }
    }

    pub fn mark(&mut self, mark: Mark, role: Role) {
        self.marks.push((mark, role));
    }

    /// The helper line from `foot` to `to`, with the sign of its right angle to `along`.
    pub fn mark_perpendicular(&mut self, foot: Vec3, along: Vec3, to: Vec3) {
        self.mark(Mark::Line { from: foot, to }, Role::Construction);
        let [along, across] = [along, to - foot].map(Vec3::normalize_or_zero);
        if along != Vec3::ZERO && across != Vec3::ZERO {
            self.mark(Mark::RightAngle { corner: foot, along, across }, Role::Construction);
        }
    }
}

/// A point where the two shapes meet, with what means something there.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Contact {
    pub point: Vec3,
    /// Unit, from the target towards what came; zero where none exists.
    pub normal: Option<Vec3>,
    /// 0 at the start of the motion, 1 at its end.
    pub t: Option<f32>,
    /// Metres along the motion.
    pub distance: Option<f32>,
    /// The centre of a moving ball at that moment.
    pub center: Option<Vec3>,
    pub feature: Option<&'static str>,
}

impl Contact {
    /// A contact that is only a place.
    pub fn at(point: Vec3) -> Self {
        Self { point, normal: None, t: None, distance: None, center: None, feature: None }
    }
}
