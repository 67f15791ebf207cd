//! A change of a text.

use std::ops::Range;

/// A place in a text, and what stands there instead.
pub(super) struct Edit {
    pub at: Range<usize>,
    pub by: String,
}
