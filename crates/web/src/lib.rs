//! Collision Sandbox for a web page: one object that holds the open case, draws it, and takes what
//! the pointer, the keys and the fields do to it; another that reads a pasted text. The page itself
//! only shows what they say.
//!
//! Layers, lowest first: `typed ← desk · paste ← hand ← picture ← texts ← field ← page`. Each feature is
//! built as a module of its own.

/// Typed numbers.
mod typed;

/// The open case, its answer, and its history.
#[cfg(feature = "page")]
mod desk;

/// The pointer and the keys on the picture.
#[cfg(feature = "page")]
mod hand;

/// The picture as numbers and texts.
#[cfg(feature = "page")]
mod picture;

/// The answer field.
#[cfg(feature = "page")]
mod field;

/// The panel's texts as JSON.
#[cfg(feature = "page")]
mod texts;

#[cfg(feature = "page")]
mod page;

#[cfg(feature = "paste")]
mod paste;

#[cfg(feature = "page")]
pub use field::Field;
#[cfg(feature = "page")]
pub use page::{Frame, Page};
#[cfg(feature = "paste")]
pub use paste::{Pasting, held_case, learn};
