//! The hovered handle and the current gesture.

use bevy::math::Vec2;
use bevy::picking::Pickable;
use bevy::picking::pointer::PointerId;
use bevy::prelude::{Component, Resource, Transform};
use collision_gizmos::handles::{Drag, Target};

use super::selection::Selection;

/// The handle of one input, by its place in `Scenario::inputs`.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
#[require(Transform, Pickable)]
pub struct Handle {
    pub input: usize,
}

/// The gesture of the left button and the arrow keys in the view.
#[derive(Resource, Default)]
pub struct Interaction {
    pub hover: Option<Target>,
    pub gesture: Option<(PointerId, Gesture)>,
    /// `true` while an arrow key is held; its moves are one undo step.
    pub nudging: bool,
    /// `true` in the frame that cancelled a drag, so that the same key does nothing else.
    pub put_back: bool,
}

/// A gesture, from its press to its release.
pub enum Gesture {
    /// A press on a handle, an arrow or a body; a drag once it has moved.
    Drag { drag: Box<Drag>, pressed: Vec<usize>, click: Click },
    /// A press on empty space; a selection box once it has moved.
    Box { from: Vec2, to: Vec2, before: Selection },
}

/// The change of the selection if the pointer does not move.
pub enum Click {
    Select,
    Add,
    Remove,
    /// A press on an arrow keeps the selection.
    Keep,
}

impl Interaction {
    /// Returns `true` while the pointer drags something.
    pub fn is_dragging(&self) -> bool {
        matches!(self.gesture, Some((_, Gesture::Drag { .. })))
    }

    /// Returns `true` while the pointer drags something or draws the selection box.
    pub fn is_busy(&self) -> bool {
        self.gesture.is_some()
    }

    /// Returns `true` while the keys belong to a drag: axes, snapping, Esc and nothing else.
    pub fn has_keys(&self) -> bool {
        self.is_dragging() || self.put_back
    }
}
