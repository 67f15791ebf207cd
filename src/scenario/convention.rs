/// A point on which trusted systems differ on purpose, and the choice that is made.
pub struct Convention<'a> {
    /// The key in cases, in snake_case.
    pub name: &'static str,
    /// What is chosen about, for people.
    pub title: &'static str,
    /// The first is the contract's.
    pub choices: &'static [Choice],
    /// The place of the chosen one.
    pub chosen: &'a mut usize,
}

/// One of the ways to see it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice {
    /// The value in cases, in snake_case.
    pub name: &'static str,
    /// What it answers, for people.
    pub title: &'static str,
    /// The systems that do so.
    pub who: &'static str,
}

/// The place of `miss` among the choices of a convention `touching`.
pub const TOUCHING_MISS: usize = 1;
