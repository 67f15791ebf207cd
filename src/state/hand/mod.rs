//! The state of the pointer's interaction: the drag, the selection, the modifiers, and who owns a
//! gesture. Plain data and its rules; the systems are in `handles`.

mod interaction;
mod menu;
mod modifiers;
mod selection;

pub use interaction::{Click, Gesture, Handle, Interaction};
pub use menu::{Menu, Opened, settled};
pub use modifiers::{HeldModifiers, read};
pub use selection::Selection;
