//! The state of the pointer's interaction: the drag, the selection, the modifiers, and who owns a
//! gesture. Plain data and its rules; the systems are in `handles`.

mod drag;
mod grab;
mod interaction;
mod menu;
mod modifiers;
mod pick;
mod selection;
mod translation;

pub use drag::{Drag, move_by, name};
pub use grab::{anchor, as_long_as};
pub use interaction::{Click, Gesture, Handle, Interaction};
pub use menu::{Menu, Opened, made_of, settled};
pub use modifiers::{Modifiers, read};
pub use pick::{Part, Target, arrows, handles, held, place, shows_rings, surface, target};
pub use selection::Selection;
pub use translation::AXES;
