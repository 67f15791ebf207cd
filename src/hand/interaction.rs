use bevy::math::Vec2;
use bevy::picking::Pickable;
use bevy::picking::pointer::PointerId;
use bevy::prelude::{Component, Resource, Transform};

use super::drag::Drag;
use super::pick::Target;
use super::selection::Selection;

/// The handle of one input, by its place in `Scenario::inputs`.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
#[require(Transform, Pickable)]
pub struct Handle {
    pub input: usize,
}

/// What the left button and the arrow keys are doing in the view.
#[derive(Resource, Default)]
pub struct Interaction {
    pub hover: Option<Target>,
    pub gesture: Option<(PointerId, Gesture)>,
    /// An arrow key is held, and what it moves is one change.
    pub nudging: bool,
    /// A drag was cancelled in this frame; the key that did it does nothing else.
    pub put_back: bool,
}

/// What a press has begun, until its release.
pub enum Gesture {
    /// A press on a handle, an arrow or a body; a drag once it has moved.
    Drag { drag: Box<Drag>, pressed: Vec<usize>, click: Click },
    /// A press on empty space; a selection box once it has moved.
    Box { from: Vec2, to: Vec2, before: Selection },
}

/// What a press does to the selection if the pointer does not move.
pub enum Click {
    Select,
    Add,
    Remove,
    /// An arrow belongs to what is selected.
    Keep,
}

impl Interaction {
    /// The pointer drags something.
    pub fn is_dragging(&self) -> bool {
        matches!(self.gesture, Some((_, Gesture::Drag { .. })))
    }

    /// The pointer drags something, or draws the selection box.
    pub fn is_busy(&self) -> bool {
        self.gesture.is_some()
    }

    /// The keys belong to a drag: axes, snapping, Esc and nothing else.
    pub fn has_keys(&self) -> bool {
        self.is_dragging() || self.put_back
    }
}
