use glam::Vec3;

use super::{Mark, Message, Role};

/// An axis that may separate two convex shapes.
#[derive(Debug, Clone, PartialEq)]
pub struct AxisTest {
    /// The name in words.
    pub name: Message,
    /// The intervals; `None` for parallel edges, which give no axis.
    pub shadows: Option<AxisShadows>,
    /// `true` for the axis of least overlap, or of the largest gap.
    pub decides: bool,
}

/// The intervals of both shapes on an axis, in metres from its origin.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct AxisShadows {
    pub origin: Vec3,
    /// The unit direction, from the second shape to the first.
    pub direction: Vec3,
    pub first: [f32; 2],
    pub second: [f32; 2],
    /// The overlap in metres; negative if they are apart.
    pub overlap: f32,
}

impl AxisShadows {
    /// Draws both intervals side by side along the axis, and the distance that the first has to
    /// move if they overlap.
    pub fn marks(&self) -> Vec<(Mark, Role)> {
        let Self { origin, direction, first, second, overlap } = *self;
        let at = |metres: f32| origin + direction * metres;
        let from = first[0].min(second[0]);
        let to = first[1].max(second[1]);
        let aside = direction.any_orthonormal_vector() * ((to - from) * 0.015);
        let line = |[from, to]: [f32; 2], aside: Vec3| Mark::Line {
            from: at(from) + aside,
            to: at(to) + aside,
        };
        let beyond = (to - from) * 0.08;
        let mut marks = vec![
            (line(first, aside), Role::First),
            (line(second, -aside), Role::Second),
            (line([from - beyond, to + beyond], Vec3::ZERO), Role::StepNow),
        ];
        if overlap > 0.0 {
            let (from, to) = (at(first[0]) + aside * 3.0, at(second[1]) + aside * 3.0);
            marks.push((Mark::Arrow { from, to }, Role::Push));
        }
        marks
    }
}
