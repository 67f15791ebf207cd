use super::{Mark, Role};

/// A moving thing at one moment of its way.
#[derive(Debug, Clone, PartialEq)]
pub struct Moment {
    /// What is drawn of it there.
    pub marks: Vec<(Mark, Role)>,
    /// Metres to the target, negative where they overlap by that depth.
    pub distance: f32,
}
