//! Counts questions to the kernel and runs of derivations, in builds with debug assertions, so that
//! a test sees the cost of a frame.

use std::sync::atomic::{AtomicU64, Ordering};

static QUESTIONS: AtomicU64 = AtomicU64::new(0);

#[inline(always)]
pub(crate) fn count_question() {
    if cfg!(debug_assertions) {
        QUESTIONS.fetch_add(1, Ordering::Relaxed);
    }
}

/// Returns the number of questions to the kernel so far, and of runs of derivations.
pub fn tally() -> (u64, u64) {
    (QUESTIONS.load(Ordering::Relaxed), collision_formula::runs())
}
