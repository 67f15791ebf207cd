use std::path::PathBuf;
use std::time::Duration;

use bevy::prelude::Resource;
use bevy_egui::egui::Context;

use super::draft::Draft;
use super::file_list::Beside;
use super::native_dialog::{Browsing, Desktop};
use super::open_hunt::OpenHunt;
use super::open_log::OpenLog;
use super::pasted::{Pasted, Pasting};
use super::place::{Drawer, Widths};
use super::recent::{Recent, remember};
use crate::background::Task;
use crate::cases::{Case, Frame};
use crate::keys::Command;
use crate::language::Language;
use crate::scenario::Message;
use crate::workspace::Workspace;

/// What is said for a moment stays so long, in seconds.
const BRIEF: f64 = 4.0;

/// What the panel remembers from frame to frame.
#[derive(Resource, Default)]
pub struct PanelState {
    /// The text that the scenario list is filtered by.
    pub filter: String,
    /// The panel that is drawn out where there is no room for both.
    pub drawer: Drawer,
    /// How wide the panels are wanted.
    pub widths: Widths,
    /// Nothing but the view is shown.
    pub hidden: bool,
    /// For a picture: nobody can press anything, and the view says the inputs' values itself.
    pub still: bool,
    /// The scene file that was saved or opened last.
    pub file: Option<PathBuf>,
    /// The files and folders that were saved and opened last, the very last before the others.
    pub recent: Vec<PathBuf>,
    /// Who has a file dialog of its own.
    pub desktop: Desktop,
    /// The file that the user is asked for.
    pub dialog: Option<Dialog>,
    /// What was pasted and is being read.
    pub(crate) reading: Option<Task<Pasted>>,
    /// What a pasted text is taken for, until the user agrees.
    pub pasted: Option<Pasting>,
    /// Are ways typed by their direction and distance, rather than by their ends?
    pub by_direction: bool,
    /// What was typed of such a way last.
    pub(crate) cast: Option<Draft>,
    /// The frame that cases are copied in, where it is not the target's own.
    pub copied_frame: Option<Frame>,
    /// The log or the folder that is read, in place of the list.
    pub log: Option<OpenLog>,
    /// The hunt that is under way, and how many there were.
    pub hunting: Option<OpenHunt>,
    pub hunts: u64,
    pub sheet: Option<Sheet>,
    /// What was done last, where the picture doesn't show it.
    pub message: Option<String>,
    /// One that goes by itself, and when it was first shown.
    pub(crate) brief: Option<(String, Option<f64>)>,
    /// The first start: a hint says what to do.
    pub hint: bool,
    /// The commands of its buttons.
    pub asked: Vec<Command>,
    pub(crate) changes: Vec<Change>,
}

pub(crate) type Change = Box<dyn FnOnce(&mut Workspace) + Send + Sync>;

impl PanelState {
    /// Does something that lies over the rest want the keys?
    pub fn is_asking(&self) -> bool {
        self.dialog.is_some() || self.pasted.is_some()
    }

    /// Is a pasted text still being read?
    pub fn is_reading(&self) -> bool {
        self.reading.is_some()
    }

    /// Changes the case once the frame is over: all of a frame shows one and the same case.
    pub fn change(&mut self, change: impl FnOnce(&mut Workspace) + Send + Sync + 'static) {
        self.changes.push(Box::new(change));
    }

    /// Lists a log or a folder, where it can be seen.
    pub fn open_list(&mut self, path: PathBuf) {
        remember(&mut self.recent, &path);
        self.log = Some(OpenLog::new(path));
        self.drawer = Drawer::List;
    }

    /// Says what was done.
    pub fn tell(&mut self, language: Language, words: &Message) {
        self.message = Some(words.in_language(language));
    }

    /// Says what was done, for a moment.
    pub fn tell_briefly(&mut self, language: Language, words: &Message) {
        self.tell(language, words);
        self.brief = self.message.clone().map(|message| (message, None));
    }

    /// Takes away what was said for a moment, when that is over.
    pub(super) fn fade(&mut self, context: &Context) {
        let Some((brief, since)) = &mut self.brief else { return };
        // Something else has been said since.
        if self.message.as_ref() != Some(brief) {
            self.brief = None;
            return;
        }
        let now = context.input(|input| input.time);
        let left = *since.get_or_insert(now) + BRIEF - now;
        if left > 0.0 {
            context.request_repaint_after(Duration::from_secs_f64(left));
        } else {
            (self.message, self.brief) = (None, None);
        }
    }

    /// Has this frame changed something?
    pub fn has_changes(&self) -> bool {
        !self.changes.is_empty()
    }

    /// Makes the changes of this frame.
    pub fn make_changes(&mut self, workspace: &mut Workspace) {
        self.changes.drain(..).for_each(|change| change(workspace));
    }
}

/// Which sheet is open.
#[derive(Debug, Clone, PartialEq)]
pub enum Sheet {
    Keys,
    Settings,
    Find {
        text: String,
        /// The row that Enter opens.
        row: usize,
    },
}

impl Sheet {
    pub fn find() -> Self {
        Self::Find { text: String::new(), row: 0 }
    }
}

/// What is in a file.
pub(super) enum Opened {
    Case(Box<Case>),
    /// A text with numbers.
    Text(Box<Pasting>),
    /// A text that holds a case as JSON.
    Held(Box<Case>),
}

/// The file that the user is asked for, by its path.
pub struct Dialog {
    /// To save, or to open.
    pub(super) saves: bool,
    pub path: String,
    pub(super) title: String,
    pub(super) note: String,
    /// The file that was there already when the user wanted to write it.
    pub(super) replaces: Option<PathBuf>,
    /// The open scene's, which may be replaced without asking.
    pub(super) own: Option<PathBuf>,
    pub(super) problem: Option<String>,
    /// The file that is being read.
    pub(super) reading: Option<(PathBuf, Task<Result<Opened, String>>)>,
    pub(super) recent: Recent,
    /// The files beside it, where the desktop shows none.
    pub(super) beside: Beside,
    /// The desktop's own dialog.
    pub(super) browsing: Option<Browsing>,
}
