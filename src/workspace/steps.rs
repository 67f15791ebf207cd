//! What the user does to the open case, as steps that are undone and done again.

use super::Workspace;
use crate::scenario::Message;

impl Workspace {
    /// From here on the inputs may change; `end_edit` makes one step of it.
    pub fn begin_edit(&mut self, name: impl Into<Message>) {
        self.end_edit();
        self.edit = Some((name.into(), self.state()));
    }

    /// Ends the edit that was begun: one step, if anything has changed.
    pub fn end_edit(&mut self) {
        if let Some((name, before)) = self.edit.take()
            && before != self.state()
        {
            self.history.push(name, before);
        }
    }

    /// Cancels the edit that was begun and restores the state before it.
    pub fn cancel_edit(&mut self) {
        if let Some((_, before)) = self.edit.take() {
            self.set_state(before);
        }
    }

    /// Is an edit under way? Nothing else changes the inputs until it ends.
    pub fn is_editing(&self) -> bool {
        self.edit.is_some()
    }

    /// A change that is a step of its own.
    pub fn edit(&mut self, name: impl Into<Message>, change: impl FnOnce(&mut Self)) {
        self.begin_edit(name);
        change(self);
        self.end_edit();
        self.clear_errors();
    }

    /// Sets the numbers of an input: a step of its own, unless an edit is under way. An
    /// invalid value is refused with its reason.
    pub fn set_input(&mut self, index: usize, numbers: &[f32], name: Message) {
        let is_step = !self.is_editing();
        if is_step {
            self.begin_edit(name);
        }
        let set = self.scenario.inputs().get_mut(index).map(|input| input.set(numbers));
        match set {
            Some(Err(why)) => self.refuse(index, why),
            _ => self.clear_errors(),
        }
        if is_step {
            self.end_edit();
        }
    }

    /// Says why an input does not take a number.
    pub fn refuse(&mut self, index: usize, why: Message) {
        let inputs = self.scenario.inputs_now();
        self.refused = inputs.get(index).map(|input| (input.name, why));
    }

    /// Undoes the last step, unless an edit is under way.
    pub fn undo(&mut self) {
        if !self.is_editing() {
            let now = self.state();
            if let Some(before) = self.history.undo(now) {
                self.set_state(before);
            }
        }
    }

    /// Redoes the step that was undone last, unless an edit is under way.
    pub fn redo(&mut self) {
        if !self.is_editing() {
            let now = self.state();
            if let Some(after) = self.history.redo(now) {
                self.set_state(after);
            }
        }
    }

    /// The step that `undo` undoes.
    pub fn undo_name(&self) -> Option<&Message> {
        self.history.undo_name()
    }

    /// The step that `redo` redoes.
    pub fn redo_name(&self) -> Option<&Message> {
        self.history.redo_name()
    }
}
