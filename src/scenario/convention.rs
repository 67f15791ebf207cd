use super::{Answer, Step, Words};
use crate::geometry::closest::Closest;

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

impl Answer {
    /// A hit that the chosen convention does not count: a miss that is nearest where it hits.
    /// `why` says so after the sentence, `{0}`.
    pub fn uncounted(self, why: &'static str) -> Self {
        let words = Words { template: why.into(), values: vec![self.words] };
        let nearest = self.contacts.first().map(|contact| Closest {
            first: contact.point,
            second: contact.point,
            distance: 0.0,
        });
        let marks = self.marks.into_iter().map(|(mark, role)| (mark, role.of_a_miss())).collect();
        Self { hit: false, words, contacts: Vec::new(), nearest, marks, ..self }
    }

    /// A hit that is a mere touch, where the convention `touching` does not count one.
    pub fn uncounted_touch(mut self) -> Self {
        // What the derivation ends with is the question that is left.
        self.steps.push(Step::chosen("Does a touch count?", "touching", "miss", "touching"));
        let relation = "touching";
        Self { relation, ..self.uncounted("{0} A touch counts as a miss here.") }
    }
}
