use super::{Answer, Words};

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

impl Answer {
    /// A hit that the chosen convention does not count; `why` says so after the sentence, `{0}`.
    pub fn uncounted(self, why: &'static str) -> Self {
        let words = Words { template: why.into(), values: vec![self.words] };
        Self { hit: false, words, contacts: Vec::new(), ..self }
    }
}
