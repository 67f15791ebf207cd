//! An edit of a number in the panel, as a step of the case.

use collision_scenarios::scenario::Message;

use crate::state::workspace::Workspace;
use crate::ui::widgets::rows::Touch;

/// Applies the user's edit of a number to the case's input.
pub fn change(workspace: &mut Workspace, index: usize, step: Message, touch: Touch) {
    match touch {
        Touch::Begun => workspace.begin_edit(step),
        Touch::Ended => workspace.end_edit(),
        Touch::Cancelled => workspace.cancel_edit(),
        Touch::Changed(numbers) => workspace.set_input(index, &numbers, step),
        Touch::Typed => workspace.clear_errors(),
        Touch::Refused(why) => workspace.refuse(index, why),
    }
}
