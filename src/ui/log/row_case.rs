//! The case that a row was opened as: undo, a hunt or another door may have left it.

use std::sync::Arc;

use crate::state::workspace::{SceneMeta, Workspace};

/// The open case since its row was opened.
#[derive(Default)]
pub struct RowCase {
    /// The number of cases opened so far, and this one's own fields.
    own: Option<(u32, Option<Arc<SceneMeta>>)>,
    is_left: bool,
}

impl RowCase {
    /// Follows the open case. Its edits are the row's; another case is not, until undo comes back.
    pub fn follow(&mut self, workspace: &Workspace) {
        let (opened, kept) = (workspace.opened, workspace.kept());
        let Some((own, own_kept)) = &mut self.own else {
            self.own = Some((opened, kept.cloned()));
            return;
        };
        let is_own = kept.map(Arc::as_ptr) == own_kept.as_ref().map(Arc::as_ptr);
        if *own == opened && !self.is_left {
            *own_kept = kept.cloned();
        } else {
            (*own, self.is_left) = (opened, !is_own);
        }
    }

    /// Returns `true` while another case is open.
    pub fn is_left(&self) -> bool {
        self.is_left
    }
}
