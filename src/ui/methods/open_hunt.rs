//! A running hunt, on a background thread.

use collision_scenarios::hunt::{self, Found, Hunt};
use collision_scenarios::methods::MethodRef;
use collision_scenarios::scenario::{Choices, Entry};

use crate::io::background::{self, Stream};

/// The number of cases to try.
const TRIES: usize = 200_000;

/// A hunt for a case that a method answers differently from the kernel.
pub struct OpenHunt {
    pub(crate) entry: &'static Entry,
    /// The number of cases tried so far.
    pub(crate) tried: usize,
    told: Stream<hunt::Event>,
}

/// The result of a hunt so far.
pub(crate) enum Prey {
    NotYet,
    Found(Found),
    /// No such case was found.
    None,
}

impl OpenHunt {
    /// Starts a hunt against one method or all of them.
    pub(crate) fn new(entry: &'static Entry, against: Option<MethodRef>, seed: u64) -> Self {
        let choices = Choices::new();
        let hunt = Hunt { entry, against, choices, seed, count: 1, tries: TRIES, changed: false };
        let told = background::tell(move |teller| hunt.run(|told| teller.tell(told)));
        Self { entry, tried: 0, told }
    }

    /// Returns the progress, from 0 to 1.
    pub(crate) fn part(&self) -> f32 {
        self.tried as f32 / TRIES as f32
    }

    pub(crate) fn listen(&mut self) -> Prey {
        let (parts, ended) = self.told.listen();
        for part in parts {
            match part {
                hunt::Event::Tried(tried) => self.tried = tried,
                hunt::Event::Found(found) => return Prey::Found(found),
            }
        }
        if ended { Prey::None } else { Prey::NotYet }
    }
}
