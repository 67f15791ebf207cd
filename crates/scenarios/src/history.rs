//! Undo and redo: states, each with the name of the step that changed it.

use crate::scenario::Message;

/// The maximum number of steps; the oldest are dropped.
const LIMIT: usize = 1000;

/// The states before each step, and the states after each undone step.
#[derive(Debug, Clone, PartialEq)]
pub struct History<State> {
    done: Vec<(Message, State)>,
    undone: Vec<(Message, State)>,
}

impl<State> Default for History<State> {
    fn default() -> Self {
        Self { done: Vec::new(), undone: Vec::new() }
    }
}

impl<State> History<State> {
    /// Records the state before a step. Drops the undone steps.
    pub fn push(&mut self, name: Message, before: State) {
        self.undone.clear();
        if self.done.len() == LIMIT {
            self.done.remove(0);
        }
        self.done.push((name, before));
    }

    /// Returns the state before the last step.
    pub fn before(&self) -> Option<&State> {
        self.done.last().map(|(_, state)| state)
    }

    pub fn before_mut(&mut self) -> Option<&mut State> {
        self.done.last_mut().map(|(_, state)| state)
    }

    /// Returns the state after the step that was undone last.
    pub fn after(&self) -> Option<&State> {
        self.undone.last().map(|(_, state)| state)
    }

    /// Returns all recorded states.
    pub fn states_mut(&mut self) -> impl Iterator<Item = &mut State> {
        self.done.iter_mut().chain(&mut self.undone).map(|(_, state)| state)
    }

    /// Undoes the last step and returns the state before it; `redo` returns `now`.
    pub fn undo(&mut self, now: State) -> Option<State> {
        let (name, before) = self.done.pop()?;
        self.undone.push((name, now));
        Some(before)
    }

    /// Redoes the step that was undone last and returns the state after it; `undo` returns `now`.
    pub fn redo(&mut self, now: State) -> Option<State> {
        let (name, after) = self.undone.pop()?;
        self.done.push((name, now));
        Some(after)
    }

    /// Returns the name of the step that `undo` undoes.
    pub fn undo_name(&self) -> Option<&Message> {
        self.done.last().map(|(name, _)| name)
    }

    /// Returns the name of the step that `redo` redoes.
    pub fn redo_name(&self) -> Option<&Message> {
        self.undone.last().map(|(name, _)| name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_go_back_and_forth() {
        let mut history = History::default();
        history.push(Message::from("one"), 0);
        history.push(Message::from("two"), 1);
        assert_eq!(history.undo(2), Some(1));
        assert_eq!(
            (history.undo_name(), history.redo_name()),
            (Some(&"one".into()), Some(&"two".into()))
        );
        assert_eq!(history.undo(1), Some(0));
        assert_eq!(history.undo(0), None);
        assert_eq!(history.redo(0), Some(1));
        assert_eq!(history.redo(1), Some(2));
        assert_eq!(history.redo(2), None);
    }

    #[test]
    fn a_new_step_forgets_what_was_undone() {
        let mut history = History::default();
        history.push(Message::from("one"), 0);
        history.undo(1);
        history.push(Message::from("other"), 0);
        assert_eq!((history.undo_name(), history.redo_name()), (Some(&"other".into()), None));
    }

    #[test]
    fn the_oldest_steps_are_forgotten() {
        let mut history = History::default();
        for state in 0..=LIMIT {
            history.push(Message::from(""), state);
        }
        let mut last = None;
        while let Some(state) = history.undo(0) {
            last = Some(state);
        }
        assert_eq!(last, Some(1));
    }
}
