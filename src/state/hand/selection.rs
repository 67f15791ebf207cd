//! The selected handles.

use bevy::prelude::Resource;
use collision_gizmos::handles::{Part, Target};

/// The selected handles, by their places in `Scenario::inputs`. The last one is active and has the
/// axis gizmo.
#[derive(Resource, Debug, Clone, Default, PartialEq, Eq)]
pub struct Selection {
    inputs: Vec<usize>,
    /// The input and the handle that was pressed last, for inputs with several handles.
    pressed: Option<(usize, usize)>,
}

impl Selection {
    pub fn inputs(&self) -> &[usize] {
        &self.inputs
    }

    pub fn active(&self) -> Option<usize> {
        self.inputs.last().copied()
    }

    /// Returns which handle of the active input was pressed: a box's face or a ring.
    pub fn side(&self) -> Option<usize> {
        let (input, side) = self.pressed?;
        (self.active() == Some(input)).then_some(side)
    }

    /// Remembers which handle of its input is pressed.
    pub fn press(&mut self, target: Target) {
        if let Part::Face(side) | Part::Ring { axis: side, .. } = target.part {
            self.pressed = Some((target.input, side));
        }
    }

    pub fn contains(&self, input: usize) -> bool {
        self.inputs.contains(&input)
    }

    pub fn clear(&mut self) {
        self.inputs.clear();
    }

    pub fn set(&mut self, inputs: &[usize]) {
        self.clear();
        self.add(inputs);
    }

    pub fn add(&mut self, inputs: &[usize]) {
        self.remove(inputs);
        self.inputs.extend(inputs);
    }

    pub fn remove(&mut self, inputs: &[usize]) {
        self.inputs.retain(|input| !inputs.contains(input));
    }
}
