//! A hunt under way, on a thread of its own.

use crate::background::{self, Stream};
use crate::hunt::{self, Found, Hunt};
use crate::methods::MethodRef;
use crate::scenario::{Choices, Entry};

/// How many cases it tries.
const TRIES: usize = 200_000;

/// A hunt for a case that a method answers otherwise than the kernel.
pub struct OpenHunt {
    pub(super) entry: &'static Entry,
    /// The cases that it has tried.
    pub(super) tried: usize,
    told: Stream<hunt::Event>,
}

/// What has come of it.
pub(super) enum Prey {
    NotYet,
    Found(Found),
    /// There is none among those that were tried.
    None,
}

impl OpenHunt {
    /// Begins one against a method, or against each.
    pub(super) fn new(entry: &'static Entry, against: Option<MethodRef>, seed: u64) -> Self {
        let choices = Choices::new();
        let hunt = Hunt { entry, against, choices, seed, count: 1, tries: TRIES, changed: false };
        let told = background::tell(move |teller| hunt.run(|told| teller.tell(told)));
        Self { entry, tried: 0, told }
    }

    /// Which part of it is done.
    pub(super) fn part(&self) -> f32 {
        self.tried as f32 / TRIES as f32
    }

    pub(super) fn listen(&mut self) -> Prey {
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
