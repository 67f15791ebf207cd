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

/// A length for a sentence: four significant digits and the unit.
pub fn metres(length: f32) -> String {
    format!("{} m", short(length))
}

/// A number for a sentence: four significant digits, no trailing zeros.
pub fn short(number: f32) -> String {
    // What rounds to nothing has no sign: −0 + 0 = 0.
    let number = number + 0.0;
    let magnitude = number.abs();
    if magnitude != 0.0 && !(1e-3..1e6).contains(&magnitude) {
        return format!("{number:.3e}");
    }
    let digits_before = if magnitude < 1.0 { 0 } else { magnitude.log10() as usize + 1 };
    let text = format!("{number:.*}", 4_usize.saturating_sub(digits_before));
    match text.split_once('.') {
        Some(_) => text.trim_end_matches('0').trim_end_matches('.').to_owned(),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_keeps_four_digits() {
        for (number, text) in [
            (0.0, "0"),
            (-0.0, "0"),
            (4.0, "4"),
            (1.23456, "1.235"),
            (-0.5, "-0.5"),
            (123.456, "123.5"),
            (123456.0, "123456"),
            (2.5e-7, "2.500e-7"),
            (1e30, "1.000e30"),
        ] {
            assert_eq!(short(number), text);
        }
    }
}
