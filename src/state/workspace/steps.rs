//! Edits of the open case, as steps that can be undone and redone.

use std::sync::Arc;

use collision_scenarios::methods::Draft;
use collision_scenarios::scenario::Message;

use super::{UndoState, Workspace};

impl Workspace {
    /// Begins an edit: all changes until `end_edit` are one undo step.
    pub fn begin_edit(&mut self, name: impl Into<Message>) {
        self.end_edit();
        self.edit = Some((name.into(), self.state()));
    }

    /// Ends the current edit. Adds one undo step if anything has changed.
    pub fn end_edit(&mut self) {
        if let Some((name, before)) = self.edit.take()
            && before != self.state()
        {
            self.history.push(name, UndoState { state: before, camera: None });
        }
    }

    /// Cancels the current edit and restores the state before it.
    pub fn cancel_edit(&mut self) {
        if let Some((_, before)) = self.edit.take() {
            self.set_state(before);
        }
    }

    /// Returns `true` during an edit. Nothing else changes the inputs until it ends.
    pub fn is_editing(&self) -> bool {
        self.edit.is_some()
    }

    /// Makes a change that is an undo step of its own.
    pub fn edit(&mut self, name: impl Into<Message>, change: impl FnOnce(&mut Self)) {
        self.begin_edit(name);
        change(self);
        self.end_edit();
        self.clear_errors();
    }

    /// Makes a change, as a step of its own, to a case that the view frames anew. Undo brings the
    /// camera back too.
    pub fn jump(&mut self, name: impl Into<Message>, change: impl FnOnce(&mut Self)) {
        let (camera, before) = (self.camera, self.state());
        self.edit(name, change);
        if before != self.state()
            && let Some(step) = self.history.before_mut()
        {
            step.camera = camera;
        }
        self.camera = None;
        self.opened += 1;
    }

    /// Returns the user's formulas for a change, which stands in an edit.
    pub fn methods_mut(&mut self) -> &mut Vec<Draft> {
        Arc::make_mut(&mut self.methods)
    }

    /// Makes a change to a text: with those of the same name before it, it is one undo step.
    pub fn edit_text(&mut self, name: Message, change: impl FnOnce(&mut Self)) {
        if self.undo_name() == Some(&name) && self.redo_name().is_none() && !self.is_editing() {
            change(self);
        } else {
            self.edit(name, change);
        }
    }

    /// Sets an input's numbers, as a step of its own unless an edit is under way. An invalid value
    /// is refused, with the reason in `refused`.
    pub fn set_input(&mut self, index: usize, numbers: &[f32], name: Message) {
        let is_step = !self.is_editing();
        if is_step {
            self.begin_edit(name);
        }
        match self.scenario.set(index, numbers) {
            Err(why) => self.refuse(index, why),
            Ok(()) => self.clear_errors(),
        }
        if is_step {
            self.end_edit();
        }
    }

    /// Records why an input refuses a number.
    pub fn refuse(&mut self, index: usize, why: Message) {
        let inputs = self.scenario.inputs();
        self.refused = inputs.get(index).map(|input| (input.name, why));
    }

    /// Undoes the last step, unless an edit is under way.
    pub fn undo(&mut self) {
        if !self.is_editing() {
            let jumps = self.history.before().is_some_and(|before| before.camera.is_some());
            let now = self.undo_state(jumps);
            if let Some(before) = self.history.undo(now) {
                self.return_to(before);
            }
        }
    }

    /// Redoes the step that was undone last, unless an edit is under way.
    pub fn redo(&mut self) {
        if !self.is_editing() {
            let jumps = self.history.after().is_some_and(|after| after.camera.is_some());
            let now = self.undo_state(jumps);
            if let Some(after) = self.history.redo(now) {
                self.return_to(after);
            }
        }
    }

    fn undo_state(&self, with_camera: bool) -> UndoState {
        UndoState { state: self.state(), camera: self.camera.filter(|_| with_camera) }
    }

    fn return_to(&mut self, to: UndoState) {
        self.set_state(to.state);
        if to.camera.is_some() {
            self.camera = to.camera;
            self.opened += 1;
        }
    }

    /// Returns the name of the step that `undo` undoes.
    pub fn undo_name(&self) -> Option<&Message> {
        self.history.undo_name()
    }

    /// Returns the name of the step that `redo` redoes.
    pub fn redo_name(&self) -> Option<&Message> {
        self.history.redo_name()
    }
}
