//! Picking and dragging: the pointer's pixel and the view to new inputs.

mod drag;
mod incomplete;
mod modifiers;
mod nudge;
mod pick;
mod pull;
mod subject;
mod translation;

pub use drag::{Drag, name};
pub use incomplete::{incomplete, made_of};
pub use modifiers::Modifiers;
pub use nudge::nudge;
pub use pick::{
    Part, Target, arrows, handles, held, place, shows_rings, surface, target, to_segment,
};
pub use subject::{Subject, subjects};
pub use translation::{AXES, snapped_direction};
