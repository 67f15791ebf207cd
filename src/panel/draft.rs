use crate::cases::Cast;

/// What is typed of a way, also while it has no end yet: a direction is typed number by number.
#[derive(Debug, Clone, Copy)]
pub struct Draft {
    pub cast: Cast,
    /// The case's own ends meanwhile: where these are others, it is forgotten.
    pub ends: [[f32; 3]; 2],
}
