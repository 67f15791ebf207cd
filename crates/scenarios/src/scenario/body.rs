use super::Mark;

/// A shape that the pointer can grab anywhere, to drag all of its points together.
#[derive(Debug, Clone, PartialEq)]
pub struct Body {
    /// Where it can be grabbed: a ball, a disc, a triangle or an arc.
    pub shape: Mark,
    /// The names of the inputs that move with it, all of them points.
    pub points: &'static [&'static str],
}

impl Body {
    pub fn new(shape: impl Into<Mark>, points: &'static [&'static str]) -> Self {
        Self { shape: shape.into(), points }
    }
}
