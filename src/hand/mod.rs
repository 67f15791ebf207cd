//! The hand: what it holds, what it has selected, and which keys steer it. The systems that move
//! it are `handles`; `camera` and the keys ask who owns the gesture.

mod drag;
mod grab;
mod grip;
mod modifiers;
mod pick;
mod selection;
mod translation;

pub use drag::{Drag, move_by, name};
pub use grab::anchor;
pub use grip::{Click, Gesture, Grip, Handle};
pub use modifiers::{Modifiers, read};
pub use pick::{Part, Target, arrows, members, place, target};
pub use selection::Selection;
pub use translation::AXES;
