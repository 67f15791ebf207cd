//! Collision Sandbox for a web page: one object that holds the open case, draws it, and takes what
//! the pointer, the keys and the fields do to it. The page itself only shows what this says.
//!
//! Layers, lowest first: `desk ← hand ← picture · texts ← page`.

/// The open case, its answer, and its history.
mod desk;

/// The pointer and the keys on the picture.
mod hand;

/// The picture as numbers and texts.
mod picture;

/// The panel's texts as JSON.
mod texts;

mod page;

pub use page::{Frame, Page};
