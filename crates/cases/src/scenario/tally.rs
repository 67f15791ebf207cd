//! How often the kernel is asked and a derivation walked, counted in builds with debug assertions:
//! so that a test sees what a frame costs.

use std::sync::atomic::{AtomicU64, Ordering};

static QUESTIONS: AtomicU64 = AtomicU64::new(0);

#[inline(always)]
pub(crate) fn count_question() {
    if cfg!(debug_assertions) {
        QUESTIONS.fetch_add(1, Ordering::Relaxed);
    }
}

/// Questions to the kernel so far, and walks along a derivation.
pub fn tally() -> (u64, u64) {
    (QUESTIONS.load(Ordering::Relaxed), collision_formula::runs())
}
