//! Picking and dragging: the pointer's pixel and the view to new inputs.

mod drag;
mod modifiers;
mod nudge;
mod pick;
mod pull;
mod translation;

pub use drag::{Drag, name};
pub use modifiers::Modifiers;
pub use nudge::nudge;
pub use pick::{
    Part, Target, arrows, handles, held, place, shows_rings, surface, target, to_segment,
};
pub use translation::{AXES, snapped_direction};
