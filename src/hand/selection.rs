use bevy::prelude::Resource;

/// The selected handles, by their places in `Scenario::inputs`; the last one is
/// the active one, which has the axis gizmo.
#[derive(Resource, Debug, Clone, Default, PartialEq, Eq)]
pub struct Selection(Vec<usize>);

impl Selection {
    pub fn inputs(&self) -> &[usize] {
        &self.0
    }

    pub fn active(&self) -> Option<usize> {
        self.0.last().copied()
    }

    pub fn contains(&self, input: usize) -> bool {
        self.0.contains(&input)
    }

    pub fn clear(&mut self) {
        self.0.clear();
    }

    pub fn set(&mut self, inputs: &[usize]) {
        self.clear();
        self.add(inputs);
    }

    pub fn add(&mut self, inputs: &[usize]) {
        self.remove(inputs);
        self.0.extend(inputs);
    }

    pub fn remove(&mut self, inputs: &[usize]) {
        self.0.retain(|input| !inputs.contains(input));
    }
}
