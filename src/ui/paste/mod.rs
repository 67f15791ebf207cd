//! The proposals of a pasted text.

pub mod adjusting;
pub mod excerpt;
pub mod pasted;
pub mod pasted_text;
pub mod pasting;
pub mod proposals;
pub mod sources;
