//! Picking and dragging: the pointer's pixel and the view to new inputs.

mod drag;
mod modifiers;
mod pick;
mod pull;
mod translation;

pub use drag::{Drag, name, translated};
pub use modifiers::Modifiers;
pub use pick::{
    Part, Target, arrows, handles, held, place, shows_rings, surface, target, to_segment,
};
pub use pull::as_long_as;
pub use translation::{AXES, snapped_direction};
