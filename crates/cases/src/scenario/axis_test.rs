use glam::Vec3;

use super::{Mark, Message, Role};

/// An axis that may separate two convex shapes.
#[derive(Debug, Clone, PartialEq)]
pub struct AxisTest {
    /// In words.
    pub name: Message,
    /// None where it gives no axis: edges that are parallel.
    pub shadows: Option<AxisShadows>,
    /// Is it the one of the least overlap, or of the largest gap?
    pub decides: bool,
}

/// Where both shapes lie along an axis, in metres from its origin.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct AxisShadows {
    pub origin: Vec3,
    /// Unit, from the second shape to the first.
    pub direction: Vec3,
    pub first: [f32; 2],
    pub second: [f32; 2],
    /// Metres; negative where they are apart.
    pub overlap: f32,
}

impl AxisShadows {
    /// Both shadows, side by side on the axis, and how far the first one has to go where they overlap.
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
