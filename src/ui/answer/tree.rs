//! The way of a ray through the tree of a mesh, a box at a time.

use bevy_egui::egui::Ui;
use collision_scenarios::scenario::TreeWalk;

use super::stepping::stepping_ui;
use crate::state::explain::Explain;
use crate::ui::widgets::localize::Localize;

/// Shows the boxes to go through, and the sentence of one. The step stays while the ray is dragged.
pub fn tree_ui(ui: &mut Ui, walk: &TreeWalk, explain: &mut Explain) {
    ui.strong(ui.say("The tree, box by box"));
    let shown = stepping_ui(ui, &mut explain.tree_step, walk.steps.len());
    let words = shown.map_or_else(|| walk.summary(), |step| walk.words(step));
    ui.label(ui.tr(&words));
}
